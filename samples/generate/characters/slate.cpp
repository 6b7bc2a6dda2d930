// Slate's files. The Shift-JIS bytes are written out: this file stays ASCII.
#include "samples/generate/characters/slate.hpp"

#include <array>

#include "formats/mugen/act/act.hpp"
#include "samples/generate/sounds.hpp"
#include "samples/generate/states.hpp"
#include "samples/generate/writer.hpp"

namespace fightconv::samples::slate {
namespace {

using Fifteen = std::array<Rgba, 15>;
constexpr std::array<Fifteen, 4> selectable{{
    {{{28, 26, 40, 255},
      {47, 47, 66, 255},
      {69, 72, 92, 255},
      {98, 104, 122, 255},
      {133, 140, 152, 255},
      {171, 178, 182, 255},
      {214, 219, 214, 255},
      {34, 64, 44, 255},
      {56, 102, 56, 255},
      {95, 147, 68, 255},
      {156, 196, 90, 255},
      {15, 92, 120, 255},
      {30, 160, 180, 255},
      {106, 228, 220, 255},
      {230, 255, 246, 255}}},
    {{{40, 20, 22, 255},
      {66, 40, 38, 255},
      {98, 62, 54, 255},
      {138, 92, 74, 255},
      {178, 128, 100, 255},
      {212, 168, 132, 255},
      {240, 210, 176, 255},
      {70, 50, 20, 255},
      {112, 84, 30, 255},
      {162, 128, 48, 255},
      {214, 184, 84, 255},
      {120, 20, 16, 255},
      {200, 50, 24, 255},
      {252, 140, 50, 255},
      {255, 236, 170, 255}}},
    {{{14, 28, 34, 255},
      {26, 50, 56, 255},
      {40, 76, 80, 255},
      {60, 110, 108, 255},
      {92, 148, 138, 255},
      {136, 188, 172, 255},
      {192, 226, 208, 255},
      {60, 30, 70, 255},
      {94, 50, 108, 255},
      {140, 84, 150, 255},
      {196, 140, 200, 255},
      {90, 60, 10, 255},
      {190, 140, 20, 255},
      {250, 214, 70, 255},
      {255, 250, 200, 255}}},
    {{{10, 10, 14, 255},
      {22, 22, 28, 255},
      {36, 36, 44, 255},
      {54, 54, 64, 255},
      {78, 78, 90, 255},
      {108, 108, 122, 255},
      {150, 150, 164, 255},
      {60, 14, 20, 255},
      {104, 22, 28, 255},
      {156, 38, 40, 255},
      {212, 80, 70, 255},
      {84, 10, 90, 255},
      {156, 30, 160, 255},
      {228, 96, 220, 255},
      {255, 214, 250, 255}}},
}};
constexpr Fifteen portrait_colours{{{30, 20, 50, 255},
                                    {56, 44, 80, 255},
                                    {84, 72, 108, 255},
                                    {116, 104, 138, 255},
                                    {152, 142, 170, 255},
                                    {190, 182, 202, 255},
                                    {228, 224, 234, 255},
                                    {34, 64, 44, 255},
                                    {56, 102, 56, 255},
                                    {95, 147, 68, 255},
                                    {156, 196, 90, 255},
                                    {15, 92, 120, 255},
                                    {30, 160, 180, 255},
                                    {106, 228, 220, 255},
                                    {230, 255, 246, 255}}};

constexpr std::array<Ramp, 2> rock_ramps{{{3, 5, 1}, {8, 4, 1}}};

// A thrown rock that tumbles.
Drawing rock(double turns) {
    PixelCanvas canvas({-20, -20, 20, 20}, rock_ramps);
    std::vector<Vec> corners;
    for (int i = 0; i < 7; ++i) {
        corners.push_back(rotated({10.0 + 2.5 * (i % 3), 0}, i / 7.0 + turns));
    }
    canvas.paint(Block{corners, 3.4, {-0.1, -0.15}}, {0, 1, Finish::lit, 0});
    canvas.paint(Oval{rotated({-4, -3}, turns), 2.6, 1.8, turns}, {1, 1, Finish::lit, 0});
    return canvas.drawing();
}

// (9000,0) leads and owns the body's colours; (9000,1) in between has its own; (0,0) is flagged
// shared and must find the first palette again.
Result<ByteBuffer> sprite_file(const std::vector<Shot>& all) {
    constexpr Storage pcx{sff::Encoding::pcx, 8};
    SpriteFile file(sff::Version::v1_01);
    const std::uint32_t stone = file.palette({9000, 0}, colours_of(selectable[0]));
    const std::uint32_t own = file.palette({9000, 1}, colours_of(portrait_colours));
    const Drawing standing = body(all.front());
    file.add({9000, 0}, cropped(standing, {-4, -90, 25, 25}), pcx, stone);
    const Drawing bust =
        cropped(body({{9000, 1}, all.front().pose, Face::fierce, 0.2}), {-34, -92, 66, 70});
    file.add({9000, 1}, bust, pcx, own);
    for (const Shot& shot : all) {
        file.add(shot.key, body(shot), pcx, stone);
    }
    file.link({6, 0}, {10, 1}, stone);
    file.link({6, 1}, {10, 0}, stone);
    file.link({5120, 3}, {10, 0}, stone);
    for (std::int16_t i = 0; i < 4; ++i) {
        file.add({1005, i}, rock(i * 0.25), pcx, stone);
    }
    // A red ghost of the slam: the first brings new colours, the links after it are flagged shared
    // and show other pictures in them.
    const std::uint32_t ghost = file.palette({1001, 0}, colours_of(selectable[1]));
    file.add({1001, 0}, body(all[all.size() - 7]), pcx, ghost);
    file.link({1001, 1}, {1000, 2}, ghost);
    file.link({1001, 2}, {1000, 3}, ghost);
    // Three planes of 8 bits: true colour in a PCX.
    file.add({9000, 2},
             painted_over(cropped(standing, {-26, -92, 56, 48}), colours_of(selectable[0]),
                          {24, 40, 64, 255}, {90, 130, 140, 255}),
             {sff::Encoding::pcx, 24}, std::nullopt);
    return file.bytes();
}

// "hissatsu-waza", "hyouji": Shift-JIS with 0x5C as a second byte.
constexpr std::string_view effects =
    "\n; \x95\x4b\x8e\x45\x8b\x5a: the ghost of the slam, links in the colours of the sprite "
    "before\n"
    "[Begin Action 1001]\n"
    "1001,0, -6,0, 3, , A1\n1001,1, -4,0, 3, , A1\n1001,2, -2,0, 4, , A1\n"
    "\n; the rock\n"
    "[Begin Action 1005]\n"
    "Clsn1Default: 1\n Clsn1[0] = -12,-12, 12, 12\nClsn2Default: 1\n Clsn2[0] = -10,-10, 10, 10\n"
    "1005,0, 0,0, 4\n1005,1, 0,0, 4\n1005,2, 0,0, 4\n1005,3, 0,0, 4\n"
    "\n; \x95\x5c\x8e\xa6 [\x83\x58\x83\x8c\x81\x5b\x83\x67]\n"
    "[Begin Action 9000]\n9000,1, 0,0, -1\n"
    "\n[Begin Action 9001]\n9000,2, 0,0, -1\n";

std::vector<Attack> attacks() {
    return {
        {.state = 200,
         .name = "Punch",
         .input = "x",
         .power = 25,
         .blows = {{"Time = 0", "S, NA", "MA", "60", 12, 18, 14, -6}},
         .others = {{"PlaySnd", "Time = 8", "value = 0, 0"}}},
        {.state = 230,
         .name = "Stomp",
         .input = "a",
         .power = 25,
         .blows = {{"Time = 0", "S, NA", "L", "52", 12, 16, 13, -5}},
         .others = {{"PlaySnd", "Time = 8", "value = 0, 0; freqmul = 0.8"}}},
        {.state = 630,
         .name = "Falling Rock",
         .posture = Posture::airborne,
         .input = "y",
         .power = 30,
         .blows = {{"Time = 9", "A, NA", "HA", "75", 12, 18, 15, -4}},
         .others = {{"PlaySnd", "AnimElem = 3", "value = 0, 0; volumescale = 90"}}},
        {.state = 800,
         .name = "Bear Hug",
         .input = "y; holdfwd",
         .needs = "p2bodydist x < 20; p2statetype != A",
         .blows =
             {{"AnimElem = 3", "S, NT", "", "", 0, 0, 0, 0, 0,
               "hitflag = M-; priority = 2, Miss; p1stateno = 810; p2stateno = 820; fall = 1"}}},
        {.state = 810,
         .name = "the throw",
         .action = 1000,
         .others = {{"TargetLifeAdd", "AnimElem = 1", "value = -40"},
                    {"TargetLifeAdd", "AnimElem = 2", "value = -40"},
                    {"TargetLifeAdd", "AnimElem = 4", "value = -70"},
                    {"PlaySnd", "AnimElem = 4", "value = 5, 0; volumescale = 85"}}},
        thrown(820),
        {.state = 1000,
         .name = "Slam",
         .input = "rising",
         .after = {"stateno = 200; movehit"},
         .power = 60,
         .blows = {{"AnimElem = 4", "S, SA", "HA", "120, 12", 16, 26, 20, -3.5, -4, "fall = 1"}},
         .others = {{"PlaySnd", "AnimElem = 4", "value = 5, 0; freqmul = 0.5"},
                    {"EnvShake", "AnimElem = 4", "time = 12; ampl = 5"}}},
        {.state = 1010,
         .name = "Throw Rock",
         .input = "special",
         .needs = "power >= 500; NumProj = 0",
         .power = -500,
         .others = {{"Projectile", "AnimElem = 3",
                     "projid = 1005; projanim = 1005; velocity = 5, 0; offset = 40, -50; attr = S, "
                     "SP; damage = 90, 10; guardflag = MA; pausetime = 0, 10; ground.hittime = 20; "
                     "ground.velocity = -7"},
                    {"PlaySnd", "AnimElem = 3", "value = 0, 0; volumescale = 75"}}},
        {.state = 3000,
         .name = "Avalanche",
         .input = "super",
         .needs = "power >= 2000",
         .after = {"stateno = [200,299]; movecontact", "stateno = 1000; movecontact; time > 19"},
         .blows = {{"AnimElem = 3 || AnimElem = 6", "S, HA", "HA", "140 + random % 20, 30", 20, 34,
                    26, -6, -3, "fall = 1"}},
         .others = {{"SuperPause", "Time = 0", "time = 40; movetime = 40"},
                    {"PowerAdd", "Time = 0", "value = -2000"},
                    {"PlaySnd", "AnimElem = 3 || AnimElem = 6", "value = S5, 0; freqmul = 0.5"}}},
    };
}

std::vector<Script> own_scripts() {
    return {
        {180,
         "drumming",
         {{180, 0, 6},
          {180, 1, 4},
          {180, 2, 6},
          {180, 1, 4},
          {180, 0, 6},
          {180, 1, 4},
          {180, 2, -1}}},
        {200,
         "\x83\x70\x83\x93\x83\x60 (punch)",
         {{200, 0, 4}, {200, 1, 6}, {200, 2, 2}, {200, 3, 9}, {200, 4, 7}}},
        {230, "kick", {{230, 0, 5}, {230, 1, 5}, {230, 2, 9}, {230, 3, 7}}},
        {1000, "slam", {{1000, 0, 5}, {1000, 1, 12}, {1000, 2, 2}, {1000, 3, 16}, {1000, 4, 8}}},
        {630, "falling on someone", {{41, 0, 5}, {1000, 1, 4}, {1000, 3, 12}, {41, 1, -1}}},
        {800, "bear hug", {{200, 0, 4}, {200, 1, 2}, {200, 3, 3}, {200, 4, 9}}},
        {3000,
         "avalanche",
         {{1000, 1, 16},
          {1000, 2, 2},
          {1000, 3, 8},
          {1000, 1, 8},
          {1000, 2, 2},
          {1000, 3, 16},
          {1000, 4, 10}}},
        {1010, "throwing a rock", {{200, 1, 8}, {200, 2, 3}, {200, 3, 12}, {200, 4, 6}}},
    };
}

// "ishi no goremu" and a name that ends in 0x83 0x5C.
constexpr std::string_view heading =
    "; Slate (\x90\xce\x82\xcc\x83\x53\x81\x5b\x83\x8c\x83\x80), a sample character of fightconv. "
    "Public domain (CC0 1.0).\r\n"
    "; Drawn and written by samples/generate; edit that, not this.\r\n";

constexpr std::string_view definition =
    "\r\n[Info]\r\n"
    "name = \"Slate\"\r\n"
    "displayname = \"\x83\x58\x83\x8c\x81\x5b\x83\x67\"\r\n"
    "author = \"\x90\xce\x8d\x48\x83\x5c\"\r\n"
    "versiondate = \"01,01,2026\"\r\n"
    "mugenversion = 04,14,2002\r\n"
    "pal.defaults = 1,2,3,4\r\n"
    "\r\n[Files]\r\n"
    "cmd    = slate.cmd\r\n"
    "cns    = Slate.CNS  ; on another system the case would not matter\r\n"
    "st     = Slate.CNS\r\n"
    "stcommon = common1.cns  ; the engine's\r\n"
    "sprite = slate.sff\r\n"
    "anim   = slate.air\r\n"
    "sound  = SLATE.SND\r\n"
    "pal1   = act\\slate1.act\r\n"
    "pal2   = act\\slate2.act\r\n"
    "pal3   = act\\slate3.act\r\n"
    "pal4   = act\\slate4.act\r\n";

Result<ByteBuffer> sounds() {
    return sound_file(
        // an arm of stone in the air
        {{{0, 0}, {{.seconds = 0.22, .noise = 0.95, .dull = 0.85, .swell = 0.5, .level = 0.9}}},
         // a blow
         {{5, 0},
          {{.seconds = 0.18, .from_hz = 110, .to_hz = 40, .level = 0.7},
           {.seconds = 0.09, .noise = 1, .dull = 0.6, .level = 0.3}}},
         // guarded
         {{6, 0},
          {{.seconds = 0.1,
            .from_hz = 320,
            .to_hz = 300,
            .noise = 0.3,
            .dull = 0.4,
            .level = 0.6}}},
         {{20, 0},
          // won
          {{.seconds = 0.3, .from_hz = 98, .to_hz = 98, .level = 0.5},
           {.seconds = 0.4, .from_hz = 147, .to_hz = 147, .level = 0.4, .start = 0.15}}}},
        {.rate = 8000, .eight_bits = true});
}

}  // namespace

Result<OutputSet> files() {
    const std::vector<Shot> all = shots();
    FC_ASSIGN(ByteBuffer sprites, sprite_file(all));
    FC_ASSIGN(ByteBuffer sound_bytes, sounds());
    std::vector<Script> scripts = common_scripts(style());
    scripts.front().title = "\x97\xa7\x82\xbf (standing)";
    for (Script& script : own_scripts()) {
        scripts.push_back(std::move(script));
    }
    OutputSet set{"slate", {}};
    set.files.push_back(text_file("slate.def", std::string(heading) + std::string(definition)));
    set.files.push_back({"slate.sff", std::move(sprites)});
    set.files.push_back({"slate.snd", std::move(sound_bytes)});
    set.files.push_back(text_file(
        "slate.air", air_text(heading, scripts, all, {12, 17, 11, joints}) + std::string(effects)));
    set.files.push_back(text_file(
        "slate.cns", std::string(heading) + "\n" +
                         constants_text({.life = 1150,
                                         .attack = 110,
                                         .walk = 1.5,
                                         .jump = -7.2,
                                         .back = 22,
                                         .front = 24,
                                         .height = 84}) +
                         "\n" +
                         states_text(attacks(), {.hit_sound = "S5, 0", .guard_sound = "S6, 0"})));
    set.files.push_back(
        text_file("slate.cmd", std::string(heading) + "\n" + commands_text(attacks())));
    for (std::size_t i = 0; i < selectable.size(); ++i) {
        set.files.push_back({"act/slate" + std::to_string(i + 1) + ".act",
                             act::serialise(colours_of(selectable[i]))});
    }
    return set;
}

}  // namespace fightconv::samples::slate
