// Files of `--to aseprite`, read by two readers from npm that are not ours (they and Node.js are
// for this test only).
#include <cstdlib>
#include <iostream>
#include <nlohmann/json.hpp>

#include "converters/api/registry.hpp"
#include "converters/pictures/durations.hpp"
#include "converters/pictures/pivot.hpp"
#include "formats/aseprite/aseprite.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"
#include "tests/support/corpus/oracle.hpp"
#include "tests/support/fspk/packs.hpp"
#include "tests/support/programs/process.hpp"
#include "tests/support/skip.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv;
using namespace fightconv::test;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

std::string modules() {
    const char* const given = std::getenv("FIGHTCONV_NPM");
    if (given == nullptr || !fs::is_directory(fs::path(given) / "ase-parser") ||
        !fs::is_directory(fs::path(given) / "aseprite")) {
        skip("the npm packages ase-parser and aseprite are not installed");
    }
    return given;
}

json read_by(const std::string& reader, const fs::path& file) {
    const Outcome outcome = run_program(
        "/usr/bin/env", {"node", FIGHTCONV_SOURCE_DIR "/tests/aseprite_readers/read.cjs", modules(),
                         reader, file.string()});
    if (outcome.exit_code == 127) {
        skip("Node.js is not installed");
    }
    CAPTURE(outcome.err);
    REQUIRE(outcome.exit_code == 0);
    return json::parse(outcome.out);
}

Character read(const fs::path& folder) {
    const Registry registry = builtin_registry();
    Context context;
    return importer_of(registry, "mugen")
        .read(InputTree::open(folder).value(), "", context)
        .value();
}

// The pixels of a frame as the model has them.
json expected_picture(const Character& character, const Frame& frame, Point axis, bool is_indexed) {
    const Sprite& sprite = character[*frame.sprite];
    const Picture& picture = character[sprite.picture];
    const PixelFormat format = is_indexed ? PixelFormat::indexed8 : PixelFormat::rgba8888;
    const std::size_t stride = std::size_t{picture.width} * bytes_per_pixel(format);
    const PixelView stored = picture.pixels.unpacked();
    ByteBuffer pixels(stored.begin(), stored.end());
    if (!is_indexed) {
        pixels.resize(stride * picture.height);
        copy_rgba(picture, {0, 0, picture.width, picture.height},
                  character.colours_of(*frame.sprite), pixels, stride);
    }
    mirror(pixels, stride, picture.width, picture.height, format, frame.flip_h, frame.flip_v);
    return {{"at",
             {axis.x + pivot_of(frame.offset.x, sprite.axis.x, picture.width, frame.flip_h),
              axis.y + pivot_of(frame.offset.y, sprite.axis.y, picture.height, frame.flip_v)}},
            {"size", {picture.width, picture.height}},
            {"pixels", sha256(pixels)}};
}

void check_frames(const json& found, const Character& character, Point axis, bool is_indexed) {
    std::size_t number = 0;
    for (const Animation& animation : character.animations) {
        const std::vector<std::int64_t> durations = durations_ms(animation);
        for (std::size_t f = 0; f < animation.frames.size(); ++f) {
            const Frame& frame = animation.frames[f];
            const json& seen = found["frames"].at(number++);
            INFO(animation.name << " frame " << f);
            CHECK(seen["ms"] == std::min<std::int64_t>(durations[f], 65'535));
            // Scaled and turned pictures are those of the exporter's own test.
            if (frame.sprite && !character.picture_of(*frame.sprite).empty() &&
                frame.scale_x == 1 && frame.scale_y == 1 && frame.angle == 0) {
                REQUIRE(seen["cels"].size() == 1);
                const json expected = expected_picture(character, frame, axis, is_indexed);
                for (const auto& [key, value] : expected.items()) {
                    CHECK(seen["cels"][0][key] == value);
                }
            }
        }
    }
}

// All that both readers know, as our own reader sees it.
void check_rest(const json& found, const aseprite::Document& document) {
    json layers = json::array(), tags = json::array(), slices = json::array(),
         palette = json::array();
    for (const aseprite::Layer& layer : document.layers) {
        layers.push_back({{"name", layer.name},
                          {"visible", true},
                          {"blend", static_cast<int>(layer.blend)},
                          {"opacity", layer.opacity}});
    }
    for (std::size_t i = 0; i < document.tags.size(); ++i) {
        const aseprite::Tag& tag = document.tags[i];
        const bool knows_repeat = !found["tags"].at(i)["repeat"].is_null();
        tags.push_back({{"name", tag.name},
                        {"from", tag.from},
                        {"to", tag.to},
                        {"direction", static_cast<int>(tag.direction)},
                        {"repeat", knows_repeat ? json(tag.repeat) : json()}});
    }
    for (const aseprite::Slice& slice : document.slices) {
        json keys = json::array();
        for (const aseprite::SliceKey& key : slice.keys) {
            keys.push_back(
                {key.frame, key.bounds.x, key.bounds.y, key.bounds.width, key.bounds.height});
            if (slice.has_pivot) {
                keys.back().push_back(key.pivot[0]);
                keys.back().push_back(key.pivot[1]);
            }
        }
        slices.push_back({{"name", slice.name}, {"keys", keys}});
    }
    if (document.frames.front().palette) {
        for (const aseprite::Colour& colour : document.frames.front().palette->colours) {
            palette.push_back(colour);
        }
    }
    CHECK(found["size"] ==
          json({document.width, document.height, static_cast<int>(document.depth)}));
    CHECK(found["transparent"] == document.transparent_index);
    CHECK(found["layers"] == layers);
    CHECK(found["tags"] == tags);
    CHECK(found["slices"] == slices);
    CHECK(found["palette"] == palette);
    REQUIRE(found["frames"].size() == document.frames.size());
    for (std::size_t f = 0; f < document.frames.size(); ++f) {
        const aseprite::Frame& frame = document.frames[f];
        REQUIRE(found["frames"][f]["cels"].size() == frame.cels.size());
        CHECK(found["frames"][f]["ms"] == frame.duration_ms);
        for (std::size_t c = 0; c < frame.cels.size(); ++c) {
            const json& cel = found["frames"][f]["cels"][c];
            CHECK(cel["layer"] == frame.cels[c].layer);
            CHECK(cel["opacity"] == frame.cels[c].opacity);
            CHECK(cel["at"] == json({frame.cels[c].x, frame.cels[c].y}));
            CHECK(cel["pixels"] == sha256(aseprite::picture_of(document, frame.cels[c]).pixels));
        }
    }
    if (!found["user_data"].is_null()) {
        std::vector<std::string> texts = found["user_data"];
        const auto has = [&](const std::string& text) {
            return text.empty() || std::find(texts.begin(), texts.end(), text) != texts.end();
        };
        CHECK(has(document.user_data.text));
        CHECK(std::all_of(document.tags.begin(), document.tags.end(),
                          [&](const aseprite::Tag& tag) { return has(tag.user_data.text); }));
    }
}

void check_file(const Character& character) {
    Context context;
    const OutputSet set =
        builtin_registry().exporter("aseprite")->write(character, "c", context).value();
    const TempFolder folder;
    write_file(folder / "c.aseprite", as_text(set.files[0].bytes));
    const aseprite::Document document =
        aseprite::parse({"c.aseprite", set.files[0].bytes}, context).value();
    REQUIRE(document.slices.at(0).name == "axis");
    const Point axis{document.slices[0].keys[0].bounds.x, document.slices[0].keys[0].bounds.y};
    for (const std::string reader : {"ase-parser", "aseprite"}) {
        INFO(reader);
        const json found = read_by(reader, folder / "c.aseprite");
        check_rest(found, document);
        check_frames(found, character, axis, document.depth == aseprite::Depth::indexed);
    }
}

}  // namespace

TEST_CASE("Readers of other people find in our files what the character is") {
    check_file(read(FIGHTCONV_SOURCE_DIR "/samples/ember"));
    check_file(read(FIGHTCONV_SOURCE_DIR "/samples/slate"));
}

TEST_CASE("Readers of other people read indexed files") {
    CharacterBuilder builder;
    const PaletteId palette = builder.palette();
    const SpriteId fire = builder.sprite({0, 0}, {1, 3}, {".12.", "1221", ".33."}, palette);
    Frame flipped = frame_of(fire, 7, {4, -2});
    flipped.flip_h = true;
    flipped.boxes = {box_of(BoxKind::hurt, -4, -3, 8, 6)};
    builder.animation(0, "stand",
                      {frame_of(fire, 4), frame_of(fire, 5), flipped, frame_of(fire, Frame::hold)});
    builder.character.animations[0].loop = LoopMode::ping_pong;
    check_file(builder.character);
}

TEST_CASE("Readers of other people read files of real characters") {
    const char* const corpus = std::getenv("FIGHTCONV_CORPUS");
    const fs::path folder = fs::path(corpus != nullptr ? corpus : "") / "kfm-mugen11";
    if (fs::is_directory(folder)) {
        check_file(read(folder));
    } else {
        std::cout << "aseprite_readers: no real character, no folder " << folder.string()
                  << std::endl;
    }
}
