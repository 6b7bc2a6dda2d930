// The page that fightconv diff --html writes, as a person uses it.
#include "converters/compare/difference_page.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"
#include "tests/support/characters/sound_character.hpp"
#include "tests/support/programs/browser.hpp"

using namespace fightconv;
using namespace fightconv::test;
using nlohmann::json;

namespace {

constexpr const char* hostile = "<script>pwned=1</script>\"'><img src=x onerror=pwned=1>";

std::string page_of(Character first, Character second) {
    Differences differences = difference(first, second, Aspects::all());
    const Comparison comparison{{std::move(first), "mugen"},
                                {std::move(second), "uff"},
                                Aspects::all(),
                                std::move(differences)};
    Context context;
    return render_difference_page(comparison, {std::string("old/") + hostile, "new/ember"}, context)
        .value();
}

// A pixel, a tick and a name are other ones.
std::string changed_page() {
    Character second = sound_character();
    second.pictures[0].pixels.unpack()[1] = 1;
    second.animations[0].frames[0].ticks = 9;
    second.info.author = hostile;
    second.sprites.push_back(second.sprites[1]);
    second.sprites.back().key = {7, 7};
    return page_of(sound_character(), std::move(second));
}

void open(const std::string& page, const Viewport& viewport = {}) {
    browser().show(viewport);
    browser().open_text(page);
}

}  // namespace

TEST_CASE(
    "The page of a difference shows each group with its counts, and the pictures beside each other "
    "with what differs lit") {
    open(changed_page());
    CHECK(browser().evaluate("document.querySelector('h1').textContent") == "4 differences");
    CHECK(browser().evaluate(
              "[...document.querySelectorAll('summary h2')].map(e => e.textContent)") ==
          json({"character", "sprites", "pixels of sprites", "timing"}));
    CHECK(browser().evaluate(
              "[...document.querySelectorAll('#pixels figcaption')].map(e => e.textContent)") ==
          json({"first", "second", "what differs"}));
    CHECK(browser().evaluate("document.querySelectorAll('#sprites img').length") == 1);
    // The pixel at 1,0 is lit, the one at 0,0 is dimmed.
    const json pixels = browser().evaluate(R"((async () => {
        const image = document.querySelectorAll('#pixels img')[2];
        await image.decode();
        const size = [image.naturalWidth, image.naturalHeight];
        const canvas = new OffscreenCanvas(...size).getContext('2d');
        canvas.drawImage(image, 0, 0);
        const data = canvas.getImageData(0, 0, 2, 1).data;
        return [data.slice(4).join(), data[3]];
    })())");
    CHECK(pixels == json({"255,1,200,255", 85}));
    CHECK(browser().complaints().empty());
}

TEST_CASE(
    "Pictures of a difference grow with the zoom and keep their pixels, groups open and close") {
    open(changed_page());
    const auto width = [] {
        return browser().evaluate(
            "document.querySelector('#pixels img').getBoundingClientRect().width");
    };
    const auto choose = [](const std::string& id, const std::string& value) {
        browser().evaluate("(() => { const s = document.getElementById('" + id + "'); s.value = '" +
                           value + "'; s.dispatchEvent(new Event('input')); })()");
    };
    CHECK(width() == 4);
    choose("zoom", "8");
    CHECK(width() == 16);
    CHECK(browser().evaluate(
              "getComputedStyle(document.querySelector('#pixels img')).imageRendering") ==
          "pixelated");
    choose("ground", "dark");
    CHECK(browser().evaluate("document.querySelectorAll('.stage.dark').length === "
                             "document.querySelectorAll('.stage').length") == true);

    browser().click("#close");
    CHECK(browser().evaluate("document.querySelectorAll('details[open]').length") == 0);
    browser().click(".counts li:nth-child(3) a");
    CHECK(browser().evaluate("[...document.querySelectorAll('details[open]')].map(e => e.id)") ==
          json({"pixels"}));
    browser().click("#pixels summary h2");
    CHECK(browser().evaluate("document.querySelectorAll('details[open]').length") == 0);
    browser().click("#open");
    CHECK(browser().evaluate("document.querySelectorAll('details[open]').length") == 4);
    CHECK(browser().complaints().empty());
}

TEST_CASE(
    "Hostile names in a difference are shown and run nothing, and the page asks for nothing") {
    open(changed_page());
    CHECK(browser().evaluate("typeof pwned") == "undefined");
    CHECK(browser().evaluate("document.scripts.length") == 1);
    CHECK(browser().evaluate(
              "[...document.images].every(e => e.src.startsWith('data:image/png'))") == true);
    CHECK(browser().evaluate("document.querySelector('.sides bdi').textContent") ==
          std::string("old/") + hostile);
    CHECK(browser()
              .evaluate("document.querySelector('#character').textContent")
              .get<std::string>()
              .find(hostile) != std::string::npos);
}

TEST_CASE("The page of a difference fits a phone and takes on the light or dark of the system") {
    const std::string page = changed_page();
    open(page);
    const json light = browser().evaluate("getComputedStyle(document.body).backgroundColor");
    open(page, {360, 740, true});
    CHECK(browser().evaluate("getComputedStyle(document.body).backgroundColor") != light);
    CHECK(browser().evaluate("document.documentElement.scrollWidth <= 360") == true);
}

TEST_CASE("The page of two that are equal says so") {
    open(page_of(sound_character(), sound_character()));
    CHECK(browser().evaluate("document.querySelector('h1').textContent") == "No difference");
    CHECK(browser().evaluate("document.getElementById('tools').hidden") == true);
    CHECK(browser().complaints().empty());
}

TEST_CASE("The page of many differences is bounded and says what it leaves out") {
    Character first = sound_character();
    for (std::int16_t i = 0; i < 900; ++i) {
        Sprite sprite = first.sprites[1];
        sprite.key = {100, i};
        first.sprites.push_back(sprite);
    }
    Character second = copy_of(first);
    second.pictures[1].pixels.unpack()[0] = 200;
    open(page_of(std::move(first), std::move(second)));
    CHECK(browser().evaluate("document.querySelectorAll('#pixels li').length") == 500);
    CHECK(browser().evaluate("document.querySelectorAll('#pixels img').length") == 900);
    CHECK(browser().evaluate(
              "[...document.querySelectorAll('#pixels .more')].map(e => e.textContent)") ==
          json({"and 401 more",
                "200 of these are shown without their pictures, because the page has no room for "
                "more"}));
}

TEST_CASE("Pictures that changed lie on each other, and the second is mixed in or blinks") {
    open(changed_page());
    const auto choose = [](const std::string& id, const std::string& value) {
        browser().evaluate("(() => { const s = document.getElementById('" + id + "'); s.value = '" +
                           value + "'; s.dispatchEvent(new Event('input')); })()");
    };
    const auto distance = [] {
        return browser().evaluate(
            "(() => { const [a, b] = [...document.querySelectorAll('#pixels img')].map(i => "
            "i.getBoundingClientRect());"
            "return Math.abs(a.left - b.left) + Math.abs(a.top - b.top); })()");
    };
    const auto second = [](const std::string& value) {
        return browser().evaluate("getComputedStyle(document.querySelector('#pixels .second'))." +
                                  value);
    };
    CHECK(distance() > 0);
    CHECK(browser().evaluate("document.getElementById('mix-label').hidden") == true);
    choose("compare", "overlay");
    CHECK(distance() == 0);
    choose("mix", "25");
    CHECK(second("opacity") == "0.25");
    CHECK(second("animationName") == "none");
    choose("compare", "blink");
    CHECK(distance() == 0);
    CHECK(second("opacity") == "1");
    browser().evaluate(
        "new Promise(done => { const seen = new Set(), wait = () => { "
        "seen.add(getComputedStyle(document.querySelector('#pixels .second')).visibility);"
        "seen.size === 2 ? done(1) : requestAnimationFrame(wait); }; wait(); })");
    choose("compare", "side");
    CHECK(distance() > 0);
    // An entry of only one of the two has nothing to lie on.
    CHECK(browser().evaluate("document.querySelectorAll('#sprites .both').length") == 0);
    CHECK(browser().complaints().empty());
}

TEST_CASE(
    "More than 50 differences of a kind are folded, and so is what is approximate in only one of "
    "the two") {
    Character first = sound_character();
    for (std::int32_t i = 0; i < 60; ++i) {
        first.moves[0].cancels.push_back({.into = 300 + i, .first_tick = 4});
    }
    for (std::int16_t i = 0; i < 80; ++i) {
        Sprite sprite = first.sprites[1];
        sprite.key = {100, i};
        first.sprites.push_back(sprite);
    }
    Character second = copy_of(first);
    second.pictures[1].pixels.unpack()[0] = 200;
    for (Cancel& cancel : second.moves[0].cancels) {
        cancel.approximate = true;
    }
    second.moves[0].name = "another";
    open(page_of(std::move(first), std::move(second)));
    CHECK(
        browser().evaluate("[...document.querySelectorAll('.rest')].map(e => [e.parentElement.id, "
                           "e.firstChild.textContent, e.open, e.querySelectorAll('li').length])") ==
        json({{"pixels", "31 more", false, 31},
              {"moves", "61 values are marked as approximate in only one of the two", false, 61}}));
    CHECK(browser().evaluate("document.querySelectorAll('#moves > .list > li').length") == 1);
    // Sprites stand beside each other.
    CHECK(browser().evaluate("new Set([...document.querySelectorAll('#pixels > .grid > li')].map(e "
                             "=> e.getBoundingClientRect().left)).size > 1") == true);
    browser().click("#pixels .rest summary");
    CHECK(browser().evaluate("document.querySelector('#pixels .rest').open") == true);
    CHECK(browser().complaints().empty());
}
