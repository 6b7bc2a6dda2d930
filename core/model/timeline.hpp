// An animation in time: which frames it shows, when, for how long and how, and what it returns to
// (mugen.md A5, A7, A16, A18, A20).
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "core/model/character.hpp"

namespace fightconv {

// How a frame is drawn at one moment. Positions are pixels from the character's axis, y down.
struct Placement {
    std::optional<SpriteId> sprite;
    double x = 0;  // of the sprite's axis
    double y = 0;
    bool flip_h = false;  // about the sprite's axis, then scaled, then turned
    bool flip_v = false;
    Blend blend;
    double scale_x = 1;
    double scale_y = 1;
    double angle = 0;  // degrees, counter-clockwise as it is seen
    friend bool operator==(const Placement&, const Placement&) = default;
};

// A frame without interpolation.
Placement placement_of(const Frame& frame);

// When the frames of an animation, or the elements of an action, begin, and how long each is shown
// (A5, A18).
class FrameTimes {
public:
    explicit FrameTimes(std::size_t frames) {
        starts_.reserve(frames + 1);
        starts_.push_back(0);
    }
    explicit FrameTimes(const std::vector<Frame>& frames);
    // Adds a frame. It takes no tick and is never shown if its ticks are 0 or less, unless they are
    // Frame::hold: then it stays, and no frame after it is reached.
    void add(std::int32_t ticks);

    // The tick at which a frame begins, or the one that would come next. A frame that stays takes
    // no tick here, because the engine counts the frames behind it like that.
    std::int64_t start_of(std::size_t frame) const noexcept { return starts_[frame]; }
    // The length of a frame that is reached. One that stays counts as one tick.
    std::int64_t ticks_of(std::size_t frame) const noexcept;
    std::size_t size() const noexcept { return starts_.size() - 1; }
    std::size_t reached() const noexcept { return reached_; }  // frames up to one that stays
    bool holds() const noexcept { return holds_; }
    std::int64_t total() const noexcept;  // ticks of those that are reached
    // The frame that is shown at a tick from 0 to the end; after it, and if no frame takes a tick,
    // the last one that is reached.
    std::size_t at(std::int64_t tick) const noexcept;

private:
    std::vector<std::int64_t> starts_;  // and the end of the last frame
    std::size_t reached_ = 0;
    bool holds_ = false;
};

// Borrows the animation.
class Timeline {
public:
    // One showing of a frame.
    struct Span {
        std::size_t frame = 0;
        std::uint64_t start = 0;
        std::uint64_t ticks = 1;
        std::uint64_t end() const noexcept { return start + ticks; }
    };

    // With `most_ticks`, no frame of a longer animation lasts longer than its even share of them.
    explicit Timeline(const Animation& animation,
                      std::uint64_t most_ticks = std::numeric_limits<std::uint64_t>::max());

    // The whole animation once: with ping_pong forwards and back, without repeating the ends. A
    // frame that holds ends it and counts as one tick, because nothing after it is ever shown (A5).
    // Frames of 0 ticks are not shown, unless there are no others; then the first one counts as one
    // tick. Empty only if there are no frames.
    const std::vector<Span>& spans() const noexcept { return spans_; }
    const Frame& frame_of(const Span& span) const { return animation_.frames[span.frame]; }
    // The tick at which a cue of a frame is heard in a showing of it: the last one if it is over by
    // then.
    static std::uint64_t tick_of(const Span& span, const Cue& cue) noexcept {
        return span.start + std::min(static_cast<std::uint64_t>(cue.tick), span.ticks - 1);
    }
    // ticks of all spans
    std::uint64_t total() const noexcept { return spans_.empty() ? 0 : spans_.back().end(); }
    bool holds() const noexcept { return holds_; }
    // The span to which it returns after the last one. Nothing: it stays at the last one.
    const std::optional<std::size_t>& returns_to() const noexcept { return returns_to_; }

    // The span that is shown at a tick, counted from 0 without limit. The animation must have a
    // frame.
    const Span& at(std::uint64_t tick) const;
    Placement placement(std::uint64_t tick) const;

private:
    void show(std::size_t frame, std::uint64_t ticks);
    void find_return();  // to which span, and with ping_pong the way back
    void shorten(std::uint64_t most_ticks);
    std::uint64_t folded(std::uint64_t tick) const;  // into one pass
    const Animation& animation_;
    std::vector<Span> spans_;
    bool holds_ = false;
    std::optional<std::size_t> returns_to_;
};

}  // namespace fightconv
