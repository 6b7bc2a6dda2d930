#include "formats/mugen/air/boxes.hpp"

#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/mugen/air_text.hpp"

using namespace fightconv;
using test::AirText;
using test::parse_air;

namespace {

AirText parse_action(const std::string& lines) { return parse_air("[Begin Action 0]\n" + lines); }

// The boxes of each element, "" for none.
std::vector<std::string> boxes(const std::string& lines) {
    const air::File file = parse_action(lines).file;
    std::vector<std::string> found;
    for (const air::Element& element : file.actions.at(0).elements) {
        const std::string text = test::describe(file.actions[0], element);
        const std::size_t bar = text.find('|');
        found.push_back(bar == std::string::npos ? "" : text.substr(bar));
    }
    return found;
}

using Boxes = std::vector<std::string>;

}  // namespace

TEST_CASE("A11: declarations of both kinds, in any case and spacing") {
    CHECK(boxes("Clsn1: 1\nClsn1[0] = 1,2,3,4\nCLSN2  :  1\n clsn2[0]=5,6,7,8\n0,0,0,0,1") ==
          Boxes{"| 1: 1,2,3,4 | 2: 5,6,7,8"});
    CHECK(boxes("clsn2DEFAULT : 1\nClsn2[0] = 5,6,7,8\n0,0,0,0,1\n0,0,0,0,1") ==
          Boxes{"| 2: 5,6,7,8", "| 2: 5,6,7,8"});
}

TEST_CASE(
    "A11: a declaration without a colon, of a third kind or with a negative count is ignored") {
    for (const std::string line : {"Clsn1 1", "Clsn3: 1", "Clsn: 1", "Clsn", "Clsn2: -1"}) {
        CAPTURE(line);
        const std::string text = "Clsn2Default: 1\nClsn2[0] = 5,6,7,8\n" + line + "\n0,0,0,0,1";
        CHECK(boxes(text) == Boxes{"| 2: 5,6,7,8"});
        CHECK(parse_action(text).reported("air.clsn-odd"));
    }
}

TEST_CASE("A11: a misspelt declaration is reported, and read as the engines read it") {
    const auto with_default = [](const std::string& line) {
        return "Clsn2Default: 1\nClsn2[0]=5,6,7,8\n" + line +
               "\nClsn2[0]=1,2,3,4\n0,0,0,0,1\n0,0,0,0,1";
    };
    for (const std::string line : {"clsn2defailt: 1", "Clsn2 Default: 1", "Clsn2[0]: 1"}) {
        CAPTURE(line);
        CHECK(boxes(with_default(line)) == Boxes{"| 2: 1,2,3,4", "| 2: 5,6,7,8"});
        CHECK(parse_action(with_default(line)).reported("air.clsn-misspelt"));
    }
    CHECK(boxes(with_default("Clsn2Defaults: 1")) == Boxes{"| 2: 1,2,3,4", "| 2: 1,2,3,4"});
    CHECK(parse_action(with_default("Clsn2Defaults: 1")).reported("air.clsn-misspelt"));
    for (const std::string line : {"Clns2: 1", "Cls2Default: 1", "cclsn1: 1", "LSN2: 1",
                                   "Clsm2Default : 1", "Clssn2[0] = 1,2,3,4"}) {
        CAPTURE(line);
        CHECK(boxes(with_default(line)) == Boxes{"| 2: 5,6,7,8", "| 2: 5,6,7,8"});
        CHECK(parse_action(with_default(line)).reported("air.clsn-misspelt"));
    }
    for (const std::string line :
         {"Clsn2 : 1", "clsn1default :1", "a remark without a semicolon: 1", "close: 1",
          "Clns is a typo", ":"}) {
        CAPTURE(line);
        CHECK_FALSE(parse_action(with_default(line)).reported("air.clsn-misspelt"));
    }
}

TEST_CASE("A11: a missing count declares no boxes") {
    CHECK(boxes("Clsn2Default: 1\nClsn2[0] = 5,6,7,8\nClsn2:\n0,0,0,0,1\n0,0,0,0,1") ==
          Boxes{"", "| 2: 5,6,7,8"});
}

TEST_CASE("A11: a count over the limit is cut, whatever it claims") {
    Limits limits;
    limits.boxes_per_frame = 2;
    const AirText text = parse_air(
        "[Begin Action 0]\nClsn2: "
        "2000000000\nClsn2[0]=1,1,2,2\nClsn2[1]=3,3,4,4\nClsn2[2]=5,5,6,6\n0,0,0,0,1",
        limits);
    CHECK(text.file.actions[0].elements[0].clsn2.count == 2);
    CHECK(text.file.actions[0].boxes.size() == 2);
    CHECK(text.reported("air.too-many-boxes"));
}

TEST_CASE("A12: swapped corners are put in order") {
    CHECK(boxes("Clsn2: "
                "4\nClsn2[0]=10,20,-10,5\nClsn2[1]=10,5,-10,20\nClsn2[2]=-10,20,10,5\nClsn2[3]=-10,"
                "5,10,20\n0,0,0,0,1") ==
          Boxes{"| 2: -10,5,10,20 -10,5,10,20 -10,5,10,20 -10,5,10,20"});
}

TEST_CASE("A12: the declaration decides the kind and the order the index") {
    const std::string text = "Clsn1: 2\n  Clsn2[7] = 1,2,3,4\n  Clsn1[0] = 5,6,7,8\n0,0,0,0,1";
    CHECK(boxes(text) == Boxes{"| 1: 1,2,3,4 5,6,7,8"});
    CHECK(parse_action(text).reported("air.box-kind"));
}

TEST_CASE("A12: a box without area stays") {
    CHECK(boxes("Clsn2: 1\nClsn2[0]=5,5,5,9\n0,0,0,0,1") == Boxes{"| 2: 5,5,5,9"});
}

TEST_CASE("A12: a box with fewer than four values ends the list") {
    const std::string text =
        "Clsn2: 3\nClsn2[0]=1,2,3,4\nClsn2[1]=1,2,3\nClsn2[2]=5,6,7,8\n0,0,0,0,1";
    CHECK(boxes(text) == Boxes{"| 2: 1,2,3,4"});
    CHECK(parse_action(text).reported("air.box-short"));
    CHECK(parse_action(text).reported("air.boxes-missing"));
}

TEST_CASE("A13: with too few boxes the element is read and the missing boxes are dropped") {
    const std::string text = "Clsn2: 3\nClsn2[0]=1,2,3,4\n0,0,0,0,1\n0,1,0,0,1";
    CHECK(boxes(text) == Boxes{"| 2: 1,2,3,4", ""});
    CHECK(parse_action(text).reported("air.boxes-missing"));
}

TEST_CASE("A13: the line that comes too early may be a declaration, a loopstart or a header") {
    CHECK(boxes("Clsn2: 2\nClsn2[0]=1,2,3,4\nClsn1: 1\nClsn1[0]=5,6,7,8\n0,0,0,0,1") ==
          Boxes{"| 1: 5,6,7,8 | 2: 1,2,3,4"});
    CHECK(parse_action("0,0,0,0,1\nClsn2: 2\nLoopstart\n0,1,0,0,1").file.actions[0].loop_start ==
          1);
    CHECK(parse_action("Clsn2: 2\n[Begin Action 1]\n0,1,0,0,1").file.actions.size() == 2);
}

TEST_CASE("A13: extra boxes are ignored") {
    const std::string text = "Clsn2: 1\nClsn2[0]=1,2,3,4\nClsn2[1]=5,6,7,8\n0,0,0,0,1";
    CHECK(boxes(text) == Boxes{"| 2: 1,2,3,4"});
    CHECK(parse_action(text).reported("air.box-extra"));
}

TEST_CASE("A13: a count of 0 waits for no boxes") {
    CHECK(boxes("Clsn2: 0\nClsn2[0]=5,6,7,8\n0,0,0,0,1") == Boxes{""});
}

TEST_CASE("A13: blank lines and comments inside a list are skipped") {
    CHECK(boxes("Clsn2: 2\n\nClsn2[0]=1,2,3,4\n ; comment\n\nClsn2[1]=5,6,7,8\n0,0,0,0,1") ==
          Boxes{"| 2: 1,2,3,4 5,6,7,8"});
}

TEST_CASE("A14: boxes of ClsnX are for the next element only, then the default is back") {
    CHECK(boxes("Clsn2Default: 1\nClsn2[0]=1,1,2,2\n0,0,0,0,1\nClsn2: "
                "1\nClsn2[0]=3,3,4,4\n0,1,0,0,1\n0,2,0,0,1") ==
          Boxes{"| 2: 1,1,2,2", "| 2: 3,3,4,4", "| 2: 1,1,2,2"});
}

TEST_CASE("A14: each kind has its own default") {
    CHECK(boxes("Clsn2Default: 1\nClsn2[0]=1,1,2,2\nClsn1: "
                "1\nClsn1[0]=5,5,6,6\n0,0,0,0,1\n0,1,0,0,1") ==
          Boxes{"| 1: 5,5,6,6 | 2: 1,1,2,2", "| 2: 1,1,2,2"});
}

TEST_CASE("A14: a default may be declared after the first element and reaches those that follow") {
    CHECK(boxes("0,0,0,0,1\nClsn2Default: 1\nClsn2[0]=1,1,2,2\n0,1,0,0,1\n0,2,0,0,1\nClsn2Default: "
                "1\nClsn2[0]=3,3,4,4\n0,3,0,0,1\n0,4,0,0,1") ==
          Boxes{"", "| 2: 1,1,2,2", "| 2: 1,1,2,2", "| 2: 3,3,4,4", "| 2: 3,3,4,4"});
}

TEST_CASE("A14: Clsn2: 0 is no boxes for one element, Clsn2Default: 0 for all that follow") {
    CHECK(boxes("Clsn2Default: 1\nClsn2[0]=1,1,2,2\nClsn2: 0\n0,0,0,0,1\n0,1,0,0,1\nClsn2Default: "
                "0\n0,2,0,0,1\n0,3,0,0,1") == Boxes{"", "| 2: 1,1,2,2", "", ""});
}

TEST_CASE("A14: of both before one element the last declared counts for it") {
    const std::string fallback = "Clsn2Default: 1\nClsn2[0]=1,1,2,2\n";
    const std::string once = "Clsn2: 1\nClsn2[0]=3,3,4,4\n";
    const std::string elements = "0,0,0,0,1\n0,1,0,0,1";
    CHECK(boxes(fallback + once + elements) == Boxes{"| 2: 3,3,4,4", "| 2: 1,1,2,2"});
    CHECK(boxes(once + fallback + elements) == Boxes{"| 2: 1,1,2,2", "| 2: 1,1,2,2"});
    CHECK(parse_action(once + fallback + elements).reported("air.boxes-declared-twice"));
}

TEST_CASE(
    "A14: declarations after the last element are ignored, and no default reaches the next "
    "action") {
    const AirText text =
        parse_action("0,0,0,0,1\nClsn2Default: 1\nClsn2[0]=1,1,2,2\n[Begin Action 1]\n0,1,0,0,1");
    CHECK(test::describe(text.file) ==
          "action 0 loop 0\n  0,0 0,0 t1\naction 1 loop 0\n  0,1 0,0 t1\n");
    CHECK(text.reported("air.boxes-dangling"));
}

TEST_CASE("Boxes under a default are stored once for all its elements") {
    std::string text = "Clsn2Default: 2\nClsn2[0]=1,1,2,2\nClsn2[1]=3,3,4,4\n";
    for (int i = 0; i < 1000; ++i) {
        text += "0,0,0,0,1\n";
    }
    const air::File file = parse_action(text).file;
    CHECK(file.actions[0].boxes.size() == 2);
    CHECK(file.actions[0].elements.size() == 1000);
    CHECK(file.actions[0].elements.back().clsn2.count == 2);
}
