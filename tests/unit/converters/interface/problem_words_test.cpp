#include "converters/interface/problem_words.hpp"

#include <filesystem>
#include <regex>
#include <set>

#include "core/base/result.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv;

namespace {

// Tags and their keys look like ids and are none. Ids without a hyphen are found in the tables
// only.
bool holds_tags(const std::filesystem::path& path) {
    return path.filename().string().starts_with("uff_tags") ||
           path.parent_path().filename() == "batch";
}

std::set<std::string> matches(const std::string& text, const std::regex& pattern) {
    std::set<std::string> found;
    for (std::sregex_iterator i(text.begin(), text.end(), pattern), end; i != end; ++i) {
        found.insert((*i)[1]);
    }
    return found;
}

// Ids are string literals where they are reported, or cells of the tables of diagnostics: `id` |
// severity.
std::set<std::string> ids_of_the_program() {
    static const std::regex literal(
        R"re("([a-z0-9]+\.[a-z0-9]*-[a-z0-9.-]*[a-z0-9]|(?:uff|fspk)\.loss\.[a-z-]+)")re");
    static const std::regex cell(
        R"re((?:^|\n)\| `?([a-z0-9]+\.[a-z][a-z.-]*[a-z])`?(?:, `[^|]*)? \| (?:warning|note))re");
    std::set<std::string> ids;
    for (const char* const folder : {"/core", "/formats", "/converters"}) {
        for (const auto& file : std::filesystem::recursive_directory_iterator(
                 FIGHTCONV_SOURCE_DIR + std::string(folder))) {
            const bool code =
                file.path().extension() == ".cpp" || file.path().extension() == ".hpp";
            if ((code && !holds_tags(file.path())) || file.path().filename() == "README.md") {
                ids.merge(matches(test::read_file(file.path()), code ? literal : cell));
            }
        }
    }
    return ids;
}

}  // namespace

TEST_CASE(
    "every diagnostic of the program has words for people in "
    "converters/interface/problem_words.cpp") {
    const std::set<std::string> ids = ids_of_the_program();
    CHECK(ids.size() > 100);  // they are found at all
    for (const std::string& id : ids) {
        INFO("give " << id << " a row in converters/interface/problem_words.cpp");
        CHECK(words_for(id) != nullptr);
    }
}

TEST_CASE("every error code has words for people") {
    for (int code = 0; code <= static_cast<int>(ErrorCode::internal); ++code) {
        const std::string id =
            std::string(error_prefix) + std::string(name_of(static_cast<ErrorCode>(code)));
        INFO(id);
        CHECK(words_for(id) != nullptr);
    }
    CHECK(words_for("sff") == nullptr);
    CHECK(words_for("") == nullptr);
    CHECK(words_for("new.id") == nullptr);
}

TEST_CASE("words begin in lower case without a full stop, advice is sentences") {
    for (const char* const id :
         {"sff.data-short", "mugen.missing-sprite", "error:internal error"}) {
        const ProblemWords& words = *words_for(id);
        CHECK(words.what.find_last_of('.') != words.what.size() - 1);
        CHECK(words.advice.ends_with('.'));
    }
}
