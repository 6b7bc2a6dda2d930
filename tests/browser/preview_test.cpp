// The page that fightconv preview writes, as a person uses it; and its pixels against the
// compositor's.
#include <algorithm>
#include <fstream>
#include <iostream>
#include <map>
#include <utility>

#include "converters/api/find_problem.hpp"
#include "converters/pictures/box_colours.hpp"
#include "formats/images/png/png.hpp"
#include "tests/browser/page.hpp"
#include "tests/support/corpus/corpus.hpp"

using namespace fightconv;
using namespace fightconv::test;

namespace {

// The features of a moment that make it differ from the picture in the file.
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
        for (std::uint64_t tick = 0; tick < std::min<std::uint64_t>(timeline.total(), 200);
             ++tick) {
            const auto found = features(animation, tick);
            const bool fresh = std::any_of(found.begin(), found.end(),
                                           [&](const std::string& name) { return seen[name] < 8; });
            if ((tick != 0 || i % every != 0) && !fresh) {
                continue;
            }
            for (const std::string& name : found) {
                ++seen[name];
            }
            go_to(tick);
            INFO(animation.name << " tick " << tick);
            CHECK(distance(pixels_on_page(),
                           expected_pixels(character, animation, tick, stage_colour)) <= 1);
            ++compared;
        }
    }
    CHECK(compared >= character.animations.size() / every);
    return seen;
}

const json attack_colour = {colour_of(BoxKind::attack).r, colour_of(BoxKind::attack).g,
                            colour_of(BoxKind::attack).b, 255};

}  // namespace

TEST_CASE(
    "The page draws what the compositor draws: flips, blends, scale, angle, and between frames") {
    const Character ember = sample("ember");
    open(ember);
    bare_stage();
    const auto seen = compare_all(ember);
    for (const char* feature :
         {"flip_h", "flip_v", "add", "subtract", "scale", "angle", "offset between",
          "scale between", "angle between", "blend between"}) {
        INFO(feature);
        CHECK(seen.count(feature) == 1);
    }
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE("True colour pictures come through") {
    const Character tide = sample("tide");
    REQUIRE(std::any_of(tide.pictures.begin(), tide.pictures.end(), [](const Picture& picture) {
        return picture.format == PixelFormat::rgba8888;
    }));
    open(tide);
    bare_stage();
    compare_all(tide);
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE("The page and the previews draw every character alike") {
    for (std::uint32_t seed = 1; seed <= 6; ++seed) {
        INFO(seed);
        const Character character = random_character(seed);
        open(character);
        bare_stage();
        compare_all(character);
        CHECK(browser().complaints() == std::vector<std::string>());
    }
}

TEST_CASE("A picked palette changes the colours") {
    Character slate = sample("slate");
    REQUIRE(slate.selectable_palettes.size() >= 2);
    open(slate);
    bare_stage();
    const ByteBuffer before = pixels_on_page();
    browser().click("#palettes label:nth-child(2)");
    slate.selected_palette = 1;
    const ByteBuffer after = pixels_on_page();
    CHECK(after != before);
    CHECK(distance(after, expected_pixels(slate, slate.animations[0], 0, stage_colour)) <= 1);
}

TEST_CASE("Steps, keys and the play button move through time") {
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
    CHECK(browser().evaluate("preview.stage.zoom") == 3);
    browser().press("ArrowDown", 40);
    CHECK(browser().evaluate("preview.animation.name") == ember.animations[1].name);
    browser().press(" ", 32);
    CHECK(play_button() == "Pause");
    browser().evaluate(
        "new Promise(done => { const wait = () => preview.tick >= 3 ? done(1) : "
        "requestAnimationFrame(wait); wait(); })");
    browser().press(" ", 32);
    CHECK(play_button() == "Play");
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE("An animation that holds stops at its last frame, and plays again from the start") {
    Character character = sample("ember");
    character.animations[0].frames.back().ticks = Frame::hold;
    open(character);
    browser().evaluate("preview.goTo(0); preview.play(true)");
    browser().evaluate(
        "new Promise(done => { const wait = () => preview.playing ? requestAnimationFrame(wait) : "
        "done(1); wait(); })");
    CHECK(tick() == static_cast<std::int64_t>(Timeline(character.animations[0]).total()) - 1);
    browser().click("#play");
    CHECK(play_button() == "Pause");
}

TEST_CASE("Boxes are drawn in the colour of their kind, and leave with their switch") {
    const Character ember = sample("ember");
    const auto punch =
        std::find_if(ember.animations.begin(), ember.animations.end(),
                     [](const Animation& animation) { return animation.number == 200; });
    REQUIRE(punch != ember.animations.end());
    open(ember);
    bare_stage();
    choose(static_cast<std::size_t>(punch - ember.animations.begin()));
    // the strip scrolls while it plays, and a click would meet another frame
    browser().evaluate("preview.play(false)");
    const auto active =
        std::find_if(punch->frames.begin(), punch->frames.end(), [](const Frame& frame) {
            return std::any_of(frame.boxes.begin(), frame.boxes.end(),
                               [](const Box& box) { return box.kind == BoxKind::attack; });
        });
    REQUIRE(active != punch->frames.end());
    browser().click("#strip [data-frame='" + std::to_string(active - punch->frames.begin()) + "']");
    const Box& box = *std::find_if(active->boxes.begin(), active->boxes.end(),
                                   [](const Box& each) { return each.kind == BoxKind::attack; });
    const auto corner = [&] {
        const std::string place = "x + " + std::to_string(static_cast<int>(box.x)) + ", y + " +
                                  std::to_string(static_cast<int>(box.y));
        return browser().evaluate(copied_stage + "return [...c.getImageData(" + place +
                                  ", 1, 1).data]; })()");
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

TEST_CASE("The list is filtered by name and number, and an address names an animation") {
    const Character ember = sample("ember");
    open(ember);
    browser().type("#filter", "200");
    CHECK(
        browser().evaluate(
            "[...document.querySelectorAll('#list li:not([hidden]) b')].map(e => e.textContent)") ==
        json({"jab_200"}));
    browser().click("#list li:not([hidden]) button");
    CHECK(browser().evaluate("preview.animation.number") == 200);
    browser().evaluate(
        "new Promise(done => { addEventListener('hashchange', () => done(1)); location.hash = "
        "'#stand'; })");
    CHECK(browser().evaluate("preview.animation.name") == "stand");
}

TEST_CASE("The onion skin shows the frames before and after, and leaves with its switch") {
    open(sample("ember"));
    bare_stage();
    browser().evaluate("preview.stepFrame(1)");
    const ByteBuffer bare = pixels_on_page();
    check("onion", true);
    CHECK(pixels_on_page() != bare);
    check("onion", false);
    CHECK(pixels_on_page() == bare);
}

TEST_CASE("A character without pictures shows its boxes") {
    CharacterBuilder builder;
    Frame frame;
    frame.boxes = {box_of(BoxKind::attack, 10, -40, 30, 20)};
    builder.animation(200, "punch", {frame});
    open(builder.character);
    check("axis", false);
    const json pixel =
        browser().evaluate(copied_stage +
                           "const z = preview.stage.scale; return [...c.getImageData((x + 10) * z, "
                           "(y - 40) * z, 1, 1).data]; })()");
    CHECK(pixel == attack_colour);
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE("The page names odd data, and text of a character runs nothing") {
    Character ember = sample("ember");
    const std::string foreign = "</script><img src=x onerror=pwned=1>{{data}}";
    ember.info.display_name = foreign;
    ember.animations[0].frames[0].label = foreign;
    Move& move = ember.moves[0];
    move.name = move.input = foreign;
    move.notifies = {Notify{.event = foreign, .values = {{"key", foreign}}}};
    move.cancels = {{.into = move.number, .on_hit = true}};
    Context context;
    context.diagnostics.report(
        {.problem = find_problem("air.time-negative"), .file = foreign, .message = foreign});
    const ByteBuffer page = preview_page(ember, context.diagnostics, foreign, context).value();
    browser().show({});
    browser().open_text({reinterpret_cast<const char*>(page.data()), page.size()});
    browser().evaluate(
        "new Promise(done => { const wait = () => window.preview?.animation ? done(1) : "
        "setTimeout(wait, 5); wait(); })");
    CHECK(text_of("name") == foreign);
    browser().evaluate("preview.chooseMove(0), preview.goTo(0)");
    CHECK(text_of("meter-title") == foreign + " " + foreign);
    CHECK(browser().evaluate("document.querySelector('#cancels b').textContent") == foreign);
    CHECK(browser().evaluate("typeof pwned") == "undefined");
    CHECK(browser().evaluate("document.images.length") == 0);
    CHECK(browser().evaluate("[...document.querySelectorAll('#diagnostics .warning :is(b, "
                             "code)')].map(e => e.textContent)") ==
          json({"Frames have unusual times", "air.time-negative"}));
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE("The page fits a phone, and is dark where the system is") {
    open(sample("ember"), {360, 740, true});
    CHECK(browser().evaluate("document.documentElement.scrollWidth <= 360") == true);
    browser().evaluate("preview.chooseMove(0)");
    CHECK(browser().evaluate("document.documentElement.scrollWidth <= 360") == true);
    CHECK(browser().evaluate("document.documentElement.dataset.theme") == "dark");
    browser().click("#display summary");
    browser().click("#theme");
    CHECK(browser().evaluate("document.documentElement.dataset.theme") == "light");
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE("Real characters: the same pixels, quickly, in a small file", "[corpus]") {
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
                const Colours* const colours =
                    sprite.palette ? &character[*sprite.palette].colours : nullptr;
                pngs +=
                    picture.empty() ? 0 : png::encode(picture, colours, Context()).value().size();
            }
        }
        CHECK(size <= pngs + pngs / 2);
        std::cout << name << ": page of " << size << " bytes, its pictures as PNGs " << pngs
                  << ", on show after " << browser().evaluate("Math.round(performance.now())")
                  << " ms\n";
        bare_stage();
        compare_all(character, 5);
        CHECK(browser().complaints() == std::vector<std::string>());
    }
}

// ---- as players of today work

namespace {

// Presses Tab until `done` holds, and gives how often that was.
int tabs_until(const std::string& done) {
    for (int count = 1; count <= 20; ++count) {
        browser().press("Tab", 9);
        if (browser().evaluate(done) == true) {
            return count;
        }
    }
    return -1;
}

}  // namespace

TEST_CASE("Space plays and pauses wherever the focus is, except in fields and on controls") {
    open(sample("ember"));
    const auto playing = [] { return browser().evaluate("preview.playing"); };
    const auto toggles = [&](const std::string& selector) {
        INFO(selector);
        browser().evaluate("preview.play(false), document.querySelector('" + selector +
                           "').focus()");
        browser().press(" ", 32);
        return playing() == true;
    };
    for (const char* const place :
         {"#stage", "#track", "#list .item", "#strip .item[tabindex=\"0\"]", "#tab-animations",
          "#moves .item"}) {
        CHECK(toggles(place));
    }
    // Their own action: a letter, and a switch.
    browser().evaluate("preview.play(false), document.getElementById('filter').focus()");
    browser().press(" ", 32);
    CHECK(playing() == false);
    CHECK(browser().evaluate("document.getElementById('filter').value") == " ");
    CHECK_FALSE(toggles("#display summary"));
    CHECK(browser().evaluate("document.getElementById('display').open") == true);
    CHECK_FALSE(toggles("#onion"));
    CHECK(browser().evaluate("document.getElementById('onion').checked") == true);

    // A control that the mouse has pressed does not keep the keys.
    open(sample("ember"));
    browser().evaluate("preview.play(false)");
    browser().click("#step");
    browser().press(" ", 32);
    CHECK(playing() == true);
    browser().press(" ", 32);
    browser().click("#list li:nth-child(3) .item");
    const json before = browser().evaluate("[preview.index, preview.playing]");
    CHECK(before == json({2, false}));
    browser().press(" ", 32);
    CHECK(browser().evaluate("[preview.index, preview.playing]") == json({2, true}));
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE("Tab reaches the stage in six steps from every list, and each list is one of them") {
    for (const char* const tab : {"animations", "moves", "sprites"}) {
        INFO(tab);
        open(sample("ember"), {1280, 800, false});
        browser().evaluate(std::string("preview.lists.openTab('tab-") + tab +
                           "'), preview.play(false)");
        const int steps = tabs_until("document.activeElement.id === 'stage'");
        CHECK(steps >= 3);
        CHECK(steps <= 6);
    }
    // The play button follows; arrows lead through a list, and the focus with them.
    CHECK(tabs_until("document.activeElement.id === 'play'") <= 4);
    browser().evaluate(
        "preview.lists.openTab('tab-animations'), preview.choose(0), "
        "document.querySelector('#list .item').focus()");
    browser().press("ArrowDown", 40);
    browser().press("ArrowDown", 40);
    CHECK(browser().evaluate("[preview.index, document.activeElement.dataset.index, "
                             "document.querySelectorAll('#list [tabindex=\"0\"]').length]") ==
          json({2, "2", 1}));
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE("Every control has a name, and only what changes by itself is announced") {
    open(sample("ember"));
    CHECK(
        browser().evaluate("[...document.querySelectorAll('button, select, summary, [role=slider], "
                           "input')].filter(e => !(e.ariaLabel || e.textContent.trim() || "
                           "e.labels?.length)).map(e => e.outerHTML)") == json::array());
    // The tick changes 60 times in a second.
    CHECK(browser().evaluate("document.getElementById('tick').tagName") == "SPAN");
    CHECK(browser()
              .evaluate("document.getElementById('track').ariaValueText")
              .get<std::string>()
              .starts_with("tick "));
}

TEST_CASE("The page opens on the first frame that shows something") {
    CharacterBuilder builder;
    const PaletteId palette = builder.palette();
    const SpriteId clear = builder.sprite({0, 0}, {0, 0}, {"0"}, palette);
    const SpriteId seen = builder.sprite({0, 1}, {1, 3}, {"1234", "5678", "9123"}, palette);
    Frame empty;
    empty.ticks = 3;
    builder.animation(0, "nothing", {empty, frame_of(clear, 2)});
    builder.animation(1, "stand", {empty, frame_of(clear, 2), frame_of(seen, 4)});
    open(builder.character);
    browser().evaluate("preview.play(false)");
    CHECK(browser().evaluate("preview.animation.name") == "stand");
    CHECK(tick() >= 5);
    // Its small picture is that frame too.
    browser().evaluate(
        "new Promise(done => { const wait = () => document.querySelectorAll('#list "
        "canvas')[1].getContext('2d').getImageData(48, 48, 1, 1).data[3] ? done(1) : "
        "requestAnimationFrame(wait); wait(); })");
}

TEST_CASE("Names from files stand in bdi, so that none turns the text around it") {
    Character ember = sample("ember");
    const std::string turning = "\xd7\x90\xd7\x91 7";
    ember.info.display_name = ember.info.author = ember.animations[0].name = turning;
    for (Move& move : ember.moves) {
        move.name = move.input = turning;
    }
    open(ember);
    browser().evaluate("preview.chooseMove(0), preview.goTo(0)");
    CHECK(browser().evaluate(
              "[...document.querySelectorAll('body *')].filter(e => e.tagName !== 'BDI' && "
              "![...e.querySelectorAll('bdi')].length && !e.closest('bdi, script') && "
              "e.textContent.includes('" +
              turning + "')).map(e => e.outerHTML)") == json::array());
    CHECK(browser().evaluate("document.querySelectorAll('bdi').length > 30") == true);
}

TEST_CASE("The stage is most of what a person sees first, and the media bar is one row") {
    for (const Viewport& viewport :
         {Viewport{1280, 800, false}, Viewport{400, 800, false}, Viewport{360, 740, true}}) {
        INFO(viewport.width);
        open(sample("ember"), viewport);
        browser().evaluate("preview.chooseMove(0), preview.goTo(0)");
        const json places = browser().evaluate(
            "[[view, 'height'], [track, 'bottom'], [controls, 'height'], [controls, 'right']]"
            ".map(([e, side]) => Math.round(e.getBoundingClientRect()[side]))");
        CHECK(places[0].get<double>() > 0.5 * viewport.height);
        CHECK(places[1].get<double>() <= viewport.height);  // the meter is seen with it
        CHECK(places[2].get<int>() < 60);
        CHECK(places[3].get<double>() <= viewport.width);
        CHECK(browser().evaluate(
                  "[...controls.children].every(e => e.getBoundingClientRect().right <= "
                  "controls.getBoundingClientRect().right + 1)") == true);
    }
}

TEST_CASE("A page that a report leads to leads back, and to nowhere else") {
    const Character ember = sample("ember");
    Context context;
    const ByteBuffer page = preview_page(ember, context.diagnostics, "ember", context).value();
    const TempFolder folder;
    write_file(folder / "ember.html", {reinterpret_cast<const char*>(page.data()), page.size()});
    const auto way_back = [&](const std::string& report) {
        browser().open_text("");  // another address of the same page would not load it again
        browser().open(folder / ("ember.html#report=" + report));
        browser().evaluate(
            "new Promise(done => { const wait = () => window.preview?.homeZoom ? done(1) : "
            "setTimeout(wait, 5); wait(); })");
        return browser().evaluate("all.hidden ? '' : all.href");
    };
    CHECK(way_back("file%3A%2F%2F%2Fout%2Findex.html%23gallery") ==
          "file:///out/index.html#gallery");
    CHECK(way_back("javascript%3Aalert(1)") == "");
    CHECK(way_back("https%3A%2F%2Fexample.com%2F") == "");
    CHECK(way_back("nothing") == "");
    CHECK(browser().complaints() == std::vector<std::string>());
}
