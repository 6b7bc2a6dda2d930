// Helpers for run-length decoders: they handle whole words, in space that the caller has checked.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace fightconv {

// How many of the 8 bytes at `at` come before the first one whose top two bits are `Marker` (0x40,
// 0x80 or 0xC0); 8 if there is none.
template <std::uint8_t Marker>
std::size_t bytes_before_marker(const std::uint8_t* at) noexcept {
    constexpr std::uint64_t every_byte = 0x0101'0101'0101'0101;
    std::uint64_t word;
    std::memcpy(&word, at, sizeof word);
    word ^= every_byte * (Marker ^ 0xC0u);  // now a marker is the byte with both top bits set
    const std::uint64_t markers = word & (word << 1) & (every_byte * 0x80);
    const int bits = std::endian::native == std::endian::little ? std::countr_zero(markers)
                                                                : std::countl_zero(markers);
    return static_cast<std::size_t>(bits) / 8;
}

// Repeats the `distance` (> 0) bytes before `to` until `length` bytes are written. May write up to
// 15 more, for which there must be room.
inline void repeat_bytes(std::uint8_t* to, std::size_t distance, std::size_t length) noexcept {
    const auto copy_word = [](std::uint8_t* target, const std::uint8_t* source) {
        std::uint64_t word;
        std::memcpy(&word, source, sizeof word);
        std::memcpy(target, &word, sizeof word);
    };
    const std::uint8_t* from = to - distance;
    std::uint8_t* const end = to + length;
    for (; distance < 8; distance *= 2) {  // each turn doubles the distance between `from` and `to`
        copy_word(to, from);
        to += distance;
    }
    for (; to < end; to += 8, from += 8) {
        copy_word(to, from);
    }
}

}  // namespace fightconv
