// Bytes as they lie in a file, and a named run of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace fightconv {

using Bytes = std::span<const std::uint8_t>;  // borrowed, read only
using MutableBytes = std::span<std::uint8_t>;
using ByteBuffer = std::vector<std::uint8_t>;  // owned

// What a parser gets: the whole file and the name that messages use. Borrows both.
struct Source {
    std::string_view file;
    Bytes bytes;
};

inline Bytes as_bytes(std::string_view text) noexcept { return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}; }
inline std::string_view as_text(Bytes bytes) noexcept { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }

}  // namespace fightconv
