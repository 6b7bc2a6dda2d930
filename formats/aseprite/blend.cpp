#include "formats/aseprite/blend.hpp"

#include <algorithm>
#include <cmath>

namespace fightconv::aseprite {

namespace {

using Rgb = std::array<double, 3>;  // 0 to 1

int quotient(int a, int b) noexcept { return (a * 255 + b / 2) / b; }

int screened(int below, int above) noexcept { return below + above - product(below, above); }

int hard_light(int below, int above) noexcept {
    return above < 128 ? product(below, above * 2) : screened(below, above * 2 - 255);
}

int soft_light(int below, int above) noexcept {
    const double b = below / 255.0;
    const double s = above / 255.0;
    const double d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : std::sqrt(b);
    const double mixed = s <= 0.5 ? b - (1 - 2 * s) * b * (1 - b) : b + (2 * s - 1) * (d - b);
    return static_cast<int>(mixed * 255 + 0.5);
}

// One of red, green and blue, of opaque colours.
int mixed_channel(int b, int s, Blend mode) noexcept {
    switch (mode) {
        case Blend::multiply: return product(b, s);
        case Blend::screen: return screened(b, s);
        case Blend::overlay: return hard_light(s, b);
        case Blend::darken: return std::min(b, s);
        case Blend::lighten: return std::max(b, s);
        case Blend::colour_dodge: return b == 0 ? 0 : b >= 255 - s ? 255 : quotient(b, 255 - s);
        case Blend::colour_burn:
            return b == 255 ? 255 : 255 - b >= s ? 0 : 255 - quotient(255 - b, s);
        case Blend::hard_light: return hard_light(b, s);
        case Blend::soft_light: return soft_light(b, s);
        case Blend::difference: return std::abs(b - s);
        case Blend::exclusion: return b + s - 2 * product(b, s);
        case Blend::addition: return std::min(b + s, 255);
        case Blend::subtract: return std::max(b - s, 0);
        case Blend::divide: return b == 0 ? 0 : b >= s ? 255 : quotient(b, s);
        case Blend::normal:
        case Blend::hue:
        case Blend::saturation:
        case Blend::colour:
        case Blend::luminosity: break;
    }
    return s;
}

double luminosity_of(const Rgb& c) noexcept { return 0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2]; }

double saturation_of(const Rgb& c) noexcept {
    const auto [least, most] = std::minmax_element(c.begin(), c.end());
    return *most - *least;
}

Rgb with_luminosity(Rgb c, double luminosity) noexcept {
    const double change = luminosity - luminosity_of(c);
    for (double& channel : c) {
        channel += change;
    }
    const double middle = luminosity_of(c);
    const double least = *std::min_element(c.begin(), c.end());
    const double most = *std::max_element(c.begin(), c.end());
    for (double& channel : c) {
        if (least < 0) {
            channel = middle + (channel - middle) * middle / (middle - least);
        }
        if (most > 1) {
            channel = middle + (channel - middle) * (1 - middle) / (most - middle);
        }
    }
    return c;
}

Rgb with_saturation(Rgb c, double saturation) noexcept {
    const double least = *std::min_element(c.begin(), c.end());
    const double range = saturation_of(c);
    for (double& channel : c) {
        channel = range > 0 ? (channel - least) * saturation / range : 0;
    }
    return c;
}

Rgb mixed_colour(const Rgb& b, const Rgb& s, Blend mode) noexcept {
    switch (mode) {
        case Blend::hue:
            return with_luminosity(with_saturation(s, saturation_of(b)), luminosity_of(b));
        case Blend::saturation:
            return with_luminosity(with_saturation(b, saturation_of(s)), luminosity_of(b));
        case Blend::colour: return with_luminosity(s, luminosity_of(b));
        default: return with_luminosity(b, luminosity_of(s));
    }
}

// The mode applied to both colours, as if both were opaque; the alpha is that of `above`.
Colour mixed(const Colour& below, const Colour& above, Blend mode) noexcept {
    Colour result = above;
    if (mode >= Blend::hue && mode <= Blend::luminosity) {
        const auto rgb = [](const Colour& colour) {
            return Rgb{colour[0] / 255.0, colour[1] / 255.0, colour[2] / 255.0};
        };
        const Rgb colour = mixed_colour(rgb(below), rgb(above), mode);
        for (std::size_t i = 0; i < colour.size(); ++i) {
            // Aseprite cuts the fraction off.
            result[i] = static_cast<std::uint8_t>(std::clamp(colour[i], 0.0, 1.0) * 255);
        }
        return result;
    }
    for (std::size_t i = 0; i < 3; ++i) {
        result[i] = static_cast<std::uint8_t>(mixed_channel(below[i], above[i], mode));
    }
    return result;
}

// a * b / 255, rounded; a may be negative.
int scaled(int a, int b) noexcept {
    const int t = a * b + 0x80;
    return ((t >> 8) + t) >> 8;
}

// `above` with that alpha over `below`. Neither is clear.
Colour covered(const Colour& below, const Colour& above, int alpha) noexcept {
    const int whole = alpha + below[3] - scaled(below[3], alpha);
    Colour result{0, 0, 0, static_cast<std::uint8_t>(whole)};
    for (std::size_t i = 0; i < 3; ++i) {
        result[i] = static_cast<std::uint8_t>(below[i] + (above[i] - below[i]) * alpha / whole);
    }
    return result;
}

}  // namespace

std::uint8_t product(int a, int b) noexcept { return static_cast<std::uint8_t>(scaled(a, b)); }

Colour blended(const Colour& below, const Colour& above, std::uint8_t opacity,
               Blend mode) noexcept {
    const std::uint8_t alpha = product(above[3], opacity);
    if (below[3] == 0) {
        return alpha == 0 ? Colour{} : Colour{above[0], above[1], above[2], alpha};
    }
    if (alpha == 0) {
        return below;
    }
    Colour result = covered(below, above, alpha);
    if (mode == Blend::normal) {
        return result;
    }
    const Colour with_mode = covered(below, mixed(below, above, mode), alpha);
    // Aseprite mixes twice, and rounds each time.
    for (const int share : {int{below[3]}, scaled(below[3], alpha)}) {
        for (std::size_t i = 0; i < 3; ++i) {
            result[i] =
                static_cast<std::uint8_t>(result[i] + scaled(with_mode[i] - result[i], share));
        }
    }
    return result;
}

}  // namespace fightconv::aseprite
