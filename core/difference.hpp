// What differs between two characters, in words. Tests, `diff` and `convert --verify` use it.
#pragma once

#include <string>
#include <vector>

#include "core/character.hpp"

namespace fightconv {

// The parts of a Character that a format may or may not be able to hold. Which animations there are is always compared.
struct Aspects {
    bool unused_sprites = false;  // sprites that no frame shows; duplicates of a key
    bool indexed_pixels = false;  // indices and palettes, not only the colours seen
    bool palette_choices = false;
    bool moves = true;
    bool properties = true;
    bool info = true;  // author, display name, date, localcoord; the name also with `frames`
    bool tags = true;
    bool frames = true;  // what an animation shows: pixels as seen, axis, timing, flips, boxes, cues, labels; its number and loop; floors
    bool sounds = false;

    static constexpr Aspects all() { return {true, true, true, true, true, true, true, true, true}; }
    static constexpr Aspects none() { return {false, false, false, false, false, false, false, false, false}; }
};

struct Difference {
    std::string where;  // "animation 'stand' frame 3"
    std::string what;   // "ticks: 7 in the first, 8 in the second"
};

// Empty when the two are equal in `aspects`. Animations are matched by name, moves by number, sounds by key. At most `most` are listed.
std::vector<Difference> difference(const Character& first, const Character& second, const Aspects& aspects, std::size_t most = 1000);

}  // namespace fightconv
