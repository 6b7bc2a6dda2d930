// Which .def files of a folder are characters, and which of them stands for it: mugen.md D1.
#pragma once

#include <optional>
#include <string>
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

}  // namespace fightconv::mugen
