// The tab Play of the page, as a person uses it: keys, thumbs, and what it says about a fight.
#include <algorithm>

#include "converters/extract/frame_data.hpp"
#include "tests/browser/page.hpp"
#include "tests/support/characters/scenarios.hpp"

using namespace fightconv;
using namespace fightconv::test;
namespace fs = std::filesystem;

namespace {

// The fight goes on only as the test says.
void play(const Character& character, const Viewport& viewport = {1280, 800, false}) {
    open(character, viewport);
    open_tab("fight");
    browser().click("#fight-pause");
    browser().click("#fight-reset");
    browser().evaluate("arena.focus()");
}
void ticks(int count) {
    browser().evaluate("{ for (let i = 0; i < " + std::to_string(count) +
                       "; ++i) preview.training.step(); }");
}
void key(const std::string& event, const std::string& code) {
    browser().evaluate("document.activeElement.dispatchEvent(new KeyboardEvent('" + event +
                       "', {code: '" + code + "', key: '" + code +
                       "', bubbles: true, cancelable: true}))");
}
void hold(const std::string& code, int count) {
    key("keydown", code);
    ticks(count);
    key("keyup", code);
}
json fighter(int player, const std::string& what) {
    return browser().evaluate("preview.training.fight.fighters[" + std::to_string(player) + "]." +
                              what);
}
std::string lit() {
    return browser().evaluate(
        "[...document.querySelectorAll('#fight-moves .done')].map(e => e.textContent).join()");
}
// In the lists of moves that the page has besides.
std::string marked(const std::string& list) {
    return browser().evaluate("document.querySelector('#" + list +
                              " [aria-current=true]')?.textContent ?? ''");
}

// The first one has walked up to the dummy and stands there.
void walk_up() {
    hold("ArrowRight", 60);
    ticks(20);
}

void check_blocked_jab(const Character& character) {
    const auto jab = std::find_if(character.moves.begin(), character.moves.end(),
                                  [](const Move& move) { return move.input == "5x"; });
    REQUIRE(jab != character.moves.end());
    const FrameData data = frame_data_of(character, *jab);
    play(character);
    walk_up();
    for (const auto& [habit, advantage] :
         {std::pair("guards", data.on_block), std::pair("stands", data.on_hit)}) {
        INFO(habit);
        set("dummy", habit, "change");
        key("keydown", "KeyQ");
        key("keyup", "KeyQ");
        ticks(60);
        CHECK(text_of("fight-advantage") == advantage);
        CHECK(browser().evaluate(
                  "[...document.querySelectorAll('#moves tbody tr')].map(row => row.cells)"
                  ".find(cells => cells[2].textContent === '5x')[" +
                  std::string(habit == std::string("guards") ? "10" : "9") + "].textContent") ==
              advantage);
        CHECK(text_of("fight-result")
                  .get<std::string>()
                  .find(habit == std::string("guards") ? "is guarded" : "hits") !=
              std::string::npos);
        // The dummy is pushed away.
        walk_up();
    }
    CHECK(browser().complaints() == std::vector<std::string>());
}

}  // namespace

TEST_CASE("236 and a button begin the special move, which lights up in all lists of moves") {
    play(sample("ember"));
    CHECK(browser().evaluate("document.activeElement.id") == "arena");
    key("keydown", "ArrowDown");
    ticks(3);
    key("keydown", "ArrowRight");
    ticks(3);
    key("keyup", "ArrowDown");
    key("keydown", "KeyQ");
    ticks(1);
    key("keyup", "ArrowRight");
    key("keyup", "KeyQ");
    CHECK(fighter(0, "state") == "attacking");
    CHECK(fighter(0, "move.input") == "236x");
    CHECK(text_of("fight-move") == "236x Throw Fire");
    CHECK(lit() == "236x Throw Fire");
    CHECK(marked("moves-list").find("236x Throw Fire") == 0);
    CHECK(marked("moves") == "Throw Fire");
    CHECK(browser().evaluate("document.querySelectorAll('#fight-row-1 .plain').length") == 1);
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE("A real key moves the character, and time goes on by itself") {
    open(sample("ember"));
    open_tab("fight");
    browser().press("q", 81);
    browser().evaluate(
        "new Promise(done => { const wait = () => preview.training.exchange.title ? done(1) : "
        "requestAnimationFrame(wait); wait(); })");
    CHECK(fighter(0, "move.input") == "5x");
}

TEST_CASE("A blocked jab has the advantage that the table of moves says") {
    check_blocked_jab(sample("ember"));
}

TEST_CASE("A blocked jab of Kung Fu Man has the advantage that the table says", "[corpus]") {
    const fs::path folder = folder_of_fighter("kfm-mugen11");
    if (fs::is_directory(folder)) {
        Context context;
        check_blocked_jab(read(folder, context));
    }
}

TEST_CASE("The page shows damage, a combo, life, power and what both did in each tick") {
    play(sample("ember"));
    walk_up();
    hold("KeyQ", 8);
    CHECK(text_of("fight-damage") == "29");
    CHECK(text_of("fight-combo") == "1 hit, 29");
    CHECK(text_of("fight-advantage") == "");
    const json life = fighter(1, "body.life");
    CHECK(browser().evaluate("document.querySelector('#side-2 .life').ariaValueNow") ==
          std::to_string(life.get<int>() - 29));
    CHECK(browser().evaluate("document.querySelector('#side-1 .power').ariaValueNow") == "34");
    for (const char* const row : {"fight-row-1", "fight-row-2"}) {
        CHECK(browser().evaluate("document.querySelectorAll('#" + std::string(row) +
                                 " .hitstop').length") == 1);
    }
    ticks(20);
    // in the tick of the hit, and after the hitstop
    CHECK(browser().evaluate("document.querySelectorAll('#fight-row-2 .stun').length") == 2);
    ticks(20);
    CHECK(fighter(1, "life") == life);  // a dummy gets its life back
    browser().click("#fight-reset");
    CHECK(text_of("fight-damage") == "");
    CHECK(fighter(0, "power") == 0);
    browser().click("#fight-power");
    ticks(1);
    CHECK(fighter(0, "power") == fighter(0, "body.power"));
}

TEST_CASE("The dummy stands, crouches and jumps") {
    play(sample("ember"));
    set("dummy", "crouches", "change");
    ticks(2);
    CHECK(fighter(1, "animation") == fighter(1, "roles.get('crouch')"));
    set("dummy", "stands", "change");
    ticks(2);
    CHECK(fighter(1, "animation") == fighter(1, "roles.get('stand')"));
    set("dummy", "jumps", "change");
    ticks(12);
    CHECK(fighter(1, "state") == "flying");
}

TEST_CASE("Thumbs on a phone begin a special move") {
    for (const Viewport& viewport : {Viewport{400, 800, false}, Viewport{320, 640, true}}) {
        INFO(viewport.width);
        play(sample("ember"), viewport);
        CHECK(browser().evaluate(
                  "[...document.querySelectorAll('#pad button')].map(e => "
                  "e.getBoundingClientRect()).filter(r => r.width >= 44 && r.height >= 44 && "
                  "r.left >= 0 && r.right <= innerWidth && r.bottom <= innerHeight).length") == 14);
        CHECK(browser().evaluate("document.documentElement.scrollWidth <= innerWidth") == true);
        // A thumb slides from below the middle to its right.
        browser().evaluate(
            "{ stick.setPointerCapture = () => {}; const {left, top, width, height} = "
            "stick.getBoundingClientRect(); const slide = (type, degrees) => "
            "stick.dispatchEvent(new PointerEvent(type, {pointerId: 7, bubbles: true, clientX: "
            "left + width / 2 + 50 * Math.cos(degrees * Math.PI / 180), clientY: "
            "top + height / 2 + 50 * Math.sin(degrees * Math.PI / 180)}));"
            "for (const degrees of [90, 75, 60, 45, 30, 15, 0]) { slide(degrees === 90 ? "
            "'pointerdown' : 'pointermove', degrees); preview.training.step(); } window.slide = "
            "slide; }");
        CHECK(browser().evaluate("stick.querySelector('.held').ariaLabel") == "right");
        browser().click("#buttons [aria-label='button x']");
        browser().evaluate("slide('pointerup', 0)");
        ticks(1);
        CHECK(fighter(0, "move.input") == "236x");
        CHECK(browser().evaluate("stick.querySelectorAll('.held').length") == 0);
        CHECK(browser().complaints() == std::vector<std::string>());
    }
}

TEST_CASE("Tab and Escape leave the fight, and fields and lists keep their keys") {
    play(sample("ember"));
    std::vector<std::string> reached;
    for (int i = 0; i < 7; ++i) {
        browser().press("Tab", 9);
        reached.push_back(browser().evaluate("document.activeElement.id"));
    }
    CHECK(reached == std::vector<std::string>{"dummy", "fight-pause", "fight-step", "fight-reset",
                                              "fight-boxes", "fight-power", "fight-sound"});
    CHECK(browser().evaluate("[...document.querySelectorAll('*')].every(e => e.tabIndex <= 0)") ==
          true);
    const auto direction = [] { return fighter(0, "directions[0]"); };
    browser().evaluate("dummy.focus()");
    key("keydown", "ArrowDown");
    ticks(1);
    CHECK(direction() == 5);
    browser().evaluate("document.getElementById('moves-filter').focus()");
    key("keydown", "KeyQ");
    ticks(1);
    CHECK(fighter(0, "state") == "free");
    browser().evaluate("arena.focus()");
    key("keydown", "ArrowDown");
    ticks(1);
    CHECK(direction() == 2);
    browser().press("Escape", 27);
    CHECK(browser().evaluate("[document.getElementById('fight').hidden, player.hidden, "
                             "document.activeElement.id]") == json({true, false, "tab-preview"}));
    key("keydown", "KeyQ");
    CHECK(browser().evaluate("preview.training.hands.held.size") == 0);
    // Choosing a move leaves the fight and shows the move.
    open_tab("fight");
    browser().evaluate("document.querySelector('#moves-list button').click()");
    CHECK(browser().evaluate("player.hidden") == false);
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE("The character of another page becomes the dummy, and nothing else does") {
    const Character slate = sample("slate");
    Context context;
    const ByteBuffer page = preview_page(slate, context.diagnostics, "slate", context).value();
    const TempFolder folder;
    write_file(folder / "slate.html", {reinterpret_cast<const char*>(page.data()), page.size()});
    write_file(folder / "other.html", "<p>nothing</p>");
    write_file(folder / "broken.html", "<script type=\"text/plain\" id=\"data\">AAAA</script>");
    const auto wait_for = [](const std::string& words) {
        browser().evaluate(
            "new Promise(done => { const wait = () => document.getElementById("
            "'fight-result').textContent.includes('" +
            words + "') ? done(1) : setTimeout(wait, 5); wait(); })");
    };
    play(sample("ember"));
    browser().drop("#ring", {folder / "slate.html"}, "document.getElementById('ring')");
    const std::string& name = slate.info.display_name;
    wait_for(name + " is the dummy");
    CHECK(browser().evaluate("document.querySelector('#side-2 bdi').textContent") == name);
    set("dummy", "jumps", "change");
    ticks(60);
    browser().choose("#guest", {folder / "other.html"});
    wait_for("other.html is no opponent: it is not a page of fightconv");
    browser().choose("#guest", {folder / "broken.html"});
    wait_for("broken.html is no opponent: it holds no character that can fight");
    CHECK(fighter(1, "data.name") == name);
    browser().click("#fight-alone");
    CHECK(fighter(1, "data.name") == "Ember");
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE("A character without moves has no fight") {
    CharacterBuilder builder;
    builder.animation(0, "stand", {Frame{}});
    open(builder.character);
    CHECK(browser().evaluate("document.getElementById('tab-fight').closest('[role=tablist]')"
                             ".hidden") == true);
    CHECK(browser().complaints() == std::vector<std::string>());
}
