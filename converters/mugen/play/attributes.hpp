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
// Who may be touched by a HitDef.
struct Touchable {
    char state_type = 'S';
    std::int32_t last = -1;  // the id of the HitDef that has touched him last; -1: none has
    bool is_hit = false;     // and he is hit, or guards, since then
    bool is_guarding = false;
    bool falls = false;
    bool lies = false;  // because he was hit before
};
bool may_touch(const cns::Controller& controller, const Touchable& opponent);

// A HitDef with `ground.type = None` (or `air.type`, for one in the air) makes its opponent the
// target, and does nothing else: it is no contact.
bool does_nothing(const cns::Controller& controller, char state_type);
// One with `Trip` there makes him fall down, once.
bool trips(const cns::Controller& controller, char state_type);

}  // namespace fightconv::mugen
