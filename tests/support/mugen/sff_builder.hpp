// Builds SFF files for tests, field by field, so that they can lie where real files do.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "formats/mugen/sff/sff.hpp"

namespace fightconv::test {

// 256 colours that tell by `seed` whose they are: {seed, i, 255 - i}; index 0 transparent.
Colours test_colours(std::uint8_t seed);
ByteBuffer rgb_bytes(const Colours& colours);   // 768
ByteBuffer rgba_bytes(const Colours& colours);  // 1024
ByteBuffer joined(std::initializer_list<Bytes> parts);

// A PCX without a palette. The body is given as it is stored.
struct PcxFile {
    std::uint16_t width = 2;
    std::uint16_t height = 1;
    std::uint16_t bytes_per_line = 2;
    std::uint8_t encoding = 1;
    std::uint8_t bits = 8;
    std::uint8_t planes = 1;
    ByteBuffer body{};
    ByteBuffer bytes() const;
};
// A PCX of width x height literal pixels, each `value` (below 0xC0).
ByteBuffer plain_pcx(std::uint16_t width, std::uint16_t height, std::uint8_t value);
// 0x0C and 768 bytes of the palette.
ByteBuffer palette_tail(const Colours& colours);

// A PNG with the given IHDR; `rows` are the bytes of the scan lines, `row_bytes` each, `palette`
// its PLTE, `transparency` its tRNS.
ByteBuffer png_file(std::uint32_t width, std::uint32_t height, std::uint8_t bit_depth,
                    std::uint8_t colour_type, Bytes rows, std::size_t row_bytes, Bytes palette = {},
                    Bytes transparency = {});

struct V1Node {
    Key key;
    Point axis{};
    ByteBuffer data{};
    std::uint16_t link = 0;
    std::uint8_t same_palette = 0;
    std::optional<std::uint32_t> length{};  // instead of the size of `data`
    std::optional<std::uint32_t> next{};    // instead of the offset behind `data`
};

class SffV1Builder {
public:
    SffV1Builder& node(V1Node node);
    // with a palette of its own
    SffV1Builder& own(Key key, ByteBuffer pcx, std::uint8_t palette_seed);
    SffV1Builder& shared(Key key, ByteBuffer pcx);
    SffV1Builder& link(Key key, std::uint16_t target, bool same_palette);

    std::size_t offset_of(std::size_t node) const;  // of its subheader
    ByteBuffer bytes() const;

    std::vector<std::uint8_t> version{0, 1, 0, 1};
    std::optional<std::uint32_t> count{};
    std::uint32_t first = 512;
    std::uint32_t subheader_size = 32;
    std::uint8_t palette_type = 0;
    std::vector<V1Node> nodes{};
};

struct V2Palette {
    Key key;
    ByteBuffer data{};  // empty: a link
    std::uint16_t link = 0;
    std::optional<std::uint32_t> length{};
};

struct V2Sprite {
    Key key;
    std::uint16_t width = 1;
    std::uint16_t height = 1;
    std::uint8_t format = 0;
    std::uint8_t depth = 8;
    ByteBuffer data{};  // without the prefix; with neither data nor prefix: a link
    std::uint16_t palette = 0;
    std::uint16_t link = 0;
    Point axis{};
    std::uint16_t flags = 0;  // bit 0: in tdata
    // instead of width*height; only written for formats other than 0
    std::optional<std::uint32_t> prefix{};
    std::optional<std::uint32_t> length{};
    std::optional<std::uint32_t> offset{};  // in its block
};

class SffV2Builder {
public:
    explicit SffV2Builder(std::uint8_t minor = 1) : version{0, minor, 0, 2} {}
    SffV2Builder& palette(V2Palette palette);
    SffV2Builder& palette(Key key, std::uint8_t seed);  // 256 colours
    SffV2Builder& sprite(V2Sprite sprite);
    SffV2Builder& link(Key key, std::uint16_t target, std::uint16_t palette);

    ByteBuffer bytes() const;

    std::vector<std::uint8_t> version;
    std::optional<std::uint32_t> sprite_count{};
    std::optional<std::uint32_t> palette_count{};
    std::vector<V2Palette> palettes{};
    std::vector<V2Sprite> sprites{};
};

// A file parsed and decoded. Throws where that fails.
struct ReadSff {
    explicit ReadSff(ByteBuffer given, unsigned threads = 1, Limits limits = {});

    ByteBuffer bytes;
    Context context;
    sff::File file;
    std::vector<Picture> pictures;
    Charge charge;  // of the pictures

    ByteBuffer pixels(std::size_t node) const;  // links followed
    Rgba colour(std::size_t node, std::uint8_t index) const;
    std::uint8_t seed(std::size_t node) const { return colour(node, 1).r; }  // of its palette
    std::uint64_t said(const std::string& id) const;
    std::vector<std::string> diagnostics() const;  // rendered
};

// The differences between the content of two files, in words; empty if there are none. Offsets in
// the file are no content.
std::string difference(const sff::File& a, const sff::File& b);

}  // namespace fightconv::test
