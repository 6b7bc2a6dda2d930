// Arithmetic on numbers from files: it reports overflow and never wraps.
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>

namespace fightconv {

// a+b or a*b in 64 bits; nothing on overflow.
constexpr std::optional<std::uint64_t> checked_add(std::uint64_t a, std::uint64_t b) noexcept {
    if (b > std::numeric_limits<std::uint64_t>::max() - a) {
        return std::nullopt;
    }
    return a + b;
}
constexpr std::optional<std::uint64_t> checked_mul(std::uint64_t a, std::uint64_t b) noexcept {
    if (a != 0 && b > std::numeric_limits<std::uint64_t>::max() / a) {
        return std::nullopt;
    }
    return a * b;
}

// The value in the narrower type, or nothing if it does not fit.
template <std::integral To, std::integral From>
constexpr std::optional<To> narrow(From value) noexcept {
    if (!std::in_range<To>(value)) {
        return std::nullopt;
    }
    return static_cast<To>(value);
}

// The nearest value of the narrower type.
template <std::integral To, std::integral From>
constexpr To saturate(From value) noexcept {
    if (std::cmp_less(value, std::numeric_limits<To>::min())) {
        return std::numeric_limits<To>::min();
    }
    if (std::cmp_greater(value, std::numeric_limits<To>::max())) {
        return std::numeric_limits<To>::max();
    }
    return static_cast<To>(value);
}

}  // namespace fightconv
