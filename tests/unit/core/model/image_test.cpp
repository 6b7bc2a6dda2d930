#include "core/model/image.hpp"

#include <algorithm>

#include "tests/support/catch.hpp"

using namespace fightconv;

namespace {

Picture indexed(std::uint32_t width, std::uint32_t height, const ByteBuffer& indices) {
    Picture picture{width, height, PixelFormat::indexed8, PixelBuffer(indices.size())};
    std::copy(indices.begin(), indices.end(), picture.pixels.unpack().begin());
    return picture;
}

// Index 0 is not seen but has a colour; the rest is opaque.
Colours test_colours() {
    Colours colours{};
    for (std::size_t i = 0; i < colours.size(); ++i) {
        colours[i] = {static_cast<std::uint8_t>(i), 1, 2,
                      static_cast<std::uint8_t>(i == 0 ? 0 : 255)};
    }
    return colours;
}

}  // namespace

TEST_CASE("The visible bounds leave out transparent borders on all four sides") {
    const Colours colours = test_colours();
    const Picture picture = indexed(4, 4, {0, 0, 0, 0, 0, 0, 5, 0, 0, 5, 0, 0, 0, 0, 0, 0});
    CHECK(visible_bounds(picture, &colours) == Rectangle{1, 1, 2, 2});
}

TEST_CASE("The visible bounds of one pixel, of all and of none") {
    const Colours colours = test_colours();
    CHECK(visible_bounds(indexed(3, 2, {0, 0, 0, 0, 0, 9}), &colours) == Rectangle{2, 1, 1, 1});
    CHECK(visible_bounds(indexed(3, 2, {9, 0, 0, 0, 0, 0}), &colours) == Rectangle{0, 0, 1, 1});
    CHECK(visible_bounds(indexed(2, 1, {1, 1}), &colours) == Rectangle{0, 0, 2, 1});
    CHECK_FALSE(visible_bounds(indexed(2, 1, {0, 0}), &colours));
    CHECK_FALSE(visible_bounds(Picture{}, &colours));
}

TEST_CASE("The visible bounds of a true-colour picture come from its alpha") {
    Picture picture = indexed(2, 1, {1, 2, 3, 0, 1, 2, 3, 1});
    picture.format = PixelFormat::rgba8888;
    CHECK(visible_bounds(picture, nullptr) == Rectangle{1, 0, 1, 1});
}

TEST_CASE("Copying gives colours, with the unseen ones zero, and respects part and stride") {
    const Colours colours = test_colours();
    const Picture picture = indexed(3, 2, {7, 0, 7, 7, 4, 0});
    ByteBuffer out(24, 0xEE);
    copy_rgba(picture, {1, 0, 2, 2}, &colours, out, 12);
    CHECK(out == ByteBuffer{0, 0, 0, 0,   7, 1, 2, 255, 0xEE, 0xEE, 0xEE, 0xEE,
                            4, 1, 2, 255, 0, 0, 0, 0,   0xEE, 0xEE, 0xEE, 0xEE});
}

TEST_CASE("Copying true colour zeroes what is not seen") {
    Picture picture = indexed(2, 1, {1, 2, 3, 0, 1, 2, 3, 4});
    picture.format = PixelFormat::rgba8888;
    ByteBuffer out(8);
    copy_rgba(picture, {0, 0, 2, 1}, nullptr, out, 8);
    CHECK(out == ByteBuffer{0, 0, 0, 0, 1, 2, 3, 4});
}

TEST_CASE("Mirroring turns a part of the rows, by whole pixels, and leaves what lies beside it") {
    const ByteBuffer rows = {1, 2, 3, 9, 4, 5, 6, 9, 7, 8, 0, 9};
    const auto mirrored = [&](bool horizontally, bool vertically) {
        ByteBuffer pixels = rows;
        mirror(pixels, 4, 3, 3, PixelFormat::indexed8, horizontally, vertically);
        return pixels;
    };
    CHECK(mirrored(false, false) == rows);
    CHECK(mirrored(true, false) == ByteBuffer{3, 2, 1, 9, 6, 5, 4, 9, 0, 8, 7, 9});
    CHECK(mirrored(false, true) == ByteBuffer{7, 8, 0, 9, 4, 5, 6, 9, 1, 2, 3, 9});
    CHECK(mirrored(true, true) == ByteBuffer{0, 8, 7, 9, 6, 5, 4, 9, 3, 2, 1, 9});
    ByteBuffer colours = {1, 2, 3, 4, 5, 6, 7, 8};
    mirror(colours, 8, 2, 1, PixelFormat::rgba8888, true, true);
    CHECK(colours == ByteBuffer{5, 6, 7, 8, 1, 2, 3, 4});
}

TEST_CASE("A copy of a pixel buffer is a buffer of its own") {
    PixelBuffer one(2);
    std::fill(one.unpack().begin(), one.unpack().end(), std::uint8_t{3});
    PixelBuffer other;
    other = one;
    one.unpack()[0] = 9;
    CHECK(other.size() == 2);
    CHECK(other.unpacked()[0] == 3);
}

TEST_CASE("Packed pixels are read as they were, take less memory, and can be written again") {
    const auto value = GENERATE(0, 7);
    PixelBuffer pixels(100'000);
    for (std::size_t i = 0; i < pixels.size(); ++i) {
        pixels.unpack()[i] = static_cast<std::uint8_t>(i / 1'000 * static_cast<std::size_t>(value));
    }
    const PixelBuffer plain = pixels;
    pixels.pack();
    CHECK(pixels.size() == plain.size());
    CHECK(pixels.stored_bytes() < plain.size() / 10);
    const PixelBuffer copy = pixels;
    CHECK(copy.stored_bytes() == pixels.stored_bytes());
    CHECK(copy == plain);
    pixels.unpack()[99'999] ^= 1;
    CHECK(pixels.stored_bytes() == pixels.size());
    const PixelView before = plain.unpacked();
    CHECK(std::equal(before.begin(), before.end() - 1, pixels.unpack().begin()));
    CHECK(pixels.unpack()[99'999] != plain.unpacked()[99'999]);
}

TEST_CASE("Parts of a packed picture are read as those of a plain one") {
    Picture picture{40, 50, PixelFormat::indexed8, PixelBuffer(2'000)};
    for (std::size_t i = 0; i < picture.pixels.size(); ++i) {
        picture.pixels.unpack()[i] = static_cast<std::uint8_t>(i / 100);
    }
    Colours colours{};
    for (std::size_t i = 0; i < colours.size(); ++i) {
        colours[i] = {static_cast<std::uint8_t>(i), 1, 2, static_cast<std::uint8_t>(i % 3)};
    }
    Picture packed = picture;
    packed.pixels.pack();
    REQUIRE(packed.pixels.stored_bytes() < packed.pixels.size());
    const RgbaReader reader(packed, &colours);
    for (std::int32_t y = 0; y < 50; y += 7) {
        std::vector<std::uint8_t> expected(30 * 4), found(30 * 4);
        copy_rgba(picture, {5, y, 30, 1}, &colours, expected, expected.size());
        reader.copy({5, y, 30, 1}, found, found.size());
        CHECK(found == expected);
    }
}

TEST_CASE("Pixels that cannot be packed stay as they are") {
    PixelBuffer noise(1'000);
    std::uint32_t state = 1;
    for (std::uint8_t& byte : noise.unpack()) {
        state = state * 1'664'525 + 1'013'904'223;
        byte = static_cast<std::uint8_t>(state >> 24);
    }
    const PixelBuffer before = noise;
    noise.pack();
    CHECK(noise.stored_bytes() == noise.size());
    CHECK(noise == before);
    PixelBuffer nothing;
    nothing.pack();
    CHECK(nothing.unpack().empty());
}
