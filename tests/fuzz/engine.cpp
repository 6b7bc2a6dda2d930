// The entry that a fuzzing engine calls. Which checks a unit gets follows from its bytes, so a unit
// that fails also fails when it is run again. With FIGHTCONV_FUZZ_EVERYTHING in the environment
// every unit gets all of them, which an engine needs for making a finding smaller.
#include <array>
#include <cstdio>
#include <cstdlib>

#include "tests/fuzz/fuzz.hpp"

namespace fightconv::fuzz {
// The function of the one target that is linked (CMakeLists.txt).
void test_unit(const std::uint8_t* data, std::size_t size);
}  // namespace fightconv::fuzz

namespace {

using fightconv::fuzz::Depth;

// A unit may take this long, in seconds of processor time. A release is about ten times as fast.
constexpr double most_seconds = 10;

// one unit of these is checked whole, and one within the default limits
constexpr std::uint64_t share = 64;

std::uint64_t hash_of(const std::uint8_t* data, std::size_t size) {
    std::uint64_t hash = 0xCBF2'9CE4'8422'2325;  // FNV-1a
    for (std::size_t i = 0; i < size; ++i) {
        hash = (hash ^ data[i]) * 0x100'0000'01B3;
    }
    return hash ^ hash >> 29;
}

double slowest = 0;  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)

// The engine itself only counts whole seconds.
void print_slowest() {
    std::fprintf(stderr, "stat::slowest_unit_milliseconds: %.1f\n", slowest * 1000);
}

void run(const std::uint8_t* data, std::size_t size, Depth depth) {
    fightconv::fuzz::depth = depth;
    const double start = fightconv::fuzz::processor_seconds();
    fightconv::fuzz::test_unit(data, size);
    const double seconds = fightconv::fuzz::processor_seconds() - start;
    slowest = std::max(slowest, seconds);
    fightconv::fuzz::require(seconds <= most_seconds, "a unit ends in time",
                             std::to_string(seconds) + " s");
}

}  // namespace

// Linked in the place of the engine's own where learning from every comparison of numbers takes
// half of the time or more (CMakeLists.txt). They are called at every comparison, so they are not
// instrumented themselves.
#pragma clang attribute push(__attribute__((no_sanitize("coverage", "address", "undefined"))), \
                             apply_to = function)
// NOLINTBEGIN(bugprone-reserved-identifier)
extern "C" {
void __wrap___sanitizer_cov_trace_cmp1(std::uint8_t, std::uint8_t) {}
void __wrap___sanitizer_cov_trace_cmp2(std::uint16_t, std::uint16_t) {}
void __wrap___sanitizer_cov_trace_cmp4(std::uint32_t, std::uint32_t) {}
void __wrap___sanitizer_cov_trace_cmp8(std::uint64_t, std::uint64_t) {}
void __wrap___sanitizer_cov_trace_const_cmp1(std::uint8_t, std::uint8_t) {}
void __wrap___sanitizer_cov_trace_const_cmp2(std::uint16_t, std::uint16_t) {}
void __wrap___sanitizer_cov_trace_const_cmp4(std::uint32_t, std::uint32_t) {}
void __wrap___sanitizer_cov_trace_const_cmp8(std::uint64_t, std::uint64_t) {}
}
// NOLINTEND(bugprone-reserved-identifier)
#pragma clang attribute pop

extern "C" int LLVMFuzzerInitialize(int*, char***) {
    std::atexit(print_slowest);
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const bool everything = std::getenv("FIGHTCONV_FUZZ_EVERYTHING") != nullptr;
    const std::uint64_t turn = hash_of(data, size) % share;
    if (everything || turn == 0) {
        run(data, size, Depth::everything);
    }
    if (everything || turn == 1) {
        run(data, size, Depth::default_limits);
    }
    if (!everything && turn > 1) {
        run(data, size, Depth::reading);
    }
    return 0;
}
