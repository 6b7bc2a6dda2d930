#include "core/disk/publish.hpp"

#include <map>

#include "core/disk/platform.hpp"
#include "core/disk/platform_common.hpp"
#include "core/disk/temporary_name.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv;
using test::read_file;
using test::TempFolder;
using test::write_file;
namespace fs = std::filesystem;

namespace {

OutputSet set_of(std::string folder,
                 const std::vector<std::pair<std::string, std::string>>& files) {
    OutputSet set{std::move(folder), {}};
    for (const auto& [path, text] : files) {
        set.files.push_back({path, ByteBuffer(text.begin(), text.end())});
    }
    return set;
}

Publisher open(const fs::path& folder, Existing existing = Existing::refuse) {
    auto publisher = Publisher::open(folder, {existing, false});
    REQUIRE(publisher);
    return *std::move(publisher);
}

// Everything in a folder: relative path and content ("/" for a folder).
std::map<std::string, std::string> tree(const fs::path& folder) {
    std::map<std::string, std::string> all;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        all[fs::relative(entry.path(), folder).generic_string()] =
            entry.is_directory() ? "/" : read_file(entry.path());
    }
    return all;
}
using Tree = std::map<std::string, std::string>;

}  // namespace

TEST_CASE("A file is published whole, in folders made on the way, and nothing else is left") {
    TempFolder folder;
    const Publisher publisher = open(folder.path() / "deep" / "out");
    CHECK(tree(folder.path() / "deep" / "out").empty());
    CHECK(publisher.publish(set_of("", {{"kfm.uff", "1"}})) == Published::written);
    CHECK(publisher.publish(set_of("", {{"sheets/kfm.png", "2"}, {"sheets/kfm.json", ""}})) ==
          Published::written);
    CHECK(
        tree(folder.path() / "deep" / "out") ==
        Tree{{"kfm.uff", "1"}, {"sheets", "/"}, {"sheets/kfm.png", "2"}, {"sheets/kfm.json", ""}});
}

TEST_CASE("Folders that were made for nothing are removed, and no others") {
    TempFolder folder;
    {
        Publisher publisher = open(folder.path() / "deep" / "er" / "");
        CHECK(fs::exists(folder.path() / "deep" / "er"));
        const Publisher moved = std::move(publisher);
        const Publisher later = open(folder.path() / "deep" / "er" / "still");
    }
    CHECK_FALSE(fs::exists(folder.path() / "deep"));
    {
        const Publisher publisher = open(folder.path() / "deep" / "er");
        write_file(folder.path() / "deep" / "other", "of somebody else");
    }
    CHECK(tree(folder.path()) == Tree{{"deep", "/"}, {"deep/other", "of somebody else"}});
    fs::create_directory(folder.path() / "empty");
    static_cast<void>(open(folder.path() / "empty"));
    CHECK(fs::exists(folder.path() / "empty"));
    // One run removes the folder that another one relies on.
    {
        std::optional<Publisher> maker = open(folder.path() / "shared");
        const Publisher user = open(folder.path() / "shared");
        maker.reset();
        CHECK_FALSE(fs::exists(folder.path() / "shared"));
        CHECK(user.publish(set_of("", {{"a", "1"}})) == Published::written);
    }
    CHECK(read_file(folder.path() / "shared/a") == "1");
    CHECK_FALSE(Publisher::open(folder.path() / "new" / "x" / ".." / std::string(300, 'x'), {}));
    CHECK_FALSE(fs::exists(folder.path() / "new"));
}

TEST_CASE("A durable publication gives the same") {
    TempFolder folder;
    const auto publisher = Publisher::open(folder.path(), {Existing::overwrite, true});
    REQUIRE(publisher);
    for (const char* const text : {"old", "new"}) {
        REQUIRE(publisher->publish(set_of("", {{"a", text}})));
        REQUIRE(publisher->publish(set_of("", {{"b", text}, {"c", text}})));
        REQUIRE(publisher->publish(set_of("d", {{"e/f", text}})));
    }
    CHECK(
        tree(folder.path()) ==
        Tree{{"a", "new"}, {"b", "new"}, {"c", "new"}, {"d", "/"}, {"d/e", "/"}, {"d/e/f", "new"}});
}

TEST_CASE("A set with a folder is published as that folder") {
    TempFolder folder;
    CHECK(open(folder.path()).publish(set_of("kfm", {{"a.png", "1"}, {"b/c.png", "2"}})) ==
          Published::written);
    CHECK(tree(folder.path()) ==
          Tree{{"kfm", "/"}, {"kfm/a.png", "1"}, {"kfm/b", "/"}, {"kfm/b/c.png", "2"}});
}

TEST_CASE("An existing output is kept, and the error says so and what to do") {
    TempFolder folder;
    write_file(folder / "kfm.uff", "old");
    write_file(folder / "kfm/a", "old");
    const Publisher publisher = open(folder.path());
    for (const OutputSet& set :
         {set_of("", {{"new.txt", "new"}, {"kfm.uff", "new"}}), set_of("kfm", {{"b", "new"}})}) {
        CHECK(publisher.standing(set).size() == 1);
        const auto published = publisher.publish(set);
        REQUIRE_FALSE(published);
        CHECK(published.error().code() == ErrorCode::exists);
        CHECK(published.error().message() == "it already exists, and nothing was written");
        CHECK_FALSE(published.error().remedy().empty());
    }
    CHECK(publisher.standing(set_of("", {{"other", ""}})).empty());
    CHECK(tree(folder.path()) == Tree{{"kfm", "/"}, {"kfm/a", "old"}, {"kfm.uff", "old"}});
}

TEST_CASE("Overwriting replaces files, and a folder as a whole") {
    TempFolder folder;
    write_file(folder / "kfm.uff", "old");
    write_file(folder / "a", "old");
    write_file(folder / "kfm/gone", "old");
    const Publisher publisher = open(folder.path(), Existing::overwrite);
    CHECK(publisher.publish(set_of("", {{"kfm.uff", "new"}})) == Published::written);
    CHECK(publisher.publish(set_of("", {{"a", "new"}, {"b", "new"}})) == Published::written);
    CHECK(publisher.publish(set_of("kfm", {{"here", "new"}})) == Published::written);
    CHECK(tree(folder.path()) ==
          Tree{{"a", "new"}, {"b", "new"}, {"kfm", "/"}, {"kfm/here", "new"}, {"kfm.uff", "new"}});
}

TEST_CASE("Skipping keeps a result that exists, and never mixes the files of two") {
    TempFolder folder;
    write_file(folder / "a", "old");
    write_file(folder / "kfm/x", "old");
    const Publisher publisher = open(folder.path(), Existing::skip);
    CHECK(publisher.publish(set_of("", {{"a", "new"}})) == Published::skipped);
    CHECK(publisher.publish(set_of("kfm", {{"y", "new"}})) == Published::skipped);
    CHECK(publisher.publish(set_of("", {{"a", "new"}, {"b", "new"}})) == Published::skipped);
    CHECK(publisher.publish(set_of("", {{"c", "new"}})) == Published::written);
    const auto mixed = publisher.publish(set_of("", {{"b", "new"}, {"a", "new"}}));
    REQUIRE_FALSE(mixed);
    CHECK_THAT(mixed.error().file(), Catch::Matchers::EndsWith("a"));
    CHECK(tree(folder.path()) == Tree{{"a", "old"}, {"c", "new"}, {"kfm", "/"}, {"kfm/x", "old"}});
}

TEST_CASE("Several sets are published together or not at all, each by its own leave to replace") {
    TempFolder folder;
    write_file(folder / "a", "old");
    write_file(folder / "kfm/x", "old");
    const Publisher publisher = open(folder.path());
    const OutputSet a = set_of("", {{"a", "new"}});
    const OutputSet b = set_of("b", {{"y", "new"}});
    const OutputSet kfm = set_of("kfm", {{"x", "new"}});
    const Tree before = tree(folder.path());
    DiagnosticSink reports(1);
    REQUIRE_FALSE(publisher.publish(
        std::vector<Publication>{
            {&a, Existing::overwrite}, {&b, Existing::refuse}, {&kfm, Existing::refuse}},
        reports));
    CHECK(tree(folder.path()) == before);
    REQUIRE(publisher.publish(
        std::vector<Publication>{
            {&a, Existing::overwrite}, {&b, Existing::refuse}, {&kfm, Existing::overwrite}},
        reports));
    CHECK(reports.kept().empty());
    CHECK(tree(folder.path()) ==
          Tree{{"a", "new"}, {"b", "/"}, {"b/y", "new"}, {"kfm", "/"}, {"kfm/x", "new"}});
}

TEST_CASE("Links and folders are never replaced or written through, even when overwriting",
          "[posix]") {
    TempFolder folder;
    write_file(folder / "victim", "old");
    write_file(folder / "elsewhere/x", "old");
    write_file(folder / "out/folder/x", "old");
    fs::create_symlink("../victim", folder / "out/link");
    fs::create_symlink("../elsewhere", folder / "out/linked_folder");
    const Tree before = tree(folder.path());
    const Publisher publisher = open(folder.path() / "out", Existing::overwrite);
    for (const OutputSet& set :
         {set_of("", {{"link", "new"}}), set_of("", {{"folder", "new"}}),
          set_of("", {{"linked_folder/x", "new"}}), set_of("linked_folder", {{"x", "new"}}),
          set_of("link", {{"x", "new"}})}) {
        const auto published = publisher.publish(set);
        REQUIRE_FALSE(published);
        // a folder of a path is refused by the system
        const bool is_above = set.files.front().path == "linked_folder/x";
        CHECK(published.error().code() == (is_above ? ErrorCode::io : ErrorCode::exists));
    }
    CHECK(tree(folder.path()) == before);
}

TEST_CASE("When a later file of a set cannot be placed, none of the set is there") {
    TempFolder folder;
    write_file(folder / "b/x", "a folder in the way");
    const Tree before = tree(folder.path());
    CHECK_FALSE(
        open(folder.path(), Existing::overwrite).publish(set_of("", {{"a", "new"}, {"b", "new"}})));
    CHECK(tree(folder.path()) == before);
}

TEST_CASE("A name that is not safe, or given twice, is a bug of ours and nothing is written") {
    TempFolder folder;
    const Publisher publisher = open(folder.path() / "out");
    for (const OutputSet& set :
         {set_of("", {{"../x", ""}}), set_of("", {{"/x", ""}}), set_of("", {{"", ""}}),
          set_of("..", {{"x", ""}}), set_of("", {{"a", ""}, {"A", ""}}),
          set_of("k", {{"nul.txt", ""}})}) {
        const auto published = publisher.publish(set);
        REQUIRE_FALSE(published);
        CHECK(published.error().code() == ErrorCode::internal);
    }
    CHECK(tree(folder.path()) == Tree{{"out", "/"}});
}

TEST_CASE("An output folder that cannot be is found out at once") {
    TempFolder folder;
    write_file(folder / "file", "");
    for (const char* const path : {"file", "file/below"}) {
        const auto opened = Publisher::open(folder.path() / path, {});
        REQUIRE_FALSE(opened);
        CHECK(opened.error().code() == ErrorCode::io);
        CHECK_FALSE(opened.error().remedy().empty());
    }
}

TEST_CASE("The leftovers of dead runs are put in order; files of live runs and others stay") {
    const std::string dead = "2147483647-0";  // above every process id of Linux
    if (platform::process_is_alive(2147483647)) {
        WARN("skipped: this platform cannot tell whether a process lives");
        return;
    }
    TempFolder folder;
    const std::string alive = std::to_string(platform::process_id()) + "-0";
    write_file(folder / (".kfm.uff.fightconv-" + dead + ".tmp"), "half");
    write_file(folder / (".kfm.fightconv-" + dead + ".d/x"), "half");
    write_file(folder / (".lost.fightconv-" + dead + ".old/x"), "set aside");
    write_file(folder / (".kept.fightconv-" + dead + ".old"), "replaced");
    write_file(folder / "kept", "new");
    write_file(folder / (".live.fightconv-" + alive + ".tmp"), "half");
    write_file(folder / ".notes.tmp", "mine");
    open(folder.path());
    CHECK(tree(folder.path()) == Tree{{"lost", "/"},
                                      {"lost/x", "set aside"},
                                      {"kept", "new"},
                                      {".live.fightconv-" + alive + ".tmp", "half"},
                                      {".notes.tmp", "mine"}});
}

TEST_CASE("Exchanging in steps gives what an exchange gives") {
    TempFolder folder;
    write_file(folder / "a/x", "1");
    write_file(folder / "b/y", "2");
    REQUIRE(platform::exchange(folder.path() / "a", folder.path() / "b"));
    REQUIRE(platform::exchange_in_steps(folder.path() / "a", folder.path() / "b"));
    REQUIRE(platform::exchange_in_steps(folder.path() / "a", folder.path() / "b"));
    CHECK(tree(folder.path()) == Tree{{"a", "/"}, {"a/y", "2"}, {"b", "/"}, {"b/x", "1"}});
}

TEST_CASE(
    "A file by itself is replaced whole, never a link or a folder, whatever an earlier run of the "
    "same number left",
    "[posix]") {
    TempFolder folder;
    const std::string leftover =
        TemporaryName{"a", platform::process_id(), 0, TemporaryName::Kind::file}.text();
    write_file(folder.path() / leftover, "torn");
    for (const char* const text : {"old", "new"}) {
        REQUIRE(publish_file(folder.path() / "a", as_bytes(text), Existing::overwrite));
        CHECK(tree(folder.path()) == Tree{{"a", text}, {leftover, "torn"}});
    }
    fs::create_symlink("a", folder.path() / "link");
    fs::create_directory(folder.path() / "folder");
    CHECK_FALSE(publish_file(folder.path() / "link", as_bytes("x"), Existing::overwrite));
    CHECK_FALSE(publish_file(folder.path() / "folder", as_bytes("x"), Existing::overwrite));
    CHECK_FALSE(publish_file(folder.path() / "nowhere/a", as_bytes("x"), Existing::overwrite));
    CHECK(read_file(folder.path() / "link") == "new");
}

TEST_CASE(
    "A file by itself may have any name, and one that stands there is kept, passed over or "
    "replaced as is wanted",
    "[posix]") {
    TempFolder folder;
    const fs::path file = folder.path() / "~my file?.gif";
    REQUIRE(check_file(file, Existing::refuse));
    CHECK(publish_file(file, as_bytes("a"), Existing::refuse).value() == Published::written);
    CHECK_FALSE(check_file(file, Existing::refuse));
    const auto refused = publish_file(file, as_bytes("b"), Existing::refuse);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code() == ErrorCode::exists);
    CHECK(refused.error().remedy().find("--overwrite") != std::string::npos);
    CHECK(publish_file(file, as_bytes("b"), Existing::skip).value() == Published::skipped);
    CHECK(tree(folder.path()) == Tree{{"~my file?.gif", "a"}});
    CHECK(publish_file(file, as_bytes("b"), Existing::overwrite).value() == Published::written);
    CHECK(tree(folder.path()) == Tree{{"~my file?.gif", "b"}});
    fs::create_symlink("nowhere", folder.path() / "link");
    CHECK_FALSE(publish_file(folder.path() / "link", as_bytes("x"), Existing::skip));
}
