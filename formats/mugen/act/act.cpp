#include "formats/mugen/act/act.hpp"

#include <algorithm>

#include "core/base/reporter.hpp"
#include "formats/images/pcx/pcx.hpp"
#include "formats/mugen/act/problems.hpp"

namespace fightconv::act {

namespace {

constexpr std::size_t colour_bytes = 768;
// Photoshop adds the number of colours and the transparent index
constexpr std::size_t with_trailer = 772;

// The palette at the end of an 8-bit PCX; empty if the file is not one.
Bytes palette_of_pcx(Source source) {
    const auto header = pcx::parse_header(source);
    return header && header->planes == 1 ? pcx::palette_at_end(source.bytes) : Bytes();
}

}  // namespace

Result<Colours> parse(Source source, Context& context) {
    const Reporter reporter(context.diagnostics, source.file);
    const std::size_t size = source.bytes.size();
    if (size < colour_bytes) {
        return fail(reporter
                        .error(ErrorCode::truncated, Place::at_offset(size),
                               "a palette of 256 colours has {} bytes, but the file has only {}",
                               colour_bytes, size)
                        .remedy("Save the palette again as an .act file of 256 colours."));
    }
    if (const Bytes palette = palette_of_pcx(source); !palette.empty()) {
        reporter.report(problem.is_pcx, {},
                        "this is a PCX picture, not a palette; the palette at its end was used");
        return pcx::colours(palette);
    }
    if (size != colour_bytes && size != with_trailer) {
        reporter.report(problem.size_odd, Place::at_offset(colour_bytes),
                        "the file has {} bytes; expected {} or {}; the first {} were used", size,
                        colour_bytes, with_trailer, colour_bytes);
    }
    Colours colours = pcx::colours(source.bytes.first(colour_bytes));
    std::reverse(colours.begin(), colours.end());
    colours.front().a = 0;
    colours.back().a = 0xFF;
    return colours;
}

ByteBuffer serialise(const Colours& colours) {
    ByteBuffer out;
    out.reserve(colour_bytes);
    for (auto colour = colours.rbegin(); colour != colours.rend(); ++colour) {
        out.insert(out.end(), {colour->r, colour->g, colour->b});
    }
    return out;
}

}  // namespace fightconv::act
