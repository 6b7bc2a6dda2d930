// A character whose .cns scales it (mugen.md C20): pictures and boxes are scaled in each format in
// which there is movement, and movement is not.
#include "core/model/scale.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "converters/api/registry.hpp"
#include "converters/interface/converter.hpp"
#include "converters/mugen/importer.hpp"
#include "core/model/difference/difference.hpp"
#include "formats/images/png/png.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"
#include "tests/support/characters/samples.hpp"
#include "tests/support/given_options.hpp"
#include "tests/support/openbor/reader.hpp"
#include "tests/support/pictures/page_data.hpp"
#include "tests/support/pictures/picture_sets.hpp"

namespace fightconv::test {

namespace {

// Ember with this in the place of the scale of its .cns. All offsets of its frames are even, so
// that half of them is whole.
Character ember(std::string_view x, std::string_view y) {
    Context context;
    const InputTree folder = InputTree::open(samples + "/ember").value();
    std::map<std::string, ByteBuffer> files;
    for (const std::string ending : {".def", ".air", ".cmd", ".sff", ".snd", ".cns"}) {
        const FileBytes bytes = folder.read("ember" + ending, context).value();
        files["ember" + ending] = ByteBuffer(bytes.begin(), bytes.end());
    }
    std::string constants(as_text(files["ember.cns"]));
    for (const auto& [key, value] : {std::pair("xscale = 1", x), std::pair("yscale = 1", y)}) {
        const std::size_t at = constants.find(key);
        REQUIRE(at != std::string::npos);
        constants.replace(at + 9, 1, value);
    }
    files["ember.cns"] = ByteBuffer(constants.begin(), constants.end());
    Character character = make_mugen_importer()
                              ->read(InputTree::from_memory(std::move(files)), "ember.def", context)
                              .value();
    for (Animation& animation : character.animations) {
        for (Frame& frame : animation.frames) {
            frame.offset = {frame.offset.x * 2, frame.offset.y * 2};
        }
    }
    character.charge = {};
    return character;
}

struct Written {
    OutputSet set;
    std::set<std::string> ids;  // of losses and diagnostics

    std::string operator[](std::string_view path) const {
        return std::string(as_text(file_of(set, path)));
    }
    nlohmann::json json(std::string_view path) const {
        return nlohmann::json::parse((*this)[path]);
    }
};

Written written(std::string_view format, const Character& character,
                const OptionValues& options = {}) {
    static const Registry registry = builtin_registry();
    Context context;
    const Exporter* const exporter = registry.exporter(format);
    REQUIRE(exporter != nullptr);
    context.options = test::given_options(*exporter, options);
    Written made;
    for (const Diagnostic& loss : exporter->losses(character, context)) {
        made.ids.emplace(loss.id());
    }
    auto set = exporter->write(character, "ember", context);
    INFO((set ? "" : set.error().render()));
    REQUIRE(set);
    made.set = std::move(*set);
    made.set.charge = {};
    for (const Diagnostic& each : context.diagnostics.kept()) {
        made.ids.emplace(each.id());
    }
    return made;
}

// The character of one of the files, with all of them beside it.
Character read_back(const OutputSet& set, std::string_view ending) {
    static const Registry registry = builtin_registry();
    std::map<std::string, ByteBuffer> files;
    std::string main_file;
    for (const OutputFile& file : set.files) {
        files[file.path] = file.bytes;
        main_file = file.path.ends_with(ending) && main_file.empty() ? file.path : main_file;
    }
    const std::map<std::string_view, std::string_view> formats = {{".uff", "uff"},
                                                                  {".aseprite", "aseprite"},
                                                                  {".def", "mugen"},
                                                                  {".fspk", "fspk"},
                                                                  {".pak", "urho3d"}};
    const Importer* const importer = registry.importer(formats.at(ending));
    REQUIRE(importer != nullptr);
    Context context;
    auto character = importer->read(InputTree::from_memory(std::move(files)), main_file, context);
    INFO((character ? "" : character.error().render()));
    REQUIRE(character);
    character->charge = {};
    return std::move(*character);
}

std::string without_line(std::string text, std::string_view line) {
    const std::size_t at = text.find(line);
    REQUIRE(at != std::string::npos);
    return text.erase(at, line.size());
}

nlohmann::json without(nlohmann::json object, const std::string& key) {
    object.erase(key);
    return object;
}

// The lines of a table in the header of a game.
std::string table_of(const std::string& header, const std::string& name) {
    const std::size_t begin = header.find("ember_" + name + "[] = {\n");
    REQUIRE(begin != std::string::npos);
    return header.substr(begin, header.find("};\n", begin) - begin);
}

png::Image picture_of(const OutputSet& set, std::string_view path) {
    Context context;
    return png::decode({std::string(path), file_of(set, path)}, context).value();
}

Rgba pixel(const png::Image& image, std::int64_t x, std::int64_t y) {
    Rgba colour{};
    if (x >= 0 && y >= 0 && x < image.picture.width && y < image.picture.height) {
        copy_rgba(image.picture, {static_cast<std::int32_t>(x), static_cast<std::int32_t>(y), 1, 1},
                  image.palette ? &*image.palette : nullptr, {&colour.r, 4}, 4);
    }
    return colour.a == 0 ? Rgba{} : colour;
}

}  // namespace

TEST_CASE("The scale of a .cns is the character's, and no property", "[scale]") {
    const Character half = ember("0.5", ".25");
    CHECK(half.info.scale == Scale{0.5, 0.25});
    const auto has = [](const Character& character, std::string_view key) {
        return std::any_of(character.properties.begin(), character.properties.end(),
                           [&](const Tag& tag) { return tag.first == key; });
    };
    CHECK_FALSE(has(half, "xscale"));
    CHECK_FALSE(has(half, "yscale"));
    // as before, what is not scaled keeps the properties of its file
    CHECK(has(ember("1", "1.0"), "xscale"));
    CHECK(has(ember("1", "1.0"), "yscale"));
    const Character whole = ember("1", "1");
    for (const Tag& property : half.properties) {
        CHECK(std::find(whole.properties.begin(), whole.properties.end(), property) !=
              whole.properties.end());
    }
    CHECK(half.animations[0].frames[0].boxes == whole.animations[0].frames[0].boxes);
}

TEST_CASE("Characters are compared as the game shows them", "[scale]") {
    const Character half = ember("0.5", "0.5");
    const Character shown = in_pixels_of_game(half);
    const Registry registry = builtin_registry();
    for (const char* const format : {"fspk", "urho3d"}) {
        INFO(format);
        const Aspects aspects = registry.exporter(format)->info().holds;
        CHECK(difference(half, shown, aspects).empty());
        CHECK_FALSE(difference(half, ember("1", "1"), aspects).empty());
    }
    const Differences all = difference(half, ember("1", "1"), Aspects::all());
    CHECK(std::any_of(all.of(DifferenceKind::character).begin(),
                      all.of(DifferenceKind::character).end(), [](const Difference& each) {
                          return each.what == "scale: 0.5,0.5 in the first, 1,1 in the second";
                      }));
}

TEST_CASE("Packs, projects and games have boxes in the pixels of movement", "[scale]") {
    const Character half = ember("0.5", "0.5");
    const Character whole = ember("1", "1");
    const Character shown = in_pixels_of_game(half);
    for (const std::string version : {"1.0", "1.5", "2.0"}) {
        const Written of_half = written("fspk", half, {{"fspk-version", version}});
        const Written of_shown = written("fspk", shown, {{"fspk-version", version}});
        const Written of_whole = written("fspk", whole, {{"fspk-version", version}});
        const nlohmann::json moves = of_half.json("ember.moves.json");
        const nlohmann::json other = of_whole.json("ember.moves.json");
        CHECK(moves["scale"] == nlohmann::json({0.5, 0.5}));
        CHECK(other["scale"] == nlohmann::json({1, 1}));
        CHECK(moves["moves"] == of_shown.json("ember.moves.json")["moves"]);
        REQUIRE(moves["moves"].size() == other["moves"].size());
        std::size_t halved = 0;
        for (std::size_t i = 0; i < moves["moves"].size(); ++i) {
            const nlohmann::json& move = moves["moves"][i];
            const nlohmann::json& larger = other["moves"][i];
            INFO(move["name"]);
            for (const char* const key : {"duration", "free_tick", "movement", "push_windows"}) {
                CHECK(move.value(key, nlohmann::json()) == larger.value(key, nlohmann::json()));
            }
            for (const char* const key : {"hit_windows", "hurt_windows"}) {
                REQUIRE(move[key].size() == larger[key].size());
                for (std::size_t w = 0; w < move[key].size(); ++w) {
                    for (std::size_t b = 0; b < move[key][w]["boxes"].size(); ++b) {
                        for (std::size_t n = 0; n < 4; ++n) {
                            CHECK(move[key][w]["boxes"][b][n].get<double>() * 2 ==
                                  larger[key][w]["boxes"][b][n].get<double>());
                            ++halved;
                        }
                    }
                }
            }
        }
        CHECK(halved > 100);
        const Character back = read_back(of_half.set, ".fspk");
        CHECK(back.info.scale == (version != "1.0" ? Scale{0.5, 0.5} : Scale()));
        CHECK(written("fspk", back, {{"fspk-version", version}})["ember.fspk"] ==
              of_half["ember.fspk"]);
    }
    CHECK(written("fspk", half, {{"fspk-version", "1.5"}})
              .json("ember.moves.json")["properties"]["scale.0"] == 0.5);
    CHECK_FALSE(written("fspk", whole, {{"fspk-version", "1.5"}})
                    .json("ember.moves.json")["properties"]
                    .contains("scale.0"));
}

TEST_CASE("A pack of fightconv 0.2 has a scale that its boxes do not have yet", "[scale]") {
    Character old = ember("1", "1");
    for (Tag& property : old.properties) {
        property.second = property.first == "xscale" ? "0.25" : property.second;
    }
    const Written pack = written("fspk", old, {{"fspk-version", "1.5"}});
    const Character back = read_back(pack.set, ".fspk");
    CHECK(back.info.scale == Scale{0.25, 1});
    const auto box_of_first = [](const Character& character) {
        for (const Animation& animation : character.animations) {
            if (animation.number == 0) {
                return animation.frames.front().boxes.front();
            }
        }
        throw std::runtime_error("no action 0");
    };
    CHECK(box_of_first(back).width == box_of_first(old).width);
}

TEST_CASE("Framesmith's sheets show the pictures as large as their boxes", "[scale]") {
    const Character half = ember("0.5", "0.5");
    const Written of_half = written("framesmith", half);
    const Written of_whole = written("framesmith", ember("1", "1"));
    const std::string folder = "characters/ember/";
    const nlohmann::json assets = of_half.json(folder + "assets.json");
    const nlohmann::json larger = of_whole.json(folder + "assets.json");
    std::size_t seen = 0;
    for (const std::string name : {"stand", "walk_forward"}) {
        INFO(name);
        REQUIRE(assets["animations"].contains(name));
        const auto number = [&](const nlohmann::json& of, const char* a, const char* b) {
            return of["animations"][name][a][b].get<std::int64_t>();
        };
        CHECK(std::abs(number(assets, "frame_size", "w") * 2 - number(larger, "frame_size", "w")) <=
              3);
        CHECK(std::abs(number(assets, "frame_size", "h") * 2 - number(larger, "frame_size", "h")) <=
              3);
        const std::string path = assets["textures"][name];
        const png::Image small = picture_of(of_half.set, folder + path);
        const png::Image large = picture_of(of_whole.set, folder + path);
        // the first cell: what lies in the middle of a pixel
        for (std::int64_t y = 0; y < number(assets, "frame_size", "h"); ++y) {
            for (std::int64_t x = 0; x < number(assets, "frame_size", "w"); ++x) {
                const std::int64_t from_x = 2 * (x - number(assets, "pivot", "x")) + 1;
                const std::int64_t from_y = 2 * (y - number(assets, "pivot", "y")) + 1;
                const std::int64_t column = from_x + number(larger, "pivot", "x");
                const std::int64_t row = from_y + number(larger, "pivot", "y");
                const bool is_inside = column >= 0 && row >= 0 &&
                                       column < number(larger, "frame_size", "w") &&
                                       row < number(larger, "frame_size", "h");
                const Rgba wanted = is_inside ? pixel(large, column, row) : Rgba{};
                REQUIRE(pixel(small, x, y) == wanted);
                seen += wanted.a != 0 ? 1U : 0U;
            }
        }
    }
    CHECK(seen > 200);
}

TEST_CASE("A ZX game draws pictures and boxes in the pixels of movement", "[scale]") {
    const Character half = ember("0.5", "0.5");
    const Character whole = ember("1", "1");
    const Written of_half = written("zx", half);
    const Written of_whole = written("zx", whole);
    const std::string moves_file = "assets/ember/ember.moves.json";
    const nlohmann::json moves = of_half.json(moves_file);
    const nlohmann::json larger = of_whole.json(moves_file);
    CHECK(moves["textures"] == larger["textures"]);
    std::size_t placed = 0;
    for (std::size_t a = 0; a < moves["animations"].size(); ++a) {
        for (std::size_t f = 0; f < moves["animations"][a]["frames"].size(); ++f) {
            const nlohmann::json& frame = moves["animations"][a]["frames"][f];
            const nlohmann::json& other = larger["animations"][a]["frames"][f];
            CHECK(without(frame, "offset") == without(other, "offset"));
            if (frame.contains("offset")) {
                CHECK(frame["offset"][0].get<double>() * 2 == other["offset"][0].get<double>());
                CHECK(frame["offset"][1].get<double>() * 2 == other["offset"][1].get<double>());
                placed += frame["offset"] != nlohmann::json({0, 0}) ? 1U : 0U;
            }
        }
    }
    CHECK(placed > 0);
    const std::string header = of_half["game/ember.h"];
    const std::string other = of_whole["game/ember.h"];
    CHECK(table_of(header, "textures") == table_of(other, "textures"));
    CHECK(table_of(header, "hits") == table_of(other, "hits"));
    CHECK(table_of(header, "steps") == table_of(other, "steps"));
    CHECK(table_of(header, "boxes") ==
          table_of(written("zx", in_pixels_of_game(half))["game/ember.h"], "boxes"));
    // zoom, the scale of pictures, and then what is not scaled
    CHECK_THAT(header,
               Catch::Matchers::Contains("{\n    2, 0.5, 950, 3000, 105, 100, 2.6, -2.275,"));
    CHECK_THAT(other, Catch::Matchers::Contains("{\n    2, 1, 950, 3000, 105, 100, 2.6, -2.275,"));

    const Character back = read_back(of_half.set, ".fspk");
    CHECK(back.info.scale == half.info.scale);
    const Animation& stand =
        *std::find_if(back.animations.begin(), back.animations.end(),
                      [](const Animation& animation) { return animation.number == 0; });
    const Animation& own =
        *std::find_if(half.animations.begin(), half.animations.end(),
                      [](const Animation& animation) { return animation.number == 0; });
    CHECK(stand.frames.front().offset == own.frames.front().offset);
    const Registry registry = builtin_registry();
    CHECK(difference(half, back, registry.exporter("zx")->info().holds).empty());
    const nlohmann::json again = written("zx", back).json(moves_file);
    CHECK(again["scale"] == moves["scale"]);
    for (std::size_t i = 0; i < moves["moves"].size(); ++i) {
        CHECK(again["moves"][i]["hurt_windows"] == moves["moves"][i]["hurt_windows"]);
    }
}

TEST_CASE("A ZX game stretches pictures that are scaled differently in both directions",
          "[scale]") {
    const std::string header = written("zx", ember("0.25", "0.5"))["game/ember.h"];
    const std::string other = written("zx", ember("1", "1"))["game/ember.h"];
    const auto numbers_of = [](const std::string& header_text, const std::string& table,
                               std::size_t skipped) {
        std::vector<double> numbers;
        const std::string text = table_of(header_text, table);
        const std::size_t row = text.find("    {", text.find('\n'));
        std::string digits = text.substr(row + 5, text.find('}', row) - row - 5);
        for (std::size_t i = 0; i < skipped; ++i) {
            digits = digits.substr(digits.find(',') + 1);
        }
        while (!digits.empty()) {
            numbers.push_back(std::stod(digits));
            digits =
                digits.find(',') == std::string::npos ? "" : digits.substr(digits.find(',') + 1);
        }
        return numbers;
    };
    const std::vector<double> texture = numbers_of(header, "textures", 1);
    const std::vector<double> true_texture = numbers_of(other, "textures", 1);
    const std::vector<double> frame = numbers_of(header, "frames", 2);
    const std::vector<double> true_frame = numbers_of(other, "frames", 2);
    const std::size_t at = header.find("_character = {\n") + 15;
    const double picture_scale = std::stod(header.substr(header.find(',', at) + 1));
    // what is drawn, in the pixels of movement
    CHECK(frame[2] * picture_scale == Approx(true_frame[2] * 0.25).margin(0.05));
    CHECK(frame[3] * picture_scale == Approx(true_frame[3] * 0.5).margin(0.05));
    // and which part of the texture
    for (std::size_t i = 0; i < 4; ++i) {
        CHECK(frame[i] / texture[i % 2] ==
              Approx(true_frame[i] / true_texture[i % 2]).margin(0.0005));
    }
    CHECK(texture[0] <= 65535);
    CHECK(texture[1] <= 65535);
}

TEST_CASE("Scenes of Godot scale pictures and boxes", "[scale]") {
    const Character half = ember("0.5", "0.25");
    Character even = ember("1", "1");
    for (Animation& animation : even.animations) {
        for (Frame& frame : animation.frames) {
            frame.offset.y *= 2;
        }
    }
    even.info.scale = half.info.scale;
    const Character shown = in_pixels_of_game(even);
    for (const std::string version : {"3", "4"}) {
        INFO(version);
        const OptionValues options = {{"godot-version", version}};
        const Written scene = written("godot", even, options);
        CHECK(without_line(scene["ember.tscn"], "scale = Vector2( 0.5, 0.25 )\n") ==
              written("godot", shown, options)["ember.tscn"]);
        CHECK_THAT(scene["ember_frames.tscn"],
                   Catch::Matchers::Contains("\nscale = Vector2( 0.5, 0.25 )\n"));
        CHECK(scene.json("ember.json")["scale"] == nlohmann::json({0.5, 0.25}));
        const Written plain = written("godot", ember("1", "1"), options);
        CHECK(plain["ember.tscn"].find("\nscale = ") == std::string::npos);
        CHECK(plain["ember_frames.tscn"].find("\nscale = ") == std::string::npos);
        CHECK(plain.json("ember.json")["moves"] == scene.json("ember.json")["moves"]);
    }
}

TEST_CASE("Models of OpenBOR draw pictures scaled, and have scaled boxes", "[scale]") {
    const Character half = ember("0.5", "0.5");
    const Character shown = in_pixels_of_game(half);
    const Written model = written("openbor", half);
    const std::string path = "data/chars/ember/ember.txt";
    CHECK(model[path] == written("openbor", shown)[path]);
    CHECK_NOTHROW(check_openbor(model.set, shown));
    const std::string own = written("openbor", ember("1", "1"))[path];
    const auto idle = [](const OutputSet& set) {
        return read_openbor(set).animations.at("idle").frames.front();
    };
    CHECK(idle(model.set).scale_x == 0.5);
    CHECK(idle(written("openbor", ember("1", "1")).set).scale_x == 1);
    // what the character walks and moves
    const auto lines_with = [](const std::string& text, std::string_view word) {
        std::string found;
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t end = std::min(text.find('\n', at), text.size());
            const std::string line = text.substr(at, end - at);
            found += line.find(word) != std::string::npos ? line + "\n" : "";
            at = end + 1;
        }
        return found;
    };
    CHECK(lines_with(model[path], "speed ") == lines_with(own, "speed "));
    CHECK(lines_with(model[path], "  move ") == lines_with(own, "  move "));
}

TEST_CASE("Folders for Urho3D have scaled pictures and boxes, and say so for who reads them",
          "[scale]") {
    const Character half = ember("0.5", "0.5");
    const Written folder = written("urho3d", half);
    const Written shown = written("urho3d", in_pixels_of_game(half));
    REQUIRE(folder.set.files.size() == shown.set.files.size());
    std::set<std::string> other;
    for (const OutputFile& file : shown.set.files) {
        if (folder[file.path] != as_text(file.bytes)) {
            other.insert(file.path);
        }
    }
    CHECK(other == std::set<std::string>{"Characters/ember/emberCollision.xml",
                                         "Characters/ember/emberModel.xml",
                                         "Characters/ember/emberSprite.xml", "ember.pak"});
    for (const std::string variant : {"2d", "3d"}) {
        INFO(variant);
        const Character back =
            read_back(written("urho3d", half, {{"urho-variant", variant}}).set, ".pak");
        CHECK(back.info.scale == half.info.scale);
        const Animation& stand =
            *std::find_if(back.animations.begin(), back.animations.end(),
                          [](const Animation& animation) { return animation.number == 0; });
        CHECK(stand.frames.front().scale_x == 1);
        const Registry registry = builtin_registry();
        const Differences differences =
            difference(half, back, registry.exporter("urho3d")->info().holds);
        INFO((differences.empty() ? "" : differences.kept().front().text()));
        CHECK(differences.empty());
    }
}

TEST_CASE("Formats for artists keep pictures and boxes as they are, and the scale beside them",
          "[scale]") {
    const Character half = ember("0.5", "0.25");
    for (const auto& [format, ending] :
         {std::pair("uff", ".uff"), std::pair("aseprite", ".aseprite"),
          std::pair("mugen", ".def")}) {
        INFO(format);
        const Character back = read_back(written(format, half).set, ending);
        CHECK(back.info.scale == half.info.scale);
        CHECK(std::none_of(back.properties.begin(), back.properties.end(), [](const Tag& tag) {
            return tag.first == "xscale" || tag.first == "yscale";
        }));
        CHECK(back.animations[0].frames[0].boxes == half.animations[0].frames[0].boxes);
    }
    const Written folder = written("mugen", half);
    const auto constants =
        std::find_if(folder.set.files.begin(), folder.set.files.end(),
                     [](const OutputFile& file) { return file.path.ends_with(".cns"); });
    REQUIRE(constants != folder.set.files.end());
    CHECK_THAT(std::string(as_text(constants->bytes)),
               Catch::Matchers::Contains("\nxscale = 0.5\n") &&
                   Catch::Matchers::Contains("\nyscale = 0.25\n"));
    const Character whole = ember("1", "1");
    for (const auto& [format, id] :
         {std::pair("uff", "uff.loss.scale"), std::pair("aseprite", "aseprite.loss.scale"),
          std::pair("sheets", "extract.loss.scale"), std::pair("sprites", "extract.loss.scale"),
          std::pair("contact-sheet", "preview.loss.scale"),
          std::pair("gif", "preview.loss.scale")}) {
        INFO(format);
        CHECK(written(format, half).ids.count(id) == 1);
        CHECK(written(format, whole).ids.count(id) == 0);
    }
    CHECK(written("character-json", half).json("ember-character.json")["info"]["scale"] ==
          nlohmann::json({0.5, 0.25}));
}

TEST_CASE("The page shows a character in the pixels of movement", "[scale]") {
    const Character half = ember("0.5", "0.5");
    const nlohmann::json page = page_data(half);
    const nlohmann::json shown = page_data(in_pixels_of_game(half));
    CHECK(page["animations"] == shown["animations"]);
    CHECK(page["moves"] == page_data(ember("1", "1"))["moves"]);
    CHECK(page["animations"][0]["frames"][0]["scale"] == nlohmann::json({0.5, 0.5}));
}

}  // namespace fightconv::test
