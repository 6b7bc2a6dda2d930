// Sheets that `fightconv extract` writes, loaded unchanged by Phaser's own parsers (Phaser and
// Node.js are for this test only).
#include <unistd.h>

#include <cmath>
#include <cstdlib>
#include <iostream>
#include <nlohmann/json.hpp>

#include "converters/api/registry.hpp"
#include "converters/extract/sheets/sheets.hpp"
#include "converters/pictures/durations.hpp"
#include "converters/pictures/pivot.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/fspk/packs.hpp"
#include "tests/support/programs/process.hpp"
#include "tests/support/skip.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv;
using namespace fightconv::test;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

// The folder of the npm package.
std::string phaser() {
    const char* const modules = std::getenv("FIGHTCONV_NPM");
    if (modules == nullptr || !fs::is_directory(fs::path(modules) / "phaser")) {
        skip("the npm package phaser is not installed");
    }
    return fs::path(modules) / "phaser";
}

json loaded(const std::vector<std::string>& files, JsonLayout layout) {
    std::vector<std::string> line = {"node", FIGHTCONV_SOURCE_DIR "/tests/phaser/load.cjs",
                                     phaser(), layout == JsonLayout::aseprite ? "array" : "hash"};
    line.insert(line.end(), files.begin(), files.end());
    const Outcome outcome = run_program("/usr/bin/env", line);
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

// Phaser draws a frame with its pivot where the sprite stands.
void check_frame(const json& found, const Character& character, const Frame& frame) {
    CHECK(found["custom_pivot"] == true);
    const auto seen = frame.sprite ? visible_bounds(character.picture_of(*frame.sprite),
                                                    character.colours_of(*frame.sprite))
                                   : std::nullopt;
    if (!seen) {
        CHECK((found["cut"][2] == 1 && found["cut"][3] == 1));
        return;
    }
    CHECK((found["cut"][2] == seen->width && found["cut"][3] == seen->height));
    const Point axis = character[*frame.sprite].axis;
    const auto drawn = [&](std::size_t side) {
        return std::lround(found["place"][side].get<double>() -
                           found["pivot"][side].get<double>() * found["whole"][side].get<double>());
    };
    CHECK(drawn(0) ==
          pivot_of(frame.offset.x, std::int64_t{axis.x} - seen->x, seen->width, frame.flip_h));
    CHECK(drawn(1) ==
          pivot_of(frame.offset.y, std::int64_t{axis.y} - seen->y, seen->height, frame.flip_v));
}

void check_atlas(const Character& character, JsonLayout layout) {
    Context context;
    const OutputSet set =
        extract_sheets(character, "c", {.atlas = true, .layout = layout}, context).value();
    REQUIRE(set.files.size() == 3);
    const TempFolder folder;
    write_file(folder / "atlas.json", as_text(set.files[1].bytes));
    const json found = loaded({folder / "atlas.json"}, layout);
    CHECK(found["complaints"] == json::array());
    std::size_t index = 0;
    for (std::size_t i = 0; i < character.animations.size(); ++i) {
        const Animation& animation = character.animations[i];
        CAPTURE(animation.name);
        const std::vector<std::int64_t> durations = durations_ms(animation);
        json frames = json::array();
        for (std::size_t f = 0; f < animation.frames.size(); ++f) {
            const std::string name = layout == JsonLayout::texturepacker
                                         ? "c-" + animation.name + "-" + std::to_string(f)
                                         : std::to_string(index);
            check_frame(found["frames"].at(name), character, animation.frames[f]);
            frames.push_back({{"name", name}, {"ms", durations[f]}});
            ++index;
        }
        if (layout != JsonLayout::texturepacker) {
            CHECK(found["animations"][i]["name"] == "c-" + animation.name);
            CHECK(found["animations"][i]["yoyo"] == (animation.loop == LoopMode::ping_pong));
            CHECK(found["animations"][i]["frames"] == frames);
        }
    }
    CHECK(found["frames"].size() == index);
}

}  // namespace

TEST_CASE(
    "Phaser shows each frame of a sheet where the character shows it, as long as the character "
    "does") {
    const auto layout =
        GENERATE(JsonLayout::aseprite, JsonLayout::aseprite_hash, JsonLayout::texturepacker);
    check_atlas(read(FIGHTCONV_SOURCE_DIR "/samples/ember"), layout);
    check_atlas(read(FIGHTCONV_SOURCE_DIR "/samples/slate"), layout);
}

TEST_CASE("Two characters live in one game with Phaser") {
    const TempFolder folder;
    std::vector<std::string> files;
    std::vector<std::string> expected;
    for (const std::string name : {"ember", "slate"}) {
        const Character character = read(FIGHTCONV_SOURCE_DIR "/samples/" + name);
        Context context;
        const OutputSet set = extract_sheets(character, name, {.atlas = true}, context).value();
        files.push_back(folder / (name + ".json"));
        write_file(files.back(), as_text(set.files[1].bytes));
        for (const Animation& animation : character.animations) {
            expected.push_back(name + "-" + animation.name);
        }
    }
    const json found = loaded(files, JsonLayout::aseprite);
    CHECK(found["complaints"] == json::array());
    std::vector<std::string> names;
    for (const json& animation : found["animations"]) {
        names.push_back(animation["name"]);
    }
    CHECK(names == expected);
}

TEST_CASE("Phaser plays the sheets of a real character") {
    const char* const corpus = std::getenv("FIGHTCONV_CORPUS");
    const fs::path folder = fs::path(corpus != nullptr ? corpus : "") / "kfm-mugen11";
    if (fs::is_directory(folder)) {
        check_atlas(read(folder), JsonLayout::aseprite);
    } else {
        std::cout << "phaser: no real character, no folder " << folder.string() << std::endl;
    }
}
