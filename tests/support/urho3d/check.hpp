// Compares what the engines show of an Urho3D folder (urho_player.hpp) with the character that it
// was made of.
#pragma once

#include "core/base/output_set.hpp"
#include "core/model/character.hpp"

namespace fightconv::test {

// Plays each action as ObjectAnimation and as animation of rbfx, both facing right and
// left, and as Spriter animation, for so many
// ticks, and compares sprite, place, flips, scale, angle and boxes at each tick; also the pixels of
// each sprite, and that the prefab plays the standing action. Throws std::runtime_error at the
// first difference. The character has only what the engines can show, and is small enough that each
// interpolated frame has all of its keys.
void check_urho(const OutputSet& set, const Character& character, std::uint64_t ticks);

}  // namespace fightconv::test
