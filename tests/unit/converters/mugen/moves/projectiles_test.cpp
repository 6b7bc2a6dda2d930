#include "converters/mugen/moves/projectiles.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/characters/small_fighter.hpp"

using namespace fightconv;
using namespace fightconv::test;

namespace {

// Action 1005 flies and has an attack box for 8 ticks, again and again; action 1006 ends after 5.
constexpr std::string_view flying_actions =
    "[Begin Action 200]\n0,0, 0,0, 12\n[Begin Action 1005]\nClsn1: 1\n Clsn1[0] = 0,-5, "
    "10,5\n0,1, 0,0, 8\n[Begin Action 1006]\n0,2, 0,0, 5\n";

constexpr std::string_view thrower =
    "anim = 200\nmovetype = A\n[State 200, end]\ntype = ChangeState\ntrigger1 = "
    "AnimTime = 0\nvalue = 0\nctrl = 1\n";
constexpr std::string_view throw_command =
    "[Command]\nname = \"x\"\ncommand = x\n[Statedef -1]\n[State -1, Throw]\ntype = "
    "ChangeState\nvalue = 200\ntrigger1 = command = \"x\"\n";

SmallFighter fighter_with(const std::string& states, const std::string& entry = "") {
    return small_fighter(flying_actions, "[Statedef 200]\n" + entry + std::string(thrower) + states,
                         throw_command, "cns = k.cns\nst = k.cns\ncmd = k.cmd\n", {});
}

std::vector<Projectile> sent_by(const std::string& states, const std::string& entry = "") {
    const SmallFighter fighter = fighter_with(states, entry);
    CHECK(fighter.move(200).notifies.size() ==
          fighter.move(200).projectiles.size() + (fighter.move(200).projectiles.empty() ? 1 : 0));
    return fighter.move(200).projectiles;
}

std::vector<Projectile> sent_with(const std::string& lines, const std::string& entry = "") {
    return sent_by(
        "[State 200, p]\ntype = Projectile\ntrigger1 = Time = 4\nattr = S, SP\nprojanim = "
        "1005\nguardflag = MA\ndamage = 40, 5\nground.hittime = 10\nground.velocity = -4\n" +
            lines,
        entry);
}

// A helper in state 1005, with these controllers.
std::vector<Projectile> helper_with(const std::string& lines, const std::string& more = "") {
    return sent_by(
        "[State 200, h]\ntype = Helper\ntrigger1 = Time = 4\nstateno = 1005\npos = 20, -30\n" +
        more +
        "[Statedef 1005]\ntype = A\nmovetype = A\nphysics = N\nanim = 1005\n[State 1005, "
        "hit]\ntype = HitDef\ntrigger1 = Time = 0\nattr = S, SP\ndamage = 40\nhitflag = MA\n" +
        lines);
}
constexpr std::string_view flies = "[State 1005, v]\ntype = VelSet\ntrigger1 = Time = 0\nx = 4\n";
constexpr std::string_view bursts =
    "[State 1005, c]\ntype = ChangeState\ntrigger1 = MoveContact\nvalue = 1006\n[Statedef "
    "1006]\ntype = A\nanim = 1006\n[State 1006]\ntype = DestroySelf\ntrigger1 = AnimTime = 0\n";

}  // namespace

TEST_CASE("A Projectile flies as the engine lets it") {
    const auto all = sent_with(
        "velocity = 5, 1\naccel = 0.5, 0\noffset = 30, -40\nprojremovetime = 60\n"
        "projhits = 3\nprojmisstime = 6\nprojpriority = 2\nprojheightbound = -240, 50\n");
    REQUIRE(all.size() == 1);
    const Projectile& projectile = all.front();
    CHECK(projectile.tick == 4);
    CHECK(projectile.action == 1005);
    // it has moved once when it is first seen
    CHECK(std::pair(projectile.x, projectile.y) == std::pair(35.0F, -39.0F));
    CHECK(std::pair(projectile.velocity_x, projectile.velocity_y) == std::pair(5.5F, 1.0F));
    CHECK(std::pair(projectile.acceleration_x, projectile.acceleration_y) == std::pair(0.5F, 0.0F));
    CHECK(projectile.life == 60);
    CHECK(projectile.hits == 3);
    CHECK(projectile.interval == 6);
    CHECK(projectile.priority == 2);
    CHECK(std::pair(projectile.hit.first_tick, projectile.hit.last_tick) == std::pair(0, 59));
    CHECK(std::pair(projectile.hit.damage, projectile.hit.chip) == std::pair(40, 5));
    CHECK(projectile.hit.guard == Guard::mid);
    CHECK_FALSE(projectile.approximate);
}

TEST_CASE("A move without a HitDef has the type of what it sends out") {
    const auto type = [](const std::string& states) { return fighter_with(states).move(200).type; };
    const std::string helper =
        "[State 200, h]\ntype = Helper\ntrigger1 = Time = 4\nstateno = 1005\n"
        "[Statedef 1005]\ntype = A\nanim = 1005\n";
    CHECK(type("") == MoveType::none);
    CHECK(type(helper) == MoveType::none);  // it is only seen
    CHECK(type(helper + "[State 1005, hit]\ntype = HitDef\ntrigger1 = Time = 0\nattr = S, HP\n") ==
          MoveType::super);
    CHECK(type("[State 200, p]\ntype = Projectile\ntrigger1 = Time = 4\nattr = S, SP\n") ==
          MoveType::special);
    CHECK(type("[State 200, hit]\ntype = HitDef\ntrigger1 = Time = 2\nattr = S, NA\n" + helper +
               "[State 1005, hit]\ntype = HitDef\ntrigger1 = Time = 0\nattr = S, HP\n") ==
          MoveType::normal);
}

TEST_CASE("A Projectile without more has the defaults of the engine") {
    const auto all = sent_with("velocity = 5\n");
    REQUIRE(all.size() == 1);
    CHECK_FALSE(all.front().life);
    CHECK(all.front().hit.last_tick == 2147483647);
    CHECK(std::tuple(all.front().hits, all.front().interval, all.front().priority) ==
          std::tuple(1, 0, 1));
    CHECK(sent_with("projremovetime = -2\n").front().life == 8);  // as long as its animation
}

TEST_CASE("A Projectile ends above or below its heights") {
    const auto life = [](std::string_view lines) {
        return sent_with("offset = 0, -40\n" + std::string(lines)).front().life;
    };
    // 14 * 3 - 40 is more than 1, and 15 * -20 - 40 + 10 * 0.5 * 15 less than -240
    CHECK(life("velocity = 5, 3\n") == 14);
    CHECK(life("velocity = 5, 3\nprojremovetime = 9\n") == 9);
    CHECK(life("velocity = 5, 3\nprojheightbound = -240, 20\n") == 21);
    CHECK(life("velocity = 5, -20\n") == 11);
    CHECK(life("velocity = 5, -20\nprojheightbound = -90\n") == 3);
    CHECK(life("velocity = 5, -1\naccel = 0, 0.5\n") == 16);
    CHECK_FALSE(life("velocity = 5\noffset = 0, 30\n"));
    CHECK(sent_with("velocity = 5, 1\noffset = 0, 30\n").empty());
}

TEST_CASE("The life of a Projectile that is sent out in the air depends on the height") {
    const auto sent = [](const std::string& lines) {
        const auto all = sent_with(lines, "type = A\nphysics = N\nvelset = 0,0\n");
        return std::pair(all.at(0).life.value_or(-1), all.at(0).approximate);
    };
    using Sent = std::pair<std::int32_t, bool>;
    CHECK(sent("velocity = 5, 3\n") == Sent{21, true});
    CHECK(sent("velocity = 5, 3\nprojremovetime = 9\n") == Sent{9, true});
    CHECK(sent("velocity = 5\n") == Sent{-1, false});
    CHECK_FALSE(sent_with("velocity = 5, -3\n").front().approximate);
}

TEST_CASE("A Projectile that does more is none of the model") {
    for (const std::string_view line :
         {"velmul = 0.9", "velocity = -3", "accel = -1", "velocity = random", "postype = p2",
          "projscale = 0.5, 0.5", "projangle = 30", "p2stateno = 900", "projhits = 0",
          "projremovetime = 0"}) {
        INFO(line);
        CHECK(sent_with(std::string(line) + "\n").empty());
    }
    // its pictures are as large as those of the character
    const std::string half = "[Size]\nxscale = 0.5\nyscale = 0.5\n";
    CHECK(sent_with("projscale = 0.5, 0.5\n" + half).size() == 1);
    CHECK(sent_with("projscale = 0.5, 0.5\n" + half + "proj.doscale = 1\n").empty());
    CHECK(sent_with(half + "proj.doscale = 1\n").size() == 1);
    // it hits nobody: without attr, or without an attack box
    CHECK(
        sent_by("[State 200]\ntype = Projectile\ntrigger1 = Time = 4\nprojanim = 1005\n").empty());
    CHECK(sent_by("[State 200]\ntype = Projectile\ntrigger1 = Time = 4\nattr = S, SP\nprojanim = "
                  "1006\n")
              .empty());
}

TEST_CASE("A Projectile that acts only in some situations is approximate") {
    CHECK(sent_with("trigger1 = NumProj < 5\n").front().approximate);
}

TEST_CASE("A helper that flies evenly, hits once and ends is a projectile") {
    const auto all = helper_with(std::string(flies) +
                                 "[State 1005, d]\ntype = DestroySelf\ntrigger1 = Time = 50\n" +
                                 std::string(bursts));
    REQUIRE(all.size() == 1);
    const Projectile& projectile = all.front();
    CHECK(projectile.tick == 4);
    CHECK(projectile.action == 1005);
    CHECK(std::pair(projectile.x, projectile.y) == std::pair(20.0F, -30.0F));
    CHECK(std::pair(projectile.velocity_x, projectile.velocity_y) == std::pair(4.0F, 0.0F));
    CHECK(projectile.life == 50);
    CHECK(projectile.hits == 1);
    CHECK(projectile.priority == 0);  // it meets no other
    CHECK(projectile.hit.damage == 40);
}

TEST_CASE("A helper that leaves the screen before it ends has no life time") {
    const auto all = helper_with(std::string(flies) +
                                 "[State 1005, d]\ntype = DestroySelf\ntrigger1 = FrontEdgeDist < "
                                 "-40\n" +
                                 std::string(bursts));
    REQUIRE(all.size() == 1);
    CHECK_FALSE(all.front().life);
}

TEST_CASE("A helper that falls has the acceleration") {
    const auto all =
        helper_with(std::string(flies) +
                    "[State 1005, g]\ntype = VelAdd\ntrigger1 = 1\ny = 0.5\n[State 1005, "
                    "d]\ntype = DestroySelf\ntrigger1 = Time = 30\n" +
                    std::string(bursts));
    REQUIRE(all.size() == 1);
    CHECK(all.front().velocity_y == 0.5F);
    CHECK(all.front().acceleration_y == 0.5F);
}

TEST_CASE("A helper ends when its parent leaves the state that sends it out") {
    const auto life = [](std::string_view when) {
        const auto all =
            helper_with(std::string(flies) + "[State 1005, d]\ntype = DestroySelf\n" +
                        "trigger1 = " + std::string(when) + "\n" + std::string(bursts));
        REQUIRE(all.size() == 1);
        return all.front().life;
    };
    CHECK(life("parent, StateNo != 200") == 8);  // from tick 4 to tick 11
    CHECK(life("root, StateNo = [0,99]") == 8);
    CHECK(life("root, MoveType != A") == 8);
    CHECK_FALSE(life("root, StateType != S"));
    CHECK_FALSE(life("root, MoveType = H"));
    CHECK_FALSE(life("parent, StateNo = 5000"));
}

TEST_CASE("A helper that does more stays an event") {
    const std::string base = std::string(flies) + std::string(bursts);
    CHECK(helper_with(base).size() == 1);
    for (const std::string_view more : {"postype = p2\n", "facing = -1\n", "size.xscale = 2\n",
                                        "keyctrl = 1\n", "size.yscale = 0.5\n"}) {
        INFO(more);
        CHECK(helper_with(base, std::string(more)).empty());
    }
    for (const std::string_view controller :
         {"type = BindToParent\ntrigger1 = 1\n", "type = VelSet\ntrigger1 = Time = 20\nx = 0\n",
          "type = VelSet\ntrigger1 = P2BodyDist X < 20\nx = 0\n",
          "type = HitDef\ntrigger1 = Time = 9\nattr = S, SP\ndamage = 5\n",
          "type = ChangeAnim\ntrigger1 = Time = 9\nvalue = 1006\n",
          "type = Projectile\ntrigger1 = Time = 3\nattr = S, SP\nprojanim = 1005\n"}) {
        INFO(controller);
        CHECK(helper_with("[State 1005, m]\n" + std::string(controller) + base).empty());
    }
    // it flies on after its hit
    CHECK(helper_with(std::string(flies)).empty());
}
