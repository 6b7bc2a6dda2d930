#include "converters/pictures/rectangle_packing.hpp"

#include <algorithm>
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

}  // namespace fightconv
