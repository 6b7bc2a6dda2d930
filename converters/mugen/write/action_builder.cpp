#include "converters/mugen/write/action_builder.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/checked.hpp"
#include "core/model/timeline.hpp"

namespace fightconv::mugen {

namespace {

bool is_attack(const Box& box) noexcept { return box.kind == BoxKind::attack; }
bool is_hurt(const Box& box) noexcept {
    return box.kind == BoxKind::hurt || box.kind == BoxKind::stun;
}

std::int32_t whole_pixels(double value) noexcept {
    constexpr double most = 1 << 30;
    return static_cast<std::int32_t>(std::clamp(value, -most, most));
}

class ActionBuilder {
public:
    ActionBuilder(const Animation& animation, std::int32_t number, const std::vector<Key>& keys,
                  ActionChanges& changes)
        : animation_(animation), keys_(keys), changes_(changes) {
        action_.number = number;
    }

    air::Action build(ActionEnd end, std::int32_t hold_ticks) && {
        const auto& frames = animation_.frames;
        const auto hold = std::find_if(frames.begin(), frames.end(), [](const Frame& frame) {
            return frame.ticks == Frame::hold;
        });
        const std::size_t count = hold == frames.end()
                                      ? frames.size()
                                      : static_cast<std::size_t>(hold - frames.begin()) + 1;
        changes_.hidden += frames.size() - count;
        for (std::size_t i = 0; i < count; ++i) {
            add(frames[i], frames[i].interpolation);
        }
        const bool loops =
            hold == frames.end() && (animation_.loop != LoopMode::once || end == ActionEnd::again);
        if (loops && animation_.loop == LoopMode::ping_pong) {
            add_way_back();
        }
        if (loops && animation_.loop != LoopMode::once) {
            action_.loop_start =
                std::min(animation_.loop_start, static_cast<std::uint32_t>(count) - 1);
        }
        air::Element& last = action_.elements.back();
        if (end == ActionEnd::finite) {
            last.time = last.time <= 0 ? hold_ticks : last.time;
        } else if (!loops && last.time != Frame::hold) {
            last.time = Frame::hold;
        }
        return std::move(action_);
    }

private:
    // Adds the frames from the one before the last back to the one after the loop start. Values
    // that are interpolated between two frames are so in both directions.
    void add_way_back() {
        const auto& frames = animation_.frames;
        for (std::size_t i = frames.size() - 1; i-- > animation_.loop_start + std::size_t{1};) {
            add(frames[i], frames[i + 1].interpolation);
        }
    }

    void add(const Frame& frame, const Interpolation& interpolation) {
        air::Element element;
        element.sprite =
            frame.sprite ? keys_[frame.sprite->value] : frame.missing.value_or(Key{-1, 0});
        element.offset = {within_16_bits(frame.offset.x), within_16_bits(frame.offset.y)};
        element.time = frame.ticks;
        element.flip_h = frame.flip_h;
        element.flip_v = frame.flip_v;
        element.blend = frame.blend;
        element.scale_x = frame.scale_x;
        element.scale_y = frame.scale_y;
        element.angle = frame.angle;
        element.interpolation = interpolation;
        element.clsn1 = range_of(boxes_of(frame, true));
        element.clsn2 = range_of(boxes_of(frame, false));
        action_.elements.push_back(element);
    }

    std::int32_t within_16_bits(std::int32_t value) {
        const auto fitting = saturate<std::int16_t>(value);
        changes_.offsets += fitting == value ? 0U : 1U;
        return fitting;
    }

    air::ClsnRange range_of(const std::vector<air::Clsn>& boxes) {
        const auto first = static_cast<std::uint32_t>(action_.boxes.size());
        action_.boxes.insert(action_.boxes.end(), boxes.begin(), boxes.end());
        return {first, static_cast<std::uint32_t>(boxes.size())};
    }

    const Animation& animation_;
    const std::vector<Key>& keys_;
    ActionChanges& changes_;
    air::Action action_;
};

}  // namespace

bool is_kept(const Box& box) noexcept { return box.enabled && (is_attack(box) || is_hurt(box)); }

std::vector<air::Clsn> boxes_of(const Frame& frame, bool attack) {
    std::vector<air::Clsn> boxes;
    for (const Box& box : frame.boxes) {
        if (is_kept(box) && is_attack(box) == attack) {
            boxes.push_back({whole_pixels(std::floor(box.x)), whole_pixels(std::floor(box.y)),
                             whole_pixels(std::ceil(double{box.x} + box.width)),
                             whole_pixels(std::ceil(double{box.y} + box.height))});
        }
    }
    return boxes;
}

air::Action action_of(const Animation& animation, std::int32_t number, const std::vector<Key>& keys,
                      ActionEnd end, std::int32_t hold_ticks, ActionChanges& changes) {
    return ActionBuilder(animation, number, keys, changes).build(end, hold_ticks);
}

}  // namespace fightconv::mugen
