// The words that a shell offers for completion. The shell asks the program itself, so they are
// never out of date.
#pragma once

#include <string>
#include <vector>

#include "converters/interface/converter.hpp"

namespace fightconv::cli {

inline constexpr std::string_view completion_command = "__complete";

// `words` are those after the program's name; the last one is being typed. Returns one candidate
// per line that begins with this word, and a last line
// ":files" or ":folders" if names of files or folders are possible too.
std::string completions(std::vector<std::string> words, const Registry& registry);

}  // namespace fightconv::cli
