#include "formats/act/act.hpp"

#include <algorithm>
#include <string>

#include "formats/pcx/pcx.hpp"

namespace fightconv::act {

namespace {

constexpr std::size_t colour_bytes = 768;
constexpr std::size_t with_trailer = 772;  // Photoshop adds the count of colours and the transparent index

// The palette at the end of an 8-bit PCX; empty when the file is none.
Bytes palette_of_pcx(Source source) {
    const std::size_t tail = pcx::palette_bytes + 1;
    if (source.bytes.size() < pcx::header_bytes + tail || source.bytes[source.bytes.size() - tail] != pcx::palette_marker) {
        return {};
    }
    const auto header = pcx::parse_header(source);
    return header && header->planes == 1 ? source.bytes.last(pcx::palette_bytes) : Bytes();
}

}  // namespace

Result<Colours> parse(Source source, Context& context) {
    if (source.bytes.size() < colour_bytes) {
        return fail(Error(ErrorCode::truncated, "a palette of 256 colours is 768 bytes, " + std::to_string(source.bytes.size()) + " are there")
                        .in_file(source.file)
                        .at(Place::at_offset(source.bytes.size()))
                        .remedy("Save the palette again as an .act file of 256 colours."));
    }
    if (const Bytes palette = palette_of_pcx(source); !palette.empty()) {
        context.diagnostics.report({.id = "act.is-pcx",
                                    .severity = Severity::note,
                                    .file = std::string(source.file),
                                    .message = "a PCX picture in the place of a palette; took the palette at its end"});
        return pcx::colours(palette);
    }
    if (source.bytes.size() != colour_bytes && source.bytes.size() != with_trailer) {
        context.diagnostics.report({.id = "act.size-odd",
                                    .severity = Severity::note,
                                    .file = std::string(source.file),
                                    .place = Place::at_offset(colour_bytes),
                                    .message = std::to_string(source.bytes.size()) + " bytes, expected 768 or 772; took the first 768"});
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
