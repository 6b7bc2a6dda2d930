#include "converters/fspk/exporter.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "converters/fspk/importer.hpp"
#include "converters/interface/selection.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/character_builder.hpp"
#include "tests/support/fspk_reader.hpp"

using namespace fightconv;
using namespace fightconv::test;
using Catch::Matchers::Contains;

namespace {

Box hurt(float x = -15, float y = -70, float width = 30, float height = 70) { return box_of(BoxKind::hurt, x, y, width, height); }
Box attack(float x = 10, float y = -40, float width = 20, float height = 10) { return box_of(BoxKind::attack, x, y, width, height); }

Frame frame(std::int32_t ticks, std::vector<Box> boxes) {
    Frame made;
    made.ticks = ticks;
    made.boxes = std::move(boxes);
    return made;
}

// "stand" (action 0, holds) and "punch" (action 200: 4 ticks, 3 with an attack box, 5 more).
Character fighter() {
    CharacterBuilder builder;
    builder.character.info.name = "Kung Fu Man!";
    builder.animation(200, "punch", {frame(4, {hurt()}), frame(3, {attack(), hurt()}), frame(5, {hurt()})});
    builder.animation(0, "stand", {frame(7, {hurt()}), frame(Frame::hold, {hurt()})});
    return std::move(builder.character);
}

Hit hit(std::int32_t first, std::int32_t last, std::int32_t damage) {
    Hit made;
    made.first_tick = first;
    made.last_tick = last;
    made.damage = damage;
    return made;
}

struct Exported {
    PackContents pack;
    nlohmann::json moves;
    std::vector<Diagnostic> diagnostics;
};

Exported exported(const Character& character, const std::string& version = "1.0") {
    Context context;
    context.options["fspk-version"] = version;
    const auto set = make_fspk_exporter()->write(character, "kfm", context);
    INFO((set ? "" : set.error().render()));
    REQUIRE(set);
    REQUIRE(set->files.size() == 2);
    CHECK(set->files[0].path == "kfm.fspk");
    CHECK(set->files[1].path == "kfm.moves.json");
    CHECK(context.budget.used() == set->bytes());
    return {read_fspk(set->files[0].bytes, version == "1.5"), nlohmann::json::parse(set->files[1].bytes), context.diagnostics.kept()};
}

bool has(const Exported& found, std::string_view id) {
    return std::any_of(found.diagnostics.begin(), found.diagnostics.end(), [&](const Diagnostic& each) { return each.id == id; });
}

std::string message_of(const std::vector<Diagnostic>& diagnostics, std::string_view id) {
    const auto found = std::find_if(diagnostics.begin(), diagnostics.end(), [&](const Diagnostic& each) { return each.id == id; });
    return found == diagnostics.end() ? "" : found->message;
}

// By way of a pack.
Character read_again(const Character& character, const std::string& version) {
    Context context;
    context.options["fspk-version"] = version;
    const auto set = make_fspk_exporter()->write(character, "kfm", context);
    REQUIRE(set);
    auto read = make_fspk_importer()->read(InputTree::from_memory({{"kfm.fspk", set->files[0].bytes}}), "kfm.fspk", context);
    REQUIRE(read);
    return *std::move(read);
}

std::pair<int, int> frames_of(const PackWindow& window) { return {window.start, window.end}; }

}  // namespace

TEST_CASE("each animation is a move, in its order, with keys that are sorted", "[fspk_exporter]") {
    const Exported found = exported(fighter());
    CHECK(found.pack.mesh_keys == std::vector<std::string>{"kung_fu_man.punch", "kung_fu_man.stand"});
    CHECK(found.pack.keyframes_keys == std::vector<std::string>{"punch", "stand"});
    REQUIRE(found.pack.moves.size() == 2);
    CHECK(found.pack.moves[0].mesh_key == 0);
    CHECK(found.pack.moves[0].keyframes_key == 0);
    CHECK(found.pack.moves[1].keyframes_key == 1);
    CHECK(found.moves["moves"][0]["action"] == 200);
    CHECK(found.moves["moves"][0]["id"] == 0);
    CHECK(found.moves["moves"][0]["name"] == "punch");
    CHECK(found.moves["moves"][1]["holds"] == true);
    CHECK(found.moves["moves"][0]["hurt_windows"][0]["boxes"][0] == nlohmann::json({-15.0, -70.0, 30.0, 70.0}));
}

TEST_CASE("startup, active, recovery and total follow from the ticks with attack boxes", "[fspk_exporter]") {
    const PackMove punch = exported(fighter()).pack.moves[0];
    CHECK(std::tuple(punch.startup, punch.active, punch.recovery, punch.total) == std::tuple(4, 3, 5, 12));
    REQUIRE(punch.hit_windows.size() == 1);
    CHECK(frames_of(punch.hit_windows[0]) == std::pair(4, 6));
    CHECK(punch.hit_windows[0].shapes == std::vector<PackShape>{{0, 0, 160, -640, 320, 160, 0}});
    REQUIRE(punch.hurt_windows.size() == 1);  // equal boxes in all three frames
    CHECK(frames_of(punch.hurt_windows[0]) == std::pair(0, 11));
    const PackMove stand = exported(fighter()).pack.moves[1];
    CHECK(std::tuple(stand.startup, stand.active, stand.recovery, stand.total) == std::tuple(0, 0, 8, 8));  // 7 ticks and one that holds
}

TEST_CASE("equal sets of boxes are one window in whatever order they stand, and a gap or other boxes begin a new one", "[fspk_exporter]") {
    CharacterBuilder builder;
    const Box other = hurt(0, 0, 1, 1);
    builder.animation(1, "a", {frame(2, {hurt(), other}), frame(2, {other, hurt()}), frame(1, {hurt()}), frame(1, {}), frame(1, {hurt()})});
    const auto windows = exported(builder.character).pack.moves[0].hurt_windows;
    REQUIRE(windows.size() == 3);
    CHECK(frames_of(windows[0]) == std::pair(0, 3));
    CHECK(windows[0].shapes.size() == 2);
    CHECK(windows[0].shapes[0].a == -240);  // the order of the first frame
    CHECK(frames_of(windows[1]) == std::pair(4, 4));
    CHECK(frames_of(windows[2]) == std::pair(6, 6));
}

TEST_CASE("with moves only the ticks in which a hit can happen are windows, with the values of the hit", "[fspk_exporter]") {
    Character character = fighter();
    Move move;
    move.number = 200;
    move.animation = {0};
    move.name = "Light Punch";
    move.input = "5L";
    move.type = MoveType::special;
    move.guard = Guard::low;
    Hit first = hit(5, 5, 30);
    first.chip = 2;
    first.hitstop = 8;
    first.hitstun = 15;
    first.blockstun = 10;
    Hit second = hit(6, 20, 40);
    second.guard = Guard::high;
    move.hits = {first, second, hit(9, 11, 50)};
    move.power_cost = 500;
    move.power_gain = 20;
    character.moves = {move};
    const Exported found = exported(character);
    const PackMove& punch = found.pack.moves[0];
    REQUIRE(punch.hit_windows.size() == 2);
    CHECK(frames_of(punch.hit_windows[0]) == std::pair(5, 5));
    CHECK(frames_of(punch.hit_windows[1]) == std::pair(6, 6));
    CHECK(std::tuple(punch.hit_windows[0].damage, punch.hit_windows[0].chip, punch.hit_windows[0].guard) == std::tuple(30, 2, 2));
    CHECK(std::tuple(punch.hit_windows[1].damage, punch.hit_windows[1].guard) == std::tuple(40, 0));
    CHECK(std::tuple(punch.type, punch.guard, punch.damage, punch.hitstun, punch.blockstun, punch.hitstop) == std::tuple(2, 2, 30, 15, 10, 8));
    CHECK(std::tuple(punch.startup, punch.active, punch.recovery) == std::tuple(5, 2, 5));
    CHECK(has(found, "fspk.hit-without-boxes"));  // the third
    CHECK(found.pack.resources == std::vector<std::pair<std::string, std::pair<int, int>>>{{"power", {0, 3000}}});
    CHECK(punch.costs == std::vector<std::pair<std::string, int>>{{"power", 500}});
    CHECK(punch.preconditions == std::vector<std::pair<std::string, std::pair<int, int>>>{{"power", {500, 0xFFFF}}});
    CHECK(punch.deltas == std::vector<std::pair<std::string, int>>{{"power on_use", 20}});
    CHECK(found.moves["moves"][0]["name"] == "Light Punch");
    CHECK(found.moves["moves"][0]["input"] == "5L");
    CHECK(found.moves["moves"][0]["hit_windows"][1]["damage"] == 40);
}

TEST_CASE("a basic action that a move shows stays a plain state beside it, and comes back from both layouts", "[fspk_exporter]") {
    Character character = fighter();
    Move waiting;
    waiting.number = 1300;
    waiting.animation = {1};  // "stand", action 0
    waiting.name = "Wait";
    waiting.input = "236a";
    waiting.power_cost = 100;
    for (const std::int32_t number : {1300, 0}) {
        waiting.number = number;
        character.moves = {waiting};
        for (const std::string version : {"1.0", "1.5"}) {
            const Exported found = exported(character, version);
            REQUIRE(found.pack.moves.size() == 3);
            const auto& plain = found.moves["moves"][version == "1.0" ? 1 : 0];
            CHECK(plain["action"] == 0);
            CHECK(plain["state"].is_null());
            CHECK(plain["state_input"] == "0_idle");
            const auto& move = found.moves["moves"][version == "1.0" ? 2 : 1];
            CHECK(move["action"] == 0);
            CHECK(move["state"] == number);
            CHECK(move["input"] == "236a");
            const Character back = read_again(character, version);
            CHECK(back.animations.size() == 2);
            REQUIRE(back.moves.size() == 2);  // the punch, of which only the boxes are known, is the other
            CHECK(std::count_if(back.moves.begin(), back.moves.end(), [](const Move& each) { return each.power_cost == 100; }) == 1);
            CHECK(exported(back, version).moves["moves"].size() == 3);
        }
    }
    CHECK(exported(character, "1.5").pack.moves[0].costs.empty());  // state 0: idle
    // One that is the action itself is one state.
    character.animations[1].number = character.moves[0].number = 100;
    CHECK(exported(character, "1.5").pack.moves.size() == 2);
}

TEST_CASE("the file of moves says which windows are one hit, and how a move plays, in both layouts", "[fspk_exporter]") {
    Character character = fighter();
    character.info.localcoord = {1280, 720};
    Move punch;
    punch.number = 200;
    punch.animation = {0};
    Hit first = hit(4, 4, 20);
    Hit again = hit(5, 5, 20);
    again.continued = true;
    punch.hits = {first, again, hit(6, 6, 9)};
    punch.stance = Stance::standing;
    punch.needs_control = true;
    punch.duration = 11;
    punch.next = 0;
    punch.movement = {{3, 15, -2.5F}};
    punch.cancels = {{.into = 200, .first_tick = 7, .on_hit = true}};
    character.moves = {punch};
    for (const char* const version : {"1.0", "1.5"}) {
        const Exported found = exported(character, version);
        const nlohmann::json& move = found.moves["moves"][std::string(version) == "1.0" ? 0 : 1];
        REQUIRE(move["state"] == 200);
        REQUIRE(move["hit_windows"].size() == 3);
        CHECK(move["hit_windows"][0]["hit"] == 0);
        CHECK(move["hit_windows"][1]["hit"] == 0);
        CHECK(move["hit_windows"][2]["hit"] == 1);
        CHECK(move["stance"] == "standing");
        CHECK(move["needs_control"] == true);
        CHECK(move["duration"] == 11);
        CHECK(move["next"] == 0);
        CHECK(move["free_tick"].is_null());
        CHECK(move["movement"] == nlohmann::json::parse("[[3, 15.0, -2.5]]"));
        REQUIRE(move["cancels"].size() == 1);
        CHECK(move["cancels"][0]["into"] == 200);
        CHECK(move["cancels"][0]["from"] == 7);
        CHECK(found.moves["localcoord"] == nlohmann::json::parse("[1280, 720]"));
    }
    const Character read = read_again(character, "1.5");
    CHECK(read.info.localcoord == Point{1280, 720});
    CHECK(read.properties.empty());
}

TEST_CASE("a state of 1.5 says how it plays in its properties, and they come back", "[fspk_exporter]") {
    CharacterBuilder builder;
    builder.animation(0, "stand", {frame(4, {})});
    builder.animation(47, "jump_land", {frame(4, {})});
    Move kick;
    kick.number = 600;
    kick.animation = builder.animation(600, "kick", {frame(2, {attack()}), frame(2, {attack(0)}), frame(2, {attack()}), frame(60, {})});
    kick.name = "Kick";
    kick.input = "j.a";
    Hit kept = hit(0, 1, 20);
    kept.continued = true;
    Hit still = hit(2, 3, 20);
    still.continued = true;
    kick.hits = {kept, still, hit(4, 5, 9)};
    kick.stance = Stance::airborne;
    kick.duration = 26;
    kick.free_tick = 30;
    kick.next = 52;  // the engine's landing, which shows action 47
    kick.movement = {{0, 1.5F, -3}, {4, 8, -20.25F}};
    Move then = kick;
    then.number = 1000;
    then.input = "5a";
    then.stance = Stance::standing;
    then.next = 4242;
    builder.character.moves = {kick, then};
    const Exported found = exported(builder.character, "1.5");
    REQUIRE(found.pack.moves.size() == 4);
    CHECK(found.pack.moves[1].input == "5P");
    CHECK(found.pack.moves[1].properties.at("next") == "0");
    CHECK_THAT(message_of(found.diagnostics, "fspk.next-missing"), Contains("4242"));
    CHECK(found.pack.moves[3].input == "jump_land");
    CHECK(found.pack.moves[3].properties == std::map<std::string, std::string>{{"action", "47"}, {"next", "0"}});
    const std::map<std::string, std::string> expected = {{"action", "600"},         {"state", "600"},        {"next", "3"},
                                                         {"duration", "26"},        {"free_tick", "30"},     {"continues_hit", "true"},
                                                         {"hits.0", "0"},           {"hits.1", "0"},         {"hits.2", "1"},
                                                         {"movement.0.frame", "0"}, {"movement.0.x", "1.5"}, {"movement.0.y", "-3"},
                                                         {"movement.1.frame", "4"}, {"movement.1.x", "8"},   {"movement.1.y", "-20.25"}};
    CHECK(found.pack.moves[2].properties == expected);
    CHECK(found.pack.moves[2].tags == std::vector<std::string>{"normal", "air", "start_air"});
    const Character read = read_again(builder.character, "1.5");
    REQUIRE(read.moves.size() == 2);
    const Move& back = read.moves[1];
    CHECK(std::tuple(back.number, back.stance, back.duration, back.free_tick) == std::tuple(600, Stance::airborne, kick.duration, kick.free_tick));
    CHECK(back.next == 47);
    CHECK(back.movement == kick.movement);
    REQUIRE(back.hits.size() == 3);
    CHECK(back.hits[0].continued);
    CHECK(back.hits[1].continued);
    CHECK_FALSE(back.hits[2].continued);
}

TEST_CASE("a free character can begin what its stance allows, no follow-ups, and one move for each input", "[fspk_exporter]") {
    CharacterBuilder builder;
    for (const auto& [number, name] : {std::pair(0, "stand"), std::pair(11, "crouch"), std::pair(41, "jump_up"), std::pair(5000, "hit")}) {
        builder.animation(number, name, {frame(4, {})});
    }
    const AnimationId shown = builder.animation(200, "attack", {frame(4, {attack()})});
    struct Made {
        std::int32_t number;
        const char* input;
        Stance stance;
        bool needs_control;
    };
    for (const Made& made : {Made{200, "5x", Stance::standing, true}, Made{210, "5x", Stance::standing, false}, Made{400, "2x", Stance::crouching, true},
                             Made{600, "j.x", Stance::airborne, true}, Made{700, "6x", Stance::standing, true}, Made{710, "6x", Stance::crouching, true},
                             Made{220, "5x > 5x", Stance::standing, true}, Made{800, "", Stance::standing, false}}) {
        Move move;
        move.number = made.number;
        move.animation = shown;
        move.name = "Attack";
        move.input = made.input;
        move.stance = made.stance;
        move.needs_control = made.needs_control;
        move.hits = {hit(0, 1, 5)};
        if (made.number == 600) {
            move.duration = 30;
            move.free_tick = 17;
        }
        if (made.number == 200) {
            move.cancels = {{.into = 210, .on_hit = true}};
        }
        builder.character.moves.push_back(move);
    }
    const Exported found = exported(builder.character, "1.5");
    std::vector<std::string> inputs;
    std::map<std::string, std::vector<std::string>> tags;
    for (const PackMove& state : found.pack.moves) {
        inputs.push_back(state.input);
        tags[state.input] = state.tags;
    }
    CHECK(inputs == std::vector<std::string>{"0_idle", "1_crouch", "1_jump", "2L", "5L", "5L > 5L", "5L > 5L_2", "6L", "6L_2", "attack", "hit", "j.L"});
    CHECK(tags["0_idle"] == std::vector<std::string>{"system", "stand", "free_stand", "start_ground"});
    CHECK(tags["1_crouch"] == std::vector<std::string>{"system", "crouch", "free_crouch", "start_ground"});
    CHECK(tags["1_jump"] == std::vector<std::string>{"system", "air", "free_air", "start_air"});
    CHECK(tags["hit"] == std::vector<std::string>{"hitstun", "stand"});
    CHECK(tags["5L"] == std::vector<std::string>{"normal", "state_200", "stand", "start_ground"});
    CHECK(tags["2L"] == std::vector<std::string>{"normal", "state_400", "crouch", "start_ground"});
    CHECK(tags["j.L"] == std::vector<std::string>{"normal", "state_600", "air", "start_air"});
    CHECK(tags["6L"] == std::vector<std::string>{"normal", "state_700", "stand", "start_stand"});
    CHECK(tags["6L_2"] == std::vector<std::string>{"normal", "state_710", "crouch", "start_crouch"});
    CHECK(tags["attack"] == std::vector<std::string>{"normal", "state_800", "stand"});
    for (const char* const follow_up : {"5L > 5L", "5L > 5L_2"}) {
        CHECK(tags[follow_up].back() == "stand");
    }
    std::vector<std::string> rules;
    for (const PackRule& rule : found.pack.rules) {
        rules.push_back(rule.from + ">" + rule.to + ":" + std::to_string(rule.condition));
    }
    CHECK(rules == std::vector<std::string>{"free_stand>start_ground:7", "free_stand>start_stand:7", "free_crouch>start_ground:7", "free_crouch>start_crouch:7",
                                            "free_air>start_air:7", "state_200>state_210:1", "state_600>start_air:7"});
    CHECK(found.pack.rules.back().min_frame == 17);
    const Exported again = exported(read_again(builder.character, "1.5"), "1.5");
    for (std::size_t i = 0; i < found.pack.moves.size(); ++i) {
        CHECK(again.pack.moves[i].input == found.pack.moves[i].input);
        CHECK(again.pack.moves[i].tags == found.pack.moves[i].tags);
    }
}

TEST_CASE("an animation with several moves gives one for each", "[fspk_exporter]") {
    Character character = fighter();
    Move move;
    move.animation = {0};
    move.hits = {hit(4, 4, 1)};
    character.moves = {move, move};
    character.moves[1].hits = {hit(5, 6, 2)};
    const Exported found = exported(character);
    REQUIRE(found.pack.moves.size() == 3);
    CHECK(found.pack.moves[0].hit_windows[0].damage == 1);
    CHECK(found.pack.moves[1].hit_windows[0].damage == 2);
    CHECK(found.moves["moves"][1]["animation"] == "punch");
    CHECK(found.moves["moves"][2]["animation"] == "stand");
    CHECK(exported(fighter(), "1.5").moves["moves"][1]["starts"] == "ground");  // an attack of which nothing is known
}

TEST_CASE("if there is nothing but animations, each can follow those of the same stance", "[fspk_exporter]") {
    CharacterBuilder builder;
    builder.animation(0, "stand", {frame(2, {})});
    builder.animation(900, "dance", {frame(2, {})});
    builder.animation(650, "fly", {frame(2, {})});
    const PackContents pack = exported(builder.character, "1.5").pack;
    REQUIRE(pack.moves.size() == 3);
    CHECK(pack.moves[1].tags == std::vector<std::string>{"system", "stand", "free_stand", "start_ground"});
    CHECK(pack.moves[2].tags == std::vector<std::string>{"system", "air", "free_air", "start_air"});
    REQUIRE(pack.rules.size() == 2);
    CHECK(std::tuple(pack.rules[0].from, pack.rules[0].to) == std::tuple(std::string("free_stand"), std::string("start_ground")));
}

TEST_CASE("coordinates are rounded half away from zero, and clamped so that readers see them positive", "[fspk_exporter]") {
    CharacterBuilder builder;
    builder.animation(1, "a", {frame(1, {hurt(0.03125F, -0.03125F, 1.03125F, 1.03F), hurt(-3000, 2000, 6000, 100)})});
    const Exported found = exported(builder.character);
    const auto& shapes = found.pack.moves[0].hurt_windows[0].shapes;
    CHECK(shapes[0] == PackShape{0, 0, 1, -1, 17, 16, 0});              // 0.5, -0.5, 16.5 and 16.48 sixteenths
    CHECK(shapes[1] == PackShape{0, 0, -32768, 32000, 32767, 767, 0});  // edges at -2048 and 2047.9375
    CHECK(has(found, "fspk.box-clamped"));
}

TEST_CASE("boxes wholly beyond the range are left out and reported, those of the body too", "[fspk_exporter]") {
    CharacterBuilder builder;
    builder.animation(0, "stand", {frame(1, {hurt(), hurt(2048, 0, 10, 10), hurt(0, -3000, 10, 900)})});
    const Exported boxes = exported(builder.character);
    CHECK(boxes.pack.moves[0].hurt_windows.at(0).shapes.size() == 1);
    CHECK_THAT(message_of(boxes.diagnostics, "fspk.box-clamped"), Contains("(2 in all)") && Contains("left out"));

    builder.character.animations[0].frames[0].boxes.clear();
    builder.character.properties = {{"ground.front", "5000"}, {"ground.back", "16"}, {"height", "60"}};
    const Exported wide = exported(builder.character, "1.5");
    CHECK(wide.pack.moves[0].push_windows.at(0).shapes == std::vector<PackShape>{{0, 0, -256, -960, 32767, 960, 0}});
    CHECK_THAT(message_of(wide.diagnostics, "fspk.box-clamped"), Contains("moved to its limits"));
    CHECK_FALSE(has(exported(builder.character), "fspk.box-clamped"));  // 1.0 has no push windows

    builder.character.properties = {{"ground.front", "5000"}, {"ground.back", "-3000"}, {"height", "60"}};
    const Exported beyond = exported(builder.character, "1.5");
    CHECK(beyond.pack.moves[0].push_windows.empty());
    CHECK_THAT(message_of(beyond.diagnostics, "fspk.box-clamped"), Contains("left out"));
}

TEST_CASE("boxes without an area make no windows, and are one note with their count", "[fspk_exporter]") {
    CharacterBuilder builder;
    builder.animation(0, "stand", {frame(2, {attack(0, 0, 0, 10), hurt(0, 0, 10, 0)}), frame(2, {hurt(), hurt(5, 5, 0.02F, 8), attack()})});
    Box off = hurt(0, 0, 0, 0);
    off.enabled = false;
    builder.character.animations[0].frames[0].boxes.push_back(off);
    const PackMove stand = exported(builder.character).pack.moves.at(0);
    REQUIRE(stand.hurt_windows.size() == 1);
    CHECK(frames_of(stand.hurt_windows[0]) == std::pair(2, 3));
    CHECK(stand.hurt_windows[0].shapes.size() == 1);
    REQUIRE(stand.hit_windows.size() == 1);
    CHECK(stand.startup == 2);
    const auto losses = make_fspk_exporter()->losses(builder.character, Context());
    CHECK(message_of(losses, "fspk.loss.flat-boxes") == "boxes without an area are left out (3 in all)");
    CHECK(losses.size() == 2);  // and the disabled one
}

TEST_CASE("empty animations are left out unless something needs them", "[fspk_exporter]") {
    Character character = fighter();
    Animation empty = character.animations[1];
    empty.frames = {frame(Frame::hold, {})};
    for (const std::int32_t number : {900, 910, 920, 930, 940}) {
        empty.number = number;
        empty.name = "empty_" + std::to_string(number);
        character.animations.push_back(empty);
    }
    character.animations[1].frames = empty.frames;  // the stand
    character.animations.back().frames[0].cues = {{"snd_1_0"}};
    Move move;
    move.number = 200;
    move.animation = {0};
    move.hits = {hit(4, 6, 30)};
    move.cancels = {{.into = 910}};
    move.notifies = {{2, "projectile", {{"projanim", "930"}}}};
    character.moves = {move};
    for (const char* const version : {"1.0", "1.5"}) {
        const Exported found = exported(character, version);
        CHECK(found.pack.keyframes_keys == std::vector<std::string>{"empty_910", "empty_930", "empty_940", "punch", "stand"});
        CHECK(found.pack.mesh_keys.size() == 5);
        CHECK(found.pack.moves.size() == 5);
        CHECK(found.moves["moves"].size() == 5);
    }
    CHECK(message_of(make_fspk_exporter()->losses(character, Context()), "fspk.loss.empty-animations") ==
          "empty animations to which no move refers are left out (2 in all): empty_900, empty_920");
}

TEST_CASE("what is too long is cut with a diagnostic", "[fspk_exporter]") {
    CharacterBuilder builder;
    builder.animation(1, "a", {frame(300, {hurt()}), frame(100, {attack()})});
    const Exported old = exported(builder.character);
    CHECK(old.pack.moves[0].total == 400);
    CHECK(old.pack.moves[0].recovery == 255);
    CHECK(frames_of(old.pack.moves[0].hurt_windows[0]) == std::pair(0, 255));
    CHECK(old.pack.moves[0].hit_windows.empty());
    CHECK(has(old, "fspk.windows-cut"));
    CHECK_FALSE(has(old, "fspk.total-clamped"));
    const Exported recent = exported(builder.character, "1.5");
    CHECK(recent.pack.moves[0].total == 255);
    CHECK(frames_of(recent.pack.moves[0].hurt_windows[0]) == std::pair(0, 254));
    CHECK(has(recent, "fspk.total-clamped"));
    CHECK(recent.moves["moves"][0]["ticks"] == 400);
}

TEST_CASE("values that do not fit are clamped with a diagnostic", "[fspk_exporter]") {
    Character character = fighter();
    Move move;
    move.animation = {0};
    move.hits = {hit(4, 6, 70'000)};
    move.hits[0].hitstun = 300;
    move.hits[0].chip = -3;
    character.moves = {move};
    const Exported found = exported(character);
    CHECK(found.pack.moves[0].damage == 65535);
    CHECK(found.pack.moves[0].hitstun == 255);
    CHECK(found.pack.moves[0].hit_windows[0].chip == 0);
    CHECK(has(found, "fspk.value-clamped"));

    Character powerful = fighter();
    for (const auto& [power, most] : {std::pair("70000", 65535), std::pair("-5", 0)}) {
        powerful.properties = {{"power", power}};
        const Exported clamped = exported(powerful);
        CHECK(clamped.pack.resources.at(0).second.second == most);
        CHECK_THAT(message_of(clamped.diagnostics, "fspk.value-clamped"), Contains("power is " + std::string(power)));
    }
    powerful.properties = {{"power", "2999.6"}};
    CHECK(exported(powerful).pack.resources.at(0).second.second == 3000);
    CHECK_FALSE(has(exported(powerful), "fspk.value-clamped"));
}

TEST_CASE("without moves the values of the attack boxes count, and disabled boxes do not", "[fspk_exporter]") {
    CharacterBuilder builder;
    Box strong = attack();
    strong.damage = 80;
    strong.hitstun = 20;
    Box off = attack(0, 0, 5, 5);
    off.enabled = false;
    builder.animation(1, "a", {frame(2, {attack(), off}), frame(2, {strong})});
    const auto windows = exported(builder.character).pack.moves[0].hit_windows;
    REQUIRE(windows.size() == 2);
    CHECK(windows[0].damage == 0);
    CHECK(windows[0].shapes.size() == 1);
    CHECK(std::tuple(windows[1].start, windows[1].damage, windows[1].hitstun) == std::tuple(2, 80, 20));
}

TEST_CASE("cues become notifies", "[fspk_exporter]") {
    Character character = fighter();
    character.animations[0].frames[1].cues = {{"s5_0", 0.5F, 2.0F}, {"later", 1, 1, 2}};
    const auto notifies = exported(character).pack.moves[0].notifies;
    REQUIRE(notifies.size() == 2);
    CHECK(notifies[1].frame == 6);
    CHECK(notifies[0].frame == 4);
    CHECK(notifies[0].emits.at(0).id == "sfx");
    CHECK(notifies[0].emits[0].args == std::vector<std::pair<std::string, std::string>>{{"clip", "'s5_0'"}, {"pitch", "2"}, {"volume", "0.5"}});
}

TEST_CASE("the sounds and the power of a move's hits are events and deltas of the state", "[fspk_exporter]") {
    Character character = fighter();
    Move move;
    move.number = character.animations[0].number;
    move.animation = {0};
    move.hits = {hit(4, 6, 30)};
    move.hits.front().sound = "snd_5_0";
    move.hits.front().guard_sound = "common_6_0";
    move.hits.front().power_on_hit = 15;
    move.hits.front().power_on_guard = 7;
    character.moves = {move};
    for (const char* const version : {"1.0", "1.5"}) {
        const PackContents pack = exported(character, version).pack;
        const auto found = std::find_if(pack.moves.begin(), pack.moves.end(), [](const PackMove& each) { return !each.hit_windows.empty(); });
        REQUIRE(found != pack.moves.end());
        REQUIRE(found->on_hit.size() == 1);
        CHECK(found->on_hit[0].id == "sfx");
        CHECK(found->on_hit[0].args == std::vector<std::pair<std::string, std::string>>{{"clip", "'snd_5_0'"}});
        REQUIRE(found->on_block.size() == 1);
        CHECK(found->on_block[0].args == std::vector<std::pair<std::string, std::string>>{{"clip", "'common_6_0'"}});
        CHECK(found->deltas == std::vector<std::pair<std::string, int>>{{"power on_hit", 15}, {"power on_block", 7}});
        CHECK(pack.resources.size() == 1);
    }
}

TEST_CASE("a state says the number of its move where its animation has another, and keeps it by way of the pack", "[fspk_exporter]") {
    Character character = fighter();
    Move follow_up;
    follow_up.number = 3060;
    follow_up.animation = {0};
    follow_up.hits = {hit(4, 6, 30)};
    character.moves = {follow_up};
    const PackContents pack = exported(character, "1.5").pack;
    CHECK(pack.moves.at(1).tags == std::vector<std::string>{"normal", "state_3060", "stand", "start_ground"});
    CHECK(pack.moves.at(0).tags == std::vector<std::string>{"system", "stand", "free_stand", "start_ground"});
}

TEST_CASE("1.5 has the idle state first, types, inputs, action numbers and rules that make it playable", "[fspk_exporter]") {
    Character character = fighter();
    Move move;
    move.number = character.animations[0].number;
    move.animation = {0};
    move.input = "236P";
    move.type = MoveType::special;
    move.hits = {hit(4, 6, 30)};
    character.moves = {move};
    const PackContents pack = exported(character, "1.5").pack;
    REQUIRE(pack.moves.size() == 2);
    CHECK(pack.keyframes_keys.at(static_cast<std::size_t>(pack.moves[0].keyframes_key)) == "stand");
    CHECK(pack.moves[0].type == 255);
    CHECK(pack.moves[0].tags == std::vector<std::string>{"system", "stand", "free_stand", "start_ground"});
    CHECK(pack.moves[0].input == "0_idle");
    CHECK(pack.moves[0].properties.at("action") == "0");
    CHECK(pack.moves[1].tags == std::vector<std::string>{"special", "stand", "start_ground"});
    CHECK(pack.moves[1].input == "236P");
    CHECK(pack.moves[1].properties.at("action") == "200");
    REQUIRE(pack.rules.size() == 1);
    CHECK(std::tuple(pack.rules[0].from, pack.rules[0].to, pack.rules[0].condition, pack.rules[0].min_frame, pack.rules[0].max_frame) ==
          std::tuple(std::string("free_stand"), std::string("start_ground"), 7, 0, 255));
    CHECK(pack.moves[0].push_windows.empty());  // the size is not known
}

TEST_CASE("1.5 chains attacks on contact, and reactions cannot be cancelled", "[fspk_exporter]") {
    CharacterBuilder builder;
    builder.animation(0, "stand", {frame(2, {})});
    builder.animation(5000, "hit", {frame(2, {})});
    const MoveType types[] = {MoveType::normal, MoveType::special, MoveType::super};
    for (std::int32_t i = 0; i < 3; ++i) {
        Move move;
        move.animation = builder.animation(200 + i, "attack_" + std::to_string(i), {frame(2, {attack()})});
        move.type = types[i];
        move.hits = {hit(0, 1, 1)};
        builder.character.moves.push_back(move);
    }
    const PackContents pack = exported(builder.character, "1.5").pack;
    CHECK(pack.moves[4].tags == std::vector<std::string>{"hitstun", "stand"});
    std::vector<std::string> rules;
    for (const PackRule& rule : pack.rules) {
        rules.push_back(rule.from + ">" + rule.to + ":" + std::to_string(rule.condition));
    }
    CHECK(rules == std::vector<std::string>{"free_stand>start_ground:7", "normal>special:3", "normal>super:3", "special>super:3"});
}

TEST_CASE("1.5 has properties, and push windows where the size is known and the character stands on the ground", "[fspk_exporter]") {
    CharacterBuilder builder;
    builder.animation(0, "stand", {frame(4, {})});
    builder.animation(41, "jump_up", {frame(4, {})});
    builder.character.properties = {{"life", "950"},        {"power", "2000"},     {"walk.back", "-2.25"}, {"run.fwd", "5.5, 0"},
                                    {"ground.front", "16"}, {"ground.back", "15"}, {"height", "60"},       {"portrait", "big one"}};
    const PackContents pack = exported(builder.character, "1.5").pack;
    const std::map<std::string, std::string> expected = {{"health", "950"},         {"power", "2000"},       {"back_walk_speed", "2.25"}, {"run.fwd.0", "5.5"},
                                                         {"run.fwd.1", "0"},        {"ground.front", "16"},  {"ground.back", "15"},       {"height", "60"},
                                                         {"portrait", "'big one'"}, {"localcoord.0", "320"}, {"localcoord.1", "240"}};
    CHECK(pack.properties == expected);
    CHECK(pack.resources.at(0).second.second == 2000);
    REQUIRE(pack.moves[0].push_windows.size() == 1);
    CHECK(frames_of(pack.moves[0].push_windows[0]) == std::pair(0, 3));
    CHECK(pack.moves[0].push_windows[0].shapes == std::vector<PackShape>{{0, 0, -240, -960, 496, 960, 0}});  // -15, -60, 31 x 60
    CHECK(pack.moves[1].push_windows.empty());
}

TEST_CASE("a character that is too much for 16 bits fails with the count, the limit and a remedy that works", "[fspk_exporter]") {
    CharacterBuilder builder;
    for (std::int32_t i = 0; i < 60; ++i) {
        std::vector<Frame> frames;
        for (int f = 0; f < 100; ++f) {
            frames.push_back(frame(1, {hurt(static_cast<float>(i), static_cast<float>(f), 1, 1)}));
        }
        builder.animation(i, "action_" + std::to_string(i), std::move(frames));
    }
    for (const std::string version : {"1.0", "1.5"}) {
        Context context;
        context.options["fspk-version"] = version;
        const auto failed = make_fspk_exporter()->write(builder.character, "big", context);
        REQUIRE_FALSE(failed);
        CHECK(failed.error().code() == ErrorCode::limit_exceeded);
        CHECK_THAT(failed.error().render(),
                   Contains("5500") && Contains("5461") && Contains(version == "1.0" ? "action_55" : "action_59"));  // 55 * 100 windows before it
        CHECK_THAT(failed.error().remedy(), Contains("--animations"));
        CHECK(context.budget.used() == 0);

        Character half = copy_of(builder.character);
        REQUIRE(keep_animations(half, AnimationSelection::parse("0-29").value()));
        CHECK(exported(half, version).pack.moves.size() == 30);
    }
}

TEST_CASE("a name without a letter of its own is replaced by that of the output", "[fspk_exporter]") {
    Character character = fighter();
    character.info.name = "\xE6\x8B\xB3";
    CHECK(exported(character).pack.mesh_keys[0] == "kfm.punch");
}

TEST_CASE("a character without animations gives an empty pack", "[fspk_exporter]") {
    const Exported found = exported(Character());
    CHECK(found.pack.moves.empty());
    CHECK(found.moves["moves"].empty());
}

TEST_CASE("what a pack cannot hold is said before", "[fspk_exporter]") {
    CharacterBuilder builder;
    const PaletteId palette = builder.palette();
    Frame shown = frame_of(builder.sprite({0, 0}, {}, {"1"}, palette));
    shown.boxes = {box_of(BoxKind::grab, 0, 0, 1, 1), hurt()};
    shown.boxes[1].rotation = 30;
    Move move;
    move.animation = builder.animation(0, "stand", {shown});
    move.hits = {hit(0, 0, 1)};
    move.hits[0].knockback_x = 3;
    builder.character.moves = {move};
    builder.character.sounds.resize(2);
    std::vector<std::string> ids;
    for (const Diagnostic& loss : make_fspk_exporter()->losses(builder.character, Context())) {
        CHECK(loss.severity == Severity::note);
        ids.push_back(loss.id);
    }
    CHECK(ids == std::vector<std::string>{"fspk.loss.pictures", "fspk.loss.sounds", "fspk.loss.boxes", "fspk.loss.rotation", "fspk.loss.knockback",
                                          "fspk.loss.layout"});
    CHECK(make_fspk_exporter()->losses(fighter(), Context()).empty());
}
