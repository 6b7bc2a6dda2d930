// converters/pictures/rectangle_packing: where rectangles lie, and how much of a sheet they use.
#include "converters/pictures/rectangle_packing.hpp"

#include <bit>
#include <random>
#include <vector>

#include "tests/support/catch.hpp"

namespace fightconv {

namespace {

std::vector<PackedRectangle> some_rectangles(std::size_t count, std::uint32_t seed) {
    std::mt19937 random(seed);  // its numbers are the same everywhere
    std::vector<PackedRectangle> rectangles(count);
    for (PackedRectangle& rectangle : rectangles) {
        rectangle.width = static_cast<std::uint32_t>(20 + random() % 80);
        rectangle.height = static_cast<std::uint32_t>(20 + random() % 100);
    }
    return rectangles;
}

double used(const std::vector<PackedRectangle>& rectangles, const PackedSize& size) {
    double area = 0;
    for (const PackedRectangle& rectangle : rectangles) {
        area += double(rectangle.width) * rectangle.height;
    }
    return area / (double(size.width) * size.height);
}

// None lies on another or closer to it than `padding`, and none outside.
void check_places(const std::vector<PackedRectangle>& rectangles, const PackedSize& size,
                  std::uint32_t padding) {
    std::vector<bool> taken(std::size_t{size.width + padding} * (size.height + padding));
    for (const PackedRectangle& rectangle : rectangles) {
        REQUIRE(rectangle.x + rectangle.width <= size.width);
        REQUIRE(rectangle.y + rectangle.height <= size.height);
        for (std::uint32_t y = rectangle.y; y < rectangle.y + rectangle.height + padding; ++y) {
            for (std::uint32_t x = rectangle.x; x < rectangle.x + rectangle.width + padding; ++x) {
                auto pixel = taken[std::size_t{y} * (size.width + padding) + x];
                REQUIRE_FALSE(pixel);
                pixel = true;
            }
        }
    }
}

}  // namespace

TEST_CASE("Rectangles lie beside each other, with padding, in a sheet about as wide as high",
          "[sheet]") {
    for (const std::uint32_t padding : {0U, 3U}) {
        for (const std::size_t count : {1U, 2U, 7U, 60U, 1'500U, 5'000U}) {
            CAPTURE(padding, count);
            auto rectangles = some_rectangles(count, 7);
            const PackedSize size = pack_near_square(rectangles, {16'384, padding});
            check_places(rectangles, size, padding);
            if (count >= 60) {
                CHECK(used(rectangles, size) > (padding == 0 ? 0.85 : 0.75));
                CHECK(double(size.width) / size.height < 3);
                CHECK(double(size.height) / size.width < 3);
            }
        }
    }
}

TEST_CASE(
    "Both sides of a sheet are powers of two where that is wanted, and none is over the longest if "
    "possible",
    "[sheet]") {
    auto rectangles = some_rectangles(60, 3);
    const PackedSize size = pack_near_square(rectangles, {16'384, 2, true});
    CHECK(std::has_single_bit(size.width));
    CHECK(std::has_single_bit(size.height));
    check_places(rectangles, size, 2);
    auto tight = some_rectangles(60, 3);
    const PackedSize loose = pack_near_square(tight, {16'384});
    const std::uint32_t longest = std::max(loose.width, loose.height) + 8;
    const PackedSize kept = pack_near_square(tight, {longest});
    CHECK(std::max(kept.width, kept.height) <= longest);
}

TEST_CASE("The same rectangles are always placed in the same way", "[sheet]") {
    auto first = some_rectangles(300, 5), second = some_rectangles(300, 5);
    pack_near_square(first, {16'384, 1});
    pack_near_square(second, {16'384, 1});
    for (std::size_t i = 0; i < first.size(); ++i) {
        CHECK(std::pair(first[i].x, first[i].y) == std::pair(second[i].x, second[i].y));
    }
}

}  // namespace fightconv
