// [Data], [Size], [Velocity] and [Movement] of the .cns that is written. mugen_writer.md W5, W6,
// W7.
#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"
#include "tests/support/mugen/checker.hpp"
#include "tests/support/mugen/folder.hpp"

using namespace fightconv;
using namespace fightconv::test;
using Catch::Matchers::Contains;

namespace {

// One who stands and hits, on a screen of this size.
Character hitter(Point screen) {
    CharacterBuilder builder;
    const SpriteId body = builder.sprite({0, 0}, {1, 2}, {"12"}, builder.palette());
    Frame hits = frame_of(body, 8);
    hits.boxes = {box_of(BoxKind::attack, 10, -40, 290, 10)};
    builder.animation(0, "stand", {frame_of(body, 7)});
    builder.animation(200, "reach", {frame_of(body, 4), hits, frame_of(body, 8)});
    builder.character.info.localcoord = screen;
    Move move;
    move.number = 200;
    move.animation = {1};
    move.input = "5x";
    move.type = MoveType::normal;
    move.duration = 20;
    move.hits = {{.first_tick = 4, .last_tick = 11, .damage = 30, .knockback_x = 4.5F}};
    builder.character.moves.push_back(move);
    return std::move(builder.character);
}

std::string constants_of(const Character& character) {
    const MugenFolder folder = mugen_folder(character);
    CHECK(check_mugen(folder.set) == std::vector<std::string>{});
    const std::string text = folder.text(".cns");
    return text.substr(0, text.find("[Statedef"));
}

}  // namespace

TEST_CASE(
    "Invented constants are as long and as fast as the screen is wide; those of the character stay "
    "(W5)") {
    Character character = hitter({1280, 720});
    character.properties = {{"walk.fwd", "3"}, {"attack.dist", "700"}};
    const std::string constants = constants_of(character);
    for (const std::string line :
         {"walk.back = -8.8", "run.fwd = 18.4, 0", "run.back = -18, -15.2", "jump.neu = 0, -33.6",
          "yaccel = 1.76", "ground.front = 64", "height = 240", "head.pos = -20, -360",
          "proj.attack.dist = 360"}) {
        CHECK_THAT(constants, Contains("\n" + line + "\n"));
    }
    for (const std::string line : {"walk.fwd = 3", "attack.dist = 700", "life = 1000",
                                   "liedown.time = 60", "stand.friction = 0.85", "xscale = 1"}) {
        CHECK_THAT(constants, Contains("\n" + line + "\n"));
    }
    const std::string state = mugen_folder(character).state(200);
    CHECK_THAT(state, Contains("sparkxy = -40, ") && Contains("ground.velocity = -4.5\n") &&
                          Contains("air.velocity = -4.5, -12\n"));
}

TEST_CASE("The scale is written in place of the usual one, and what boxes reach is scaled (W6)") {
    Character character = hitter({320, 240});
    character.info.scale = {0.125, 2};
    character.properties = {{"yscale", "1"}};  // which the scale replaces
    const std::string constants = constants_of(character);
    CHECK_THAT(constants, Contains("\nxscale = 0.125\n") && Contains("\nyscale = 2\n") &&
                              !Contains("yscale = 1\n"));
    CHECK(mugen_folder(character).read().info.scale == character.info.scale);
}

TEST_CASE(
    "All constants that nothing stands in for are written, and whoever can be hit can guard (W6)") {
    const std::string constants = constants_of(hitter({320, 240}));
    for (const std::string key : {"life",
                                  "power",
                                  "attack",
                                  "defence",
                                  "fall.defence_up",
                                  "liedown.time",
                                  "airjuggle",
                                  "sparkno",
                                  "guard.sparkno",
                                  "ground.back",
                                  "ground.front",
                                  "air.back",
                                  "air.front",
                                  "height",
                                  "head.pos",
                                  "mid.pos",
                                  "proj.attack.dist",
                                  "walk.fwd",
                                  "walk.back",
                                  "run.fwd",
                                  "run.back",
                                  "jump.neu",
                                  "jump.back",
                                  "jump.fwd",
                                  "airjump.num",
                                  "yaccel",
                                  "stand.friction",
                                  "crouch.friction"}) {
        CHECK_THAT(constants, Contains("\n" + key + " = "));
    }
    // as far as the attack box reaches, not 160
    CHECK_THAT(constants, Contains("\nattack.dist = 300\n"));
}

TEST_CASE(
    "Numbers of the character become plain decimals, whole ones where the engine cuts them (W7)") {
    Character character = hitter({320, 240});
    character.properties = {{"walk.fwd", "25e-1"},
                            {"yaccel", ".123456789"},
                            {"life", "1000.75"},
                            {"run.fwd", "+4.50, 0"},
                            {"attack", "strong"}};
    const MugenFolder folder = mugen_folder(character);
    const std::string constants = constants_of(character);
    for (const std::string line : {"walk.fwd = 2.5", "yaccel = 0.123457", "life = 1000",
                                   "run.fwd = 4.5, 0", "attack = 100"}) {
        CHECK_THAT(constants, Contains("\n" + line + "\n"));
    }
    CHECK(folder.has("mugen.loss.properties"));
}
