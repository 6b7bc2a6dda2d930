// The page that ./dev web makes, in Chromium and in Node.js, against the native program.
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
#include "formats/png/png.hpp"
#include "tests/support/browser.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/process.hpp"
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

void open_page(const Viewport& viewport = {}) {
    browser().show(viewport);
    browser().open(page());
    browser().evaluate(
        "new Promise(done => { const wait = () => document.getElementById('version').textContent ? "
        "done(1) : setTimeout(wait, 10); wait(); })");
}
// With half of the patience of browser(), which would not say what is shown instead.
void until_shown(const std::string& id) {
    browser().evaluate(
        "new Promise((done, fail) => { const end = Date.now() + " +
        std::to_string(patience_ms / 2) + "; const wait = () => !document.getElementById('" + id +
        "').hidden ? done(1) : Date.now() > end ? fail(document.body.innerText) : setTimeout(wait, "
        "10); wait(); })");
}
std::string text_of(const std::string& id) {
    return browser().evaluate("document.getElementById('" + id + "').innerText");
}
bool is_shown(const std::string& id) {
    return browser().evaluate("!document.getElementById('" + id + "').hidden");
}

std::vector<fs::path> files_in(const fs::path& folder) {
    std::vector<fs::path> files;
    std::transform(fs::directory_iterator(folder), fs::directory_iterator(),
                   std::back_inserter(files), [](const auto& entry) { return entry.path(); });
    return files;
}

void check_format(const std::string& id) {
    browser().evaluate("document.querySelector('#formats input[value=\"" + id + "\"]').click()");
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

constexpr const char* all_formats =
    "uff,fspk,zx,framesmith,aseprite,openbor,godot,urho3d,page,contact-sheet,gif,apng,webp,sprites,"
    "sheets,sounds,moves-csv,moves-json,character-json";

}  // namespace

TEST_CASE("the samples in every format are the native program's, byte by byte") {
    for (const char* const sample : {"ember", "slate", "tide"}) {
        INFO(sample);
        compare(in_node(samples / sample, all_formats), native(samples / sample, all_formats));
    }
}

TEST_CASE("dropped files play at once, and the .zip of their results has the native bytes") {
    open_page();
    CHECK(text_of("drop").find("Nothing leaves this computer") != std::string::npos);
    browser().choose("#files", files_in(samples / "ember"));
    until_shown("show");
    browser().evaluate("document.getElementById('player').scrollIntoView()");
    std::size_t flames = 0;
    for (int tries = 0; tries < 100 && flames < 500; ++tries) {
        flames = flames_on_screen();
    }
    CHECK(flames >= 500);
    CHECK(text_of("problems").find("Animations show sprites that the .sff does not have") !=
          std::string::npos);

    check_format("zx");
    const Files both = converted();
    compare(both, native(samples / "ember", "uff,zx"));
    CHECK(browser().complaints() == std::vector<std::string>());

    // The results are inputs as well: here a .uff, and the .zip with all of them.
    const TempFolder folder;
    write_file(folder / "ember.uff", both.at("ember.uff"));
    browser().choose("#files", {folder / "ember.uff"});
    until_shown("show");
    check_format("zx");
    compare(converted(), native(folder / "ember.uff", "uff"));
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE("options are those of the command line, for each format by itself") {
    open_page();
    browser().choose("#folder", {samples / "ember"});
    until_shown("show");
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

TEST_CASE("several characters, a .zip, and another one after it") {
    open_page();
    const TempFolder folder;
    fs::create_directory(folder / "chars");
    for (const char* const sample : {"ember", "slate"}) {
        fs::copy(samples / sample, folder / ("chars/" + std::string(sample)),
                 fs::copy_options::recursive);
    }
    browser().choose("#folder", {folder / "chars"});
    until_shown("show");
    CHECK(browser().evaluate(
              "[...document.querySelectorAll('#inputs button')].map(e => e.textContent)") ==
          json({"ember", "slate"}));
    browser().click("#inputs li:nth-child(2) button");
    browser().evaluate(
        "new Promise(done => { const wait = () => "
        "document.getElementById('show-title').textContent === 'slate' ? done(1) : "
        "setTimeout(wait, 10); wait(); })");
    until_shown("show");
    compare(converted(), native(samples / "slate", "uff"));

    write_file(folder / "slate.zip", browser().download("#download"));
    browser().choose("#files", {folder / "slate.zip"});
    until_shown("show");
    CHECK_FALSE(is_shown("choice"));
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE("what cannot be read gets words, and the page goes on") {
    open_page();
    const TempFolder folder;
    fs::copy(samples / "ember", folder / "cut", fs::copy_options::recursive);
    fs::resize_file(folder / "cut/ember.sff", 600);
    fs::copy(samples / "ember", folder / "empty", fs::copy_options::recursive);
    fs::resize_file(folder / "empty/ember.def", 0);
    write_file(folder / "other/notes.txt", "no character");
    write_file(folder / "broken.zip", "PK\3\4 and nothing else");
    write_file(folder / "nothing.sff", "");
    const auto words = [&](const char* input, const fs::path& path, const char* id) {
        browser().evaluate(
            "document.getElementById('problems').textContent = "
            "document.getElementById('message').textContent = ''");
        browser().choose(input, {path});
        browser().evaluate("new Promise(done => { const wait = () => document.getElementById('" +
                           std::string(id) +
                           "').textContent ? done(1) : setTimeout(wait, 10); wait(); })");
        until_shown(id == std::string("problems") ? "problems-section" : id);
        return text_of(id);
    };
    CHECK(words("#files", folder / "nothing.sff", "problems").find("The file is empty") !=
          std::string::npos);
    CHECK_FALSE(is_shown("convert"));
    CHECK(words("#folder", folder / "empty", "problems").find("empty") != std::string::npos);
    CHECK(words("#folder", folder / "other", "problems")
              .find("This folder contains nothing that fightconv reads") != std::string::npos);
    CHECK(words("#files", folder / "other/notes.txt", "problems")
              .find("not read this kind of file") != std::string::npos);
    CHECK(words("#files", folder / "broken.zip", "message").find("not a .zip file") !=
          std::string::npos);
    CHECK(words("#folder", folder / "cut", "problems").find("ember.sff") != std::string::npos);

    browser().choose("#folder", {samples / "ember"});
    until_shown("show");
    CHECK_FALSE(is_shown("message"));
    compare(converted(), native(samples / "ember", "uff"));
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE("a conversion that is cancelled ends at once, and the next one works") {
    open_page();
    browser().choose("#folder", {samples / "ember"});
    until_shown("show");
    for (const char* const slow : {"webp", "apng", "gif"}) {
        check_format(slow);
    }
    browser().evaluate(
        "document.querySelectorAll('.options:not([hidden]) [data-option=scale]').forEach(e => { "
        "e.value = '12'; })");
    browser().click("#start");
    until_shown("work");
    CHECK(text_of("status").find("Converting") != std::string::npos);
    browser().click("#cancel");
    until_shown("message");
    CHECK(text_of("message") == "Cancelled.");
    CHECK_FALSE(is_shown("work"));
    for (const char* const slow : {"webp", "apng", "gif"}) {
        check_format(slow);
    }
    compare(converted(), native(samples / "ember", "uff"));
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE("the page works with the keyboard, on a phone and in the dark") {
    open_page({360, 740, true});
    CHECK(browser().evaluate("getComputedStyle(document.body).backgroundColor") ==
          "rgb(18, 21, 28)");
    browser().press("Tab", 9);
    CHECK(browser().evaluate("document.activeElement.id") == "choose-folder");
    browser().choose("#folder", {samples / "ember"});
    until_shown("show");
    CHECK(browser().evaluate("document.activeElement.id") == "show-title");
    check_format("zx");
    browser().evaluate("document.getElementById('more').open = true");
    CHECK(browser().evaluate("document.documentElement.scrollWidth <= 360") == true);
    browser().evaluate("document.querySelector('#formats input').focus()");
    browser().press(" ", 32);
    CHECK(text_of("chosen") == "1 format");
    browser().evaluate("document.getElementById('start').focus()");
    browser().press("Enter", 13);
    until_shown("result");
    CHECK(browser().evaluate("document.activeElement.id") == "result-title");
    CHECK(browser().evaluate(
              "[...document.querySelectorAll('input:not([hidden]), select, button, "
              "iframe')].filter(e => !(e.labels?.length || e.textContent || e.title)).length") ==
          0);
    CHECK(browser().evaluate("document.documentElement.scrollWidth <= 360") == true);
    CHECK(browser().complaints() == std::vector<std::string>());
}

TEST_CASE("neither the page nor its worker can connect to anything") {
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

TEST_CASE("seconds of CPU time in Node.js and in the native library", "[speed]") {
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

TEST_CASE("real characters are converted as by the native program", "[corpus]") {
    for (const char* const name :
         {"kfm-mugen11", "kfm-ikemen", "kfm720-mugen11", "kfm-2001-v1", "blu-pots", "commando2"}) {
        INFO(name);
        compare(in_node(corpus_or_skip() / name,
                        "uff,zx,framesmith,godot,aseprite,urho3d,openbor,moves-json,page"),
                native(corpus_or_skip() / name,
                       "uff,zx,framesmith,godot,aseprite,urho3d,openbor,moves-json,page"));
    }
}
