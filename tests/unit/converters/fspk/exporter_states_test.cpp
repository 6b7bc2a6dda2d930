// Which states a pack has, how they play, and which can follow which.
#include <algorithm>
#include <map>

#include "tests/support/fspk/fighter.hpp"

using namespace fightconv;
using namespace fightconv::test;
using Catch::Matchers::Contains;

TEST_CASE(
    "A basic action that a move shows stays a plain state beside it, and comes back from both "
    "layouts",
    "[fspk_exporter]") {
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
        for (const std::string version : {"1.0", "1.5", "2.0"}) {
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
            // the punch, of which only the boxes are known, is the other
            REQUIRE(back.moves.size() == 2);
            CHECK(std::count_if(back.moves.begin(), back.moves.end(),
                                [](const Move& each) { return each.power_cost == 100; }) == 1);
            CHECK(exported(back, version).moves["moves"].size() == 3);
        }
    }
    CHECK(exported(character, "1.5").pack.moves[0].costs.empty());  // state 0: idle
    // One that is the action itself is one state.
    character.animations[1].number = character.moves[0].number = 100;
    CHECK(exported(character, "1.5").pack.moves.size() == 2);
}

TEST_CASE("The file of moves says which windows are one hit, and how a move plays, in both layouts",
          "[fspk_exporter]") {
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
    for (const char* const version : {"1.0", "1.5", "2.0"}) {
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

TEST_CASE("Basic actions are followed by what follows in the engine, as far as it is there",
          "[fspk_exporter]") {
    CharacterBuilder builder;
    for (const std::int32_t action :
         {0, 20, 47, 120, 5035, 5050, 5052, 5062, 5070, 5100, 5110, 5120, 5170, 5300}) {
        builder.animation(action, "a" + std::to_string(action), {frame(4, {})});
    }
    const Exported found = exported(builder.character, "1.5");
    const auto& states = found.pack.moves;
    std::vector<std::string> followed;
    for (const auto& state : states) {
        const auto next = state.properties.find("next");
        if (next != state.properties.end()) {
            followed.push_back(state.properties.at("action") + " > " +
                               states[std::stoul(next->second)].properties.at("action"));
        }
    }
    CHECK(followed == std::vector<std::string>{"120 > 0", "47 > 0", "5035 > 5050", "5050 > 5100",
                                               "5052 > 5062", "5062 > 5100", "5070 > 5170",
                                               "5100 > 5170", "5110 > 5120", "5120 > 0",
                                               "5170 > 5110", "5300 > 0"});
}

TEST_CASE("A character that runs is free, and one that hops goes to the end of the hop",
          "[fspk_exporter]") {
    const auto is_free = [](std::int32_t number, std::optional<std::int32_t> duration,
                            std::optional<std::int32_t> free_tick) {
        CharacterBuilder with;
        with.animation(0, "stand", {frame(4, {})});
        Move move;
        move.number = number;
        move.animation = with.animation(number, "moves", {frame(4, {})});
        move.type = MoveType::movement;
        move.stance = Stance::airborne;
        move.duration = duration;
        move.free_tick = free_tick;
        with.character.moves = {move};
        const std::vector<std::string> tags =
            exported(with.character, "1.5").pack.moves.back().tags;
        return std::find(tags.begin(), tags.end(), "free_air") != tags.end();
    };
    CHECK(is_free(105, std::nullopt, std::nullopt));  // nobody knows
    CHECK_FALSE(is_free(105, 20, std::nullopt));
    CHECK_FALSE(is_free(105, 20, 4));
    CHECK(is_free(105, 20, 0));
    CHECK(is_free(100, 20, std::nullopt));  // the engine's own run
}

TEST_CASE("A state of 1.5 says how it plays in its properties, and they come back",
          "[fspk_exporter]") {
    CharacterBuilder builder;
    builder.animation(0, "stand", {frame(4, {})});
    builder.animation(47, "jump_land", {frame(4, {})});
    Move kick;
    kick.number = 600;
    kick.animation = builder.animation(
        600, "kick",
        {frame(2, {attack()}), frame(2, {attack(0)}), frame(2, {attack()}), frame(60, {})});
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
    CHECK(found.pack.moves[3].properties ==
          std::map<std::string, std::string>{{"action", "47"}, {"next", "0"}});
    const std::map<std::string, std::string> expected = {
        {"action", "600"},         {"state", "600"},        {"next", "3"},
        {"duration", "26"},        {"free_tick", "30"},     {"continues_hit", "true"},
        {"hits.0", "0"},           {"hits.1", "0"},         {"hits.2", "1"},
        {"movement.0.frame", "0"}, {"movement.0.x", "1.5"}, {"movement.0.y", "-3"},
        {"movement.1.frame", "4"}, {"movement.1.x", "8"},   {"movement.1.y", "-20.25"}};
    CHECK(found.pack.moves[2].properties == expected);
    CHECK(found.pack.moves[2].tags == std::vector<std::string>{"normal", "air", "start_air"});
    const Character read = read_again(builder.character, "1.5");
    REQUIRE(read.moves.size() == 2);
    const Move& back = read.moves[1];
    CHECK(std::tuple(back.number, back.stance, back.duration, back.free_tick) ==
          std::tuple(600, Stance::airborne, kick.duration, kick.free_tick));
    CHECK(back.next == 47);
    CHECK(back.movement == kick.movement);
    REQUIRE(back.hits.size() == 3);
    CHECK(back.hits[0].continued);
    CHECK(back.hits[1].continued);
    CHECK_FALSE(back.hits[2].continued);
}

TEST_CASE(
    "A free character can begin what its stance allows, no follow-ups, and one move for each input",
    "[fspk_exporter]") {
    CharacterBuilder builder;
    for (const auto& [number, name] : {std::pair(0, "stand"), std::pair(11, "crouch"),
                                       std::pair(41, "jump_up"), std::pair(5000, "hit")}) {
        builder.animation(number, name, {frame(4, {})});
    }
    const AnimationId shown = builder.animation(200, "attack", {frame(4, {attack()})});
    struct Made {
        std::int32_t number;
        const char* input;
        Stance stance;
        bool needs_control;
    };
    for (const Made& made :
         {Made{200, "5x", Stance::standing, true}, Made{210, "5x", Stance::standing, false},
          Made{400, "2x", Stance::crouching, true}, Made{600, "j.x", Stance::airborne, true},
          Made{700, "6x", Stance::standing, true}, Made{710, "6x", Stance::crouching, true},
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
    CHECK(inputs == std::vector<std::string>{"0_idle", "0_idle_crouch", "0_idle_jump", "2L", "5L",
                                             "5L > 5L", "5L > 5L_2", "6L", "6L_2", "attack", "hit",
                                             "j.L"});
    CHECK(tags["0_idle"] ==
          std::vector<std::string>{"system", "stand", "free_stand", "start_ground"});
    CHECK(tags["0_idle_crouch"] ==
          std::vector<std::string>{"system", "crouch", "free_crouch", "start_ground"});
    CHECK(tags["0_idle_jump"] ==
          std::vector<std::string>{"system", "air", "free_air", "start_air"});
    CHECK(tags["hit"] == std::vector<std::string>{"hitstun", "stand"});
    CHECK(tags["5L"] == std::vector<std::string>{"normal", "state_200", "stand", "start_ground"});
    CHECK(tags["2L"] == std::vector<std::string>{"normal", "state_400", "crouch", "start_ground"});
    CHECK(tags["j.L"] == std::vector<std::string>{"normal", "state_600", "air", "start_air"});
    CHECK(tags["6L"] == std::vector<std::string>{"normal", "state_700", "stand", "start_stand"});
    CHECK(tags["6L_2"] ==
          std::vector<std::string>{"normal", "state_710", "crouch", "start_crouch"});
    CHECK(tags["attack"] == std::vector<std::string>{"normal", "state_800", "stand"});
    for (const char* const follow_up : {"5L > 5L", "5L > 5L_2"}) {
        CHECK(tags[follow_up].back() == "stand");
    }
    std::vector<std::string> rules;
    for (const PackRule& rule : found.pack.rules) {
        rules.push_back(rule.from + ">" + rule.to + ":" + std::to_string(rule.condition));
    }
    CHECK(rules == std::vector<std::string>{"free_stand>start_ground:7", "free_stand>start_stand:7",
                                            "free_crouch>start_ground:7",
                                            "free_crouch>start_crouch:7", "free_air>start_air:7",
                                            "state_200>state_210:1", "state_600>start_air:7"});
    CHECK(found.pack.rules.back().min_frame == 17);
    const Exported again = exported(read_again(builder.character, "1.5"), "1.5");
    for (std::size_t i = 0; i < found.pack.moves.size(); ++i) {
        CHECK(again.pack.moves[i].input == found.pack.moves[i].input);
        CHECK(again.pack.moves[i].tags == found.pack.moves[i].tags);
    }
}

TEST_CASE("A free character can begin a move where it says that it starts", "[fspk_exporter]") {
    CharacterBuilder builder;
    for (const auto& [number, name] :
         {std::pair(0, "stand"), std::pair(11, "crouch"), std::pair(41, "jump_up")}) {
        builder.animation(number, name, {frame(4, {})});
    }
    const AnimationId shown = builder.animation(200, "attack", {frame(4, {attack()})});
    struct Made {
        std::int32_t number;
        const char* input;
        Stance stance;
        bool needs_control;
        Stances starts;
    };
    for (const Made& made : {Made{107, "44", Stance::airborne, true, {.standing = true}},
                             Made{280, "5z", Stance::standing, false, {true, true, true}},
                             Made{400, "2x", Stance::crouching, true, {.crouching = true}},
                             Made{630, "j.a", Stance::airborne, true, {.airborne = true}},
                             Made{710, "5x+y", Stance::standing, true, {}}}) {
        Move move;
        move.number = made.number;
        move.animation = shown;
        move.name = "Attack";
        move.input = made.input;
        move.stance = made.stance;
        move.needs_control = made.needs_control;
        move.starts = made.starts;
        move.hits = {hit(0, 1, 5)};
        builder.character.moves.push_back(move);
    }
    const Exported found = exported(builder.character, "1.5");
    std::map<std::string, std::vector<std::string>> tags;
    for (const PackMove& state : found.pack.moves) {
        tags[state.input] = state.tags;
    }
    CHECK(tags["44"] == std::vector<std::string>{"normal", "state_107", "air", "start_ground"});
    CHECK(tags["5H"] ==
          std::vector<std::string>{"normal", "state_280", "stand", "start_ground", "start_air"});
    CHECK(tags["2L"] == std::vector<std::string>{"normal", "state_400", "crouch", "start_ground"});
    CHECK(tags["j.P"] == std::vector<std::string>{"normal", "state_630", "air", "start_air"});
    CHECK(tags["5L+M"] == std::vector<std::string>{"normal", "state_710", "stand"});
    for (const auto& move : found.moves["moves"]) {
        if (move["state_input"] == "5H") {
            CHECK(move["starts"] == "ground air");
        }
    }
    const Character back = read_again(builder.character, "1.5");
    for (const Move& move : back.moves) {
        INFO(move.number);
        CHECK(move.starts.any() == (move.number != 710));
        CHECK(move.starts.airborne == (move.number == 280 || move.number == 630));
    }
    const Exported again = exported(back, "1.5");
    for (std::size_t i = 0; i < found.pack.moves.size(); ++i) {
        CHECK(again.pack.moves[i].input == found.pack.moves[i].input);
        CHECK(again.pack.moves[i].tags == found.pack.moves[i].tags);
    }
}

TEST_CASE("An animation with several moves gives one for each", "[fspk_exporter]") {
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
    // an attack of which nothing is known
    CHECK(exported(fighter(), "1.5").moves["moves"][1]["starts"] == "ground");
}

TEST_CASE("If there is nothing but animations, each can follow those of the same stance",
          "[fspk_exporter]") {
    CharacterBuilder builder;
    builder.animation(0, "stand", {frame(2, {})});
    builder.animation(900, "dance", {frame(2, {})});
    builder.animation(650, "fly", {frame(2, {})});
    const PackContents pack = exported(builder.character, "1.5").pack;
    REQUIRE(pack.moves.size() == 3);
    CHECK(pack.moves[1].tags ==
          std::vector<std::string>{"system", "stand", "free_stand", "start_ground"});
    CHECK(pack.moves[2].tags == std::vector<std::string>{"system", "air", "free_air", "start_air"});
    REQUIRE(pack.rules.size() == 2);
    CHECK(std::tuple(pack.rules[0].from, pack.rules[0].to) ==
          std::tuple(std::string("free_stand"), std::string("start_ground")));
}

TEST_CASE("The sounds and the power of a move's hits are events and deltas of the state",
          "[fspk_exporter]") {
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
    for (const char* const version : {"1.0", "1.5", "2.0"}) {
        const PackContents pack = exported(character, version).pack;
        const auto found =
            std::find_if(pack.moves.begin(), pack.moves.end(),
                         [](const PackMove& each) { return !each.hit_windows.empty(); });
        REQUIRE(found != pack.moves.end());
        REQUIRE(found->on_hit.size() == 1);
        CHECK(found->on_hit[0].id == "sfx");
        CHECK(found->on_hit[0].args ==
              std::vector<std::pair<std::string, std::string>>{{"clip", "'snd_5_0'"}});
        REQUIRE(found->on_block.size() == 1);
        CHECK(found->on_block[0].args ==
              std::vector<std::pair<std::string, std::string>>{{"clip", "'common_6_0'"}});
        CHECK(found->deltas == std::vector<std::pair<std::string, int>>{{"power on_hit", 15},
                                                                        {"power on_block", 7}});
        CHECK(pack.resources.size() == 1);
    }
}

TEST_CASE(
    "A state says the number of its move where its animation has another, and keeps it by way of "
    "the pack",
    "[fspk_exporter]") {
    Character character = fighter();
    Move follow_up;
    follow_up.number = 3060;
    follow_up.animation = {0};
    follow_up.hits = {hit(4, 6, 30)};
    character.moves = {follow_up};
    const PackContents pack = exported(character, "1.5").pack;
    CHECK(pack.moves.at(1).tags ==
          std::vector<std::string>{"normal", "state_3060", "stand", "start_ground"});
    CHECK(pack.moves.at(0).tags ==
          std::vector<std::string>{"system", "stand", "free_stand", "start_ground"});
}

TEST_CASE(
    "1.5 has the idle state first, types, inputs, action numbers and rules that make it playable",
    "[fspk_exporter]") {
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
    CHECK(pack.moves[0].tags ==
          std::vector<std::string>{"system", "stand", "free_stand", "start_ground"});
    CHECK(pack.moves[0].input == "0_idle");
    CHECK(pack.moves[0].properties.at("action") == "0");
    CHECK(pack.moves[1].tags == std::vector<std::string>{"special", "stand", "start_ground"});
    CHECK(pack.moves[1].input == "236P");
    CHECK(pack.moves[1].properties.at("action") == "200");
    REQUIRE(pack.rules.size() == 1);
    CHECK(std::tuple(pack.rules[0].from, pack.rules[0].to, pack.rules[0].condition,
                     pack.rules[0].min_frame, pack.rules[0].max_frame) ==
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
        move.animation =
            builder.animation(200 + i, "attack_" + std::to_string(i), {frame(2, {attack()})});
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
    CHECK(rules == std::vector<std::string>{"free_stand>start_ground:7", "normal>special:3",
                                            "normal>super:3", "special>super:3"});
}

TEST_CASE("Standing, crouching and jumping come first whatever inputs there are, by bytes",
          "[fspk_exporter]") {
    CharacterBuilder builder;
    for (const auto& [number, name] : std::map<std::int32_t, std::string>{{0, "stand"},
                                                                          {11, "crouch"},
                                                                          {41, "jump"},
                                                                          {900, "-"},
                                                                          {901, "0"},
                                                                          {902, "0_idle_z"}}) {
        builder.animation(number, name, {frame(3, {hurt()})});
    }
    for (const std::string input : {"18c", "16x", "[4]6x", "1x"}) {
        Move move;
        move.number = 1000 + static_cast<std::int32_t>(builder.character.moves.size());
        move.name = move.input = input;
        move.starts.standing = true;
        move.animation = builder.animation(move.number, "special_" + std::to_string(move.number),
                                           {frame(3, {hurt()})});
        builder.character.moves.push_back(move);
    }
    const Exported found = exported(builder.character, "2.0");
    std::vector<std::string> inputs;
    for (const PackMove& state : found.pack.moves) {
        inputs.push_back(state.input);
    }
    CHECK(std::is_sorted(inputs.begin(), inputs.end()));  // as framesmith sorts them
    CHECK(inputs == std::vector<std::string>{"0_idle", "0_idle_crouch", "0_idle_jump", "0_idle_z",
                                             "16L", "18S", "1L", "[4]6L", "_-", "_0"});
    const Character back = read_again(builder.character, "2.0");
    for (const Move& move : back.moves) {
        CHECK(move.number >= 1000);  // the others only show their animations
    }
}
