// Ember's files.
#include "samples/generate/characters/ember.hpp"

#include <array>

#include "formats/images/png/png.hpp"
#include "samples/generate/sounds.hpp"
#include "samples/generate/states.hpp"
#include "samples/generate/writer.hpp"

namespace fightconv::samples::ember {
namespace {

using sff::Encoding;
constexpr Storage raw8{Encoding::raw, 8}, raw24{Encoding::raw, 24}, raw32{Encoding::raw, 32},
    rle8{Encoding::rle8, 8}, rle5{Encoding::rle5, 5}, lz5{Encoding::lz5, 5},
    png8{Encoding::png8, 8}, png24{Encoding::png24, 24}, png32{Encoding::png32, 32};

using Fifteen = std::array<Rgba, 15>;
constexpr std::array<Fifteen, 4> selectable{{
    {{{42, 10, 18, 255},
      {58, 28, 34, 255},
      {93, 46, 46, 255},
      {138, 74, 60, 255},
      {185, 116, 90, 255},
      {143, 29, 20, 255},
      {201, 51, 26, 255},
      {238, 90, 28, 255},
      {255, 138, 43, 255},
      {255, 179, 71, 255},
      {179, 34, 15, 255},
      {232, 72, 26, 255},
      {255, 132, 32, 255},
      {255, 197, 61, 255},
      {255, 243, 168, 255}}},
    {{{12, 16, 48, 255},
      {34, 34, 62, 255},
      {54, 58, 96, 255},
      {86, 94, 140, 255},
      {138, 148, 190, 255},
      {22, 48, 130, 255},
      {34, 84, 190, 255},
      {48, 130, 232, 255},
      {92, 178, 250, 255},
      {150, 214, 255, 255},
      {36, 50, 180, 255},
      {42, 104, 232, 255},
      {64, 170, 255, 255},
      {140, 226, 255, 255},
      {230, 252, 255, 255}}},
    {{{10, 34, 22, 255},
      {46, 38, 26, 255},
      {78, 64, 40, 255},
      {122, 102, 62, 255},
      {176, 154, 98, 255},
      {22, 84, 40, 255},
      {40, 132, 52, 255},
      {78, 180, 62, 255},
      {132, 216, 84, 255},
      {190, 240, 122, 255},
      {26, 110, 44, 255},
      {54, 166, 54, 255},
      {122, 214, 58, 255},
      {204, 244, 92, 255},
      {250, 255, 196, 255}}},
    {{{24, 12, 40, 255},
      {40, 36, 44, 255},
      {66, 60, 74, 255},
      {104, 96, 116, 255},
      {156, 148, 168, 255},
      {72, 30, 110, 255},
      {112, 46, 160, 255},
      {158, 72, 206, 255},
      {202, 114, 232, 255},
      {232, 168, 248, 255},
      {110, 24, 130, 255},
      {172, 44, 172, 255},
      {232, 88, 190, 255},
      {255, 158, 210, 255},
      {255, 230, 244, 255}}},
}};

// The glow that stays behind a fast fist: see-through, thinner where it is darker.
Colours afterimage() {
    Colours colours{};
    for (std::size_t i = 1; i <= 15; ++i) {
        const auto level = static_cast<std::uint8_t>(i * 16);
        colours[i] = {255, level, static_cast<std::uint8_t>(level / 3),
                      static_cast<std::uint8_t>(40 + level / 2)};
    }
    return colours;
}

constexpr std::array<Rgba, 6> fire_mist{{{220, 50, 20, 34},
                                         {232, 72, 26, 85},
                                         {255, 120, 30, 153},
                                         {255, 170, 50, 204},
                                         {255, 214, 100, 238},
                                         {255, 250, 210, 255}}};
constexpr std::array<Rgba, 5> spark_ink{{{40, 8, 4, 255},
                                         {150, 40, 10, 255},
                                         {240, 120, 30, 255},
                                         {255, 206, 90, 255},
                                         {255, 252, 220, 255}}};
constexpr std::array<Rgba, 1> black{{{0, 0, 0, 255}}};

// A ball of fire that flies to the right.
Drawing fireball(double phase) {
    ColourCanvas canvas({-40, -24, 24, 24});
    std::vector<Shape> shapes{Oval{{0, 0}, 13, 12}};
    for (const double spread : {-8.0, 0.0, 8.0}) {
        for (const Limb& limb : limbs({{-2, spread * 0.7},
                                       {-30 + spread * spread * 0.1, spread * 0.6},
                                       7,
                                       6,
                                       phase + spread * 0.04})) {
            shapes.emplace_back(limb);
        }
    }
    canvas.paint(shapes, {fire_mist, Finish::glow, -0.1}, 2);
    canvas.paint(Oval{{1, 0}, 9, 8}, {fire_mist, Finish::glow, 0.4});
    return canvas.drawing();
}

// A star of sparks; on black for additive drawing, or see-through.
Drawing spark(double size, bool on_black) {
    ColourCanvas canvas({-24, -24, 24, 24});
    if (on_black) {
        canvas.paint(Block{{{-20, -20}, {20, -20}, {20, 20}, {-20, 20}}, 1, {}},
                     {black, Finish::flat});
    }
    std::vector<Shape> rays;
    for (int i = 0; i < 8; ++i) {
        const double reach = (i % 2 == 0 ? 18 : 11) * size;
        for (const Limb& limb : limbs({{0, 0}, rotated({reach, 0}, i / 8.0), 4 * size, 0, 0, 4})) {
            rays.emplace_back(limb);
        }
    }
    canvas.paint(rays, {on_black ? Bands(spark_ink) : Bands(fire_mist), Finish::glow, 0.15});
    return canvas.drawing();
}

Result<ByteBuffer> sprite_file(const std::vector<Shot>& all) {
    SpriteFile file(sff::Version::v2_01);
    std::array<std::uint32_t, 4> palette{};
    for (std::size_t i = 0; i < selectable.size(); ++i) {
        palette[i] = file.palette({1, static_cast<std::int16_t>(i + 1)}, colours_of(selectable[i]));
    }
    const std::uint32_t glow = file.palette({2, 1}, afterimage());
    // equal colours: stored as a link to (1,1)
    const std::uint32_t portrait = file.palette({9000, 0}, colours_of(selectable[0]));
    constexpr std::array<Storage, 5> ways{lz5, rle8, png8, lz5, rle5};
    for (std::size_t i = 0; i < all.size(); ++i) {
        file.add(all[i].key, body(all[i]),
                 all[i].key == Key{0, 0} || all[i].key == Key{5, 0} ? raw8 : ways[i % ways.size()],
                 palette[0]);
    }
    file.link({6, 0}, {10, 1}, palette[0]);
    file.link({6, 1}, {10, 0}, palette[0]);
    for (std::int16_t i = 0; i < 3; ++i) {
        file.link({1001, i}, {1000, static_cast<std::int16_t>(i + 2)}, glow);
    }
    const Drawing standing = body(all.front());
    file.add({9000, 0}, cropped(standing, {-10, -74, 25, 25}), rle8, portrait);
    const Drawing bust =
        cropped(body({{9000, 1}, all.front().pose, Face::fierce, 0.15}), {-22, -88, 48, 56});
    file.add({9000, 1},
             painted_over(enlarged(bust, 2), colours_of(selectable[0]), {40, 16, 44, 255},
                          {150, 46, 40, 255}),
             png24, std::nullopt);
    for (std::int16_t i = 0; i < 4; ++i) {
        file.add({1005, i}, fireball(i * 0.25), png32, std::nullopt);
    }
    file.add({7000, 0}, spark(0.6, true), raw24, std::nullopt);
    file.add({7000, 1}, spark(1, true), raw24, std::nullopt);
    file.add({7001, 0}, spark(0.8, false), raw32, std::nullopt);
    return file.bytes(Key{9000, 0});
}

// By hand: what a character uses less often, every feature of AIR at least once.
constexpr std::string_view effects = R"(
; rising fist: the afterimages are links with a palette of their own
[Begin Action 1001]
1001,0, -12,8, 3, , AS192D256
1001,1, -12,10, 3, , AS128D256
1001,2, -12,12, 4, , AS64D256

; the ball of fire: it grows once, then burns on from Loopstart
[Begin Action 1005]
Clsn1Default: 1
 Clsn1[0] = -14,-12, 14, 12
Clsn2Default: 1
 Clsn2[0] = -10,-9, 10, 9
Clsn1: 0
Clsn2: 0
1005,0, -10,0, 3, , A, 0.4,0.4
1005,1, -4,0, 3, , A, 0.75,0.75
Loopstart
1005,0, 0,0, 4, , A1
1005,1, 0,0, 4, V, A1
1005,2, 0,0, 4, , A1
1005,3, 0,0, 4, V, A1

; the ball bursts: all that Interpolate can do
[Begin Action 1006]
7000,0, 0,0, 4, , AS256D256, 0.5,0.5, 0
Interpolate Offset
Interpolate Blend
Interpolate Scale
Interpolate Angle
7000,1, 0,-6, 10, , AS32D256, 1.6,1.6, 90

; somersault: one tucked picture, turned
[Begin Action 44]
Clsn2Default: 1
 Clsn2[0] = -18,-62, 18,-14
42,0, 0,-4, 1, , , 1,1, 0
Interpolate Angle
42,0, 0,-4, 20, , , 1,1, -354

; hit spark in all directions, over light and over shadow
[Begin Action 7000]
7001,0, 0,0, 2
7001,0, 0,0, 2, H, S
7001,0, 0,0, 2, V, AS200D56
7001,0, 0,0, 2, HV, A
-1,0, 0,0, 4
7001,9, 0,0, 2
7001,0, 0,0, 0
7001,0, 0,0, 2, VH, A1, 1.25,0.75, -45

; portrait
[Begin Action 9000]
9000,1, 0,0, -1
)";

std::vector<Attack> attacks() {
    const std::vector<std::string_view> after_normals = {"stateno = [200,499]; movecontact"};
    return {
        {.state = 200,
         .name = "Jab",
         .input = "x",
         .after = {"stateno = 200; movecontact; time > 13"},
         .power = 15,
         .blows = {{"AnimElem = 3", "S, NA", "MA", "28", 8, 12, 9, -4}},
         .others = {{"PlaySnd", "AnimElem = 2", "value = 0, 0; volumescale = 80"}}},
        {.state = 230,
         .name = "Low Kick",
         .input = "a",
         .power = 20,
         .blows = {{"AnimElem = 3", "S, NA", "L", "34", 9, 14, 11, -5}},
         .others = {{"PlaySnd", "AnimElem = 2", "value = S0, 1"}}},
        {.state = 400,
         .name = "Low Hook",
         .posture = Posture::crouching,
         .input = "x; holddown",
         .power = 18,
         .blows = {{"AnimElem = 3, = 0", "C, NA", "MA", "4 * 8", 8, 13, 10, -3.5}},
         .others = {{"PlaySnd", "AnimElem = 2", "value = 0, 0; freqmul = 1.25"}}},
        {.state = 630,
         .name = "Flying Kick",
         .posture = Posture::airborne,
         .input = "a",
         .power = 20,
         .blows = {{"AnimElem = 3", "A, NA", "HA", "48", 9, 16, 12, -4.5}},
         .others = {{"PlaySnd", "AnimElem = 3", "value = 0, 1"}}},
        {.state = 800,
         .name = "Grip",
         .input = "y; holdfwd",
         .needs = "p2bodydist x < 14; p2statetype != A",
         .blows =
             {{"AnimElem = 2", "S, NT", "", "", 0, 0, 0, 0, 0,
               "hitflag = M-; priority = 2, Miss; p1stateno = 810; p2stateno = 820; fall = 1"}}},
        {.state = 810,
         .name = "the throw",
         .action = 1010,
         .others = {{"TargetLifeAdd", "AnimElem = 2", "value = -90"},
                    {"PlaySnd", "AnimElem = 2", "value = 10, 0"}}},
        thrown(820),
        {.state = 1000,
         .name = "Rising Fist",
         .input = "rising",
         .after = after_normals,
         .power = 40,
         .blows = {{"AnimElem = 3", "S, SA", "MA", "30, 4", 6, 18, 12, -2},
                   {"AnimElemTime(4) = 0", "S, SA", "MA", "35, 5", 6, 18, 12, -2},
                   {"Time = 14", "S, SA", "MA", "45, 6", 12, 20, 16, -3, -7.5,
                    "fall = 1; getpower = 40, 20"}},
         .others = {{"PlaySnd", "AnimElem = 3", "value = S10, 0; volumescale = 90; freqmul = 1.5"},
                    {"Explod", "AnimElem = 4", "anim = 1001; pos = 0, 0; bindtime = 1"}}},
        {.state = 1005,
         .name = "the ball of fire",
         .posture = Posture::flying,
         .blows = {{"Time = 0", "S, SP", "MA", "60, 8", 8, 16, 14, -6}},
         .others = {{"VelSet", "Time = 0", "x = 4"},
                    {"ChangeState", "MoveContact", "value = 1006"},
                    {"DestroySelf", "Time = 90", ""}}},
        {.state = 1006,
         .name = "it bursts",
         .posture = Posture::flying,
         .others = {{"VelSet", "Time = 0", "x = 0"}, {"DestroySelf", "AnimTime = 0", ""}}},
        {.state = 1010,
         .name = "Throw Fire",
         .input = "special",
         .needs = "NumHelper(1005) = 0",
         .after = after_normals,
         .power = 30,
         .others = {{"Helper", "AnimElem = 2", "stateno = 1005; id = 1005; pos = 30, -40"},
                    {"PlaySnd", "AnimElem = 2", "value = 10, 0"}}},
        {.state = 3000,
         .name = "Inferno",
         .input = "super",
         .needs = "power >= 1000",
         .after = {"stateno = [200,499]; movecontact", "stateno = 1000; movehit"},
         .power = -1000,
         .blows = {{"AnimElem = 3", "S, HA", "MA", "50, 8", 6, 20, 14, -1},
                   {"AnimElem = 4", "S, HA", "MA", "60, 10", 6, 20, 14, -1},
                   {"AnimElem = 5", "S, HA", "MA", "110, 18", 16, 30, 20, -4, -9, "fall = 1"}},
         .others = {{"SuperPause", "Time = 0", "time = 30; movetime = 30; sound = S10, 0"},
                    {"PlaySnd", "AnimElem = 3", "value = 10, 0; freqmul = 0.75"}}},
    };
}

std::vector<Script> own_scripts() {
    return {
        {180, "cheering", {{180, 0, 6}, {180, 1, 10}, {180, 2, 8}, {180, 1, 6}, {180, 3, -1}}},
        {200,
         "punch",
         {{200, 0, 3}, {200, 1, 3}, {200, 2, 2}, {200, 3, 6}, {200, 4, 4}, {200, 5, 4}}},
        {230,
         "kick",
         {{230, 0, 3}, {230, 1, 3}, {230, 2, 2}, {230, 3, 7}, {230, 4, 4}, {230, 5, 4}}},
        {1000,
         "rising fist",
         {{1000, 0, 3},
          {1000, 1, 4},
          {1000, 2, 2},
          {1000, 3, 5},
          {1000, 4, 8},
          {1000, 5, 6},
          {1000, 6, 6},
          {40, 0, 5}}},
        {400, "low hook", {{1000, 0, 3}, {1000, 1, 3}, {1000, 2, 4}, {1000, 0, 8}}},
        {630, "kick in the air", {{41, 0, 3}, {230, 1, 2}, {230, 2, 3}, {230, 3, 6}, {41, 1, -1}}},
        {800, "grip", {{200, 0, 3}, {200, 3, 4}, {200, 4, 8}}},
        {1010, "throwing fire", {{1010, 0, 9}, {1010, 1, 16}, {200, 5, 4}}},
        {3000,
         "inferno",
         {{1010, 0, 10},
          {1000, 1, 4},
          {1000, 2, 3},
          {1000, 3, 6},
          {1000, 4, 9},
          {1000, 5, 6},
          {1000, 6, 6},
          {40, 0, 6}}},
    };
}

Result<ByteBuffer> sounds() {
    return sound_file(
        // a fist in the air
        {{{0, 0}, {{.seconds = 0.14, .noise = 0.9, .dull = 0.6, .swell = 0.4, .level = 0.6}}},
         // a foot
         {{0, 1}, {{.seconds = 0.2, .noise = 0.95, .dull = 0.75, .swell = 0.5, .level = 0.8}}},
         // a hit
         {{5, 0},
          {{.seconds = 0.12, .from_hz = 180, .to_hz = 60, .level = 0.6},
           {.seconds = 0.05, .noise = 1, .dull = 0.3, .level = 0.35}}},
         // fire
         {{10, 0},
          {{.seconds = 0.35,
            .from_hz = 90,
            .to_hz = 50,
            .noise = 0.7,
            .dull = 0.8,
            .swell = 0.2,
            .level = 0.9}}},
         {{20, 0},
          {{.seconds = 0.12, .from_hz = 660, .to_hz = 660, .level = 0.4},
           {.seconds = 0.25, .from_hz = 880, .to_hz = 880, .level = 0.4, .start = 0.1}}}},  // won
        {.rate = 11025});
}

constexpr std::string_view heading =
    "; Ember, a sample character of fightconv. Public domain (CC0 1.0): do with it what you like.\n"
    "; Drawn and written by samples/generate; edit that, not this.\n";

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
    definition.name = "Ember";
    definition.display_name = "Ember";
    definition.author = "fightconv";
    definition.version_date = "01,01,2026";
    definition.mugen_version = "1.1";
    definition.palette_defaults = {1, 2, 3, 4};
    definition.sprite.path = "ember.sff";
    definition.anim.path = "ember.air";
    definition.sound.path = "ember.snd";
    definition.cns.path = "ember.cns";
    definition.states = {{"ember.cns"}};
    definition.stcommon.path = "common1.cns";  // the engine's
    definition.cmd.path = "ember.cmd";
    OutputSet set{"ember", {}};
    set.files.push_back(
        text_file("ember.def", std::string(heading) + "\n" + def::serialise(definition)));
    set.files.push_back({"ember.sff", std::move(sprites)});
    set.files.push_back({"ember.snd", std::move(sound_bytes)});
    set.files.push_back(text_file(
        "ember.air", air_text(heading, scripts, all, {13, 10, 8, joints}) + std::string(effects)));
    set.files.push_back(text_file(
        "ember.cns", std::string(heading) + "\n" +
                         constants_text({.life = 950, .attack = 105, .walk = 2.6, .jump = -8.6}) +
                         "\n" +
                         states_text(attacks(), {.hit_sound = "S5, 0", .guard_sound = "6, 0"})));
    set.files.push_back(
        text_file("ember.cmd", std::string(heading) + "\n" + commands_text(attacks())));
    return set;
}

}  // namespace fightconv::samples::ember
