// An animation in time: which frame it shows at each tick, and how (mugen.md A5, A7, A16, A18, A20).
#pragma once

#include <cstdint>
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

// A frame as it is where nothing is interpolated.
Placement placement_of(const Frame& frame);

// Borrows the animation.
class Playback {
public:
    // A frame on show. Frames of 0 ticks are never shown (unless there are no others), nor is anything behind one that holds, which counts one tick.
    struct Span {
        std::size_t frame = 0;
        std::uint64_t start = 0;
        std::uint64_t ticks = 1;
    };

    explicit Playback(const Animation& animation);

    // Once through: with ping_pong there and back, without the ends again.
    const std::vector<Span>& spans() const noexcept { return spans_; }
    std::uint64_t length() const noexcept { return spans_.empty() ? 0 : spans_.back().start + spans_.back().ticks; }
    // To which span it returns after the last one. Nothing: it stands at the last.
    const std::optional<std::size_t>& returns_to() const noexcept { return returns_to_; }

    // What is shown at a tick, counted from 0 without end. The animation must have a frame.
    const Span& at(std::uint64_t tick) const;
    Placement placement(std::uint64_t tick) const;

private:
    std::uint64_t folded(std::uint64_t tick) const;  // into one pass
    const Animation& animation_;
    std::vector<Span> spans_;
    std::optional<std::size_t> returns_to_;
};

}  // namespace fightconv
