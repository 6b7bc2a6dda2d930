// Which animation of OpenBOR each action becomes, and what starts it (openbor.md 2).
#pragma once

#include <string>
#include <vector>

#include "core/model/character.hpp"

namespace fightconv::openbor {

inline constexpr std::string_view block_name = "block";

struct NamedAnimation {
    AnimationId animation;
    const Move* move = nullptr;  // whose hits and movement it has; null: none
    std::string name;            // "idle", "freespecial3"; no other has it
    bool ends = false;           // the engine waits until it is over
    // of `com`, which starts it; empty: the engine starts it by itself, or nothing does
    std::string keys{};
};

struct Names {
    std::vector<NamedAnimation> list;  // by animation; each animation at least once
    // the highest number of attackN; an engine whose limit is lower crashes (openbor.md 1.4)
    std::size_t attacks = 0;
    std::size_t freespecials = 0;
    std::size_t follows = 0;
    // moves that nothing starts, although they have an input
    std::vector<const Move*> without_keys{};
};

// Borrows the character.
Names name_animations(const Character& character);

}  // namespace fightconv::openbor
