#include "converters/openbor/exporter.hpp"

#include <algorithm>
#include <limits>
#include <map>

#include "converters/mugen/importer.hpp"
#include "core/base/bytes/record_fields.hpp"
#include "formats/images/png/png.hpp"
#include "formats/wav/wav.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"
#include "tests/support/characters/samples.hpp"
#include "tests/support/first_report.hpp"
#include "tests/support/given_options.hpp"
#include "tests/support/openbor/reader.hpp"
#include "tests/support/pictures/picture_sets.hpp"

using namespace fightconv;
using namespace fightconv::test;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

namespace {

struct OpenborFolder {
    OutputSet set;
    OpenborModel model;
    std::vector<Diagnostic> diagnostics;

    bool reports(std::string_view id) const {
        return std::any_of(diagnostics.begin(), diagnostics.end(),
                           [&](const Diagnostic& each) { return each.id() == id; });
    }
    const OpenborAnimation& operator[](const std::string& name) const {
        return model.animations.at(name);
    }
};

OpenborFolder openbor_folder(const Character& character, std::string_view name = "hero",
                             const OptionValues& options = {}) {
    Context context;
    context.threads = 2;
    context.options = test::given_options(*make_openbor_exporter(), options);
    auto set = make_openbor_exporter()->write(character, name, context);
    INFO((set ? "" : set.error().render()));
    REQUIRE(set);
    CHECK(context.budget.used() == set->bytes());
    CHECK(set->folder == make_openbor_exporter()->main_output(name));
    OpenborModel model = read_openbor(*set);
    return {*std::move(set), std::move(model), context.diagnostics.kept()};
}

// "stand" of action 0 with two pictures of the palette.
CharacterBuilder standing() {
    CharacterBuilder builder;
    builder.character.info.name = "Hero";
    const PaletteId palette = builder.palette();
    const SpriteId body = builder.sprite({0, 0}, {1, 2}, {"..1.", ".22.", ".3.."}, palette);
    const SpriteId fist = builder.sprite({200, 0}, {0, 3}, {"4444", "5555"}, palette);
    builder.animation(0, "stand", {frame_of(body, 4), frame_of(fist, 3)});
    return builder;
}

Move move_of(std::int32_t number, AnimationId animation, std::string input) {
    Move move;
    move.number = number;
    move.animation = animation;
    move.name = "move " + std::to_string(number);
    move.input = std::move(input);
    return move;
}

}  // namespace

TEST_CASE("The folder has the places that the engine looks in", "[openbor]") {
    const OpenborFolder found = openbor_folder(standing().character);
    std::vector<std::string> paths;
    for (const OutputFile& file : found.set.files) {
        paths.push_back(file.path);
    }
    std::sort(paths.begin(), paths.end());
    CHECK(paths == std::vector<std::string>{"data/chars/hero/0_0.png", "data/chars/hero/200_0.png",
                                            "data/chars/hero/hero.txt",
                                            "data/chars/hero/palette.act", "hero.models.txt"});
    CHECK(found.model.name == "hero");
    CHECK(found.model.head.at("health") == std::vector<std::string>{"1000"});
    CHECK(check_openbor(found.set, standing().character) == 2);
}

TEST_CASE("A model's name is one short word of ASCII", "[openbor]") {
    CHECK(openbor_folder(standing().character, "k\xC3\xA4mpfer").model.name == "k__mpfer");
    CHECK(openbor_folder(standing().character, std::string(80, 'x')).model.name ==
          std::string(50, 'x'));
    // nothing of these is ASCII, but both fit into one game
    const std::string slate =
        openbor_folder(standing().character, "\xE3\x82\xB9\xE3\x83\xAC").model.name;
    const std::string wave =
        openbor_folder(standing().character, "\xE3\x82\xAB\xE3\x83\xA1").model.name;
    CHECK_THAT(slate, StartsWith("character_"));
    CHECK(slate != wave);
}

TEST_CASE("Times are rounded from the beginning, so that errors do not add up", "[openbor]") {
    CharacterBuilder builder = standing();
    builder.character.animations[0].frames.assign(7, frame_of(SpriteId{0}, 1));
    const OpenborFolder found = openbor_folder(builder.character);
    std::vector<int> delays;
    for (const OpenborFrame& frame : found["idle"].frames) {
        delays.push_back(frame.delay);
    }
    CHECK(delays == std::vector<int>{2, 1, 2, 2, 1, 2, 2});
    CHECK(check_openbor(found.set, builder.character) == 7);

    builder.character.animations[0].frames[0].ticks = 12'884'902;  // the engine would count to 0
    CHECK(openbor_folder(builder.character)["idle"].frames[0].delay == 10'737'418);
}

TEST_CASE("An animation loops, holds, or goes back and forth as it did", "[openbor]") {
    CharacterBuilder builder = standing();
    Animation& stand = builder.character.animations[0];
    stand.frames.push_back(frame_of(SpriteId{0}, 5));
    SECTION("from a frame on") {
        stand.loop_start = 1;
        const OpenborFolder found = openbor_folder(builder.character);
        CHECK(found["idle"].loops);
        CHECK(found["idle"].loop_start == 1);
        CHECK_NOTHROW(check_openbor(found.set, builder.character));
    }
    SECTION("once") {
        stand.loop = LoopMode::once;
        CHECK_FALSE(openbor_folder(builder.character)["idle"].loops);
    }
    SECTION("held") {
        stand.frames[1].ticks = Frame::hold;
        const OpenborFolder found = openbor_folder(builder.character);
        CHECK_FALSE(found["idle"].loops);
        CHECK(found["idle"].frames.size() == 2);
        CHECK(found["idle"].frames[1].delay == 30000);
        CHECK_NOTHROW(check_openbor(found.set, builder.character));
    }
    SECTION("back and forth") {
        stand.loop = LoopMode::ping_pong;
        const OpenborFolder found = openbor_folder(builder.character);
        CHECK(found["idle"].frames.size() == 4);
        CHECK_NOTHROW(check_openbor(found.set, builder.character));
    }
}

TEST_CASE("Offsets place pictures where they were, moved, mirrored, scaled and turned",
          "[openbor]") {
    CharacterBuilder builder = standing();
    auto& frames = builder.character.animations[0].frames;
    Frame frame = frame_of(SpriteId{0}, 2, {7, -3});
    frames = {frame};
    frame.flip_h = true;
    frames.push_back(frame);
    frame.flip_v = true;
    frames.push_back(frame);
    frame.scale_x = -2;
    frame.scale_y = 0.5;
    frames.push_back(frame);
    frame.angle = 90;
    frames.push_back(frame);
    frame.scale_x = 0;
    frames.push_back(frame);
    const OpenborFolder found = openbor_folder(builder.character);
    const auto& written = found["idle"].frames;
    // The picture begins at 1,0 of the sprite, whose axis is 1,2.
    CHECK(written[0].offset_x == 0 - 7);
    CHECK(written[0].offset_y == 2 + 3);
    CHECK(written[1].flip_x);
    CHECK(written[1].offset_x == 0 + 7);
    CHECK(written[2].offset_y == 2 - 3);
    CHECK(written[4].rotate == 270);
    CHECK(written[5].picture.empty());
    CHECK_NOTHROW(check_openbor(found.set, builder.character));
}

TEST_CASE("Light becomes the most similar of the engine's", "[openbor]") {
    const auto [blend, alpha, is_black] = GENERATE(
        std::tuple(Blend{}, 0, false), std::tuple(Blend{BlendMode::add, 256, 256}, 1, false),
        std::tuple(Blend{BlendMode::add, 128, 128}, 6, false),
        std::tuple(Blend{BlendMode::add, 256, 0}, 0, false),
        std::tuple(Blend{BlendMode::add, 0, 128}, 6, true),
        std::tuple(Blend{BlendMode::subtract, 256, 256}, 6, true));
    CharacterBuilder builder = standing();
    builder.character.animations[0].frames[0].blend = blend;
    const OpenborFolder found = openbor_folder(builder.character);
    CHECK(found["idle"].frames[0].alpha == alpha);
    CHECK(found["idle"].frames[0].is_black == is_black);
    CHECK(found["idle"].frames[1].alpha == 0);
    CHECK_FALSE(found["idle"].frames[1].is_black);
}

TEST_CASE("A frame that adds no light and takes none away is blank", "[openbor]") {
    CharacterBuilder builder = standing();
    builder.character.animations[0].frames[1].blend = {BlendMode::add, 0, 256};
    const OpenborFolder found = openbor_folder(builder.character);
    CHECK(found["idle"].frames[1].picture.empty());
    CHECK_NOTHROW(check_openbor(found.set, builder.character));
}

TEST_CASE("Boxes are whole pixels and end with their frame", "[openbor]") {
    CharacterBuilder builder = standing();
    auto& frames = builder.character.animations[0].frames;
    frames[0].boxes = {box_of(BoxKind::hurt, -1.4F, -2, 3, 4), box_of(BoxKind::hurt, 5, 6, 7, 8),
                       box_of(BoxKind::attack, 1, 1, 2, 2), box_of(BoxKind::hurt, 0, 0, 0.2F, 9),
                       box_of(BoxKind::grab, 0, 0, 9, 9)};
    const OpenborFolder found = openbor_folder(builder.character);
    // one without a whole pixel has it all the same, because it hits in MUGEN
    CHECK(found["idle"].frames[0].hurt ==
          std::vector<OpenborBox>{{-1, -2, 3, 4}, {5, 6, 7, 8}, {0, 0, 1, 9}});
    // nothing is known of moves, so it hits by itself
    CHECK(found["idle"].frames[0].attacks.size() == 1);
    CHECK(found["idle"].frames[1].hurt.empty());
    CHECK(found["idle"].frames[1].attacks.empty());
    CHECK(found.reports("openbor.box-rounded"));
    const auto losses = make_openbor_exporter()->losses(builder.character, Context());
    REQUIRE(losses.size() == 1);
    CHECK(losses[0].id() == "openbor.loss.boxes");
}

TEST_CASE("Attack boxes are in force while a hit is, with its values", "[openbor]") {
    CharacterBuilder builder = standing();
    Frame swing = frame_of(SpriteId{1}, 10);
    swing.boxes = {box_of(BoxKind::attack, 3, -40, 20, 10)};
    const AnimationId punch = builder.animation(200, "punch", {frame_of(SpriteId{0}, 3), swing});
    Move move = move_of(200, punch, "5x");
    move.hits = {{.first_tick = 5, .last_tick = 7, .damage = 23, .hitstop = 8},
                 {.first_tick = 9, .last_tick = 10, .damage = 40, .hitstop = 9}};
    move.hits[1].effect = HitEffect::knockdown;
    move.hits[1].guard = Guard::unblockable;
    builder.character.moves = {move};
    const OpenborFolder found = openbor_folder(builder.character);
    const auto& frames = found["attack1"].frames;
    REQUIRE(frames.size() == 6);  // 3, and of the 10: before, hit, between, hit, after
    CHECK(frames[1].attacks.empty());
    REQUIRE(frames[2].attacks.size() == 1);
    CHECK(frames[2].attacks[0].damage == 23);
    CHECK(frames[2].attacks[0].pause == 27);
    CHECK(frames[2].attacks[0].knockdown == 0);
    CHECK(frames[2].attacks[0].box == OpenborBox{3, -40, 20, 10});
    CHECK(frames[3].attacks.empty());
    CHECK(frames[4].attacks[0].damage == 40);
    CHECK(frames[4].attacks[0].knockdown == 1);
    CHECK(frames[4].attacks[0].noblock == 1);
    CHECK(frames[5].attacks.empty());
    CHECK(found["attack1"].fastattack);
    CHECK_NOTHROW(check_openbor(found.set, builder.character));

    builder.character.properties = {{"attack", "50"}, {"defence", "200"}};
    const OpenborFolder weak = openbor_folder(builder.character);
    CHECK(weak["attack1"].frames[2].attacks[0].damage == 12);
    CHECK(weak.model.head.at("defense.factor") == std::vector<std::string>{"all", "0.5"});
    CHECK_NOTHROW(check_openbor(weak.set, builder.character));

    builder.character.moves[0].hits.clear();
    const OpenborFolder without = openbor_folder(builder.character);
    CHECK(without["attack1"].frames[1].attacks.empty());
    CHECK(without.reports("openbor.attack-left-out"));
}

TEST_CASE("Two hits without a tick between them both land", "[openbor]") {
    CharacterBuilder builder = standing();
    Frame swing = frame_of(SpriteId{1}, 6);
    swing.boxes = {box_of(BoxKind::attack, 3, -40, 20, 10), box_of(BoxKind::attack, 3, -9, 5, 5)};
    swing.cues = {{"snd_5_1"}};
    const AnimationId punch = builder.animation(200, "punch", {swing, swing});
    Move move = move_of(200, punch, "5x");
    move.movement = {{5, 8, 0}, {12, 20, 0}};
    const std::int32_t border = GENERATE(1, 6, 11);
    move.hits = {{.first_tick = 0, .last_tick = border - 1, .damage = 20},
                 {.first_tick = border, .last_tick = 11, .damage = 30}};
    builder.character.moves = {move};
    const OpenborFolder found = openbor_folder(builder.character);
    const auto& frames = found["attack1"].frames;
    const auto pause = std::find_if(frames.begin(), frames.end(), [](const OpenborFrame& frame) {
        return frame.attacks.empty();
    });
    REQUIRE(pause != frames.end());
    CHECK(pause->delay == 1);
    CHECK((pause - 1)->attacks[1].damage == 20);
    CHECK((pause + 1)->attacks[1].damage == 30);
    CHECK(found["attack1"].fastattack);
    CHECK_NOTHROW(check_openbor(found.set, builder.character));

    builder.character.moves[0].hits[1].continued = true;
    const OpenborFolder one = openbor_folder(builder.character);
    for (const OpenborFrame& frame : one["attack1"].frames) {
        CHECK(frame.attacks.size() == 2);
    }
    CHECK_FALSE(one["attack1"].fastattack);
    CHECK_NOTHROW(check_openbor(one.set, builder.character));
}

TEST_CASE("A hit whose boxes pause lands once", "[openbor]") {
    CharacterBuilder builder = standing();
    Frame swing = frame_of(SpriteId{1}, 4);
    swing.boxes = {box_of(BoxKind::attack, 3, -40, 20, 10)};
    const Frame rest = frame_of(SpriteId{0}, 9);
    const AnimationId punch = builder.animation(200, "punch", {rest, swing, rest, swing, rest});
    Move move = move_of(200, punch, "5x");
    move.hits = {{.first_tick = 9, .last_tick = 12, .damage = 20},
                 {.first_tick = 22, .last_tick = 25, .continued = true, .damage = 20}};
    builder.character.moves = {move};
    const OpenborFolder found = openbor_folder(builder.character);
    const auto& frames = found["attack1"].frames;
    REQUIRE(frames.size() == 5);
    CHECK(frames[0].attacks.empty());
    REQUIRE(frames[2].attacks.size() == 1);
    CHECK(frames[2].attacks[0].reaches_nobody());
    CHECK(frames[4].attacks.empty());
    CHECK(found["attack1"].range == std::pair(0, 31));
    CHECK_NOTHROW(check_openbor(found.set, builder.character));

    builder.character.moves[0].hits[1].continued = false;
    CHECK(openbor_folder(builder.character)["attack1"].frames[2].attacks.empty());
}

TEST_CASE("Boxes end at 1,000,000 px, and a pause at what the engine can count", "[openbor]") {
    CharacterBuilder builder = standing();
    Frame swing = frame_of(SpriteId{1}, 10);
    swing.boxes = {box_of(BoxKind::attack, 0, 0, 20, 2147483648.0F)};
    const AnimationId punch = builder.animation(200, "punch", {swing});
    Move move = move_of(200, punch, "5x");
    move.hits = {{.first_tick = 0, .last_tick = 9, .hitstop = std::numeric_limits<int>::max()}};
    builder.character.moves = {move};
    const OpenborFolder found = openbor_folder(builder.character);
    CHECK(found["attack1"].frames[0].attacks[0].box == OpenborBox{0, 0, 20, 1'000'000});
    CHECK(found["attack1"].range == std::pair(0, 28));
    CHECK(found["attack1"].frames[0].attacks[0].pause == std::numeric_limits<std::int32_t>::max());
    CHECK_NOTHROW(check_openbor(found.set, builder.character));
}

TEST_CASE("A move ends when it did: its loop is repeated, and its last frame stays", "[openbor]") {
    CharacterBuilder builder = standing();
    const AnimationId spin =
        builder.animation(1000, "spin", {frame_of(SpriteId{0}, 3), frame_of(SpriteId{1}, 3)});
    const AnimationId fall = builder.animation(
        1100, "fall", {frame_of(SpriteId{0}, 3), frame_of(SpriteId{1}, Frame::hold)});
    builder.character.moves = {move_of(1000, spin, "236x"), move_of(1100, fall, "214x")};
    builder.character.moves[0].duration = 14;
    builder.character.moves[1].duration = 33;
    builder.character.moves[1].movement = {{0, 0.6F, 0}, {3, 4, 0}, {20, 10, 0}};
    builder.character.moves[1].power_cost = 500;
    const OpenborFolder found = openbor_folder(builder.character);
    CHECK(found["freespecial1"].frames.size() == 5);
    CHECK_FALSE(found["freespecial1"].loops);
    const auto& falling = found["freespecial2"].frames;
    CHECK(falling[0].delay + falling[1].delay == 55);
    CHECK(falling[0].move == 4);
    CHECK(falling[1].move == 6);
    CHECK(found["freespecial2"].mpcost == 500);
    CHECK(found["freespecial2"].mponly);
    CHECK(found["freespecial1"].mpcost == 0);
    CHECK_FALSE(found["freespecial1"].mponly);
    CHECK(found["freespecial1"].range == std::pair(9998, 9999));  // it has no attack box
    CHECK_NOTHROW(check_openbor(found.set, builder.character));

    builder.character.animations[spin.value].frames[1].cues = {{.clip = "snd_5_1", .tick = 2}};
    builder.character.moves[0].duration = 5;  // the sound would be heard at its end
    builder.character.moves[1].duration = 2;
    const OpenborFolder cut = openbor_folder(builder.character);
    REQUIRE(cut["freespecial1"].frames.size() == 2);
    CHECK(cut["freespecial1"].frames[1].delay == 3);
    REQUIRE(cut["freespecial2"].frames.size() == 1);
    CHECK(cut["freespecial2"].frames[0].delay == 3);
    CHECK_NOTHROW(check_openbor(cut.set, builder.character));

    builder.character.moves[1].input = "j.x";  // ends when the engine lets the character land
    const OpenborFolder in_air = openbor_folder(builder.character);
    CHECK(in_air["jumpattack"].frames.size() == 2);
    CHECK_NOTHROW(check_openbor(in_air.set, builder.character));

    builder.character.moves[0].duration = 2'000'000'000;
    CHECK(openbor_folder(builder.character).reports("openbor.loop-cut"));
}

TEST_CASE("A move goes on with the states that follow it by themselves", "[openbor]") {
    CharacterBuilder builder = standing();
    Frame swing = frame_of(SpriteId{1}, 4);
    swing.boxes = {box_of(BoxKind::attack, 3, -40, 20, 10)};
    const AnimationId rise = builder.animation(1050, "rise", {swing, frame_of(SpriteId{0}, 4)});
    const AnimationId strike = builder.animation(1051, "strike", {swing, frame_of(SpriteId{0}, 9)});
    builder.character.moves = {move_of(1050, rise, "623x"), move_of(1051, strike, "")};
    Move& first = builder.character.moves[0];
    Move& second = builder.character.moves[1];
    first.hits = {{.first_tick = 0, .last_tick = 3, .damage = 60}};
    first.duration = 5;
    first.next = 1051;
    first.movement = {{2, 6, 0}};
    second.name.clear();
    second.hits = {{.first_tick = 0, .last_tick = 3, .continued = true, .damage = 30}};
    second.movement = {{1, 5, 0}, {6, 9, 0}};
    second.next = 1050;  // it is not begun again
    const OpenborFolder found = openbor_folder(builder.character);
    const auto& frames = found["freespecial1"].frames;
    REQUIRE(frames.size() == 4);
    CHECK(frames[0].attacks.at(0).damage == 60);
    CHECK(frames[1].attacks.at(0).reaches_nobody());
    CHECK(frames[1].delay == 1);
    CHECK(frames[2].attacks.at(0).damage == 30);
    CHECK(frames[2].move == 5);
    CHECK(frames[3].move == 4);
    CHECK_THAT(found["freespecial1"].comment, Contains("\n then state 1051: \n"));
    CHECK(found["follow1"].frames.size() == 4);
    CHECK_NOTHROW(check_openbor(found.set, builder.character));

    second.next = 1052;
    CHECK_THAT(first_report(make_openbor_exporter()->losses(builder.character, Context()),
                            "openbor.loss.following"),
               Contains("moves end where a state follows that is no move"));
}

TEST_CASE("Moves are begun by the engine's keys", "[openbor]") {
    CharacterBuilder builder = standing();
    const std::vector<std::string> inputs = {
        "5x",    "5y",  "2x",  "2y",  "6x",  "236x",   "623y",     "41236a", "236236x+y", "22b",
        "[4]6x", "j.x", "j.y", "j.a", "j.b", "j.236x", "66a > 5b", "5s",     "b,b"};
    std::int32_t number = 200;
    for (const std::string& input : inputs) {
        const AnimationId animation =
            builder.animation(number, "move_" + std::to_string(number), {frame_of(SpriteId{0}, 2)});
        builder.character.moves.push_back(move_of(number, animation, input));
        ++number;
    }
    const OpenborFolder found = openbor_folder(builder.character);
    const auto name_of_input = [&](const std::string& input) {
        for (const auto& [name, animation] : found.model.animations) {
            if (animation.comment.find(", " + input + "\n") != std::string::npos) {
                return name;
            }
        }
        return std::string();
    };
    const auto steps_of_input = [&](const std::string& input) {
        return found.model.commands.at(name_of_input(input));
    };
    using Steps = std::vector<std::string>;
    CHECK(name_of_input("5x") == "attack1");
    CHECK(name_of_input("2x") == "duckattack");
    CHECK(name_of_input("j.x") == "jumpattack");
    CHECK(name_of_input("j.y") == "jumpattack2");
    CHECK(name_of_input("j.a") == "jumpattack3");
    CHECK(name_of_input("j.236x") == "jumpspecial");
    CHECK(steps_of_input("5y") == Steps{"a2"});
    CHECK(steps_of_input("2y") == Steps{"d+a2"});
    CHECK(steps_of_input("6x") == Steps{"f+a"});
    CHECK(steps_of_input("236x") == Steps{"d", "f", "a"});
    CHECK(steps_of_input("623y") == Steps{"f", "d", "f", "a2"});
    CHECK(steps_of_input("41236a") == Steps{"b", "d", "f", "a3"});
    CHECK(steps_of_input("236236x+y") == Steps{"d", "f", "d", "f", "a+a2"});
    CHECK(steps_of_input("22b") == Steps{"d", "d", "a4"});
    CHECK(steps_of_input("[4]6x") == Steps{"b", "f", "a"});
    for (const std::string without : {"j.b", "66a > 5b", "5s", "b,b"}) {
        CHECK(name_of_input(without).empty());
    }
    const auto warning =
        std::find_if(found.diagnostics.begin(), found.diagnostics.end(),
                     [](const Diagnostic& each) { return each.id() == "openbor.no-command"; });
    REQUIRE(warning != found.diagnostics.end());
    CHECK_THAT(warning->message, Contains("4 moves") && Contains("216 (66a > 5b)"));
    CHECK(found.reports("openbor.follow"));
    CHECK_NOTHROW(check_openbor(found.set, builder.character));
}

TEST_CASE("The first of two moves with one input has the command, and the other is reported",
          "[openbor]") {
    CharacterBuilder builder = standing();
    const AnimationId kick = builder.animation(220, "kick", {frame_of(SpriteId{1}, 5)});
    builder.character.moves = {move_of(210, {0}, "236y"), move_of(220, kick, "236y"),
                               move_of(221, kick, "236y")};
    builder.character.moves[2].name.clear();  // the state behind one of them
    const OpenborFolder found = openbor_folder(builder.character);
    CHECK_THAT(found["freespecial1"].comment, Contains("state 210"));
    CHECK_THAT(first_report(found.diagnostics, "openbor.no-command"),
               Contains("1 move has no OpenBOR command and cannot be started: 220 (236y)"));

    builder.character.moves[1].starts.standing = true;  // the first one only follows others
    const OpenborFolder known = openbor_folder(builder.character);
    CHECK_THAT(known["freespecial1"].comment, Contains("state 220"));
    CHECK_THAT(first_report(known.diagnostics, "openbor.no-command"),
               Contains("1 move has no OpenBOR command and cannot be started: 210 (236y)"));
}

TEST_CASE("The jump key never takes jumping away", "[openbor]") {
    CharacterBuilder builder = standing();
    for (const char* const input : {"5x", "5y", "5z", "5a", "5b", "5c", "236c"}) {
        builder.character.moves.push_back(
            move_of(200 + static_cast<std::int32_t>(builder.character.moves.size()), AnimationId{0},
                    input));
    }
    const OpenborFolder found = openbor_folder(builder.character);
    std::vector<std::vector<std::string>> commands;
    for (const auto& [name, steps] : found.model.commands) {
        commands.push_back(steps);
    }
    std::sort(commands.begin(), commands.end());
    CHECK(commands ==
          std::vector<std::vector<std::string>>{{"a2"}, {"a3"}, {"a4"}, {"d", "f", "j"}, {"s"}});
}

TEST_CASE("Basic actions get the engine's names, and every other one a number", "[openbor]") {
    CharacterBuilder builder = standing();
    for (const std::int32_t action : {20, 21, 41, 43, 5000, 5001, 5050, 5120, 5110}) {
        builder.animation(action, "action_" + std::to_string(action), {frame_of(SpriteId{0}, 2)});
    }
    const OpenborFolder found = openbor_folder(builder.character);
    for (const char* const name : {"idle", "walk", "backwalk", "jump", "pain", "fall", "rise",
                                   "death", "follow1", "follow2"}) {
        CHECK(found.model.animations.count(name) == 1);
    }
    CHECK(found.model.animations.size() == 10);
    CHECK_FALSE(found["death"].loops);
    CHECK(found["walk"].loops);
    CHECK_NOTHROW(check_openbor(found.set, builder.character));
}

TEST_CASE("Palettes that can be chosen keep the numbers of their colours", "[openbor]") {
    CharacterBuilder builder = standing();
    const PaletteId other = builder.palette(simple_colours(77));
    builder.character.selectable_palettes = {{1, PaletteId{0}}, {2, other}};
    const PaletteId light = builder.palette(simple_colours(200));
    const SpriteId spark = builder.sprite({7000, 0}, {0, 0}, {"12", "9."}, light);
    builder.animation(7000, "spark", {frame_of(spark, 2)});
    const auto colour = [](const Rgba& rgba) { return std::array{rgba.r, rgba.g, rgba.b}; };
    const OpenborFolder found = openbor_folder(builder.character);
    REQUIRE(found.model.colours.size() == 2);
    CHECK(colour(found.model.colours[0][3]) == colour(simple_colours()[3]));
    CHECK(colour(found.model.colours[1][3]) == colour(simple_colours(77)[3]));
    // the spark has the same colours with both
    CHECK_NOTHROW(check_openbor(found.set, builder.character));
    CHECK(select_palette(builder.character, 2));
    const OpenborFolder chosen = openbor_folder(builder.character);
    CHECK(colour(chosen.model.colours[0][3]) == colour(simple_colours(77)[3]));
    CHECK_NOTHROW(check_openbor(chosen.set, builder.character));
}

TEST_CASE("Pictures with too many colours for one palette keep their own", "[openbor]") {
    CharacterBuilder builder = standing();
    Picture many{300, 1, PixelFormat::rgba8888, PixelBuffer(1200)};
    const MutableBytes pixels = many.pixels.unpack();
    for (std::size_t i = 0; i < 300; ++i) {
        pixels[i * 4] = static_cast<std::uint8_t>(i);
        pixels[i * 4 + 1] = static_cast<std::uint8_t>(i / 2);
        pixels[i * 4 + 2] = 9;
        pixels[i * 4 + 3] = i == 0 ? 100 : 255;
    }
    builder.character.pictures.push_back(std::move(many));
    builder.character.sprites.push_back(
        {{9, 9},
         {0, 0},
         PictureId{static_cast<std::uint32_t>(builder.character.pictures.size() - 1)},
         std::nullopt});
    builder.animation(
        9, "many",
        {frame_of(SpriteId{static_cast<std::uint32_t>(builder.character.sprites.size() - 1)}, 2)});
    const OpenborFolder found = openbor_folder(builder.character);
    CHECK(found.model.own_palettes);
    CHECK(found.reports("openbor.palettes-differ"));
    CHECK(found.reports("openbor.colours-reduced"));
    CHECK(found.reports("openbor.partial-alpha"));
    CHECK_NOTHROW(check_openbor(found.set, builder.character, false));

    builder.sprite({9000, 0}, {}, std::vector<std::string_view>(160, "1111"), {0});
    CHECK_THAT(first_report(openbor_folder(builder.character).diagnostics, "openbor.icon-left-out"),
               Contains("(sprite 9000,0) is larger than 128x128"));
    builder.character.info.localcoord = {1280, 720};
    const OpenborFolder fit = openbor_folder(builder.character);
    const Picture icon = fit.model.pictures.at("data/chars/hero/icon.png");
    CHECK(icon.width == 1);
    CHECK(icon.height == 40);
    CHECK_FALSE(fit.reports("openbor.icon-left-out"));
}

TEST_CASE("True colours are exact while they fit, and an index 0 that is drawn moves",
          "[openbor]") {
    CharacterBuilder builder;
    Colours colours = simple_colours();
    colours[0] = {1, 2, 3, 255};
    colours[2].a = 0;
    const SpriteId body = builder.sprite({0, 0}, {0, 0}, {".12"}, builder.palette(colours));
    const SpriteId light = builder.true_colour_sprite({1, 0}, {0, 0}, {"123", "4.4"});
    builder.animation(0, "stand", {frame_of(body, 2), frame_of(light, 2)});
    const OpenborFolder found = openbor_folder(builder.character);
    CHECK(found.model.pixel("data/chars/hero/0_0.png", 0, 0, 0) ==
          std::array<std::uint8_t, 3>{1, 2, 3});
    CHECK_FALSE(found.model.own_palettes);
    CHECK_NOTHROW(check_openbor(found.set, builder.character));
}

TEST_CASE("The small portrait is the icon, in the model's colours", "[openbor]") {
    CharacterBuilder builder = standing();
    builder.sprite({9000, 0}, {0, 0}, {"11", "22"}, builder.palette(simple_colours(3)));
    const OpenborFolder found = openbor_folder(builder.character);
    CHECK(found.model.head.at("icon") == std::vector<std::string>{"data/chars/hero/icon.png"});
    const auto pixel = found.model.pixel("data/chars/hero/icon.png", 0, 0, 0);
    REQUIRE(pixel);
    CHECK(*pixel ==
          std::array{simple_colours()[1].r, simple_colours()[1].g, simple_colours()[1].b});
}

TEST_CASE("Sounds are heard at their ticks", "[openbor]") {
    const InputTree tree = InputTree::open(samples + "/ember").value();
    Context context;
    const Character ember = make_mugen_importer()->read(tree, "ember.def", context).value();
    const OpenborFolder found = openbor_folder(ember, "ember");
    std::size_t heard = 0;
    for (const auto& [name, animation] : found.model.animations) {
        heard += static_cast<std::size_t>(
            std::count_if(animation.frames.begin(), animation.frames.end(),
                          [](const OpenborFrame& frame) { return !frame.sound.empty(); }));
    }
    CHECK(heard > 0);
    CHECK(check_openbor(found.set, ember) > 100);
}

TEST_CASE("A hit without a sound does not get that of the hit before it", "[openbor]") {
    CharacterBuilder builder = standing();
    builder.character.sound_file = {"k.snd",
                                    wav::serialise({.rate = 8000, .samples = {1, 2, 3}}).value()};
    builder.character.sounds = {{{5, 1}, 0, builder.character.sound_file.bytes.size()}};
    Frame swing = frame_of(SpriteId{1}, 3);
    swing.boxes = {box_of(BoxKind::attack, 3, -40, 20, 10)};
    const AnimationId punch = builder.animation(200, "punch", {swing, swing, swing});
    Move move = move_of(200, punch, "5x");
    move.hits = {{.first_tick = 0, .last_tick = 1},
                 {.first_tick = 3, .last_tick = 4},
                 {.first_tick = 6, .last_tick = 7}};
    move.hits[1].sound = "snd_5_1";
    builder.character.moves = {move};
    const OpenborFolder found = openbor_folder(builder.character);
    const auto& frames = found["attack1"].frames;
    REQUIRE(frames.size() == 6);
    CHECK(frames[0].attacks.at(0).sound.empty());
    CHECK(frames[2].attacks.at(0).sound == "data/sounds/hero/snd_5_1.wav");
    CHECK(frames[4].attacks.at(0).sound.empty());
    CHECK_NOTHROW(check_openbor(found.set, builder.character));
}

TEST_CASE("Sounds that OpenBOR cannot play, and a screen that is not its own, are reported",
          "[openbor]") {
    Character character = std::move(standing().character);
    character.info.localcoord = {640, 480};
    character.sound_file = {"k.snd", {'O', 'g', 'g', 'S'}};
    character.sounds = {{{5, 1}, 0, 4}};
    character.animations[0].frames[0].cues = {{"snd_5_1"}};
    const OpenborFolder found = openbor_folder(character);
    CHECK_THAT(
        first_report(found.diagnostics, "openbor.sound-left-out"),
        StartsWith("warning: k.snd+0x0: ") && Contains("; the sound was left out (sound 5,1)"));
    CHECK_THAT(
        first_report(found.diagnostics, "openbor.cue-left-out"),
        Contains("note: sounds that the character does not have") && Contains("(1 sound in all)"));
    CHECK_THAT(first_report(found.diagnostics, "openbor.screen"),
               StartsWith("note: the character is made for a screen of 640x480, and is drawn 0.5 "
                          "times as large"));
}

TEST_CASE("A character for a larger screen is as large as on MUGEN's, or keeps its pixels",
          "[openbor]") {
    CharacterBuilder builder = standing();
    Character& character = builder.character;
    character.info.localcoord = {1280, 720};
    character.properties.emplace_back("walk.fwd", "8");
    builder.sprite({9000, 0}, {}, std::vector<std::string_view>(40, "1111"), {0});
    character.animations[0].frames[0].boxes = {box_of(BoxKind::hurt, -8, -40, 16, 40)};
    character.animations[0].frames[0].offset = {8, -4};
    builder.animation(200, "kick", {character.animations[0].frames[0]});
    Move kick = move_of(200, AnimationId{1}, "5x");
    kick.movement = {{1, 40, 0}};
    character.moves = {kick};
    const OpenborFolder fit = openbor_folder(character);
    const OpenborFrame& shown = fit["idle"].frames.at(0);
    CHECK(shown.scale_x == 0.25);
    CHECK(shown.hurt == std::vector<OpenborBox>{{-2, -10, 4, 10}});
    CHECK(fit["attack1"].frames.at(0).move == 10);
    CHECK(fit.model.head.at("speed") == std::vector<std::string>{"12"});
    const Picture icon = fit.model.pictures.at("data/chars/hero/icon.png");
    CHECK(icon.width == 1);
    CHECK(icon.height == 10);
    const OpenborFolder own = openbor_folder(character, "hero", {{"openbor-size", "own"}});
    CHECK(own["idle"].frames.at(0).scale_x == 1);
    CHECK(own["attack1"].frames.at(0).move == 40);
    CHECK(own.model.head.at("speed") == std::vector<std::string>{"48"});
    CHECK_FALSE(own.reports("openbor.screen"));
    CHECK_NOTHROW(check_openbor(own.set, character));
    character.info.localcoord = {1, 1};  // no screen
    CHECK(openbor_folder(character)["idle"].frames.at(0).scale_x == 8);
}

namespace {

// The files of a package, read as the engine reads them.
std::map<std::string, std::string> files_of_package(Bytes package) {
    const std::string_view text = as_text(package);
    const auto number = [&](std::size_t at) {
        return load_le<std::uint32_t>(package.subspan(at, 4).data());
    };
    REQUIRE(text.substr(0, 8) == std::string_view("PACK\0\0\0\0", 8));
    std::map<std::string, std::string> files;
    for (std::size_t at = number(package.size() - 4); at + 12 < package.size(); at += number(at)) {
        std::string name(text.substr(at + 12, number(at) - 13));
        std::replace(name.begin(), name.end(), '\\', '/');
        files[name] = text.substr(number(at + 4), number(at + 8));
    }
    return files;
}

}  // namespace

TEST_CASE("A game has what the engine needs to start, and a package with all of it", "[openbor]") {
    const OpenborFolder found =
        openbor_folder(standing().character, "hero", {{"openbor-game", "on"}});
    const auto packed = files_of_package(file_of(found.set, "hero.pak"));
    for (const char* const file :
         {"models.txt", "video.txt", "levels.txt", "levels/training.txt", "menu.txt",
          "bgs/floor.png", "bgs/title.png", "sprites/font.png", "sprites/arrow.png",
          "sprites/arrowl.png", "chars/hero/hero.txt", "chars/hero_foe/hero_foe.txt"}) {
        CHECK(packed.contains(std::string("data/") + file));
    }
    for (const OutputFile& file : found.set.files) {
        const bool is_in_game = file.path.starts_with("data/");
        CHECK(packed.contains(file.path) == is_in_game);
        CHECK((!is_in_game || packed.at(file.path) == as_text(file.bytes)));
    }
    const std::string model = packed.at("data/chars/hero/hero.txt");
    const std::string foe = packed.at("data/chars/hero_foe/hero_foe.txt");
    CHECK_THAT(model, Contains("name hero\ntype player\n"));
    CHECK_THAT(foe, Contains("name hero_foe\ntype enemy\n"));
    CHECK(foe.size() ==
          model.size() + std::string_view("_foeenemy").size() - std::string_view("player").size());
    CHECK_THAT(packed.at("data/models.txt"),
               Contains("\nload hero data/chars/hero/hero.txt\n"
                        "load hero_foe data/chars/hero_foe/hero_foe.txt\n"));
    CHECK(packed.at("data/video.txt") == "video 480x272\n");
    // no depth, so that one can crouch
    CHECK_THAT(packed.at("data/levels.txt"), Contains("skipselect hero\nz 230 230 230\n"));
    CHECK_THAT(packed.at("data/levels/training.txt"), Contains("settime 0\nnotime 1\n"));
    Context context;
    const png::Image font =
        png::decode({"font.png", as_bytes(packed.at("data/sprites/font.png"))}, context).value();
    CHECK(font.picture.width == 160);
    const PixelView pixels = font.picture.pixels.unpacked();
    CHECK(pixels[0] != 0);  // an empty first cell crashes the engine
    CHECK(std::count(pixels.begin(), pixels.end(), std::uint8_t{3}) > 500);
    CHECK(found.set.files.back().path == "hero.pak");
}

TEST_CASE("Losses of a model are noted before it is written", "[openbor]") {
    CharacterBuilder builder = standing();
    builder.sprite({9000, 0}, {}, {"1"}, {0});
    Frame& frame = builder.character.animations[0].frames[0];
    frame.angle = 30;
    frame.cues = {{"snd_5_1", 0.5F}};
    Move move = move_of(200, {0}, "5x");
    move.hits = {{.first_tick = 0, .last_tick = 1, .damage = 30, .chip = 3}};
    move.notifies = {{1, "helper", {}}};
    move.cancels = {{.into = 200, .on_hit = true}};
    move.movement = {{.tick = 1, .y = -5}};
    builder.character.moves.push_back(move);
    const auto losses = make_openbor_exporter()->losses(builder.character, Context());
    for (const auto& [id, line] :
         {std::pair("openbor.loss.sprites",
                    "sprites that no animation shows are not written (1 sprite)"),
          {"openbor.loss.effects",
           "blending and turning are only similar, and nothing is interpolated (1 frame)"},
          {"openbor.loss.sounds", "sounds are played at their recorded volume and pitch (1 sound)"},
          {"openbor.loss.hits", "power and guard heights are left to the engine (1 hit)"},
          {"openbor.loss.notifies",
           "helpers and projectiles are not sent out; their animations are written (1 event)"},
          {"openbor.loss.cancels", "moves cannot be cancelled into each other (1 cancel)"},
          {"openbor.loss.movement",
           "moves go forward and back only; jumps and gravity are left to the engine (1 move)"}}) {
        CHECK_THAT(first_report(losses, id), StartsWith("note: ") && Contains(line));
    }
    CHECK(losses.size() == 7);
}

TEST_CASE("The samples play in OpenBOR as they do", "[openbor]") {
    const std::string name = GENERATE("ember", "slate", "tide");
    const InputTree tree = InputTree::open(samples + "/" + name).value();
    Context context;
    const Character character = make_mugen_importer()->read(tree, name + ".def", context).value();
    const OpenborFolder found = openbor_folder(character, name, {{"openbor-size", "own"}});
    CHECK(check_openbor(found.set, character) > 50);
    CHECK(found.model.animations.count("attack1") == 1);
    CHECK_FALSE(found.model.commands.empty());
}

TEST_CASE("Random characters play in OpenBOR as they do", "[openbor]") {
    for (std::uint32_t seed = 0; seed < 30; ++seed) {
        CAPTURE(seed);
        const Character character = random_character(seed);
        const OpenborFolder found = openbor_folder(character, "hero", {{"openbor-size", "own"}});
        CHECK_NOTHROW(
            check_openbor(found.set, character, !found.reports("openbor.colours-reduced")));
    }
}
