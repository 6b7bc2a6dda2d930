// Whether the tests, and the program with them, are built under AddressSanitizer or
// ThreadSanitizer, which need memory, calls and descriptors of their own.
#pragma once

namespace fightconv::test {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool is_sanitized = true;
#elif defined(__has_feature)
inline constexpr bool is_sanitized =
    __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
inline constexpr bool is_sanitized = false;
#endif

}  // namespace fightconv::test
