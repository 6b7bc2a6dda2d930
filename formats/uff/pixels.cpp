#include <libdeflate.h>

#include <memory>
#include <new>

#include "formats/uff/uff.hpp"

namespace fightconv::uff {

namespace {

// One level for every package, so that equal input gives equal bytes.
constexpr int compression_level = 6;
// Deflate's best: 258 bytes for two bits. What claims more is a bomb or a lie.
constexpr std::uint64_t greatest_expansion = 1032;

struct Free {
    void operator()(libdeflate_decompressor* codec) const noexcept { libdeflate_free_decompressor(codec); }
    void operator()(libdeflate_compressor* codec) const noexcept { libdeflate_free_compressor(codec); }
};

Error pixel_error(const AnimBlock& block, std::string_view file, ErrorCode code, std::string message) {
    return Error(code, std::move(message)).in_file(file).at(Place::at_offset(block.pixel_offset)).about("pixels of animation '" + block.name + "'");
}

}  // namespace

Result<ByteBuffer> inflate_pixels(const AnimBlock& block, std::string_view file, Context& context) {
    const auto layout = static_cast<PixelLayout>(block.pixel_flags & pixel_layout_mask);
    if (layout != PixelLayout::rgba8888 && layout != PixelLayout::indexed8) {
        return fail(pixel_error(block, file, ErrorCode::unsupported_feature,
                                "pixel_flags " + std::to_string(block.pixel_flags) + " name no known layout, 0 (RGBA8888) and 1 (INDEXED8) are known"));
    }
    const std::uint64_t count = std::uint64_t{block.sheet_w} * block.sheet_h;
    const std::uint64_t expected = layout == PixelLayout::indexed8 ? palette_bytes + count : count * 4;
    if (expected / greatest_expansion > block.pixel_block.size()) {
        return fail(pixel_error(block, file, ErrorCode::malformed,
                                std::to_string(block.pixel_block.size()) + " bytes cannot inflate to the " + std::to_string(expected) + " of a sheet of " +
                                    std::to_string(block.sheet_w) + "x" + std::to_string(block.sheet_h)));
    }
    const std::unique_ptr<libdeflate_decompressor, Free> codec(libdeflate_alloc_decompressor());
    if (!codec) {
        throw std::bad_alloc();
    }
    FC_TRY(context.budget.charge(expected, "the sheet of animation '" + block.name + "'"));
    ByteBuffer pixels(static_cast<std::size_t>(expected));
    const libdeflate_result outcome =
        libdeflate_zlib_decompress(codec.get(), block.pixel_block.data(), block.pixel_block.size(), pixels.data(), pixels.size(), nullptr);
    if (outcome != LIBDEFLATE_SUCCESS) {
        context.budget.release(expected);
        const std::string_view found = outcome == LIBDEFLATE_SHORT_OUTPUT         ? "fewer bytes"
                                       : outcome == LIBDEFLATE_INSUFFICIENT_SPACE ? "more bytes"
                                                                                  : "damaged zlib data";
        return fail(pixel_error(block, file, ErrorCode::malformed,
                                "found " + std::string(found) + ", expected " + std::to_string(expected) + " inflated bytes for a sheet of " +
                                    std::to_string(block.sheet_w) + "x" + std::to_string(block.sheet_h)));
    }
    return pixels;
}

Result<ByteBuffer> deflate_pixels(Bytes pixels) {
    const std::unique_ptr<libdeflate_compressor, Free> codec(libdeflate_alloc_compressor(compression_level));
    if (!codec) {
        throw std::bad_alloc();
    }
    const std::size_t bound = libdeflate_zlib_compress_bound(codec.get(), pixels.size());
    const auto room = std::make_unique_for_overwrite<std::uint8_t[]>(bound);
    const std::size_t size = libdeflate_zlib_compress(codec.get(), pixels.data(), pixels.size(), room.get(), bound);
    if (size == 0) {
        return fail(ErrorCode::internal, "zlib compression of " + std::to_string(pixels.size()) + " bytes passed its own bound");
    }
    return ByteBuffer(room.get(), room.get() + size);
}

}  // namespace fightconv::uff
