// The game that --to zx writes is built as its manifest says and played without a console
// (play.cjs): by clang, lld and Node.js, which are for this test only.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>

#include "converters/api/registry.hpp"
#include "converters/fight/fighter.hpp"
#include "converters/preview/compositor.hpp"
#include "converters/zx/game_tables.hpp"
#include "formats/images/png/png.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/samples.hpp"
#include "tests/support/characters/scenarios.hpp"
#include "tests/support/fspk/packs.hpp"
#include "tests/support/given_options.hpp"
#include "tests/support/pictures/picture_sets.hpp"
#include "tests/support/programs/process.hpp"
#include "tests/support/skip.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv;
using namespace fightconv::test;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

void need_tools() {
    for (const std::string tool : {"clang", "wasm-ld", "node"}) {
        if (run_program("/bin/sh", {"-c", "command -v " + tool}).exit_code != 0) {
            skip(tool + " is not installed");
        }
    }
}

enum Button { up, down, left, right, a, b, x, y, l1, r1, start_button = 12, select_button };

// From one tick to another, both inclusive.
struct Hold {
    int from, to, player;
    Button button;
};
using Holds = std::vector<Hold>;

void append(Holds& to, const Holds& more) { to.insert(to.end(), more.begin(), more.end()); }
Holds press(int tick, Button button, int player = 0) { return {{tick, tick, player, button}}; }
// Down, down and forward, forward and the button, which is pressed at `tick`; for the first player,
// who looks right.
Holds quarter_circle(int tick, Button button) {
    return {{tick - 9, tick - 4, 0, down}, {tick - 6, tick, 0, right}, {tick, tick, 0, button}};
}

class Game {
public:
    // With these moves besides, of which each has an animation of the character.
    Game(const fs::path& input, const std::string& scale, const std::vector<Move>& more = {})
        : name_(input.filename().string()) {
        need_tools();
        const Registry registry = builtin_registry();
        Context context;
        character = importer_of(registry, "mugen")
                        .read(InputTree::open(input).value(), "", context)
                        .value();
        character.moves.insert(character.moves.end(), more.begin(), more.end());
        context.options = test::given_options(*registry.exporter("zx"),
                                              {{"picture-scale", scale}, {"game", "on"}});
        set_ = registry.exporter("zx")->write(character, name_, context).value();
        for (const OutputFile& file : set_.files) {
            write_file(folder_.path() / file.path,
                       std::string(file.bytes.begin(), file.bytes.end()));
        }
        compile();
        Context decoding;
        atlas_ = png::decode({"atlas", file_of(set_, "assets/" + name_ + "/atlas.png")}, decoding)
                     .value()
                     .picture;
        animations_ = json::parse(
            file_of(set_, "assets/" + name_ + "/" + name_ + ".moves.json"))["animations"];
    }

    // The clang line of the manifest, without a shell, with this file instead of the game's.
    void compile(const std::string& source = "game.c") {
        const std::string manifest = read_file(game() / "nether.toml");
        const std::size_t begin = manifest.find("script = \"") + 10;
        std::istringstream line(manifest.substr(begin, manifest.find('"', begin) - begin));
        std::vector<std::string> words{std::istream_iterator<std::string>(line), {}};
        std::replace(words.begin(), words.end(), std::string("game.c"), source);
        words.insert(words.begin() + 1,
                     {"-Wall", "-Wextra", "-Werror", "-Wno-missing-field-initializers"});
        const Outcome outcome =
            run_program("/usr/bin/env", words, {.working_folder = game(), .environment = {}});
        CAPTURE(outcome.err);
        REQUIRE(outcome.exit_code == 0);
    }

    // Makes the other one the second fighter, with its assets.
    void add_opponent(const Game& other) {
        if (other.name_ == name_) {
            return;
        }
        fs::copy_file(other.game() / (other.name_ + ".h"), game() / (other.name_ + ".h"));
        fs::copy(other.game().parent_path() / "assets", game().parent_path() / "assets",
                 fs::copy_options::recursive);
        const std::string assets = read_file(other.game() / "nether.toml");
        write_file(game() / "nether.toml",
                   read_file(game() / "nether.toml") + assets.substr(assets.find("\n[[assets")));
        std::string source = read_file(game() / "game.c");
        source.replace(source.find("#include \""), 0, "#include \"" + other.name_ + ".h\"\n");
        const std::size_t second = source.find(", &", source.find("roster[2]")) + 3;
        source.replace(second, source.find('}', second) - second,
                       zx::c_name(other.name_) + "_character");
        write_file(game() / "game.c", source);
    }

    // The facts of both fighters at each tick of the scenario, as facts.c has them.
    json play(const Scenario& scenario) {
        static const std::map<std::string, Button> keys = {
            {"up", up}, {"down", down}, {"left", left}, {"right", right}, {"a", a},
            {"b", b},   {"x", x},       {"y", y},       {"z", r1},        {"c", l1}};
        Holds holds;
        for (const ScenarioHold& hold : scenario.holds) {
            holds.push_back({hold.first, hold.last, hold.player, keys.at(hold.key)});
        }
        return play(holds, scenario.ticks(), {},
                    {{"distance", scenario.distance},
                     {"power", scenario.power},
                     {"life", scenario.life}})["facts"];
    }

    // The pictures that are drawn at each tick of the record, by its number.
    json play(const Holds& holds, int ticks, const std::vector<int>& record,
              json scene = json::object()) {
        scene.update({{"ticks", ticks}, {"record", record}, {"hold", json::array()}});
        for (const Hold& hold : holds) {
            scene["hold"].push_back({hold.from, hold.to, hold.player, hold.button});
        }
        write_file(folder_.path() / "scene.json", scene.dump());
        const Outcome outcome =
            run_program("/usr/bin/env", {"node", FIGHTCONV_SOURCE_DIR "/tests/zx_game/play.cjs",
                                         game().string(), folder_ / "scene.json"});
        CAPTURE(outcome.err);
        REQUIRE(outcome.exit_code == 0);
        json result = json::parse(outcome.out);
        CHECK(result["complaints"] == json::array());
        return result;
    }

    fs::path game() const { return folder_.path() / "game"; }
    const Move& move(const std::string& input) const {
        const auto found = std::find_if(
            character.moves.begin(), character.moves.end(),
            [&](const Move& each) { return each.input == input && !each.name.empty(); });
        REQUIRE(found != character.moves.end());
        return *found;
    }
    const Animation& animation(std::int32_t number) const {
        const auto found =
            std::find_if(character.animations.begin(), character.animations.end(),
                         [&](const Animation& each) { return each.number == number; });
        REQUIRE(found != character.animations.end());
        return *found;
    }
    double zoom() const {
        const double fits = 540.0 / character.info.localcoord.y;
        return fits >= 1 ? std::floor(fits) : fits;
    }
    double property(const std::string& name) const {
        const auto found = std::find_if(character.properties.begin(), character.properties.end(),
                                        [&](const Tag& tag) { return tag.first == name; });
        REQUIRE(found != character.properties.end());
        return std::stod(found->second);
    }

    // Whether the quad shows what the animation shows at its tick: the same part of the atlas,
    // mirrored or not.
    bool shows(const json& quad, const Animation& wanted, std::uint64_t tick,
               bool mirrored = false) const {
        const auto said =
            std::find_if(animations_.begin(), animations_.end(),
                         [&](const json& each) { return each["name"] == wanted.name; });
        const json& frame = (*said)["frames"][Timeline(wanted).at(tick).frame];
        const bool flips = frame["flip_h"].get<bool>() != mirrored;
        const auto at = [&](std::size_t i, std::uint32_t side) {
            return std::lround(quad["region"][i].get<double>() * side);
        };
        const long width = frame["width"], left_edge = frame["x"];
        return at(0, atlas_.width) == (flips ? left_edge + width : left_edge) &&
               at(2, atlas_.width) == (flips ? -width : width) &&
               at(1, atlas_.height) == frame["y"] && at(3, atlas_.height) == frame["height"];
    }

    // The screen in the character's pixels with this quad alone.
    Picture drawn(const json& quad) const {
        Picture canvas = blank_canvas(width(), height(), {});
        const auto pixel = [&](std::size_t i, double by) {
            return std::lround(quad["place"][i].get<double>() / by);
        };
        const auto texel = [&](std::size_t i, std::uint32_t side) {
            return std::lround(quad["region"][i].get<double>() * side);
        };
        const long first_x = pixel(0, zoom()), first_y = pixel(1, zoom()),
                   columns = pixel(2, zoom()), rows = pixel(3, zoom());
        // The middle of each pixel counts, as for the hardware; here a pixel is one of the texture.
        const auto texel_at = [&](std::size_t side, long index, long count, std::uint32_t length) {
            const long first = texel(side, length), step = texel(side + 2, length);
            return static_cast<std::size_t>(step > 0 ? first + index * step / count
                                                     : first - 1 + index * step / count);
        };
        const PixelView texels = atlas_.pixels.unpacked();
        for (long row = 0; row < rows; ++row) {
            for (long column = 0; column < columns; ++column) {
                const auto from = (texel_at(1, row, rows, atlas_.height) * atlas_.width +
                                   texel_at(0, column, columns, atlas_.width)) *
                                  4;
                const auto to = (static_cast<std::size_t>(first_y + row) * canvas.width +
                                 static_cast<std::size_t>(first_x + column)) *
                                4;
                const Bytes source = texels.subspan(from, 4);
                if (source[3] != 0) {
                    std::copy(source.begin(), source.end(),
                              canvas.pixels.unpack().begin() + static_cast<std::ptrdiff_t>(to));
                }
            }
        }
        return canvas;
    }
    // The same as the previews draw it, with the axis so far from the middle of the screen.
    Picture composed(const Animation& shown, std::uint64_t tick, int from_middle,
                     bool mirrored) const {
        Picture canvas = blank_canvas(width(), height(), {});
        const Placement placement = Timeline(shown).placement(tick);
        const auto middle = static_cast<std::int32_t>(width() / 2);
        draw_frame(character, placement,
                   {middle + (mirrored ? -from_middle : from_middle),
                    static_cast<std::int32_t>(480 / zoom())},
                   canvas);
        if (mirrored) {
            mirror(canvas.pixels.unpack(), std::size_t{canvas.width} * 4, canvas.width,
                   canvas.height, PixelFormat::rgba8888, true, false);
        }
        return canvas;
    }

    Character character;

private:
    std::uint32_t width() const { return static_cast<std::uint32_t>(960 / zoom()); }
    std::uint32_t height() const { return static_cast<std::uint32_t>(540 / zoom()); }

    TempFolder folder_;
    std::string name_;
    OutputSet set_;
    Picture atlas_;
    json animations_;  // of NAME.moves.json
};

const json& at(const json& result, int tick) { return result["draws"].at(std::to_string(tick)); }

// The quad of a player; the draws have it in the order of the players.
const json& quad_of(const json& result, int tick, int player) {
    const json& draws = at(result, tick);
    int left_over = player;
    for (const json& each : draws) {
        if (each.contains("sprite") && left_over-- == 0) {
            return each;
        }
    }
    throw std::runtime_error("no quad");
}

// How much of its bar a player has.
double bar(const json& result, int tick, int player, unsigned colour) {
    int left_over = player;
    for (const json& each : at(result, tick)) {
        if (each.contains("rect") && each["z"] == 31 && each["color"] == colour &&
            left_over-- == 0) {
            return each["rect"][2].get<double>() / 420;
        }
    }
    throw std::runtime_error("no bar");
}
constexpr unsigned life_colour = 0x40D040FF;
constexpr unsigned power_colour = 0x4080FFFF;

std::vector<int> every_tick(int last) {
    std::vector<int> ticks;
    for (int tick = 0; tick <= last; ++tick) {
        ticks.push_back(tick);
    }
    return ticks;
}

// Whether the first player shows the whole beginning of an animation from this tick on.
bool plays(const Game& game, const json& result, int tick, const Animation& animation,
           std::uint64_t most = 8) {
    const int ticks = static_cast<int>(std::min(Timeline(animation).total(), most));
    int same = 0;
    while (same < ticks && game.shows(quad_of(result, tick + same, 0), animation,
                                      static_cast<std::uint64_t>(same))) {
        ++same;
    }
    return same == ticks;
}

// The first player walks until 40 px lie between the two.
int walk_until_close(const Game& game, Holds& holds) {
    const auto start = 240 / game.zoom();
    const double unit = game.character.info.localcoord.x / 320.0;
    const int ticks = static_cast<int>(std::ceil((start - 40 * unit) / game.property("walk.fwd")));
    append(holds, {{0, ticks - 1, 0, right}});
    return ticks + 1;
}

fs::path corpus() {
    const char* const given = std::getenv("FIGHTCONV_CORPUS");
    return given != nullptr ? given : "";
}

std::vector<fs::path> fighters() {
    std::vector<fs::path> all = {samples + "/ember", samples + "/slate", samples + "/tide"};
    if (fs::is_directory(corpus() / "kfm-mugen11")) {
        all.push_back(corpus() / "kfm-mugen11");
    } else {
        std::cout << "zx_game: no real character" << std::endl;
    }
    return all;
}

}  // namespace

TEST_CASE("The game starts, stands, and stays within the limits of the console") {
    const fs::path input = GENERATE(from_range(fighters()));
    CAPTURE(input);
    Game game(input, "1/2");
    const json result = game.play({}, 200, {0, 10, 100});
    for (const int tick : {0, 10, 100}) {
        CAPTURE(tick);
        CHECK(game.shows(quad_of(result, tick, 0), game.animation(0),
                         static_cast<std::uint64_t>(tick)));
        CHECK(game.shows(quad_of(result, tick, 1), game.animation(0),
                         static_cast<std::uint64_t>(tick), true));
    }
    CHECK(result["memory"] <= 4 << 20);
    CHECK(result["video_memory"] <= 4 << 20);
    std::cout << "zx_game: " << input.filename() << ", " << result["wasm"] << " bytes of wasm, "
              << result["memory"] << " of memory, " << result["video_memory"] << " of video memory"
              << std::endl;
}

TEST_CASE("The game draws the pictures that the previews draw") {
    const fs::path input = GENERATE(from_range(fighters()));
    CAPTURE(input);
    Game game(input, "1/1");
    if (game.zoom() != std::floor(game.zoom())) {
        return;  // pixels of the character and of the screen do not meet
    }
    const int from_middle = static_cast<int>(120 / game.zoom());
    Holds holds = press(20, x);
    append(holds, {{100, 110, 1, down}});
    const json result = game.play(holds, 130, {0, 5, 10, 22, 26, 28, 105});
    const auto same = [&](int tick, int player, const Animation& animation, int animation_tick) {
        CAPTURE(tick, player);
        const Picture found = game.drawn(quad_of(result, tick, player));
        const Picture wanted = game.composed(animation, static_cast<std::uint64_t>(animation_tick),
                                             player == 0 ? -from_middle : from_middle, player == 1);
        CHECK((found.pixels == wanted.pixels));
        const PixelView pixels = found.pixels.unpacked();
        CHECK(
            std::any_of(pixels.begin(), pixels.end(), [](std::uint8_t byte) { return byte != 0; }));
    };
    for (const int tick : {0, 5, 10}) {
        same(tick, 0, game.animation(0), tick);
        same(tick, 1, game.animation(0), tick);
    }
    const Animation& jab = game.character[game.move("5x").animation];
    for (const int tick : {22, 26, 28}) {
        same(tick, 0, jab, tick - 21);
    }
    same(105, 1, game.animation(11), 4);
}

TEST_CASE("A special comes from its motion and not from the button alone") {
    const fs::path input = GENERATE(from_range(fighters()));
    CAPTURE(input);
    Game game(input, "1/2");
    const auto special = std::find_if(game.character.moves.begin(), game.character.moves.end(),
                                      [](const Move& move) {
                                          return (move.input == "236x" || move.input == "236a") &&
                                                 move.power_cost == 0 && !move.name.empty();
                                      });
    if (special == game.character.moves.end()) {
        return;
    }
    const Button button = special->input == "236x" ? x : a;
    const Animation& shown = game.character[special->animation];
    CHECK(plays(game, game.play(quarter_circle(30, button), 60, every_tick(60)), 31, shown));
    const json alone = game.play(press(30, button), 60, every_tick(60));
    CHECK_FALSE(plays(game, alone, 31, shown));
    CHECK(plays(game, alone, 31, game.character[game.move(button == x ? "5x" : "5a").animation]));
}

TEST_CASE("A dash needs a rest between its directions, so that it takes no special away") {
    Move dash;
    dash.number = 100;
    dash.name = "Dash";
    dash.input = "66";
    dash.starts.standing = true;
    dash.movement = {{1, 5, 0}};
    Move rising = dash;
    rising.number = 290;
    rising.name = "Rising Punch";
    rising.input = "8x";
    rising.movement = {};
    const Character ember = Game(samples + "/ember", "1/2").character;
    const auto animation_of = [&](std::int32_t number) {
        const auto found =
            std::find_if(ember.animations.begin(), ember.animations.end(),
                         [&](const Animation& each) { return each.number == number; });
        REQUIRE(found != ember.animations.end());
        return AnimationId{static_cast<std::uint32_t>(found - ember.animations.begin())};
    };
    dash.animation = animation_of(180);  // it is shown in no other way here
    rising.animation = animation_of(200);
    Game game(samples + "/ember", "1/2", {dash, rising});
    const Animation& dashes = game.character[dash.animation];
    constexpr int last = 70;
    const auto is_dashing = [&](const json& result) {
        for (int tick = 30; tick < last - 8; ++tick) {
            if (plays(game, result, tick, dashes, 4)) {
                return true;
            }
        }
        return false;
    };
    // 236236 as a person does it, three ticks each, and the button a tick later
    const Holds twice = {{30, 35, 0, down},
                         {33, 38, 0, right},
                         {39, 44, 0, down},
                         {42, 49, 0, right},
                         {49, 49, 0, x}};
    const json special = game.play(twice, last, every_tick(last));
    CHECK_FALSE(is_dashing(special));
    CHECK(plays(game, special, 50, game.character[game.move("236x").animation]));
    // forward, nothing, forward
    const Holds dash_holds = {{40, 41, 0, right}, {44, 45, 0, right}};
    CHECK(is_dashing(game.play(dash_holds, last, every_tick(last))));
    // up and the button, a tick later; the jump does not come first
    CHECK(plays(game, game.play({{40, 44, 0, up}, {41, 41, 0, x}}, last, every_tick(last)), 42,
                game.character[rising.animation]));
}

TEST_CASE("The dash of the finding fspk/dash-eats-super leaves a special its directions") {
    const fs::path folder = corpus().parent_path() / "findings/fspk/dash-eats-super/dash";
    if (!fs::is_directory(folder)) {
        return;
    }
    Game game(folder, "1/2");
    REQUIRE(game.move("66").number == 100);
    const Holds twice = {{30, 35, 0, down},
                         {33, 38, 0, right},
                         {39, 44, 0, down},
                         {42, 49, 0, right},
                         {49, 49, 0, x}};
    const json result = game.play(twice, 70, every_tick(70));  // there is no power for the super
    CHECK(plays(game, result, 50, game.character[game.move("236x").animation]));
}

TEST_CASE("Sounds of a move are heard at their ticks") {
    if (!fs::is_directory(corpus() / "kfm-mugen11")) {
        return;
    }
    Game game(corpus() / "kfm-mugen11", "1/2");
    std::size_t heard = 0;
    std::size_t later = 0;  // than its frame
    for (const auto& [input, button] : {std::pair("5x", x), {"5y", y}, {"5a", a}}) {
        const Animation& animation = game.character[game.move(input).animation];
        const json sounds = game.play(press(20, button), 60, every_tick(60))["sounds"];
        std::int32_t start = 0;
        for (const Frame& frame : animation.frames) {
            for (const Cue& cue : frame.cues) {
                CAPTURE(input, cue.clip, start, cue.tick, sounds.dump());
                const std::string id = "kfm-mugen11." + cue.clip;
                CHECK(std::any_of(sounds.begin(), sounds.end(), [&](const json& sound) {
                    return sound[0] == 20 + start + cue.tick && sound[1] == id;
                }));
                ++heard;
                later += cue.tick > 0 ? 1U : 0U;
            }
            start += frame.ticks;
        }
    }
    CHECK(heard >= 3);
    CHECK(later >= 1);
}

TEST_CASE("A hit takes its damage once, in both directions, and nothing when it is guarded") {
    const fs::path input = GENERATE(from_range(fighters()));
    CAPTURE(input);
    Game game(input, "1/2");
    Holds holds;
    const int close = walk_until_close(game, holds);
    append(holds, press(close, x));
    const Move& jab = game.move("5x");
    REQUIRE_FALSE(jab.hits.empty());
    const double life = game.property("life");
    const double attack = game.property("attack") / 100;
    const double left_over = (life - std::round(jab.hits[0].damage * attack)) / life;
    const json result = game.play(holds, close + 150, {close, close + 40, close + 150});
    CHECK(bar(result, close, 1, life_colour) == 1);
    CHECK(bar(result, close + 40, 1, life_colour) == Approx(left_over));
    CHECK(bar(result, close + 150, 1, life_colour) == Approx(left_over));
    CHECK(bar(result, close + 150, 0, life_colour) == 1);

    // The second player does it, who looks left.
    Holds swapped = holds;
    for (Hold& hold : swapped) {
        hold.player = 1;
        hold.button = hold.button == right ? left : hold.button;
    }
    const json other = game.play(swapped, close + 150, {close + 40, close + 150});
    CHECK(bar(other, close + 40, 0, life_colour) == Approx(left_over));
    CHECK(bar(other, close + 150, 1, life_colour) == 1);

    // no sooner, or it would walk away
    append(holds, {{close + jab.hits[0].first_tick, close + 60, 1, right}});
    const json guarded = game.play(holds, close + 60, every_tick(close + 60));
    CHECK(bar(guarded, close + 60, 1, life_colour) ==
          Approx((life - std::round(jab.hits[0].chip * attack)) / life));
    int guarding = 0;
    for (int tick = close; tick < close + 60; ++tick) {
        guarding += game.shows(quad_of(guarded, tick, 1), game.animation(130), 0, true) ? 1 : 0;
    }
    CHECK(guarding >= jab.hits[0].hitstop);
}

TEST_CASE("A jump goes up and lands") {
    const fs::path input = GENERATE(from_range(fighters()));
    CAPTURE(input);
    Game game(input, "1/2");
    constexpr int last = 120;
    const json result = game.play({{10, 20, 0, up}, {11, 20, 0, right}}, last, every_tick(last));
    double highest = 0;
    for (int tick = 0; tick <= last; ++tick) {
        const json& quad = quad_of(result, tick, 0);
        const double bottom = quad["place"][1].get<double>() + quad["place"][3].get<double>();
        highest = std::max(highest, quad_of(result, 0, 0)["place"][1].get<double>() +
                                        quad_of(result, 0, 0)["place"][3].get<double>() - bottom);
    }
    const double unit = game.character.info.localcoord.x / 320.0;
    CHECK(highest > 50 * unit * game.zoom());
    CHECK(quad_of(result, last, 0)["place"][1].get<double>() +
              quad_of(result, last, 0)["place"][3].get<double>() ==
          Approx(quad_of(result, 0, 0)["place"][1].get<double>() +
                 quad_of(result, 0, 0)["place"][3].get<double>())
              .margin(8 * unit * game.zoom()));
    CHECK(quad_of(result, last, 0)["place"][0].get<double>() >
          quad_of(result, 0, 0)["place"][0].get<double>() + 30 * unit * game.zoom());
}

TEST_CASE("A super needs its power, and takes it") {
    Game game(samples + "/ember", "1/2");
    const Move& super = game.move("236236x");
    REQUIRE(super.power_cost > 0);
    const Animation& shown = game.character[super.animation];
    const auto motion = [](int tick) {
        Holds holds = quarter_circle(tick, x);
        append(holds, {{tick - 22, tick - 17, 0, down}, {tick - 19, tick - 14, 0, right}});
        return holds;
    };
    CHECK_FALSE(plays(game, game.play(motion(60), 90, every_tick(90)), 61, shown, 14));
    // Punches into the air fill the bar.
    const int power_of_jab = game.move("5x").power_gain;
    REQUIRE(power_of_jab > 0);
    const int jabs = super.power_cost / power_of_jab + 2;
    Holds holds;
    for (int i = 0; i < jabs; ++i) {
        append(holds, press(30 * i + 5, x));
    }
    const int tick = 30 * jabs + 60;
    append(holds, motion(tick));
    const json with = game.play(holds, tick + 60, every_tick(tick + 60));
    CHECK(plays(game, with, tick + 1, shown, 14));
    const double most = game.property("power");
    CHECK(bar(with, tick - 25, 0, power_colour) == Approx(jabs * power_of_jab / most));
    CHECK(bar(with, tick + 1, 0, power_colour) ==
          Approx((jabs * power_of_jab - super.power_cost + super.power_gain) / most));
}

TEST_CASE("A normal that hits can be cancelled into a special, and not before it hits") {
    if (!fs::is_directory(corpus() / "kfm-mugen11")) {
        return;
    }
    Game game(corpus() / "kfm-mugen11", "1/2");
    const Animation& special = game.character[game.move("236x").animation];
    const Animation& punch = game.character[game.move("5y").animation];
    Holds holds;
    const int close = walk_until_close(game, holds);
    append(holds, press(close, y));
    append(holds, quarter_circle(close + 14, x));
    const json result = game.play(holds, close + 60, every_tick(close + 60));
    const auto special_in = [&](const json& played, int from, int to) {
        for (int tick = from; tick < to; ++tick) {
            if (plays(game, played, tick, special)) {
                return tick;
            }
        }
        return 0;
    };
    // It hits at its tick 8, and both stop for a while.
    CHECK(game.shows(quad_of(result, close + 1, 0), punch, 0));
    const int cancelled = special_in(result, close + 8, close + 40);
    CHECK(cancelled > close + 8);
    CHECK(cancelled < close + 8 + 20);
    // If nobody is hit, it has to end.
    Holds alone = press(10, y);
    append(alone, quarter_circle(24, x));
    const json missed = game.play(alone, 80, every_tick(80));
    CHECK(plays(game, missed, 11, punch));
    CHECK(special_in(missed, 11, 60) == 0);
}

TEST_CASE("Select shows the boxes of both, mirrored for the one who looks left") {
    Game game(samples + "/ember", "1/2");
    const json result = game.play(press(5, select_button), 20, {4, 6});
    const auto boxes_at = [&](int tick) {
        std::vector<json> found;
        for (const json& each : at(result, tick)) {
            if (each.contains("rect") && each["z"] == 20) {
                found.push_back(each["rect"]);
            }
        }
        return found;
    };
    CHECK(boxes_at(4).empty());
    const auto& boxes =
        Timeline(game.animation(0)).frame_of(Timeline(game.animation(0)).at(6)).boxes;
    std::vector<json> wanted;
    for (const bool mirrored : {false, true}) {
        for (const Box& box : boxes) {
            if (box.kind == BoxKind::hurt) {
                const double edge = mirrored ? 60 - box.x - box.width : -60 + box.x;
                wanted.push_back(
                    {480 + 2 * edge, 480 + 2.0 * box.y, 2.0 * box.width, 2.0 * box.height});
            }
        }
    }
    CHECK(json(boxes_at(6)) == json(wanted));
}

TEST_CASE("The example in Rust compiles against the functions of the reader that it calls") {
    if (!fs::exists("/usr/bin/rustc") || !fs::exists("/usr/lib/rustlib/wasm32-unknown-unknown")) {
        skip("rustc for wasm32 is not installed");
    }
    Game game(samples + "/slate", "1/2");
    const fs::path folder = game.game().parent_path() / "rust";
    const std::vector<std::string> target = {
        "--edition", "2021", "--target", "wasm32-unknown-unknown", "-D", "warnings"};
    const auto compile = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), target.begin(), target.end());
        const Outcome outcome =
            run_program("/usr/bin/rustc", arguments, {.working_folder = folder, .environment = {}});
        CAPTURE(outcome.err);
        REQUIRE(outcome.exit_code == 0);
    };
    compile({"--crate-name", "framesmith_fspack", "--crate-type", "rlib",
             FIGHTCONV_SOURCE_DIR "/tests/zx_game/framesmith_fspack.rs"});
    compile({"--crate-type", "cdylib", "-C", "panic=abort", "--extern",
             "framesmith_fspack=libframesmith_fspack.rlib", "viewer.rs"});
    CHECK(fs::exists(folder / "viewer.wasm"));
    const std::string source = read_file(folder / "viewer.rs");
    using Catch::Matchers::Contains;
    CHECK_THAT(source, Contains("const PACK: &str = \"char/slate.fspk\";") &&
                           !Contains("CHARACTER") && !Contains("PACK_BYTES: usize = 0"));
}

TEST_CASE("Two characters fit into one game") {
    Game game(samples + "/ember", "1/2");
    Game other(samples + "/slate", "1/2");
    game.add_opponent(other);
    game.compile();
    CHECK(game.play({}, 10, {5})["complaints"] == json::array());
}

TEST_CASE("The game passes the scenarios") {
    struct Fight {
        explicit Fight(const std::array<std::string, 2>& names)
            : first(folder_of_fighter(names[0]), "1/2"),
              second(folder_of_fighter(names[1]), "1/2") {
            first.add_opponent(second);
            fs::copy_file(FIGHTCONV_SOURCE_DIR "/tests/zx_game/facts.c", first.game() / "facts.c");
            first.compile("facts.c");
            for (const Game* const game : {&first, &second}) {
                const std::size_t count = game->character.animations.size();
                fighters.push_back(fight::fighter_of(game->character, std::vector<bool>(count)));
            }
        }
        Game first, second;
        std::vector<fight::Fighter> fighters;
    };
    std::map<std::array<std::string, 2>, std::unique_ptr<Fight>> fights;
    for (const Scenario& scenario : scenarios()) {
        std::unique_ptr<Fight>& game = fights[scenario.fighters];
        if (!game) {
            game = std::make_unique<Fight>(scenario.fighters);
        }
        const json facts = game->first.play(scenario);
        const auto wrong = wrong_facts(scenario, [&](int tick, int player) {
            const auto who = static_cast<std::size_t>(player);
            const json& fact = facts.at(static_cast<std::size_t>(tick)).at(who);
            const int move = fact.at(5).get<int>();
            return Facts{name_of_state(fact.at(0).get<int>()),
                         fact.at(1),
                         fact.at(2),
                         fact.at(3).get<int>(),
                         fact.at(4).get<int>(),
                         move < 0
                             ? "none"
                             : game->fighters[who].moves[static_cast<std::size_t>(move)].notation,
                         fact.at(6).get<int>()};
        });
        INFO(scenario.name);
        CHECK(wrong == std::vector<std::string>{});
    }
}
