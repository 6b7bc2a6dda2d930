#include "core/disk/input_tree.hpp"

#ifndef _WIN32
#include <sys/stat.h>
#include <sys/sysmacros.h>
#endif

#include <array>

#include "core/base/paths.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv;
using test::read_file;
using test::TempFolder;
using test::write_file;
namespace fs = std::filesystem;

namespace {

template <class Read>
std::string text_of(const Result<Read>& bytes) {
    return bytes ? std::string(as_text(*bytes)) : bytes.error().render();
}

// "kfm.sff file, link folder@, pipe other"; '@' marks links.
std::string told(const Result<std::vector<TreeEntry>>& entries) {
    static constexpr std::array<const char*, 4> kinds = {"file", "folder", "other", "outside"};
    std::string text;
    for (const TreeEntry& entry : entries.value()) {
        text.append(text.empty() ? "" : ", ")
            .append(entry.name)
            .append(" ")
            .append(kinds.at(static_cast<std::size_t>(entry.kind)));
        text.append(entry.is_link ? "@" : "");
    }
    return text;
}

// A folder with a secret beside it that no path may reach.
struct Sandbox {
    TempFolder folder;
    fs::path root = folder.path() / "root";
    Context context;

    Sandbox() {
        write_file(folder.path() / "secret", "secret");
        write_file(root / "kfm.sff", "sff");
        write_file(root / "Sub" / path_from_utf8("a b \xC3\xA9.air"), "air");
    }
    InputTree tree(const Links& links = {}) const {
        auto opened = InputTree::open(root, links);
        REQUIRE(opened);
        return *std::move(opened);
    }
    ErrorCode code_of(std::string_view path) {
        const auto read = tree().read(path, context);
        CAPTURE(path);
        REQUIRE_FALSE(read);
        CHECK_FALSE(tree().head(path, 10));
        CHECK_FALSE(tree().size(path));
        CHECK_FALSE(tree().find(path));
        return read.error().code();
    }
};

InputTree in_memory() {
    const auto bytes = [](std::string_view text) { return ByteBuffer(text.begin(), text.end()); };
    return InputTree::from_memory({{"kfm.sff", bytes("sff")},
                                   {"Sub/a b \xC3\xA9.air", bytes("air")},
                                   {"Sub/deep/x", bytes("x")},
                                   {"Sub-1", bytes("1")}},
                                  "kfm");
}

}  // namespace

TEST_CASE(
    "Files are read as their names are spelled, with either separator, in any case, with quotes or "
    "without") {
    Sandbox sandbox;
    const InputTree disk = sandbox.tree();
    const InputTree memory = in_memory();
    for (const InputTree* tree : {&disk, &memory}) {
        for (const char* const path : {"Sub/a b \xC3\xA9.air", "sub/A B \xC3\xA9.AIR",
                                       "SUB\\a b \xC3\xA9.air", "\"Sub/a b \xC3\xA9.air\"",
                                       "./Sub//a b \xC3\xA9.air", "Sub/../sub/a b \xC3\xA9.air"}) {
            CAPTURE(path);
            CHECK(text_of(tree->read(path, sandbox.context)) == "air");
            CHECK(tree->find(path) == "Sub/a b \xC3\xA9.air");
        }
        CHECK(text_of(tree->head("KFM.sff", 2)) == "sf");
        CHECK(text_of(tree->head("KFM.sff", 9)) == "sff");
        CHECK(tree->size("KFM.sff") == 3U);
    }
    CHECK(sandbox.context.diagnostics.kept().empty());
}

TEST_CASE("A name in an older encoding finds the file that has it in UTF-8") {
    Sandbox sandbox;
    write_file(sandbox.root / path_from_utf8("\xE6\x8B\xB3") / path_from_utf8("\xE8\xA1\xA8.sff"),
               "sff");
    write_file(sandbox.root / path_from_utf8("caf\xC3\xA9.air"), "air");
    const InputTree tree = sandbox.tree();
    // Shift-JIS: the second byte of the second character is a backslash
    CHECK(text_of(tree.read("\x8C\x9D\\\x95\x5C.SFF", sandbox.context)) == "sff");
    CHECK(text_of(tree.read("\xC8\xAD/\xB1\xED.sff", sandbox.context)) == "sff");  // GBK
    CHECK(text_of(tree.read("\xAE\xB1/\xAA\xED.sff", sandbox.context)) == "sff");  // Big5
    CHECK(text_of(tree.read("caf\xE9.air", sandbox.context)) == "air");
    CHECK(tree.read("caf\xE8.air", sandbox.context).error().code() == ErrorCode::not_found);
}

TEST_CASE("The tree knows its folder's name") {
    Sandbox sandbox;
    CHECK(sandbox.tree().root_name() == "root");
    CHECK(InputTree::open(sandbox.root / "")->root_name() == "root");
    CHECK(in_memory().root_name() == "kfm");
}

TEST_CASE("A missing file is not found, and a folder is not a file") {
    Sandbox sandbox;
    CHECK(sandbox.code_of("nothing.sff") == ErrorCode::not_found);
    CHECK(sandbox.code_of("nothing/kfm.sff") == ErrorCode::not_found);
    CHECK(sandbox.code_of("kfm.sff/x") == ErrorCode::not_found);
    CHECK(sandbox.code_of(std::string(4000, 'a')) == ErrorCode::not_found);
    CHECK(sandbox.code_of("Sub") == ErrorCode::io);
    CHECK(sandbox.code_of("") == ErrorCode::io);
    CHECK(in_memory().read("sub", sandbox.context).error().code() == ErrorCode::io);
    CHECK(InputTree::open(sandbox.root / "nothing").error().code() == ErrorCode::not_found);
    CHECK(InputTree::open(sandbox.root / "kfm.sff").error().code() == ErrorCode::not_found);
}

TEST_CASE("No path leaves the input's folder", "[posix]") {
    Sandbox sandbox;
    fs::create_symlink(sandbox.folder.path() / "secret", sandbox.root / "link");
    fs::create_symlink("..", sandbox.root / "up");
    for (const std::string& path :
         {std::string("../secret"), std::string("..\\secret"), std::string("Sub/../../secret"),
          std::string("/etc/passwd"), std::string("C:\\x"), std::string("c:x"),
          std::string("\\\\server\\x"), std::string("NUL"), std::string("sub/con.air"),
          std::string("kfm.sff\0.txt", 12), std::string("link"), std::string("LINK"),
          std::string("up/secret"), std::string("\"../secret\"")}) {
        CHECK(sandbox.code_of(path) == ErrorCode::unsafe_path);
        CHECK_FALSE(in_memory().read(path, sandbox.context));
    }
}

TEST_CASE("A link that stays inside is followed, a loop of links is refused", "[posix]") {
    Sandbox sandbox;
    fs::create_symlink("Sub", sandbox.root / "alias");
    fs::create_symlink("../kfm.sff", sandbox.root / "Sub" / "back");
    fs::create_symlink("loop", sandbox.root / "loop");
    CHECK(text_of(sandbox.tree().read("alias/back", sandbox.context)) == "sff");
    CHECK(sandbox.tree().find("ALIAS/a b \xC3\xA9.air") == "alias/a b \xC3\xA9.air");
    CHECK(sandbox.code_of("loop") == ErrorCode::unsafe_path);
}

#ifndef _WIN32
TEST_CASE("A pipe does not make the program wait, and is no input", "[posix]") {
    Sandbox sandbox;
    REQUIRE(mkfifo((sandbox.root / "pipe.sff").c_str(), 0600) == 0);
    CHECK(sandbox.code_of("pipe.sff") == ErrorCode::io);
}
#endif

#ifndef _WIN32
TEST_CASE("A device is no input") {
    Sandbox sandbox;
    if (mknod((sandbox.root / "zero").c_str(), S_IFCHR | 0600, makedev(1, 5)) != 0) {
        WARN("skipped: making a device needs root");
        return;
    }
    CHECK(sandbox.code_of("zero") == ErrorCode::io);
}
#endif

TEST_CASE("A file over the limit is refused by its size, before it is read") {
    Sandbox sandbox;
    write_file(sandbox.root / "sparse", "");
    fs::resize_file(sandbox.root / "sparse", 10ULL << 30);
    const auto read = sandbox.tree().read("sparse", sandbox.context);
    REQUIRE_FALSE(read);
    CHECK(read.error().code() == ErrorCode::limit_exceeded);
    CHECK(sandbox.tree().head("sparse", 4)->size() == 4);
    sandbox.context.limits.input_file_bytes = 3;
    CHECK(sandbox.tree().read("kfm.sff", sandbox.context));
    sandbox.context.limits.input_file_bytes = 2;
    CHECK(sandbox.tree().read("kfm.sff", sandbox.context).error().code() ==
          ErrorCode::limit_exceeded);
    CHECK(in_memory().read("kfm.sff", sandbox.context).error().code() == ErrorCode::limit_exceeded);
}

TEST_CASE("A text over the limit of texts is refused before it is read") {
    Sandbox sandbox;
    sandbox.context.limits.text_file_bytes = 3;
    CHECK(text_of(sandbox.tree().read_text("kfm.sff", sandbox.context)) == "sff");
    sandbox.context.limits.text_file_bytes = 2;
    CHECK(text_of(sandbox.tree().read("kfm.sff", sandbox.context)) == "sff");
    for (const InputTree& tree : {sandbox.tree(), in_memory()}) {
        const auto read = tree.read_text("kfm.sff", sandbox.context);
        REQUIRE_FALSE(read);
        CHECK(read.error().code() == ErrorCode::limit_exceeded);
        CHECK(read.error().message() == "has more than the 2 bytes that such a file may have");
    }
}

TEST_CASE(
    "The exact one of names that differ only in case is taken, else the byte-smallest with a "
    "warning",
    "[posix]") {
    Sandbox sandbox;
    write_file(sandbox.root / "KFM.SFF", "upper");
    const InputTree tree = sandbox.tree();
    CHECK(text_of(tree.read("kfm.sff", sandbox.context)) == "sff");
    CHECK(sandbox.context.diagnostics.kept().empty());
    CHECK(text_of(tree.read("Kfm.sff", sandbox.context)) == "upper");
    REQUIRE(sandbox.context.diagnostics.kept().size() == 1);
    CHECK(sandbox.context.diagnostics.kept()[0].id() == "input.case-clash");
    CHECK(sandbox.context.diagnostics.kept()[0].file == "KFM.SFF");
}

TEST_CASE("A backslash that is part of a name goes before one that separates", "[posix]") {
    Sandbox sandbox;
    write_file(sandbox.root / "x" / "y", "folder");
    CHECK(text_of(sandbox.tree().read("x\\y", sandbox.context)) == "folder");
    write_file(sandbox.root / "x\\y", "name");
    CHECK(text_of(sandbox.tree().read("x\\y", sandbox.context)) == "name");
}

TEST_CASE("Files that are listed can be read, however odd their names are", "[posix]") {
    Sandbox sandbox;
    const std::vector<std::string> names = {"\"quoted\"", "\\back", "aux.air", "c:x"};
    for (const std::string& name : names) {
        write_file(sandbox.root / "con" / name, name);
    }
    const InputTree tree = sandbox.tree().in("con").value();
    CHECK(tree.list("") == names);
    for (const std::string& name : names) {
        CHECK(text_of(tree.read(name, sandbox.context)) == name);
        CHECK(sandbox.tree().find("CON/" + name) == "con/" + name);
    }
}

TEST_CASE("A listing has the regular files of one folder in byte order, and no way out",
          "[posix]") {
    Sandbox sandbox;
    write_file(sandbox.root / "Z", "");
    fs::create_symlink("kfm.sff", sandbox.root / "inside");
    fs::create_symlink(sandbox.folder.path() / "secret", sandbox.root / "outside");
    fs::create_symlink("..", sandbox.root / "up");
    CHECK(sandbox.tree().list("") == std::vector<std::string>{"Z", "inside", "kfm.sff"});
    CHECK(sandbox.tree().list("SUB") == std::vector<std::string>{"a b \xC3\xA9.air"});
    CHECK_FALSE(sandbox.tree().list("up"));
    CHECK(sandbox.tree().list("..").error().code() == ErrorCode::unsafe_path);
    CHECK(in_memory().list("sub") == std::vector<std::string>{"a b \xC3\xA9.air"});
    CHECK(in_memory().list("").value() == std::vector<std::string>{"Sub-1", "kfm.sff"});
    CHECK(in_memory().list("nothing").error().code() == ErrorCode::not_found);
}

TEST_CASE("Files in memory are borrowed, not copied") {
    const ByteBuffer sprites = {1, 2, 3};
    const ByteBuffer nothing;
    const std::vector<MemoryFile> files = {{"kfm.sff", sprites}, {"Sub/empty", nothing}};
    Context context;
    const InputTree copy = InputTree::from_memory(files, "kfm").value();
    FileBytes bytes = copy.read("KFM.SFF", context).value();
    CHECK(Bytes(bytes).data() == sprites.data());
    CHECK(copy.in("sub")->read("empty", context)->empty());
    CHECK(std::move(bytes).take() == sprites);
    CHECK(copy.root_name() == "kfm");
    CHECK_FALSE(copy.disk_path("kfm.sff"));
    CHECK(InputTree::from_memory(std::span<const MemoryFile>())->list("")->empty());
}

TEST_CASE("Deferred files are loaded when they are read, and stay as long as somebody keeps them") {
    int loads = 0;
    std::map<std::string, ByteBuffer> files = {{"kfm/kfm.def", {1, 2}}, {"kfm/kfm.sff", {3}}};
    const InputTree tree =
        InputTree::deferred(InputTree::from_memory(files, "pack"), [&]() -> Result<InputTree> {
            ++loads;
            return InputTree::from_memory(files, "pack");
        });
    Context context;
    const InputTree inner = tree.in("kfm").value();
    CHECK(inner.list("").value() == std::vector<std::string>{"kfm.def", "kfm.sff"});
    CHECK(inner.size("kfm.def").value() == 2);
    CHECK(inner.shares_files_with(tree));
    CHECK(tree.root_name() == "pack");
    CHECK(inner.kept_bytes() == 3);
    CHECK(loads == 0);
    {
        const auto kept = tree.keep();
        REQUIRE(kept);
        CHECK(std::move(inner.read("KFM.DEF", context).value()).take() == ByteBuffer{1, 2});
        CHECK(inner.head("kfm.sff", 9).value() == ByteBuffer{3});
        CHECK(loads == 1);
    }
    const FileBytes bytes = inner.read("kfm.def", context).value();  // keeps them by itself
    CHECK(Bytes(bytes)[1] == 2);
    CHECK(loads == 2);

    const InputTree changed =
        InputTree::deferred(InputTree::from_memory({{"a", {1}}}),
                            [&]() -> Result<InputTree> { return InputTree::from_memory(files); });
    CHECK(changed.keep().error().code() == ErrorCode::io);
    const InputTree lost = InputTree::deferred(
        tree, []() -> Result<InputTree> { return fail(ErrorCode::malformed, "damaged"); });
    CHECK(lost.keep().error().code() == ErrorCode::malformed);
}

TEST_CASE("A file of an archive counts with its share of the archive, also when it is deferred") {
    const ByteBuffer text(200'000);
    const std::vector<MemoryFile> files = {{"kfm.air", text, {}, 700}, {"kfm.sff", text}};
    const InputTree tree = InputTree::from_memory(files).value();
    CHECK(tree.kept_bytes() == 0);
    const auto counted = [](const InputTree& from, std::string_view file) {
        Context context(Limits{.small_archive = 0});
        CHECK(from.read(file, context));
        return context.budget.input_bytes();
    };
    const InputTree deferred =
        InputTree::deferred(tree, [&]() -> Result<InputTree> { return tree; });
    for (const InputTree& each : {tree, deferred}) {
        CHECK(counted(each, "kfm.air") == 700);
        CHECK(counted(each, "kfm.sff") == 200'000);
    }
}

TEST_CASE("Bytes that were read from the disk can be taken without a copy") {
    Sandbox sandbox;
    FileBytes bytes = sandbox.tree().read("kfm.sff", sandbox.context).value();
    const std::uint8_t* const data = bytes.data();
    const ByteBuffer taken = std::move(bytes).take();
    CHECK(taken.data() == data);
    CHECK(as_text(taken) == "sff");
}

TEST_CASE("Names in memory are tidied, or refused in words") {
    const auto open = [](std::vector<std::string> names) {
        std::vector<MemoryFile> files;
        for (std::string& name : names) {
            files.push_back({std::move(name), as_bytes("x")});
        }
        return InputTree::from_memory(files);
    };
    const auto tree = open({"./a//b", "/c\\d", "\\e", "f/./g", "con.air"});
    REQUIRE(tree);
    for (const char* const name : {"a/b", "c/d", "e", "f/g"}) {
        CHECK(tree->find(name) == name);
    }
    CHECK(told(tree->entries("")) == "a folder, c folder, con.air file, e file, f folder");
    for (const std::string& name :
         {std::string("../a"), std::string("a/../b"), std::string("a\\..\\.."),
          std::string("C:\\a"), std::string("a\0b", 3)}) {
        CAPTURE(name);
        CHECK(open({"good", name}).error().code() == ErrorCode::unsafe_path);
    }
    for (const char* const name : {"", "/", "a/", "a\\", "a/."}) {
        CAPTURE(name);
        CHECK(open({"good", name}).error().code() == ErrorCode::malformed);
    }
    CHECK(open({"a/b", "a\\b"}).error().render() == "a\\b: is given twice");
    CHECK(open({"a", "a-b", "a/b"}).error().render() == "a: is both a file and a folder");
    CHECK(open({"a", "A", "a-b"}));
}

TEST_CASE("A subtree has the folder as its root, and no name leads above it", "[posix]") {
    Sandbox sandbox;
    write_file(sandbox.root / "Sub" / "deep" / "x", "x");
    write_file(sandbox.root / "Sub" / "deep" / "X", "X");
    const InputTree disk = sandbox.tree();
    const InputTree memory = in_memory();
    for (const InputTree* tree : {&disk, &memory}) {
        const auto sub = tree->in("sUB");
        REQUIRE(sub);
        CHECK(sub->root_name() == "Sub");
        CHECK(sub->find("A b \xC3\xA9.air") == "a b \xC3\xA9.air");
        CHECK(sub->size("a b \xC3\xA9.air") == 3U);
        CHECK(sub->list("") == std::vector<std::string>{"a b \xC3\xA9.air"});
        CHECK(told(sub->entries("")) == "a b \xC3\xA9.air file, deep folder");
        CHECK(sub->identity("") == tree->identity("SUB"));
        CHECK(sub->read("../kfm.sff", sandbox.context).error().code() == ErrorCode::unsafe_path);
        CHECK_FALSE(sub->find("kfm.sff"));
        const auto deep = sub->in("deep/../Deep");
        REQUIRE(deep);
        CHECK(deep->root_name() == "deep");
        CHECK(text_of(deep->read("x", sandbox.context)) == "x");
        CHECK(deep->in("")->find("x") == "x");
        CHECK(deep->in(".")->root_name() == "deep");
        CHECK(tree->in("")->root_name() == tree->root_name());
        CHECK(tree->in("kfm.sff").error().code() == ErrorCode::not_found);
        CHECK(tree->in("nothing").error().code() == ErrorCode::not_found);
        CHECK(sub->in("..").error().code() == ErrorCode::unsafe_path);
        sandbox.context.limits.input_file_bytes = 2;
        CHECK_THAT(text_of(sub->read("a b \xC3\xA9.air", sandbox.context)),
                   Catch::StartsWith("a b \xC3\xA9.air: "));
        sandbox.context.limits = {};
    }
    fs::create_symlink(sandbox.folder.path() / "secret", sandbox.root / "Sub" / "link");
    fs::create_symlink("../kfm.sff", sandbox.root / "Sub" / "beside");
    const InputTree sub = sandbox.tree().in("Sub").value();
    CHECK_THAT(text_of(sub.read("link", sandbox.context)),
               Catch::StartsWith("link: is a link that leads out"));
    CHECK(sub.read("link", sandbox.context).error().remedy().find("--follow-links") !=
          std::string::npos);
    CHECK(text_of(sub.read("beside", sandbox.context)) == "sff");
}

TEST_CASE("Links are followed when they end in a folder or file that was named", "[posix]") {
    Sandbox sandbox;
    const fs::path shared = sandbox.folder.path() / "shared";
    write_file(shared / "common" / "common.snd", "snd");
    fs::create_symlink(sandbox.root / "kfm.sff", sandbox.root / "absolute");
    fs::create_symlink("../shared/common", sandbox.root / "relative");
    fs::create_symlink(shared / "common" / "common.snd", sandbox.root / "file.snd");
    fs::create_symlink(sandbox.folder.path() / "secret", sandbox.root / "secret");
    fs::create_symlink(sandbox.folder.path() / "missing", sandbox.root / "missing");
    fs::create_symlink(shared, sandbox.folder.path() / "alias");

    CHECK(text_of(sandbox.tree().read("absolute", sandbox.context)) == "sff");
    CHECK(told(sandbox.tree().entries("")) ==
          "Sub folder, absolute file@, file.snd outside@, kfm.sff file, missing other@, relative "
          "outside@, secret outside@");
    const Error refused = sandbox.tree().read("relative/common.snd", sandbox.context).error();
    CHECK(refused.render() == "relative: is a link that leads out of the input's folder");
    CHECK(refused.remedy().find("--follow-links") != std::string::npos);
    CHECK(sandbox.tree().in("relative").error().code() == ErrorCode::unsafe_path);
    CHECK_FALSE(sandbox.tree().disk_path("secret"));
    CHECK(sandbox.code_of("missing") == ErrorCode::not_found);

    for (const fs::path& named :
         {shared, sandbox.folder.path() / "alias", shared / ".." / "shared" / "common"}) {
        const InputTree tree = sandbox.tree({{sandbox.folder.path() / "nothing", named}});
        CAPTURE(named);
        CHECK(told(tree.entries("")) ==
              "Sub folder, absolute file@, file.snd file@, kfm.sff file, missing other@, relative "
              "folder@, secret outside@");
        CHECK(text_of(tree.read("RELATIVE\\common.SND", sandbox.context)) == "snd");
        CHECK(text_of(tree.in("relative")->read("common.snd", sandbox.context)) == "snd");
        CHECK(tree.list("relative") == std::vector<std::string>{"common.snd"});
        CHECK(tree.disk_path("file.snd") == fs::canonical(shared / "common" / "common.snd"));
        CHECK(tree.read("secret", sandbox.context).error().code() == ErrorCode::unsafe_path);
    }
    const InputTree of_file = sandbox.tree({{shared / "common" / "common.snd"}});
    CHECK(text_of(of_file.head("file.snd", 2)) == "sn");
    CHECK_FALSE(of_file.list("relative"));
}

TEST_CASE("All links are followed on request", "[posix]") {
    Sandbox sandbox;
    write_file(sandbox.folder.path() / "elsewhere" / "a" / "b", "b");
    fs::create_symlink("../secret", sandbox.root / "secret");
    fs::create_symlink(sandbox.folder.path() / "elsewhere", sandbox.root / "elsewhere");
    fs::create_symlink("../../secret", sandbox.folder.path() / "elsewhere" / "a" / "more");
    fs::create_symlink("/", sandbox.root / "system");
    const InputTree tree = sandbox.tree({{}, true});
    CHECK(text_of(tree.read("secret", sandbox.context)) == "secret");
    CHECK(text_of(tree.in("elsewhere")->read("A/b", sandbox.context)) == "b");
    CHECK(text_of(tree.read("elsewhere/a/more", sandbox.context)) == "secret");
    CHECK(tree.identity("system") == "/");
    CHECK(tree.entries("system"));
    // a file names it: no link
    CHECK(tree.read("../secret", sandbox.context).error().code() == ErrorCode::unsafe_path);
}

TEST_CASE("Folders that link in circles have one identity and an end", "[posix]") {
    Sandbox sandbox;
    fs::create_symlink("..", sandbox.root / "Sub" / "up");
    fs::create_symlink(sandbox.root / "Sub", sandbox.root / "Sub" / "self");
    fs::create_symlink("loop", sandbox.root / "loop");
    for (const bool follow_all : {false, true}) {
        const InputTree tree = sandbox.tree({{}, follow_all});
        CHECK(told(tree.entries("sub")) == "a b \xC3\xA9.air file, self folder@, up folder@");
        CHECK(tree.entries("")->at(2) == TreeEntry{"loop", TreeEntry::Kind::other, true});
        CHECK(tree.identity("Sub/up") == tree.identity(""));
        CHECK(tree.identity("Sub/self/self/up/SUB") == tree.identity("Sub"));
        CHECK(tree.in("Sub/up")->identity("Sub") == tree.identity("Sub"));
        CHECK(tree.identity("Sub") != tree.identity(""));
        CHECK(tree.identity("nothing").empty());
        std::string deep = "Sub";
        for (int i = 0; i < 100; ++i) {
            deep += "/self";
        }
        CHECK_FALSE(tree.in(deep));
        CHECK_FALSE(tree.read("loop", sandbox.context));
    }
}

#ifndef _WIN32
TEST_CASE("A pipe or a folder behind a link is no input and makes nobody wait", "[posix]") {
    Sandbox sandbox;
    REQUIRE(mkfifo((sandbox.folder.path() / "pipe").c_str(), 0600) == 0);
    fs::create_symlink(sandbox.folder.path() / "pipe", sandbox.root / "absolute");
    fs::create_symlink("../pipe", sandbox.root / "relative");
    fs::create_symlink(sandbox.folder.path(), sandbox.root / "folder");
    const InputTree tree = sandbox.tree({{}, true});
    CHECK(told(tree.entries("")) ==
          "Sub folder, absolute other@, folder folder@, kfm.sff file, relative other@");
    for (const char* const path : {"absolute", "relative", "folder"}) {
        CHECK(tree.read(path, sandbox.context).error().code() == ErrorCode::io);
        CHECK_FALSE(tree.find(path));
    }
    CHECK(tree.list("") == std::vector<std::string>{"kfm.sff"});
}
#endif

TEST_CASE("A place on disk is the real one, whatever it is called", "[posix]") {
    Sandbox sandbox;
    fs::create_symlink("Sub", sandbox.root / "alias");
    const InputTree tree = sandbox.tree();
    CHECK(tree.disk_path("ALIAS/a b \xC3\xA9.air") ==
          fs::canonical(sandbox.root) / "Sub" / fs::path("a b \xC3\xA9.air"));
    CHECK(tree.in("alias")->disk_path("") == fs::canonical(sandbox.root) / "Sub");
    CHECK(tree.disk_path("") == fs::canonical(sandbox.root));
    CHECK_FALSE(tree.disk_path("nothing"));
}

TEST_CASE("The data of a game is beside the files of a character, with a root of its own") {
    Sandbox box;
    write_file(box.folder.path() / "data" / "Shared.cns", "shared");
    const InputTree data = InputTree::open(box.folder.path() / "data").value();
    const InputTree both = box.tree().with_game_data(data);
    const std::string name = "game:/data/Shared.cns";
    CHECK(both.find("game:/data/shared.CNS") == name);
    CHECK(text_of(both.read(name, box.context)) == "shared");
    CHECK(text_of(both.head(name, 3)) == "sha");
    CHECK(both.size(name) == 6U);
    CHECK(both.disk_path(name) == data.disk_path("Shared.cns"));
    CHECK(read_file(both.disk_path(name).value()) == "shared");
    CHECK(text_of(both.in("Sub").value().read(name, box.context)) == "shared");
    // It is in no listing, and neither root can be left.
    CHECK(told(both.entries("")) == told(box.tree().entries("")));
    CHECK_FALSE(both.find("game:/data/../secret"));
    CHECK(both.read("game:/data/../secret", box.context).error().code() == ErrorCode::unsafe_path);
    CHECK_FALSE(both.find("../data/Shared.cns"));
    CHECK_FALSE(both.find("Shared.cns"));
    CHECK_FALSE(box.tree().find(name));
#ifndef _WIN32
    fs::create_symlink(box.folder.path() / "secret", box.folder.path() / "data" / "link");
    CHECK_FALSE(InputTree::open(box.folder.path() / "data").value().find("link"));
    // A file of the character that really has such a name comes first.
    write_file(box.root / "game:" / "data" / "Shared.cns", "own");
    CHECK(text_of(box.tree().with_game_data(data).read(name, box.context)) == "own");
#endif
}

TEST_CASE("A pointer of Git LFS in the place of a file is an error for whoever reads it") {
    const TempFolder folder;
    write_file(folder / "kfm.sff",
               "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n");
    const InputTree tree = InputTree::open(folder.path()).value();
    Context context;
    for (const std::string& text :
         {text_of(tree.read("kfm.sff", context)), text_of(tree.read_text("kfm.sff", context)),
          text_of(tree.head("kfm.sff", 4096))}) {
        CHECK(text ==
              "kfm.sff: this is only a pointer of Git LFS, and the file itself is not "
              "here");
    }
    CHECK(tree.find("kfm.sff"));
    CHECK(text_of(tree.head("kfm.sff", 7)) == "version");
}
