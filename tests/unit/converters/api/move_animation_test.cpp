#include "converters/api/move_animation.hpp"

#include <algorithm>

#include "core/base/context.hpp"
#include "core/model/timeline.hpp"
#include "tests/support/catch.hpp"

using namespace fightconv;
using Catch::Matchers::Contains;

namespace {

// A blast of 3 ticks that slides forward, and a landing of 2 ticks that follows by itself.
Animation animation_of(std::int32_t number, const Frame& frame) {
    Animation animation;
    animation.number = number;
    animation.name = std::to_string(number);
    animation.frames = {frame};
    return animation;
}

Character with_blast() {
    static Context context;
    Character character;
    character.charge = Charge(context.budget);
    Frame frame;
    frame.offset = {1, 0};
    frame.ticks = 3;
    Box box;
    box.x = 5;
    box.y = -8;
    frame.boxes = {box};
    Cue cue;
    cue.clip = "snd_1_0";
    frame.cues = {cue};
    character.animations.push_back(animation_of(1000, frame));
    frame.ticks = 2;
    frame.flip_h = true;
    character.animations.push_back(animation_of(1001, frame));
    Move blast;
    blast.number = 1000;
    blast.name = "Blast";
    blast.input = "236x";
    blast.next = 1001;
    blast.movement = {{1, 10, -20}, {3, 30, 0}};
    Move land;
    land.number = 1001;
    land.animation = {1};
    land.name = "Landing";
    land.duration = 4;
    land.next = 1000;  // which is not shown again
    character.moves = {blast, land};
    return character;
}

}  // namespace

TEST_CASE("A move is shown with its movement and with the move that follows it") {
    for (const char* const wanted : {"236x", "blast", "1000"}) {
        Character character = with_blast();
        REQUIRE(keep_move(character, wanted));
        CHECK(character.moves.empty());
        REQUIRE(character.animations.size() == 1);
        const Animation& shown = character.animations.front();
        CHECK(shown.name == "Blast");
        REQUIRE(shown.frames.size() == 3);
        CHECK(Timeline(shown).total() == 3 + 4);
        CHECK(shown.frames[0].offset == Point{1, 0});
        CHECK(shown.frames[0].ticks == 1);
        CHECK(shown.frames[1].offset == Point{11, -20});
        CHECK(shown.frames[1].ticks == 2);
        CHECK(shown.frames[1].boxes.front().x == 15);
        CHECK(shown.frames[1].boxes.front().y == -28);
        CHECK(shown.frames[2].offset == Point{31, 0});
        CHECK(shown.frames[2].ticks == 4);
        CHECK(shown.frames[2].flip_h);
        CHECK(shown.frames[2].cues.empty());
    }
}

TEST_CASE("Movement of a scaled character is in pixels of its pictures") {
    Character character = with_blast();
    character.info.scale = {0.5, 0.25};
    REQUIRE(keep_move(character, "236x"));
    CHECK(character.animations.front().frames[1].offset == Point{21, -80});
}

TEST_CASE("Two moves with one input: the one that the input begins is shown") {
    Character character = with_blast();
    const auto blast = std::find_if(character.moves.begin(), character.moves.end(),
                                    [](const Move& each) { return each.input == "236x"; });
    REQUIRE(blast != character.moves.end());
    blast->starts.standing = true;
    Move of_helper = *blast;
    of_helper.name = "flame";
    of_helper.starts = {};
    character.moves.insert(character.moves.begin(), of_helper);
    REQUIRE(keep_move(character, "236x"));
    CHECK(character.animations.front().name == "Blast");
}

TEST_CASE("A move that is not there is answered with the one that was meant") {
    Character character = with_blast();
    const Status missing = keep_move(character, "236y");
    REQUIRE(!missing);
    CHECK(missing.error().code() == ErrorCode::not_found);
    CHECK_THAT(missing.error().render(), Contains("'236y'; did you mean '236x'?"));
    CHECK(character.animations.size() == 2);
}

TEST_CASE("A move of hours is refused before its frames are made") {
    Character character = with_blast();
    character.moves.back().duration = 2'000'000'000;
    const Status endless = keep_move(character, "236x");
    REQUIRE(!endless);
    CHECK(endless.error().code() == ErrorCode::limit_exceeded);
}
