// Moves out of states: those that a command leads to and those that hit. mugen.md C7-C10, C12-C14,
// C16.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "converters/mugen/commands/notation.hpp"
#include "converters/mugen/play/player.hpp"
#include "core/base/context.hpp"
#include "core/model/character.hpp"
#include "formats/mugen/air/air.hpp"

namespace fightconv::mugen {

// How a state is entered that does not say for itself what it shows: by the helper with this id, or
// with what the state before it has left.
struct Entry {
    Scenario scenario;
    std::optional<World> before;
    bool is_certain = false;  // the state before leads to it when it is played
};
using Entries = std::map<std::int32_t, Entry>;  // by state number

// Adds the moves, by state number, to a character whose animations are those of the actions that
// count, in file order. Animations that commands lead to get the move's name, and attack boxes the
// damage, stuns and knockback of the first hit that reaches them. The result is the entries of
// those moves that have one. limit_exceeded when the budget does not hold the moves.
Result<Entries> add_moves(Player& player, const air::File& actions, const Buttons& buttons,
                          Character& character, Context& context);

// "Light Kung Fu Palm", 1000 -> "light_kung_fu_palm_1000". The number keeps names apart, and tells
// it to those who read them (action_number).
std::string animation_name(std::string_view move_name, std::int32_t number);

// Each PlaySnd becomes a cue of the frame in whose ticks it begins. Where several states show an
// animation, the first that plays sounds is heard. One that depends on the game is reported and
// left out. limit_exceeded only.
Status add_cues(Player& player, Character& character, Context& context);

// Gives each of these moves an animation that shows what its state shows, tick by tick, so that
// every output has its hits. The moves must be complete, and the cues in their frames. Frames are
// charged to the character; limit_exceeded, `cancelled`.
Status add_shown_animations(Player& player, const Entries& entries, Character& character,
                            Context& context);

}  // namespace fightconv::mugen
