#include "core/base/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <vector>

#include "tests/support/catch.hpp"

using namespace fightconv;

TEST_CASE("every piece is worked on once, whatever the number of threads") {
    for (const unsigned threads : {0U, 1U, 3U, 64U}) {
        std::vector<std::atomic<int>> done(100);
        parallel_for(done.size(), threads, [&](std::size_t i) { ++done[i]; });
        CHECK(std::all_of(done.begin(), done.end(), [](const std::atomic<int>& count) { return count == 1; }));
    }
    parallel_for(0, 4, [](std::size_t) { FAIL("there is no piece"); });
}

TEST_CASE("an exception in a piece comes out of the call and ends the rest") {
    std::atomic<int> done = 0;
    const auto run = [&] {
        parallel_for(1'000'000, 2, [&](std::size_t i) {
            if (i == 10) {
                throw std::runtime_error("piece 10");
            }
            ++done;
        });
    };
    CHECK_THROWS_WITH(run(), "piece 10");
    CHECK(done < 1'000'000);
}
