#include "converters/preview/page/page_data.hpp"
#include "tests/support/characters/builder.hpp"
#include "tests/support/pictures/page_data.hpp"

using namespace fightconv;
using namespace fightconv::test;

namespace {

Move move_with(std::int32_t number, std::string input) {
    Move move;
    move.number = number;
    move.animation = AnimationId{0};
    move.input = std::move(input);
    move.duration = 20;
    return move;
}

}  // namespace

TEST_CASE("The page has what the fight needs of a move, and refers to the rest of it") {
    CharacterBuilder builder;
    builder.animation(0, "stand", {Frame{}});
    Move follower = move_with(300, "");
    Move jab = move_with(200, "5x");
    jab.hits = {Hit{.first_tick = 3, .last_tick = 5, .damage = 23}};
    jab.cancels = {Cancel{.into = 300, .first_tick = 4, .on_hit = true}};
    jab.projectiles = {Projectile{.tick = 2, .velocity_x = 4, .hit = {.damage = 40}}};
    builder.character.moves = {follower, jab};
    builder.character.properties = {{"attack", "120"}};
    const nlohmann::json fight = page_data(builder.character).at("fight");
    CHECK(fight.at("roles") == std::vector<int>(20, 0));
    CHECK(fight.at("body").at("life") == 1000);
    CHECK(fight.at("body").at("attack") == 120);
    CHECK(fight.at("body").at("defence") == 100);
    REQUIRE(fight.at("moves").size() == 2);
    const nlohmann::json& first = fight.at("moves").at(0);
    CHECK(first.at("move") == 1);
    CHECK(first.at("input") == "5x");
    CHECK(first.at("motion") == "");
    CHECK(first.at("buttons") == 4);
    CHECK(first.at("cancels") == nlohmann::json{{1, 4, 2}});
    CHECK(first.at("hits").at(0).at("damage") == 23);
    CHECK(first.at("hits").at(0).at("guard") == "mid");
    const nlohmann::json& projectile = first.at("projectiles").at(0);
    CHECK(projectile.at("tick") == 2);
    CHECK(projectile.at("speedX") == 4);
    CHECK(projectile.at("life") == nullptr);
    CHECK(projectile.at("hit").at("damage") == 40);
    CHECK(fight.at("moves").at(1).at("motion") == nullptr);
}

TEST_CASE("Attacks that the game makes of animations refer to no move of the page") {
    CharacterBuilder builder;
    Frame frame;
    frame.ticks = 4;
    frame.boxes = {box_of(BoxKind::attack, 10, -40, 30, 20)};
    builder.animation(200, "punch", {frame});
    const nlohmann::json fight = page_data(builder.character).at("fight");
    REQUIRE(fight.at("moves").size() == 1);
    CHECK(fight.at("moves").at(0).at("move") == nullptr);
    CHECK(fight.at("moves").at(0).at("name") == "punch");
}

TEST_CASE("A character without animations or moves has no fight") {
    CharacterBuilder builder;
    CHECK(page_data(builder.character).at("fight") == nullptr);
    builder.animation(0, "stand", {Frame{}});
    CHECK(page_data(builder.character).at("fight") == nullptr);
}
