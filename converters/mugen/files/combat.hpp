// The parts of a character's text files that concern fighting: constants, states, commands.
// mugen.md D2, C1, C3, M5.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "converters/mugen/files/locate.hpp"
#include "converters/mugen/script/constants.hpp"
#include "converters/mugen/script/expression.hpp"
#include "core/model/character.hpp"
#include "formats/mugen/cmd/cmd.hpp"
#include "formats/mugen/cns/cns.hpp"

namespace fightconv::mugen {

struct StateFile {
    std::string name;
    std::vector<cns::Statedef> states;
};

struct State {
    const cns::Statedef* definition = nullptr;
    std::size_t file = 0;  // in Combat::files
};

// The ticks that Ikemen GO adds to the times of a HitDef, by the version that the character is made
// for (mugen.md D7).
struct VersionTicks {
    std::int32_t attacker_pause = 0;  // to the first value of pausetime
    std::int32_t hit_time = 1;        // to ground.hittime
};

struct Combat {
    std::vector<StateFile> files;          // in the order in which the engines load them
    std::map<std::int32_t, State> states;  // of the numbers from 0; of equal ones the first counts
    std::vector<cmd::Command> commands;
    Constants constants = constants_of({});
    // the constants that the files give, by their keys: "life", "ground.front", "walk.fwd"
    std::vector<Tag> properties;
    Scale scale;  // xscale and yscale, which are no properties unless they are 1 (mugen.md C20)
    // what Ikemen GO's maps are at the beginning, by name
    std::map<std::string, double, std::less<>> maps;
    Point localcoord{320, 240};
    VersionTicks version_ticks;
    Charge charge;  // of files and commands

    Facts facts() const { return {&constants, localcoord}; }
};

// The files that the .def names; those that are not there are reported and left out. The commands
// in the text `common_commands` are added to those of the character. limit_exceeded, or what
// reading a file fails with.
Result<Combat> read_combat(const InputTree& tree, const CharacterFiles& files,
                           std::string_view common_commands, Context& context);

}  // namespace fightconv::mugen
