#include "core/base/result.hpp"

#include <algorithm>

#include "tests/support/catch.hpp"

using namespace fightconv;

namespace {

Result<int> half(int value) {
    if (value % 2 != 0) {
        return fail(Error(ErrorCode::malformed, "odd").about("number " + std::to_string(value)));
    }
    return value / 2;
}

Result<int> quarter(int value) {
    FC_ASSIGN(const int once, half(value));
    FC_TRY(half(once));
    return once / 2;
}

}  // namespace

TEST_CASE("An error renders with file, offset, code, message, item and what was being done") {
    const Error error = Error(ErrorCode::truncated, "need 28 bytes, 11 left")
                            .in_file("kfm.sff")
                            .at(Place::at_offset(0x4C1))
                            .about("sprite node 4")
                            .while_doing("reading the sprites")
                            .remedy("get the file again");
    CHECK(error.render() ==
          "kfm.sff+0x4c1: need 28 bytes, 11 left (sprite node 4; while reading the "
          "sprites)");
    CHECK(error.remedy() == "get the file again");
}

TEST_CASE("An error names a line as editors do, and no place where there is none") {
    CHECK(Error(ErrorCode::malformed, "odd").in_file("kfm.air").at(Place::at_line(12)).render() ==
          "kfm.air:12: odd");
    CHECK(Error(ErrorCode::io, "no").render() == "no");
}

TEST_CASE("The innermost file and place of an error stay") {
    const Error error = Error(ErrorCode::io, "m")
                            .in_file("inner")
                            .at(Place::at_line(1))
                            .in_file("outer")
                            .at(Place::at_line(2));
    CHECK(error.file() == "inner");
    CHECK(error.place() == Place::at_line(1));
}

TEST_CASE("A file's text cannot drive the terminal through an error") {
    const Error error = Error(ErrorCode::malformed, "\x1b[2J").in_file("a\nb").about("\x07");
    CHECK(error.render() == "a\\x0ab: \\x1b[2J (\\x07)");
}

TEST_CASE("FC_TRY and FC_ASSIGN hand the value on or return the error") {
    CHECK(quarter(12) == 3);
    CHECK(quarter(6).error().item() == "number 3");
    CHECK(quarter(5).error().item() == "number 5");
}

TEST_CASE("Every error code has words of its own") {
    std::vector<std::string_view> seen;
    for (int code = 0; code <= static_cast<int>(ErrorCode::internal); ++code) {
        const std::string_view words = name_of(static_cast<ErrorCode>(code));
        CHECK(words != "error");
        CHECK(std::find(seen.begin(), seen.end(), words) == seen.end());
        seen.push_back(words);
    }
}
