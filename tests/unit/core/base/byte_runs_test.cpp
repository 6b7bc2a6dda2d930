#include "core/base/bytes/byte_runs.hpp"

#include "core/base/bytes/bytes.hpp"
#include "tests/support/catch.hpp"

using namespace fightconv;

TEST_CASE(
    "The first byte with the marker in its top two bits is found, whatever the low ones are") {
    for (std::size_t place = 0; place <= 8; ++place) {
        for (const unsigned low : {0u, 1u, 0x3Fu}) {
            for (const unsigned other : {0x00u, 0x3Fu, 0x80u, 0xBFu, 0xC0u, 0xFFu}) {
                ByteBuffer bytes(8, static_cast<std::uint8_t>(other));
                if (place < 8) {
                    bytes[place] = static_cast<std::uint8_t>(0x40 | low);
                }
                CHECK(bytes_before_marker<0x40>(bytes.data()) == place);
            }
            ByteBuffer bytes(8, 0x7F);
            if (place < 8) {
                bytes[place] = static_cast<std::uint8_t>(0xC0 | low);
            }
            CHECK(bytes_before_marker<0xC0>(bytes.data()) == place);
        }
    }
}

TEST_CASE("Repeating bytes writes at most 15 beyond the length") {
    for (std::size_t distance = 1; distance <= 40; ++distance) {
        for (std::size_t length = 1; length <= 70; ++length) {
            CAPTURE(distance, length);
            ByteBuffer bytes(distance + length + 15 + 8, 0xEE);
            for (std::size_t i = 0; i < distance; ++i) {
                bytes[i] = static_cast<std::uint8_t>(i);
            }
            repeat_bytes(bytes.data() + distance, distance, length);
            bool right = true;
            for (std::size_t i = 0; i < distance + length; ++i) {
                right &= bytes[i] == i % distance;
            }
            for (std::size_t i = distance + length + 15; i < bytes.size(); ++i) {
                right &= bytes[i] == 0xEE;
            }
            REQUIRE(right);
        }
    }
}
