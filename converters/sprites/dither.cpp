#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include "converters/sprites/recolour.hpp"

namespace fightconv::sprites {

namespace {

using Channels = std::array<std::int32_t, 3>;  // red, green, blue

constexpr std::int32_t most_error = 128;  // between two colours, which differ by 255 at most

std::int32_t squared(std::int32_t value) noexcept { return value * value; }

// They are in the order of their green, so that few of them have to be looked at.
class NearestColour {
public:
    explicit NearestColour(std::span<const Rgba> colours) {
        std::transform(colours.begin(), colours.end(), std::back_inserter(colours_),
                       [](const Rgba& each) {
                           return Channels{each.r, each.g, each.b};
                       });
        std::sort(colours_.begin(), colours_.end(), [](const Channels& a, const Channels& b) {
            return std::pair(a[1], a) < std::pair(b[1], b);
        });
    }

    const Channels& of(const Channels& wanted) const {
        const auto middle = std::lower_bound(
            colours_.begin(), colours_.end(), wanted[1],
            [](const Channels& each, std::int32_t green) { return each[1] < green; });
        const Channels* nearest = nullptr;
        std::int32_t least = std::numeric_limits<std::int32_t>::max();
        // False if this one and those behind it differ too much in their green alone.
        const auto consider = [&](const Channels& each) {
            const std::int32_t green = squared(each[1] - wanted[1]);
            const std::int32_t all =
                green + squared(each[0] - wanted[0]) + squared(each[2] - wanted[2]);
            nearest = all < least ? &each : nearest;
            least = std::min(least, all);
            return green < least;
        };
        for (auto above = middle; above != colours_.end() && consider(*above); ++above) {
        }
        for (auto below = middle; below != colours_.begin() && consider(*std::prev(below));
             --below) {
        }
        return *nearest;
    }

    // The least and the greatest value of a channel.
    std::pair<std::int32_t, std::int32_t> range(std::size_t channel) const {
        const auto [least, most] = std::minmax_element(
            colours_.begin(), colours_.end(),
            [&](const Channels& a, const Channels& b) { return a[channel] < b[channel]; });
        return {(*least)[channel], (*most)[channel]};
    }

private:
    std::vector<Channels> colours_;
};

// Rows are done in turn from the left and from the right, because lines of equal pixels would be
// seen otherwise. Errors are in sixteenths of a step, and nothing of them is lost by rounding.
class Diffusion {
public:
    Diffusion(MutableBytes rgba, std::uint32_t width, std::span<const Rgba> colours)
        : rgba_(rgba), width_(width), nearest_(colours), here_(width + 2), below_(width + 2) {
        for (std::size_t i = 0; i < ranges_.size(); ++i) {
            ranges_[i] = nearest_.range(i);
        }
    }

    void run() && {
        bool from_left = true;
        for (std::size_t row = 0; row < rgba_.size(); row += 4 * width_) {
            for (std::size_t i = 0; i < width_; ++i) {
                const std::size_t x = from_left ? i : width_ - 1 - i;
                const MutableBytes pixel = rgba_.subspan(row + 4 * x, 4);
                if (pixel[3] != 0) {
                    // the errors have a place more on each side
                    draw(pixel, x + 1, from_left ? x + 2 : x, from_left ? x : x + 2);
                }
            }
            here_.swap(below_);
            std::fill(below_.begin(), below_.end(), Channels{});
            from_left = !from_left;
        }
    }

private:
    void draw(MutableBytes pixel, std::size_t place, std::size_t ahead, std::size_t behind) {
        Channels wanted{};  // in sixteenths
        Channels rounded{};
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            // No mixture of the colours is outside of their range, and some inside of it are none
            // either; such errors would only grow. Those of others are not that large.
            const auto [least, most] = ranges_[i];
            const std::int32_t error =
                std::clamp(here_[place][i], -16 * most_error, 16 * most_error);
            wanted[i] = 16 * std::clamp<std::int32_t>(pixel[i], least, most) + error;
            rounded[i] = (wanted[i] + 8) >> 4;
        }
        const Channels& chosen = nearest_.of(rounded);
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            pixel[i] = static_cast<std::uint8_t>(chosen[i]);
            const std::int32_t error = wanted[i] - 16 * chosen[i];
            const std::int32_t to_ahead = error * 7 / 16;
            const std::int32_t to_behind = error * 3 / 16;
            const std::int32_t to_below = error * 5 / 16;
            here_[ahead][i] += to_ahead;
            below_[behind][i] += to_behind;
            below_[place][i] += to_below;
            below_[ahead][i] += error - to_ahead - to_behind - to_below;
        }
    }

    const MutableBytes rgba_;
    const std::size_t width_;
    const NearestColour nearest_;
    std::array<std::pair<std::int32_t, std::int32_t>, 3> ranges_{};
    std::vector<Channels> here_, below_;
};

}  // namespace

void dither(MutableBytes rgba, std::uint32_t width, std::span<const Rgba> colours) {
    Diffusion(rgba, width, colours).run();
}

}  // namespace fightconv::sprites
