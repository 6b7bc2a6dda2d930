#include "converters/framesmith/exporter.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "converters/framesmith/tick_sheet.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"
#include "tests/support/first_report.hpp"
#include "tests/support/pictures/picture_sets.hpp"

using namespace fightconv;
using namespace fightconv::test;

namespace {

const std::string folder = "characters/kfm/";

// "punch" hits in ticks 4 to 6 of 12, "stand" holds after 7.
Character fighter() {
    CharacterBuilder builder;
    builder.character.info.name = "Kung Fu Man!";
    const SpriteId body =
        builder.sprite({0, 0}, {1, 2}, {"..1.", ".22.", ".3.."}, builder.palette());
    Frame hits = frame_of(body, 3, {5, -1});
    hits.flip_h = true;
    hits.boxes = {box_of(BoxKind::attack, 10.5F, -40, 20, 10),
                  box_of(BoxKind::hurt, -15, -70, 30, 70)};
    builder.animation(200, "punch", {frame_of(body, 4), hits, frame_of(body, 5)});
    builder.animation(0, "stand", {frame_of(body, 7), frame_of(body, Frame::hold)});
    return std::move(builder.character);
}

Move punch() {
    Move move;
    move.animation = {0};
    move.name = "Light Punch";
    move.input = "5L";
    move.type = MoveType::special;
    move.hits = {{.first_tick = 4,
                  .last_tick = 6,
                  .damage = 30,
                  .hitstop = 8,
                  .hitstun = 15,
                  .blockstun = 10,
                  .guard = Guard::low}};
    move.power_cost = 500;
    move.power_gain = 20;
    return move;
}

struct Exported {
    OutputSet set;
    std::vector<std::string> ids;  // of the diagnostics

    nlohmann::json operator[](const std::string& path) const {
        return nlohmann::json::parse(file_of(set, path));
    }
    bool reports(std::string_view id) const {
        return std::find(ids.begin(), ids.end(), id) != ids.end();
    }
};

Exported exported(const Character& character, const std::string& name = "kfm") {
    Context context;
    context.threads = 2;
    auto set = make_framesmith_exporter()->write(character, name, context);
    INFO((set ? "" : set.error().render()));
    REQUIRE(set);
    CHECK(context.budget.used() == set->bytes());
    CHECK(set->folder == make_framesmith_exporter()->main_output(name));
    std::vector<std::string> ids;
    for (const Diagnostic& diagnostic : context.diagnostics.kept()) {
        ids.emplace_back(diagnostic.id());
    }
    return {*std::move(set), std::move(ids)};
}

}  // namespace

TEST_CASE("A project has the files that framesmith looks for", "[framesmith]") {
    const Exported found = exported(fighter());
    CHECK(found.set.folder == "kfm-framesmith");
    std::vector<std::string> paths;
    for (const OutputFile& file : found.set.files) {
        paths.push_back(file.path);
    }
    CHECK(paths == std::vector<std::string>{folder + "character.json", folder + "cancel_table.json",
                                            folder + "states/0_idle.json",
                                            folder + "states/punch.json", folder + "assets.json",
                                            folder + "assets/stand.png",
                                            folder + "assets/punch.png", "framesmith.rules.json"});
    CHECK(found[folder + "character.json"]["id"] == "kfm");
    CHECK(found["framesmith.rules.json"]["apply"] == nlohmann::json::array());
}

TEST_CASE("Characters of one name, or of names in another script, have folders of their own",
          "[framesmith]") {
    CHECK(exported(fighter(), "kfm-pal2").set.files[0].path ==
          "characters/kfm-pal2/character.json");
    CHECK(exported(fighter(), "\xE6\x8B\xB3").set.files[0].path ==
          "characters/e68bb3/character.json");
}

TEST_CASE("Cancels name tags that states have, and every event of a state is registered",
          "[framesmith]") {
    Character character = fighter();
    Move special = punch();
    special.number = 1000;
    special.cancels = {{.into = 3000, .first_tick = 6, .on_hit = true}};
    special.notifies = {{3, "projectile", {{"id", "7"}}}};
    special.hits.front().sound = "snd_5_0";
    special.hits.front().power_on_guard = 12;
    Move super = punch();
    super.number = 3000;
    super.input = "236236P";
    character.moves = {special, super};
    character.animations[0].frames[1].cues = {{"snd_1_1", 1, 1}};
    const Exported found = exported(character);
    std::set<std::string> tags = {"any"};
    const nlohmann::json events = found["framesmith.rules.json"]["registry"]["events"];
    for (const char* const name : {"0_idle", "5L", "236236P"}) {
        const nlohmann::json state = found[folder + "states/" + name + ".json"];
        tags.insert(state["type"].get<std::string>());
        for (const auto& tag : state["tags"]) {
            tags.insert(tag.get<std::string>());
        }
    }
    const nlohmann::json rules = found[folder + "cancel_table.json"]["tag_rules"];
    bool has_own = false;
    for (const auto& rule : rules) {
        CAPTURE(rule.dump());
        CHECK(tags.count(rule["from"]) == 1);
        CHECK(tags.count(rule["to"]) == 1);
        if (rule["from"] == "state_1000" && rule["to"] == "state_3000") {
            has_own = true;
            CHECK(rule["after_frame"] == 6);
        } else {
            CHECK_FALSE(rule.contains("after_frame"));
        }
    }
    CHECK(has_own);
    CHECK(events["sfx"]["contexts"] == nlohmann::json({"notify", "on_hit"}));
    CHECK(events["sfx"]["args"]["clip"]["type"] == "string");
    CHECK(events["sfx"]["args"]["volume"]["type"] == "f32");
    CHECK(events["projectile"]["args"]["id"]["type"] == "string");
    const nlohmann::json state = found[folder + "states/5L.json"];
    CHECK(state["on_hit"]["events"] ==
          nlohmann::json::parse(R"([{"id": "sfx", "args": {"clip": "snd_5_0"}}])"));
    CHECK(state["on_block"]["resource_deltas"] ==
          nlohmann::json::parse(R"([{"name": "power", "delta": 12}])"));
}

TEST_CASE("A state has the frame data, boxes and resources of the move", "[framesmith]") {
    Character character = fighter();
    character.moves = {punch()};
    character.animations[0].frames[1].cues = {{"s5_0", 0.5F, 2.0F}};
    character.properties = {{"life", "950"},       {"run.fwd", "5.5, 0"}, {"ground.front", "16"},
                            {"ground.back", "15"}, {"height", "60"},      {"portrait", "big"}};
    const Exported found = exported(character);
    const nlohmann::json state = found[folder + "states/5L.json"];
    CHECK(state["input"] == "5L");
    CHECK(state["name"] == "Light Punch");
    CHECK(state["type"] == "special");
    CHECK(std::tuple<int, int, int, int>(state["startup"], state["active"], state["recovery"],
                                         state["total"]) == std::tuple(4, 3, 5, 12));
    CHECK(std::tuple<int, int, int, int>(state["damage"], state["hitstun"], state["blockstun"],
                                         state["hitstop"]) == std::tuple(30, 15, 10, 8));
    CHECK(state["guard"] == "low");
    CHECK(state["animation"] == "punch");
    CHECK(state["hitboxes"] ==
          nlohmann::json::parse(
              R"([{"frames": [4, 6], "box": {"x": 10, "y": -40, "w": 20, "h": 10}}])"));
    CHECK(state["hurtboxes"] ==
          nlohmann::json::parse(
              R"([{"frames": [4, 6], "box": {"x": -15, "y": -70, "w": 30, "h": 70}}])"));
    CHECK(state["pushboxes"] ==
          nlohmann::json::parse(
              R"([{"frames": [0, 11], "box": {"x": -15, "y": -60, "w": 31, "h": 60}}])"));
    CHECK(state["costs"] ==
          nlohmann::json::parse(R"([{"type": "resource", "name": "power", "amount": 500}])"));
    CHECK(state["preconditions"] ==
          nlohmann::json::parse(R"([{"type": "resource", "name": "power", "min": 500}])"));
    CHECK(state["on_use"]["resource_deltas"] ==
          nlohmann::json::parse(R"([{"name": "power", "delta": 20}])"));
    CHECK(state["notifies"] == nlohmann::json::parse(R"([{
        "frame": 4,
        "events": [{"id": "sfx", "args": {"clip": "s5_0", "pitch": 2.0, "volume": 0.5}}]
    }])"));
    CHECK(state["properties"] == nlohmann::json({{"action", 200}, {"state", 0}}));
    CHECK(found.reports("framesmith.box-rounded"));
    CHECK(found[folder + "character.json"]["properties"]["health"] == 950);
    CHECK(found[folder + "character.json"]["properties"]["run.fwd.0"] == 5.5);
    CHECK(found[folder + "character.json"]["properties"]["portrait"] == "big");
    CHECK(found[folder + "character.json"]["resources"] ==
          nlohmann::json::parse(R"([{"name": "power", "start": 0, "max": 3000}])"));
    const nlohmann::json idle = found[folder + "states/0_idle.json"];
    CHECK(idle["type"] == "system");
    CHECK_FALSE(idle.contains("costs"));
}

TEST_CASE("Boxes under a pixel become a pixel", "[framesmith]") {
    Character character = fighter();
    character.animations[0].frames[0].boxes = {box_of(BoxKind::attack, 0, 0, 0.9F, 10)};
    const Exported found = exported(character);
    const nlohmann::json state = found[folder + "states/punch.json"];
    CHECK(state["hitboxes"][0]["box"] == nlohmann::json({{"x", 0}, {"y", 0}, {"w", 1}, {"h", 10}}));
    const auto losses = make_framesmith_exporter()->losses(character, Context());
    const auto flat = std::find_if(losses.begin(), losses.end(), [](const Diagnostic& loss) {
        return loss.id() == "fspk.loss.flat-boxes";
    });
    REQUIRE(flat != losses.end());
    CHECK(flat->message ==
          "boxes that are less than a pixel wide or high become a pixel wide or high (1 in all)");
}

TEST_CASE("Startup and active are at least one, also where nothing hits or the first frame does",
          "[framesmith]") {
    Character character = fighter();
    const nlohmann::json idle = exported(character)[folder + "states/0_idle.json"];
    CHECK(std::tuple<int, int, int, int>(idle["startup"], idle["active"], idle["recovery"],
                                         idle["total"]) == std::tuple(1, 1, 6, 8));
    character.animations[0].frames.erase(character.animations[0].frames.begin());
    const Exported found = exported(character);
    const nlohmann::json state = found[folder + "states/punch.json"];
    CHECK(std::tuple<int, int, int, int>(state["startup"], state["active"], state["recovery"],
                                         state["total"]) == std::tuple(1, 2, 5, 8));
    CHECK(state["hitboxes"][0]["frames"] == nlohmann::json({0, 2}));
    CHECK(found.reports("framesmith.startup-raised"));
}

TEST_CASE("Properties name the state that follows, and the hit of each box", "[framesmith]") {
    Character character = fighter();
    character.animations[0].frames[1].boxes.push_back(box_of(BoxKind::attack, 0, 0, 5, 5));
    character.moves = {punch()};
    character.moves[0].next = 0;
    const nlohmann::json state = exported(character)[folder + "states/5L.json"];
    CHECK(state["hitboxes"].size() == 2);
    CHECK(state["properties"]["hits"] == nlohmann::json({0, 0}));
    CHECK(state["properties"]["next"] == "0_idle");
    CHECK(state["tags"] == nlohmann::json({"state_0", "stand", "start_ground"}));
    character.moves.clear();  // nothing is known of hits: each window is one
    CHECK(exported(character)[folder + "states/punch.json"]["properties"]["hits"] ==
          nlohmann::json({0, 0}));
}

TEST_CASE("Hits that differ are said to become one", "[framesmith]") {
    Character character = fighter();
    character.moves = {punch()};
    character.moves[0].hits[0].last_tick = 5;
    character.moves[0].hits.push_back({.first_tick = 6,
                                       .last_tick = 6,
                                       .damage = 30,
                                       .hitstop = 8,
                                       .hitstun = 15,
                                       .blockstun = 10,
                                       .guard = Guard::low});
    CHECK_FALSE(exported(character).reports("framesmith.hits-merged"));
    character.moves[0].hits[1].damage = 40;
    CHECK(exported(character).reports("framesmith.hits-merged"));
}

TEST_CASE("Cancel rules have a condition each", "[framesmith]") {
    Character character = fighter();
    character.moves = {punch(), punch()};
    character.moves[1].type = MoveType::super;
    const nlohmann::json table = exported(character)[folder + "cancel_table.json"];
    CHECK(table["deny"] == nlohmann::json::object());
    CHECK(table["tag_rules"] == nlohmann::json::parse(R"([
        {"from": "free_stand", "to": "start_ground", "on": "always"},
        {"from": "special", "to": "super", "on": ["hit", "block"]}
    ])"));
}

TEST_CASE("Inputs that repeat or are no file names get states of their own", "[framesmith]") {
    Character character = fighter();
    character.moves = {punch(), punch(), punch()};
    character.moves[1].input = "[4]6~K";
    const Exported found = exported(character);
    CHECK(found[folder + "states/5L.json"]["input"] == "5L");
    CHECK(found[folder + "states/5L_2.json"]["input"] == "5L_2");
    CHECK(found[folder + "states/_4_6_K.json"]["input"] == "[4]6~K");
}

TEST_CASE("Moves that the training mode cannot begin are named in one note", "[framesmith]") {
    Character character = fighter();
    character.moves.clear();
    for (const std::string input :
         {"5x", "2x", "236a", "66", "44", "22x", "j.x", "5x+y", "[4]6x", "5x > 5x", "623623c"}) {
        Move move = punch();
        move.number = 200 + static_cast<std::int32_t>(character.moves.size());
        move.input = input;
        character.moves.push_back(move);
    }
    Context context;
    REQUIRE(make_framesmith_exporter()->write(character, "kfm", context));
    CHECK_THAT(first_report(context.diagnostics.kept(), "framesmith.training-inputs"),
               Catch::Matchers::Contains("cannot begin 5 of 11 moves with an input: 22L, 5L > 5L, "
                                         "5L+M, [4]6L, j.L"));
    character.moves.resize(5);
    CHECK_FALSE(exported(character).reports("framesmith.training-inputs"));
}

TEST_CASE("The sheet of an animation has a cell for each tick, with offset and flips drawn",
          "[framesmith]") {
    const Exported found = exported(fighter());
    const nlohmann::json punch_sheet = found[folder + "assets.json"]["animations"]["punch"];
    CHECK(punch_sheet["mode"] == "sprite");
    CHECK(punch_sheet["frames"] == 12);
    CHECK_NOTHROW(check_framesmith(found.set, fighter()));
    Character hidden = fighter();
    hidden.animations[0].frames[0].blend = {BlendMode::add, 0, 256};
    CHECK_NOTHROW(check_framesmith(exported(hidden).set, hidden));
    for (std::uint32_t seed = 0; seed < 20; ++seed) {
        INFO("character " << seed);
        const Character character = random_character(seed);
        CHECK_NOTHROW(check_framesmith(exported(character).set, character));
    }
}

TEST_CASE(
    "An animation that is too long for a picture has fewer cells, and one that is too wide has "
    "none",
    "[framesmith]") {
    CharacterBuilder builder;
    const SpriteId dot = builder.sprite({0, 0}, {}, {"1"}, builder.palette());
    builder.animation(1, "wide",
                      {frame_of(dot), frame_of(dot, 1, {9000, 0}), frame_of(dot, 1, {0, 8000})});
    builder.animation(2, "too_wide", {frame_of(dot), frame_of(dot, 1, {17000, 0})});
    const auto maker = framesmith::TickSheetMaker::of(builder.character, Context()).value();
    const framesmith::TickSheet wide = maker.lay_out(builder.character.animations[0], 3);
    CHECK(std::tuple(wide.columns, wide.rows, wide.ticks.size(), wide.ticks_cut) ==
          std::tuple(1U, 2U, std::size_t{2}, 1U));
    CHECK(maker.lay_out(builder.character.animations[1], 2).ticks.empty());
    builder.character.animations.erase(builder.character.animations.begin());
    const Exported found = exported(builder.character);
    CHECK(found.reports("framesmith.preview-cut"));
    CHECK(found["characters/kfm/assets.json"]["animations"].empty());
}

TEST_CASE("Frames that the sheets cannot show are a loss", "[framesmith]") {
    Character character = fighter();
    CHECK(make_framesmith_exporter()->losses(character, Context()).empty());
    character.animations[0].frames[0].angle = 10;
    const auto losses = make_framesmith_exporter()->losses(character, Context());
    REQUIRE(losses.size() == 1);
    CHECK(losses[0].id() == "framesmith.loss.effects");
    CHECK(losses[0].severity() == Severity::note);
}

TEST_CASE("Chip damage, and palettes that can be chosen, are a loss", "[framesmith]") {
    Character character = fighter();
    Move move;
    move.hits.resize(1);
    move.hits[0].chip = 7;
    character.moves = {move};
    character.selectable_palettes.resize(2);
    std::vector<std::string> ids;
    for (const Diagnostic& loss : make_framesmith_exporter()->losses(character, Context())) {
        ids.emplace_back(loss.id());
    }
    CHECK(ids == std::vector<std::string>{"fspk.loss.palettes", "framesmith.loss.chip"});
}
