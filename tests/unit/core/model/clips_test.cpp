#include "core/model/clips.hpp"

#include <fmt/format.h>

#include "tests/support/catch.hpp"

namespace fightconv {

namespace {

Animation clip_animation(const std::vector<std::int32_t>& ticks, LoopMode loop = LoopMode::loop,
                         std::uint32_t loop_start = 0) {
    Animation animation;
    for (const std::int32_t each : ticks) {
        Frame& frame = animation.frames.emplace_back();
        frame.ticks = each;
        frame.offset.x = static_cast<std::int32_t>(animation.frames.size()) * 10;
    }
    animation.loop = loop;
    animation.loop_start = loop_start;
    return animation;
}

std::string clip_texts(const Animation& animation) {
    const Timeline timeline(animation);
    std::string text;
    for (const Clip& clip : clips_of(timeline)) {
        constexpr const char* parts[] = {"whole", "intro", "loop"};
        text += fmt::format("{} {}+{}{}:", parts[static_cast<int>(clip.part)], clip.start,
                            clip.ticks, clip.loops ? " loops" : "");
        for (const ClipKey& key : keys_of(timeline, clip, {})) {
            text += fmt::format(" {}@{}", key.frame, key.tick);
        }
        text += ";";
    }
    return text;
}

}  // namespace

TEST_CASE("An animation is one clip, or an intro and a loop", "[clips]") {
    CHECK(clip_texts(clip_animation({1, 3, 2})) == "whole 0+6 loops: 0@0 1@1 2@4;");
    CHECK(clip_texts(clip_animation({1, 3, 2}, LoopMode::once)) == "whole 0+6: 0@0 1@1 2@4;");
    CHECK(clip_texts(clip_animation({1, 3, Frame::hold, 9})) == "whole 0+5: 0@0 1@1 2@4;");
    CHECK(clip_texts(clip_animation({1, 3, 2, 4}, LoopMode::loop, 2)) ==
          "intro 0+4: 0@0 1@1;loop 4+6 loops: 2@0 3@2;");
    CHECK(clip_texts(clip_animation({1, 3, 2, 4}, LoopMode::ping_pong, 1)) ==
          "intro 0+1: 0@0;loop 1+11 loops: 1@0 2@3 3@5 2@9;");
    CHECK(clip_texts(clip_animation({})).empty());
}

TEST_CASE("Interpolated frames have a key for each tick, up to a limit", "[clips]") {
    Animation animation = clip_animation({3, 2});
    animation.frames[1].interpolation.offset = true;
    CHECK(clip_texts(animation) == "whole 0+5 loops: 0@0 0@1 0@2 1@3;");
    const Timeline timeline(animation);
    const std::vector<ClipKey> keys = keys_of(timeline, clips_of(timeline).front(), {});
    for (const ClipKey& key : keys) {
        CHECK(key.placement == timeline.placement(key.tick));
    }

    Animation long_one = clip_animation({2'000'000'000, 1});
    long_one.frames[1].interpolation.offset = true;
    const Timeline slow(long_one);
    CHECK(keys_of(slow, clips_of(slow).front(), {}).size() <= most_keys_of_a_span + 1);
}

TEST_CASE("Keys come a quarter of a tick early, except the first", "[clips]") {
    CHECK(key_seconds(0) == 0);
    CHECK(key_seconds(1) == 0.75 / 60);
    CHECK(key_seconds(60) == 59.75 / 60);
}

}  // namespace fightconv
