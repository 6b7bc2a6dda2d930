// formats/uff: the pixel block, and what `validate` says about a package.
#include <limits>
#include <numeric>

#include "formats/uff/uff.hpp"
#include "formats/zlib/zlib.hpp"
#include "tests/support/catch.hpp"

namespace fightconv::uff {

namespace {

ByteBuffer pattern(std::size_t size) {
    ByteBuffer bytes(size);
    std::iota(bytes.begin(), bytes.end(), std::uint8_t{0});
    return bytes;
}

// A context that allows so many plain bytes: those of a whole sheet, so that it is inflated as a
// whole, or fewer, so that it is inflated in rows.
Context context_of(std::uint64_t plain_bytes) {
    Limits limits;
    limits.plain_pixel_bytes = plain_bytes;
    return Context(limits);
}

// Inflates the sheet in the way that suits its size.
Result<ByteBuffer> inflated(const AnimBlock& block, Context& context) {
    ByteBuffer bytes;
    if (is_large(block, context.limits)) {
        FC_TRY(inflate_rows(block, "a.uff", context, [&](Bytes part) -> Status {
            bytes.insert(bytes.end(), part.begin(), part.end());
            return {};
        }));
        return bytes;
    }
    FC_ASSIGN(const InflatedPixels pixels, inflate_pixels(block, "a.uff", context));
    return pixels.bytes;
}

AnimBlock sheet(PixelLayout layout, std::uint16_t width, std::uint16_t height, Bytes compressed) {
    AnimBlock block;
    block.name = "stand";
    block.pixel_flags = static_cast<std::uint8_t>(layout);
    block.sheet_w = width;
    block.sheet_h = height;
    block.pixel_block = compressed;
    block.pixel_offset = 77;
    return block;
}

Package sound_package(Bytes compressed) {
    AnimBlock block = sheet(PixelLayout::rgba8888, 4, 2, compressed);
    block.sprites = {{.src_w = 4, .src_h = 2, .duration_ms = 100}};
    block.frames.resize(1);
    block.frames[0].hitboxes = {{{.width = 2, .height = 1}, "body"}};
    block.frames[0].cues.resize(1);
    Package package;
    package.animations.push_back(block);
    return package;
}

std::string ids_of(const Package& package) {
    const ByteBuffer bytes = serialise(package).value();
    Context context;
    REQUIRE(check({"test.uff", bytes}, context));
    CHECK(context.budget.used() == 0);
    std::string ids;
    for (const Diagnostic& diagnostic : context.diagnostics.kept()) {
        CHECK(diagnostic.file == "test.uff");
        CHECK(diagnostic.place.offset.value_or(bytes.size()) < bytes.size());
        ids.append(ids.empty() ? "" : " ").append(diagnostic.id());
    }
    return ids;
}

}  // namespace

TEST_CASE("UFF pixels come back as they were") {
    Context context;
    const ByteBuffer pixels = pattern(5 * 3 * 4);
    const ByteBuffer compressed = zlib::compress(pixels);
    {
        const auto inflated =
            inflate_pixels(sheet(PixelLayout::rgba8888, 5, 3, compressed), "a.uff", context);
        REQUIRE(inflated);
        CHECK(inflated->bytes == pixels);
        CHECK(context.budget.used() == pixels.size());
    }
    CHECK(context.budget.used() == 0);
}

TEST_CASE("UFF pixels are the same as a whole and in rows") {
    for (const PixelLayout layout : {PixelLayout::rgba8888, PixelLayout::indexed8}) {
        const ByteBuffer pixels =
            pattern(layout == PixelLayout::rgba8888 ? 30 * 50 * 4 : palette_bytes + 30 * 50);
        const ByteBuffer compressed = zlib::compress(pixels);
        const AnimBlock block = sheet(layout, 30, 50, compressed);
        for (const std::uint64_t plain_bytes : {6'000U, 1'499U, 20U * 64U, 0U}) {
            Context context = context_of(plain_bytes);
            CHECK(is_large(block, context.limits) ==
                  (plain_bytes < (layout == PixelLayout::rgba8888 ? 6'000U : 1'500U)));
            CHECK(inflated(block, context).value() == pixels);
            CHECK(context.budget.used() == 0);
        }
    }
}

TEST_CASE("UFF pixels come in whole rows, until that is refused") {
    const ByteBuffer pixels = pattern(palette_bytes + 30 * 50);
    const ByteBuffer compressed = zlib::compress(pixels);
    Context context = context_of(30 * 7 * 64);
    std::vector<std::size_t> sizes;
    const auto take = [&](Bytes part) -> Status {
        sizes.push_back(part.size());
        return sizes.size() < 3 ? Status() : fail(ErrorCode::cancelled, "enough");
    };
    const Status taken =
        inflate_rows(sheet(PixelLayout::indexed8, 30, 50, compressed), "a.uff", context, take);
    REQUIRE_FALSE(taken);
    CHECK(taken.error().code() == ErrorCode::cancelled);
    CHECK(sizes == std::vector<std::size_t>{palette_bytes, 30 * 7, 30 * 7});
}

TEST_CASE("UFF pixels are a zlib stream, the same each time") {
    const ByteBuffer compressed = zlib::compress(pattern(1000));
    CHECK((compressed[0] & 0x0F) == 8);
    CHECK((compressed[0] * 256 + compressed[1]) % 31 == 0);
    CHECK(zlib::compress(pattern(1000)) == compressed);
}

TEST_CASE("UFF pixels that do not fill their sheet exactly are malformed") {
    const ByteBuffer compressed = zlib::compress(pattern(48));
    Context context = context_of(GENERATE(100U, 0U));
    const auto error_of = [&](std::uint16_t width, std::uint16_t height, Bytes bytes) {
        const auto pixels = inflated(sheet(PixelLayout::rgba8888, width, height, bytes), context);
        REQUIRE_FALSE(pixels);
        CHECK(pixels.error().file() == "a.uff");
        CHECK(pixels.error().place() == Place::at_offset(77));
        CHECK(context.budget.used() == 0);
        return pixels.error();
    };
    CHECK(error_of(4, 4, compressed).message().find("fewer bytes") != std::string::npos);
    CHECK(error_of(4, 2, compressed).message().find("more bytes") != std::string::npos);
    CHECK(error_of(4, 3, ByteBuffer{'j', 'u', 'n', 'k'}).message().find("damaged") !=
          std::string::npos);
    for (std::size_t size = 0; size < compressed.size(); ++size) {
        CHECK(error_of(4, 3, Bytes(compressed).first(size)).code() == ErrorCode::malformed);
    }
}

TEST_CASE("UFF pixels of an unknown layout are unsupported") {
    const ByteBuffer compressed = zlib::compress(pattern(16));
    Context context;
    for (const std::uint8_t flags : {std::uint8_t{2}, std::uint8_t{3}}) {
        AnimBlock block = sheet(PixelLayout::rgba8888, 2, 2, compressed);
        block.pixel_flags = flags;
        CHECK(inflate_pixels(block, "a.uff", context).error().code() ==
              ErrorCode::unsupported_feature);
    }
}

TEST_CASE("UFF sheets are not allocated for more than their bytes can hold, nor over the budget") {
    Context context;
    const ByteBuffer compressed = zlib::compress(pattern(16));
    CHECK(inflate_pixels(sheet(PixelLayout::rgba8888, 65'535, 65'535, compressed), "a.uff", context)
              .error()
              .code() == ErrorCode::malformed);

    Limits limits;
    limits.live_decoded_bytes = 1 << 20;
    Context small(limits);
    const ByteBuffer bomb = zlib::compress(ByteBuffer(std::size_t{1024} * 1024 * 4));
    CHECK(inflate_pixels(sheet(PixelLayout::rgba8888, 1024, 1024, bomb), "a.uff", small)
              .error()
              .code() == ErrorCode::limit_exceeded);
}

TEST_CASE("UFF check has nothing to say about a sound package") {
    const ByteBuffer compressed = zlib::compress(pattern(32));
    CHECK(ids_of(sound_package(compressed)) == "");
}

TEST_CASE("UFF check finds what contradicts itself") {
    const ByteBuffer compressed = zlib::compress(pattern(32));
    Package package = sound_package(compressed);
    AnimBlock& block = package.animations[0];
    SECTION("no animation") {
        package.animations.clear();
        CHECK(ids_of(package) == "uff.no-animations");
    }
    SECTION("no name") {
        block.name.clear();
        CHECK(ids_of(package) == "uff.empty-name");
    }
    SECTION("equal names") {
        package.animations.push_back(block);
        CHECK(ids_of(package) == "uff.duplicate-name");
    }
    SECTION("no frame") {
        block.sprites.clear();
        block.frames.clear();
        CHECK(ids_of(package) == "uff.no-frames");
    }
    SECTION("no hitbox block") {
        block.frames.clear();
        CHECK(ids_of(package) == "uff.no-hitbox-block");
    }
    SECTION("no duration") {
        block.default_fps = 0;
        block.sprites[0].duration_ms = 0;
        CHECK(ids_of(package) == "uff.no-duration");
    }
    SECTION("no size") {
        block.sprites[0].src_w = 0;
        CHECK(ids_of(package) == "uff.empty-rectangle");
        block.frame_w = 4;
        CHECK(ids_of(package) == "");
    }
    SECTION("a rectangle outside of the sheet") {
        SpriteEntry& sprite = block.sprites[0];
        SECTION("to the right") { sprite.src_x = 1; }
        SECTION("below") { sprite.src_y = 1; }
        SECTION("far away") { sprite.src_x = sprite.src_w = 65'535; }
        CHECK(ids_of(package) == "uff.rectangle-outside");
    }
    SECTION("frame ids out of order") {
        block.frames[0].id = 4;
        CHECK(ids_of(package) == "uff.frame-id");
    }
    SECTION("a box that is no number") {
        block.frames[0].hitboxes[0].x = std::numeric_limits<float>::quiet_NaN();
        CHECK(ids_of(package) == "uff.not-finite");
    }
    SECTION("a box turned inside out") {
        block.frames[0].hitboxes[0].width = -1;
        CHECK(ids_of(package) == "uff.negative-size");
    }
    SECTION("a box turned too far") {
        block.frames[0].hitboxes[0].rotation = 181;
        CHECK(ids_of(package) == "uff.rotation-range");
    }
    SECTION("a cue that is no number") {
        block.frames[0].cues[0].pitch = std::numeric_limits<float>::infinity();
        CHECK(ids_of(package) == "uff.not-finite");
    }
    SECTION("a cue that is too loud") {
        block.frames[0].cues[0].volume = 1.5F;
        CHECK(ids_of(package) == "uff.cue-range");
    }
    SECTION("pixels that do not inflate") {
        block.sheet_h = 3;
        CHECK(ids_of(package) == "uff.pixels-unreadable");
    }
    SECTION("flags without a meaning") {
        block.pixel_flags = 0x40;
        CHECK(ids_of(package) == "uff.unknown-flags");
    }
}

TEST_CASE("UFF check places a sprite entry by the name's length in the file") {
    const ByteBuffer compressed = zlib::compress(pattern(32));
    Package package = sound_package(compressed);
    package.animations[0].name = "\xC9\xC9\xC9";  // three bytes in the file, six once repaired
    package.animations[0].sprites[0].src_x = 9;
    const ByteBuffer bytes = serialise(package).value();
    Context context;
    REQUIRE(check({"test.uff", bytes}, context));
    REQUIRE(context.diagnostics.kept().back().id() == "uff.rectangle-outside");
    CHECK(context.diagnostics.kept().back().place == Place::at_offset(24 + 2 + 4 + 26 + 3));
}

TEST_CASE("UFF check fails where nothing can be read") {
    Context context;
    CHECK(check({"test.uff", as_bytes("PK")}, context).error().code() == ErrorCode::bad_magic);
}

}  // namespace fightconv::uff
