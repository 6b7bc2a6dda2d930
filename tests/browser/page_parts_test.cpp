// The parts around the stage of the page: zoom, drawer, palettes, all sprites, sounds, saved
// pictures, the address.
#include <iostream>

#include "converters/preview/render_animated_image.hpp"
#include "formats/images/gif/gif.hpp"
#include "formats/images/png/png.hpp"
#include "tests/browser/page.hpp"
#include "tests/support/acceptance.hpp"
#include "tests/support/corpus/corpus.hpp"
#include "tests/support/mugen/snd_builder.hpp"
#include "tests/support/pictures/animated_image_readers.hpp"
#include "tests/support/programs/known_job.hpp"

using namespace fightconv;
using namespace fightconv::test;

namespace {

// One sprite of one colour, which stands on the floor.
Character tall_character(std::uint32_t width, std::uint32_t height) {
    CharacterBuilder builder;
    const PaletteId palette = builder.palette();
    const std::string row(width, '5');
    const SpriteId sprite = builder.sprite(
        {0, 0}, {static_cast<std::int32_t>(width / 2), static_cast<std::int32_t>(height)},
        std::vector<std::string_view>(height, row), palette);
    builder.animation(0, "stand", {frame_of(sprite, 5)});
    return std::move(builder.character);
}

// The part of the stage that has this colour: [left, top, width, height] in device pixels, or null.
json place_of_colour(const std::string& colour) {
    return browser().evaluate(
        copied_stage + "const wanted = [" + colour +
        "], {data} = c.getImageData(0, 0, width, height); let box = null;"
        "for (let i = 0; i < data.length; i += 4) { if (wanted.some((v, j) => data[i + j] !== v)) "
        "continue;"
        "const x = i / 4 % width, y = Math.floor(i / 4 / width);"
        "box = box ? [Math.min(box[0], x), Math.min(box[1], y), Math.max(box[2], x), "
        "Math.max(box[3], y)] : [x, y, x, y]; }"
        "return box && [box[0], box[1], box[2] - box[0] + 1, box[3] - box[1] + 1]; })()");
}

// Two animations with sounds, and one sound that nothing plays.
Character loud_character() {
    CharacterBuilder builder;
    const SpriteId sprite = builder.sprite({0, 0}, {1, 2}, {"12", "34"}, builder.palette());
    builder.sprite({9, 0}, {1, 2}, {"56", "78"}, PaletteId{0});
    Frame first = frame_of(sprite, 2);
    Frame second = frame_of(sprite, 3);
    first.cues = {Cue{"snd_1_0", 0.5F, 2}};
    second.cues = {Cue{"snd_2_0", 1, 1, 1}, Cue{"common_7_0"}};
    builder.animation(0, "stand", {first, second});
    Character character = std::move(builder.character);
    character.animations[0].loop = LoopMode::once;
    for (const auto& [key, samples, rate] : {std::tuple(SoundKey{1, 0}, 2205U, 22050U),
                                             {{2, 0}, 4410U, 22050U},
                                             {{3, 0}, 600U, 6000U}}) {
        const ByteBuffer wav = WavFile{.rate = rate, .data = ByteBuffer(samples * 2, 1)}.bytes();
        character.sounds.push_back({key, character.sound_file.bytes.size(), wav.size()});
        character.sound_file.bytes.insert(character.sound_file.bytes.end(), wav.begin(), wav.end());
    }
    character.sounds.push_back({{4, 0}, 0, 3});  // no WAV
    return character;
}

std::string wait_until(const std::string& condition) {
    return "new Promise(done => { const wait = () => " + condition +
           " ? done(1) : requestAnimationFrame(wait); wait(); })";
}

Bytes bytes_of(const std::string& text) {
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

}  // namespace

TEST_CASE("A character of 526 px is seen from head to foot, and uses the height of the stage") {
    for (const Viewport& viewport : {Viewport{1280, 800, false}, Viewport{400, 800, false}}) {
        open(tall_character(200, 526), viewport);
        check("boxes", false);
        check("axis", false);
        INFO(viewport.width);
        const json place = place_of_colour("50, 0, 195");
        const json stage =
            browser().evaluate("[preview.stage.width, preview.stage.height, preview.stage.zoom]");
        REQUIRE(place.is_array());
        CHECK(place[3].get<double>() == Approx(526 * stage[2].get<double>()).margin(2));
        CHECK(place[1].get<int>() + place[3].get<int>() < stage[1].get<int>());
        CHECK(place[3].get<double>() > 0.85 * stage[1].get<double>());
        // The foot is near the lower edge, and not in the middle of a stage with an empty part
        // below it.
        CHECK(place[1].get<int>() + place[3].get<int>() > 0.85 * stage[1].get<double>());
    }
}

TEST_CASE("Zoom goes down to a quarter with keys, wheel and list, and Fit shows everything again") {
    open(tall_character(60, 80));
    const json fitted = browser().evaluate("preview.stage.zoom");
    CHECK(fitted.get<int>() >= 4);
    set("zoom", "0.25", "change");
    check("axis", false);
    CHECK(place_of_colour("50, 0, 195")[3].get<double>() == Approx(20).margin(2));
    browser().press("+", 187);
    CHECK(browser().evaluate("preview.stage.zoom") == 0.5);
    browser().press("-", 189);
    browser().press("-", 189);
    CHECK(browser().evaluate("preview.stage.zoom") == 0.125);
    // A zoom that a person has chosen stays when another animation is chosen.
    choose(0);
    CHECK(browser().evaluate("preview.stage.zoom") == 0.125);
    browser().click("#fit");
    CHECK(browser().evaluate("preview.stage.zoom") == fitted);
    // The wheel with Ctrl keeps what is under the pointer; by itself it scrolls the page.
    const auto wheel = [](bool ctrl) {
        return browser().evaluate(
            "(() => { const {left, top} = preview.stage.canvas.getBoundingClientRect(); return "
            "preview.stage.canvas.dispatchEvent(new WheelEvent('wheel', {deltaY: 1, ctrlKey: " +
            std::string(ctrl ? "true" : "false") +
            ", clientX: left + preview.stage.origin[0] * preview.stage.scale, clientY: top + 40, "
            "cancelable: true})); })()");
    };
    CHECK(wheel(false) == true);
    CHECK(browser().evaluate("preview.stage.zoom") == fitted);
    CHECK(wheel(true) == false);  // not the browser's own zoom
    CHECK(browser().evaluate("preview.stage.zoom").get<int>() == fitted.get<int>() - 1);
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE(
    "On a phone the animations are in a drawer that keys and taps open and close, and moves are "
    "cards") {
    open(sample("ember"), {400, 800, false});
    const auto drawer_is_seen = [] {
        return browser().evaluate(
            "new Promise(done => { const nav = document.getElementById('lists'); "
            "Promise.all(nav.getAnimations().map(a => a.finished))"
            ".then(() => done(getComputedStyle(nav).visibility === 'visible' && "
            "nav.getBoundingClientRect().right > 0)); })");
    };
    CHECK(drawer_is_seen() == false);
    browser().click("#open-lists");
    CHECK(drawer_is_seen() == true);
    CHECK(browser().evaluate("document.getElementById('lists').contains(document.activeElement)") ==
          true);
    browser().press("Escape", 27);
    CHECK(drawer_is_seen() == false);
    CHECK(browser().evaluate("document.activeElement.id") == "open-lists");
    browser().click("#open-lists");
    CHECK(drawer_is_seen() == true);
    browser().click("#list [data-index='3']");
    CHECK(drawer_is_seen() == false);
    CHECK(browser().evaluate("preview.index") == 3);

    CHECK(browser().evaluate("getComputedStyle(document.querySelector('#moves thead')).display") ==
          "none");
    CHECK(browser().evaluate("getComputedStyle(document.querySelector('#moves td:nth-child(6)'), "
                             "'::before').content") == "\"Startup\"");
    CHECK(browser().evaluate("[...document.querySelectorAll('#moves tr, .scroll, #view, "
                             "#palettes')].every(e => e.scrollWidth <= e.clientWidth + 1)") ==
          true);
    CHECK(browser().evaluate("document.documentElement.scrollWidth <= 400") == true);
    browser().click("#moves tbody tr:nth-child(2) button");
    CHECK(browser().evaluate("preview.chain !== null") == true);
    CHECK(browser().evaluate("document.documentElement.scrollWidth <= 400") == true);
    // A finger meets what it aims at.
    CHECK(browser().evaluate("[...document.querySelectorAll('#controls > button, #player "
                             "select, header button')].every(e => e.offsetHeight >= 36)") == true);
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE("The table of moves fits 1280 pixels, and where it is wider its first columns stay") {
    open(sample("ember"), {1280, 800, false});
    CHECK(browser().evaluate("document.querySelector('.scroll').scrollWidth <= "
                             "document.querySelector('.scroll').clientWidth") == true);
    browser().show({950, 800, false});
    const json places = browser().evaluate(
        "(() => { const scroll = document.querySelector('.scroll'), cells = "
        "[...document.querySelectorAll('#moves tbody tr:first-child td')].slice(0, 3);"
        "const at = () => cells.map(c => Math.round(c.getBoundingClientRect().left)); const before "
        "= at(); scroll.scrollLeft = 60; const after = at();"
        "return [scroll.scrollLeft, ...after.map((x, i) => before[i] - x)]; })()");
    CHECK(places == json({60, 0, 0, 60}));
}

TEST_CASE("Palettes show their own colours, and the keyboard picks one") {
    const Character slate = sample("slate");
    open(slate);
    CHECK(browser().evaluate("document.querySelectorAll('#palettes label').length") ==
          slate.selectable_palettes.size());
    // Every swatch is a colour of its palette.
    for (std::size_t i = 0; i < slate.selectable_palettes.size(); ++i) {
        const json swatches = browser().evaluate(
            "[...document.querySelectorAll('#palettes label')[" + std::to_string(i) +
            "].querySelectorAll('i')].map(e => "
            "getComputedStyle(e).backgroundColor.match(/\\d+/g).map(Number))");
        CHECK(swatches.size() >= 4);
        for (const json& swatch : swatches) {
            const auto& colours = slate[slate.selectable_palettes[i].palette].colours;
            CHECK(std::any_of(colours.begin(), colours.end(), [&](Rgba c) {
                return json({c.r, c.g, c.b}) == swatch;
            }));
        }
    }
    browser().evaluate("document.querySelector('#palettes input').focus()");
    browser().press("ArrowRight", 39);
    CHECK(browser().evaluate("preview.choice") == 1);
    CHECK(browser().evaluate("document.querySelector('#palettes :checked').value") == "1");
}

TEST_CASE("Every sprite can be found and shown, also one that no animation shows") {
    const Character ember = sample("ember");
    open(ember);
    browser().evaluate("preview.play(false)");
    open_tab("sprites");
    CHECK(browser().evaluate("document.querySelectorAll('#sprites button').length") ==
          ember.sprites.size());
    browser().type("#sprites-filter", "200,");
    const auto shown = [] {
        return browser().evaluate(
            "[...document.querySelectorAll('#sprites button')].map(e => e.textContent)");
    };
    const json of_group = shown();
    CHECK_FALSE(of_group.empty());
    CHECK(std::all_of(of_group.begin(), of_group.end(), [](const json& name) {
        return name.get<std::string>().starts_with("200,");
    }));
    bare_stage();
    browser().click("#sprites li:nth-child(2) button");
    const auto sprite = browser().evaluate("preview.sprite").get<std::uint32_t>();
    CHECK(ember.sprites[sprite].key == Key{200, 1});
    Picture expected = blank_canvas(side, side, stage_colour);
    Placement placement;
    placement.sprite = SpriteId{sprite};
    draw_frame(ember, placement, axis_in_part, expected);
    CHECK(distance(pixels_on_page(), expected) <= 1);
    // where it is shown
    CHECK(text_of("numbers").get<std::string>().find("jab_200") != std::string::npos);
    browser().evaluate("document.activeElement.blur()");
    browser().press("ArrowUp", 38);
    CHECK(browser().evaluate("preview.sprite") == sprite - 1);

    const Character loud = loud_character();
    open(loud);
    open_tab("sprites");
    check("sprites-unused", true);
    CHECK(shown() == json({"9,0"}));
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE("A character without animations shows its sprites") {
    Character ember = sample("ember");
    ember.animations.clear();
    ember.moves.clear();
    open(ember);
    CHECK(browser().evaluate("document.querySelectorAll('#sprites button').length") ==
          ember.sprites.size());
    CHECK(
        browser().evaluate("[preview.sprite, document.getElementById('tab-animations').hidden]") ==
        json({0, true}));
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE("Sounds play with their frames, but not before a person has asked for them") {
    open(loud_character());
    browser().evaluate(
        "window.started = []; const start = AudioBufferSourceNode.prototype.start; "
        "AudioBufferSourceNode.prototype.start = function() { "
        "started.push([Math.round(this.buffer.duration * 1000), this.playbackRate.value]); return "
        "start.call(this); }; 0");
    const auto play_once = [] {
        browser().evaluate("preview.goTo(0); preview.play(true); " +
                           wait_until("!preview.playing"));
        return browser().evaluate("started.splice(0)");
    };
    CHECK(play_once() == json::array());
    browser().click("#sound");
    // Volume and pitch are those of the cue; a sound of the game that the character does not have
    // is silent.
    CHECK(play_once() == json({{100, 2}, {200, 1}}));
    browser().evaluate("preview.step(1)");
    CHECK(browser().evaluate("started") == json::array());
    browser().click("#sound");
    CHECK(play_once() == json::array());

    open_tab("sounds");
    CHECK(
        browser().evaluate("[...document.querySelectorAll('#sounds b')].map(e => e.textContent)") ==
        json({"snd_1_0", "snd_2_0", "snd_3_0"}));
    browser().click("#sounds li:nth-child(3) button");  // of a rate that the browser does not have
    CHECK(browser().evaluate("started.splice(0)") == json::array({json::array({75, 0.75})}));
    CHECK(text_of("sounds-left") == "1 sound is not in this page, because it cannot be decoded.");
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE(
    "Sounds that frames play come first where the page has no room for all, and it says how many "
    "are missing") {
    Character character = loud_character();
    const ByteBuffer wav = WavFile{.data = ByteBuffer(5U << 20U, 7)}.bytes();
    for (const SoundKey key : {SoundKey{5, 0}, SoundKey{6, 0}}) {
        character.sounds.push_back({key, character.sound_file.bytes.size(), wav.size()});
        character.sound_file.bytes.insert(character.sound_file.bytes.end(), wav.begin(), wav.end());
    }
    character.animations[0].frames[0].cues = {Cue{"snd_6_0"}};
    open(character);
    CHECK(browser().evaluate("preview.data.sounds.map(s => s.name)") ==
          json({"snd_1_0", "snd_2_0", "snd_3_0", "snd_6_0"}));
    CHECK(text_of("sounds-left") ==
          "1 sound is not in this page, which holds at most 8 MiB of them. 1 sound is not in this "
          "page, because it cannot be decoded.");
}

TEST_CASE(
    "A saved GIF is the animation as the program's own GIF is, and a PNG is the frame, "
    "transparent") {
    const Character ember = sample("ember");
    open(ember, {1280, 800, false});
    check("boxes", false);
    set("zoom", "1", "change");
    const auto saved = [](const char* kind) {
        open_menu("save");  // a press beside it, as in the list, closes it
        return browser().download(kind);
    };
    for (const std::size_t index : {std::size_t{0}, std::size_t{5}, std::size_t{20}}) {
        INFO(ember.animations[index].name);
        choose(index);
        Context context;
        const RenderedImage rendered =
            render_animated_image(ember, ember.animations[index], {}, context).value();
        const SeenImage expected = read_gif(gif::encode(rendered.image, context).value());
        const SeenImage seen = read_gif(bytes_of(saved("#gif")));
        REQUIRE(seen.frames.size() == expected.frames.size());
        CHECK(seen.width == expected.width);
        CHECK(seen.height == expected.height);
        CHECK(seen.plays == expected.plays);
        for (std::size_t i = 0; i < seen.frames.size(); ++i) {
            CHECK(different_pixels(seen.frames[i].canvas, expected.frames[i].canvas) == 0);
            CHECK(seen.frames[i].numerator * expected.frames[i].denominator ==
                  expected.frames[i].numerator * seen.frames[i].denominator);
        }
        browser().evaluate("preview.goTo(0)");
        const std::string png = saved("#png");
        const png::Image image = png::decode({"frame.png", bytes_of(png)}, context).value();
        const Placement placement = Timeline(ember.animations[index]).placement(0);
        const Rectangle bounds = bounds_of(ember, placement).value();
        Picture frame = blank_canvas(bounds.width, bounds.height, {0, 0, 0, 0});
        draw_frame(ember, placement, {-bounds.x, -bounds.y}, frame);
        CHECK(different_pixels(image.picture, frame) == 0);
    }
    // At the zoom that is shown, with the boxes that are shown.
    set("zoom", "3", "change");
    choose(0);
    const SeenImage large = read_gif(bytes_of(saved("#gif")));
    Context context;
    CHECK(large.width ==
          3 * render_animated_image(ember, ember.animations[0], {}, context).value().image.width);
    check("boxes", true);
    const SeenImage boxed = read_gif(bytes_of(saved("#gif")));
    CHECK((boxed.width != large.width || boxed.height != large.height ||
           different_pixels(boxed.frames[0].canvas, large.frames[0].canvas) > 0));
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE("A GIF of more than 255 colours has the nearest ones, in a time that browsers show") {
    CharacterBuilder builder;
    const SpriteId sprite = builder.true_colour_sprite({0, 0}, {0, 0}, {"1"});
    Character character = std::move(builder.character);
    constexpr std::uint32_t length = 128;
    Picture& picture = character.pictures[character.sprites[sprite.value].picture.value];
    picture = Picture{length, length, PixelFormat::rgba8888,
                      PixelBuffer(std::size_t{length} * length * 4)};
    for (std::uint32_t i = 0; i < length * length; ++i) {
        const std::uint32_t x = i % length;
        const std::uint32_t y = i / length;
        const std::array<std::uint32_t, 4> colour = {x * 2, y * 2, x + y, x < 4 ? 0U : 255U};
        std::transform(colour.begin(), colour.end(),
                       picture.pixels.unpack().begin() + static_cast<std::ptrdiff_t>(i * 4),
                       [](std::uint32_t value) { return static_cast<std::uint8_t>(value); });
    }
    const Frame turning = frame_of(sprite, 1);
    Animation& animation = character.animations.emplace_back();
    animation.name = "fade";
    for (std::int32_t i = 0; i < 5; ++i) {
        animation.frames.push_back(turning);
        animation.frames.back().offset = {i, 0};
    }
    open(character);
    check("boxes", false);
    set("zoom", "1", "change");
    open_menu("save");
    const SeenImage seen = read_gif(bytes_of(browser().download("#gif")));
    CHECK(seen.width == length + 4);
    CHECK(seen.frames.size() == 4);  // 5 ticks are 8/100 s, and no picture is shorter than 2
    std::uint64_t hundredths = 0;
    for (const SeenFrame& frame : seen.frames) {
        CHECK(frame.numerator * 100 >= 2 * frame.denominator);
        hundredths += frame.numerator * 100 / frame.denominator;
    }
    CHECK(hundredths == 8);
    const PixelView first = seen.frames[0].canvas.pixels.unpacked();
    const Bytes wanted = character.pictures[0].pixels.unpack();
    std::uint64_t error = 0;
    for (std::uint32_t y = 0; y < length; ++y) {
        for (std::uint32_t x = 0; x < length; ++x) {
            const std::size_t at = (std::size_t{y} * seen.width + x) * 4;
            const std::size_t from = (std::size_t{y} * length + x) * 4;
            CHECK_FALSE((first[at + 3] == 0) != (x < 4));
            for (std::size_t i = 0; x >= 4 && i < 3; ++i) {
                error += static_cast<std::uint64_t>(
                    std::abs(int{first[at + i]} - int{wanted[from + i]}));
            }
        }
    }
    CHECK(error / (3 * length * length) < 8);
}

TEST_CASE("The address follows what is chosen, and opens the same again") {
    const Character ember = sample("ember");
    open(ember);
    const auto address = [](const std::string& wanted) {
        INFO(wanted);
        browser().evaluate(
            "new Promise((done, fail) => { let frames = 0; const wait = () => location.hash === '" +
            wanted +
            "' ? done(1) : ++frames > 600 ? fail(location.hash) : requestAnimationFrame(wait); "
            "wait(); })");
    };
    choose(4);
    browser().evaluate("preview.goTo(3)");
    browser().click("#palettes label:nth-child(2)");
    address("#animation=" + ember.animations[4].name +
            "&tick=3&palette=" + std::to_string(ember.selectable_palettes[1].number));
    browser().evaluate("preview.choosePalette(0), preview.choose(0), preview.goTo(0)");
    address("#animation=stand");
    browser().evaluate("location.hash = '#animation=" + ember.animations[4].name +
                       "&tick=3&palette=2'; " + wait_until("preview.index === 4"));
    CHECK(browser().evaluate("[preview.tick, preview.choice, preview.playing]") ==
          json({3, 1, false}));

    browser().evaluate("preview.chooseMove(1), preview.goTo(7)");
    address("#move=" + std::to_string(ember.moves[1].number) + "&tick=7&palette=2");
    browser().evaluate("preview.choose(0), 0");
    address("#animation=stand&palette=2");
    browser().evaluate("location.hash = '#move=" + std::to_string(ember.moves[1].number) +
                       "&tick=7'; " + wait_until("preview.chain !== null"));
    CHECK(browser().evaluate("[preview.moves.chosen, preview.tick]") == json({1, 7}));

    browser().evaluate("preview.chooseSprite(5), 0");
    const Key key = ember.sprites[5].key;
    address("#sprite=" + std::to_string(key.group) + "," + std::to_string(key.number) +
            "&palette=2");
    // A link opens the page in the same state.
    Context context;
    const ByteBuffer page = preview_page(ember, context.diagnostics, "ember", context).value();
    const TempFolder folder;
    write_file(folder / "page.html", {reinterpret_cast<const char*>(page.data()), page.size()});
    browser().open(
        folder / ("page.html#move=" + std::to_string(ember.moves[1].number) + "&tick=7&palette=3"));
    browser().evaluate(wait_until("window.preview?.homeZoom"));
    CHECK(browser().evaluate(
              "[preview.moves.chosen, preview.tick, preview.choice, preview.playing]") ==
          json({1, 7, 2, false}));
    // Nothing that somebody may write there harms.
    for (const char* const odd :
         {"#%E0%A4%A", "#tick=1e9", "#animation=nothing&palette=99", "#tick=-4&move=x"}) {
        browser().evaluate(std::string("new Promise(done => { addEventListener('hashchange', () => "
                                       "done(1), {once: true}); location.hash = '") +
                           odd + "'; })");
    }
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE("Frames are drawn once, however often they are shown") {
    const Character ember = sample("ember");
    open(ember);
    // Small pictures are drawn as they come into sight, which may be later.
    browser().evaluate("Pictures.prototype.drawThumb = () => {}; 0");
    browser().evaluate(
        "window.drawn = 0; const draw = drawFrame; drawFrame = (...all) => { ++drawn; return "
        "draw(...all); }; preview.choose(0); preview.play(true); 0");
    browser().evaluate(wait_until("preview.tick > 3 * preview.length"));
    // A busy machine shows some of them only in a later round.
    const auto drawn = browser().evaluate("window.drawn").get<std::size_t>();
    CHECK(drawn > 0);
    CHECK(drawn <= ember.animations[0].frames.size());
}

TEST_CASE("A character in high resolution plays, with little work for its script", "[corpus]") {
    Context context;
    open(read(corpus_or_skip() / "kfm720-mugen11", context), {1280, 800, false});
    double least = 1e9;
    // Other programs may take the processor for a while.
    for (int turn = 0; turn < (is_whole() ? 5 : 1); ++turn) {
        browser().evaluate("preview.goTo(0), preview.play(true), 0");
        const double before = browser().script_seconds();
        browser().evaluate(wait_until("preview.tick >= 120"));
        least = std::min(least, (browser().script_seconds() - before) / 2);
    }
    std::cout << "kfm720: script runs " << least << " s in a second of play\n";
    CHECK(is_in_time(least, 0.3));
}
