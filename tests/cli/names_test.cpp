// `--name`: the names of results, made of the input's name, its author and its palettes.
#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/support/catch.hpp"
#include "tests/support/characters/samples.hpp"
#include "tests/support/programs/process.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv;
using namespace fightconv::test;
namespace fs = std::filesystem;
using Catch::Matchers::Contains;

namespace {

std::vector<std::string> names_below(const fs::path& folder) {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder)) {
        names.push_back(entry.path().filename().string());
    }
    std::sort(names.begin(), names.end());
    return names;
}

}  // namespace

TEST_CASE("--name gives results the names of a template") {
    const TempFolder folder;
    const std::string ember = samples + "/ember";
    const std::string slate = samples + "/slate";
    CHECK(
        run_fightconv({"convert", ember, slate, "-o", folder / "a", "--name", "{author}_{name}.v2"})
            .exit_code == 0);
    CHECK(names_below(folder.path() / "a") ==
          std::vector<std::string>{"fightconv_ember.v2.uff", "石工ソ_slate.v2.uff"});

    CHECK(run_fightconv({"convert", slate, "-o", folder / "b", "--name", "{palette}-{name}",
                         "--all-palettes"})
              .exit_code == 0);
    CHECK(run_fightconv({"convert", slate, "-o", folder / "c", "--name", "hero", "--all-palettes"})
              .exit_code == 0);
    REQUIRE(names_below(folder.path() / "b").size() > 1);
    CHECK(names_below(folder.path() / "b").front() == "1-slate.uff");
    CHECK(names_below(folder.path() / "c").front() == "hero-pal1.uff");
    CHECK(read_file(folder.path() / "b/2-slate.uff") ==
          read_file(folder.path() / "c/hero-pal2.uff"));
    CHECK(run_fightconv({"convert", slate, "-o", folder / "d", "--name", "{name}p{palette}",
                         "--palette", "2"})
              .exit_code == 0);
    CHECK(read_file(folder.path() / "d/slatep2.uff") ==
          read_file(folder.path() / "c/hero-pal2.uff"));

    CHECK(run_fightconv(
              {"extract", ember, "-o", folder / "e", "--palettes", "--name", "{author}-{name}"})
              .exit_code == 0);
    CHECK(names_below(folder.path() / "e") == std::vector<std::string>{"fightconv-ember-palettes"});

    // results have no author: the .uff keeps it
    CHECK(run_fightconv({"convert", folder / "a/fightconv_ember.v2.uff", "-o", folder / "f",
                         "--name", "{author}", "--to", "page"})
              .exit_code == 0);
    CHECK(names_below(folder.path() / "f").size() == 1);
}

TEST_CASE("Names from an author are safe, and an author that is missing is unknown") {
    const TempFolder folder;
    fs::copy(samples + "/ember", folder.path() / "ember", fs::copy_options::recursive);
    const std::string def = read_file(folder.path() / "ember/ember.def");
    const auto with_author = [&](const std::string& author) {
        const std::size_t at = def.find("author");
        write_file(folder.path() / "ember/ember.def",
                   def.substr(0, at) + "author = " + author + def.substr(def.find('\n', at)));
        REQUIRE(
            run_fightconv({"convert", folder / "ember", "-o", folder / "out", "--name", "{author}"})
                .exit_code == 0);
        const std::vector<std::string> names = names_below(folder.path() / "out");
        fs::remove_all(folder.path() / "out");
        return names;
    };
    CHECK(with_author("\"../../etc/passwd {palette}\"") ==
          std::vector<std::string>{"_.._etc_passwd__palette_.uff"});
    CHECK(with_author("\"\"") == std::vector<std::string>{"unknown.uff"});
    CHECK(with_author("\"con\"") != std::vector<std::string>{"con.uff"});
    CHECK(with_author("\"" + std::string(3000, 'x') + "\"").front().size() < 100);
}

TEST_CASE("batch takes --name, keeps clashing names apart as always, and resumes by name") {
    const TempFolder folder;
    const auto batch = [&](std::vector<std::string> more) {
        more.insert(more.begin(), {"batch", samples, "-o", folder / "out", "--name", "{author}"});
        return run_fightconv(more);
    };
    const Outcome clash = batch({});
    CHECK(clash.exit_code == 0);
    CHECK_THAT(clash.err, Contains("tide: its results are named fightconv~2, because"));
    CHECK(fs::exists(folder.path() / "out/fightconv~2.uff"));
    CHECK_THAT(batch({"--rename"}).err, Contains("3 kept as up to date"));
}

TEST_CASE("A wrong --name is refused before anything is read") {
    const auto message_of = [](const std::vector<std::string>& more) {
        std::vector<std::string> arguments = {"convert", "nowhere", "-o", "out"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const Outcome outcome = run_fightconv(arguments);
        CHECK(outcome.exit_code == 2);
        return outcome.err;
    };
    CHECK_THAT(message_of({"--name", "{autor}"}),
               Contains("there is no field 'autor'; expected name, author or palette"));
    CHECK_THAT(message_of({"--name", "a/{name}"}), Contains("'/' is not safe in a file name"));
    CHECK_THAT(message_of({"--name", ""}), Contains("empty"));
    CHECK_THAT(message_of({"--name", "{name:03}"}), Contains("name is no number"));
    CHECK_THAT(message_of({"--name", "{palette}"}), Contains("--all-palettes or --palette"));
}
