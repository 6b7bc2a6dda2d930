// The tables of diagnostics in the READMEs: each id is reported by the code and named by a test,
// and the code reports no other.
#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/temp_folder.hpp"

using fightconv::test::read_file;

namespace {

const std::filesystem::path root = FIGHTCONV_SOURCE_DIR;

using Ids = std::set<std::string, std::less<>>;

constexpr std::string_view letters_of_ids = "abcdefghijklmnopqrstuvwxyz0123456789.-";

// The words of these letters that have a point in them: "sff.data-short".
template <class Visit>
void for_each_word(std::string_view text, Visit visit) {
    for (std::size_t begin = text.find_first_of(letters_of_ids); begin != std::string_view::npos;) {
        const std::size_t end =
            std::min(text.find_first_not_of(letters_of_ids, begin), text.size());
        const std::string_view word = text.substr(begin, end - begin);
        if (word.find('.') != std::string_view::npos) {
            visit(word, begin);
        }
        begin = text.find_first_of(letters_of_ids, end);
    }
}

template <class Visit>
void for_each_file(const std::vector<std::string>& folders, const std::set<std::string>& extensions,
                   Visit visit) {
    for (const std::string& folder : folders) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder)) {
            if (extensions.contains(entry.path().extension().string())) {
                visit(entry.path(), read_file(entry.path()));
            }
        }
    }
}

// Of the tables whose first column is called "id" or "diagnostic".
void add_ids_of_tables(const std::string& page, Ids& ids) {
    bool in_table = false, is_table_of_ids = false;
    for (std::size_t begin = 0; begin < page.size();) {
        const std::size_t end = std::min(page.find('\n', begin), page.size());
        const std::string_view line = std::string_view(page).substr(begin, end - begin);
        begin = end + 1;
        const bool is_row = line.starts_with('|');
        is_table_of_ids =
            is_row && (in_table ? is_table_of_ids
                                : line.starts_with("| id |") || line.starts_with("| diagnostic |"));
        in_table = is_row;
        if (is_table_of_ids) {
            for_each_word(line.substr(1, line.find('|', 1) - 1),
                          [&](std::string_view word, std::size_t) { ids.emplace(word); });
        }
    }
}

// String literals; an id has a hyphen or is that of a loss, or it is the first thing that a call
// reports. What ends in a hyphen is the beginning of several ids.
void add_ids_of_code(std::string_view code, const Ids& formats, Ids& literals, Ids& reported) {
    for_each_word(code, [&](std::string_view word, std::size_t begin) {
        const std::size_t end = begin + word.size();
        if (word.ends_with('-') || begin == 0 || code[begin - 1] != '"' || end == code.size() ||
            code[end] != '"' || !formats.contains(word.substr(0, word.find('.')))) {
            return;
        }
        literals.emplace(word);
        std::string_view before = code.substr(0, begin - 1);
        before = before.substr(0, before.find_last_not_of(" \n") + 1);
        const bool is_argument = before.ends_with("warn(") || before.ends_with("note(") ||
                                 before.ends_with("Severity::warning,") ||
                                 before.ends_with("Severity::note,");
        if (is_argument || word.find('-') != std::string_view::npos ||
            word.find(".loss.") != std::string_view::npos) {
            reported.emplace(word);
        }
    });
}

}  // namespace

TEST_CASE(
    "every diagnostic of a table in a README is reported by the code and named by a test, and the "
    "code reports no other") {
    Ids listed;
    for_each_file({"core", "formats", "converters"}, {".md"},
                  [&](const auto&, const std::string& page) { add_ids_of_tables(page, listed); });
    CHECK(listed.size() > 300);  // they are found at all
    Ids formats;                 // "sff" of "sff.data-short"
    for (const std::string& id : listed) {
        formats.insert(id.substr(0, id.find('.')));
    }
    Ids literals, reported;
    for_each_file({"core", "formats", "converters"}, {".cpp", ".hpp"},
                  [&](const std::filesystem::path& path, const std::string& code) {
                      if (path.filename() != "problem_words.cpp") {
                          add_ids_of_code(code, formats, literals, reported);
                      }
                  });
    Ids tested;
    for_each_file({"tests"}, {".cpp", ".hpp", ".py", ".mjs", ".js", ".c"},
                  [&](const auto&, const std::string& code) {
                      for_each_word(
                          code, [&](std::string_view word, std::size_t) { tested.emplace(word); });
                  });
    for (const std::string& id : listed) {
        INFO(id);
        CHECK(literals.contains(id));  // else its row is to be deleted
        CHECK(tested.contains(id));    // else a test has to cause it
    }
    for (const std::string& id : reported) {
        INFO(id << " is reported, but no README has a row for it");
        CHECK(listed.contains(id));
    }
}
