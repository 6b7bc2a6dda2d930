// Which states commands lead to, and which lead to each other. mugen.md M4.
#pragma once

#include <map>
#include <string>

#include "converters/mugen/commands/notation.hpp"
#include "converters/mugen/play/program.hpp"
#include "core/model/character.hpp"

namespace fightconv::mugen {

// The stances from which a command can begin a move: in the engine's states, for a character that
// is free to act, and in states of the character's own that the command asks for, in which it may
// be free or not.
struct Starts {
    Stances neutral;
    Stances in_own_states;
};

// The first way in which a command leads to a state.
struct Reached {
    std::string name;        // as the .cmd calls it: "Light Kung Fu Palm"; else its command
    std::string input;       // in numpad notation; may be empty
    std::int32_t power = 0;  // that there has to be
    bool needs_control = false;
    Starts starts;         // by all ways into the state
    std::size_t file = 0;  // in Combat::files
    std::uint32_t line = 0;
};

struct Reach {
    std::map<std::int32_t, Reached> by_command;  // by state number
    // the first state whose ChangeState leads to a state
    std::map<std::int32_t, std::int32_t> predecessors;
    // Inputs of states that no command of [Statedef -1] leads to, but another state with an input:
    // the way there, "236x" or "236x > x".
    std::map<std::int32_t, std::string> follow_ups;
};

// Links whose state depends on the game are reported, and left out.
Reach reach_of(const Program& program, const Combat& combat, const Buttons& buttons,
               Context& context);

}  // namespace fightconv::mugen
