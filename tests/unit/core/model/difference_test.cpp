#include "core/model/difference/difference.hpp"

#include <algorithm>
#include <functional>

#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"
#include "tests/support/characters/sound_character.hpp"

using namespace fightconv;

namespace {

const Aspects seen_only = [] {
    Aspects aspects = Aspects::all();
    aspects.unused_sprites = aspects.indexed_pixels = aspects.selectable_palettes = aspects.sounds =
        false;
    return aspects;
}();

Frame& first_frame(Character& character) { return character.animations[0].frames[0]; }

std::vector<std::string> lines(const Character& first, const Character& second,
                               const Aspects& aspects = Aspects::all()) {
    std::vector<std::string> all;
    for (const Difference& each : difference(first, second, aspects).kept()) {
        all.push_back(each.text());
    }
    return all;
}

struct Alteration {
    std::string_view line;
    std::function<void(Character&)> apply;
};

const std::vector<Alteration> alterations = {
    {"character: name: 'Ember' in the first, 'Ash' in the second",
     [](Character& c) { c.info.name = "Ash"; }},
    {"character: floor_y: 0 in the first, 3 in the second", [](Character& c) { c.floor_y = 3; }},
    {"character: author: 'someone' in the first, '\\x1b' in the second",
     [](Character& c) { c.info.author = "\x1b"; }},
    {"character: localcoord: 320,240 in the first, 640,480 in the second",
     [](Character& c) {
         c.info.localcoord = {640, 480};
     }},
    {"properties: 'life': '1000' in the first, '900' in the second",
     [](Character& c) { c.properties[0].second = "900"; }},
    {"properties: 'power' is only in the first", [](Character& c) { c.properties.pop_back(); }},
    {"properties: 'x' is only in the second",
     [](Character& c) {
         c.properties.push_back({"x", "y"});
     }},
    {"properties: the same entries in another order",
     [](Character& c) { std::swap(c.properties[0], c.properties[1]); }},
    {"animation 'stand': number: 0 in the first, 5 in the second",
     [](Character& c) { c.animations[0].number = 5; }},
    {"animation 'stand': loop: loop in the first, once in the second",
     [](Character& c) { c.animations[0].loop = LoopMode::once; }},
    {"animation 'stand': loop start: 0 in the first, 1 in the second",
     [](Character& c) { c.animations[0].loop_start = 1; }},
    {"animation 'stand': floor_y: none in the first, 4 in the second",
     [](Character& c) { c.animations[0].floor_y = std::uint16_t{4}; }},
    {"animation 'stand' frame 1: is only in the first",
     [](Character& c) { c.animations[0].frames.pop_back(); }},
    {"animation 'stand' frame 0: ticks: 7 in the first, 8 in the second",
     [](Character& c) { first_frame(c).ticks = 8; }},
    {"animation 'stand' frame 1: ticks: hold in the first, 8 in the second",
     [](Character& c) { c.animations[0].frames[1].ticks = 8; }},
    {"animation 'stand' frame 0: offset: 0,0 in the first, 0,1 in the second",
     [](Character& c) { first_frame(c).offset.y = 1; }},
    {"animation 'stand' frame 0: flip_h: no in the first, yes in the second",
     [](Character& c) { first_frame(c).flip_h = true; }},
    {"animation 'stand' frame 0: flip_v: no in the first, yes in the second",
     [](Character& c) { first_frame(c).flip_v = true; }},
    {"animation 'stand' frame 0: blend: normal 256:256 in the first, add 256:128 in the second",
     [](Character& c) {
         first_frame(c).blend = {BlendMode::add, 256, 128};
     }},
    {"animation 'stand' frame 0: scale_x: 1 in the first, 0.5 in the second",
     [](Character& c) { first_frame(c).scale_x = 0.5; }},
    {"animation 'stand' frame 0: scale_y: 1 in the first, 2 in the second",
     [](Character& c) { first_frame(c).scale_y = 2; }},
    {"animation 'stand' frame 0: angle: 0 in the first, 90 in the second",
     [](Character& c) { first_frame(c).angle = 90; }},
    {"animation 'stand' frame 0: interpolation: none in the first, blend angle in the second",
     [](Character& c) {
         first_frame(c).interpolation = {false, true, false, true};
     }},
    {"animation 'stand' frame 0: label: 'start' in the first, '' in the second",
     [](Character& c) { first_frame(c).label.clear(); }},
    {"animation 'stand' frame 0: program: '' in the first, 'go' in the second",
     [](Character& c) { first_frame(c).program = "go"; }},
    {"animation 'stand' frame 0 box 0: is only in the first",
     [](Character& c) { first_frame(c).boxes.clear(); }},
    {"animation 'stand' frame 0 box 0: kind: hurt in the first, 99 in the second",
     [](Character& c) { first_frame(c).boxes[0].kind = static_cast<BoxKind>(99); }},
    {"animation 'stand' frame 0 box 0: x: -1 in the first, 0.25 in the second",
     [](Character& c) { first_frame(c).boxes[0].x = 0.25F; }},
    {"animation 'stand' frame 0 box 0: enabled: yes in the first, no in the second",
     [](Character& c) { first_frame(c).boxes[0].enabled = false; }},
    {"animation 'stand' frame 0 box 0: rotation: 0 in the first, 45 in the second",
     [](Character& c) { first_frame(c).boxes[0].rotation = 45; }},
    {"animation 'stand' frame 0 cue 0: clip: 'hit' in the first, 'miss' in the second",
     [](Character& c) { first_frame(c).cues[0].clip = "miss"; }},
    {"animation 'stand' frame 0 tags: 'a': '1' in the first, '2' in the second",
     [](Character& c) { first_frame(c).tags[0].second = "2"; }},
    {"animation 'stand' frame 0: sprite: 0,0 in the first, blank in the second",
     [](Character& c) { first_frame(c).sprite.reset(); }},
    {"moves: 200 is only in the first", [](Character& c) { c.moves.clear(); }},
    {"move 200: type: '' in the first, 'special' in the second",
     [](Character& c) { c.moves[0].type = MoveType::special; }},
    {"move 200 hit 0: damage: 30 in the first, 31 in the second",
     [](Character& c) { c.moves[0].hits[0].damage = 31; }},
    {"move 200 hit 0: is only in the first", [](Character& c) { c.moves[0].hits.clear(); }},
    {"move 200 hit 0: guard sound: '' in the first, 'clank' in the second",
     [](Character& c) { c.moves[0].hits[0].guard_sound = "clank"; }},
    {"move 200 notify 0: event: 'helper' in the first, 'projectile' in the second",
     [](Character& c) { c.moves[0].notifies[0].event = "projectile"; }},
    {"move 200 notify 0 values: 'id': '7' in the first, '8' in the second",
     [](Character& c) { c.moves[0].notifies[0].values[0].second = "8"; }},
    {"move 200 projectile 0: life: none in the first, 60 in the second",
     [](Character& c) { c.moves[0].projectiles[0].life = 60; }},
    {"move 200 projectile 0 hit: damage: 20 in the first, 25 in the second",
     [](Character& c) { c.moves[0].projectiles[0].hit.damage = 25; }},
    {"move 200 cancel 0: on whiff: no in the first, yes in the second",
     [](Character& c) { c.moves[0].cancels[0].on_whiff = true; }},
    {"sounds: 5,0 is only in the first", [](Character& c) { c.sounds.erase(c.sounds.begin()); }},
    {"sound 5,0: bytes: 3 in the first, 2 in the second",
     [](Character& c) { c.sounds[0].size = 2; }},
    {"sound 5,0: the bytes differ", [](Character& c) { c.sound_file.bytes[0] = 9; }},
    {"selectable palettes: selected: none in the first, 1 in the second",
     [](Character& c) { c.selected_palette = 0; }},
    {"selectable palette 2: colour 1: 20,0,0,255 in the first, 21,0,0,255 in the second",
     [](Character& c) { c.palettes[1].colours[1].r = 21; }},
};

}  // namespace

TEST_CASE("A character equals itself") {
    CHECK(lines(test::sound_character(), test::sound_character()).empty());
}

TEST_CASE("Each change is found, once, in words with both values") {
    const Character first = test::sound_character();
    for (const Alteration& change : alterations) {
        Character second = test::sound_character();
        change.apply(second);
        CHECK(lines(first, second) == std::vector{std::string(change.line)});
    }
}

TEST_CASE("Animations are matched by name whatever their order") {
    Character first = test::sound_character();
    Animation other = first.animations[0];
    other.name = "walk";
    first.animations.push_back(other);
    Character second = test::copy_of(first);
    std::swap(second.animations[0], second.animations[1]);
    second.moves[0].animation = AnimationId{1};
    CHECK(lines(first, second).empty());
    second.animations[0].name = "run";
    CHECK(lines(first, second) ==
          std::vector<std::string>{"animations: 'walk' is only in the first",
                                   "animations: 'run' is only in the second"});
}

TEST_CASE("A picture that is seen the same is the same, indexed or not") {
    const Character first = test::sound_character();
    Character second = test::sound_character();
    second.pictures[0] =
        test::picture_of(2, 1, PixelFormat::rgba8888, {10, 0, 0, 255, 66, 66, 66, 0});
    second.sprites[0].palette.reset();
    Aspects as_seen = Aspects::all();
    as_seen.indexed_pixels = false;
    CHECK(lines(first, second, as_seen).empty());
    CHECK(lines(first, second)[0] ==
          "sprite 0,0: pixels: indexed in the first, true colour in the second");
}

TEST_CASE("A pixel of another colour is named with its place") {
    const Character first = test::sound_character();
    Character second = test::sound_character();
    second.palettes[0].colours[1].g = 5;
    CHECK(lines(first, second, seen_only) ==
          std::vector<std::string>{"palette 1,1: colour 1: 10,0,0,255 in the first, 10,5,0,255 in "
                                   "the second (of 1 sprite)"});
}

TEST_CASE("The selected palette is the one that is compared") {
    const Character first = test::sound_character();
    Character second = test::sound_character();
    REQUIRE(select_palette(second, 2));
    CHECK(lines(first, second, seen_only).size() == 1);
}

TEST_CASE("A transparent border counts: size and axis must be equal") {
    const Character first = test::sound_character();
    Character second = test::sound_character();
    second.pictures[0] = test::picture_of(3, 1, PixelFormat::indexed8, {1, 0, 0});
    CHECK(lines(first, second, seen_only) ==
          std::vector<std::string>{"animation 'stand' frame 0 sprite 0,0: picture size: 2x1 in the "
                                   "first, 3x1 in the second"});
    second = test::sound_character();
    second.sprites[0].axis.x = 9;
    CHECK(lines(first, second, seen_only) ==
          std::vector<std::string>{
              "animation 'stand' frame 0 sprite 0,0: axis: 1,1 in the first, 9,1 in the second"});
}

TEST_CASE("Missing sprites are compared by the key they name") {
    Character first = test::sound_character();
    first_frame(first).sprite.reset();
    first_frame(first).missing = Key{5, 1};
    Character second = test::copy_of(first);
    second.animations[0].frames[0].missing = Key{5, 2};
    CHECK(lines(first, second) ==
          std::vector<std::string>{
              "animation 'stand' frame 0: missing sprite: 5,1 in the first, 5,2 in the second"});
}

TEST_CASE("Values that a format cannot hold are left out of a comparison") {
    const Character first = test::sound_character();
    Character second = test::sound_character();
    second.info.author = "other";
    second.moves.clear();
    second.properties.clear();
    second.selectable_palettes.clear();
    second.sounds.clear();
    first_frame(second).tags.clear();
    second.sprites.push_back(second.sprites[0]);
    CHECK(lines(first, second, Aspects{false, false, false, false, false, false, false}).empty());
    CHECK(lines(first, second).size() == 11);
}

TEST_CASE("Only the names of animations are compared where a format holds no frames") {
    const Aspects names = Aspects::none();
    const Character first = test::sound_character();
    Character second = test::sound_character();
    second.info.name = "other";
    second.floor_y = 99;
    first_frame(second).ticks = 60;
    second.animations[0].number = 77;
    CHECK(lines(first, second, names).empty());
    second.animations[0].name = "moonwalk";
    CHECK(lines(first, second, names).size() == 2);
}

TEST_CASE("No more than asked for are kept, and all are counted") {
    Character first = test::sound_character();
    first.animations[0].frames.resize(50, first.animations[0].frames[0]);
    Character second = test::copy_of(first);
    for (Frame& frame : second.animations[0].frames) {
        frame.ticks = 60;
    }
    const Differences found = difference(first, second, Aspects::all(), 10);
    CHECK(found.of(DifferenceKind::timing).size() == 10);
    CHECK(found.count(DifferenceKind::timing, Change::changed) == 50);
    CHECK(found.total() == 50);
}

TEST_CASE(
    "Differences are grouped by what they are about, and counted as added, removed and changed") {
    const Character first = test::sound_character();
    Character second = test::sound_character();
    second.sprites.push_back(second.sprites[0]);
    second.sprites.back().key = {9, 9};
    second.moves.clear();
    second.animations[0].frames[0].ticks = 8;
    second.sprites[0].axis = {4, 4};
    const Differences found = difference(first, second, Aspects::all());
    CHECK(found.count(DifferenceKind::sprites, Change::added) == 1);
    CHECK(found.count(DifferenceKind::moves, Change::removed) == 1);
    CHECK(found.count(DifferenceKind::timing, Change::changed) == 1);
    CHECK(found.count(DifferenceKind::axes) == 1);
    CHECK(found.total() == 4);
    const Difference& added = found.of(DifferenceKind::sprites)[0];
    CHECK(added.text() == "sprites: 9,9 is only in the second");
    CHECK_FALSE(added.first);
    CHECK(added.second == SpriteId{2});
    CHECK(found.of(DifferenceKind::axes)[0].first == SpriteId{0});
}

TEST_CASE("A frame put between others is one difference, as is a box") {
    Character first = test::sound_character();
    Animation& animation = first.animations[0];
    animation.frames.clear();
    for (std::int32_t ticks = 1; ticks <= 5; ++ticks) {
        Frame frame;
        frame.ticks = ticks;
        frame.boxes.assign(3, Box());
        for (std::size_t i = 0; i < 3; ++i) {
            frame.boxes[i].x = static_cast<float>(i);
        }
        animation.frames.push_back(frame);
    }
    Character second = test::copy_of(first);
    auto& frames = second.animations[0].frames;
    Frame other;
    other.ticks = 40;
    frames.insert(frames.begin() + 2, other);
    frames[4].boxes.erase(frames[4].boxes.begin());
    CHECK(lines(first, second) ==
          std::vector<std::string>{"animation 'stand' frame 2: is only in the second",
                                   "animation 'stand' frame 3 box 0: is only in the first"});
    CHECK(lines(second, first) ==
          std::vector<std::string>{"animation 'stand' frame 2: is only in the first",
                                   "animation 'stand' frame 4 box 0: is only in the second"});
}

TEST_CASE(
    "Sprites are matched by key whatever their order, and one that changed is told once however "
    "many frames show it") {
    Character first = test::sound_character();
    first.animations[0].frames.insert(first.animations[0].frames.begin(), 9,
                                      first.animations[0].frames[0]);
    Character second = test::copy_of(first);
    std::swap(second.sprites[0], second.sprites[1]);
    for (Frame& frame : second.animations[0].frames) {
        frame.sprite = SpriteId{1 - frame.sprite->value};
    }
    CHECK(lines(first, second).empty());
    second.pictures[0].pixels.unpack()[1] = 1;
    const std::string what =
        "1 pixel differs, the first at 1,0: 0,0,0,0 in the first, 10,0,0,255 in the second";
    CHECK(lines(first, second) == std::vector<std::string>{"sprite 0,0: " + what});
    CHECK(lines(first, second, seen_only) ==
          std::vector<std::string>{"animation 'stand' frame 0 sprite 0,0: " + what});
}

TEST_CASE("Sprites of one palette are one difference when only their colours change") {
    Character first = test::sound_character();
    for (std::int16_t i = 2; i < 30; ++i) {
        Sprite sprite = first.sprites[0];
        sprite.key = {0, i};
        first.sprites.push_back(sprite);
    }
    Character second = test::copy_of(first);
    second.palettes[0].colours[1].b = 7;
    second.palettes[0].colours[9].a = 255;
    CHECK(
        lines(first, second) ==
        std::vector<std::string>{"palette 1,1: 2 colours differ, the first is colour 1: 10,0,0,255 "
                                 "in the first, 10,0,7,255 in the second (of 29 sprites)"});
}

TEST_CASE("Twenty thousand sprites are compared in the time of as many steps") {
    Character first = test::sound_character();
    first.animations.clear();
    first.moves.clear();
    first.sprites.assign(20'000, first.sprites[0]);
    for (std::size_t i = 0; i < first.sprites.size(); ++i) {
        first.sprites[i].key = {static_cast<std::int16_t>(i % 2), static_cast<std::int16_t>(i / 4)};
    }
    Character second = test::copy_of(first);
    std::reverse(second.sprites.begin(), second.sprites.end());
    CHECK(lines(first, second).empty());
    second.sprites.resize(10'000);
    CHECK(difference(first, second, Aspects::all(), 5)
              .count(DifferenceKind::sprites, Change::removed) == 10'000);
}

TEST_CASE("Two formats are compared in what both hold") {
    Aspects some = Aspects::none();
    some.moves = true;
    some.ticks = TickPrecision{.ticks = 255, .units_per_pixel = 16};
    CHECK((Aspects::all() & some) == some);
    CHECK((some & Aspects::all()) == some);
    CHECK((Aspects::none() & some) == Aspects::none());
    CHECK((Aspects::all() & Aspects::all()) == Aspects::all());
}

TEST_CASE("Without the alpha of palettes, the first colour is clear and all others are opaque",
          "[difference]") {
    test::CharacterBuilder builder;
    builder.sprite({0, 0}, {}, {"12"}, builder.palette());
    builder.character.selectable_palettes.push_back({1, PaletteId{0}});
    const Character first = std::move(builder.character);
    Character second = test::copy_of(first);
    second.palettes[0].colours[0].a = 255;
    second.palettes[0].colours[1].a = 7;
    Aspects aspects = Aspects::all();
    CHECK_FALSE(difference(first, second, aspects).empty());
    aspects.palette_alpha = false;
    CHECK(difference(first, second, aspects).empty());
    second.palettes[0].colours[1].r ^= 1U;
    CHECK_FALSE(difference(first, second, aspects).empty());
}
