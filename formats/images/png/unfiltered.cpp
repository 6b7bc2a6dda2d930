// PNGs without filters, for drawings in few colours: written in one piece, with the faster of the
// two compressors.

#include <libdeflate.h>

#include <algorithm>
#include <cstring>

#include "core/base/bytes/byte_writer.hpp"
#include "formats/images/png/png.hpp"
#include "formats/zlib/zlib.hpp"

namespace fightconv::png {

namespace {

constexpr std::uint8_t no_filter = 0;

void add_chunk(ByteWriter& out, std::string_view type, Bytes data) {
    out.be(static_cast<std::uint32_t>(data.size()));
    out.text(type);
    out.bytes(data);
    const std::uint32_t crc = libdeflate_crc32(0, type.data(), type.size());
    // without bytes it would begin anew
    out.be(data.empty() ? crc : libdeflate_crc32(crc, data.data(), data.size()));
}

ByteBuffer header_of(std::uint32_t width, std::uint32_t height, ColourType colour_type) {
    ByteWriter header;
    header.be(width);
    header.be(height);
    // bits; then compression, filters and interlacing, which have one value here
    header.bytes(std::array<std::uint8_t, 5>{8, static_cast<std::uint8_t>(colour_type), 0, 0, 0});
    return std::move(header).take();
}

ByteBuffer palette_of(const Colours& colours) {
    ByteWriter palette(colours.size() * 3);
    for (const Rgba colour : colours) {
        palette.bytes(std::array{colour.r, colour.g, colour.b});
    }
    return std::move(palette).take();
}

ByteBuffer alphas_of(const Colours& colours) {
    ByteBuffer alphas(alpha_count(colours));
    std::transform(colours.begin(), colours.begin() + static_cast<std::ptrdiff_t>(alphas.size()),
                   alphas.begin(), [](Rgba colour) { return colour.a; });
    return alphas;
}

ColourType stored_as(const EncodeOptions& options, const Colours* colours) noexcept {
    return colours != nullptr ? ColourType::palette
           : options.alpha    ? ColourType::rgba
                              : ColourType::rgb;
}

}  // namespace

UnfilteredWriter::UnfilteredWriter(std::uint32_t width, std::uint32_t height,
                                   const EncodeOptions& options, const Colours* colours)
    : width_(width),
      height_(height),
      options_(options),
      colours_(colours),
      kept_bytes_(channels(stored_as(options, colours))),
      row_bytes_(width * kept_bytes_ + 1),
      rows_(row_bytes_ * height) {}

void UnfilteredWriter::add(const Picture& band) {
    const std::size_t pixel_bytes = bytes_per_pixel(band.format);
    const PixelView pixels = band.pixels.unpacked();
    const std::uint8_t* in = pixels.data();
    std::uint8_t* out = rows_.unpack().data() + added_ * row_bytes_;
    added_ += band.height;
    for (std::uint32_t y = 0; y < band.height; ++y) {
        *out++ = no_filter;
        if (kept_bytes_ == pixel_bytes) {
            std::memcpy(out, in, width_ * pixel_bytes);
            in += width_ * pixel_bytes;
            out += width_ * pixel_bytes;
        } else {
            for (std::uint32_t x = 0; x < width_; ++x, in += pixel_bytes, out += kept_bytes_) {
                std::memcpy(out, in, kept_bytes_);
            }
        }
    }
}

// The pixels lie at the end of the rows: each row moves to its place, and none overwrites one that
// is still to move.
MutableBytes UnfilteredWriter::pixels() { return rows_.unpack().last((row_bytes_ - 1) * height_); }

Result<ByteBuffer> UnfilteredWriter::finish(const Context& context, unsigned threads) && {
    for (const std::uint8_t* from = pixels().data(); added_ < height_;
         ++added_, from += row_bytes_ - 1) {
        std::uint8_t* const out = rows_.unpack().data() + added_ * row_bytes_;
        std::memmove(out + 1, from, row_bytes_ - 1);
        *out = no_filter;
    }
    FC_ASSIGN(const ByteBuffer packed,
              zlib::compress(rows_.unpack(), context, threads, options_.level));
    ByteWriter out(packed.size() + 1'024);
    out.bytes(signature);
    add_chunk(out, "IHDR", header_of(width_, height_, stored_as(options_, colours_)));
    if (colours_ != nullptr) {
        add_chunk(out, "PLTE", palette_of(*colours_));
        if (const ByteBuffer alphas = alphas_of(*colours_); options_.alpha && !alphas.empty()) {
            add_chunk(out, "tRNS", alphas);
        }
    }
    for (const auto& [keyword, value] : options_.text) {
        std::string text = keyword;
        text.push_back('\0');
        add_chunk(out, "tEXt", as_bytes(text.append(value)));
    }
    add_chunk(out, "IDAT", packed);
    add_chunk(out, "IEND", {});
    return std::move(out).take();
}

}  // namespace fightconv::png
