// One animation as pictures in time, for a GIF, APNG or WebP.
#pragma once

#include <optional>

#include "core/base/context.hpp"
#include "core/model/timeline.hpp"
#include "formats/images/animated/animated_image.hpp"

namespace fightconv {

struct AnimatedImageOptions {
    std::uint32_t scale = 1;
    bool boxes = false;
    bool outlines = false;  // boxes are not filled
    bool floor = false;     // a line at the height of the axis, behind the frames
    // below the frames the number of the tick, from 1, and of all ticks: one picture for each
    bool ticks = false;
    std::optional<Rgba> background{};  // nothing: transparent
};

struct RenderedImage {
    Charge charge;  // of the pictures
    AnimatedImage image;
    Point axis;  // the pixel of the pictures whose top-left corner is the character's axis
};

// Every picture that differs from the one before it, on a canvas that holds them all. Frames that
// are interpolated are drawn tick by tick. Notes and warnings say what such an image cannot show
// (README.md). limit_exceeded: too many or too large pictures; not_found: no frames.
Result<RenderedImage> render_animated_image(const Character& character, const Animation& animation,
                                            const AnimatedImageOptions& options, Context& context);

// The work of drawing it, without drawing anything. The same errors.
Result<std::uint64_t> animated_image_work(const Character& character, const Animation& animation,
                                          const AnimatedImageOptions& options, Context& context);

}  // namespace fightconv
