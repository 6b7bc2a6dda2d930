// The reports of check_for_engines() on sprites, palettes and sounds, and on single files.
// mugen_writer.md W19, W20, W48.
#include "tests/support/catch.hpp"
#include "tests/support/corpus/engine_reports.hpp"
#include "tests/support/mugen/sff_builder.hpp"
#include "tests/support/mugen/snd_builder.hpp"

using namespace fightconv;
using namespace fightconv::test;

namespace {

std::size_t of_sprites(const SffV2Builder& builder, std::string_view id) {
    return engine_reports("", "", "", "", {{"k.sff", builder.bytes()}}).of(id).size();
}

SffV2Builder one_sprite(Key key, std::uint16_t palette) {
    return SffV2Builder().palette({1, 1}, 3).sprite({.key = key, .data = {1}, .palette = palette});
}

std::map<std::string_view, DiagnosticSink::Count> alone(Status (*check)(Source, Context&),
                                                        std::string_view text) {
    Context context;
    const Status status = check({"test", as_bytes(text)}, context);
    CHECK(status);
    return context.diagnostics.counts();
}

}  // namespace

TEST_CASE("A portrait whose palette is not in the file stops Ikemen GO (W20)") {
    CHECK(of_sprites(one_sprite({9000, 1}, 4), "mugen.refused-portrait") == 1);
    CHECK(of_sprites(one_sprite({9000, 0}, 0), "mugen.refused-portrait") == 0);
    CHECK(of_sprites(one_sprite({200, 1}, 4), "mugen.refused-portrait") == 0);
}

TEST_CASE("Palettes of other groups among the first twelve are offered to players (W19)") {
    const auto said =
        engine_reports("", "", "", "",
                       {{"k.sff", SffV2Builder().palette({1, 1}, 3).palette({2, 1}, 4).bytes()}})
            .of("mugen.false-costume");
    REQUIRE(said.size() == 1);
    CHECK_THAT(said.front(),
               Catch::Matchers::Contains("1 of the first 2 palettes has a group other than 1; "
                                         "Ikemen GO offers it to players"));
    CHECK(of_sprites(SffV2Builder().palette({1, 1}, 3).palette({1, 2}, 4), "mugen.false-costume") ==
          0);
    // no selectable palettes at all
    CHECK(of_sprites(SffV2Builder().palette({2, 1}, 4), "mugen.false-costume") == 0);
}

TEST_CASE("Sounds that Ikemen GO leaves out are noted (W48)") {
    const auto dropped = [](SoundKey key, std::size_t samples) {
        const SndFile file{.nodes = {{key, WavFile{.data = ByteBuffer(samples)}.bytes()}}};
        return engine_reports("", "", "", "sound = k.snd\n", {{"k.snd", file.bytes()}})
            .of("mugen.sound-dropped")
            .size();
    };
    CHECK(dropped({5, 0}, 200) == 0);
    CHECK(dropped({5, 0}, 20) == 1);
    CHECK(dropped({-5, 0}, 200) == 1);
}

TEST_CASE("A file alone gets the checks that need no other file") {
    const auto states =
        alone(mugen::check_states_alone,
              "[Data]\nlife = 1e3\n[Statedef 200]\n[State 200]\ntype = "
              "ChangeState\ntrigger1 = command = \"dp\"\ntriggerall = time < 1e3\n");
    CHECK(states.size() == 2);
    CHECK(states.contains("mugen.refused-form"));
    // Nobody knows for which engine it was made, and of those for MUGEN 1.x the rest is not read.
    const auto attributes =
        alone(mugen::check_states_alone,
              "[Statedef 200]\n[State 200]\ntype = HitDef\ntrigger1 = 1\nattr = S, NX\n");
    CHECK(attributes.contains("mugen.letter-unknown"));
    CHECK_FALSE(attributes.contains("mugen.refused-value"));
    CHECK(states.contains("mugen.refused-parameter"));
    const auto commands =
        alone(mugen::check_commands_alone,
              "[Command]\nname = \"a\"\ncommand = f, x\n[Statedef -1]\n[State -1]\ntype = Null\n"
              "trigger1 = command = \"dp\"\n");
    CHECK(commands.contains("mugen.refused-command"));
    CHECK(commands.contains("mugen.direction-case"));
    CHECK(alone(mugen::check_actions_alone, "[Begin Action 40]\n0,0, 0,0, -1\n")
              .contains("mugen.action-stays"));
    CHECK(alone(mugen::check_sprites_alone, as_text(one_sprite({9000, 1}, 4).bytes()))
              .contains("mugen.refused-portrait"));
    CHECK(alone(mugen::check_sounds_alone, as_text(SndFile{.nodes = {{{5, 0}, {1, 2, 3}}}}.bytes()))
              .contains("mugen.sound-odd"));
}

TEST_CASE("A file with nothing but comments is told, and an .air without an action is an error") {
    for (const std::string_view nothing : {"", "; a comment\n\n ; another\r\n", "life = 1000\n"}) {
        CAPTURE(nothing);
        CHECK(alone(mugen::check_states_alone, nothing).contains("mugen.file-empty"));
        CHECK(alone(mugen::check_commands_alone, nothing).contains("mugen.file-empty"));
        Context context;
        const Status refused = mugen::check_actions_alone({"test", as_bytes(nothing)}, context);
        REQUIRE_FALSE(refused);
        CHECK(refused.error().code() ==
              (nothing.empty() ? ErrorCode::truncated : ErrorCode::malformed));
    }
    for (const std::string_view something : {"[Data]\n", "; x\n[Statedef 200]\n", "[Remap]"}) {
        CHECK_FALSE(alone(mugen::check_states_alone, something).contains("mugen.file-empty"));
        CHECK_FALSE(alone(mugen::check_commands_alone, something).contains("mugen.file-empty"));
    }
    // Each file of a character is asked once; files that do not exist or are in ZSS are not asked
    // at all.
    const EngineReports reports = engine_reports(
        "; nothing", "", "", "cns = k.cns\nst = k.cns\nst1 = k.zss\nst2 = none.cns\ncmd = k.cmd\n",
        {{"k.zss", {}}});
    CHECK(reports.of("mugen.file-empty").size() == 2);
    CHECK(reports.of("mugen.velocities-missing").empty());
}

TEST_CASE("A character of many controllers, states and unknown words is checked quickly") {
    std::string text = "[Statedef -2]\n";
    for (int i = 0; i < 20'000; ++i) {
        text += "[State 0]\ntype = ChangeState" + std::string(i % 2 == 0 ? "" : std::to_string(i)) +
                "\ntrigger1 = stateno = " + std::to_string(i) + "\nvalue = 7\n";
    }
    text += "[Statedef 200]\nanim = 200\nmovetype = A\n";
    for (int i = 0; i < 20'000; ++i) {
        text += "[State 0]\ntype = HitDef\ntrigger1 = time = " + std::to_string(i) + "\nword" +
                std::to_string(i) + " = 3\n";
    }
    for (int i = 0; i < 20'000; ++i) {
        text +=
            "[Statedef " + std::to_string(1000 + i) +
            "]\nanim = 200\n[State 0]\ntype = ChangeState\ntrigger1 = AnimTime = 0\nvalue = 0\n";
    }
    std::string actions = "[Begin Action 200]\n";
    for (int i = 0; i < 20'000; ++i) {
        actions += "Clsn1: 1\n Clsn1[0] = 0,0,1,1\n0,0, 0,0, 1\n0,0, 0,0, 1\n";
    }
    const EngineReports reports = engine_reports(text, "", actions + "0,0, 0,0, -1\n");
    CHECK(reports.of("mugen.hit-without-attr").size() == 20);  // those that are kept
    CHECK(reports.of("mugen.refused-controller").size() == 20);
}
