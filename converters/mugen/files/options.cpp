#include "converters/mugen/files/options.hpp"

#include <limits>

namespace fightconv::mugen {

const OptionTable<Options>& option_table() {
    static const OptionTable<Options> table =
        OptionTable<Options>()
            .number("palette", "N", 0, std::numeric_limits<std::int32_t>::max(), &Options::palette,
                    "the palette to show the character in, as the .def or .sff numbers it")
            .choice<ActColours>(
                "act-colours", "ENGINE",
                {{"mugen", ActColours::mugen}, {"ikemen", ActColours::ikemen}},
                &Options::act_colours,
                "the engine whose rule is used for .act files beside a .sff of version 2: "
                "mugen ignores them, ikemen shows them as Ikemen GO has done since "
                "January 2026")
            .choice<std::string>("encoding", "NAME",
                                 {{"auto", "auto"},
                                  {"shift_jis", "shift_jis"},
                                  {"gbk", "gbk"},
                                  {"big5", "big5"},
                                  {"latin1", "latin1"}},
                                 &Options::encoding,
                                 "how texts (name, author) are encoded if they are not UTF-8")
            .text("buttons", "NAMES", "mugen", parse_buttons, &Options::buttons, buttons_help)
            .file("common-commands", "data/common.cmd", &Options::common_commands,
                  "a .cmd file with commands shared by all characters (default: data/common.cmd of "
                  "the game that contains the character)");
    return table;
}

}  // namespace fightconv::mugen
