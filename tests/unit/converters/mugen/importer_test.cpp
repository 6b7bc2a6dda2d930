#include "converters/mugen/importer.hpp"

#include <functional>

#include "core/model/validate.hpp"
#include "formats/images/pcx/pcx.hpp"
#include "formats/mugen/act/act.hpp"
#include "formats/mugen/sff/sff.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/given_options.hpp"
#include "tests/support/mugen/files.hpp"
#include "tests/support/mugen/sff_builder.hpp"

using namespace fightconv;
using namespace fightconv::test;
using Catch::Matchers::Contains;

namespace {

Colours colours_from(std::uint8_t red) {
    Colours colours{};
    for (std::size_t i = 1; i < colours.size(); ++i) {
        colours[i] = {red, static_cast<std::uint8_t>(i), 0, 255};
    }
    return colours;
}

sff::SpriteNode node(Key key, std::uint32_t source, std::optional<std::uint32_t> palette,
                     Bytes data, sff::Encoding encoding) {
    sff::SpriteNode made;
    made.key = key;
    made.axis = {1, 2};
    made.width = 2;
    made.height = 1;
    made.encoding = encoding;
    made.data = data;
    made.source = source;
    made.palette = palette;
    return made;
}

// Sprites 0,0 (indices 1 2), its link 0,1 and the portrait 9000,0, with the palettes (1,1) and
// (1,2).
ByteBuffer v2_sff() {
    static constexpr std::array<std::uint8_t, 2> pixels = {1, 2};
    return *sff::serialise({sff::Version::v2_01,
                            {{{1, 1}, colours_from(10)}, {{1, 2}, colours_from(20)}},
                            {node({0, 0}, 0, 0, pixels, sff::Encoding::raw),
                             node({0, 1}, 0, 0, {}, sff::Encoding::raw),
                             node({9000, 0}, 2, 0, pixels, sff::Encoding::raw)}});
}

// The same sprites as v1, with (9000,1) in colours of its own.
ByteBuffer v1_sff() {
    Picture picture{2, 1, PixelFormat::indexed8, PixelBuffer(2)};
    picture.pixels.unpack()[0] = 1;
    picture.pixels.unpack()[1] = 2;
    const ByteBuffer data = *pcx::serialise(picture, nullptr);
    return *sff::serialise({sff::Version::v1_01,
                            {{{9000, 0}, colours_from(10)}, {{9000, 1}, colours_from(30)}},
                            {node({9000, 0}, 0, 0, data, sff::Encoding::pcx),
                             node({9000, 1}, 1, 1, data, sff::Encoding::pcx),
                             node({0, 0}, 2, 0, data, sff::Encoding::pcx),
                             node({0, 1}, 2, 0, {}, sff::Encoding::pcx)}});
}

ByteBuffer air_file() {
    return text_file(
        "[Begin Action 0]\nClsn2Default: 1\n Clsn2[0] = -10, 0, 10, -79\n0,0, 0,0, 7\nClsn1: 1\n "
        "Clsn1[0] = 5,-60, 40,-50\n0,1, 3,-4, 5, H\n"
        "[Begin Action 200]\n0,1, 0,0, 4\n-1,0, 0,0, -1\n");
}

ByteBuffer def_with(std::string_view more) {
    return def_file("cmd = k.cmd\nsprite = k.sff\nanim = k.air\n" + std::string(more),
                    "name = \"Kung Fu Man\"\ndisplayname = \"KFM\"\nauthor = "
                    "\"Elecbyte\"\nversiondate = 04,14,2001\nlocalcoord = 427,240\n");
}

Files v2_character() {
    return {{"k.def", def_with("")}, {"k.cmd", {}}, {"k.sff", v2_sff()}, {"k.air", air_file()}};
}
Files v1_character() {
    return {{"k.def",
             def_with("pal1 = one.act\npal2 = missing.act\npal3 = short.act\npal4 = four.act\n")},
            {"k.cmd", {}},
            {"k.sff", v1_sff()},
            {"k.air", air_file()},
            {"one.act", act::serialise(colours_from(101))},
            {"short.act", ByteBuffer(767)},
            {"four.act", act::serialise(colours_from(104))}};
}

Result<Character> import(Files files, std::string_view main_file, Context& context) {
    return make_mugen_importer()->read(InputTree::from_memory(std::move(files), "kfm"), main_file,
                                       context);
}
Character imported(Files files, std::string_view main_file, Context& context) {
    auto character = import(std::move(files), main_file, context);
    if (!character) {
        FAIL(character.error().render());
    }
    CHECK(validate(*character).empty());
    return *std::move(character);
}
Error error_of(Files files, std::string_view main_file) {
    Context context;
    auto character = import(std::move(files), main_file, context);
    REQUIRE_FALSE(character.has_value());
    CHECK(character.error().render().find('\n') == std::string::npos);
    CHECK_FALSE(character.error().remedy().empty());
    return std::move(character).error();
}

int red_of(const Character& character, std::uint32_t sprite) {
    return (*character.colours_of({sprite}))[1].r;
}

}  // namespace

TEST_CASE("A character's files become a character") {
    Context context;
    const Character character = imported(v2_character(), "k.def", context);
    CHECK(character.info ==
          CharacterInfo{"Kung Fu Man", "KFM", "Elecbyte", "04,14,2001", {427, 240}});
    REQUIRE(character.sprites.size() == 3);
    CHECK(character.pictures.size() == 2);
    CHECK(character.sprites[1].key == Key{0, 1});
    CHECK(character.picture_of({1}).pixels.unpacked()[1] == 2);
    REQUIRE(character.animations.size() == 2);
    const Animation& stand = character.animations[0];
    CHECK(stand.name == "stand");
    REQUIRE(stand.frames.size() == 2);
    CHECK(stand.frames[0].boxes.size() == 1);
    CHECK(stand.frames[1].sprite == SpriteId{1});
    CHECK(stand.frames[1].flip_h);
    CHECK(stand.frames[1].boxes.size() == 2);
    CHECK(character.animations[1].name == "action_200");
    CHECK(character.animations[1].loop == LoopMode::once);
    CHECK(context.diagnostics.counts().empty());
}

TEST_CASE("The folder and the lone files give the same character") {
    Context context;
    CHECK(imported(v2_character(), "", context).info.name == "Kung Fu Man");
    Files lone = v2_character();
    lone.erase("k.def");
    for (const char* main_file : {"k.sff", "k.air", "K.SFF"}) {
        const Character character = imported(lone, main_file, context);
        CHECK(character.info.name == "k");
        CHECK(character.info.localcoord == Point{320, 240});
        CHECK(character.animations.size() == 2);
    }
}

TEST_CASE("A character without a name takes that of its .def") {
    Files files = v2_character();
    files["Nameless.def"] =
        def_file("cmd = k.cmd\nsprite = k.sff\nanim = k.air\n", "author = \"x\"\n");
    Context context;
    CHECK(imported(files, "nameless.def", context).info.name == "Nameless");
}

TEST_CASE("Texts are decoded as the option says") {
    Files files = v2_character();
    files["k.def"] =
        def_file("cmd = k.cmd\nsprite = k.sff\nanim = k.air\n", "name = \"\x83\x5c\"\n");
    Context automatic;
    CHECK(imported(files, "k.def", automatic).info.name == "\xE3\x82\xBD");  // Shift-JIS
    Context latin1;
    latin1.options = test::given_options(*make_mugen_importer(), {{"encoding", "latin1"}});
    CHECK(imported(files, "k.def", latin1).info.name == "\xC6\x92\\");
}

TEST_CASE(
    "v1: the .act palettes of the .def colour the body, and those that cannot be read are pointed "
    "out") {
    Context context;
    const Character character = imported(v1_character(), "k.def", context);
    CHECK(red_of(character, 0) == 101);  // 9000,0 shares its palette with 0,0
    CHECK(red_of(character, 1) == 30);
    CHECK(red_of(character, 2) == 101);
    CHECK(red_of(character, 3) == 101);
    REQUIRE(character.selectable_palettes.size() == 2);
    CHECK(character.selectable_palettes[1].number == 4);
    REQUIRE(context.diagnostics.kept().size() == 2);
    CHECK(context.diagnostics.kept()[0].render() ==
          "k.def:12: the palette file 'missing.act' is not in the character's folder, so the "
          "character has no palette 2 (pal2) [mugen.palette-missing]");
    CHECK_THAT(context.diagnostics.kept()[1].render(),
               Contains("'short.act' cannot be read: short.act+0x2ff: a palette of 256"));
}

TEST_CASE("v1: a palette that an .act replaces may be missing from the .sff") {
    Picture picture{2, 1, PixelFormat::indexed8, PixelBuffer(2)};
    picture.pixels.unpack()[1] = 1;
    const ByteBuffer data = *pcx::serialise(picture, nullptr);
    const auto reported = [&](Key key, std::string_view palettes) {
        Files files = v1_character();
        files["k.def"] = def_with(palettes);
        files["k.sff"] = SffV1Builder()
                             .own({1, 0}, data, 30)
                             .node({.key = key, .data = data})
                             .own({0, 1}, data, 40)
                             .bytes();
        Context context;
        const Character character = imported(files, "k.def", context);
        return context.diagnostics.counts().count("sff.palette-missing");
    };
    CHECK(reported({0, 0}, "pal1 = one.act\n") == 0);
    CHECK(reported({9000, 0}, "pal1 = one.act\n") == 0);
    CHECK(reported({0, 0}, "pal2 = one.act\n") == 1);  // palette 1 is that of the .sff
    CHECK(reported({0, 0}, "pal1 = short.act\n") == 1);
    CHECK(reported({0, 0}, "") == 1);
    CHECK(reported({5, 0}, "pal1 = one.act\n") == 1);  // it keeps its own colours
}

TEST_CASE("v1: problems of .act files that colour nothing are not reported") {
    Files files = v1_character();
    files["k.sff"] = SffV1Builder().own({5, 0}, plain_pcx(1, 1, 1), 30).bytes();
    Context context;
    const Character character = imported(files, "k.def", context);
    CHECK(red_of(character, 0) == 30);
    CHECK(character.selectable_palettes.empty());
    CHECK(context.diagnostics.counts().contains("mugen.act-ignored"));
    CHECK_FALSE(context.diagnostics.counts().contains("mugen.palette-missing"));
}

TEST_CASE("v1: without its .def a character has the colours of the .sff") {
    Context context;
    const Character character = imported(v1_character(), "k.sff", context);
    CHECK(red_of(character, 2) == 10);
    CHECK(character.selectable_palettes.size() == 1);
}

TEST_CASE("v2: .act files are ignored, and that is noted") {
    Files files = v2_character();
    files["k.def"] = def_with("pal1 = one.act\n");
    files["one.act"] = act::serialise(colours_from(101));
    Context context;
    const Character character = imported(files, "k.def", context);
    CHECK(red_of(character, 0) == 10);
    CHECK(character.selectable_palettes.size() == 2);
    CHECK(context.diagnostics.counts().at("mugen.act-ignored").severity == Severity::note);
}

TEST_CASE("v2: with act-colours ikemen, .act files replace the palettes (1,N) (V14)") {
    Files files = v2_character();
    files["k.def"] = def_with("pal1 = one.act\npal7 = seven.act\n");
    files["one.act"] = act::serialise(colours_from(101));
    files["seven.act"] = act::serialise(colours_from(107));
    Context context;
    context.options = test::given_options(*make_mugen_importer(), {{"act-colours", "ikemen"}});
    const Character character = imported(files, "k.def", context);
    CHECK(red_of(character, 0) == 101);
    REQUIRE(character.selectable_palettes.size() == 3);
    CHECK(character.selectable_palettes.back().number == 7);
    CHECK_FALSE(context.diagnostics.counts().contains("mugen.act-ignored"));
    Context seventh;
    seventh.options =
        test::given_options(*make_mugen_importer(), {{"act-colours", "ikemen"}, {"palette", "7"}});
    CHECK(red_of(imported(files, "k.def", seventh), 0) == 107);
}

TEST_CASE("The option palette selects another palette") {
    Context v1;
    v1.options = test::given_options(*make_mugen_importer(), {{"palette", "4"}});
    const Character with_act = imported(v1_character(), "k.def", v1);
    CHECK(red_of(with_act, 2) == 104);
    CHECK(red_of(with_act, 1) == 30);

    Context v2;
    v2.options = test::given_options(*make_mugen_importer(), {{"palette", "2"}});
    CHECK(red_of(imported(v2_character(), "k.def", v2), 0) == 20);
}

TEST_CASE("A palette that is not there is an error that lists those that are") {
    for (const char* wanted : {"3", "0"}) {
        Context context;
        context.options = test::given_options(*make_mugen_importer(), {{"palette", wanted}});
        const auto character = import(v2_character(), "k.def", context);
        REQUIRE_FALSE(character.has_value());
        CHECK(character.error().render() ==
              "k.def: this character has no palette " + std::string(wanted));
        CHECK(character.error().remedy() == "choose one of its palettes: 1, 2");
    }
}

TEST_CASE("A wrong file is named in one plain line, with a remedy") {
    Files files = v2_character();
    SECTION("an empty .sff") {
        files["k.sff"] = {};
        CHECK(error_of(files, "k.def").render() == "k.sff: the file is empty");
    }
    SECTION("a text named .sff") {
        files["k.sff"] = text_file("this is no sprite file at all");
        const Error error = error_of(files, "k.sff");
        CHECK(error.code() == ErrorCode::bad_magic);
        CHECK(error.file() == "k.sff");
        CHECK_THAT(error.remedy(), Contains("renamed to .sff does not work"));
    }
    SECTION("an .sff that ends in its header") {
        files["k.sff"].resize(20);
        CHECK(error_of(files, "k.def").code() == ErrorCode::truncated);
    }
    SECTION("an empty .air") {
        files["k.air"] = {};
        CHECK(error_of(files, "k.def").render() == "k.air: the file is empty");
    }
    SECTION("an .air without actions") {
        files["k.air"] = text_file("0,0, 0,0, 7\n");
        CHECK(error_of(files, "k.def").render() ==
              "k.air: there is no action in it: no line says [Begin Action N]");
    }
    SECTION("a folder with nothing of MUGEN in it") {
        CHECK(error_of({{"readme.txt", text_file("x")}}, "").file() == "kfm");
    }
}

TEST_CASE(
    "A sheet of which nothing can be read is an error that says what was expected and what is "
    "there") {
    Files files = v2_character();
    SffV1Builder empty;
    empty.count = 275;
    files["k.sff"] = empty.bytes();
    CHECK(error_of(files, "k.def").render() ==
          "k.sff: no sprite could be read: of 275 sprites, 275 are not in the file");
    SffV1Builder zeros;
    zeros.count = 275;
    zeros.node({.key = {0, 0}, .next = 0});  // a subheader of zeros
    files["k.sff"] = zeros.bytes();
    CHECK_THAT(error_of(files, "k.def").message(),
               Contains("of 275 sprites, 274 are not in the file"));
    SffV2Builder damaged;
    damaged.palette({1, 1}, 10);
    damaged.sprite(
        {.key = {0, 0}, .width = 3, .height = 1, .format = 10, .data = ByteBuffer(40, 1)});
    damaged.sprite({.key = {0, 1},
                    .width = 3,
                    .height = 1,
                    .depth = 7,
                    .data = ByteBuffer(),
                    .length = 3,
                    .offset = 90'000});
    damaged.link({0, 2}, 0, 0);
    files["k.sff"] = damaged.bytes();
    CHECK(error_of(files, "k.def").render() ==
          "k.sff: no sprite could be read: of 2 sprites, 2 are damaged");
    files["k.sff"] = SffV1Builder().link({0, 0}, 0, false).link({0, 1}, 1, false).bytes();
    CHECK(error_of(files, "k.def").message() ==
          "no sprite could be read: of 2 sprites, 2 are damaged");
    files["k.sff"] = SffV2Builder().palette({1, 1}, 10).link({0, 0}, 0, 0).bytes();
    CHECK(error_of(files, "k.def").message() ==
          "no sprite could be read: of 1 sprite, 1 is damaged");
}

TEST_CASE("A sheet without sprites, and one of blank ones, are no failures") {
    Files files = v2_character();
    files["k.sff"] = SffV1Builder{}.bytes();
    Context context;
    CHECK(imported(files, "k.def", context).sprites.empty());
    files["k.sff"] =
        SffV2Builder{}.sprite({.key = {0, 0}, .width = 0, .height = 0, .data = {0}}).bytes();
    CHECK(imported(files, "k.def", context).sprites.size() == 1);
    CHECK(context.diagnostics.counts().count("mugen.sprites-unreadable") == 0);
}

TEST_CASE("More than half of the sprites lost is said before everything else") {
    const auto with_lost = [](std::uint16_t whole, std::uint32_t announced) {
        SffV1Builder sheet;
        for (std::uint16_t i = 0; i < whole; ++i) {
            sheet.own({0, static_cast<std::int16_t>(i)}, plain_pcx(2, 1, 1), 10);
        }
        sheet.link({9, 9}, 0, true);
        sheet.count = announced;
        Files files = v1_character();
        files["k.sff"] = sheet.bytes();
        Context context;
        imported(files, "k.def", context);
        return context.diagnostics.kept().front().render();
    };
    CHECK(with_lost(3, 8) ==
          "k.sff: 4 of 7 sprites cannot be read: 4 are not in the file; nothing is shown for them "
          "[mugen.sprites-unreadable]");
    CHECK_THAT(with_lost(4, 9), Contains("[sff.nodes-missing]"));  // 4 of 8
    // the count is what is damaged
    CHECK_THAT(with_lost(3, 4'000'000'000), Contains("[sff.nodes-missing]"));
}

TEST_CASE("Diagnostics and character do not depend on the number of threads") {
    Files files = v1_character();
    files["k.sff"].resize(files["k.sff"].size() - 10);
    files["k.air"] =
        text_file("[Begin Action 0]\n7,7, 0,0, 1\n0,0, 0,0, 1\n[Begin Action 0]\n8,8, 0,0, 1\n");
    const auto rendered = [&](unsigned threads) {
        Context context;
        context.threads = threads;
        const Character character = imported(files, "k.def", context);
        std::string text = std::to_string(character.sprites.size());
        for (const Diagnostic& diagnostic : context.diagnostics.kept()) {
            text.append(diagnostic.render()).append("\n");
        }
        return text;
    };
    CHECK(rendered(1) == rendered(4));
}

TEST_CASE("Every truncation of every file gives a sound character or an error with its place") {
    for (const Files& whole : {v1_character(), v2_character()}) {
        for (const auto& [name, bytes] : whole) {
            for (std::size_t length = 0; length < bytes.size(); ++length) {
                Files files = whole;
                files[name].resize(length);
                Context context;
                const auto character = import(std::move(files), "k.def", context);
                if (character ? !validate(*character).empty()
                              : character.error().file().empty() ||
                                    character.error().code() == ErrorCode::internal) {
                    FAIL(name << " cut to " << length << " bytes: "
                              << (character ? validate(*character).front().message
                                            : character.error().render()));
                }
            }
        }
    }
}

TEST_CASE("A short .air cannot use more memory than the budget") {
    std::string text = "[Begin Action 0]\nClsn1Default: 250\n";
    for (int i = 0; i < 250; ++i) {
        text.append("Clsn1[0]=1,2,3,4\n");
    }
    for (int i = 0; i < 100'000; ++i) {
        text.append("0,0,0,0,1\n");
    }
    Files files = v2_character();
    files["k.air"] = text_file(text);
    Context context;
    const auto character = import(files, "k.def", context);
    REQUIRE_FALSE(character.has_value());
    CHECK(character.error().code() == ErrorCode::limit_exceeded);
    CHECK(character.error().file() == "k.air");
    CHECK(context.budget.used() == 0);
}

TEST_CASE("The importer recognises what it can read by head and name") {
    const auto importer = make_mugen_importer();
    const std::vector<std::string> none;
    const std::string signature("ElecbyteSpr\0", 12);
    CHECK(importer->probe({"k.def", {}, none}) == Confidence::certain);
    CHECK(importer->probe({"k.Air", {}, none}) == Confidence::certain);
    CHECK(importer->probe({"k", as_bytes(signature), none}) == Confidence::certain);
    CHECK(importer->probe({"k.SFF", {}, none}) == Confidence::maybe);
    CHECK(importer->probe({"k.png", {}, {"k.def"}}) == Confidence::no);
    CHECK(importer->probe({"", {}, {"a.txt", "k.DEF"}}) == Confidence::certain);
    CHECK(importer->probe({"", {}, {"k.sff"}}) == Confidence::maybe);
    CHECK(importer->probe({"", {}, {"k.txt"}}) == Confidence::no);
}
