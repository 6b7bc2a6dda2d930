// Words for the action numbers that MUGEN reserves (mugen.md A19).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace fightconv {

// "stand" for 0, "hit_high_light" for 5000, ...; of the rest "action_200", "action_m5" for -5.
// Different numbers have different names, also when case is ignored; all are letters, digits and '_'.
std::string action_name(std::int32_t number);

// The number whose name this is, also behind other words: "light_kung_fu_palm_1000". Nothing for a name that says no number, and for a number
// that has a word of its own.
std::optional<std::int32_t> action_number(std::string_view name);

}  // namespace fightconv
