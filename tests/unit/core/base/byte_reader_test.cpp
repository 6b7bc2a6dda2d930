#include "core/base/bytes/byte_reader.hpp"

#include "tests/support/catch.hpp"

using namespace fightconv;

namespace {
const ByteBuffer eight = {0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x80};
const Source source{"a.bin", eight};

struct Node {
    std::int8_t kind = 0;
    std::uint16_t count = 0;
    static constexpr void fields(auto& r, auto&& io) { io(r.kind, Pad<1>(), r.count); }
};
}  // namespace

TEST_CASE("Numbers are read in either byte order") {
    ByteReader reader(source);
    CHECK(reader.le<std::uint16_t>("a") == 0x0201);
    CHECK(reader.be<std::uint16_t>("b") == 0x0304);
    CHECK(reader.be<std::int32_t>("c") == 0x05060780);
    CHECK(reader.left() == 0);
}

TEST_CASE("A record is read in either byte order, or not at all") {
    ByteReader reader(source);
    CHECK(reader.le<Node>("a node")->count == 0x0403);
    CHECK(reader.be<Node>("a node")->count == 0x0780);
    REQUIRE(reader.seek(5, "a node"));
    CHECK(reader.be<Node>("a node").error().render() ==
          "a.bin+0x5: the file ends too early: 4 bytes expected, 3 left (a node)");
}

TEST_CASE("Too few bytes are an error that says where, what, how many are needed and left") {
    ByteReader reader(source);
    REQUIRE(reader.bytes(5, "skipped"));
    const auto error = reader.bytes(4, "sprite node").error();
    CHECK(error.render() ==
          "a.bin+0x5: the file ends too early: 4 bytes expected, 3 left (sprite node)");
    CHECK(reader.left() == 3);  // nothing was taken
    CHECK(reader.bytes(~0ULL, "all").error().code() == ErrorCode::truncated);
}

TEST_CASE("Seek moves within the bytes and to their end, not beyond or before") {
    ByteReader reader(source, 100);
    REQUIRE(reader.seek(107, "table"));
    CHECK(reader.be<std::uint8_t>("last") == 0x80);
    CHECK(reader.seek(108, "end"));
    CHECK(reader.seek(109, "table").error().code() == ErrorCode::truncated);
    CHECK(reader.seek(99, "table").error().code() == ErrorCode::truncated);
    CHECK(reader.offset() == 108);
}
