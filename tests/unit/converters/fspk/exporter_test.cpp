// The content of a pack of either layout: keys, windows, values, properties, limits.
#include "converters/fspk/write/exporter.hpp"

#include <map>

#include "converters/fspk/rules.hpp"
#include "converters/interface/selection.hpp"
#include "tests/support/first_report.hpp"
#include "tests/support/fspk/fighter.hpp"
#include "tests/support/given_options.hpp"

using namespace fightconv;
using namespace fightconv::test;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

TEST_CASE("Each animation is a move, in its order, with keys that are sorted", "[fspk_exporter]") {
    const Exported found = exported(fighter());
    CHECK(found.pack.mesh_keys ==
          std::vector<std::string>{"kung_fu_man.punch", "kung_fu_man.stand"});
    CHECK(found.pack.keyframes_keys == std::vector<std::string>{"punch", "stand"});
    REQUIRE(found.pack.moves.size() == 2);
    CHECK(found.pack.moves[0].mesh_key == 0);
    CHECK(found.pack.moves[0].keyframes_key == 0);
    CHECK(found.pack.moves[1].keyframes_key == 1);
    CHECK(found.moves["moves"][0]["action"] == 200);
    CHECK(found.moves["moves"][0]["id"] == 0);
    CHECK(found.moves["moves"][0]["name"] == "punch");
    CHECK(found.moves["moves"][1]["holds"] == true);
    CHECK(found.moves["moves"][0]["hurt_windows"][0]["boxes"][0] ==
          nlohmann::json({-15.0, -70.0, 30.0, 70.0}));
}

TEST_CASE("Startup, active, recovery and total follow from the ticks with attack boxes",
          "[fspk_exporter]") {
    const PackMove punch = exported(fighter()).pack.moves[0];
    CHECK(std::tuple(punch.startup, punch.active, punch.recovery, punch.total) ==
          std::tuple(4, 3, 5, 12));
    REQUIRE(punch.hit_windows.size() == 1);
    CHECK(frames_of(punch.hit_windows[0]) == std::pair(4, 6));
    CHECK(punch.hit_windows[0].shapes == std::vector<PackShape>{{0, 0, 160, -640, 320, 160, 0}});
    REQUIRE(punch.hurt_windows.size() == 1);  // equal boxes in all three frames
    CHECK(frames_of(punch.hurt_windows[0]) == std::pair(0, 11));
    const PackMove stand = exported(fighter()).pack.moves[1];
    // 7 ticks and one that holds
    CHECK(std::tuple(stand.startup, stand.active, stand.recovery, stand.total) ==
          std::tuple(0, 0, 8, 8));
}

TEST_CASE(
    "Equal sets of boxes are one window in whatever order they stand, and a gap or other boxes "
    "begin a new one",
    "[fspk_exporter]") {
    CharacterBuilder builder;
    const Box other = hurt(0, 0, 1, 1);
    builder.animation(1, "a",
                      {frame(2, {hurt(), other}), frame(2, {other, hurt()}), frame(1, {hurt()}),
                       frame(1, {}), frame(1, {hurt()})});
    const auto windows = exported(builder.character).pack.moves[0].hurt_windows;
    REQUIRE(windows.size() == 3);
    CHECK(frames_of(windows[0]) == std::pair(0, 3));
    CHECK(windows[0].shapes.size() == 2);
    CHECK(windows[0].shapes[0].a == -240);  // the order of the first frame
    CHECK(frames_of(windows[1]) == std::pair(4, 4));
    CHECK(frames_of(windows[2]) == std::pair(6, 6));
}

TEST_CASE(
    "With moves only the ticks in which a hit can happen are windows, with the values of the hit",
    "[fspk_exporter]") {
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
    CHECK(std::tuple(punch.hit_windows[0].damage, punch.hit_windows[0].chip,
                     punch.hit_windows[0].guard) == std::tuple(30, 2, 2));
    CHECK(std::tuple(punch.hit_windows[1].damage, punch.hit_windows[1].guard) == std::tuple(40, 0));
    CHECK(std::tuple(punch.type, punch.guard, punch.damage, punch.hitstun, punch.blockstun,
                     punch.hitstop) == std::tuple(2, 2, 30, 15, 10, 8));
    CHECK(std::tuple(punch.startup, punch.active, punch.recovery) == std::tuple(5, 2, 5));
    CHECK(has(found, "fspk.hit-without-boxes"));  // the third
    CHECK(found.pack.resources ==
          std::vector<std::pair<std::string, std::pair<int, int>>>{{"power", {0, 3000}}});
    CHECK(punch.costs == std::vector<std::pair<std::string, int>>{{"power", 500}});
    CHECK(punch.preconditions ==
          std::vector<std::pair<std::string, std::pair<int, int>>>{{"power", {500, 0xFFFF}}});
    CHECK(punch.deltas == std::vector<std::pair<std::string, int>>{{"power on_use", 20}});
    CHECK(found.moves["moves"][0]["name"] == "Light Punch");
    CHECK(found.moves["moves"][0]["input"] == "5L");
    CHECK(found.moves["moves"][0]["hit_windows"][1]["damage"] == 40);
}

TEST_CASE(
    "Coordinates are rounded half away from zero, and clamped so that readers see them positive",
    "[fspk_exporter]") {
    CharacterBuilder builder;
    builder.animation(
        1, "a",
        {frame(1, {hurt(0.03125F, -0.03125F, 1.03125F, 1.03F), hurt(-3000, 2000, 6000, 100)})});
    const Exported found = exported(builder.character);
    const auto& shapes = found.pack.moves[0].hurt_windows[0].shapes;
    // 0.5, -0.5, 16.5 and 16.48 sixteenths
    CHECK(shapes[0] == PackShape{0, 0, 1, -1, 17, 16, 0});
    // edges at -2048 and 2047.9375
    CHECK(shapes[1] == PackShape{0, 0, -32768, 32000, 32767, 767, 0});
    CHECK(has(found, "fspk.box-clamped"));
}

TEST_CASE("Boxes wholly beyond the range are left out and reported, those of the body too",
          "[fspk_exporter]") {
    CharacterBuilder builder;
    builder.animation(0, "stand",
                      {frame(1, {hurt(), hurt(2048, 0, 10, 10), hurt(0, -3000, 10, 900)})});
    const Exported boxes = exported(builder.character);
    CHECK(boxes.pack.moves[0].hurt_windows.at(0).shapes.size() == 1);
    CHECK_THAT(message_of(boxes.diagnostics, "fspk.box-clamped"),
               Contains("(2 in all)") && Contains("left out"));

    builder.character.animations[0].frames[0].boxes.clear();
    builder.character.properties = {
        {"ground.front", "5000"}, {"ground.back", "16"}, {"height", "60"}};
    const Exported wide = exported(builder.character, "1.5");
    CHECK(wide.pack.moves[0].push_windows.at(0).shapes ==
          std::vector<PackShape>{{0, 0, -256, -960, 32767, 960, 0}});
    CHECK_THAT(message_of(wide.diagnostics, "fspk.box-clamped"), Contains("moved to its limits"));
    CHECK_FALSE(has(exported(builder.character), "fspk.box-clamped"));  // 1.0 has no push windows

    builder.character.properties = {
        {"ground.front", "5000"}, {"ground.back", "-3000"}, {"height", "60"}};
    const Exported beyond = exported(builder.character, "1.5");
    CHECK(beyond.pack.moves[0].push_windows.empty());
    CHECK_THAT(message_of(beyond.diagnostics, "fspk.box-clamped"), Contains("left out"));
}

TEST_CASE("Boxes without an area are a pixel wide and high, because they touch in MUGEN",
          "[fspk_exporter]") {
    CharacterBuilder builder;
    builder.animation(0, "stand",
                      {frame(2, {attack(0, 0, 0, 10), hurt(0, 0, 10, 0)}),
                       frame(2, {hurt(), hurt(5, 5, 0.02F, 8), attack()})});
    Box off = hurt(0, 0, 0, 0);
    off.enabled = false;
    builder.character.animations[0].frames[0].boxes.push_back(off);
    const PackMove stand = exported(builder.character).pack.moves.at(0);
    REQUIRE(stand.hurt_windows.size() == 2);
    CHECK(stand.hurt_windows[0].shapes == std::vector<PackShape>{{0, 0, 0, 0, 160, 16, 0}});
    CHECK(stand.hurt_windows[1].shapes.at(1) == PackShape{0, 0, 80, 80, 16, 128, 0});
    REQUIRE(stand.hit_windows.size() == 2);
    CHECK(stand.hit_windows[0].shapes == std::vector<PackShape>{{0, 0, 0, 0, 16, 160, 0}});
    CHECK(stand.startup == 0);
    const auto losses = make_fspk_exporter()->losses(builder.character, Context());
    CHECK(message_of(losses, "fspk.loss.flat-boxes") ==
          "boxes that are less than a pixel wide or high become a pixel wide or high (3 in all)");
    CHECK(losses.size() == 2);  // and the disabled one
}

TEST_CASE("Empty animations are left out unless something needs them", "[fspk_exporter]") {
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
    for (const char* const version : {"1.0", "1.5", "2.0"}) {
        const Exported found = exported(character, version);
        CHECK(found.pack.keyframes_keys ==
              std::vector<std::string>{"empty_910", "empty_930", "empty_940", "punch", "stand"});
        CHECK(found.pack.mesh_keys.size() == 5);
        CHECK(found.pack.moves.size() == 5);
        CHECK(found.moves["moves"].size() == 5);
    }
    CHECK(message_of(make_fspk_exporter()->losses(character, Context()),
                     "fspk.loss.empty-animations") ==
          "empty animations to which no move refers are left out (2 in all): empty_900, empty_920");
}

TEST_CASE("Texts that are too long are cut with a diagnostic", "[fspk_exporter]") {
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

TEST_CASE("Values that do not fit are clamped with a diagnostic", "[fspk_exporter]") {
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
        CHECK_THAT(message_of(clamped.diagnostics, "fspk.value-clamped"),
                   Contains("power is " + std::string(power)));
    }
    powerful.properties = {{"power", "2999.6"}};
    CHECK(exported(powerful).pack.resources.at(0).second.second == 3000);
    CHECK_FALSE(has(exported(powerful), "fspk.value-clamped"));
}

TEST_CASE("Without moves the values of the attack boxes count, and disabled boxes do not",
          "[fspk_exporter]") {
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
    CHECK(std::tuple(windows[1].start, windows[1].damage, windows[1].hitstun) ==
          std::tuple(2, 80, 20));
}

TEST_CASE("Cues become notifies", "[fspk_exporter]") {
    Character character = fighter();
    character.animations[0].frames[1].cues = {{"s5_0", 0.5F, 2.0F}, {"later", 1, 1, 2}};
    const auto notifies = exported(character).pack.moves[0].notifies;
    REQUIRE(notifies.size() == 2);
    CHECK(notifies[1].frame == 6);
    CHECK(notifies[0].frame == 4);
    CHECK(notifies[0].emits.at(0).id == "sfx");
    CHECK(notifies[0].emits[0].args == std::vector<std::pair<std::string, std::string>>{
                                           {"clip", "'s5_0'"}, {"pitch", "2"}, {"volume", "0.5"}});
}

TEST_CASE(
    "1.5 has properties, and push windows where the size is known and the character stands on the "
    "ground",
    "[fspk_exporter]") {
    CharacterBuilder builder;
    builder.animation(0, "stand", {frame(4, {})});
    builder.animation(41, "jump_up", {frame(4, {})});
    builder.character.properties = {{"life", "950"},        {"power", "2000"},
                                    {"walk.back", "-2.25"}, {"run.fwd", "5.5, 0"},
                                    {"ground.front", "16"}, {"ground.back", "15"},
                                    {"height", "60"},       {"portrait", "big one"}};
    const PackContents pack = exported(builder.character, "1.5").pack;
    const std::map<std::string, std::string> expected = {
        {"health", "950"},       {"power", "2000"},      {"back_walk_speed", "2.25"},
        {"run.fwd.0", "5.5"},    {"run.fwd.1", "0"},     {"ground.front", "16"},
        {"ground.back", "15"},   {"height", "60"},       {"portrait", "'big one'"},
        {"localcoord.0", "320"}, {"localcoord.1", "240"}};
    CHECK(pack.properties == expected);
    CHECK(pack.resources.at(0).second.second == 2000);
    REQUIRE(pack.moves[0].push_windows.size() == 1);
    CHECK(frames_of(pack.moves[0].push_windows[0]) == std::pair(0, 3));
    // -15, -60, 31 x 60
    CHECK(pack.moves[0].push_windows[0].shapes ==
          std::vector<PackShape>{{0, 0, -240, -960, 496, 960, 0}});
    CHECK(pack.moves[1].push_windows.empty());
}

TEST_CASE(
    "A character that is too much for 16 bits fails with the count, the limit and a remedy that "
    "works",
    "[fspk_exporter]") {
    CharacterBuilder builder;
    for (std::int32_t i = 0; i < 60; ++i) {
        std::vector<Frame> frames;
        for (int f = 0; f < 100; ++f) {
            frames.push_back(frame(1, {hurt(static_cast<float>(i), static_cast<float>(f), 1, 1)}));
        }
        builder.animation(i, "action_" + std::to_string(i), std::move(frames));
    }
    for (const std::string version : {"1.0", "1.5", "2.0"}) {
        Context context;
        context.options = test::given_options(*make_fspk_exporter(), {{"fspk-version", version}});
        const auto failed = make_fspk_exporter()->write(builder.character, "big", context);
        REQUIRE_FALSE(failed);
        CHECK(failed.error().code() == ErrorCode::limit_exceeded);
        CHECK_THAT(failed.error().render(),
                   // 55 * 100 windows before it
                   Contains("5500") && Contains("5461") &&
                       Contains(version == "1.0" ? "action_55" : "action_59"));
        CHECK_THAT(failed.error().remedy(), Contains("--animations"));
        CHECK(context.budget.used() == 0);

        Character half = copy_of(builder.character);
        REQUIRE(keep_animations(half, AnimationSelection::parse("0-29").value()));
        CHECK(exported(half, version).pack.moves.size() == 30);
    }
}

TEST_CASE("A name without a letter that ids have is replaced by that of the output",
          "[fspk_exporter]") {
    Character character = fighter();
    character.info.name = "\xE6\x8B\xB3";
    CHECK(exported(character).pack.mesh_keys[0] == "kfm.punch");
    CHECK(fspk_rules::output_id("\xE6\x8B\xB3") == "e68bb3");
}

TEST_CASE("A character without animations gives an empty pack", "[fspk_exporter]") {
    const Exported found = exported(Character());
    CHECK(found.pack.moves.empty());
    CHECK(found.moves["moves"].empty());
}

TEST_CASE("Losses of a pack are reported before it is written", "[fspk_exporter]") {
    CharacterBuilder builder;
    const PaletteId palette = builder.palette();
    Frame shown = frame_of(builder.sprite({0, 0}, {}, {"1"}, palette));
    shown.boxes = {box_of(BoxKind::grab, 0, 0, 1, 1), hurt()};
    shown.boxes[1].rotation = 30;
    Move move;
    move.animation = builder.animation(0, "stand", {shown});
    move.hits = {hit(0, 0, 1), hit(0, 0, 1)};
    move.hits[0].knockback_x = 3;
    move.hits[0].effect = HitEffect::knockdown;
    move.hits[1].power_on_guard = 4;
    builder.character.moves = {move};
    builder.character.sounds.resize(2);
    builder.character.selectable_palettes.resize(2);
    std::vector<std::string> ids;
    for (const Diagnostic& loss : make_fspk_exporter()->losses(builder.character, Context())) {
        CHECK(loss.severity() == Severity::note);
        ids.emplace_back(loss.id());
    }
    CHECK(ids == std::vector<std::string>{"fspk.loss.pictures", "fspk.loss.sounds",
                                          "fspk.loss.boxes", "fspk.loss.rotation",
                                          "fspk.loss.knockback", "fspk.loss.hit-effects",
                                          "fspk.loss.hit-values"});
    const auto losses_in = [&](const char* version) {
        Context context;
        context.options = test::given_options(*make_fspk_exporter(), {{"fspk-version", version}});
        return make_fspk_exporter()->losses(builder.character, context);
    };
    CHECK(losses_in("1.5").size() == ids.size());
    CHECK_THAT(message_of(losses_in("1.0"), "fspk.old-layout"),
               Contains("takes it for other states, without an error"));
    CHECK_THAT(message_of(losses_in("1.0"), "fspk.loss.layout"), Contains("inputs, stances"));
    builder.character.moves[0].hits[0].block_pushback = 4;
    CHECK_THAT(message_of(losses_in("1.5"), "fspk.loss.layout"),
               Contains("layout 1.5 has no place for pushback"));
    CHECK(make_fspk_exporter()->losses(fighter(), Context()).empty());
}

TEST_CASE("Hits, sounds, events and cancels that a pack cannot hold are reported and left out",
          "[fspk_exporter]") {
    CharacterBuilder builder;
    Frame late = frame(10, {});
    late.cues = {{"s5_0", 1, 1, 9}};
    // tick 259; a state of 1.5 has 255
    builder.animation(200, "punch", {frame(250, {attack()}), late});
    Move move;
    move.number = 200;
    move.animation = {0};
    Hit other = hit(0, 4, 20);
    other.alternative = true;
    move.hits = {hit(0, 4, 30), other, hit(5, 6, 1001), hit(7, 8, 10)};
    move.hits[3].chip = 11;
    move.notifies = {{255, "helper", {}}};
    move.cancels = {{.into = 999, .on_hit = true},
                    {.into = 200, .first_tick = 256, .on_hit = true}};
    // two of one number: the second one's cancels are no one's
    builder.character.moves = {move, move};
    const Exported found = exported(builder.character, "1.5");
    for (const auto& [id, line] :
         {std::pair("fspk.alternative-hits",
                    "note: in the source one of several hits happens, as the opponent stands or "
                    "moves; here it always hits like the first of them (1 left out) "
                    "(animation 'punch')"),
          {"fspk.unusual-damage",
           "note: hits with more than 1000 damage, or with more chip damage than damage, were "
           "written as they are (2 in all) (animation 'punch')"},
          {"fspk.cues-cut",
           "warning: sounds after the end of the move were left out (in 1 frame) (animation "
           "'punch')"},
          {"fspk.events-cut",
           "warning: events after the end of the move were left out (1 in all) (animation "
           "'punch')"},
          {"fspk.cancels-cut", "an earlier move has (4 in all) (the moves)"}}) {
        CHECK_THAT(first_report(found.diagnostics, id), Contains(line));
    }
    CHECK_THAT(first_report(found.diagnostics, "fspk.cancels-cut"),
               StartsWith("warning: cancels were left out"));
    CHECK(found.pack.rules.empty());
    CHECK(found.pack.moves.at(0).notifies.empty());
    REQUIRE(found.pack.moves[0].hit_windows.size() == 3);
    CHECK(found.pack.moves[0].hit_windows[1].damage == 1001);
}
