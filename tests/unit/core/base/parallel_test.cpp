#include "core/base/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <vector>

#include "tests/support/catch.hpp"

using namespace fightconv;

TEST_CASE("Every piece is worked on once, whatever the number of threads") {
    for (const unsigned threads : {0U, 1U, 3U, 64U}) {
        std::vector<std::atomic<int>> done(100);
        parallel_for(done.size(), threads, [&](std::size_t i) { ++done[i]; });
        CHECK(std::all_of(done.begin(), done.end(),
                          [](const std::atomic<int>& count) { return count == 1; }));
    }
    parallel_for(0, 4, [](std::size_t) { FAIL("there is no piece"); });
}

TEST_CASE("An exception in a piece comes out of the call and ends the rest") {
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

TEST_CASE(
    "The first piece that fails gives the error, whatever the number of threads, and ends the "
    "rest") {
    for (const unsigned threads : {1U, 4U}) {
        const Context context;
        std::atomic<int> done = 0;
        const Status status = parallel_try(100'000, threads, context, [&](std::size_t i) -> Status {
            ++done;
            if (i == 10 || i == 11) {
                return fail(ErrorCode::malformed, i == 10 ? "piece 10" : "piece 11");
            }
            return {};
        });
        REQUIRE_FALSE(status);
        CHECK(status.error().message() == "piece 10");
        CHECK(done < 100'000);
    }
}

TEST_CASE("Work in pieces ends when the caller wants to stop") {
    Context context;
    std::atomic<int> asked = 0;
    context.cancelled = [&] { return ++asked > 5; };
    std::atomic<int> done = 0;
    const Status status = parallel_try(1000, 2, context, [&](std::size_t) -> Status {
        ++done;
        return {};
    });
    REQUIRE_FALSE(status);
    CHECK(status.error().code() == ErrorCode::cancelled);
    CHECK(done <= 5);
}
