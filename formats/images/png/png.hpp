// PNG within our limits, with indices and palettes kept.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/bytes/bytes.hpp"
#include "core/base/context.hpp"
#include "core/model/image.hpp"

namespace fightconv::png {

inline constexpr std::array<std::uint8_t, 8> signature = {0x89, 'P',  'N',  'G',
                                                          '\r', '\n', 0x1A, '\n'};

enum class ColourType : std::uint8_t { grey = 0, rgb = 2, palette = 3, grey_alpha = 4, rgba = 6 };

struct Header {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::uint8_t bit_depth = 8;
    ColourType colour_type = ColourType::grey;
};

// Whether the pixels have one value that is no colour of its own: an index or a grey.
constexpr bool has_indices(const Header& header) noexcept {
    return header.colour_type == ColourType::palette || header.colour_type == ColourType::grey;
}

// The number of values of a pixel.
constexpr std::size_t channels(ColourType type) noexcept {
    switch (type) {
        case ColourType::grey:
        case ColourType::palette: return 1;
        case ColourType::grey_alpha: return 2;
        case ColourType::rgb: return 3;
        case ColourType::rgba: return 4;
    }
    return 0;
}

// The number of alpha values in tRNS: up to the last colour that is not opaque.
std::size_t alpha_count(const Colours& colours) noexcept;

// The IHDR of a PNG, without decoding. bad_magic, truncated, malformed. Errors have no place but
// name the byte of the PNG, because only the caller knows where the PNG is in its file.
Result<Header> read_header(Source source);

struct Image {
    // indexed8 for palette and grey (indices below 8 bits are not scaled), otherwise rgba8888
    Picture picture;
    // PLTE with tRNS, for indexed pictures that have one; entries after its end are 0,0,0,0
    std::optional<Colours> palette{};
    std::string warning{};  // the first warning of libpng; empty if there was none
    Charge charge{};        // of the pixels
};

// The whole image. limit_exceeded (size, budget), bad_magic, truncated (too few bytes for the
// size), malformed (in libpng's words), as read_header() gives them.
Result<Image> decode(Source source, const Context& context);

// The same into the pixels of `image`, whose picture has the size of the PNG. It may be rgba8888 if
// the PNG has indices or greys: then the colours and the transparency of the file are shown. Only
// what the decoder needs beside the pixels is charged.
Status decode_into(Source source, Image& image, const Context& context);

struct EncodeOptions {
    int level = 6;  // of deflate, 0..9
    // tEXt: keyword (1..79 Latin-1 bytes), value
    std::vector<std::pair<std::string, std::string>> text{};
    // without it true colour is RGB (PNG24), and a palette has no tRNS
    bool alpha = true;
    // drawings in few colours are smaller without them, and written twice as fast
    bool filters = true;
};

// A PNG without filters: drawn at once, or added from the top in bands. Its rows are in memory
// once, as they are stored, until finish().
class UnfilteredWriter {
public:
    // With `colours` the bands are indexed8, otherwise rgba8888; all are as wide as the picture.
    // The colours have to stay where they are.
    UnfilteredWriter(std::uint32_t width, std::uint32_t height, const EncodeOptions& options,
                     const Colours* colours = nullptr);
    void add(const Picture& band);
    // All pixels without gaps, to be drawn instead of added. Not for RGB, which are four bytes
    // while they are drawn.
    MutableBytes pixels();
    // The file, after pixels() or bands of `height` rows altogether, which are at least one pixel;
    // `cancelled`. A large picture is compressed on `threads` threads.
    Result<ByteBuffer> finish(const Context& context, unsigned threads = 1) &&;

private:
    std::uint32_t width_, height_;
    EncodeOptions options_;
    const Colours* colours_;
    std::size_t kept_bytes_;  // of a pixel
    std::size_t row_bytes_;   // with the number of the filter before it
    PixelBuffer rows_;
    std::size_t added_ = 0;  // rows
};

// A PNG of the picture, or unsupported_feature (no pixels) in libpng's words, or `cancelled`;
// indexed8 needs `colours` (PLTE, and tRNS up to the last entry that is not opaque). It has no time
// stamp: the same input gives the same bytes.
Result<ByteBuffer> encode(const Picture& picture, const Colours* colours, const Context& context,
                          const EncodeOptions& options = {});

}  // namespace fightconv::png
