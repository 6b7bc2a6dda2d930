// The 3D variant of `--to urho3d`: what its models show, what is in its files, and that it can be
// read back.
#include "tests/support/urho3d/model.hpp"

#include <algorithm>
#include <map>
#include <pugixml.hpp>
#include <set>

#include "converters/api/registry.hpp"
#include "converters/urho3d/exporter.hpp"
#include "converters/urho3d/importer.hpp"
#include "converters/urho3d/output.hpp"
#include "formats/urho3d/ani/ani.hpp"
#include "formats/urho3d/mdl/mdl.hpp"
#include "tests/support/acceptance.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"
#include "tests/support/characters/samples.hpp"
#include "tests/support/given_options.hpp"
#include "tests/support/pictures/picture_sets.hpp"
#include "tests/support/urho3d/fighter.hpp"

using namespace fightconv;
using namespace fightconv::test;

namespace {

const std::string model_folder = "Characters/kfm/";
constexpr std::uint64_t ticks_of_a_minute = 3601;

// The same with a loop that goes back and forth, and an action that shows nothing.
Character kicker() {
    Character character = boxer();
    character.animations[2].loop = LoopMode::ping_pong;
    Animation& nothing = character.animations.emplace_back();
    nothing.number = 5;
    nothing.name = "nothing";
    nothing.frames.emplace_back().ticks = 4;
    return character;
}

// As many sprites as frames, all in one action, and a second action with one of them.
Character many_sprites(std::int16_t count) {
    CharacterBuilder builder;
    const PaletteId palette = builder.palette();
    std::vector<Frame> frames;
    for (std::int16_t i = 0; i < count; ++i) {
        const std::string row = {static_cast<char>('1' + i % 9), static_cast<char>('1' + i / 9 % 9),
                                 '1'};
        frames.push_back(frame_of(builder.sprite({9, i}, {i, 3}, {row}, palette), 1 + i % 3));
    }
    frames[1].boxes = {box_of(BoxKind::hurt, 0, 0, 4, 4)};
    builder.animation(0, "long", frames);
    builder.animation(1, "short", {frames[1], frames[2]});
    return std::move(builder.character);
}

OutputSet model_files(const Character& character) {
    Context context;
    context.options = test::given_options(*make_urho3d_exporter(), {{"urho-variant", "3d"}});
    auto set = make_urho3d_exporter()->write(character, "kfm", context);
    INFO((set ? "" : set.error().render()));
    REQUIRE(set);
    CHECK(context.budget.used() == set->bytes());
    return *std::move(set);
}

bool has_file(const OutputSet& set, const std::string& path) {
    return std::any_of(set.files.begin(), set.files.end(),
                       [&](const OutputFile& file) { return file.path == model_folder + path; });
}

mdl::Model model_in(const OutputSet& set, const std::string& path) {
    Context context;
    mdl::Model model = mdl::parse({path, file_of(set, model_folder + path)}, context).value();
    CHECK(context.diagnostics.kept().empty());
    return model;
}

ani::Animation animation_in(const OutputSet& set, const std::string& path) {
    Context context;
    ani::Animation animation =
        ani::parse({path, file_of(set, model_folder + path)}, context).value();
    CHECK(context.diagnostics.kept().empty());
    return animation;
}

void check_read_back(const Character& character, const OutputSet& set) {
    Context context;
    std::map<std::string, ByteBuffer> loose;
    for (const OutputFile& file : set.files) {
        if (file.path != "kfm.pak") {
            loose.emplace(file.path, file.bytes);
        }
    }
    const InputTree package = InputTree::from_memory({{"kfm.pak", file_of(set, "kfm.pak")}});
    const InputTree whole = InputTree::from_memory(loose, "kfm-urho3d");
    for (const auto& [tree, main_file] : {std::pair(package, "kfm.pak"), std::pair(whole, ""),
                                          std::pair(whole.in("Characters/kfm").value(), "")}) {
        const auto back = make_urho3d_importer()->read(tree, main_file, context);
        INFO((back ? "" : back.error().render()));
        REQUIRE(back);
        const Differences differences =
            difference(character, *back, make_urho3d_exporter()->info().holds);
        INFO((differences.empty() ? "" : differences.kept().front().text()));
        CHECK(differences.empty());
    }
    CHECK(context.diagnostics.kept().empty());
}

}  // namespace

TEST_CASE("At every tick of a minute a model shows what the character shows", "[urho3d]") {
    const Character character = kicker();
    const OutputSet set = model_files(character);
    CHECK_NOTHROW(check_urho_models(set, "kfm", character, ticks_of_a_minute));
    check_read_back(character, set);
}

TEST_CASE("The models of the samples play as they are and come back", "[urho3d]") {
    const Registry registry = builtin_registry();
    for (const std::string sample : {"ember", "slate", "tide"}) {
        INFO(sample);
        Context context;
        const Character character =
            registry.importer("mugen")
                ->read(InputTree::open(samples + "/" + sample).value(), "", context)
                .value();
        const OutputSet set = model_files(character);
        const std::uint64_t ticks = is_whole() ? ticks_of_a_minute : 601;
        CHECK_NOTHROW(check_urho_models(set, "kfm", character, ticks));
        check_read_back(character, set);
    }
}

TEST_CASE("A character with few sprites is one model", "[urho3d]") {
    const OutputSet set = model_files(kicker());
    const mdl::Model model = model_in(set, "kfm.mdl");
    CHECK(model.layout == mdl::Layout::umd2);
    std::vector<std::string> names;
    for (const mdl::Bone& bone : model.bones) {
        names.push_back(bone.name);
        CHECK(bone.collision_box.has_value() ==
              (bone.name.find("hurt") == 0 || bone.name.find("attack") == 0));
    }
    CHECK(names ==
          std::vector<std::string>{"root", "0-0", "200--1", "attack-1", "hurt-1", "hurt-2"});
    REQUIRE(model.geometries.size() == 1);
    CHECK(model.geometries[0].bone_map.empty());
    CHECK(as_text(file_of(set, model_folder + "kfm.txt")) == "Characters/kfm/kfm_mat.xml\n");
    for (const char* file : {"Anim/0.intro.ani", "Anim/0.loop.ani", "Anim/200.ani", "Anim/m3.ani",
                             "Anim/200_2.ani", "Anim/5.ani", "kfm_mat.xml", "kfm_tech.xml"}) {
        CHECK(has_file(set, file));
    }
    CHECK_FALSE(has_file(set, "Anim/200.mdl"));
}

TEST_CASE("No animation in XML has the base name of an animation of bones", "[urho3d]") {
    Context context;
    const OutputSet set = make_urho3d_exporter()->write(kicker(), "kfm", context).value();
    std::set<std::string> paths;
    for (const OutputFile& file : set.files) {
        paths.insert(file.path);
    }
    for (const std::string& path : paths) {
        if (path.ends_with(".ani")) {
            CHECK(paths.count(path.substr(0, path.size() - 4) + ".xml") == 0);
        }
    }
}

TEST_CASE(
    "A step is two keys at one time, a quarter of a tick early, and a loop has a key at its end",
    "[urho3d]") {
    const OutputSet set = model_files(kicker());
    const ani::Animation punch = animation_in(set, "Anim/200.ani");
    CHECK(punch.name == "punch");
    CHECK(punch.length == Approx(7.75 / 60));  // 4 + 3 + the one that holds
    const auto body = std::find_if(punch.tracks.begin(), punch.tracks.end(),
                                   [](const ani::Track& track) { return track.name == "0-0"; });
    REQUIRE(body != punch.tracks.end());
    CHECK(body->mask == 7);  // m3 turns it, and no action may leave it so in rbfx
    REQUIRE(body->keys.size() == 5);
    const std::vector<std::pair<double, float>> expected = {
        {0, 1.0F}, {3.75 / 60, 1.0F}, {3.75 / 60, 0.0F}, {6.75 / 60, 0.0F}, {6.75 / 60, 1.0F}};
    for (std::size_t i = 0; i < expected.size(); ++i) {
        CHECK(body->keys[i].time == Approx(expected[i].first));
        CHECK(body->keys[i].scale[0] == expected[i].second);
    }
    const ani::Animation loop = animation_in(set, "Anim/0.loop.ani");
    CHECK(loop.length == Approx(7.0 / 60));
    for (const ani::Track& track : loop.tracks) {
        CHECK(track.keys.back().time == Approx(6.75 / 60));
        CHECK(track.keys.back().scale == track.keys.front().scale);
    }
    const ani::Animation air = animation_in(set, "Anim/m3.ani");
    CHECK(std::any_of(air.tracks.begin(), air.tracks.end(),
                      [](const ani::Track& track) { return track.mask == 7; }));
}

TEST_CASE("A loop in which nothing is ever shown is a loop", "[urho3d]") {
    CharacterBuilder builder;
    builder.animation(0, "empty", {Frame()});
    const OutputSet set = model_files(builder.character);
    CHECK_NOTHROW(check_urho_models(set, "kfm", builder.character, 20));
    check_read_back(builder.character, set);
}

TEST_CASE("A turn of the first action does not turn another one", "[urho3d]") {
    CharacterBuilder builder;
    const SpriteId body =
        builder.sprite({0, 0}, {1, 2}, {"..1.", ".22.", ".3.."}, builder.palette());
    Frame turned = frame_of(body, 5);
    turned.angle = 40;
    builder.animation(0, "spins", {turned});
    builder.animation(1, "upright", {frame_of(body, 5)});
    CHECK_NOTHROW(check_urho_models(model_files(builder.character), "kfm", builder.character, 20));
}

TEST_CASE("A character with more bones than a card moves has a model for each action", "[urho3d]") {
    const Character fits = many_sprites(62);  // with the root and a box: 64
    CHECK(has_file(model_files(fits), "kfm.mdl"));
    const Character character = many_sprites(63);
    const OutputSet set = model_files(character);
    CHECK_FALSE(has_file(set, "kfm.mdl"));
    CHECK(model_in(set, "Anim/1.mdl").bones.size() == 4);
    CHECK(model_in(set, "Anim/0.mdl").geometries.size() == 1);
    CHECK(model_in(set, "Anim/0.mdl").geometries[0].bone_map.size() == 63);
    CHECK_NOTHROW(check_urho_models(set, "kfm", character, 600));
    check_read_back(character, set);
}

TEST_CASE("An action with more bones than a card moves is drawn in parts", "[urho3d]") {
    const Character character = many_sprites(150);
    const OutputSet set = model_files(character);
    const mdl::Model model = model_in(set, "Anim/0.mdl");
    CHECK(model.bones.size() == 152);
    REQUIRE(model.geometries.size() == 3);
    CHECK(model.geometries[2].bone_map.size() == 150 - 2 * 64);
    CHECK_NOTHROW(check_urho_models(set, "kfm", character, 600));
    check_read_back(character, set);
}

TEST_CASE(
    "The prefab of a model names each bone, and plays the action in which the character stands",
    "[urho3d]") {
    const OutputSet set = model_files(kicker());
    pugi::xml_document prefab;
    REQUIRE(prefab.load_string(
        std::string(as_text(file_of(set, model_folder + "kfmModel.xml"))).c_str()));
    const pugi::xml_node root = prefab.child("node");
    const auto component = [&](const char* type) {
        return root.find_child_by_attribute("component", "type", type);
    };
    const auto attribute = [](const pugi::xml_node& node, const char* name) {
        return node.find_child_by_attribute("attribute", "name", name);
    };
    CHECK(attribute(component("AnimatedModel"), "Model").attribute("value").value() ==
          std::string("Model;Characters/kfm/kfm.mdl"));
    CHECK(attribute(component("AnimatedModel"), "Material").attribute("value").value() ==
          std::string("Material;Characters/kfm/kfm_mat.xml"));
    const auto values = [&](const char* type, const char* name) {
        std::vector<std::string> list;
        for (const pugi::xml_node& value : attribute(component(type), name).children("variant")) {
            list.push_back(std::string(value.attribute("type").value()) + " " +
                           value.attribute("value").value());
        }
        return list;
    };
    CHECK(values("AnimatedModel", "Animation States") ==
          std::vector<std::string>{"Int 1", "ResourceRef Animation;Characters/kfm/Anim/0.loop.ani",
                                   "String ", "Bool true", "Float 1", "Float 0", "Int 0"});
    CHECK(values("AnimationController", "Animations") ==
          std::vector<std::string>{"String Characters/kfm/Anim/0.loop.ani", "Float 1", "Float 1",
                                   "Float 0", "Float 0"});
    std::vector<std::string> bones = {
        attribute(root.child("node"), "Name").attribute("value").value()};
    for (const pugi::xml_node& bone : root.child("node").children("node")) {
        bones.push_back(attribute(bone, "Name").attribute("value").value());
    }
    std::vector<std::string> expected;
    for (const mdl::Bone& bone : model_in(set, "kfm.mdl").bones) {
        expected.push_back(bone.name);
    }
    CHECK(bones == expected);
}

TEST_CASE("A model whose files do not fit together is an error", "[urho3d]") {
    std::map<std::string, ByteBuffer> good;
    for (const OutputFile& file : model_files(kicker()).files) {
        if (file.path != "kfm.pak") {
            good.emplace(file.path, file.bytes);
        }
    }
    const auto code_of = [](std::map<std::string, ByteBuffer> files) {
        Context context;
        const auto back = make_urho3d_importer()->read(
            InputTree::from_memory(std::move(files), "kfm"), "", context);
        REQUIRE_FALSE(back);
        return back.error().code();
    };
    for (const char* missing : {"kfm.mdl", "kfm.txt", "kfm_mat.xml", "kfm_atlas.png"}) {
        auto files = good;
        files.erase(model_folder + missing);
        CHECK(code_of(files) == ErrorCode::not_found);
    }
    auto files = good;
    files[model_folder + "Anim/200.ani"].resize(20);
    CHECK(code_of(files) == ErrorCode::truncated);
}
