// Which files of a folder are MUGEN characters: mugen.md D1.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "converters/interface/converter.hpp"

namespace fightconv::mugen {

// The .def files of a folder by their content. Each file that is not a character has a reason: "a
// stage".
struct SortedDefinitions {
    std::vector<std::string> characters;
    std::vector<PassedOver> other_kinds;  // known to be something else
    // unreadable, or without the lines that every character needs
    std::vector<PassedOver> unclear;
    // the last error of this code; what is unclear may then be a character
    std::optional<Error> exhausted = {};
};
SortedDefinitions sort_definitions(const InputTree& folder, const std::vector<std::string>& names,
                                   const Limits& limits);

// The .def that stands for the folder: the only one, else the one with the folder's name, else
// end().
std::vector<std::string>::const_iterator own_definition(const InputTree& folder,
                                                        const std::vector<std::string>& names);

// The character that locate() chooses for a folder stands for the folder. Further characters in it
// are inputs of their own, and so is a .sff with its .air if there is no .def. A .def that seems
// meant to be a character but cannot be read as one is an input too, so that its failure is
// reported. Other .def files are passed over with the reason.
Finding find(const InputTree& folder);

}  // namespace fightconv::mugen
