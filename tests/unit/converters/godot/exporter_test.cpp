#include "converters/godot/exporter.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "converters/godot/clip_names.hpp"
#include "converters/godot/resource_text.hpp"
#include "converters/godot/tracks.hpp"
#include "formats/images/png/png.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"
#include "tests/support/first_report.hpp"
#include "tests/support/given_options.hpp"
#include "tests/support/godot/reader.hpp"
#include "tests/support/pictures/picture_sets.hpp"

using namespace fightconv;
using namespace fightconv::test;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

namespace {

struct Written {
    OutputSet set;
    std::vector<std::string> ids;  // of the diagnostics

    std::string operator[](const std::string& path) const {
        return std::string(as_text(file_of(set, path)));
    }
    bool has(const std::string& path) const {
        return std::any_of(set.files.begin(), set.files.end(),
                           [&](const OutputFile& file) { return file.path == path; });
    }
    bool reports(std::string_view id) const {
        return std::find(ids.begin(), ids.end(), id) != ids.end();
    }
};

Written written(const Character& character, const std::string& version = "4",
                const std::string& name = "kfm", const std::string& project = "on") {
    Context context;
    const auto exporter = make_godot_exporter();
    context.options =
        test::given_options(*exporter, {{"godot-version", version}, {"godot-project", project}});
    const std::vector<Diagnostic> losses = exporter->losses(character, context);
    auto set = exporter->write(character, name, context);
    INFO((set ? "" : set.error().render()));
    REQUIRE(set);
    CHECK(context.budget.used() == set->bytes());
    CHECK(set->folder == exporter->main_output(name));
    std::vector<std::string> ids;
    for (const auto& list : {losses, context.diagnostics.kept()}) {
        std::transform(list.begin(), list.end(), std::back_inserter(ids),
                       [](const Diagnostic& each) { return std::string(each.id()); });
    }
    return {*std::move(set), std::move(ids)};
}

// "walk" has an intro of a frame, "stand" loops, "fall" stays.
Character fighter() {
    CharacterBuilder builder;
    const SpriteId body =
        builder.sprite({0, 0}, {1, 2}, {"..1.", ".22.", ".3.."}, builder.palette());
    Frame hits = frame_of(body, 3, {5, -1});
    hits.boxes = {box_of(BoxKind::attack, 10.5F, -40, 20, 10),
                  box_of(BoxKind::hurt, -15, -70, 30, 70)};
    builder.animation(20, "walk", {frame_of(body, 4), hits, frame_of(body, 5)});
    builder.character.animations.back().loop_start = 1;
    builder.animation(0, "stand", {frame_of(body, 7), hits});
    builder.animation(50, "fall", {frame_of(body, 2), frame_of(body, Frame::hold)});
    builder.character.animations.back().loop = LoopMode::once;
    return std::move(builder.character);
}

void check_both_versions(const Character& character) {
    const Written v4 = written(character, "4");
    const Written v3 = written(character, "3");
    for (const std::string file : {"kfm.tscn", "kfm_frames.tscn", "kfm_frames.tres"}) {
        INFO(file);
        const GodotFile in_4 = read_godot(v4[file]);
        const GodotFile in_3 = read_godot(v3[file]);
        CHECK(in_4.header.attributes.at("format") == 3);
        CHECK(in_3.header.attributes.at("format") == 2);
        CHECK(nlohmann::json::diff(content_of(in_4), content_of(in_3)).dump() == "[]");
    }
    CHECK(v4["kfm.json"] == v3["kfm.json"]);
    CHECK(v4["atlas.png"] == v3["atlas.png"]);
    CHECK(v3.has("atlas.png.import"));
    CHECK_FALSE(v4.has("atlas.png.import"));
}

}  // namespace

TEST_CASE("Files of Godot 4 are those of Godot 3 in other words") {
    check_both_versions(fighter());
}

TEST_CASE("Files of both versions are equal whatever a character has") {
    for (std::uint32_t seed = 1; seed <= 20; ++seed) {
        INFO("seed " << seed);
        Character character = random_character(seed);
        for (Animation& animation : character.animations) {
            for (Frame& frame : animation.frames) {
                frame.ticks = frame.ticks > 0 ? 1 + frame.ticks % 9 : frame.ticks;
            }
        }
        check_both_versions(character);
    }
}

TEST_CASE(
    "A loop that returns to a later frame is two animations, and the first leads to the second") {
    const std::string scene = written(fighter(), "3")["kfm.tscn"];
    CHECK_THAT(scene, Contains("next/walk = \"walk_loop\"") && Contains("anims/walk = ") &&
                          Contains("anims/walk_loop = "));
    CHECK_THAT(scene, Contains("autoplay = \"stand\""));
    Character crossed = fighter();
    crossed.animations[1].name = "Walk_LOOP";
    const auto names = godot::clip_names(crossed);
    CHECK(names[0].loop == "walk_loop_2");
    CHECK(names[1].first == "Walk_LOOP");
}

TEST_CASE("The folder for Godot 4 is a project in which the character fights") {
    Character character = fighter();
    Move jab;
    jab.number = 200;
    jab.animation = {0};
    jab.name = "Jab \"quick\"";
    jab.input = "5x";
    jab.movement = {{2, 3.5F, 0}};
    Hit hit;
    hit.damage = 20;
    hit.sound = "snd_5_0";
    jab.hits = {hit};
    jab.projectiles.push_back({.tick = 3, .x = 30, .velocity_x = 2.5F, .hit = hit});
    jab.projectiles.push_back({.action = 4711});  // there is no such animation
    character.moves = {jab};
    const Written with = written(character);
    CHECK_THAT(with["project.godot"], Contains("run/main_scene=\"res://fight.tscn\""));
    CHECK_THAT(with["fight.tscn"], Contains("path=\"kfm_fighter.tres\"") &&
                                       Contains("path=\"fighter.gd\"") && !Contains("res://"));
    CHECK_NOTHROW(read_godot(with["fight.tscn"]));
    const std::string data = with["kfm_fighter.tres"];
    CHECK_NOTHROW(read_godot(data));
    CHECK_THAT(data, Contains("\"name\": \"Jab \\\"quick\\\"\"") &&
                         Contains("\"steps\": [[2, 3.5, 0.0]]") && Contains("\"damage\": 20") &&
                         Contains("\"crouch\": \"stand\"") && Contains("\"motion\": \"\"") &&
                         Contains("sounds = {  }") && !Contains("res://"));
    CHECK_THAT(data, Contains("\"projectiles\": [{\n\"animation\": \"stand\",\n\"tick\": 3,\n"
                              "\"life\": -1,\n\"hits\": 1,") &&
                         Contains("\"speed_x\": 2.5,") && !Contains("}, {\n\"animation\""));
    CHECK_THAT(with["README.md"], StartsWith("# kfm for Godot 4") && !Contains("CHARACTER"));
    for (const std::string file : {"fight.gd", "fighter.gd", "fighter_data.gd", "projectile.gd"}) {
        CHECK_THAT(with[file], Contains("extends ") && !Contains("res://kfm"));
    }
    CHECK_FALSE(with.reports("godot.inputs-given"));
    character.moves[0].input = "";
    CHECK(written(character).reports("godot.inputs-given"));
    // A scene of that name is the character.
    const Written other = written(character, "4", "Fight");
    CHECK_THAT(other["project.godot"], Contains("run/main_scene=\"res://fight_scene.tscn\""));
    CHECK(other.has("Fight.tscn"));
    for (const Written& without :
         {written(character, "4", "kfm", "off"), written(character, "3"), written(Character{})}) {
        for (const std::string file :
             {"project.godot", "fight.tscn", "fighter.gd", "README.md", "kfm_fighter.tres"}) {
            CHECK_FALSE(without.has(file));
        }
    }
}

TEST_CASE("The strict reader refuses what Godot would not take as it is meant") {
    const std::string scene = written(fighter())["kfm.tscn"];
    CHECK_NOTHROW(read_godot(scene));
    const auto changed = [&](const std::string& from, const std::string& to) {
        std::string text = scene;
        const std::size_t at = text.find(from);
        REQUIRE(at != std::string::npos);
        return text.replace(at, from.size(), to);
    };
    for (const auto& [from, to] : std::vector<std::pair<std::string, std::string>>{
             {"Sprite2D", "Sprite"},
             {"PackedFloat32Array", "PoolRealArray"},
             {"load_steps=", "load_steps=1"},
             {"SubResource(\"1\")", "SubResource(\"999\")"},
             {"parent=\"Hurt\"", "parent=\"Hut\""},
             {"Sprite:offset", "Sprit:offset"},
             {"\"hurt-1\"", "\"hurt.1\""},
             {"&\"stand\"", "\"stand\""},
             {"&\"stand\"", "&\"st/and\""},
             {"Vector2( ", "Vector2( 3, "},
             {"\"update\": 1", "\"update\": 0"}}) {
        INFO(from << " -> " << to);
        CHECK_THROWS(read_godot(changed(from, to)));
    }
}

TEST_CASE("Names of nodes and properties have nothing that means something else in Godot") {
    CHECK(godot::node_name("a.b:c@d/e\"f%g\\h") == "a_b_c_d_e_f_g_h");
    CHECK(godot::property_name("anims/stand.2") == "anims/stand.2");
    CHECK(godot::property_name("anims/\xC3\xA9") == "\"anims/\xC3\xA9\"");
    CHECK(godot::in_quotes("a\"\\") == "\"a\\\"\\\\\"");
    CHECK(godot::area_name(BoxKind::attack_inactive) == "AttackInactive");
    CHECK(godot::shape_path({BoxKind::hurt, 1}) == "Hurt/hurt-2");
}

TEST_CASE("Numbers are what both versions read") {
    CHECK(godot::number(2) == "2");
    CHECK(godot::real(2) == "2.0");
    CHECK(godot::real(-0.5) == "-0.5");
    CHECK_THAT(godot::number(1e30), Contains(".") && Contains("e"));
    CHECK(godot::number(1e300) == godot::number(3.4028234663852886e38));
}

TEST_CASE("Blending becomes the material that does the same to pixels") {
    using godot::light_of;
    const auto is = [](const godot::Light& light, int mode, double rgb, double alpha) {
        return light.mode == mode && light.rgb == rgb && light.alpha == alpha;
    };
    CHECK(is(light_of({}), godot::mix_mode, 1, 1));
    CHECK(is(light_of({BlendMode::add, 256, 256}), godot::add_mode, 1, 1));
    CHECK(is(light_of({BlendMode::add, 128, 256}), godot::add_mode, 1, 0.5));
    CHECK(is(light_of({BlendMode::add, 64, 192}), godot::mix_mode, 1, 0.25));
    CHECK(is(light_of({BlendMode::add, 256, 128}), godot::premultiplied_mode, 1, 0.5));
    CHECK(is(light_of({BlendMode::subtract, 128, 256}), godot::subtract_mode, 1, 0.5));
}

TEST_CASE("A shader multiplies the colours of premultiplied pictures by their alpha") {
    Character character = fighter();
    character.animations[0].frames[0].blend = {BlendMode::add, 256, 128};
    for (const char* const version : {"3", "4"}) {
        const std::string scene = written(character, version)["kfm.tscn"];
        CHECK_THAT(scene, Contains("render_mode blend_premul_alpha;") &&
                              Contains("COLOR.rgb *= texture(TEXTURE, UV).a;") &&
                              Contains("type=\"ShaderMaterial\"") && !Contains("blend_mode"));
        CHECK_NOTHROW(read_godot(scene));
    }
}

TEST_CASE("SpriteFrames have no texture for a frame that its blend hides") {
    Character character = fighter();
    CHECK_THAT(written(character)["kfm_frames.tres"], !Contains("\"texture\": null"));
    character.animations[0].frames[0].blend = {BlendMode::add, 0, 256};
    CHECK_THAT(written(character)["kfm_frames.tres"],
               Contains("{ \"duration\": 4.0, \"texture\": null }"));
}

TEST_CASE("Only properties that a character uses have tracks") {
    const std::string plain = written(fighter())["kfm.tscn"];
    for (const char* const property :
         {"Sprite:texture", "Sprite:flip_h", "Sprite:flip_v", "Sprite:scale", "Sprite:rotation",
          "Sprite:material", ":rotation"}) {
        CHECK_THAT(plain, !Contains(property));
    }
    Character character = fighter();
    character.animations[0].frames[0].flip_h = true;
    character.animations[0].frames[0].blend.mode = BlendMode::add;
    const std::string scene = written(character)["kfm.tscn"];
    const auto count = [&](const std::string& word) {
        std::size_t found = 0;
        for (std::size_t at = scene.find(word); at != std::string::npos;
             at = scene.find(word, at + 1)) {
            ++found;
        }
        return found;
    };
    // In every animation: a property keeps its value otherwise (godot.md 3).
    CHECK(count("NodePath(\"Sprite:flip_h\")") == 4);
    CHECK(count("NodePath(\"Sprite:material\")") == 4);
    CHECK(count("NodePath(\"Attack/attack-1:disabled\")") == 4);
}

TEST_CASE("Frames that would be repeated too often are equally long, which is reported") {
    Character character = fighter();
    character.animations[1].frames[0].ticks = 2'147'483'647;
    const Written v3 = written(character, "3");
    CHECK(v3.reports("godot.frames-uneven"));
    CHECK(v3.set.bytes() < 100'000);
    CHECK_NOTHROW(read_godot(v3["kfm_frames.tres"]));
    const Written v4 = written(character, "4");
    CHECK_FALSE(v4.reports("godot.frames-uneven"));
    CHECK_THAT(v4["kfm_frames.tres"], Contains("\"duration\": 2147483600.0") ||
                                          Contains("\"duration\": 2147483648") ||
                                          Contains("\"duration\": 2.147483"));
}

TEST_CASE("Only the texture of an animation with a large picture is large, which is reported") {
    Character character = fighter();
    CHECK_FALSE(written(character).reports("godot.large-texture"));
    Picture wide{5'000, 1, PixelFormat::rgba8888, PixelBuffer(20'000)};
    std::fill(wide.pixels.unpack().begin(), wide.pixels.unpack().end(), std::uint8_t{255});
    character.animations[1].frames[0].sprite =
        SpriteId{static_cast<std::uint32_t>(character.sprites.size())};
    character.sprites.push_back(
        {{7, 0}, {}, PictureId{static_cast<std::uint32_t>(character.pictures.size())}, {}});
    character.pictures.push_back(std::move(wide));
    const Written out = written(character);
    CHECK(out.reports("godot.large-texture"));
    const auto width_of = [&](const std::string& file) {
        return png::read_header({file, as_bytes(out[file])}).value().width;
    };
    CHECK(width_of("atlas.png") < 100);
    CHECK(width_of("atlas2.png") >= 5'000);
}

TEST_CASE("A frame that is interpolated for hours takes no more than a bounded number of keys") {
    Character character = fighter();
    character.animations[1].frames[0].ticks = 2'147'483'647;
    character.animations[1].frames[1].interpolation.offset = true;
    CHECK(written(character).set.bytes() < 200'000);
}

TEST_CASE("Values that a scene cannot hold are reported") {
    CHECK(written(fighter(), "4", "kfm", "off").ids.empty());
    Character character = fighter();
    Frame& frame = character.animations[0].frames[1];
    frame.label = "label";
    frame.flip_v = true;
    frame.boxes[0].name = "fist";
    frame.blend = {BlendMode::subtract, 256, 100};
    frame.cues = {{"common_5_0", 0.5F, 2, 1}};
    character.selectable_palettes = {{1, {0}}, {2, {0}}};
    character.sprites.push_back(character.sprites[0]);
    character.sprites.back().key = {9000, 0};
    const Written found = written(character);
    for (const char* const id :
         {"godot.loss.frame-texts", "godot.loss.sprite-frames", "godot.loss.box-values",
          "godot.loss.blending", "godot.loss.sounds", "godot.loss.palettes",
          "godot.loss.unused-sprites"}) {
        INFO(id);
        CHECK(found.reports(id));
    }
    CHECK_THAT(found["kfm.tscn"], Contains("[node name=\"common_5_0\" type=\"AudioStreamPlayer\" "
                                           "parent=\"Sounds\"]\nvolume_db = -6.020") &&
                                      Contains("pitch_scale = 2.0"));
}

TEST_CASE("A sound that is no WAV is left out of the scene with a warning") {
    Character character = fighter();
    character.sound_file = {"k.snd", {'O', 'g', 'g', 'S'}};
    character.sounds = {{{5, 1}, 0, 4}};
    Context context;
    const auto set = make_godot_exporter()->write(character, "kfm", context);
    REQUIRE(set);
    CHECK(std::none_of(set->files.begin(), set->files.end(),
                       [](const OutputFile& file) { return file.path.ends_with(".wav"); }));
    CHECK_THAT(
        first_report(context.diagnostics.kept(), "godot.sound-left-out"),
        StartsWith("warning: k.snd+0x0: ") && Contains("; the sound was left out (sound 5,1)"));
}

TEST_CASE("A character without animations becomes a scene without animations") {
    Character character;
    for (const char* const version : {"3", "4"}) {
        const Written empty = written(character, version);
        CHECK_NOTHROW(read_godot(empty["kfm.tscn"]));
        CHECK_NOTHROW(read_godot(empty["kfm_frames.tres"]));
        CHECK_NOTHROW(read_godot(empty["kfm_frames.tscn"]));
    }
}

TEST_CASE("The data of a character has its moves with all of their values") {
    Character character = fighter();
    character.properties = {{"life", "900"}};
    Move move;
    move.number = 200;
    move.animation = {1};
    move.input = "5L";
    move.hits = {{.first_tick = 4,
                  .last_tick = 6,
                  .damage = 30,
                  .attacker_hitstop = 8,
                  .guard = Guard::low}};
    move.next = 0;
    character.moves.push_back(move);
    const auto document = nlohmann::json::parse(written(character)["kfm.json"]);
    CHECK(document["properties"] == nlohmann::json{{"life", "900"}});
    CHECK(document["animations"][0] ==
          nlohmann::json{{"name", "walk"}, {"action", 20}, {"loop", "walk_loop"}});
    const auto& found = document["moves"][0];
    CHECK((found["animation"] == "stand" && found["input"] == "5L" && found["next"] == 0 &&
           found["duration"].is_null()));
    const auto& hit = found["hit"][0];
    CHECK((hit["first_tick"] == 4 && hit["damage"] == 30 && hit["attacker_hitstop"] == 8 &&
           hit["guard"] == "low"));
}

TEST_CASE("Memory that a scene does not get ends the conversion with a remedy") {
    const Character character = crowded_character(40, 40);
    Limits limits;
    limits.live_decoded_bytes = 100'000;
    Context context(limits);
    const auto set = make_godot_exporter()->write(character, "kfm", context);
    REQUIRE_FALSE(set);
    CHECK(set.error().code() == ErrorCode::limit_exceeded);
    CHECK_THAT(set.error().remedy(), Contains("--animations"));
    CHECK(context.budget.used() == 0);
}
