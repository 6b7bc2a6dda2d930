#include "converters/urho3d/exporter.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <pugixml.hpp>

#include "converters/api/registry.hpp"
#include "core/base/text/text.hpp"
#include "core/model/timeline.hpp"
#include "formats/urho3d/pak/pak.hpp"
#include "tests/support/acceptance.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"
#include "tests/support/characters/samples.hpp"
#include "tests/support/given_options.hpp"
#include "tests/support/pictures/picture_sets.hpp"
#include "tests/support/urho3d/check.hpp"
#include "tests/support/urho3d/fighter.hpp"
#include "tests/support/urho3d/player.hpp"

using namespace fightconv;
using namespace fightconv::test;

namespace {

const std::string folder = "Characters/kfm/";
constexpr std::uint64_t minute = 3601;  // ticks

OutputSet written(const Character& character, const OptionValues& options = {}) {
    Context context;
    context.threads = 2;
    context.options = test::given_options(*make_urho3d_exporter(), options);
    auto set = make_urho3d_exporter()->write(character, "kfm", context);
    INFO((set ? "" : set.error().render()));
    REQUIRE(set);
    CHECK(context.budget.used() == set->bytes());
    return *std::move(set);
}

bool has(const OutputSet& set, std::string_view path) {
    return std::any_of(set.files.begin(), set.files.end(),
                       [&](const OutputFile& file) { return file.path == path; });
}

std::string text_of(const OutputSet& set, const std::string& path) {
    return std::string(as_text(file_of(set, path)));
}

}  // namespace

TEST_CASE("The folder has the files that the engines load by name", "[urho3d]") {
    const OutputSet set = written(boxer(), {{"urho-variant", "2d"}});
    CHECK(set.folder == "kfm-urho3d");
    CHECK(set.main_files == std::vector<std::string>{"kfm.pak"});
    std::vector<std::string> paths;
    for (const OutputFile& file : set.files) {
        paths.push_back(file.path);
    }
    std::vector<std::string> expected = {folder + "kfm_atlas.png", folder + "kfm_atlas.xml",
                                         folder + "kfm.xml", folder + "kfm.scml"};
    const std::vector<std::vector<std::string>> clips = {
        {"0.intro", "0.loop"}, {"200"}, {"m3"}, {"200_2"}};
    for (const std::vector<std::string>& action : clips) {
        for (const char* const facing : {"Anim/", "AnimLeft/"}) {
            for (const std::string& clip : action) {
                expected.push_back(folder + facing + clip + ".objanim.xml");
                expected.push_back(folder + facing + clip + ".rbfx.xml");
            }
        }
    }
    expected.insert(expected.end(), {folder + "kfmSprite.xml", folder + "kfmCollision.xml",
                                     folder + "kfm.prefab", "kfm.pak"});
    CHECK(paths == expected);
}

TEST_CASE("The package has every file of the folder", "[urho3d]") {
    const OutputSet set = written(boxer());
    Context context;
    const pak::Package package = pak::parse({"kfm.pak", file_of(set, "kfm.pak")}, context).value();
    CHECK(package.packing == pak::Packing::lz4);
    REQUIRE(package.entries.size() + 1 == set.files.size());
    for (std::size_t i = 0; i < package.entries.size(); ++i) {
        const pak::Content content =
            pak::content_of(package.entries[i], package.packing, "kfm.pak", context).value();
        CHECK(package.entries[i].name == set.files[i].path);
        CHECK(std::equal(content.bytes.begin(), content.bytes.end(), set.files[i].bytes.begin(),
                         set.files[i].bytes.end()));
    }
}

TEST_CASE("Only the chosen variant is written", "[urho3d]") {
    const OutputSet flat = written(boxer(), {{"urho-variant", "2d"}});
    const OutputSet model = written(boxer(), {{"urho-variant", "3d"}});
    const OutputSet both = written(boxer());
    CHECK(has(flat, folder + "kfm.xml"));
    CHECK_FALSE(has(model, folder + "kfm.xml"));
    CHECK(has(both, folder + "kfm.xml"));
    CHECK(has(model, folder + "kfm_atlas.png"));
    CHECK(has(model, folder + "kfm.mdl"));
    CHECK_FALSE(has(flat, folder + "kfm.mdl"));
    CHECK(has(both, folder + "kfm.mdl"));
}

TEST_CASE("At every tick of a minute the engines show what the character shows", "[urho3d]") {
    const Character character = boxer();
    CHECK_NOTHROW(check_urho(written(character), character, minute));
}

TEST_CASE("The samples play in the engines as they are", "[urho3d]") {
    const Registry registry = builtin_registry();
    for (const std::string sample : {"ember", "slate", "tide"}) {
        INFO(sample);
        Context context;
        const Character character =
            registry.importer("mugen")
                ->read(InputTree::open(samples + "/" + sample).value(), "", context)
                .value();
        constexpr std::uint64_t ten_seconds = 601;  // every action of theirs is seen again
        for (const Animation& animation : character.animations) {
            CHECK(2 * Timeline(animation).total() < ten_seconds);
        }
        CHECK_NOTHROW(check_urho(written(character), character, is_whole() ? minute : ten_seconds));
    }
}

TEST_CASE("A character whose pictures need several textures has a sheet for each", "[urho3d]") {
    CharacterBuilder builder;
    const PaletteId palette = builder.palette();
    const std::vector<std::string> rows(3000, std::string(3000, '1'));
    for (std::int16_t i = 0; i < 3; ++i) {
        std::vector<std::string_view> views(rows.begin(), rows.end());
        const std::string last(3000, static_cast<char>('2' + i));
        views.back() = last;
        builder.animation(i, "big_" + std::to_string(i),
                          {frame_of(builder.sprite({i, 0}, {0, 0}, views, palette), 5)});
    }
    const OutputSet set = written(builder.character);
    for (const char* file : {"kfm.xml", "kfm_2.xml", "kfm_3.xml", "kfm_3_atlas.png",
                             "kfm_3_atlas.xml", "kfm_2.scml"}) {
        CHECK(has(set, folder + file));
    }
    CHECK_NOTHROW(check_urho(set, builder.character, 20));
}

TEST_CASE("A texture that not every device draws is reported", "[urho3d]") {
    CharacterBuilder builder;
    const std::string row(5'000, '1');
    builder.animation(0, "wide",
                      {frame_of(builder.sprite({0, 0}, {0, 0}, {row}, builder.palette()), 5)});
    Context context;
    context.options = test::given_options(*make_urho3d_exporter(), {});
    REQUIRE(make_urho3d_exporter()->write(builder.character, "kfm", context));
    CHECK(context.diagnostics.counts().contains("urho3d.large-texture"));
}

TEST_CASE("An axis is twice in the size of the frame, and boxes without use are parked",
          "[urho3d]") {
    const OutputSet set = written(boxer());
    pugi::xml_document sheet;
    REQUIRE(sheet.load_string(text_of(set, folder + "kfm.xml").c_str()));
    const auto arm =
        sheet.child("TextureAtlas").find_child_by_attribute("SubTexture", "name", "200--1");
    CHECK(arm.attribute("frameX").as_int(-1) == 0);
    CHECK(arm.attribute("frameWidth").as_int() == -14);
    CHECK(arm.attribute("frameHeight").as_int() == 60);
    pugi::xml_document again;
    REQUIRE(again.load_string(text_of(set, folder + "Anim/200_2.objanim.xml").c_str()));
    const auto key_of = [&](const char* path) {
        return std::string(again.child("objectanimation")
                               .find_child_by_attribute("attributeanimation", "name", path)
                               .child("keyframe")
                               .attribute("value")
                               .value());
    };
    CHECK(key_of("@CollisionBox2D#0/Center") == "0 1000");
    CHECK(key_of("@CollisionBox2D#1/Center") == "0 -1000");
}

TEST_CASE("The prefabs name the resources of the folder", "[urho3d]") {
    const OutputSet set = written(boxer());
    pugi::xml_document sprite;
    REQUIRE(sprite.load_string(text_of(set, folder + "kfmSprite.xml").c_str()));
    const auto component = sprite.child("node").child("component");
    CHECK(component.attribute("type").value() == std::string("AnimatedSprite2D"));
    const auto value_of = [&](const char* name) {
        return std::string(component.find_child_by_attribute("attribute", "name", name)
                               .attribute("value")
                               .value());
    };
    CHECK(value_of("Animation Set") == "AnimationSet2D;Characters/kfm/kfm.scml");
    CHECK(value_of("Animation") == "0.loop");
    const auto prefab = nlohmann::json::parse(text_of(set, folder + "kfm.prefab"));
    CHECK(prefab["nodes"][0]["components"].size() == 5);  // body, three boxes, controller
    CHECK(prefab["nodes"][0]["nodes"][0]["components"].size() == 1);
    // one animation: its number, and 15 values, of which the first is the file
    const auto& played = prefab["nodes"][0]["components"][4]["attributes"][0];
    CHECK(played["name"] == "Animations");
    REQUIRE(played["value"].size() == 1 + 15);
    CHECK(played["value"][1]["value"] == "Animation;Characters/kfm/Anim/0.loop.rbfx.xml");
    CHECK(played["value"][2]["type"] == "Bool");
    const auto& shown = prefab["nodes"][0]["nodes"][0]["components"][0]["attributes"];
    CHECK(std::any_of(shown.begin(), shown.end(), [](const auto& attribute) {
        return attribute["type"] == "ResourceRef" &&
               attribute["value"].template get<std::string>().starts_with("Sprite");
    }));
}

TEST_CASE("A prefab shows its first frame mirrored and in its place before it plays", "[urho3d]") {
    Character character = boxer();
    for (Frame& frame : character.animations.front().frames) {
        frame.flip_h = true;
        frame.scale_y = 2;
    }
    const OutputSet set = written(character);
    pugi::xml_document boxes;
    REQUIRE(boxes.load_string(text_of(set, folder + "kfmCollision.xml").c_str()));
    const auto scale = boxes.child("node")
                           .child("node")
                           .find_child_by_attribute("attribute", "name", "Scale")
                           .attribute("value");
    CHECK(std::string(scale.value()).starts_with("-1 2"));
    const auto prefab = nlohmann::json::parse(text_of(set, folder + "kfm.prefab"));
    const auto& attributes = prefab["nodes"][0]["nodes"][0]["attributes"];
    CHECK(std::any_of(attributes.begin(), attributes.end(), [&](const auto& attribute) {
        return attribute["name"] == "Scale" && attribute["value"] == scale.value();
    }));
}

TEST_CASE("Scales and angles beyond floats are the largest ones, and never inf", "[urho3d]") {
    Character character = boxer();
    character.info.scale = {100, 100};
    Frame& frame = character.animations.front().frames.front();
    frame.scale_x = 1e308;
    frame.scale_y = -1e39;
    frame.angle = 1e308;
    const OutputSet set = written(character);
    for (const OutputFile& file : set.files) {
        CAPTURE(file.path);
        const std::string_view text = as_text(file.bytes);
        if (file.path.find(".xml") != std::string::npos || has_extension(file.path, ".scml") ||
            has_extension(file.path, ".prefab")) {
            CHECK(text.find("inf") == std::string_view::npos);
            CHECK(text.find("nan") == std::string_view::npos);
        }
    }
    CHECK(text_of(set, folder + "kfm.scml").find("scale_x=\"3.4028235e+38\"") != std::string::npos);
    CHECK_NOTHROW(check_urho(set, boxer(), 0));
}

TEST_CASE("A frame that its blend hides shows the transparent pixel", "[urho3d]") {
    Character character = boxer();
    character.animations[1].frames[0].blend = {BlendMode::add, 0, 256};
    CHECK_NOTHROW(check_urho(written(character), character, 60));
}

TEST_CASE("Values that a folder for Urho3D cannot hold are reported", "[urho3d]") {
    Character character = boxer();
    Frame& frame = character.animations[1].frames[1];
    frame.blend.mode = BlendMode::add;
    frame.label = "active";
    frame.boxes[0].damage = 20;
    frame.boxes[1].rotation = 10;
    frame.boxes[2].enabled = false;
    frame.boxes.push_back(box_of(static_cast<BoxKind>(40), 0, 0, 1, 1));
    frame.cues = {{"snd_1_1"}};
    character.moves.emplace_back();
    character.selectable_palettes = {{1, {0}}, {2, {0}}};
    character.sprites.push_back(character.sprites[0]);
    character.sprites.back().key = {9000, 0};
    Context context;
    std::vector<std::string> ids;
    for (const Diagnostic& loss : make_urho3d_exporter()->losses(character, context)) {
        CHECK(loss.severity() == Severity::note);
        ids.emplace_back(loss.id());
    }
    CHECK(ids == std::vector<std::string>{"urho3d.loss.blending", "urho3d.loss.boxes",
                                          "urho3d.loss.disabled-boxes", "urho3d.loss.box-rotation",
                                          "urho3d.loss.box-values", "urho3d.loss.frame-values",
                                          "urho3d.loss.moves", "urho3d.loss.sounds",
                                          "urho3d.loss.palettes", "urho3d.loss.unused-sprites"});
    CHECK_NOTHROW(check_urho(written(character), character, 60));
}

TEST_CASE("A character without animations is a folder without actions", "[urho3d]") {
    const OutputSet set = written(Character{}, {{"urho-variant", "2d"}});
    CHECK(set.files.size() == 1);
}
