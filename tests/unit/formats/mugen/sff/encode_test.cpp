#include "formats/mugen/sff/encode.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/mugen/sff_builder.hpp"
#include "tests/support/pictures/pixels.hpp"

using namespace fightconv;
using namespace fightconv::test;

namespace {

Picture picture_with(std::uint32_t width, std::uint32_t height, PixelFormat format,
                     const ByteBuffer& pixels) {
    Picture picture{width, height, format, PixelBuffer(pixels.size())};
    std::copy(pixels.begin(), pixels.end(), picture.pixels.unpack().begin());
    return picture;
}

// Drawings of few and many colours, small and large, flat ones and noise, and true colour.
std::vector<Picture> gallery() {
    Pixels source(5);
    std::vector<Picture> pictures;
    for (const std::uint32_t side : {1u, 3u, 40u, 300u}) {
        for (const unsigned colours : {2u, 31u, 200u}) {
            pictures.push_back(picture_with(side, side, PixelFormat::indexed8,
                                            source.drawing(std::size_t{side} * side, colours)));
            pictures.push_back(picture_with(side, side, PixelFormat::indexed8,
                                            source.noise(std::size_t{side} * side, colours)));
        }
        pictures.push_back(picture_with(side, side, PixelFormat::indexed8,
                                        ByteBuffer(std::size_t{side} * side, 7)));
        pictures.push_back(picture_with(side, side, PixelFormat::rgba8888,
                                        source.noise(std::size_t{side} * side * 4, 256)));
    }
    return pictures;
}

std::vector<sff::Encoded> encoded(const std::vector<Picture>& pictures, sff::Version version,
                                  std::optional<sff::Encoding> wanted, unsigned threads = 1) {
    static const Colours colours = test_colours(9);
    std::vector<sff::PictureToEncode> all;
    for (const Picture& picture : pictures) {
        if (version == sff::Version::v2_01 || picture.format == PixelFormat::indexed8) {
            all.push_back({&picture, &colours});
        }
    }
    Context context;
    context.threads = threads;
    Charge charge(context.budget);
    auto made = sff::encode_all(all, version, wanted, charge, context);
    REQUIRE(made);
    CHECK(charge.bytes() != 0);
    return *std::move(made);
}

}  // namespace

TEST_CASE(
    "encode_all: the smallest encoding is none of the others, does not depend on threads, and "
    "comes back") {
    const std::vector<Picture> pictures = gallery();
    const std::vector<sff::Encoded> best = encoded(pictures, sff::Version::v2_01, std::nullopt);
    const std::vector<sff::Encoded> again = encoded(pictures, sff::Version::v2_01, std::nullopt, 3);
    for (const sff::Encoding other :
         {sff::Encoding::raw, sff::Encoding::rle8, sff::Encoding::lz5, sff::Encoding::png8}) {
        const std::vector<sff::Encoded> made = encoded(pictures, sff::Version::v2_01, other);
        for (std::size_t i = 0; i < pictures.size(); ++i) {
            INFO("picture " << i);
            if (pictures[i].format == PixelFormat::indexed8) {
                CHECK(best[i].data.size() <= made[i].data.size());
            }
        }
    }
    sff::File file;
    file.palettes.push_back({.key = {1, 1}, .colours = test_colours(9)});
    for (std::uint32_t i = 0; i < pictures.size(); ++i) {
        CHECK(best[i].encoding == again[i].encoding);
        CHECK(best[i].data == again[i].data);
        file.sprites.push_back({.key = {0, static_cast<std::int16_t>(i)},
                                .axis = {},
                                .width = pictures[i].width,
                                .height = pictures[i].height,
                                .encoding = best[i].encoding,
                                .depth = best[i].depth,
                                .data = best[i].data,
                                .source = i,
                                .palette = 0});
    }
    const ReadSff read(sff::serialise(file).value());
    for (std::size_t i = 0; i < pictures.size(); ++i) {
        const PixelView pixels = pictures[i].pixels.unpacked();
        CHECK(read.pixels(i) == ByteBuffer(pixels.begin(), pixels.end()));
    }
    CHECK(read.context.diagnostics.warnings() == 0);
}

TEST_CASE("encode_all: 2.00 has no PNG, and true colour is refused there") {
    const std::vector<Picture> pictures = gallery();
    for (const sff::Encoded& made : encoded(pictures, sff::Version::v2_00, sff::Encoding::png8)) {
        CHECK((made.encoding == sff::Encoding::raw || made.encoding == sff::Encoding::rle8 ||
               made.encoding == sff::Encoding::lz5));
    }
    for (const sff::Encoded& made : encoded(pictures, sff::Version::v1_01, std::nullopt)) {
        CHECK(made.encoding == sff::Encoding::pcx);
    }
    const Picture rgba = picture_with(1, 1, PixelFormat::rgba8888, {1, 2, 3, 4});
    const std::array<sff::PictureToEncode, 1> one = {{{&rgba, nullptr}}};
    Context context;
    Charge charge(context.budget);
    const auto refused = sff::encode_all(one, sff::Version::v2_00, std::nullopt, charge, context);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code() == ErrorCode::unsupported_feature);
}

TEST_CASE("can_hold: what the encodings hold") {
    using sff::Encoding, sff::Version, sff::can_hold;
    const Picture few = picture_with(2, 1, PixelFormat::indexed8, {0, 31});
    const Picture many = picture_with(2, 1, PixelFormat::indexed8, {0, 32});
    const Picture opaque = picture_with(1, 1, PixelFormat::rgba8888, {1, 2, 3, 255});
    const Picture glass = picture_with(1, 1, PixelFormat::rgba8888, {1, 2, 3, 254});
    CHECK(can_hold(Version::v2_00, Encoding::lz5, few));
    CHECK_FALSE(can_hold(Version::v2_00, Encoding::lz5, many));
    CHECK_FALSE(can_hold(Version::v2_01, Encoding::rle5, many));
    CHECK(can_hold(Version::v2_01, Encoding::png8, many));
    CHECK_FALSE(can_hold(Version::v2_00, Encoding::png8, many));
    CHECK(can_hold(Version::v2_01, Encoding::png24, opaque));
    CHECK_FALSE(can_hold(Version::v2_01, Encoding::png24, glass));
    CHECK(can_hold(Version::v2_01, Encoding::png32, glass));
    CHECK_FALSE(can_hold(Version::v2_01, Encoding::png32, few));
    CHECK_FALSE(can_hold(Version::v2_01, Encoding::pcx, few));
    CHECK(can_hold(Version::v1_01, Encoding::pcx, opaque));
    CHECK_FALSE(can_hold(Version::v1_01, Encoding::raw, few));
}
