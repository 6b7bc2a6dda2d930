// The parameters of a character as a pack has them, in both directions: numbers in Q24.8, and the
// body that they describe.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/base/reporter.hpp"
#include "core/model/character.hpp"
#include "formats/fspk/pack.hpp"

namespace fightconv::fspk {

// The nearest value that a property can hold; reports "fspk.value-clamped" if it lies outside of
// the range.
Fixed fixed(double value, std::string_view what, const Reporter& reporter);

// The number in a property, as exact as a pack holds it, so that a pack that is read again gives
// the same.
std::optional<double> number_property(const Character& character, std::string_view name);

// The character's body as a box, where its size is known.
std::optional<Box> body_of(const Character& character);

// Numbers one by one ("run.fwd" of "5.2, 0" as "run.fwd.0" and "run.fwd.1"), everything else as
// text; sorted, the first of equal names.
std::vector<Property> properties_of(const Character& character, const Reporter& reporter);

// The scale of the character, by which the boxes of the pack are multiplied.
Scale scale_of(const Pack& pack);

// The properties of a pack as those of the character, which has its moves already: they say whether
// it uses power. Its scale stays, unless a pack of fightconv 0.2 has one.
void read_properties(const Pack& pack, Character& character);

}  // namespace fightconv::fspk
