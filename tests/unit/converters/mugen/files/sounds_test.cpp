#include "converters/mugen/files/sounds.hpp"

#include "converters/mugen/importer.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/first_report.hpp"
#include "tests/support/mugen/files.hpp"
#include "tests/support/mugen/sff_builder.hpp"
#include "tests/support/mugen/snd_builder.hpp"

using namespace fightconv;
using namespace fightconv::test;
using Catch::Matchers::Contains;

namespace {

constexpr std::string_view lines = "cmd = c.cmd\ncns = c.cns\nsprite = c.sff\nanim = c.air\n";

Files character_with(const std::string& sound_line, Files more = {}) {
    more["c.def"] = def_file(std::string(lines) + sound_line);
    more["c.cmd"] = {};
    more["c.cns"] = {};
    more["c.air"] = text_file("[Begin Action 0]\n0,0, 0,0, 8\n");
    more["c.sff"] = SffV1Builder{}.own({0, 0}, plain_pcx(2, 2, 1), 10).bytes();
    return more;
}

const ByteBuffer sound = WavFile{.data = {1, 0}}.bytes();
const ByteBuffer two_sounds =
    SndFile{{{{5, 0}, sound}, {{5, 1}, {'M', 'P', '3'}}, {{5, 0}, {}}}}.bytes();

Character read(const Files& files, Context& context) {
    auto character =
        make_mugen_importer()->read(InputTree::from_memory(files, "c"), "c.def", context);
    REQUIRE(character);
    return *std::move(character);
}

}  // namespace

TEST_CASE("The sounds of the .snd that the .def names are kept as they are stored, each key once") {
    Context context;
    const Character character =
        read(character_with("sound = Snd\\C.SND\n", {{"snd/c.snd", two_sounds}}), context);
    REQUIRE(character.sounds.size() == 2);
    CHECK(character.sounds[0].key == SoundKey{5, 0});
    const Source source = character.source_of(character.sounds[0]);
    CHECK(source.file == "snd/c.snd");
    CHECK(ByteBuffer(source.bytes.begin(), source.bytes.end()) == sound);
    CHECK(context.diagnostics.warnings() == 0);
}

TEST_CASE("Sounds that are missing or broken cost the sounds and a warning, never the character") {
    Limits few;
    few.sounds = 1;
    struct Case {
        Files files;
        std::string why;
        Limits limits{};
    };
    for (const Case& each :
         {Case{{}, "not in the character's folder"}, Case{{{"c.snd", {}}}, "empty"},
          Case{{{"c.snd", text_file("no sounds at all in this file")}}, "ElecbyteSnd"},
          Case{{{"c.snd", two_sounds}}, "more than 1", few}}) {
        Context context(each.limits);
        const Character character = read(character_with("sound = c.snd\n", each.files), context);
        CHECK(character.sounds.empty());
        CHECK(character.animations.size() == 1);
        REQUIRE(context.diagnostics.warnings() == 1);
        const Diagnostic& diagnostic = context.diagnostics.kept().front();
        CHECK(diagnostic.id() == "mugen.no-sounds");
        CHECK(diagnostic.file == "c.def");
        CHECK(diagnostic.place.line.has_value());
        CHECK_THAT(diagnostic.message, Contains("c.snd") && Contains(each.why));
    }
}

TEST_CASE("A .def without sounds, or with an empty line for them, has none to miss") {
    for (const std::string line : {"", "sound =\n"}) {
        Context context;
        CHECK(read(character_with(line), context).sounds.empty());
        CHECK(context.diagnostics.counts().empty());
    }
}

TEST_CASE("Only the strict check looks into the sounds, and names those that are no PCM") {
    const InputTree tree =
        InputTree::from_memory(character_with("sound = c.snd\n", {{"c.snd", two_sounds}}), "c");
    Context context;
    REQUIRE(make_mugen_importer()->check(tree, "c.def", context));
    REQUIRE(context.diagnostics.counts().at("mugen.sound-odd").total == 1);
    const auto& kept = context.diagnostics.kept();
    const auto odd = std::find_if(kept.begin(), kept.end(), [](const Diagnostic& diagnostic) {
        return diagnostic.id() == "mugen.sound-odd";
    });
    REQUIRE(odd != kept.end());
    CHECK(odd->item == "sound 5,1");
    CHECK(odd->file == "c.snd");
}

TEST_CASE("A state that plays a sound that the .snd does not have is a warning at its controller") {
    Files files = character_with("sound = c.snd\nst = c.cns\n", {{"c.snd", two_sounds}});
    files["c.cns"] = text_file(
        "[Statedef 200]\nanim = 0\nmovetype = A\n[State 200, voice]\ntype = PlaySnd\ntrigger1 = "
        "Time = 0\nvalue = 9, 7\n");
    Context context;
    const Character character = read(files, context);
    CHECK(character.animations.at(0).frames.at(0).cues == std::vector<Cue>{{"snd_9_7"}});
    CHECK_THAT(first_report(context.diagnostics.kept(), "mugen.missing-sound"),
               Contains("warning: c.cns:4: the .snd has no sound 9,7"));
}
