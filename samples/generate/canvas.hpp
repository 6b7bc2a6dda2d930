// Where the sample characters are drawn: crisp pixel art with a palette, or smooth true colour.
// Coordinates are pixels around the axis.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/model/character.hpp"
#include "samples/generate/geometry.hpp"

namespace fightconv::samples {

// A picture cut to what is visible, with the axis relative to its top-left corner.
struct Drawing {
    Picture picture;
    Point axis;
};

// Palette entries from dark to light that one material is painted with.
struct Ramp {
    std::uint8_t first = 1;
    std::uint8_t count = 1;
    std::uint8_t line = 0;  // colour of the outline around it; 0 = none
};

enum class Finish : std::uint8_t {
    lit,   // by the lamp
    flat,  // `shade` everywhere
    glow,  // brightest in the middle; where glowing shapes meet, the brighter wins
};

struct Ink {
    std::uint8_t ramp = 0;  // index into the canvas' ramps
    // later parts are nearer; an inner line separates a part from a nearer one
    std::uint8_t part = 1;
    Finish finish = Finish::lit;
    double shade = 0;  // added to the brightness; flat: the brightness
};

class PixelCanvas {
public:
    // Room for pixels with left <= x < right and top <= y < bottom; what is drawn outside is cut.
    PixelCanvas(Bounds room, std::span<const Ramp> ramps);
    void paint(const Shape& shape, const Ink& ink);
    Drawing drawing() const;

private:
    struct Sample {
        std::uint8_t ramp = none;
        std::uint8_t part = 0;
        std::uint8_t shade = 0;
    };
    struct Pixel {
        std::uint8_t ramp = none;
        std::uint8_t part = 0;
        std::uint8_t index = 0;
    };
    static constexpr std::uint8_t none = 255;
    static constexpr int fine = 4;  // samples per pixel and direction
    std::vector<Pixel> pixels() const;
    Pixel pixel_at(int x, int y) const;

    std::span<const Ramp> ramps_;
    int left_, top_, width_, height_;
    std::vector<Sample> samples_;
};

// Bands of colour from dark to light; alpha below 255 lets through what is behind.
using Bands = std::span<const Rgba>;

struct Paint {
    Bands bands;
    Finish finish = Finish::lit;
    double shade = 0;
};

class ColourCanvas {
public:
    explicit ColourCanvas(Bounds room);
    // The shapes as one: where they overlap, the one that is deeper inside counts, and a
    // see-through paint covers only once.
    void paint(std::span<const Shape> shapes, const Paint& paint, double grow = 0);
    void paint(const Shape& shape, const Paint& one, double grow = 0) {
        paint({&shape, 1}, one, grow);
    }
    Drawing drawing() const;

private:
    struct Sample {  // premultiplied
        Rgba now;
        Rgba below;  // before the shapes that are being painted
        std::uint32_t layer = 0;
        float depth = 0;
    };
    static constexpr int fine = 2;
    Rgba pixel_at(int x, int y) const;
    int left_, top_, width_, height_;
    std::uint32_t layer_ = 0;
    std::vector<Sample> samples_;
};

}  // namespace fightconv::samples
