// Sizes of UFF's records (README.md), for the reader, the writer and the checker.
#pragma once

#include <cstddef>
#include <string_view>

namespace fightconv::uff {

inline constexpr std::string_view signature{"UFF\0", 4};
inline constexpr std::size_t package_header_bytes = 24;
inline constexpr std::size_t offset_bytes = 4;
inline constexpr std::size_t anim_header_bytes = 26;
inline constexpr std::size_t sprite_entry_bytes = 16;
inline constexpr std::size_t hitbox_fixed_bytes = 36;  // after its name
inline constexpr std::size_t cue_fixed_bytes = 8;      // after its clip id
inline constexpr std::size_t string_prefix_bytes = 2;
inline constexpr std::size_t hitbox_least_bytes = string_prefix_bytes + hitbox_fixed_bytes;
inline constexpr std::size_t cue_least_bytes = string_prefix_bytes + cue_fixed_bytes;
inline constexpr std::size_t frame_least_bytes = 2 + 3 * string_prefix_bytes + 2 + 2;  // id, three strings, two counts

}  // namespace fightconv::uff
