// Moves that hit where their own animation has no attack box. mugen.md C13, C14.
#include <algorithm>
#include <string>

#include "core/model/timeline.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/small_fighter.hpp"

namespace fightconv {

using namespace fightconv::test;

namespace {

// Action 200 has no attack box, 201 has one in its second element, 202 in the second of two that
// take three ticks.
constexpr std::string_view three_actions =
    "[Begin Action 200]\n0,0,0,0,4\n0,1,0,0,4\n"
    "[Begin Action 201]\n1,0,0,0,3\nClsn1: 1\n Clsn1[0] = 0,-20,30,-10\n1,1,0,0,5\n"
    "[Begin Action 202]\n2,0,0,0,2\nClsn1: 1\n Clsn1[0] = 0,-20,30,-10\n2,1,0,0,1\n";

std::string state(std::int32_t action, std::string_view controllers) {
    return "[Statedef 200]\ntype = S\nmovetype = A\nphysics = S\nanim = " + std::to_string(action) +
           "\n[State 200, hit]\ntype = HitDef\nattr = S, NA\ndamage = 30\n" +
           std::string(controllers);
}

std::vector<std::int32_t> ticks_of(const Animation& animation) {
    std::vector<std::int32_t> ticks;
    for (const Frame& frame : animation.frames) {
        ticks.push_back(frame.ticks);
    }
    return ticks;
}

const Animation& shown_by_200(const SmallFighter& fighter) {
    return fighter.character[fighter.move(200).animation];
}

}  // namespace

TEST_CASE("A move that hits in another action than its first one has an animation of its own") {
    const SmallFighter fighter = small_fighter(
        three_actions,
        state(200,
              "trigger1 = Time = 6\n[State 200, anim]\ntype = ChangeAnim\ntrigger1 = Time = 5\n"
              "value = 201\n[State 200, end]\ntype = ChangeState\ntrigger1 = Time = 12\n"
              "value = 0\nctrl = 1\n"));
    const Animation& shown = shown_by_200(fighter);
    CHECK(fighter.character.animations.size() == 4);
    CHECK(shown.number == 100000);  // there is an action 200
    CHECK(shown.name == "action_100000");
    CHECK(shown.loop_start == 3);
    CHECK(ticks_of(shown) == std::vector<std::int32_t>{4, 1, 3, 4});
    CHECK(fighter.windows(200) == Windows{{8, 11}});
    CHECK(shown.frames[3].boxes.size() == 1);
    CHECK(Timeline(shown).total() == 12);
    CHECK(std::any_of(fighter.reports.begin(), fighter.reports.end(),
                      [](const auto& report) { return report.id() == "mugen.animation-of-move"; }));
}

TEST_CASE("So has one that hits as its action is shown again") {
    // Without an action 200 the number of the state is free.
    const SmallFighter fighter = small_fighter(
        three_actions.substr(three_actions.find("[Begin Action 201]")),
        state(202,
              "trigger1 = Time = 4\n[State 200, end]\ntype = ChangeState\ntrigger1 = Time = 9\n"
              "value = 0\nctrl = 1\n"));
    const Animation& shown = shown_by_200(fighter);
    CHECK(shown.number == 200);
    CHECK(ticks_of(shown) == std::vector<std::int32_t>{2, 1, 2, 1, 2, 1});
}

TEST_CASE("A move whose action shows all its hits keeps it") {
    const SmallFighter fighter = small_fighter(
        three_actions, state(201,
                             "trigger1 = Time = 0\n[State 200, end]\ntype = ChangeState\n"
                             "trigger1 = AnimTime = 0\nvalue = 0\nctrl = 1\n"));
    CHECK(fighter.character.animations.size() == 3);
    CHECK(shown_by_200(fighter).number == 201);
}

TEST_CASE(
    "A move that goes on with what the states before it show begins where those have left it") {
    // 200 shows action 201, whose attack box begins in tick 3; 210 and 211 go on with it.
    const SmallFighter fighter = small_fighter(
        three_actions,
        "[Statedef 200]\ntype = S\nmovetype = A\nphysics = S\nanim = 201\n"
        "[State 200, on]\ntype = ChangeState\ntrigger1 = Time = 1\nvalue = 210\n"
        "[Statedef 210]\ntype = S\nmovetype = A\nphysics = S\n"
        "[State 210, on]\ntype = ChangeState\ntrigger1 = Time = 0\nvalue = 211\n"
        "[Statedef 211]\ntype = S\nmovetype = A\nphysics = S\n"
        "[State 211, hit]\ntype = HitDef\ntrigger1 = Time = 0\nattr = S, NA\ndamage = 30\n"
        "[State 211, end]\ntype = ChangeState\ntrigger1 = AnimTime = 0\nvalue = 0\nctrl = 1\n");
    const Move& move = fighter.move(211);
    const Animation& shown = fighter.character[move.animation];
    CHECK(shown.number == 211);
    CHECK(ticks_of(shown) == std::vector<std::int32_t>{2, 5});
    CHECK(shown.frames[0].boxes.empty());
    CHECK(shown.frames[1].boxes.size() == 1);
    CHECK(fighter.windows(211) == Windows{{2, 6}});
    CHECK_THAT(fighter.reported("mugen.approximate-animation").at(0),
               Catch::Matchers::Contains("used that of state 200"));
    CHECK_THAT(fighter.reported("mugen.animation-of-move").at(0),
               Catch::Matchers::Contains("it begins within action 201"));
}

TEST_CASE("A state that shows something only when a helper plays it is played by that helper") {
    const std::string shows_as =
        "[Statedef 211]\nmovetype = A\n[State 211, anim]\ntype = ChangeAnim\n"
        "triggerall = ishelper && ishelper(7)\ntrigger1 = Time = 0\nvalue = 201\n"
        "[State 211, hit]\ntype = HitDef\ntrigger1 = Time = 0\nattr = S, NA\ndamage = 30\n"
        "[State 211, end]\ntype = ChangeState\ntrigger1 = Time = 8\nvalue = 0\n";
    const auto sent_with = [&](std::string_view id) {
        return small_fighter(three_actions,
                             shows_as + "[Statedef 300]\nanim = 200\n[State 300, one]\n" +
                                 "type = Helper\ntrigger1 = Time = 0\nstateno = 211\nid = " +
                                 std::string(id) + "\n");
    };
    const SmallFighter right = sent_with("7");
    CHECK(right.character[right.move(211).animation].number == 201);
    CHECK(right.windows(211).front() == std::pair<std::int32_t, std::int32_t>{3, 7});
    const SmallFighter other = sent_with("8");
    CHECK(other.reported("mugen.move-without-animation").size() == 1);
}

TEST_CASE("A state in which a helper begins hits, although it ends where the character stands") {
    const std::string leaves =
        "trigger1 = Time = 0\n[State 200, end]\ntype = ChangeState\ntrigger1 = Pos Y > -10\n"
        "value = 0\n";
    const SmallFighter alone = small_fighter(three_actions, state(201, leaves));
    CHECK(alone.move(200).hits.empty());
    const SmallFighter sent =
        small_fighter(three_actions, state(201, leaves) +
                                         "[Statedef 300]\nanim = 200\n[State 300, one]\n"
                                         "type = Helper\ntrigger1 = Time = 0\nstateno = 200\n");
    CHECK(sent.windows(200) == Windows{{3, 7}});
    CHECK(sent.only_hit(200).approximate);
    CHECK_FALSE(sent.only_hit(200).alternative);
}

}  // namespace fightconv
