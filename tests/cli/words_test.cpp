// Words for people and shells come from one place, and none is missing: help, manual, completion
// and suggestions.
#include <algorithm>
#include <regex>
#include <set>
#include <sstream>

#include "converters/api/registry.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/samples.hpp"
#include "tests/support/programs/process.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv;
using namespace fightconv::test;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

namespace {

const std::vector<std::string> commands = {"convert", "batch",    "inspect", "extract", "preview",
                                           "pack",    "validate", "diff",    "formats"};

// The manual as it reads, without its markup.
std::string manual() {
    const std::string text = run_fightconv({"__manual"}).out;
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\\') {
            plain += text[i];
        } else if (text[i + 1] == 'f') {
            i += 2;  // \fB
        } else {
            plain += text[i + 1] == '&' ? "" : std::string(1, text[i + 1]);
            ++i;
        }
    }
    return plain;
}

// "--skip-existing" and so on, wherever they stand.
std::set<std::string> long_options_in(const std::string& text) {
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz0123456789-";
    std::set<std::string> options;
    for (std::size_t at = text.find("--"); at != text.npos; at = text.find("--", at + 2)) {
        const std::size_t end = std::min(text.find_first_not_of(letters, at), text.size());
        if (end > at + 2 && (at == 0 || letters.find(text[at - 1]) == letters.npos)) {
            options.insert(text.substr(at, end - at));
        }
        at = end - 2;
    }
    return options;
}

std::vector<std::string> completed(std::vector<std::string> words) {
    words.insert(words.begin(), "__complete");
    std::istringstream lines(run_fightconv(words).out);
    std::vector<std::string> offered;
    for (std::string line; std::getline(lines, line);) {
        offered.push_back(line);
    }
    return offered;
}

bool has(const std::vector<std::string>& list, std::string_view word) {
    return std::find(list.begin(), list.end(), word) != list.end();
}

// The words of the list of formats in the help: those behind "lists:", up to the next title.
std::vector<std::string> formats_in(const std::string& help) {
    const std::size_t at = help.find("--help FORMAT` lists:\n");
    std::istringstream words(at == help.npos ? "" : help.substr(help.find('\n', at)));
    std::vector<std::string> formats;
    for (std::string word; words >> word;) {
        formats.push_back(word.substr(0, word.find(',')));
        if (!word.ends_with(',')) {
            break;
        }
    }
    return formats;
}

// The options that --help lists, and --help FORMAT. Their lines begin with the option.
std::set<std::string> declared_options(const std::string& command) {
    const Outcome help = run_fightconv({command, "--help"});
    REQUIRE(help.exit_code == 0);
    CHECK_THAT(help.out, Contains("Usage: fightconv " + command) && Contains("Example"));
    std::string text = help.out;
    for (const std::string& format : formats_in(help.out)) {
        text += run_fightconv({command, "--help", format}).out;
    }
    std::istringstream lines(text);
    std::set<std::string> options;
    for (std::string line; std::getline(lines, line);) {
        if (const std::size_t at = line.find_first_not_of(' '); at == 2 && line[at] == '-') {
            options.merge(long_options_in(line.substr(0, line.find("  ", at))));
        }
    }
    return options;
}

// The section of the manual with this title.
std::string section(const std::string& text, const std::string& title) {
    const std::size_t at = text.find("\n.SH " + title + "\n");
    REQUIRE(at != text.npos);
    return text.substr(at, text.find("\n.SH ", at + 1) - at);
}

}  // namespace

TEST_CASE("The manual has every option of every command, and no other") {
    const std::set<std::string> described = long_options_in(manual());
    std::set<std::string> declared = {"--version"};
    for (const std::string& command : commands) {
        const std::set<std::string> options = declared_options(command);
        CHECK(options.contains("--json"));
        for (const std::string& option : options) {
            CAPTURE(command, option);
            CHECK(described.contains(option));
        }
        declared.insert(options.begin(), options.end());
    }
    for (const std::string& option : described) {
        CAPTURE(option);
        CHECK(declared.contains(option));
    }
}

TEST_CASE("The version is written in one place, and the changelog has a section for it") {
    const std::string shown = run_fightconv({"--version"}).out;
    const std::string version =
        shown.substr(0, shown.find(" (")).substr(std::string("fightconv ").size());
    CHECK_THAT(read_file(std::string(FIGHTCONV_SOURCE_DIR) + "/CMakeLists.txt"),
               Contains("project(fightconv VERSION " + version + " "));
    CHECK_THAT(read_file(std::string(FIGHTCONV_SOURCE_DIR) + "/CHANGELOG.md"),
               Contains("\n## [" + version + "] - 20"));
    CHECK_THAT(manual(), Contains("\"fightconv " + version + "\""));
    static const std::regex file_of_a_release(R"(fightconv[-_](\d+\.\d+\.\d+))");
    const std::string readme = read_file(std::string(FIGHTCONV_SOURCE_DIR) + "/README.md");
    for (std::sregex_iterator found(readme.begin(), readme.end(), file_of_a_release), end;
         found != end; ++found) {
        CHECK(found->str(1) == version);
    }
}

TEST_CASE("The manual names every format and every command") {
    const std::string text = manual();
    const std::string formats = section(text, "FORMATS");
    const Registry registry = builtin_registry();
    for (const auto& importer : registry.importers) {
        CAPTURE(importer->info().id);
        CHECK_THAT(formats, Contains("\n.B " + std::string(importer->info().id) + "\n"));
    }
    for (const auto& exporter : registry.exporters) {
        CAPTURE(exporter->info().id);
        CHECK_THAT(formats, Contains("\n.B " + std::string(exporter->info().id) + "\n"));
    }
    for (const std::string& command : commands) {
        CHECK_THAT(section(text, "COMMANDS"), Contains("\n.SS " + command + "\n"));
        CHECK_THAT(section(text, "SYNOPSIS"), Contains("\n.B fightconv " + command + " "));
        CHECK_THAT(run_fightconv({"--help"}).out, Contains("\n  " + command + " "));
    }
}

TEST_CASE("The shell is offered every command, option, format and word") {
    for (const std::string& command : commands) {
        CHECK(has(completed({""}), command));
        CHECK(has(completed({"help", ""}), command));
        const auto offered = completed({command, "--"});
        const auto declared = declared_options(command);
        CHECK(std::set<std::string>(offered.begin(), offered.end()) == declared);
    }
    CHECK(completed({"ext"}) == std::vector<std::string>{"extract", ":files"});
    const Registry registry = builtin_registry();
    for (const auto& exporter : registry.exporters) {
        CHECK(has(completed({"convert", "samples/ember", "--to", ""}), exporter->info().id));
    }
    const auto check_words = [](const FormatInfo& format, const std::string& command) {
        for (const OptionInfo& option : format.options) {
            const auto offered = completed({command, "--" + option.name, ""});
            for (const std::string& word : option.words) {
                CAPTURE(format.id, option.name, word);
                CHECK(has(offered, word));
            }
        }
    };
    for (const auto& exporter : registry.exporters) {
        check_words(exporter->info(), "convert");
    }
    for (const auto& importer : registry.importers) {
        check_words(importer->info(), "inspect");
    }
    CHECK(completed({"batch", "-o", ""}) == std::vector<std::string>{":folders"});
    CHECK(completed({"preview", "-o", ""}) == std::vector<std::string>{":files"});
    CHECK(completed({"convert", "-o", ""}) == std::vector<std::string>{":files"});
    CHECK(has(completed({"preview", "--to", ""}), "page"));
    CHECK(!has(completed({"preview", "--to", ""}), "uff"));
}

TEST_CASE("`help COMMAND` is the same as `COMMAND --help`") {
    for (const std::string& command : commands) {
        const Outcome help = run_fightconv({"help", command});
        CHECK(help.exit_code == 0);
        CHECK(help.out == run_fightconv({command, "--help"}).out);
    }
    CHECK(run_fightconv({"help"}).out == run_fightconv({"--help"}).out);
    const Outcome unknown = run_fightconv({"help", "conver"});
    CHECK(unknown.exit_code == 2);
    CHECK_THAT(unknown.err, Contains("there is no command 'conver'; did you mean convert?"));
}

TEST_CASE("A misspelt command, option, format or animation is answered with what was meant") {
    const TempFolder folder;
    const std::string out = folder / "out";
    const auto answer = [](const std::vector<std::string>& arguments, int exit_code) {
        const Outcome outcome = run_fightconv(arguments);
        CHECK(outcome.exit_code == exit_code);
        return outcome.err;
    };
    CHECK_THAT(answer({"conver", samples + "/ember"}, 2),
               Contains("there is no file, folder or command 'conver'; did you mean convert?"));
    CHECK_THAT(answer({"convert", samples + "/ember", "-o", out, "--animation", "0"}, 2),
               Contains("did you mean --animations?"));
    CHECK_THAT(answer({"convert", samples + "/ember", "-o", out, "--to", "fspkk"}, 2),
               Contains("did you mean fspk?"));
    CHECK_THAT(answer({"inspect", samples + "/ember", "--anim", "stnad"}, 1),
               Contains("stnad") && Contains("did you mean 'stand'?"));
    CHECK_THAT(
        answer({"preview", samples + "/ember", "-o", folder / "a.gif", "--anim", "stnad"}, 1),
        Contains("stnad") && Contains("did you mean 'stand'?"));
    CHECK_THAT(answer({"flibbertigibbet"}, 2),
               Contains("there is no file, folder or command 'flibbertigibbet'") &&
                   !Contains("did you mean"));
    CHECK_FALSE(std::filesystem::exists(out));
}

TEST_CASE("Help is short: options by groups, and those of a format by its name") {
    for (const std::string& command : commands) {
        const std::string help = run_fightconv({command, "--help"}).out;
        CAPTURE(command, help);
        CHECK(std::count(help.begin(), help.end(), '\n') <= (command == "convert" ? 60 : 76));
        std::istringstream lines(help);
        for (std::string line; std::getline(lines, line);) {
            CHECK(line.size() <= 100);
        }
    }
    const std::string convert = run_fightconv({"convert", "--help"}).out;
    CHECK_THAT(convert, Contains("\nInput:\n") && Contains("\nSelection:\n") &&
                            Contains("\nOutput:\n  --to FORMAT") &&
                            Contains("\nFormats with options of their own") &&
                            Contains("\nRun:\n") && !Contains("\n  --uff-layout"));
    const Outcome uff = run_fightconv({"convert", "--help", "uff"});
    CHECK(uff.exit_code == 0);
    CHECK_THAT(uff.out, StartsWith("Universal Fighter Frame (uff):\n") &&
                            Contains("\n  --uff-layout ") && !Contains("--scale"));
    CHECK(run_fightconv({"help", "convert", "uff"}).out == uff.out);
    // a format that is read and written is named once
    const std::string fspk = run_fightconv({"convert", "--help", "fspk"}).out;
    CHECK(fspk.rfind("Framesmith pack") == 0);
    CHECK_THAT(fspk, Contains("\n  --split"));
    // extract writes none of a game's files, although it shares an option with what does
    CHECK_THAT(run_fightconv({"extract", "--help"}).out,
               Contains("\n  apng, fspk, gif, mugen, sff, sheets, sprites, webp\n"));
    CHECK(run_fightconv({"convert", samples, "--help"}).out == convert);
    const Outcome unknown = run_fightconv({"convert", "--help", "uf"});
    CHECK(unknown.exit_code == 2);
    CHECK_THAT(unknown.err, Contains("there is no format 'uf'; these have options here: "));
    for (const std::string id : {"page", "aseprite", "framesmith", "moves-csv"}) {
        CAPTURE(id);
        const Outcome without = run_fightconv({"convert", "--help", id});
        CHECK(without.exit_code == 0);
        CHECK_THAT(without.out, Contains("The format '" + id + "' has no options"));
    }
}

TEST_CASE("The list of formats begins with names and fits a terminal of 100 columns") {
    std::istringstream lines(run_fightconv({"formats"}).out);
    for (std::string line; std::getline(lines, line);) {
        CHECK(line.size() <= 100);
    }
    static const std::regex uff(R"(\n  Universal Fighter Frame \(\.uff\) +uff\n)");
    CHECK(std::regex_search(run_fightconv({"formats"}).out, uff));
}

TEST_CASE("The version can be asked for in every usual way") {
    const std::string version = run_fightconv({"--version"}).out;
    CHECK_THAT(version, StartsWith("fightconv "));
    CHECK(run_fightconv({"-V"}).out == version);
    CHECK(run_fightconv({"version"}).out == version);
}

TEST_CASE("A command without arguments says how it is used and what is missing") {
    const Outcome nothing = run_fightconv({});
    CHECK(nothing.exit_code == 2);
    CHECK_THAT(nothing.err, Contains("Usage: fightconv COMMAND") &&
                                Contains("error: no command and no character is given"));
    const Outcome convert = run_fightconv({"convert"});
    CHECK(convert.exit_code == 2);
    CHECK_THAT(convert.err, StartsWith("Usage: fightconv convert INPUT... -o DIR|FILE") &&
                                Contains("error: no input is given"));
}

TEST_CASE("Options with a set of values complete them") {
    CHECK(completed({"convert", "x", "--to", "=", "frame"}) ==
          std::vector<std::string>{"framesmith"});
    CHECK(completed({"convert", "x", "--to=frame"}) == std::vector<std::string>{"--to=framesmith"});
    CHECK(completed({"inspect", "x", "--type", "sp"}) == std::vector<std::string>{"special"});
    CHECK(completed({"validate", "x", "--level", ""}) ==
          std::vector<std::string>{"error", "warning", "note"});
    CHECK(completed({"validate", "x", "--level", "w"}) == std::vector<std::string>{"warning"});
}

TEST_CASE("The parts that extract writes are completed, but not the options of earlier versions") {
    CHECK(completed({"extract", "x", "--gi"}) == std::vector<std::string>{"--gif"});
    CHECK(completed({"extract", "x", "--ap"}) == std::vector<std::string>{"--apng"});
    CHECK(completed({"extract", "x", "--we"}) == std::vector<std::string>{"--webp"});
    CHECK(completed({"extract", "x", "--movi"}).empty());
}
