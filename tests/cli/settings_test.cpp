// Defaults of one's own: fightconv.toml in the current folder and in the user's configuration
// folder.
#include <filesystem>

#include "tests/support/archive_files.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/samples.hpp"
#include "tests/support/programs/process.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv;
using namespace fightconv::test;
namespace fs = std::filesystem;
using Catch::Matchers::Contains;

namespace {

// A copy of a sample in a folder, with a home for the user's settings.
class Desk {
public:
    Desk() {
        fs::create_directories(folder_.path() / "chars");
        fs::create_directories(folder_.path() / "home/fightconv");
        fs::copy(samples + "/ember", folder_.path() / "chars/ember");
    }

    void write(const std::string& file, const std::string& text) const {
        write_file(folder_.path() / file, text);
    }
    void write_own(const std::string& text) const { write("home/fightconv/fightconv.toml", text); }

    Outcome run(const std::vector<std::string>& arguments) const {
        RunOptions options;
        options.working_folder = folder_.path();
        options.environment = {"XDG_CONFIG_HOME=" + (folder_ / "home")};
        return run_fightconv(arguments, options);
    }

    bool has(const std::string& file) const { return fs::exists(folder_.path() / file); }
    std::string content(const std::string& file) const { return read_file(folder_.path() / file); }

private:
    TempFolder folder_;
};

}  // namespace

TEST_CASE(
    "Settings are the options of a command line, from the current folder and the user's own") {
    const Desk desk;
    desk.write_own("overwrite = true\nbuttons = \"snk\"\n");
    desk.write("fightconv.toml",
               "to = [\"fspk\", \"gif\"]\nbuttons = \"sf\"\n\n[gif]\nscale = 2\n");
    const Outcome shown = desk.run({"config"});
    CHECK(shown.exit_code == 0);
    CHECK_THAT(shown.out, Contains("buttons    sf         fightconv.toml:2") &&
                              Contains("gif.scale  2          fightconv.toml:5") &&
                              Contains("home/fightconv/fightconv.toml:1"));

    const std::vector<std::string> convert = {"convert", "chars/ember",  "-o",
                                              "out",     "--animations", "200"};
    for (int i = 0; i < 2; ++i) {  // the second time it overwrites
        const Outcome outcome = desk.run(convert);
        CHECK(outcome.exit_code == 0);
        CHECK_THAT(outcome.err, Contains("ember.fspk") && Contains("150x174 pixels"));
        CHECK_THAT(outcome.err, !Contains("has no effect"));  // of the buttons on a GIF
    }
    // An option on the command line comes first, and nothing is read with --no-config.
    CHECK_THAT(desk.run({"convert", "chars/ember", "-o", "out", "--animations", "200", "--scale",
                         "1", "--to", "gif"})
                   .err,
               Contains("75x87 pixels"));
    CHECK(desk.run({"convert", "chars/ember", "-o", "plain", "--no-config"}).exit_code == 0);
    CHECK((desk.has("plain/ember.uff") && !desk.has("plain/ember.fspk")));
    CHECK(desk.run({"convert", "chars/ember", "-o", "plain", "--no-config"}).exit_code == 1);
    CHECK_THAT(desk.run({"inspect", "chars/ember", "--moves"}).out, Contains("LK"));
    // The same in a batch, for other commands, and where the extension of the result says the
    // format.
    CHECK(desk.run({"batch", "chars", "-o", "roster"}).exit_code == 0);
    CHECK((desk.has("roster/ember.fspk") && desk.has("roster/ember-gif") &&
           !desk.has("roster/ember.uff")));
    CHECK(desk.run({"preview", "chars/ember", "-o", "ember.png"}).exit_code == 0);
    CHECK(desk.run({"extract", "chars/ember", "-o", "parts"}).exit_code == 0);
    CHECK(desk.run({"convert", "chars/ember", "-o", "one.uff"}).exit_code == 0);
    CHECK(desk.has("one.uff"));
}

TEST_CASE("A setting of a format comes before those for all, and those of --config before others") {
    const Desk desk;
    desk.write_own("scale = 1\n");
    desk.write("big.toml", "scale = 3\nto = \"gif\"\n[apng]\nscale = 5\n");
    desk.write("fightconv.toml", "scale = 2\nto = \"gif\"\n[apng]\nscale = 4\n");
    const auto size_of = [&](const std::vector<std::string>& more) {
        std::vector<std::string> arguments = {"convert",     "chars/ember",  "-o", "out",
                                              "--overwrite", "--animations", "200"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const std::string words = desk.run(arguments).err;
        const std::size_t end = words.find(" pixels");
        return end == words.npos ? words
                                 : words.substr(words.rfind(' ', end - 1) + 1,
                                                end - words.rfind(' ', end - 1) - 1);
    };
    CHECK(size_of({}) == "150x174");
    CHECK(size_of({"--to", "apng"}) == "300x348");
    CHECK(size_of({"--config", "big.toml"}) == "225x261");
    CHECK(size_of({"--config", "big.toml", "--to", "apng"}) == "375x435");
    CHECK_THAT(desk.run({"config", "--config", "big.toml", "--json"}).out,
               Contains("big.toml") && Contains("\"apng.scale\""));
}

TEST_CASE("A wrong setting is named with its file and line, and nothing is converted") {
    const Desk desk;
    const auto message_of = [&](const std::string& text) {
        desk.write("fightconv.toml", text);
        const Outcome outcome = desk.run({"convert", "chars/ember", "-o", "out"});
        CHECK(outcome.exit_code == 2);
        CHECK(!desk.has("out"));
        return outcome.err;
    };
    CHECK_THAT(message_of("# mine\nbottons = \"sf\"\n"),
               Contains("fightconv.toml:2: ") && Contains("did you mean buttons?"));
    CHECK_THAT(message_of("to = \"ufff\"\n"), Contains("did you mean uff?"));
    CHECK_THAT(message_of("[zx]\nfits = true\n"),
               Contains(":2: ") && Contains("did you mean fit?"));
    CHECK_THAT(message_of("[zz]\nfit = true\n"), Contains("did you mean zx?"));
    CHECK_THAT(message_of("[zx]\nfit = 1\n"), Contains("'fit' takes true or false"));
    CHECK_THAT(message_of("strict = \"yes\"\n"), Contains("'strict' takes true or false"));
    CHECK_THAT(message_of("buttons = [1]\n"), Contains("'buttons' takes a text or a whole number"));
    CHECK_THAT(message_of("animations = \"9-1\"\n"), Contains("animations: "));
    CHECK_THAT(message_of("strict = true\ncolours = 1\n"),
               Contains("fightconv.toml:2: ") && Contains("colours takes a whole number from 2"));
    CHECK_THAT(message_of("buttons = \"sf\n"), Contains("fightconv.toml:1: "));
    CHECK_THAT(message_of("to = uff\n"),
               Contains("fightconv.toml:1: ") && Contains("a text stands in quotes"));
    CHECK_THAT(message_of("[preset.big]\nscale = 3\n"),
               Contains("'preset' is not the name of a format"));
    CHECK_THAT(message_of(std::string(1 << 20, '[')), Contains("fightconv.toml"));
    // A downloaded folder does not decide what is overwritten or which files are read.
    for (const std::string setting : {"overwrite = true", "follow-links = true",
                                      "common-commands = \"/etc/passwd\"", "jobs = 1000"}) {
        CHECK_THAT(message_of(setting), Contains("can be set only in your own fightconv.toml"));
    }
}

TEST_CASE("A file that comes with an input sets no option") {
    const Desk desk;
    desk.write("chars/ember/fightconv.toml", "to = \"gif\"\n");
    desk.write("chars/fightconv.toml", "bottons = \"sf\"\n");
    desk.write("chars/ember.zip",
               std::string(as_text(zip_archive({{"fightconv.toml", "bottons = 1\n"}}))));
    CHECK(desk.run({"convert", "chars/ember", "-o", "out"}).exit_code == 0);
    CHECK((desk.has("out/ember.uff") && !desk.has("out/ember-gif")));
    CHECK(desk.run({"convert", "chars/ember/ember.def", "-o", "of_file"}).exit_code == 0);
    CHECK(desk.has("of_file/ember.uff"));
    CHECK(desk.run({"inspect", "chars/ember.zip"}).exit_code == 1);  // it holds no character
    CHECK(desk.run({"batch", "chars/ember", "-o", "roster"}).exit_code == 0);
    CHECK(desk.has("roster/ember.uff"));
}

TEST_CASE("--config names the file that is used, and it may set every option") {
    const Desk desk;
    desk.write_own("to = \"fspk\"\n");
    desk.write("fightconv.toml", "to = \"apng\"\n");
    desk.write("mine/any.name", "to = \"gif\"\noverwrite = true\n");
    const std::vector<std::string> convert = {
        "convert", "chars/ember", "-o", "out", "--animations", "200", "--config", "mine/any.name"};
    CHECK(desk.run(convert).exit_code == 0);
    CHECK(desk.run(convert).exit_code == 0);
    CHECK(
        (desk.has("out/ember-gif") && !desk.has("out/ember-apng") && !desk.has("out/ember.fspk")));
    CHECK_THAT(desk.run({"config", "--config", "mine/any.name"}).out, Contains("mine/any.name:2"));
    for (const std::string file : {"missing.toml", "mine/missing.toml", "chars"}) {
        const Outcome outcome = desk.run({"inspect", "chars/ember", "--config", file});
        CHECK(outcome.exit_code == 2);
        CHECK_THAT(outcome.err, Contains(" " + file + ": ") && Contains("--no-config none"));
    }
    CHECK_THAT(desk.run({"inspect", "chars/ember", "--config", ""}).err,
               Contains("--config has an empty value"));
    CHECK(desk.run({"inspect", "chars/ember", "--config", "mine/any.name", "--no-config"})
              .exit_code == 2);
}

TEST_CASE("Numbers of the user's own settings are checked where they stand, too") {
    const Desk desk;
    for (const std::string wrong : {"jobs = -1", "memory = 0", "limit = \"work\""}) {
        desk.write("mine.toml", "strict = false\n" + wrong + "\n");
        const Outcome outcome = desk.run({"config", "--config", "mine.toml"});
        CAPTURE(wrong);
        CHECK(outcome.exit_code == 2);
        CHECK_THAT(outcome.err, Contains("mine.toml:2: "));
    }
}

TEST_CASE("A choice between on and off may be true or false") {
    const Desk desk;
    desk.write("fightconv.toml", "[godot]\ngodot-project = false\n");
    CHECK(desk.run({"convert", "chars/ember", "-o", "out", "--to", "godot"}).exit_code == 0);
    CHECK(desk.has("out/ember-godot"));
    CHECK_FALSE(desk.has("out/ember-godot/project.godot"));
    desk.write("fightconv.toml", "[godot]\ngodot-version = true\n");
    CHECK_THAT(desk.run({"convert", "chars/ember", "-o", "no", "--to", "godot"}).err,
               Contains("godot-version takes 4 or 3, not 'on'"));
}

TEST_CASE("The setting dither is for conversions that reduce colours") {
    const Desk desk;
    desk.write("fightconv.toml", "dither = true\n");
    CHECK(desk.run({"convert", "chars/ember", "-o", "out"}).exit_code == 0);
    CHECK(desk.run({"convert", "chars/ember", "-o", "few", "--colours", "8"}).exit_code == 0);
}

TEST_CASE("A file of settings is limited in its size and in its depth") {
    const Desk desk;
    const auto message_of = [&](const std::string& text) {
        desk.write("fightconv.toml", text);
        const Outcome outcome = desk.run({"inspect", "chars/ember"});
        CHECK(outcome.exit_code == 2);
        return outcome.err;
    };
    const auto times = [](std::size_t count, const std::string& text) {
        std::string all;
        for (std::size_t i = 0; i < count; ++i) {
            all += text;
        }
        return all;
    };
    CHECK_THAT(message_of("a" + times(160'000, ".a") + " = 1\n"), Contains("65536"));
    // Texts that end where the parser ends them: what follows is a key.
    for (const std::string beginning :
         {"", "[", "[[", "x = {", "x = [\"\"\"y\"\"\"\", {", "x = ['''y''''', {",
          "x = \"\\\"#'\"\n", "x = '\\'\n", "x = '''\n'\"\n''' # \"\n"}) {
        for (const std::string part : {".a", ". 'b'", ".\"\\\"c\"", "\t.\t\"\""}) {
            CAPTURE(beginning, part);
            CHECK_THAT(message_of("# no key\n" + beginning + "a" + times(5'000, part) + " = 1"),
                       Contains("fightconv.toml:") && Contains("a key has more than 20 parts"));
        }
    }
    CHECK_THAT(message_of("to = " + times(30'000, "[")), Contains("fightconv.toml:1: "));
    CHECK_THAT(message_of("to = " + times(10'000, "{a=")), Contains("fightconv.toml:1: "));
    CHECK_THAT(message_of("to = " + times(10'000, "[\n{a=")), Contains("fightconv.toml:"));
    // Text that is no key has as many dots as it wants.
    const std::string dots = times(5'000, ".a");
    desk.write("fightconv.toml", "# " + dots + "\nbuttons = \"sf\" # " + dots +
                                     "\nbackground = '''\n" + dots + "'''\n");
    CHECK_THAT(desk.run({"config"}).err, Contains("fightconv.toml:3: ") && !Contains("20 parts"));
}
