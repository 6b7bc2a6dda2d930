// Which files of a folder are MUGEN characters: mugen.md D1.
#pragma once

#include "converters/interface/converter.hpp"

namespace fightconv::mugen {

// The character of a folder is found as locate() finds it and stands for the folder; further .defs of characters in it, and a .sff with its
// .air where there is no .def, are inputs of their own. What seems meant to be a character and cannot be read as one is an input too, so that
// its failure is told. Stages, storyboards and the like are passed over, with what they are.
Finding find(const InputTree& folder);

}  // namespace fightconv::mugen
