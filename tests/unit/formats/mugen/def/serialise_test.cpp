#include <string>

#include "formats/mugen/def/def.hpp"
#include "tests/support/catch.hpp"

using namespace fightconv;

namespace {

def::Definition parsed_definition(std::string_view text) {
    Context context;
    auto definition = def::parse({.file = "test.def", .bytes = as_bytes(text)}, context);
    REQUIRE(definition);
    CHECK(context.diagnostics.counts().empty());
    return *std::move(definition);
}

void check_equal(const def::Definition& a, const def::Definition& b) {
    CHECK(a.kind == b.kind);
    for (const auto text : {&def::Definition::name, &def::Definition::display_name,
                            &def::Definition::author, &def::Definition::version_date,
                            &def::Definition::mugen_version, &def::Definition::ikemen_version}) {
        CHECK(a.*text == b.*text);
    }
    CHECK(a.localcoord == b.localcoord);
    CHECK(a.palette_defaults == b.palette_defaults);
    for (const auto file :
         {&def::Definition::sprite, &def::Definition::anim, &def::Definition::sound,
          &def::Definition::cmd, &def::Definition::cns, &def::Definition::stcommon,
          &def::Definition::ai, &def::Definition::movelist, &def::Definition::intro_storyboard,
          &def::Definition::ending_storyboard}) {
        CHECK((a.*file).path == (b.*file).path);
    }
    REQUIRE(a.states.size() == b.states.size());
    for (std::size_t i = 0; i < a.states.size(); ++i) {
        CHECK(a.states[i].path == b.states[i].path);
    }
    for (std::size_t i = 0; i < a.palettes.size(); ++i) {
        CHECK(a.palettes[i].path == b.palettes[i].path);
    }
    CHECK(a.keymap == b.keymap);
    CHECK(a.maps == b.maps);
}

}  // namespace

TEST_CASE("A definition reads back as it was written") {
    const def::Definition definition = parsed_definition(
        "[Info]\nname = \"Kung \"Fu\" Man\"\ndisplayname = \"KFM\"\nauthor = \"E\"\nversiondate = "
        "1,2,3\nmugenversion = 1.0\nikemenversion = 0.99\npal.defaults = 2,1\n"
        "localcoord = 1280,720\n[Files]\nsprite = Foo bar.SFF\nanim = a.air\nsound = s.snd\ncmd = "
        "c.cmd\ncns = c.cns\nst = s1\nst5 = s2\nstcommon = common1.cns\n"
        "ai = x.ai\nmovelist = m.dat\npal1 = act\\1.act\npal12 = 12.act\n[Palette Keymap]\na = "
        "5\nz2 = 1\n[Map]\nlast = -2.5\nfirst = 1e20\n[Arcade]\nintro.storyboard = i.def\n"
        "ending.storyboard = e.def\n");
    check_equal(parsed_definition(def::serialise(definition)), definition);
}

TEST_CASE("A version is written without quotes") {
    def::Definition definition;
    definition.mugen_version = "1.1";
    CHECK(def::serialise(definition).find("\nmugenversion = 1.1\n") != std::string::npos);
}

TEST_CASE("The kind reads back") {
    for (const std::string_view text :
         {"[SceneDef]", "[StageInfo]", "[Title Info]", "[Lifebar]", "[ExtraStages]", "[Def]",
          "[Info]\nprefix = GO", "[Files]\nsprite = a\ncns = b", ""}) {
        CHECK(parsed_definition(def::serialise(parsed_definition(text))).kind ==
              parsed_definition(text).kind);
    }
}

TEST_CASE("A path with spaces at its ends or quotes keeps them") {
    def::Definition definition;
    definition.sprite.path = " a.sff ";
    definition.anim.path = "\"b.air\"";
    const def::Definition read = parsed_definition(def::serialise(definition));
    CHECK(read.sprite.path == " a.sff ");
    CHECK(read.anim.path == "\"b.air\"");
}

TEST_CASE("No text can end its line or begin a comment") {
    def::Definition definition;
    definition.name = "a\n[Files]\nsprite = x;y";
    const def::Definition read = parsed_definition(def::serialise(definition));
    CHECK(read.name == "a [Files] sprite = x,y");
    CHECK_FALSE(read.sprite);
}
