#include <map>
#include <string>
#include <utility>

#include "formats/mugen/def/def.hpp"
#include "tests/support/catch.hpp"

using namespace fightconv;

namespace {

struct Parsed {
    def::Definition definition;
    std::map<std::string_view, DiagnosticSink::Count> reports;

    bool reported(const std::string& id) const { return reports.contains(id); }
};

Parsed parse(std::string_view text, std::string_view encoding = "auto") {
    Context context;
    auto definition = def::parse({.file = "test.def", .bytes = as_bytes(text)}, context, encoding);
    REQUIRE(definition);
    return {*std::move(definition), context.diagnostics.counts()};
}

}  // namespace

TEST_CASE("D1: the sections tell what a definition is for") {
    const auto kind = [](std::string_view text) { return parse(text).definition.kind; };
    CHECK(kind("[Files]\nsprite = a.sff\ncmd = a.cmd") == def::Kind::character);
    CHECK(kind("[Files]\nsprite = a.sff\ncns = a.cns") == def::Kind::character);
    CHECK(kind("[Files]\nsprite = a.sff\nst0 = a.zss") == def::Kind::character);
    CHECK(kind("[Files]\nsprite = a.sff\nsound = a.snd") == def::Kind::other);
    CHECK(kind("[Files]\ncmd = a.cmd\ncns = a.cns") == def::Kind::other);
    CHECK(kind("[scenedef]\nspr = a.sff") == def::Kind::storyboard);
    CHECK(kind("[Info]\nname = x\n[StageInfo]\n[BGdef]") == def::Kind::stage);
    CHECK(kind("[BGdef]\nspr = x") == def::Kind::stage);
    CHECK(kind("[Title Info]\n[Files]\nspr = a.sff") == def::Kind::screenpack);
    CHECK(kind("[Info]\nname = x\n[Files]\nsff = fight.sff\n[FightFx]\nscale = 1") ==
          def::Kind::lifebars);
    CHECK(kind("[Files]\nsff = fight.sff\n[LIFEBAR]\np1.pos = 10,12") == def::Kind::lifebars);
    CHECK(kind("[Characters]\nkfm, stages/kfm.def\n[ExtraStages]\n[Options]") ==
          def::Kind::select_list);
    CHECK(kind("[ExtraStages]\nstages/kfm.def") == def::Kind::select_list);
    CHECK(kind("[FNT v2]\nfntversion = 2,00\n[Def]\nType = bitmap\nFile = num72.sff") ==
          def::Kind::font);
    CHECK(kind("[Def]\nType = truetype\nFile = arial.ttf") == def::Kind::font);
    CHECK(kind("[Info]\nprefix = GO\n[Files]\nsff = gofx.sff\nair = gofx.air") ==
          def::Kind::effects);
    CHECK(kind("[Info]\nprefix = GO\n[Files]\nsprite = a.sff\ncmd = a.cmd") ==
          def::Kind::character);
    CHECK(kind("[TitleBGdef]") == def::Kind::other);
    CHECK(kind("") == def::Kind::other);
}

TEST_CASE("D1: other files that are named .def are known by how they begin, whatever their size") {
    Limits limits;
    limits.text_file_bytes = 10;
    const auto kind = [&](std::string_view beginning) {
        Context context(limits);
        auto definition = def::parse({.file = "test.def", .bytes = as_bytes(beginning)}, context);
        REQUIRE(definition);
        CHECK(context.diagnostics.counts().empty());
        return definition->kind;
    };
    CHECK(kind({"ElecbyteSpr\0\0\1\0\1", 16}) == def::Kind::sprite_file);
    CHECK(kind({"ElecbyteSnd\0\4\0\0\0", 16}) == def::Kind::sound_file);
    CHECK(kind({"ElecbyteFnt\0\0\0\1\0", 16}) == def::Kind::font);
    CHECK(kind("Elecbyte") == def::Kind::other);
}

TEST_CASE("D2: the files of a character") {
    const def::Definition definition =
        parse(
            "[Files]\nSprite = Foo.SFF ; c\nANIM=foo.air\nsound = foo.snd\ncmd = foo.cmd\ncns = "
            "foo.cns\nstcommon = common1.cns\n"
            "ai = foo.ai\nmovelist = moves.dat\npal1 = Act\\PAL1.ACT\npal12 = \"a b.act\"\n")
            .definition;
    CHECK(definition.sprite.path == "Foo.SFF");
    CHECK(definition.sprite.line == 2);
    CHECK(definition.anim.path == "foo.air");
    CHECK(definition.sound.path == "foo.snd");
    CHECK(definition.cmd.path == "foo.cmd");
    CHECK(definition.cns.path == "foo.cns");
    CHECK(definition.stcommon.path == "common1.cns");
    CHECK(definition.ai.path == "foo.ai");
    CHECK(definition.movelist.path == "moves.dat");
    CHECK(definition.palettes[0].path == "Act\\PAL1.ACT");
    CHECK_FALSE(definition.palettes[1]);
    CHECK(definition.palettes[11].path == "a b.act");
}

TEST_CASE("D2: state files come in the order st, st0 to st9, whatever the file's own") {
    const def::Definition definition =
        parse("[Files]\nst9 = 9\nst0 = 0\nst = s\nst3 = 3\nst4 =\nst10 = 10").definition;
    std::string order;
    for (const def::FileReference& state : definition.states) {
        order += state.path;
    }
    CHECK(order == "s039");
}

TEST_CASE("D2: an empty value names no file") {
    CHECK_FALSE(parse("[Files]\nsound =\nsprite = \"\"").definition.sound);
}

TEST_CASE("D2: the storyboards stand under [Arcade]") {
    const def::Definition definition =
        parse("[Arcade]\nintro.storyboard = intro.def\nending.storyboard = ending.def").definition;
    CHECK(definition.intro_storyboard.path == "intro.def");
    CHECK(definition.ending_storyboard.path == "ending.def");
}

TEST_CASE("D3: names with and without quotes") {
    const def::Definition definition =
        parse(
            "[Info]\nname = \"Kung Fu Man\"\ndisplayname = KFM\nversiondate = "
            "04,14,2002\nmugenversion = 1.0\nauthor = \"Elecbyte\"\npal.defaults = 3, 1,2")
            .definition;
    CHECK(definition.name == "Kung Fu Man");
    CHECK(definition.display_name == "KFM");
    CHECK(definition.version_date == "04,14,2002");
    CHECK(definition.mugen_version == "1.0");
    CHECK(definition.author == "Elecbyte");
    CHECK(definition.palette_defaults == std::vector<std::int32_t>{3, 1, 2});
}

TEST_CASE("D7: versions are read as Ikemen GO reads them") {
    const auto version = [](const char* text) {
        const def::EngineVersion read = def::engine_version(text);
        return std::pair(read.major, read.minor);
    };
    using Numbers = std::pair<std::uint16_t, std::uint16_t>;
    CHECK(version("1.1") == Numbers{1, 1});
    CHECK(version(" 1 . 0 ") == Numbers{1, 0});
    CHECK(version("1") == Numbers{1, 0});
    CHECK(version("1.0.2b") == Numbers{1, 0});
    CHECK(version("2011.05.14") == Numbers{2011, 5});
    for (const char* odd : {"", "\"1.1\"", "1.1b", "1,0", "04,14,2002", "v1.0", "+1.0", "1.-1",
                            "1.65536", "1.", "."}) {
        INFO(odd);
        CHECK(version(odd) == Numbers{0, 0});
    }
    // Quotes make another version of it, so they stay.
    const def::Definition quoted =
        parse("[Info]\nmugenversion = \"1.1\"\nIkemenVersion = 0.99 ; of R").definition;
    CHECK(quoted.mugen_version == "\"1.1\"");
    CHECK(quoted.ikemen_version == "0.99");
}

TEST_CASE("D3: the display name is the name where there is none") {
    CHECK(parse("[Info]\nname = \"Kim\"").definition.display_name == "Kim");
}

TEST_CASE("D3: a lone quote stays, and a semicolon cuts inside quotes") {
    const Parsed lone = parse("[Info]\nname = \"Kim\nauthor = Bo\"");
    CHECK(lone.definition.name == "\"Kim");
    CHECK(lone.definition.author == "Bo\"");
    CHECK(lone.reported("def.quote-odd"));
    CHECK(parse("[Info]\nname = \"A;B\"").definition.name == "\"A");
}

TEST_CASE("D3: palette defaults outside 1 to 12 are left out") {
    const Parsed parsed = parse("[Info]\npal.defaults = 1,0,x,13,12,");
    CHECK(parsed.definition.palette_defaults == std::vector<std::int32_t>{1, 12});
    CHECK(parsed.reports.at("def.palette-odd").total == 3);
}

TEST_CASE("D4: localcoord, 320 by 240 where it does not say") {
    const auto localcoord = [](std::string_view text) { return parse(text).definition.localcoord; };
    CHECK(localcoord("[Info]\nlocalcoord = 1280,720") == Point{1280, 720});
    CHECK(localcoord("[Info]\nname = x") == Point{320, 240});
    CHECK(localcoord("[Info]\nlocalcoord = 1280") == Point{1280, 240});
    CHECK(localcoord("[Info]\nlocalcoord = -1,0") == Point{320, 240});
    CHECK(parse("[Info]\nlocalcoord = -1,0").reported("def.localcoord-odd"));
}

TEST_CASE("D5: buttons to palettes") {
    const Parsed parsed =
        parse("[Palette Keymap]\nx = 1\ny = 2\nz = 3\na = 4\nB = 5\nc = 13\na2 = 0\nz2 = 9");
    CHECK(parsed.definition.keymap ==
          std::array<std::int32_t, 12>{4, 5, 1, 1, 2, 3, 1, 8, 9, 10, 11, 9});
    CHECK(parsed.reports.at("def.palette-odd").total == 2);
    CHECK(parse("[palette keymaps]\na = 9").definition.keymap[0] == 9);
    CHECK(parse("").definition.keymap ==
          std::array<std::int32_t, 12>{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12});
}

TEST_CASE("[Map] says what the maps of Ikemen GO begin with (zss.md Z30)") {
    const auto maps =
        parse("[Map]\nAnalogEnabled = 1 ; on\nspeed = 2.5x\nSPEED = 3\n").definition.maps;
    CHECK(maps ==
          std::vector<std::pair<std::string, double>>{{"analogenabled", 1}, {"speed", 2.5}});
    std::string many = "[Map]\n";
    for (std::size_t i = 0; i < def::most_maps + 5; ++i) {
        many += "m" + std::to_string(i) + " = 1\n";
    }
    CHECK(parse(many).definition.maps.size() == def::most_maps);
}

TEST_CASE("D6: sections of a language are not the section") {
    CHECK(parse("[ja.Info]\nname = ja\n[Info]\nname = en").definition.name == "en");
    CHECK(parse("[Info]\nname = en\n[ja.Info]\nname = ja\ndisplayname = ja")
              .definition.display_name == "en");
}

TEST_CASE("T1: a byte order mark and names in 8-bit encodings") {
    CHECK(parse("\xEF\xBB\xBF[Info]\nname = \"\xC3\xA9\"").definition.name == "\xC3\xA9");
    // Shift-JIS
    CHECK(parse("[Info]\nname = \"\x83\x5C\"").definition.name == "\xE3\x82\xBD");
    CHECK(parse("[Info]\nname = \"\xB9\xA6\"", "gbk").definition.name == "\xE5\x8A\x9F");  // GBK
    // Big5
    CHECK(parse("[Info]\nname = \"\xA5\x5C\"", "big5").definition.name == "\xE5\x8A\x9F");
    // Latin-1
    CHECK(parse("[Info]\nname = \"Andr\xE9\"", "latin1").definition.name == "Andr\xC3\xA9");
    CHECK(parse("[Info]\r\nname = \"\x83\x5C\"\r\nauthor = \"x\"").definition.author == "x");
}

TEST_CASE("T1, T8: the path of a file keeps its bytes") {
    CHECK(parse("[Files]\nsprite = \xA5\x5C.sff").definition.sprite.path == "\xA5\x5C.sff");
    CHECK(parse("[Files]\nsprite = \"\x83\x5C\\\x83\x5D.sff\"").definition.sprite.path ==
          "\x83\x5C\\\x83\x5D.sff");
}

TEST_CASE("T2, T3: line ends, comments and lines that mean nothing") {
    const def::Definition definition = parse("sssss\r[Info];c\rname=\"a\" ;b\r\n\x1A").definition;
    CHECK(definition.name == "a");
}

TEST_CASE("T4: sections with spaces, junk behind them or without an end") {
    CHECK(parse("[ INFO ]\nname = a").definition.name == "a");
    CHECK(parse("[Info] junk\nname = a").definition.name == "a");
    const Parsed parsed = parse("[Info\nname = a");
    CHECK(parsed.definition.name == "a");
    CHECK(parsed.reported("def.section-unclosed"));
}

TEST_CASE("T5: the first of equal keys and of equal sections counts") {
    const Parsed parsed = parse(
        "[Info]\nname = a\nNAME = b\n[Files]\nsprite =\nsprite = late.sff\n[Info]\nname = "
        "c\nauthor = d");
    CHECK(parsed.definition.name == "a");
    CHECK_FALSE(parsed.definition.sprite);
    CHECK(parsed.definition.author.empty());
    CHECK(parsed.reports.at("def.duplicate-key").total == 2);
    CHECK(parsed.reports.at("def.duplicate-section").total == 1);
}

TEST_CASE("Keys outside their section mean nothing") {
    const def::Definition definition =
        parse("name = a\n[Files]\nname = b\n[Other]\nsprite = c\n[Info]\nsprite = d").definition;
    CHECK(definition.name.empty());
    CHECK_FALSE(definition.sprite);
}

TEST_CASE("pal0 and pal13 are no palettes") {
    const Parsed parsed = parse("[Files]\npal0 = a\npal13 = b\npalette = c\npal = d");
    for (const def::FileReference& palette : parsed.definition.palettes) {
        CHECK_FALSE(palette);
    }
    CHECK(parsed.reports.at("def.palette-odd").total == 2);
}

TEST_CASE("A definition cut at any byte is still read, one over the limit is refused") {
    const std::string text =
        "[Info]\nname = \"a\"\nlocalcoord = 320,240\n[Files]\nsprite = a.sff\ncmd = a.cmd\npal1 = "
        "a.act\n[Palette Keymap]\na = 2\n";
    for (std::size_t length = 0; length <= text.size(); ++length) {
        CHECK(parse(text.substr(0, length)).definition.localcoord.x > 0);
    }
    Limits limits;
    limits.text_file_bytes = 10;
    Context context(limits);
    const auto refused = def::parse({.file = "a.def", .bytes = as_bytes(text)}, context);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code() == ErrorCode::limit_exceeded);
}
