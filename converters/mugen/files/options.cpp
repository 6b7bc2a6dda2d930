#include "converters/mugen/files/options.hpp"

#include <limits>

namespace fightconv::mugen {

const OptionTable<Options>& option_table() {
    static const OptionTable<Options> table =
        OptionTable<Options>()
            .number("palette", "N", 0, std::numeric_limits<std::int32_t>::max(), &Options::palette,
                    "the palette the character is shown in, as the .def or the .sff numbers it")
            .choice<std::string>(
                "encoding", "NAME",
                {{"auto", "auto"},
                 {"shift_jis", "shift_jis"},
                 {"gbk", "gbk"},
                 {"big5", "big5"},
                 {"latin1", "latin1"}},
                &Options::encoding,
                "how the character's texts (name, author) are encoded where they are not UTF-8")
            .text("buttons", "NAMES", "mugen", parse_buttons, &Options::buttons,
                  "the button names used in inputs: mugen (a b c x y z s), sf (LK MK HK LP MP HP), "
                  "snk (B D c A C z), or a list such as LK,MK,HK,LP,MP,HP")
            .file("common-commands", "data/common.cmd", &Options::common_commands,
                  "a .cmd whose commands all characters of the game have; without this option, the "
                  "data/common.cmd of the game in whose chars folder the character is");
    return table;
}

}  // namespace fightconv::mugen
