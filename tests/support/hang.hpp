// The short forms of the tests compare no times. What hangs is ended all the same: a program after
// this much processor time (run_program() sees to it), a test by ctest, to which ./dev gives a
// timeout of an hour, and of a day for the long forms.
#pragma once

#include "tests/support/sanitized.hpp"

namespace fightconv::test {

inline const unsigned hang_seconds = is_sanitized ? 3000 : 300;

}  // namespace fightconv::test
