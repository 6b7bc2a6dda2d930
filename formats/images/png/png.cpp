#include "formats/images/png/png.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "core/base/bytes/record_fields.hpp"
#include "formats/images/png/plain.hpp"
#include "formats/images/png/session.hpp"
#include "formats/zlib/zlib.hpp"

namespace fightconv::png {

namespace {

struct HeaderChunk {
    std::uint32_t length = 0;
    std::array<char, 4> type{};
    std::uint32_t width = 0, height = 0;
    std::uint8_t bit_depth = 0, colour_type = 0;
    static constexpr void fields(auto& r, auto&& io) {
        // compression, filter, interlacing; the CRC
        io(r.length, r.type, r.width, r.height, r.bit_depth, r.colour_type, Pad<3>(), Pad<4>());
    }
};
constexpr std::uint32_t header_length = 13;
constexpr std::size_t header_offset = 8, size_offset = 16, depth_offset = 24;

constexpr png_uint_32 most_cached_chunks = 128;
constexpr png_alloc_size_t most_chunk_bytes = 8'000'000;

extern "C" {
static void read_bytes(png_structp png, png_bytep out, png_size_t count) {
    Bytes& left = *static_cast<Bytes*>(png_get_io_ptr(png));
    if (count > left.size()) {
        png_error(png, "the data ends too early");
    }
    std::memcpy(out, left.data(), count);
    left = left.subspan(count);
}
}

// Only the caller knows where the PNG is in its file.
Error error_at(std::size_t byte, ErrorCode code, std::string_view message, Source source) {
    return Error(code, fmt::format("{} (byte {} of the PNG)", message, byte)).in_file(source.file);
}

Status check_size(const Header& header, Source source, const Limits& limits) {
    const auto refuse = [&](ErrorCode code, const std::string& message) {
        return fail(error_at(size_offset, code, message, source));
    };
    const std::string size = fmt::format("{}x{} pixels", header.width, header.height);
    if (header.width > limits.sprite_side || header.height > limits.sprite_side) {
        return refuse(ErrorCode::limit_exceeded,
                      fmt::format("{}; a side may have at most {}", size, limits.sprite_side));
    }
    const std::uint64_t pixels = std::uint64_t{header.width} * header.height;
    if (pixels > limits.sprite_pixels) {
        return refuse(ErrorCode::limit_exceeded,
                      fmt::format("{}; a picture may have at most {}", size, limits.sprite_pixels));
    }
    const std::uint64_t bits = channels(header.colour_type) * header.bit_depth;
    if (pixels * bits / 8 > source.bytes.size() * zlib::greatest_expansion) {
        return refuse(ErrorCode::truncated,
                      fmt::format("{} bytes cannot hold {}", source.bytes.size(), size));
    }
    return {};
}

// Reads everything up to the pixels.
void prepare_reading(png_structp png, png_infop info, const Limits& limits, Bytes& left) {
    png_set_user_limits(png, limits.sprite_side, limits.sprite_side);
    png_set_chunk_cache_max(png, most_cached_chunks);
    png_set_chunk_malloc_max(png, most_chunk_bytes);
    // Reads only IHDR, PLTE, tRNS, IDAT and IEND: profiles and texts can be decompression bombs.
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, nullptr, -1);
    png_set_read_fn(png, &left, read_bytes);
    png_read_info(png, info);
}

void want_eight_bits(png_structp png, png_infop info, bool indices) {
    png_set_packing(png);
    png_set_scale_16(png);
    if (!indices) {
        png_set_expand(png);  // palettes, greys below 8 bits, and tRNS
        png_set_gray_to_rgb(png);
        if (png_get_valid(png, info, PNG_INFO_tRNS) == 0) {
            png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
        }
    }
}

void read_rows(png_structp png, png_infop info, std::uint8_t* out, std::size_t row_bytes,
               std::uint32_t height) {
    const int passes = png_set_interlace_handling(png);
    png_read_update_info(png, info);
    if (png_get_rowbytes(png, info) != row_bytes) {
        png_error(png, "rows of an unexpected length");
    }
    for (int pass = 0; pass < passes; ++pass) {
        for (std::uint32_t y = 0; y < height; ++y) {
            png_read_row(png, out + y * row_bytes, nullptr);
        }
    }
}

void read_palette(png_structp png, png_infop info, std::optional<Colours>& palette) {
    png_colorp entries = nullptr;
    int count = 0;
    if (png_get_PLTE(png, info, &entries, &count) == 0) {
        return;
    }
    png_bytep alphas = nullptr;
    int alpha_count = 0;
    png_get_tRNS(png, info, &alphas, &alpha_count, nullptr);
    Colours& colours = palette.emplace();
    for (int i = 0; i < count; ++i) {
        colours[static_cast<std::size_t>(i)] = {entries[i].red, entries[i].green, entries[i].blue,
                                                i < alpha_count ? alphas[i] : png_byte{0xFF}};
    }
}

void write_palette(png_structp png, png_infop info, const Colours& colours, bool alpha) {
    std::array<png_color, 256> entries;
    std::array<png_byte, 256> alphas;
    for (std::size_t i = 0; i < colours.size(); ++i) {
        entries[i] = {colours[i].r, colours[i].g, colours[i].b};
        alphas[i] = colours[i].a;
    }
    png_set_PLTE(png, info, entries.data(), static_cast<int>(entries.size()));
    if (const auto count = static_cast<int>(alpha_count(colours)); alpha && count != 0) {
        png_set_tRNS(png, info, alphas.data(), count, nullptr);
    }
}

// Writes everything that comes before the pixels. Without colours they are RGBA.
void begin_writing(png_structp png, png_infop info, std::uint32_t width, std::uint32_t height,
                   const Colours* colours, const EncodeOptions& options) {
    png_set_compression_level(png, options.level);
    png_set_IHDR(png, info, width, height, 8,
                 colours != nullptr ? PNG_COLOR_TYPE_PALETTE
                 : options.alpha    ? PNG_COLOR_TYPE_RGB_ALPHA
                                    : PNG_COLOR_TYPE_RGB,
                 PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    if (colours != nullptr) {
        write_palette(png, info, *colours, options.alpha);
    }
    for (const auto& [keyword, value] : options.text) {
        png_text text{};
        text.compression = PNG_TEXT_COMPRESSION_NONE;
        text.key = const_cast<png_charp>(keyword.c_str());
        text.text = const_cast<png_charp>(value.c_str());
        text.text_length = value.size();
        png_set_text(png, info, &text, 1);
    }
    if (!options.filters) {
        png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
    }
    png_write_info(png, info);
    if (colours == nullptr && !options.alpha) {
        png_set_filler(png, 0, PNG_FILLER_AFTER);
    }
}

}  // namespace

std::size_t alpha_count(const Colours& colours) noexcept {
    const auto last = std::find_if(colours.rbegin(), colours.rend(),
                                   [](Rgba colour) { return colour.a != 0xFF; });
    return static_cast<std::size_t>(colours.rend() - last);
}

Result<Header> read_header(Source source) {
    const Bytes bytes = source.bytes;
    if (!std::equal(signature.begin(),
                    signature.begin() +
                        static_cast<std::ptrdiff_t>(std::min(bytes.size(), signature.size())),
                    bytes.begin())) {
        return fail(Error(ErrorCode::bad_magic, "this is not a PNG: its signature is missing")
                        .in_file(source.file));
    }
    if (bytes.size() < signature.size() + size_in_file<HeaderChunk>) {
        return fail(Error(ErrorCode::truncated,
                          fmt::format("the head of a PNG has 33 bytes, but there are only {}",
                                      bytes.size()))
                        .in_file(source.file));
    }
    const auto chunk = load_be<HeaderChunk>(bytes.data() + signature.size());
    if (chunk.length != header_length || chunk.type != std::array{'I', 'H', 'D', 'R'}) {
        return fail(error_at(header_offset, ErrorCode::malformed,
                             "a PNG must begin with an IHDR of 13 bytes", source));
    }
    const Header header{chunk.width, chunk.height, chunk.bit_depth,
                        static_cast<ColourType>(chunk.colour_type)};
    // by colour type: bit d for depth d
    constexpr std::array<std::uint32_t, 7> depths = {0x10116, 0, 0x10100, 0x116,
                                                     0x10100, 0, 0x10100};
    if (chunk.colour_type >= depths.size() || header.bit_depth > 16 ||
        (depths[chunk.colour_type] >> header.bit_depth & 1) == 0) {
        return fail(error_at(depth_offset, ErrorCode::malformed,
                             fmt::format("a PNG cannot have the colour type {} with {} bits",
                                         chunk.colour_type, header.bit_depth),
                             source));
    }
    if (header.width == 0 || header.height == 0) {
        return fail(error_at(
            size_offset, ErrorCode::malformed,
            fmt::format("the picture has {}x{} pixels", header.width, header.height), source));
    }
    return header;
}

namespace {

// An image whose pixels are still to be filled.
Result<Image> room_for(Source source, const Header& header, const Context& context) {
    FC_TRY(check_size(header, source, context.limits));
    Image image;
    image.picture = {header.width,
                     header.height,
                     has_indices(header) ? PixelFormat::indexed8 : PixelFormat::rgba8888,
                     {}};
    const std::size_t pixel_bytes =
        std::size_t{header.width} * bytes_per_pixel(image.picture.format) * header.height;
    image.charge = Charge(context.budget);
    if (auto charged = image.charge.add(pixel_bytes, "a PNG"); !charged) {
        return fail(std::move(charged).error().in_file(source.file));
    }
    image.picture.pixels = PixelBuffer(pixel_bytes);
    return image;
}

Status fill_with_libpng(Source source, const Header& header, const Limits& limits, Image& image) {
    const bool indices = image.picture.format == PixelFormat::indexed8;
    const std::size_t row_bytes = std::size_t{header.width} * bytes_per_pixel(image.picture.format);
    Words words;
    Bytes left = source.bytes;
    Session session(Session::Way::read, words);
    std::uint8_t* const out = image.picture.pixels.unpack().data();
    const bool done = session.run([&](png_structp png, png_infop info) {
        prepare_reading(png, info, limits, left);
        if (indices) {
            read_palette(png, info, image.palette);
        }
        want_eight_bits(png, info, indices);
        read_rows(png, info, out, row_bytes, header.height);
    });
    if (!done) {
        return fail(error_at(source.bytes.size() - left.size(), ErrorCode::malformed,
                             words.error.data(), source));
    }
    // The pixels are complete: a problem after them is no reason to lose them.
    const bool ended = session.run([](png_structp png, png_infop) { png_read_end(png, nullptr); });
    image.warning = (ended ? words.warning : words.error).data();
    return {};
}

// libpng needs no more than a row, so it decodes where there is no room for all of them.
Status fill(Source source, const Header& header, const Context& context, Image& image) {
    Picture& picture = image.picture;
    const bool expands = has_indices(header) && picture.format != PixelFormat::indexed8;
    Charge working(context.budget);
    if (expands || !working.add(picture.pixels.size() + header.height, "a PNG as it is stored") ||
        !decode_plain(source.bytes, header, picture.pixels.unpack(), image.palette)) {
        FC_TRY(fill_with_libpng(source, header, context.limits, image));
    }
    return {};
}

}  // namespace

Result<Image> decode(Source source, const Context& context) {
    FC_ASSIGN(const Header header, read_header(source));
    FC_ASSIGN(Image image, room_for(source, header, context));
    FC_TRY(fill(source, header, context, image));
    return image;
}

Status decode_into(Source source, Image& image, const Context& context) {
    FC_ASSIGN(const Header header, read_header(source));
    FC_TRY(check_size(header, source, context.limits));
    const Picture& picture = image.picture;
    if (header.width != picture.width || header.height != picture.height ||
        (picture.format == PixelFormat::indexed8 && !has_indices(header))) {
        return fail(error_at(size_offset, ErrorCode::malformed,
                             fmt::format("{}x{} pixels are not a picture of {}x{}", header.width,
                                         header.height, picture.width, picture.height),
                             source));
    }
    return fill(source, header, context, image);
}

Result<Image> decode_with_libpng(Source source, const Context& context) {
    FC_ASSIGN(const Header header, read_header(source));
    FC_ASSIGN(Image image, room_for(source, header, context));
    FC_TRY(fill_with_libpng(source, header, context.limits, image));
    return image;
}

Result<ByteBuffer> encode(const Picture& picture, const Colours* given, const Context& context,
                          const EncodeOptions& options) {
    const Colours* const colours = picture.format == PixelFormat::indexed8 ? given : nullptr;
    if (!options.filters && !picture.empty()) {
        UnfilteredWriter writer(picture.width, picture.height, options, colours);
        writer.add(picture);
        return std::move(writer).finish(context);
    }
    const PixelView pixels = picture.pixels.unpacked();
    ByteBuffer out;
    Words words;
    Session session(Session::Way::write, words);
    const std::size_t row_bytes = std::size_t{picture.width} * bytes_per_pixel(picture.format);
    Status heard;
    const bool done = session.run([&](png_structp png, png_infop info) {
        write_into(png, out);
        begin_writing(png, info, picture.width, picture.height, colours, options);
        for (std::uint32_t y = 0; y < picture.height; ++y) {
            heard = context.check_cancelled();
            if (!heard) {
                return;
            }
            png_write_row(png, pixels.data() + y * row_bytes);
        }
        png_write_end(png, nullptr);
    });
    if (!done) {
        return fail(ErrorCode::unsupported_feature,
                    fmt::format("the picture cannot be written as a PNG: {}", words.error.data()));
    }
    FC_TRY(heard);
    return out;
}

}  // namespace fightconv::png
