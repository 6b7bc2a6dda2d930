#include "converters/mugen/script/constants.hpp"

#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/mugen/cns_text.hpp"

using namespace fightconv;
using test::parse_cns;

namespace {

mugen::Constants constants(std::string_view text, Point localcoord = {320, 240}) {
    return mugen::constants_of(parse_cns(text).file, localcoord);
}

}  // namespace

TEST_CASE("The documented defaults stand where a file says nothing") {
    const mugen::Constants none = constants("");
    CHECK(none["data.life"] == 1000);
    CHECK(none["data.power"] == 3000);
    CHECK(none["data.attack"] == 100);
    CHECK(none["data.fall.defence_up"] == 50);
    CHECK(none["data.liedown.time"] == 60);
    CHECK(none["data.airjuggle"] == 15);
    CHECK(none["data.sparkno"] == 2);
    CHECK(none["data.guard.sparkno"] == 40);
    CHECK(none["size.ground.back"] == 15);
    CHECK(none["size.ground.front"] == 16);
    CHECK(none["size.air.front"] == 12);
    CHECK(none["size.height"] == 60);
    CHECK(none["size.head.pos.y"] == -90);
    CHECK(none["size.mid.pos.x"] == -5);
    CHECK(none["velocity.walk.fwd.x"] == 0);
    CHECK(none["movement.yaccel"] == 0.44);
    CHECK(none["movement.stand.friction"] == 0.85);
    CHECK(none["movement.stand.friction.threshold"] == 2);
    CHECK(none["no.such.constant"] == 0);
    CHECK(none.find("no.such.constant") == nullptr);
    for (const mugen::Constant& constant : none.all) {
        CHECK(constant.line == 0);
    }
}

TEST_CASE("Values come from the file, with their lines, and are never expressions") {
    const mugen::Constants given = constants(
        "[data]\nLIFE = 800 ; less\nattack = 90+20\nliedown.time = 0\n[Size]\nhead.pos = -3, "
        "-70\nheight = 4.9\n[Velocity]\nwalk.fwd = 2.4\n");
    CHECK(given["Data.Life"] == 800);
    CHECK(given.find("data.life")->line == 2);
    CHECK(given["data.attack"] == 90);
    CHECK(given["data.liedown.time"] == 1);
    CHECK(given["size.head.pos.x"] == -3);
    CHECK(given["size.head.pos.y"] == -70);
    CHECK(given["size.height"] == 4);
    CHECK(given["velocity.walk.fwd.x"] == 2.4);
}

TEST_CASE("An empty item of a list keeps its default, and the first section of a name counts") {
    const mugen::Constants given = constants(
        "[Size]\nhead.pos = ,-70\nmid.pos = 1\n[Data]\nlife = 1\n[Size]\nheight = 1\n[Data]\npower "
        "= 1\n");
    CHECK(given["size.head.pos.x"] == -5);
    CHECK(given["size.head.pos.y"] == -70);
    CHECK(given["size.mid.pos.x"] == 1);
    CHECK(given["size.mid.pos.y"] == -60);
    CHECK(given["size.height"] == 60);
    CHECK(given["data.power"] == 3000);
}

TEST_CASE("Jumps that are not given are those on the ground") {
    const mugen::Constants given = constants(
        "[Velocity]\njump.neu = 0,-8.4\njump.back = -2.55\njump.fwd = 2.5\nairjump.fwd = 3\n");
    CHECK(given["velocity.jump.y"] == -8.4);
    CHECK(given["velocity.jump.fwd.x"] == 2.5);
    CHECK(given["velocity.airjump.y"] == -8.4);
    CHECK(given["velocity.airjump.back.x"] == -2.55);
    CHECK(given["velocity.airjump.fwd.x"] == 3);
    CHECK(given["velocity.runjump.y"] == -8.4);
}

TEST_CASE("Default lengths and speeds grow with the localcoord, given ones and ratios do not") {
    const mugen::Constants given = constants("[Size]\nground.front = 20\n", {1280, 720});
    CHECK(given["size.ground.back"] == 60);
    CHECK(given["size.ground.front"] == 20);
    CHECK(given["movement.yaccel"] == 1.76);
    CHECK(given["movement.stand.friction"] == 0.85);
    CHECK(given["data.life"] == 1000);
}

TEST_CASE("Every key of [Constants] is a constant (zss.md Z29)") {
    const mugen::Constants given =
        constants("[Constants]\nMy.Speed = 2.5\n[constants]\nother = 1\n");
    REQUIRE(given.find("my.SPEED") != nullptr);
    CHECK(given.find("my.speed")->value == 2.5);
    CHECK(given.find("other") == nullptr);
}
