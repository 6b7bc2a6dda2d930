// The page that ./dev web makes, in Chromium and in Node.js, against the native program.
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <iostream>
#include <map>
#include <sstream>

#include "converters/api/convert.hpp"
#include "converters/api/registry.hpp"
#include "core/base/text/base64.hpp"
#include "formats/images/png/png.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus/corpus.hpp"
#include "tests/support/formats.hpp"
#include "tests/support/programs/browser.hpp"
#include "tests/support/programs/process.hpp"
#include "tests/support/skip.hpp"

using namespace fightconv;
using namespace fightconv::test;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

using Files = std::map<std::string, std::string>;

const fs::path samples = FIGHTCONV_SOURCE_DIR "/samples";
const fs::path scripts = FIGHTCONV_SOURCE_DIR "/tests/web";

fs::path page() {
    const char* const given = std::getenv("FIGHTCONV_WEB");
    const fs::path file =
        fs::path(given != nullptr ? given : FIGHTCONV_SOURCE_DIR "/build/web") / "index.html";
    if (!fs::exists(file)) {
        skip("./dev web has not made the page");
    }
    return file;
}

std::string node() {
    for (const char* const candidate : {"/usr/bin/node", "/usr/bin/nodejs"}) {
        if (fs::exists(candidate)) {
            return candidate;
        }
    }
    skip("Node.js is not installed");
}

Files files_below(const fs::path& folder) {
    Files files;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        if (entry.is_regular_file()) {
            files.emplace(entry.path().lexically_relative(folder).generic_string(),
                          read_file(entry.path()));
        }
    }
    return files;
}

Files native(const fs::path& input, const std::string& formats) {
    const TempFolder output;
    std::vector<std::string> arguments = {"convert", input.string(), "-q", "-o",
                                          output.path().string()};
    std::istringstream list(formats);
    for (std::string format; std::getline(list, format, ',');) {
        arguments.insert(arguments.end(), {"--to", format});
    }
    REQUIRE(run_fightconv(arguments).exit_code == 0);
    return files_below(output.path());
}

// As the worker of the page converts it, in Node.js.
Files in_node(const fs::path& input, const std::string& formats) {
    const TempFolder output;
    const auto outcome = run_program(node(), {(scripts / "convert.mjs").string(), page().string(),
                                              input.string(), formats, output.path().string()});
    INFO(outcome.err);
    REQUIRE(outcome.exit_code == 0);
    return files_below(output.path());
}

// The names first: a difference of the contents says which file it is about.
void compare(const Files& found, const Files& expected) {
    std::vector<std::string> names, expected_names;
    std::transform(found.begin(), found.end(), std::back_inserter(names),
                   [](const auto& file) { return file.first; });
    std::transform(expected.begin(), expected.end(), std::back_inserter(expected_names),
                   [](const auto& file) { return file.first; });
    REQUIRE(names == expected_names);
    REQUIRE_FALSE(names.empty());
    for (const auto& [name, content] : expected) {
        INFO(name);
        CHECK((found.at(name) == content));
    }
}

// The files of a .zip that stores them.
Files unzipped(const std::string& zip) {
    const Bytes bytes(reinterpret_cast<const std::uint8_t*>(zip.data()), zip.size());
    const auto number = [&](std::size_t at, std::size_t size) {
        std::size_t value = 0;
        for (std::size_t i = size; i > 0; --i) {
            value = value << 8 | bytes[at + i - 1];
        }
        return value;
    };
    Files files;
    for (std::size_t at = 0; number(at, 4) == 0x04034b50;) {
        REQUIRE(number(at + 8, 2) == 0);
        const std::size_t name = at + 30, size = number(at + 18, 4),
                          content = name + number(at + 26, 2) + number(at + 28, 2);
        files.emplace(zip.substr(name, number(at + 26, 2)), zip.substr(content, size));
        at = content + size;
    }
    return files;
}

// With half of the patience of browser(), which would not say what is shown instead.
void until(const std::string& condition) {
    browser().evaluate("new Promise((done, fail) => { const end = Date.now() + " +
                       std::to_string(patience_ms / 2) + "; const wait = () => " + condition +
                       " ? done(1) : Date.now() > end ? fail(document.body.innerText) : "
                       "setTimeout(wait, 10); wait(); })");
}
std::string element(const std::string& id) { return "document.getElementById('" + id + "')"; }
void open_page(const Viewport& viewport = {}) {
    browser().show(viewport);
    browser().open(page());
    until(element("version") + ".textContent");
}
void until_shown(const std::string& id) { until("!" + element(id) + ".hidden"); }
std::string text_of(const std::string& id) {
    return browser().evaluate(element(id) + ".innerText");
}
bool is_shown(const std::string& id) { return browser().evaluate("!" + element(id) + ".hidden"); }
bool has_focus(const std::string& id) {
    return browser().evaluate("document.activeElement.id") == id;
}
json names_of(const std::string& selector) {
    return browser().evaluate("[...document.querySelectorAll('" + selector +
                              "')].map(each => each.textContent)");
}
// The character that is shown, which another one may be before it.
void until_open(const std::string& name) {
    until(element("convert-name") + ".textContent === '" + name + "' && " + element("work") +
          ".hidden");
}
void open_sample(const std::string& name) {
    browser().choose("#folder", {samples / name});
    until_open(name);
}
// Presses keys where the focus is, and counts them.
struct Keys {
    std::size_t pressed = 0;

    void press(std::string_view key, std::uint32_t code) {
        browser().press(key, code);
        ++pressed;
    }
    void tab_to(const std::string& id) {
        while (!has_focus(id)) {
            press("Tab", 9);
            REQUIRE(pressed < 50);
        }
    }
};
// In a frame without a sandbox a test can look at the player. Before a character is opened.
void open_frame() { browser().evaluate(element("player") + ".removeAttribute('sandbox')"); }
const std::string player = element("player") + ".contentWindow.preview";

std::vector<fs::path> files_in(const fs::path& folder) {
    std::vector<fs::path> files;
    std::transform(fs::directory_iterator(folder), fs::directory_iterator(),
                   std::back_inserter(files), [](const auto& entry) { return entry.path(); });
    return files;
}

// One of the formats below "More", to be written beside those that are chosen, or not any more.
void check_format(const std::string& id) {
    browser().evaluate("document.querySelector('#formats input[value=\"" + id + "\"]').click()");
}
// This format alone.
void choose_format(const std::string& id) {
    browser().evaluate(
        "document.querySelectorAll('#formats .format > label input').forEach(box => "
        "{ if (box.checked !== (box.value === '" +
        id + "')) box.click(); })");
}
Files converted() {
    browser().click("#start");
    until_shown("result");
    return unzipped(browser().download("#download"));
}

// Pixels of the flame on the sample's head, wherever it is on the screen.
std::size_t flames_on_screen() {
    Context context;
    const ByteBuffer shot = browser().screenshot();
    const Picture picture = png::decode({"screenshot", shot}, context).value().picture;
    REQUIRE(picture.format == PixelFormat::rgba8888);
    const PixelView pixels = picture.pixels.unpacked();
    std::size_t count = 0;
    for (std::size_t i = 0; i < pixels.size(); i += 4) {
        count += pixels[i] > 230 && pixels[i + 1] > 100 && pixels[i + 1] < 200 && pixels[i + 2] < 70
                     ? 1U
                     : 0U;
    }
    return count;
}

// A list of formats as the page takes it. The folder of --to mugen is not compared.
std::string list_of(std::vector<std::string> formats) {
    std::erase(formats, "mugen");
    return fmt::format("{}", fmt::join(formats, ","));
}

// All but one: a character without selectable palettes is refused.
std::string all_formats() {
    return list_of(written_formats([](const FormatInfo& info) { return info.id != "palettes"; }));
}

}  // namespace

TEST_CASE("The samples in every format are the native program's, byte by byte") {
    for (const char* const sample : {"ember", "slate", "tide"}) {
        INFO(sample);
        compare(in_node(samples / sample, all_formats()), native(samples / sample, all_formats()));
    }
}

TEST_CASE("The sample moves on the first screen, and opens at a press") {
    open_page();
    until_shown("sample-picture");
    const Files gifs = native(samples / "ember", "gif");
    const std::string source = browser().evaluate(element("sample-picture") + ".src");
    const std::string start = "data:image/gif;base64,";
    REQUIRE(source.substr(0, start.size()) == start);
    const ByteBuffer shown = bytes_of_base64(source.substr(start.size())).value();
    CHECK(std::any_of(gifs.begin(), gifs.end(), [&](const auto& gif) {
        return gif.second == std::string(shown.begin(), shown.end());
    }));

    browser().click("#try");
    until_open("ember");
    CHECK_FALSE(is_shown("first"));
    choose_format("uff");
    compare(converted(), native(samples / "ember", "uff"));
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE("A character fills the window at once, and its results have the native bytes") {
    open_page();
    CHECK(text_of("first").find("Nothing leaves this computer") != std::string::npos);
    browser().choose("#files", files_in(samples / "ember"));
    until_open("ember");
    const json area = browser().evaluate("(r => r.width * r.height / innerWidth / innerHeight)(" +
                                         element("player") + ".getBoundingClientRect())");
    CHECK(area.get<double>() > 0.65);
    CHECK(browser().evaluate("document.documentElement.scrollHeight <= innerHeight") == true);
    std::size_t flames = 0;
    for (int tries = 0; tries < 100 && flames < 500; ++tries) {
        flames = flames_on_screen();
    }
    CHECK(flames >= 500);

    choose_format("uff");
    check_format("zx");
    const Files both = converted();
    compare(both, native(samples / "ember", "uff,zx"));
    CHECK(browser().complaints() == std::vector<std::string>());

    // The results are inputs as well.
    const TempFolder folder;
    write_file(folder / "other.uff", both.at("ember.uff"));
    browser().choose("#files", {folder / "other.uff"});
    until_open("other");
    choose_format("uff");
    compare(converted(), native(folder / "other.uff", "uff"));
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE("From the first screen to a download for Godot with few keys") {
    open_page();
    until("!" + element("try") + ".disabled");
    Keys keys;
    keys.tab_to("try");
    keys.press("Enter", 13);
    until_open("ember");
    CHECK(has_focus("convert-title"));
    keys.press("Tab", 9);
    CHECK(browser().evaluate("document.activeElement.value") == "godot");
    keys.tab_to("start");
    CHECK(text_of("start") == "Convert to Godot 4");
    keys.press("Enter", 13);
    until_shown("download");
    CHECK(has_focus("download"));
    compare(unzipped(browser().download_after([&] { keys.press("Enter", 13); })),
            native(samples / "ember", "godot"));
    CHECK(keys.pressed <= 12);
    std::cout << "key presses from the first screen to a download: " << keys.pressed << std::endl;
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE("Space plays and pauses and the arrows step wherever the focus is") {
    open_page();
    open_frame();
    open_sample("ember");
    until(player + "?.playing");
    for (const char* const focused :
         {"#convert-title", "#start", "#targets :checked", "#more summary", "#badge", "body"}) {
        INFO(focused);
        browser().evaluate("(document.activeElement.blur(), document.querySelector('" +
                           std::string(focused) + "').focus())");
        const bool was_playing = browser().evaluate(player + ".playing");
        browser().press(" ", 32);
        until(player + ".playing === " + (was_playing ? "false" : "true"));
        if (!was_playing) {
            browser().press(" ", 32);
            until("!" + player + ".playing");
        }
        browser().evaluate(player + ".goTo(3)");
        browser().press("ArrowRight", 39);
        until(player + ".tick === 4");
        browser().press("ArrowLeft", 37);
        until(player + ".tick === 3");
    }
    CHECK_FALSE(is_shown("result"));
    CHECK_FALSE(browser().evaluate(element("more") + ".open"));
    CHECK_FALSE(browser().evaluate(element("problems") + ".open"));

    // A check box and a text field need these keys, and keep them.
    browser().evaluate(element("more") + ".open = true");
    browser().evaluate("document.querySelector('#formats [value=zx]').focus()");
    browser().press(" ", 32);
    CHECK(text_of("start") == "Convert to 2 formats");
    browser().type("[data-option=name]", "a b");
    browser().press(" ", 32);
    CHECK(browser().evaluate("document.querySelector('[data-option=name]').value") == "a b ");
    CHECK(browser().evaluate(player + ".playing") == false);
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE("Targets have names, sizes and one button") {
    open_page();
    open_sample("ember");
    CHECK(names_of("#targets b") ==
          json({"Godot 4", "MUGEN / Ikemen GO", "GIFs", "Sprite sheets"}));
    for (const auto& [id, words] :
         {std::pair<const char*, const char*>{"mugen", "Convert to MUGEN / Ikemen GO"},
          {"gif", "Convert to GIFs"},
          {"sheets", "Convert to sprite sheets"}}) {
        INFO(id);
        const std::string target = "#targets [value=" + std::string(id) + "]";
        browser().click(target);
        CHECK(text_of("start") == words);
        compare(converted(), native(samples / "ember", id));
        CHECK_FALSE(is_shown("start"));
        const std::string size = browser().evaluate("document.querySelector('" + target +
                                                    "').parentElement.querySelector('output')"
                                                    ".textContent");
        CHECK_FALSE(size.empty());
        CHECK(text_of("download").find(size) != std::string::npos);
        CHECK(text_of("download").find("ember-" + std::string(id) + ".zip") != std::string::npos);
    }
    // A result stays until an option changes.
    browser().click("#targets [value=mugen]");
    CHECK(is_shown("download"));
    CHECK(text_of("losses").find("note") != std::string::npos);
    browser().evaluate(element("more") + ".open = true");
    browser().click("#options [data-option=verify]");
    CHECK_FALSE(is_shown("download"));
    CHECK(is_shown("start"));
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE("Options are those of the command line, for each format by itself") {
    open_page();
    open_sample("ember");
    choose_format("uff");
    check_format("zx");
    check_format("contact-sheet");
    browser().evaluate(
        "document.querySelector('#formats [data-option=uff-pixels]').value = 'indexed'");
    browser().evaluate(
        "document.querySelector('.options:not([hidden]) [data-option=picture-scale]').value = "
        "'1/2'");
    browser().evaluate(
        "document.querySelector('.options:not([hidden]) [data-option=scale]').value = '2'");
    const Files found = converted();
    const TempFolder output;
    for (const auto& [format, option, value] :
         {std::array<const char*, 3>{"uff", "--uff-pixels", "indexed"},
          {"zx", "--picture-scale", "1/2"},
          {"contact-sheet", "--scale", "2"}}) {
        REQUIRE(run_fightconv({"convert", (samples / "ember").string(), "-q", "--to", format,
                               option, value, "-o", output.path().string()})
                    .exit_code == 0);
    }
    compare(found, files_below(output.path()));
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE("Several characters have thumbnails, and are converted one by one or all together") {
    open_page();
    const TempFolder folder;
    fs::create_directory(folder / "chars");
    for (const char* const sample : {"ember", "slate"}) {
        fs::copy(samples / sample, folder / ("chars/" + std::string(sample)),
                 fs::copy_options::recursive);
    }
    fs::copy(samples / "tide", folder / "chars/broken", fs::copy_options::recursive);
    fs::resize_file(folder / "chars/broken/tide.sff", 600);
    browser().choose("#folder", {folder / "chars"});
    until_open("ember");  // the first one that can be opened
    CHECK(names_of("#inputs bdi") == json({"broken", "ember", "slate"}));
    until("document.querySelectorAll('#inputs canvas').length === 2");
    CHECK(names_of("#inputs i") == json({"B"}));

    choose_format("uff");
    browser().click("#all");
    CHECK(text_of("start") == "Convert all 3 to uff");
    Files all = native(samples / "ember", "uff");
    all.merge(native(samples / "slate", "uff"));
    compare(converted(), all);
    CHECK(text_of("message-title") == "1 of 3 could not be converted.");
    CHECK(text_of("message-problems").find("Broken: ") != std::string::npos);
    CHECK(text_of("download").find("chars-uff.zip") != std::string::npos);

    browser().click("#all");
    browser().click("#inputs li:nth-child(3) button");
    until_open("slate");
    compare(converted(), native(samples / "slate", "uff"));

    // With keys: Tab reaches the row once, the arrows go along it, and Enter opens.
    browser().evaluate("document.querySelector('#inputs [aria-current=true]').focus()");
    browser().press("ArrowLeft", 37);
    browser().press("Enter", 13);
    until_open("ember");
    CHECK(browser().evaluate("document.querySelectorAll('#inputs button:not([tabindex=\"-1\"])')"
                             ".length") == 1);
    browser().press("Home", 36);
    browser().press("Enter", 13);
    until_shown("message");
    CHECK(text_of("message-title") == "broken cannot be opened. ember is still here.");

    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE("Characters whose results have the same names get folders in the .zip") {
    open_page();
    const TempFolder folder;
    for (const char* const name : {"chars/a/ember", "chars/b/ember"}) {
        fs::create_directories(fs::path(folder / name).parent_path());
        fs::copy(samples / "ember", folder / name, fs::copy_options::recursive);
    }
    browser().choose("#folder", {folder / "chars"});
    until_open("ember");
    choose_format("uff");
    browser().click("#all");
    const std::string uff = native(samples / "ember", "uff").at("ember.uff");
    compare(converted(), {{"ember.uff", uff}, {"b/ember/ember.uff", uff}});
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE("A .zip, and another character after it") {
    open_page();
    open_sample("slate");
    choose_format("uff");
    compare(converted(), native(samples / "slate", "uff"));
    const TempFolder folder;
    write_file(folder / "second.zip", browser().download("#download"));
    browser().choose("#files", {folder / "second.zip"});
    until("!" + element("download") + ".href || " + element("download") + ".hidden");
    until_open("slate");
    CHECK_FALSE(is_shown("roster"));
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE("A wrong file that is dropped is named, and the page stays as it was") {
    const TempFolder folder;
    fs::copy(samples / "ember", folder / "cut", fs::copy_options::recursive);
    fs::resize_file(folder / "cut/ember.sff", 600);
    fs::copy(samples / "ember", folder / "empty", fs::copy_options::recursive);
    fs::resize_file(folder / "empty/ember.def", 0);
    write_file(folder / "other/notes.txt", "no character");
    write_file(folder / "broken.zip", "PK\3\4 and nothing else");
    write_file(folder / "nothing.sff", "");
    const auto refused = [&](const char* input, const fs::path& path) {
        browser().evaluate(element("message") + ".hidden = true");
        browser().choose(input, {path});
        until_shown("message");
        return text_of("message");
    };
    const auto refuse_all = [&](const std::string& kept) {
        for (const auto& [input, path, words] :
             {std::array<const char*, 3>{"#files", "nothing.sff", "empty"},
              {"#folder", "empty", "empty"},
              {"#folder", "other", ""},
              {"#files", "other/notes.txt", ""},
              {"#files", "broken.zip", "not a .zip file"},
              {"#folder", "cut", "ember.sff"}}) {
            INFO(path);
            const std::string message = refused(input, folder / path);
            CHECK(message.find(fs::path(path).filename().string() + " cannot be opened." + kept) ==
                  0);
            // The details are folded up.
            CHECK(browser()
                      .evaluate(element("message") + ".textContent")
                      .get<std::string>()
                      .find(words) != std::string::npos);
        }
    };
    open_page();
    refuse_all("");
    CHECK(is_shown("first"));
    CHECK_FALSE(is_shown("convert"));

    open_frame();
    open_sample("slate");
    until(player + "?.animation");
    browser().evaluate(player + ".stillHere = true");
    refuse_all(" slate is still here.");
    CHECK(browser().evaluate(player + ".stillHere") == true);
    choose_format("uff");
    compare(converted(), native(samples / "slate", "uff"));

    open_sample("ember");
    CHECK_FALSE(is_shown("message"));
    choose_format("uff");
    compare(converted(), native(samples / "ember", "uff"));
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE("A drop anywhere is taken, also on the player") {
    open_page();
    const auto until_uncovered = [] { until(element("drop") + ".hidden"); };
    browser().drop("#first", {samples / "ember"}, element("drop"));
    until_open("ember");
    until_uncovered();

    const std::string again = "That was too quick for the player. Drop it again.";
    const auto drop_on_player = [&](const std::string& taker, const std::string& event) {
        browser().evaluate(element("message") + ".hidden = true");
        browser().drop("#player", {samples / "README.md"}, taker, event);
        until_shown("message");
        until_uncovered();
    };
    do {
        drop_on_player(element("drop"), "dragover");
    } while (text_of("message-title") == again);
    CHECK(text_of("message-title") == "README.md cannot be opened. ember is still here.");

    // A frame that tells of the drag too late covers the page only for a moment.
    CHECK(browser().evaluate("(dispatchEvent(new MessageEvent('message', {data: 'drag', source: " +
                             element("player") + ".contentWindow})), " + element("drop") +
                             ".hidden)") == false);
    until_uncovered();

    // The page says when the frame of the player has taken the drop.
    browser().evaluate(element("drop") + ".style.display = 'none'");
    drop_on_player("window", "message");
    CHECK(text_of("message-title") == again);
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE("Problems are a badge, and say what they mean") {
    open_page();
    open_sample("slate");
    open_sample("ember");
    CHECK(text_of("badge") == "1 problem");
    browser().evaluate(element("badge") + ".focus()");
    browser().press("Enter", 13);
    CHECK(browser().evaluate(element("problems") + ".open") == true);
    CHECK(text_of("problems-title") == "1 problem in ember");
    CHECK(text_of("problems-list").find("Animations show sprites that the .sff does not have") !=
          std::string::npos);
    CHECK(text_of("problems-list").find("mugen.missing-sprite") == std::string::npos);
    browser().press("Escape", 27);
    CHECK(browser().evaluate(element("problems") + ".open") == false);
    CHECK(has_focus("badge"));
}

TEST_CASE("Progress is at the button, and a conversion that is cancelled ends at once") {
    open_page();
    open_sample("ember");
    choose_format("webp");
    check_format("apng");
    check_format("gif");
    browser().evaluate(
        "document.querySelectorAll('.options:not([hidden]) [data-option=scale]').forEach(e => { "
        "e.value = '12'; })");
    browser().click("#start");
    until_shown("work");
    CHECK(browser().evaluate(element("action") + ".contains(" + element("work") + ")") == true);
    CHECK(text_of("status").find("Converting") != std::string::npos);
    browser().click("#cancel");
    until_shown("message");
    CHECK(text_of("message-title") == "Cancelled.");
    CHECK_FALSE(is_shown("work"));
    choose_format("uff");
    compare(converted(), native(samples / "ember", "uff"));
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE("On a phone, in the dark, the character begins at the top") {
    open_page({360, 740, true});
    CHECK(browser().evaluate("getComputedStyle(document.body).backgroundColor") ==
          "rgb(18, 21, 28)");
    const std::string fits = "document.documentElement.scrollWidth <= 360";
    CHECK(browser().evaluate(fits) == true);
    CHECK(browser().evaluate(element("sample") + ".getBoundingClientRect().top <= 60") == true);
    open_sample("ember");
    CHECK(browser().evaluate("scrollY") == 0);
    const json place = browser().evaluate("(r => [r.top, r.bottom, r.width])(" + element("player") +
                                          ".getBoundingClientRect())");
    CHECK(place.at(0) <= 60);
    CHECK(place.at(1) >= 740 * 0.7);
    CHECK(place.at(2) == 360);
    CHECK(browser().evaluate(element("convert-title") +
                             ".getBoundingClientRect().bottom <= innerHeight") == true);
    check_format("zx");
    browser().evaluate(element("more") + ".open = true");
    CHECK(browser().evaluate(fits) == true);
    browser().evaluate(element("start") + ".focus()");
    browser().press("Enter", 13);
    until_shown("result");
    CHECK(has_focus("download"));
    CHECK(browser().evaluate(
              "[...document.querySelectorAll('input:not([hidden]), select, button, "
              "iframe')].filter(e => !(e.labels?.length || e.textContent || e.title)).length") ==
          0);
    CHECK(browser().evaluate(fits) == true);
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE("Neither the page nor its worker can connect to anything") {
    open_page();
    const std::string attempt =
        "fetch('https://example.com/').then(() => 'connected', () => 'refused')";
    CHECK(browser().evaluate(attempt) == "refused");
    CHECK(browser().evaluate(
              "new Promise(done => { const worker = new Worker(URL.createObjectURL(new Blob([\"" +
              attempt +
              ".then(postMessage)\"]))); worker.onmessage = event => done(event.data); })") ==
          "refused");
}

TEST_CASE("Seconds of CPU time in Node.js and in the native library", "[speed]") {
    const fs::path input = corpus_or_skip() / "kfm-mugen11";
    const Registry registry = builtin_registry();
    for (const char* const formats : {"uff", "zx"}) {
        const TempFolder output;
        const auto outcome =
            run_program(node(), {(scripts / "convert.mjs").string(), page().string(),
                                 input.string(), formats, output.path().string(), "15"});
        const double in_page = std::stod(outcome.out);
        double natively = 1e9;
        for (int time = 0; time < 15; ++time) {
            const std::clock_t since = std::clock();
            Context context;
            ConversionRequest request;
            request.exporters = {registry.exporter(formats)};
            CHECK(convert(open_input(input, registry, context).value(), request, context));
            natively =
                std::min(natively, static_cast<double>(std::clock() - since) / CLOCKS_PER_SEC);
        }
        std::cout << "kfm-mugen11 to " << formats << ": page " << in_page << " s, native "
                  << natively << " s, " << in_page / natively << " times" << std::endl;
    }
}

TEST_CASE("Real characters are converted as by the native program", "[corpus]") {
    const std::string formats = list_of(formats_for_programs({"moves-json", "page"}));
    for (const char* const name :
         {"kfm-mugen11", "kfm-ikemen", "kfm720-mugen11", "kfm-2001-v1", "blu-pots", "commando2"}) {
        INFO(name);
        compare(in_node(corpus_or_skip() / name, formats),
                native(corpus_or_skip() / name, formats));
    }
}
