#include "tests/alloc/sweep.hpp"

#include <algorithm>
#include <new>

#include "tests/alloc/failing_new.hpp"
#include "tests/support/acceptance.hpp"
#include "tests/support/catch.hpp"

namespace fightconv::test {

namespace {

// The result of `work`, and whether it came to the allocation that fails.
struct Ended {
    std::optional<Written> written;
    bool met = false;
};
Ended end_at(std::size_t allocation, const std::function<std::optional<Written>()>& work) {
    Ended ended;
    allocations_left = allocation;
    try {
        ended.written = work();
    } catch (const std::bad_alloc&) {
        ended.written.reset();
    }
    ended.met = allocations_left == 0;
    allocations_left = 0;
    return ended;
}

}  // namespace

// A step is as long as a share of the allocations so far, so that few are tried of many.
void fail_each(const std::string& name, const std::function<std::optional<Written>()>& work) {
    INFO(name);
    const std::size_t each = is_whole() ? 3000 : 2;
    const std::size_t share = is_whole() ? 200 : 2;
    const auto whole = work();
    REQUIRE(whole);
    std::size_t refused = 0;
    for (std::size_t n = 1;; n += n < each ? 1 : std::max<std::size_t>(n / share, 1)) {
        INFO("allocation " << n);
        const Ended ended = end_at(n, work);
        refused += ended.written ? 0U : 1U;
        if (ended.written) {
            REQUIRE((*ended.written == *whole));
        }
        if (!ended.met) {
            REQUIRE(ended.written);
            break;
        }
    }
    CHECK(refused > 1);
    const auto again = work();
    CHECK((again && *again == *whole));
}

}  // namespace fightconv::test
