// A HitDef as its text describes it: the letters of its `attr` (mugen.md C9), and the rules by
// which it touches (C19).
#pragma once

#include <bitset>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

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

// Who may be touched by a HitDef.
struct Touchable {
    char state_type = 'S';
    std::int32_t last = -1;  // the id of the HitDef that has touched him last; -1: none has
    bool is_hit = false;     // and he is hit, or guards, since then
    bool is_guarding = false;
    bool falls = false;
    bool lies = false;  // because he was hit before
};

// A HitDef in its words and plain numbers: its hitflag, its ids, and its types on the ground and in
// the air. An id that is an expression counts as not given.
class TouchRules {
public:
    explicit TouchRules(const cns::Controller& controller);

    std::int32_t id() const noexcept { return id_; }
    bool may_touch(const Touchable& opponent) const noexcept;
    // With `ground.type = None` (or `air.type`, for one in the air) it makes its opponent the
    // target, and does nothing else: it is no contact.
    bool does_nothing(char state_type) const noexcept { return type(state_type) == 'N'; }
    // With `Trip` there it makes him fall down, once.
    bool trips(char state_type) const noexcept { return type(state_type) == 'T'; }

private:
    bool flags_admit(const Touchable& opponent) const noexcept;
    char type(char state_type) const noexcept {
        return state_type == 'A' ? air_type_ : ground_type_;
    }

    std::int32_t id_ = 0;
    std::bitset<128> flags_;           // the letters of `hitflag`, in upper case
    std::int32_t chained_ = -1;        // the id that has to come before it; -1: any
    std::vector<std::int32_t> never_;  // the ids that may not
    char ground_type_ = 0;             // the first letter of the type, in upper case
    char air_type_ = 0;
};

}  // namespace fightconv::mugen
