// Which animation of OpenBOR each action becomes, and what starts it (openbor.md 2).
#pragma once

#include <string>
#include <vector>

#include "core/model/character.hpp"

namespace fightconv::openbor {

struct NamedAnimation {
    AnimationId animation;
    const Move* move = nullptr;  // whose hits and movement it has; null: none
    std::string name;            // "idle", "freespecial3"; no other has it
    bool ends = false;           // the engine waits until it is over
    std::string keys{};          // of `com`, which starts it; empty: the engine starts it by itself, or nothing does
};

struct Names {
    std::vector<NamedAnimation> list;  // by animation; each animation at least once
    std::size_t attacks = 0;           // the highest number of attackN; an engine whose limit is lower crashes (openbor.md 1.4)
    std::size_t freespecials = 0;
    std::size_t follows = 0;
    std::vector<const Move*> without_keys{};  // moves that nothing starts, although they have an input
};

// Borrows the character.
Names name_animations(const Character& character);

}  // namespace fightconv::openbor
