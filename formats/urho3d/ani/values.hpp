// The values of variant tracks: how many bytes a value of each type takes.
#pragma once

#include "core/base/bytes/byte_reader.hpp"
#include "formats/urho3d/ani/ani.hpp"

namespace fightconv::ani {

// Types below this number have the same meaning in both numberings.
inline constexpr std::uint8_t first_renumbered_type = 7;

// malformed for an unknown type, unsupported_feature for one that contains other values or a
// pointer.
Status check_type(std::uint8_t type, TypeNumbers numbers, std::string_view file, std::uint64_t at);

// The bytes of one value, borrowed. The type has passed check_type().
Result<Bytes> read_value(ByteReader& reader, std::uint8_t type, TypeNumbers numbers);

// The fewest bytes that a value of the type takes.
std::uint64_t least_bytes_of(std::uint8_t type, TypeNumbers numbers) noexcept;

}  // namespace fightconv::ani
