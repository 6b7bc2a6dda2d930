// .air texts read by formats/mugen/air and by a second reader that knows the AIR documentation
// only.
#include <iostream>

#include "tests/foreign/air_reader.hpp"
#include "tests/support/acceptance.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/samples.hpp"
#include "tests/support/corpus/corpus.hpp"
#include "tests/support/dice.hpp"
#include "tests/support/mugen/air_text.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv;
using namespace fightconv::test;
namespace fs = std::filesystem;

namespace {

// "action 200 loop 0" and a line for each element. That the first of equal numbers counts (A2) is
// no matter of one action.
std::vector<std::string> described(const air::File& file) {
    std::vector<std::string> actions;
    for (const air::Action& action : file.actions) {
        std::string text = "action " + std::to_string(action.number) + " loop " +
                           std::to_string(action.loop_start);
        for (const air::Element& element : action.elements) {
            text += "\n  " + describe(action, element);
        }
        actions.push_back(std::move(text));
    }
    return actions;
}

// Actions of which the two readers differ, in words: those of the text, or those of what we write
// of it.
std::vector<std::string> differences(const std::string& text, bool written = false) {
    const air::File file = parse_air(text).file;
    const std::vector<std::string> ours = described(file);
    const std::vector<std::string> theirs =
        described(read_air_by_the_documentation(written ? air::serialise(file) : text));
    std::vector<std::string> different;
    if (ours.size() != theirs.size()) {
        different.push_back(std::to_string(ours.size()) + " actions instead of " +
                            std::to_string(theirs.size()));
    }
    for (std::size_t i = 0; i < std::min(ours.size(), theirs.size()); ++i) {
        if (ours[i] != theirs[i]) {
            different.push_back("ours: " + ours[i] + "\nby the documentation: " + theirs[i]);
        }
    }
    return different;
}

// A text as the documentation allows it, in changing cases, with blanks and comments in every
// place.
class AirWriter {
public:
    explicit AirWriter(std::uint32_t seed) : dice_(seed) {}

    std::string text() {
        text_.clear();
        for (std::size_t count = 1 + dice_.below(5); count > 0; --count) {
            write_action();
        }
        return std::move(text_);
    }

private:
    void write_action() {
        line("[Begin Action " + blanks() + std::to_string(dice_.between(0, 9999)) + blanks() + "]");
        bool has_loop_start = false;
        for (std::size_t count = 1 + dice_.below(6); count > 0; --count) {
            for (std::size_t before = dice_.below(5); before > 0; --before) {
                switch (dice_.below(4)) {
                    case 0:
                        line("Interpolate " + one_of({"Offset", "Blend", "Scale", "Angle"}));
                        break;
                    case 1:
                        if (!has_loop_start) {
                            line("Loopstart");
                            has_loop_start = true;
                        }
                        break;
                    default: write_boxes(); break;
                }
            }
            line(element());
        }
    }

    void write_boxes() {
        const std::string name = one_of({"Clsn1", "Clsn2"});
        const std::size_t count = dice_.below(4);
        line(name + one_of({"Default", ""}) + blanks() + ":" + blanks() + std::to_string(count));
        for (std::size_t i = 0; i < count; ++i) {
            line(name + "[" + std::to_string(i) + "]" + blanks() + "=" + blanks() +
                 numbers(4, -200));
        }
    }

    std::string element() {
        std::string text = numbers(2, 0) + "," + blanks() + numbers(2, -200) + "," + blanks() +
                           (dice_.chance(8) ? "-1" : std::to_string(dice_.between(1, 300)));
        if (dice_.chance(3)) {
            return text;
        }
        text += "," + blanks() + one_of({"", "H", "V", "VH", "HV"});
        if (dice_.chance(3)) {
            return text;
        }
        text += "," + blanks() +
                one_of({"", "A", "S", "A1", "AS256D256",
                        "AS" + std::to_string(dice_.between(0, 256)) + "D" +
                            std::to_string(dice_.between(0, 256))});
        if (dice_.chance(2)) {
            return text;
        }
        text += "," + blanks() + real() + "," + blanks() + real();
        return dice_.chance(2) ? text : text + "," + blanks() + real();
    }

    std::string numbers(std::size_t count, std::int32_t least) {
        std::string text;
        for (std::size_t i = 0; i < count; ++i) {
            text += (i == 0 ? "" : blanks() + "," + blanks()) +
                    std::to_string(dice_.between(least, 200));
        }
        return text;
    }

    std::string real() { return one_of({"1", "-1", "0.5", "1.25", "45", "-90", ".75", "2."}); }
    std::string one_of(std::vector<std::string> texts) { return texts[dice_.below(texts.size())]; }
    std::string blanks() { return one_of({"", "", "", " ", "  ", "\t"}); }

    void line(const std::string& content) {
        text_ += blanks();
        const bool small = dice_.chance(3);
        for (const char c : content) {
            text_ += small ? static_cast<char>(std::tolower(static_cast<unsigned char>(c))) : c;
        }
        text_ += blanks() + one_of({"", "", "; 1,2, 3,4, 5", ";[Begin Action 7]"}) +
                 one_of({"\n", "\r\n", "\n\n", "\n \t;Clsn1: 1\n"});
    }

    Dice dice_;
    std::string text_;
};

}  // namespace

TEST_CASE("Any .air text is read and written as the documentation says", "[air]") {
    const std::uint32_t count = is_whole() ? 50'000 : 1'500;
    for (std::uint32_t seed = 0; seed < count; ++seed) {
        const std::string text = AirWriter(seed).text();
        INFO("seed " << seed << "\n" << text);
        REQUIRE(differences(text) == std::vector<std::string>());
        REQUIRE(differences(text, true) == std::vector<std::string>());
    }
}

TEST_CASE("The .air of the samples are read as the documentation says", "[air]") {
    for (const std::string name : {"ember", "slate", "tide"}) {
        INFO(name);
        CHECK(differences(read_file(fs::path(samples) / name / (name + ".air"))) ==
              std::vector<std::string>());
    }
}

TEST_CASE("The .air of real characters are read and written as the documentation says",
          "[corpus]") {
    for (const fs::path& file : corpus_files({".air"})) {
        INFO(file.filename());
        CHECK(differences(read_file(file)) == std::vector<std::string>());
        CHECK(differences(read_file(file), true) == std::vector<std::string>());
    }
}
