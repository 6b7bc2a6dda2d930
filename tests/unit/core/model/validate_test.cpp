#include "core/model/validate.hpp"

#include <functional>
#include <limits>

#include "tests/support/catch.hpp"
#include "tests/support/characters/sound_character.hpp"

using namespace fightconv;

namespace {

struct Breakage {
    int invariant;
    std::string_view message;  // the beginning of what is said
    std::function<void(Character&)> apply;
};

Frame& front_frame(Character& character) { return character.animations[0].frames[0]; }

const std::vector<Breakage> breakages = {
    {1, "I1 sprite 0 names picture 2 of 2", [](Character& c) { c.sprites[0].picture.value = 2; }},
    {1, "I1 sprite 0 names palette 9 of 2",
     [](Character& c) { c.sprites[0].palette = PaletteId{9}; }},
    {1, "I1 selectable palette 1 names palette 2 of 2",
     [](Character& c) { c.selectable_palettes[1].palette.value = 2; }},
    {1, "I1 the selected palette is number 2 of 2", [](Character& c) { c.selected_palette = 2; }},
    {1, "I1 animation 'stand' frame 0 names sprite 2 of 2",
     [](Character& c) { front_frame(c).sprite = SpriteId{2}; }},
    {1, "I1 move 0 names animation 1 of 1", [](Character& c) { c.moves[0].animation.value = 1; }},
    {2, "I2 picture 0 is 3x1 at 1 bytes per pixel but has 2 bytes",
     [](Character& c) { c.pictures[0].width = 3; }},
    {2, "I2 picture 0",
     [](Character& c) { c.pictures[0].width = c.pictures[0].height = 0xFFFFFFFF; }},
    {3, "I3 sprite 0 is indexed but has no palette",
     [](Character& c) { c.sprites[0].palette.reset(); }},
    {3, "I3 sprite 1 is true colour but has a palette",
     [](Character& c) { c.sprites[1].palette = PaletteId{0}; }},
    {4, "I4 animation 0", [](Character& c) { c.animations[0].name.clear(); }},
    {4,
     "I4 animation 'a/b' has a name that is empty or contains more than letters, digits, '_', '-', "
     "'.' and '~'",
     [](Character& c) { c.animations[0].name = "a/b"; }},
    {4, "I4 animation '\\xc2\\x9b'", [](Character& c) { c.animations[0].name = "\xC2\x9B"; }},
    {4, "I4 animation 'STAND' has the name of another",
     [](Character& c) { c.animations.push_back(c.animations[0]), c.animations[1].name = "STAND"; }},
    {5, "I5 the properties has the tag key 'a b'",
     [](Character& c) { c.properties[0].first = "a b"; }},
    {5, "I5 the properties has the tag key 'a=b'",
     [](Character& c) { c.properties[0].first = "a=b"; }},
    {5, "I5 animation 'stand' frame 0 has the tag key ''",
     [](Character& c) { front_frame(c).tags[0].first.clear(); }},
    {5, "I5 move 0 notify 0 has the tag key ''",
     [](Character& c) { c.moves[0].notifies[0].values[0].first.clear(); }},
    {6, "I6 animation 'stand' frame 0 lasts 0 ticks",
     [](Character& c) { front_frame(c).ticks = 0; }},
    {6, "I6 animation 'stand' frame 0 lasts -2 ticks",
     [](Character& c) { front_frame(c).ticks = -2; }},
    {7, "I7 animation 'stand' has no frame", [](Character& c) { c.animations[0].frames.clear(); }},
    {7, "I7 animation 'stand' loops to frame 2 of 2",
     [](Character& c) { c.animations[0].loop_start = 2; }},
    {8, "I8 animation 'stand' frame 0 is not finite in its scale_x",
     [](Character& c) { front_frame(c).scale_x = std::numeric_limits<double>::infinity(); }},
    {8, "I8 animation 'stand' frame 0 box 0 is not finite in its x",
     [](Character& c) { front_frame(c).boxes[0].x = std::numeric_limits<float>::quiet_NaN(); }},
    {8, "I8 animation 'stand' frame 0 box 0 has a negative",
     [](Character& c) { front_frame(c).boxes[0].height = -1; }},
    {8, "I8 animation 'stand' frame 0 cue 0 is not finite in its pitch",
     [](Character& c) { front_frame(c).cues[0].pitch = std::numeric_limits<float>::infinity(); }},
    {8, "I8 move 0 hit 0 is not finite in its knockback_y",
     [](Character& c) { c.moves[0].hits[0].knockback_y = std::numeric_limits<float>::infinity(); }},
    {8, "I8 animation 'stand' frame 0 is not finite in its angle",
     [](Character& c) { front_frame(c).angle = std::numeric_limits<double>::quiet_NaN(); }},
    {9, "I9 move 0 notify 0 is before the first tick",
     [](Character& c) { c.moves[0].notifies[0].tick = -1; }},
    {9, "I9 move 0 projectile 0 is before the first tick",
     [](Character& c) { c.moves[0].projectiles[0].tick = -1; }},
    {9, "I9 move 0 projectile 0 hit lasts from tick 0 to -1",
     [](Character& c) { c.moves[0].projectiles[0].hit.last_tick = -1; }},
    {9, "I9 move 0 cancel 0 is before the first tick",
     [](Character& c) { c.moves[0].cancels[0].first_tick = -1; }},
    {9, "I9 move 0 hit 0 lasts from tick 5 to 4",
     [](Character& c) { c.moves[0].hits[0].first_tick = 5; }},
    {9, "I9 move 0 hit 0 lasts from tick -1 to 4",
     [](Character& c) { c.moves[0].hits[0].first_tick = -1; }},
    {10, "I10 animation 'stand' frame 0 has both a sprite and",
     [](Character& c) {
         front_frame(c).missing = Key{5, 5};
     }},
    {12, "I12 sound 1 is outside of the sound file", [](Character& c) { c.sounds[1].size = 2; }},
    {12, "I12 sound 1 is outside of the sound file",
     [](Character& c) { c.sounds[1].offset = SIZE_MAX; }},
    {12, "I12 sound 1 has the key of another sound",
     [](Character& c) { c.sounds[1].key = c.sounds[0].key; }},
    {11, "I11 animation 'stand' frame 0", [](Character& c) { front_frame(c).blend.source = 257; }},
    {13, "I13 the info has a scale of 0 and 1, not of 0.01 to 100",
     [](Character& c) { c.info.scale.x = 0; }},
    {13, "I13 the info has a scale of 1 and 101, not", [](Character& c) { c.info.scale.y = 101; }},
    {13, "I13 the info has a scale of nan and 1, not",
     [](Character& c) { c.info.scale.x = std::numeric_limits<double>::quiet_NaN(); }},
};

// Every text that a character has, and where a message says that it is.
struct Text {
    std::string_view place;
    std::function<std::string&(Character&)> text;
};
const std::vector<Text> texts = {
    {"the info is not UTF-8 in its name", [](Character& c) -> std::string& { return c.info.name; }},
    {"the info is not UTF-8 in its display name",
     [](Character& c) -> std::string& { return c.info.display_name; }},
    {"the info is not UTF-8 in its author",
     [](Character& c) -> std::string& { return c.info.author; }},
    {"the info is not UTF-8 in its version date",
     [](Character& c) -> std::string& { return c.info.version_date; }},
    {"the properties is not UTF-8 in its tag key",
     [](Character& c) -> std::string& { return c.properties[1].first; }},
    {"the properties is not UTF-8 in its tag value",
     [](Character& c) -> std::string& { return c.properties[1].second; }},
    {"animation 'stand' frame 0 is not UTF-8 in its label",
     [](Character& c) -> std::string& { return front_frame(c).label; }},
    {"animation 'stand' frame 0 is not UTF-8 in its program",
     [](Character& c) -> std::string& { return front_frame(c).program; }},
    {"animation 'stand' frame 0 is not UTF-8 in its tag key",
     [](Character& c) -> std::string& { return front_frame(c).tags[1].first; }},
    {"animation 'stand' frame 0 is not UTF-8 in its tag value",
     [](Character& c) -> std::string& { return front_frame(c).tags[1].second; }},
    {"animation 'stand' frame 0 box 0 is not UTF-8 in its name",
     [](Character& c) -> std::string& { return front_frame(c).boxes[0].name; }},
    {"animation 'stand' frame 0 cue 0 is not UTF-8 in its clip",
     [](Character& c) -> std::string& { return front_frame(c).cues[0].clip; }},
    {"move 0 is not UTF-8 in its name",
     [](Character& c) -> std::string& { return c.moves[0].name; }},
    {"move 0 is not UTF-8 in its input",
     [](Character& c) -> std::string& { return c.moves[0].input; }},
    {"move 0 hit 0 is not UTF-8 in its sound",
     [](Character& c) -> std::string& { return c.moves[0].hits[0].sound; }},
    {"move 0 hit 0 is not UTF-8 in its guard sound",
     [](Character& c) -> std::string& { return c.moves[0].hits[0].guard_sound; }},
    {"move 0 notify 0 is not UTF-8 in its event",
     [](Character& c) -> std::string& { return c.moves[0].notifies[0].event; }},
    {"move 0 notify 0 is not UTF-8 in its tag key",
     [](Character& c) -> std::string& { return c.moves[0].notifies[0].values[0].first; }},
    {"move 0 notify 0 is not UTF-8 in its tag value",
     [](Character& c) -> std::string& { return c.moves[0].notifies[0].values[0].second; }},
};

}  // namespace

TEST_CASE("Every text of a character has to be UTF-8") {
    for (const auto& [place, text] : texts) {
        CAPTURE(place);
        Character character = test::sound_character();
        text(character) = "\xFF";
        const auto violations = validate(character);
        REQUIRE(violations.size() == 1);
        CHECK(violations[0].invariant == 5);
        CHECK(violations[0].message == "I5 " + std::string(place) + ": '\\xff'");
    }
}

TEST_CASE("A sound character has no violation") {
    CHECK(validate(test::sound_character()).empty());
}

TEST_CASE("An empty character has no violation") { CHECK(validate(Character{}).empty()); }

TEST_CASE("Each broken invariant is reported once, by number, place and finding") {
    for (const Breakage& breakage : breakages) {
        Character character = test::sound_character();
        breakage.apply(character);
        const auto violations = validate(character);
        CAPTURE(breakage.message);
        REQUIRE(violations.size() == 1);
        CHECK(violations[0].invariant == breakage.invariant);
        CHECK(violations[0].message.substr(0, breakage.message.size()) == breakage.message);
    }
}

TEST_CASE("A frame that is never shown is allowed as the only one") {
    Character character = test::sound_character();
    character.animations[0].frames.resize(1);
    character.animations[0].frames[0].ticks = 0;
    CHECK(validate(character).empty());
}

TEST_CASE("Blank frames and names of other languages are sound") {
    Character character = test::sound_character();
    front_frame(character).sprite.reset();
    front_frame(character).missing = Key{7, 7};
    character.animations[0].name = "\xE6\x8B\xB3.2-b_c";
    CHECK(validate(character).empty());
}
