// The page that fightconv batch --report NAME.html writes, as a person uses it.
#include "tests/support/catch.hpp"
#include "tests/support/programs/batch_reports.hpp"
#include "tests/support/programs/browser.hpp"

using namespace fightconv;
using namespace fightconv::test;
using nlohmann::json;

namespace {

constexpr const char* names_shown =
    "[...document.querySelectorAll('#rows tbody:not([hidden]) th > bdi')].map(e => e.textContent)";
std::string head(int column) { return "thead th:nth-child(" + std::to_string(column) + ") button"; }
constexpr int by_name = 2;
constexpr int by_verdict = 3;
constexpr int by_result = 4;
constexpr int by_sprites = 7;

batch::Report three() {
    batch::Report report;
    const auto add = [&](const char* name, batch::Outcome outcome, std::uint64_t sprites) {
        report.entries.push_back(batch_entry(name, outcome));
        report.entries.back().sprites = sprites;
    };
    add("kfm10", batch::Outcome::converted, 281);
    add("Ryu", batch::Outcome::failed, 0);
    add("kfm9", batch::Outcome::converted, 1000);
    report.entries[0].problems = {{"sff.data-short", Severity::warning, 2, "kfm10.sff: short"}};
    report.entries[0].thumbnail = small_thumbnail();
    report.entries[0].verdict = Verdict{Condition::damaged, 90, "2 sprites cut short"};
    report.entries[1].verdict = Verdict{Condition::damaged, 0, "not found"};
    report.entries[2].verdict = Verdict{Condition::whole, 100, ""};
    report.entries[1].error = batch::EntryError{"not found", "Ryu.def: not found: ryu.sff", ""};
    report.entries[2].problems = {{"air.time-zero", Severity::note, 1, "kfm9.air:1: time 0"}};
    return report;
}

void open(const batch::Report& report) {
    browser().show({});
    browser().open_text(batch::render_report(report, ".html").value());
}

}  // namespace

TEST_CASE("A click on a column's head sorts by it, a second one the other way round") {
    open(three());
    CHECK(browser().evaluate(names_shown) == json({"kfm10", "Ryu", "kfm9"}));
    CHECK(browser().evaluate("document.querySelectorAll('[aria-sort]').length") == 0);

    browser().click(head(by_sprites));
    // as numbers, the largest first
    CHECK(browser().evaluate(names_shown) == json({"kfm9", "kfm10", "Ryu"}));
    CHECK(browser().evaluate("document.querySelector('[aria-sort]').textContent + "
                             "document.querySelector('[aria-sort]').ariaSort") ==
          "Spritesdescending");
    browser().click(head(by_sprites));
    CHECK(browser().evaluate(names_shown) == json({"Ryu", "kfm10", "kfm9"}));

    browser().click(head(by_name));
    // 9 before 10, whatever the case
    CHECK(browser().evaluate(names_shown) == json({"kfm9", "kfm10", "Ryu"}));
    CHECK(browser().evaluate("document.querySelectorAll('[aria-sort]').length") == 1);
    CHECK(browser().complaints().empty());
}

TEST_CASE("The heads are reached and pressed with the keyboard") {
    open(three());
    browser().evaluate("document.querySelector('" + head(by_name) + "').focus()");
    browser().press("Tab", 9);
    browser().press("Tab", 9);
    CHECK(browser().evaluate("document.activeElement.textContent") == "Result");
    browser().press("Enter", 13);
    CHECK(browser().evaluate("document.querySelectorAll('thead th')[" +
                             std::to_string(by_result - 1) + "].ariaSort") == "ascending");
    CHECK(browser().evaluate(names_shown) == json({"kfm10", "kfm9", "Ryu"}));
}

TEST_CASE("Text, result and problems filter the rows, and the page says how many are left") {
    open(three());
    browser().type("#search", "KFM1");
    CHECK(browser().evaluate(names_shown) == json({"kfm10"}));
    CHECK(browser().evaluate("document.getElementById('shown').value") ==
          "1 of 3 shown, the worst first");

    open(three());
    browser().click("#odd");
    // a note is nothing to look at
    CHECK(browser().evaluate(names_shown) == json({"kfm10", "Ryu"}));

    open(three());
    browser().evaluate("document.getElementById('outcome').focus()");
    browser().type("#search", "nobody");
    CHECK(browser().evaluate(names_shown) == json::array());
    CHECK(browser().evaluate("document.getElementById('nothing').checkVisibility()") == true);

    open(three());
    CHECK(browser().evaluate(
              "[...document.querySelectorAll('.problems .tag')].map(e => e.textContent)") ==
          json({"failure", "error", "note"}));
    CHECK(browser().evaluate("[...document.querySelectorAll('.problems details')].map(e => "
                             "e.open)") == json({true, true, false}));
    browser().click("[data-problem='0']");
    CHECK(browser().evaluate(names_shown) == json({"Ryu"}));
    browser().click("#all");
    CHECK(browser().evaluate(names_shown) == json({"kfm10", "Ryu", "kfm9"}));
    browser().evaluate(
        "const o = document.getElementById('outcome'); o.value = 'failed'; o.dispatchEvent(new "
        "Event('input'))");
    CHECK(browser().evaluate(names_shown) == json({"Ryu"}));
    CHECK(browser().complaints().empty());
}

TEST_CASE("Verdicts are a column that sorts and filters") {
    open(three());
    browser().click(head(by_verdict));
    CHECK(browser().evaluate(names_shown) == json({"Ryu", "kfm10", "kfm9"}));  // the worst first
    browser().evaluate(
        "const v = document.getElementById('verdict'); v.value = 'damaged'; v.dispatchEvent(new "
        "Event('input'))");
    CHECK(browser().evaluate(names_shown) == json({"Ryu", "kfm10"}));
    // Both bars have a legend.
    CHECK(browser().evaluate("[...document.querySelectorAll('.bars dd')].map(e => "
                             "[e.querySelectorAll('.bar i').length, "
                             "...[...e.querySelectorAll('li')].map(l => l.textContent)])") ==
          json({{2, "2 damaged data is lost or unreadable",
                 "1 whole nothing of importance is missing"},
                {2, "2 converted", "1 failed"}}));
}

TEST_CASE("Hostile names are shown and run nothing, and the page asks for nothing") {
    open(small_report());
    CHECK(browser().evaluate("typeof pwned") == "undefined");
    CHECK(browser().evaluate("document.scripts.length") == 1);
    CHECK(browser().evaluate(
              "[...document.images].every(e => e.src.startsWith('data:image/png'))") == true);
    const std::string shown = browser().evaluate(
        "document.querySelectorAll('#rows tbody')[2].querySelector('th bdi').textContent");
    CHECK(
        shown.starts_with("=<script>pwned=1</script>\"'><img src=x onerror=pwned=1>|`*[a](b) "
                          "{{rows}} ,\\x0d\\x0a\\x1b"));
    CHECK(browser().complaints().empty());
}

TEST_CASE("The thumbnail is a picture") {
    open(three());
    CHECK(browser().evaluate("(async () => { const i = document.images[0]; await i.decode(); "
                             "return [i.naturalWidth, i.naturalHeight]; })()") == json({2, 3}));
}

TEST_CASE(
    "The page fits a phone, with every value named, and takes on the light or dark of the system") {
    const auto background = [] {
        return browser().evaluate("getComputedStyle(document.body).backgroundColor");
    };
    open(small_report());
    const json light = background();
    browser().show({400, 800, true});
    CHECK(browser().evaluate("document.documentElement.scrollWidth <= 400") == true);
    browser().show({360, 740, true});
    CHECK(background() != light);
    CHECK(browser().evaluate("document.documentElement.scrollWidth <= 360") == true);
    CHECK(browser().evaluate("getComputedStyle(document.querySelectorAll('.number[data-label]')[2],"
                             " '::before').content") == "\"sprites\"");
    browser().show({1280, 800, false});
    CHECK(browser().evaluate("document.documentElement.scrollWidth <= 1280") == true);
}

TEST_CASE("Remarks stand below the name, as wide as the table, and not in the colour of alarm") {
    batch::Report report = three();
    report.entries[2].verdict = Verdict{Condition::usable, 80, "3 sounds missing"};
    open(report);
    const json places = browser().evaluate(
        "(() => { const [row, more] = document.querySelectorAll('#rows tbody')[2].rows, "
        "remarks = more.cells[0].getBoundingClientRect(), name = "
        "row.cells[1].getBoundingClientRect();"
        "return [remarks.top >= name.bottom, remarks.left === name.left, remarks.width > 900, "
        "getComputedStyle(more.querySelector('p')).color === "
        "getComputedStyle(document.body).color]; })()");
    CHECK(places == json({true, true, true, true}));
    const auto colour = [](const char* condition) {
        return browser().evaluate("getComputedStyle(document.querySelector('.badge." +
                                  std::string(condition) + "')).color");
    };
    CHECK(colour("usable") != colour("damaged"));
    CHECK(colour("usable") != browser().evaluate("(() => { const e = "
                                                 "document.createElement('b'); e.className = 'tag "
                                                 "warning'; document.body.append(e); return "
                                                 "getComputedStyle(e).color; })()"));
}

TEST_CASE("A gallery of cards leads to the pages, which are told the way back") {
    batch::Report report = three();
    report.outputs_at = "pages/";
    report.entries[0].outputs = {{"kfm10.html", 1, std::string(64, 'a')}};
    open(report);
    const auto is_pressed = [](const char* view) {
        return browser().evaluate("document.querySelector('[data-view=" + std::string(view) +
                                  "]').ariaPressed") == "true";
    };
    CHECK(is_pressed("gallery"));
    CHECK(browser().evaluate("[...document.querySelectorAll('#rows tbody')].every(e => "
                             "e.getBoundingClientRect().width < 250)") == true);
    CHECK(browser().evaluate("getComputedStyle(document.querySelector('.remarks')).display") ==
          "none");
    CHECK(browser().evaluate("(() => { const {href} = document.querySelector('#rows a'), "
                             "[page, report] = href.split('#report='); return "
                             "[page.endsWith('/pages/kfm10.html'), decodeURIComponent(report) === "
                             "location.href]; })()") == json({true, true}));
    browser().click("[data-view=table]");
    CHECK(is_pressed("table"));
    CHECK(browser().evaluate("location.hash") == "#table");
    // Where there are no pages, the table is what there is to see.
    open(three());
    CHECK(is_pressed("table"));
    CHECK(browser().complaints().empty());
}
