#include "core/model/timeline.hpp"

#include <algorithm>
#include <cmath>

namespace fightconv {

namespace {

std::uint16_t between(std::uint16_t from, std::uint16_t to, double part) {
    return static_cast<std::uint16_t>(std::floor(from + (to - from) * part + 0.5));
}
double between(double from, double to, double part) { return from + (to - from) * part; }

}  // namespace

Placement placement_of(const Frame& frame) {
    return {frame.sprite,  double(frame.offset.x), double(frame.offset.y),
            frame.flip_h,  frame.flip_v,           frame.blend,
            frame.scale_x, frame.scale_y,          frame.angle};
}

FrameTimes::FrameTimes(const std::vector<Frame>& frames) : FrameTimes(frames.size()) {
    for (const Frame& frame : frames) {
        add(frame.ticks);
    }
}

void FrameTimes::add(std::int32_t ticks) {
    reached_ += holds_ ? 0U : 1U;
    holds_ = holds_ || ticks == Frame::hold;
    starts_.push_back(starts_.back() + std::max(ticks, 0));
}

std::int64_t FrameTimes::ticks_of(std::size_t frame) const noexcept {
    return holds_ && frame + 1 == reached_ ? 1 : starts_[frame + 1] - starts_[frame];
}

std::int64_t FrameTimes::total() const noexcept { return starts_[reached_] + (holds_ ? 1 : 0); }

std::size_t FrameTimes::at(std::int64_t tick) const noexcept {
    // The last one that begins here: those before it take no tick.
    const auto end = starts_.begin() + static_cast<std::ptrdiff_t>(reached_);
    const auto behind = std::upper_bound(starts_.begin(), end, tick);
    return static_cast<std::size_t>(std::max<std::ptrdiff_t>(behind - starts_.begin() - 1, 0));
}

Timeline::Timeline(const Animation& animation, std::uint64_t most_ticks) : animation_(animation) {
    const FrameTimes times(animation.frames);
    holds_ = times.holds();
    for (std::size_t i = 0; i < times.reached(); ++i) {
        if (times.ticks_of(i) > 0) {
            show(i, static_cast<std::uint64_t>(times.ticks_of(i)));
        }
    }
    if (spans_.empty() && !animation.frames.empty()) {
        show(0, 1);
    }
    if (!holds_ && animation.loop != LoopMode::once && !spans_.empty()) {
        find_return();
    }
    if (total() > most_ticks) {
        shorten(most_ticks);
    }
}

void Timeline::show(std::size_t frame, std::uint64_t ticks) {
    spans_.push_back({frame, total(), ticks});
}

void Timeline::find_return() {
    const auto first = std::find_if(spans_.begin(), spans_.end(), [&](const Span& span) {
        return span.frame >= animation_.loop_start;
    });
    returns_to_ = first == spans_.end() ? 0 : static_cast<std::size_t>(first - spans_.begin());
    if (animation_.loop == LoopMode::ping_pong) {
        for (std::size_t i = spans_.size() - 1; i-- > *returns_to_ + 1;) {
            show(spans_[i].frame, spans_[i].ticks);
        }
    }
}

void Timeline::shorten(std::uint64_t most_ticks) {
    const std::uint64_t share = std::max<std::uint64_t>(most_ticks / spans_.size(), 1);
    std::uint64_t start = 0;
    for (Span& span : spans_) {
        span.start = start;
        span.ticks = std::min(span.ticks, share);
        start = span.end();
    }
}

std::uint64_t Timeline::folded(std::uint64_t tick) const {
    if (tick < total()) {
        return tick;
    }
    if (!returns_to_) {
        return total() - 1;
    }
    const std::uint64_t from = spans_[*returns_to_].start;
    return from + (tick - from) % (total() - from);
}

const Timeline::Span& Timeline::at(std::uint64_t tick) const {
    const auto behind =
        std::upper_bound(spans_.begin(), spans_.end(), folded(tick),
                         [](std::uint64_t value, const Span& span) { return value < span.start; });
    return *(behind - 1);
}

// A frame on its way to the next one. The flags of the frame that comes later in the file count, in
// whichever direction the two are played.
Placement Timeline::placement(std::uint64_t tick) const {
    const Span& span = at(tick);
    const Frame& frame = animation_.frames[span.frame];
    Placement shown = placement_of(frame);
    const std::size_t place = static_cast<std::size_t>(&span - spans_.data());
    const bool last = place + 1 == spans_.size();
    if (last && !returns_to_) {
        return shown;
    }
    const std::size_t following = spans_[last ? *returns_to_ : place + 1].frame;
    const Frame& next = animation_.frames[following];
    const bool backwards = animation_.loop == LoopMode::ping_pong && following < span.frame;
    const Interpolation& flags = backwards ? frame.interpolation : next.interpolation;
    const double part =
        static_cast<double>(folded(tick) - span.start) / static_cast<double>(span.ticks);
    if (flags.offset) {
        shown.x = between(shown.x, next.offset.x, part);
        shown.y = between(shown.y, next.offset.y, part);
    }
    if (flags.blend && shown.blend.mode == next.blend.mode) {
        shown.blend.source = between(shown.blend.source, next.blend.source, part);
        shown.blend.destination = between(shown.blend.destination, next.blend.destination, part);
    }
    if (flags.scale) {
        shown.scale_x = between(shown.scale_x, next.scale_x, part);
        shown.scale_y = between(shown.scale_y, next.scale_y, part);
    }
    if (flags.angle) {
        shown.angle = between(shown.angle, next.angle, part);
    }
    return shown;
}

}  // namespace fightconv
