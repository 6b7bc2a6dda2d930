// A window of ticks in which a move can hit, and the list of its fields. docs/adding_a_field.md
// says what a new one needs.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/model/field.hpp"

namespace fightconv {

enum class Guard : std::uint8_t { none, high, mid, low, unblockable };
std::string_view name_of(Guard guard) noexcept;  // "high", ...; "" for none

// The effect of a hit on an opponent who stands on the ground: hitstun, or more than that. In a
// custom state the opponent does what the attacker's states say.
enum class HitEffect : std::uint8_t { stun, launch, knockdown, custom_state };
std::string_view name_of(HitEffect effect) noexcept;  // "stun", ...

// A window of ticks in which a move can hit.
struct Hit {
    std::int32_t first_tick = 0;  // of the move, from 0
    std::int32_t last_tick = 0;   // inclusive
    // it is the hit of the window before it, of the move before it for the first: whoever was hit
    // is not hit again
    bool continued = false;
    std::int32_t damage = 0;
    std::int32_t chip = 0;
    std::int32_t hitstop = 0;           // of the one who is hit
    std::int32_t attacker_hitstop = 0;  // of the one who hits
    // whole ticks between the hitstop and the tick in which the one who is hit has control again
    std::int32_t hitstun = 0;
    std::int32_t blockstun = 0;  // the same when it is guarded, with the same hitstop
    HitEffect effect = HitEffect::stun;
    float knockback_x = 0;  // px per tick, away from the attacker
    float knockback_y = 0;  // px per tick, down
    // how far one who stands is moved by it altogether, px away from the attacker
    float pushback = 0;
    float block_pushback = 0;  // the same when it is guarded
    Guard guard = Guard::none;
    std::string sound{};        // the sound that is played when it hits; empty = none
    std::string guard_sound{};  // the sound that is played when it is guarded
    std::int32_t power_on_hit = 0;
    std::int32_t power_on_guard = 0;
    bool approximate = false;  // some value is not a literal of the source
    // it needs more than the move itself: a contact, an opponent who is close ...; the frame data
    // leaves it out
    bool alternative = false;
    friend bool operator==(const Hit&, const Hit&) = default;
};

template <>
inline constexpr auto fields<Hit> = std::tuple(
    field("first tick", &Hit::first_tick, "first_tick"),
    field("last tick", &Hit::last_tick, "last_tick"), field("continued", &Hit::continued),
    field("damage", &Hit::damage), field("chip", &Hit::chip), field("hitstop", &Hit::hitstop),
    field("attacker hitstop", &Hit::attacker_hitstop, "attacker_hitstop"),
    field("hitstun", &Hit::hitstun), field("blockstun", &Hit::blockstun),
    field("effect", &Hit::effect), field("knockback_x", &Hit::knockback_x),
    field("knockback_y", &Hit::knockback_y), field("pushback", &Hit::pushback),
    field("pushback on block", &Hit::block_pushback, "block_pushback"), field("guard", &Hit::guard),
    field("sound", &Hit::sound), field("guard sound", &Hit::guard_sound, "guard_sound"),
    field("power on hit", &Hit::power_on_hit, "power_on_hit"),
    field("power on guard", &Hit::power_on_guard, "power_on_guard"),
    field("alternative", &Hit::alternative), field("approximate", &Hit::approximate));

}  // namespace fightconv
