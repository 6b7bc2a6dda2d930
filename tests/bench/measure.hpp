// What the parts of the benchmark share: the clock, and an end where something that must work does not.
#pragma once

#include <fmt/format.h>

#include <cstdlib>
#include <functional>

#include "core/base/result.hpp"

namespace fightconv::bench {

inline constexpr double mib = 1024.0 * 1024.0;

// Seconds of one call: the best of several runs that together last a while.
double best_seconds(const std::function<void()>& work);

template <class T>
T require(Result<T> result) {
    if (!result) {
        fmt::print(stderr, "bench: {}\n", result.error().render());
        std::exit(1);
    }
    return *std::move(result);
}

}  // namespace fightconv::bench
