// Reads packs that others made; tests/property/fspk_round_trip_test.cpp reads our own ones.
#include "converters/fspk/read/importer.hpp"

#include <algorithm>
#include <limits>

#include "core/model/validate.hpp"
#include "formats/fspk/pack.hpp"
#include "tests/support/catch.hpp"

using namespace fightconv;
using Catch::Matchers::Contains;
using fspk::Layout;

namespace {

const std::vector<std::string> alone;

struct Imported {
    Character character;
    std::vector<Diagnostic> diagnostics;
};

Imported imported(const fspk::Pack& pack, Layout layout = Layout::v1_0) {
    auto bytes = fspk::serialise(pack, layout);
    REQUIRE(bytes);
    Context context;
    auto character = make_fspk_importer()->read(
        InputTree::from_memory({{"ken.fspk", *std::move(bytes)}}), "ken.fspk", context);
    INFO((character ? "" : character.error().render()));
    REQUIRE(character);
    CHECK(validate(*character).empty());
    CHECK(context.budget.used() == character->charge.bytes());
    return {*std::move(character), context.diagnostics.kept()};
}

bool has(const Imported& found, std::string_view id) {
    return std::any_of(found.diagnostics.begin(), found.diagnostics.end(),
                       [&](const Diagnostic& each) { return each.id() == id; });
}

constexpr fspk::Shape body{0, 0, -240, -1120, 480, 1120, 0};
constexpr fspk::Shape fist{0, 0, 160, -640, 320, 160, 0};

// 12 frames; hurt in all of them, hits in 4 to 6 for 30.
fspk::Pack punch() {
    fspk::Pack pack;
    pack.mesh_keys = {"ryu.action_200"};
    pack.keyframes_keys = {"action_200"};
    fspk::Move move;
    move.mesh_key = move.keyframes_key = 0;
    move.type = 2;
    move.guard = 2;
    move.total = 12;
    move.hit_windows = {{4, 6, 0, 30, 3, 12, 8, 5, 40, -24, {fist}, {}}};
    move.hurt_windows = {{0, 11, 0, {body}}};
    pack.moves = {move};
    return pack;
}

}  // namespace

TEST_CASE("A move becomes an animation with boxes in its ticks, and a move with hits",
          "[fspk_importer]") {
    const Character character = imported(punch()).character;
    CHECK(character.info.name == "ryu");
    REQUIRE(character.animations.size() == 1);
    const Animation& animation = character.animations[0];
    CHECK(animation.name == "action_200");
    CHECK(animation.number == 200);
    REQUIRE(animation.frames.size() == 3);
    CHECK(animation.frames[0].ticks == 4);
    CHECK(animation.frames[1].ticks == 3);
    CHECK(animation.frames[2].ticks == 5);
    REQUIRE(animation.frames[1].boxes.size() == 2);
    const Box& attack = animation.frames[1].boxes[0];
    CHECK(attack.kind == BoxKind::attack);
    CHECK(std::tuple(attack.x, attack.y, attack.width, attack.height) ==
          std::tuple(10.0F, -40.0F, 20.0F, 10.0F));
    CHECK(animation.frames[0].boxes.at(0).kind == BoxKind::hurt);

    REQUIRE(character.moves.size() == 1);
    const Move& move = character.moves[0];
    CHECK(move.type == MoveType::special);
    CHECK(move.guard == Guard::low);
    REQUIRE(move.hits.size() == 1);
    const Hit& hit = move.hits[0];
    CHECK(std::tuple(hit.first_tick, hit.last_tick, hit.damage, hit.chip, hit.hitstun,
                     hit.blockstun, hit.hitstop) == std::tuple(4, 6, 30, 3, 12, 8, 5));
    CHECK(hit.guard == Guard::high);
}

TEST_CASE("Two moves with the same keys are two moves of one animation", "[fspk_importer]") {
    fspk::Pack pack = punch();
    pack.moves.push_back(pack.moves[0]);
    const Character character = imported(pack).character;
    CHECK(character.animations.size() == 1);
    CHECK(character.moves.size() == 2);
}

TEST_CASE("A move without keys, and keys that cannot name an animation, get a name",
          "[fspk_importer]") {
    fspk::Pack pack = punch();
    pack.keyframes_keys = {"a/b", "A_b"};
    pack.moves.resize(3, pack.moves[0]);
    pack.moves[1].keyframes_key = 1;
    pack.moves[2].keyframes_key = pack.moves[2].mesh_key = fspk::no_key;
    const Imported found = imported(pack);
    REQUIRE(found.character.animations.size() == 3);
    CHECK(found.character.animations[0].name == "a_b");
    CHECK(found.character.animations[1].name == "A_b_2");
    CHECK(found.character.animations[2].name == "move_2");
    CHECK(has(found, "fspk.animation-renamed"));
}

TEST_CASE("A pack without keys is called like its file", "[fspk_importer]") {
    fspk::Pack pack;
    pack.moves.resize(1);
    CHECK(imported(pack).character.info.name == "ken");
}

TEST_CASE("The records that 1.5 adds become numbers, inputs and properties", "[fspk_importer]") {
    fspk::Pack pack = punch();
    pack.moves[0].input = "236P";
    pack.moves[0].push_windows = {{0, 11, 0, {body}}};
    pack.moves[0].properties = {{"action", fspk::Fixed{1000 * 256}}};
    pack.moves.push_back(pack.moves[0]);
    pack.moves[1].keyframes_key = fspk::no_key;
    pack.moves[1].type = 255;
    pack.properties = {{"back_walk_speed", fspk::Fixed{576}},
                       {"health", fspk::Fixed{950 * 256}},
                       {"name", std::string("Ken")},
                       {"tall", true}};
    pack.cancel_denies = {{0, 1}};
    const Imported found = imported(pack, Layout::v1_5);
    CHECK(found.character.animations[0].number == 1000);
    CHECK(found.character.moves[0].input == "236P");
    CHECK(found.character.moves[1].type == MoveType::none);
    CHECK(
        found.character.properties ==
        std::vector<Tag>{{"walk.back", "-2.25"}, {"life", "950"}, {"name", "Ken"}, {"tall", "1"}});
    const auto& boxes = found.character.animations[0].frames[0].boxes;
    CHECK(std::any_of(boxes.begin(), boxes.end(),
                      [](const Box& box) { return box.kind == BoxKind::physical_extent; }));
    CHECK(has(found, "fspk.cancels-dropped"));
}

TEST_CASE("Inputs that a number keeps apart are one input again", "[fspk_importer]") {
    fspk::Pack pack = punch();
    pack.moves.resize(4, pack.moves[0]);
    pack.moves[0].input = "236P";
    pack.moves[1].input = "236P_2";
    pack.moves[2].input = "2K_2";  // not there without the number
    pack.moves[3].input = "5P > 236P_2";
    const Character character = imported(pack, Layout::v1_5).character;
    REQUIRE(character.moves.size() == 4);
    CHECK(character.moves[0].input == "236P");
    CHECK(character.moves[1].input == "236P");
    CHECK(character.moves[2].input == "2K_2");
    CHECK(character.moves[3].input == "5P > 236P_2");
}

TEST_CASE("Numbers that are the parts of a list are a list again", "[fspk_importer]") {
    fspk::Pack pack = punch();
    const auto units = [](double value) {
        return fspk::Fixed{static_cast<std::int32_t>(value * 256)};
    };
    pack.properties = {
        {"gap.0", units(1)},         {"gap.2", units(3)},           {"jump.neu.0", units(0)},
        {"jump.neu.1", units(-8.5)}, {"localcoord.0", units(1280)}, {"localcoord.1", units(720)},
        {"one.0", units(7)},         {"words.0", std::string("a")}, {"words.1", std::string("b")}};
    const Character character = imported(pack, Layout::v1_5).character;
    CHECK(character.properties == std::vector<Tag>{{"gap.0", "1"},
                                                   {"gap.2", "3"},
                                                   {"jump.neu", "0, -8.5"},
                                                   {"one.0", "7"},
                                                   {"words.0", "a"},
                                                   {"words.1", "b"}});
    CHECK(character.info.localcoord == Point{1280, 720});
}

TEST_CASE("Other shapes become the boxes around them", "[fspk_importer]") {
    fspk::Pack pack = punch();
    pack.moves[0].hit_windows.clear();
    // a circle of 10 px around 0,-20; a capsule from 0,0 to 32,16 of 2 px (Q8.8)
    pack.moves[0].hurt_windows = {
        {0, 11, 0, {{2, 0, 0, -320, 160, 0, 0}, {3, 0, 0, 0, 512, 256, 512}}}};
    const Imported found = imported(pack);
    const auto& boxes = found.character.animations[0].frames[0].boxes;
    REQUIRE(boxes.size() == 2);
    CHECK(std::tuple(boxes[0].x, boxes[0].y, boxes[0].width, boxes[0].height) ==
          std::tuple(-10.0F, -30.0F, 20.0F, 20.0F));
    CHECK(std::tuple(boxes[1].x, boxes[1].y, boxes[1].width, boxes[1].height) ==
          std::tuple(-2.0F, -2.0F, 36.0F, 20.0F));
    CHECK(has(found, "fspk.shape-approximated"));
}

TEST_CASE(
    "Events of a tick that are no sounds are the move's, those of no tick are left out and counted",
    "[fspk_importer]") {
    fspk::Pack pack = punch();
    pack.moves[0].on_hit = {{"spark", {}}};
    pack.moves[0].notifies = {{2,
                               {{"sfx", {{"clip", std::string("hit")}, {"volume", 0.5F}}},
                                {"shake", {{"strength", std::int64_t{3}}}}}}};
    const Imported found = imported(pack);
    const auto& frames = found.character.animations[0].frames;
    REQUIRE(frames.size() == 4);
    REQUIRE(frames[1].cues.size() == 1);
    CHECK(frames[1].cues[0] == Cue{"hit", 0.5F, 1.0F});
    REQUIRE(has(found, "fspk.events-dropped"));
    CHECK_THAT(found.diagnostics[0].message, Contains("(1 in all)"));
    CHECK(found.character.moves[0].notifies ==
          std::vector<Notify>{{2, "shake", {{"strength", "3"}}}});
}

TEST_CASE("The cost of a move is the sum of its costs, at most what a character holds",
          "[fspk_importer]") {
    fspk::Pack pack = punch();
    pack.resources = {{"power", 0, 3000}, {"rage", 0, 10}};
    pack.moves[0].costs = {{"power", 500}, {"rage", 7}, {"power", 20}};
    CHECK(imported(pack).character.moves[0].power_cost == 520);
    pack.moves[0].costs.assign(40'000, {"power", 65'535});
    CHECK(imported(pack).character.moves[0].power_cost == std::numeric_limits<std::int32_t>::max());
}

TEST_CASE("Windows that end before they begin or after the move do no harm", "[fspk_importer]") {
    fspk::Pack pack = punch();
    pack.moves[0].total = 5;
    pack.moves[0].hit_windows = {
        {.start = 200, .end = 250, .damage = 1, .shapes = {fist}, .cancels = {}},
        {.start = 6, .end = 4, .damage = 1, .shapes = {fist}, .cancels = {}}};
    const Character character = imported(pack).character;
    CHECK(character.animations[0].frames.size() == 1);
    CHECK(character.animations[0].frames[0].ticks == 5);
    CHECK(character.moves[0].hits.size() == 1);
}

TEST_CASE("A pack whose references lead nowhere is refused with the place", "[fspk_importer]") {
    ByteBuffer bytes = *fspk::serialise(punch(), Layout::v1_0);
    const std::uint32_t moves = fspk::View::parse({"", bytes})->section(fspk::Kind::moves)->offset;
    bytes[moves + 26] = 9;  // nine hit windows
    Context context;
    const auto failed =
        make_fspk_importer()->read(InputTree::from_memory({{"a.fspk", bytes}}), "a.fspk", context);
    REQUIRE_FALSE(failed);
    CHECK(failed.error().code() == ErrorCode::malformed);
    CHECK_THAT(failed.error().render(),
               Contains("a.fspk+0x") && Contains("OutOfBounds") && Contains("move 0"));
    CHECK(context.budget.used() == 0);

    Context checking;
    // and every problem was reported
    CHECK(!make_fspk_importer()->check(InputTree::from_memory({{"a.fspk", bytes}}), "a.fspk",
                                       checking));
    CHECK(checking.diagnostics.counts().contains("fspk.dangling-range"));
}

TEST_CASE("More boxes at once than the limits allow, and more than the budget holds, are errors",
          "[fspk_importer]") {
    fspk::Pack pack = punch();
    std::vector<fspk::Shape>& shapes = pack.moves[0].hurt_windows[0].shapes;
    for (std::int16_t i = 0; i < 300; ++i) {
        shapes.push_back({0, 0, i, 0, 1, 1, 0});
    }
    const ByteBuffer bytes = *fspk::serialise(pack, Layout::v1_0);
    const auto code = [&](const Limits& limits) {
        Context context(limits);
        const auto failed = make_fspk_importer()->read(InputTree::from_memory({{"a.fspk", bytes}}),
                                                       "a.fspk", context);
        CHECK(context.budget.used() == (failed ? failed->charge.bytes() : 0));
        return failed ? ErrorCode::internal : failed.error().code();
    };
    CHECK(code({}) == ErrorCode::limit_exceeded);
    CHECK(code({.live_decoded_bytes = 20'000, .boxes_per_frame = 1000}) ==
          ErrorCode::limit_exceeded);
}

TEST_CASE("A window with more shapes than the limit is refused before they are compared",
          "[fspk_importer]") {
    fspk::Pack pack = punch();
    pack.moves[0].hurt_windows.push_back({0, 11, 0, std::vector<fspk::Shape>(257, fist)});
    Context context;
    const auto failed = make_fspk_importer()->read(
        InputTree::from_memory({{"a.fspk", *fspk::serialise(pack, Layout::v1_0)}}), "a.fspk",
        context);
    REQUIRE_FALSE(failed);
    CHECK(failed.error().code() == ErrorCode::limit_exceeded);
    CHECK_THAT(failed.error().message(), Contains("more than 256 boxes at tick 0"));
}

TEST_CASE("Packs are known by their first bytes, else by their name", "[fspk_importer]") {
    const auto importer = make_fspk_importer();
    CHECK(importer->probe({"renamed.bin", as_bytes("FSPK...."), alone}) == Confidence::certain);
    CHECK(importer->probe({"A.FSPK", as_bytes("hello"), alone}) == Confidence::maybe);
    CHECK(importer->probe({"a.uff", as_bytes("hello"), alone}) == Confidence::no);
    CHECK(importer->probe({"", {}, alone}) == Confidence::no);
}
