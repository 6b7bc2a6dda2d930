// How far around the axis something reaches: the canvas that a preview needs.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/model/character.hpp"

namespace fightconv {

class Reach {
public:
    // Anything that lies more than this many pixels from the axis does not count.
    explicit Reach(std::int32_t farthest = 1 << 20) noexcept : farthest_(farthest) {}

    void add(const std::optional<Rectangle>& area) {
        if (area) {
            add(area->x, area->y, double(area->x) + area->width, double(area->y) + area->height);
        }
    }
    void add(const std::vector<Box>& boxes) {
        for (const Box& box : boxes) {
            const double x = double(box.x), y = double(box.y), width = double(box.width),
                         height = double(box.height);
            // A rotated box stays within the circle around its corners.
            const double slack =
                box.rotation == 0 ? 0 : std::hypot(width, height) / 2 - std::min(width, height) / 2;
            add(x - slack, y - slack, x + width + slack, y + height + slack);
        }
    }

    bool empty() const noexcept { return left_ >= right_ || top_ >= bottom_; }
    bool was_cut() const noexcept { return was_cut_; }
    std::uint32_t width() const noexcept { return static_cast<std::uint32_t>(right_ - left_); }
    std::uint32_t height() const noexcept { return static_cast<std::uint32_t>(bottom_ - top_); }
    // Where the axis comes to lie on a canvas of this size.
    Point axis() const noexcept { return {-left_, -top_}; }

private:
    void add(double left, double top, double right, double bottom) {
        const auto kept = [&](double value) {
            was_cut_ = was_cut_ || std::abs(value) > farthest_;
            return static_cast<std::int32_t>(std::clamp<double>(value, -farthest_, farthest_));
        };
        left_ = std::min(left_, kept(std::floor(left)));
        top_ = std::min(top_, kept(std::floor(top)));
        right_ = std::max(right_, kept(std::ceil(right)));
        bottom_ = std::max(bottom_, kept(std::ceil(bottom)));
    }

    std::int32_t farthest_;
    std::int32_t left_ = INT32_MAX;
    std::int32_t top_ = INT32_MAX;
    std::int32_t right_ = INT32_MIN;
    std::int32_t bottom_ = INT32_MIN;
    bool was_cut_ = false;
};

}  // namespace fightconv
