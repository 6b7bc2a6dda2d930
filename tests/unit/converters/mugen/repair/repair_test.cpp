// MUGEN characters written as themselves. mugen_writer.md W11, W49, W51 to W54.
#include <set>

#include "converters/mugen/exporter.hpp"
#include "converters/mugen/importer.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/first_report.hpp"
#include "tests/support/mugen/files.hpp"
#include "tests/support/mugen/sff_builder.hpp"
#include "tests/unit/converters/mugen/repair/rewritten.hpp"

using namespace fightconv;
using namespace fightconv::test;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

namespace {

constexpr std::string_view authors_states =
    "; mine\r\n[Data]\r\nlife = 1e3\r\n[Statedef 200]\r\n[State 200]\r\ntype = "
    "ChangeState\r\ntrigger1 = command = \"dp\"\r\n";

Files authors_files(std::string_view actions, ByteBuffer sprites) {
    return {{"k.def",
             text_file("; \x83\x65\r\n[Info]\r\nname = \"K\"\r\n[Files]\r\nsprite = K.SFF\r\nanim "
                       "= k.air\r\ncns = k.cns\r\nst = k.cns\r\ncmd = k.cmd\r\npal1 = k.act\r\n")},
            {"k.air", text_file(actions)},
            {"K.SFF", std::move(sprites)},
            {"k.cns", text_file(authors_states)},
            {"k.cmd", text_file("[Command]\r\nname = \"a\"\r\ncommand = f, a ; lower\r\n")},
            {"k.act", ByteBuffer(768, 9)}};
}

SffV2Builder many_sprites() {
    SffV2Builder sprites;
    sprites.palette({1, 1}, 7);
    for (const Key key :
         {Key{0, 0}, Key{0, 1}, Key{200, 0}, Key{5000, 0}, Key{5072, 20}, Key{9000, 0}}) {
        sprites.sprite({.key = key, .data = {1}});
    }
    return sprites;
}

Files repaired(const Files& files, const OptionValues& options = {},
               std::vector<Diagnostic>* reports = nullptr) {
    Rewritten result = rewritten(files, options);
    if (reports != nullptr) {
        *reports = std::move(result.reports);
    }
    return std::move(result.files);
}

std::set<Key> keys_in(const ByteBuffer& sprites) {
    std::set<Key> keys;
    for (const sff::SpriteNode& sprite : ReadSff(sprites).file.sprites) {
        keys.insert(sprite.key);
    }
    return keys;
}

constexpr std::string_view sound_actions =
    "[Begin Action 0]\r\n0,0, 0,0, 5 ; a comment\r\n0,1, 0,0, 5\r\n";

}  // namespace

TEST_CASE(
    "The author's files stay byte for byte, also lines that an engine refuses (W49, W52, W53)") {
    const Files before = authors_files(sound_actions, many_sprites().bytes());
    const Files after = repaired(before);
    CHECK(after == before);  // nothing is at fault in the .air and the .sff
    Files damaged =
        authors_files(std::string(sound_actions) + "[Begin Action 7]\r\n", many_sprites().bytes());
    damaged[".hidden"] = {1};
    std::vector<Diagnostic> reports;
    Files mended = repaired(damaged, {}, &reports);
    CHECK_THAT(first_report(reports, "mugen.repaired"), StartsWith("note: k.air:4: "));
    CHECK_THAT(first_report(reports, "mugen.file-left-out"),
               StartsWith("note: .hidden: it is hidden, a link, or has a name"));
    CHECK(damaged.erase(".hidden") == 1);
    CHECK_FALSE(mended.contains(".hidden"));
    for (const auto& [name, bytes] : damaged) {
        CAPTURE(name);
        CHECK((mended.at(name) == bytes) == (name != "k.air"));
    }
    CHECK(mended.at("fightconv-repairs.txt").size() > 10);
    Files again = repaired(mended);
    CHECK(again == mended);  // a second run finds nothing
}

TEST_CASE(
    "A file that the .def names is written whatever its name is, and the .def follows (W53)") {
    Files before = authors_files(sound_actions, many_sprites().bytes());
    const auto rename = [&](const std::string& was, const std::string& now) {
        auto file = before.extract(was);
        file.key() = now;
        before.insert(std::move(file));
    };
    rename("K.SFF", "\x83J.sff");
    rename("k.air", "k\xE9.air");
    rename("k.cns", ".k.cns");
    rename("k.cmd", "aux.cmd");
    rename("k.act", "a/k?.act");
    before["K.cns"] = {1};
    before["x?.txt"] = {1};
    before["k.def"] = text_file(
        "[Info]\r\nname = \"K\"\r\n[Files]\r\nsprite = \x83J.sff\r\nanim = k\xE9.air ; A\r\n"
        "cns = \".k.cns\"\r\nst=.k.cns\r\ncmd = AUX.cmd\r\npal1 = a\\k?.act");
    std::vector<Diagnostic> reports;
    const Files after = repaired(before, {}, &reports);
    CHECK(as_text(after.at("k.def")) ==
          "[Info]\r\nname = \"K\"\r\n[Files]\r\n"
          "sprite = _.sff ;fightconv: was sprite = \x83J.sff\r\n"
          "anim = k_.air ; A ;fightconv: was anim = k\xE9.air\r\n"
          "cns = \"k_2.cns\" ;fightconv: was cns = \".k.cns\"\r\n"
          "st=k_2.cns ;fightconv: was st=.k.cns\r\n"
          "cmd = _aux.cmd ;fightconv: was cmd = AUX.cmd\r\n"
          "pal1 = a/k_.act ;fightconv: was pal1 = a\\k?.act");
    CHECK(after.at("_.sff") == before.at("\x83J.sff"));
    CHECK(after.at("k_.air") == before.at("k\xE9.air"));
    CHECK(after.at("k_2.cns") == before.at(".k.cns"));
    CHECK(after.at("_aux.cmd") == before.at("aux.cmd"));
    CHECK(after.at("a/k_.act") == before.at("a/k?.act"));
    CHECK_THAT(first_report(reports, "mugen.file-left-out"), StartsWith("note: x?.txt: "));
    CHECK_THAT(std::string(as_text(after.at("fightconv-repairs.txt"))),
               Contains("k.def: the file '\xE3\x82\xAB.sff' is now called '_.sff', because"));
    CHECK(repaired(after) == after);
}

TEST_CASE("Texts in UTF-16, which no engine reads, become UTF-8 (W52)") {
    const auto in_utf16 = [](std::string_view text) {
        ByteBuffer bytes = {0xFF, 0xFE};
        for (const char unit : text) {
            bytes.insert(bytes.end(), {static_cast<std::uint8_t>(unit), 0});
        }
        return bytes;
    };
    Files before = authors_files(sound_actions, many_sprites().bytes());
    before["k.def"] = text_file(
        "[Info]\r\nname = \"K\"\r\n[Files]\r\nsprite = K.SFF\r\nanim = k.air\r\ncns = k.cns\r\n"
        "st = k.cns\r\ncmd = k.cmd\r\npal1 = k.act\r\n");
    before["k.act"][0] = 0xFF;
    before["k.act"][1] = 0xFE;
    Files unread = before;
    for (const char* const name : {"k.def", "k.air", "k.cns", "k.cmd"}) {
        unread[name] = in_utf16(as_text(before[name]));
    }
    Files after = repaired(unread);
    CHECK_THAT(std::string(as_text(after.extract("fightconv-repairs.txt").mapped())),
               Contains("k.cns: it was in UTF-16"));
    CHECK(after == before);
}

TEST_CASE("Lines that Ikemen GO refuses are written as MUGEN reads them, on request (W57)") {
    const std::string states =
        "[Statedef 200 ; no bracket\r\ntype = S\r\n\r\n"
        "[State 200, a]\r\ntype = VelSet\r\ntrigger1 = 1\r\n  x = 1,2 ; two\r\ny =\r\n"
        "[State 200, b\r\ntype = VarSet\r\ntrigger1 = 1\r\nVar(1) = 3\r\n"
        "[State 200, c]\r\ntype = NotHitBy\r\ntrigger1 = 1\r\nvalue = SXA, NA, ZZ, SP,\r\n"
        "[State 200, d]\r\ntype = Helper\r\ntrigger1 = 1\r\nname = Fire\r\nstateno 5\r\n"
        "[State 200, e]\r\ntype = Null\r\n"
        "[Statedef -3]\r\ntype = Explod\r\n"
        "[State -3, f]\r\ntype = CtrlSet\r\ntrigger1 = nosuch\r\nvalue = 1\r\n";
    Files before = authors_files(sound_actions, many_sprites().bytes());
    const std::string name = "k.cns";
    REQUIRE(before.contains(name));
    before[name] = text_file(states);
    CHECK(repaired(before) == before);  // without the option
    std::vector<Diagnostic> reports;
    const Files after = repaired(before, {{"mend-states", "on"}}, &reports);
    CHECK(as_text(after.at(name)) ==
          "[Statedef 200] ; no bracket ;fightconv: was [Statedef 200\r\ntype = S\r\n\r\n"
          "[State 200, a]\r\ntype = VelSet\r\ntrigger1 = 1\r\n"
          "  x = 1 ; two ;fightconv: was x = 1,2\r\n;fightconv: y =\r\n"
          "[State 200, b] ;fightconv: was [State 200, b\r\ntype = VarSet\r\ntrigger1 = 1\r\n"
          "var(1) = 3 ;fightconv: was Var(1) = 3\r\n"
          "[State 200, c]\r\ntype = NotHitBy\r\ntrigger1 = 1\r\n"
          "value = SA, NA, SP ;fightconv: was value = SXA, NA, ZZ, SP,\r\n"
          "[State 200, d]\r\ntype = Helper\r\ntrigger1 = 1\r\n"
          "name = \"Fire\" ;fightconv: was name = Fire\r\n"
          "stateno = 5 ;fightconv: was stateno 5\r\n"
          "[State 200, e]\r\ntrigger1 = 0 ;fightconv: added\r\ntype = Null\r\n"
          "[Statedef -3]\r\n;fightconv: type = Explod\r\n"
          "[State -3, f]\r\ntype = CtrlSet\r\ntrigger1 = nosuch\r\nvalue = 1\r\n");
    const std::string list(as_text(after.at("fightconv-repairs.txt")));
    Files twice = before;
    twice[name] = text_file(
        "[Statedef 200]\n[State 200, a]\ntype = VelSet\ntrigger1 nosuch\nx = nosuch, 2\ny 1 +\n");
    const Files half = repaired(twice, {{"mend-states", "on"}});
    const std::string still(as_text(half.at("fightconv-repairs.txt")));
    CHECK_THAT(still, Contains("'x = nosuch, 2' has more than 1 value; it is 'x = nosuch' now"));
    CHECK_THAT(
        still.substr(still.find("What still")),  // the other faults of these lines
        Contains("k.cns:4: there is no trigger") && Contains("k.cns:5: there is no trigger"));
    CHECK_THAT(std::string(as_text(half.at(name))),
               Contains("\ny 1 +\n"));  // a '=' does not help it
    CHECK_THAT(list, Contains("k.cns:7: 'x = 1,2' has more than 1 value; it is 'x = 1' now\n") &&
                         Contains("k.cns:8: 'y =' has no value; the line became a comment\n"));
    CHECK_THAT(list, Contains("What still keeps Ikemen GO from loading it:\nk.cns:29: there is no "
                              "trigger \"nosuch\""));
    CHECK(repaired(after, {{"mend-states", "on"}}) == after);  // a second run finds nothing
}

TEST_CASE("Sprites that throws of others show stay when unused ones are left out (W11)") {
    const Files after =
        repaired(authors_files(sound_actions, many_sprites().bytes()), {{"reduce", "on"}});
    CHECK(keys_in(after.at("K.SFF")) ==
          std::set<Key>{{0, 0}, {0, 1}, {5000, 0}, {5072, 20}, {9000, 0}});
}

TEST_CASE("Elements and sprites whose meaning only the author knows are not touched (W51)") {
    const std::string actions =
        "[Begin Action 0]\r\n0,0, 0,0, 0\r\n0,1, 0,0, -7\r\n0,0, 0,0, -1\r\n77,7, 0,0, "
        "99999\r\n40000,0, 0,0, 5\r\n[Begin Action 9999]\r\n0,0, 0,0, 1\r\n";
    const Files before = authors_files(actions, many_sprites().bytes());
    CHECK(repaired(before) == before);
}

TEST_CASE(
    "Old sprites keep their version and their .act files, or become palettes of a new version "
    "(W54)") {
    SffV1Builder old;
    old.own({0, 0}, plain_pcx(2, 1, 3), 9)
        .shared({0, 1}, plain_pcx(2, 1, 4))
        .own({9000, 0}, plain_pcx(1, 1, 2), 3)
        .own({7000, 0}, plain_pcx(1, 1, 2), 5);
    old.nodes.back().length = 1'000'000;
    const Files before = authors_files(sound_actions, old.bytes());
    const Files kept = repaired(before);
    CHECK(ReadSff(kept.at("K.SFF")).file.version == sff::Version::v1_01);
    CHECK(kept.at("k.act") == before.at("k.act"));
    const Files modern = repaired(before, {{"sff-version", "2.01"}});
    const ReadSff read(modern.at("K.SFF"));
    CHECK(read.file.version == sff::Version::v2_01);
    REQUIRE_FALSE(read.file.palettes.empty());
    CHECK(read.file.palettes.front().key == Key{1, 1});
    CHECK(read.file.palettes.front().colours[5] == Rgba{9, 9, 9, 255});
}
