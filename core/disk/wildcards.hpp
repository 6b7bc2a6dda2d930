// Paths with wildcards, for shells that do not expand them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fightconv {

// Whether a name matches a pattern: '*' stands for any characters, '?' for one, "[a-z]" for one of
// these, "[!a-z]" for any other. A '.' at the beginning must be in the pattern, as in shells. Case
// matters on every system.
bool matches_wildcards(std::string_view name, std::string_view pattern);

// The paths that a pattern matches, by byte value; wildcards may be in every part of the path, and
// stand for no '/'. A path that exists as it is, or that has no wildcards, stands for itself. A
// path may go on in a file, as into an archive. Empty if nothing matches.
std::vector<std::string> expand_wildcards(const std::string& pattern);

}  // namespace fightconv
