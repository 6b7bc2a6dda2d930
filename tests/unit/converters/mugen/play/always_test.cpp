// Controllers of the states that always run act as if all of them were asked in every tick; the
// ticks are worked out by hand, and count from 0. mugen.md C18.
#include "converters/mugen/play/always.hpp"

#include "converters/mugen/play/player.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/small_fighter.hpp"

using namespace fightconv;
using namespace fightconv::test;

namespace {

// State 200 shows this; it can hit in the ticks 3 to 6 of 12.
constexpr std::string_view always_action =
    "[Begin Action 200]\n0,0, 0,0, 3\nClsn1: 1\n Clsn1[0] = 0,-50, 20,-40\n0,1, 0,0, 4\n0,2, 0,0, "
    "5\n";
constexpr std::string_view always_attack =
    "[Statedef 200]\nmovetype = A\nctrl = 0\nanim = 200\nphysics = S\n"
    "[State x]\ntype = HitDef\ntrigger1 = time = 0\nattr = S, NA\n"
    "[State x]\ntype = ChangeState\ntrigger1 = AnimTime = 0\nvalue = 0\n";

mugen::Played play_always(const std::string& states) {
    Context context;
    const air::File air = air::parse({"k.air", as_bytes(always_action)}, context).value();
    const SmallFighter fighter = small_fighter(always_action, states);
    const mugen::Program program = mugen::compile(fighter.combat);
    mugen::Played played = mugen::Player(program, fighter.combat, air, Limits().play_instructions)
                               .play(200, {.contact = mugen::Contact::hit, .lists_cancels = true});
    for (mugen::Event& event : played.events) {  // what it points to ends here
        event.tick = event.controller->text->type == "playsnd" ? event.tick : -1;
    }
    std::erase_if(played.events, [](const mugen::Event& event) { return event.tick < 0; });
    return played;
}

// The ticks in which a controller of the state finds that the condition holds.
std::vector<std::int32_t> ticks_with(std::string_view condition, const std::string& always) {
    const std::string sound =
        "[State x]\ntype = PlaySnd\nvalue = 1,0\ntrigger1 = " + std::string(condition) + "\n";
    std::vector<std::int32_t> ticks;
    for (const mugen::Event& event :
         play_always(std::string(always_attack) + sound + "[Statedef -2]\n" + always).events) {
        ticks.push_back(event.tick);
    }
    return ticks;
}

std::vector<std::int32_t> cancel_ticks(std::string_view condition) {
    std::vector<std::int32_t> ticks;
    const std::string cancel =
        "[State x]\ntype = ChangeState\nvalue = 0\ntriggerall = command = \"x\"\ntrigger1 = " +
        std::string(condition) + "\n";
    for (const mugen::PossibleCancel& each :
         play_always(std::string(always_attack) + "[Statedef -1]\n" + cancel).cancels) {
        ticks.push_back(each.tick);
    }
    return ticks;
}

using AlwaysTicks = std::vector<std::int32_t>;

}  // namespace

TEST_CASE(
    "Controllers behind one that sets a value see it in the same tick, and those before it in the "
    "next one") {
    const std::string always =
        "[State x]\ntype = VarSet\ntrigger1 = var(3) = 1\nvar(4) = 7\n"
        "[State x]\ntype = VarSet\ntrigger1 = time = 3\nvar(3) = 1\n"
        "[State x]\ntype = VarAdd\ntrigger1 = var(3) = 1\nvar(2) = 1\n";
    CHECK(ticks_with("var(3) = 1 && time < 6", always) == AlwaysTicks{3, 4, 5});
    CHECK(ticks_with("var(4) = 7 && time < 6", always) == AlwaysTicks{4, 5});
    CHECK(ticks_with("var(2) = 3", always) == AlwaysTicks{5});
}

TEST_CASE("A variable that is set and set back in each tick") {
    const std::string always =
        "[State x]\ntype = VarSet\ntrigger1 = 1\nvar(1) = 0\n"
        "[State x]\ntype = VarSet\ntrigger1 = movecontact\nvar(1) = 1\n"
        "[State x]\ntype = VarAdd\ntrigger1 = var(1) = 1\nvar(2) = 1\n";
    CHECK(ticks_with("var(1) = 1 && time < 7", always) == AlwaysTicks{4, 5, 6});
    CHECK(ticks_with("var(2) = 3", always) == AlwaysTicks{6});
}

TEST_CASE("A value that is set again in each tick is set in each tick, whatever it was") {
    const std::string added =
        "[State x]\ntype = VarAdd\ntrigger1 = 1\nvar(3) = 1\n"
        "[State x]\ntype = VarAdd\ntrigger1 = var(3) = 1\nvar(4) = 1\n";
    for (const std::string set : {"VarSet\ntrigger1 = 1\nvar(3) = 0\n",
                                  "VarRangeSet\ntrigger1 = 1\nvalue = 0\nfirst = 3\nlast = 3\n",
                                  "VarSet\ntrigger1 = (var(3) := 0) = 0\nvar(5) = 1\n",
                                  "VarSet\ntrigger1 = (var(3) := 0) = 1\nvar(5) = 1\n"}) {
        CAPTURE(set);
        const std::string always = "[State x]\ntype = " + set + added;
        CHECK(ticks_with("var(3) = 1 && time < 4", always) == AlwaysTicks{0, 1, 2, 3});
        // it was set in two ticks before the state was entered
        CHECK(ticks_with("var(4) = 5", always) == AlwaysTicks{3});
    }
}

TEST_CASE("A state is played as if it were the first one") {
    const std::string always =
        "[Statedef -2]\n"
        "[State x]\ntype = VarSet\ntrigger1 = 1\nvar(1) = 0\n"
        "[State x]\ntype = VarSet\ntrigger1 = p2bodydist x < 10 || p2statetype = A\nvar(1) = 1\n"
        "[State x]\ntype = VarAdd\ntrigger1 = var(1) = 1\nvar(2) = 1\n"
        "[State x]\ntype = VarAdd\ntrigger1 = 1\nvar(6) = 2\npersistent = 3\n"
        "[Statedef -1]\n"
        "[State x]\ntype = ChangeState\nvalue = 0\ntriggerall = command = \"x\"\n"
        "trigger1 = var(2) = 3 || var(6) = 12\n";
    Context context;
    const air::File air = air::parse({"k.air", as_bytes(always_action)}, context).value();
    const SmallFighter fighter = small_fighter(always_action, std::string(always_attack) + always);
    const mugen::Program program = mugen::compile(fighter.combat);
    const auto player = [&] {
        return mugen::Player(program, fighter.combat, air, Limits().play_instructions);
    };
    mugen::Player other = player();
    const std::vector<mugen::Scenario> scenarios = {
        {.opponent = {.is_near = true}, .lists_cancels = true},
        {},
        {.contact = mugen::Contact::guarded},
        {.opponent = {.state_type = 'A'}, .lists_cancels = true},
        {.lists_cancels = true}};
    for (const std::size_t i : {0U, 1U, 2U, 3U, 4U, 0U, 3U, 1U}) {
        CAPTURE(i);
        const mugen::Played first = player().play(200, scenarios[i]);
        const mugen::Played later = other.play(200, scenarios[i]);
        for (std::size_t k = 0; k < first.world.var.size(); ++k) {
            CAPTURE(k);
            CHECK(first.world.var[k].number == later.world.var[k].number);
            CHECK((first.world.var[k].why == nullptr) == (later.world.var[k].why == nullptr));
        }
        CHECK(first.ticks.size() == later.ticks.size());
        REQUIRE(first.cancels.size() == later.cancels.size());
        for (std::size_t k = 0; k < first.cancels.size(); ++k) {
            CHECK(first.cancels[k].tick == later.cancels[k].tick);
        }
        CHECK(first.cancels.size() == (scenarios[i].lists_cancels ? 1 : 0));
    }
}

TEST_CASE("A change as one state is left is seen in the next") {
    // 210 is left in the tick in which what always runs makes the character a crouching one; 200
    // begins crouching, so nothing changes in between.
    const std::string states =
        "[Statedef 210]\nanim = 200\ntype = S\nctrl = 0\n"
        "[State x]\ntype = ChangeState\ntrigger1 = time = 3\nvalue = 0\n"
        "[Statedef 200]\nanim = 200\ntype = C\nctrl = 0\n"
        "[State x]\ntype = ChangeState\ntrigger1 = time = 2\nvalue = 0\n"
        "[Statedef -2]\n"
        "[State x]\ntype = VarAdd\ntrigger1 = statetype = C\nvar(1) = 1\n"
        "[State x]\ntype = StateTypeSet\ntrigger1 = stateno = 210 && time = 3\nstatetype = C\n";
    Context context;
    const air::File air = air::parse({"k.air", as_bytes(always_action)}, context).value();
    const SmallFighter fighter = small_fighter(always_action, states);
    const mugen::Program program = mugen::compile(fighter.combat);
    mugen::Player player(program, fighter.combat, air, Limits().play_instructions);
    const auto counted = [&](std::int32_t state) {
        return player.play(state, {}).world.var[1].number;
    };
    CHECK(counted(200) == 2);
    CHECK(counted(210) == 0);
    CHECK(counted(200) == 2);
}

TEST_CASE("The state of the opponent changes with time, also if the contact is forgotten") {
    // The HitDef touches in tick 3; the opponent shakes until tick 8.
    const std::string attack =
        "[Statedef 200]\nmovetype = A\nctrl = 0\nanim = 200\nphysics = S\n"
        "[State x]\ntype = HitDef\ntrigger1 = time = 0\nattr = S, NA\nground.hittime = 20\n"
        "pausetime = 1,4\n"
        "[State x]\ntype = MoveHitReset\ntrigger1 = movecontact\n"
        "[State x]\ntype = PlaySnd\nvalue = 1,0\ntrigger1 = var(1) = 1\n"
        "[State x]\ntype = ChangeState\ntrigger1 = AnimTime = 0\nvalue = 0\n";
    std::vector<std::int32_t> ticks;
    for (const mugen::Event& event :
         play_always(attack + "[Statedef -2]\n[State x]\ntype = VarSet\ntrigger1 = p2stateno = "
                              "5001\nvar(1) = 1\n")
             .events) {
        ticks.push_back(event.tick);
    }
    CHECK(ticks == AlwaysTicks{9, 10, 11, 12});  // it stands before the ChangeState
}

TEST_CASE("A controller that always runs acts in each tick, whatever its persistent says") {
    // It has acted twice before the state is entered, when variables got the values that they begin
    // with.
    for (const char* persistent : {"", "persistent = 4\n", "persistent = 0\n"}) {
        CHECK(ticks_with("var(2) = 3", "[State x]\ntype = VarAdd\ntrigger1 = 1\nvar(2) = 1\n" +
                                           std::string(persistent)) == AlwaysTicks{1});
    }
}

TEST_CASE("An assignment on the right of && takes place whatever is on its left") {
    CHECK(ticks_with(
              "var(1) = 5 && time < 2",
              "[State x]\ntype = VarSet\ntrigger1 = time = 99 && (var(1) := 5)\nvar(2) = 1\n") ==
          AlwaysTicks{0, 1});
}

TEST_CASE("A cancel is possible from the first tick in which what it asks for holds") {
    CHECK(cancel_ticks("time = 5") == AlwaysTicks{5});
    CHECK(cancel_ticks("stateno = 200 && time > 6") == AlwaysTicks{7});
    CHECK(cancel_ticks("stateno = 210 && time > 6").empty());
    CHECK(cancel_ticks("movecontact") == AlwaysTicks{4});
    CHECK(cancel_ticks("!movecontact") == AlwaysTicks{1});
    CHECK(cancel_ticks("time > 9 || (movecontact && time > 5)") == AlwaysTicks{6});
    CHECK(cancel_ticks("movecontact > 2") == AlwaysTicks{6});
    // -1 of a projectile that has touched nobody
    CHECK(cancel_ticks("time = 3 && projhittime(1800) < 0 && projguardedtime(1800) != 0") ==
          AlwaysTicks{3});
    CHECK(cancel_ticks("(movecontact + 1) * 2 = 8") == AlwaysTicks{6});
    CHECK(cancel_ticks("animelemtime(2) = 2") == AlwaysTicks{5});
    CHECK(cancel_ticks("hitdefattr = S, NA") == AlwaysTicks{1});
}

TEST_CASE("The next controller that depends on what has changed") {
    mugen::AskedAspects asked(100);
    CHECK(asked.next(0, mugen::aspect::time) == 0);
    for (std::size_t i = 0; i < 100; ++i) {
        asked.set(i, i == 70 || i == 99 ? mugen::aspect::time : mugen::aspect::state);
    }
    CHECK(asked.next(0, mugen::aspect::time) == 70);
    CHECK(asked.next(71, mugen::aspect::time | mugen::aspect::types) == 99);
    CHECK(asked.next(71, mugen::aspect::state) == 71);
    CHECK(asked.next(0, mugen::aspect::types) == mugen::AskedAspects::none);
    CHECK(asked.next(100, mugen::aspect::state) == mugen::AskedAspects::none);
    CHECK(mugen::AskedAspects(0).next(0, mugen::everything) == mugen::AskedAspects::none);
}
