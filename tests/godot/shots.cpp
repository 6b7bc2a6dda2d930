#include "tests/godot/shots.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace fightconv::test {

namespace {

// As project_4/project.godot has it.
constexpr std::array<double, 3> background = {64, 128, 191};

// Image::fix_alpha_edges() changes the colours below this.
constexpr double least_alpha = 20 / 255.0;

// A channel as MUGEN mixes it (mugen.md A7).
double mixed(double below, double colour, double alpha, const Blend& blend) {
    const double source = blend.source / 256.0;
    switch (blend.mode) {
        case BlendMode::normal: break;
        case BlendMode::subtract: return std::clamp(below - alpha * source * colour, 0.0, 255.0);
        case BlendMode::add: {
            const double kept = 1 - alpha * (1 - blend.destination / 256.0);
            return std::clamp(below * kept + alpha * source * colour, 0.0, 255.0);
        }
    }
    return below + alpha * (colour - below);
}

}  // namespace

std::optional<Rectangle> seen_of(const Character& character, const Placement& placement) {
    if (!placement.sprite) {
        return std::nullopt;
    }
    return visible_bounds(character.picture_of(*placement.sprite),
                          character.colours_of(*placement.sprite));
}

std::optional<Rectangle> drawn_at(const Character& character, const Placement& placement) {
    const auto seen = seen_of(character, placement);
    if (!seen) {
        return std::nullopt;
    }
    const Scale scale = character.info.scale;
    const Point axis = character[*placement.sprite].axis;
    const std::int64_t left = std::int64_t{seen->x} - axis.x;
    const std::int64_t top = std::int64_t{seen->y} - axis.y;
    const double x =
        placement.x * scale.x + static_cast<double>(placement.flip_h ? -left - seen->width : left);
    const double y =
        placement.y * scale.y + static_cast<double>(placement.flip_v ? -top - seen->height : top);
    if (placement.scale_x * scale.x != 1 || placement.scale_y * scale.y != 1 ||
        placement.angle != 0 || x != std::trunc(x) || y != std::trunc(y)) {
        return std::nullopt;
    }
    return Rectangle{static_cast<std::int32_t>(x), static_cast<std::int32_t>(y), seen->width,
                     seen->height};
}

double largest_difference(const Character& character, const Placement& placement,
                          const Rectangle& view, Bytes drawn) {
    const Rectangle seen = seen_of(character, placement).value();
    const Rectangle at = drawn_at(character, placement).value();
    ByteBuffer sprite(std::size_t{4} * seen.width * seen.height);
    copy_rgba(character.picture_of(*placement.sprite), seen,
              character.colours_of(*placement.sprite), sprite, std::size_t{4} * seen.width);
    mirror(sprite, std::size_t{4} * seen.width, seen.width, seen.height, PixelFormat::rgba8888,
           placement.flip_h, placement.flip_v);
    double largest = 0;
    for (std::uint32_t y = 0; y < view.height; ++y) {
        for (std::uint32_t x = 0; x < view.width; ++x) {
            const std::int64_t column = std::int64_t{view.x} + x - at.x;
            const std::int64_t row = std::int64_t{view.y} + y - at.y;
            const bool is_inside = column >= 0 && row >= 0 && column < at.width && row < at.height;
            const std::size_t from =
                is_inside ? 4 * static_cast<std::size_t>(row * at.width + column) : 0;
            const double alpha = is_inside ? sprite[from + 3] / 255.0 : 0;
            if (alpha > 0 && alpha < least_alpha) {
                continue;
            }
            for (std::size_t channel = 0; channel < 3; ++channel) {
                const double wanted =
                    mixed(background[channel], sprite[from + channel], alpha, placement.blend);
                const double found = drawn[4 * (std::size_t{y} * view.width + x) + channel];
                largest = std::max(largest, std::abs(found - wanted));
            }
        }
    }
    return largest;
}

}  // namespace fightconv::test
