#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/mugen/air_text.hpp"

using namespace fightconv;
using test::describe;
using test::parse_air;

namespace {

void check_round_trip(const air::File& file) {
    const std::string text = air::serialise(file);
    CAPTURE(text);
    CHECK(describe(parse_air(text).file) == describe(file));
}

}  // namespace

TEST_CASE("A file reads back as it was written") {
    check_round_trip(parse_air("").file);
    check_round_trip(parse_air("[Begin Action -3]\n[Begin Action 5]\n0,0,0,0,1\n[Begin Action "
                               "5]\n0,2,0,0,0\n[Begin Action 191]")
                         .file);
    check_round_trip(
        parse_air("[Begin Action 0]\n0,1,-2,3,7\n-1,0,0,0,1,V\nLoopstart\n-25536,9,0,0,-1,HV,S")
            .file);
    check_round_trip(parse_air("[Begin Action 0]\nInterpolate Offset\nInterpolate "
                               "Scale\n0,0,0,0,1\nInterpolate Blend\nInterpolate Angle\n0,0,0,0,1")
                         .file);
}

TEST_CASE("Every blend, scale and angle reads back") {
    check_round_trip(
        parse_air("[Begin Action "
                  "0]\n0,0,0,0,1,,A\n0,0,0,0,1,,A1\n0,0,0,0,1,,S\n0,0,0,0,1,,AS256D0\n0,0,0,0,1,,"
                  "AS0D256\n0,0,0,0,1,H,,0.1,-3\n"
                  "0,0,0,0,1,,,1,1,0.333\n0,0,0,0,1,V,AS1D2,100000,0.000001,-720\n0,0,0,0,1,,,0,1")
            .file);
}

TEST_CASE("Boxes read back for every order of defaults and single boxes") {
    const std::string fallback = "Clsn2Default: 1\nClsn2[0]=1,1,2,2\n";
    const std::string once = "Clsn2: 2\nClsn2[0]=3,3,4,4\nClsn2[1]=5,5,6,6\n";
    const std::string attack = "Clsn1: 1\nClsn1[0]=7,7,8,8\n";
    const std::string none = "Clsn2: 0\n";
    const std::string element = "0,0,0,0,1\n";
    for (const std::string& lines :
         {fallback + element + element + once + element + element,
          element + fallback + element + none + element + element,
          once + element + once + element + element + attack + element + attack + fallback +
              element,
          fallback + element + "Clsn2Default: 0\n" + element + element + once + element}) {
        check_round_trip(parse_air("[Begin Action 0]\n" + lines).file);
    }
}

TEST_CASE("Boxes that several elements share are written once") {
    std::string text = "[Begin Action 0]\nClsn2Default: 1\nClsn2[0]=1,1,2,2\n";
    for (int i = 0; i < 100; ++i) {
        text += "0,0,0,0,1\n";
    }
    const std::string written = air::serialise(parse_air(text).file);
    CHECK(written.find("Clsn2Default: 1\n") != std::string::npos);
    CHECK(written.find("Clsn2[0]") == written.rfind("Clsn2[0]"));
}

TEST_CASE("No field that stands before another one is left empty, but flip and blend") {
    CHECK(air::serialise(parse_air("[Begin Action 0]\n0,1,2,3,4,,,,,45").file) ==
          "[Begin Action 0]\n0,1,2,3,4,,,1,1,45\n\n");
    CHECK(air::serialise(parse_air("[Begin Action 0]\n0,1,2,3,4").file) ==
          "[Begin Action 0]\n0,1,2,3,4\n\n");
}
