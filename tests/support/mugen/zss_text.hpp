// ZSS texts for tests: parsed from a string.
#pragma once

#include "formats/mugen/zss/zss.hpp"
#include "tests/support/mugen/cns_text.hpp"

namespace fightconv::test {

inline CombatText<zss::File> parse_zss(std::string_view text, Limits limits = {}) {
    return parse_combat<zss::File>(zss::parse, text, limits);
}

}  // namespace fightconv::test
