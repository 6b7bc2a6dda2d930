#include "converters/api/borrow.hpp"

#include "core/model/validate.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"
#include "tests/support/mugen/sff_builder.hpp"

using namespace fightconv;
using namespace fightconv::test;

namespace {

// Sprites 0,0 and 0,1 in the selectable palettes 1 and 2, sprite 9000,0 in colours of its own, and
// an animation of the first two.
Character fighter(std::uint8_t colours, Point localcoord,
                  const std::vector<std::string_view>& rows) {
    CharacterBuilder builder;
    const PaletteId own = builder.palette(test_colours(colours));
    const PaletteId second = builder.palette(test_colours(static_cast<std::uint8_t>(colours + 1)));
    const PaletteId portrait =
        builder.palette(test_colours(static_cast<std::uint8_t>(colours + 2)));
    Character& character = builder.character;
    character.palettes[0].key = {1, 1};
    character.palettes[1].key = {1, 2};
    character.palettes[2].key = {9000, 0};
    character.selectable_palettes = {{1, own}, {2, second}};
    const SpriteId stand = builder.sprite({0, 0}, {2, 3}, rows, own);
    const SpriteId walk = builder.sprite({0, 1}, {1, 1}, {"1"}, own);
    builder.sprite({9000, 0}, {}, {"12"}, portrait);
    Frame moved = frame_of(walk, 3, {10, -4});
    moved.boxes = {box_of(BoxKind::hurt, -5, -20, 10, 20)};
    builder.animation(0, "stand", {frame_of(stand, 2), moved});
    character.info.localcoord = localcoord;
    return std::move(builder.character);
}

Colours colours_of(const Character& character, Key key) {
    for (std::uint32_t i = 0; i < character.sprites.size(); ++i) {
        if (character.sprites[i].key == key) {
            return *character.colours_of({i});
        }
    }
    FAIL("no such sprite");
    return {};
}

std::vector<std::string> lines_of(const Context& context) {
    std::vector<std::string> lines;
    for (const Diagnostic& diagnostic : context.diagnostics.kept()) {
        lines.push_back(diagnostic.render());
    }
    return lines;
}

void give_charge(Character& character, const Context& context) {
    character.charge = Charge(context.budget);
}

}  // namespace

TEST_CASE("Selectable palettes replace one's own by number, and other palettes by key",
          "[borrow]") {
    Context context;
    Character character = fighter(10, {320, 240}, {"12", "21"});
    give_charge(character, context);
    Character other = fighter(50, {320, 240}, {"3"});
    other.selectable_palettes.push_back(
        {7, PaletteId{static_cast<std::uint32_t>(other.palettes.size())}});
    other.palettes.push_back({{1, 7}, test_colours(90)});
    other.palettes.push_back({{77, 1}, test_colours(91)});
    REQUIRE(borrow_palettes(character, other, "other", context));
    CHECK(validate(character).empty());
    CHECK(colours_of(character, {0, 0}) == test_colours(50));
    CHECK(colours_of(character, {9000, 0}) == test_colours(52));
    REQUIRE(character.selectable_palettes.size() == 3);
    REQUIRE(select_palette(character, 2));
    CHECK(colours_of(character, {0, 0}) == test_colours(51));
    REQUIRE(select_palette(character, 7));
    CHECK(colours_of(character, {0, 0}) == test_colours(90));
    CHECK(colours_of(character, {9000, 0}) == test_colours(52));     // not selectable
    CHECK(character.picture_of({0}).pixels.unpacked().size() == 4);  // the picture is its own
    CHECK(lines_of(context) ==
          std::vector<std::string>{"other: this input has 1 palette that the character does not "
                                   "have: 77,1 [borrow.palettes-left]"});
}

TEST_CASE("Palettes without a counterpart are named, from both sides", "[borrow]") {
    Context context;
    Character character = fighter(10, {320, 240}, {"1"});
    give_charge(character, context);
    character.selectable_palettes.push_back(
        {5, PaletteId{static_cast<std::uint32_t>(character.palettes.size())}});
    character.palettes.push_back({{1, 5}, test_colours(14)});
    for (std::int16_t i = 0; i < 7; ++i) {
        character.palettes.push_back({{200, i}, test_colours(15)});
    }
    const Character other = fighter(50, {320, 240}, {"1"});
    REQUIRE(borrow_palettes(character, other, "other", context));
    CHECK(
        lines_of(context) ==
        std::vector<std::string>{
            "other: the character keeps 7 palettes that this input does not have: 200,0; 200,1; "
            "200,2; 200,3; 200,4 and 2 more [borrow.palettes-kept]",
            "other: the character has 1 selectable palette that this input does not have, and that "
            "can no longer be chosen: 5 [borrow.costumes-dropped]"});

    Context plain;
    character.selectable_palettes.clear();
    Character nothing;
    REQUIRE(borrow_palettes(character, nothing, "other", plain));
    CHECK(plain.diagnostics.counts().contains("borrow.nothing-matched"));
    CHECK(plain.diagnostics.warnings() == 1);
    REQUIRE(borrow_palettes(character, other, "other", plain));
    CHECK(plain.diagnostics.counts().contains("borrow.costumes-left"));
    // 1,1 is a key like any other where nothing can be chosen
    CHECK(colours_of(character, {0, 0}) == test_colours(50));
}

TEST_CASE("Sprites of a larger set keep their place and size on the screen, and the palettes stay",
          "[borrow]") {
    Context context;
    Character character = fighter(10, {320, 240}, {"12", "21"});
    give_charge(character, context);
    Character large = fighter(50, {640, 480}, {"1122", "1122", "2211", "2211"});
    give_charge(large, context);
    large.sprites[0].axis = {4, 6};
    large.sprites[1].key = {0, 2};  // so 0,1 has no counterpart
    REQUIRE(borrow_sprites(character, std::move(large), "large", context));
    CHECK(validate(character).empty());
    CHECK(character.picture_of({0}).width == 4);
    CHECK(character.sprites[0].axis == Point{4, 6});
    CHECK(colours_of(character, {0, 0}) == test_colours(10));
    // colours of its own come with the picture
    CHECK(colours_of(character, {9000, 0}) == test_colours(52));
    const auto& frames = character.animations[0].frames;
    CHECK(frames[0].scale_x == 0.5);
    CHECK(frames[0].scale_y == 0.5);
    CHECK(frames[1].scale_x == 1);
    CHECK(frames[1].offset == Point{10, -4});
    CHECK(frames[1].boxes[0].width == 10);
    CHECK(character.info.localcoord == Point{320, 240});
    CHECK(character.pictures.size() == 3);  // what nothing shows any more is gone
    CHECK(lines_of(context) ==
          std::vector<std::string>{
              "large: the character keeps 1 sprite that this input does not have: 0,1 "
              "[borrow.sprites-kept]",
              "large: this input has 1 sprite that the character does not have: 0,2 "
              "[borrow.sprites-left]",
              "large: its sprites are made for a screen of 640 pixels, and the character for one "
              "of 320, so frames show them scaled by 0.5 [borrow.sprites-scaled]"});
}

TEST_CASE("Sprites that both inputs scale differently keep their size in the game", "[borrow]") {
    Context context;
    Character character = fighter(10, {320, 240}, {"12", "21"});
    give_charge(character, context);
    character.info.scale = {0.5, 1};
    Character other = fighter(50, {640, 480}, {"1122", "1122"});
    give_charge(other, context);
    other.info.scale = {0.25, 0.25};
    REQUIRE(borrow_sprites(character, std::move(other), "other", context));
    const auto& frames = character.animations[0].frames;
    CHECK(frames[0].scale_x * character.info.scale.x == 0.25 * 0.5);
    CHECK(frames[0].scale_y * character.info.scale.y == 0.25 * 0.5);
    CHECK(character.info.scale == Scale{0.5, 1});
    const std::vector<std::string> lines = lines_of(context);
    REQUIRE_FALSE(lines.empty());
    CHECK(lines.back() ==
          "other: its sprites are made for a screen of 640 pixels and scaled by 0.25, and the "
          "character for one of 320 and scaled by 0.5 wide and 1 high, so frames show them scaled "
          "by 0.25 wide and 0.125 high [borrow.sprites-scaled]");
}

TEST_CASE(
    "Blank sprites are not taken over, duplicates of a key all are, and true colours need no "
    "palette",
    "[borrow]") {
    Context context;
    Character character = fighter(10, {320, 240}, {"1"});
    give_charge(character, context);
    character.sprites[1].key = {0, 0};
    CharacterBuilder builder;
    builder.true_colour_sprite({0, 0}, {5, 5}, {"12", "21"});
    builder.character.pictures.push_back({0, 0, PixelFormat::rgba8888, PixelBuffer(0)});
    builder.character.sprites.push_back({{9000, 0}, {}, {1}, std::nullopt});
    give_charge(builder.character, context);
    REQUIRE(borrow_sprites(character, std::move(builder.character), "other", context));
    CHECK(validate(character).empty());
    for (const std::uint32_t i : {0U, 1U}) {
        CHECK(character.picture_of({i}).format == PixelFormat::rgba8888);
        CHECK_FALSE(character.sprites[i].palette);
        CHECK(character.sprites[i].axis == Point{5, 5});
    }
    CHECK(character.picture_of({2}).width == 2);
    CHECK(context.diagnostics.counts().contains("borrow.sprites-kept"));
}

TEST_CASE("Scales that are interpolated between sprites of both are told of", "[borrow]") {
    Context context;
    Character character = fighter(10, {320, 240}, {"1"});
    give_charge(character, context);
    character.animations[0].frames[1].interpolation.scale = true;
    Character large = fighter(50, {1280, 720}, {"1"});
    give_charge(large, context);
    large.sprites.erase(large.sprites.begin() + 1);
    large.animations.clear();
    REQUIRE(borrow_sprites(character, std::move(large), "large", context));
    CHECK(character.animations[0].frames[0].scale_x == 0.25);
    CHECK(context.diagnostics.counts().contains("borrow.scale-interpolated"));
}
