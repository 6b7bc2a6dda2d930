#include "core/model/difference/difference_shown.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"

using namespace fightconv;
using namespace fightconv::test;

namespace {

constexpr Aspects only_shown() {
    Aspects aspects = Aspects::none();
    aspects.shown.emplace();
    return aspects;
}

Character waver() {
    CharacterBuilder builder;
    const SpriteId body =
        builder.sprite({0, 0}, {1, 2}, {"..1.", ".22.", ".3.."}, builder.palette());
    Frame hits = frame_of(body, 4, {5, -1});
    hits.boxes = {box_of(BoxKind::hurt, -15, -70, 30, 70), box_of(BoxKind::attack, 1, 2, 3, 4)};
    builder.animation(0, "stand", {frame_of(body, 6), hits, frame_of(body, 2)});
    return std::move(builder.character);
}

std::string first_difference(const Character& a, const Character& b) {
    const Differences found = difference(a, b, only_shown());
    return found.empty() ? "" : found.kept().front().text();
}

}  // namespace

TEST_CASE(
    "Frames that are divided in another way, other orders of boxes and other borders of a picture "
    "are not seen",
    "[difference_shown]") {
    const Character first = waver();
    Character second = copy_of(first);
    Animation& animation = second.animations[0];
    std::swap(animation.frames[1].boxes[0], animation.frames[1].boxes[1]);
    animation.frames[1].boxes.push_back(box_of(BoxKind::hurt, 0, 0, 0, 9));
    animation.frames[1].label = "active";
    animation.frames.insert(animation.frames.begin(), animation.frames.front());
    animation.frames[0].ticks = 1;
    animation.frames[1].ticks = 5;
    CharacterBuilder trimmed;
    trimmed.sprite({0, 0}, {0, 2}, {".1", "22", "3."}, trimmed.palette());
    second.pictures = trimmed.character.pictures;
    second.palettes = trimmed.character.palettes;
    second.sprites = trimmed.character.sprites;
    CHECK(first_difference(first, second).empty());
    CHECK_FALSE(difference(first, second, Aspects::all()).empty());
}

TEST_CASE("Pixels are compared as they are seen", "[difference_shown]") {
    const Character first = waver();
    Character second = copy_of(first);
    Animation& animation = second.animations[0];
    SECTION("how long it lasts") {
        animation.frames[2].ticks = 3;
        CHECK(first_difference(first, second) ==
              "animation 'stand': ticks: 12 in the first, 13 in the second");
    }
    SECTION("where it returns to") {
        animation.loop_start = 1;
        CHECK(first_difference(first, second) ==
              "animation 'stand': returns to: tick 0 in the first, tick 6 in the second");
    }
    SECTION("whether it loops") {
        animation.loop = LoopMode::once;
        CHECK(first_difference(first, second) ==
              "animation 'stand': returns to: tick 0 in the first, none in the second");
    }
    SECTION("the place") {
        animation.frames[1].offset.x = 6;
        CHECK(difference(first, second, only_shown()).count(DifferenceKind::drawing) == 1);
    }
    SECTION("a flip") {
        animation.frames[1].flip_v = true;
        CHECK(difference(first, second, only_shown()).count(DifferenceKind::drawing) == 1);
    }
    SECTION("scale and angle") {
        animation.frames[0].scale_x = 1.01;
        CHECK(difference(first, second, only_shown()).count(DifferenceKind::drawing) == 1);
        animation.frames[0].scale_x = 1;
        animation.frames[0].angle = 360;
        CHECK(first_difference(first, second).empty());
        animation.frames[0].angle = 1;
        CHECK(difference(first, second, only_shown()).count(DifferenceKind::drawing) == 1);
    }
    SECTION("a box") {
        animation.frames[1].boxes[0].width = 31;
        CHECK(difference(first, second, only_shown()).count(DifferenceKind::boxes) == 1);
    }
    SECTION("the kind of a box") {
        animation.frames[1].boxes[0].kind = BoxKind::grab;
        CHECK(difference(first, second, only_shown()).count(DifferenceKind::boxes) == 1);
    }
    SECTION("a frame without a picture") {
        animation.frames[1].sprite.reset();
        CHECK(difference(first, second, only_shown()).count(DifferenceKind::frames) == 1);
    }
    SECTION("a frame that its blend hides") {
        animation.frames[1].blend = {BlendMode::add, 0, 256};
        CHECK(difference(first, second, only_shown()).count(DifferenceKind::frames) == 1);
        const Character hidden = copy_of(second);
        animation.frames[1].sprite.reset();
        CHECK(first_difference(hidden, second).empty());
    }
    SECTION("the pixels") {
        second.pictures[0].pixels.unpack()[2] = 9;
        CHECK(difference(first, second, only_shown()).count(DifferenceKind::pixels) == 1);
    }
    SECTION("the axis") {
        second.sprites[0].axis.y = 3;
        CHECK(difference(first, second, only_shown()).count(DifferenceKind::pixels) == 1);
    }
    SECTION("an animation that is missing") {
        second.animations.clear();
        CHECK(difference(first, second, only_shown()).count(DifferenceKind::animations) == 1);
    }
}

TEST_CASE("Pixels of two formats are compared as they are seen if both hold that",
          "[difference_shown]") {
    CHECK((Aspects::all() & only_shown()).shown);
    CHECK((Aspects{} & only_shown()).shown);  // frames hold more than what is seen
    CHECK_FALSE((Aspects::none() & only_shown()).shown);
}

TEST_CASE("Boxes and long animations are compared as a format holds them", "[difference_shown]") {
    Character first = waver();
    first.animations[0].frames[0].ticks = 5000;
    first.animations[0].frames[1].boxes.push_back(
        box_of(BoxKind::attack, -1'000'000, 0, 3'000'000, 50));
    first.animations[0].frames[1].boxes.push_back(box_of(BoxKind::hurt, 4000, 0, 1000, 50));
    Character second = copy_of(first);
    second.animations[0].frames[0].ticks = 200;
    second.animations[0].frames[1].boxes.pop_back();
    second.animations[0].frames[1].boxes.back() = box_of(BoxKind::attack, -900, 0, 1800, 50);
    Aspects aspects = only_shown();
    CHECK_FALSE(difference(first, second, aspects).empty());
    aspects.shown = ShownPrecision{.ticks = 600, .farthest_edge = 900};
    const Differences found = difference(first, second, aspects);
    INFO((found.empty() ? "" : found.kept().front().text()));
    CHECK(found.empty());
    second.animations[0].frames[0].ticks = 199;
    CHECK_FALSE(difference(first, second, aspects).empty());
    // of two formats, the less exact one counts
    CHECK((aspects & Aspects::all()).shown == aspects.shown);
    CHECK_FALSE((aspects & Aspects::none()).shown);
}
