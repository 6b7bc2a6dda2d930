// Which files of a folder are MUGEN characters: mugen.md D1.
#pragma once

#include "converters/interface/converter.hpp"

namespace fightconv::mugen {

// The character that locate() chooses for a folder stands for the folder. Further characters in it
// are inputs of their own, and so is a .sff with its .air if there is no .def. A .def that seems
// meant to be a character but cannot be read as one is an input too, so that its failure is
// reported. Other .def files are passed over with the reason.
Finding find(const InputTree& folder);

}  // namespace fightconv::mugen
