// States made to take for ever: they are played as far as the bounds go (mugen.md C18), and it is
// said where they were cut.
#include "tests/support/catch.hpp"
#include "tests/support/characters/small_fighter.hpp"

using namespace fightconv;
using namespace fightconv::test;

namespace {

constexpr std::string_view one_action =
    "[Begin Action 200]\nClsn1: 1\n Clsn1[0] = 0,0, 1,1\n0,0, 0,0, 5\n0,1, 0,0, 5\n";

SmallFighter hostile(std::string_view states) { return small_fighter(one_action, states); }

SmallFighter limited(std::string_view states, const Limits& limits) {
    return small_fighter(one_action, states, "", "cns = k.cns\nst = k.cns\ncmd = k.cmd\n", {}, "",
                         limits);
}

std::string numbered(std::string_view before, int number, std::string_view behind) {
    return std::string(before) + std::to_string(number) + std::string(behind);
}

std::string statedef(int number) {
    return numbered(
        "[Statedef ", number,
        "]\nmovetype = A\nctrl = 0\nanim = 200\n[State 0]\ntype = HitDef\ntrigger1 = Time = 0\n");
}

std::string many_controllers(int count, std::string_view type) {
    std::string text;
    for (int i = 0; i < count; ++i) {
        text += "[State 0]\ntype = " + std::string(type) +
                numbered("\ntrigger1 = Time != ", i,
                         "\ntrigger1 = var(1) = [1, 5]\ntrigger2 = random < 5 || AnimElem = 2\n");
        text += numbered("var(", i % 60, ") = var(1) + 1\nvalue = 5, 0\n");
    }
    return text;
}

}  // namespace

TEST_CASE(
    "A state with thousands of controllers, among large states that always run, is cut with a "
    "report that names it, and takes nothing from the others") {
    const std::string large = many_controllers(2'000, "VarSet");
    const std::string ends = "[State 0]\ntype = ChangeState\ntrigger1 = Time = 10\nvalue = 0\n";
    std::string states = "[Statedef -2]\n" + many_controllers(20, "VarSet");
    states += statedef(200) + large;
    for (int i = 0; i < 5; ++i) {
        states += statedef(201 + i) + ends;
    }
    states += statedef(300) + large + large;
    for (int i = 0; i < 5; ++i) {
        states += statedef(301 + i) + ends;
    }
    const Limits limits{.play_instructions = 200'000};  // and no more than 200 times as much
    const SmallFighter big = limited(states, limits);
    const auto reports = big.reported("mugen.play-cut");
    REQUIRE(reports.size() == 1);
    CHECK_THAT(reports.front(), Catch::Matchers::Contains("incomplete are: state 200, state 300"));
    for (int i = 0; i < 5; ++i) {
        CHECK(big.move(201 + i).duration == 10);
        CHECK(big.move(301 + i).duration == 10);
    }
    CHECK(hostile(statedef(200)).reported("mugen.play-cut").empty());
}

TEST_CASE("A HitDef in each of 600 ticks makes no more than 256 hits") {
    std::string states = statedef(200);
    for (int i = 0; i < 600; ++i) {
        states += numbered("[State 0]\ntype = HitDef\ntrigger1 = Time = ", i, "\n");
    }
    const SmallFighter hits = hostile(states);
    CHECK(hits.move(200).hits.size() == 256);
    CHECK(hits.reported("mugen.hits-cut").size() == 1);
}

TEST_CASE("States that lead to each other for ever end") {
    constexpr int count = 2000;
    std::string circle;
    for (int i = 0; i < count; ++i) {
        circle += statedef(200 + i) +
                  numbered("[State 0]\ntype = ChangeState\ntrigger1 = Time = 1\nvalue = ",
                           200 + (i + 1) % count, "\n");
    }
    const SmallFighter loops = hostile(circle);
    CHECK(loops.character.moves.size() == count);
    CHECK_FALSE(loops.move(200).free_tick);
}

TEST_CASE("Deep and long expressions are computed") {
    std::string longest = "1";
    for (int i = 0; i < 20'000; ++i) {
        longest += " + var(1) * (2 - time)";
    }
    const std::string deep =
        std::string(60, '(') + "var(1)" + std::string(60, ')') + std::string(2000, '!') + "5";
    const SmallFighter computes = hostile(
        statedef(200) + "[State 0]\ntype = VarSet\ntrigger1 = 1\nvar(2) = " + longest +
        "\n[State 0]\ntype = VarSet\ntrigger1 = " + std::string(60, '(') + "time" +
        std::string(60, ')') + " = " + std::string(2000, '-') + "5\nvar(3) = " + deep + "\n");
    CHECK(computes.only_hit(200).first_tick == 0);
    CHECK(computes.windows(200).size() == 60);  // five of each ten ticks
}

TEST_CASE("A trigger that always holds counts for what may be played, though nobody asks it") {
    const Limits limits{.play_instructions = 20'000};  // and 30,000 for each instruction
    const std::string hits =
        "[Statedef 200]\nmovetype = A\nctrl = 0\nanim = 200\n[State 0]\ntype = HitDef\n";
    CHECK(limited(hits + "trigger1 = 1\n", limits).reported("mugen.play-cut").empty());
    CHECK(limited(hits + "trigger1 = 1\n", {.play_instructions = 100})
              .reported("mugen.play-cut")
              .size() == 1);
}

TEST_CASE("All moves together keep no more than a million waypoints") {
    // Each moves in 599 of 600 ticks and is never left. They are moves because they keep a HitDef,
    // so each is played once.
    const auto moving = [](int count) {
        std::string states;
        for (int i = 0; i < count; ++i) {
            states += numbered(
                "[Statedef ", 1000 + i,
                "]\nctrl = 0\nanim = 200\nphysics = N\nvelset = 1, 0\nhitdefpersist = 1\n");
        }
        return hostile(states);
    };
    constexpr int most = (1 << 20) / 599;
    const SmallFighter fits = moving(most);
    CHECK(fits.move(1000 + most - 1).movement.size() == 599);
    CHECK(fits.reported("mugen.movement-cut").empty());
    const SmallFighter cut = moving(most + 2);
    CHECK(cut.move(1000 + most - 1).movement.size() == 599);
    CHECK(cut.move(1000 + most).movement.empty());
    CHECK(cut.move(1000 + most + 1).movement.empty());
    CHECK(cut.reported("mugen.movement-cut").size() == 1);
    CHECK(cut.reported("mugen.play-cut").empty());
}

TEST_CASE("All moves together keep no more than a quarter of a million cancels") {
    const auto cancelled = [](int count) {
        std::string states;
        for (int i = 0; i < count; ++i) {
            states +=
                numbered("[Statedef ", 1000 + i, "]\nctrl = 0\nanim = 200\nhitdefpersist = 1\n") +
                "[State 0]\ntype = ChangeState\ntrigger1 = Time = 1\nvalue = 0\n";
        }
        states += "[Statedef -1]\n";
        for (int i = 0; i < 256; ++i) {
            states += numbered(
                "[State -1]\ntype = ChangeState\ntrigger1 = command = \"x\"\nvalue = ", 1000 + i,
                "\n");
        }
        return hostile(states);
    };
    constexpr int most = (1 << 18) / 256;
    const SmallFighter fits = cancelled(most);
    CHECK(fits.move(1000 + most - 1).cancels.size() == 256);
    CHECK(fits.reported("mugen.cancels-cut").empty());
    const SmallFighter cut = cancelled(most + 1);
    CHECK(cut.move(1000 + most - 1).cancels.size() == 256);
    CHECK(cut.move(1000 + most).cancels.empty());
    CHECK(cut.reported("mugen.cancels-cut").size() == 1);
    CHECK(cut.reported("mugen.play-cut").empty());
}
