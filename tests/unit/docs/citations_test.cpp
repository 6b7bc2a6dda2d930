// Comments and documents lead somewhere: the rules that they cite (docs/README.md says how), the
// files and functions that they name, their links.
#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/temp_folder.hpp"

using fightconv::test::read_file;
namespace fs = std::filesystem;

namespace {

const fs::path project = FIGHTCONV_SOURCE_DIR;

struct Passage {
    std::size_t line = 1;  // of its first line
    std::string text;
};

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// The comments of a C++ or JavaScript file. Line comments that follow each other are one passage.
std::vector<Passage> comments_of(const std::string& code) {
    std::vector<Passage> comments;
    std::size_t line = 1;
    std::size_t last_line = 0;  // of the comment before
    const auto add = [&](std::size_t begin, std::size_t end, bool joins) {
        const std::string text = code.substr(begin, end - begin);
        if (joins && !comments.empty() && last_line + 1 == line) {
            comments.back().text += "\n" + text;
        } else {
            comments.push_back({line, text});
        }
        line += static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
        last_line = line;
    };
    bool code_before = false;  // in this line
    for (std::size_t i = 0; i < code.size(); ++i) {
        const std::string_view rest = std::string_view(code).substr(i);
        if (rest.starts_with("//")) {
            const std::size_t end = std::min(code.find('\n', i), code.size());
            add(i + 2, end, !code_before);
            i = end - 1;
        } else if (rest.starts_with("/*")) {
            const std::size_t end = std::min(code.find("*/", i + 2), code.size());
            add(i + 2, end, false);
            i = end + 1;
        } else if (rest.starts_with("R\"") && (i == 0 || !is_word(code[i - 1]))) {
            const std::size_t open = code.find('(', i);
            const std::string closing = ")" + code.substr(i + 2, open - i - 2) + "\"";
            const std::size_t end = std::min(code.find(closing, open), code.size());
            line += static_cast<std::size_t>(std::count(
                rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(end - i), '\n'));
            i = end + closing.size() - 1;
        } else if (code[i] == '"' || code[i] == '`' ||
                   (code[i] == '\'' && (i == 0 || !is_word(code[i - 1])))) {
            // a quote behind a letter or digit stands between the digits of a number
            const char quote = code[i];
            for (++i; i < code.size() && code[i] != quote && (code[i] != '\n' || quote == '`');
                 ++i) {
                i += code[i] == '\\' ? 1U : 0U;
                line += i < code.size() && code[i] == '\n' ? 1U : 0U;
            }
            code_before = true;
        } else if (code[i] == '\n') {
            ++line;
            code_before = false;
        } else {
            code_before = code_before || code[i] != ' ';
        }
    }
    return comments;
}

// The lines of a Markdown file outside of fenced blocks, each by itself.
std::vector<Passage> lines_of(const std::string& markdown) {
    std::vector<Passage> lines;
    bool fenced = false;
    std::size_t number = 1;
    for (std::size_t begin = 0; begin < markdown.size(); ++number) {
        const std::size_t end = std::min(markdown.find('\n', begin), markdown.size());
        const std::string line = markdown.substr(begin, end - begin);
        begin = end + 1;
        const bool is_fence = line.starts_with("```");
        fenced = fenced != is_fence;
        if (!fenced && !is_fence) {
            lines.push_back({number, line});
        }
    }
    return lines;
}

// Its paragraphs, each on one line; rows of tables are paragraphs of their own.
std::vector<Passage> paragraphs_of(const std::string& markdown) {
    std::vector<Passage> paragraphs;
    std::size_t last_line = 0;
    bool open = false;
    for (const Passage& line : lines_of(markdown)) {
        const std::size_t first = line.text.find_first_not_of(' ');
        const char begin = first == std::string::npos ? ' ' : line.text[first];
        const bool stands_alone =
            begin == ' ' || begin == '|' || begin == '#' || line.text.starts_with("    ");
        const bool is_item = line.text.substr(std::min(first, line.text.size())).starts_with("* ");
        if (open && !stands_alone && !is_item && line.line == last_line + 1) {
            paragraphs.back().text += " " + line.text.substr(first);
        } else {
            paragraphs.push_back(line);
        }
        open = !stands_alone;
        last_line = line.line;
    }
    return paragraphs;
}

std::vector<std::smatch> matches(const std::string& text, const std::regex& pattern) {
    return {std::sregex_iterator(text.begin(), text.end(), pattern), std::sregex_iterator()};
}
// they point into it
std::vector<std::smatch> matches(std::string&& text, const std::regex& pattern) = delete;

// A heading as it is shown: without the backticks around code.
std::string plain(std::string heading) {
    std::erase(heading, '`');
    return heading;
}

// The parts of a page that can be cited: items (**S4. ...**) with their parts (**a)**), sections by
// number, headings by name.
struct Page {
    std::map<std::string, std::set<char>> items;
    std::set<std::string> sections;
    std::set<std::string> headings;
};

Page page_of(const std::string& markdown) {
    static const std::regex item(R"(^\*\*([A-Z]\d{1,2})\. )");
    static const std::regex part(R"(^ *\* \*\*([a-z])\)\*\*)");
    static const std::regex heading(R"(^#+ (?:(\d+(?:\.\d+)?)\.? )?(.+)$)");
    Page page;
    std::string last;
    for (const Passage& line : lines_of(markdown)) {
        std::smatch found;
        if (std::regex_search(line.text, found, item)) {
            last = found[1];
            page.items[last];
        } else if (std::regex_search(line.text, found, part)) {
            page.items[last].insert(found.str(1).front());
        } else if (std::regex_search(line.text, found, heading)) {
            page.headings.insert(plain(found[2]));
            if (found[1].matched) {
                page.sections.insert(found[1]);
            }
        }
    }
    return page;
}

struct Rules {
    std::map<std::string, Page> pages;  // by file name
    std::set<std::string> invariants;   // "I4"
};

Rules rules_of_the_project() {
    Rules rules;
    for (const auto& entry : fs::directory_iterator(project / "docs/rules")) {
        rules.pages.emplace(entry.path().filename().string(), page_of(read_file(entry.path())));
    }
    const std::string invariants = read_file(project / "core/model/validate.hpp");
    for (const std::smatch& found : matches(invariants, std::regex(R"(\b(I\d{1,2}) )"))) {
        rules.invariants.insert(found[1]);
    }
    return rules;
}

// Reads what stands behind the name of a page: "S4 c, e", "A5, A7", "1.4 and 1.6", "7 M4", "section
// 8", "\"Time\"".
class CitationReader {
public:
    CitationReader(const Page& page, std::string_view rest) : page_(page), rest_(rest) {}

    // The citations that lead nowhere.
    std::vector<std::string> run() {
        while (take_one()) {
            ++count_;
            if (!skip(std::regex(R"(^(?:,|;| and| to|-)?\s*(?=["A-Z\d]))"))) {
                break;
            }
        }
        return std::move(missing_);
    }
    std::size_t count() const { return count_; }

private:
    bool skip(const std::regex& pattern) {
        std::cmatch found;
        const bool there = std::regex_search(rest_.data(), rest_.data() + rest_.size(), found,
                                             pattern, std::regex_constants::match_continuous);
        rest_.remove_prefix(there ? static_cast<std::size_t>(found.length()) : 0);
        return there;
    }

    bool take_one() {
        static const std::regex one(
            R"re(^\s*(?:section )?(?:([A-Z]\d{1,2})\b|(\d+(?:\.\d+)?)(?![\d%])|"([^"]+)"))re");
        std::cmatch found;
        if (!std::regex_search(rest_.data(), rest_.data() + rest_.size(), found, one,
                               std::regex_constants::match_continuous)) {
            return false;
        }
        rest_.remove_prefix(static_cast<std::size_t>(found.length()));
        if (found[1].matched) {
            demand(page_.items.contains(found[1]), found[1]);
            take_parts(found[1]);
        } else if (found[2].matched) {
            demand(page_.sections.contains(found[2]), "section " + found.str(2));
        } else {
            demand(page_.headings.contains(found[3]), "\"" + found.str(3) + "\"");
        }
        return true;
    }

    // "c, e, f" of an item that has parts; a letter that begins a sentence is none.
    void take_parts(const std::string& item) {
        static const std::regex part(R"(^,? ([a-z])(?=[,.;:)\s]|$)(?! \w))");
        const auto known = page_.items.find(item);
        std::cmatch found;
        while (known != page_.items.end() && !known->second.empty() &&
               std::regex_search(rest_.data(), rest_.data() + rest_.size(), found, part,
                                 std::regex_constants::match_continuous)) {
            demand(known->second.contains(found.str(1).front()), item + " " + found.str(1));
            rest_.remove_prefix(static_cast<std::size_t>(found.length()));
        }
    }

    void demand(bool there, const std::string& what) {
        if (!there) {
            missing_.push_back(what);
        }
    }

    const Page& page_;
    std::string_view rest_;
    std::vector<std::string> missing_;
    std::size_t count_ = 0;
};

// Code and quoted words are no prose: "A1" may be a field of a file there.
std::string prose(std::string text) {
    for (const char quote : {'`', '"'}) {
        for (std::size_t open = text.find(quote); open != std::string::npos;) {
            const std::size_t close = text.find(quote, open + 1);
            if (close == std::string::npos || text.find('\n', open) < close) {
                open = text.find(quote, open + 1);
                continue;
            }
            std::fill(text.begin() + static_cast<std::ptrdiff_t>(open),
                      text.begin() + static_cast<std::ptrdiff_t>(close) + 1, ' ');
            open = text.find(quote, close + 1);
        }
    }
    return text;
}

enum class Kind : bool { comment, markdown };

// Citations in a passage that lead nowhere, in words.
std::vector<std::string> wrong_citations(const Passage& passage, Kind kind, const Rules& rules) {
    static const std::regex page_name(R"(\b([a-z_]+\.md)\b)");
    static const std::regex bare(R"(\b([TFSVADCMI]\d{1,2})\b)");
    std::vector<std::string> wrong;
    for (const std::smatch& found : matches(passage.text, page_name)) {
        const auto page = rules.pages.find(found[1]);
        const bool is_link = found.position() > 0 &&
                             passage.text[static_cast<std::size_t>(found.position()) - 1] == '/';
        if (page == rules.pages.end() || is_link) {
            continue;
        }
        CitationReader reader(
            page->second, std::string_view(passage.text)
                              .substr(static_cast<std::size_t>(found.position() + found.length())));
        for (const std::string& missing : reader.run()) {
            wrong.push_back(page->first + " has no " + missing);
        }
        if (reader.count() == 0 && kind == Kind::comment) {
            wrong.push_back(page->first + " is cited without an item, section or heading");
        }
    }
    const Page& mugen = rules.pages.at("mugen.md");
    const std::string words = prose(passage.text);
    for (const std::smatch& found : matches(words, bare)) {
        const bool there = found.str(1).front() == 'I' ? rules.invariants.contains(found[1])
                                                       : mugen.items.contains(found[1]);
        if (!there) {
            wrong.push_back("there is no rule " + found.str(1));
        }
    }
    return wrong;
}

// The project's own files, without what is built or generated.
std::vector<fs::path> files_of_the_project() {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(project)) {
        const std::string name = entry.path().filename().string();
        if (entry.is_regular_file()) {
            files.push_back(entry.path());
        } else if (entry.is_directory() && name != "build" && name != "out" &&
                   name.front() != '.') {
            for (const auto& inner : fs::recursive_directory_iterator(entry.path())) {
                if (inner.is_regular_file() &&
                    inner.path().string().find("tests/fuzz/seeds") == std::string::npos) {
                    files.push_back(inner.path());
                }
            }
        }
    }
    std::sort(files.begin(), files.end());
    return files;
}

const std::vector<fs::path>& all_files() {
    static const std::vector<fs::path> files = files_of_the_project();
    return files;
}

std::vector<fs::path> files_ending(const std::vector<std::string>& extensions) {
    std::vector<fs::path> files;
    std::copy_if(all_files().begin(), all_files().end(), std::back_inserter(files),
                 [&](const fs::path& file) {
                     return std::find(extensions.begin(), extensions.end(),
                                      file.extension().string()) != extensions.end();
                 });
    return files;
}

struct Document {
    fs::path file;
    Kind kind;
    std::vector<Passage> passages;
};

// Everything that people read in the sources. Not this file, whose tests cite what does not exist.
const std::vector<Document>& documents() {
    static const std::vector<Document> all = [] {
        std::vector<Document> made;
        for (const fs::path& file : files_ending({".cpp", ".hpp", ".js", ".cjs"})) {
            if (file.filename() != "citations_test.cpp") {
                made.push_back({file, Kind::comment, comments_of(read_file(file))});
            }
        }
        for (const fs::path& file : files_ending({".md"})) {
            made.push_back({file, Kind::markdown, paragraphs_of(read_file(file))});
        }
        return made;
    }();
    return all;
}

std::string place_of(const Document& document, const Passage& passage) {
    return document.file.lexically_relative(project).string() + ":" + std::to_string(passage.line);
}

// A heading's anchor, as web views of a repository make it.
std::string anchor_of(std::string_view heading) {
    std::string anchor;
    for (const char c : heading) {
        if (c == ' ') {
            anchor.push_back('-');
        } else if (is_word(c) || c == '-') {
            anchor.push_back(static_cast<char>(std::tolower(static_cast<unsigned char>(c))));
        }
    }
    return anchor;
}

bool has_anchor(const fs::path& file, const std::string& anchor) {
    static const std::regex heading(R"(^#+ (.+)$)");
    for (const Passage& line : lines_of(read_file(file))) {
        std::smatch found;
        if (std::regex_search(line.text, found, heading) && anchor_of(found.str(1)) == anchor) {
            return true;
        }
    }
    return false;
}

// NAME and ID stand for something else.
bool is_pattern(const std::string& name) {
    return name.find("NAME") != std::string::npos || name.find("ID") != std::string::npos;
}

bool is_there(const fs::path& folder, const std::string& name) {
    return fs::exists(folder / name) || fs::exists(project / name);
}

}  // namespace

TEST_CASE("Every rule that a comment or a document cites is in docs/rules") {
    const Rules rules = rules_of_the_project();
    CHECK(rules.pages.at("mugen.md").items.size() > 60);
    CHECK(rules.pages.at("mugen.md").items.at("S4").size() == 8);
    CHECK(rules.invariants.size() == 13);
    for (const Document& document : documents()) {
        for (const Passage& passage : document.passages) {
            for (const std::string& wrong : wrong_citations(passage, document.kind, rules)) {
                FAIL_CHECK(place_of(document, passage) << ": " << wrong);
            }
        }
    }
}

TEST_CASE("A citation that leads nowhere is found") {
    const Rules rules = rules_of_the_project();
    const auto wrong_in = [&](const std::string& text) {
        return wrong_citations({1, text}, Kind::comment, rules).size();
    };
    CHECK(wrong_in("Blank (mugen.md S4 c, e; V11), as A5 and fspk.md 1.4 and 3.6 say; uff.md "
                   "\"Time\", section 8 of it; I4") == 0);
    CHECK(wrong_in("mugen.md A1-A18, M4") == 0);
    CHECK(wrong_in("the word \"A99\" and `S99`") == 0);
    CHECK(wrong_in("mugen.md S1, A99") == 2);  // by its page and by itself
    CHECK(wrong_in("(S99)") == 1);
    CHECK(wrong_in("(I14)") == 1);
    CHECK(wrong_in("mugen.md S4 c, z.") == 1);
    CHECK(wrong_in("fspk.md 3.4 and 3.9") == 1);
    CHECK(wrong_in("fspk.md 2, 3.4") == 1);
    CHECK(wrong_in("uff.md \"Times\"") == 1);
    CHECK(wrong_in("as mugen.md says") == 1);
    CHECK(paragraphs_of("# a\n\nb (mugen.md\nS1)\n* c\n  d\n* e\n| f |\n| g |\n").at(2).text ==
          "b (mugen.md S1)");
    CHECK(comments_of("a = '\"'; // one\n// two\nb = \"// no\" + 1'000; // three\n").size() == 2);
}

TEST_CASE("No comment or document names a document or folder that the project does not have") {
    static const std::regex document_name(R"((?:^|[^\w./-])((?:[\w.-]+/)*[\w-]+\.md)\b)");
    static const std::regex outside(
        R"(\bspecs/|\bshared/|\breference/|(?:^|[\s("'`])/(?:work|home|root|mnt|Users)/)");
    for (const Document& document : documents()) {
        for (const Passage& passage : document.passages) {
            std::smatch found;
            if (std::regex_search(passage.text, found, outside)) {
                FAIL_CHECK(place_of(document, passage)
                           << ": '" << found.str() << "' leads out of the project");
            }
            for (const std::smatch& name : matches(passage.text, document_name)) {
                const fs::path folder = document.file.parent_path();
                if (!is_pattern(name[1]) && !is_there(folder, name[1]) &&
                    !fs::exists(project / "docs/rules" / name.str(1))) {
                    FAIL_CHECK(place_of(document, passage)
                               << ": there is no document " << name.str(1));
                }
            }
        }
    }
}

TEST_CASE("Every relative link of a document leads to a file, and to a heading of it") {
    static const std::regex link(R"(\]\(([^)#\s]*)(?:#([^)\s]*))?\))");
    std::size_t links = 0;
    for (const Document& document : documents()) {
        for (const Passage& line :
             document.kind == Kind::markdown ? document.passages : std::vector<Passage>()) {
            for (const std::smatch& found : matches(line.text, link)) {
                if (found.str(1).find("://") != std::string::npos) {
                    continue;
                }
                ++links;
                const fs::path target =
                    found[1].length() == 0
                        ? document.file
                        : (document.file.parent_path() / found.str(1)).lexically_normal();
                const bool inside = target.lexically_relative(project).string().rfind("..", 0) != 0;
                INFO(place_of(document, line) << ": " << found.str());
                CHECK(inside);
                CHECK(fs::exists(target));
                if (found[2].matched && fs::is_regular_file(target)) {
                    CHECK(has_anchor(target, found[2]));
                }
            }
        }
    }
    CHECK(links > 40);  // they are found at all
}

TEST_CASE("Files that comments and documents name are there") {
    static const std::regex in_markdown(
        R"(`((?:[\w.-]+/)*[\w-]+\.(?:cpp|hpp|js|css|md|cmake)|)"
        R"((?:core|formats|converters|tests|docs|samples)/[\w./-]*\w)`)");
    static const std::regex in_comment(
        R"((?:^|[^\w./-])((?:core|formats|converters|tests|docs)/[\w./-]+)"
        R"(\.(?:cpp|hpp|js|css|html|md))\b)");
    for (const Document& document : documents()) {
        const bool markdown = document.kind == Kind::markdown;
        for (const Passage& passage : document.passages) {
            for (const std::smatch& found :
                 matches(passage.text, markdown ? in_markdown : in_comment)) {
                if (!is_pattern(found[1]) && !is_there(document.file.parent_path(), found[1])) {
                    FAIL_CHECK(place_of(document, passage)
                               << ": there is no file " << found.str(1));
                }
            }
        }
    }
}

TEST_CASE("Functions that the documents name are in the sources") {
    std::string sources;
    for (const fs::path& file : files_ending({".cpp", ".hpp"})) {
        if (file.lexically_relative(project).begin()->string() != "tests") {
            sources += read_file(file);
        }
    }
    static const std::regex function(R"(`(?:\w+::)?(\w+)\(\)`)");
    for (const char* const name :
         {"docs/architecture.md", "docs/adding_a_format.md", "docs/rules/reliability.md"}) {
        for (const Passage& line : lines_of(read_file(project / name))) {
            for (const std::smatch& found : matches(line.text, function)) {
                if (!is_pattern(found[1])) {
                    INFO(name << ":" << line.line << ": there is no function " << found.str(1));
                    CHECK(sources.find(found.str(1) + "(") != std::string::npos);
                }
            }
        }
    }
}

TEST_CASE("A function that a document names beside a file is in that file") {
    static const std::regex pair(
        R"(`(\w+)\(\)` \(`([\w/.]+\.\w+)`\)|`([\w/.]+\.\w+)`, `(\w+)\(\)`)");
    std::size_t pairs = 0;
    for (const Document& document : documents()) {
        for (const Passage& passage : document.passages) {
            for (const std::smatch& found : matches(passage.text, pair)) {
                const std::string function = found[1].matched ? found[1] : found[4];
                const std::string name = found[2].matched ? found[2] : found[3];
                const fs::path beside = document.file.parent_path() / name;
                const fs::path file = fs::exists(beside) ? beside : project / name;
                INFO(place_of(document, passage) << ": " << function << " in " << name);
                CHECK((fs::exists(file) && read_file(file).find(function) != std::string::npos));
                ++pairs;
            }
        }
    }
    CHECK(pairs > 30);
}

TEST_CASE("The first line of a test names a room or a file that is there") {
    static const std::regex first_line(R"(^// ((?:core|formats|converters)/[\w./]*\w)(?::| ))");
    for (const fs::path& file : files_ending({".cpp"})) {
        const std::string text = read_file(file);
        std::smatch found;
        if (std::regex_search(text, found, first_line)) {
            const fs::path named = project / found.str(1);
            INFO(file << " names " << named);
            CHECK((fs::exists(named) || fs::exists(named.string() + ".hpp") ||
                   fs::exists(named.string() + ".cpp")));
        }
    }
}
