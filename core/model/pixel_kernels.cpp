#include "core/model/pixel_kernels.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace fightconv {

namespace {

constexpr std::size_t turn = 8;  // pixels

std::uint64_t load_turn(const std::uint8_t* indices) noexcept {
    std::uint64_t eight = 0;
    std::memcpy(&eight, indices, turn);
    return eight;
}

// Sprites are full of runs, most of all of what is transparent.
bool is_run(std::uint64_t eight) noexcept {
    return eight == (eight & 0xFF) * 0x0101'0101'0101'0101;
}

void expand_rest(const std::uint8_t* indices, std::size_t count, const Colours& colours,
                 std::uint8_t* out) noexcept {
    for (std::size_t i = 0; i < count; ++i) {
        std::memcpy(out + 4 * i, &colours[indices[i]], 4);
    }
}

// Two colours at a time, in the order in which they lie in memory.
void expand_plainly(const std::uint8_t* indices, std::size_t count, const Colours& colours,
                    std::uint8_t* out) noexcept {
    std::size_t at = 0;
    for (; at + turn <= count; at += turn) {
        std::uint8_t* const to = out + 4 * at;
        const auto pair = [&](std::uint8_t first, std::uint8_t second, std::size_t place) {
            const std::array both{colours[first], colours[second]};
            std::memcpy(to + 4 * place, both.data(), 8);
        };
        if (is_run(load_turn(indices + at))) {
            const std::uint8_t index = indices[at];
            for (std::size_t i = 0; i < turn; i += 2) {
                pair(index, index, i);
            }
            continue;
        }
        for (std::size_t i = 0; i < turn; i += 2) {
            pair(indices[at + i], indices[at + i + 1], i);
        }
    }
    expand_rest(indices + at, count - at, colours, out + 4 * at);
}

#if defined(__x86_64__)
int number_of(Rgba colour) noexcept {
    int number = 0;
    std::memcpy(&number, &colour, sizeof number);
    return number;
}

__attribute__((target("avx2"))) void expand_with_avx2(const std::uint8_t* indices,
                                                      std::size_t count, const Colours& colours,
                                                      std::uint8_t* out) noexcept {
    const auto* const table = reinterpret_cast<const int*>(colours.data());
    std::size_t at = 0;
    for (; at + turn <= count; at += turn) {
        const std::uint64_t eight = load_turn(indices + at);
        const __m256i colours_of_turn =
            is_run(eight)
                ? _mm256_set1_epi32(number_of(colours[eight & 0xFF]))
                : _mm256_i32gather_epi32(
                      table, _mm256_cvtepu8_epi32(_mm_cvtsi64_si128(static_cast<long long>(eight))),
                      4);
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + 4 * at), colours_of_turn);
    }
    expand_rest(indices + at, count - at, colours, out + 4 * at);
}
#endif

using Expand = void (*)(const std::uint8_t*, std::size_t, const Colours&, std::uint8_t*) noexcept;

Expand best_expand() noexcept {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) {
        return expand_with_avx2;
    }
#endif
    return expand_plainly;
}

}  // namespace

void expand_indices(Bytes indices, const Colours& colours, std::uint8_t* out) noexcept {
    static const Expand expand = best_expand();
    expand(indices.data(), indices.size(), colours, out);
}

// The compiler makes vectors of these two (CMakeLists.txt: -O3).
void copy_visible(const std::uint8_t* from, std::size_t pixels, std::uint8_t* out) noexcept {
    constexpr auto alpha = std::bit_cast<std::uint32_t>(std::array<std::uint8_t, 4>{0, 0, 0, 0xFF});
    for (std::size_t i = 0; i < pixels; ++i) {
        std::uint32_t pixel = 0;
        std::memcpy(&pixel, from + 4 * i, 4);
        const std::uint32_t seen = (pixel & alpha) == 0 ? 0 : pixel;
        std::memcpy(out + 4 * i, &seen, 4);
    }
}

std::uint8_t highest_index(Bytes indices) noexcept {
    std::uint8_t highest = 0;
    for (const std::uint8_t index : indices) {
        highest = std::max(highest, index);
    }
    return highest;
}

}  // namespace fightconv
