// The sprites of a character that are not as in the files that it was read from.
#pragma once

#include <map>

#include "core/model/character.hpp"

namespace fightconv {

// Sprites with another picture or axis, or new ones, each with whether its palette is another one.
class SpriteChanges {
public:
    void add(SpriteId sprite, bool new_palette) {
        bool& known = new_palette_[sprite];
        known = known || new_palette;
    }
    bool empty() const noexcept { return new_palette_.empty(); }
    auto begin() const noexcept { return new_palette_.begin(); }
    auto end() const noexcept { return new_palette_.end(); }

private:
    std::map<SpriteId, bool> new_palette_;
};

}  // namespace fightconv
