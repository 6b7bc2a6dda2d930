// The words that MUGEN 1.1 and Ikemen GO know in states: controllers, what they need, and
// parameters.
#pragma once

#include <optional>
#include <string_view>

namespace fightconv::mugen {

// All words are in lower case.
bool is_controller(std::string_view type);
// The parameter without which the engine does not load the controller (W34); nothing if there is
// none.
std::optional<std::string_view> required_parameter(std::string_view type);
bool is_statedef_parameter(std::string_view key);
bool is_hitdef_parameter(std::string_view key);
// The first letter of a value of attr, hitflag or guardflag that no engine knows; 0 if there is
// none (W34).
char unknown_letter(std::string_view key, std::string_view value) noexcept;

// The known word that was probably meant by one that is not known.
std::optional<std::string_view> meant_controller(std::string_view type);
std::optional<std::string_view> meant_statedef_parameter(std::string_view key);
std::optional<std::string_view> meant_hitdef_parameter(std::string_view key);

}  // namespace fightconv::mugen
