#include "converters/aseprite/boxes.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"

using namespace fightconv;
using namespace fightconv::ase;
using test::box_of;

namespace {

// The boxes of each frame as a reader of the slices alone sees them.
std::vector<std::vector<Box>> played(const Character& character, std::size_t frames, Point axis) {
    aseprite::Document document;
    document.slices = box_slices(character, axis, frames);
    SlicePlayer player(document, axis);
    std::vector<std::vector<Box>> boxes;
    for (std::size_t i = 0; i < frames; ++i) {
        boxes.push_back(boxes_of({}, player.next(256).value()));
    }
    return boxes;
}

}  // namespace

TEST_CASE("Slices show the boxes of each frame, and none after the frames that have them") {
    test::CharacterBuilder builder;
    std::vector<Frame> walk(3);
    walk[0].boxes = {box_of(BoxKind::hurt, -10, -60, 20, 60),
                     box_of(BoxKind::hurt, -5, -80, 10, 20)};
    walk[2].boxes = {box_of(BoxKind::hurt, -12, -60, 20, 60)};
    std::vector<Frame> punch(2);
    punch[0].boxes = {box_of(BoxKind::attack, 8, -40, 30, 10),
                      box_of(BoxKind::hurt, -12, -60, 20, 60)};
    builder.animation(20, "walk", walk);
    builder.animation(200, "punch", punch);
    const auto boxes = played(builder.character, 6, {100, 90});
    CHECK(boxes ==
          std::vector<std::vector<Box>>{walk[0].boxes, {}, walk[2].boxes, punch[0].boxes, {}, {}});
}

TEST_CASE("The order of slices, which each save in Aseprite turns round, changes no boxes") {
    std::vector<SeenBox> seen =
        seen_boxes({box_of(BoxKind::hurt, 0, 0, 4, 4), box_of(BoxKind::attack, 1, 1, 5, 5),
                    box_of(BoxKind::hurt, 2, 2, 6, 6)});
    const std::vector<Box> before = boxes_of({}, seen);
    REQUIRE(before.size() == 3);
    std::reverse(seen.begin(), seen.end());
    CHECK(boxes_of({}, seen) == before);
}

TEST_CASE("Each action has a key of each slice, so that an edit stays in its action") {
    test::CharacterBuilder builder;
    Frame frame;
    frame.boxes = {box_of(BoxKind::attack, 8, -40, 30, 10)};
    builder.animation(0, "stand", {Frame()});
    builder.animation(200, "punch", {frame});
    builder.animation(210, "kick", {frame, Frame()});
    const auto slices = box_slices(builder.character, {}, 4);
    REQUIRE(slices.size() == 1);
    CHECK(slices[0].name == "attack-1");
    std::vector<std::uint32_t> frames;
    for (const aseprite::SliceKey& key : slices[0].keys) {
        frames.push_back(key.frame);
    }
    CHECK(frames == std::vector<std::uint32_t>{0, 1, 2, 3});
}

TEST_CASE("A box that its slice still shows keeps all of its values") {
    Box box = box_of(BoxKind::attack, 8.25F, -40.5F, 30, 10);
    box.damage = 30;
    std::vector<SeenBox> seen = seen_boxes({box});
    REQUIRE(seen.size() == 1);
    CHECK(seen[0].bounds == aseprite::Rectangle{8, -41, 31, 11});
    CHECK(boxes_of({box}, seen) == std::vector<Box>{box});

    seen[0].bounds.x = 5;  // moved by an artist
    Box moved = box_of(BoxKind::attack, 5, -41, 31, 11);
    moved.damage = 30;
    CHECK(boxes_of({box}, seen) == std::vector<Box>{moved});

    CHECK(boxes_of({box}, {}).empty());  // hidden
    const Box without_area = box_of(BoxKind::attack, 8, -40, 0, 10);
    CHECK(boxes_of({without_area}, {}) == std::vector<Box>{without_area});
}

TEST_CASE("The names of slices say what their boxes are") {
    CHECK(kind_of_slice("hurt-1") == BoxKind::hurt);
    CHECK(kind_of_slice("Hurtbox head") == BoxKind::hurt);
    CHECK(kind_of_slice("HIT 2") == BoxKind::attack);
    CHECK(kind_of_slice("attack_inactive-1") == BoxKind::attack_inactive);
    CHECK(kind_of_slice("kind13-2") == static_cast<BoxKind>(13));
    CHECK(kind_of_slice("push") == BoxKind::physical_extent);
    CHECK_FALSE(kind_of_slice("axis"));
    CHECK_FALSE(kind_of_slice(""));
}

TEST_CASE("A slice of an artist gives its name to its boxes") {
    aseprite::Document document;
    document.slices.resize(1);
    document.slices[0].name = "hitbox fist";
    document.slices[0].keys.push_back({1, {30, 20, 8, 4}, {}, {}});
    SlicePlayer player(document, {10, 40});
    CHECK(player.next(256)->empty());
    Box fist = box_of(BoxKind::attack, 20, -20, 8, 4);
    fist.name = "hitbox fist";
    CHECK(boxes_of({}, player.next(256).value()) == std::vector<Box>{fist});
    CHECK(boxes_of({}, player.next(256).value()) == std::vector<Box>{fist});  // until the next key
    CHECK(player.next(0).error().code() == ErrorCode::limit_exceeded);
}
