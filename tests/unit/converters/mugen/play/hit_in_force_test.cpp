// Contacts, what they do to both, and the pauses that delay it. The ticks are worked out by hand
// and count from 0. mugen.md C18.
#include "converters/mugen/play/hit_in_force.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/mugen/played_states.hpp"

using namespace fightconv;
using namespace fightconv::test;

TEST_CASE("A juggle that only works on an airborne opponent is an alternative, also after a hit") {
    const SmallFighter juggles = fighter(
        statedef(200, 200) + hit("trigger1 = Time = 0\ntrigger1 = p2statetype != A\n") +
        controller(
            "HitDef",
            "attr = S, NA\ndamage = 9\ntrigger1 = AnimElem = 4\ntrigger1 = p2statetype = A\n") +
        ends);
    CHECK(juggles.windows(200) == Windows{{3, 6}, {9, 10}, {9, 10}});
    const auto& hits = juggles.move(200).hits;
    CHECK_FALSE(hits[1].alternative);
    CHECK(hits[2].alternative);
    CHECK(hits[2].damage == 9);
    CHECK(std::none_of(hits.begin(), hits.end(), [](const Hit& each) { return each.approximate; }));
    const SmallFighter lies = fighter(statedef(200, 200) + hit("trigger1 = Time = 0\n") +
                                      hit("trigger1 = MoveHit = 2\ntrigger1 = enemynear, statetype "
                                          "= L\ntrigger1 = p2bodydist X < 3\n") +
                                      ends);
    // It touches at tick 3, so MoveHit is 2 at tick 5.
    CHECK(lies.windows(200) == Windows{{3, 6}, {5, 6}, {9, 10}, {9, 10}});
    CHECK(lies.move(200).hits[1].alternative);
    CHECK_FALSE(lies.move(200).hits[1].approximate);
}

TEST_CASE("A HitDef that acts in each tick hits again in each tick in which it can") {
    const std::string each = "trigger1 = Time >= 0\nground.hittime = 9\npausetime = 8,8\n";
    const SmallFighter hits = fighter(statedef(200, 200) + hit(each) + ends);
    CHECK(hits.windows(200) == Windows{{3, 3}, {4, 4}, {5, 5}, {6, 6}, {9, 9}, {10, 10}});
    const std::vector<Hit>& all = hits.move(200).hits;
    CHECK(std::none_of(all.begin(), all.end(), [](const Hit& hit) { return hit.continued; }));
    // Each has the values of its own tick.
    const SmallFighter less =
        fighter(statedef(200, 200) +
                controller("HitDef",
                           "attr = S, NA\ntrigger1 = Time >= 0\ndamage = 72 - MoveContact * 9\n") +
                ends);
    CHECK(less.move(200).hits[0].damage == 72);
    CHECK(less.move(200).hits[1].damage == 63);
    // A HitDef that cannot hit again is one hit.
    for (const char* line : {"persistent = 0\n", "triggerall = !MoveContact\n", "hitflag = MAF-\n",
                             "fall = 1\nhitflag = MA\n", "id = 4\nnochainid = 4\n",
                             "p1stateno = 0\n", "p2stateno = 0\n"}) {
        INFO(line);
        const SmallFighter once = fighter(statedef(200, 200) + hit(each + line) + ends);
        CHECK(once.windows(200) == Windows{{3, 6}, {9, 10}});
        CHECK(once.move(200).hits[1].continued);
    }
}

TEST_CASE("The hitflag of a HitDef says whom it touches") {
    for (const auto& [flags, touches] : {std::pair{"MAF", 1U},
                                         {"H", 1U},
                                         {"m", 1U},
                                         {"LAF", 0U},
                                         {"A", 0U},
                                         {"D", 0U},
                                         {"MA+", 0U},
                                         {"MA-", 1U}}) {
        INFO(flags);
        CHECK(Stage(statedef(200, 200) +
                    hit("trigger1 = Time = 0\nhitflag = " + std::string(flags) + "\n") + ends)
                  .play(200, mugen::Contact::hit)
                  .contacts.size() == touches);
    }
    // One with + touches only who is hit, and nobody who guards.
    const auto contacts = [](std::string_view first, std::string_view flags,
                             mugen::Contact contact = mugen::Contact::hit) {
        return Stage(statedef(200, 200) + hit("trigger1 = Time = 0\n" + std::string(first)) +
                     hit("trigger1 = AnimElem = 4\nhitflag = " + std::string(flags) + "\n") + ends)
            .play(200, contact)
            .contacts.size();
    };
    constexpr std::string_view stuns = "ground.hittime = 20\n";
    CHECK(contacts(stuns, "MAF+") == 2);
    CHECK(contacts(stuns, "MAF+", mugen::Contact::guarded) == 1);
    CHECK(contacts(stuns, "MAF-") == 1);
    // It touches in tick 3, and the second HitDef can from tick 9 to 10: one who is free again is
    // not hit any more.
    CHECK(contacts("ground.hittime = 3\npausetime = 1,1\n", "MAF-") == 2);
    CHECK(contacts("ground.hittime = 6\npausetime = 1,1\n", "MAF-") == 1);
    CHECK(contacts("guard.hittime = 4\n", "MAF-", mugen::Contact::guarded) == 2);
    // One who is lifted or falls is in the air.
    const std::string lifts = std::string(stuns) + "ground.velocity = -1, -6\n";
    CHECK(contacts(lifts, "M") == 1);
    CHECK(contacts(lifts, "A") == 2);
    CHECK(contacts(std::string(stuns) + "fall = 1\n", "AF") == 2);
    CHECK(contacts(std::string(stuns) + "fall = 1\n", "MF") == 1);
    // So is one who was tripped, who does not fall.
    CHECK(contacts(std::string(stuns) + "ground.type = Trip\n", "A") == 2);
    CHECK(contacts(std::string(stuns) + "ground.type = Trip\n", "MF") == 1);
}

TEST_CASE("The opponent is hit until his stun is over, and in the air until he lands") {
    const auto ticks = [](std::string_view hits, std::string_view trigger,
                          mugen::Contact contact = mugen::Contact::hit) {
        return Stage(statedef(200, 210) +
                     hit("trigger1 = Time = 0\nguardflag = MA\n" + std::string(hits)) +
                     controller("ChangeState", "trigger1 = MoveContact\ntrigger1 = " +
                                                   std::string(trigger) + "\nvalue = 0\n") +
                     ends)
            .play(200, contact)
            .ticks.size();
    };
    // It touches in tick 10. He is free 5 + 2 ticks behind that, which is seen one tick later; his
    // hitstop is one tick longer than that of the attacker (D7).
    constexpr std::string_view short_hit = "ground.hittime = 5\npausetime = 4,4\n";
    CHECK(ticks(short_hit, "P2MoveType = H") == 11);
    CHECK(ticks(short_hit, "P2MoveType != H") == 10 + 5 + 2 + 1 + 1);
    CHECK(ticks(short_hit, "P2MoveType != H", mugen::Contact::guarded) == 10 + 5 + 1 + 1 + 1);
    CHECK(ticks("ground.hittime = 5\npausetime = 4,6\n", "P2MoveType != H") == 19 + 2);
    // 5000 shakes, 5001 slides; 150 and 151 guard
    CHECK(ticks("ground.hittime = 5\npausetime = 4,6\n", "P2StateNo = 5000") == 11);
    CHECK(ticks("ground.hittime = 5\npausetime = 4,6\n", "target, StateNo = 5001") == 11 + 4);
    CHECK(ticks(short_hit, "enemynear, StateNo = [150,151]", mugen::Contact::guarded) == 11);
    CHECK(ticks(short_hit, "P2StateNo = 0") == 19);
    CHECK(ticks(short_hit, "target, life > 0 && target, alive") == 11);
    const std::string lifts = std::string(short_hit) + "ground.velocity = -1, -6\n";
    CHECK(ticks(lifts, "P2StateType = A") == 11);
    CHECK(ticks(lifts, "P2StateNo = 5030") == 13);
    CHECK(ticks(short_hit, "P2StateType = A") == 40);
    CHECK(ticks("ground.velocity = 0, -1\nyaccel = 1\n", "P2StateType = S") > 11);
    // One who falls lies down 25 px below the ground; here in tick 7 of his flight.
    const std::string falls = std::string(short_hit) + "fall = 1\n";
    CHECK(ticks(falls, "P2StateType = A") == 11);
    CHECK(ticks(falls + "ground.velocity = 0, 1\nyaccel = 1\n", "P2StateType = L") == 10 + 2 + 7);
    CHECK(ticks(falls + "ground.velocity = 0, 1\nyaccel = 1\n", "P2StateNo = 5110") == 10 + 2 + 7);
    // One who was tripped lies down 15 px below it, in tick 5.
    const std::string trips = std::string(short_hit) + "ground.type = Trip\n";
    CHECK(ticks(trips, "P2StateNo = [5070,5071]") == 11);
    CHECK(ticks(trips + "ground.velocity = 0, 1\nyaccel = 1\n", "P2StateType = L") == 10 + 2 + 5);
    // He is moved away by 8, 6.8 and 5.78 px, from 35 px, or by 4 px if he guards; in the air by 2
    // px in each tick.
    const std::string pushes =
        "ground.velocity = -8\nground.hittime = 30\nground.slidetime = 9\n"
        "guard.velocity = -4\npausetime = 1,1\n";
    CHECK(ticks(pushes, "P2Dist X > 50") == 10 + 2 + 3);
    CHECK(ticks(pushes, "P2Dist X > 38", mugen::Contact::guarded) == 10 + 2 + 1);
    CHECK(ticks("ground.velocity = -2,-6\npausetime = 1,1\n", "P2Dist X > 44") == 10 + 2 + 5);
    // One who recovers is no target any more.
    CHECK(ticks(short_hit, "NumTarget") == 11);
    CHECK(ticks(short_hit, "!NumTarget") == 10 + 5 + 2 + 1 + 1);
    // So does one whose stun is over before the hitstop of the attacker is, however long that is.
    for (int pause = 10; pause < 20; ++pause) {
        const std::string quick =
            "ground.hittime = 2\npausetime = " + std::to_string(pause) + ",1\n";
        CHECK(ticks(quick, "P2MoveType != H", mugen::Contact::guarded) == 11);
        CHECK(ticks(quick, "!NumTarget", mugen::Contact::guarded) == 11);
    }
}

TEST_CASE("One who has landed is hit on the ground, also if his type is A") {
    const mugen::Played played =
        Stage(statedef(200, 220) +
              hit("trigger1 = Time = 1 || Time = 100\nair.velocity = 0, -3\nyaccel = 1\n") + ends)
            .play(200, mugen::Contact::hit, 'A');
    REQUIRE(played.contacts.size() == 2);
    CHECK(played.contacts[1].flight == played.contacts[0].flight);
}

TEST_CASE("A HitDef of the type None only makes a target") {
    const SmallFighter none = fighter(
        statedef(200, 200) +
        hit("trigger1 = Time = 0\nground.type = None\n"
            "ground.hittime = 9\npausetime = 8,8\n") +
        controller("ChangeState", "trigger1 = NumTarget\ntrigger1 = Time > 5\nvalue = 0\n") + ends);
    CHECK(none.only_hit(200).damage == 0);
    CHECK(none.only_hit(200).power_on_hit == 0);
    CHECK_FALSE(none.move(200).hit_advantage);
    // Its p1stateno leads elsewhere all the same.
    const mugen::Played leads = Stage(statedef(200, 200) +
                                      hit("trigger1 = Time = 0\nground.type = None\n"
                                          "p1stateno = 201\n") +
                                      ends + statedef(201, 240) + ends)
                                    .play(200, mugen::Contact::hit);
    CHECK(leads.next == 201);
    CHECK(leads.contacts.empty());
}

TEST_CASE("HitCount counts numhits, and hitcountpersist keeps it") {
    const auto ticks_of_next = [](std::string_view entry) {
        const SmallFighter one = fighter(
            statedef(200, 200) + hit("trigger1 = Time = 0\nnumhits = 3\nground.hittime = 9\n") +
            controller("ChangeState", "trigger1 = HitCount = 3\nvalue = 201\n") + ends +
            statedef(201, 240, "type = S\nphysics = S\n" + std::string(entry)) +
            controller("ChangeState", "trigger1 = HitCount = 3\nvalue = 0\nctrl = 1\n") + ends);
        return one.move(200).hit_advantage;
    };
    CHECK(ticks_of_next("hitcountpersist = 1\n") == *ticks_of_next("") + 30);
}

namespace {

// The advantage of a hit with a hitstop of 4 and 8 ticks, in a state with this pause.
std::int32_t advantage_with(std::string_view pause) {
    return fighter(statedef(200, 200) +
                   hit("trigger1 = Time = 0\npausetime = 4,8\nground.hittime = 20\n") +
                   std::string(pause) + ends)
        .move(200)
        .hit_advantage.value();
}

}  // namespace

TEST_CASE("The opponent waits in a pause in which the attacker goes on") {
    const std::int32_t without = advantage_with("");
    for (const char* type : {"Pause", "SuperPause"}) {
        const auto pause = [&](const std::string& lines) { return controller(type, lines); };
        CHECK(advantage_with(pause("trigger1 = Time = 5\ntime = 9\n")) == without);
        CHECK(advantage_with(pause("trigger1 = Time = 5\ntime = 9\nmovetime = 4\n")) ==
              without + 4);
        CHECK(advantage_with(pause("trigger1 = Time = 5\ntime = 9\nmovetime = 10\n")) == without);
        // It touches at tick 3. Of the 18 ticks that are left and the 3 of the hitstop he shakes 8.
        CHECK(advantage_with(pause("trigger1 = Time = 1\ntime = 90\nmovetime = 20\n")) ==
              without + 18 + 3 - 8);
        CHECK(advantage_with(pause("trigger1 = Time = 1\ntime = 20\nmovetime = 20\n")) ==
              without + 18 - 8);
    }
}

TEST_CASE(
    "The opponent shakes in a pause while the attacker, whose movetime is over, stands still") {
    const auto pause = [](std::string_view time) {
        return controller("SuperPause",
                          "trigger1 = Time = 1\nmovetime = 2\ntime = " + std::string(time) + "\n");
    };
    // It touches at tick 3. Of his 8 ticks as many pass as are left of the pause.
    CHECK(advantage_with(pause("2")) == advantage_with(""));
    CHECK(advantage_with(pause("5")) == advantage_with("") - 3);
    CHECK(advantage_with(pause("30")) == advantage_with("") - 8);
}

TEST_CASE("A pause delays one who is touched until he has control") {
    const auto move_with = [](std::string_view touch, std::string_view pause) {
        return fighter(statedef(200, 220) +
                       hit("trigger1 = Time = 0\npausetime = 4,8\n" + std::string(touch)) +
                       std::string(pause) +
                       controller("ChangeState", "trigger1 = Time = 40\nvalue = 0\nctrl = 1\n"))
            .move(200);
    };
    const auto pause = [](int tick) {
        return controller(
            "Pause", "time = 9\nmovetime = 4\ntrigger1 = Time = " + std::to_string(tick) + "\n");
    };
    SECTION("before his guard is over") {
        const std::string touch = "guard.hittime = 30\nguardflag = MA\nguard.ctrltime = 9\n";
        const auto on_block = [&](std::string_view lines) {
            return move_with(touch, lines).block_advantage.value();
        };
        // It touches at tick 0; 8 - 3 + 9 ticks later he is free.
        CHECK(on_block(pause(14)) == on_block("") + 4);
        CHECK(on_block(pause(15)) == on_block(""));
    }
    SECTION("behind his landing") {
        const std::string touch = "ground.velocity = 0, -2\nyaccel = 1\nair.hittime = 30\n";
        const auto on_hit = [&](std::string_view lines) {
            return move_with(touch, lines).hit_advantage.value();
        };
        // It touches at tick 0; 8 - 3 + 10 ticks later he lands, which takes 3 ticks.
        CHECK(on_hit(pause(15)) == on_hit("") + 4);
        CHECK(on_hit(pause(18)) == on_hit("") + 4);
        CHECK(on_hit(pause(19)) == on_hit(""));
    }
}

TEST_CASE("A pause delays one whom a state of its own holds") {
    const auto waits = [](std::string_view target_state) {
        return Stage(statedef(200, 220) + hit("trigger1 = Time = 0\nground.hittime = 5\n") +
                     std::string(target_state) +
                     controller("Pause", "trigger1 = Time = 30\ntime = 9\nmovetime = 4\n") +
                     controller("ChangeState", "trigger1 = Time = 40\nvalue = 0\n"))
            .play(200, mugen::Contact::hit)
            .world.opponent_waits;
    };
    CHECK(waits("") == 0);
    CHECK(waits(controller("TargetState", "trigger1 = Time = 3\nvalue = 900\n")) == 4);
}

TEST_CASE("A pause holds the opponent where he flies") {
    const auto flight = [](std::string_view first, int second, std::string_view pause) {
        const mugen::Played played =
            Stage(statedef(200, 220) +
                  hit("trigger1 = Time = 1\nground.velocity = 0, -6\n" + std::string(first)) +
                  hit("trigger1 = Time = " + std::to_string(second) + "\nyaccel = 0.1\n") +
                  std::string(pause) + ends)
                .play(200, mugen::Contact::hit);
        return played.contacts.at(1).flight;
    };
    const std::string pause =
        controller("Pause", "trigger1 = Time = 10\ntime = 10\nmovetime = 10\n");
    CHECK(flight("", 10, "") != flight("", 15, ""));
    CHECK(flight("", 15, pause) == flight("", 10, ""));
    CHECK(flight("", 20, pause) == flight("", 10, ""));
    CHECK(flight("", 25, pause) == flight("", 15, ""));
    // a flight that begins behind the pause
    constexpr std::string_view shakes = "pausetime = 0,20\n";
    CHECK(flight(shakes, 25, "") != flight(shakes, 35, ""));
    CHECK(flight(shakes, 35, pause) == flight(shakes, 25, ""));
}

TEST_CASE("A pause keeps the opponent in the air for longer") {
    const auto ticks = [](std::string_view pause) {
        return Stage(statedef(200, 210) +
                     hit("trigger1 = Time = 0\nguardflag = MA\npausetime = 4,4\n"
                         "ground.velocity = 0, -2\n") +
                     std::string(pause) +
                     controller("ChangeState",
                                "trigger1 = MoveContact && P2StateType != A\nvalue = 0\n") +
                     ends)
            .play(200, mugen::Contact::hit)
            .ticks.size();
    };
    CHECK(ticks(controller("Pause", "trigger1 = Time = 15\ntime = 9\nmovetime = 4\n")) ==
          ticks("") + 4);
}

TEST_CASE("Hits on one who falls need the points of juggle") {
    const auto contacts = [](std::string_view juggle) {
        return Stage(statedef(200, 200, "type = S\nphysics = S\n" + std::string(juggle)) +
                     hit("trigger1 = Time = 0\nfall = 1\n") +
                     hit("trigger1 = AnimElem = 4\nfall = 1\n") + ends)
            .play(200, mugen::Contact::hit)
            .contacts.size();
    };
    CHECK(contacts("") == 2);
    CHECK(contacts("juggle = 15\n") == 2);
    CHECK(contacts("juggle = 16\n") == 1);
}

TEST_CASE("NoJuggleCheck lets a hit touch one who has no points of juggle left, and takes none") {
    const auto contacts = [](std::string_view flag, std::string_view when) {
        return Stage(statedef(200, 200, "type = S\nphysics = S\njuggle = 16\n") +
                     controller("AssertSpecial", "flag = NoFG\nflag2 = " + std::string(flag) +
                                                     "\ntrigger1 = " + std::string(when) + "\n") +
                     hit("trigger1 = Time = 0\nfall = 1\n") +
                     hit("trigger1 = AnimElem = 4\nfall = 1\n") + ends)
            .play(200, mugen::Contact::hit)
            .contacts.size();
    };
    CHECK(contacts("NoJuggleCheck", "1") == 2);
    CHECK(contacts("NoJuggleCheck", "Time = 3") == 2);  // it touches then, and costs nothing
    CHECK(contacts("NoJuggleCheck", "Time = 4") == 1);
    CHECK(contacts("NoWalk", "1") == 1);
}

TEST_CASE("A character that flies knows how high the opponent and the screen are") {
    const auto ticks = [](std::string_view trigger) {
        return Stage(statedef(200, 240, "type = S\nphysics = N\nvelset = 0,-10\n") +
                     controller("ChangeState",
                                "trigger1 = " + std::string(trigger) + "\nvalue = 0\n") +
                     ends)
            .play(200)
            .ticks.size();
    };
    CHECK(ticks("p2dist Y >= 50") == 5);    // the opponent stands on the ground
    CHECK(ticks("ScreenPos Y < 0") == 22);  // the ground is 216 px below the upper edge
}

TEST_CASE("HitAdd adds to HitCount, and MoveHitReset takes the contact back") {
    const auto ticks = [](const std::string& states) {
        return Stage(statedef(200, 200) + hit("trigger1 = Time = 0\n") + states + ends)
            .play(200, mugen::Contact::hit)
            .ticks.size();
    };
    // It touches at tick 3.
    CHECK(ticks(controller("HitAdd", "trigger1 = MoveHit = 1\nvalue = 2\n") +
                controller("ChangeState", "trigger1 = HitCount = 3\nvalue = 0\n")) == 4);
    const std::string leaves = controller("ChangeState", "trigger1 = MoveHit = 3\nvalue = 0\n");
    CHECK(ticks(leaves) == 6);
    CHECK(ticks(controller("MoveHitReset", "trigger1 = MoveHit = 2\n") + leaves) == 12);
}
