#include "core/disk/input_tree.hpp"

#include <sys/stat.h>
#include <sys/sysmacros.h>

#include "tests/support/catch.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv;
using test::TempFolder;
using test::write_file;
namespace fs = std::filesystem;

namespace {

std::string text_of(const Result<ByteBuffer>& bytes) { return bytes ? std::string(as_text(*bytes)) : bytes.error().render(); }

// A folder with a secret beside it that no path may reach.
struct Sandbox {
    TempFolder folder;
    fs::path root = folder.path() / "root";
    Context context;

    Sandbox() {
        write_file(folder.path() / "secret", "secret");
        write_file(root / "kfm.sff", "sff");
        write_file(root / "Sub" / "a b \xC3\xA9.air", "air");
    }
    InputTree tree() const {
        auto opened = InputTree::open(root);
        REQUIRE(opened);
        return *std::move(opened);
    }
    ErrorCode code_of(std::string_view path) {
        const auto read = tree().read(path, context);
        CAPTURE(path);
        REQUIRE_FALSE(read);
        CHECK_FALSE(tree().head(path, 10));
        CHECK_FALSE(tree().find(path));
        return read.error().code();
    }
};

InputTree in_memory() {
    const auto bytes = [](std::string_view text) { return ByteBuffer(text.begin(), text.end()); };
    return InputTree::from_memory({{"kfm.sff", bytes("sff")}, {"Sub/a b \xC3\xA9.air", bytes("air")}, {"Sub/deep/x", bytes("x")}, {"Sub-1", bytes("1")}},
                                  "kfm");
}

}  // namespace

TEST_CASE("files are read as their names are spelled, with either separator, in any case, with quotes or without") {
    Sandbox sandbox;
    const InputTree disk = sandbox.tree();
    const InputTree memory = in_memory();
    for (const InputTree* tree : {&disk, &memory}) {
        for (const char* const path : {"Sub/a b \xC3\xA9.air", "sub/A B \xC3\xA9.AIR", "SUB\\a b \xC3\xA9.air", "\"Sub/a b \xC3\xA9.air\"",
                                       "./Sub//a b \xC3\xA9.air", "Sub/../sub/a b \xC3\xA9.air"}) {
            CAPTURE(path);
            CHECK(text_of(tree->read(path, sandbox.context)) == "air");
            CHECK(tree->find(path) == "Sub/a b \xC3\xA9.air");
        }
        CHECK(text_of(tree->head("KFM.sff", 2)) == "sf");
        CHECK(text_of(tree->head("KFM.sff", 9)) == "sff");
    }
    CHECK(sandbox.context.diagnostics.kept().empty());
}

TEST_CASE("the tree knows its folder's name") {
    Sandbox sandbox;
    CHECK(sandbox.tree().root_name() == "root");
    CHECK(InputTree::open(sandbox.root / "")->root_name() == "root");
    CHECK(in_memory().root_name() == "kfm");
}

TEST_CASE("what is not there is not found, and a folder is not a file") {
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

TEST_CASE("no path leaves the input's folder") {
    Sandbox sandbox;
    fs::create_symlink(sandbox.folder.path() / "secret", sandbox.root / "link");
    fs::create_symlink("..", sandbox.root / "up");
    for (const std::string& path :
         {std::string("../secret"), std::string("..\\secret"), std::string("Sub/../../secret"), std::string("/etc/passwd"), std::string("C:\\x"),
          std::string("c:x"), std::string("\\\\server\\x"), std::string("NUL"), std::string("sub/con.air"), std::string("kfm.sff\0.txt", 12),
          std::string("link"), std::string("LINK"), std::string("up/secret"), std::string("\"../secret\"")}) {
        CHECK(sandbox.code_of(path) == ErrorCode::unsafe_path);
        CHECK_FALSE(in_memory().read(path, sandbox.context));
    }
}

TEST_CASE("a link that stays inside is followed, a loop of links is refused") {
    Sandbox sandbox;
    fs::create_symlink("Sub", sandbox.root / "alias");
    fs::create_symlink("../kfm.sff", sandbox.root / "Sub" / "back");
    fs::create_symlink("loop", sandbox.root / "loop");
    CHECK(text_of(sandbox.tree().read("alias/back", sandbox.context)) == "sff");
    CHECK(sandbox.tree().find("ALIAS/a b \xC3\xA9.air") == "alias/a b \xC3\xA9.air");
    CHECK(sandbox.code_of("loop") == ErrorCode::unsafe_path);
}

TEST_CASE("a pipe does not make the program wait, and is no input") {
    Sandbox sandbox;
    REQUIRE(mkfifo((sandbox.root / "pipe.sff").c_str(), 0600) == 0);
    CHECK(sandbox.code_of("pipe.sff") == ErrorCode::io);
}

TEST_CASE("a device is no input") {
    Sandbox sandbox;
    if (mknod((sandbox.root / "zero").c_str(), S_IFCHR | 0600, makedev(1, 5)) != 0) {
        WARN("skipped: making a device needs root");
        return;
    }
    CHECK(sandbox.code_of("zero") == ErrorCode::io);
}

TEST_CASE("a file over the limit is refused by its size, before it is read") {
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
    CHECK(sandbox.tree().read("kfm.sff", sandbox.context).error().code() == ErrorCode::limit_exceeded);
    CHECK(in_memory().read("kfm.sff", sandbox.context).error().code() == ErrorCode::limit_exceeded);
}

TEST_CASE("of names that differ only in case the exact one is taken, else the byte-smallest with a warning") {
    Sandbox sandbox;
    write_file(sandbox.root / "KFM.SFF", "upper");
    const InputTree tree = sandbox.tree();
    CHECK(text_of(tree.read("kfm.sff", sandbox.context)) == "sff");
    CHECK(sandbox.context.diagnostics.kept().empty());
    CHECK(text_of(tree.read("Kfm.sff", sandbox.context)) == "upper");
    REQUIRE(sandbox.context.diagnostics.kept().size() == 1);
    CHECK(sandbox.context.diagnostics.kept()[0].id == "input.case-clash");
    CHECK(sandbox.context.diagnostics.kept()[0].file == "KFM.SFF");
}

TEST_CASE("a backslash that is part of a name goes before one that separates") {
    Sandbox sandbox;
    write_file(sandbox.root / "x" / "y", "folder");
    CHECK(text_of(sandbox.tree().read("x\\y", sandbox.context)) == "folder");
    write_file(sandbox.root / "x\\y", "name");
    CHECK(text_of(sandbox.tree().read("x\\y", sandbox.context)) == "name");
}

TEST_CASE("a listing has the regular files of one folder in byte order, and no way out") {
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
