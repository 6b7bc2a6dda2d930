// The moves on the page of fightconv preview: their table, and the frame meter that plays one with
// what follows it.
#include <algorithm>

#include "converters/extract/frame_data.hpp"
#include "tests/browser/page.hpp"

using namespace fightconv;
using namespace fightconv::test;

namespace {

// A move that walks and hits, one that follows it in the air and lands, and one that neither is
// reached from.
Character chained_character() {
    CharacterBuilder builder;
    const PaletteId palette = builder.palette();
    const SpriteId sprite =
        builder.sprite({0, 0}, {1, 3}, {"1234", "5678", "9123", "4567"}, palette);
    Frame still = frame_of(sprite, 3);
    Frame loud = frame_of(sprite, 3);
    loud.cues = {Cue{"snd_1_0"}, Cue{"snd_2_0", 1, 1, 1}};
    const AnimationId step = builder.animation(200, "step", {still, loud});  // loops after 6 ticks
    const AnimationId leap = builder.animation(
        201, "leap", {frame_of(sprite, 4, {0, -2}), frame_of(sprite, Frame::hold, {0, -4})});
    const auto hit = [](std::int32_t first, std::int32_t last, bool continued, bool alternative) {
        return Hit{.first_tick = first,
                   .last_tick = last,
                   .continued = continued,
                   .damage = 10,
                   .alternative = alternative};
    };
    const auto move = [](std::int32_t number, AnimationId animation, std::string name,
                         std::string input, Stance stance) {
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
    first.hits = {hit(2, 3, false, false), hit(4, 4, false, true), hit(6, 7, true, false),
                  hit(8, 8, false, false)};
    first.notifies = {
        Notify{.tick = 5, .event = "projectile", .values = {{"projid", "7"}}, .approximate = true}};
    first.cancels = {
        {.into = 300, .first_tick = 4, .on_hit = true, .on_block = true, .approximate = true},
        {.into = 999, .first_tick = 0, .on_whiff = true}};
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
        "[...document.querySelectorAll('#meter-bar i')].map(i => [i.className, ...[i.style.left, "
        "i.style.width].map(s => parseFloat(s) * preview.length / 100)].map(v => typeof v === "
        "'number' ? Math.round(v) : v).concat(i.textContent)).map(([kind, at, ticks, text]) => "
        "[kind, at, at + ticks, text])");
}
void choose_move(int row) {
    // what plays moves the page, and a click would meet another row
    browser().evaluate("preview.play(false)");
    browser().click("#moves tbody tr:nth-child(" + std::to_string(row) + ")");
    browser().evaluate("preview.goTo(0)");
}

}  // namespace

TEST_CASE("Moves are listed with their frame data, and a click plays one") {
    const Character ember = sample("ember");
    open(ember);
    CHECK(browser().evaluate("document.querySelectorAll('#moves tbody tr').length") ==
          ember.moves.size());
    browser().click("#moves tbody tr:last-child");
    CHECK(browser().evaluate("preview.animation.name") == ember[ember.moves.back().animation].name);
    CHECK(browser().evaluate("document.querySelectorAll('#moves .active').length > 3") == true);
    browser().evaluate("document.querySelector('#moves button').focus()");
    browser().press("Enter", 13);
    CHECK(browser().evaluate("[preview.animation.name, preview.playing]") ==
          json({ember[ember.moves.front().animation].name, true}));
}

TEST_CASE(
    "The frame meter shows a move and what follows it as segments on one time line, with numbered "
    "hits and marks") {
    open(chained_character());
    CHECK(text_of("meter-title") == "step");  // an animation, before a move is chosen
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
    CHECK(browser().evaluate("document.querySelector('#meter-bar .alternative').title") ==
          "active only at close range, after a contact, or with another command, 1 tick");
    CHECK(browser().evaluate(
              "[...document.querySelectorAll('#meter-names span')].map(e => e.textContent)") ==
          json({"6x Step", "6x Leap"}));
    // Sounds stand at their own tick, and come again when the animation does.
    CHECK(
        browser().evaluate("[...document.querySelectorAll('#meter-marks i')].map(e => e.title)") ==
        json({"tick 5, ~ projectile (projid = 7)", "tick 3, sound snd_1_0", "tick 4, sound snd_2_0",
              "tick 9, sound snd_1_0", "tick 14: can act again"}));
    CHECK(text_of("meter-data") ==
          "Startup 3Active 2(2)2,1Recovery 1Total 18Free at 14Then landing");
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE("The segments of the samples' moves are their frame data") {
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
            recovery = segment[0] == "recovery"
                           ? segment[2].get<std::int64_t>() - segment[1].get<std::int64_t>()
                           : recovery;
        }
        CHECK(end == data.total);
        CHECK(recovery == data.recovery);
    }
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE("A move walks, loops its animation, goes on into the next one and stops at the end") {
    const Character character = chained_character();
    open(character);
    bare_stage();
    choose_move(1);
    const auto drawn_at = [&](std::int64_t tick, std::size_t animation,
                              std::uint64_t animation_tick, Point where) {
        INFO(tick);
        go_to(static_cast<std::uint64_t>(tick));
        Picture canvas = blank_canvas(side, side, stage_colour);
        draw_frame(character, Timeline(character.animations[animation]).placement(animation_tick),
                   {axis_in_part.x + where.x, axis_in_part.y + where.y}, canvas);
        CHECK(distance(pixels_on_page(), canvas) <= 1);
        CHECK(browser().evaluate("preview.animation.name") == character.animations[animation].name);
    };
    drawn_at(0, 0, 0, {0, 0});
    drawn_at(1, 0, 1, {10, 0});
    drawn_at(9, 0, 9, {20, 0});
    drawn_at(10, 1, 0, {20, 0});
    drawn_at(12, 1, 2, {24, -10});
    drawn_at(17, 1, 7, {33, -20});  // its animation holds
    CHECK(text_of("meter-now") ==
          "tick 17 \u00b7 6x Leap \u00b7 recovery \u00b7 can act again \u00b7 32.5 px forward "
          "\u00b7 20 px up");
    // Who begins in the air comes down to the floor.
    choose_move(3);
    drawn_at(0, 1, 0, {0, -40});
    drawn_at(5, 1, 5, {0, 0});

    choose_move(1);
    browser().evaluate("preview.goTo(15); preview.play(true)");
    browser().evaluate(
        "new Promise(done => { const wait = () => preview.playing ? requestAnimationFrame(wait) : "
        "done(1); wait(); })");
    CHECK(tick() == 17);
    browser().click("#play");
    CHECK(play_button() == "Pause");
    // Animations are played as before.
    choose(0);
    browser().evaluate("preview.goTo(0)");
    CHECK(text_of("meter-title") == "step");
    browser().click("#back");
    CHECK(tick() == 5);
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE("A move is stepped through with keys, and the playhead with the mouse") {
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
        "{ const t = document.getElementById('track'), box = t.getBoundingClientRect(); "
        "t.setPointerCapture = () => {};"
        "const at = (type, part) => t.dispatchEvent(new PointerEvent(type, {pointerId: 1, clientX: "
        "box.left + box.width * part, clientY: box.top + 5}));"
        "at('pointerdown', 0.01); at('pointermove', 0.7); at('pointerup', 0.7); }");
    CHECK(tick() == 12);
    browser().press("ArrowDown", 40);
    CHECK(browser().evaluate("document.querySelector('#moves [aria-current]').textContent") ==
          "Leap");
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE("Chips name what a move can be cancelled into, and a click goes there") {
    open(chained_character());
    choose_move(1);
    CHECK(browser().evaluate(
              "[...document.querySelectorAll('#cancels h3')].map(e => e.textContent)") ==
          json({"6x Step can be cancelled into", "6x Leap can be cancelled into"}));
    CHECK(browser().evaluate("[...document.querySelectorAll('#cancels button')].map(e => "
                             "[e.textContent, e.disabled])") ==
          json::array({json::array({"j.2y Drop ~ from 4 \u00b7 hit, block", false}),
                       json::array({" 999 from 0 \u00b7 whiff", true}),
                       json::array({"6x Step from 11 \u00b7 hit", false})}));
    browser().click("#cancels button");
    CHECK(text_of("meter-title") == "j.2y Drop");
    CHECK(browser().evaluate("document.querySelectorAll('#cancels button').length") == 0);
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE(
    "The table of moves says type, total and what follows, and is filtered by type and by input, "
    "name or number") {
    open(chained_character());
    CHECK(
        browser().evaluate("[...document.querySelectorAll('#moves tbody tr')].map(r => [3, 8, "
                           "14].map(i => r.children[i].textContent))") ==
        json({{"normal", "10", "201 Leap"}, {"", "8", "52 landing"}, {"command normal", "6", ""}}));
    const auto shown = [] {
        return browser().evaluate(
            "[...document.querySelectorAll('#moves tbody tr:not([hidden]) button')].map(e => "
            "e.textContent)");
    };
    CHECK(shown() == json({"Step", "Leap", "Drop"}));
    open_tab("moves");
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

TEST_CASE("The page plays every move: chains that return, no length, no end") {
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
    browser().evaluate(
        "preview.goTo(preview.length - 1); preview.stepFrame(1); preview.stepFrame(-1)");
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE("The frame meter of an animation: what its attack boxes and hurtboxes say of each tick") {
    CharacterBuilder builder;
    const SpriteId sprite = builder.sprite({0, 0}, {1, 2}, {"12", "34"}, builder.palette());
    const auto frame = [&](std::int32_t ticks, bool hurt, bool attack) {
        Frame made = frame_of(sprite, ticks);
        if (hurt) {
            made.boxes.push_back(box_of(BoxKind::hurt, 0, 0, 2, 2));
        }
        if (attack) {
            made.boxes.push_back(box_of(BoxKind::attack, 0, 0, 2, 2));
        }
        return made;
    };
    builder.animation(200, "punch",
                      {frame(3, true, false), frame(2, true, true), frame(1, false, false),
                       frame(2, true, true), frame(4, true, false)});
    builder.animation(201, "spark", {frame(2, false, false)});
    open(builder.character);
    browser().evaluate("preview.play(false), preview.choose(0)");
    CHECK(segments() == json({{"startup", 0, 3, ""},
                              {"between", 3, 8, ""},
                              {"recovery", 8, 12, ""},
                              {"active", 3, 5, ""},
                              {"active", 6, 8, ""}}));
    const auto safe = [] {
        return browser().evaluate(
            "[...document.querySelectorAll('#meter-safe i')].map(e => [e.style.left, "
            "e.style.width].map(s => Math.round(parseFloat(s) * preview.length / 100)))");
    };
    CHECK(safe() == json::array({json::array({5, 1})}));
    CHECK(text_of("meter-data") == "Startup 4Active 2(1)2Recovery 4Total 12Frames 5");
    go_to(5);
    CHECK(text_of("meter-now") == "tick 5 \u00b7 between hits \u00b7 invincible");
    // An animation that never has a hurtbox is an effect, and nothing would say that it lacks one.
    browser().evaluate("preview.choose(1)");
    CHECK(segments() == json({{"plain", 0, 2, ""}}));
    CHECK(safe() == json::array());
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE("With hitstop, a move stands still where its hits touch") {
    Character character = chained_character();
    character.moves[0].hits[0].attacker_hitstop = 5;
    character.moves[0].hits[2].attacker_hitstop = 9;  // continues the first: no second contact
    character.moves[0].hits[3].attacker_hitstop = 3;
    open(character);
    choose_move(2);
    CHECK(browser().evaluate("document.getElementById('hitstop-label').hidden") == true);
    choose_move(1);
    go_to(3);
    check("hitstop", true);
    CHECK(browser().evaluate("[preview.length, preview.tick]") == json({26, 8}));
    CHECK(browser().evaluate(
              "[...document.querySelectorAll('#meter-bar .hitstop')].map(e => [e.style.left, "
              "e.style.width].map(s => Math.round(parseFloat(s) * preview.length / 100)))") ==
          json({{3, 5}, {14, 3}}));
    // The tick of the move, where it is and what it shows stand still.
    json seen = json::array();
    for (const std::uint64_t at : {2U, 3U, 7U, 8U, 25U}) {
        go_to(at);
        seen.push_back(
            browser().evaluate("[preview.sceneAt(preview.tick).tick, "
                               "document.getElementById('meter-now').textContent]"));
    }
    CHECK(seen ==
          json({{2, "tick 2 \u00b7 6x Step \u00b7 hit 1 \u00b7 10 px forward"},
                {2, "tick 2 \u00b7 6x Step \u00b7 hit 1 \u00b7 hitstop \u00b7 10 px forward"},
                {2, "tick 2 \u00b7 6x Step \u00b7 hit 1 \u00b7 hitstop \u00b7 10 px forward"},
                {3,
                 "tick 3 \u00b7 6x Step \u00b7 hit 1 \u00b7 sound snd_1_0 \u00b7 10 px "
                 "forward"},
                {7,
                 "tick 17 \u00b7 6x Leap \u00b7 recovery \u00b7 can act again \u00b7 32.5 "
                 "px forward \u00b7 20 px up"}}));
    go_to(8);
    check("hitstop", false);
    CHECK(browser().evaluate("[preview.length, preview.tick]") == json({18, 3}));
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE("The mouse over the frame meter shows the tick under it until it leaves, a press stays") {
    open(chained_character());
    choose_move(1);
    go_to(3);
    const auto mouse = [](const std::string& type, double part) {
        browser().evaluate(
            "{ const t = document.getElementById('track'), box = t.getBoundingClientRect(); "
            "t.setPointerCapture = () => {}; t.dispatchEvent(new PointerEvent('" +
            type +
            "', {pointerId: 1, pointerType: 'mouse', movementX: 1, clientX: box.left + "
            "box.width * " +
            std::to_string(part) + ", clientY: box.top + 5})); }");
        return tick();
    };
    CHECK(mouse("pointermove", 0.7) == 12);
    CHECK(mouse("pointermove", 0.1) == 1);
    CHECK(mouse("pointerleave", 0.1) == 3);
    CHECK(mouse("pointermove", 0.7) == 12);
    CHECK(mouse("pointerdown", 0.5) == 9);
    mouse("pointerup", 0.5);
    CHECK(mouse("pointermove", 0.7) == 12);
    CHECK(mouse("pointerleave", 0.7) == 9);
    // It goes on where it was playing.
    browser().evaluate("preview.goTo(0); preview.play(true)");
    CHECK(mouse("pointermove", 0.5) == 9);
    CHECK(browser().evaluate("preview.playing") == false);
    mouse("pointerleave", 0.5);
    CHECK(browser().evaluate("preview.playing") == true);
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE("Moves have a list of their own, and a link to a move opens it") {
    const Character ember = sample("ember");
    open(ember);
    open_tab("moves");
    CHECK(browser().evaluate("document.querySelectorAll('#moves-list .item').length") ==
          ember.moves.size());
    browser().click("#moves-list li:nth-child(2) .item");
    CHECK(browser().evaluate("preview.moves.chosen") == 1);
    browser().type("#moves-filter", "rising");
    CHECK(browser().evaluate("document.querySelectorAll('#moves-list li:not([hidden])').length") ==
          1);
    open(ember);
    browser().evaluate(
        "new Promise(done => { addEventListener('hashchange', () => done(1)); location.hash = "
        "'#move=1000'; })");
    CHECK(browser().evaluate("document.getElementById('tab-moves').ariaSelected") == "true");
}
