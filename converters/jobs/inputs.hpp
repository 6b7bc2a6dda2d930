// The inputs of a command line: paths, and "-" for standard input.
#pragma once

#include <filesystem>
#include <string>

#include "converters/api/open.hpp"

namespace fightconv {

// Standard input is read once, recognised by its content and kept until the program ends, for
// everything that asks for it. The errors of fightconv::place_of(), place_of_content() and
// read_standard_input().
Result<InputPlace> place_of_input(const std::filesystem::path& path, Context& context,
                                  const Links& links = {});

// The name for messages, and the base name of the outputs.
std::string shown_input(const std::filesystem::path& path);
std::string name_of_input(const std::filesystem::path& path);

}  // namespace fightconv
