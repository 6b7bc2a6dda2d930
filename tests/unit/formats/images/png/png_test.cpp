#include "formats/images/png/png.hpp"

#include <libdeflate.h>

#include <algorithm>
#include <array>

#include "core/base/bytes/byte_writer.hpp"
#include "formats/images/png/plain.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"
#include "tests/support/pictures/pixels.hpp"

using namespace fightconv;
using fightconv::test::hex;
using fightconv::test::Pixels;

namespace {

// A PNG chunk by chunk, so that each can be wrong.
class PngBuilder {
public:
    PngBuilder() { writer_.bytes(hex("89 50 4E 47 0D 0A 1A 0A")); }

    PngBuilder& chunk(std::string_view name, Bytes data) {
        ByteBuffer named(name.begin(), name.end());
        named.insert(named.end(), data.begin(), data.end());
        writer_.be(static_cast<std::uint32_t>(data.size()));
        writer_.bytes(named);
        writer_.be(libdeflate_crc32(0, named.data(), named.size()));
        return *this;
    }
    PngBuilder& header(std::uint32_t width, std::uint32_t height, std::uint8_t depth,
                       std::uint8_t colour_type, std::uint8_t interlace = 0) {
        ByteWriter fields;
        fields.be(width);
        fields.be(height);
        for (const std::uint8_t byte :
             {depth, colour_type, std::uint8_t{0}, std::uint8_t{0}, interlace}) {
            fields.be(byte);
        }
        return chunk("IHDR", std::move(fields).take());
    }
    // `rows` with their filter bytes.
    PngBuilder& pixels(Bytes rows) {
        libdeflate_compressor* const compressor = libdeflate_alloc_compressor(6);
        ByteBuffer packed(libdeflate_zlib_compress_bound(compressor, rows.size()));
        packed.resize(libdeflate_zlib_compress(compressor, rows.data(), rows.size(), packed.data(),
                                               packed.size()));
        libdeflate_free_compressor(compressor);
        return chunk("IDAT", packed);
    }
    ByteBuffer end() { return std::move(chunk("IEND", {}).writer_).take(); }

private:
    ByteWriter writer_;
};

png::Image decoded(Bytes file) {
    Context context;
    auto image = png::decode({"a.png", file}, context);
    if (!image) {
        FAIL(image.error().render());
    }
    CHECK(context.budget.used() == image->picture.pixels.size());
    return std::move(*image);
}

Error error_of(Bytes file, Limits limits = {}) {
    Context context(limits);
    auto image = png::decode({"a.png", file}, context);
    REQUIRE_FALSE(image.has_value());
    CHECK(image.error().file() == "a.png");
    CHECK(context.budget.used() == 0);
    return std::move(image).error();
}

ByteBuffer pixels_of(const png::Image& image) {
    const PixelView pixels = image.picture.pixels.unpacked();
    return {pixels.begin(), pixels.end()};
}

Picture picture_of(std::uint32_t width, std::uint32_t height, PixelFormat format,
                   const ByteBuffer& bytes) {
    Picture picture{width, height, format, PixelBuffer(bytes.size())};
    std::copy(bytes.begin(), bytes.end(), picture.pixels.unpack().begin());
    return picture;
}

const ByteBuffer two_colours = hex("102030 405060");

// Six pixels in two rows of three.
struct Kind {
    const char* name;
    std::uint8_t colour_type;
    std::uint8_t depth;
    const char* rows;
    const char* pixels;
};
const Kind kinds[] = {
    {"grey 1", 0, 1, "00 A0  00 40", "01 00 01  00 01 00"},
    {"grey 2", 0, 2, "00 6C  00 E4", "01 02 03  03 02 01"},
    {"grey 4", 0, 4, "00 1F 70  00 A0 10", "01 0F 07  0A 00 01"},
    {"grey 8", 0, 8, "00 01 FE 80  00 00 07 FF", "01 FE 80  00 07 FF"},
    {"grey 16", 0, 16, "00 0101 FEFE 8080  00 0000 0707 FFFF", "01 FE 80  00 07 FF"},
    {"rgb 8", 2, 8, "00 010203 040506 070809  00 111213 141516 171819",
     "010203FF 040506FF 070809FF  111213FF 141516FF 171819FF"},
    {"rgb 16", 2, 16,
     "00 010102020303 040405050606 070708080909  00 111112121313 141415151616 171718181919",
     "010203FF 040506FF 070809FF  111213FF 141516FF 171819FF"},
    {"palette 1", 3, 1, "00 A0  00 40", "01 00 01  00 01 00"},
    {"palette 2", 3, 2, "00 10  00 04", "00 01 00  00 00 01"},
    {"palette 4", 3, 4, "00 01 00  00 10 10", "00 01 00  01 00 01"},
    {"palette 8", 3, 8, "00 01 00 01  00 00 01 00", "01 00 01  00 01 00"},
    {"grey alpha 8", 4, 8, "00 0102 0304 0506  00 1112 1314 1516",
     "01010102 03030304 05050506  11111112 13131314 15151516"},
    {"grey alpha 16", 4, 16, "00 01010202 03030404 05050606  00 11111212 13131414 15151616",
     "01010102 03030304 05050506  11111112 13131314 15151516"},
    {"rgba 8", 6, 8, "00 01020304 05060708 090A0B0C  00 11121314 15161718 191A1B00",
     "01020304 05060708 090A0B0C  11121314 15161718 191A1B00"},
    {"rgba 16", 6, 16,
     "00 0101020203030404 0505060607070808 09090A0A0B0B0C0C  00 1111121213131414 1515161617171818 "
     "19191A1A1B1B0000",
     "01020304 05060708 090A0B0C  11121314 15161718 191A1B00"},
};

ByteBuffer file_of(const Kind& kind) {
    PngBuilder builder;
    builder.header(3, 2, kind.depth, kind.colour_type);
    if (kind.colour_type == 3) {
        builder.chunk("PLTE", two_colours);
    }
    return builder.pixels(hex(kind.rows)).end();
}

}  // namespace

TEST_CASE("A PNG of every colour type and depth gives indices unscaled, or RGBA") {
    for (const Kind& kind : kinds) {
        INFO(kind.name);
        const ByteBuffer file = file_of(kind);
        const auto header = png::read_header({"a.png", file});
        REQUIRE(header.has_value());
        CHECK(header->width == 3);
        CHECK(header->height == 2);
        CHECK(header->bit_depth == kind.depth);
        CHECK(header->colour_type == png::ColourType{kind.colour_type});

        const png::Image image = decoded(file);
        CHECK(image.picture.width == 3);
        CHECK(image.picture.height == 2);
        CHECK(pixels_of(image) == hex(kind.pixels));
        const bool indexed = kind.colour_type == 0 || kind.colour_type == 3;
        CHECK(image.picture.format == (indexed ? PixelFormat::indexed8 : PixelFormat::rgba8888));
        CHECK(image.palette.has_value() == (kind.colour_type == 3));
        CHECK(image.warning.empty());
    }
}

TEST_CASE(
    "A PNG cut anywhere gives an error with the file's name, or the whole picture with a warning") {
    for (const Kind& kind : kinds) {
        const ByteBuffer whole = file_of(kind);
        const ByteBuffer pixels = hex(kind.pixels);
        bool refused_without_pixels = false;
        for (std::size_t length = 0; length < whole.size(); ++length) {
            CAPTURE(kind.name, length);
            Context context;
            const auto image = png::decode({"a.png", Bytes(whole).first(length)}, context);
            if (image) {
                CHECK(pixels_of(*image) == pixels);
                CHECK_FALSE(image->warning.empty());
            } else {
                refused_without_pixels = true;
                CHECK(image.error().file() == "a.png");
                CHECK_FALSE(image.error().message().empty());
                CHECK(context.budget.used() == 0);
            }
        }
        CHECK(refused_without_pixels);
    }
}

TEST_CASE("The palette of a PNG comes with its transparency") {
    const ByteBuffer file = PngBuilder()
                                .header(3, 2, 8, 3)
                                .chunk("PLTE", two_colours)
                                .chunk("tRNS", hex("07"))
                                .pixels(hex("00 000100 00 010001"))
                                .end();
    const png::Image image = decoded(file);
    REQUIRE(image.palette.has_value());
    CHECK((*image.palette)[0] == Rgba{0x10, 0x20, 0x30, 7});
    CHECK((*image.palette)[1] == Rgba{0x40, 0x50, 0x60, 255});
    CHECK((*image.palette)[2] == Rgba{});
    CHECK(pixels_of(image) == hex("000100 010001"));
}

TEST_CASE("A PNG that is decoded as true colour shows its own colours and transparency") {
    const auto shown = [](Bytes file, std::uint32_t width) {
        Context context;
        png::Image image{.picture = {width, 1, PixelFormat::rgba8888, PixelBuffer(width * 4)}};
        REQUIRE(png::decode_into({"a.png", file}, image, context));
        CHECK(context.budget.used() == 0);
        CHECK_FALSE(image.palette);
        return pixels_of(image);
    };
    CHECK(shown(PngBuilder()
                    .header(2, 1, 8, 3)
                    .chunk("PLTE", two_colours)
                    .chunk("tRNS", hex("07"))
                    .pixels(hex("00 0001"))
                    .end(),
                2) == hex("10203007 405060FF"));
    CHECK(shown(PngBuilder().header(3, 1, 2, 0).pixels(hex("00 1C")).end(), 3) ==
          hex("000000FF 555555FF FFFFFFFF"));
    const ByteBuffer grey =
        PngBuilder().header(2, 1, 8, 0).chunk("tRNS", hex("0007")).pixels(hex("00 0708")).end();
    CHECK(shown(grey, 2) == hex("07070700 080808FF"));
    CHECK(pixels_of(decoded(grey)) == hex("0708"));  // indices
    CHECK(shown(PngBuilder().header(1, 1, 8, 6).pixels(hex("00 01020304")).end(), 1) ==
          hex("01020304"));
}

TEST_CASE("A PNG is not decoded into a picture of another shape") {
    const ByteBuffer file = PngBuilder().header(2, 1, 8, 2).pixels(hex("00 010203 040506")).end();
    for (const PixelFormat format : {PixelFormat::indexed8, PixelFormat::rgba8888}) {
        for (const std::uint32_t width : {1U, 2U, 3U}) {
            png::Image image{.picture = {width, 1, format, PixelBuffer(width * 4)}};
            const Status decoded = png::decode_into({"a.png", file}, image, Context());
            CHECK(decoded.has_value() == (width == 2 && format == PixelFormat::rgba8888));
        }
    }
}

TEST_CASE("The transparent colour of an RGB PNG becomes alpha 0") {
    const ByteBuffer file = PngBuilder()
                                .header(2, 1, 8, 2)
                                .chunk("tRNS", hex("0001 0002 0003"))
                                .pixels(hex("00 010203 040506"))
                                .end();
    CHECK(pixels_of(decoded(file)) == hex("01020300 040506FF"));
}

TEST_CASE("An interlaced PNG is put together") {
    // 3x3 has passes 1 (0,0), 4 (2,0), 5 (row 2: 0,2), 6 (column 1 of rows 0 and 2) and 7 (row 1).
    const ByteBuffer file = PngBuilder()
                                .header(3, 3, 8, 0, 1)
                                .pixels(hex("00 01  00 03  00 07 09  00 02  00 08  00 04 05 06"))
                                .end();
    CHECK(pixels_of(decoded(file)) == hex("010203 040506 070809"));
}

TEST_CASE("Texts and profiles in a PNG are not looked at") {
    const ByteBuffer bomb = hex("54 00 00 78 9C 00");  // a zTXt whose data is no zlib stream
    const ByteBuffer file = PngBuilder()
                                .header(1, 1, 8, 0)
                                .chunk("zTXt", bomb)
                                .chunk("iCCP", bomb)
                                .chunk("abCd", bomb)
                                .pixels(hex("00 05"))
                                .end();
    const png::Image image = decoded(file);
    CHECK(pixels_of(image) == hex("05"));
    CHECK(image.warning.empty());
}

TEST_CASE("A PNG larger than the limits is refused before anything is allocated") {
    Limits limits;
    limits.sprite_side = 100;
    limits.sprite_pixels = 5000;
    const auto of_size = [](std::uint32_t width, std::uint32_t height) {
        return PngBuilder().header(width, height, 8, 6).pixels(hex("00")).end();
    };
    CHECK(error_of(of_size(101, 1), limits).code() == ErrorCode::limit_exceeded);
    CHECK(error_of(of_size(101, 1), limits).message() ==
          "101x1 pixels; a side may have at most 100 (byte 16 of the PNG)");
    CHECK(error_of(of_size(1, 101), limits).code() == ErrorCode::limit_exceeded);
    CHECK(error_of(of_size(100, 51), limits).code() == ErrorCode::limit_exceeded);
    CHECK(error_of(of_size(100, 51), limits).message() ==
          "100x51 pixels; a picture may have at most 5000 (byte 16 of the PNG)");
    CHECK(error_of(of_size(0x7FFFFFFF, 0x7FFFFFFF)).code() == ErrorCode::limit_exceeded);
    limits.live_decoded_bytes = 15;
    CHECK(error_of(of_size(2, 2), limits).code() == ErrorCode::limit_exceeded);
}

TEST_CASE("A PNG of a few bytes that claims millions of pixels is refused as truncated") {
    const Error error =
        error_of(PngBuilder().header(8192, 8192, 8, 6).pixels(ByteBuffer(1000)).end());
    CHECK(error.code() == ErrorCode::truncated);
    CHECK_THAT(error.message(), Catch::Matchers::Contains(" bytes cannot hold "));
    CHECK(error.message().find("8192x8192") != std::string::npos);
}

TEST_CASE("A PNG with more pixel data than its size is read without growing") {
    const png::Image image =
        decoded(PngBuilder().header(2, 1, 8, 0).pixels(ByteBuffer(1'000'000)).end());
    CHECK(image.picture.pixels.size() == 2);
}

TEST_CASE("A PNG with fewer rows than its size is an error in libpng's words with the byte") {
    const Error error = error_of(PngBuilder().header(3, 2, 8, 0).pixels(hex("00 010203")).end());
    CHECK(error.code() == ErrorCode::malformed);
    CHECK(error.message().find("image data") != std::string::npos);
    CHECK(error.message().find("byte ") != std::string::npos);
}

TEST_CASE("A file that is no PNG is told apart") {
    const ByteBuffer good = file_of(kinds[3]);
    CHECK(error_of(hex("00 01 02")).code() == ErrorCode::bad_magic);
    CHECK(error_of(Bytes(good).first(5)).code() == ErrorCode::truncated);
    CHECK(error_of(Bytes(good).first(32)).code() == ErrorCode::truncated);
    CHECK(error_of(PngBuilder().chunk("IEND", ByteBuffer(13)).end()).message() ==
          "a PNG must begin with an IHDR of 13 bytes (byte 8 of the PNG)");
    for (const auto& [depth, type] : {std::pair<int, int>{3, 0},
                                      {16, 3},
                                      {4, 2},
                                      {8, 1},
                                      {8, 5},
                                      {8, 7},
                                      {8, 255},
                                      {0, 0},
                                      {255, 0}}) {
        CAPTURE(depth, type);
        const ByteBuffer file =
            PngBuilder()
                .header(1, 1, static_cast<std::uint8_t>(depth), static_cast<std::uint8_t>(type))
                .pixels(hex("00 00"))
                .end();
        CHECK(error_of(file).code() == ErrorCode::malformed);
        CHECK_THAT(error_of(file).message(),
                   Catch::Matchers::EndsWith(" bits (byte 24 of the PNG)"));
    }
    CHECK(error_of(PngBuilder().header(0, 1, 8, 0).pixels(hex("00")).end()).code() ==
          ErrorCode::malformed);
    // no palette
    CHECK(error_of(PngBuilder().header(1, 1, 8, 3).pixels(hex("00 00")).end()).code() ==
          ErrorCode::malformed);
    ByteBuffer wrong_sum = good;
    wrong_sum[30] = static_cast<std::uint8_t>(wrong_sum[30] ^ 1);  // in the checksum of the IHDR
    CHECK(error_of(wrong_sum).code() == ErrorCode::malformed);
}

TEST_CASE("A damaged PNG gives a picture or an error, never more") {
    Pixels source(9);
    for (int i = 0; i < 5'000; ++i) {
        ByteBuffer file = file_of(kinds[static_cast<std::size_t>(i) % std::size(kinds)]);
        source.damage(file);
        Context context;
        const auto image = png::decode({"a.png", file}, context);
        REQUIRE(context.budget.used() == (image ? image->picture.pixels.size() : 0));
    }
}

// Rows of noise with every filter, in one or several pieces, between chunks of all kinds.
ByteBuffer random_file(Pixels& source) {
    constexpr std::array<std::uint8_t, 5> types{0, 2, 3, 4, 6};
    constexpr std::array<std::size_t, 7> channels{1, 0, 3, 1, 2, 0, 4};
    const std::uint8_t type = types[source.below(types.size())];
    const auto width = static_cast<std::uint32_t>(1 + source.below(20)),
               height = static_cast<std::uint32_t>(1 + source.below(20));
    PngBuilder builder;
    builder.header(width, height, 8, type);
    const std::size_t colours = source.below(4) == 0 ? 1 + source.below(256) : 256;
    if (source.below(3) == 0) {
        builder.chunk("gAMA", hex("0000B18F"));
    }
    if (type == 3 || source.below(10) == 0) {
        builder.chunk("PLTE", source.noise(colours * 3, 256));
    }
    if (type == 3 ? source.below(2) == 0 : source.below(10) == 0) {
        builder.chunk("tRNS",
                      source.noise(1 + source.below(static_cast<std::uint32_t>(colours)), 256));
    }
    ByteBuffer rows;
    for (std::uint32_t y = 0; y < height; ++y) {
        rows.push_back(
            static_cast<std::uint8_t>(source.below(40) == 0 ? source.below(256) : source.below(5)));
        const ByteBuffer row = source.noise(width * channels[type], source.below(2) == 0 ? 256 : 3);
        rows.insert(rows.end(), row.begin(), row.end());
    }
    if (source.below(10) == 0) {
        rows.resize(rows.size() + source.below(3) - 1);
    }
    builder.pixels(rows);
    if (source.below(10) == 0) {
        builder.chunk("tEXt", as_bytes("Title"));
    }
    return builder.end();
}

TEST_CASE("A PNG reads the same in one piece and through libpng, whatever is wrong with it") {
    Pixels source(11);
    int plain = 0;
    constexpr int files = 4'000;
    for (int i = 0; i < files; ++i) {
        INFO("file " << i);
        ByteBuffer file = random_file(source);
        if (i % 4 == 0) {
            source.damage(file);
        }
        Context context;
        // damage can make it huge
        if (const auto header = png::read_header({"a.png", file});
            header && header->width <= 20 && header->height <= 20) {
            ByteBuffer room(std::size_t{header->width} * header->height * 4);
            std::optional<Colours> palette;
            plain += png::decode_plain(file, *header, room, palette) ? 1 : 0;
        }
        const auto image = png::decode({"a.png", file}, context);
        const auto other = png::decode_with_libpng({"a.png", file}, context);
        REQUIRE(image.has_value() == other.has_value());
        if (!image) {
            REQUIRE(image.error().message() == other.error().message());
            continue;
        }
        REQUIRE(pixels_of(*image) == pixels_of(*other));
        REQUIRE(image->palette == other->palette);
        REQUIRE(image->warning == other->warning);
    }
    CHECK(plain > files / 3);
}

TEST_CASE("An encoded indexed picture comes back with its palette") {
    Colours colours{};
    for (std::size_t i = 0; i < colours.size(); ++i) {
        colours[i] = {static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(255 - i), 7,
                      static_cast<std::uint8_t>(i < 9 ? i * 20 : 255)};
    }
    Pixels source(1);
    for (const std::uint32_t width : {1u, 2u, 7u, 64u, 333u}) {
        const ByteBuffer pixels = source.drawing(std::size_t{width} * 5, 256);
        const auto file =
            png::encode(picture_of(width, 5, PixelFormat::indexed8, pixels), &colours, Context());
        REQUIRE(file.has_value());
        const png::Image image = decoded(*file);
        CHECK(pixels_of(image) == pixels);
        CHECK(image.palette == colours);
        CHECK(image.warning.empty());
    }
}

TEST_CASE("The transparency of an encoded palette ends at the last entry that is not opaque") {
    Colours colours;
    colours.fill({1, 2, 3, 255});
    const Picture picture = picture_of(1, 1, PixelFormat::indexed8, hex("00"));
    const auto transparency = [&] {
        const ByteBuffer file = *png::encode(picture, &colours, Context());
        const std::string_view text = as_text(file);
        const std::size_t at = text.find("tRNS");
        return at == std::string_view::npos ? 0 : file[at - 1];
    };
    CHECK(transparency() == 0);
    colours[4].a = 0;
    CHECK(transparency() == 5);
}

TEST_CASE("An encoded true-colour picture comes back with straight alpha") {
    Pixels source(2);
    const ByteBuffer pixels = source.noise(std::size_t{33} * 21 * 4, 256);
    const auto file =
        png::encode(picture_of(33, 21, PixelFormat::rgba8888, pixels), nullptr, Context());
    REQUIRE(file.has_value());
    CHECK(pixels_of(decoded(*file)) == pixels);
}

TEST_CASE(
    "A picture that is encoded without filters comes back without a warning, with all levels") {
    const Colours colours = [] {
        Colours made{};
        for (std::size_t i = 0; i < made.size(); ++i) {
            made[i] = {static_cast<std::uint8_t>(i), 7, static_cast<std::uint8_t>(255 - i), 255};
        }
        return made;
    }();
    Pixels source(4);
    for (const int level : {1, 9}) {
        const ByteBuffer indices = source.drawing(37 * 5, 256);
        const png::Image indexed =
            decoded(*png::encode(picture_of(37, 5, PixelFormat::indexed8, indices), &colours,
                                 Context(), {.level = level, .filters = false}));
        CHECK(pixels_of(indexed) == indices);
        CHECK(indexed.palette == colours);
        CHECK(indexed.warning.empty());
        ByteBuffer rgba = source.noise(33 * 21 * 4, 256);
        CHECK(pixels_of(
                  decoded(*png::encode(picture_of(33, 21, PixelFormat::rgba8888, rgba), nullptr,
                                       Context(), {.level = level, .filters = false}))) == rgba);
        const png::Image rgb =
            decoded(*png::encode(picture_of(33, 21, PixelFormat::rgba8888, rgba), nullptr,
                                 Context(), {.level = level, .alpha = false, .filters = false}));
        for (std::size_t i = 3; i < rgba.size(); i += 4) {
            rgba[i] = 255;
        }
        CHECK(pixels_of(rgb) == rgba);
        CHECK(rgb.warning.empty());
    }
}

TEST_CASE("Encoding is deterministic, keeps its texts and follows its level") {
    const Colours colours{};
    const Picture picture =
        picture_of(200, 200, PixelFormat::indexed8, Pixels(3).drawing(40'000, 32));
    const png::EncodeOptions options{9, {{"Title", "Ember"}, {"Software", "fightconv"}}};
    const auto file = png::encode(picture, &colours, Context(), options);
    REQUIRE(file.has_value());
    CHECK(*file == *png::encode(picture, &colours, Context(), options));
    CHECK(as_text(*file).find(std::string_view("tEXtTitle\0Ember", 15)) != std::string_view::npos);
    CHECK(as_text(*file).find(std::string_view("tEXtSoftware\0fightconv", 22)) !=
          std::string_view::npos);
    CHECK(as_text(*file).find("tIME") == std::string_view::npos);
    CHECK(png::encode(picture, &colours, Context(), {0, {}})->size() > 40'000);
    CHECK(file->size() < 20'000);
}

TEST_CASE("An empty picture does not go into a PNG") {
    const Colours colours{};
    const auto refused = png::encode(Picture{}, &colours, Context());
    REQUIRE_FALSE(refused.has_value());
    CHECK(refused.error().code() == ErrorCode::unsupported_feature);
}
