// PNG files as they are stored inside of others: written in one piece, with the faster of the two compressors.
#include <libdeflate.h>

#include <cstring>

#include "core/base/byte_writer.hpp"
#include "formats/png/png.hpp"
#include "formats/zlib/zlib.hpp"

namespace fightconv::png {

namespace {

void add_chunk(ByteWriter& out, std::string_view type, Bytes data) {
    out.be(static_cast<std::uint32_t>(data.size()));
    out.text(type);
    out.bytes(data);
    const std::uint32_t crc = libdeflate_crc32(0, type.data(), type.size());
    out.be(data.empty() ? crc : libdeflate_crc32(crc, data.data(), data.size()));  // without bytes it would begin anew
}

ByteBuffer header_of(const Picture& picture, std::uint8_t colour_type) {
    ByteWriter header;
    header.be(picture.width);
    header.be(picture.height);
    header.bytes(std::array<std::uint8_t, 5>{8, colour_type, 0, 0, 0});  // bits; then compression, filters and interlacing, which have one value here
    return std::move(header).take();
}

ByteBuffer palette_of(const Colours& colours) {
    ByteWriter palette(colours.size() * 3);
    for (const Rgba colour : colours) {
        palette.bytes(std::array{colour.r, colour.g, colour.b});
    }
    return std::move(palette).take();
}

// The rows, each after the number of its filter.
ByteBuffer rows_of(const Picture& picture, std::size_t kept_bytes) {
    const std::size_t pixel_bytes = bytes_per_pixel(picture.format);
    const std::size_t row_bytes = picture.width * kept_bytes;
    ByteBuffer rows((row_bytes + 1) * picture.height);
    std::uint8_t* out = rows.data();
    const std::uint8_t* in = picture.pixels.bytes().data();
    for (std::uint32_t y = 0; y < picture.height; ++y) {
        *out++ = 0;
        if (kept_bytes == pixel_bytes) {
            std::memcpy(out, in, row_bytes);
            in += row_bytes;
            out += row_bytes;
            continue;
        }
        for (std::uint32_t x = 0; x < picture.width; ++x, in += pixel_bytes, out += kept_bytes) {
            std::memcpy(out, in, kept_bytes);
        }
    }
    return rows;
}

}  // namespace

Result<ByteBuffer> encode_flat(const Picture& picture, const Colours* colours, bool alpha, int level) {
    const bool indexed = picture.format == PixelFormat::indexed8;
    const std::uint8_t colour_type = indexed ? 3 : alpha ? 6 : 2;
    FC_ASSIGN(const ByteBuffer packed, zlib::compress(rows_of(picture, indexed ? 1 : alpha ? 4 : 3), level));
    ByteWriter out(packed.size() + 1'024);
    out.bytes(signature);
    add_chunk(out, "IHDR", header_of(picture, colour_type));
    if (indexed) {
        add_chunk(out, "PLTE", palette_of(*colours));
    }
    add_chunk(out, "IDAT", packed);
    add_chunk(out, "IEND", {});
    return std::move(out).take();
}

}  // namespace fightconv::png
