// The .air that is written. mugen_writer.md W27, W29 to W32.
#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"
#include "tests/support/first_report.hpp"
#include "tests/support/mugen/checker.hpp"
#include "tests/support/mugen/folder.hpp"

using namespace fightconv;
using namespace fightconv::test;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

namespace {

// Stands, and has one animation of three pictures for 3, 4 and 5 ticks.
struct ShownThrice {
    ShownThrice() {
        const PaletteId palette = builder.palette();
        std::vector<Frame> frames;
        for (std::int16_t i = 0; i < 3; ++i) {
            frames.push_back(frame_of(builder.sprite({0, i}, {}, {"12"}, palette), 3 + i));
        }
        builder.animation(0, "stand", {frames[0]});
        builder.animation(200, "shown", frames);
        builder.character.animations[0].loop = LoopMode::loop;
    }
    Animation& animation() { return builder.character.animations[1]; }
    std::vector<Frame>& frames() { return animation().frames; }

    // The lines of action 200.
    std::string lines() const {
        const MugenFolder folder = mugen_folder(builder.character);
        CHECK(check_mugen(folder.set) == std::vector<std::string>{});
        const std::string text = folder.text(".air");
        const std::string header = "[Begin Action 200]\n";
        const std::size_t begin = text.find(header) + header.size();
        return text.substr(begin, text.find("\n\n", begin) + 1 - begin);
    }

    CharacterBuilder builder;
};

std::size_t count_of(const std::string& text, const std::string& word) {
    std::size_t count = 0;
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
        ++count;
    }
    return count;
}

}  // namespace

TEST_CASE(
    "An action that is shown once stays on its last frame, a loop begins where it is said to, and "
    "ping-pong is written out (W29)") {
    ShownThrice shown;
    shown.animation().loop = LoopMode::once;
    CHECK(shown.lines() == "0,0,0,0,3\n0,1,0,0,4\n0,2,0,0,-1\n");
    shown.animation().loop = LoopMode::loop;
    CHECK(shown.lines() == "0,0,0,0,3\n0,1,0,0,4\n0,2,0,0,5\n");
    shown.animation().loop_start = 1;
    CHECK(shown.lines() == "0,0,0,0,3\nLoopstart\n0,1,0,0,4\n0,2,0,0,5\n");
    shown.animation().loop = LoopMode::ping_pong;
    shown.animation().loop_start = 0;
    CHECK(shown.lines() == "0,0,0,0,3\n0,1,0,0,4\n0,2,0,0,5\n0,1,0,0,4\n");
}

TEST_CASE(
    "Only the columns that are needed are written, and no scale is left empty before an angle "
    "(W27)") {
    ShownThrice shown;
    shown.animation().loop = LoopMode::loop;
    shown.frames()[0].angle = 45;
    shown.frames()[1].flip_h = true;
    shown.frames()[2].scale_x = 0.5;
    CHECK(shown.lines() == "0,0,0,0,3,,,1,1,45\n0,1,0,0,4,H\n0,2,0,0,5,,,0.5,1\n");
}

TEST_CASE("Boxes that all frames share are a default, others are of their frame alone (W30)") {
    ShownThrice shown;
    shown.animation().loop = LoopMode::loop;
    for (Frame& frame : shown.frames()) {
        frame.boxes = {box_of(BoxKind::hurt, -15, -70, 30, 70)};
    }
    shown.frames()[1].boxes.push_back(box_of(BoxKind::attack, 10, -40, 20, 10));
    CHECK(shown.lines() ==
          "Clsn2Default: 1\n  Clsn2[0] = -15, -70, 15, 0\n0,0,0,0,3\nClsn1: 1\n  Clsn1[0] = 10, "
          "-40, 30, -30\n0,1,0,0,4\n0,2,0,0,5\n");
    shown.frames()[2].boxes.clear();
    CHECK_THAT(shown.lines(), Contains("Clsn2: 0\n0,2,0,0,5\n"));
}

TEST_CASE(
    "Blends have their letters, and what is interpolated stands above the frame that it leads to "
    "(W31)") {
    ShownThrice shown;
    shown.animation().loop = LoopMode::loop;
    shown.frames()[0].blend = {BlendMode::add, 256, 256};
    shown.frames()[1].blend = {BlendMode::add, 200, 56};
    shown.frames()[1].interpolation.blend = true;
    shown.frames()[2].blend.mode = BlendMode::subtract;
    CHECK(shown.lines() == "0,0,0,0,3,,A\nInterpolate Blend\n0,1,0,0,4,,AS200D56\n0,2,0,0,5,,S\n");
}

TEST_CASE("No number of an action is there twice, and none is lost (W32)") {
    ShownThrice shown;
    shown.animation().loop = LoopMode::loop;
    shown.builder.animation(200, "again", {shown.frames()[2]});
    const MugenFolder folder = mugen_folder(shown.builder.character);
    CHECK(check_mugen(folder.set) == std::vector<std::string>{});
    CHECK(count_of(folder.text(".air"), "[Begin Action 200]") == 1);
    CHECK(count_of(folder.text(".air"), "0,2,0,0,") == 2);
}

TEST_CASE(
    "Frames that an action cannot show as meant are noted: one that stays, those behind it, and "
    "far offsets (W8)") {
    ShownThrice shown;
    shown.animation().number = 5000;  // common1 waits for its end
    shown.frames()[1].ticks = Frame::hold;
    shown.frames()[0].offset = {40'000, -40'000};
    const MugenFolder folder = mugen_folder(shown.builder.character);
    CHECK(check_mugen(folder.set) == std::vector<std::string>{});
    for (const auto& [id, line] :
         {std::pair("mugen.hold-ended",
                    "note: a frame that stays would keep the engine's states from ending; it got a "
                    "time in 1 action: 5000"),
          {"mugen.frames-never-shown", "note: 1 frame behind one that stays; left out"},
          {"mugen.offset-cut", "note: AIR has 16 bits for an offset; 2 offsets cut"}}) {
        CHECK_THAT(first_report(folder.reports, id), StartsWith(line));
    }
    CHECK_THAT(folder.text(".air"),
               Contains("[Begin Action 5000]\n0,0,32767,-32768,3\n0,1,0,0,12\n"));
}
