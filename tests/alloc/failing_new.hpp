// An operator new that fails when it is told to. It stands apart from the tests, so that no
// compiler sees free() where it expects delete.
#pragma once

#include <cstddef>

namespace fightconv::test {

// Allocations left until one fails; 0: none does.
extern std::size_t allocations_left;  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)

}  // namespace fightconv::test
