#include "converters/fight/fighter.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"

using namespace fightconv;
using namespace fightconv::test;

namespace {

// Stands, crouches, is hit, and strikes with 200, from the second move of the list into the first.
Character boxer() {
    CharacterBuilder builder;
    const SpriteId body = builder.sprite({0, 0}, {1, 2}, {".1.", "111"}, builder.palette());
    builder.animation(0, "stand", {frame_of(body, Frame::hold)});
    builder.animation(10, "duck", {frame_of(body, Frame::hold)});
    builder.animation(5000, "ouch", {frame_of(body, 9)});
    builder.animation(200, "strike", {frame_of(body, 4), frame_of(body, 5)});
    Move strike;
    strike.number = 200;
    strike.animation = {3};
    strike.name = "Strike";
    strike.input = "5x";
    Hit hit;
    hit.hitstun = 10;
    hit.blockstun = 4;
    hit.knockback_x = 3;
    hit.pushback = 20;
    Hit again = hit;
    again.continued = true;
    again.pushback = 0;
    Hit last = hit;
    last.effect = HitEffect::launch;
    last.guard = Guard::low;
    strike.hits = {hit, again, last};
    strike.cancels = {{.into = 210, .first_tick = 2, .on_hit = true}, {.into = 4711}};
    Move special = strike;
    special.number = 210;
    special.input = "236x";
    special.hits.clear();
    special.next = 200;
    special.duration = 12;
    special.free_tick = 9;
    builder.character.moves = {strike, special};
    return std::move(builder.character);
}

fight::Fighter fighter_of(const Character& character) {
    return fight::fighter_of(character, std::vector<bool>(character.animations.size()));
}

}  // namespace

TEST_CASE("An action that a character does not have is shown by the one that comes closest") {
    const Character character = boxer();
    const fight::Fighter fighter = fighter_of(character);
    const auto shown = [&](fight::Role role) {
        return character[fighter.roles[static_cast<std::size_t>(role)]].name;
    };
    CHECK(shown(fight::Role::stand) == "stand");
    CHECK(shown(fight::Role::crouch) == "duck");
    CHECK(shown(fight::Role::hit_hard) == "ouch");
    CHECK(shown(fight::Role::win) == "stand");
    CHECK(fight::name_of(fight::Role::walk_forward) == "walk_forward");
    CHECK(fight::name_of(fight::Role::win) == "win");
    // without standing, whatever is left
    const fight::Fighter other = fight::fighter_of(character, {true, true, true, false});
    CHECK(other.roles[0] == AnimationId{3});
}

TEST_CASE("Moves know their places, and windows of one hit have one number") {
    const fight::Fighter fighter = fighter_of(boxer());
    REQUIRE(fighter.moves.size() == 2);
    const fight::FighterMove& special = fighter.moves[0];  // long motions first
    const fight::FighterMove& strike = fighter.moves[1];
    CHECK(special.notation == "236x");
    CHECK(special.next == 1);
    CHECK(special.duration == 12);
    CHECK(special.free_tick == 9);
    CHECK_FALSE(strike.free_tick);
    CHECK(strike.duration == 9);  // as long as its animation
    REQUIRE(strike.cancels.size() == 1);
    CHECK(strike.cancels[0].into == 0);
    REQUIRE(strike.hits.size() == 3);
    CHECK(strike.hits[0].number == 0);
    CHECK(strike.hits[1].number == 0);
    CHECK(strike.hits[2].number == 1);
    CHECK(strike.hits[0].guard == Guard::mid);
    CHECK(strike.hits[2].guard == Guard::low);
    CHECK_FALSE(strike.hits[0].falls);
    CHECK(strike.hits[2].falls);
}

TEST_CASE("Projectiles show the animation of their action, and hit as moves do") {
    Character character = boxer();
    character.moves[1].projectiles = {
        {.tick = 2, .action = 200, .hit = {.hitstun = 10, .pushback = 20, .guard = Guard::low}},
        {.action = 4711},            // there is no such animation
        {.action = 200, .hits = 0},  // it is over at once
        {.action = 200, .life = 0}};
    const fight::Fighter fighter = fighter_of(character);
    const auto special =
        std::find_if(fighter.moves.begin(), fighter.moves.end(),
                     [](const fight::FighterMove& each) { return each.move->number == 210; });
    REQUIRE(special->projectiles.size() == 1);
    const fight::FighterProjectile& projectile = special->projectiles.front();
    CHECK(projectile.animation == AnimationId{3});
    CHECK(projectile.projectile->tick == 2);
    CHECK(projectile.hit.guard == Guard::low);
    CHECK(projectile.hit.push > 0);
}

TEST_CASE("One who is hit slides as far as the hit says") {
    const fight::Fighter fighter = fighter_of(boxer());
    const auto& hits = fighter.moves[1].hits;
    double way = 0;
    double speed = hits[0].push;
    for (int tick = 0; tick < 10; ++tick) {
        way += speed;
        speed *= fight::friction;
    }
    CHECK(way == Approx(20));
    // where nothing is known the knock-back is the speed
    CHECK(hits[0].guard_push == 3);
    CHECK(hits[1].push == 3);
}

TEST_CASE("Throws cannot be guarded, and one who is thrown falls") {
    Character character = boxer();
    character.moves[0].type = MoveType::throw_;
    const fight::Fighter fighter = fighter_of(character);
    CHECK(fighter.moves[1].is_throw);
    CHECK(fighter.moves[1].hits[0].guard == Guard::unblockable);
    CHECK(fighter.moves[1].hits[0].falls);
}

TEST_CASE("A pixel is as many whole ones of the screen as fit") {
    CHECK(fight::zoom_of({320, 240}) == 2);
    CHECK(fight::zoom_of({1280, 720}) == 0.75);
    CHECK(fight::zoom_of({0, 0}) == 540);
}
