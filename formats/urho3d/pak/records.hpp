// The records of packages.
#pragma once

#include <array>
#include <string_view>

#include "core/base/bytes/record_fields.hpp"
#include "formats/urho3d/pak/pak.hpp"

namespace fightconv::pak::wire {

inline constexpr std::string_view upak = "UPAK", ulz4 = "ULZ4";
inline constexpr std::size_t signature_bytes = upak.size();

struct Header {
    std::array<char, signature_bytes> signature{};
    std::uint32_t files = 0, checksum = 0;
    static constexpr void fields(auto& r, auto&& io) { io(r.signature, r.files, r.checksum); }
    std::string_view id() const noexcept { return {signature.data(), signature.size()}; }
};

// Follows the name of a file.
struct Entry {
    // the offset counts from the start of the package
    std::uint32_t offset = 0, size = 0, checksum = 0;
    static constexpr void fields(auto& r, auto&& io) { io(r.offset, r.size, r.checksum); }
};

// The record before each part of a compressed file.
struct Block {
    std::uint16_t unpacked = 0, packed = 0;
    static constexpr void fields(auto& r, auto&& io) { io(r.unpacked, r.packed); }
};

using Trailer = std::uint32_t;                     // size of the package with the trailer
inline constexpr std::size_t block_bytes = 32768;  // that the engines' tools put into a block
// of LZ4: a byte of a length stands for at most 255 bytes
inline constexpr std::size_t most_expansion = 255;

static_assert(size_in_file<Header> == 12 && size_in_file<Entry> == 12 && size_in_file<Block> == 4);

}  // namespace fightconv::pak::wire
