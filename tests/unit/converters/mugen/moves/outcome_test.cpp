#include "converters/mugen/moves/outcome.hpp"

#include <string>

#include "converters/extract/frame_data.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/small_fighter.hpp"

using namespace fightconv;
using namespace fightconv::test;

namespace {

// Action 260: attack boxes in the ticks 4 to 6 and 7 to 18 of 29; 270: 4 to 6 of 23.
constexpr std::string_view two_attacks =
    "[Begin Action 260]\n0,0,0,0,4\nClsn1: 1\n Clsn1[0] = 7,-41,60,-17\n0,1,0,0,3\nClsn1: 1\n "
    "Clsn1[0] = 7,-41,60,-17\n0,2,0,0,12\n0,0,0,0,10\n[Begin Action 270]\n0,0,0,0,4\nClsn1: 1\n "
    "Clsn1[0] = 7,-41,60,-17\n0,1,0,0,3\n0,0,0,0,16\n";

SmallFighter fighter(std::string_view states, std::string_view info = "mugenversion = 1.0\n") {
    return small_fighter(two_attacks, states, "", "",
                         {{"k.def", def_file("cns = k.cns\nst = k.cns\nsprite = k.sff\n"
                                             "anim = k.air\n",
                                             info)}});
}

std::string statedef(int number, int action, std::string_view lines = "") {
    return "[Statedef " + std::to_string(number) +
           "]\nmovetype = A\nphysics = S\nctrl = 0\nanim = " + std::to_string(action) + "\n" +
           std::string(lines);
}

std::string controller(std::string_view type, std::string_view lines) {
    return "[State 0]\ntype = " + std::string(type) + "\n" + std::string(lines);
}

std::string hit(std::string_view lines, std::string_view attribute = "S, NA") {
    return controller(
        "HitDef", "attr = " + std::string(attribute) + "\nguardflag = MA\n" + std::string(lines));
}

constexpr std::string_view times = "pausetime = 8,8\nground.hittime = 11\nground.slidetime = 5\n";
constexpr std::string_view ends =
    "[State 0]\ntype = ChangeState\ntrigger1 = AnimTime = 0\nvalue = 0\nctrl = 1\n";

std::string one_hit(std::string_view lines) {
    return statedef(270, 270) + hit("trigger1 = Time = 0\ndamage = 100\n" + std::string(lines)) +
           std::string(ends);
}

FrameData data_of(const SmallFighter& fighter, std::int32_t number) {
    return frame_data_of(fighter.character, fighter.move(number));
}

using Texts = std::pair<std::string, std::string>;
Texts advantages(const SmallFighter& fighter, std::int32_t number = 270) {
    const FrameData data = data_of(fighter, number);
    return {data.on_hit, data.on_block};
}

}  // namespace

TEST_CASE("The stuns of a hit are the ticks without control that Ikemen GO makes of its times") {
    const SmallFighter slides = fighter(one_hit(times));
    const Hit& hit = slides.only_hit(270);
    CHECK(hit.hitstop == 8);
    CHECK(hit.attacker_hitstop == 8);
    CHECK(hit.hitstun == 12);
    CHECK(hit.blockstun == 5);  // guard.ctrltime, from ground.slidetime
    // hits in tick 4, is free in tick 23: 11 + 2 - 19, and 5 + 1 - 19
    CHECK(advantages(slides) == Texts{"-6", "-13"});

    const auto stuns = [](std::string_view lines) {
        const SmallFighter one = fighter(one_hit(lines));
        return std::pair(one.only_hit(270).hitstun, one.only_hit(270).blockstun);
    };
    using Numbers = std::pair<std::int32_t, std::int32_t>;
    CHECK(stuns("pausetime = 8,8\nground.hittime = 11\n") == Numbers{12, 0});
    CHECK(stuns("pausetime = 8,8\nground.hittime = 11\nguard.slidetime = 30\n") == Numbers{12, 11});
    CHECK(
        stuns("pausetime = 8,8\nground.hittime = 11\nguard.hittime = 20\nguard.ctrltime = 17\n") ==
        Numbers{12, 17});
    CHECK(stuns("pausetime = 8,8\nground.hittime = 11\nguard.ctrltime = -1\n") == Numbers{12, 11});
    // who does not shake is free one tick later
    CHECK(stuns("pausetime = 8\nground.hittime = 11\nground.slidetime = 5\n") == Numbers{13, 5});
    CHECK(stuns("") == Numbers{1, 0});
    // and so is who guards, unless his control comes before that
    CHECK(stuns("pausetime = 8\nground.hittime = 11\nground.slidetime = 30\n") == Numbers{13, 12});
    CHECK(stuns("pausetime = 8,8\nguard.pausetime = 8,0\nground.hittime = 11\n"
                "ground.slidetime = 30\n") == Numbers{12, 12 - 8 + 0});
    // a guard has its own pauses: three ticks more for the attacker, one less for the other
    CHECK(stuns("pausetime = 8,8\nguard.pausetime = 11,7\nground.hittime = 11\nground.slidetime = "
                "9\n") == Numbers{12, 5});
}

TEST_CASE("The version of the .def decides who pauses, and who is hit, for how long") {
    const auto of = [](std::string_view info) { return advantages(fighter(one_hit(times), info)); };
    CHECK(of("mugenversion = 1.1\n") == Texts{"-6", "-13"});
    CHECK(of("mugenversion = \"1.1\"\n") == Texts{"-5", "-12"});
    CHECK(of("mugenversion = 04,14,2002\n") == Texts{"-5", "-12"});
    CHECK(of("name = \"K\"\n") == Texts{"-5", "-12"});
    CHECK(of("ikemenversion = 0.99\n") == Texts{"-7", "-13"});
    CHECK(of("ikemenversion = 0\nmugenversion = 1.0\n") == Texts{"-6", "-13"});
    // there is nothing of which a tick could be missing
    CHECK(fighter(one_hit("pausetime = 0,8\n"), "name = \"K\"\n").only_hit(270).attacker_hitstop ==
          0);
}

TEST_CASE("A hit on one whom the hit before has lifted has the time and the fall of the air") {
    const auto two = [](std::string_view first, std::string_view second) {
        const std::string hits = "damage = 20\n" + std::string(times);
        return fighter(
            statedef(260, 260) + hit("trigger1 = Time = 0\n" + std::string(first) + hits) +
            hit("trigger1 = AnimElem = 3\n" + std::string(second) + hits) + std::string(ends));
    };
    constexpr std::string_view lifts = "ground.velocity = -1,-6\n";
    // hits in tick 7, is free in tick 29
    CHECK(two("", "").move(260).hit_advantage == -9);
    // He falls from 17 px above the ground. With the end of his stun he lands: 3 ticks more.
    CHECK(two(lifts, "air.hittime = 12\n").move(260).hit_advantage == -5);
    CHECK(two(lifts, "air.hittime = 8\n").move(260).hit_advantage == -12);
    CHECK(two(lifts, "air.velocity = 0,-6\nair.hittime = 15\n").move(260).hit_advantage == -5);
    CHECK(two(lifts, "air.velocity = 0,-6\n").move(260).hit_advantage == 0);  // the usual 20
    CHECK(two(lifts, "air.hittime = 15\n").move(260).hit_effect == HitEffect::launch);
    CHECK(two(lifts, "air.fall = 1\n").move(260).hit_effect == HitEffect::knockdown);
    CHECK(two("", "air.fall = 1\n").move(260).hit_effect == HitEffect::stun);
    // One who was tripped lies down, unless the next hit touches him before that.
    CHECK(two(lifts, "air.type = Trip\n").move(260).hit_effect == HitEffect::knockdown);
    CHECK(two("ground.type = Trip\n", "").move(260).hit_effect == HitEffect::launch);
    CHECK(two("ground.type = Trip\nfall = 1\n", "").move(260).hit_effect == HitEffect::knockdown);
}

TEST_CASE("One who was tripped and lies already has been knocked down, whoever hits him then") {
    const auto effect = [](std::string_view second) {
        return fighter(statedef(260, 260) +
                       hit("trigger1 = Time = 0\nground.type = Trip\nground.velocity = 0,1\n"
                           "yaccel = 1\ndamage = 20\n" +
                           std::string(times)) +
                       hit("trigger1 = Time = " + std::string(second) +
                           "\nhitflag = MAFD\ndamage = 20\n" + std::string(times)) +
                       std::string(ends))
            .move(260)
            .hit_effect;
    };
    // it touches in tick 4, and he lies from tick 11 on
    CHECK(effect("7") == HitEffect::launch);
    CHECK(effect("15") == HitEffect::knockdown);
}

TEST_CASE("A guard that pauses the attacker for longer than the opponent counts all the same") {
    const SmallFighter one =
        fighter(one_hit("pausetime = 4,4\nguard.pausetime = 20,4\n"
                        "ground.hittime = 11\nguard.ctrltime = 2\n"));
    CHECK(one.only_hit(270).blockstun == 0);
    // hits in tick 4, is free in tick 23: 2 + 1 - (20 - 4) - 19
    CHECK(one.move(270).block_advantage == -32);
}

TEST_CASE("A landing ends with its animation, but after 3 ticks at most") {
    const auto free_behind = [](int ticks) {
        const std::string lands = "[Begin Action 47]\n0,0,0,0," + std::to_string(ticks) + "\n";
        return small_fighter(std::string(two_attacks) + lands,
                             "[Statedef 270]\ntype = A\nmovetype = A\nphysics = A\nctrl = 0\n"
                             "anim = 270\n" +
                                 hit("trigger1 = Time = 0\n" + std::string(times)))
            .move(270)
            .hit_advantage.value();
    };
    CHECK(free_behind(9) == free_behind(3));
    CHECK(free_behind(2) == free_behind(3) + 1);
}

TEST_CASE("A hit gives seven tenths of its damage as power, and a guard half of that") {
    const auto powers = [](std::string_view lines, std::string_view attribute = "S, NA") {
        const SmallFighter one = fighter(
            statedef(270, 270) + hit("trigger1 = Time = 0\n" + std::string(lines), attribute) +
            std::string(ends));
        return std::pair(one.only_hit(270).power_on_hit, one.only_hit(270).power_on_guard);
    };
    using Numbers = std::pair<std::int32_t, std::int32_t>;
    CHECK(powers("damage = 23\n") == Numbers{16, 8});
    CHECK(powers("damage = 57\n") == Numbers{39, 19});
    CHECK(powers("damage = 100\n", "S, SA") == Numbers{70, 35});
    CHECK(powers("damage = 100\n", "S, HA") == Numbers{0, 0});
    CHECK(powers("damage = 100\ngetpower = 15\n") == Numbers{15, 7});
    CHECK(powers("damage = 100\ngetpower = 15, 0\n") == Numbers{15, 0});
    CHECK(powers("damage = 100\ngetpower = 0\n", "S, HA") == Numbers{0, 0});
}

TEST_CASE("The last of several hits decides the advantage, and all of them give power") {
    const std::string hits = "damage = 20\n" + std::string(times);
    const SmallFighter two =
        fighter(statedef(260, 260, "poweradd = 10\n") + hit("trigger1 = Time = 0\n" + hits) +
                hit("trigger1 = AnimElem = 3\n" + hits) + std::string(ends));
    // hits in tick 7, is free in tick 29
    CHECK(advantages(two, 260) == Texts{"-9", "-16"});
    CHECK(data_of(two, 260).power == 10 + 14 + 14);

    const auto with_ids = [&](std::string_view first, std::string_view second) {
        return data_of(fighter(statedef(260, 260) +
                               hit("trigger1 = Time = 0\nground.hittime = 20\n" + hits +
                                   std::string(first)) +
                               hit("trigger1 = AnimElem = 3\n" + hits + std::string(second)) +
                               std::string(ends)),
                       260)
            .power;
    };
    CHECK(with_ids("id = 7\n", "nochainid = 7\n") == 14);
    CHECK(with_ids("id = 7\n", "nochainid = 3, 7\n") == 14);
    CHECK(with_ids("id = 7\n", "nochainid = 8\n") == 28);
    CHECK(with_ids("id = 7\n", "chainid = 7\n") == 28);
    CHECK(with_ids("id = 7\n", "chainid = 8\n") == 14);
    CHECK(with_ids("id = 7\n", "chainid = 8\nnochainid = 9\n") == 28);  // no chainid then
    CHECK(with_ids("fall = 1\n", "hitflag = MA\n") == 14);
    CHECK(with_ids("fall = 1\n", "hitflag = MAF\n") == 28);
    CHECK(with_ids("",
                   "getpower = var(1)\n[State 0]\ntype = VarSet\ntrigger1 = random < 9\nvar(1) "
                   "= 1\n") == std::nullopt);
}

TEST_CASE("Changes by a contact, and states that follow by themselves, count") {
    const std::string first = hit("trigger1 = Time = 0\ndamage = 20\n" + std::string(times));
    const std::string second =
        statedef(270, 270) +
        hit("trigger1 = Time = 0\ndamage = 100\nfall = 1\n" + std::string(times)) +
        std::string(ends);
    // it goes on into another state: after 29 ticks, or in the tick after the contact
    const SmallFighter goes_on =
        fighter(statedef(260, 260) + first +
                controller("ChangeState", "trigger1 = AnimTime = 0\nvalue = 270\n") + second);
    CHECK(data_of(goes_on, 260).on_hit == "knocks down");
    CHECK(data_of(goes_on, 260).on_block == "-13");
    CHECK(data_of(goes_on, 260).power == 14 + 70);
    CHECK(data_of(goes_on, 260).damage == "20");
    const SmallFighter changes =
        fighter(statedef(260, 260) + first +
                controller("ChangeState", "trigger1 = MoveGuarded\nvalue = 0\nctrl = 1\n") +
                std::string(ends));
    CHECK(advantages(changes, 260) == Texts{"-12", "+5"});

    const SmallFighter gains =
        fighter(statedef(260, 260) + first +
                controller("PowerAdd", "trigger1 = MoveHit = 1\npersistent = 0\nvalue = 180\n") +
                controller("PowerAdd", "trigger1 = MoveGuarded\nvalue = 20\n") + std::string(ends));
    CHECK(data_of(gains, 260).power == 14 + 180);

    const SmallFighter near_and_far =
        fighter(statedef(270, 270) +
                hit("trigger1 = Time = 0\ntrigger1 = P2BodyDist X < 40\ndamage = "
                    "90\nfall = 1\n" +
                    std::string(times)) +
                hit("trigger1 = Time = 0\ntrigger1 = P2BodyDist X >= 40\ndamage = 80\n" +
                    std::string(times)) +
                std::string(ends));
    CHECK(data_of(near_and_far, 270).on_hit == "knocks down");
    CHECK(data_of(near_and_far, 270).power == 63);
    CHECK(data_of(near_and_far, 270).damage == "80|90");
}

TEST_CASE("A landing by physics begins in the tick that ends the jump, another one behind it") {
    const std::string jump = statedef(270, 270) +
                             hit("trigger1 = Time = 0\n" + std::string(times)) +
                             controller("StateTypeSet", "trigger1 = Time = 0\nphysics = A\n") +
                             controller("VelSet", "trigger1 = Time = 0\ny = -3\n");
    const std::string own_landing = "[Statedef 52]\nctrl = 0\nanim = 270\n" +
                                    controller("CtrlSet", "trigger1 = Time = 3\nvalue = 1\n") +
                                    std::string(ends);
    for (const std::string& landing : {std::string(), own_landing}) {
        CAPTURE(landing);
        const SmallFighter falls = fighter(jump + landing);
        REQUIRE(falls.move(270).next == 52);
        const std::int32_t last = falls.move(270).duration.value() - 1;
        // It hits in tick 4: 8 of hitstop and 12 of hitstun for the other one.
        CHECK(falls.move(270).hit_advantage == 4 + 8 + 12 + 1 - (last + 3 + 8));
        CHECK(falls.move(270).block_advantage == 4 + 8 + 5 + 1 - (last + 3 + 8));
        // The landing takes away the control that comes in its tick.
        const std::string late = "trigger1 = Time = " + std::to_string(last) + "\nvalue = 1\n";
        CHECK(fighter(jump + controller("CtrlSet", late) + landing).move(270).hit_advantage ==
              falls.move(270).hit_advantage);
        const SmallFighter changes = fighter(
            jump + controller("ChangeState", "trigger1 = Time = 10\nvalue = 52\n") + landing);
        CHECK(changes.move(270).hit_advantage == 4 + 8 + 12 + 1 - (10 + 3 + 8));
    }
}

TEST_CASE("An opponent who is hit, or guards, is a target of the HitDef's id") {
    const auto leaves_by = [](std::string_view trigger) {
        return advantages(
            fighter(statedef(270, 270) + hit("trigger1 = Time = 0\nid = 7\n" + std::string(times)) +
                    controller("ChangeState",
                               "trigger1 = " + std::string(trigger) + "\nvalue = 0\nctrl = 1\n") +
                    std::string(ends)));
    };
    const Texts at_once{"+12", "+5"};
    const Texts at_the_end{"-6", "-13"};
    CHECK(leaves_by("NumTarget") == at_once);
    CHECK(leaves_by("NumTarget(7) = 1") == at_once);
    CHECK(leaves_by("NumTarget(8)") == at_the_end);
    CHECK(leaves_by("target, StateType != A") == at_once);
    CHECK(leaves_by("target, StateType = A") == at_the_end);
    CHECK(leaves_by("target, MoveType = H") == at_once);
    CHECK(leaves_by("target, MoveType != H") == at_the_end);
}

TEST_CASE("Nobody guards a hit while AssertSpecial says that it is unguardable") {
    const auto asserts = [](std::string_view trigger) {
        return fighter(statedef(270, 270) + hit("trigger1 = Time = 0\n" + std::string(times)) +
                       controller("AssertSpecial", "trigger1 = " + std::string(trigger) +
                                                       "\nflag = NoShadow\nflag2 = Unguardable\n") +
                       std::string(ends));
    };
    const SmallFighter always = asserts("1");
    CHECK(always.only_hit(270).guard == Guard::unblockable);
    CHECK(advantages(always) == Texts{"-6", ""});
    const SmallFighter before = asserts("Time < 4");
    CHECK(before.only_hit(270).guard == Guard::mid);
    CHECK(advantages(before) == Texts{"-6", "-13"});
}

TEST_CASE("Nothing is known of a hit that takes one of the two into another state") {
    for (const char* lines : {"p1stateno = 900\n", "p2stateno = 900\n"}) {
        const SmallFighter takes = fighter(one_hit(std::string(times) + lines));
        CHECK_FALSE(takes.move(270).hit_advantage);
        CHECK(data_of(takes, 270).on_hit == "custom state");
        CHECK_FALSE(data_of(takes, 270).power);
        CHECK(data_of(takes, 270).on_block == "-13");  // the guard is not taken anywhere
    }
    const auto by_controller = [](std::string_view trigger) {
        return data_of(
            fighter(statedef(270, 270) + hit("trigger1 = Time = 0\n" + std::string(times)) +
                    controller("TargetState",
                               "trigger1 = " + std::string(trigger) + "\nvalue = 900\n") +
                    std::string(ends)),
            270);
    };
    CHECK(by_controller("MoveHit").on_hit == "custom state");
    CHECK(by_controller("MoveHit").on_block == "-13");
    CHECK(by_controller("MoveGuarded").on_hit == "-6");
}

TEST_CASE("A HitDef that touches again gives what it gives then") {
    const auto power = [](std::string_view value) {
        const std::string states =
            statedef(260, 260) + controller("VarSet", "trigger1 = Time = 0\nvar(1) = 10\n") +
            controller("VarSet", "trigger1 = HitCount = 1\nvar(1) = 20\n") +
            hit("trigger1 = Time = 0\ntrigger2 = HitCount = 1\npersistent = 1\ndamage = 1\n"
                "getpower = " +
                std::string(value) + ", 0\n") +
            std::string(ends);
        return fighter(states).move(260).hit_power;
    };
    CHECK(power("10") == 20);
    CHECK(power("var(1)") == 30);
}
