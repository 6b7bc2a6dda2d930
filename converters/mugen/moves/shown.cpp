#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "converters/mugen/moves/moves.hpp"
#include "converters/mugen/moves/problems.hpp"
#include "core/base/find.hpp"
#include "core/base/reporter.hpp"
#include "core/model/timeline.hpp"

namespace fightconv::mugen {

namespace {

bool has_attack_box(const Frame& frame) {
    return std::any_of(frame.boxes.begin(), frame.boxes.end(),
                       [](const Box& box) { return box.kind == BoxKind::attack && box.enabled; });
}

// Whether an animation that is shown once has an attack box while the hit can touch.
bool shows(const Timeline& timeline, const Hit& hit) {
    const auto& spans = timeline.spans();
    return std::any_of(spans.begin(), spans.end(), [&](const Timeline::Span& span) {
        return std::cmp_less(hit.first_tick, span.end()) &&
               std::cmp_greater_equal(hit.last_tick, span.start) &&
               has_attack_box(timeline.frame_of(span));
    });
}

class ShownAnimations {
public:
    ShownAnimations(Player& player, const Entries& entries, Character& character, Context& context)
        : player_(player), entries_(entries), character_(character), context_(context) {
        for (std::size_t i = 0; i < character.animations.size(); ++i) {
            numbers_.emplace(character.animations[i].number, i);
        }
    }

    Status run() && {
        for (Move& move : character_.moves) {
            if (entries_.contains(move.number) || hits_unseen(move)) {
                FC_TRY(context_.check_cancelled());
                FC_TRY(add(move));
            }
        }
        return {};
    }

private:
    bool hits_unseen(const Move& move) const {
        const Animation& animation = character_[move.animation];
        if (animation.frames.empty()) {
            return false;
        }
        const Timeline timeline(animation);
        return std::any_of(move.hits.begin(), move.hits.end(), [&](const Hit& hit) {
            return !hit.alternative && !shows(timeline, hit);
        });
    }

    Played play(std::int32_t number) {
        const Entry* const entry = find_in(entries_, number);
        return entry == nullptr ? player_.play(number, {})
               : entry->before  ? player_.play(number, entry->scenario, *entry->before)
                                : player_.play(number, entry->scenario);
    }

    // Whether the state begins within the action that it shows, at a place that is known.
    bool begins_within(std::int32_t number, const Played& played) const {
        const Entry* const entry = find_in(entries_, number);
        return entry != nullptr && entry->is_certain && !played.ticks.empty() &&
               played.ticks.front().elapsed != 0;
    }

    Status add(Move& move) {
        const Played played = play(move.number);
        const bool is_within = begins_within(move.number, played);
        if (!is_within && !hits_unseen(move)) {
            return {};
        }
        std::size_t ticks = 0;
        bool attacks = false;
        for (const Hit& hit : move.hits) {
            const std::int32_t last =
                move.duration ? std::min(hit.last_tick, *move.duration - 1) : hit.last_tick;
            for (std::int32_t tick = hit.first_tick;
                 !hit.alternative && tick <= last && std::cmp_less(tick, played.ticks.size());
                 ++tick) {
                attacks = attacks || played.ticks[static_cast<std::size_t>(tick)].attacks;
                ticks = std::max(ticks, static_cast<std::size_t>(tick) + 1);
            }
        }
        if (!attacks && !is_within) {
            return {};  // what hits depends on the game
        }
        const Animation& own = character_[move.animation];
        if (move.duration) {
            ticks = static_cast<std::size_t>(std::max(*move.duration, 1));
        } else if (is_within) {
            ticks = std::max(ticks, ticks_left(own, played.ticks.front().elapsed));
        }
        Animation shown = frames_of(played, std::min(ticks, played.ticks.size()));
        shown.number = free_number(move.number);
        shown.name = animation_name(move.name, shown.number);
        shown.loop_start = static_cast<std::uint32_t>(shown.frames.size() - 1);
        shown.floor_y = own.floor_y;
        std::uint64_t bytes = sizeof(Animation);
        for (const Frame& frame : shown.frames) {
            bytes +=
                sizeof(Frame) + frame.boxes.size() * sizeof(Box) + frame.cues.size() * sizeof(Cue);
        }
        FC_TRY(character_.charge.add(bytes, "the frames of moves"));
        const State& state = player_.combat().states.at(move.number);
        Reporter(context_.diagnostics, player_.combat().files[state.file].name)
            .about(fmt::format("state {}", move.number))
            .report(moves_problem.animation_of_move, Place::at_line(state.definition->line),
                    "{}; animation {} shows what is seen of it",
                    is_within
                        ? fmt::format("it begins within action {}, which the state before it "
                                      "shows",
                                      own.number)
                        : fmt::format("it hits in ticks in which action {} has no attack box, "
                                      "because it shows another action by then, or the same one "
                                      "again",
                                      own.number),
                    shown.number);
        move.animation = {static_cast<std::uint32_t>(character_.animations.size())};
        numbers_.emplace(shown.number, character_.animations.size());
        character_.animations.push_back(std::move(shown));
        return {};
    }

    static std::size_t ticks_left(const Animation& animation, std::int64_t elapsed) {
        const std::uint64_t end = Timeline(animation).total();
        return static_cast<std::size_t>(
            std::max<std::int64_t>(static_cast<std::int64_t>(end) - elapsed, 1));
    }

    // A frame for each element while it stays. What is heard in it is heard once.
    Animation frames_of(const Played& played, std::size_t ticks) const {
        Animation shown;
        std::map<std::size_t, Timeline> timelines;  // by place of the animation
        std::set<std::pair<std::int32_t, std::size_t>> heard;
        std::pair<std::int32_t, std::size_t> before{-1, 0};
        for (std::size_t tick = 0; tick < ticks; ++tick) {
            const PlayedTick& moment = played.ticks[tick];
            const auto found = numbers_.find(moment.action);
            if (found == numbers_.end() || character_.animations[found->second].frames.empty()) {
                before = {moment.action, 0};
                shown.frames.emplace_back().ticks = 1;
                continue;
            }
            const Animation& animation = character_.animations[found->second];
            const std::size_t frame =
                timelines.try_emplace(found->second, animation)
                    .first->second.at(static_cast<std::uint64_t>(moment.elapsed))
                    .frame;
            const std::pair here(moment.action, frame);
            if (here == std::exchange(before, here) && !shown.frames.empty()) {
                ++shown.frames.back().ticks;
                continue;
            }
            Frame& added = shown.frames.emplace_back(animation.frames[frame]);
            added.ticks = 1;
            if (!heard.insert(here).second) {
                added.cues.clear();
            }
        }
        return shown;
    }

    std::int32_t free_number(std::int32_t state) {
        if (!numbers_.contains(state)) {
            return state;
        }
        while (numbers_.contains(next_number_)) {
            ++next_number_;
        }
        return next_number_;
    }

    Player& player_;
    const Entries& entries_;
    Character& character_;
    Context& context_;
    std::map<std::int32_t, std::size_t> numbers_;  // of animations
    std::int32_t next_number_ = 100'000;           // beyond those that states usually have
};

}  // namespace

Status add_shown_animations(Player& player, const Entries& entries, Character& character,
                            Context& context) {
    return ShownAnimations(player, entries, character, context).run();
}

}  // namespace fightconv::mugen
