// A second reader of .air texts, written from the AIR documentation of MUGEN 1.1 alone. It shares
// no code with formats/mugen/air, and knows only what the documentation says: nothing about damaged
// lines.
#pragma once

#include <string_view>

#include "formats/mugen/air/air.hpp"

namespace fightconv::test {

air::File read_air_by_the_documentation(std::string_view text);

}  // namespace fightconv::test
