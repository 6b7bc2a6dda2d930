// PCX as SFF v1 stores it: version 5, 8 bits with a palette at the end, or three planes of 8 bits.
// mugen.md S6-S8.
#pragma once

#include <cstdint>
#include <optional>

#include "core/base/bytes/bytes.hpp"
#include "core/base/context.hpp"
#include "core/model/image.hpp"

namespace fightconv::pcx {

inline constexpr std::size_t header_bytes = 128;
inline constexpr std::uint8_t palette_marker = 0x0C;
inline constexpr std::size_t palette_bytes = 768;
inline constexpr std::size_t marked_palette_bytes = 1 + palette_bytes;

// Two bytes are a run of at most 63 pixels of a plane; rounded up.
inline constexpr std::uint64_t greatest_expansion = 32;

struct Header {
    std::uint8_t encoding = 1;  // 1 run lengths, 0 none
    std::uint8_t bits_per_pixel = 8;
    std::uint8_t planes = 1;           // 1 indexed, 3 R G B
    std::uint16_t bytes_per_line = 0;  // of one plane; may be anything from width up
    std::uint32_t width = 0;           // (max - min + 1) modulo 2^16; 0 = an empty picture
    std::uint32_t height = 0;
};

// The header of a PCX. truncated; bad_magic (first byte not 0x0A); unsupported_feature for anything
// but 8 bits with 1 or 3 planes.
Result<Header> parse_header(Source source);

struct DecodeOutcome {
    // number of bytes of the body (after the 128 bytes of the header) that were used
    std::size_t consumed = 0;
    bool input_ended = false;  // pixels were missing; they are 0
    // the picture was filled only by carrying runs over the ends of rows (S7)
    bool runs_cross_rows = false;
};

// Decodes the body (everything after the header) into `out`: width*height indices, or
// width*height*4 RGBA for 3 planes (alpha 255).
DecodeOutcome decode(const Header& header, Bytes body, MutableBytes out) noexcept;

// The 768 bytes at the end of a picture of indices; empty if the marker is not before them (S8). In
// any other picture these bytes may be pixels.
Bytes palette_at_end(Bytes file) noexcept;

// 256 colours from 768 bytes of RGB, index 0 transparent (S8).
Colours colours(Bytes rgb768) noexcept;

// A picture as a file: indexed8 with its palette at the end (no palette if `colours` is null), or
// rgba8888 as three planes (without alpha). Rows are padded to an even length. limit_exceeded for
// sides over 65535.
Result<ByteBuffer> serialise(const Picture& picture, const Colours* colours);

}  // namespace fightconv::pcx
