// The ticks of actions, worked out by hand; they count from 0. mugen.md A5, A18, C18.
#include "converters/mugen/play/action_times.hpp"

#include <string>

#include "tests/support/catch.hpp"

using namespace fightconv;

namespace {

struct Timed {
    std::int32_t ticks;
    bool attacks = false;
};

mugen::ActionTimes times_of(const std::vector<Timed>& elements, std::uint32_t loop_start = 0) {
    air::Action action;
    action.loop_start = loop_start;
    for (const Timed& each : elements) {
        air::Element& element = action.elements.emplace_back();
        element.time = each.ticks;
        element.clsn1.count = each.attacks ? 1 : 0;
    }
    return mugen::ActionTimes(action);
}

// The elements that are shown at the first ticks, as digits from 1; in brackets where they attack.
std::string played(const mugen::ActionTimes& times, int ticks) {
    std::string digits;
    std::int64_t elapsed = 0;
    for (int tick = 0; tick < ticks; ++tick, elapsed = times.next(elapsed)) {
        const auto digit = static_cast<char>('1' + times.element_at(elapsed));
        digits += times.attacks_at(elapsed) ? std::string{'[', digit, ']'} : std::string{digit};
    }
    return digits;
}

}  // namespace

TEST_CASE("An action is played again from its loop start") {
    CHECK(played(times_of({{2}, {1, true}, {2}}, 1), 9) == "11[2]33[2]33[2]");
    const mugen::ActionTimes times = times_of({{2}, {3}}, 1);
    CHECK(times.time(5) == 0);
    CHECK(times.next(5) == 3);  // the loop start is already shown: its AnimElemTime is 1 now
    CHECK(times.element_time(2, 3) == 1);
    CHECK_FALSE(times.element_time(3, 3));
}

TEST_CASE("An element of no ticks is shown once where the action begins or goes back to it") {
    CHECK(played(times_of({{0, true}, {1}, {2, true}}), 7) == "[1][3][3][1][3][3][1]");
    CHECK(played(times_of({{2}, {0, true}, {3}}, 1), 9) == "11333[2]33[2]");
}

TEST_CASE("An element of no ticks is not shown by a ChangeAnim that chooses an element") {
    const mugen::ActionTimes ends = times_of({{0, true}, {1}, {2, true}});
    CHECK(ends.element_at(0) == 0);
    CHECK(ends.element_at(0, false) == 1);
    CHECK_FALSE(ends.attacks_at(0, false));
    CHECK_FALSE(ends.starts_with(1));
    CHECK_FALSE(ends.starts_with(2));
    const mugen::ActionTimes stays = times_of({{0, true}, {1}, {Frame::hold}});
    CHECK(stays.starts_with(1));
    CHECK_FALSE(stays.starts_with(2));
    CHECK(stays.starts_with(4));  // no such element: the first one
    CHECK(stays.starts_with(0));
}

TEST_CASE("Only the element that is shown may be one of no ticks, not one before or after it") {
    const mugen::ActionTimes times = times_of({{0}, {5}, {5}});
    CHECK(times.element_at(0) == 0);
    CHECK(times.element_of(0) == 1);
    CHECK(times.element_at(10) == 0);
    CHECK(times.element_of(10) == 1);
}

TEST_CASE("An element of no ticks is passed over, and one that stays attacks for ever") {
    CHECK(played(times_of({{1}, {0, true}, {-5, true}, {1}, {Frame::hold, true}, {3}}), 5) ==
          "14[5][5][5]");
    const mugen::ActionTimes times = times_of({{1}, {Frame::hold}, {3}});
    CHECK_FALSE(times.end());
    CHECK(times.time(0) == 1);
    CHECK(times.total() == 2);
    CHECK(times.reached_at(2) == 1);
    CHECK_FALSE(times.reached_at(3));
    CHECK(times.start_of(3) == 1);
}

TEST_CASE("A loop start that takes no tick, and an action that takes none") {
    CHECK(played(times_of({{1}, {1, true}, {0}}, 2), 5) == "1[2]333");
    CHECK(played(times_of({{0}, {0, true}}), 3) == "[2][2][2]");
    CHECK(times_of({}).element_at(7) == 0);
    CHECK_FALSE(times_of({}).attacks_at(7));
}

TEST_CASE("Elements that attack one after the other are one run") {
    const mugen::ActionTimes times = times_of({{1, true}, {2, true}, {1}, {0}, {3, true}});
    REQUIRE(times.attacks_from(0).size() == 2);
    CHECK(times.attacks_from(2).front().last == 2);
    REQUIRE(times.attacks_from(3).size() == 1);
    CHECK(times.attacks_from(3).front().first == 4);
    CHECK(times.attacks_from(7).empty());
}
