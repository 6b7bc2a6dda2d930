#include "core/base/text/closest.hpp"

#include <string>

#include "tests/support/catch.hpp"

using namespace fightconv;

TEST_CASE("The nearest candidate is what was meant") {
    const std::vector<std::string_view> words = {"convert", "batch",      "inspect",
                                                 "stand",   "animations", "anim"};
    CHECK(closest("conver", words) == "convert");        // one is missing
    CHECK(closest("cconvert", words) == "convert");      // one too many
    CHECK(closest("cinvert", words) == "convert");       // another
    CHECK(closest("stnad", words) == "stand");           // two exchanged
    CHECK(closest("STAND", words) == "stand");           // case counts for nothing
    CHECK(closest("animation", words) == "animations");  // not the shorter one, which is further
    CHECK(closest("anim", words) == "anim");
}

TEST_CASE("Words that are near nothing, empty or too long mean nothing") {
    const std::vector<std::string_view> words = {"convert", "uff"};
    CHECK_FALSE(closest("page", words));
    CHECK_FALSE(closest("", words));
    CHECK_FALSE(closest("convert", {}));
    CHECK_FALSE(closest(std::string(100'000, 'c'), words));
    const std::string long_word(100'000, 'u');
    CHECK_FALSE(closest("uuu", {long_word}));
}

TEST_CASE("A word that goes on where a candidate ends means the longest such one") {
    CHECK(closest("animation", {"anim", "all", "output"}) == "anim");
    CHECK(closest("animation-list", {"anim", "animation", "output"}) == "animation");
    CHECK_FALSE(closest("tools", {"to"}));
}

TEST_CASE(
    "The first of equally close words is taken, and short words may differ in one letter only") {
    CHECK(closest("ab", {"ac", "aa"}) == "ac");
    CHECK(closest("zx", {"uff", "zz"}) == "zz");
    CHECK_FALSE(closest("gif", {"uff"}));
}
