// An animation as OpenBOR plays it: frames with their times in 1/100 s, cut where a hit or a sound
// begins within one (openbor.md 4).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "converters/openbor/names.hpp"

namespace fightconv::openbor {

// 1/100 s, for a frame that holds: "infinite" is stored as 0 (openbor.md 4.3)
inline constexpr std::uint32_t stays = 30'000;
inline constexpr std::uint32_t block_stays = 10;

struct Piece {
    const Frame* frame = nullptr;
    std::uint64_t start = 0;  // in ticks
    std::uint64_t ticks = 1;
    std::uint32_t delay = 1;   // in 1/100 s, never 0
    bool attacks = false;      // the attack boxes of the frame are in force
    const Hit* hit = nullptr;  // with these values; null: with those of the boxes
    // The hit before goes on behind it, so the engine has to see an attack, which reaches nobody.
    bool keeps_attack = false;
    const Cue* cue = nullptr;  // heard when it begins
    // px that the character moves when it begins: its way until the piece is over
    std::int32_t forward = 0;
};

struct Played {
    std::vector<Piece> pieces;
    std::vector<const Move*> behind{};      // moves whose states follow by themselves
    std::optional<std::size_t> returns_to;  // nothing: it stays at the last one
    bool several_hits = false;              // it can hit again
    std::size_t attacks_left_out = 0;       // frames with attack boxes that never hit anybody
    std::size_t cues_left_out = 0;          // a frame begins with one sound
    // there were too many frames for the whole duration of the move, or for what follows
    bool repeats_cut = false;
};

// Borrows the character, whose pixels are `size` of the game's. `repeats` is how many frames may
// still be added for loops that have to be repeated, and for states that follow; it is counted
// down.
Played play(const NamedAnimation& named, const Character& character, double size,
            std::size_t& repeats);

}  // namespace fightconv::openbor
