#include "converters/mugen/files/animations.hpp"

#include "tests/support/catch.hpp"

using namespace fightconv;

namespace {

air::Element element(std::int16_t number, std::int32_t time) {
    air::Element made;
    made.sprite = {0, number};
    made.time = time;
    made.line = 10;
    return made;
}

air::Action action(std::vector<air::Element> elements, std::int32_t number = 200) {
    air::Action made;
    made.number = number;
    made.line = 9;
    made.elements = std::move(elements);
    return made;
}

// Sprites 0,0 .. 0,3, and a second 0,1 that must not be found.
std::vector<Sprite> some_sprites() {
    std::vector<Sprite> sprites(5);
    for (std::size_t i = 0; i < 4; ++i) {
        sprites[i].key = {0, static_cast<std::int16_t>(i)};
    }
    sprites[4].key = {0, 1};
    return sprites;
}

struct Outcome {
    Context context;
    std::vector<Animation> animations;
};

std::unique_ptr<Outcome> convert(std::vector<air::Action> actions) {
    auto outcome = std::make_unique<Outcome>();
    Charge charge(outcome->context.budget);
    auto animations = mugen::to_animations({std::move(actions)}, "k.air", some_sprites(), charge,
                                           outcome->context);
    REQUIRE(animations.has_value());
    outcome->animations = std::move(*animations);
    return outcome;
}

std::vector<std::int32_t> ticks_of(const Animation& animation) {
    std::vector<std::int32_t> ticks;
    for (const Frame& frame : animation.frames) {
        ticks.push_back(frame.ticks);
    }
    return ticks;
}

}  // namespace

TEST_CASE("An element's values become the frame's") {
    air::Element full = element(3, 7);
    full.offset = {-4, 5};
    full.flip_h = true;
    full.flip_v = true;
    full.blend = {BlendMode::add, 64, 192};
    full.scale_x = 1.5;
    full.scale_y = -2;
    full.angle = 45;
    full.interpolation = {true, false, true, false};
    const auto outcome = convert({action({element(1, 3), full})});
    const Animation& animation = outcome->animations.at(0);
    CHECK(animation.number == 200);
    CHECK(animation.name == "action_200");
    CHECK(animation.loop == LoopMode::loop);
    CHECK(animation.loop_start == 0);
    REQUIRE(animation.frames.size() == 2);
    CHECK(animation.frames[0].sprite == SpriteId{1});  // of equal keys the first
    const Frame& frame = animation.frames[1];
    CHECK(frame.sprite == SpriteId{3});
    CHECK(frame.offset == Point{-4, 5});
    CHECK(frame.ticks == 7);
    CHECK((frame.flip_h && frame.flip_v));
    CHECK(frame.blend == full.blend);
    CHECK(frame.scale_x == 1.5);
    CHECK(frame.scale_y == -2);
    CHECK(frame.angle == 45);
    CHECK(frame.interpolation == full.interpolation);
    CHECK(outcome->context.diagnostics.counts().empty());
}

TEST_CASE("Clsn1 become attack boxes and Clsn2 hurt boxes, as corner and size") {
    air::Action boxed = action({element(0, 1), element(1, 1)});
    boxed.boxes = {{-10, -79, 10, 0}, {-4, -92, 6, -79}, {5, -60, 40, -50}};
    boxed.elements[0].clsn2 = {0, 2};
    boxed.elements[1].clsn2 = {0, 1};
    boxed.elements[1].clsn1 = {2, 1};
    const auto outcome = convert({boxed});
    const auto& frames = outcome->animations.at(0).frames;
    REQUIRE(frames.at(0).boxes.size() == 2);
    REQUIRE(frames.at(1).boxes.size() == 2);
    Box expected;
    expected.kind = BoxKind::hurt;
    expected.x = -4;
    expected.y = -92;
    expected.width = 10;
    expected.height = 13;
    CHECK(frames[0].boxes[1] == expected);
    CHECK(frames[1].boxes[0].kind == BoxKind::attack);
    CHECK(frames[1].boxes[0].x == 5);
    CHECK(frames[1].boxes[0].width == 35);
    CHECK(frames[1].boxes[1].kind == BoxKind::hurt);
}

TEST_CASE("A box as wide as numbers go keeps its size") {
    air::Action boxed = action({element(0, 1)});
    boxed.boxes = {{INT32_MIN, 0, INT32_MAX, 0}};
    boxed.elements[0].clsn1 = {0, 1};
    CHECK(convert({boxed})->animations.at(0).frames.at(0).boxes.at(0).width == 4294967296.0F);
}

TEST_CASE("An action that counts less than another of its number is left out") {
    air::Action shadowed = action({element(0, 1)});
    shadowed.shadowed = true;
    const auto outcome = convert({shadowed, action({element(1, 2)}), action({element(2, 3)}, 0)});
    REQUIRE(outcome->animations.size() == 2);
    CHECK(ticks_of(outcome->animations[0]) == std::vector<std::int32_t>{2});
    CHECK(outcome->animations[1].name == "stand");
}

TEST_CASE("Elements that are never shown are dropped, and the loop start moves with them") {
    air::Action made =
        action({element(0, 0), element(1, 4), element(2, -2), element(3, 5), element(0, 0)});
    SECTION("loop start after dropped elements") {
        made.loop_start = 3;
        const auto outcome = convert({made});
        CHECK(ticks_of(outcome->animations.at(0)) == std::vector<std::int32_t>{4, 5});
        CHECK(outcome->animations[0].loop_start == 1);
    }
    SECTION("loop start on a dropped element means the next one shown") {
        made.loop_start = 2;
        CHECK(convert({made})->animations.at(0).loop_start == 1);
    }
    SECTION("loop start after the last element shown means the first") {
        made.loop_start = 4;
        CHECK(convert({made})->animations.at(0).loop_start == 0);
    }
}

TEST_CASE("Where every element has time 0 the first one stands for the action") {
    const auto outcome = convert({action({element(2, 0), element(1, 0)})});
    REQUIRE(outcome->animations.at(0).frames.size() == 1);
    CHECK(outcome->animations[0].frames[0].sprite == SpriteId{2});
    CHECK(outcome->animations[0].frames[0].ticks == 0);
}

TEST_CASE("An element of -1 anywhere makes the animation stop there, and what follows is kept") {
    const auto middle = convert({action({element(0, 3), element(1, -1), element(2, 4)})});
    CHECK(middle->animations.at(0).loop == LoopMode::once);
    CHECK(ticks_of(middle->animations[0]) == std::vector<std::int32_t>{3, Frame::hold, 4});
}

TEST_CASE("Interpolation stays with its element, and is missed where the element is dropped") {
    air::Action made = action({element(0, 3), element(1, 0), element(2, 4)});
    made.elements[1].interpolation.offset = true;
    made.elements[2].interpolation.angle = true;
    const auto outcome = convert({made});
    const auto& frames = outcome->animations.at(0).frames;
    REQUIRE(frames.size() == 2);
    CHECK_FALSE(frames[0].interpolation.any());
    CHECK(frames[1].interpolation == Interpolation{false, false, false, true});
    CHECK(outcome->context.diagnostics.counts().at("mugen.interpolation-dropped").total == 1);
}

TEST_CASE("A sprite that is not there gives blank frames and one warning per id") {
    const auto outcome = convert(
        {action({element(9, 1), element(9, 2), element(8, 3)}), action({element(9, 1)}, 0)});
    const Frame& frame = outcome->animations.at(0).frames.at(0);
    CHECK_FALSE(frame.sprite.has_value());
    CHECK(frame.missing == Key{0, 9});
    CHECK(outcome->context.diagnostics.counts().at("mugen.missing-sprite").total == 2);
    const Diagnostic& first = outcome->context.diagnostics.kept().at(0);
    CHECK(first.place == Place::at_line(10));
    CHECK(first.item == "action 200 element 1");
    CHECK(first.message == "the .sff has no sprite 0,9; the frames that name it are blank");
}

TEST_CASE("Group -1 is blank on purpose: it keeps its time and boxes and nothing is said") {
    air::Action made = action({element(0, 6)});
    made.boxes = {{0, 0, 1, 1}};
    made.elements[0].sprite = {-1, 0};
    made.elements[0].clsn1 = {0, 1};
    const auto outcome = convert({made});
    const Frame& frame = outcome->animations.at(0).frames.at(0);
    CHECK_FALSE(frame.sprite.has_value());
    CHECK_FALSE(frame.missing.has_value());
    CHECK(frame.ticks == 6);
    CHECK(frame.boxes.size() == 1);
    CHECK(outcome->context.diagnostics.counts().empty());
}

TEST_CASE("An action without elements shows one blank frame and stays there") {
    const auto outcome = convert({action({})});
    const Animation& animation = outcome->animations.at(0);
    REQUIRE(animation.frames.size() == 1);
    CHECK_FALSE(animation.frames[0].sprite.has_value());
    CHECK(animation.frames[0].ticks == Frame::hold);
    CHECK(animation.loop == LoopMode::once);
}

TEST_CASE("Elements that share many boxes cannot use more memory than the budget") {
    air::Action made = action(std::vector<air::Element>(100'000, element(0, 1)));
    made.boxes.resize(256);
    for (air::Element& each : made.elements) {
        each.clsn1 = {0, 256};
        each.clsn2 = {0, 256};
    }
    Context context;
    Charge charge(context.budget);
    const auto animations =
        mugen::to_animations({{made}}, "k.air", some_sprites(), charge, context);
    REQUIRE_FALSE(animations.has_value());
    CHECK(animations.error().code() == ErrorCode::limit_exceeded);
    CHECK(animations.error().file() == "k.air");
    CHECK(animations.error().place() == Place::at_line(9));
    CHECK(animations.error().item() == "action 200");
    CHECK(context.budget.used() == 0);
}
