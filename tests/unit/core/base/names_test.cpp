#include "core/base/names.hpp"

#include "tests/support/catch.hpp"

using namespace fightconv;

TEST_CASE("equal names get numbers, in whatever case, and never a name that is taken", "[names]") {
    UniqueNames names;
    CHECK(names.take("Stand") == "Stand");
    CHECK(names.take("stand_2") == "stand_2");
    CHECK(names.take("stand") == "stand_3");
    CHECK(names.take("STAND") == "STAND_4");
    CHECK(names.take("stand_2") == "stand_2_2");
    CHECK(names.take("") == "");
    CHECK(names.take("") == "_2");
}

TEST_CASE("names whose case matters are equal only where every letter is", "[names]") {
    UniqueNames names(NameCase::matters);
    CHECK(names.take("5p") == "5p");
    CHECK(names.take("5P") == "5P");
    CHECK(names.take("5P") == "5P_2");
    CHECK(names.take("5p") == "5p_2");
}

TEST_CASE("many equal names do not look for a free number from the start each time", "[names]") {
    UniqueNames names;
    std::string last;
    for (int i = 0; i < 100'000; ++i) {
        last = names.take("a");
    }
    CHECK(last == "a_100000");
}
