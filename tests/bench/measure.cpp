#include "tests/bench/measure.hpp"

#include <algorithm>
#include <ctime>

namespace fightconv::bench {

namespace {

// Of the processor, not of the wall: the benchmark has one thread, and what else runs on the machine is not to count.
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

}  // namespace fightconv::bench
