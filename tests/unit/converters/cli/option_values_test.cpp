// Every option of every format, with every kind of value that a file or a command line can have: it
// is accepted, or refused with the place or the name of the option. These are thousands of
// commands, so they run in this program; tests/cli starts fightconv itself.
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>

#include "converters/api/registry.hpp"
#include "converters/cli/command_line.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/samples.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv;
using namespace fightconv::test;
using Catch::Matchers::Contains;

namespace {

// The working folder of this program, while it lives.
class WorkingFolder {
public:
    explicit WorkingFolder(const TempFolder& folder) : before_(std::filesystem::current_path()) {
        std::filesystem::current_path(folder.path());
    }
    WorkingFolder(const WorkingFolder&) = delete;
    WorkingFolder& operator=(const WorkingFolder&) = delete;
    ~WorkingFolder() { std::filesystem::current_path(before_); }

private:
    std::filesystem::path before_;
};

// Keeps what is written to one of the standard streams while this lives, by whatever way.
class Kept {
public:
    Kept(int descriptor, std::FILE* stream, const std::filesystem::path& file)
        : descriptor_(descriptor), stream_(stream), file_(file), before_(dup(descriptor)) {
        const int kept = open(file_.string().c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
        dup2(kept, descriptor_);
        close(kept);
    }
    Kept(const Kept&) = delete;
    Kept& operator=(const Kept&) = delete;
    ~Kept() {
        dup2(before_, descriptor_);
        close(before_);
    }
    std::string text() const {
        std::cout.flush();
        std::fflush(stream_);
        return read_file(file_);
    }

private:
    int descriptor_;
    std::FILE* stream_;
    std::filesystem::path file_;
    int before_;
};

struct Outcome {
    int exit_code;
    std::string out;
    std::string err;
};

// `fightconv COMMAND ARGUMENTS`
Outcome run_command(const std::vector<std::string>& words) {
    static const Registry registry = builtin_registry();
    static const TempFolder folder;
    const auto command =
        std::find_if(cli::all_commands.begin(), cli::all_commands.end(),
                     [&](const auto* each) { return each->name == words.front(); });
    REQUIRE(command != cli::all_commands.end());
    const Kept out(STDOUT_FILENO, stdout, folder / "out");
    const Kept err(STDERR_FILENO, stderr, folder / "err");
    const cli::ExitCode code =
        cli::run_subcommand(**command, {words.begin() + 1, words.end()}, registry);
    return {static_cast<int>(code), out.text(), err.text()};
}

struct Option {
    std::string format;  // empty: of no format
    std::string name;
    std::vector<std::string> good;  // values that it may take, among others
};

std::vector<Option> all_options() {
    std::vector<Option> options;
    const auto formats = nlohmann::json::parse(run_command({"formats", "--json"}).out);
    for (const std::string direction : {"reads", "writes"}) {
        for (const auto& format : formats[direction]) {
            for (const auto& option : format["options"]) {
                std::vector<std::string> good = option.value("values", std::vector<std::string>());
                if (option.contains("default")) {
                    good.push_back(option["default"]);
                }
                options.push_back({format["id"], option["name"], good});
            }
        }
    }
    for (const std::string name :
         {"to", "animations", "all-palettes", "share-palettes", "colours", "dither", "strict",
          "verify", "jobs", "memory", "limit", "overwrite", "skip-existing", "follow-links"}) {
        options.push_back({"", name, {}});
    }
    return options;
}

const std::vector<std::string> values_of_toml = {"\"0,0\"",
                                                 "\"\"",
                                                 "\"uff\"",
                                                 "\"work=64\"",
                                                 "\"ember.cmd\"",
                                                 "\"#203040\"",
                                                 "2",
                                                 "-1",
                                                 "4000000000000000000",
                                                 "1.5",
                                                 "true",
                                                 "false",
                                                 "[]",
                                                 "[\"0,0\", \"1,0\"]",
                                                 "[2, \"gif\"]",
                                                 "[[\"0,0\"]]",
                                                 "{}",
                                                 "{a = 1}",
                                                 "[{a = 1}]",
                                                 "1979-05-27",
                                                 "1979-05-27T07:32:00Z"};

}  // namespace

TEST_CASE("A file may give an option any kind of value, which is accepted or refused by its line") {
    const TempFolder folder;
    write_file(folder / "ember.cmd", "");
    const WorkingFolder there(folder);
    // The accepted values of each option, as settings of its format or of all.
    std::map<std::string, std::vector<std::string>> accepted;
    for (const Option& option : all_options()) {
        std::vector<std::string> values = values_of_toml;
        for (const std::string& word : option.good) {
            values.push_back(fmt::format("\"{}\"", word));
        }
        const std::string table = option.format.empty() ? "" : "[" + option.format + "]";
        const auto [setting, is_new] = accepted.try_emplace(table + "\n" + option.name);
        std::vector<std::string>& taken = setting->second;
        for (const std::string& value : is_new ? values : std::vector<std::string>()) {
            const std::string text = fmt::format("{}\n{} = {}\n", table, option.name, value);
            CAPTURE(text);
            write_file(folder / "settings.toml", text);
            const Outcome outcome = run_command({"config", "--config", "settings.toml"});
            CHECK((outcome.exit_code == 0 || outcome.exit_code == 2));
            if (outcome.exit_code == 0) {
                taken.push_back(value);
            } else {
                CHECK_THAT(outcome.err, Contains("settings.toml:2: ") && Contains(option.name));
            }
        }
        INFO(option.name);
        CHECK_FALSE(taken.empty());
        accepted.try_emplace("\n" + option.name, taken);  // for all formats
    }
    // One value of each in a run of every command, until all have been tried.
    for (std::size_t i = 0; i < values_of_toml.size(); ++i) {
        std::map<std::string, std::string> tables;
        bool any = false;
        for (const auto& [setting, values] : accepted) {
            const std::size_t end = setting.find('\n');
            const std::string name = setting.substr(end + 1);
            // They exclude each other, or ask for more than is done here.
            if (name == "skip-existing" || name == "to" || name == "palette" || values.empty()) {
                continue;
            }
            any = any || i < values.size();
            tables[setting.substr(0, end)] +=
                fmt::format("{} = {}\n", name, values[std::min(i, values.size() - 1)]);
        }
        if (!any) {
            break;
        }
        std::string text;
        for (const auto& [table, settings] : tables) {
            text += table + "\n" + settings;
        }
        write_file(folder / "settings.toml", text);
        for (std::vector<std::string> command :
             {std::vector<std::string>{"convert", "--to", "zx", "--to", "mugen", "-o", "out"},
              {"extract", "--sprites", "--sheets", "-o", "out"},
              {"preview", "--to", "apng", "-o", "out"},
              {"batch", "--to", "uff", "-o", "out"},
              {"inspect"},
              {"validate"},
              {"diff", samples + "/slate"}}) {
            command.insert(command.end(), {samples + "/ember", "--config", "settings.toml"});
            if (command.front() != "inspect" && command.front() != "validate" &&
                command.front() != "diff") {
                command.insert(command.end(), {"--animations", "200", "--overwrite"});
            }
            CAPTURE(command, text);
            const Outcome outcome = run_command(command);
            CHECK((outcome.exit_code >= 0 && outcome.exit_code <= 2));
            INFO(outcome.err);
            CHECK(outcome.err.find("internal") == std::string::npos);
        }
    }
}

TEST_CASE("A list that a format takes may come from a file, for this format or for all") {
    const TempFolder folder;
    const WorkingFolder there(folder);
    for (const std::string text :
         {"[sprites]\nsprite = \"0,0\"\n", "sprite = \"0,0\"\n", "[sprites]\nsprite = [\"0,0\"]\n",
          "sprite = [\"0,0\", \"0,1\"]\n"}) {
        CAPTURE(text);
        write_file(folder / "fightconv.toml", text);
        const Outcome outcome =
            run_command({"extract", samples + "/ember", "-o", "out", "--sprites", "--overwrite"});
        CHECK(outcome.exit_code == 0);
        CHECK_THAT(outcome.err, Contains(text.find("0,1") != text.npos ? "(3 files" : "(2 files"));
    }
}

TEST_CASE("A command line may give an option any value, which is accepted or refused by its name") {
    const TempFolder folder;
    const WorkingFolder there(folder);
    std::vector<std::string> tried;
    for (const Option& option : all_options()) {
        if (std::find(tried.begin(), tried.end(), option.name) != tried.end()) {
            continue;
        }
        tried.push_back(option.name);
        for (const std::string value :
             {"", "x", "on", "2", "0", "-1", "1.5", "99999999999999999999", "[1]", "0,0", "\xFF"}) {
            for (const std::string command : {"convert", "extract"}) {
                // the input is missing, so nothing is converted
                const std::vector<std::string> arguments = {command, "missing", "-o", "out",
                                                            "--" + option.name + "=" + value};
                CAPTURE(arguments);
                const Outcome outcome = run_command(arguments);
                CHECK((outcome.exit_code == 1 || outcome.exit_code == 2));
                CHECK_THAT(outcome.err, Contains(outcome.exit_code == 1 ? "missing" : option.name));
            }
        }
    }
}
