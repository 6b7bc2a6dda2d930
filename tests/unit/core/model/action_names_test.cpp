#include "core/model/action_names.hpp"

#include <algorithm>
#include <limits>
#include <set>

#include "tests/support/catch.hpp"

using fightconv::action_name;
using fightconv::action_number;

TEST_CASE("Reserved action numbers get the words of the AIR document") {
    CHECK(action_name(0) == "stand");
    CHECK(action_name(5) == "turn");
    CHECK(action_name(6) == "crouch_turn");
    CHECK(action_name(10) == "stand_to_crouch");
    CHECK(action_name(20) == "walk_forward");
    CHECK(action_name(41) == "jump_up");
    CHECK(action_name(180) == "win");
    CHECK(action_name(181) == "win_1");
    CHECK(action_name(189) == "win_9");
    CHECK(action_name(195) == "taunt");
    CHECK(action_name(5000) == "hit_high_light");
    CHECK(action_name(5300) == "dizzy");
    CHECK(action_name(5520) == "continue_no");
}

TEST_CASE("Other action numbers keep their number") {
    CHECK(action_name(200) == "action_200");
    CHECK(action_name(1) == "action_1");
    CHECK(action_name(-5) == "action_m5");
    CHECK(action_name(std::numeric_limits<std::int32_t>::max()) == "action_2147483647");
    CHECK(action_name(std::numeric_limits<std::int32_t>::min()) == "action_m2147483648");
}

TEST_CASE("The number of an action is found by its name") {
    for (const std::int32_t number :
         {0, 20, 200, -5, 5520, std::numeric_limits<std::int32_t>::max(),
          std::numeric_limits<std::int32_t>::min()}) {
        CHECK(action_number(action_name(number)) == number);
    }
    for (const std::string name : {"", "jump", "action_", "action_0", "action_007", "action_-5",
                                   "action_99999999999", "action_5x"}) {
        CHECK_FALSE(action_number(name));
    }
}

TEST_CASE("No two actions share a name, and every name is safe") {
    std::set<std::string> seen;
    for (std::int32_t number = -100; number <= 6000; ++number) {
        const std::string name = action_name(number);
        CHECK(seen.insert(name).second);
        CHECK(std::all_of(name.begin(), name.end(), [](char c) {
            return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
        }));
    }
}
