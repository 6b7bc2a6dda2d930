// The part of the page's data that lets the character fight: what fight::fighter_of() makes of it
// (docs/rules/fight.md). README.md describes it.
#pragma once

#include "converters/interface/json_writer.hpp"
#include "core/model/character.hpp"

namespace fightconv {

// Writes null if the character has no move with which it could fight.
void write_page_fight(JsonWriter& json, const Character& character);

// This is how much memory that needs beside the text, at most.
std::uint64_t page_fight_bytes(const Character& character);

}  // namespace fightconv
