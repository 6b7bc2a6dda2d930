#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "converters/mugen/write/action_builder.hpp"
#include "converters/mugen/write/action_sounds.hpp"
#include "converters/mugen/write/files.hpp"
#include "converters/mugen/write/problems.hpp"
#include "converters/mugen/write/states/constants.hpp"
#include "core/base/text/text.hpp"

namespace fightconv::mugen {

namespace {

constexpr std::size_t most_named = 12;

bool is_whole(const Box& box) {
    const auto whole = [](float value) { return std::floor(value) == value; };
    return whole(box.x) && whole(box.y) && whole(box.width) && whole(box.height) &&
           box.rotation == 0;
}

class Losses {
public:
    explicit Losses(const Plan& plan) : plan_(plan), character_(*plan.character) {}

    std::vector<Diagnostic> list() && {
        count_frames();
        count_moves();
        say(write_problem.loss_notifies, notifies_,
            "helpers and projectiles that moves send out are not written; comments name them",
            "event");
        say(write_problem.loss_boxes, boxes_,
            "AIR has only attack and hurt boxes; boxes of other kinds and disabled ones are left "
            "out",
            "box of a frame");
        say(write_problem.loss_boxes_rounded, rounded_,
            "AIR has only whole pixels and upright boxes; edges are rounded outwards",
            "box of a frame");
        say(write_problem.loss_labels, labels_, "AIR has no labels, programs and tags", "frame");
        say(write_problem.loss_floors, floors_, "MUGEN has no floors of animations", "animation");
        say(write_problem.loss_sounds_of_frames, cues_,
            "sounds of frames that no state plays are left out", "sound");
        say(write_problem.loss_alternatives, plan_.alternatives_left_out,
            "hits that need more than the move itself (a contact, an opponent who is close) are "
            "left out",
            "window");
        say(write_problem.loss_conditions, plan_.alternatives_taken + approximate_,
            "conditions that depend on the game are not known, and are written as always true",
            "condition");
        say(write_problem.loss_throws, throws_,
            "a throw hits and knocks the opponent back, but does not lead it through positions",
            "throw");
        say(write_problem.loss_cancels, plan_.cancels_without_input,
            "cancels into moves without a command are left out", "cancel");
        name(write_problem.loss_inputs, plan_.without_command,
             "no command can express this input, so nothing leads to the move",
             [](const PlannedMove& move) {
                 return fmt::format("{} ({})", move.number, move.move->input);
             });
        name(write_problem.loss_inputs, plan_.never_free,
             "its input begins it only in situations that are not known, such as guarding, so "
             "nothing leads to the move",
             [](const PlannedMove& move) {
                 return fmt::format("{} ({})", move.number, move.move->input);
             });
        say_hidden();
        name(write_problem.loss_numbers, plan_.renumbered,
             "these state numbers belong to the engine or to two moves, so the moves got others",
             [](const PlannedMove& move) {
                 return fmt::format("{} is {}", move.move->number, move.number);
             });
        say_properties();
        return std::move(found_);
    }

private:
    void count_frames() {
        std::vector<bool> shown(character_.animations.size());
        for (const PlannedMove& move : plan_.moves) {
            shown[move.move->animation.value] =
                shown[move.move->animation.value] || !move.is_engine_state;
        }
        for (const PlannedRest& rest : plan_.rests) {
            if (rest.animation) {
                shown[rest.animation->value] = true;
            }
        }
        for (std::size_t i = 0; i < character_.animations.size(); ++i) {
            const Animation& animation = character_.animations[i];
            shown[i] = shown[i] || (plan_.actions[i] == win_state && !plan_.has_state(win_state));
            floors_ += animation.floor_y ? 1U : 0U;
            const bool is_heard =
                shown[i] || plays_by_itself(plan_, {static_cast<std::uint32_t>(i)});
            for (const Frame& frame : animation.frames) {
                labels_ +=
                    !frame.label.empty() || !frame.program.empty() || !frame.tags.empty() ? 1U : 0U;
                cues_ += is_heard ? 0U : frame.cues.size();
                for (const Box& box : frame.boxes) {
                    boxes_ += is_kept(box) ? 0U : 1U;
                    rounded_ += is_kept(box) && !is_whole(box) ? 1U : 0U;
                }
            }
        }
    }

    void count_moves() {
        for (const PlannedMove& move : plan_.moves) {
            notifies_ += unwritten_notifies(*move.move).size();
            throws_ += move.is_throw() && !move.hits.empty() ? 1U : 0U;
            approximate_ += static_cast<std::size_t>(std::count_if(
                move.hits.begin(), move.hits.end(),
                [](const Hit* hit) { return hit->approximate && !hit->alternative; }));
        }
        approximate_ += static_cast<std::size_t>(
            std::count_if(plan_.cancels.begin(), plan_.cancels.end(),
                          [](const PlannedCancel& each) { return each.cancel->approximate; }));
    }

    void add(const Problem& kind, std::string message) {
        found_.push_back({.problem = &kind, .message = std::move(message)});
    }

    void say(const Problem& kind, std::size_t count, std::string_view words,
             std::string_view thing) {
        if (count != 0) {
            add(kind, fmt::format("{} ({} {})", words, count,
                                  count == 1 ? std::string(thing) : plural(thing)));
        }
    }

    // "boxes of a frame"
    static std::string plural(std::string_view thing) {
        const std::size_t end = std::min(thing.find(" of "), thing.size());
        std::string text(thing.substr(0, end));
        text += text.ends_with('x') ? "es" : "s";
        return text.append(thing.substr(end));
    }

    template <class Words>
    void name(const Problem& kind, const std::vector<const PlannedMove*>& moves,
              std::string_view words, Words words_of) {
        if (moves.empty()) {
            return;
        }
        std::vector<std::string> some;
        for (std::size_t i = 0; i < std::min(most_named, moves.size()); ++i) {
            some.push_back(words_of(*moves[i]));
        }
        add(kind, fmt::format("{}: {}{}", words, fmt::join(some, ", "),
                              moves.size() > most_named
                                  ? fmt::format(" and {} more", moves.size() - most_named)
                                  : ""));
    }

    void say_hidden() {
        std::vector<std::string> some;
        for (std::size_t i = 0; i < std::min(most_named, plan_.hidden.size()); ++i) {
            const HiddenMove& hidden = plan_.hidden[i];
            some.push_back(fmt::format("{} ({}) behind {} ({}){}", hidden.move->number,
                                       hidden.move->move->input, hidden.by->number,
                                       hidden.by->move->input,
                                       hidden.is_cancelled_into ? ", but for cancels" : ""));
        }
        if (!some.empty()) {
            const std::size_t more = plan_.hidden.size() - some.size();
            add(write_problem.loss_hidden_moves,
                fmt::format(
                    "the input of these moves begins another one, so they are out of reach: {}{}",
                    fmt::join(some, "; "), more > 0 ? fmt::format(" and {} more", more) : ""));
        }
    }

    void say_properties() {
        const std::vector<std::string> keys = properties_without_constant(character_);
        if (!keys.empty()) {
            const std::vector<std::string> some(
                keys.begin(),
                keys.begin() + static_cast<std::ptrdiff_t>(std::min(most_named, keys.size())));
            add(write_problem.loss_properties,
                fmt::format("a .cns has no constants for these values: {}{}", fmt::join(some, ", "),
                            keys.size() > most_named ? " ..." : ""));
        }
    }

    const Plan& plan_;
    const Character& character_;
    std::vector<Diagnostic> found_;
    std::size_t notifies_ = 0, boxes_ = 0, rounded_ = 0, labels_ = 0, floors_ = 0, cues_ = 0,
                throws_ = 0, approximate_ = 0;
};

}  // namespace

std::vector<Diagnostic> losses_of(const Plan& plan) { return Losses(plan).list(); }

}  // namespace fightconv::mugen
