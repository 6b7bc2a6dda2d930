// Only on Windows, or under wine.
#include "core/base/paths.hpp"
#include "core/disk/platform.hpp"
#include "core/disk/publish.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv;
using test::TempFolder;
namespace fs = std::filesystem;

TEST_CASE("Texts become paths and paths become texts, whatever is in them") {
    CHECK(path_from_utf8("a/\xE6\x97\xA5").native() == L"a\\\u65E5");
    CHECK(path_from_utf8("\x93\xFA.sff").has_extension());  // not UTF-8
    CHECK(utf8_from_path(L"\\\\?\\C:\\a\\\u65E5") == "C:/a/\xE6\x97\xA5");
    CHECK(utf8_from_path(L"\\\\?\\UNC\\server\\share\\a") == "//server/share/a");
    CHECK(utf8_from_path(L"half\xD800") == "half\xEF\xBF\xBD");
}

// Wine 8 does not tell the place of an open file whose path is longer than 260 units, so nothing is
// read there.
TEST_CASE("Results are written into a deep folder, also in place of others") {
    const TempFolder folder;
    fs::path deep = folder.path();
    for (int i = 0; i < 4; ++i) {
        deep /= std::string(100, 'd');
    }
    const OutputSet set{"set", {{"a/b.txt", ByteBuffer{1, 2, 3}}}};
    for (const bool durable : {false, true}) {
        const auto publisher = Publisher::open(deep, {Existing::overwrite, durable});
        REQUIRE(publisher);
        CHECK(publisher->publish(set));
    }
    platform::remove_tree(folder.path() / std::string(100, 'd'));
    CHECK(fs::is_empty(folder.path()));
}

TEST_CASE("A device is no input, and neither is a path that leads out of the folder") {
    const TempFolder folder;
    CHECK_FALSE(platform::read_beneath(folder.path(), "nul", 10));
    CHECK_FALSE(platform::read_beneath(folder.path(), "con", 10));
    CHECK_FALSE(platform::read_beneath(folder.path(), "..\\..", 10));
    CHECK_FALSE(platform::read_beneath(folder.path(), "C:\\windows\\win.ini", 1 << 20));
    CHECK_FALSE(platform::read_beneath(
        folder.path(), "..\\" + utf8_from_path(folder.path().filename()) + "x", 10));
}

TEST_CASE("One run at a time holds the lock of a folder, and nothing of it stays") {
    const TempFolder folder;
    {
        const auto lock = platform::lock_folder(folder.path());
        CHECK(lock);
        CHECK_FALSE(platform::lock_folder(folder.path()));
    }
    CHECK(fs::is_empty(folder.path()));
    CHECK(platform::lock_folder(folder.path()));
}

TEST_CASE("This process is alive, and numbers that no process has are not") {
    CHECK(platform::process_is_alive(platform::process_id()));
    CHECK_FALSE(platform::process_is_alive(-1));
    CHECK_FALSE(platform::process_is_alive(1));
}

TEST_CASE("Equal places have equal paths, in whatever case they are spelled") {
    const TempFolder folder;
    test::write_file(folder.path() / "Ember.sff", "");
    std::error_code error;
    const fs::path place = platform::real_path(folder.path() / "Ember.sff", error);
    CHECK(platform::real_path(folder.path() / "x" / ".." / "eMBER.SFF", error) == place);
    CHECK(platform::real_path(folder.path() / "new" / "file", error) ==
          place.parent_path() / "new" / "file");
}
