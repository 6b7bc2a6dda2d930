#include "converters/api/general_options.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/limits.hpp"

namespace fightconv {

const std::vector<GeneralOption>& general_options() {
    static const std::vector<GeneralOption> options = {
        {.name = "to",
         .value = "FORMAT",
         .is_list = true,
         .settable = Settable::by_any,
         .help = "the format to write (`fightconv formats` lists them); may be given several times "
                 "(default uff)"},
        {.name = "animations",
         .value = "LIST",
         .settable = Settable::by_any,
         .in_library = true,
         .help =
             "convert only these animations: numbers, ranges and names, as in 0-299,1000,stand"},
        {.name = "name",
         .value = "TEMPLATE",
         .in_library = true,
         .help = "the name of each result, made of text and {name}, {author} and {palette}, as in "
                 "{author}_{name} (default {name})"},
        {.name = "all-palettes",
         .settable = Settable::by_any,
         .in_library = true,
         .help = "write one output for each palette of the character: NAME-palN"},
        {.name = "strict",
         .settable = Settable::by_any,
         .in_library = true,
         .help = "treat warnings as failures: nothing is written for an input with warnings"},
        {.name = "verify",
         .settable = Settable::by_any,
         .in_library = true,
         .help = "read each result back and compare it with the character in everything that the "
                 "format can hold; a difference is a failure"},
        {.name = "palettes-from",
         .value = "FILE|DIR",
         .help = "take colours and costumes from another character, by the keys of palettes and "
                 "the numbers of costumes"},
        {.name = "sprites-from",
         .value = "FILE|DIR",
         .help = "take pictures and their axes from another character with the same sprites, such "
                 "as a set in a higher resolution"},
        {.name = "overwrite", .settable = Settable::by_user, .help = "replace existing results"},
        {.name = "skip-existing",
         .settable = Settable::by_user,
         .help = "keep existing results and continue"},
        {.name = "follow-links",
         .settable = Settable::by_user,
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
             "one or both: what each step may make of a small input, beside 4,096 bytes for each "
             "byte beyond 64 KiB (default {}); and how many million instructions of a character's "
             "states may be played, beside what its files allow (default {})",
             Limits().work_bytes >> 20, Limits().play_instructions / 1'000'000)},
        {.name = "config",
         .value = "FILE",
         .help = "use the settings of this file, and of no fightconv.toml"},
        {.name = "no-config", .help = "use no fightconv.toml"},
        {.name = "json", .help = "write one JSON document for programs to stdout"},
        {.name = "quiet", .letter = 'q', .help = "show only errors"},
        {.name = "verbose",
         .letter = 'v',
         .help = "show every message, not only the first of each kind"},
        {.name = "help", .letter = 'h', .help = "show this help"},
    };
    return options;
}

const GeneralOption* general_option(std::string_view name) {
    const auto& all = general_options();
    const auto found = std::find_if(all.begin(), all.end(),
                                    [&](const GeneralOption& each) { return each.name == name; });
    return found == all.end() ? nullptr : &*found;
}

}  // namespace fightconv
