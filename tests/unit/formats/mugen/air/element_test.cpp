#include "formats/mugen/air/element.hpp"

#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/mugen/air_text.hpp"

using namespace fightconv;
using test::describe;
using test::parse_air;

namespace {

// The description of the one element of an action, "" when the line is none.
std::string element(const std::string& line) {
    const air::File file = parse_air("[Begin Action 0]\n" + line).file;
    return file.actions.at(0).elements.empty()
               ? ""
               : describe(file.actions[0], file.actions[0].elements[0]);
}

bool reports(const std::string& line, const std::string& id) {
    return parse_air("[Begin Action 0]\n" + line).reported(id);
}

}  // namespace

TEST_CASE("A4: an element is five fields or more, with any spaces between") {
    CHECK(element("0,1, 0,0, 7") == "0,1 0,0 t7");
    CHECK(element("\t 200 ,  3 ,\t-4,5 , 60 ; comment") == "200,3 -4,5 t60");
    CHECK(element("0,1,2,3,4,H,A,1.5,2,45,99,98") ==
          "0,1 2,3 t4 H add 256,256 scale 1.5,2 angle 45");
}

TEST_CASE("A4: a line with fewer than five fields is no element") {
    CHECK(element("0,1, 0,0").empty());
    CHECK(reports("0,1, 0,0", "air.element-short"));
}

TEST_CASE("A4: a plus sign starts no element") { CHECK(element("+1,0, 0,0, 5").empty()); }

TEST_CASE("A4: a missing comma merges two fields") {
    CHECK(element("120,1, 0,0, -1-1") == "120,1 0,0 t-1");
    CHECK(reports("120,1, 0,0, -1-1", "air.odd-number"));
}

TEST_CASE("A4: a lost line break gives a huge time and no flip") {
    const std::string line = "6500,7, 0,0, 106500,8, 0,0, 10";
    CHECK(element(line) == "6500,7 0,0 t106500 scale 0,10");
    CHECK(reports(line, "air.time-huge"));
    CHECK(reports(line, "air.flip-unknown"));
}

TEST_CASE("A4: a missing number shifts the fields") {
    const std::string line = "-1, 0,0, 4, , A";
    CHECK(element(line) == "-1,0 0,4 t0");
    CHECK(reports(line, "air.odd-number"));
    CHECK(reports(line, "air.time-zero"));
}

TEST_CASE("A4: decimals are cut") { CHECK(element("10.7,1,2.9,-3.9,4.5") == "10,1 2,-3 t4"); }

TEST_CASE("A4: a plain element is not reported") {
    CHECK(parse_air("[Begin Action 0]\n0,1, 0,0, 7, HV, AS128D128, 1,1, 0").reports.empty());
}

TEST_CASE("A5: times stay as the file says them") {
    CHECK(element("0,0,0,0,0") == "0,0 0,0 t0");
    CHECK(element("0,0,0,0,-1") == "0,0 0,0 t-1");
    CHECK(element("0,0,0,0,-7") == "0,0 0,0 t-7");
    CHECK(reports("0,0,0,0,0", "air.time-zero"));
    CHECK(reports("0,0,0,0,-7", "air.time-negative"));
    CHECK_FALSE(reports("0,0,0,0,65535", "air.time-huge"));
}

TEST_CASE("A6, T7: only group -1 is blank, other numbers wrap to 16 bits") {
    CHECK(element("-1,0,0,0,4") == "-1,0 0,0 t4");
    CHECK(element("40000,0,0,0,4") == "-25536,0 0,0 t4");
    CHECK(element("0,65536,32768,-32769,4") == "0,0 -32768,32767 t4");
    CHECK(reports("40000,0,0,0,4", "air.number-wrapped"));
}

TEST_CASE("A7: a flip changes neither the offset nor the boxes") {
    const air::File file =
        parse_air("[Begin Action 0]\nClsn1: 1\nClsn1[0] = 1,2,30,40\n0,0, 10,-5, 4, HV").file;
    CHECK(describe(file.actions[0], file.actions[0].elements[0]) ==
          "0,0 10,-5 t4 HV | 1: 1,2,30,40");
}

TEST_CASE("A8: each flip letter toggles, others are ignored") {
    CHECK(element("0,0,0,0,4, H") == "0,0 0,0 t4 H");
    CHECK(element("0,0,0,0,4, vh") == "0,0 0,0 t4 HV");
    CHECK(element("0,0,0,0,4, HH") == "0,0 0,0 t4");
    CHECK(element("0,0,0,0,4, VHV") == "0,0 0,0 t4 H");
    CHECK(element("0,0,0,0,4, 0") == "0,0 0,0 t4");
    CHECK(element("0,0,0,0,4, A") == "0,0 0,0 t4");
    CHECK(reports("0,0,0,0,4, A", "air.flip-unknown"));
    CHECK_FALSE(reports("0,0,0,0,4, H V", "air.flip-unknown"));
}

TEST_CASE("A9: the forms of a blend") {
    const auto [form, expected] = GENERATE(table<std::string, std::string>({
        {"", ""},
        {"A", " add 256,256"},
        {"a", " add 256,256"},
        {"A1", " add 256,128"},
        {"S", " subtract"},
        {"sub", " subtract"},
        {"s100", " subtract"},
        {"AS64D192", " add 64,192"},
        {"as256d256", " add 256,256"},
        {"AS999D99999999999", " add 256,256"},
        {"AS256D0", " add 256,0"},
        {"AS1D256", " add 1,256"},
        {"AS128", " add 128,0"},
        {"AS128D", " add 128,0"},
        {"AS128 D5", " add 128,0"},
        {"as", ""},
        {"ASD128", ""},
        {"A256D100", " add 256,256"},
        {"AA", " add 256,256"},
        {"A10", " add 256,256"},
        {"0", ""},
        {"G", ""},
        {"xA1", " add 256,128"},
    }));
    CAPTURE(form);
    CHECK(element("0,0,0,0,4,," + form) == "0,0 0,0 t4" + expected);
}

TEST_CASE("A9: a blend that is none of the documented forms is reported") {
    for (const std::string form : {"A256D100", "as", "0", "G"}) {
        CAPTURE(form);
        CHECK(reports("0,0,0,0,4,," + form, "air.blend-unknown"));
    }
    for (const std::string form : {"A", "a1", "S", "AS1D2", ""}) {
        CAPTURE(form);
        CHECK_FALSE(reports("0,0,0,0,4,," + form, "air.blend-unknown"));
    }
}

TEST_CASE("A10: an empty scale or angle is the default") {
    CHECK(element("0,0,0,0,4,,, 1.5,2, 45") == "0,0 0,0 t4 scale 1.5,2 angle 45");
    CHECK(element("0,0,0,0,4,,, ,2") == "0,0 0,0 t4 scale 1,2");
    CHECK(element("0,0,0,0,4,,, .5") == "0,0 0,0 t4 scale 0.5,1");
    CHECK(element("0,0,0,0,4,,, ,, -90.5") == "0,0 0,0 t4 angle -90.5");
    CHECK(element("0,0,0,0,4,,, -1,0") == "0,0 0,0 t4 scale -1,0");
}

TEST_CASE("A10: a scale that is no number is ignored and reported") {
    CHECK(element("0,0,0,0,4,,, big,2") == "0,0 0,0 t4 scale 1,2");
    CHECK(element("0,0,0,0,4,,, +-5,..5") == "0,0 0,0 t4");
    CHECK(reports("0,0,0,0,4,,, big,2", "air.odd-number"));
}

TEST_CASE("A report about an element names action, element and line") {
    Context context;
    REQUIRE(air::parse(
        {.file = "kfm.air", .bytes = as_bytes("[Begin Action 20]\n0,0,0,0,4\n0,0,0,0,7x")},
        context));
    REQUIRE(context.diagnostics.kept().size() == 1);
    CHECK(context.diagnostics.kept()[0].render() ==
          "kfm.air:3: the time is \"7x\"; expected a whole number; it is read as 7 (action 20 "
          "element 2) [air.odd-number]");
}
