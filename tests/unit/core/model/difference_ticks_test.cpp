#include "core/model/difference/difference_ticks.hpp"

#include <algorithm>

#include "tests/support/catch.hpp"

using namespace fightconv;

namespace {

Frame frame(std::int32_t ticks, std::vector<Box> boxes) {
    Frame frame;
    frame.ticks = ticks;
    frame.boxes = std::move(boxes);
    return frame;
}

Box box(BoxKind kind, float x) {
    return {.kind = kind, .name = "", .x = x, .y = -10, .width = 4, .height = 5};
}

// Hurt for 10 ticks, attacks in ticks 4 to 7, hits in 4 to 5.
struct Punch {
    Animation animation;
    Move move;

    Punch() {
        const Box hurt = box(BoxKind::hurt, 0);
        animation.frames = {frame(4, {hurt}), frame(4, {hurt, box(BoxKind::attack, 8)}),
                            frame(2, {hurt})};
        move.hits.push_back({.first_tick = 4, .last_tick = 5, .damage = 30});
    }
    PlayedAnimation played(bool hits_are_known = true) const {
        return {&animation, {&move}, hits_are_known};
    }
};

// As a format may that counts to 255 or to 65535, with boxes in sixteenths of a pixel.
constexpr TickPrecision coarse{.ticks = 255,
                               .counts_to = {255, 65'535},
                               .units_per_pixel = 16,
                               .least_edge = -2048,
                               .greatest_edge = 2047.9375,
                               .longest_side = 2047.9375,
                               .least_number = 0,
                               .greatest_damage = 65'535,
                               .greatest_time = 255};

std::vector<std::string> found(const Punch& a, const Punch& b, bool hits_are_known = true,
                               const TickPrecision& precision = coarse) {
    std::vector<std::string> all;
    for (const TickDifference& each :
         difference_by_ticks(a.played(), b.played(hits_are_known), precision)) {
        all.push_back(std::string(name_of(each.kind)) + ": " + each.when + ": " + each.what);
    }
    return all;
}

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("How a time is cut into frames makes no difference") {
    const Punch first;
    Punch second;
    const auto frames = second.animation.frames;
    second.animation.frames.clear();
    for (const Frame& each : frames) {
        for (std::int32_t tick = 0; tick < each.ticks; ++tick) {
            second.animation.frames.push_back(frame(1, each.boxes));
        }
    }
    CHECK(found(first, second).empty());
    std::reverse(second.animation.frames[5].boxes.begin(), second.animation.frames[5].boxes.end());
    second.animation.frames[5].boxes.push_back(second.animation.frames[5].boxes[0]);
    CHECK(found(first, second).empty());  // sets of boxes
}

TEST_CASE("Differences of length, boxes, hits and sounds are told with their ticks") {
    const Punch first;
    Punch second;
    second.animation.frames[2].ticks = 3;
    CHECK(found(first, second) == Texts{"timing: : ticks: 10 in the first, 11 in the second"});

    second = Punch();
    second.animation.frames[0].boxes[0].x = 0.5;
    CHECK(
        found(first, second) ==
        Texts{
            "boxes: ticks 0 to 3: hurt boxes: 0,-10 4x5 in the first, 0.5,-10 4x5 in the second"});

    second = Punch();
    second.animation.frames[1].boxes[1].x = 9;
    CHECK(found(first, second) == Texts{"boxes: ticks 4 to 5: attack boxes that hit: 8,-10 4x5 in "
                                        "the first, 9,-10 4x5 in the second"});

    second = Punch();
    second.move.hits[0].damage = 31;
    CHECK(found(first, second) ==
          Texts{"moves: ticks 4 to 5: hits: damage 30 chip 0 hitstop 0 hitstun 0 blockstun 0 guard "
                "mid in the first, damage 31 chip 0 hitstop 0 hitstun 0 blockstun 0 guard mid in "
                "the second"});

    second = Punch();
    second.animation.frames[1].cues.push_back({"swing", 1, 1});
    CHECK(found(first, second) ==
          Texts{"cues: tick 4: sounds: none in the first, 'swing' in the second"});
}

TEST_CASE(
    "A value that a format holds less exactly is no difference, and is one where both hold it "
    "exactly") {
    const Punch first;
    Punch second;
    second.animation.frames[0].boxes[0].x = 0.02F;  // less than half a sixteenth
    second.animation.frames[0].boxes[0].rotation = 30;
    second.animation.frames[0].boxes.push_back(box(BoxKind::grab, 3));    // no kind that packs have
    second.animation.frames[0].boxes.push_back(box(BoxKind::attack, 3));  // hits nobody
    second.animation.frames[2].boxes.push_back(box(BoxKind::hurt, 3));
    second.animation.frames[2].boxes[1].enabled = false;
    second.move.hits.push_back(
        {.first_tick = 4, .last_tick = 5, .damage = 99, .alternative = true});
    // without attack boxes
    second.move.hits.push_back({.first_tick = 8, .last_tick = 9, .damage = 99});
    second.move.guard = Guard::mid;
    CHECK(found(first, second).empty());
    CHECK(
        found(first, second, true, {}) ==
        Texts{
            "boxes: ticks 0 to 3: hurt boxes: 0,-10 4x5 in the first, 0.02,-10 4x5 in the second"});

    Punch far = first;
    far.animation.frames[0].boxes[0].x = -100'000;
    Punch clamped = first;
    clamped.animation.frames[0].boxes[0] = {
        .kind = BoxKind::hurt, .name = "", .x = -2048, .y = -10, .width = 0, .height = 5};
    CHECK(found(far, clamped).empty());
    CHECK(found(far, clamped, true, {}).size() == 1);

    Punch strong = first;
    strong.move.hits[0] = {.first_tick = 4, .last_tick = 5, .damage = 70'000, .hitstun = 300};
    Punch saturated = first;
    saturated.move.hits[0] = {.first_tick = 4, .last_tick = 5, .damage = 65'535, .hitstun = 255};
    CHECK(found(strong, saturated).empty());
    CHECK(found(strong, saturated, true, {}).size() == 1);
}

TEST_CASE("A box without an area makes no difference") {
    const Punch first;
    Punch second;
    Box flat = box(BoxKind::hurt, 20);
    flat.width = 0.01F;  // less than a unit
    second.animation.frames[0].boxes.push_back(flat);
    Box beyond = box(BoxKind::hurt, 2100);
    second.animation.frames[1].boxes.push_back(beyond);
    CHECK(found(first, second).empty());
    CHECK_FALSE(found(first, second, true, {}).empty());
}

TEST_CASE("Where one side knows of no hits, attack boxes are compared and values are not") {
    const Punch first;
    Punch second;
    second.move.hits.clear();
    second.animation.frames[1] = frame(2, first.animation.frames[1].boxes);
    second.animation.frames.insert(second.animation.frames.begin() + 2,
                                   frame(2, first.animation.frames[0].boxes));
    CHECK(found(first, second, false).empty());
}

TEST_CASE("Animations that are longer than a layout counts are compared as far as it does") {
    Punch first;
    first.animation.frames[2].ticks = 600;
    Punch second;
    second.animation.frames[2].ticks = 255 - 8;
    CHECK(found(first, second).empty());
    CHECK(found(first, second, true, {}) ==
          Texts{"timing: : ticks: 608 in the first, 255 in the second"});
    second.animation.frames[2].ticks = 254 - 8;
    CHECK(found(first, second) == Texts{"timing: : ticks: 608 in the first, 254 in the second"});
    second.animation.frames[2].ticks = Frame::hold;
    CHECK(found(first, second) == Texts{"timing: : ticks: 608 in the first, 9 in the second"});
}
