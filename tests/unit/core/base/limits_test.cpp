#include "core/base/limits.hpp"

#include "core/base/parallel.hpp"
#include "tests/support/catch.hpp"

using namespace fightconv;

TEST_CASE("a budget gives up to its limit and takes back") {
    Budget budget(100);
    REQUIRE(budget.charge(60, "pixels"));
    REQUIRE(budget.charge(40, "pixels"));
    CHECK_FALSE(budget.charge(1, "pixels"));
    budget.release(40);
    CHECK(budget.charge(30, "pixels"));
    CHECK(budget.used() == 90);
}

TEST_CASE("a refused charge takes nothing and says what, how much and the limit") {
    Budget budget(100);
    REQUIRE(budget.charge(90, "pixels"));
    const Status refused = budget.charge(~0ULL, "the sheet");
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code() == ErrorCode::limit_exceeded);
    CHECK(refused.error().message() == "not enough memory for the sheet: it needs 18446744073709551615 bytes, but 90 of the memory limit of 100 are in use");
    CHECK(budget.used() == 90);
}

TEST_CASE("a charge is given back when its owner goes, once, whoever owns it by then") {
    Budget budget(100);
    Charge kept;
    {
        Charge charge(budget);
        REQUIRE(charge.add(30, "pixels"));
        REQUIRE(charge.add(20, "pixels"));
        CHECK(charge.bytes() == 50);
        CHECK(charge.add(51, "pixels").error().code() == ErrorCode::limit_exceeded);
        CHECK(budget.used() == 50);
        kept = std::move(charge);
        Charge other(budget);
        REQUIRE(other.add(10, "pixels"));
        CHECK(budget.used() == 60);
    }
    CHECK(kept.bytes() == 50);
    CHECK(budget.used() == 50);
    { const Charge last(std::move(kept)); }
    CHECK(budget.used() == 0);
}

TEST_CASE("a budget stays exact when several threads use it") {
    Budget budget(1000);
    parallel_for(4000, 4, [&](std::size_t) {
        if (budget.charge(250, "piece")) {
            budget.release(250);
        }
    });
    CHECK(budget.used() == 0);
}
