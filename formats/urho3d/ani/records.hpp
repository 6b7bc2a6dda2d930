// The parts that the reader and the writer of animations share and nobody else needs.
#pragma once

#include <string_view>

#include "core/base/bytes/record_fields.hpp"
#include "formats/urho3d/ani/ani.hpp"

namespace fightconv::ani::wire {

inline constexpr std::string_view uani = "UANI", uan2 = "UAN2";

using Count = std::uint32_t;
inline constexpr std::uint8_t parts = has_position | has_rotation | has_scale;
// versions of UAN2
inline constexpr std::uint32_t since_variant_tracks = 2, since_weights = 3,
                               since_weights_of_parts = 4;

// The fields of a key that are stored for a mask, in the order of the file.
void for_each_field(auto& key, std::uint8_t mask, const auto& take) {
    take(key.time);
    if ((mask & has_position) != 0) {
        take(key.position);
    }
    if ((mask & has_rotation) != 0) {
        take(key.rotation);
    }
    if ((mask & has_scale) != 0) {
        take(key.scale);
    }
}

inline std::size_t size_of_key(std::uint8_t mask) {
    std::size_t size = 0;
    const Key key;
    for_each_field(key, mask, [&]<class T>(const T&) { size += size_in_file<T>; });
    return size;
}

}  // namespace fightconv::ani::wire
