// Whatever a file calls itself and its parts: what people see on their terminal, and the names of
// results, are text and nothing else.
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

#include "tests/support/archive_files.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/samples.hpp"
#include "tests/support/formats.hpp"
#include "tests/support/programs/process.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv;
using namespace fightconv::test;
namespace fs = std::filesystem;

namespace {

// Clears the screen twice, sets the window's title, moves up, and turns what follows around.
const std::string hostile =
    "x\x1b[2J\x1b]0;t\x07\xC2\x9B"
    "1A\x7F\x08\u0085\u00AD\u061C\u200B\u200C\u200D\u200E\u200F\u2028\u2029\u202A\u202E\u2060\u2066"
    "\u2069\uFEFFgpj.exe";

std::string bytes_of(char32_t c) {
    if (c < 0x800) {
        return {static_cast<char>(0xC0 | c >> 6), static_cast<char>(0x80 | (c & 0x3F))};
    }
    return {static_cast<char>(0xE0 | c >> 12), static_cast<char>(0x80 | (c >> 6 & 0x3F)),
            static_cast<char>(0x80 | (c & 0x3F))};
}

std::vector<std::string> hidden_characters() {
    std::vector<std::string> all;
    const auto add = [&](char32_t first, char32_t last) {
        for (char32_t c = first; c <= last; ++c) {
            all.push_back(bytes_of(c));
        }
    };
    add(0x80, 0x9F);
    add(0x61C, 0x61C);
    add(0x200B, 0x200F);
    add(0x2028, 0x202E);
    add(0x2060, 0x2060);
    add(0x2066, 0x2069);
    add(0xFEFF, 0xFEFF);
    return all;
}

// The first character that a terminal obeys or that nobody sees, in hexadecimal; empty if there is
// none.
std::string hidden_in(const std::string& text, bool lines_may_end = true) {
    static const std::vector<std::string> hidden = hidden_characters();
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if ((byte < 0x20 && !(byte == '\n' && lines_may_end)) || byte == 0x7F) {
            return fmt::format("{:02x} at {}", byte, i);
        }
        const auto found =
            std::find_if(hidden.begin(), hidden.end(), [&](const std::string& character) {
                return text.compare(i, character.size(), character) == 0;
            });
        if (byte >= 0x80 && found != hidden.end()) {
            return fmt::format(
                "{:02x} at {}",
                fmt::join(reinterpret_cast<const std::uint8_t*>(found->data()),
                          reinterpret_cast<const std::uint8_t*>(found->data()) + found->size(),
                          " "),
                i);
        }
    }
    return "";
}

void replace_all(std::string& text, const std::string& what, const std::string& with) {
    for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += with.size()) {
        text.replace(at, what.size(), with);
    }
}

// Every command with this input: its results go to a folder of their own.
std::size_t check_all_commands(const std::string& input, const TempFolder& folder) {
    std::size_t runs = 0;
    const auto clean = [&](std::vector<std::string> arguments) {
        CAPTURE(arguments);
        const Outcome outcome = run_fightconv(arguments);
        const bool is_clash =
            outcome.exit_code == 2 && outcome.err.find("would both become") != std::string::npos;
        const int most = arguments.front() == "diff" ? 2 : 1;  // which could not compare them
        CHECK((outcome.exit_code <= most || is_clash));
        CHECK(hidden_in(outcome.out) == "");
        CHECK(hidden_in(outcome.err) == "");
        ++runs;
    };
    const std::string out = folder / "results";
    for (const std::string mode : {"", "-v", "--json"}) {
        for (std::vector<std::string> command : {std::vector<std::string>{"inspect", input},
                                                 {"inspect", input, "--moves"},
                                                 {"validate", input},
                                                 {"diff", input, samples + "/slate"},
                                                 {"diff", samples + "/slate", input}}) {
            if (!mode.empty()) {
                command.push_back(mode);
            }
            clean(std::move(command));
        }
        std::vector<std::string> convert = {"convert", input};
        for (const std::string& format : formats_for_programs()) {
            convert.insert(convert.end(), {"--to", format});
        }
        for (std::vector<std::string> command :
             {convert,
              {"batch", input, "--report", folder / "report.html"},
              {"extract", input, "--sprites", "--sheets", "--palettes", "--sounds", "--moves-json",
               "--moves-csv", "--character-json"},
              {"preview", input},
              {"preview", input, "--to", "png"}}) {
            command.insert(command.end(), {"-o",
                                           out + "/" + command.front() + mode +
                                               (command.front() != "preview" ? ""
                                                : command.size() < 3         ? ".html"
                                                                             : ".png"),
                                           "--overwrite"});
            if (!mode.empty()) {
                command.push_back(mode);
            }
            clean(std::move(command));
        }
    }
    clean({"inspect", input, "--moves", "--csv"});
    clean({"validate", input, "--csv"});
    if (fs::exists(out)) {
        for (const auto& entry : fs::recursive_directory_iterator(out)) {
            const std::string name = entry.path().filename().string();
            CHECK(hidden_in(name, false) == "");
        }
    }
    fs::remove_all(out);
    return runs;
}

std::string hostile_character(const TempFolder& folder, const std::string& name) {
    const fs::path there = folder.path() / name;
    fs::copy(samples + "/ember", there, fs::copy_options::recursive);
    std::string def = read_file(there / "ember.def");
    replace_all(def, "name = \"Ember\"", "name = \"" + hostile + "\"");
    replace_all(def, "\"fightconv\"", "\"" + hostile + "\"");
    replace_all(def, "01,01,2026", hostile);
    replace_all(def, "st = ember.cns",
                "st = ember.cns\nst1 = " + hostile + ".cns\npal1 = " + hostile +
                    ".act\nai = " + hostile + "\n" + hostile + " = 1\n[" + hostile + "]");
    write_file(there / "ember.def", def);
    std::string air = read_file(there / "ember.air");
    replace_all(air, "[Begin Action 200]",
                "[Begin Action " + hostile + "]\n0,0, 0,0, " + hostile + "\n" + hostile +
                    "\nClsn1: " + hostile + "\n[Begin Action 200] ; " + hostile);
    write_file(there / "ember.air", air);
    std::string cns = read_file(there / "ember.cns");
    replace_all(cns, "[Statedef 200, Jab]",
                "[Statedef " + hostile + "]\n[Statedef 200, " + hostile + "]\n[State 200, " +
                    hostile + "]\ntype = " + hostile +
                    "\ntrigger1 = 1\n[State 200, b]\ntype = PlaySnd\nvalue = " + hostile +
                    "\ntrigger1 = " + hostile + "\ntrigger1 = command = \"" + hostile + "\"\n" +
                    hostile + " = " + hostile);
    write_file(there / "ember.cns", cns);
    std::string cmd = read_file(there / "ember.cmd");
    write_file(there / "ember.cmd", cmd + "\n[Command]\nname = \"" + hostile +
                                        "\"\ncommand = " + hostile + "\ntime = " + hostile + "\n");
    return there.string();
}

}  // namespace

TEST_CASE("No text of a character drives a terminal or hides in the name of a result") {
    const TempFolder folder;
    CHECK(check_all_commands(hostile_character(folder, "plain"), folder) > 20);
}

TEST_CASE("No name of a file or folder drives a terminal", "[posix]") {
    const TempFolder folder;
    check_all_commands(hostile_character(folder, hostile), folder);
    std::vector<Packed> files;
    for (const auto& entry : fs::directory_iterator(folder.path() / hostile)) {
        files.push_back(
            {hostile + "/" + entry.path().filename().string(), read_file(entry.path())});
        files.push_back({hostile + "/" + hostile + entry.path().extension().string(),
                         "no content of its kind " + hostile});
        files.push_back({hostile + "/../" + hostile, hostile});
        files.push_back({hostile + "/" + hostile + ".lnk", "", "../" + hostile});
    }
    const std::string archive = folder / (hostile + ".zip");
    write_file(archive, std::string(as_text(zip_archive(files))));
    check_all_commands(archive, folder);
    const std::string tar = folder / (hostile + ".tar.gz");
    write_file(tar, std::string(as_text(tar_gz_archive(files))));
    check_all_commands(tar, folder);
}

TEST_CASE("No part of a damaged file drives a terminal, and neither does what somebody types",
          "[posix]") {
    const TempFolder folder;
    std::string much;
    for (int i = 0; i < 40; ++i) {
        much += hostile + "\n";
    }
    const auto looks_at = [&](std::vector<std::string> arguments) {
        CAPTURE(arguments);
        const Outcome outcome = run_fightconv(arguments);
        CHECK(outcome.exit_code != 4);
        CHECK(hidden_in(outcome.out) == "");
        CHECK(hidden_in(outcome.err) == "");
    };
    for (const std::string extension :
         {"sff",      "snd", "air", "act", "def", "cns", "st",  "cmd", "uff", "fspk",
          "aseprite", "mdl", "ani", "pak", "vs3", "xml", "zip", "7z",  "png", "txt"}) {
        for (const std::string beginning : {"", "ElecbyteSpr", "ElecbyteSnd", "FSPK", "UMDL",
                                            "UANI", "UPAK", "USHD", "PK\x03\x04"}) {
            const std::string file = folder / (hostile + "." + extension);
            write_file(file, beginning + much);
            looks_at({"inspect", file});
            looks_at({"validate", file, "-v"});
            fs::remove(file);
        }
    }
    looks_at({hostile});
    looks_at({hostile, hostile});
    looks_at({"convert", hostile});
    looks_at({"convert", samples + "/ember", "-o", folder / "o", "--" + hostile});
    for (const std::string option : {"--to", "--palette", "--name", "--limit", "--memory", "-j",
                                     "--palettes-from", "--config", "--uff-layout"}) {
        looks_at(
            {"convert", samples + "/ember", "-o", folder / "o", "--overwrite", option, hostile});
    }
    looks_at({"inspect", samples + "/ember", "--animation", hostile});
    looks_at({"batch", folder / hostile, "-o", folder / "o", "--select", hostile});
    write_file(folder / "settings.toml",
               "to = \"" + hostile + "\"\n\"" + "\\u202e\\u001b" + "\" = 1\n");
    looks_at(
        {"convert", samples + "/ember", "-o", folder / "o", "--config", folder / "settings.toml"});
}

// The names that results store, in the formats that people exchange.
TEST_CASE("No name inside of a binary file drives a terminal") {
    const TempFolder folder;
    REQUIRE(run_fightconv({"convert", samples + "/ember", "-o", folder / "made", "--to", "uff",
                           "--to", "fspk", "--to", "aseprite"})
                .exit_code == 0);
    // as long as the name that it replaces
    const std::string name = "crouch_to_stand";
    const std::string bad =
        "\x1b[2J\u202E\u200B\xC2\x9B"
        "abc";
    REQUIRE(name.size() == bad.size());
    std::size_t found = 0;
    for (const auto& entry : fs::recursive_directory_iterator(folder.path() / "made")) {
        std::string bytes = entry.is_regular_file() ? read_file(entry.path()) : "";
        if (bytes.find(name) == std::string::npos) {
            continue;
        }
        ++found;
        replace_all(bytes, name, bad);
        write_file(entry.path(), bytes);
        check_all_commands(entry.path().generic_string(), folder);
    }
    CHECK(found >= 2);
}
