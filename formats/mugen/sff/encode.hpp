// Turns pictures into the data of nodes: in one encoding as asked for, or the smallest that a
// version has. mugen_writer.md W15, W17.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "formats/mugen/sff/sff.hpp"

namespace fightconv::sff {

// The values for SpriteNode::encoding, depth and data. `data` has no length prefix.
struct Encoded {
    Encoding encoding = Encoding::raw;
    std::uint8_t depth = 8;  // W15: 5 for LZ5 and RLE5, 24 and 32 for true colour, otherwise 8
    ByteBuffer data;
};

// Whether the version has the encoding, and the encoding can hold the picture: indices in PCX, raw,
// RLE8 and PNG8; indices below 32 in LZ5 and RLE5; true colour in raw and PNG32; true colour in PCX
// and PNG24 if no pixel is transparent. 2.00 has no PNG, and v1.01 nothing but PCX.
bool can_hold(Version version, Encoding encoding, const Picture& picture);

// The usual level of deflate. Level 9 is 3 % smaller and takes three times as long.
inline constexpr int usual_png_level = 7;

// The picture in this encoding. `colours` are needed for PNG8, where they are only a placeholder
// (mugen.md V9). Without `alpha` raw true colour has three bytes for each pixel.
// unsupported_feature, in libpng's words; limit_exceeded for sides that a PCX cannot have;
// `cancelled`.
Result<Encoded> encode(const Picture& picture, const Colours* colours, Encoding encoding,
                       const Context& context, bool alpha = true, int png_level = usual_png_level);

struct PictureToEncode {
    const Picture* picture = nullptr;
    const Colours* colours = nullptr;  // for indexed8
};

// Each picture in `wanted` if can_hold() says so, otherwise in the smallest encoding of the
// version: PNG32 for true colour; raw, RLE8, LZ5 or PNG8 for indices, of equal ones the first.
// (Where LZ5 can hold a picture, PNG8 is tried only if the fastest PNG is not much larger.) Empty
// pictures get no data. On context.threads threads; the bytes do not depend on them. What the data
// need is charged to `charge`. unsupported_feature for true colour in 2.00, naming the picture by
// its place; `cancelled`.
Result<std::vector<Encoded>> encode_all(std::span<const PictureToEncode> pictures, Version version,
                                        std::optional<Encoding> wanted, Charge& charge,
                                        const Context& context);

}  // namespace fightconv::sff
