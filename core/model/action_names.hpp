// Words for the action numbers that MUGEN reserves (mugen.md A19).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace fightconv {

// "stand" for 0, "hit_high_light" for 5000, ...; other numbers become "action_200", or "action_m5"
// for -5. Different numbers have different names, even if case is ignored. Names consist of
// letters, digits and '_'.
std::string action_name(std::int32_t number);

// The number with this name, or the number at the end of a name such as "light_kung_fu_palm_1000".
// Nothing for a name without a number, and for a number that has a name of its own.
std::optional<std::int32_t> action_number(std::string_view name);

// Whether it is the number of one of the engine's own states and actions: standing, walking,
// guarding, being hit ... (mugen.md A19).
constexpr bool is_basic_number(std::int32_t number) noexcept {
    constexpr std::int32_t first_own = 200;
    constexpr std::int32_t first_get_hit = 5000;
    constexpr std::int32_t last_get_hit = 5999;
    return number < first_own || (number >= first_get_hit && number <= last_get_hit);
}

}  // namespace fightconv
