#include "converters/extract/sheets/sheets.hpp"

#include <nlohmann/json.hpp>
#include <set>

#include "converters/extract/extraction_pictures.hpp"
#include "converters/pictures/durations.hpp"
#include "formats/images/png/png.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"
#include "tests/support/pictures/picture_sets.hpp"

using namespace fightconv;
using namespace fightconv::test;
using nlohmann::json;

namespace {

OutputSet sheets_of(const Character& character, Division division = Division::by_animation,
                    JsonLayout layout = JsonLayout::aseprite, unsigned threads = 1) {
    Context context;
    context.threads = threads;
    auto set = extract_sheets(character, "ember",
                              {.atlas = division == Division::atlas, .layout = layout}, context);
    if (!set) {
        FAIL(set.error().render());
    }
    return *std::move(set);
}
json json_of(const OutputSet& set, std::string_view path) {
    return json::parse(file_of(set, path));
}

Animation of_ticks(const std::vector<std::int32_t>& ticks) {
    Animation animation;
    for (const std::int32_t each : ticks) {
        animation.frames.emplace_back().ticks = each;
    }
    return animation;
}

}  // namespace

TEST_CASE("Times are rounded so that they add up", "[extract]") {
    CHECK(durations_ms(of_ticks({1, 1, 1, 1, 1, 1})) ==
          std::vector<std::int64_t>{17, 16, 17, 17, 16, 17});
    CHECK(durations_ms(of_ticks({3, 60, 106500})) == std::vector<std::int64_t>{50, 1000, 1775000});
    CHECK(durations_ms(of_ticks({1, Frame::hold})) == std::vector<std::int64_t>{17, hold_ms});
    CHECK(durations_ms(of_ticks({0})) == std::vector<std::int64_t>{hold_ms});
    CHECK(durations_ms(of_ticks({INT32_MAX, INT32_MAX}))[1] == 35791394116);
}

TEST_CASE("An Aseprite document places each frame on a canvas on which the axis stands still",
          "[extract]") {
    CharacterBuilder builder;
    const PaletteId palette = builder.palette();
    const SpriteId arrow = builder.sprite({0, 0}, {1, 2}, {"....", ".12.", ".3.."}, palette);
    Frame turned = frame_of(arrow, 4, {10, 0});
    turned.flip_h = true;
    turned.boxes = {box_of(BoxKind::attack, -3, -4, 5, 6)};
    Frame last = frame_of(arrow, Frame::hold);
    last.blend = {BlendMode::add, 128, 256};
    last.scale_x = 2;
    builder.animation(200, "punch", {frame_of(arrow, 3), turned, last});
    builder.character.animations[0].loop_start = 1;
    builder.character.info.name = "Ember";
    const OutputSet set = sheets_of(builder.character);
    CHECK(set.folder == "ember-sheets");
    REQUIRE(set.files.size() == 3);
    CHECK(set.files[2].path == "README.md");
    CHECK(set.files[0].path == "punch.png");
    const json document = json_of(set, "punch.json");
    const json& meta = document["meta"];
    CHECK(meta["image"] == "punch.png");
    CHECK(meta["format"] == "I8");
    // Drawn from (0,-1) to (1,0), and turned from (8,-1) to (9,0).
    CHECK(meta["fightconv"]["axis"] == json({0, 1}));
    const json& frames = document["frames"];
    CHECK(frames[0]["filename"] == "0");
    CHECK(frames[0]["sourceSize"] == json{{"w", 10}, {"h", 2}});
    CHECK(frames[0]["spriteSourceSize"] == json{{"x", 0}, {"y", 0}, {"w", 2}, {"h", 2}});
    CHECK(frames[0]["pivot"] == json{{"x", 0.0}, {"y", 0.5}});
    CHECK(frames[0]["anchor"] == frames[0]["pivot"]);
    CHECK(frames[0]["duration"] == 50);
    CHECK(frames[0]["trimmed"] == true);
    CHECK(frames[1]["spriteSourceSize"]["x"] == 8);
    CHECK(frames[1]["frame"] != frames[0]["frame"]);  // mirrored in the sheet
    CHECK(frames[1]["fightconv"]["flip_h"] == true);
    CHECK(frames[1]["fightconv"]["offset"] == json({10, 0}));
    CHECK(frames[1]["fightconv"]["boxes"][0] ==
          json{{"kind", "attack"}, {"x", -3.0}, {"y", -4.0}, {"width", 5.0}, {"height", 6.0}});
    CHECK(frames[2]["frame"] == frames[0]["frame"]);
    CHECK(frames[2]["fightconv"]["ticks"] == -1);
    CHECK(frames[2]["fightconv"]["blend"]["source"] == 128);
    CHECK(frames[2]["fightconv"]["scale"] == json({2.0, 1.0}));
    CHECK(frames[2]["fightconv"]["sprite"] == json({0, 0}));
    CHECK(meta["frameTags"] == json::array({{{"name", "ember-punch"},
                                             {"from", 0},
                                             {"to", 2},
                                             {"direction", "forward"},
                                             {"color", "#000000ff"},
                                             {"repeat", "1"},
                                             {"data", "loop_start=1"}}}));
    CHECK(meta["slices"][0]["name"] == "axis");
    CHECK(meta["slices"][0]["keys"][0]["pivot"] == json{{"x", 0}, {"y", 1}});
    CHECK(meta["slices"][1]["name"] == "attack-1");
    const json& keys = meta["slices"][1]["keys"];
    CHECK(keys ==
          json::array({{{"frame", 1}, {"bounds", {{"x", -3}, {"y", -3}, {"w", 5}, {"h", 6}}}},
                       {{"frame", 2}, {"bounds", {{"x", 0}, {"y", 0}, {"w", 0}, {"h", 0}}}}}));
    CHECK(meta["fightconv"]["animations"][0] == json{{"name", "punch"},
                                                     {"action", 200},
                                                     {"first_frame", 0},
                                                     {"frames", 3},
                                                     {"loop", "loop"},
                                                     {"loop_start", 1}});
}

TEST_CASE(
    "An atlas holds all animations in one sheet, and each layout names its frames in its own way",
    "[extract]") {
    CharacterBuilder builder;
    const SpriteId sprite = builder.sprite({0, 0}, {}, {"12"}, builder.palette());
    builder.animation(0, "stand", {frame_of(sprite), frame_of(sprite)});
    builder.animation(20, "walk", {frame_of(sprite)});
    builder.character.animations[1].loop = LoopMode::ping_pong;
    const json list = json_of(sheets_of(builder.character, Division::atlas), "atlas.json");
    CHECK(list["frames"].size() == 3);
    CHECK(list["frames"][2]["filename"] == "2");
    CHECK(list["meta"]["frameTags"][1]["from"] == 2);
    CHECK(list["meta"]["frameTags"][1]["direction"] == "pingpong");
    CHECK_FALSE(list["meta"]["frameTags"][1].contains("repeat"));
    const json hash = json_of(
        sheets_of(builder.character, Division::atlas, JsonLayout::aseprite_hash), "atlas.json");
    CHECK(hash["frames"]["2"]["frame"] == list["frames"][2]["frame"]);
    CHECK(hash["meta"] == list["meta"]);
    const json packed = json_of(
        sheets_of(builder.character, Division::atlas, JsonLayout::texturepacker), "atlas.json");
    CHECK(packed["frames"]["ember-walk-0"]["frame"] == list["frames"][2]["frame"]);
    CHECK(packed["animations"] == json{{"ember-stand", {"ember-stand-0", "ember-stand-1"}},
                                       {"ember-walk", {"ember-walk-0"}}});
    CHECK_FALSE(packed["meta"].contains("frameTags"));
}

TEST_CASE("--prefix is what the names of animations and frames begin with", "[extract]") {
    CharacterBuilder builder;
    const SpriteId sprite = builder.sprite({0, 0}, {}, {"12"}, builder.palette());
    builder.animation(0, "stand", {frame_of(sprite)});
    const auto document_with = [&](std::string_view prefix, JsonLayout layout) {
        Context context;
        const auto set = extract_sheets(
            builder.character, "ember",
            {.atlas = true, .layout = layout, .prefix = parse_prefix(prefix).value()}, context);
        return json_of(set.value(), "atlas.json");
    };
    for (const auto& [prefix, name] :
         {std::pair{"", "stand"}, {"hero_", "hero_stand"}, {"p1.{name}~", "p1.ember~stand"}}) {
        const json tags = document_with(prefix, JsonLayout::aseprite);
        CHECK(tags["meta"]["frameTags"][0]["name"] == name);
        CHECK(tags["meta"]["fightconv"]["animations"][0]["name"] == "stand");
        CHECK(tags["frames"][0]["filename"] == "0");
        const std::string first = name + std::string("-0");
        const json packed = document_with(prefix, JsonLayout::texturepacker);
        CHECK(packed["animations"] == json{{name, {first}}});
        CHECK(packed["frames"].contains(first));
    }
    CHECK(document_with("hero_", JsonLayout::aseprite)["meta"]["fightconv"]["prefix"] == "hero_");
    for (const char* const wrong : {"a/", "{group}", "{name", "\xff"}) {
        CHECK(parse_prefix(wrong).error().code() == ErrorCode::malformed);
    }
}

TEST_CASE("The sheets of two characters with the same animations have no name in common",
          "[extract]") {
    CharacterBuilder builder;
    const SpriteId sprite = builder.sprite({0, 0}, {}, {"12"}, builder.palette());
    builder.animation(0, "stand", {frame_of(sprite), frame_of(sprite)});
    builder.animation(20, "walk", {frame_of(sprite)});
    std::set<std::string> names;
    for (const char* const character : {"ember", "slate"}) {
        for (const JsonLayout layout : {JsonLayout::aseprite, JsonLayout::texturepacker}) {
            Context context;
            const auto set = extract_sheets(builder.character, character,
                                            {.atlas = true, .layout = layout}, context);
            const json document = json_of(set.value(), "atlas.json");
            if (layout == JsonLayout::aseprite) {
                for (const json& tag : document["meta"]["frameTags"]) {
                    CHECK(names.insert(tag["name"]).second);
                }
            } else {
                for (const auto& frame : document["frames"].items()) {
                    CHECK(names.insert(frame.key()).second);
                }
            }
        }
    }
    CHECK(names.size() == 2 * (2 + 3));
}

TEST_CASE("The README of sheets has code for the files beside it", "[extract]") {
    CharacterBuilder builder;
    const SpriteId sprite = builder.sprite({0, 0}, {}, {"12"}, builder.palette());
    builder.animation(0, "stand", {frame_of(sprite)});
    for (const JsonLayout layout :
         {JsonLayout::aseprite, JsonLayout::aseprite_hash, JsonLayout::texturepacker}) {
        for (const Division division : {Division::atlas, Division::by_animation}) {
            const OutputSet set = sheets_of(builder.character, division, layout);
            const ByteBuffer& bytes = file_of(set, "README.md");
            const std::string readme(bytes.begin(), bytes.end());
            const std::string sheet = division == Division::atlas ? "atlas" : "stand";
            CHECK_THAT(readme, Catch::Matchers::Contains("'ember-sheets/" + sheet + ".json'") &&
                                   Catch::Matchers::Contains("'ember-stand'"));
            const bool is_aseprite = layout != JsonLayout::texturepacker;
            CHECK((readme.find("createFromAseprite") != std::string::npos) == is_aseprite);
            for (const char* const field : {"{name}", "{sheet}", "{animation}"}) {
                CHECK(readme.find(field) == std::string::npos);
            }
        }
    }
}

TEST_CASE("A sheet has a palette when all of its pictures share one with a transparent entry",
          "[extract]") {
    CharacterBuilder builder;
    const SpriteId sprite = builder.sprite({0, 0}, {}, {"12"}, builder.palette());
    const SpriteId other = builder.link({0, 1}, {}, sprite, builder.palette(simple_colours(40)));
    builder.animation(0, "one", {frame_of(sprite)});
    builder.animation(1, "two", {frame_of(sprite), frame_of(other)});
    const OutputSet set = sheets_of(builder.character);
    Context context;
    const auto one = png::decode({"one", file_of(set, "one.png")}, context);
    CHECK(one->palette == simple_colours());
    CHECK(png::decode({"two", file_of(set, "two.png")}, context)->picture.format ==
          PixelFormat::rgba8888);
    CHECK(json_of(set, "two.json")["meta"]["format"] == "RGBA8888");
}

TEST_CASE("A box that comes, moves, goes and comes again has a key for each", "[extract]") {
    CharacterBuilder builder;
    const SpriteId sprite = builder.sprite({0, 0}, {}, {"1"}, builder.palette());
    std::vector<Frame> frames(6, frame_of(sprite));
    const Box hurt = box_of(BoxKind::hurt, 0, 0, 4, 4);
    frames[0].boxes = {hurt};
    frames[1].boxes = {hurt, box_of(BoxKind::hurt, 1, 1, 2, 2)};
    frames[2].boxes = {box_of(BoxKind::hurt, 0.6F, 0, 1e30F, 4)};
    frames[4].boxes = {hurt};
    frames[5].boxes = {hurt};
    builder.animation(0, "a", frames);
    const json slices = json_of(sheets_of(builder.character), "a.json")["meta"]["slices"];
    REQUIRE(slices.size() == 3);
    std::vector<int> first;
    for (const json& key : slices[1]["keys"]) {
        first.push_back(key["frame"]);
    }
    CHECK(first == std::vector<int>{0, 2, 3, 4});
    CHECK(slices[1]["keys"][1]["bounds"] == json{{"x", 1}, {"y", 0}, {"w", 999999999}, {"h", 4}});
    CHECK(slices[2]["name"] == "hurt-2");
    CHECK(slices[2]["keys"].size() == 2);
}

TEST_CASE(
    "Random characters are cut from their sheets in every layout, the same with any number of "
    "threads",
    "[extract]") {
    const auto seed = GENERATE(range(0U, 30U));
    const Character character = random_character(seed);
    CAPTURE(seed);
    if (!has_pictures(character)) {
        return;
    }
    for (const Division division : {Division::by_animation, Division::atlas}) {
        for (const JsonLayout layout :
             {JsonLayout::aseprite, JsonLayout::aseprite_hash, JsonLayout::texturepacker}) {
            const OutputSet set = sheets_of(character, division, layout);
            CHECK_NOTHROW(check_sheets(set, character, layout));
            const OutputSet again = sheets_of(character, division, layout, 4);
            CHECK(std::ranges::equal(set.files, again.files,
                                     [](const OutputFile& a, const OutputFile& b) {
                                         return a.path == b.path && a.bytes == b.bytes;
                                     }));
        }
    }
}

TEST_CASE("Sheets need animations, pictures, and a size that graphics cards take", "[extract]") {
    Context context;
    CharacterBuilder builder;
    const auto refused = [&] {
        return extract_sheets(builder.character, "ember", {.atlas = true}, context).error();
    };
    CHECK_THAT(refused().message(), Catch::Matchers::Contains("no pictures"));
    const SpriteId sprite = builder.sprite(
        {0, 0}, {}, {std::string(longest_extracted_side + 1, '1')}, builder.palette());
    CHECK_THAT(refused().message(), Catch::Matchers::Contains("no animations"));
    builder.animation(0, "a", {frame_of(sprite)});
    CHECK(refused().code() == ErrorCode::limit_exceeded);
    CHECK_FALSE(refused().remedy().empty());
    CHECK(context.budget.used() == 0);
}

TEST_CASE(
    "So many frames and boxes that their JSON would take gigabytes are refused before it is built",
    "[extract]") {
    CharacterBuilder builder;
    const SpriteId sprite = builder.sprite({0, 0}, {}, {"1"}, builder.palette());
    builder.animation(0, "a", std::vector<Frame>(400'000, frame_of(sprite)));
    Context context;
    const auto refused = extract_sheets(builder.character, "ember", {}, context);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code() == ErrorCode::limit_exceeded);
}

TEST_CASE("--scale enlarges the sheet and everything in its JSON that is measured in pixels",
          "[extract]") {
    CharacterBuilder builder;
    const SpriteId arrow = builder.sprite({0, 0}, {1, 2}, {"12.", ".3."}, builder.palette());
    Frame punch = frame_of(arrow, 4, {3, -1});
    punch.boxes = {box_of(BoxKind::attack, -3, -4, 5, 6.5F)};
    builder.animation(200, "punch", {frame_of(arrow), punch});
    const auto sheets_by = [&](const SheetOptions& options) {
        Context context;
        return extract_sheets(builder.character, "ember", options, context);
    };
    const OutputSet small = sheets_by({}).value();
    const OutputSet large = sheets_by({.scale = 3}).value();
    json expected = json_of(small, "punch.json");
    const json document = json_of(large, "punch.json");
    // All but pixels stays: times, names, the pivot, which is a part of the canvas.
    const auto enlarge_numbers = [](json& object, std::initializer_list<const char*> names) {
        for (const char* name : names) {
            object[name] = object[name].get<double>() * 3;
        }
    };
    for (json& frame : expected["frames"]) {
        enlarge_numbers(frame["frame"], {"x", "y", "w", "h"});
        enlarge_numbers(frame["spriteSourceSize"], {"x", "y", "w", "h"});
        enlarge_numbers(frame["sourceSize"], {"w", "h"});
        json& more = frame["fightconv"];
        more["offset"] = {more["offset"][0].get<int>() * 3, more["offset"][1].get<int>() * 3};
        for (json& box : more.contains("boxes") ? more["boxes"] : more["none"] = json::array()) {
            enlarge_numbers(box, {"x", "y", "width", "height"});
        }
        more.erase("none");
    }
    CHECK(document["frames"] == expected["frames"]);
    CHECK(document["meta"]["fightconv"]["scale"] == 3);
    CHECK(document["meta"]["fightconv"]["axis"] == json({3, 9}));
    CHECK(document["meta"]["slices"][0]["keys"][0]["pivot"] == json{{"x", 3}, {"y", 9}});
    CHECK(document["meta"]["slices"][1]["keys"][0]["bounds"] ==
          json{{"x", -6}, {"y", -3}, {"w", 15}, {"h", 20}});
    CHECK_FALSE(expected["meta"]["fightconv"].contains("scale"));

    const auto picture_in = [](const OutputSet& set) {
        Context context;
        return png::decode({"punch.png", file_of(set, "punch.png")}, context).value();
    };
    const auto before = picture_in(small);
    const auto after = picture_in(large);
    REQUIRE(after.picture.width == 3 * before.picture.width);
    REQUIRE(after.picture.height == 3 * before.picture.height);
    REQUIRE(after.picture.format == before.picture.format);
    const PixelView pixels = after.picture.pixels.unpacked();
    bool same = true;
    for (std::size_t i = 0; i < pixels.size(); ++i) {
        const std::size_t x = i % after.picture.width;
        const std::size_t y = i / after.picture.width;
        same = same &&
               pixels[i] == before.picture.pixels.unpacked()[y / 3 * before.picture.width + x / 3];
    }
    CHECK(same);

    CHECK(sheets_by({.largest = 64, .scale = 16}).has_value());
    CHECK(sheets_by({.largest = 64, .scale = 40}).error().code() == ErrorCode::limit_exceeded);
    CHECK(sheets_by({.power_of_two = true, .scale = 4}).has_value());
    CHECK(sheets_by({.power_of_two = true, .scale = 3}).error().code() == ErrorCode::malformed);
}
