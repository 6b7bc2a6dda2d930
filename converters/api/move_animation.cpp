#include "converters/api/move_animation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "converters/interface/options.hpp"
#include "core/base/find.hpp"
#include "core/base/text/closest.hpp"
#include "core/base/text/names.hpp"
#include "core/base/text/text.hpp"
#include "core/model/timeline.hpp"

namespace fightconv {

namespace {

constexpr std::size_t longest_chain = 20;
constexpr std::uint64_t most_ticks = 10'000;

struct Position {
    float x = 0;
    float y = 0;
};

Position place_at(const Move& move, std::uint64_t tick, Position start) {
    const auto later =
        std::find_if(move.movement.begin(), move.movement.end(), [&](const Waypoint& waypoint) {
            return waypoint.tick > 0 && static_cast<std::uint64_t>(waypoint.tick) > tick;
        });
    if (later == move.movement.begin()) {
        return start;
    }
    return {start.x + (later - 1)->x, start.y + (later - 1)->y};
}

// The frame of a tick, as it is drawn then. It lasts for one tick.
Frame frame_at(const Timeline& timeline, std::uint64_t tick, Position place, Scale scale) {
    const Timeline::Span& span = timeline.at(tick);
    const Placement shown = timeline.placement(tick);
    const double x = place.x / scale.x;
    const double y = place.y / scale.y;
    Frame frame = timeline.frame_of(span);
    frame.offset = {static_cast<std::int32_t>(std::lround(shown.x + x)),
                    static_cast<std::int32_t>(std::lround(shown.y + y))};
    frame.ticks = 1;
    frame.blend = shown.blend;
    frame.scale_x = shown.scale_x;
    frame.scale_y = shown.scale_y;
    frame.angle = shown.angle;
    frame.interpolation = {};
    frame.cues.clear();
    for (Box& box : frame.boxes) {
        box.x += static_cast<float>(x);
        box.y += static_cast<float>(y);
    }
    return frame;
}

bool look_equal(const Frame& a, const Frame& b) {
    return a.sprite == b.sprite && a.offset == b.offset && a.flip_h == b.flip_h &&
           a.flip_v == b.flip_v && a.blend == b.blend && a.scale_x == b.scale_x &&
           a.scale_y == b.scale_y && a.angle == b.angle && a.boxes == b.boxes;
}

class MoveAnimation {
public:
    explicit MoveAnimation(Character& character) : character_(character) {}

    Result<Animation> of(const Move& first) {
        Animation animation;
        animation.number = first.number;
        animation.name = plain_name(first.name);
        std::vector<const Move*> chain;
        Position place;
        for (const Move* move = &first; move != nullptr && chain.size() < longest_chain &&
                                        std::find(chain.begin(), chain.end(), move) == chain.end();
             move = following(*move)) {
            chain.push_back(move);
            FC_TRY(add(*move, place, animation));
        }
        return animation;
    }

private:
    const Move* following(const Move& move) const {
        return find_where(character_.moves,
                          [&](const Move& each) { return move.next && each.number == *move.next; });
    }

    // From `place`, which becomes the one where the move ends.
    Status add(const Move& move, Position& place, Animation& animation) {
        const Animation& own = character_[move.animation];
        if (own.frames.empty()) {
            return {};
        }
        const Timeline timeline(own);
        const auto ticks = static_cast<std::uint64_t>(std::max<std::int64_t>(
            move.duration ? *move.duration : static_cast<std::int64_t>(timeline.total()), 1));
        ticks_ += std::min(ticks, most_ticks + 1);
        if (ticks_ > most_ticks) {
            return fail(
                ErrorCode::limit_exceeded,
                fmt::format("the move {} lasts for more than {} ticks", move.number, most_ticks));
        }
        for (std::uint64_t tick = 0; tick < ticks; ++tick) {
            Frame frame =
                frame_at(timeline, tick, place_at(move, tick, place), character_.info.scale);
            if (!animation.frames.empty() && look_equal(animation.frames.back(), frame)) {
                ++animation.frames.back().ticks;
                continue;
            }
            FC_TRY(character_.charge.add(sizeof(Frame) + frame.boxes.size() * sizeof(Box),
                                         "the frames of a move"));
            animation.frames.push_back(std::move(frame));
        }
        place = place_at(move, ticks, place);
        return {};
    }

    Character& character_;
    std::uint64_t ticks_ = 0;
};

}  // namespace

Status keep_move(Character& character, std::string_view wanted) {
    const auto& moves = character.moves;
    const auto number = whole_number(wanted);
    const auto is_wanted = [&](const Move& each) {
        return each.input == wanted || lower_case(each.name) == lower_case(wanted) ||
               each.number == number;
    };
    // The state of a helper has the input of the move that sends it out, which is the one meant.
    auto move = std::find_if(moves.begin(), moves.end(), [&](const Move& each) {
        return is_wanted(each) && each.starts.any();
    });
    if (move == moves.end()) {
        move = std::find_if(moves.begin(), moves.end(), is_wanted);
    }
    if (move == moves.end()) {
        std::vector<std::string_view> inputs;
        std::transform(moves.begin(), moves.end(), std::back_inserter(inputs),
                       [](const Move& each) { return std::string_view(each.input); });
        const auto meant = closest(wanted, inputs);
        return fail(Error(ErrorCode::not_found,
                          fmt::format("there is no move '{}'{}", wanted,
                                      meant ? fmt::format("; did you mean '{}'?", *meant) : ""))
                        .remedy("`fightconv inspect --moves` lists the moves with their inputs"));
    }
    FC_ASSIGN(Animation animation, MoveAnimation(character).of(*move));
    character.animations.clear();
    character.animations.push_back(std::move(animation));
    character.moves.clear();
    return {};
}

}  // namespace fightconv
