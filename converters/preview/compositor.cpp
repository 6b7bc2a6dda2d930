#include "converters/preview/compositor.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <numbers>
#include <vector>

#include "converters/preview/drawing.hpp"

namespace fightconv {

namespace {

constexpr double farthest_drawn = 1 << 20;  // pixels from the axis; beyond it nothing is drawn

using Channels = std::array<std::int64_t, 4>;  // red, green, blue, alpha: 0 to 255

// Maps canvas pixels back to those of the sprite: the turn undone, then the scale, then the flip.
class Mapping {
public:
    explicit Mapping(const Placement& placement) : placement_(placement) {
        const double radians = placement.angle * std::numbers::pi / 180;
        cosine_ = std::cos(radians);
        sine_ = std::sin(radians);
    }

    bool degenerate() const {
        const std::array numbers{placement_.scale_x, placement_.scale_y, placement_.x, placement_.y,
                                 cosine_};
        return placement_.scale_x == 0 || placement_.scale_y == 0 ||
               !std::all_of(numbers.begin(), numbers.end(),
                            [](double n) { return std::isfinite(n); });
    }

    // Whether rows of the sprite are rows of the canvas.
    bool upright() const { return sine_ == 0; }

    // Where a point of the sprite, relative to its axis and flipped already, comes to lie around
    // the character's axis.
    std::pair<double, double> forward(double u, double v) const {
        u *= placement_.scale_x;
        v *= placement_.scale_y;
        return {placement_.x + cosine_ * u + sine_ * v, placement_.y - sine_ * u + cosine_ * v};
    }

    // The sprite's pixel (relative to its axis) under the middle of the pixel at (x, y) around the
    // character's axis.
    std::pair<double, double> pixel_at(double x, double y) const {
        x += 0.5 - placement_.x;
        y += 0.5 - placement_.y;
        const double u = floor_steadily((cosine_ * x - sine_ * y) / placement_.scale_x);
        const double v = floor_steadily((sine_ * x + cosine_ * y) / placement_.scale_y);
        return {placement_.flip_h ? -1 - u : u, placement_.flip_v ? -1 - v : v};
    }

private:
    // Rounded to 1/65536 first, so that the last bits of a sine decide nothing.
    static double floor_steadily(double value) {
        return std::floor(std::floor(value * 65536 + 0.5) / 65536);
    }

    const Placement& placement_;
    double cosine_;
    double sine_;
};

std::uint8_t channel(std::int64_t value) {
    return static_cast<std::uint8_t>(std::clamp<std::int64_t>(value, 0, 255));
}

// Blends one pixel onto the canvas. S, D and the alpha of the source are whole numbers, so that
// every renderer gets the same result.
class Blender {
public:
    explicit Blender(const Blend& blend) : blend_(blend) {}

    void onto(std::uint8_t* canvas, const Channels& source) const {
        if (canvas[3] == 255) {
            opaque(canvas, source);
        } else {
            translucent(canvas, source);
        }
    }

private:
    static constexpr std::int64_t unit = std::int64_t{255} * 256;

    // How much of the canvas stays and how much of the source comes, of `unit`, where the source
    // has this alpha.
    std::int64_t kept(std::int64_t alpha) const {
        return blend_.mode == BlendMode::normal ? (255 - alpha) * 256
                                                : unit - alpha * (256 - blend_.destination);
    }
    std::int64_t taken(std::int64_t alpha) const {
        return alpha * (blend_.mode == BlendMode::normal ? 256 : blend_.source);
    }

    void opaque(std::uint8_t* canvas, const Channels& source) const {
        for (std::size_t i = 0; i < 3; ++i) {
            const std::int64_t below = canvas[i] * kept(source[3]);
            const std::int64_t light = source[i] * taken(source[3]);
            canvas[i] = channel(
                ((blend_.mode == BlendMode::subtract ? std::max<std::int64_t>(below - light, 0)
                                                     : below + light) +
                 unit / 2) /
                unit);
        }
    }

    // Colours weighed by their alpha, and the alpha that comes out, in 1/whole.
    void translucent(std::uint8_t* canvas, const Channels& source) const {
        constexpr std::int64_t whole = 255 * unit;
        const std::int64_t alpha = canvas[3];
        std::array<std::int64_t, 3> weighed{};
        std::int64_t brightest = 0;  // of the colours
        std::int64_t strongest = 0;  // of the light
        for (std::size_t i = 0; i < 3; ++i) {
            const std::int64_t below = canvas[i] * alpha * kept(source[3]);
            const std::int64_t light = source[i] * taken(source[3]) * 255;
            weighed[i] = std::clamp<std::int64_t>(
                blend_.mode == BlendMode::subtract ? below - light : below + light, 0, 255 * whole);
            brightest = std::max(brightest, weighed[i]);
            strongest = std::max(strongest, light);
        }
        std::int64_t result = 255 * (alpha * kept(source[3]) + 255 * taken(source[3]));  // normal
        if (blend_.mode == BlendMode::add) {
            const std::int64_t hidden = 255 * whole - 255 * (255 - alpha) * kept(source[3]);
            result = std::max(brightest, hidden);
        } else if (blend_.mode == BlendMode::subtract) {
            result = std::max(alpha * whole, strongest);
        }
        canvas[3] = channel((result + whole / 2) / whole);
        for (std::size_t i = 0; i < 3; ++i) {
            canvas[i] = canvas[3] == 0 ? std::uint8_t{0}
                                       : channel((weighed[i] * 255 + result / 2) / result);
        }
    }

    const Blend& blend_;
};

// The colour of a pixel. Pixels are indices into the colours, or RGBA if there are none.
Rgba colour_at(const std::uint8_t* pixels, const Colours* colours, std::size_t pixel) noexcept {
    if (colours != nullptr) {
        return (*colours)[pixels[pixel]];
    }
    Rgba colour;
    std::memcpy(&colour, pixels + pixel * 4, sizeof colour);
    return colour;
}

}  // namespace

std::optional<Rectangle> bounds_of(const Character& character, const Placement& placement) {
    const Mapping mapping(placement);
    if (!placement.sprite || mapping.degenerate()) {
        return std::nullopt;
    }
    const Sprite& sprite = character[*placement.sprite];
    const Picture& picture = character[sprite.picture];
    if (picture.empty()) {
        return std::nullopt;
    }
    double left = farthest_drawn, top = farthest_drawn, right = -farthest_drawn,
           bottom = -farthest_drawn;
    for (const bool far_x : {false, true}) {
        for (const bool far_y : {false, true}) {
            const double u = (far_x ? double(picture.width) : 0) - sprite.axis.x;
            const double v = (far_y ? double(picture.height) : 0) - sprite.axis.y;
            const auto [x, y] =
                mapping.forward(placement.flip_h ? -u : u, placement.flip_v ? -v : v);
            left = std::min(left, x);
            right = std::max(right, x);
            top = std::min(top, y);
            bottom = std::max(bottom, y);
        }
    }
    constexpr double slack = 1.0 / 1024;  // a corner of 99.9999999 is 100
    left = std::floor(std::max(left, -farthest_drawn) + slack);
    top = std::floor(std::max(top, -farthest_drawn) + slack);
    right = std::ceil(std::min(right, farthest_drawn) - slack);
    bottom = std::ceil(std::min(bottom, farthest_drawn) - slack);
    if (right <= left || bottom <= top) {
        return std::nullopt;
    }
    return Rectangle{static_cast<std::int32_t>(left), static_cast<std::int32_t>(top),
                     static_cast<std::uint32_t>(right - left),
                     static_cast<std::uint32_t>(bottom - top)};
}

std::uint64_t unpacked_bytes(const Character& character, const Placement& placement) noexcept {
    return placement.sprite ? character.picture_of(*placement.sprite).pixels.unpacked_bytes() : 0;
}

void draw_frame(const Character& character, const Placement& placement, Point axis, Picture& canvas,
                const Colours* instead) {
    const auto bounds = bounds_of(character, placement);
    if (!bounds) {
        return;
    }
    const Sprite& sprite = character[*placement.sprite];
    const Picture& picture = character[sprite.picture];
    const Colours* const colours = picture.format != PixelFormat::indexed8 ? nullptr
                                   : instead != nullptr                    ? instead
                                                        : character.colours_of(*placement.sprite);
    const Mapping mapping(placement);
    const Blender blender(placement.blend);
    const std::int64_t first_x = std::max<std::int64_t>(bounds->x, -std::int64_t{axis.x});
    const std::int64_t first_y = std::max<std::int64_t>(bounds->y, -std::int64_t{axis.y});
    const std::int64_t end_x =
        std::min(bounds->x + std::int64_t{bounds->width}, std::int64_t{canvas.width} - axis.x);
    const std::int64_t end_y =
        std::min(bounds->y + std::int64_t{bounds->height}, std::int64_t{canvas.height} - axis.y);
    if (first_x >= end_x || first_y >= end_y) {
        return;
    }
    const PixelView pixels = picture.pixels.unpacked();
    const bool is_copied = placement.blend.mode == BlendMode::normal;  // where it is opaque
    const auto put = [&](std::uint8_t* to, std::size_t pixel) {
        const Rgba source = colour_at(pixels.data(), colours, pixel);
        if (source.a == 255 && is_copied) {
            std::memcpy(to, &source, sizeof source);
        } else if (source.a != 0) {
            blender.onto(to, {source.r, source.g, source.b, source.a});
        }
    };
    // The column and the row of the picture for a point of the sprite; `outside` if the point lies
    // beyond the picture.
    constexpr std::uint32_t outside = UINT32_MAX;
    const auto column_of = [&](double u) {
        return u + sprite.axis.x < 0 || u + sprite.axis.x >= picture.width
                   ? outside
                   : static_cast<std::uint32_t>(u + sprite.axis.x);
    };
    const auto row_of = [&](double v) {
        return v + sprite.axis.y < 0 || v + sprite.axis.y >= picture.height
                   ? outside
                   : static_cast<std::uint32_t>(v + sprite.axis.y);
    };
    const auto canvas_at = [&](std::int64_t y) {
        return canvas.pixels.unpack().data() +
               (static_cast<std::size_t>(y + axis.y) * canvas.width +
                static_cast<std::size_t>(first_x + axis.x)) *
                   4;
    };
    if (!mapping.upright()) {
        for (std::int64_t y = first_y; y < end_y; ++y) {
            std::uint8_t* to = canvas_at(y);
            for (std::int64_t x = first_x; x < end_x; ++x, to += 4) {
                const auto [u, v] =
                    mapping.pixel_at(static_cast<double>(x), static_cast<double>(y));
                const std::uint32_t column = column_of(u), row = row_of(v);
                if (column != outside && row != outside) {
                    put(to, std::size_t{row} * picture.width + column);
                }
            }
        }
        return;
    }
    // The column depends on x only, the row on y only, and those inside are next to each other.
    std::vector<std::uint32_t> columns;
    for (std::int64_t x = first_x; x < end_x; ++x) {
        columns.push_back(column_of(mapping.pixel_at(static_cast<double>(x), 0).first));
    }
    const auto is_inside = [](std::uint32_t column) { return column != outside; };
    const auto first = std::find_if(columns.begin(), columns.end(), is_inside);
    const auto end = std::find_if_not(first, columns.end(), is_inside);
    for (std::int64_t y = first_y; y < end_y; ++y) {
        const std::uint32_t row = row_of(mapping.pixel_at(0, static_cast<double>(y)).second);
        if (row == outside) {
            continue;
        }
        const std::size_t start = std::size_t{row} * picture.width;
        std::uint8_t* to = canvas_at(y) + (first - columns.begin()) * 4;
        for (auto column = first; column != end; ++column, to += 4) {
            put(to, start + *column);
        }
    }
}

Picture blank_canvas(std::uint32_t width, std::uint32_t height, Rgba colour) {
    Picture canvas{width, height, PixelFormat::rgba8888,
                   PixelBuffer(std::size_t{width} * height * 4)};
    set(canvas, {0, 0, width, height}, colour);
    return canvas;
}

}  // namespace fightconv
