// PNG through libpng, within our limits, with indices and palettes kept.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/bytes.hpp"
#include "core/base/context.hpp"
#include "core/model/image.hpp"

namespace fightconv::png {

inline constexpr std::array<std::uint8_t, 8> signature = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};

struct Header {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::uint8_t bit_depth = 8;
    std::uint8_t colour_type = 0;  // as in IHDR: 0 grey, 2 RGB, 3 palette, 4 grey+alpha, 6 RGBA
};

// The IHDR of a PNG, without decoding. bad_magic, truncated, malformed.
Result<Header> read_header(Source source);

struct Image {
    Picture picture;                 // indexed8 for palette and grey (indices below 8 bits are not scaled), otherwise rgba8888
    std::optional<Colours> palette;  // PLTE with tRNS, for indexed pictures that have one; entries after its end are 0,0,0,0
    std::string warning;             // the first warning of libpng; empty if there was none
    Charge charge;                   // of the pixels
};

// The whole image. limit_exceeded (size, budget), bad_magic, truncated (too few bytes for the size),
// malformed (in libpng's words). Errors have no place but name the byte of the PNG, because only the caller knows where the PNG is in its file.
Result<Image> decode(Source source, Context& context);

struct EncodeOptions {
    int level = 6;                                            // of deflate, 0..9
    std::vector<std::pair<std::string, std::string>> text{};  // tEXt: keyword (1..79 Latin-1 bytes), value
    bool alpha = true;                                        // for rgba8888; without it the file is RGB (PNG24)
    bool filters = true;                                      // flat drawings are smaller without them
};

// A PNG that is written from the top in bands, so that its pixels never have to be in memory together.
class BandWriter {
public:
    // With `colours` the bands are indexed8, otherwise rgba8888; all are as wide as the picture.
    BandWriter(std::uint32_t width, std::uint32_t height, const EncodeOptions& options, const Colours* colours = nullptr);
    BandWriter(const BandWriter&) = delete;
    BandWriter& operator=(const BandWriter&) = delete;
    ~BandWriter();
    void add(const Picture& band);
    // The file, after bands of `height` rows altogether. unsupported_feature, in libpng's words, if one of the calls failed.
    Result<ByteBuffer> finish() &&;

private:
    struct State;
    std::unique_ptr<State> state_;
};

// A PNG of the picture; indexed8 needs `colours` (PLTE, and tRNS up to the last entry that is not opaque). It has no time stamp: the same input gives the same
// bytes.
Result<ByteBuffer> encode(const Picture& picture, const Colours* colours, const EncodeOptions& options = {});

// The same without filters and in a third of the time, for drawings in few colours: an IHDR, a PLTE of 256 colours without their alpha, and one IDAT.
// Without `alpha` true colour becomes RGB. `level` is that of zlib::compress(). `internal` if compressing fails.
Result<ByteBuffer> encode_flat(const Picture& picture, const Colours* colours, bool alpha = true, int level = 9);

}  // namespace fightconv::png
