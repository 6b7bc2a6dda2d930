// Each problem that a room can report is named by a test, which causes it.
#include <filesystem>
#include <string>
#include <string_view>

#include "converters/api/find_problem.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temp_folder.hpp"

namespace {

// The whole id, and not the beginning of a longer one.
bool names(const std::string& text, std::string_view id) {
    for (std::size_t at = text.find(id); at != std::string::npos; at = text.find(id, at + 1)) {
        const char next = text[at + id.size()];
        if (next != '-' && (next < 'a' || next > 'z')) {
            return true;
        }
    }
    return false;
}

}  // namespace

TEST_CASE("Every problem is named by a test") {
    std::string tests;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(
             std::filesystem::path(FIGHTCONV_SOURCE_DIR) / "tests")) {
        const std::string kind = entry.path().extension().string();
        if (kind == ".cpp" || kind == ".hpp" || kind == ".py" || kind == ".mjs") {
            tests += fightconv::test::read_file(entry.path());
        }
    }
    for (const auto& [id, problem] : fightconv::all_problems()) {
        INFO(id);
        CHECK(names(tests, id));
    }
}
