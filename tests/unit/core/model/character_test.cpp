#include "core/model/character.hpp"

#include "tests/support/catch.hpp"

using namespace fightconv;

namespace {

// Two selectable palettes and a palette of its own, each told apart by colour 0.
Character with_palettes() {
    Character character;
    for (std::uint8_t red = 1; red <= 3; ++red) {
        Palette palette;
        palette.colours[0].r = red;
        character.palettes.push_back(palette);
    }
    character.selectable_palettes = {{1, PaletteId{0}}, {4, PaletteId{1}}};
    character.sprites = {{.key = {0, 0}, .axis = {}, .picture = {}, .palette = PaletteId{0}},
                         {.key = {0, 1}, .axis = {}, .picture = {}, .palette = PaletteId{2}},
                         {.key = {0, 2}, .axis = {}, .picture = {}, .palette = std::nullopt}};
    return character;
}

Animation animation(std::int32_t number, std::vector<Frame> frames) {
    Animation made;
    made.number = number;
    made.frames = std::move(frames);
    return made;
}

}  // namespace

TEST_CASE("A sprite has its own colours until a palette is selected") {
    const Character character = with_palettes();
    CHECK((*character.colours_of(SpriteId{0}))[0].r == 1);
    CHECK((*character.colours_of(SpriteId{1}))[0].r == 3);
    CHECK(character.colours_of(SpriteId{2}) == nullptr);
}

TEST_CASE("The selected palette takes the default one's place and no other's") {
    Character character = with_palettes();
    REQUIRE(select_palette(character, 4));
    CHECK((*character.colours_of(SpriteId{0}))[0].r == 2);
    CHECK((*character.colours_of(SpriteId{1}))[0].r == 3);
}

TEST_CASE("A palette number that is not there changes nothing") {
    Character character = with_palettes();
    CHECK_FALSE(select_palette(character, 2));
    CHECK_FALSE(character.selected_palette);
}

TEST_CASE("The words of kinds are those of the formats") {
    CHECK(name_of(BoxKind::attack) == "attack");
    CHECK(name_of(BoxKind::invincible) == "invincible");
    CHECK(name_of(static_cast<BoxKind>(77)) == "unknown");
    CHECK(name_of(MoveType::throw_) == "throw");
    CHECK(name_of(LoopMode::ping_pong) == "ping_pong");
    CHECK(name_of(BlendMode::subtract) == "subtract");
    CHECK(name_of(Guard::unblockable) == "unblockable");
}

TEST_CASE(
    "An animation is empty where nothing is seen, hit or heard in it and no move refers to it") {
    Frame blank;
    blank.ticks = Frame::hold;
    Character character;
    for (const std::int32_t number : {0, 10, 20, 30, 40, 50, 60}) {
        character.animations.push_back(animation(number, {blank}));
    }
    using Empty = std::vector<bool>;
    // 0 is the stand
    CHECK(empty_animations(character) == Empty{false, true, true, true, true, true, true});
    Move move;
    move.number = 20;
    move.animation = {1};
    move.cancels = {{.into = 30}};
    move.notifies = {{0, "projectile", {{"projanim", "40"}, {"damage", "50"}}}};
    move.projectiles.push_back({.action = 60});
    character.moves = {move};
    CHECK(empty_animations(character) == Empty{false, false, false, false, false, true, false});

    const auto is_empty = [](const Frame& frame, std::size_t times) -> bool {
        Character one;
        one.animations = {animation(9, std::vector<Frame>(times, frame))};
        return empty_animations(one).front();
    };
    CHECK(is_empty(blank, 1));
    CHECK_FALSE(is_empty(blank, 2));
    Frame lasting = blank;
    lasting.ticks = 5;
    CHECK_FALSE(is_empty(lasting, 1));
    Frame missing = blank;
    missing.missing = Key{1, 1};
    CHECK_FALSE(is_empty(missing, 1));
    Frame boxed = blank;
    boxed.boxes.resize(1);
    CHECK_FALSE(is_empty(boxed, 1));
    Frame heard = blank;
    heard.cues.resize(1);
    CHECK_FALSE(is_empty(heard, 1));
}
