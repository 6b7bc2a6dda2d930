#include "core/base/reporter.hpp"
#include "formats/uff/uff.hpp"
#include "formats/zlib/zlib.hpp"

namespace fightconv::uff {

Result<InflatedPixels> inflate_pixels(const AnimBlock& block, std::string_view file, Context& context) {
    const Reporter reporter = Reporter(context.diagnostics, file).about(fmt::format("pixels of animation '{}'", block.name));
    const Place place = Place::at_offset(block.pixel_offset);
    const auto layout = static_cast<PixelLayout>(block.pixel_flags & pixel_layout_mask);
    if (layout != PixelLayout::rgba8888 && layout != PixelLayout::indexed8) {
        return fail(reporter.error(ErrorCode::unsupported_feature, place,
                                   "pixel_flags are {}, which is not a known layout: only 0 (RGBA8888) and 1 (INDEXED8) are known", block.pixel_flags));
    }
    const std::uint64_t count = std::uint64_t{block.sheet_w} * block.sheet_h;
    const std::uint64_t expected = layout == PixelLayout::indexed8 ? palette_bytes + count : count * 4;
    if (expected / zlib::greatest_expansion > block.pixel_block.size()) {
        return fail(reporter.error(ErrorCode::malformed, place, "{} bytes cannot inflate to the {} of a sheet of {}x{}", block.pixel_block.size(), expected,
                                   block.sheet_w, block.sheet_h));
    }
    Charge charge(context.budget);
    FC_TRY(charge.add(expected, fmt::format("the sheet of animation '{}'", block.name)));
    ByteBuffer pixels(static_cast<std::size_t>(expected));
    if (const std::string_view found = zlib::decompress(block.pixel_block, pixels).fault; !found.empty()) {
        return fail(reporter.error(ErrorCode::malformed, place, "found {}, expected {} inflated bytes for a sheet of {}x{}", found, expected, block.sheet_w,
                                   block.sheet_h));
    }
    return InflatedPixels{std::move(pixels), std::move(charge)};
}

}  // namespace fightconv::uff
