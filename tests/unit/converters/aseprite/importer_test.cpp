#include "converters/aseprite/importer.hpp"

#include "converters/api/find_problem.hpp"
#include "converters/aseprite/exporter.hpp"
#include "converters/inspect/verdict.hpp"
#include "formats/aseprite/aseprite.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"
#include "tests/support/first_report.hpp"

using namespace fightconv;
namespace ase_format = fightconv::aseprite;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;
using test::frame_of;

namespace {

struct Read {
    Character character;
    std::map<std::string, std::uint64_t, std::less<>> reported;
    std::vector<Diagnostic> reports;
};

Read read(const ase_format::Document& document) {
    const auto bytes = ase_format::serialise(document);
    INFO((bytes ? "" : bytes.error().render()));
    REQUIRE(bytes);
    Context context;
    auto character = make_aseprite_importer()->read(
        InputTree::from_memory({{"hero.aseprite", *bytes}}), "hero.aseprite", context);
    INFO((character ? "" : character.error().render()));
    REQUIRE(character);
    Read result{*std::move(character), {}, context.diagnostics.kept()};
    for (const auto& [id, count] : context.diagnostics.counts()) {
        result.reported.emplace(std::string(id), 1);
    }
    return result;
}

// The document that the exporter writes, for an artist to change.
ase_format::Document written(const Character& character) {
    Context context;
    const OutputSet set = make_aseprite_exporter()->write(character, "c", context).value();
    return ase_format::parse({"c.aseprite", set.files.front().bytes}, context).value();
}

ase_format::Cel cel_of(std::uint16_t layer, std::int16_t x, std::int16_t y, std::uint16_t width,
                       std::uint16_t height, std::uint8_t index) {
    ase_format::Cel cel;
    cel.layer = layer;
    cel.x = x;
    cel.y = y;
    cel.width = width;
    cel.height = height;
    cel.pixels.assign(std::size_t{width} * height, index);
    return cel;
}

// Two layers, so many frames of 100 ms without cels, and a palette in which index 0 is clear.
ase_format::Document artists_document(std::size_t frames) {
    ase_format::Document document;
    document.depth = ase_format::Depth::indexed;
    document.width = 40;
    document.height = 30;
    document.layers.resize(2);
    document.frames.resize(frames);
    document.frames[0].palette =
        ase_format::Palette{{{0, 0, 0, 255}, {200, 0, 0, 255}, {0, 200, 0, 255}}, {}};
    return document;
}

// A character with one sprite in two frames, the second one flipped and with a box.
Character fighter() {
    test::CharacterBuilder builder;
    const SpriteId fire =
        builder.sprite({5, 0}, {1, 3}, {".12.", "1221", ".33."}, builder.palette());
    Frame flipped = frame_of(fire, 7, {4, -2});
    flipped.flip_h = true;
    flipped.boxes = {test::box_of(BoxKind::attack, 2.5F, -4, 6, 3)};
    flipped.boxes[0].damage = 30;
    builder.animation(200, "punch",
                      {frame_of(fire, 4), flipped, frame_of(fire, Frame::hold, {9, 0})});
    return std::move(builder.character);
}

std::string rows_of(const Character& character, SpriteId sprite) {
    const Picture& picture = character.picture_of(sprite);
    std::string rows;
    for (std::size_t i = 0; i < picture.pixels.size(); ++i) {
        rows +=
            picture.pixels.unpacked()[i] == 0 ? "." : std::to_string(picture.pixels.unpacked()[i]);
        rows += (i + 1) % picture.width == 0 ? " " : "";
    }
    return rows;
}

}  // namespace

TEST_CASE("A document of an artist is a character without any of our user data") {
    ase_format::Document document = artists_document(4);
    document.frames[0].cels.push_back(cel_of(0, 10, 20, 3, 2, 1));
    document.frames[1].cels.push_back(cel_of(0, 12, 20, 3, 2, 1));
    document.frames[2].cels.push_back(cel_of(1, 10, 20, 1, 2, 2));
    document.frames[2].duration_ms = 50;
    document.tags.push_back({"200 Light punch", 0, 1});
    document.tags.push_back({"walk", 2, 2, ase_format::Direction::ping_pong});
    document.slices.resize(1);
    document.slices[0].name = "hurtbox";
    document.slices[0].keys.push_back({0, {8, 10, 6, 12}, {}, {}});
    const auto [character, reported, reports] = read(document);

    CHECK(character.info.name == "hero");
    REQUIRE(character.animations.size() == 2);
    const Animation& punch = character.animations[0];
    CHECK((punch.number == 200 && punch.name == "Light_punch" && punch.loop == LoopMode::loop));
    const Animation& walk = character.animations[1];
    CHECK((walk.number == 0 && walk.name == "walk" && walk.loop == LoopMode::ping_pong));
    REQUIRE(punch.frames.size() == 2);
    CHECK(punch.frames[0].ticks == 6);
    CHECK(walk.frames.at(0).ticks == 3);

    // The axis is the middle of the lower edge; the same picture two pixels further right is the
    // same sprite.
    REQUIRE(character.sprites.size() == 2);
    CHECK(punch.frames[0].sprite == punch.frames[1].sprite);
    CHECK(character[*punch.frames[0].sprite].key == Key{200, 0});
    CHECK(character[*punch.frames[0].sprite].axis == Point{10, 10});
    CHECK(punch.frames[0].offset == Point{});
    CHECK(punch.frames[1].offset == Point{2, 0});
    CHECK(character[*walk.frames[0].sprite].key == Key{0, 0});
    REQUIRE(punch.frames[0].boxes.size() == 1);
    const Box& box = punch.frames[0].boxes[0];
    CHECK((box.kind == BoxKind::hurt && box.name == "hurtbox" && box.x == -12 && box.y == -20 &&
           box.width == 6 && box.height == 12));
    CHECK(reported ==
          std::map<std::string, std::uint64_t, std::less<>>{{"aseprite.animation-renamed", 1},
                                                            {"aseprite.frames-untagged", 1},
                                                            {"aseprite.no-axis", 1}});
}

TEST_CASE("A document without tags is action 0, and a pivot is its axis") {
    ase_format::Document document = artists_document(2);
    document.frames[0].cels.push_back(cel_of(0, 10, 20, 3, 2, 1));
    document.slices.resize(1);
    document.slices[0].name = "body";
    document.slices[0].has_pivot = true;
    document.slices[0].keys.push_back({0, {10, 5, 4, 4}, {}, {1, 17}});
    const auto [character, reported, reports] = read(document);
    REQUIRE(character.animations.size() == 1);
    CHECK((character.animations[0].number == 0 && character.animations[0].name == "stand" &&
           character.animations[0].frames.size() == 2));
    CHECK(character[*character.animations[0].frames[0].sprite].axis == Point{1, 2});
    CHECK_FALSE(character.animations[0].frames[1].sprite);
    CHECK(reported.contains("aseprite.no-tags"));
    CHECK_FALSE(reported.contains("aseprite.no-axis"));
}

TEST_CASE("Tags play their frames as Aseprite does") {
    ase_format::Document document = artists_document(3);
    for (std::uint8_t i = 0; i < 3; ++i) {
        document.frames[i].cels.push_back(cel_of(0, 0, 0, static_cast<std::uint16_t>(i + 1), 1, 1));
    }
    struct Case {
        ase_format::Direction direction;
        std::uint16_t repeat;
        std::string widths;
        LoopMode loop;
    };
    using ase_format::Direction;
    const auto [direction, repeat, widths, loop] =
        GENERATE(Case{Direction::forward, 0, "123", LoopMode::loop},
                 Case{Direction::forward, 1, "123", LoopMode::once},
                 Case{Direction::forward, 2, "123123", LoopMode::once},
                 Case{Direction::reverse, 0, "321", LoopMode::loop},
                 Case{Direction::ping_pong, 0, "123", LoopMode::ping_pong},
                 Case{Direction::ping_pong, 1, "123", LoopMode::once},
                 Case{Direction::ping_pong, 3, "1232123", LoopMode::once},
                 Case{Direction::ping_pong_reverse, 2, "32123", LoopMode::once},
                 Case{Direction::forward, 60'000, "123", LoopMode::loop});
    document.tags.push_back({"5", 0, 2, direction, repeat});
    const auto [character, reported, reports] = read(document);
    const Animation& animation = character.animations.at(0);
    std::string found;
    for (const Frame& frame : animation.frames) {
        found += std::to_string(character.picture_of(*frame.sprite).width);
    }
    CHECK(found == widths);
    CHECK(animation.loop == loop);
    CHECK(animation.name == "turn");  // action 5
    CHECK(reported.contains("aseprite.repeat-many") == (repeat == 60'000));
}

TEST_CASE("Durations that are no number of ticks are rounded from the beginning of the animation") {
    const auto ticks_of = [](std::uint16_t duration, std::size_t frames) {
        ase_format::Document document = artists_document(frames);
        for (ase_format::Frame& frame : document.frames) {
            frame.duration_ms = duration;
        }
        std::vector<std::int32_t> ticks;
        const Read found = read(document);
        for (const Frame& frame : found.character.animations.at(0).frames) {
            ticks.push_back(frame.ticks);
        }
        return ticks;
    };
    CHECK(ticks_of(42, 4) == std::vector<std::int32_t>{3, 2, 3, 2});
    CHECK(ticks_of(1, 3) == std::vector<std::int32_t>{1, 1, 1});
    CHECK(ticks_of(17, 60) == std::vector<std::int32_t>(60, 1));  // a tick rounded up
}

TEST_CASE("Layers that cover each other keep their indices, and all others become true colour") {
    ase_format::Document document = artists_document(1);
    document.frames[0].cels.push_back(cel_of(0, 10, 20, 3, 2, 1));
    document.frames[0].cels.push_back(cel_of(1, 12, 21, 2, 2, 2));
    CHECK(rows_of(read(document).character, {0}) == "111. 1122 ..22 ");
    document.layers[1].blend = ase_format::Blend::addition;
    const Character mixed = std::move(read(document).character);
    REQUIRE(mixed.pictures.at(0).format == PixelFormat::rgba8888);
    const PixelView pixels = mixed.pictures[0].pixels.unpacked();
    const std::uint8_t* const both = pixels.data() + (4 + 2) * 4;  // second row, third pixel
    CHECK((both[0] == 200 && both[1] == 200 && both[2] == 0 && both[3] == 255));
    document.layers[1].flags = 0;
    CHECK(rows_of(read(document).character, {0}) == "111 111 ");
}

TEST_CASE("Pixels beyond the canvas are not seen") {
    ase_format::Document document = artists_document(3);
    document.layers[0].blend = ase_format::Blend::addition;
    ase_format::Cel cel = cel_of(0, -1, 29, 3, 2, 1);
    cel.pixels = {2, 1, 2,  //
                  2, 2, 2};
    document.frames[0].cels.push_back(cel);
    cel.x = 38;  // its right column is outside, and its last row
    document.frames[1].cels.push_back(cel);
    cel.x = 40;
    document.frames[2].cels.push_back(cel);
    const Read found = read(document);
    const auto& frames = found.character.animations.at(0).frames;
    REQUIRE(frames[0].sprite);
    CHECK(rows_of(found.character, *frames[0].sprite) == "12 ");
    CHECK(frames[0].blend.mode == BlendMode::add);
    // the axis is 20,30
    CHECK(found.character[*frames[0].sprite].axis == Point{20, 1});
    CHECK(rows_of(found.character, *frames[1].sprite) == "21 ");
    CHECK_FALSE(frames[2].sprite);

    // A part that is seen, but clear, is nothing; and so is a picture beside a layer that shows.
    document.frames[0].cels[0].pixels = {2, 0, 0, 2, 2, 2};
    document.frames[0].cels.push_back(cel_of(1, 3, 4, 1, 1, 2));
    const Character other = std::move(read(document).character);
    CHECK(rows_of(other, *other.animations.at(0).frames[0].sprite) == "2 ");
}

TEST_CASE("Cels that were written beyond the canvas are whole, until they are moved") {
    test::CharacterBuilder builder;
    const SpriteId fire =
        builder.sprite({5, 0}, {1, 3}, {".12.", "1221", ".33."}, builder.palette());
    // partly beyond the canvas, wholly, and farther than the place of a cel can be
    builder.animation(0, "stand",
                      {frame_of(fire, 4, {4095, 0}), frame_of(fire, 4, {-5000, 0}),
                       frame_of(fire, 4, {0, 40'000})});
    const Character& before = builder.character;
    ase_format::Document document = written(before);
    const Character after = std::move(read(document).character);
    REQUIRE(after.sprites.size() == 1);
    CHECK(rows_of(after, {0}) == rows_of(before, {0}));
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(after.animations.at(0).frames[i].offset == before.animations.at(0).frames[i].offset);
    }
    document.frames[0].cels.at(0).x += 1;
    const Character moved = std::move(read(document).character);
    const auto& frames = moved.animations.at(0).frames;
    CHECK(rows_of(moved, *frames[0].sprite) == ". 1 . ");
    CHECK(rows_of(moved, *frames[1].sprite) == rows_of(before, {0}));
}

TEST_CASE("A document that shows nothing is not a whole character") {
    ase_format::Document document = artists_document(1);
    document.frames[0].cels.push_back(cel_of(0, 40, 0, 3, 2, 1));
    const Read found = read(document);
    CHECK(found.character.sprites.empty());
    CHECK(test::first_report(found.reports, "aseprite.nothing-seen") ==
          "warning: hero.aseprite: none of its frames shows a pixel [aseprite.nothing-seen]");
    Context context;
    context.diagnostics.report({.problem = find_problem("aseprite.nothing-seen")});
    const DiagnosticSink* const reports = &context.diagnostics;
    CHECK(verdict_on(found.character, make_aseprite_importer()->info(), false, {&reports, 1}) ==
          Verdict{Condition::usable, 68, "no frame shows a pixel"});
}

TEST_CASE("Clear cels at many places cannot waste time") {
    ase_format::Document document = artists_document(5'000);
    document.width = document.height = 4000;
    document.frames[0].cels.push_back(cel_of(0, 0, 0, 4000, 4000, 0));
    for (std::size_t i = 1; i < document.frames.size(); ++i) {
        ase_format::Cel link;
        link.layer = 0;
        link.link = 0;
        link.x = static_cast<std::int16_t>(i % 100);
        link.y = static_cast<std::int16_t>(i / 100);
        document.frames[i].cels.push_back(link);
    }
    Context context;
    const auto character = make_aseprite_importer()->read(
        InputTree::from_memory({{"c.ase", ase_format::serialise(document).value()}}), "c.ase",
        context);
    REQUIRE_FALSE(character);
    CHECK(character.error().code() == ErrorCode::limit_exceeded);
}

TEST_CASE("A drawing over a flipped cel is seen as drawn, and the other frames stay") {
    ase_format::Document document = written(fighter());
    REQUIRE(document.frames.size() == 3);
    ase_format::Cel& flipped = document.frames[1].cels.at(0);
    REQUIRE_FALSE(flipped.link);
    flipped.pixels[0] = 3;  // the top-left corner as it is seen
    const auto [character, reported, reports] = read(document);
    const auto& frames = character.animations.at(0).frames;
    CHECK(rows_of(character, *frames[0].sprite) == ".12. 1221 .33. ");
    CHECK(rows_of(character, *frames[1].sprite) == ".123 1221 .33. ");
    CHECK(character[*frames[1].sprite].key == Key{5, 1});
    CHECK((frames[1].flip_h && frames[1].offset == Point{4, -2}));
    CHECK(frames[2].sprite == frames[0].sprite);
    CHECK(reported.contains("aseprite.sprite-changed"));
}

TEST_CASE("The pixels win over user data") {
    ase_format::Document document = written(fighter());
    document.frames[2].duration_ms = 50;   // it held
    document.frames[0].cels.at(0).x += 3;  // its cel was moved
    document.tags.at(0).name = "210 kick";
    for (ase_format::Slice& slice : document.slices) {
        for (ase_format::SliceKey& key : slice.keys) {
            key.bounds.y += slice.name == "attack-1" && key.bounds.width > 0 ? 5 : 0;
        }
    }
    const Character character = std::move(read(document).character);
    const Animation& kick = character.animations.at(0);
    CHECK((kick.number == 210 && kick.name == "kick"));
    CHECK(kick.frames[2].ticks == 3);
    // The picture is shown where it was moved to; the others have not moved.
    const auto left = [&](std::size_t frame) {
        return kick.frames[frame].offset.x - character[*kick.frames[frame].sprite].axis.x;
    };
    CHECK(left(0) == -1 + 3);
    CHECK(left(2) == -1 + 9);
    REQUIRE(kick.frames[1].boxes.size() == 1);
    const Box& box = kick.frames[1].boxes[0];
    CHECK((box.damage == 30 && box.x == 2 && box.y == 1 && box.width == 7 && box.height == 3));
}

TEST_CASE("A tag that ends in loop says where the tag around it goes on") {
    ase_format::Document document = artists_document(5);
    document.tags.push_back({"walk", 0, 4});
    document.tags.push_back({"walk Loop", 2, 4});
    document.tags.push_back({"fire loop", 0, 4});
    const Character character = std::move(read(document).character);
    REQUIRE(character.animations.size() == 2);
    CHECK(character.animations[0].loop_start == 2);
    CHECK(character.animations[1].name == "fire_loop");
}

TEST_CASE("Layers of many frames cannot waste time") {
    ase_format::Document document = artists_document(4000);
    document.width = document.height = 2000;
    document.frames[0].cels.push_back(cel_of(0, 0, 0, 1, 1, 1));
    document.frames[0].cels.push_back(cel_of(1, 0, 0, 1, 1, 2));
    for (std::size_t i = 1; i < document.frames.size(); ++i) {
        for (std::uint16_t layer = 0; layer < 2; ++layer) {
            ase_format::Cel link;
            link.layer = layer;
            link.link = 0;
            document.frames[i].cels.push_back(link);
        }
    }
    Context context;
    const auto character = make_aseprite_importer()->read(
        InputTree::from_memory({{"c.ase", ase_format::serialise(document).value()}}), "c.ase",
        context);
    REQUIRE_FALSE(character);
    CHECK(character.error().code() == ErrorCode::limit_exceeded);
}

TEST_CASE("User data and slices that mean nothing are left out and named") {
    ase_format::Document document = artists_document(1);
    document.frames[0].cels.push_back(cel_of(0, 10, 20, 3, 2, 1));
    document.frames[0].cels[0].user_data.text = "ask about the hand";
    document.slices.resize(1);
    document.slices[0].name = "shadow";
    document.slices[0].keys.push_back({0, {1, 1, 2, 2}, {}, {}});
    const Read found = read(document);
    CHECK(found.character.animations.at(0).frames.at(0).boxes.empty());
    CHECK_THAT(test::first_report(found.reports, "aseprite.user-data-odd"),
               StartsWith("warning: hero.aseprite: ") && Contains("ask about the hand") &&
                   Contains("(frame 0"));
    CHECK(test::first_report(found.reports, "aseprite.slice-unknown") ==
          "note: hero.aseprite: its name is none of a kind of boxes; it was left out (slice "
          "'shadow') [aseprite.slice-unknown]");
}

TEST_CASE("Files are known by their name and their signature") {
    const auto importer = make_aseprite_importer();
    const ByteBuffer bytes = ase_format::serialise(artists_document(1)).value();
    const std::vector<std::string> names;
    CHECK(importer->probe({"a.aseprite", bytes, names}) == Confidence::certain);
    CHECK(importer->probe({"a.ASE", bytes, names}) == Confidence::certain);
    CHECK(importer->probe({"a.bin", bytes, names}) == Confidence::maybe);
    CHECK(importer->probe({"a.ase", Bytes(), names}) == Confidence::maybe);
    CHECK(importer->probe({"a.uff", Bytes(), names}) == Confidence::no);
}
