#include "core/base/file_errors.hpp"

#include "tests/support/catch.hpp"

using namespace fightconv;

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
