#include <libdeflate.h>

#include <memory>
#include <new>

#include "formats/uff/uff.hpp"

namespace fightconv::uff {

namespace {

// Deflate's best: 258 bytes for two bits. What claims more is a bomb or a lie.
constexpr std::uint64_t greatest_expansion = 1032;

struct Free {
    void operator()(libdeflate_decompressor* codec) const noexcept { libdeflate_free_decompressor(codec); }
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

}  // namespace fightconv::uff
