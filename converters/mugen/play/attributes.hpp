// The attributes of a HitDef: the letters of its `attr` (mugen.md C9), and its ids (C19).
#pragma once

#include <string>
#include <string_view>

#include "core/model/character.hpp"
#include "formats/mugen/cns/cns.hpp"

namespace fightconv::mugen {

std::string upper_case(std::string_view text);  // ASCII only

// Whether the `attr` of a HitDef is one of those that hitdefattr asks for, "= SC, NA, SA": one of
// the first item's letters, and one of the pairs, in which an A for the kind stands for all of
// them.
bool has_attribute(const cns::Controller& controller, std::string_view asked);

// The type that the second item of `attr` names (mugen.md C9): throw_, super, special or normal;
// none if there is none.
MoveType type_of(const cns::Controller& controller);

// The `id` of a HitDef.
std::int32_t id_of(const cns::Controller& controller);
// Whether it can touch somebody whom the HitDef with the id `last` has touched last; -1: none has.
bool may_touch(const cns::Controller& controller, std::int32_t last);

}  // namespace fightconv::mugen
