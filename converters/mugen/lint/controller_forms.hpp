// The parameters of controllers and Statedefs as Ikemen GO compiles them: how many values each has,
// of what kind, and which must be there (commit 06aab6c of October 2024).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fightconv::mugen {

enum class ValueKind : std::uint8_t {
    numbers,         // expressions, separated by commas
    sound,           // the same behind a letter that tells the owner: S5,0
    attribute,       // SCA, NA, SA
    quoted,          // a text in quotes
    quoted_part,     // a text that begins with a quote, and has another one
    first_letter,    // one of `words`, each of them a letter; the rest is not looked at
    word,            // one of `words`, with commas between them
    leading_number,  // of which the digits at its beginning count: one of `words`; 0 without digits
    // up to `most` numbers, and behind a further comma a word that begins with one of `words`
    with_letter,
    with_n,  // numbers, of which `n` leaves one as it is
    filled,  // at least `fewest` letters
    any,
};

struct ParameterForm {
    ValueKind kind = ValueKind::any;
    std::uint32_t fewest = 1;  // values
    std::uint32_t most = 1;
    bool may_be_empty = false;
    std::string_view words{};  // in lower case
    // With '|' between them: beside one of these it is not looked at, and of those one has to be
    // there, so that it is.
    std::string_view unread_beside{};
    std::string_view read_beside{};
};

// Whether MUGEN 1.1 or Ikemen GO know the controller; its name in lower case.
bool is_controller(std::string_view type);
std::vector<std::string> controller_names();

// Whether one of the engines knows the parameter of a Statedef or HitDef.
bool is_known_parameter(std::string_view type, std::string_view key);
// All that is_known_parameter() and form_of_parameter() know.
std::vector<std::string> parameter_names(std::string_view type);

// How a controller, or a Statedef ("statedef"), takes a parameter; both names in lower case.
// Nothing if the engine ignores it.
std::optional<ParameterForm> form_of_parameter(std::string_view type, std::string_view key);

// The parameters of which a controller needs one, with '|' between them; empty: none.
std::string_view needed_parameters(std::string_view type);

// The first item of an attr that the engine does not know.
struct UnknownAttribute {
    std::string_view item{};  // empty: there is none, or it has no text
    bool is_there = false;
    // It refuses a state letter, and other items only of characters that are not made for MUGEN
    // 1.x: of those it reads no further.
    bool is_letter = false;
};
UnknownAttribute unknown_attribute(std::string_view value);

}  // namespace fightconv::mugen
