// The parts that the benchmarks share: the clock, and an end if something that must work does not.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <cstdlib>
#include <functional>
#include <string>
#include <utility>

#include "core/base/result.hpp"

namespace fightconv::bench {

inline constexpr double mib = 1024.0 * 1024.0;

// Seconds of one call: the best of several runs that together last a while.
double best_seconds(const std::function<void()>& work);

// How often one call allocates.
std::size_t allocations_of(const std::function<void()>& work);

// The same of two calls, which take turns, so that both meet the same machine.
std::pair<double, double> best_of_both(const std::function<void()>& first,
                                       const std::function<void()>& second);

// Keeps a value under a name that says what it is and in which unit.
void record(const std::string& name, double value);
void write_results(const std::string& path);    // as JSON
void compare_results(const std::string& path);  // with those of another run

template <class T>
T require(Result<T> result) {
    if (!result) {
        fmt::print(stderr, "bench: {}\n", result.error().render());
        std::exit(1);
    }
    return *std::move(result);
}

}  // namespace fightconv::bench
