// The cases of the acceptance list (docs/rules/reliability.md 10), which have a short form and a
// long one.
#pragma once

#include <cstdlib>

namespace fightconv::test {

inline bool is_whole() { return std::getenv("FIGHTCONV_WHOLE") != nullptr; }

}  // namespace fightconv::test
