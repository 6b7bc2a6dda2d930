#include "tests/bench/measure.hpp"

#include <algorithm>
#include <ctime>

#include "tests/alloc/failing_new.hpp"

namespace fightconv::bench {

namespace {

// The time of the processor, not of the wall: the benchmark has one thread, and other programs on
// the machine must not count.
double now() {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

double seconds_of(const std::function<void()>& work) {
    const double start = now();
    work();
    return now() - start;
}

}  // namespace

double best_seconds(const std::function<void()>& work) {
    constexpr int least_runs = 3;
    constexpr int most_runs = 1000;
    constexpr double long_enough = 0.4;
    double best = seconds_of(work);
    double spent = best;
    for (int runs = 1; runs < least_runs || (spent < long_enough && runs < most_runs); ++runs) {
        const double seconds = seconds_of(work);
        best = std::min(best, seconds);
        spent += seconds;
    }
    return best;
}

std::size_t allocations_of(const std::function<void()>& work) {
    constexpr std::size_t plenty = std::size_t{1} << 40;
    test::allocations_left = plenty;
    work();
    const std::size_t made = plenty - test::allocations_left;
    test::allocations_left = 0;
    return made;
}

std::pair<double, double> best_of_both(const std::function<void()>& first,
                                       const std::function<void()>& second) {
    constexpr int least_runs = 3;
    constexpr int most_runs = 500;
    constexpr double long_enough = 0.6;
    std::pair<double, double> best{1e9, 1e9};
    double spent = 0;
    for (int runs = 0; runs < least_runs || (spent < long_enough && runs < most_runs); ++runs) {
        const double one = seconds_of(first), other = seconds_of(second);
        best = {std::min(best.first, one), std::min(best.second, other)};
        spent += one + other;
    }
    return best;
}

}  // namespace fightconv::bench
