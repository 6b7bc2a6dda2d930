// Every rule about writing MUGEN characters has a test: its number is in a comment or in the name
// of a test.
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/temp_folder.hpp"

namespace {

namespace fs = std::filesystem;
const fs::path top = FIGHTCONV_SOURCE_DIR;

// The rules that no test can keep, with the reason.
const std::map<std::string, std::string> rules_without_test = {
    {"W56",
     "it says what is done with the engine before a release; the engine is not part of the tests"}};

std::set<std::string> numbers_in(const std::string& text, const std::regex& pattern) {
    std::set<std::string> numbers;
    for (auto found = std::sregex_iterator(text.begin(), text.end(), pattern);
         found != std::sregex_iterator(); ++found) {
        numbers.insert((*found)[1]);
    }
    return numbers;
}

}  // namespace

TEST_CASE("Every rule of mugen_writer.md is named by a test") {
    const std::set<std::string> rules =
        numbers_in(fightconv::test::read_file(top / "docs/rules/mugen_writer.md"),
                   std::regex(R"(\*\*(W\d+)\. )"));
    REQUIRE(rules.size() == 57);
    std::set<std::string> tested;
    for (const auto& entry : fs::recursive_directory_iterator(top / "tests")) {
        const std::string extension = entry.path().extension().string();
        if ((extension == ".cpp" || extension == ".hpp") &&
            entry.path().parent_path() != top / "tests/unit/docs") {
            tested.merge(
                numbers_in(fightconv::test::read_file(entry.path()), std::regex(R"(\b(W\d+)\b)")));
        }
    }
    for (const std::string& rule : rules) {
        INFO(rule << " needs a test that names it, or a reason in rules_without_test");
        CHECK(tested.contains(rule) != rules_without_test.contains(rule));
    }
}
