// Uses a pack as a game does: from each move to everything it refers to, without keeping any of it.
#pragma once

#include <cstdint>

#include "formats/fspk/view.hpp"

namespace fightconv::test {

struct Walk {
    std::uint64_t records = 0;  // as often as something refers to them
    std::uint64_t sum = 0;      // of all their numbers and of the first byte of each text
};

// Throws std::runtime_error at a reference that leads nowhere.
Walk walk(const fspk::View& view);

}  // namespace fightconv::test
