// Whether what is tested is built under AddressSanitizer or ThreadSanitizer, which need memory,
// calls and descriptors of their own.
#pragma once

#ifdef __linux__
extern "C" {
// The runtimes of the sanitizers have one of these each.
[[gnu::weak]] void __asan_init();
[[gnu::weak]] void __tsan_init();
}
#endif

namespace fightconv::test {

#ifdef __linux__
inline const bool is_sanitized = __asan_init != nullptr || __tsan_init != nullptr;
#else
inline constexpr bool is_sanitized = false;
#endif

}  // namespace fightconv::test
