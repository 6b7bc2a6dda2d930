#include "formats/images/pcx/pcx.hpp"

#include <algorithm>

#include "core/base/bytes/byte_writer.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"
#include "tests/support/pictures/pixels.hpp"

using namespace fightconv;
using fightconv::test::hex;
using fightconv::test::Pixels;

namespace {

struct HeaderFields {
    std::uint16_t x_min = 0;
    std::uint16_t y_min = 0;
    std::uint16_t x_max = 0;
    std::uint16_t y_max = 0;
    std::uint16_t bytes_per_line = 0;
    std::uint8_t planes = 1;
    std::uint8_t bits = 8;
    std::uint8_t magic = 0x0A;
};

ByteBuffer header_bytes(const HeaderFields& fields) {
    ByteWriter writer;
    writer.bytes(Bytes(std::array<std::uint8_t, 4>{fields.magic, 5, 1, fields.bits}));
    for (const std::uint16_t side : {fields.x_min, fields.y_min, fields.x_max, fields.y_max}) {
        writer.le(side);
    }
    writer.zeros(65 - writer.size());
    writer.le(fields.planes);
    writer.le(fields.bytes_per_line);
    writer.zeros(128 - writer.size());
    return std::move(writer).take();
}

struct Decoded {
    ByteBuffer pixels;
    pcx::DecodeOutcome outcome;
};

// Between canaries, from data with an allocation of its own.
Decoded run(const pcx::Header& header, Bytes body) {
    constexpr std::size_t guard = 80;
    constexpr std::uint8_t canary = 0xA5;
    const ByteBuffer in(body.begin(), body.end());
    const std::size_t size =
        std::size_t{header.width} * header.height * (header.planes == 1 ? 1 : 4);
    ByteBuffer out(guard + size + guard, canary);
    const pcx::DecodeOutcome outcome =
        pcx::decode(header, in, MutableBytes(out).subspan(guard, size));
    const auto intact = [](std::uint8_t byte) { return byte == canary; };
    REQUIRE(std::all_of(out.begin(), out.begin() + guard, intact));
    REQUIRE(std::all_of(out.end() - guard, out.end(), intact));
    REQUIRE(outcome.consumed <= in.size());
    return {ByteBuffer(out.begin() + guard, out.end() - guard), outcome};
}

pcx::Header indexed(std::uint32_t width, std::uint32_t height, std::uint16_t bytes_per_line) {
    return {1, 8, 1, bytes_per_line, width, height};
}

// One byte after the other, as mugen.md S7 says it.
Decoded reference(const pcx::Header& header, Bytes body) {
    const std::size_t stride = std::max<std::size_t>(header.bytes_per_line, header.width);
    const auto decode = [&](bool carry, bool& was_cut, std::size_t& at) {
        std::vector<ByteBuffer> lines(1);
        at = 0;
        while (at < body.size() && (lines.size() < header.height || lines.back().size() < stride)) {
            const bool is_run = body[at] >= 0xC0;
            if (is_run && at + 1 == body.size()) {
                break;
            }
            std::size_t left = is_run ? body[at] & 0x3F : 1;
            const std::uint8_t value = body[is_run ? at + 1 : at];
            at += is_run ? 2 : 1;
            if (left != 0 && lines.back().size() == stride) {
                lines.emplace_back();
            }
            for (; left != 0; --left) {
                if (lines.back().size() == stride) {
                    if (!carry || lines.size() == header.height) {
                        was_cut = true;
                        break;
                    }
                    lines.emplace_back();
                }
                lines.back().push_back(value);
            }
        }
        return lines;
    };
    const auto filled = [&](const std::vector<ByteBuffer>& lines) {
        return lines.size() == header.height && lines.back().size() >= header.width;
    };
    bool was_cut = false;
    bool ignored = false;
    Decoded decoded;
    auto lines = decode(false, was_cut, decoded.outcome.consumed);
    if (!filled(lines) && was_cut) {
        auto carried = decode(true, ignored, decoded.outcome.consumed);
        decoded.outcome.runs_cross_rows = filled(carried);
        lines = filled(carried) ? carried : decode(false, was_cut, decoded.outcome.consumed);
    }
    decoded.outcome.input_ended = !filled(lines);
    lines.resize(header.height);
    for (ByteBuffer& line : lines) {
        line.resize(header.width);
        decoded.pixels.insert(decoded.pixels.end(), line.begin(), line.end());
    }
    return decoded;
}

Picture picture_of(std::uint32_t width, std::uint32_t height, PixelFormat format,
                   const ByteBuffer& bytes) {
    Picture picture{width, height, format, PixelBuffer(bytes.size())};
    std::copy(bytes.begin(), bytes.end(), picture.pixels.unpack().begin());
    return picture;
}

ErrorCode code_of(const Result<pcx::Header>& result) {
    REQUIRE_FALSE(result.has_value());
    return result.error().code();
}

}  // namespace

TEST_CASE("A PCX header gives size, stride and planes") {
    const ByteBuffer bytes = header_bytes(
        {.x_min = 10, .y_min = 20, .x_max = 12, .y_max = 21, .bytes_per_line = 4, .planes = 3});
    const auto header = pcx::parse_header({"a.pcx", bytes});
    REQUIRE(header.has_value());
    CHECK(header->width == 3);
    CHECK(header->height == 2);
    CHECK(header->bytes_per_line == 4);
    CHECK(header->planes == 3);
    CHECK(header->encoding == 1);
}

TEST_CASE("The box 0,0,65535,65535 is an empty PCX") {
    const ByteBuffer bytes = header_bytes({.x_max = 0xFFFF, .y_max = 0xFFFF});
    const auto header = pcx::parse_header({"a.pcx", bytes});
    REQUIRE(header.has_value());
    CHECK(header->width == 0);
    CHECK(header->height == 0);
    CHECK_FALSE(run(*header, hex("01 02")).outcome.input_ended);
}

TEST_CASE("A file that is no PCX of 8-bit planes is refused with its name") {
    CHECK(code_of(pcx::parse_header({"a.pcx", header_bytes({.magic = 0x0B})})) ==
          ErrorCode::bad_magic);
    CHECK(code_of(pcx::parse_header({"a.pcx", header_bytes({.planes = 2})})) ==
          ErrorCode::unsupported_feature);
    CHECK(code_of(pcx::parse_header({"a.pcx", header_bytes({.planes = 4})})) ==
          ErrorCode::unsupported_feature);
    CHECK(code_of(pcx::parse_header({"a.pcx", header_bytes({.bits = 1})})) ==
          ErrorCode::unsupported_feature);
    const ByteBuffer whole = header_bytes({});
    for (std::size_t length = 0; length < whole.size(); ++length) {
        const auto cut = pcx::parse_header({"a.pcx", Bytes(whole).first(length)});
        CHECK(code_of(cut) == ErrorCode::truncated);
        CHECK(cut.error().file() == "a.pcx");
    }
}

TEST_CASE("PCX rows lose their padding, whatever the stride") {
    const struct {
        std::uint16_t stride;
        const char* body;
    } cases[] = {{3, "C3 01 02 C1 C0 05"},
                 {4, "C3 01 00 02 C1 C0 05 00"},
                 {6, "C3 01 C3 00 02 C1 C0 05 C3 00"}};
    for (const auto& [stride, body] : cases) {
        CAPTURE(stride);
        const ByteBuffer data = hex(body);
        const pcx::Header header = indexed(3, 2, stride);
        const Decoded decoded = run(header, data);
        CHECK(decoded.pixels == hex("01 01 01 02 C0 05"));
        CHECK_FALSE(decoded.outcome.input_ended);
        CHECK_FALSE(decoded.outcome.runs_cross_rows);
        CHECK(decoded.outcome.consumed == data.size());
        for (std::size_t length = 0; length < data.size(); ++length) {
            CAPTURE(length);
            const Decoded part = run(header, Bytes(data).first(length));
            CHECK(part.outcome.input_ended == (part.pixels != decoded.pixels));
        }
    }
}

TEST_CASE("A PCX stride below the width is taken for rows without padding") {
    CHECK(run(indexed(3, 2, 0), hex("C3 01 02 C1 C0 05")).pixels == hex("01 01 01 02 C0 05"));
}

TEST_CASE("An unencoded PCX has rows of the stride") {
    const pcx::Header header{0, 8, 1, 4, 3, 2};
    const Decoded decoded = run(header, hex("C3 01 02 00 04 05 06 00"));
    CHECK(decoded.pixels == hex("C3 01 02 04 05 06"));
    CHECK(decoded.outcome.consumed == 8);
    CHECK_FALSE(decoded.outcome.input_ended);
    CHECK(run(header, hex("C3 01")).pixels == hex("C3 01 00 00 00 00"));
}

TEST_CASE("A PCX run is cut at the end of its row") {
    const Decoded decoded = run(indexed(3, 2, 3), hex("C5 01 02 03 04"));
    CHECK(decoded.pixels == hex("01 01 01 02 03 04"));
    CHECK_FALSE(decoded.outcome.input_ended);
    CHECK_FALSE(decoded.outcome.runs_cross_rows);
}

TEST_CASE("PCX runs go on in the next row when only that fills the picture") {
    const Decoded decoded = run(indexed(3, 2, 3), hex("C5 01 02"));
    CHECK(decoded.pixels == hex("01 01 01 01 01 02"));
    CHECK_FALSE(decoded.outcome.input_ended);
    CHECK(decoded.outcome.runs_cross_rows);
    SECTION("else the rows stay cut") {
        const Decoded damaged = run(indexed(3, 3, 3), hex("C5 01 02"));
        CHECK(damaged.pixels == hex("01 01 01 02 00 00 00 00 00"));
        CHECK(damaged.outcome.input_ended);
        CHECK_FALSE(damaged.outcome.runs_cross_rows);
    }
}

TEST_CASE("A PCX run of no pixels is nothing, also as the last byte") {
    CHECK(run(indexed(2, 1, 2), hex("C0 07 01 02")).pixels == hex("01 02"));
    CHECK(run(indexed(2, 1, 2), hex("01 C0")).outcome.input_ended);
}

TEST_CASE("Three PCX planes are red, green and blue, each row by row") {
    const pcx::Header header{1, 8, 3, 4, 3, 2};
    const ByteBuffer data = hex("01 02 03 00  04 05 06 00  C3 07 00   C4 11  C4 12  C4 13");
    const Decoded decoded = run(header, data);
    CHECK(decoded.pixels ==
          hex("01 04 07 FF 02 05 07 FF 03 06 07 FF 11 12 13 FF 11 12 13 FF 11 12 13 FF"));
    CHECK(decoded.outcome.consumed == data.size());
    CHECK_FALSE(decoded.outcome.input_ended);
    for (std::size_t length = 0; length < data.size(); ++length) {
        const Decoded part = run(header, Bytes(data).first(length));
        CHECK(part.outcome.input_ended == (part.pixels != decoded.pixels));
    }
    SECTION("a run may cross from one plane to the next in a row") {
        CHECK(run({1, 8, 3, 2, 2, 1}, hex("C6 09")).pixels == hex("09 09 09 FF 09 09 09 FF"));
    }
}

TEST_CASE("PCX agrees with a slow decoder on any input") {
    Pixels source(2024);
    for (int i = 0; i < 20'000; ++i) {
        CAPTURE(i);
        const std::uint32_t width = 1 + source.below(i % 8 == 0 ? 400 : 40);
        const std::uint32_t height = 1 + source.below(12);
        const auto stride = static_cast<std::uint16_t>(
            source.below(8) == 0 ? source.below(800) : width + source.below(4));
        ByteBuffer body;
        if (i % 4 == 0) {
            body = source.noise(source.below(400), 256);
        } else {
            const Picture picture = picture_of(width, height, PixelFormat::indexed8,
                                               source.drawing(std::size_t{width} * height, 256));
            body = *pcx::serialise(picture, nullptr);
            body.erase(body.begin(), body.begin() + 128);
        }
        source.damage(body);
        const pcx::Header header = indexed(width, height, stride);
        const Decoded ours = run(header, body);
        const Decoded expected = reference(header, body);
        REQUIRE(ours.pixels == expected.pixels);
        REQUIRE(ours.outcome.input_ended == expected.outcome.input_ended);
        REQUIRE(ours.outcome.runs_cross_rows == expected.outcome.runs_cross_rows);
        REQUIRE(ours.outcome.consumed == expected.outcome.consumed);
    }
}

TEST_CASE("PCX planes stay inside both sides on any input") {
    Pixels source(3);
    for (int i = 0; i < 5'000; ++i) {
        const std::uint32_t width = 1 + source.below(20);
        const auto encoding = static_cast<std::uint8_t>(source.below(2));
        const auto stride = static_cast<std::uint16_t>(width + source.below(4));
        run({encoding, 8, 3, stride, width, 1 + source.below(5)},
            source.noise(source.below(200), 256));
    }
}

TEST_CASE("A serialised PCX gives the picture and its palette back") {
    Colours colours{};
    for (std::size_t i = 0; i < colours.size(); ++i) {
        const auto value = static_cast<std::uint8_t>(i);
        colours[i] = {value, static_cast<std::uint8_t>(255 - value),
                      static_cast<std::uint8_t>(value ^ 0x55),
                      static_cast<std::uint8_t>(i == 0 ? 0 : 255)};
    }
    Pixels source(11);
    for (const std::uint32_t width : {1u, 2u, 3u, 62u, 63u, 64u, 65u, 200u, 65535u}) {
        for (const std::uint32_t height : {1u, 2u, 5u}) {
            CAPTURE(width, height);
            const ByteBuffer pixels = source.drawing(std::size_t{width} * height, 256);
            const auto file =
                pcx::serialise(picture_of(width, height, PixelFormat::indexed8, pixels), &colours);
            REQUIRE(file.has_value());
            const auto header = pcx::parse_header({"a.pcx", *file});
            REQUIRE(header.has_value());
            CHECK(header->width == width);
            CHECK(header->height == height);
            CHECK((header->bytes_per_line % 2 == 0 || width == 65535));
            const Decoded decoded = run(*header, Bytes(*file).subspan(128));
            CHECK(decoded.pixels == pixels);
            CHECK_FALSE(decoded.outcome.runs_cross_rows);
            REQUIRE(128 + decoded.outcome.consumed + 769 == file->size());
            CHECK((*file)[128 + decoded.outcome.consumed] == pcx::palette_marker);
            CHECK(pcx::colours(Bytes(*file).last(768)) == colours);
        }
    }
}

TEST_CASE("A true-colour picture becomes three PCX planes") {
    const ByteBuffer pixels =
        hex("01 02 03 FF C4 C5 C6 FF 07 08 09 FF 01 02 03 FF C4 C5 C6 FF 07 08 09 FF");
    const auto file = pcx::serialise(picture_of(3, 2, PixelFormat::rgba8888, pixels), nullptr);
    REQUIRE(file.has_value());
    const auto header = pcx::parse_header({"a.pcx", *file});
    REQUIRE(header.has_value());
    CHECK(header->planes == 3);
    const Decoded decoded = run(*header, Bytes(*file).subspan(128));
    CHECK(decoded.pixels == pixels);
    CHECK(128 + decoded.outcome.consumed == file->size());
}

TEST_CASE("A PCX without a palette ends with its pixels, and an empty picture is its header") {
    CHECK(pcx::serialise(picture_of(2, 1, PixelFormat::indexed8, hex("01 02")), nullptr)->size() ==
          130);
    const auto empty = pcx::serialise(Picture{}, nullptr);
    REQUIRE(empty.has_value());
    CHECK(empty->size() == 128);
    CHECK(pcx::parse_header({"a.pcx", *empty})->width == 0);
}

TEST_CASE("A picture too wide for a PCX is refused") {
    const auto refused =
        pcx::serialise(picture_of(65536, 1, PixelFormat::indexed8, ByteBuffer(65536)), nullptr);
    REQUIRE_FALSE(refused.has_value());
    CHECK(refused.error().code() == ErrorCode::limit_exceeded);
}
