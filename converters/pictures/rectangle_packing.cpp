#include "converters/pictures/rectangle_packing.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace {

// The packer sorts with qsort, whose order of equal items differs between systems.
template <class Item>
void stable_sort_items(Item* items, int count, std::size_t, int (*compare)(const void*, const void*)) {
    std::stable_sort(items, items + count, [compare](const Item& a, const Item& b) { return compare(&a, &b) < 0; });
}

}  // namespace

#define STBRP_STATIC
#define STBRP_SORT stable_sort_items
#define STB_RECT_PACK_IMPLEMENTATION
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wall"
#pragma GCC diagnostic ignored "-Wextra"
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-conversion"
#pragma GCC diagnostic ignored "-Wold-style-cast"
#pragma GCC diagnostic ignored "-Wunused-function"
#include <stb_rect_pack.h>
#pragma GCC diagnostic pop

namespace fightconv {

void pack_rectangles(std::span<PackedRectangle> rectangles, std::uint32_t strip_width) {
    constexpr int endless = 1 << 30;
    std::vector<stbrp_rect> items(rectangles.size());
    std::transform(rectangles.begin(), rectangles.end(), items.begin(), [](const PackedRectangle& rectangle) {
        stbrp_rect item{};
        item.w = static_cast<stbrp_coord>(rectangle.width);
        item.h = static_cast<stbrp_coord>(rectangle.height);
        return item;
    });
    std::vector<stbrp_node> nodes(strip_width);
    stbrp_context context;
    stbrp_init_target(&context, static_cast<int>(strip_width), endless, nodes.data(), static_cast<int>(nodes.size()));
    stbrp_pack_rects(&context, items.data(), static_cast<int>(items.size()));
    for (std::size_t i = 0; i < items.size(); ++i) {
        rectangles[i].x = static_cast<std::uint32_t>(items[i].x);
        rectangles[i].y = static_cast<std::uint32_t>(items[i].y);
    }
}

PackedSize pack_near_square(std::span<PackedRectangle> rectangles, std::uint32_t longest_side) {
    constexpr std::uint32_t tries = 8;  // from the square's side to 7/16 more
    constexpr std::size_t many = 4096;  // from here on one try is good enough, because packing takes time
    std::uint64_t area = 0;
    std::uint32_t widest = 1;
    for (const PackedRectangle& rectangle : rectangles) {
        area += std::uint64_t{rectangle.width} * rectangle.height;
        widest = std::max(widest, rectangle.width);
    }
    const auto side = static_cast<std::uint32_t>(std::ceil(std::sqrt(static_cast<double>(area))));
    std::vector<PackedRectangle> attempt(rectangles.begin(), rectangles.end());
    std::uint32_t last_strip = 0;
    PackedSize best;
    for (std::uint32_t i = 0; i < (rectangles.size() < many ? tries : 1); ++i) {
        const std::uint32_t strip = std::min(std::max(widest, side + side * i / 16), longest_side);
        if (strip == last_strip) {
            continue;
        }
        last_strip = strip;
        pack_rectangles(attempt, strip);
        PackedSize size;
        for (const PackedRectangle& rectangle : attempt) {
            size.width = std::max(size.width, rectangle.x + rectangle.width);
            size.height = std::max(size.height, rectangle.y + rectangle.height);
        }
        if (i == 0 || std::uint64_t{size.width} * size.height < std::uint64_t{best.width} * best.height) {
            best = size;
            std::copy(attempt.begin(), attempt.end(), rectangles.begin());
        }
    }
    return best;
}

}  // namespace fightconv
