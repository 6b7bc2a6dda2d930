// What a shell offers for the word that is being typed: asked from the program itself, so that it is never out of date.
#pragma once

#include <string>
#include <vector>

#include "converters/interface/converter.hpp"

namespace fightconv::cli {

inline constexpr std::string_view completion_command = "__complete";

// `words` are those behind the program's name, the last one being typed. One candidate on each line, those that begin with that word; a last
// line ":files" or ":folders" where names of files or folders fit, too.
std::string completions(const std::vector<std::string>& words, const Registry& registry);

}  // namespace fightconv::cli
