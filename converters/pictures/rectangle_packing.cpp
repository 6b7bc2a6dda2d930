#include "converters/pictures/rectangle_packing.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

namespace {

// The packer sorts with qsort, whose order of equal items differs between systems.
template <class Item>
void stable_sort_items(Item* items, int count, std::size_t,
                       int (*compare)(const void*, const void*)) {
    std::stable_sort(items, items + count,
                     [compare](const Item& a, const Item& b) { return compare(&a, &b) < 0; });
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
    std::transform(rectangles.begin(), rectangles.end(), items.begin(),
                   [](const PackedRectangle& rectangle) {
                       stbrp_rect item{};
                       item.w = static_cast<stbrp_coord>(rectangle.width);
                       item.h = static_cast<stbrp_coord>(rectangle.height);
                       return item;
                   });
    std::vector<stbrp_node> nodes(strip_width);
    stbrp_context context;
    stbrp_init_target(&context, static_cast<int>(strip_width), endless, nodes.data(),
                      static_cast<int>(nodes.size()));
    stbrp_pack_rects(&context, items.data(), static_cast<int>(items.size()));
    for (std::size_t i = 0; i < items.size(); ++i) {
        rectangles[i].x = static_cast<std::uint32_t>(items[i].x);
        rectangles[i].y = static_cast<std::uint32_t>(items[i].y);
    }
}

PackedSize pack_near_square(std::span<PackedRectangle> rectangles, const PackingRules& rules) {
    // Strips of so many widths are tried, from the side of a square of the same area up to half
    // more. Packing takes time, so that of many rectangles the first is good enough.
    struct Tries {
        std::size_t rectangles;
        std::uint32_t count;
    };
    static constexpr std::array<Tries, 3> by_number = {{{1'024, 32}, {4'096, 8}, {SIZE_MAX, 1}}};
    const std::uint32_t tries =
        std::find_if(by_number.begin(), by_number.end(), [&](const Tries& each) {
            return rectangles.size() <= each.rectangles;
        })->count;
    std::vector<PackedRectangle> attempt(rectangles.begin(), rectangles.end());
    std::uint64_t area = 0;
    std::uint32_t widest = 1;
    for (PackedRectangle& rectangle : attempt) {
        rectangle.width += rules.padding;
        rectangle.height += rules.padding;
        area += std::uint64_t{rectangle.width} * rectangle.height;
        widest = std::max(widest, rectangle.width);
    }
    const auto side = static_cast<std::uint32_t>(std::ceil(std::sqrt(static_cast<double>(area))));
    const auto rounded_up = [&](std::uint32_t length) {
        return rules.power_of_two ? std::bit_ceil(length) : length;
    };
    std::uint32_t last_strip = 0;
    PackedSize best;
    for (std::uint32_t i = 0; i < tries; ++i) {
        const std::uint32_t wanted = side + side * i / (2 * tries);
        const std::uint32_t strip =
            std::min(std::max(widest, wanted), rules.longest_side + rules.padding);
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
        size = {rounded_up(size.width - rules.padding), rounded_up(size.height - rules.padding)};
        const auto excess = [&](const PackedSize& of) {
            return std::max(of.height, rules.longest_side) - rules.longest_side;
        };
        const auto order = [&](const PackedSize& of) {
            return std::pair(excess(of), std::uint64_t{of.width} * of.height);
        };
        if (best.width == 0 || order(size) < order(best)) {
            best = size;
            std::transform(attempt.begin(), attempt.end(), rectangles.begin(), rectangles.begin(),
                           [](const PackedRectangle& at, PackedRectangle rectangle) {
                               rectangle.x = at.x;
                               rectangle.y = at.y;
                               return rectangle;
                           });
        }
    }
    return best;
}

}  // namespace fightconv
