// Completion as the shells do it: our file is loaded, a line is typed, and what the shell makes of
// its last word is looked at.
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "tests/support/catch.hpp"
#include "tests/support/programs/process.hpp"
#include "tests/support/skip.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv::test;
namespace fs = std::filesystem;

namespace {

// `script` gets the file of completion as $1 and a line as $2 (fish: $argv), and prints the words
// that the shell offers, a line for each. `with_blanks` are those for "my chars/a b.def". Skipped
// where the shell is not there.
void check_shell(const std::string& shell, const std::vector<std::string>& options,
                 const std::string& with_blanks, const std::string& script) {
    if (!fs::exists("/usr/bin/" + shell)) {
        skip(shell + " is not installed");
    }
    const TempFolder folder;
    fs::create_directory_symlink(FIGHTCONV_SOURCE_DIR "/samples", folder / "samples");
    write_file(folder.path() / "sample.txt", "");
    write_file(folder.path() / "my chars/a b.def", "");
    const std::string completion = FIGHTCONV_SOURCE_DIR "/converters/cli/fightconv." + shell;
    const std::string programs = fs::path(std::getenv("FIGHTCONV_PROGRAM")).parent_path().string();
    const auto offered = [&](const std::string& line) {
        std::vector<std::string> arguments = options;
        arguments.insert(arguments.end(), {"-c", script});
        if (shell != "fish") {
            arguments.push_back(shell);
        }
        arguments.insert(arguments.end(), {completion, line});
        RunOptions run;
        run.working_folder = folder.path();
        run.environment = {"HOME=" + folder.path().string(), "PATH=" + programs + ":/usr/bin:/bin"};
        return run_program("/usr/bin/" + shell, arguments, run).out;
    };
    CHECK(offered("fightconv prev") == "preview\n");
    CHECK(offered("fightconv convert --uff-la") == "--uff-layout\n");
    CHECK(offered("fightconv convert --uff-layout gr") == "grid\n");
    CHECK(offered("fightconv convert samples/ember --to frame") == "framesmith\n");
    CHECK(offered("fightconv inspect samples/emb") == "samples/ember\n");
    CHECK(offered("fightconv batch -o sampl") == "samples\n");  // a folder, and not sample.txt
    CHECK(offered("fightconv inspect my\\ chars/a") == with_blanks);
}

}  // namespace

TEST_CASE("Bash completes commands, options, words, files and folders", "[bash]") {
    check_shell("bash", {"--norc"}, "my chars/a b.def\n", R"(
        source "$1"
        line=${2//\\ /_}  # the words of the line, with their backslashes
        COMP_WORDS=($line) COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        COMP_WORDS[COMP_CWORD]=${COMP_WORDS[COMP_CWORD]/my_/my\\ }
        _fightconv
        printf '%s\n' "${COMPREPLY[@]}")");
}

TEST_CASE("Fish completes commands, options, words, files and folders", "[fish]") {
    check_shell("fish", {"--no-config"}, "my chars/a b.def\n", R"(
        source $argv[1]
        complete -C $argv[2] | string replace --regex '/$' '')");
}

// zsh completes only where somebody types; fightconv is a function that shows what it was given.
TEST_CASE("Zsh completes commands, options, words, files and folders", "[zsh]") {
    check_shell("zsh", {"-f"}, "b.def\n", R"(
        mkdir functions && ln -s "$1" functions/_fightconv
        zmodload zsh/zpty
        zpty shell zsh -f -i
        read_until() {
            local part
            answer=
            while zpty -r shell part; do answer+=$part; [[ $answer == *$1* ]] && return; done
        }
        zpty -w shell 'fpath=($PWD/functions $fpath); autoload -Uz compinit; compinit -u -D
            fightconv() {
                if [[ $1 == __complete ]]; then command fightconv "$@"
                else print -r -- got: "$@"; fi
            }
            print rea""dy'
        read_until ready
        zpty -w -n shell "$2"$'\t\n'
        read_until $'\ngot: '
        print -r -- ${${${answer##*got:}%%$'\r'*}##* }
        rm -r functions)");
}
