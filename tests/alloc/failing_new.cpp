#include "tests/alloc/failing_new.hpp"

#include <cstdlib>
#include <new>

namespace fightconv::test {
std::size_t allocations_left = 0;  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)
}

// This program's own, so that an allocation can fail. The leak checker watches the malloc below
// them.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    const bool fails =
        fightconv::test::allocations_left != 0 && --fightconv::test::allocations_left == 0;
    return fails ? nullptr : std::malloc(size == 0 ? 1 : size);
}
void* operator new(std::size_t size) {
    if (void* const memory = operator new(size, std::nothrow)) {
        return memory;
    }
    throw std::bad_alloc();
}
void* operator new[](std::size_t size) { return operator new(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
