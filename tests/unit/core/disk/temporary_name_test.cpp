#include "core/disk/temporary_name.hpp"

#include "tests/support/catch.hpp"

using namespace fightconv;

TEST_CASE("A temporary's name tells what it becomes, whose it is and what it is") {
    CHECK(TemporaryName{"kfm.uff", 42, 3, TemporaryName::Kind::file}.text() ==
          ".kfm.uff.fightconv-42-3.tmp");
    for (const auto kind :
         {TemporaryName::Kind::file, TemporaryName::Kind::folder, TemporaryName::Kind::aside}) {
        const auto parsed =
            TemporaryName::parse(TemporaryName{"a.fightconv-1-1.tmp", 99, 7, kind}.text());
        REQUIRE(parsed);
        CHECK(parsed->name == "a.fightconv-1-1.tmp");
        CHECK(parsed->process == 99);
        CHECK(parsed->number == 7);
        CHECK(parsed->kind == kind);
    }
}

TEST_CASE("Names that are not ours are left alone") {
    for (const char* const name :
         {"", ".", "kfm.uff", ".fightconv-1-1.tmp", "a.fightconv-1-1.tmp", ".a.fightconv-1.tmp",
          ".a.fightconv-x-1.tmp", ".a.fightconv-1-1.txt", ".a.fightconv-1-1",
          ".a.fightconv--1-1.tmp", ".a.fightconv-1-1x.tmp", ".a.fightconv-1-.d",
          ".a.fightconv-99999999999999999999-1.tmp"}) {
        CAPTURE(name);
        CHECK_FALSE(TemporaryName::parse(name));
    }
}
