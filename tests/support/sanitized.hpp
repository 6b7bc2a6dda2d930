// Whether what is tested is built under AddressSanitizer or ThreadSanitizer, which need memory,
// calls and descriptors of their own.
#pragma once

namespace fightconv::test {

#ifdef FIGHTCONV_SANITIZED
inline constexpr bool is_sanitized = true;
#else
inline constexpr bool is_sanitized = false;
#endif

}  // namespace fightconv::test
