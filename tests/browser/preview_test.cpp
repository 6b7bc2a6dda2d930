// The page that fightconv preview writes, as a person uses it; and its pixels against the compositor's.
#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <utility>

#include "converters/api/open.hpp"
#include "converters/api/registry.hpp"
#include "converters/views/box_colours.hpp"
#include "converters/views/compositor.hpp"
#include "converters/views/frame_data.hpp"
#include "converters/views/page.hpp"
#include "core/base/base64.hpp"
#include "formats/png/png.hpp"
#include "tests/support/browser.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/character_builder.hpp"
#include "tests/support/corpus.hpp"

using namespace fightconv;
using namespace fightconv::test;
using nlohmann::json;

namespace {

Character read(const std::filesystem::path& path, Context& context) {
    static const Registry registry = builtin_registry();
    const OpenedInput opened = open_input(path, registry).value();
    return opened.read(context).value();
}
Character sample(const std::string& name) {
    Context context;
    return read(std::filesystem::path(FIGHTCONV_SOURCE_DIR "/samples") / name, context);
}

std::size_t open(const Character& character, const Viewport& viewport = {1280, 1100, false}) {
    Context context;
    const ByteBuffer page = preview_page(character, context.diagnostics, "the title", context).value();
    browser().show(viewport);
    browser().open_text({reinterpret_cast<const char*>(page.data()), page.size()});
    browser().evaluate(
        "new Promise((done, fail) => { const wait = () => window.preview?.animation ? done(1) : document.getElementById('message').hidden ? setTimeout(wait, "
        "5) : "
        "fail(document.getElementById('message').textContent); wait(); })");
    return page.size();
}

void set(const std::string& id, const std::string& value, const std::string& event) {
    browser().evaluate("{ const e = document.getElementById('" + id + "'); e.value = '" + value + "'; e.dispatchEvent(new Event('" + event +
                       "', {bubbles: true})); }");
}
void check(const std::string& id, bool on) {
    browser().evaluate("{ const e = document.getElementById('" + id + "'); if (e.checked !== " + (on ? "true" : "false") + ") e.click(); }");
}
void choose(std::size_t animation) { browser().evaluate("document.querySelector('#list [data-index=\"" + std::to_string(animation) + "\"]').click()"); }

constexpr std::int32_t side = 320;  // of the part of the stage that is compared
constexpr Point axis_in_part{160, 220};

// Begins a function in which `c` is the context of a copy of the stage that may be read often, and (x, y) the axis.
const std::string copied_stage =
    "(() => { const {width, height} = preview.stage, [x, y] = preview.origin; const c = Object.assign(document.createElement('canvas'), {width, height})"
    ".getContext('2d', {willReadFrequently: true}); c.drawImage(preview.stage, 0, 0);";

// The canvas around the axis, as RGBA.
ByteBuffer pixels_on_page() {
    const std::string text = browser().evaluate(copied_stage +
                                                "const d = c.getImageData(x - 160, y - 220, 320, 320).data; let s = '';"
                                                "for (let i = 0; i < d.length; i += 8192) s += String.fromCharCode(...d.subarray(i, i + 8192));"
                                                "return btoa(s); })()");
    return bytes_of_base64(text).value();
}

// The greatest difference of any channel.
int distance(const ByteBuffer& page, const Picture& expected) {
    const Bytes bytes = expected.pixels.bytes();
    REQUIRE(page.size() == bytes.size());
    int most = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        most = std::max(most, std::abs(int{page[i]} - int{bytes[i]}));
    }
    return most;
}

Picture expected_pixels(const Character& character, const Animation& animation, std::uint64_t tick, Rgba background) {
    Picture canvas = blank_canvas(side, side, background);
    draw_frame(character, Timeline(animation).placement(tick), axis_in_part, canvas);
    return canvas;
}

constexpr Rgba stage_colour{0x40, 0x58, 0x30, 255};
// At zoom 1 on a plain stage, with nothing drawn over it.
void bare_stage() {
    check("boxes", false);
    check("axis", false);
    set("zoom", "1", "change");
    set("colour", "#405830", "input");
    browser().evaluate("preview.goTo(0)");
}

// What a moment shows that is not a picture as it lies in the file.
std::vector<std::string> features(const Animation& animation, std::uint64_t tick) {
    const Timeline timeline(animation);
    const Placement shown = timeline.placement(tick);
    const Frame& frame = animation.frames[timeline.at(tick).frame];
    std::vector<std::string> found;
    const auto add = [&](bool there, const char* name) {
        if (there) {
            found.emplace_back(name);
        }
    };
    add(shown.flip_h, "flip_h");
    add(shown.flip_v, "flip_v");
    add(shown.blend.mode == BlendMode::add, "add");
    add(shown.blend.mode == BlendMode::subtract, "subtract");
    add(shown.scale_x != 1 || shown.scale_y != 1, "scale");
    add(shown.angle != 0, "angle");
    add(shown.x != frame.offset.x || shown.y != frame.offset.y, "offset between");
    add(shown.scale_x != frame.scale_x, "scale between");
    add(shown.angle != frame.angle, "angle between");
    add(!(shown.blend == frame.blend), "blend between");
    return found;
}

// A few moments for each feature, and the first of every animation, or of every third and so on.
std::map<std::string, std::size_t> compare_all(const Character& character, std::size_t every = 1) {
    std::map<std::string, std::size_t> seen;
    std::size_t compared = 0;
    for (std::size_t i = 0; i < character.animations.size(); ++i) {
        const Animation& animation = character.animations[i];
        const Timeline timeline(animation);
        choose(i);
        for (std::uint64_t tick = 0; tick < std::min<std::uint64_t>(timeline.total(), 200); ++tick) {
            const auto found = features(animation, tick);
            const bool fresh = std::any_of(found.begin(), found.end(), [&](const std::string& name) { return seen[name] < 8; });
            if ((tick != 0 || i % every != 0) && !fresh) {
                continue;
            }
            for (const std::string& name : found) {
                ++seen[name];
            }
            set("seek", std::to_string(tick), "input");
            INFO(animation.name << " tick " << tick);
            CHECK(distance(pixels_on_page(), expected_pixels(character, animation, tick, stage_colour)) <= 1);
            ++compared;
        }
    }
    CHECK(compared >= character.animations.size() / every);
    return seen;
}

const json attack_colour = {colour_of(BoxKind::attack).r, colour_of(BoxKind::attack).g, colour_of(BoxKind::attack).b, 255};

json text_of(const std::string& id) { return browser().evaluate("document.getElementById('" + id + "').textContent"); }
std::int64_t tick() { return browser().evaluate("preview.tick").get<std::int64_t>(); }

// A move that walks and hits, one that follows it in the air and lands, and one that neither is reached from.
Character chained_character() {
    CharacterBuilder builder;
    const PaletteId palette = builder.palette();
    const SpriteId sprite = builder.sprite({0, 0}, {1, 3}, {"1234", "5678", "9123", "4567"}, palette);
    Frame still = frame_of(sprite, 3);
    Frame loud = frame_of(sprite, 3);
    loud.cues = {Cue{"snd_1_0"}};
    const AnimationId step = builder.animation(200, "step", {still, loud});  // loops after 6 ticks
    const AnimationId leap = builder.animation(201, "leap", {frame_of(sprite, 4, {0, -2}), frame_of(sprite, Frame::hold, {0, -4})});
    const auto hit = [](std::int32_t first, std::int32_t last, bool continued, bool alternative) {
        return Hit{.first_tick = first, .last_tick = last, .continued = continued, .damage = 10, .alternative = alternative};
    };
    const auto move = [](std::int32_t number, AnimationId animation, std::string name, std::string input, Stance stance) {
        Move made;
        made.number = number;
        made.animation = animation;
        made.name = std::move(name);
        made.input = std::move(input);
        made.stance = stance;
        return made;
    };
    Move first = move(200, step, "Step", "6x", Stance::standing);
    first.type = MoveType::normal;
    first.hits = {hit(2, 3, false, false), hit(4, 4, false, true), hit(6, 7, true, false), hit(8, 8, false, false)};
    first.notifies = {Notify{.tick = 5, .event = "projectile", .values = {{"projid", "7"}}, .approximate = true}};
    first.cancels = {{.into = 300, .first_tick = 4, .on_hit = true, .on_block = true, .approximate = true}, {.into = 999, .first_tick = 0, .on_whiff = true}};
    first.duration = 10;
    first.next = 201;
    first.free_tick = 14;
    first.movement = {{1, 10, 0}, {5, 20, 0}};
    Move second = move(201, leap, "Leap", "6x", Stance::airborne);
    second.hits = {hit(0, 2, true, false)};
    second.duration = 8;
    second.next = 52;
    second.cancels = {{.into = 200, .first_tick = 1, .on_hit = true}};
    second.movement = {{1, 4, -10}, {4, 12.5F, -20}};
    Move third = move(300, leap, "Drop", "j.2y", Stance::airborne);
    third.type = MoveType::command_normal;
    third.duration = 6;
    third.movement = {{2, 0, 15}, {4, 0, 40}};
    builder.character.moves = {first, second, third};
    return std::move(builder.character);
}

// [class, first tick, tick behind the last, text] of each coloured segment.
json segments() {
    return browser().evaluate(
        "[...document.querySelectorAll('#ribbon-bar i')].map(i => [i.className, ...[i.style.left, i.style.width].map(s => parseFloat(s) * "
        "preview.length / 100)].map(v => typeof v === 'number' ? Math.round(v) : v).concat(i.textContent)).map(([kind, at, ticks, text]) => "
        "[kind, at, at + ticks, text])");
}
void choose_move(int row) {
    browser().click("#moves tbody tr:nth-child(" + std::to_string(row) + ")");
    browser().evaluate("preview.goTo(0)");
}

}  // namespace

TEST_CASE("the page draws what the compositor draws: flips, blends, scale, angle, and between frames") {
    const Character ember = sample("ember");
    open(ember);
    bare_stage();
    const auto seen = compare_all(ember);
    for (const char* feature : {"flip_h", "flip_v", "add", "subtract", "scale", "angle", "offset between", "scale between", "angle between", "blend between"}) {
        INFO(feature);
        CHECK(seen.count(feature) == 1);
    }
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE("true colour pictures come through") {
    const Character tide = sample("tide");
    REQUIRE(std::any_of(tide.pictures.begin(), tide.pictures.end(), [](const Picture& picture) { return picture.format == PixelFormat::rgba8888; }));
    open(tide);
    bare_stage();
    compare_all(tide);
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE("whatever a character holds is drawn alike") {
    for (std::uint32_t seed = 1; seed <= 6; ++seed) {
        INFO(seed);
        const Character character = random_character(seed);
        open(character);
        bare_stage();
        compare_all(character);
        CHECK(browser().complaints() == std::vector<std::string>());
    }
}

TEST_CASE("a picked palette changes the colours") {
    Character slate = sample("slate");
    REQUIRE(slate.palette_choices.size() >= 2);
    open(slate);
    bare_stage();
    const ByteBuffer before = pixels_on_page();
    set("palette", "1", "change");
    slate.chosen_palette = 1;
    const ByteBuffer after = pixels_on_page();
    CHECK(after != before);
    CHECK(distance(after, expected_pixels(slate, slate.animations[0], 0, stage_colour)) <= 1);
}

TEST_CASE("steps, keys and the play button move through time") {
    const Character ember = sample("ember");
    open(ember);
    browser().evaluate("preview.play(false), preview.goTo(0)");
    browser().click("#step");
    CHECK(tick() == 1);
    browser().click("#back");
    browser().click("#back");
    CHECK(tick() == static_cast<std::int64_t>(Timeline(ember.animations[0]).total()) - 1);
    browser().evaluate("document.activeElement.blur()");
    browser().press("ArrowRight", 39);
    CHECK(tick() == 0);
    browser().press("3", 51);
    CHECK(browser().evaluate("preview.zoom") == 3);
    browser().press("ArrowDown", 40);
    CHECK(browser().evaluate("preview.animation.name") == ember.animations[1].name);
    browser().press(" ", 32);
    CHECK(text_of("play") == "Pause");
    browser().evaluate("new Promise(done => { const wait = () => preview.tick >= 3 ? done(1) : requestAnimationFrame(wait); wait(); })");
    browser().press(" ", 32);
    CHECK(text_of("play") == "Play");
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE("an animation that holds stops at its last frame, and plays again from the start") {
    Character character = sample("ember");
    character.animations[0].frames.back().ticks = Frame::hold;
    open(character);
    browser().evaluate("preview.goTo(0); preview.play(true)");
    browser().evaluate("new Promise(done => { const wait = () => preview.playing ? requestAnimationFrame(wait) : done(1); wait(); })");
    CHECK(tick() == static_cast<std::int64_t>(Timeline(character.animations[0]).total()) - 1);
    browser().click("#play");
    CHECK(text_of("play") == "Pause");
}

TEST_CASE("boxes are drawn in the colour of their kind, and leave with their switch") {
    const Character ember = sample("ember");
    const auto punch = std::find_if(ember.animations.begin(), ember.animations.end(), [](const Animation& animation) { return animation.number == 200; });
    REQUIRE(punch != ember.animations.end());
    open(ember);
    bare_stage();
    choose(static_cast<std::size_t>(punch - ember.animations.begin()));
    const auto active = std::find_if(punch->frames.begin(), punch->frames.end(), [](const Frame& frame) {
        return std::any_of(frame.boxes.begin(), frame.boxes.end(), [](const Box& box) { return box.kind == BoxKind::attack; });
    });
    REQUIRE(active != punch->frames.end());
    browser().click("#strip [data-frame='" + std::to_string(active - punch->frames.begin()) + "']");
    const Box& box = *std::find_if(active->boxes.begin(), active->boxes.end(), [](const Box& each) { return each.kind == BoxKind::attack; });
    const auto corner = [&] {
        const std::string place = "x + " + std::to_string(static_cast<int>(box.x)) + ", y + " + std::to_string(static_cast<int>(box.y));
        return browser().evaluate(copied_stage + "return [...c.getImageData(" + place + ", 1, 1).data]; })()");
    };
    const json without = corner();
    check("boxes", true);
    CHECK(corner() == attack_colour);
    browser().evaluate("document.querySelector('#legend input').click()");  // attack stands first
    CHECK(corner() != attack_colour);
    browser().evaluate("document.querySelector('#legend input').click()");
    CHECK(corner() == attack_colour);
    check("boxes", false);
    CHECK(corner() == without);
}

TEST_CASE("the list is filtered by name and number, and an address names an animation") {
    const Character ember = sample("ember");
    open(ember);
    browser().type("#filter", "200");
    CHECK(browser().evaluate("[...document.querySelectorAll('#list li:not([hidden]) b')].map(e => e.textContent)") == json({"jab_200"}));
    browser().click("#list li:not([hidden]) button");
    CHECK(browser().evaluate("preview.animation.number") == 200);
    browser().evaluate("new Promise(done => { addEventListener('hashchange', () => done(1)); location.hash = '#stand'; })");
    CHECK(browser().evaluate("preview.animation.name") == "stand");
}

TEST_CASE("the onion skin shows the frames before and after, and leaves with its switch") {
    open(sample("ember"));
    bare_stage();
    browser().evaluate("preview.stepFrame(1)");
    const ByteBuffer bare = pixels_on_page();
    check("onion", true);
    CHECK(pixels_on_page() != bare);
    check("onion", false);
    CHECK(pixels_on_page() == bare);
}

TEST_CASE("moves are listed with their frame data, and a click plays one") {
    const Character ember = sample("ember");
    open(ember);
    CHECK(browser().evaluate("document.querySelectorAll('#moves tbody tr').length") == ember.moves.size());
    browser().click("#moves tbody tr:last-child");
    CHECK(browser().evaluate("preview.animation.name") == ember[ember.moves.back().animation].name);
    CHECK(browser().evaluate("document.querySelectorAll('#moves .active').length > 3") == true);
    browser().evaluate("document.querySelector('#moves button').focus()");
    browser().press("Enter", 13);
    CHECK(browser().evaluate("[preview.animation.name, preview.playing]") == json({ember[ember.moves.front().animation].name, true}));
}

TEST_CASE("the ribbon shows a move and what follows it as segments on one time line, with numbered hits and marks") {
    open(chained_character());
    CHECK(browser().evaluate("document.getElementById('ribbon').hidden") == true);
    choose_move(1);
    CHECK(segments() == json({{"startup", 0, 2, ""},
                              {"between", 2, 9, ""},
                              {"recovery", 9, 10, ""},
                              {"active", 2, 4, "1"},
                              {"alternative", 4, 5, ""},
                              {"active", 6, 8, "1"},
                              {"active", 8, 9, "2"},
                              {"between", 10, 13, ""},
                              {"recovery", 13, 18, ""},
                              {"active", 10, 13, "2"}}));
    CHECK(browser().evaluate("document.querySelector('#ribbon-bar .alternative').title") == "only at close range, after a contact, or with another command");
    CHECK(browser().evaluate("[...document.querySelectorAll('#ribbon-names span')].map(e => e.textContent)") == json({"6x Step", "6x Leap"}));
    // The sound comes again when the animation does.
    CHECK(browser().evaluate("[...document.querySelectorAll('#ribbon-marks i')].map(e => e.title)") ==
          json({"tick 5, ~ projectile (projid = 7)", "tick 3, sound snd_1_0", "tick 9, sound snd_1_0", "tick 14: can act again"}));
    CHECK(text_of("ribbon-end") == "18 ticks, then landing \u00b7 can act again at tick 14");
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE("the segments of the samples' moves are their frame data") {
    const Character ember = sample("ember");
    open(ember);
    for (std::size_t i = 0; i < ember.moves.size(); ++i) {
        const FrameData data = frame_data_of(ember, ember.moves[i]);
        INFO(ember.moves[i].name);
        choose_move(static_cast<int>(i) + 1);
        const json shown = segments();
        if (!data.startup) {
            CHECK(shown == json({{"plain", 0, data.total, ""}}));
            continue;
        }
        CHECK(shown[0] == json({"startup", 0, *data.startup - 1, ""}));
        std::int64_t end = 0;
        std::int64_t recovery = 0;
        for (const json& segment : shown) {
            end = std::max(end, segment[2].get<std::int64_t>());
            recovery = segment[0] == "recovery" ? segment[2].get<std::int64_t>() - segment[1].get<std::int64_t>() : recovery;
        }
        CHECK(end == data.total);
        CHECK(recovery == data.recovery);
    }
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE("a move walks, loops its animation, goes on into the next one and stops at the end") {
    const Character character = chained_character();
    open(character);
    bare_stage();
    choose_move(1);
    const auto drawn_at = [&](std::int64_t tick, std::size_t animation, std::uint64_t animation_tick, Point where) {
        INFO(tick);
        set("seek", std::to_string(tick), "input");
        Picture canvas = blank_canvas(side, side, stage_colour);
        draw_frame(character, Timeline(character.animations[animation]).placement(animation_tick), {axis_in_part.x + where.x, axis_in_part.y + where.y},
                   canvas);
        CHECK(distance(pixels_on_page(), canvas) <= 1);
        CHECK(browser().evaluate("preview.animation.name") == character.animations[animation].name);
    };
    drawn_at(0, 0, 0, {0, 0});
    drawn_at(1, 0, 1, {10, 0});
    drawn_at(9, 0, 9, {20, 0});
    drawn_at(10, 1, 0, {20, 0});
    drawn_at(12, 1, 2, {24, -10});
    drawn_at(17, 1, 7, {33, -20});  // its animation holds
    CHECK(text_of("ribbon-now") == "tick 17 \u00b7 6x Leap \u00b7 recovery \u00b7 can act again \u00b7 32.5 px forward \u00b7 20 px up");
    // Who begins in the air comes down to the floor.
    choose_move(3);
    drawn_at(0, 1, 0, {0, -40});
    drawn_at(5, 1, 5, {0, 0});

    choose_move(1);
    browser().evaluate("preview.goTo(15); preview.play(true)");
    browser().evaluate("new Promise(done => { const wait = () => preview.playing ? requestAnimationFrame(wait) : done(1); wait(); })");
    CHECK(tick() == 17);
    browser().click("#play");
    CHECK(text_of("play") == "Pause");
    // Animations are played as before.
    choose(0);
    browser().evaluate("preview.goTo(0)");
    CHECK(browser().evaluate("document.getElementById('ribbon').hidden") == true);
    browser().click("#back");
    CHECK(tick() == 5);
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE("a move is stepped through with keys, and the playhead with the mouse") {
    open(chained_character());
    choose_move(1);
    browser().evaluate("document.getElementById('track').focus()");
    browser().press("ArrowRight", 39);
    CHECK(tick() == 1);
    browser().press("End", 35);
    CHECK(tick() == 17);
    CHECK(browser().evaluate("document.getElementById('track').ariaValueNow") == "17");
    browser().press("Home", 36);
    CHECK(tick() == 0);
    // By frames: those of the animation until the move is over, then those of the next.
    json ticks = json::array();
    for (int i = 0; i < 7; ++i) {
        browser().evaluate("preview.stepFrame(1)");
        ticks.push_back(tick());
    }
    CHECK(ticks == json({3, 6, 9, 10, 14, 0, 3}));
    browser().evaluate("preview.goTo(0); preview.stepFrame(-1)");
    CHECK(tick() == 14);
    browser().evaluate("preview.stepFrame(-1), preview.stepFrame(-1)");
    CHECK(tick() == 9);
    browser().evaluate("preview.goTo(0)");
    browser().click("#track");  // in its middle
    CHECK(tick() == 9);
    browser().evaluate(
        "{ const t = document.getElementById('track'), box = t.getBoundingClientRect(); t.setPointerCapture = () => {};"
        "const at = (type, part) => t.dispatchEvent(new PointerEvent(type, {pointerId: 1, clientX: box.left + box.width * part, clientY: box.top + 5}));"
        "at('pointerdown', 0.01); at('pointermove', 0.7); at('pointerup', 0.7); at('pointermove', 0.1); }");
    CHECK(tick() == 12);
    browser().press("ArrowDown", 40);
    CHECK(browser().evaluate("document.querySelector('#moves [aria-current] button').textContent") == "Leap");
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE("chips name what a move can be cancelled into, and a click goes there") {
    open(chained_character());
    choose_move(1);
    CHECK(browser().evaluate("[...document.querySelectorAll('#cancels h3')].map(e => e.textContent)") ==
          json({"6x Step can be cancelled into", "6x Leap can be cancelled into"}));
    CHECK(browser().evaluate("[...document.querySelectorAll('#cancels button')].map(e => [e.textContent, e.disabled])") ==
          json::array({json::array({"j.2y Drop ~ from 4 \u00b7 hit, block", false}), json::array({" 999 from 0 \u00b7 whiff", true}),
                       json::array({"6x Step from 11 \u00b7 hit", false})}));
    browser().click("#cancels button");
    CHECK(text_of("ribbon-title") == "j.2y Drop");
    CHECK(browser().evaluate("document.querySelectorAll('#cancels button').length") == 0);
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE("the table of moves says type, total and what follows, and is filtered by type and by input, name or number") {
    open(chained_character());
    CHECK(browser().evaluate("[...document.querySelectorAll('#moves tbody tr')].map(r => [3, 8, 13].map(i => r.children[i].textContent))") ==
          json({{"normal", "10", "201 Leap"}, {"", "8", "52 landing"}, {"command normal", "6", ""}}));
    const auto shown = [] { return browser().evaluate("[...document.querySelectorAll('#moves tbody tr:not([hidden]) button')].map(e => e.textContent)"); };
    CHECK(shown() == json({"Step", "Leap", "Drop"}));
    browser().type("#moves-filter", "J.2");
    CHECK(shown() == json({"Drop"}));
    CHECK(text_of("moves-shown") == "1 of 3");
    set("moves-filter", "lea", "input");
    CHECK(shown() == json({"Leap"}));
    set("moves-filter", "20", "input");
    CHECK(shown() == json({"Step", "Leap"}));
    set("moves-type", "normal", "input");
    CHECK(shown() == json({"Step"}));
    set("moves-filter", "", "input");
    set("moves-type", "other", "input");
    CHECK(shown() == json({"Leap"}));
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE("whatever a move holds, the page plays it: chains that return, no length, no end") {
    Character character = chained_character();
    character.moves[0].next = 200;
    character.moves[1].next = 200;
    character.moves[1].duration = 0;
    character.moves[2].duration = INT32_MAX;
    character.moves[2].hits = {Hit{.first_tick = INT32_MAX - 1, .last_tick = INT32_MAX}};
    open(character);
    choose_move(1);
    CHECK(browser().evaluate("[preview.chain.parts.length, preview.length]") == json({1, 10}));
    choose_move(2);
    CHECK(browser().evaluate("[preview.chain.parts.length, preview.length]") == json({2, 11}));
    choose_move(3);
    browser().evaluate("preview.goTo(preview.length - 1); preview.stepFrame(1); preview.stepFrame(-1)");
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE("sprites that no animation shows are listed, also where there is no animation at all") {
    Character ember = sample("ember");
    ember.animations.clear();
    ember.moves.clear();
    open(ember);
    CHECK(browser().evaluate("preview.animations.reduce((sum, a) => sum + a.frames.length, 0)") == ember.sprites.size());
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE("a character without pictures shows its boxes") {
    CharacterBuilder builder;
    Frame frame;
    frame.boxes = {box_of(BoxKind::attack, 10, -40, 30, 20)};
    builder.animation(200, "punch", {frame});
    open(builder.character);
    check("axis", false);
    const json pixel = browser().evaluate(copied_stage + "const z = preview.scale; return [...c.getImageData((x + 10) * z, (y - 40) * z, 1, 1).data]; })()");
    CHECK(pixel == attack_colour);
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE("what was odd is said, and foreign text runs nothing") {
    Character ember = sample("ember");
    const std::string foreign = "</script><img src=x onerror=pwned=1>{{data}}";
    ember.info.display_name = foreign;
    ember.animations[0].frames[0].label = foreign;
    Move& move = ember.moves[0];
    move.name = move.input = foreign;
    move.notifies = {Notify{.event = foreign, .values = {{"key", foreign}}}};
    move.cancels = {{.into = move.number, .on_hit = true}};
    Context context;
    context.diagnostics.report({.id = "air.time-zero", .severity = Severity::warning, .file = foreign, .message = foreign});
    const ByteBuffer page = preview_page(ember, context.diagnostics, foreign, context).value();
    browser().show({});
    browser().open_text({reinterpret_cast<const char*>(page.data()), page.size()});
    browser().evaluate("new Promise(done => { const wait = () => window.preview?.animation ? done(1) : setTimeout(wait, 5); wait(); })");
    CHECK(text_of("name") == foreign);
    browser().evaluate("preview.chooseMove(0), preview.goTo(0)");
    CHECK(text_of("ribbon-title") == foreign + " " + foreign);
    CHECK(browser().evaluate("document.querySelector('#cancels b').textContent") == foreign);
    CHECK(browser().evaluate("typeof pwned") == "undefined");
    CHECK(browser().evaluate("document.images.length") == 0);
    CHECK(browser().evaluate("document.querySelector('#diagnostics .warning code').textContent") == "air.time-zero");
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE("the page fits a phone, and is dark where the system is") {
    open(sample("ember"), {360, 740, true});
    CHECK(browser().evaluate("document.documentElement.scrollWidth <= 360") == true);
    browser().evaluate("preview.chooseMove(0)");
    CHECK(browser().evaluate("document.documentElement.scrollWidth <= 360") == true);
    CHECK(browser().evaluate("document.documentElement.dataset.theme") == "dark");
    browser().click("#theme");
    CHECK(browser().evaluate("document.documentElement.dataset.theme") == "light");
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE("real characters: the same pixels, quickly, in a small file", "[corpus]") {
    for (const char* name : {"kfm-mugen11", "kfm720-mugen11"}) {
        INFO(name);
        Context context;
        const Character character = read(corpus_or_skip() / name, context);
        const std::size_t size = open(character);
        std::size_t pngs = 0;
        std::vector<bool> counted(character.pictures.size());
        for (const Sprite& sprite : character.sprites) {
            if (!counted[sprite.picture.value]) {
                counted[sprite.picture.value] = true;
                const Picture& picture = character[sprite.picture];
                const Colours* const colours = sprite.palette ? &character[*sprite.palette].colours : nullptr;
                pngs += picture.empty() ? 0 : png::encode(picture, colours).value().size();
            }
        }
        CHECK(size <= pngs + pngs / 2);
        std::cout << name << ": page of " << size << " bytes, its pictures as PNGs " << pngs << ", on show after "
                  << browser().evaluate("Math.round(performance.now())") << " ms\n";
        bare_stage();
        compare_all(character, 5);
        CHECK(browser().complaints() == std::vector<std::string>());
    }
}
