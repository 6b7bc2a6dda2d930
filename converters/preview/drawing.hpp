// Lines, areas and text on an rgba8888 canvas. Everything is cut at the canvas's edges.
#pragma once

#include <cstdint>
#include <string_view>

#include "converters/pictures/box_colours.hpp"
#include "core/model/character.hpp"
#include "core/model/image.hpp"

namespace fightconv {

inline constexpr Rgba floor_colour{214, 200, 120, 255};  // of the line on which characters stand

void set(Picture& canvas, const Rectangle& area, Rgba colour);  // whatever was there

// Covers the pixels as far as the colour is opaque.
void fill(Picture& canvas, const Rectangle& area, Rgba colour);
void draw_outline(Picture& canvas, const Rectangle& area, Rgba colour);  // one pixel wide, inside
void draw_line(Picture& canvas, Point from, Point to, Rgba colour);

// A smaller copy of an opaque picture; each of its pixels is the average of those that it covers.
Picture shrunk(const Picture& picture, std::uint32_t width, std::uint32_t height);

// Copies a picture of the same format.
void paste(Picture& canvas, const Picture& picture, std::uint32_t x, std::uint32_t y);

// Whether our font has every character of a text. It has those of printable ASCII, so it can draw
// what ascii_text() returns.
bool can_draw(std::string_view text);

// Text in our font, whose pixels are squares of `scale`. A byte that can_draw() refuses becomes an
// empty square.
inline constexpr std::uint32_t text_height = 9;     // of a line
inline constexpr std::uint32_t capital_height = 7;  // the rest hangs below
void draw_text(Picture& canvas, Point top_left, std::string_view text, Rgba colour,
               std::uint32_t scale = 1);
std::uint32_t text_width(std::string_view text, std::uint32_t scale = 1);

// Boxes around an axis at the pixel `axis`, `scale` pixels of the canvas for one of theirs, in the
// order of their kinds with attack boxes over all others, as on the page. Those that are not
// enabled are never filled.
void draw_boxes(Picture& canvas, const std::vector<Box>& boxes, Point axis, double scale,
                bool filled = true);

}  // namespace fightconv
