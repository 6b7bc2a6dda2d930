#include "converters/api/general_options.hpp"

#include <fmt/format.h>

#include "core/base/find.hpp"
#include "core/base/limits.hpp"

namespace fightconv {

const std::vector<GeneralOption>& general_options() {
    static const std::vector<GeneralOption> options = {
        {.name = "to",
         .value = "FORMAT",
         .is_list = true,
         .settable = Settable::by_any,
         .group = OptionGroup::output,
         .help = "the format to write (`fightconv formats` lists them); may be given several times "
                 "(default uff)"},
        {.name = "animations",
         .value = "LIST",
         .settable = Settable::by_any,
         .in_library = true,
         .group = OptionGroup::selection,
         .help = "only these animations: numbers, ranges and names, as in 0-299,1000,stand"},
        {.name = "name",
         .value = "TEMPLATE",
         .in_library = true,
         .group = OptionGroup::output,
         .help = "the name of each result, made of text and {name}, {author} and {palette}, as in "
                 "{author}_{name} (default {name})"},
        {.name = "all-palettes",
         .settable = Settable::by_any,
         .in_library = true,
         .group = OptionGroup::selection,
         .help = "write one output for each palette of the character: NAME-palN"},
        {.name = "strict",
         .settable = Settable::by_any,
         .in_library = true,
         .group = OptionGroup::output,
         .help = "treat warnings as failures: write nothing for an input with warnings"},
        {.name = "verify",
         .settable = Settable::by_any,
         .in_library = true,
         .group = OptionGroup::output,
         .help = "read each result back, and fail if what the format can hold differs"},
        {.name = "palettes-from",
         .value = "FILE|DIR",
         .group = OptionGroup::input,
         .help = "take the palettes of another character, or the colours of an .act"},
        {.name = "sprites-from",
         .value = "FILE|DIR",
         .group = OptionGroup::input,
         .help = "take pictures and axes from another character with the same sprites, such as a "
                 "larger set, or from a folder of PNGs as extract writes them"},
        {.name = "share-palettes",
         .settable = Settable::by_any,
         .in_library = true,
         .group = OptionGroup::output,
         .help =
             "give the character's palette to sprites that have its colours in another order, so "
             "that its other palettes recolour them"},
        {.name = "colours",
         .value = "N",
         .settable = Settable::by_any,
         .in_library = true,
         .group = OptionGroup::output,
         .help = "give sprites in true colour palettes of at most N colours (2 to 256)"},
        {.name = "dither",
         .settable = Settable::by_any,
         .in_library = true,
         .group = OptionGroup::output,
         .help = "with --colours: draw sprites with more colours in patterns, not in bands"},
        {.name = "overwrite",
         .settable = Settable::by_user,
         .group = OptionGroup::output,
         .help = "replace existing results"},
        {.name = "skip-existing",
         .settable = Settable::by_user,
         .group = OptionGroup::output,
         .help = "keep existing results and continue"},
        {.name = "follow-links",
         .settable = Settable::by_user,
         .group = OptionGroup::input,
         .help = "also follow links that lead out of the given folders"},
        {.name = "jobs",
         .letter = 'j',
         .value = "N",
         .settable = Settable::by_user,
         .help = "number of threads (default: one for each core)"},
        {.name = "memory",
         .value = "MIB",
         .settable = Settable::by_user,
         .help = fmt::format("memory limit for decoded pixels (default {})",
                             Limits().live_decoded_bytes >> 20)},
        {.name = "limit",
         .value = "work=MIB,play=N",
         .settable = Settable::by_user,
         .help = fmt::format(
             "work: upper limit on the data one step may produce, in MiB (default {}); inputs over "
             "64 KiB are allowed 4,096 bytes more per input byte. play: upper limit on the "
             "instructions of the character's states that are played, in millions (default {}), "
             "on top of what its files allow",
             Limits().work_bytes >> 20, Limits().play_instructions / 1'000'000)},
        {.name = "config",
         .value = "FILE",
         .help = "use the settings of this file, and of no fightconv.toml"},
        {.name = "no-config", .help = "use no fightconv.toml"},
        {.name = "json", .help = "write one JSON document for programs to stdout"},
        {.name = "quiet", .letter = 'q', .help = "show only errors"},
        {.name = "verbose",
         .letter = 'v',
         .help = "show every message; in a batch, the first of each kind"},
        {.name = "help", .letter = 'h', .help = "show this help"},
    };
    return options;
}

const GeneralOption* general_option(std::string_view name) {
    return find_where(general_options(),
                      [&](const GeneralOption& each) { return each.name == name; });
}

}  // namespace fightconv
