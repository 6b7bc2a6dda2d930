// No test fails because of the time that something takes. What hangs is ended all the same: a
// program after this much processor time (run_program() sees to it), a test by ctest.
#pragma once

#include "tests/support/sanitized.hpp"

namespace fightconv::test {

inline constexpr unsigned hang_seconds = is_sanitized ? 3000 : 300;

}  // namespace fightconv::test
