// The records of UFF that are only in files (the specification's "PackageHeader" and what follows
// it); those that a Package holds are in uff.hpp. All numbers are big endian.
#pragma once

#include <array>

#include "formats/uff/uff.hpp"

namespace fightconv::uff::wire {

struct PackageHeader {
    std::array<char, 4> magic{'U', 'F', 'F'};
    std::uint8_t version = 0, pkg_flags = 0;
    std::uint16_t animations = 0;
    std::uint32_t offset_table = 0;
    std::array<std::uint8_t, 4> reserved{};
    std::uint16_t floor_y = 0;
    std::array<std::uint8_t, 6> more_reserved{};
    static constexpr void fields(auto& r, auto&& io) {
        io(r.magic, r.version, r.pkg_flags, r.animations, r.offset_table, r.reserved, r.floor_y,
           r.more_reserved);
    }
};

struct AnimHeader {
    std::uint16_t name_length = 0, frames = 0;
    AnimSettings settings{};
    std::uint32_t hitbox_size = 0, pixel_size = 0;
    std::uint16_t floor_y_override = 0;
    static constexpr void fields(auto& r, auto&& io) {
        io(r.name_length, r.frames, r.settings, r.hitbox_size, r.pixel_size, r.floor_y_override);
    }
};

using Offset = std::uint32_t;
using Count = std::uint16_t;  // of hitboxes, of cues, and of the bytes of a string, which follow it

inline constexpr std::size_t hitbox_least_bytes = size_in_file<Count> + size_in_file<HitboxValues>;
inline constexpr std::size_t cue_least_bytes = size_in_file<Count> + size_in_file<CueValues>;
inline constexpr std::size_t frame_least_bytes =
    size_in_file<decltype(FrameEntry::id)> + 3 * size_in_file<Count> + 2 * size_in_file<Count>;

static_assert(size_in_file<PackageHeader> == 24 && size_in_file<AnimHeader> == 26 &&
              size_in_file<SpriteEntry> == 16);
static_assert(size_in_file<HitboxValues> == 36 && size_in_file<CueValues> == 8 &&
              frame_least_bytes == 12);

}  // namespace fightconv::uff::wire
