#include "converters/mugen/moves/moves.hpp"

#include "core/model/difference/difference_words.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/small_fighter.hpp"
#include "tests/support/first_report.hpp"

using namespace fightconv;
using namespace fightconv::test;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

namespace {

// Action 200: ticks 3-6 and 9-10 with an attack box, 12 ticks in all; the states that show it end
// with it. Actions 210 and 220 stay in their second element.
constexpr std::string_view actions =
    "[Begin Action 200]\n0,0, 0,0, 3\nClsn1: 1\n Clsn1[0] = 0,-50, 20,-40\n0,1, 0,0, 4\n0,2, 0,0, "
    "2\nClsn1: 1\n Clsn1[0] = 0,-50, 30,-40\n0,3, 0,0, 2\n"
    "0,4, 0,0, 1\n[Begin Action 210]\n0,0, 0,0, 5\nClsn1: 1\n Clsn1[0] = 0,0, 1,1\n0,1, 0,0, -1\n"
    "[Begin Action 220]\n0,0, 0,0, 5\n0,1, 0,0, -1\n0,2, 0,0, 5\n";

SmallFighter import(std::string_view states, std::string_view commands = "",
                    std::string_view file_lines = "cns = k.cns\nst = k.cns\ncmd = k.cmd\n",
                    Files more = {}) {
    return small_fighter(actions, states, commands, file_lines, std::move(more));
}

std::string state(std::string_view hitdef_lines, std::string_view statedef_lines = "") {
    return "[Statedef 200]\nmovetype = A\nctrl = 0\nanim = 200\n" + std::string(statedef_lines) +
           "\n[State 200, end]\ntype = ChangeState\ntrigger1 = AnimTime = 0\nvalue = 0\nctrl = "
           "1\n[State 200, hit]\ntype = HitDef\nattr = S, NA\n" +
           std::string(hitdef_lines);
}

constexpr std::string_view jab =
    "[Command]\nname = \"x\"\ncommand = x\n[Statedef -1]\n[State -1, Quick Jab!]\ntype = "
    "ChangeState\nvalue = 200\ntriggerall = command = \"x\"\n"
    "trigger1 = statetype = S\ntrigger1 = ctrl\n";

}  // namespace

TEST_CASE("A HitDef becomes a hit with its values") {
    const SmallFighter all =
        import(state("trigger1 = AnimElem = 2\ndamage = 23, 4\npausetime = 7, "
                     "9\nground.hittime = 11\nguard.hittime = 8\nground.slidetime = 5\n"
                     "ground.velocity = -4.5, -2\nguardflag = HA\n",
                     "poweradd = 10\n"),
               jab);
    const Move& move = all.move(200);
    CHECK(move.name == "Quick Jab!");
    CHECK(move.input == "5x");
    CHECK(move.type == MoveType::normal);
    CHECK(move.guard == Guard::high);
    CHECK(move.power_gain == 10);
    CHECK(move.duration == 12);
    CHECK(move.next == 0);
    CHECK(move.free_tick == 12);
    CHECK(move.stance == Stance::standing);
    CHECK(move.needs_control);
    CHECK(all.windows(200) == Windows{{3, 6}, {9, 10}});
    const Hit& hit = all.only_hit(200);
    CHECK(hit.damage == 23);
    CHECK(hit.chip == 4);
    CHECK(hit.hitstop == 9);
    CHECK(hit.attacker_hitstop == 6);  // without a mugenversion one less (D7)
    CHECK(hit.hitstun == 23);          // it lifts: he lands before the usual air.hittime is over
    CHECK(hit.blockstun == 5);
    CHECK(hit.effect == HitEffect::launch);
    CHECK(hit.knockback_x == 4.5F);
    CHECK(hit.knockback_y == -2);
    CHECK_FALSE(hit.approximate);
    const Animation& animation = all.character[move.animation];
    CHECK(animation.name == "quick_jab_200");
    REQUIRE(animation.frames[1].boxes.size() == 1);
    CHECK(animation.frames[1].boxes[0].damage == 23);
    CHECK(animation.frames[1].boxes[0].hitstun == 23);
    CHECK(animation.frames[1].boxes[0].knockback_angle > 0);
}

TEST_CASE("A hit begins when its trigger first holds and can hit where there are attack boxes") {
    struct Case {
        const char* trigger;
        Windows windows;
    };
    const Windows all_boxes = {{3, 6}, {9, 10}};
    const Windows last_box = {{9, 10}};
    for (const Case& each : {Case{"Time = 0", all_boxes},
                             {"AnimElem = 2", all_boxes},
                             {"AnimElem = 2, >= 0", all_boxes},
                             {"AnimElem = 3", last_box},  // tick 7, in the gap
                             {"AnimElemTime(4) = 0", last_box},
                             {"AnimElemTime(2) = 1", {{4, 6}, {9, 10}}},
                             {"AnimElemNo(0) = 2", all_boxes},
                             {"Time > 4", {{5, 6}, {9, 10}}},
                             {"Time != [0,5]", {{6, 6}, {9, 10}}},
                             {"AnimTime = -3", last_box}}) {
        INFO(each.trigger);
        const SmallFighter all = import(
            state("damage = 1\npersistent = 0\ntrigger1 = " + std::string(each.trigger) + "\n"));
        CHECK(all.windows(200) == each.windows);
        CHECK(all.only_hit(200).damage == 1);
    }
}

TEST_CASE("A HitDef is in force until the next one, and one that acts again is a new hit") {
    const SmallFighter all =
        import(state("trigger1 = Time = 0\ntrigger2 = AnimElem = 4\ndamage = 5\n"));
    CHECK(all.windows(200) == Windows{{3, 6}, {9, 10}});
    CHECK_FALSE(all.move(200).hits[1].continued);
    CHECK_FALSE(all.move(200).hits[1].alternative);
}

TEST_CASE("Only one of two HitDefs of one tick happens: that for an opponent 150 px away") {
    const SmallFighter all =
        import(state("trigger1 = AnimElem = 2\ntrigger1 = p2bodydist X < 40\ndamage = 9\n") +
               "[State 200, far]\ntype = HitDef\nattr = S, NA\ntrigger1 = AnimElem = 2\ntrigger1 = "
               "p2bodydist X >= 40\ndamage = 7\n");
    CHECK(all.windows(200) == Windows{{3, 6}, {3, 6}, {9, 10}, {9, 10}});
    const std::vector<Hit>& hits = all.move(200).hits;
    CHECK(hits[0].damage == 7);
    CHECK_FALSE(hits[0].alternative);
    CHECK(hits[1].damage == 9);
    CHECK(hits[1].alternative);
    CHECK(hits[2].damage == 7);
    CHECK(hits[2].continued);
    CHECK(hits[3].damage == 9);
    CHECK(hits[3].continued);
    CHECK(std::none_of(hits.begin(), hits.end(), [](const Hit& hit) { return hit.approximate; }));
    CHECK(all.reported("mugen.approximate-trigger").empty());
}

TEST_CASE("A move that has only hits that depend on the game has the first of them") {
    const SmallFighter all =
        import(state("trigger1 = var(3) = 1\ntrigger1 = AnimElem = 4\ndamage = 9\n") +
               "[State 200, other]\ntype = HitDef\nattr = S, NA\ntrigger1 = var(3) = 2\n"
               "trigger1 = Time = 0\ndamage = 7\n"
               "[State 200, third]\ntype = HitDef\nattr = S, NA\ntrigger1 = var(3) = 3\n"
               "trigger1 = Time = 0\ndamage = 5\n[Statedef 900]\n[State 900, set]\n"
               "type = VarSet\ntrigger1 = 1\nvar(3) = 1\n");
    std::vector<const Hit*> certain;
    for (const Hit& hit : all.move(200).hits) {
        if (!hit.alternative) {
            certain.push_back(&hit);
        }
    }
    REQUIRE(certain.size() == 2);  // in two windows, as it has attack boxes
    CHECK(certain[0]->damage == 7);
    CHECK(certain[0]->first_tick == 3);
    CHECK(certain[0]->last_tick == 6);
    CHECK(certain[0]->approximate);
    CHECK_FALSE(certain[0]->continued);
    CHECK(certain[1]->first_tick == 9);
    CHECK(certain[1]->continued);
    CHECK(all.move(200).hits.size() == 5);
    CHECK(all.character[all.move(200).animation].frames[1].boxes[0].damage == 7);
}

TEST_CASE("States that always run change the state for certain or not at all") {
    const auto leaves = [](std::string_view trigger) {
        const SmallFighter all =
            import(state("trigger1 = Time = 0\ndamage = 5\n") +
                   "[Statedef -2]\n[State -2, out]\ntype = ChangeState\nvalue = 900\ntrigger1 = " +
                   std::string(trigger) + "\n[Statedef 900]\nanim = 210\n");
        return all.move(200).duration == 1;  // they do not see its first tick
    };
    CHECK(leaves("stateno = 200"));
    CHECK_FALSE(leaves("stateno = 200 && TimeRemaining <= 60"));
    CHECK_FALSE(leaves("random < 900"));
}

TEST_CASE("The guard of a move is that of its first hit that needs nothing else") {
    // The low one needs a close opponent, and would hit from tick 3 on; the high one hits from tick
    // 9 on.
    const SmallFighter all = import(
        state("trigger1 = AnimElem = 2\ntrigger1 = p2bodydist X < 5\nguardflag = L\n") +
        "[State 200, far]\ntype = HitDef\nattr = S, NA\ntrigger1 = AnimElem = 4\nguardflag = H\n");
    REQUIRE(all.move(200).hits.size() == 2);
    CHECK(all.move(200).hits.front().alternative);
    CHECK(all.move(200).guard == Guard::high);
}

TEST_CASE("A value that is no literal is taken by a rule and reported with its line, and counted") {
    const SmallFighter all = import(
        state("trigger1 = Time = 0\ndamage = 35 + var(3), 2 * 3\nground.hittime = fvar(1)\n") +
        "[Statedef 300]\n[State 300]\ntype = VarSet\ntrigger1 = 1\nvar(3) = 1\nfvar(1) = 2\n");
    const Hit& hit = all.only_hit(200);
    CHECK(hit.damage == 35);
    CHECK(hit.chip == 6);
    CHECK(hit.hitstun == 1);  // of one who does not shake
    CHECK(hit.approximate);
    const auto reports = all.reported("mugen.approximate-value");
    REQUIRE(reports.size() == 2);
    CHECK_THAT(reports[0],
               Contains("k.cns:15") && Contains("damage, value 1, depends on var(3); used 35 (the "
                                                "constant part of the sum)"));
    CHECK_THAT(reports[1], Contains("k.cns:16") && Contains("used 0"));
    CHECK_THAT(all.reported("mugen.hit-values").at(0), Contains("2 of 4 HitDef values exact"));
}

TEST_CASE("A HitDef that never happens is left out with a report") {
    const SmallFighter all = import(state("trigger1 = AnimElem = 99\ndamage = 5\n"));
    CHECK(all.move(200).hits.empty());
    CHECK(all.reported("mugen.hit-never").size() == 1);
}

TEST_CASE("The cost of a move is the power that it spends, or that it asks for") {
    const std::string spends =
        "[State 200, p]\ntype = SuperPause\ntrigger1 = Time = 2\npoweradd = -500\n";
    const std::string asks = std::string(jab) + "triggerall = power >= 1000\n";
    CHECK(import(state("trigger1 = Time = 0\n") + spends, asks).move(200).power_cost == 500);
    CHECK(import(state("trigger1 = Time = 0\n"), asks).move(200).power_cost == 1000);
    CHECK(import(state("trigger1 = Time = 0\n", "poweradd = -330\n"), jab).move(200).power_cost ==
          330);
}

TEST_CASE("Helpers and projectiles are notifies of their tick") {
    const SmallFighter all =
        import(state("trigger1 = Time = 0\n") +
               "[State 200, h]\ntype = Helper\ntrigger1 = AnimElem = 3\nstateno = 1005\nid = 7\n");
    REQUIRE(all.move(200).notifies.size() == 1);
    CHECK(all.move(200).notifies[0] == Notify{7, "helper", {{"stateno", "1005"}, {"id", "7"}}});
}

TEST_CASE("A move is cancelled by what [Statedef -1] asks, also by way of a flag") {
    const std::string two = state("trigger1 = Time = 0\n") +
                            "[Statedef 210]\ntype = S\nmovetype = A\nanim = 210\n[State 210]\ntype "
                            "= HitDef\nattr = S, SA\ntrigger1 = Time = 0\n";
    const auto commands = [](std::string_view trigger) {
        return "[Command]\nname = \"y\"\ncommand = y\n[Statedef -1]\n[State -1, flag]\ntype = "
               "VarSet\nvar(1) = 1\ntrigger1 = stateno = [200,299]\n"
               "trigger1 = stateno != 210\ntrigger1 = movecontact\n[State -1, Follow]\ntype = "
               "ChangeState\nvalue = 210\ntriggerall = command = \"y\"\n"
               "trigger1 = statetype = S\ntrigger1 = ctrl\ntrigger2 = " +
               std::string(trigger) + "\n";
    };
    CHECK(import(two, commands("stateno = 200 && time > 5")).move(200).cancels ==
          std::vector<Cancel>{
              {.into = 210, .first_tick = 6, .on_hit = true, .on_block = true, .on_whiff = true}});
    CHECK(import(two, commands("stateno = 200 && movehit")).move(200).cancels ==
          std::vector<Cancel>{{.into = 210, .on_hit = true}});
    const SmallFighter flagged = import(two, commands("var(1)"));
    // Behind a contact the flag is set for certain; before it, another state may have set it.
    CHECK(
        flagged.move(200).cancels ==
        std::vector<Cancel>{{.into = 210, .on_hit = true, .on_block = true},
                            {.into = 210, .first_tick = 1, .on_whiff = true, .approximate = true}});
    CHECK(flagged.move(210).cancels.empty());
}

TEST_CASE("A move needs control where any of its triggers asks for it, also by way of a flag") {
    const auto needs_control = [](const std::string& flag_trigger, const std::string& trigger) {
        return import(state("trigger1 = Time = 0\n"),
                      "[Command]\nname = \"x\"\ncommand = x\n[Statedef -1]\n[State -1, flag]\ntype "
                      "= VarSet\nvar(1) = 1\n" +
                          flag_trigger +
                          "\n[State -1, Jab]\ntype = ChangeState\nvalue = 200\ntriggerall = "
                          "command = \"x\"\n" +
                          trigger + "\n")
            .move(200)
            .needs_control;
    };
    const std::string with_control = "trigger1 = ctrl\ntrigger2 = movecontact";
    CHECK(needs_control(with_control, "trigger1 = var(1)"));
    CHECK(needs_control(with_control, "trigger1 = var(1) = 1"));
    CHECK(needs_control("trigger1 = movecontact", "trigger1 = stateno = 210\ntrigger2 = ctrl"));
    CHECK_FALSE(needs_control(with_control, "trigger1 = var(1) = 0"));
    CHECK_FALSE(needs_control(with_control, "trigger1 = !var(1)"));
    CHECK_FALSE(needs_control(with_control, "trigger1 = var(2)"));
    CHECK_FALSE(needs_control("trigger1 = movecontact", "trigger1 = var(1)"));
}

TEST_CASE("A move starts in the stances that the triggers of its ways ask for") {
    const auto starts = [](const std::string& triggers, const std::string& more = "") {
        const SmallFighter all =
            import(state("trigger1 = Time = 0\n"),
                   "[Command]\nname = \"x\"\ncommand = x\n[Command]\nname = \"y\"\ncommand = "
                   "y\n[Statedef -1]\n[State -1, flag]\ntype = VarSet\nvar(1) = 1\ntrigger1 = "
                   "statetype != A\ntrigger1 = ctrl\ntrigger2 = movecontact\n[State -1, Jab]\n"
                   "type = ChangeState\nvalue = 200\ntriggerall = command = \"x\"\n" +
                       triggers + "\n" + more);
        return difference_words::words(all.move(200).starts);
    };
    const std::string all = "standing crouching airborne";
    CHECK(starts("trigger1 = statetype = S\ntrigger1 = ctrl") == "standing");
    CHECK(starts("trigger1 = statetype != A\ntrigger1 = ctrl") == "standing crouching");
    CHECK(starts("trigger1 = statetype = C || statetype = A") == "crouching airborne");
    CHECK(starts("trigger1 = ctrl") == all);
    CHECK(starts("trigger1 = 1") == all);
    CHECK(starts("trigger1 = var(7) = 2") == all);
    CHECK(starts("trigger1 = stateno != 100\ntrigger1 = ctrl") == all);
    SECTION("in states of the engine in which one is free, and in one's own if they give control") {
        CHECK(starts("trigger1 = stateno = 100") == "standing");
        CHECK(starts("trigger1 = stateno = 50\ntrigger1 = ctrl") == "airborne");
        CHECK(starts("trigger1 = stateno = 701\ntrigger1 = ctrl") == all);
        CHECK(starts("trigger1 = stateno = 701\ntrigger1 = statetype = S") == "standing");
    }
    SECTION("a way that nobody who is free can take does not count") {
        CHECK(starts("trigger1 = movecontact\ntrigger1 = stateno = 210") == "none");
        CHECK(starts("trigger1 = stateno = [150,153]") == "none");
        CHECK(starts("trigger1 = !ctrl") == "none");
        CHECK(starts("trigger1 = movetype = H") == "none");
        CHECK(starts("trigger1 = statetype = L") == "none");
        CHECK(starts("trigger1 = statetype = S\ntrigger1 = ctrl\ntrigger2 = stateno = "
                     "[200,299]\ntrigger2 = movecontact") == "standing");
    }
    SECTION("a flag of [Statedef -1] stands for what sets it") {
        CHECK(starts("trigger1 = var(1)") == "standing crouching");
        CHECK(starts("trigger1 = var(1)\ntrigger1 = statetype = S\ntrigger2 = statetype = A") ==
              "standing airborne");
    }
    SECTION("all ways into the state count") {
        CHECK(starts("trigger1 = statetype = S\ntrigger1 = ctrl",
                     "[State -1, Again]\ntype = ChangeState\nvalue = 200\ntriggerall = command = "
                     "\"y\"\ntrigger1 = statetype = A\ntrigger1 = ctrl\n") == "standing airborne");
    }
}

TEST_CASE("A state of type A that is begun on the ground says both") {
    const SmallFighter all = import(
        "[Statedef 105]\ntype = A\nphysics = A\nctrl = 0\nanim = 200\nvelset = -4, -3\n",
        "[Command]\nname = \"BB\"\ncommand = B, B\n[Statedef -1]\n[State -1, Back dash]\ntype = "
        "ChangeState\nvalue = 105\ntrigger1 = command = \"BB\"\ntrigger1 = statetype = S\n"
        "trigger1 = ctrl\n");
    const Move& dash = all.move(105);
    CHECK(dash.input == "44");
    CHECK(dash.stance == Stance::airborne);
    CHECK(dash.starts == Stances{.standing = true});
}

TEST_CASE("The engine's own hop back falls until it lands, and running ends by standing") {
    const SmallFighter all = small_fighter(
        "[Begin Action 100]\n0,0, 0,0, 3\n[Begin Action 105]\n0,0, 0,0, -1\n",
        "[Velocity]\nrun.back = -4.5, -3.8\n[Movement]\nyaccel = .44\n",
        "[Command]\nname = \"BB\"\ncommand = B, B\n[Command]\nname = \"FF\"\ncommand = F, F\n"
        "[Statedef -1]\n[State -1, Run]\ntype = ChangeState\nvalue = 100\ntrigger1 = command = "
        "\"FF\"\ntrigger1 = statetype = S\ntrigger1 = ctrl\n[State -1, Back]\ntype = "
        "ChangeState\nvalue = 105\ntrigger1 = command = \"BB\"\ntrigger1 = statetype = S\n"
        "trigger1 = ctrl\n");
    CHECK(all.move(100).next == 0);
    CHECK(all.move(100).movement.empty());
    const Move& hop = all.move(105);
    CHECK(hop.next == 106);
    CHECK(hop.duration == 19);  // -3.8 * 19 + .44 * 19 * 18 / 2 is below the ground
    REQUIRE(hop.movement.size() == 18);
    CHECK(hop.movement.front() == Waypoint{1, -4.5F, -3.8F});
    CHECK(hop.movement.back().tick == 18);
    CHECK(hop.movement.back().x == -81);
    CHECK(hop.movement.back().y < 0);
    CHECK(hop.starts == Stances{.standing = true});
}

TEST_CASE("The commands of the game follow those of the character") {
    const std::string common =
        "[Command]\nname = \"both\"\ncommand = x+y\n[Command]\nname = \"x\"\ncommand = F, F, x\n"
        "[Statedef -1]\n[State -1]\ntype = ChangeState\nvalue = 210\ntrigger1 = command = \"x\"\n";
    const std::string links =
        "[Command]\nname = \"x\"\ncommand = x\n[Statedef -1]\n[State -1, Grab]\ntype = "
        "ChangeState\nvalue = 200\ntrigger1 = command = \"both\"\n"
        "[State -1, Jab]\ntype = ChangeState\nvalue = 220\ntrigger1 = command = \"x\"\n";
    const auto read = [&](std::string_view commands) {
        return small_fighter(actions, state("trigger1 = Time = 0\n"), links,
                             "cns = k.cns\nst = k.cns\ncmd = k.cmd\n", {}, commands);
    };
    CHECK(read("").move(200).input.empty());
    const SmallFighter all = read(common);
    CHECK(all.move(200).input == "5x+y");
    // commands of one name are alternatives; the character's own comes first
    CHECK(all.move(220).input == "5x");
    CHECK_THAT(all.reported("mugen.approximate-input").at(0), Contains("2 ways"));
    // States in the file do not count.
    CHECK(std::none_of(all.character.moves.begin(), all.character.moves.end(),
                       [](const Move& move) { return move.number == 210; }));
}

TEST_CASE(
    "A command that leads to a state of the game's choice gives no move its input, which is a "
    "warning") {
    const SmallFighter all = import(state("trigger1 = Time = 0\n"),
                                    "[Command]\nname = \"x\"\ncommand = x\n[Statedef -1]\n[State "
                                    "-1, Jab]\ntype = ChangeState\nvalue = 200 + random\n"
                                    "trigger1 = command = \"x\"\n");
    CHECK(all.move(200).input.empty());
    CHECK_THAT(first_report(all.reports, "mugen.link-unknown"),
               StartsWith("warning: k.cmd:5: ") && Contains("random") && Contains("(Jab)"));
}

TEST_CASE("Both moves between which a command chooses by the game have its input") {
    const auto inputs = [](std::string_view value) {
        const SmallFighter both =
            import(state("trigger1 = Time = 0\n") +
                       "[Statedef 210]\ntype = S\nmovetype = A\nanim = 210\n[State 210]\ntype "
                       "= HitDef\nattr = S, NA\ntrigger1 = Time = 0\n",
                   "[Command]\nname = \"x\"\ncommand = x\n[Command]\nname = \"y\"\ncommand = "
                   "y\n[Statedef -1]\n[State -1, Jab]\ntype = ChangeState\nvalue = " +
                       std::string(value) + "\ntrigger1 = command = \"x\"\n");
        return std::pair(both.move(200).input, both.move(210).input);
    };
    const std::pair<std::string, std::string> both{"5x", "5x"};
    const std::pair<std::string, std::string> none;
    CHECK(inputs("ifelse(p2bodydist x < 30, 210, 200)") == both);
    CHECK(inputs("cond(p2bodydist x < 30, 210, 200)") == both);
    CHECK(inputs("ifelse(command = \"y\", 210, 200)") == none);
    CHECK(inputs("ifelse(random < 30, 210 + var(1), 200)") == none);
}

TEST_CASE("A move that can only be begun while guarding is reported") {
    const auto reports = [](std::string_view condition) {
        return import(state("trigger1 = Time = 0\n"),
                      "[Command]\nname = \"x\"\ncommand = x\n[Statedef -1]\n[State -1, Push]\n"
                      "type = ChangeState\nvalue = 200\ntrigger1 = command = \"x\"\n"
                      "trigger1 = " +
                          std::string(condition) + "\n")
            .reported("mugen.start-unknown");
    };
    REQUIRE(reports("stateno = 150").size() == 1);
    CHECK_THAT(reports("stateno = 150").front(),
               StartsWith("k.cmd:5: ") && Contains("(state 200)"));
    CHECK(reports("movetype = H").size() == 1);
    CHECK(reports("ctrl").empty());
    CHECK(reports("stateno = 0").empty());
    CHECK(reports("stateno = 1300").empty());  // a state of its own, after which one is free
}

TEST_CASE("The first Statedef of a number counts, over all files in their order") {
    const SmallFighter all =
        import(state("trigger1 = Time = 0\ndamage = 1\n"), "", "st0 = more.st\nst = k.cns\n",
               {{"more.st", text_file("[Statedef 200]\nmovetype = A\nanim = 200\n[State 200]\ntype "
                                      "= HitDef\ntrigger1 = Time = 0\ndamage = 2\n")}});
    CHECK(all.only_hit(200).damage == 1);
}

TEST_CASE("An opponent who is lifted without falling is stunned for air.hittime (C8)") {
    const auto stun = [](const std::string& lines) {
        const SmallFighter all = import(
            state("trigger1 = AnimElem = 2\npausetime = 7, 9\nground.hittime = 11\n" + lines), jab);
        return std::pair(all.only_hit(200).hitstun, all.only_hit(200).blockstun);
    };
    const std::string guard = "guard.ctrltime = 30\n";
    CHECK(stun(guard + "ground.velocity = -4\nair.hittime = 8\n") == std::pair(12, 11));
    CHECK(stun(guard + "ground.velocity = -4, -2\nair.hittime = 8\n") == std::pair(9, 11));
    CHECK(stun(guard + "ground.velocity = -4, -5\n") == std::pair(21, 11));
    // He lands 25 px below the ground, in tick 20 of his flight, and in tick 16 if he falls faster,
    // and has control 3 later; with the end of his stun he lands at the ground.
    CHECK(stun(guard + "ground.velocity = -4, -2\n") == std::pair(23, 11));
    CHECK(stun(guard + "ground.velocity = -4, -2\nyaccel = 0.5\n") == std::pair(19, 11));
    CHECK(stun(guard + "ground.velocity = -4, -2\nair.hittime = 12\n") == std::pair(16, 11));
    CHECK(stun(guard + "ground.velocity = -4, -2\nair.hittime = 11\n") == std::pair(12, 11));
    // from tick 21 on as well
    CHECK(stun(guard + "ground.velocity = -4, -3\nair.hittime = 40\n") == std::pair(24, 11));
    CHECK(stun(guard + "ground.velocity = -4, -4\nair.hittime = 40\n") == std::pair(27, 11));
    // one who falls lies down first
    CHECK(stun(guard + "ground.velocity = -4, -2\nfall = 1\nair.hittime = 8\n") ==
          std::pair(12, 11));
}

TEST_CASE("Files that are not there are reported") {
    const SmallFighter all = import("", "", "cns = none.cns\nst = moves.zss\ncmd = k.cmd\n");
    CHECK_THAT(all.reported("mugen.file-missing").at(0), Contains("none.cns"));
    CHECK_THAT(all.reported("mugen.file-missing").at(1), Contains("moves.zss"));
}

TEST_CASE("Constants that the .cns gives are properties by their keys") {
    const SmallFighter all = import(
        "[Data]\nlife = 1200\n[Size]\nground.front = 17\n[Velocity]\nwalk.fwd = 2.4\nrun.fwd = "
        "4.6, 0\nno.such = 1\n");
    CHECK(all.combat.properties ==
          std::vector<Tag>{
              {"life", "1200"}, {"ground.front", "17"}, {"walk.fwd", "2.4"}, {"run.fwd", "4.6,0"}});
}

TEST_CASE("The scale is no property unless it is 1, and what cannot be shown is replaced (C20)") {
    const auto sized = [](const std::string& lines) { return import("[Size]\n" + lines, ""); };
    const SmallFighter usual = sized("xscale = .18\nyscale = 1\nheight = 60\n");
    CHECK(usual.combat.scale == Scale{0.18, 1});
    CHECK(usual.combat.properties == std::vector<Tag>{{"yscale", "1"}, {"height", "60"}});
    CHECK(usual.reported("mugen.scale-odd").empty());
    CHECK(sized("xscale =\n").combat.scale == Scale());
    struct Odd {
        std::string given;
        double taken;
    };
    for (const Odd& odd : {Odd{"0", 1}, Odd{"-2", 1}, Odd{"nan", 1}, Odd{"x", 1}, Odd{"inf", 1},
                           Odd{"1e30", 100}, Odd{"101", 100}, Odd{"0.001", 0.01}}) {
        INFO(odd.given);
        const SmallFighter all = sized("yscale = " + odd.given + "\nlife = 3\n");
        CHECK(all.combat.scale == Scale{1, odd.taken});
        CHECK(all.combat.properties.empty());
        REQUIRE(all.reported("mugen.scale-odd").size() == 1);
        CHECK_THAT(all.reported("mugen.scale-odd")[0],
                   Contains("size.yscale is ") && Contains("expected 0.01 to 100"));
    }
}

TEST_CASE("A state of the engine's own that a command reaches shows the action of its number") {
    const SmallFighter all = import("", jab);  // there is no Statedef 200
    CHECK(all.character[all.move(200).animation].number == 200);
    CHECK(all.move(200).hits.empty());
}

TEST_CASE("A state without an animation takes that of the state that leads to it, or is left out") {
    const SmallFighter all =
        import(state("trigger1 = Time = 0\n") +
               "[State 200, next]\ntype = ChangeState\ntrigger1 = movehit\nvalue = 201\n" +
               "[Statedef 201]\nmovetype = A\n[State 201]\ntype = HitDef\ntrigger1 = Time = "
               "0\ndamage = 3\n[Statedef 300]\n[State 300]\ntype = HitDef\n" +
               "trigger1 = Time = 0\n");
    CHECK(all.character[all.move(201).animation].number == 201);  // what is left of action 200
    CHECK(all.reported("mugen.animation-of-move").size() == 1);
    CHECK(all.reported("mugen.approximate-animation").size() == 1);
    CHECK(all.reported("mugen.move-without-animation").size() == 1);
    CHECK(all.character.moves.size() == 2);
}

TEST_CASE("PlaySnd is a cue of the frame that it begins in, of the right bank, volume and pitch") {
    const SmallFighter imported = import(
        "[Statedef 200]\nanim = 200\n"
        "[State 200]\ntype = PlaySnd\nvalue = 5, 1\nvolumescale = 50\ntrigger1 = AnimElem = 2\n"
        "[State 200]\ntype = PlaySnd\nvalue = F7,2\nfreqmul = 1.25\nvolumescale = 150\ntrigger1 = "
        "Time = 4\ntrigger2 = Time = 11\n"
        "[State 200]\ntype = PlaySnd\nvalue = S5,2+random%3\ntrigger1 = Time = 0\n"
        "[State 200]\ntype = PlaySnd\nvalue = 9,9\ntrigger1 = movehit\n"
        "[Statedef 201]\nanim = 200\n[State 201]\ntype = PlaySnd\nvalue = 8,8\ntrigger1 = Time = "
        "0\n"
        "[Statedef 202]\nanim = 210\n[State 202]\ntype = PlaySnd\nvalue = 1\ntrigger1 = Time = "
        "300\n"
        "[Statedef 203]\nanim = 220\n[State 203]\ntype = PlaySnd\nvalue = 2\ntrigger1 = Time = "
        "300\n");
    const auto& frames = imported.character.animations[0].frames;
    CHECK(frames[0].cues == std::vector<Cue>{{"snd_5_2", 1, 1}});
    // ticks 3 and 4
    CHECK(frames[1].cues == std::vector<Cue>{{"snd_5_1", 0.5F, 1}, {"common_7_2", 1, 1.25F, 1}});
    CHECK(frames[2].cues.empty());
    CHECK(frames[4].cues == std::vector<Cue>{{"common_7_2", 1, 1.25F}});
    CHECK(imported.character.animations[1].frames.back().cues ==
          std::vector<Cue>{{"snd_1_0", 1, 1}});
    // the frame behind it is never shown
    CHECK(imported.character.animations[2].frames[1].cues == std::vector<Cue>{{"snd_2_0", 1, 1}});
    REQUIRE(imported.reported("mugen.sound-depends").size() == 1);
    CHECK_THAT(imported.reported("mugen.sound-depends").front(), Contains("k.cns:19"));
    CHECK(imported.reported("mugen.sound-clamped").size() == 1);
    CHECK(imported.reported("mugen.approximate-value").size() == 1);
}

TEST_CASE("The older volume of a PlaySnd is added to the recorded one") {
    const SmallFighter imported = import(
        "[Statedef 200]\nanim = 200\n"
        "[State 200]\ntype = PlaySnd\nvalue = 1,0\nvolume = -100\ntrigger1 = Time = 0\n"
        "[State 200]\ntype = PlaySnd\nvalue = 2,0\nvolume = 255\ntrigger1 = Time = 0\n"
        "[State 200]\ntype = PlaySnd\nvalue = 3,0\nvolume = -100\nvolumescale = 80\n"
        "trigger1 = Time = 0\n");
    CHECK(imported.character.animations[0].frames[0].cues ==
          std::vector<Cue>{{"snd_1_0", 0.61F, 1}, {"snd_2_0", 1, 1}, {"snd_3_0", 0.8F, 1}});
    CHECK(imported.reported("mugen.sound-clamped").size() == 1);
}

TEST_CASE(
    "Sounds and power of a hit are the hit's; a throw has the damage of the state that it leads "
    "to") {
    const SmallFighter imported = import(
        "[Statedef 200]\nmovetype = A\nanim = 200\n[State 200]\ntype = ChangeState\ntrigger1 = "
        "AnimTime = 0\nvalue = 0\n"
        "[State 200]\ntype = HitDef\ntrigger1 = AnimElem = 2\nattr = S, NA\ndamage = 20\nhitsound "
        "= S5,0\nguardsound = 6,0\n"
        "getpower = 15, 7\n"
        "[Statedef 800]\nmovetype = A\nanim = 210\n[State 800]\ntype = HitDef\ntrigger1 = Time = "
        "0\nattr = S, NT\np1stateno = 810\n"
        "[Statedef 810]\n[State 810]\ntype = TargetLifeAdd\ntrigger1 = Time = 3\nvalue = "
        "-60\n[State 810]\ntype = TargetLifeAdd\ntrigger1 = Time = 9\nvalue = -18\n");
    const Hit& hit = imported.only_hit(200);
    CHECK(hit.sound == "snd_5_0");
    CHECK(hit.guard_sound == "common_6_0");
    CHECK(hit.power_on_hit == 15);
    CHECK(hit.power_on_guard == 7);
    CHECK_FALSE(hit.approximate);
    CHECK(imported.only_hit(800).damage == 78);
    CHECK(imported.only_hit(800).approximate);
    REQUIRE(imported.reported("mugen.approximate-throw").size() == 1);
    CHECK_THAT(imported.reported("mugen.approximate-throw").front(),
               Contains("k.cns:19") && Contains("78") && Contains("810"));
}

TEST_CASE("A trigger that the engine refuses does not hold, and the move keeps its data") {
    const SmallFighter all =
        import(state("trigger1 = Time = 0\ndamage = 7\n") +
               "[State 200]\ntype = ChangeState\nvalue = 0\ntrigger1 = !HitDefAttr(S,SA)\n");
    CHECK(all.windows(200) == Windows{{3, 6}, {9, 10}});
    CHECK(all.move(200).duration == 12);
    CHECK(all.only_hit(200).damage == 7);
    REQUIRE(all.reported("mugen.trigger-unreadable").size() == 1);
    CHECK_THAT(all.reported("mugen.trigger-unreadable")[0],
               Contains("Ikemen GO does not load the character because of it"));
}

TEST_CASE("A parameter without '=' counts, with a warning that names the line") {
    const SmallFighter all =
        import(state("persistent = 0\ntrigger1 = 1\ndamage 37, 5\nDivekick l\n"));
    CHECK(all.only_hit(200).damage == 37);
    CHECK(all.only_hit(200).chip == 5);
    REQUIRE(all.reported("mugen.refused-line").size() == 1);
    CHECK_THAT(all.reported("mugen.refused-line")[0],
               Contains("damage = 37, 5") && Contains("does not load"));
    const SmallFighter trigger = import(state("persistent = 0\ntrigger1 1\ndamage = 37\n"));
    CHECK(trigger.only_hit(200).damage == 37);
    CHECK(trigger.reported("mugen.refused-line").size() == 1);
}

TEST_CASE("States and constants in the data of the game are read, with a note") {
    const auto tree =
        InputTree::from_memory(Files{{"k.def", def_file("cns = data/shared.cns\nst = shared.cns\n"
                                                        "sprite = k.sff\nanim = k.air\n")}})
            .with_game_data(InputTree::from_memory(
                Files{{"shared.cns", text_file("[Data]\nlife = 700\n[Statedef 200]\n")}}));
    Context context;
    const mugen::CharacterFiles files{
        "k.def", def::parse({"k.def", *tree.read("k.def", context)}, context).value(), "k.sff",
        "k.air"};
    const mugen::Combat combat = mugen::read_combat(tree, files, "", context).value();
    CHECK(combat.constants["data.life"] == 700);
    CHECK(combat.states.contains(200));
    CHECK(mugen::files_in_game_data(tree, files) ==
          std::vector<std::string>{"game:/data/shared.cns"});
    CHECK_THAT(first_report(context.diagnostics.kept(), "mugen.file-of-game"),
               Contains("read from the folder data of the game"));
}
