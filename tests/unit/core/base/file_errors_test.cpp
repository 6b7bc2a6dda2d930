#include "core/base/file_errors.hpp"

#include "tests/support/catch.hpp"

using namespace fightconv;
using Catch::Matchers::Contains;

TEST_CASE(
    "A number that a field of 32 bits cannot hold is over a limit, and the error says by how "
    "much") {
    CHECK(fit_32_bits(0, "bytes", "the size of a file").value() == 0);
    CHECK(fit_32_bits(0xFFFF'FFFF, "bytes", "the size of a file").value() == 0xFFFF'FFFF);
    const auto refused = fit_32_bits(0x1'0000'0000, "bytes", "the size of a file");
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code() == ErrorCode::limit_exceeded);
    CHECK(refused.error().message() == "4294967296 bytes, but the size of a file has 32 bits");
}

TEST_CASE("A pointer of Git LFS is told from the file that it stands for") {
    const std::string_view pointer =
        "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 12345\n";
    const Status refused = check_is_fetched("kfm.sff", as_bytes(pointer));
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code() == ErrorCode::bad_magic);
    CHECK(refused.error().file() == "kfm.sff");
    CHECK_THAT(refused.error().remedy(), Contains("git lfs pull"));
    CHECK(check_is_fetched("kfm.sff", as_bytes("ElecbyteSpr")));
    CHECK(check_is_fetched("kfm.sff", as_bytes("version https://git-lfs")));
    CHECK(check_is_fetched("kfm.sff", {}));
}

TEST_CASE("Files of other kinds are known by their first bytes") {
    CHECK(kind_of_other_file(as_bytes("PK\x03\x04rest")) == "a ZIP archive");
    CHECK(kind_of_other_file(as_bytes("\x89PNG\r\n")) == "a PNG picture");
    CHECK(kind_of_other_file(as_bytes("<!DOCTYPE html>")) == "a web page");
    CHECK(kind_of_other_file(as_bytes("<!doctype html>")) == "a web page");
    CHECK(kind_of_other_file(as_bytes("PK")) == "");
    CHECK(kind_of_other_file(as_bytes("ElecbyteSpr")) == "");
    CHECK(kind_of_other_file({}) == "");
}
