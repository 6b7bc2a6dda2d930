#include "core/disk/wildcards.hpp"

#include <filesystem>

#include "tests/support/catch.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv;
using namespace fightconv::test;
namespace fs = std::filesystem;

TEST_CASE("Wildcards match names as shells do") {
    struct Case {
        const char* name;
        const char* pattern;
        bool matches;
    };
    const Case cases[] = {
        {"kfm.zip", "*.zip", true},
        {"kfm.zip", "*.7z", false},
        {"kfm.zip", "k?m.zip", true},
        {"km.zip", "k?m.zip", false},
        {"kfm", "*", true},
        {"", "*", true},
        {".kfm", "*", false},
        {".kfm", ".k*", true},
        {"kfm", "[a-k]fm", true},
        {"kfm", "[!a-k]fm", false},
        {"kfm", "[^x]fm", true},
        {"]", "[]]", true},
        {"a-b", "a[x-]b", true},
        {"[v1]", "[v1]", false},
        {"[v1", "[v1", true},
        {"拳.def", "?.def", true},
        {"拳.def", "[あ-龠].def", true},
        {"aXbXc", "a*b*c", true},
        {"aXbX", "a*b*c", false},
        {"KFM", "kfm", false},
        {"\xC3.def", "?.def", true},
        {"kfm", "kfm**", true},
        {"kfm", "", false},
        {"ababac", "*ab*ac", true},
    };
    for (const Case& each : cases) {
        CAPTURE(each.name, each.pattern);
        CHECK(matches_wildcards(each.name, each.pattern) == each.matches);
    }
}

TEST_CASE("A pattern of many stars is answered at once") {
    std::string pattern;
    for (int i = 0; i < 100; ++i) {
        pattern += "*a";
    }
    CHECK(!matches_wildcards(std::string(5000, 'a') + "b", pattern));
}

TEST_CASE("Wildcards in every part of a path are expanded, sorted by bytes") {
    const TempFolder folder;
    for (const char* const file : {"chars/b/b.def", "chars/a/a.def", "chars/a/x.sff",
                                   "chars/Z/z.def", "chars/.hidden/h.def", "more.zip"}) {
        fs::create_directories((folder.path() / file).parent_path());
        write_file(folder.path() / file, "x");
    }
    const auto expanded = [&](const std::string& pattern) {
        std::vector<std::string> found = expand_wildcards(folder / pattern);
        for (std::string& path : found) {
            path = path.substr(folder.path().string().size() + 1);
        }
        return found;
    };
    using Paths = std::vector<std::string>;
    CHECK(expanded("chars/*") == Paths{"chars/Z", "chars/a", "chars/b"});
    CHECK(expanded("c*/?/*.def") == Paths{"chars/Z/z.def", "chars/a/a.def", "chars/b/b.def"});
    CHECK(expanded("*/[ab]/a.def") == Paths{"chars/a/a.def"});
    CHECK(expanded("*.zip/kfm") == Paths{"more.zip/kfm"});  // in an archive
    CHECK(expanded("more.zip/[kfm]") == Paths{"more.zip/[kfm]"});
    CHECK(expanded("chars/*.zip").empty());
    CHECK(expanded("none/*").empty());
    CHECK(expanded("none") == Paths{"none"});  // no pattern: whoever opens it says what is wrong

    write_file(folder.path() / "chars/[ab]", "x");
    CHECK(expanded("chars/[ab]") == Paths{"chars/[ab]"});
}
