// States played on characters of a few lines; the ticks are worked out by hand, and count from 0.
// mugen.md C18.
#include "converters/mugen/play/player.hpp"

#include <algorithm>
#include <cmath>

#include "converters/extract/frame_data.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/mugen/played_states.hpp"

using namespace fightconv;
using namespace fightconv::test;
using Catch::Matchers::Contains;

TEST_CASE("A HitDef without an attack box, or in a state that does not attack, is no hit") {
    const SmallFighter boxless = fighter(statedef(200, 240) + hit("trigger1 = Time = 0\n") + ends +
                                         statedef(201, 200) + hit("trigger1 = Time = 11\n") + ends);
    CHECK(boxless.move(200).hits.empty());
    CHECK(boxless.move(201).hits.empty());
    CHECK(boxless.reported("mugen.hit-without-boxes").size() == 2);
    const SmallFighter idle =
        fighter("[Statedef 200]\nanim = 200\n" + hit("trigger1 = Time = 0\n") + ends);
    CHECK(idle.move(200).hits.empty());
    CHECK(idle.reported("mugen.hit-without-boxes").size() == 1);
}

TEST_CASE("A controller that is not persistent acts once") {
    const SmallFighter once =
        fighter(statedef(200, 200) +
                hit("persistent = 0\ntrigger1 = Time = 0\ntrigger2 = AnimElem = 4\n") + ends);
    CHECK(once.windows(200) == Windows{{3, 6}, {9, 10}});
    CHECK(once.move(200).hits[1].continued);
    // Whenever its triggers have held as often as `persistent` says.
    CHECK(Stage(statedef(200, 200) + controller("PlaySnd", "persistent = 3\ntrigger1 = 1\n") + ends)
              .ticks_of("playsnd") ==
          Ticks{0, 3, 6, 9, 12});  // it stands before the ChangeState of tick 12
}

TEST_CASE("The action that a state shows is known after a ChangeAnim") {
    const SmallFighter changes = fighter(
        statedef(200, 200) + controller("ChangeAnim", "trigger1 = Time = 6\nvalue = 210\n") +
        hit("persistent = 0\ntrigger1 = Anim = 210\n") + ends);
    // The new action begins at tick 6: its box is there in the ticks 6 + 10 to 6 + 29, and it ends
    // at 6 + 40.
    CHECK(changes.windows(200) == Windows{{16, 35}});
    CHECK_FALSE(changes.only_hit(200).approximate);
    CHECK(changes.move(200).duration == 46);
    const SmallFighter later =
        fighter(statedef(200, 200) +
                controller("ChangeAnim", "trigger1 = Time = 6\nvalue = 210\nelem = 2\n") +
                hit("trigger1 = Time = 0\n") + ends);
    // element 2 begins at tick 6 and is shown for 20
    CHECK(later.windows(200) == Windows{{3, 25}});
    CHECK(later.move(200).duration == 36);
}

TEST_CASE("A state ends with its ChangeState, not with its animation") {
    const SmallFighter early =
        fighter(statedef(200, 210) + hit("trigger1 = Time = 0\n") +
                controller("ChangeState", "trigger1 = Time = 20\nvalue = 0\nctrl = 1\n"));
    CHECK(early.move(200).duration == 20);
    CHECK(early.move(200).next == 0);
    CHECK(early.windows(200) == Windows{{10, 19}});
    CHECK(frame_data_of(early.character, early.move(200)).total == 20);
}

TEST_CASE("A character without ZSS has maps as well") {
    const SmallFighter waits =
        fighter(statedef(200, 200) + hit("trigger1 = Time = 0\n") +
                controller("MapSet", "trigger1 = Time = 0\nmap = \"Foo\"\nvalue = 2\n") +
                controller("ChangeState", "trigger1 = map(foo) * 4 = Time\nvalue = 0\n") + ends);
    CHECK(waits.move(200).duration == 8);
}

TEST_CASE("A float times 0 stays a float, with its sign") {
    for (const char* const line : {"trigger1 = 1 / (fvar(1) * 0) > 5 && Time = 8\n",
                                   "trigger1 = atan2(fvar(1) * -0.0, -1) < 0 && Time = 8\n"}) {
        INFO(line);
        const SmallFighter waits =
            fighter(statedef(200, 200) + hit("trigger1 = Time = 0\n") +
                    controller("VarSet", "trigger1 = Time = 0\nfvar(1) = 1.5\n") +
                    controller("ChangeState", std::string(line) + "value = 0\n") + ends);
        CHECK(waits.move(200).duration == 8);
    }
}

TEST_CASE("A landing ends a state in the middle of an element") {
    const SmallFighter lands =
        fighter(statedef(200, 220, "type = A\nphysics = A\n") + hit("trigger1 = Time = 0\n"));
    // Behind n ticks it is at -60 - 3 n + 0.44 n (n - 1) / 2: -3 behind 25, and 5 behind 26.
    CHECK(lands.move(200).duration == 26);
    CHECK(lands.move(200).next == 52);
    CHECK(lands.move(200).stance == Stance::airborne);
    CHECK(lands.windows(200) == Windows{{0, 25}});
    CHECK(frame_data_of(lands.character, lands.move(200)).until_landing);
    // It does not fall without physics = A.
    CHECK(fighter(statedef(200, 220, "type = A\nphysics = N\nvelset = 0, 0\n") +
                  hit("trigger1 = Time = 0\n") +
                  controller("ChangeState", "trigger1 = Time = 299\nvalue = 50\n"))
              .move(200)
              .duration == 299);
}

TEST_CASE("A HitDef goes on into a state with hitdefpersist") {
    const auto two = [](std::string_view persists) {
        return fighter(statedef(200, 200) + hit("trigger1 = Time = 0\n") +
                       controller("ChangeState", "trigger1 = Time = 5\nvalue = 201\n") +
                       statedef(201, 200, persists) +
                       controller("ChangeState", "trigger1 = AnimTime = 0\nvalue = 0\n"));
    };
    const SmallFighter persists = two("hitdefpersist = 1\n");
    CHECK(persists.windows(200) == Windows{{3, 4}});
    CHECK(persists.move(200).next == 201);
    CHECK(persists.windows(201) == Windows{{3, 6}, {9, 10}});
    for (const Hit& window : persists.move(201).hits) {
        CHECK(window.continued);
        CHECK(window.damage == 5);
    }
    CHECK_FALSE(persists.move(200).hits.front().continued);
    CHECK(persists.move(201).type == MoveType::normal);
    CHECK(two("").character.moves.size() == 1);
}

TEST_CASE("A throw at close range is an alternative and not the startup") {
    const SmallFighter both = fighter(
        statedef(200, 200) +
        controller("HitDef", "attr = S, NT\ntrigger1 = Time = 0\ntrigger1 = p2bodydist X < 20\n") +
        hit("trigger1 = AnimElem = 4\n") + ends);
    const auto& hits = both.move(200).hits;
    REQUIRE(hits.size() == 2);
    CHECK(hits[0].first_tick == 3);
    CHECK(hits[0].last_tick == 6);
    CHECK(hits[0].alternative);
    CHECK_FALSE(hits[0].approximate);
    CHECK(hits[1].first_tick == 9);
    CHECK_FALSE(hits[1].alternative);
    CHECK_FALSE(hits[1].approximate);
    CHECK(frame_data_of(both.character, both.move(200)).startup == 10);
}

TEST_CASE("A variant at close range has the ticks that it has there") {
    // It is thrown from tick 1 on, by another animation, whose box is there in its ticks 10 to 29.
    const SmallFighter close = fighter(
        statedef(200, 200) +
        controller("ChangeAnim",
                   "trigger1 = Time = 1\ntrigger1 = p2bodydist X <= 5\nvalue = 210\n") +
        controller("HitDef", "attr = S, NT\ntrigger1 = Anim = 210\ntrigger1 = AnimElem = 2\n") +
        hit("trigger1 = Time = 0\ntrigger1 = p2dist X > 50\n") + ends);
    CHECK(close.windows(200) == Windows{{3, 6}, {9, 10}, {11, 30}});
    const auto& hits = close.move(200).hits;
    CHECK_FALSE(hits[0].alternative);
    CHECK(hits[2].alternative);
    CHECK(std::none_of(hits.begin(), hits.end(), [](const Hit& each) { return each.approximate; }));
    CHECK(close.reported("mugen.approximate-trigger").empty());
    // Nobody who walks forward comes closer than the bodies allow; who walks away does not stay
    // near.
    const SmallFighter away =
        fighter(statedef(200, 200, "type = S\nphysics = N\nvelset = -2, 0\n") +
                controller("HitDef", "attr = S, NT\ntrigger1 = p2bodydist X = 10\n") + ends);
    CHECK(away.windows(200) == Windows{{5, 6}, {9, 10}});
}

TEST_CASE("An opponent out of reach stands four times as far away on a screen four times as wide") {
    const std::string states =
        statedef(200, 200) + hit("trigger1 = Time = 0\ntrigger1 = p2bodydist X >= 400\n") + ends;
    const std::string files =
        "cns = k.cns\nst = k.cns\ncmd = k.cmd\nsprite = k.sff\nanim = k.air\n";
    const SmallFighter wide =
        small_fighter(elements, states, "", "",
                      {{"k.def", def_file(files, "name = \"K\"\nlocalcoord = 1280, 720\n")}});
    CHECK_FALSE(wide.only_hit(200).approximate);
    const SmallFighter narrow = fighter(states);
    CHECK(narrow.only_hit(200).approximate);
}

TEST_CASE("Helpers, explods and projectiles are counted until they end") {
    const std::string helper = "[Statedef 300]\nanim = 240\n" +
                               controller("ChangeState", "trigger1 = AnimTime = 0\nvalue = 301\n") +
                               "[Statedef 301]\nanim = 200\n" +
                               controller("DestroySelf", "trigger1 = Time = 5\n");
    struct Case {
        const char* type;
        const char* lines;
        const char* counts;
        std::size_t ticks;  // one behind the last in which it is counted
    };
    for (const Case& each :
         {Case{"Helper", "stateno = 300\nid = 5\n", "NumHelper(5)", 4 + 35 + 1},
          {"Helper", "stateno = 300\nid = 5\n", "NumHelper(0)", 4 + 35 + 1},
          {"Explod", "anim = 200\nid = 5\n", "NumExplod(5)", 4 + 12 + 1},
          {"Explod", "anim = 200\nremovetime = 20\n", "NumExplod", 4 + 20 + 1},
          {"Explod", "anim = 9\nid = 5\nremovetime = -1\n", "NumExplod(5)", 5},  // no such action
          {"Projectile", "projanim = 200\nprojid = 5\nprojremovetime = 7\n", "NumProjID(5)",
           4 + 7 + 1}}) {
        INFO(each.type << ' ' << each.lines);
        const std::string waits =
            controller("ChangeState", "trigger1 = Time > 4 && " + std::string(each.counts) +
                                          " = 0\nvalue = 0\nctrl = 1\n");
        CHECK(Stage(statedef(200, 220) +
                    controller(each.type, "trigger1 = Time = 4\n" + std::string(each.lines)) +
                    waits + helper)
                  .play(200)
                  .ticks.size() == each.ticks);
    }
    const std::string lasting =
        controller("Explod", "trigger1 = Time = 4\nanim = 200\nid = 5\nremovetime = -1\n");
    const std::string waits =
        controller("ChangeState", "trigger1 = Time > 4 && NumExplod(5) = 0\nvalue = 0\nctrl = 1\n");
    const auto ticks = [&](const std::string& states) {
        return Stage(statedef(200, 220) + states + waits).play(200).ticks.size();
    };
    CHECK(ticks(lasting) == std::size_t{mugen::Player::longest});
    CHECK(ticks(lasting + controller("RemoveExplod", "trigger1 = Time = 9\nid = 5\n")) == 9);
    CHECK(ticks(lasting + controller("RemoveExplod", "trigger1 = Time = 9\nid = 6\n")) ==
          std::size_t{mugen::Player::longest});
    CHECK(ticks(lasting + controller("ModifyExplod",
                                     "trigger1 = Time = 9\nid = 5\nremovetime = 10\n")) == 15);
    // The hitstop of the attacker, 7 ticks in the MUGEN of 2002, passes for what he has sent out.
    const std::string timed = hit("trigger1 = Time = 0\npausetime = 8,8\n") +
                              controller("Explod",
                                         "trigger1 = Time = 1\nanim = 200\nid = 5\n"
                                         "removetime = 20\n") +
                              waits;
    CHECK(Stage(statedef(200, 220) + timed).play(200, mugen::Contact::none).ticks.size() == 22);
    CHECK(Stage(statedef(200, 220) + timed).play(200, mugen::Contact::hit).ticks.size() == 22);
    CHECK(Stage(statedef(200, 200) + timed).play(200, mugen::Contact::hit).ticks.size() == 15);
}

TEST_CASE("Controllers with ignorehitpause act in the hitstop") {
    // It touches at tick 3. The hitstop has 7 ticks in the MUGEN of 2002.
    const std::string hits =
        statedef(200, 200) + hit("trigger1 = Time = 0\npausetime = 8,8\nground.hittime = 20\n");
    const auto ticks = [&](const std::string& states) {
        return Stage(hits + states + ends).play(200, mugen::Contact::hit).ticks.size();
    };
    const std::string leaves = controller("ChangeState", "trigger1 = var(1) = 9\nvalue = 0\n");
    const std::string counts = "trigger1 = MoveContact\nvar(1) = 1\n";
    CHECK(ticks(controller("VarAdd", counts + "ignorehitpause = 1\n") + leaves) == 5);
    CHECK(ticks(controller("VarAdd", counts) + leaves) == 12);
    const std::string counted = controller("VarAdd", counts + "ignorehitpause = 1\n");
    CHECK(Stage("[Statedef -2]\n" + counted + hits + leaves + ends)
              .play(200, mugen::Contact::hit)
              .ticks.size() == 5);
    // Control in the hitstop is there one tick earlier than behind it. Of the hitstop a ChangeState
    // of the state has the first tick, the third and so on.
    const auto advantage = [&](const std::string& states) {
        return fighter(hits + states + ends).move(200).hit_advantage.value();
    };
    const auto changes = [&](const std::string& lines) {
        return controller("ChangeState", "trigger1 = MoveHit = 1\nvalue = 0\nctrl = 1\n" + lines);
    };
    const std::int32_t behind = advantage(changes(""));
    CHECK(advantage(changes("ignorehitpause = 1\n")) == behind + 1);
    CHECK(advantage(changes("ignorehitpause = 1\ntrigger1 = HitPauseTime = 5\n")) == behind + 1);
    CHECK(advantage(changes("ignorehitpause = 1\ntrigger1 = HitPauseTime = 4\n")) == advantage(""));
    const auto changes_itself = [&](const std::string& lines) {
        return controller(
            "SelfState",
            "trigger1 = MoveHit = 1\nvalue = 0\nctrl = 1\nignorehitpause = 1\n" + lines);
    };
    CHECK(advantage(changes_itself("trigger1 = HitPauseTime = 5\n")) == behind + 1);
    CHECK(advantage(changes_itself("trigger1 = HitPauseTime = 4\n")) == advantage(""));
}

TEST_CASE("Helpers begin at their height, and all that is sent out waits in a pause") {
    const std::string falls = "[Statedef 300]\ntype = A\nphysics = N\nanim = 240\nvelset = 0,2\n" +
                              controller("DestroySelf", "trigger1 = Pos Y >= 0\n");
    const std::string waits =
        controller("ChangeState", "trigger1 = Time > 4 && NumHelper = 0\nvalue = 0\nctrl = 1\n");
    const std::string sends = statedef(200, 220) + controller("Helper",
                                                              "trigger1 = Time = 4\n"
                                                              "stateno = 300\n"
                                                              "pos = 0,-20\n");
    CHECK(Stage(sends + waits + falls).play(200).ticks.size() == 4 + 10 + 1);
    CHECK(Stage(sends + controller("SuperPause", "trigger1 = Time = 6\ntime = 9\nmovetime = 3\n") +
                waits + falls)
              .play(200)
              .ticks.size() == 4 + 10 + 3 + 1);
}

TEST_CASE("A helper asks in which state its parent is") {
    const auto ticks = [](std::string_view when, std::string_view helper = "Helper") {
        return Stage(statedef(200, 220) +
                     controller(helper, "trigger1 = Time = 4\nstateno = 300\nid = 3\n") +
                     controller("ChangeState",
                                "trigger1 = Time > 4 && NumHelper(3) = 0\n"
                                "value = 0\nctrl = 1\n") +
                     "[Statedef 300]\nphysics = N\nanim = 240\n" +
                     controller("DestroySelf",
                                "trigger1 = Time = 9\ntrigger2 = " + std::string(when) + "\n"))
            .play(200)
            .ticks.size();
    };
    constexpr std::size_t by_itself = 4 + 9 + 1;
    constexpr std::size_t at_once = 4 + 1;
    CHECK(ticks("0") == by_itself);
    for (const char* stays :
         {"parent, StateNo != 200", "root, StateNo != [200,299]", "root, MoveType != A",
          "parent, StateType = A", "!(root, Alive)", "root, var(3)", "parent, Time > 30"}) {
        INFO(stays);
        CHECK(ticks(stays) == by_itself);
    }
    for (const char* ends_it :
         {"parent, StateNo = 200", "root, MoveType = A", "root, Facing = 1"}) {
        INFO(ends_it);
        CHECK(ticks(ends_it) == at_once);
    }
}

TEST_CASE("A throw takes life in all states that follow by themselves") {
    const auto taken = [](int value, int tick) {
        return controller("TargetLifeAdd", "trigger1 = Time = " + std::to_string(tick) +
                                               "\nvalue = " + std::to_string(-value) + "\n");
    };
    const auto leads_to = [](int state, int control) {
        return controller("ChangeState",
                          "trigger1 = AnimTime = 0\nvalue = " + std::to_string(state) +
                              "\nctrl = " + std::to_string(control) + "\n");
    };
    const std::string begins = statedef(200, 200) +
                               controller("HitDef",
                                          "trigger1 = Time = 0\nattr = S, NT\n"
                                          "p1stateno = 201\n") +
                               ends + statedef(201, 240) + taken(50, 3);
    const std::string behind = statedef(202, 240) + taken(40, 9) + ends;
    const SmallFighter chain = fighter(begins + leads_to(202, 0) + behind);
    CHECK(chain.only_hit(200).damage == 90);
    CHECK_FALSE(chain.only_hit(200).approximate);
    // A character that can act begins another move.
    CHECK(fighter(begins + leads_to(202, 1) + behind).only_hit(200).damage == 50);
}

TEST_CASE("The states that always run know no persistent") {
    const auto ticks = [](std::string_view persistent) {
        return Stage("[Statedef -2]\n" +
                     controller("VarAdd", "trigger1 = StateNo = 200\nvar(1) = 1\n" +
                                              std::string(persistent)) +
                     statedef(200, 200) +
                     controller("ChangeState", "trigger1 = var(1) >= 3\nvalue = 0\n") + ends)
            .play(200)
            .ticks.size();
    };
    CHECK(ticks("") == 3);
    CHECK(ticks("persistent = 0\n") == 3);
    CHECK(ticks("persistent = 2\n") == 3);
}

TEST_CASE("A persistent above 128 is 1") {
    CHECK(
        Stage(statedef(200, 200) + controller("PlaySnd", "persistent = 200\ntrigger1 = 1\n") + ends)
            .ticks_of("playsnd")
            .size() == 13);
}

TEST_CASE("A state is played with other opponents only if it asks for them") {
    const SmallFighter asks =
        fighter(statedef(200, 200) + hit("trigger1 = p2statetype = A\ntrigger1 = p2dist X < 40\n") +
                statedef(201, 200) + hit("trigger1 = random < 10\n") + statedef(202, 200) +
                hit("trigger1 = p2bodydist X < 40\n"));
    const mugen::Program program = mugen::compile(asks.combat);
    using Opponents = std::vector<mugen::Opponent>;
    CHECK(program.states.at(200).opponents == Opponents{{true, 'S'}, {false, 'A'}, {true, 'A'}});
    CHECK(program.states.at(201).opponents.empty());
    CHECK(program.states.at(202).opponents == Opponents{{true, 'S'}});
}

TEST_CASE("Values of a HitDef are those of the tick in which it acts, if they are known then") {
    const SmallFighter all =
        fighter("[Statedef -2]\n" + controller("VarSet", "trigger1 = 1\nfvar(1) = 1.5\n") +
                statedef(200, 200) + controller("VarSet", "trigger1 = Time = 0\nvar(2) = 7\n") +
                controller("HitDef",
                           "trigger1 = Time = 2\nattr = S, NA\ndamage = floor(20 * fvar(1)), "
                           "ifelse(var(2) = 7, 3, 1)\npausetime = 8, Time + var(9)\n"
                           "ground.velocity = -3 * fvar(1), var(3)\nground.hittime = 10 + "
                           "(p2statetype = A) * 7\n") +
                ends + statedef(201, 240) +
                controller("VarSet", "trigger1 = Time = 0\nvar(3) = 1\n") + ends);
    const Hit& hit = all.only_hit(200);
    CHECK(hit.damage == 30);
    CHECK(hit.chip == 3);
    CHECK(hit.hitstop == 2);  // nothing sets var(9)
    CHECK(hit.knockback_x == 4.5F);
    CHECK(hit.knockback_y == 0);  // another state may have set var(3)
    CHECK(hit.hitstun == 11);     // of a standing opponent; that it stands is no fact about the hit
    CHECK(hit.approximate);
    const auto reports = all.reported("mugen.approximate-value");
    REQUIRE(reports.size() == 2);
    CHECK_THAT(reports[0], Contains("ground.velocity"));
    CHECK_THAT(reports[1], Contains("ground.hittime"));
}

TEST_CASE(
    "A throw takes the life that the state takes to which it leads, and is exact if that is "
    "certain") {
    const auto throws = [](std::string_view lines) {
        return fighter(
            statedef(200, 200) +
            controller("HitDef", "attr = S, NT\ntrigger1 = Time = 0\np1stateno = 201\n") + ends +
            statedef(201, 240) + controller("TargetLifeAdd", "trigger1 = Time = 3\nvalue = -60\n") +
            controller("TargetLifeAdd", lines) + ends);
    };
    const SmallFighter certain =
        throws("trigger1 = numtarget\ntrigger1 = Time = [5,7]\nvalue = -6\n");
    CHECK(certain.only_hit(200).damage == 78);
    CHECK_FALSE(certain.only_hit(200).approximate);
    const SmallFighter unsure = throws("trigger1 = random < 100\nvalue = -6\n");
    CHECK(unsure.only_hit(200).damage == 66);
    CHECK(unsure.only_hit(200).approximate);
    CHECK(unsure.reported("mugen.approximate-throw").size() == 1);
}

TEST_CASE("A HitDef that acts after a contact is an alternative, and certain") {
    const SmallFighter follows =
        fighter(statedef(200, 200) + hit("trigger1 = Time = 0\n") +
                hit("trigger1 = Time = 4\ntrigger1 = MoveHit\ndamage = 9\n") + ends);
    // It touches in tick 3, so MoveHit is 1 in tick 4.
    CHECK(follows.windows(200) == Windows{{3, 6}, {4, 6}, {9, 10}, {9, 10}});
    const Hit& second = follows.move(200).hits[1];
    CHECK(second.alternative);
    CHECK_FALSE(second.approximate);
}

TEST_CASE("The advantage counts the hitstop of both, and tells who flies or falls") {
    const auto data = [](std::string_view lines) {
        const SmallFighter one =
            fighter(statedef(200, 200) +
                    hit("trigger1 = Time = 0\nguardflag = MA\n" + std::string(lines)) + ends);
        return frame_data_of(one.character, one.move(200));
    };
    // It hits in tick 3 and is free in tick 12 + 11 of hitstop. The other one is free in tick 3 +
    // 10 + 16 + 1, or 3 + 10 + 11 + 1.
    const FrameData stuns =
        data("pausetime = 12, 10\nground.hittime = 15\nguard.hittime = 11\nguard.ctrltime = 14\n");
    CHECK(stuns.on_hit == "+7");
    CHECK(stuns.on_block == "+2");
    CHECK(data("pausetime = 12, 10\nground.hittime = 15\nground.velocity = -2, -8\n").on_hit ==
          "launches");
    CHECK(data("pausetime = 12, 10\nground.hittime = 15\nground.velocity = -2, -8\nfall = 1\n")
              .on_hit == "knocks down");
    CHECK(data("pausetime = 12, 10\nground.hittime = 15\nground.type = Trip\n").on_hit ==
          "knocks down");
}

TEST_CASE("Variables are set in every form") {
    Stage stage(
        statedef(200, 200) + controller("VarSet", "trigger1 = Time = 0\nvar(1) = 1\n") +
        controller("VarSet", "trigger1 = Time = 0\nv = 2\nvalue = 7\n") +
        controller("VarSet", "trigger1 = Time = 0\nvar(39) = var(39) | 1\n") +
        controller("VarSet", "trigger1 = Time = 1\nvar(39) = var(39) | 4\n") +
        controller("VarSet", "trigger1 = Time = 0\nfvar(3) = 1.5\n") +
        controller("VarSet", "trigger1 = Time = 0\nfv = 4\nvalue = 0.25\n") +
        controller("VarSet", "trigger1 = Time = 0\nsysvar(0) = 3\n") +
        controller("VarSet", "trigger1 = Time = 0\nsysfvar(1) = 2.5\n") +
        controller("VarSet", "trigger1 = Time = 0\nvar(6) = 3.9\n") +
        controller("VarSet", "trigger1 = Time = 0\nvar(60) = 1\n") +
        controller("VarAdd", "trigger1 = Time = 1\nvar(1) = 5\n") +
        controller("VarAdd", "trigger1 = Time = 1\nv = 2\nvalue = -2\n") +
        controller("VarAdd", "trigger1 = Time = 2\nfvar(3) = 0.5\n") +
        controller("Null", "trigger1 = var(5) := 3\n") +
        controller("Null", "trigger1 = fvar(6) := 0.5\n") +
        controller("VarRangeSet", "trigger1 = Time = 0\nvalue = 9\nfirst = 10\nlast = 12\n") +
        controller("VarRandom", "trigger1 = Time = 0\nv = 20\nrange = 100\n") +
        controller("VarRandom", "trigger1 = Time = 0\nv = 21\nrange = 8, 8\n") +
        controller("VarRandom", "trigger1 = Time = 0\nv = 22\nrange = 8, 9\n") + ends);
    const mugen::Played played = stage.play(200);
    const mugen::World& world = played.world;
    const auto is = [](const mugen::Known& known, double number) {
        return known.number == number && known.why == nullptr;
    };
    CHECK(is(world.var[1], 6));
    CHECK(is(world.var[2], 5));
    CHECK(is(world.fvar[3], 2));
    CHECK(is(world.fvar[4], 0.25));
    CHECK(is(world.sysvar[0], 3));
    CHECK(is(world.sysfvar[1], 2.5));
    CHECK(is(world.var[6], 3));
    CHECK(is(world.var[5], 3));
    CHECK(is(world.fvar[6], 0.5));
    CHECK(is(world.var[10], 9));
    CHECK(is(world.var[12], 9));
    CHECK(world.var[13].number == 0);
    // Nobody knows the other bits.
    CHECK(world.var[39].number == 5);
    CHECK(world.var[39].why != nullptr);
    CHECK(world.var[20].why != nullptr);
    CHECK(is(world.var[21], 8));
    CHECK(world.var[22].why != nullptr);
}

TEST_CASE("A variable that was set decides what follows") {
    const SmallFighter sets =
        fighter(statedef(200, 200) + controller("VarSet", "trigger1 = Time = 4\nvar(1) = 1\n") +
                hit("persistent = 0\ntrigger1 = var(1) = 1\n") + ends);
    CHECK(sets.windows(200) == Windows{{4, 6}, {9, 10}});
    // At the beginning another state may have set it.
    CHECK(sets.only_hit(200).approximate == false);
}

TEST_CASE("Moves that only a computer player does are left out") {
    const SmallFighter all = fighter(
        "[Statedef -3]\n" +
        controller("VarSet", "triggerall = AILevel > 0\ntrigger1 = var(59) = 0\nvar(59) = 1\n") +
        controller("VarSet", "trigger1 = AILevel && random < 100\nvar(58) = 1\n") +
        statedef(200, 200) +
        hit("persistent = 0\ntriggerall = var(59) < 1\n"
            "trigger1 = AILevel = 0 && var(58) = 0\n") +
        ends);
    CHECK(all.windows(200) == Windows{{3, 6}, {9, 10}});
    CHECK_FALSE(all.only_hit(200).approximate);
}

TEST_CASE("Control comes with CtrlSet; one who crouches then stands up") {
    const auto gets_control = [](std::string_view type) {
        return fighter(statedef(200, 200, type) + hit("trigger1 = Time = 0\n") +
                       controller("CtrlSet", "trigger1 = Time = 6\nvalue = 1\n") + ends);
    };
    const SmallFighter stands = gets_control("type = S\nphysics = S\n");
    CHECK(stands.move(200).free_tick == 6);
    CHECK(stands.move(200).duration == 12);
    const SmallFighter crouches = gets_control("type = C\nphysics = C\n");
    CHECK(crouches.move(200).free_tick == 6);
    CHECK(crouches.move(200).duration == 7);
    CHECK(crouches.move(200).next == 12);
    CHECK(crouches.move(200).stance == Stance::crouching);
    CHECK(crouches.windows(200) == Windows{{3, 6}});
}

TEST_CASE("Control comes in the state that follows") {
    const SmallFighter two = fighter(
        statedef(200, 200) + hit("trigger1 = Time = 0\n") +
        controller("ChangeState", "trigger1 = AnimTime = 0\nvalue = 201\n") + statedef(201, 240) +
        controller("CtrlSet", "trigger1 = Time = 8\nvalue = 1\n") + ends);
    CHECK(two.move(200).duration == 12);
    CHECK(two.move(200).free_tick == 20);
}

TEST_CASE("StateTypeSet changes what the state is from its tick on") {
    const SmallFighter stops =
        fighter(statedef(200, 200) + hit("trigger1 = Time = 0\n") +
                controller("StateTypeSet", "trigger1 = Time = 5\nmovetype = I\n") + ends);
    CHECK(stops.windows(200) == Windows{{3, 4}});
    const SmallFighter crouches = fighter(
        statedef(200, 200) + controller("StateTypeSet", "trigger1 = Time = 4\nstatetype = C\n") +
        hit("persistent = 0\ntrigger1 = StateType = C\n") + ends);
    CHECK(crouches.windows(200) == Windows{{4, 6}, {9, 10}});
    CHECK_FALSE(crouches.only_hit(200).approximate);
    CHECK(crouches.move(200).stance == Stance::standing);
    // It falls from tick 2 on: the ground is 0 px below, and it has to be on its way down.
    const SmallFighter falls =
        fighter(statedef(200, 200) + hit("trigger1 = Time = 0\n") +
                controller("StateTypeSet", "trigger1 = Time = 2\nphysics = A\n") + ends);
    CHECK(falls.move(200).duration == 3);
    CHECK(falls.move(200).next == 52);
    // The engine also knows `value`, as long as there is no `statetype`.
    const auto type = [](std::string_view lines) {
        return Stage(statedef(200, 200) +
                     controller("StateTypeSet", "trigger1 = Time = 4\n" + std::string(lines)) +
                     ends)
            .play(200)
            .world.state_type;
    };
    CHECK(type("value = A\n") == 'A');
    CHECK(type("value = A\nstatetype = C\n") == 'C');
}

TEST_CASE(
    "An animation that loops reaches AnimTime = 0 once per turn and its first element only once") {
    const std::string leaves = controller("ChangeState", "trigger1 = Time = 20\nvalue = 0\n");
    const auto ticks = [&](int action, std::string_view trigger) {
        return Stage(
                   statedef(200, action) + leaves +
                   controller("PlaySnd", "value = 1, 0\ntrigger1 = " + std::string(trigger) + "\n"))
            .ticks_of("playsnd");
    };
    CHECK(ticks(230, "AnimTime = 0") == Ticks{5, 10, 15});
    CHECK(ticks(230, "AnimElem = 1") == Ticks{0});
    CHECK(ticks(230, "AnimElem = 2") == Ticks{2, 7, 12, 17});
    CHECK(ticks(230, "AnimElemTime(2) = 2") == Ticks{4, 9, 14, 19});
    // Behind the loop start there are three ticks.
    CHECK(ticks(231, "AnimTime = 0") == Ticks{5, 8, 11, 14, 17});
    CHECK(ticks(231, "AnimElem = 1") == Ticks{0});
    const SmallFighter loops = fighter(statedef(200, 230) + leaves + hit("trigger1 = Time = 0\n"));
    CHECK(loops.windows(200) == Windows{{2, 4}, {7, 9}, {12, 14}, {17, 19}});
    const SmallFighter holds = fighter(statedef(200, 231) + leaves + hit("trigger1 = Time = 0\n"));
    CHECK(holds.windows(200) == Windows{{2, 19}});
}

TEST_CASE(
    "A ChangeState of the first tick leaves no tick, and one to itself begins the state again") {
    Stage stage(statedef(200, 200) + controller("ChangeState", "trigger1 = 1\nvalue = 201\n") +
                hit("trigger1 = Time = 0\n") + statedef(201, 200) +
                controller("ChangeState", "trigger1 = Time = 3\nvalue = 201\n"));
    const mugen::Played entry = stage.play(200);
    CHECK(entry.ticks.empty());
    CHECK(entry.next == 201);
    CHECK(entry.events.empty());
    // It begins again in the same tick.
    Stage again(statedef(201, 200) +
                controller("ChangeState", "trigger1 = Time = 3\nvalue = 201\n") +
                controller("PlaySnd", "value = 1, 0\ntrigger1 = Time = 0\n"));
    const Ticks ticks = again.ticks_of("playsnd", 201);
    REQUIRE(ticks.size() == 200);
    CHECK(ticks[1] == 3);
    CHECK(ticks[2] == 6);
    CHECK_FALSE(again.play(201).next);
}

TEST_CASE("Endless chains of states end, and so does a state that is never left") {
    const SmallFighter circle = fighter(
        statedef(200, 200) + controller("ChangeState", "trigger1 = 1\nvalue = 201\n") +
        hit("trigger1 = Time = 0\n") + statedef(201, 200) +
        controller("ChangeState", "trigger1 = 1\nvalue = 200\n") + hit("trigger1 = Time = 0\n"));
    CHECK(std::none_of(circle.character.moves.begin(), circle.character.moves.end(),
                       [](const Move& move) { return move.duration || move.free_tick; }));
    const SmallFighter stays = fighter(statedef(200, 230) + hit("trigger1 = Time = 0\n"));
    CHECK_FALSE(stays.move(200).duration);
    CHECK_FALSE(stays.move(200).next);
    CHECK(Stage(statedef(200, 230) + hit("trigger1 = Time = 0\n")).play(200).ticks.size() ==
          std::size_t{mugen::Player::longest});
}

TEST_CASE("Values that only the game knows make a hit approximate, or an alternative") {
    struct Case {
        const char* trigger;
        bool approximate, alternative;
    };
    const std::string other_state =
        statedef(300, 240) + controller("VarSet", "trigger1 = Time = 0\nvar(4) = 1\n") + ends;
    for (const Case& each : {Case{"random <= 500", true, false},  // 500 is taken
                             {"random < 500", true, true},
                             {"AILevel = 0", false, false},
                             {"p2statetype != A", false, false},  // it stands
                             {"p2statetype = A", false, true},    // another one is in the air
                             {"p2movetype != A", false, false},
                             {"p2dist X = 150", true, false},      // it stands 150 px away, or more
                             {"p2bodydist X = 118", true, false},  // less half of each, 16 px
                             {"p2bodydist X < 200", true, false},
                             {"p2bodydist X != [0,50]", false, false},
                             {"60 < p2bodydist X", false, false},
                             {"p2bodydist X < 50", false, true},  // another one is near
                             {"NumHelper(3) = 0", true, false},
                             {"NumHelper(3) > 0", true, true},
                             {"root, Time = 0", true, false},  // there is none, which is 0
                             {"root, Time > 0", true, true},
                             {"root, StateType != A", true, true},
                             {"p2bodydist X > 100", false, false},
                             {"life > 500", true, false},
                             {"power >= 1000", true, true},
                             {"PrevStateNo = 0", true, false},
                             {"RoundState = 2", false, false},
                             {"var(3) = 0", false, false},       // nothing ever sets it
                             {"var(3) = 1 || 1", false, false},  // what decides alone is certain
                             {"random < 500 || Time >= 0", false, false},
                             {"var(4) = 0", true, false}}) {  // state 300 sets it
        INFO(each.trigger);
        const SmallFighter one =
            fighter(statedef(200, 200) +
                    controller("HitDef", "attr = S, NA\ndamage = 99\ntrigger1 = Time = 0\n") +
                    hit("trigger1 = Time = 0\ntrigger1 = " + std::string(each.trigger) + "\n") +
                    ends + other_state);
        const std::vector<Hit>& hits = one.move(200).hits;
        const auto asking =
            std::find_if(hits.begin(), hits.end(), [](const Hit& hit) { return hit.damage != 99; });
        REQUIRE(asking != hits.end());
        CHECK(asking->approximate == each.approximate);
        CHECK(asking->alternative == each.alternative);
    }
}

TEST_CASE("The states that always run set variables in each tick, before the state") {
    const SmallFighter runs =
        fighter("[Statedef -2]\n" +
                controller("VarSet", "trigger1 = 1\nvar(7) = (StateNo = 200) && (Time >= 4)\n") +
                "[Statedef -3]\n" + controller("VarSet", "trigger1 = 1\nvar(8) = 5\n") +
                statedef(200, 200) +
                hit("persistent = 0\ntrigger1 = var(7)\ntrigger1 = var(8) = 5\n") + ends);
    CHECK(runs.windows(200) == Windows{{4, 6}, {9, 10}});
    CHECK_FALSE(runs.only_hit(200).approximate);
    // -3 runs before -2.
    const SmallFighter order =
        fighter("[Statedef -2]\n" + controller("VarSet", "trigger1 = 1\nvar(7) = var(8)\n") +
                "[Statedef -3]\n" +
                controller("VarSet", "trigger1 = 1\nvar(8) = (StateNo = 200) && (Time >= 4)\n") +
                statedef(200, 200) + hit("persistent = 0\ntrigger1 = var(7)\n") + ends);
    CHECK(order.windows(200) == Windows{{4, 6}, {9, 10}});
}

TEST_CASE("Velocities and positions move the character") {
    const SmallFighter moves = fighter(
        statedef(200, 200, "type = S\nphysics = N\nvelset = 4, 0\n") +
        hit("trigger1 = Time = 0\n") + controller("PosAdd", "trigger1 = Time = 2\nx = 5\n") +
        controller("VelSet", "trigger1 = Time = 3\nx = 0\n") +
        controller("VelAdd", "trigger1 = Time = 5\ny = -2\n") +
        controller("PosFreeze", "trigger1 = Time >= 6\n") + ends);
    CHECK(moves.move(200).movement ==
          std::vector<Waypoint>{{1, 4, 0}, {2, 13, 0}, {3, 17, 0}, {6, 17, -2}});
    // Friction of standing: 10, then 10 * 0.85 ...
    const mugen::Played slides =
        Stage(statedef(200, 200, "type = S\nphysics = S\nvelset = 10, 0\n") + ends).play(200);
    CHECK(slides.ticks[1].x == 10);
    CHECK(std::abs(slides.ticks[2].x - 18.5F) < 1e-4F);
}

TEST_CASE("One who lands in a tick touches nobody in it") {
    const auto contacts = [](std::string_view ticks) {
        return Stage(statedef(200, 220, "type = A\nphysics = A\nvelset = 0,20\n") +
                     hit("trigger1 = " + std::string(ticks) + "\n"))
            .play(200, mugen::Contact::hit)
            .contacts.size();
    };
    // 60 px above the ground, with 20 px per tick and more: it is there in tick 2.
    CHECK(contacts("Time = 1") == 1);
    CHECK(contacts("Time = 2") == 0);
}

TEST_CASE("A landing comes in the tick in which it comes with single precision") {
    // 60 px above the ground, rising at 3: with a gravity of .45 the character is back at exactly 0
    // after 25 ticks on paper, but a little above the ground if each sum is rounded to a float.
    const auto duration = [](std::string_view gravity) {
        const SmallFighter one =
            fighter("[Movement]\nyaccel = " + std::string(gravity) + "\n" +
                    statedef(200, 220, "type = A\nphysics = A\n") + hit("trigger1 = Time = 0\n"));
        return one.move(200).duration;
    };
    CHECK(duration(".45") == 26);
    CHECK(duration(".5") == 24);
}

TEST_CASE("A ReversalDef takes the HitDef out of force, until it acts again") {
    const SmallFighter both = fighter(
        statedef(200, 210) + hit("trigger1 = !MoveContact\n") +
        controller("ReversalDef", "trigger1 = Time = [12,13]\nreversal.attr = SCA, AA\n") + ends);
    CHECK(both.windows(200) == Windows{{10, 11}, {14, 29}});
    CHECK(both.move(200).hits[1].continued);
    const SmallFighter once = fighter(
        statedef(200, 210) + hit("trigger1 = Time = 0\n") +
        controller("ReversalDef", "trigger1 = Time = 15\nreversal.attr = SCA, AA\n") + ends);
    CHECK(once.windows(200) == Windows{{10, 14}});
}

TEST_CASE("Controllers for another player change nothing") {
    const SmallFighter other = fighter(
        statedef(200, 200) + hit("trigger1 = Time = 0\n") +
        controller("ChangeState", "trigger1 = Time = 4\nvalue = 0\nredirectid = enemy, id\n") +
        ends);
    CHECK(other.move(200).duration == 12);
}

TEST_CASE("A ChangeAnim may choose the element anew in each tick") {
    const auto windows = [](std::string_view lines) {
        return fighter(statedef(200, 240) + hit("trigger1 = Time = 0\n") +
                       controller("ChangeAnim", "trigger1 = Time <= 20\n" + std::string(lines)) +
                       controller("ChangeState", "trigger1 = Time = 20\nvalue = 0\n"))
            .windows(200);
    };
    const auto windows_behind_change = [](std::string_view lines) {
        return fighter(statedef(200, 240) + hit("trigger1 = Time = 0\n") +
                       controller("ChangeAnim", "trigger1 = Time = 3\n" + std::string(lines)) +
                       controller("ChangeState", "trigger1 = Time = 20\nvalue = 0\n"))
            .windows(200);
    };
    // element 2 of action 210 in every other tick
    CHECK(windows("value = 210\nelem = 1 + (Time > 4 && Time < 9)\n") == Windows{{5, 8}});
    // there are three elements; another one means the first
    CHECK(windows("value = 210\nelem = ifelse(Time = 7, 2, Time + 4)\n") == Windows{{7, 7}});
    // with an action that does not exist, the element is one of what is shown
    CHECK(fighter(statedef(200, 210) + hit("trigger1 = Time = 0\n") +
                  controller("ChangeAnim", "trigger1 = Time = 3\nvalue = 999\nelem = 2\n") +
                  controller("ChangeState", "trigger1 = Time = 20\nvalue = 0\n"))
              .windows(200) == Windows{{3, 19}});
    // it passes over a first element of time 0, unless the action never ends
    CHECK(windows_behind_change("value = 250\n") == Windows{{3, 3}});
    CHECK(windows_behind_change("value = 250\nelem = 1\n").empty());
    CHECK(windows_behind_change("value = 250\nelem = 2\n").empty());
    CHECK(windows_behind_change("value = 251\nelem = 1\n") == Windows{{3, 3}});
    CHECK(windows_behind_change("value = 251\nelem = 2\n").empty());
    // ChangeAnim2 shows the same, and an action below 0 is action 0, which is not there
    CHECK(fighter(statedef(200, 240) + hit("trigger1 = Time = 0\n") +
                  controller("ChangeAnim2", "trigger1 = Time = 3\nvalue = 210\nelem = 2\n") +
                  controller("ChangeAnim", "trigger1 = Time = 5\nvalue = -7\n") +
                  controller("ChangeState", "trigger1 = Time = 20\nvalue = 0\n"))
              .windows(200) == Windows{{3, 19}});
}

TEST_CASE("AnimElemNo of another tick is no element of time 0") {
    const auto ticks = [](std::string_view condition) {
        return Stage(statedef(200, 252) +
                     controller("PlaySnd", "trigger1 = " + std::string(condition) + "\n") + ends)
            .ticks_of("playsnd");
    };
    CHECK(ticks("AnimElemNo(0) = 1") == Ticks{0, 10});
    CHECK(ticks("AnimElemNo(-3) = 1").empty());
    CHECK(ticks("AnimElemNo(-3) = 2") == Ticks{3, 4, 5, 6, 7});
    CHECK(ticks("AnimElemNo(2) = 2 && Time < 5") == Ticks{0, 1, 2});
}

TEST_CASE("A position that is frozen stays, and so does the velocity") {
    Stage stage(statedef(200, 240, "type = A\nphysics = A\nvelset = 2, -4\n") +
                controller("PosFreeze", "trigger1 = Time < 10\n") +
                controller("ChangeState", "trigger1 = Time = 10\nvalue = 0\n"));
    const mugen::Played played = stage.play(200);
    CHECK(played.ticks.back().x == 0);
    CHECK(played.ticks.back().y == 0);
    CHECK(played.world.velocity_y.number == -4);
}

TEST_CASE("Friction stops what moves slower than a pixel per tick") {
    Stage stage("[Movement]\nstand.friction = .5\nstand.friction.threshold = 9\n" +
                statedef(200, 200, "type = S\nphysics = S\nvelset = 8\n") + ends);
    // 8 + 4 + 2 + 1
    CHECK(stage.play(200).ticks.back().x == 15);
}

TEST_CASE("A ChangeState below 0 leads to state 0, and ctrl below 0 leaves control as it is") {
    Stage stage(statedef(200, 200) +
                controller("ChangeState", "trigger1 = Time = 5\nvalue = -3\nctrl = -1\n"));
    const mugen::Played played = stage.play(200);
    CHECK(played.next == 0);
    CHECK(played.ticks.size() == 5);
    CHECK(played.world.control.number == 0);
}

TEST_CASE("A value that is computed of a division by zero is not exact") {
    const SmallFighter one =
        fighter(statedef(200, 200) + controller("VarSet", "trigger1 = 1\nvar(1) = 0\n") +
                hit("trigger1 = Time = 0\nguard.hittime = 5 | (1 % 0)\n"
                    "ground.hittime = 5 | (1 % var(1))\n") +
                ends);
    CHECK(one.only_hit(200).approximate);
    CHECK(one.only_hit(200).hitstun == 1);  // of one who does not shake
    CHECK(one.only_hit(200).blockstun == 0);
    // The engine goes on with 0 in a trigger.
    const SmallFighter other =
        fighter(statedef(200, 200) + controller("VarSet", "trigger1 = 1\nvar(1) = 0\n") +
                hit("persistent = 0\n"
                    "trigger1 = 1 / var(1) = 0 && !(1 / var(1)) && 5 | (1 % var(1))\n") +
                ends);
    CHECK(other.windows(200) == Windows{{3, 6}, {9, 10}});
}

TEST_CASE("A float variable and a velocity are floats from the beginning") {
    const auto acts = [](std::string_view trigger) {
        return !Stage(statedef(200, 200) +
                      controller("PlaySnd", "trigger1 = " + std::string(trigger) + "\n") + ends)
                    .ticks_of("playsnd")
                    .empty();
    };
    CHECK(acts("(fvar(3) + 5) / 2 = 2.5"));
    CHECK(acts("(sysfvar(3) + 5) / 2 = 2.5"));
    CHECK(acts("(vel x + 5) / 2 = 2.5"));
    CHECK(acts("(var(3) + 5) / 2 = 2"));
}

TEST_CASE("Numbers of somebody who is not there are 0, and words are none") {
    const auto acts = [](std::string_view trigger) {
        return !Stage(statedef(200, 200) +
                      controller("PlaySnd", "trigger1 = " + std::string(trigger) + "\n") + ends)
                    .ticks_of("playsnd")
                    .empty();
    };
    CHECK(acts("target, stateno != 200"));
    CHECK(acts("parent, var(14) = 0"));
    CHECK_FALSE(acts("target, stateno"));
    CHECK_FALSE(acts("target, statetype = A"));
    CHECK_FALSE(acts("target, statetype != A"));
    CHECK(acts("!target, statetype != A"));
}
