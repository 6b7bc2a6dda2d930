#include "core/model/timeline.hpp"

#include <string>

#include "tests/support/catch.hpp"

namespace fightconv {

namespace {

Frame lasting(std::int32_t ticks) {
    Frame frame;
    frame.ticks = ticks;
    return frame;
}

Animation animation_of(const std::vector<std::int32_t>& ticks, LoopMode loop = LoopMode::loop,
                       std::uint32_t loop_start = 0) {
    Animation animation;
    for (const std::int32_t each : ticks) {
        animation.frames.push_back(lasting(each));
    }
    animation.loop = loop;
    animation.loop_start = loop_start;
    return animation;
}

// The frames on show at the first ticks, as digits.
std::string shown(const Animation& animation, std::uint64_t ticks) {
    const Timeline timeline(animation);
    std::string digits;
    for (std::uint64_t tick = 0; tick < ticks; ++tick) {
        digits += static_cast<char>('0' + timeline.at(tick).frame);
    }
    return digits;
}

}  // namespace

TEST_CASE("Frames are shown for their ticks, and again from the start", "[preview]") {
    CHECK(shown(animation_of({1, 3, 2}), 14) == "01112201112201");
    CHECK(Timeline(animation_of({1, 3, 2})).total() == 6);
}

TEST_CASE("A loop start is where it goes on after the end", "[preview]") {
    CHECK(shown(animation_of({2, 1, 1}, LoopMode::loop, 1), 9) == "001212121");
    const Animation animation = animation_of({2, 1, 1}, LoopMode::loop, 1);
    CHECK(Timeline(animation).returns_to() == 1U);
}

TEST_CASE("An animation that plays once, or holds, stands at its last picture", "[preview]") {
    CHECK(shown(animation_of({2, 1}, LoopMode::once), 6) == "001111");
    // nothing behind a hold is shown
    CHECK(shown(animation_of({2, Frame::hold, 5}), 6) == "001111");
    const Animation holding = animation_of({2, Frame::hold, 5});
    CHECK(Timeline(holding).total() == 3);
    CHECK(Timeline(holding).holds());
    CHECK_FALSE(Timeline(holding).returns_to());
    CHECK_FALSE(Timeline(animation_of({2, 1}, LoopMode::once)).holds());
    CHECK(Timeline(animation_of({2, Frame::hold, 5}, LoopMode::ping_pong)).total() == 3);
}

TEST_CASE("There and back shows the ends once", "[preview]") {
    CHECK(shown(animation_of({1, 2, 1}, LoopMode::ping_pong), 13) == "0112110112110");
    CHECK(shown(animation_of({1, 1, 1, 1}, LoopMode::ping_pong, 1), 11) == "01232123212");
    CHECK(shown(animation_of({2}, LoopMode::ping_pong), 5) == "00000");
    CHECK(shown(animation_of({1, 1}, LoopMode::ping_pong), 6) == "010101");
}

TEST_CASE("Frames of no ticks are passed over, unless there are no others", "[preview]") {
    CHECK(shown(animation_of({1, 0, 1}), 4) == "0202");
    CHECK(shown(animation_of({0, 0}), 3) == "000");
    // a loop start of no ticks: what comes after it
    CHECK(shown(animation_of({2, 0, 1}, LoopMode::loop, 1), 7) == "0022222");
    const Animation none = animation_of({});
    CHECK(Timeline(none).total() == 0);
    CHECK(Timeline(none).spans().empty());
}

TEST_CASE("Frames begin one after the other, also those that are never shown", "[preview]") {
    FrameTimes times(5);
    for (const std::int32_t ticks : {2, 0, 3, Frame::hold, 4}) {
        times.add(ticks);
    }
    CHECK(times.start_of(1) == 2);
    CHECK(times.start_of(2) == 2);
    CHECK(times.start_of(3) == 5);
    CHECK(times.start_of(4) == 5);
    CHECK(times.ticks_of(1) == 0);
    CHECK(times.ticks_of(3) == 1);
    CHECK(times.reached() == 4);
    CHECK(times.total() == 6);
    CHECK(times.at(2) == 2);
    CHECK(times.at(1000) == 3);
    CHECK(FrameTimes(0).total() == 0);
}

TEST_CASE("A loop start beyond the frames returns to the first", "[preview]") {
    CHECK(shown(animation_of({1, 1}, LoopMode::loop, 99), 5) == "01010");
    CHECK(shown(animation_of({1, 1, 0}, LoopMode::loop, 2), 5) == "01010");
}

TEST_CASE("The longest of times are counted, not walked through", "[preview]") {
    const Animation animation = animation_of({2'147'483'647, 2'147'483'647, 2'147'483'647});
    const Timeline timeline(animation);
    CHECK(timeline.total() == 3 * std::uint64_t{2'147'483'647});
    CHECK(timeline.at(~std::uint64_t{0}).frame < 3);
    CHECK(timeline.at(2'147'483'647).frame == 1);
}

TEST_CASE("Values that the next frame interpolates move there in equal steps, and the others jump",
          "[preview]") {
    Animation animation = animation_of({4, 2});
    Frame& to = animation.frames[1];
    to.offset = {8, -4};
    to.scale_x = 3;
    to.scale_y = 0.5;
    to.angle = 90;
    animation.frames[0].blend = {BlendMode::add, 256, 0};
    to.blend = {BlendMode::add, 128, 256};
    to.interpolation = {.offset = true, .blend = true, .scale = true, .angle = true};
    const Placement half = Timeline(animation).placement(2);
    CHECK(half.x == 4);
    CHECK(half.y == -2);
    CHECK(half.scale_x == 2);
    CHECK(half.scale_y == 0.75);
    CHECK(half.angle == 45);
    CHECK(half.blend == Blend{BlendMode::add, 192, 128});
    CHECK(Timeline(animation).placement(0) == placement_of(animation.frames[0]));
    // its own way back is not interpolated
    CHECK(Timeline(animation).placement(4) == placement_of(to));
    to.interpolation = {.offset = true};
    CHECK(Timeline(animation).placement(2).x == 4);
    CHECK(Timeline(animation).placement(2).angle == 0);
    to.blend.mode = BlendMode::subtract;
    to.interpolation = {.blend = true};
    // there is nothing between two ways to blend
    CHECK(Timeline(animation).placement(2).blend == animation.frames[0].blend);
}

TEST_CASE("The last frame interpolates to where the loop returns, and not at all where it stands",
          "[preview]") {
    Animation animation = animation_of({2, 2, 2}, LoopMode::loop, 1);
    animation.frames[1].offset = {10, 0};
    animation.frames[1].interpolation.offset = true;
    CHECK(Timeline(animation).placement(1).x == 5);
    CHECK(Timeline(animation).placement(5).x == 5);
    animation.loop = LoopMode::once;
    CHECK(Timeline(animation).placement(5).x == 0);
    CHECK(Timeline(animation).placement(999).x == 0);
}

TEST_CASE("There and back takes the same way back", "[preview]") {
    Animation animation = animation_of({4, 4, 4}, LoopMode::ping_pong);
    animation.frames[1].offset = {8, 0};
    animation.frames[1].interpolation.offset = true;
    CHECK(Timeline(animation).placement(2).x == 4);
    CHECK(Timeline(animation).placement(6).x == 8);   // towards the third it jumps
    CHECK(Timeline(animation).placement(14).x == 4);  // back to the first
}

TEST_CASE("An animation that is too long has its longest frames shortened", "[preview]") {
    const Animation animation = animation_of({3, 2'000'000'000, 900, 5}, LoopMode::loop, 2);
    const Timeline whole(animation, 3'000'000'000);
    CHECK(whole.total() == 2'000'000'908);
    const Timeline cut(animation, 400);
    CHECK(cut.total() == 3 + 100 + 100 + 5);
    CHECK(cut.at(103).frame == 2);
    CHECK(cut.returns_to() == 2U);
    CHECK(Timeline(animation, 2).total() == 4);  // no frame is lost
}

}  // namespace fightconv
