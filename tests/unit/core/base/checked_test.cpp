#include "core/base/checked.hpp"

#include "tests/support/catch.hpp"

using namespace fightconv;

TEST_CASE("Sums and products that do not fit are nothing, the largest that fit are exact") {
    constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
    CHECK(checked_add(most - 1, 1) == most);
    CHECK_FALSE(checked_add(most, 1));
    CHECK(checked_mul(0xFFFFFFFF, 0x100000001) == most);
    CHECK_FALSE(checked_mul(1ULL << 32, 1ULL << 32));
    CHECK(checked_mul(0, most) == 0);
    CHECK(checked_mul(most, 0) == 0);
}

TEST_CASE("Narrow refuses what does not fit") {
    CHECK(narrow<std::uint8_t>(255) == std::uint8_t{255});
    CHECK_FALSE(narrow<std::uint8_t>(256));
    CHECK_FALSE(narrow<std::uint8_t>(-1));
    CHECK(narrow<std::int16_t>(-32768) == std::int16_t{-32768});
    CHECK_FALSE(narrow<std::int32_t>(std::uint32_t{0x80000000}));
}

TEST_CASE("Saturate takes the nearest value that fits") {
    CHECK(saturate<std::int16_t>(40'000) == 32'767);
    CHECK(saturate<std::int16_t>(-40'000) == -32'768);
    CHECK(saturate<std::uint16_t>(-1) == 0);
    CHECK(saturate<std::uint16_t>(12) == 12);
}
