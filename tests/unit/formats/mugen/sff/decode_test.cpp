#include "formats/mugen/sff/codecs.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/mugen/sff_builder.hpp"

using namespace fightconv;
using namespace fightconv::test;

namespace {

// 300 sprites of several encodings and sizes, every third damaged.
ByteBuffer many_sprites() {
    SffV2Builder builder;
    const ByteBuffer colours = rgba_bytes(test_colours(10));
    builder.palette({.key = {1, 1}, .data = ByteBuffer(colours.begin(), colours.begin() + 400)});
    for (std::uint16_t i = 0; i < 300; ++i) {
        const std::uint16_t width = static_cast<std::uint16_t>(3 + i * 37 % 50);
        const ByteBuffer pixels(std::size_t{width} * 4, static_cast<std::uint8_t>(i % 120));
        V2Sprite sprite{.key = {7, static_cast<std::int16_t>(i)},
                        .width = width,
                        .height = 4,
                        .format = 2,
                        .data = sff::encode_rle8(pixels)};
        if (i % 5 == 0) {
            sprite.format = 10;
            sprite.data = png_file(width, 4, 8, 0, pixels, width);
        }
        if (i % 3 == 0) {
            sprite.data.resize(sprite.data.size() - 1 - i % 2);
        }
        builder.sprite(sprite);
    }
    return builder.bytes();
}

}  // namespace

TEST_CASE(
    "SFF: pictures and diagnostics are the same on any number of threads, in the order of the "
    "nodes") {
    Limits limits;
    limits.diagnostics_per_id = 1'000;
    const ReadSff one(many_sprites(), 1, limits);
    for (const unsigned threads : {2U, 8U}) {
        const ReadSff more(many_sprites(), threads, limits);
        CHECK(one.diagnostics() == more.diagnostics());
        for (std::size_t i = 0; i < one.pictures.size(); ++i) {
            REQUIRE(one.pixels(i) == more.pixels(i));
        }
    }
    std::optional<std::uint64_t> before;
    for (const Diagnostic& diagnostic : one.context.diagnostics.kept()) {
        if (diagnostic.id() == "sff.data-short") {
            CHECK((!before || *before < diagnostic.place.offset));
            before = diagnostic.place.offset;
        }
    }
    CHECK(before.has_value());
    CHECK(one.said("sff.colour-missing") > 10);
}

TEST_CASE("SFF: the memory of all pictures is charged before the first is decoded") {
    const ByteBuffer bytes =
        SffV2Builder()
            .palette({1, 1}, 10)
            .sprite({.key = {0, 0}, .width = 1'000, .height = 500, .data = ByteBuffer(500'000, 1)})
            .bytes();
    Limits limits;
    limits.live_decoded_bytes = 400'000;
    Context context(limits);
    auto file = sff::parse({"test.sff", bytes}, context);
    REQUIRE(file);
    const std::uint64_t before = context.budget.used();
    const auto pictures = sff::decode_pictures(*file, "test.sff", context);
    REQUIRE_FALSE(pictures);
    CHECK(pictures.error().code() == ErrorCode::limit_exceeded);
    CHECK(pictures.error().file() == "test.sff");
    CHECK(context.budget.used() == before);

    Context roomy;
    auto again = sff::parse({"test.sff", bytes}, roomy);
    const std::uint64_t nodes = roomy.budget.used();
    {
        const auto decoded = sff::decode_pictures(*again, "test.sff", roomy);
        REQUIRE(decoded);
        CHECK(roomy.budget.used() - nodes == 500'000);
    }
    CHECK(roomy.budget.used() == nodes);
    CHECK(nodes == again->charge.bytes());
    again = sff::File{};
    CHECK(roomy.budget.used() == 0);
}

TEST_CASE("SFF: PNGs need no more memory than their pixels, on any number of threads") {
    SffV2Builder builder;
    builder.palette({1, 1}, 10);
    for (std::int16_t i = 0; i < 8; ++i) {
        builder.sprite(
            {.key = {0, i},
             .width = 100,
             .height = 100,
             .format = 10,
             .data = png_file(100, 100, 8, 0, ByteBuffer(10'000, std::uint8_t(i)), 100)});
    }
    const std::uint64_t nodes = ReadSff(builder.bytes()).file.charge.bytes();
    for (const std::uint64_t rows : {0U, 10'100U, 30'000U, 200'000U}) {
        for (const unsigned threads : {1U, 2U, 8U}) {
            Limits limits;
            limits.live_decoded_bytes = nodes + 80'000 + rows;
            const ReadSff read(builder.bytes(), threads, limits);
            CHECK(read.pixels(7) == ByteBuffer(10'000, 7));
            CHECK(read.context.diagnostics.kept().empty());
        }
    }
}

TEST_CASE("SFF: parsing itself keeps within the memory limit") {
    SffV2Builder v2;
    SffV1Builder v1;
    for (std::int16_t i = 0; i < 40; ++i) {
        v2.palette({1, i}, 10);
        v1.own({1, i}, plain_pcx(1, 1, 1), 10);
    }
    Limits limits;
    limits.live_decoded_bytes = 10'000;
    for (const ByteBuffer& bytes : {v1.bytes(), v2.bytes()}) {
        Context context(limits);
        const auto file = sff::parse({"test.sff", bytes}, context);
        REQUIRE_FALSE(file);
        CHECK(file.error().code() == ErrorCode::limit_exceeded);
        CHECK(context.budget.used() == 0);
    }
}

TEST_CASE("SFF: a file says how many sprites it announces and how many of them cannot be read") {
    const ByteBuffer one_pixel = plain_pcx(1, 1, 1);
    SffV1Builder v1;
    v1.own({0, 0}, one_pixel, 10)
        .shared({0, 1}, ByteBuffer(20, 0))
        .link({0, 2}, 1, true)
        .link({0, 3}, 3, true)
        .shared({0, 4}, PcxFile{.width = 0}.bytes());
    v1.count = 275;
    const ReadSff chain(v1.bytes());
    CHECK(chain.file.sprites.size() == 5);
    CHECK(chain.file.announced_sprites == 275);
    // a picture of no pixels is no damage, and a link to a damaged sprite is not another one
    CHECK(chain.file.unreadable_sprites == 2);

    SffV2Builder v2;
    ByteBuffer damaged = png_file(2, 2, 8, 0, ByteBuffer{1, 2, 3, 4}, 2);
    damaged[damaged.size() - 20] ^= 0xFF;  // found when its pixels are decoded
    v2.sprite({.key = {0, 0}, .data = {1}}).sprite({.key = {0, 1}, .format = 7, .data = {1}});
    v2.sprite({.key = {0, 2}, .width = 2, .height = 2, .format = 10, .data = damaged})
        .sprite({.key = {0, 3}, .width = 0, .data = {1}});
    v2.sprite({.key = {0, 4}, .data = {1}, .offset = 9'000}).link({0, 5}, 2, 0);
    const ReadSff table(v2.bytes());
    CHECK(table.file.announced_sprites == 6);
    CHECK(table.file.unreadable_sprites == 3);

    v2.sprite_count = 275;
    v2.sprites.clear();
    const ReadSff nothing(v2.bytes());
    CHECK(nothing.file.sprites.empty());
    CHECK(nothing.file.announced_sprites == 275);
}

TEST_CASE("SFF: changed bytes anywhere never crash and never pass the limits") {
    SffV1Builder v1;
    v1.own({9000, 0}, plain_pcx(5, 3, 2), 10)
        .shared({0, 0}, plain_pcx(4, 4, 3))
        .link({0, 1}, 1, true)
        .link({0, 2}, 3, false)
        .own({5, 0}, plain_pcx(3, 3, 1), 20);
    SffV2Builder v2;
    v2.palette({1, 1}, 10)
        .palette({.key = {1, 2}, .link = 0})
        .sprite({.key = {0, 0}, .width = 9, .height = 9, .data = ByteBuffer(81, 3)});
    v2.sprite({.key = {0, 1},
               .width = 9,
               .height = 9,
               .format = 2,
               .data = sff::encode_rle8(ByteBuffer(81, 3))});
    v2.sprite({.key = {0, 2},
               .width = 9,
               .height = 9,
               .format = 3,
               .depth = 5,
               .data = sff::encode_rle5(ByteBuffer(81, 3))});
    v2.sprite({.key = {0, 3},
               .width = 9,
               .height = 9,
               .format = 4,
               .depth = 5,
               .data = sff::encode_lz5(ByteBuffer(81, 3))});
    v2.sprite({.key = {0, 4},
               .width = 9,
               .height = 9,
               .format = 10,
               .data = png_file(9, 9, 8, 0, ByteBuffer(81, 3), 9)})
        .link({0, 5}, 2, 1);
    Limits limits;
    limits.live_decoded_bytes = 8U << 20;
    for (const ByteBuffer& sound : {v1.bytes(), v2.bytes()}) {
        std::uint32_t state = 12'345;
        const auto random = [&state] { return state = state * 1'664'525 + 1'013'904'223; };
        for (int round = 0; round < 4'000; ++round) {
            ByteBuffer bytes = sound;
            for (int change = 0; change < 1 + round % 4; ++change) {
                // every other change hits the tables
                const std::size_t at =
                    (random() >> 8) %
                    (change % 2 == 0 ? bytes.size() : std::min<std::size_t>(bytes.size(), 760));
                constexpr std::array<std::uint8_t, 5> edges{0, 1, 0x7F, 0x80, 0xFF};
                bytes[at] = round % 2 == 0 ? edges[(random() >> 8) % edges.size()]
                                           : static_cast<std::uint8_t>(random() >> 16);
            }
            Context context(limits);
            auto file = sff::parse({"test.sff", bytes}, context);
            if (!file) {
                CHECK(file.error().code() != ErrorCode::internal);
                continue;
            }
            const auto pictures = sff::decode_pictures(*file, "test.sff", context);
            CHECK(context.budget.used() <= limits.live_decoded_bytes);
            const auto written = sff::serialise(*file);
            REQUIRE(written);
            Context second(limits);
            const auto again = sff::parse({"test.sff", *written}, second);
            REQUIRE((again || again.error().code() == ErrorCode::limit_exceeded));
        }
    }
}
