// The colours of a model: one palette for all of its pictures, because the engine draws them all
// with the same one (openbor.md 6).
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "core/model/character.hpp"

namespace fightconv::openbor {

// The visible part of a sprite, which stands for all others that look the same.
struct Look {
    SpriteId sprite;
    Rectangle part;                    // of its picture
    const Colours* colours = nullptr;  // equal pointers for equal colours; null: true colour
};

// The colours that the pixels of a look use. The engine knows no partial alpha: from 128 on a pixel
// is drawn, below it is not.
struct Usage {
    std::bitset<256> entries;  // drawn ones of the look's colours
    // drawn ones of true colour as 0xRRGGBB, ascending; at most 256 of them
    std::vector<std::uint32_t> colours;
    bool partial_alpha = false;  // of some pixel
};
Usage usage_of(const Character& character, const Look& look);

class CommonPalette {
public:
    // `usages` are those of the looks. Borrows the character.
    CommonPalette(const Character& character, const std::vector<Look>& looks,
                  const std::vector<Usage>& usages);

    // Whether the colours of all looks fit into one palette. If not, each picture has to keep its
    // own, and the other functions may not be called.
    bool fits() const noexcept { return fits_; }
    // entry 0 is the transparent one, all others are opaque
    const Colours& colours() const noexcept { return colours_; }
    // One for each of the other palettes that a player can choose. What does not depend on
    // the selected palette is as in colours().
    std::vector<Colours> alternates() const;
    // The part of the picture in entries of colours(), a byte for each pixel. May be called from
    // several threads.
    void draw(const Look& look, MutableBytes out) const;
    // The entry that pictures use whose colour is nearest to this one; 0 if they use none.
    std::uint8_t nearest(const Rgba& colour) const noexcept;

private:
    using EntryMap = std::array<std::uint8_t, 256>;

    bool add_main(const std::bitset<256>& used);
    bool add(const Colours& colours, const std::bitset<256>& used, EntryMap& entries);
    std::uint8_t entry_of(std::uint32_t colour);  // 0: there is no room
    std::uint8_t free_entry();                    // the same

    const Character& character_;
    // what a player can choose, else what most looks have
    const Colours* main_ = nullptr;
    std::map<const Colours*, EntryMap> entries_;  // by the looks' colours
    // entries of colours that are not of the main palette
    std::map<std::uint32_t, std::uint8_t> fixed_;
    // an entry, and the entry of the main palette that it shows
    std::vector<std::pair<std::uint8_t, std::uint8_t>> of_main_;
    std::bitset<256> taken_;
    Colours colours_{};
    bool fits_ = false;
};

}  // namespace fightconv::openbor
