#include "converters/preview/drawing.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <iterator>
#include <numbers>
#include <utility>
#include <vector>

#include "converters/pictures/font.hpp"

namespace fightconv {

namespace {

constexpr double farthest = 1 << 20;  // pixels; boxes that reach beyond are cut there

void cover(std::uint8_t* pixel, Rgba colour) {
    if (pixel[3] == 255) {  // the same as below, with divisors that are known
        for (std::size_t i = 0; i < 3; ++i) {
            const unsigned source = i == 0 ? colour.r : i == 1 ? colour.g : colour.b;
            pixel[i] = static_cast<std::uint8_t>(
                (source * colour.a + pixel[i] * (255U - colour.a) + 127) / 255);
        }
        return;
    }
    // how much of what is there stays, of 255 * 255
    const unsigned below = pixel[3] * (255U - colour.a);
    const unsigned result = 255U * colour.a + below;
    if (result == 0) {
        return;
    }
    const std::array<std::uint8_t, 3> source = {colour.r, colour.g, colour.b};
    for (std::size_t i = 0; i < source.size(); ++i) {
        pixel[i] = static_cast<std::uint8_t>(
            (source[i] * 255U * colour.a + pixel[i] * below + result / 2) / result);
    }
    pixel[3] = static_cast<std::uint8_t>((result + 127) / 255);
}

// The part of an area that lies on the canvas: first column and row, and those behind the last.
struct Span {
    std::int64_t left, top, right, bottom;
    Span(const Picture& canvas, const Rectangle& area)
        : left(std::max(area.x, 0)),
          top(std::max(area.y, 0)),
          right(std::min<std::int64_t>(std::int64_t{area.x} + area.width, canvas.width)),
          bottom(std::min<std::int64_t>(std::int64_t{area.y} + area.height, canvas.height)) {}
};

std::uint8_t* pixel_at(Picture& canvas, std::int64_t x, std::int64_t y) {
    return canvas.pixels.unpack().data() +
           (static_cast<std::size_t>(y) * canvas.width + static_cast<std::size_t>(x)) * 4;
}

std::int32_t rounded(double value) {
    return static_cast<std::int32_t>(std::lround(std::clamp(value, -farthest, farthest)));
}

// A box that is turned: about its middle, counter-clockwise as it is seen.
void draw_turned(Picture& canvas, const Box& box, Point axis, double scale, Rgba colour) {
    const double radians = double(box.rotation) * std::numbers::pi / 180;
    const double middle_x = double(box.x) + double(box.width) / 2,
                 middle_y = double(box.y) + double(box.height) / 2;
    static constexpr std::array<std::pair<double, double>, 4> corners = {
        {{-0.5, -0.5}, {0.5, -0.5}, {0.5, 0.5}, {-0.5, 0.5}}};
    std::array<Point, 4> points;
    std::transform(corners.begin(), corners.end(), points.begin(), [&](const auto& corner) {
        const double u = corner.first * double(box.width), v = corner.second * double(box.height);
        const double x = middle_x + std::cos(radians) * u + std::sin(radians) * v;
        const double y = middle_y - std::sin(radians) * u + std::cos(radians) * v;
        return Point{axis.x + rounded(x * scale), axis.y + rounded(y * scale)};
    });
    for (std::size_t i = 0; i < points.size(); ++i) {
        draw_line(canvas, points[i], points[(i + 1) % points.size()], colour);
    }
}

}  // namespace

void set(Picture& canvas, const Rectangle& area, Rgba colour) {
    const Span span(canvas, area);
    if (span.left >= span.right || span.top >= span.bottom) {
        return;
    }
    std::uint8_t* const first = pixel_at(canvas, span.left, span.top);
    const auto row_bytes = static_cast<std::size_t>(span.right - span.left) * 4;
    for (std::size_t i = 0; i < row_bytes; i += 4) {
        std::memcpy(first + i, &colour, sizeof colour);
    }
    for (std::int64_t y = span.top + 1; y < span.bottom; ++y) {
        std::memcpy(pixel_at(canvas, span.left, y), first, row_bytes);
    }
}

void fill(Picture& canvas, const Rectangle& area, Rgba colour) {
    if (colour.a == 255) {
        set(canvas, area, colour);
        return;
    }
    const Span span(canvas, area);
    for (std::int64_t y = span.top; y < span.bottom; ++y) {
        for (std::int64_t x = span.left; x < span.right; ++x) {
            cover(pixel_at(canvas, x, y), colour);
        }
    }
}

void draw_outline(Picture& canvas, const Rectangle& area, Rgba colour) {
    if (area.width == 0 || area.height == 0) {
        return;
    }
    const auto right = area.x + static_cast<std::int32_t>(area.width) - 1;
    const auto bottom = area.y + static_cast<std::int32_t>(area.height) - 1;
    fill(canvas, {area.x, area.y, area.width, 1}, colour);
    if (area.height > 1) {
        fill(canvas, {area.x, bottom, area.width, 1}, colour);
    }
    const std::uint32_t between = area.height > 2 ? area.height - 2 : 0;
    fill(canvas, {area.x, area.y + 1, 1, between}, colour);
    if (area.width > 1) {
        fill(canvas, {right, area.y + 1, 1, between}, colour);
    }
}

// Along its longer direction one pixel at each step, from where it enters the canvas.
void draw_line(Picture& canvas, Point from, Point to, Rgba colour) {
    const bool steep =
        std::abs(std::int64_t{to.y} - from.y) > std::abs(std::int64_t{to.x} - from.x);
    const auto along = [&](Point point) { return std::int64_t{steep ? point.y : point.x}; };
    const auto across = [&](Point point) { return std::int64_t{steep ? point.x : point.y}; };
    if (along(from) > along(to)) {
        std::swap(from, to);
    }
    const std::int64_t length = std::max<std::int64_t>(along(to) - along(from), 1);
    const std::int64_t last =
        std::min<std::int64_t>(along(to), std::int64_t{steep ? canvas.height : canvas.width} - 1);
    for (std::int64_t at = std::max<std::int64_t>(along(from), 0); at <= last; ++at) {
        const double part = static_cast<double>(at - along(from)) / static_cast<double>(length);
        const std::int64_t beside =
            across(from) + std::llround(part * static_cast<double>(across(to) - across(from)));
        const std::int64_t x = steep ? beside : at, y = steep ? at : beside;
        if (x >= 0 && y >= 0 && x < canvas.width && y < canvas.height) {
            cover(pixel_at(canvas, x, y), colour);
        }
    }
}

namespace {

// Shrinks the picture with sums that fit into `Sum`.
template <class Sum>
Picture shrunk_with(const Picture& picture, std::uint32_t width, std::uint32_t height) {
    // The share of each source pixel in a line of the result, in parts of which the source pixel
    // has `to` and the result's `from`.
    const auto shares = [](std::uint32_t from, std::uint32_t to, std::uint32_t at, auto visit) {
        const std::uint64_t begin = std::uint64_t{at} * from, end = begin + from;
        for (std::uint64_t i = begin / to; i * to < end; ++i) {
            visit(static_cast<std::size_t>(i),
                  static_cast<Sum>(std::min(end, (i + 1) * to) - std::max(begin, i * to)));
        }
    };
    Picture out{width, height, PixelFormat::rgba8888, PixelBuffer(std::size_t{width} * height * 4)};
    const PixelView pixels = picture.pixels.unpacked();
    const std::size_t stride = std::size_t{picture.width} * 4;
    const Sum whole = Sum{picture.width} * picture.height;
    std::vector<Sum> column_sums(stride);
    for (std::uint32_t y = 0; y < height; ++y) {
        std::fill(column_sums.begin(), column_sums.end(), Sum{0});
        shares(picture.height, height, y, [&](std::size_t row, Sum share) {
            const Bytes from = pixels.subspan(row * stride, stride);
            std::transform(from.begin(), from.end(), column_sums.begin(), column_sums.begin(),
                           [&](std::uint8_t value, Sum sum) { return sum + value * share; });
        });
        for (std::uint32_t x = 0; x < width; ++x) {
            std::array<Sum, 4> sums{};
            shares(picture.width, width, x, [&](std::size_t column, Sum share) {
                for (std::size_t i = 0; i < sums.size(); ++i) {
                    sums[i] += column_sums[column * 4 + i] * share;
                }
            });
            std::transform(sums.begin(), sums.end(), pixel_at(out, x, y), [&](Sum sum) {
                return static_cast<std::uint8_t>((sum + whole / 2) / whole);
            });
        }
    }
    return out;
}

}  // namespace

Picture shrunk(const Picture& picture, std::uint32_t width, std::uint32_t height) {
    const bool is_small = (std::uint64_t{picture.width} * picture.height) <= UINT32_MAX / 256;
    return is_small ? shrunk_with<std::uint32_t>(picture, width, height)
                    : shrunk_with<std::uint64_t>(picture, width, height);
}

void paste(Picture& canvas, const Picture& picture, std::uint32_t x, std::uint32_t y) {
    const Span span(canvas, {static_cast<std::int32_t>(x), static_cast<std::int32_t>(y),
                             picture.width, picture.height});
    const PixelView pixels = picture.pixels.unpacked();
    for (std::int64_t row = span.top; row < span.bottom && span.left < span.right; ++row) {
        const std::uint8_t* const from =
            pixels.data() + static_cast<std::size_t>(row - y) * picture.width * 4;
        std::memcpy(pixel_at(canvas, span.left, row), from,
                    static_cast<std::size_t>(span.right - span.left) * 4);
    }
}

bool can_draw(std::string_view text) { return std::all_of(text.begin(), text.end(), has_glyph); }

void draw_text(Picture& canvas, Point top_left, std::string_view text, Rgba colour,
               std::uint32_t scale) {
    const auto side = static_cast<std::int32_t>(scale);
    for (const char character : text) {
        const Glyph& glyph = glyph_of(character);
        for (std::size_t row = 0; row < glyph.size(); ++row) {
            for (std::uint32_t column = 0; column < glyph_width; ++column) {
                if ((glyph[row] >> (glyph_width - 1 - column) & 1) != 0) {
                    fill(canvas,
                         {top_left.x + static_cast<std::int32_t>(column) * side,
                          top_left.y + static_cast<std::int32_t>(row) * side, scale, scale},
                         colour);
                }
            }
        }
        top_left.x += static_cast<std::int32_t>(glyph_width + 1) * side;
    }
}

std::uint32_t text_width(std::string_view text, std::uint32_t scale) {
    return static_cast<std::uint32_t>(text.size()) * (glyph_width + 1) * scale;
}

void draw_boxes(Picture& canvas, const std::vector<Box>& boxes, Point axis, double scale,
                bool filled) {
    constexpr std::uint8_t area_alpha = 48;
    std::vector<const Box*> lowest_first;
    std::transform(boxes.begin(), boxes.end(), std::back_inserter(lowest_first),
                   [](const Box& box) { return &box; });
    std::stable_sort(lowest_first.begin(), lowest_first.end(),
                     [](const Box* a, const Box* b) { return a->kind > b->kind; });
    for (const Box* const each : lowest_first) {
        const Box& box = *each;
        const Rgba colour = colour_of(box.kind);
        if (box.rotation != 0) {
            draw_turned(canvas, box, axis, scale, colour);
            continue;
        }
        const std::int32_t left = rounded(double(box.x) * scale),
                           top = rounded(double(box.y) * scale);
        const std::int32_t right = rounded((double(box.x) + double(box.width)) * scale),
                           bottom = rounded((double(box.y) + double(box.height)) * scale);
        const Rectangle area{axis.x + left, axis.y + top, static_cast<std::uint32_t>(right - left),
                             static_cast<std::uint32_t>(bottom - top)};
        if (box.enabled && filled) {
            fill(canvas, area, {colour.r, colour.g, colour.b, area_alpha});
        }
        draw_outline(canvas, area, colour);
    }
}

}  // namespace fightconv
