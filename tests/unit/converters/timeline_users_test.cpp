// However long an animation is to the model, it is as long to every converter that counts its
// ticks.
#include <nlohmann/json.hpp>

#include "converters/extract/frame_data.hpp"
#include "converters/extract/sheets/sheet_json.hpp"
#include "converters/framesmith/exporter.hpp"
#include "converters/fspk/write/exporter.hpp"
#include "converters/inspect/describe.hpp"
#include "converters/pictures/durations.hpp"
#include "core/model/difference/difference_ticks.hpp"
#include "core/model/timeline.hpp"
#include "formats/images/animated/animated_image.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"
#include "tests/support/fspk/reader.hpp"
#include "tests/support/pictures/page_data.hpp"
#include "tests/support/pictures/picture_sets.hpp"

namespace fightconv::test {

namespace {

struct Length {
    std::vector<std::int32_t> ticks;
    LoopMode loop;
    std::uint64_t total;
};

// An animation "a" of such frames, and a move "5P" that shows it and hits with its first tick.
Character lasting(const Length& length) {
    CharacterBuilder builder;
    builder.character.info.name = "ember";
    const SpriteId sprite = builder.sprite({0, 0}, {0, 0}, {"12"}, builder.palette());
    std::vector<Frame> frames;
    for (const std::int32_t ticks : length.ticks) {
        frames.push_back(frame_of(sprite, ticks));
    }
    frames[0].boxes = {box_of(BoxKind::attack, 0, 0, 1, 1)};
    Move move;
    move.number = 200;
    move.input = "5P";
    move.animation = builder.animation(200, "a", std::move(frames));
    move.hits = {Hit{}};
    builder.character.animations[0].loop = length.loop;
    builder.character.moves = {move};
    return std::move(builder.character);
}

}  // namespace

TEST_CASE("Every converter counts the same ticks in an animation") {
    const auto length = GENERATE(
        Length{{3, 4, 5}, LoopMode::loop, 12}, Length{{8, Frame::hold, 8}, LoopMode::loop, 9},
        Length{{Frame::hold}, LoopMode::once, 1}, Length{{3, 4}, LoopMode::once, 7},
        Length{{0}, LoopMode::loop, 1}, Length{{3, 4, 5}, LoopMode::ping_pong, 16});
    const Character character = lasting(length);
    const Animation& animation = character.animations[0];
    REQUIRE(Timeline(animation).total() == length.total);

    const FrameData data = frame_data_of(character, character.moves[0]);
    CHECK(data.total == static_cast<std::int64_t>(length.total));
    CHECK(data.until_landing == Timeline(animation).holds());

    const nlohmann::json page = page_data(character);
    CHECK(page["animations"][0]["length"] == length.total);
    CHECK(page["moves"][0]["total"] == length.total);

    const Table table = inspect::describe_character(character, "").value().tables.at(0);
    REQUIRE(table.name == "animations");
    CHECK(table.rows[0][3].whole() == static_cast<std::int64_t>(length.total));

    Context context;
    const OutputSet pack = make_fspk_exporter()->write(character, "ember", context).value();
    CHECK(static_cast<std::uint64_t>(read_fspk(pack.files[0].bytes, "2.0").moves[0].total) ==
          length.total);
    CHECK(nlohmann::json::parse(file_of(pack, "ember.moves.json"))["moves"][0]["ticks"] ==
          length.total);

    const OutputSet project =
        make_framesmith_exporter()->write(character, "ember", context).value();
    CHECK(nlohmann::json::parse(file_of(project, "characters/ember/states/5P.json"))["total"] ==
          length.total);
    CHECK(nlohmann::json::parse(
              file_of(project, "characters/ember/assets.json"))["animations"]["a"]["frames"] ==
          length.total);

    Animation other;
    other.frames.emplace_back().ticks = 200;
    const auto differences = difference_by_ticks({&animation, {}, false}, {&other, {}, false}, {});
    REQUIRE_FALSE(differences.empty());
    CHECK(differences[0].what ==
          "ticks: " + std::to_string(length.total) + " in the first, 200 in the second");
}

// In a sheet a frame that stays has a time of its own, so that editors show it.
TEST_CASE("The frames of a sheet that are shown last as long as they are shown") {
    const Character character = lasting({{8, 7, Frame::hold, 8}, LoopMode::loop, 16});
    const std::vector<std::int64_t> durations = durations_ms(character.animations[0]);
    CHECK(durations[0] + durations[1] == static_cast<std::int64_t>(rounded_time(
                                             Timeline(character.animations[0]).total() - 1, 1000)));
    CHECK(durations[2] == hold_ms);
}

}  // namespace fightconv::test
