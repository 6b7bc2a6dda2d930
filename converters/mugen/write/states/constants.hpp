// The sections of constants: what the character has, completed so that it can walk and jump.
// mugen_writer.md W5 to W7.
#pragma once

#include <string>
#include <vector>

#include "converters/mugen/script/constants.hpp"
#include "converters/mugen/write/plan.hpp"

namespace fightconv::mugen {

// A character's properties that are no constants of a .cns, or no numbers.
std::vector<std::string> properties_without_constant(const Character& character);

// Whether the character has constants that this writer never adds (ko.echo, intpersistindex ...),
// so that they come from a .cns.
bool comes_from_mugen(const Character& character);

// [Data], [Size], [Velocity] and [Movement].
std::vector<cns::Section> constant_sections(const Plan& plan);

}  // namespace fightconv::mugen
