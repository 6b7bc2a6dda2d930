// The whole folder. mugen_writer.md W1 to W13, W25, W41, W47, W55.
#include "converters/mugen/exporter.hpp"

#include "converters/uff/exporter.hpp"
#include "converters/uff/read/importer.hpp"
#include "core/base/text/text.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"
#include "tests/support/characters/samples.hpp"
#include "tests/support/mugen/checker.hpp"
#include "tests/support/mugen/folder.hpp"

using namespace fightconv;
using namespace fightconv::test;

namespace {

Character sample(const std::string& name) {
    Context context;
    auto character =
        make_mugen_importer()->read(InputTree::open(samples + "/" + name).value(), "", context);
    REQUIRE(character);
    character->charge = {};
    return std::move(*character);
}

Character through_uff(const Character& character) {
    Context context;
    auto set = make_uff_exporter()->write(character, "c", context);
    REQUIRE(set);
    auto back = make_uff_importer()->read(
        InputTree::from_memory({{"c.uff", std::move(set->files.front().bytes)}}), "c.uff", context);
    REQUIRE(back);
    back->charge = {};
    return std::move(*back);
}

// One who stands and punches.
Character fighter() {
    CharacterBuilder builder;
    builder.character.info.name = "Test";
    const SpriteId body =
        builder.sprite({0, 0}, {1, 2}, {"..1.", ".22.", ".3.."}, builder.palette());
    Frame hits = frame_of(body, 3);
    hits.boxes = {box_of(BoxKind::attack, 10.5F, -40, 20, 10),
                  box_of(BoxKind::hurt, -15, -70, 30, 70), box_of(BoxKind::grab, 0, 0, 5, 5)};
    builder.animation(0, "stand", {frame_of(body, 7), frame_of(body, 5)});
    builder.animation(200, "punch", {frame_of(body, 4), hits, frame_of(body, 5)});
    Move move;
    move.number = 200;
    move.animation = {1};
    move.name = "Punch";
    move.input = "5P";
    move.type = MoveType::normal;
    move.hits = {{.first_tick = 4,
                  .last_tick = 6,
                  .damage = 30,
                  .hitstop = 8,
                  .hitstun = 15,
                  .blockstun = 10,
                  .guard = Guard::low}};
    builder.character.moves.push_back(move);
    return std::move(builder.character);
}

}  // namespace

TEST_CASE("The samples become folders in which an engine finds everything") {
    const std::string name = GENERATE("ember", "slate", "tide");
    CAPTURE(name);
    const Character first = sample(name);
    for (const Character* const character : {&first}) {
        const MugenFolder folder = mugen_folder(*character);
        CHECK(check_mugen(folder.set) == std::vector<std::string>{});
        REQUIRE(folder.set.files.size() == 6);
        CHECK(folder.set.folder == "test-mugen");
        CHECK(folder.set.files.front().path == "test-mugen.def");
        const Character back = folder.read();
        CHECK(back.info == character->info);
        for (const Animation& animation : character->animations) {
            const auto same = std::find_if(
                back.animations.begin(), back.animations.end(),
                [&](const Animation& each) { return each.number == animation.number; });
            REQUIRE(same != back.animations.end());
            CHECK(same->name == animation.name);
            CHECK(same->frames.size() == animation.frames.size());
        }
    }
}

namespace {

// A helper that is a projectile comes back as a Projectile: its `attr` names the type of the move,
// it can meet others, and the boxes of its animation alone say when it hits (mugen_writer.md W38).
bool is_of_helper(std::string_view text) {
    return text == "move 1010: type: '' in the first, 'command_normal' in the second" ||
           text == "move 1010 projectile 0: priority: 0 in the first, 1 in the second" ||
           text == "move 1010 projectile 0 hit: first tick: 3 in the first, 0 in the second";
}

}  // namespace

TEST_CASE("A package that is written as states comes back, but for what states cannot say") {
    const std::string name = GENERATE("ember", "slate", "tide");
    CAPTURE(name);
    const Character character = through_uff(sample(name));
    const MugenFolder folder = mugen_folder(character);
    CHECK(check_mugen(folder.set) == std::vector<std::string>{});
    const Aspects held{.unused_sprites = false,
                       .indexed_pixels = false,
                       .selectable_palettes = false,
                       .moves = true,
                       .properties = false};
    const Differences differences = difference(character, folder.read(), held);
    for (const DifferenceKind kind :
         {DifferenceKind::character, DifferenceKind::sprites, DifferenceKind::pixels,
          DifferenceKind::axes, DifferenceKind::frames, DifferenceKind::timing,
          DifferenceKind::drawing, DifferenceKind::tags}) {
        CHECK(differences.count(kind) == 0);
    }
    CHECK(differences.count(DifferenceKind::animations, Change::removed) == 0);
    CHECK(differences.count(DifferenceKind::animations, Change::changed) == 0);
    for (const Difference& each : differences.of(DifferenceKind::moves)) {
        // mugen_writer.md W37, W38; conditions that depend on the game; the states of helpers,
        // which never end; runs (W41); how one who is hit in the air flies on (`air.velocity`)
        const std::string text = each.text();
        const bool known = text.find("approximate") != std::string::npos ||
                           text.find("notify") != std::string::npos ||
                           text.starts_with("move 800 hit 0: knockback") ||
                           text.starts_with("move 800 hit 0: pushback") ||
                           text.starts_with("move 800: advantage on hit") ||
                           text.starts_with("move 800: effect of a hit") ||
                           text.starts_with("move 3000: advantage on hit") ||
                           text.find(": power of a hit: none in the first") != text.npos ||
                           text.starts_with("move 1005") || is_of_helper(text) ||
                           text.ends_with("100 is only in the second") ||
                           text.ends_with("105 is only in the second");
        CAPTURE(text);
        CHECK(known);
    }
}

TEST_CASE("The same bytes come out each time") {
    const Character character = fighter();
    const MugenFolder one = mugen_folder(character);
    const MugenFolder two = mugen_folder(character);
    REQUIRE(one.set.files.size() == two.set.files.size());
    for (std::size_t i = 0; i < one.set.files.size(); ++i) {
        CHECK(one.set.files[i].bytes == two.set.files[i].bytes);
    }
}

TEST_CASE("A character of two animations is complete, and its stand-ins are reported (W10)") {
    const MugenFolder folder = mugen_folder(fighter());
    CHECK(check_mugen(folder.set) == std::vector<std::string>{});
    CHECK(folder.has("mugen.stand-ins"));
    CHECK(folder.has("mugen.loss.boxes"));
    CHECK(folder.has("mugen.loss.boxes-rounded"));
    CHECK(folder.text(".air").find("Clsn1: 1\n  Clsn1[0] = 10, -40, 31, -30\n") !=
          std::string::npos);
    const Character back = folder.read();
    CHECK(back.animations.size() == 60);
    const Move& punch = move_numbered(back, 200);
    CHECK(punch.input == "5a");
    CHECK(punch.name == "Punch");
    CHECK(punch.needs_control);
    CHECK(punch.duration == 12);
    REQUIRE(punch.hits.size() == 1);
    CHECK(punch.hits[0].first_tick == 4);
    CHECK(punch.hits[0].last_tick == 6);
    CHECK(punch.hits[0].guard == Guard::low);
    CHECK(punch.hits[0].attacker_hitstop == 8);  // no hit of the character says one
}

TEST_CASE("Buttons go back by the names that they were given") {
    Character character = fighter();
    character.moves[0].input = "5Light";
    CHECK(mugen_folder(character).has("mugen.loss.inputs"));
    // not a list of buttons: digits are directions
    CHECK_FALSE(make_mugen_exporter()->info().options.parse({{"buttons", "x1,Light"}}));
    CHECK(mugen_folder(character, {{"buttons", "K,Light"}})
              .text(".cmd")
              .find("triggerall = command = \"b\"") != std::string::npos);
}

TEST_CASE("The version of the .sff is chosen") {
    const MugenFolder folder = mugen_folder(fighter(), {{"sff-version", "2.00"}});
    const std::string sff = folder.text(".sff");
    CHECK(sff[15] == 2);
    CHECK(sff[13] == 0);
    CHECK(mugen_folder(fighter()).text(".sff")[13] == 1);
}

TEST_CASE(
    "The .def is named like its folder, and names files of which every engine reads the names "
    "(W3)") {
    Context context;
    const auto set = make_mugen_exporter()->write(fighter(), "Zo\xC3\xAB [1], 'b'", context);
    REQUIRE(set);
    CHECK(set->files.front().path == set->folder + ".def");
    for (std::size_t i = 1; i < set->files.size(); ++i) {
        CHECK(set->files[i].path.starts_with("Zo____1____b_-mugen."));
    }
    CHECK(check_mugen(*set) == std::vector<std::string>{});
}

TEST_CASE("Names cannot end a value early (W3)") {
    Character character = fighter();
    character.info.name = "A \"B\"; C";
    CHECK(mugen_folder(character).text(".def").find("name = \"A B, C\"\n") != std::string::npos);
}

TEST_CASE(
    "The engine's common states are named and not shipped, and its timing is that of 1.1 (W2, "
    "W4)") {
    const MugenFolder folder = mugen_folder(fighter());
    CHECK_THAT(folder.text(".def"), Catch::Matchers::Contains("\nstcommon = common1.cns\n") &&
                                        Catch::Matchers::Contains("\nmugenversion = 1.1\n"));
    for (const OutputFile& file : folder.set.files) {
        CHECK(file.path.starts_with("test-mugen."));
    }
}

TEST_CASE("Selectable palettes are .act files of SFF 1.01 only (W25)") {
    Character character = fighter();
    character.selectable_palettes = {{1, PaletteId{0}}, {2, PaletteId{0}}};
    for (const std::string version : {"2.01", "2.00", "1.01"}) {
        CAPTURE(version);
        const MugenFolder folder = mugen_folder(character, {{"sff-version", version}});
        const auto acts =
            std::count_if(folder.set.files.begin(), folder.set.files.end(),
                          [](const OutputFile& file) { return file.path.ends_with(".act"); });
        CHECK(acts == (version == "1.01" ? 2 : 0));
        CHECK((folder.text(".def").find("pal1 = ") != std::string::npos) == (version == "1.01"));
    }
}

TEST_CASE("The winner poses if there is a pose, which common1 has no state for (W13)") {
    Character character = fighter();
    CHECK(mugen_folder(character).state(180).empty());
    character.animations[1].number = 180;
    character.moves.clear();
    CHECK_THAT(mugen_folder(character).state(180),
               Catch::Matchers::Contains("ctrl = 0\nanim = 180\n"));
}

TEST_CASE("Nothing asks whether a person plays: the computer may use all commands (W47)") {
    const std::string name = GENERATE("ember", "slate", "tide");
    CAPTURE(name);
    const MugenFolder folder = mugen_folder(through_uff(sample(name)));
    for (const std::string extension : {".cmd", ".cns"}) {
        const std::string text = lower_case(folder.text(extension));
        CHECK(text.find("changestate") != std::string::npos);
        CHECK(text.find("ailevel") == std::string::npos);
    }
}

TEST_CASE("The default palette is the first of pal.defaults, whatever its number is") {
    Character character = fighter();
    CHECK_THAT(mugen_folder(character).text(".def"),
               Catch::Matchers::Contains("pal.defaults = 1\n"));
    character.selectable_palettes = {
        {3, PaletteId{0}}, {1, PaletteId{0}}, {7, PaletteId{0}}, {13, PaletteId{0}}};
    const MugenFolder folder = mugen_folder(character);
    CHECK_THAT(folder.text(".def"), Catch::Matchers::Contains("pal.defaults = 3,1,7\n"));
}

TEST_CASE("The standing action loops where nothing is said to loop (W9)") {
    Character character = fighter();
    character.animations[0].loop = LoopMode::once;
    character.animations[1].loop = LoopMode::once;
    const Character back = mugen_folder(character).read();
    CHECK(back.animations[0].loop == LoopMode::loop);
    CHECK(back.animations[0].frames.size() == 2);
    CHECK(back.animations[0].frames.back().ticks == 5);
    CHECK(back.animations[1].number == 200);
    character.animations[1].loop = LoopMode::loop;
    CHECK(mugen_folder(character).read().animations[0].frames.back().ticks == Frame::hold);
}

TEST_CASE("The checker finds what engines refuse or hang on") {
    const auto broken = [](std::string_view extension, const std::string& from,
                           const std::string& to) {
        MugenFolder folder = mugen_folder(fighter());
        for (OutputFile& file : folder.set.files) {
            if (file.path.ends_with(extension)) {
                std::string text(file.bytes.begin(), file.bytes.end());
                const std::size_t place = text.find(from);
                REQUIRE(place != std::string::npos);
                text.replace(place, from.size(), to);
                file.bytes.assign(text.begin(), text.end());
            }
        }
        return check_mugen(folder.set).size();
    };
    CHECK(broken(".cns", "trigger1 = time = 4", "trigger1 = time >= 4") == 1);
    CHECK(broken(".cns", "trigger1 = time = 4", "trigger1 = tiem = 4") >= 1);
    CHECK(broken(".cns", "movetype = A", "movetype = I") == 1);
    CHECK(broken(".cns", "attr = S, NA\n", "") >= 1);
    CHECK(broken(".cns", "ground.slidetime", "ground.slidtime") >= 1);
    CHECK(broken(".cns", "type = HitDef", "type = HitDeff") >= 1);
    CHECK(broken(".cns", "value = 0\n", "value = 7777\n") == 1);
    CHECK(broken(".cns", "[Statedef 200]", "[Statedef 120]") >= 1);
    CHECK(broken(".cns", "anim = 200", "anim = 201") == 1);
    CHECK(broken(".cns", "yaccel = 0.44", "yaccel = 4.4e-1") == 1);
    CHECK(broken(".cns", "trigger1 = time >= 12", "trigger1 = animtime = 0") >= 1);
    CHECK(broken(".cmd", "triggerall = command = \"a\"", "triggerall = command = \"q\"") == 1);
    CHECK(broken(".cmd", "command = F, F", "command = f, F") == 1);
    CHECK(broken(".cmd", "name = \"recovery\"", "name = \"recover\"") == 1);
    CHECK(broken(".air", "[Begin Action 5100]", "[Begin Action 5101]") == 1);
    CHECK(broken(".air", "[Begin Action 5100]", "[Begin Action 200]") >= 1);
    CHECK(broken(".air", "0,0,0,0,4\n", "0,0,0,0,-1\n") >= 1);
    CHECK(broken(".def", "stcommon = common1.cns\n", "") == 1);
    CHECK(broken(".def", ".sff", ".sfg") == 1);
}
