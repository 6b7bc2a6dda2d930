#include <algorithm>

#include "core/base/reporter.hpp"
#include "formats/uff/uff.hpp"
#include "formats/zlib/zlib.hpp"

namespace fightconv::uff {

namespace {

// Rows that are inflated at a time, at least one: they stay in the cache of the processor, and take
// little of what may be plain.
constexpr std::uint64_t most_bytes_of_rows = 256 << 10;
constexpr std::uint64_t least_plain_ratio = 64;

bool is_indexed(const AnimBlock& block) noexcept {
    return static_cast<PixelLayout>(block.pixel_flags & pixel_layout_mask) == PixelLayout::indexed8;
}

std::uint64_t row_bytes(const AnimBlock& block) noexcept {
    return std::uint64_t{block.sheet_w} * (is_indexed(block) ? 1 : 4);
}

// A pixel block that is being inflated, whichever way.
class Sheet {
public:
    Sheet(const AnimBlock& block, std::string_view file, Context& context)
        : block_(block),
          reporter_(Reporter(context.diagnostics, file)
                        .about(fmt::format("pixels of animation '{}'", block.name))) {}

    std::uint64_t bytes() const noexcept {
        return (is_indexed(block_) ? palette_bytes : 0) + row_bytes(block_) * block_.sheet_h;
    }
    std::string name() const { return fmt::format("the sheet of animation '{}'", block_.name); }

    // Whether it can be inflated at all.
    Status check() const {
        const auto layout = static_cast<PixelLayout>(block_.pixel_flags & pixel_layout_mask);
        if (layout != PixelLayout::rgba8888 && layout != PixelLayout::indexed8) {
            return fail(reporter_.error(ErrorCode::unsupported_feature, place(),
                                        "pixel_flags are {}, which is not a known layout: only 0 "
                                        "(RGBA8888) and 1 (INDEXED8) are known",
                                        block_.pixel_flags));
        }
        if (bytes() / zlib::greatest_expansion > block_.pixel_block.size()) {
            return fail(reporter_.error(ErrorCode::malformed, place(),
                                        "{} bytes cannot inflate to the {} of a sheet of {}x{}",
                                        block_.pixel_block.size(), bytes(), block_.sheet_w,
                                        block_.sheet_h));
        }
        return {};
    }
    // Fails if something else than the sheet's bytes was inflated. `found` names it
    // (Inflated::fault of formats/zlib/zlib.hpp), and is empty if they were found.
    Status expect(std::string_view found) const {
        if (found.empty()) {
            return {};
        }
        return fail(reporter_.error(ErrorCode::malformed, place(),
                                    "found {}, expected {} inflated bytes for a sheet of {}x{}",
                                    found, bytes(), block_.sheet_w, block_.sheet_h));
    }

private:
    Place place() const { return Place::at_offset(block_.pixel_offset); }

    const AnimBlock& block_;
    Reporter reporter_;
};

}  // namespace

Result<InflatedPixels> inflate_pixels(const AnimBlock& block, std::string_view file,
                                      Context& context) {
    const Sheet sheet(block, file, context);
    FC_TRY(sheet.check());
    Charge charge(context.budget);
    FC_TRY(charge.add(sheet.bytes(), sheet.name()));
    ByteBuffer pixels(static_cast<std::size_t>(sheet.bytes()));
    FC_TRY(sheet.expect(zlib::decompress(block.pixel_block, pixels).fault));
    return InflatedPixels{std::move(pixels), std::move(charge)};
}

bool is_large(const AnimBlock& block, const Limits& limits) noexcept {
    return row_bytes(block) * block.sheet_h > limits.plain_pixel_bytes;
}

Status inflate_rows(const AnimBlock& block, std::string_view file, Context& context,
                    const std::function<Status(Bytes)>& take) {
    const Sheet sheet(block, file, context);
    FC_TRY(sheet.check());
    FC_TRY(context.budget.spend(sheet.bytes(), sheet.name()));
    zlib::StreamDecompressor stream(block.pixel_block);
    if (is_indexed(block)) {
        std::array<std::uint8_t, palette_bytes> palette;
        FC_TRY(sheet.expect(stream.next(palette)));
        FC_TRY(take(palette));
    }
    const std::uint64_t most =
        std::min(most_bytes_of_rows, context.limits.plain_pixel_bytes / least_plain_ratio);
    const std::uint64_t rows_at_once =
        std::max<std::uint64_t>(most / std::max<std::uint64_t>(row_bytes(block), 1), 1);
    ByteBuffer room(static_cast<std::size_t>(row_bytes(block) *
                                             std::min<std::uint64_t>(rows_at_once, block.sheet_h)));
    for (std::uint64_t left = row_bytes(block) * block.sheet_h; left > 0;) {
        const MutableBytes rows = MutableBytes(room).first(
            static_cast<std::size_t>(std::min<std::uint64_t>(room.size(), left)));
        FC_TRY(sheet.expect(stream.next(rows)));
        FC_TRY(take(rows));
        left -= rows.size();
    }
    return sheet.expect(stream.finish());
}

}  // namespace fightconv::uff
