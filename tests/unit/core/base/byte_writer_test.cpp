#include "core/base/bytes/byte_writer.hpp"

#include "tests/support/catch.hpp"

using namespace fightconv;

TEST_CASE("Numbers are written in either byte order") {
    ByteWriter writer;
    writer.le<std::uint16_t>(0x0201);
    writer.be<std::uint32_t>(0x03040506);
    writer.be<float>(1.0F);
    writer.text("ab");
    CHECK(std::move(writer).take() == ByteBuffer{1, 2, 3, 4, 5, 6, 0x3F, 0x80, 0, 0, 'a', 'b'});
}

TEST_CASE("A reserved place is filled in later") {
    ByteWriter writer;
    const auto size = writer.reserve<std::uint16_t>();
    const auto count = writer.reserve<std::uint32_t>();
    writer.le<std::uint8_t>(9);
    writer.fill_be(size, std::uint16_t{7});
    writer.fill_le(count, 2U);
    CHECK(std::move(writer).take() == ByteBuffer{0, 7, 2, 0, 0, 0, 9});
}

TEST_CASE("Align adds zeros up to the next multiple and none where it is one") {
    ByteWriter writer;
    writer.align(4);
    CHECK(writer.size() == 0);
    writer.le<std::uint8_t>(1);
    writer.align(4);
    writer.align(4);
    CHECK(std::move(writer).take() == ByteBuffer{1, 0, 0, 0});
}
