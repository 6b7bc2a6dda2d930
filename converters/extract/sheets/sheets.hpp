// The animations of a character as sheets with a JSON that game engines and drawing programs read.
#pragma once

#include <string_view>

#include "converters/extract/name_template.hpp"
#include "converters/extract/sheets/sheet_json.hpp"
#include "converters/interface/converter.hpp"
#include "converters/pictures/sheet_pages.hpp"

namespace fightconv {

inline constexpr std::uint32_t longest_extracted_side = 16'384;  // what graphics cards take

// `--prefix {name}-`: what the names of animations and frames in the JSON begin with, where {name}
// is the base name of the output. It may be empty; malformed as for other templates.
inline constexpr std::string_view default_prefix = "{name}-";
Result<NameTemplate> parse_prefix(std::string_view text);

// A folder NAME-sheets: for each animation, or for all as an atlas, a PNG and a JSON of its name,
// and a README with code that shows them in Phaser and PixiJS. Each different picture lies in a
// sheet once, trimmed, and mirrored as it is drawn; the PNG has a palette where all of its pictures
// share one. not_found when there are no animations or no pictures; malformed for options that do
// not fit together; limit_exceeded where an animation is too large for a sheet, or the budget does
// not hold the files.
struct SheetOptions {
    bool atlas = false;
    JsonLayout layout = JsonLayout::aseprite;
    NameTemplate prefix = parse_prefix(default_prefix).value();
    std::uint32_t padding = 0;
    std::uint32_t extrude = 0;
    bool power_of_two = false;
    std::uint32_t largest = longest_extracted_side;
    // each pixel becomes a square of so many pixels; with power_of_two it has to be one itself
    std::uint32_t scale = 1;
};
Result<OutputSet> extract_sheets(const Character& character, std::string_view name,
                                 const SheetOptions& options, Context& context);

}  // namespace fightconv
