#include <algorithm>
#include <map>
#include <sstream>

#include "converters/fight/fighter.hpp"
#include "converters/mugen/files/sounds.hpp"
#include "converters/zx/exporter.hpp"
#include "converters/zx/output.hpp"
#include "core/model/move_input.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"
#include "tests/support/first_report.hpp"
#include "tests/support/given_options.hpp"
#include "tests/support/mugen/snd_builder.hpp"
#include "tests/support/pictures/picture_sets.hpp"

using namespace fightconv;
using namespace fightconv::test;
using namespace fightconv::zx;
using Catch::Matchers::Contains;
using Catch::Matchers::EndsWith;

namespace {

constexpr std::uint8_t button_a = 1, button_b = 2, button_x = 4, button_y = 8, button_z = 16,
                       button_c = 32;
constexpr std::uint8_t on_ground = standing_bit | crouching_bit;
constexpr std::uint8_t anywhere = on_ground | in_air_bit;

OutputSet with_game(const Character& character, std::string_view name = "kfm") {
    Context context;
    auto set = make_zx_exporter()->write(character, name, context);
    INFO((set ? "" : set.error().render()));
    REQUIRE(set);
    CHECK(context.budget.used() == set->bytes());
    return *std::move(set);
}

std::string game_file(const OutputSet& set, const std::string& name) {
    const ByteBuffer& bytes = file_of(set, "game/" + name);
    return {bytes.begin(), bytes.end()};
}

// Stands, and hits with 200.
Character player() {
    CharacterBuilder builder;
    builder.character.info.name = "Kung Fu Man";
    const PaletteId palette = builder.palette();
    const SpriteId body = builder.sprite({0, 0}, {1, 2}, {"..1.", ".22.", ".3.."}, palette);
    Frame first = frame_of(body, 4);
    first.boxes = {box_of(BoxKind::hurt, -5, -10, 10, 10), box_of(BoxKind::attack, 0, -8, 6, 2)};
    Frame second = frame_of(body, 3);
    second.offset = {7, -2};
    second.flip_h = true;
    second.boxes = first.boxes;
    builder.animation(0, "stand", {frame_of(body, Frame::hold)});
    builder.animation(200, "punch", {first, second});
    return std::move(builder.character);
}

Move move_of(std::int32_t number, std::string name, std::string input) {
    Move move;
    move.number = number;
    move.animation = {1};
    move.name = std::move(name);
    move.input = std::move(input);
    move.type = MoveType::normal;
    move.duration = 7;
    return move;
}

// The rows of a table of the header.
std::vector<std::string> rows_of(const std::string& header, const std::string& table) {
    std::vector<std::string> rows;
    const std::size_t begin = header.find("_" + table + "[] = {\n");
    REQUIRE(begin != std::string::npos);
    std::istringstream lines(header.substr(begin, header.find("};\n", begin) - begin));
    std::string line;
    std::getline(lines, line);
    while (std::getline(lines, line)) {
        if (line.find("    //") != 0) {
            rows.push_back(line.substr(4));
        }
    }
    return rows;
}

}  // namespace

TEST_CASE("Inputs become a motion, buttons and a stance", "[zx]") {
    CHECK(move_input("236x") == MoveInput{"236", button_x, on_ground, false});
    CHECK(move_input("236236x+y") == MoveInput{"236236", button_x | button_y, on_ground, false});
    CHECK(move_input("5a") == MoveInput{"", button_a, standing_bit, false});
    CHECK(move_input("2b") == MoveInput{"", button_b, crouching_bit, false});
    CHECK(move_input("6z") == MoveInput{"6", button_z, standing_bit, false});
    CHECK(move_input("3c") == MoveInput{"3", button_c, crouching_bit, false});
    CHECK(move_input("j.a") == MoveInput{"", button_a, in_air_bit, false});
    CHECK(move_input("j.2a") == MoveInput{"2", button_a, in_air_bit, false});
    CHECK(move_input("66") == MoveInput{"66", 0, on_ground, false});
    CHECK(move_input("[4]6x") == MoveInput{"46", button_x, on_ground, false});
    CHECK(move_input("]x[") == MoveInput{"", button_x, standing_bit, false});
    CHECK(move_input("66a > 5b") == MoveInput{"", button_b, anywhere, true});
    // of --buttons mugen, sf and snk, and of packs
    for (const std::string names : {"x", "LP", "A", "L"}) {
        CHECK(move_input("236" + names) == move_input("236x"));
    }
    for (const char* const none : {"", "6", "j.", "5s", "236Start", "b,b", "x,6a", "hit"}) {
        CHECK_FALSE(move_input(none));
    }
}

TEST_CASE("A move of the game begins where it says that it starts, as in a pack", "[zx]") {
    Character character = player();
    const auto add = [&](std::int32_t number, const char* input, const Stances& starts) {
        Move move;
        move.number = number;
        move.name = "Move";
        move.animation = {0};
        move.input = input;
        move.starts = starts;
        move.movement = {{1, 2, 0}};
        character.moves.push_back(move);
    };
    character.moves.clear();
    add(105, "44", {.standing = true});
    add(280, "5z", {true, true, true});
    add(630, "j.a", {.airborne = true});
    add(640, "j.236a", {.standing = true});
    add(710, "5x+y", {});
    character.moves.front().cancels = {{.into = 710, .on_whiff = true}};
    std::map<std::int32_t, MoveInput> inputs;
    for (const fight::GameMove& each : fight::moves_of_game(character, {false, false}).list) {
        REQUIRE(each.input);
        inputs[each.move->number] = *each.input;
    }
    CHECK(inputs[105] == MoveInput{"44", 0, on_ground, false});
    CHECK(fight::moves_of_game(character, {false, false}).list.back().move->number == 280);
    CHECK(inputs[280] == MoveInput{"", button_z, standing_bit | in_air_bit, false});
    CHECK(inputs[630] == MoveInput{"", button_a, in_air_bit, false});
    CHECK(inputs[640] == MoveInput{"236", button_a, on_ground, false});
    CHECK(inputs[710] == MoveInput{"", button_x | button_y, anywhere, true});
}

TEST_CASE("The game is a manifest, a source and the tables, and can be left out", "[zx]") {
    const OutputSet set = with_game(player(), "kfm-2");
    CHECK_THAT(game_file(set, "game.c"), Contains("#include \"kfm-2.h\"") &&
                                             Contains("{&kfm_2_character, &kfm_2_character}") &&
                                             !Contains("CHARACTER"));
    CHECK_THAT(game_file(set, "kfm-2.h"), Contains("static const Character kfm_2_character = {"));
    Context context;
    context.options = test::given_options(*make_zx_exporter(), {{"game", "off"}});
    const auto without = make_zx_exporter()->write(player(), "kfm-2", context);
    REQUIRE(without);
    CHECK(without->files.size() + 7 == set.files.size());
    context.options = test::given_options(
        *make_zx_exporter(), {{"fspk-version", "1.5"}});  // not for the example in Rust
    CHECK(make_zx_exporter()->write(player(), "kfm-2", context)->files.size() + 3 ==
          set.files.size());
    const ByteBuffer& readme = file_of(set, "README.md");
    CHECK_THAT(std::string(readme.begin(), readme.end()),
               Contains("`game/kfm-2.h` lists the moves") && !Contains("CHARACTER"));
    CHECK(c_name("2_b\xC3\xA9.x") == "_2_bc3a9_x");
}

TEST_CASE("The manifest of the game is complete, whatever the character is called", "[zx]") {
    Character character = player();
    character.info.name = "The \"Man\" \\ \x01";
    const std::string manifest = game_file(with_game(character), "nether.toml");
    CHECK_THAT(manifest, Contains("title = \"The \\\"Man\\\" \\\\ \\u0001\"\n") &&
                             Contains("author = \"unknown\"\n") && Contains("id = \"kfm\"\n") &&
                             !Contains("fspk") && Contains("[[assets.textures]]"));
    const OutputSet set = with_game(character);
    const ByteBuffer& example = file_of(set, "rust/nether.toml");
    CHECK_THAT(std::string(example.begin(), example.end()),
               Contains("path = \"../assets/kfm/kfm.fspk\"\n") && !Contains("[[assets.textures]]"));
}

TEST_CASE(
    "Tables say where the corner of a picture is drawn, and frames with the same boxes share them",
    "[zx]") {
    const std::string header = game_file(with_game(player()), "kfm.h");
    const auto frames = rows_of(header, "frames");
    REQUIRE(frames.size() == 3);
    // The picture is 2 wide and 3 high, and its axis is at its left edge, 2 pixels from its top.
    CHECK_THAT(frames[0], Catch::Matchers::StartsWith("{-1, ") &&
                              Catch::Matchers::EndsWith("2, 3, 0, -2, 0, 0, 0, 0, 0, 0},"));
    CHECK_THAT(frames[1], Catch::Matchers::StartsWith("{4, ") &&
                              Catch::Matchers::EndsWith("2, 3, 0, -2, 0, 1, 1, 0, 0, 0},"));
    CHECK_THAT(frames[2], Catch::Matchers::StartsWith("{3, ") &&
                              Catch::Matchers::EndsWith("2, 3, 5, -4, 0, 1, 1, 1, 0, 0},"));
    CHECK(rows_of(header, "boxes") ==
          std::vector<std::string>{"{-5, -10, 10, 10},", "{0, -8, 6, 2},"});
    CHECK(rows_of(header, "animations")[1] == "{1, 2, 0},  // 1: punch, action 200");
}

TEST_CASE("A box without a width hits in the game as well", "[zx]") {
    Character character = player();
    character.animations[1].frames[0].boxes = {box_of(BoxKind::hurt, -5, -10, 0.4F, 10),
                                               box_of(BoxKind::attack, 30, -8, 0, 0)};
    const std::string header = game_file(with_game(character), "kfm.h");
    const auto boxes = rows_of(header, "boxes");
    CHECK(boxes[0] == "{-5, -10, 1, 10},");
    CHECK(boxes[1] == "{30, -8, 1, 1},");
}

TEST_CASE("An animation that goes back and forth is written as it is shown", "[zx]") {
    Character character = player();
    character.animations[1].loop = LoopMode::ping_pong;
    character.animations[1].frames.push_back(character.animations[1].frames[0]);
    character.animations[1].frames.back().ticks = 9;
    const auto frames = rows_of(game_file(with_game(character), "kfm.h"), "frames");
    REQUIRE(frames.size() == 5);  // of standing, there, and back without the ends
    CHECK(frames[4] == frames[2]);
}

TEST_CASE("A frame has all of its sounds, each with its tick and its volume", "[zx]") {
    Character character = player();
    Context context;
    character.charge = Charge(context.budget);
    const ByteBuffer tone = WavFile{.data = ByteBuffer(4000)}.bytes();
    const ByteBuffer snd = SndFile{{{{5, 0}, tone}, {{5, 1}, tone}}}.bytes();
    REQUIRE(mugen::place_sounds("k.snd", snd, character, context));
    character.animations[1].frames[0].cues = {{.clip = "snd_5_1"},
                                              {.clip = "common_5_0"},
                                              {.clip = "snd_5_0", .volume = 0.5F, .tick = 2}};
    character.animations[1].frames[1].cues = {{.clip = "snd_5_1", .tick = 99}};
    const std::string header = game_file(with_game(character), "kfm.h");
    CHECK(rows_of(header, "sounds") ==
          std::vector<std::string>{"\"kfm.snd_5_1\",", "\"kfm.snd_5_0\","});
    // of the last one the last tick of its frame
    CHECK(rows_of(header, "cues") ==
          std::vector<std::string>{"{1, 0, 100},", "{2, 2, 50},", "{1, 2, 100},"});
    const auto frames = rows_of(header, "frames");
    CHECK_THAT(frames.at(1), EndsWith(", 2, 0},"));
    CHECK_THAT(frames.at(2), EndsWith(", 1, 2},"));
}

TEST_CASE("Moves are listed by the length of their motions, with hits, cancels and what follows",
          "[zx]") {
    Character character = player();
    Move punch = move_of(200, "Punch", "5x");
    Hit hit;
    hit.first_tick = 1;
    hit.last_tick = 3;
    hit.damage = 20;
    Hit again = hit;
    again.continued = true;
    Hit second = hit;
    Hit instead = hit;
    instead.alternative = true;
    punch.hits = {hit, again, instead, second};
    punch.cancels = {{.into = 1000, .first_tick = 2, .on_hit = true}, {.into = 4711}};
    Move special = move_of(1000, "Palm", "236x");
    special.next = 1001;
    special.movement = {{3, 15, -0.5}};
    special.projectiles.push_back({.tick = 2,
                                   .action = character.animations[1].number,
                                   .x = 30,
                                   .y = -4.5F,
                                   .velocity_x = 6,
                                   .acceleration_y = 0.25F,
                                   .hits = 2,
                                   .interval = 5,
                                   .hit = {.last_tick = 2147483647, .damage = 55}});
    const Move follow = move_of(1001, "", "236x");
    const Move unreachable = move_of(1005, "", "");
    character.moves = {unreachable, punch, follow, special};
    const std::string header = game_file(with_game(character), "kfm.h");
    const auto moves = rows_of(header, "moves");
    REQUIRE(moves.size() == 3);
    CHECK(moves[0] ==
          "{\"236\", 4, 3, 0, 1, 7, -1, 2, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1},  // 0: state 1000 236x "
          "Palm");
    CHECK(moves[1] ==
          "{\"\", 4, 1, 0, 1, 7, -1, -1, 0, 0, 1, 1, 0, 1, 3, 0, 1, 0},  // 1: state 200 5x Punch");
    CHECK_THAT(moves[2], Catch::Matchers::StartsWith("{0, 0, 0, 0, 1, 7, -1, -1,"));
    CHECK(rows_of(header, "steps") == std::vector<std::string>{"{3, 240, -8},"});
    CHECK(rows_of(header, "cancels") == std::vector<std::string>{"{0, 2, 2},"});
    const auto hits = rows_of(header, "hits");
    REQUIRE(hits.size() == 4);
    CHECK_THAT(hits[0], Catch::Matchers::StartsWith("{0, 32767, 1, 0, 0, 0, 0, 55,"));
    CHECK_THAT(hits[1], Catch::Matchers::StartsWith("{1, 3, 0, 0, 0, 0, 0, 20,"));
    CHECK_THAT(hits[2], Catch::Matchers::StartsWith("{1, 3, 0,"));
    CHECK_THAT(hits[3], Catch::Matchers::StartsWith("{1, 3, 1,"));
    CHECK(rows_of(header, "projectiles") ==
          std::vector<std::string>{"{2, 1, 30, -4.5, 6, 0, 0, 0.25, -1, 5, 2, 1, 0},"});
}

TEST_CASE("Where no input starts a move, each attack gets a button in turn, which is said",
          "[zx]") {
    const auto message = [](const Character& of, std::string_view id) {
        Context context;
        REQUIRE(make_zx_exporter()->write(of, "kfm", context));
        return first_report(context.diagnostics.kept(), id);
    };
    Character character = player();
    Hit hit;
    hit.first_tick = 1;
    hit.last_tick = 2;
    for (std::int32_t number = 200; number < 208; ++number) {
        Move move = move_of(number, "", "");
        move.hits = {hit};
        move.stance = number == 207 ? Stance::airborne : Stance::standing;
        character.moves.push_back(std::move(move));
    }
    CHECK_THAT(message(character, "zx.inputs-given"),
               Contains("each of its 8 attacks has a button; kfm.h lists them"));
    const auto moves = rows_of(game_file(with_game(character), "kfm.h"), "moves");
    REQUIRE(moves.size() == 8);
    // six buttons, then one of them with forward; motions come first
    CHECK_THAT(moves[0], Contains("{\"6\", 1, 3,") && Contains("state 206 6a"));
    CHECK_THAT(moves[1], Contains("{\"\", 1, 1,") && Contains("state 200 5a"));
    CHECK_THAT(moves[6], Contains("{\"\", 32, 1,") && Contains("state 205 5c"));
    CHECK_THAT(moves[7], Contains("{\"\", 1, 4,") && Contains("state 207 j.a"));

    character.moves.front().input = "5x";  // with one the game can be played
    CHECK(message(character, "zx.inputs-given").empty());

    // An animation that hits is an attack where there is no other.
    character.moves.clear();
    CHECK_THAT(message(character, "zx.inputs-given"), Contains("each of its 1 attack has"));
    const std::string header = game_file(with_game(character), "kfm.h");
    CHECK(rows_of(header, "moves").size() == 1);
    CHECK(rows_of(header, "hits").at(0) ==
          "{0, 6, 0, 0, 0, 0, 0, 50, 0, 8, 8, 15, 12, 0, 0, 4, 4, 4, 0},");
    character.animations[1].frames[0].boxes.clear();
    character.animations[1].frames[1].boxes.clear();
    CHECK_THAT(message(character, "zx.no-attacks"), Contains("walks and jumps only"));
}

TEST_CASE(
    "The constants of the character are those of its properties, or the usual ones for its screen",
    "[zx]") {
    Character character = player();
    character.properties = {{"life", "950"},         {"attack", "75"},    {"defence", "0"},
                            {"jump.neu", "0, -8.6"}, {"walk.fwd", "2.6"}, {"yaccel", "nonsense"}};
    CHECK_THAT(
        game_file(with_game(character), "kfm.h"),
        Contains("    2, 1, 950, 3000, 75, 1, 2.6, -2.2, -8.6, 2.5, -2.55, 0.44, 16, 15,\n"));
    character.info.localcoord = {1280, 720};
    CHECK_THAT(
        game_file(with_game(character), "kfm.h"),
        Contains("    0.75, 1, 950, 3000, 75, 1, 2.6, -8.8, -8.6, 10, -10.2, 1.76, 64, 60,\n"));
}
