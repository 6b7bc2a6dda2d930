// The reports of check_for_engines() on controllers, states and HitDefs. mugen_writer.md W7 to W9,
// W12, W13, W28, W33 to W35.
#include "tests/support/catch.hpp"
#include "tests/support/corpus/engine_reports.hpp"

using namespace fightconv;
using namespace fightconv::test;
using Catch::Matchers::Contains;

namespace {

// Action 200: an attack box in ticks 3 to 6; 210 the same, and its last element stays.
constexpr std::string_view shown =
    "[Begin Action 200]\n0,0, 0,0, 3\nClsn1: 1\n Clsn1[0] = 0,-50, 20,-40\n0,1, 0,0, 4\n0,2, 0,0, "
    "5\n"
    "[Begin Action 210]\n0,0, 0,0, 3\nClsn1: 1\n Clsn1[0] = 0,-50, 20,-40\n0,1, 0,0, 4\n0,2, 0,0, "
    "-1\n";

// State 200 with these lines of its Statedef and these controllers.
std::string state_200(std::string_view lines, std::string_view controllers) {
    return "[Statedef 200]\n" + std::string(lines) + std::string(controllers);
}

std::string controller(std::string_view lines) { return "[State 200, x]\n" + std::string(lines); }

const std::string end_by_time = controller("type = ChangeState\ntrigger1 = time = 12\nvalue = 0\n");
const std::string end_by_animation =
    controller("type = ChangeState\ntrigger1 = AnimTime = 0\nvalue = 0\n");

std::size_t count(std::string_view id, const std::string& states, std::string_view commands = "") {
    return engine_reports(states, commands, shown).of(id).size();
}

// A state that attacks with this HitDef.
std::string attack(std::string_view triggers, std::string_view more = "attr = S, NA\n",
                   std::string_view lines = "movetype = A\nanim = 200\n") {
    return state_200(
        lines,
        controller("type = HitDef\n" + std::string(triggers) + std::string(more)) + end_by_time);
}

}  // namespace

TEST_CASE(
    "A controller needs a type that engines know, trigger1 and what it cannot do without (W34)") {
    const auto of = [](std::string_view id, std::string_view lines) {
        return engine_reports(state_200("", controller(lines))).of(id);
    };
    const auto unknown =
        of("mugen.refused-controller", "type = ChangeStat\ntrigger1 = 1\nvalue = 0\n");
    REQUIRE(unknown.size() == 1);
    CHECK_THAT(unknown[0], Contains("k.cns:2") && Contains("'changestate'"));
    CHECK(of("mugen.refused-controller", "trigger1 = 1\n").size() == 1);
    CHECK(of("mugen.refused-controller", "type = TransformClsn\ntrigger1 = 1\n").empty());

    CHECK(of("mugen.refused-trigger", "type = Turn\ntriggerall = 1\ntrigger2 = 1\n").size() == 1);
    CHECK(of("mugen.refused-trigger", "type = Turn\ntrigger1 = 1\n").empty());
    CHECK(of("mugen.refused-trigger", "type = Null\n").size() == 1);

    CHECK(of("mugen.refused-parameter", "type = ChangeState\ntrigger1 = 1\nctrl = 1\n").size() ==
          1);
    CHECK(of("mugen.refused-parameter", "type = PlaySnd\ntrigger1 = 1\n").size() == 1);
    CHECK(of("mugen.refused-parameter", "type = AssertSpecial\ntrigger1 = 1\nflag = NoWalk\n")
              .empty());
    CHECK(of("mugen.refused-parameter", "type = PlaySnd\ntrigger1 = 1\nvalue = 0,0\n").empty());
    for (const char* const lines :
         {"type = NotHitBy\n", "type = VarRangeSet\nfirst = 1\n", "type = Width\n",
          "type = RemapPal\nsource = 1,1\n", "type = ReversalDef\nattr = S,NA\n",
          "type = StopSnd\n", "type = AttackMulSet\n", "type = DisplayToClipboard\n"}) {
        CAPTURE(lines);
        CHECK(of("mugen.refused-parameter", std::string(lines) + "trigger1 = 1\n").size() == 1);
    }
    for (const char* const lines :
         {"type = NotHitBy\nvalue2 = SCA\n", "type = VarRangeSet\nfvalue = 1\n",
          "type = Width\nplayer = 20\n", "type = AngleSet\n", "type = TargetFacing\n",
          "type = VarSet\nvar(3) = 1\n", "type = HitDef\n"}) {
        CAPTURE(lines);
        CHECK(of("mugen.refused-parameter", std::string(lines) + "trigger1 = 1\n").empty());
    }
}

TEST_CASE("Numbers are plain decimals with a point (W7)") {
    const auto number = [](std::string_view text) {
        return "type = VelSet\ntrigger1 = 1\nx = " + std::string(text) + "\n";
    };
    for (const char* const bad : {"1e-05", "25E3", "-1e5", "floor(3e2)", "4 + 1e+2"}) {
        CAPTURE(bad);
        CHECK(count("mugen.refused-value", state_200("", controller(number(bad)))) == 1);
    }
    for (const char* const good : {"0.00001", "1", ".5", "2.5E3", "1.5.5", "e", "2*e", "var1e5",
                                   "fvar(1)", "ifelse(1,2,3)"}) {
        CAPTURE(good);
        CHECK(count("mugen.refused-value", state_200("", controller(number(good)))) == 0);
    }
    CHECK(count("mugen.refused-form",
                state_200("", controller("type = Null\ntrigger1 = time = 1e2\n"))) == 1);
    CHECK(count("mugen.refused-form",
                state_200("", controller("type = Null\ntrigger1 = p2name = \"a 1e5\"\n"))) == 0);
    // what the engine does not read as an expression is read as far as it is a number
    CHECK(count("mugen.refused-value",
                state_200("", controller("type = DefenceMulSet\ntrigger1 = 1\nvalue = 1\n"
                                         "multype = 1e2\n"))) == 0);
    CHECK(count("mugen.refused-value", "[Movement]\nyaccel = 44e-02\n") == 0);

    CHECK(count("mugen.decimal-comma", "[Movement]\nyaccel = 0,44\n") == 1);
    CHECK(count("mugen.decimal-comma", "[Movement]\nyaccel = 0.44\n[Velocity]\nrun.fwd = 4,0\n") ==
          0);
    CHECK(count("mugen.decimal-comma", state_200("", controller(number("1,5")))) == 1);
    CHECK(count("mugen.decimal-comma",
                state_200("velset = 1,5\n", controller(number("max(1,5)")))) == 0);
}

TEST_CASE("Ikemen GO looks at one of two parameters that mean the same (ikemen_compile.md)") {
    const auto refused = [](std::string_view lines) {
        return count("mugen.refused-value",
                     state_200("", controller("trigger1 = 1\n" + std::string(lines))));
    };
    CHECK(refused("type = HitBy\nvalue = SCA\nvalue2 = SQ\n") == 0);
    CHECK(refused("type = HitBy\nvalue2 = SQ\n") == 1);
    CHECK(refused("type = AfterImageTime\ntime = 3\nvalue = 1,\"\n") == 0);
    CHECK(refused("type = AfterImageTime\nvalue = 1,2\n") == 1);
    CHECK(refused("type = VarSet\nv = 1\nfv = 1,2\nvalue = 3\n") == 0);
    CHECK(refused("type = VarSet\nfv = 1,2\nvalue = 3\n") == 1);
    CHECK(refused("type = StateTypeSet\nstatetype = S\nvalue =\n") == 0);
    CHECK(refused("type = StateTypeSet\nvalue =\n") == 1);
    CHECK(refused("type = DefenceMulSet\nvalue = 1\nmultype = 1x\n") == 0);
    CHECK(refused("type = DefenceMulSet\nvalue = 1\nmultype = 2\n") == 1);
    CHECK(refused("type = Explod\nprojection = -\n") == 1);
    CHECK(refused("type = Explod\nprojection = orthographic\n") == 0);
}

TEST_CASE("Names that no engine knows, and triggers that cannot be read, are reported (W34, W49)") {
    const auto trigger = [](std::string_view text) {
        return state_200("", controller("type = Null\ntrigger1 = " + std::string(text) + "\n"));
    };
    const auto unknown = engine_reports(trigger("animtme = 0")).of("mugen.name-unknown");
    REQUIRE(unknown.size() == 1);
    CHECK_THAT(unknown[0], Contains("k.cns:4") && Contains("'animtime'"));
    CHECK(count("mugen.name-unknown", trigger("enemynear, staetno = 0")) == 1);
    for (const char* const known :
         {"statetype = stand", "teammode = single", "gethitvar(fall.yvel) > const(velocity.jump.y)",
          "projhit1000 = 1, < 5", "hitdefattr = SC, NA, SA", "animelem = 2, >= 3",
          "(vel x) ** 2 + cos(pi)", "root, var(3) = 1", "p2bodydist x < 3", "map(anything) = 1",
          "movetype != H", "combocount > 2", "command = \"x\"", "analog(leftx) > 0.5",
          "localcoord.x = 320", "stagedist x > 9", "projguardedtime(3) = 0"}) {
        CAPTURE(known);
        CHECK(engine_reports(trigger(known)).of("mugen.name-unknown").empty());
        CHECK(engine_reports(trigger(known)).of("mugen.trigger-unreadable").empty());
    }
    CHECK(count("mugen.trigger-unreadable", trigger("time > = 3")) == 1);
    CHECK(count("mugen.refused-form", trigger("command = holdfwd")) == 1);
    CHECK(count("mugen.refused-form", trigger("stagevar(nosuch) = 1")) == 1);
    CHECK(count("mugen.refused-form", trigger("fightscreenvar(info.name) = \"x\"")) == 0);
    CHECK(count("mugen.refused-form", trigger("movehitvar(nosuch) = 1")) == 1);
    CHECK(count("mugen.refused-form", trigger("inputtime(X) > 1")) == 1);
    CHECK(count("mugen.refused-form", trigger("inputtime(x) > inputtime(F)")) == 0);
    CHECK(count("mugen.refused-form", trigger("root, hitdefvar(hitflag) = MX")) == 1);
    CHECK(count("mugen.refused-form", trigger("hitdefvar(hitflag) = MAF- && time = 1")) == 0);
    CHECK(count("mugen.name-unknown", trigger("hitdefvar(hitflag) = MAF- && time = 1")) == 0);
    CHECK(count("mugen.refused-form", trigger("gameoption(any.word) = 1")) == 0);
    CHECK(count("mugen.refused-form", trigger("bgmvar(filename) = music.mp3")) == 1);
    CHECK(count("mugen.name-unknown", trigger("$f5 = 0")) == 1);  // a variable of ZSS
    CHECK(count("mugen.refused-text", trigger("command = \"holdfwd\"")) == 0);
}

TEST_CASE("Misspelt parameters of Statedefs and HitDefs are noted with what was meant (W34)") {
    const auto notes = engine_reports(attack("trigger1 = time = 3\n",
                                             "attr = S, NA\nground.hitime = 3\n", "movtype = A\n"))
                           .of("mugen.parameter-unknown");
    REQUIRE(notes.size() == 2);
    CHECK_THAT(notes[0], Contains("'movetype'"));
    CHECK_THAT(notes[1], Contains("'ground.hittime'"));
    CHECK(engine_reports(attack("trigger1 = time = 3\n")).of("mugen.parameter-unknown").empty());
}

TEST_CASE("Letters of hitflag and guardflag that mean nothing are noted (W34)") {
    const auto unknown = [](std::string_view lines, std::string_view type = "HitDef") {
        return count(
            "mugen.letter-unknown",
            state_200("", controller("type = " + std::string(type) + "\ntrigger1 = time = 3\n" +
                                     std::string(lines) + "\n")));
    };
    for (const char* const fine :
         {"attr = S, NA", "attr = a,sp", "attr = SCA, HA, ST", "attr = C , NT ", "hitflag = MAF",
          "hitflag = M-", "hitflag = h+", "hitflag = LAFD", "guardflag = HA", "guardflag = M, A",
          "guardflag =", "guard.sparkno = 3", "id = 7"}) {
        CAPTURE(fine);
        CHECK(unknown(fine) == 0);
        CHECK(unknown(fine, "Projectile") == 0);
    }
    for (const char* const odd : {"hitflag = MAX", "guardflag = none", "guardflag = 1"}) {
        CAPTURE(odd);
        CHECK(unknown(odd) == 1);
        CHECK(unknown(odd, "Projectile") == 1);
        CHECK(unknown(odd, "Trans") == 0);
    }
}

TEST_CASE("Values are of the kind and number that Ikemen GO reads there") {
    const auto refused = [](const std::string& type, const std::string& lines) {
        return engine_reports(
                   state_200("", controller("type = " + type + "\ntrigger1 = 1\n" + lines + "\n")))
            .of("mugen.refused-value")
            .size();
    };
    using Lines = std::vector<std::pair<std::string, std::string>>;
    for (const auto& [type, lines] : Lines{{"HitDef", "attr = X, NA"},
                                           {"HitDef", "attr = S, NX"},
                                           {"HitOverride", "attr = SCA, NA,"},
                                           {"HitDef", "damage ="},
                                           {"HitDef", "damage = 20, 3, 4"},
                                           {"HitDef", "damage = , 3"},
                                           {"HitDef", "priority = 4, 5"},
                                           {"HitDef", "animtype = SP"},
                                           {"HitDef", "ground.type = SP"},
                                           {"HitDef", "p2clsncheck = clsn3"},
                                           {"HitDef", "palfx.add = 1, 2"},
                                           {"HitDef", "hitsound = S5,0,1"},
                                           {"HitDef", "hitsound ="},
                                           {"HitDef", "ground.velocity ="},
                                           {"Projectile", "offset = 1,2,3,4"},
                                           {"Projectile", "afterimage.palmul = 1,1,1,1"},
                                           {"Projectile", "pausetime = 1 +"},
                                           {"ChangeState", "value = 200 +"},
                                           {"ChangeState", "value = 200\nctrl = 1,"},
                                           {"SelfState", "value = 0\nanim ="},
                                           {"NotHitBy", "value = X"},
                                           {"Trans", "trans ="},
                                           {"Trans", "trans = ad"},
                                           {"Explod", "postype = stage"},
                                           {"Explod", "pos = 1,2,3,4"},
                                           {"Explod", "trans = add2"},
                                           {"Helper", "name = Fire"},
                                           {"Helper", "name = \"Fire"},
                                           {"Helper", "helpertype = players"},
                                           {"AssertSpecial", "flag = nowalks"},
                                           {"AssertSpecial", "flag = nowalk\nflag2 = x"},
                                           {"StateTypeSet", "statetype = U"},
                                           {"PalFX", "add = 1,2"},
                                           {"PalFX", "sinadd = 1,2"},
                                           {"VelSet", "x = 1,2"},
                                           {"Pause", "endcmdbuftime ="},
                                           {"PlaySnd", "value = S1,2,3"},
                                           {"DisplayToClipboard", "text = hello"}}) {
        CAPTURE(type, lines);
        CHECK(refused(type, lines) == 1);
    }
    for (const auto& [type, lines] :
         Lines{{"HitDef", "attr = SCA, NA, SA, HA"},
               {"HitDef", "attr ="},
               {"HitDef", "attr = S , N"},
               {"HitDef", "guardflag ="},
               {"HitDef", "damage = 20,"},
               {"HitDef", "damage = ifelse(var(1), 20, 30), 3"},
               {"HitDef", "priority = ifelse(var(1), 3, 4), hit"},
               {"HitDef", "priority = 4"},
               {"HitDef", "animtype = High"},
               {"HitDef", "ground.velocity = n, 3"},
               {"HitDef", "hitsound = S5,0"},
               {"HitDef", "hitsound = Fvar(1),0"},
               {"HitDef", "sparkno = s7000 + var(2)"},
               {"HitDef", "somethingelse ="},
               {"ChangeState", "value = target, stateno"},
               {"ChangeAnim", "value = F60"},
               {"Trans", "trans = AddAlpha\nalpha = 1,2"},
               {"AfterImage", "trans = anything"},
               {"Explod", "postype = p2"},
               {"Helper", "name = \"Fire\""},
               {"AssertSpecial", "flag = NoWalk\nflag3 = unguardable"},
               {"PalFX", "add = 1,2,3\nsinadd = 1,2,3"},
               {"Width", "edge =\nplayer = 1,2"},
               {"VarSet", "var(1) = 3"},
               {"DisplayToClipboard", "text = \"%d\"\nparams = 1,2,3,4,5"}}) {
        CAPTURE(type, lines);
        CHECK(refused(type, lines) == 0);
    }
    const auto statedef = [](std::string_view lines) {
        return engine_reports(state_200(lines, end_by_time)).of("mugen.refused-value").size();
    };
    for (const char* const lines :
         {"type = Explod\n", "physics = L\n", "velset = 1,2,3,4\n", "ctrl =\n", "anim = 2 0 +\n"}) {
        CAPTURE(lines);
        CHECK(statedef(lines) == 1);
    }
    CHECK(statedef("type = Stand\nmovetype = attack\nphysics = None\nvelset = 1,\nanim = F20\n") ==
          0);
}

TEST_CASE("A player who is sent to a state that does not exist stays there (W13, W34)") {
    const auto to = [](std::string_view number) {
        return state_200("", controller("type = ChangeState\ntrigger1 = time = 3\nvalue = " +
                                        std::string(number) + "\n"));
    };
    const auto none = engine_reports(to("7777")).of("mugen.no-such-state");
    REQUIRE(none.size() == 1);
    CHECK_THAT(none[0], Contains("k.cns:5") && Contains("7777"));
    for (const char* const there : {"200", "0", "5100", "var(1)", "-1"}) {
        CAPTURE(there);
        CHECK(engine_reports(to(there)).of("mugen.no-such-state").empty());
    }
    CHECK(engine_reports(to("195")).of("mugen.no-such-state").size() == 1);  // common1 has no taunt
    CHECK(count("mugen.no-such-state",
                attack("trigger1 = time = 3\n", "attr = S, NT\np2stateno = 7777\n")) == 1);
    CHECK(count("mugen.no-such-state",
                attack("trigger1 = time = 3\n",
                       "attr = S, NT\np2stateno = 7777\np2getp1state = 0\n")) == 0);
    CHECK(count("mugen.no-such-state",
                state_200("", controller("type = ChangeState\ntrigger1 = 0\nvalue = 7777\n"))) ==
          0);
    // It may be in a file that is missing.
    CHECK(
        engine_reports(to("7777"), "", "", "cns = k.cns\nst = k.cns\nst1 = more.zss\ncmd = k.cmd\n")
            .of("mugen.no-such-state")
            .empty());
}

TEST_CASE("Actions that do not exist are reported, but not those of the opponent (W34)") {
    CHECK(count("mugen.no-such-action", state_200("anim = 201\n", "")) == 1);
    CHECK(count("mugen.no-such-action",
                state_200("anim = 200\n",
                          controller("type = ChangeAnim\ntrigger1 = 1\nvalue = 201\n"))) == 1);
    CHECK(count("mugen.no-such-action",
                state_200(
                    "anim = 200\n",
                    controller(
                        "type = ChangeAnim\ntrigger1 = SelfAnimExist(201)\nvalue = 201\n"))) == 0);
    CHECK(count("mugen.no-such-action",
                state_200("anim = 5300\n",
                          controller("type = ChangeAnim2\ntrigger1 = 1\nvalue = 201\n"))) == 0);
    CHECK(
        count("mugen.no-such-action",
              state_200("anim = 201\n", "") +
                  "[Statedef 300]\n[State 300]\ntype = TargetState\ntrigger1 = 1\nvalue = 200\n") ==
        0);
}

TEST_CASE("A state that waits for the end of an animation that stays never ends (W28)") {
    const auto ends = [](std::string_view lines, const std::string& controllers) {
        return count("mugen.never-ends", state_200(lines, controllers));
    };
    CHECK(ends("anim = 210\n", end_by_animation) == 1);
    CHECK(ends("anim = 200\n", end_by_animation) == 0);
    CHECK(ends("anim = 210\n", end_by_animation + end_by_time) == 0);
    CHECK(ends("anim = 210\n", "") == 0);
    CHECK(ends("anim = 210\nphysics = A\n", end_by_animation) == 0);  // it lands
    CHECK(ends("anim = 210\nctrl = 1\n", end_by_animation) == 0);
    CHECK(ends("anim = 210\n", controller("type = ChangeAnim\ntrigger1 = time = 3\nvalue = 200\n") +
                                   end_by_animation) == 0);
    const auto watched = [](std::string_view trigger) {
        return "[Statedef -2]\n[State -2]\ntype = ChangeState\nvalue = 0\ntrigger1 = " +
               std::string(trigger) + "\n";
    };
    const std::string held = state_200("anim = 210\n", end_by_animation);
    CHECK(count("mugen.never-ends", held + watched("stateno = 200 && time > 40")) == 0);
    CHECK(count("mugen.never-ends", held + watched("stateno = [100,300]")) == 0);
    CHECK(count("mugen.never-ends", held + watched("stateno = [201,300]")) == 1);
    CHECK(count("mugen.never-ends", held + watched("command = \"x\"")) == 1);
}

TEST_CASE("A HitDef hits with attr and movetype only (W33, W34)") {
    CHECK(count("mugen.hit-without-attr", attack("trigger1 = time = 3\n", "damage = 3\n")) == 1);
    CHECK(count("mugen.hit-without-attr", attack("trigger1 = time = 3\n")) == 0);
    const auto typed = [](std::string_view lines) {
        return count("mugen.hit-without-movetype",
                     attack("trigger1 = time = 3\n", "attr = S, NA\n", lines));
    };
    CHECK(typed("anim = 200\n") == 1);
    CHECK(typed("movetype = I\n") == 1);
    CHECK(typed("movetype = attack\n") == 0);
    CHECK(typed("movetype = U\n") == 0);
    const std::string sets = controller("type = StateTypeSet\ntrigger1 = 1\nmovetype = A\n");
    CHECK(count("mugen.hit-without-movetype",
                attack("trigger1 = time = 3\n", "attr = S, NA\n", "") + sets) == 0);
    CHECK(count("mugen.hit-without-movetype",
                attack("trigger1 = time = 3\n", "attr = S, NA\n", "") +
                    "[Statedef 201]\nmovetype = A\nhitdefpersist = 1\n") == 0);
    CHECK(count("mugen.hit-without-movetype", attack("trigger1 = 0\n", "attr = S, NA\n", "")) == 0);
}

TEST_CASE("A HitDef whose triggers hold for several ticks hits again (W35)") {
    const auto again = [](std::string_view triggers, std::string_view more = "attr = S, NA\n") {
        return count("mugen.hit-again", attack("trigger1 = " + std::string(triggers) + "\n", more));
    };
    for (const char* const range :
         {"time >= 0", "1", "time = [2,9]", "animelem = 2, >= 0",
          "animelemtime(2) >= 0 && statetype = S", "time > 4 && ctrl = 0", "animtime < 0"}) {
        CAPTURE(range);
        CHECK(again(range) == 1);
    }
    for (const char* const once :
         {"time = 0", "animelem = 2", "!time", "time >= 6", "time = [0,3]", "animelem = 3, >= 0",
          "time >= 0 && !movecontact", "time >= 0 && movehit", "time % 4 = 0",
          "time >= 0 && var(3) = 1", "time >= 0 && random < 500", "animtime = -5"}) {
        CAPTURE(once);
        CHECK(again(once) == 0);
    }
    for (const char* const limit :
         {"attr = S, NA\npersistent = 0\n", "attr = S, NT\n", "attr = S, NA\nhitonce = 1\n",
          "attr = S, NA\np1stateno = 200\n"}) {
        CAPTURE(limit);
        CHECK(again("time >= 0", limit) == 0);
    }
    const std::string leaves =
        controller("type = ChangeState\ntrigger1 = movecontact\nvalue = 0\n");
    const std::string cancel =
        controller("type = ChangeState\ntrigger1 = movecontact && command = \"x\"\nvalue = 0\n");
    CHECK(count("mugen.hit-again", attack("trigger1 = time >= 0\n") + leaves) == 0);
    CHECK(count("mugen.hit-again", attack("trigger1 = time >= 0\n") + cancel) == 1);
    // nobody knows what it shows
    CHECK(count("mugen.hit-again",
                attack("trigger1 = time >= 0\n", "attr = S, NA\n", "movetype = A\n")) == 0);
}

TEST_CASE("An attack with a number of the engine is noted (W12)") {
    const std::string hit =
        "movetype = A\n[State 0]\ntype = HitDef\ntrigger1 = time = 3\nattr = S, NA\n";
    CHECK(engine_reports("[Statedef 120]\n" + hit).of("mugen.engine-number").size() == 1);
    CHECK(engine_reports("[Statedef 5100]\n" + hit).of("mugen.engine-number").size() == 1);
    CHECK(engine_reports("[Statedef 200]\n" + hit).of("mugen.engine-number").empty());
    CHECK(engine_reports("[Statedef 195]\nmovetype = I\n").of("mugen.engine-number").empty());
}

TEST_CASE("The engine waits for the end of some actions (W8, W9)") {
    const auto of = [](std::string_view id, std::string_view actions,
                       std::string_view states = "") {
        return engine_reports(states, "", actions).of(id);
    };
    constexpr std::string_view held_jump = "[Begin Action 40]\n0,0, 0,0, -1\n";
    const auto stays = of("mugen.action-stays", held_jump);
    REQUIRE(stays.size() == 1);
    CHECK_THAT(stays[0], Contains("k.air:1") && Contains("jump"));
    CHECK(of("mugen.action-stays", held_jump, "[Statedef 40]\n").empty());
    CHECK(of("mugen.action-stays",
             "[Begin Action 40]\n0,0, 0,0, 4\n[Begin Action 41]\n0,0, 0,0, -1\n")
              .empty());
    const auto awaited = of("mugen.action-awaited", "[Begin Action 5110]\n0,0, 0,0, -1\n");
    REQUIRE(awaited.size() == 1);
    CHECK_THAT(awaited[0], Contains("5120") && Contains("getting up"));
    CHECK(of("mugen.action-awaited", "[Begin Action 5110]\n0,0, 0,0, 4\n").empty());
}
