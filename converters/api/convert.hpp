// Converts one input into every requested format, as bytes. Nothing but the input is read, and
// nothing is written or printed.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "converters/api/open.hpp"
#include "converters/extract/name_template.hpp"
#include "converters/interface/selection.hpp"

namespace fightconv {

// The current step of a conversion.
struct Step {
    std::string_view what;  // "reading", or the id of the format that is written
    std::size_t done = 0;   // the number of finished steps
    std::size_t total = 0;
};

struct ConversionRequest {
    std::vector<const Exporter*> exporters;
    OptionValues reading{};  // of the importer
    OptionValues writing{};  // of the exporters
    // of one importer or exporter, by its id, for options that are not given above
    std::map<std::string, OptionValues, std::less<>> defaults{};
    std::optional<AnimationSelection> animations{};
    // the outputs show nothing of moves, which are then read only if `animations` needs them
    bool animations_only = false;
    std::string move{};  // becomes the only animation, as keep_move() makes it
    // The colours and selectable palettes of this input replace those of the character
    // (borrow_palettes()); `palette` is one of them.
    const OpenedInput* palettes_from = nullptr;
    // The colours of an .act, which replace those of the selected palette (recolour()).
    std::optional<Colours> colours_of_palette{};
    // The pictures of this input replace those of the character (borrow_sprites()).
    const OpenedInput* sprites_from = nullptr;
    // Sprites get other palettes (sprites::share_palettes(), sprites::reduce_colours()).
    bool share_palettes = false;
    std::optional<std::uint32_t> colours{};
    bool dither = false;  // sprites that have more colours than that
    // one output for every palette that the character can be shown with, as NAME-palN
    bool all_palettes = false;
    // skip exporters that the character has nothing for; not_found if none is left
    bool only_applicable = false;
    bool strict = false;  // warnings are failures
    // each result is read back by these importers and compared; one that differs is a failure
    const Registry* verify_with = nullptr;
    // base name of the outputs; empty: that of the input
    std::string name{};

    // Each may be empty. `read` is called with the whole character, and `selected` with the chosen
    // animations and moves; each of them once.
    std::function<void(const Step& step)> progress{};
    std::function<void(const OpenedInput& input, const Character& character, Context& context)>
        read{};
    std::function<void(const Character& character, Context& context)> selected{};

    // From 2 to 256; malformed for anything else.
    Status set_colours(std::string_view text);
    // Malformed if no number of colours is set.
    Status set_dither();
    // Malformed if `reading`, which has to be set before, chooses one palette.
    Status set_all_palettes();
    // Given options with the defaults of a format.
    OptionValues with_defaults(OptionValues given, const FormatInfo& format) const;
};

// Returns the outputs in the order of the exporters, each with its charge. Problems are in the
// context's diagnostics. Up to context.threads threads are used. context.cancelled is called
// between the steps and during long ones, and ends the conversion with the error `cancelled`. Other
// errors are those of the importer, the exporters and the verification, and malformed for a value
// that an option does not accept or, with `strict`, for warnings.
Result<std::vector<OutputSet>> convert(const OpenedInput& input, const ConversionRequest& request,
                                       Context& context);

// The base name of the outputs of one palette: "kfm-pal2", or "2_kfm" of "{palette}_kfm".
inline constexpr std::string_view palette_field = "{palette}";
inline constexpr std::string_view unknown_author = "unknown";

// A template of the base names of results, with {name} (that without a template), {author} (the
// character's) and {palette} (the number of the palette). malformed for other fields.
Result<NameTemplate> parse_result_names(std::string_view text);
// The author of the character as a part of a name; unknown_author if it says none.
std::string author_of(const OpenedInput& input, const OptionValues& reading, const Limits& limits);
// The base name of the results of an input by a template; `author` is called for {author}. Without
// a selected palette {palette} stays in the name, for name_of_palette().
std::string result_name(const NameTemplate& names, std::string_view name,
                        const OptionValues& reading, const std::function<std::string()>& author);
std::string name_of_palette(std::string_view name, std::int32_t number);

}  // namespace fightconv
