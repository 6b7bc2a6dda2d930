#include "core/base/bytes/record_fields.hpp"

#include "core/base/bytes/byte_writer.hpp"
#include "tests/support/catch.hpp"

using namespace fightconv;

namespace {

struct Inner {
    std::uint16_t first = 0;
    std::int32_t second = 0;
    static constexpr void fields(auto& r, auto&& io) { io(r.first, r.second); }
};

struct Outer {
    std::array<char, 3> magic{'a', 'b', 'c'};
    float number = 1;
    Inner inner{};
    std::uint8_t last = 0;
    static constexpr void fields(auto& r, auto&& io) {
        io(r.magic, Pad<1>(), r.number, r.inner, r.last);
    }
};

static_assert(size_in_file<std::uint32_t> == 4 && size_in_file<Inner> == 6 &&
              size_in_file<Outer> == 15);
static_assert(offset_in_file<&Inner::second> == 2 && offset_in_file<&Outer::number> == 4 &&
              offset_in_file<&Outer::last> == 14);
static_assert(offset_in_file<&Outer::magic> == 0 && offset_in_file<&Outer::inner> == 8);

const Outer outer{{'x', 'y', 'z'}, 1, {0x0102, -2}, 9};
const ByteBuffer little = {'x', 'y', 'z', 0, 0, 0, 0x80, 0x3F, 2, 1, 0xFE, 0xFF, 0xFF, 0xFF, 9};
const ByteBuffer big = {'x', 'y', 'z', 0, 0x3F, 0x80, 0, 0, 1, 2, 0xFF, 0xFF, 0xFF, 0xFE, 9};

}  // namespace

TEST_CASE("Records are written field by field, with zeros where nothing is named") {
    ByteWriter writer;
    writer.le(outer);
    writer.be(outer);
    ByteBuffer both = little;
    both.insert(both.end(), big.begin(), big.end());
    CHECK(std::move(writer).take() == both);
}

TEST_CASE("Records read back as they were written") {
    for (const Outer& read : {load_le<Outer>(little.data()), load_be<Outer>(big.data())}) {
        CHECK(read.magic == outer.magic);
        CHECK(read.number == outer.number);
        CHECK(read.inner.first == outer.inner.first);
        CHECK(read.inner.second == outer.inner.second);
        CHECK(read.last == outer.last);
    }
}

TEST_CASE("A record may be filled in later") {
    ByteWriter writer;
    const auto slot = writer.reserve<Outer>();
    writer.le<std::uint8_t>(1);
    writer.fill_be(slot, outer);
    ByteBuffer expected = big;
    expected.push_back(1);
    CHECK(std::move(writer).take() == expected);
}
