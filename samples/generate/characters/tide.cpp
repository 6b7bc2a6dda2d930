// Tide's files.
#include "samples/generate/characters/tide.hpp"

#include <array>

#include "samples/generate/sounds.hpp"
#include "samples/generate/states.hpp"
#include "samples/generate/writer.hpp"

namespace fightconv::samples::tide {
namespace {

constexpr Storage png32{sff::Encoding::png32, 32};
constexpr std::array<Rgba, 6> water{{{60, 170, 220, 34},
                                     {80, 190, 232, 85},
                                     {120, 212, 242, 136},
                                     {160, 230, 248, 170},
                                     {210, 246, 252, 204},
                                     {255, 255, 255, 238}}};

// A bubble that wobbles on its way.
Drawing bubble(double phase) {
    ColourCanvas canvas({-50, -50, 50, 50});
    const double wobble = 3 * sine(phase);
    canvas.paint(Oval{{0, 0}, 34 + wobble, 34 - wobble}, {water, Finish::lit, -0.2});
    canvas.paint(Oval{{1.5, 1.5}, 29 + wobble, 29 - wobble},
                 {Bands(water).first(3), Finish::flat, 0.1});
    canvas.paint(Oval{{-13, -15}, 7, 4.4, -0.12}, {Bands(water).last(1), Finish::flat});
    canvas.paint(Oval{{14, 16}, 3.4, 2.4, -0.12}, {Bands(water).subspan(4, 1), Finish::flat});
    return canvas.drawing();
}

Result<ByteBuffer> sprite_file(const std::vector<Shot>& all) {
    SpriteFile file(sff::Version::v2_01);
    for (const Shot& shot : all) {
        file.add(shot.key, body(shot), png32, std::nullopt);
    }
    file.add({1005, 0}, bubble(0.25), png32, std::nullopt);
    file.add({1005, 1}, bubble(0.75), png32, std::nullopt);
    file.link({6, 0}, {11, 0}, std::nullopt);
    return file.bytes();
}

constexpr std::string_view effects = R"(
; the bubble
[Begin Action 1005]
Clsn1Default: 1
 Clsn1[0] = -36,-36, 36, 36
Interpolate Scale
1005,0, 0,0, 8, , AS224D256, 1,1
Interpolate Scale
1005,1, 0,0, 8, , AS224D256, 1.08,0.94
)";

std::vector<Attack> attacks() {
    return {
        {.state = 200,
         .name = "Sleeve",
         .input = "x",
         .power = 10,
         .blows = {{"AnimElem = 3", "S, NA", "MA", "24", 7, 13, 10, -3.5}},
         .others = {{"PlaySnd", "Time = 5", "value = 0, 0"},
                    {"ChangeState", "command = \"a\"; MoveContact", "value = 230"}}},
        {.state = 230,
         .name = "High Kick",
         .input = "a",
         .power = 18,
         .blows = {{"AnimElem = 3", "S, NA", "MA", "38", 9, 15, 12, -4.5}},
         .others = {{"PlaySnd", "Time = 4", "value = 0, 0; freqmul = 1.2"}}},
        {.state = 600,
         .name = "Spray",
         .posture = Posture::airborne,
         .input = "x",
         .power = 12,
         .blows = {{"AnimElem = 2 || AnimElem = 4", "A, NA", "HA", "20", 5, 12, 10, -2}},
         .others = {{"PlaySnd", "AnimElem = 2 || AnimElem = 4", "value = 0, 0; volumescale = 60"}}},
        {.state = 1000,
         .name = "Whirl",
         .input = "rising",
         .after = {"stateno = [200,299]; movecontact"},
         .power = 45,
         .blows = {{"AnimElem = 2 || AnimElem = 4", "S, SA", "MA", "22, 3", 6, 18, 14, -1.5},
                   {"AnimElem = 5", "S, SA", "MA", "ifelse(life < 300, 60, 40), 4", 8, 22, 8, -5,
                    -3}},
         .others = {{"PlaySnd", "AnimElem = 2", "value = S0, 0; freqmul = 0.9"}}},
        {.state = 1005,
         .name = "the bubble",
         .posture = Posture::flying,
         .blows = {{"Time = 0", "S, SP", "MA", "50, 6", 8, 24, 18, -1, -5}},
         .others = {{"VelSet", "Time = 0", "x = 12"},
                    {"DestroySelf", "MoveContact || Time = 120", ""}}},
        {.state = 1010,
         .name = "Send Bubble",
         .input = "special",
         .needs = "power >= 250; NumHelper(1005) = 0",
         .after = {"stateno = [200,299]; moveguarded"},
         .power = -250,
         .others = {{"Helper", "AnimElem = 2", "stateno = 1005; id = 1005; pos = 150, -180"},
                    {"PlaySnd", "AnimElem = 2", "value = 5, 0; volumescale = 50"}}},
        {.state = 3000,
         .name = "Tidal Wave",
         .input = "super",
         .needs = "power >= 1000",
         .after = {"stateno = [200,299]; movecontact", "stateno = 1000; movehit"},
         .blows = {{"AnimElem = 2 || AnimElem = 4 || AnimElem = 6", "S, HA", "MA", "35, 5", 5, 22,
                    16, -1},
                   {"AnimElem = 7", "S, HA", "MA", "ceil(1.5 * 60), 16", 14, 30, 16, -6, -8,
                    "fall = 1"}},
         .others = {{"SuperPause", "Time = 0", "time = 30; movetime = 30; poweradd = -1000"},
                    {"PlaySnd", "AnimElem = 2 || AnimElem = 7", "value = S5, 0; freqmul = 0.7"}}},
    };
}

std::vector<Script> own_scripts() {
    return {
        {180, "greeting", {{180, 0, 20}, {180, 1, -1}}},
        {200, "flick of the sleeve", {{200, 0, 5}, {200, 1, 2}, {200, 2, 7}, {200, 3, 5}}},
        {230, "high kick", {{230, 0, 4}, {230, 1, 2}, {230, 2, 9}, {230, 3, 6}}},
        {1000,
         "whirl",
         {{1000, 0, 6}, {1000, 1, 4}, {1000, 2, 4}, {1000, 1, 4}, {1000, 2, 4}, {1000, 3, 8}}},
        {600,
         "spray",
         {{41, 0, 4}, {1000, 1, 3}, {1000, 2, 3}, {1000, 1, 3}, {1000, 2, 3}, {41, 1, -1}}},
        {3000,
         "tidal wave",
         {{1000, 0, 12},
          {1000, 1, 3},
          {1000, 2, 3},
          {1000, 1, 3},
          {1000, 2, 3},
          {1000, 1, 3},
          {230, 2, 8},
          {1000, 3, 12}}},
        {1010, "sending a bubble", {{1000, 0, 8}, {200, 2, 16}, {200, 3, 6}}},
    };
}

constexpr std::string_view heading =
    "; Tide, a sample character of fightconv. Public domain (CC0 1.0): do with it what you like.\n"
    "; Drawn and written by samples/generate; edit that, not this.\n";

Result<ByteBuffer> sounds() {
    return sound_file(
        // a sweep of water
        {{{0, 0},
          {{.seconds = 0.2, .noise = 0.9, .dull = 0.5, .swell = 0.6, .level = 0.5, .right = 0.2}}},
         {{5, 0},
          // a splash
          {{.seconds = 0.15, .from_hz = 300, .to_hz = 900, .level = 0.5},
           {.seconds = 0.08, .noise = 1, .dull = 0.2, .level = 0.3, .right = 0.8}}},
         {{20, 0},
          {{.seconds = 0.15, .from_hz = 520, .to_hz = 1040, .level = 0.35, .right = 0.2},
           // drops
           {.seconds = 0.15,
            .from_hz = 700,
            .to_hz = 1400,
            .level = 0.35,
            .start = 0.08,
            .right = 0.8}}}},
        {.rate = 11025, .channels = 2});
}

}  // namespace

Result<OutputSet> files() {
    const std::vector<Shot> all = shots();
    FC_ASSIGN(ByteBuffer sprites, sprite_file(all));
    FC_ASSIGN(ByteBuffer sound_bytes, sounds());
    std::vector<Script> scripts = common_scripts(style());
    for (Script& script : own_scripts()) {
        scripts.push_back(std::move(script));
    }
    def::Definition definition;
    definition.kind = def::Kind::character;
    definition.name = "Tide";
    definition.display_name = "Tide";
    definition.author = "fightconv";
    definition.version_date = "01,01,2026";
    definition.mugen_version = "1.1";
    definition.localcoord = {1280, 720};
    definition.sprite.path = "tide.sff";
    definition.anim.path = "tide.air";
    definition.sound.path = "tide.snd";
    definition.cns.path = "tide.cns";
    definition.states = {{"tide.cns"}};
    definition.stcommon.path = "common1.cns";  // the engine's
    definition.cmd.path = "tide.cmd";
    OutputSet set{"tide", {}};
    set.files.push_back(
        text_file("tide.def", std::string(heading) + "\n" + def::serialise(definition)));
    set.files.push_back({"tide.sff", std::move(sprites)});
    set.files.push_back({"tide.snd", std::move(sound_bytes)});
    set.files.push_back(text_file(
        "tide.air", air_text(heading, scripts, all, {28, 22, 22, joints}) + std::string(effects)));
    set.files.push_back(text_file(
        "tide.cns",
        std::string(heading) + "\n" +
            constants_text({.life = 900,
                            .scale = 4,
                            .walk = 2.4,
                            .jump = -8.8,
                            .back = 13,
                            .front = 14,
                            .height = 68}) +
            "\n" +
            states_text(attacks(), {.scale = 4, .hit_sound = "S5, 0", .guard_sound = "6, 0"})));
    set.files.push_back(
        text_file("tide.cmd", std::string(heading) + "\n" + commands_text(attacks())));
    return set;
}

}  // namespace fightconv::samples::tide
