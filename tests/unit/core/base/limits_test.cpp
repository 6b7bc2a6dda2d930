#include "core/base/limits.hpp"

#include "core/base/parallel.hpp"
#include "tests/support/catch.hpp"

using namespace fightconv;

namespace {

Limits memory(std::uint64_t bytes) { return {.live_decoded_bytes = bytes}; }

}  // namespace

TEST_CASE("A budget gives up to its limit and takes back") {
    const Budget budget(memory(100));
    Charge charge(budget);
    REQUIRE(charge.add(60, "pixels"));
    REQUIRE(charge.add(40, "pixels"));
    CHECK_FALSE(charge.add(1, "pixels"));
    charge.give_back(40);
    CHECK(charge.add(30, "pixels"));
    CHECK(budget.used() == 90);
    charge.give_back(91);
    CHECK(budget.used() == 0);
    CHECK(charge.bytes() == 0);
}

TEST_CASE("A refused charge takes nothing and says what, how much and the limit") {
    const Budget budget(memory(100));
    Charge charge(budget);
    REQUIRE(charge.add(90, "pixels"));
    const Status refused = charge.add(~0ULL, "the sheet");
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code() == ErrorCode::limit_exceeded);
    CHECK(refused.error().message() ==
          "not enough memory for the sheet: it needs 18446744073709551615 bytes, but 90 of the "
          "memory limit of 100 are in use");
    CHECK(budget.used() == 90);
    CHECK(charge.bytes() == 90);
}

TEST_CASE("A charge without a budget takes nothing, and says that this is a bug") {
    Charge charge;
    const Status refused = charge.add(1, "pixels");
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code() == ErrorCode::internal);
    CHECK(charge.bytes() == 0);
}

TEST_CASE("A charge takes over what another one holds of the same budget") {
    const Budget budget(memory(100));
    const Budget other_budget(memory(100));
    Charge whole;
    {
        Charge part(budget);
        REQUIRE(part.add(30, "pixels"));
        whole.join(std::move(part));
        Charge further(budget);
        REQUIRE(further.add(20, "pixels"));
        whole.join(std::move(further));
        Charge foreign(other_budget);
        REQUIRE(foreign.add(10, "pixels"));
        whole.join(std::move(foreign));
        whole.join(Charge());
        CHECK(other_budget.used() == 10);
    }
    CHECK(whole.bytes() == 50);
    CHECK(budget.used() == 50);
    CHECK(other_budget.used() == 0);
    whole = {};
    CHECK(budget.used() == 0);
}

TEST_CASE("A charge is given back when its owner goes, once, whoever owns it by then") {
    const Budget budget(memory(100));
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

TEST_CASE("A budget stays exact when several threads use it") {
    const Budget budget(memory(1000));
    parallel_for(4000, 4, [&](std::size_t) {
        Charge charge(budget);
        if (charge.add(250, "piece") && charge.add(1, "more")) {
            charge.give_back(1);
        }
    });
    CHECK(budget.used() == 0);
}

TEST_CASE("A small input may ask for so much work in each step, and a larger one for more") {
    const Budget budget(Limits{.work_bytes = 1000, .small_input = 10, .work_ratio = 100});
    CHECK(budget.spend(1ULL << 40, "what has no input"));
    budget.begin_step(10);
    {
        Charge charge(budget);
        REQUIRE(charge.add(600, "pixels"));
        REQUIRE(budget.spend(300, "drawing"));
    }
    Charge charge(budget);
    const Status refused = charge.add(101, "the sheet");  // what was given back counts
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code() == ErrorCode::limit_exceeded);
    CHECK(refused.error().message().starts_with(
        "the sheet would be more work than an input of this size may ask for"));
    CHECK(refused.error().remedy().find("--limit work=") != std::string::npos);
    CHECK(budget.used() == 0);
    budget.begin_step(10);
    CHECK(charge.add(1000, "the sheet"));
    CHECK_FALSE(budget.spend(1, "drawing"));
    budget.begin_step();
    budget.count_input(7);
    budget.count_input(5);
    CHECK(budget.input_bytes() == 12);
    CHECK(budget.spend(1200, "drawing"));
    CHECK_FALSE(budget.spend(1, "drawing"));
    budget.begin_step(~0ULL);
    CHECK(budget.spend(1ULL << 60, "drawing"));
    CHECK_FALSE(budget.spend(~0ULL, "drawing"));
}

TEST_CASE("An archive counts with its packed bytes, and a small one with those of its files") {
    const Budget budget(
        Limits{.work_bytes = 1000, .small_input = 10, .work_ratio = 100, .small_archive = 50});
    budget.begin_step();
    budget.count_input(30, 3);
    CHECK(budget.input_bytes() == 30);
    budget.count_input(970, 17);
    CHECK(budget.input_bytes() == 50);
    budget.count_input(1000, 80);
    CHECK(budget.input_bytes() == 100);
    budget.count_input(5, 7);  // never more than they have
    CHECK(budget.input_bytes() == 105);
}

TEST_CASE("Work that is foreseen is refused in advance, and nothing is spent") {
    const Budget budget(Limits{.work_bytes = 1000, .small_input = 10, .work_ratio = 100});
    budget.begin_step(10);
    CHECK(budget.foresee(1000, "drawing"));
    CHECK(budget.foresee(1000, "drawing"));
    REQUIRE(budget.spend(400, "drawing"));
    CHECK(budget.foresee(600, "drawing"));
    const Status refused = budget.foresee(601, "drawing");
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code() == ErrorCode::limit_exceeded);
}
