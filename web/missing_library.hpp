// The parts of C++20 that the sources of fightconv use and the C++ library of Debian's emscripten
// (libc++ 13) lacks. Every file is compiled with it.
#pragma once
#include <version>
#if defined(_LIBCPP_VERSION) && _LIBCPP_VERSION < 14000
#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <compare>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>

namespace std {

template <class To, class From>
constexpr To bit_cast(const From& from) noexcept {
    static_assert(sizeof(To) == sizeof(From) && is_trivially_copyable_v<To> &&
                  is_trivially_copyable_v<From>);
    return __builtin_bit_cast(To, from);
}

template <class T>
unique_ptr<T> make_unique_for_overwrite(size_t size) {
    return unique_ptr<T>(new remove_extent_t<T>[size]);
}

template <class T, size_t N>
constexpr auto operator<=>(const array<T, N>& a, const array<T, N>& b) -> decltype(a[0] <=> b[0]) {
    for (size_t i = 0; i < N; ++i) {
        if (const auto order = a[i] <=> b[i]; order != 0) {
            return order;
        }
    }
    return strong_ordering::equal;
}

template <class T>
constexpr auto operator<=>(const optional<T>& a, const optional<T>& b) -> decltype(*a <=> *b) {
    return a && b ? *a <=> *b : a.has_value() <=> b.has_value();
}

namespace ranges {
template <class A, class B>
bool equal(const A& a, const B& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
}

template <class To>
struct out_result {
    To out;
};
template <class From, class To>
out_result<To> copy(const From& from, To to) {
    return {std::copy(from.begin(), from.end(), to)};
}
}  // namespace ranges

// strtod() also takes white space, '+' and hexadecimal digits. Unlike its ERANGE, from_chars() has
// no complaint about small numbers.
template <class Number>
requires is_floating_point_v<Number> from_chars_result from_chars(const char* first,
                                                                  const char* last, Number& value) {
    const bool negative = first != last && *first == '-';
    const char* const digits = first + negative;
    const bool begins_well =
        digits != last && (isalnum(static_cast<unsigned char>(*digits)) != 0 || *digits == '.');
    const bool hexadecimal =
        last - digits >= 2 && digits[0] == '0' && (digits[1] == 'x' || digits[1] == 'X');
    const string text(first, hexadecimal ? digits + 1 : last);
    char* end = nullptr;
    const Number read = is_same_v<Number, float> ? static_cast<Number>(strtof(text.c_str(), &end))
                                                 : static_cast<Number>(strtod(text.c_str(), &end));
    if (!begins_well || end == text.c_str()) {
        return {first, errc::invalid_argument};
    }
    const from_chars_result result{first + (end - text.c_str()), errc()};
    if (isinf(read) && *digits != 'i' && *digits != 'I') {
        return {result.ptr, errc::result_out_of_range};
    }
    value = read;
    return result;
}

// The shortest digits that give the number again; plain or with an exponent, whichever is shorter,
// as libstdc++ writes them.
template <class Number>
requires is_floating_point_v<Number> to_chars_result to_chars(char* first, char* last,
                                                              Number value) {
    char text[64];
    int precision = 0;
    do {
        snprintf(text, sizeof text, "%.*e", precision, static_cast<double>(value));
    } while (precision++ < 17 && isfinite(value) &&
             (is_same_v<Number, float> ? static_cast<Number>(strtof(text, nullptr))
                                       : static_cast<Number>(strtod(text, nullptr))) != value);
    if (isfinite(value)) {
        const int exponent = atoi(strchr(text, 'e') + 1);
        char plain[400];
        snprintf(plain, sizeof plain, "%.*f", max(0, precision - 1 - exponent),
                 static_cast<double>(value));
        if (strlen(plain) <= strlen(text)) {
            strcpy(text, plain);
        }
    }
    const auto size = static_cast<ptrdiff_t>(strlen(text));
    if (last - first < size) {
        return {last, errc::value_too_large};
    }
    return {copy(text, text + size, first), errc()};
}

}  // namespace std
#endif
