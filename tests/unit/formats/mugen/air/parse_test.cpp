#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/mugen/air_text.hpp"

using namespace fightconv;
using test::AirText;
using test::describe;
using test::parse_air;

namespace {

std::vector<std::int32_t> numbers(const std::string& text) {
    std::vector<std::int32_t> found;
    for (const air::Action& action : parse_air(text).file.actions) {
        found.push_back(action.number);
    }
    return found;
}

std::uint32_t loop_start(const std::string& lines) {
    return parse_air("[Begin Action 0]\n" + lines).file.actions.at(0).loop_start;
}

using Numbers = std::vector<std::int32_t>;

}  // namespace

TEST_CASE("A1: an action's header in every spelling") {
    const std::string header = GENERATE(
        as<std::string>(), "[Begin Action 7]", "[begin action 7]", "[BegIn Action 7] ; comment",
        "[ Begin   Action   007 ]", "[Begin\tAction 7]", "[Begin Action7]", "[Begin Action 7abc]",
        "[Begin Action 7, walk]", "[Begin Action +7]");
    CAPTURE(header);
    const AirText text = parse_air(header + "\n0,1,0,0,7");
    CHECK(describe(text.file) == "action 7 loop 0\n  0,1 0,0 t7\n");
    CHECK(text.reports.empty());
}

TEST_CASE("A1: text after the bracket and a missing bracket do not hide the action") {
    for (const std::string header :
         {"[Begin Action 7] walking", "[Begin Action 7", "[Begin Action 7 ; no end]"}) {
        CAPTURE(header);
        const AirText text = parse_air(header + "\n0,1,0,0,7");
        CHECK(describe(text.file) == "action 7 loop 0\n  0,1 0,0 t7\n");
        CHECK(text.reported("air.header-odd"));
    }
}

TEST_CASE("A1: action numbers may be negative and are clamped to 32 bits") {
    CHECK(numbers("[Begin Action -5]\n[Begin Action 99999999999]") == Numbers{-5, 2147483647});
}

TEST_CASE("A1: any other section ends the action, and its lines belong to none") {
    for (const std::string section : {"[State 200, 1]", "[Remap]", "[Begin Action]",
                                      "[Begin Action x5]", "[BeginAction 5]", "[Begin 5]", "["}) {
        CAPTURE(section);
        const AirText text = parse_air("[Begin Action 0]\n0,0,0,0,1\n" + section +
                                       "\n0,1,0,0,1\nx = 1\n[Begin Action 1]\n0,2,0,0,1");
        CHECK(describe(text.file) ==
              "action 0 loop 0\n  0,0 0,0 t1\naction 1 loop 0\n  0,2 0,0 t1\n");
        CHECK(text.reported("air.stray-section"));
        CHECK(text.reported("air.element-outside-action"));
    }
}

TEST_CASE("A1: lines before the first action are ignored") {
    CHECK(describe(parse_air("sssss\n0,1,0,0,7\nClsn2: 1\n[Begin Action 0]\n0,0,0,0,1").file) ==
          "action 0 loop 0\n  0,0 0,0 t1\n");
}

TEST_CASE("A2: of two actions with one number the first counts") {
    const AirText text = parse_air(
        "[Begin Action 5]\n0,0,0,0,1\n[Begin Action 6]\n0,1,0,0,1\n[Begin Action 5]\n0,2,0,0,1");
    CHECK(describe(text.file) ==
          "action 5 loop 0\n  0,0 0,0 t1\naction 6 loop 0\n  0,1 0,0 t1\naction 5 shadowed loop "
          "0\n  0,2 0,0 t1\n");
    CHECK(text.reports.at("air.duplicate-action").total == 1);
}

TEST_CASE("A3: an empty action stays empty and does not take the frames of the next") {
    const AirText text = parse_air("[Begin Action 191]\n[Begin Action 192]\n0,0,0,0,1");
    CHECK(describe(text.file) == "action 191 loop 0\naction 192 loop 0\n  0,0 0,0 t1\n");
    CHECK(text.reported("air.empty-action"));
}

TEST_CASE("A3: of two actions with one number an empty first one does not count") {
    CHECK(describe(parse_air(
                       "[Begin Action 5]\n[Begin Action 5]\n0,0,0,0,1\n[Begin Action 5]\n0,1,0,0,1")
                       .file) ==
          "action 5 shadowed loop 0\naction 5 loop 0\n  0,0 0,0 t1\naction 5 shadowed loop 0\n  "
          "0,1 0,0 t1\n");
    CHECK(describe(parse_air("[Begin Action 5]\n[Begin Action 5]").file) ==
          "action 5 loop 0\naction 5 shadowed loop 0\n");
}

TEST_CASE("A5: a hold before the last element is kept and reported") {
    const AirText text = parse_air("[Begin Action 0]\n0,0,0,0,-1\n0,1,0,0,5");
    CHECK(describe(text.file) == "action 0 loop 0\n  0,0 0,0 t-1\n  0,1 0,0 t5\n");
    CHECK(text.reported("air.hold-in-middle"));
    CHECK(parse_air("[Begin Action 0]\n0,0,0,0,5\n0,1,0,0,-1").reports.empty());
}

TEST_CASE("A15: a loopstart is the number of elements before it, in any spelling that begins so") {
    CHECK(loop_start("0,0,0,0,1\nLoopstart\n0,1,0,0,1") == 1);
    CHECK(loop_start("0,0,0,0,1\nloopstart: here\n0,1,0,0,1") == 1);
    CHECK(loop_start("Loopstart\n0,0,0,0,1\n0,1,0,0,1") == 0);
}

TEST_CASE("A15: of several loopstarts the last counts, but none behind the last element") {
    CHECK(loop_start("0,0,0,0,1\nLoopstart\n0,1,0,0,1\nLoopstart\n0,2,0,0,1") == 2);
    CHECK(loop_start("0,0,0,0,1\nLoopstart\n0,1,0,0,1\n0,2,0,0,1\nLoopstart") == 1);
    CHECK(loop_start("0,0,0,0,1\n0,1,0,0,1\nLoopstart\nLoopstart") == 0);
    CHECK(loop_start("Loopstart") == 0);
}

TEST_CASE("A15: a loopstart between boxes and their element does not take the boxes away") {
    CHECK(describe(
              parse_air(
                  "[Begin Action 0]\n0,0,0,0,1\nClsn2: 1\nClsn2[0]=1,2,3,4\nLoopstart\n0,1,0,0,1")
                  .file) == "action 0 loop 1\n  0,0 0,0 t1\n  0,1 0,0 t1 | 2: 1,2,3,4\n");
}

TEST_CASE("A16: Interpolate lines are about the element that follows") {
    const AirText text = parse_air(
        "[Begin Action 0]\nInterpolate Offset\nInterpolate Scale\n20,0, 0,0, 60\nInterpolate "
        "Offset\ninterpolate BLEND\nInterpolate Angle\n20,0, 100,0, 60\n"
        "20,0,0,0,1");
    CHECK(describe(text.file) ==
          "action 0 loop 0\n  20,0 0,0 t60 from offset scale\n  20,0 100,0 t60 from offset blend "
          "angle\n  20,0 0,0 t1\n");
    CHECK(text.reports.empty());
}

TEST_CASE("A16: one space, then a word that begins with the type") {
    const auto interpolated = [](const std::string& line) {
        return parse_air("[Begin Action 0]\n0,0,0,0,1\n" + line + "\n0,1,0,0,1")
            .file.actions.at(0)
            .elements.at(1)
            .interpolation.any();
    };
    CHECK(interpolated("Interpolate Offset"));
    CHECK(interpolated("Interpolate offsets please"));
    for (const std::string line : {"Interpolate  Offset", "Interpolate\tOffset",
                                   "InterpolateOffset", "Interpolate", "Interpolate Colour"}) {
        CAPTURE(line);
        CHECK_FALSE(interpolated(line));
        CHECK(parse_air("[Begin Action 0]\n" + line + "\n0,1,0,0,1")
                  .reported("air.interpolate-unknown"));
    }
}

TEST_CASE("A16: an Interpolate behind the last element is ignored") {
    CHECK(parse_air("[Begin Action 0]\n0,0,0,0,1\nInterpolate Offset")
              .reported("air.interpolate-dangling"));
}

TEST_CASE("A17: lines that mean nothing are ignored, without a word") {
    const AirText text = parse_air("[Begin Action 0]\nhello\n=\n\x83\x5C\nCl\n0,0,0,0,1\nF2050");
    CHECK(describe(text.file) == "action 0 loop 0\n  0,0 0,0 t1\n");
    CHECK(text.reports.empty());
}

TEST_CASE("A18: times and loop start are there for the sum") {
    const air::Action action =
        parse_air("[Begin Action 0]\n0,1,0,0,7\n0,2,0,0,7\nLoopstart\n0,3,0,0,50\n0,4,0,0,60")
            .file.actions.at(0);
    std::int32_t sum = 0;
    for (const air::Element& element : action.elements) {
        sum += element.time;
    }
    CHECK(sum == 124);
    CHECK(action.loop_start == 2);
}

TEST_CASE("Actions and elements know their lines") {
    const air::File file = parse_air("; comment\r\n[Begin Action 0]\r\n\r\n0,1,0,0,7\r\n").file;
    CHECK(file.actions.at(0).line == 2);
    CHECK(file.actions.at(0).elements.at(0).line == 4);
}

TEST_CASE("More actions, elements or memory than the limits allow is an error with its place") {
    const std::string text =
        "[Begin Action 1]\n0,1,0,0,7\n[Begin Action 2]\nClsn2: 1\nClsn2[0]=1,2,3,4\n0,1,0,0,7\n";
    const auto error_of = [&](Limits limits) {
        Context context(limits);
        const auto file = air::parse({.file = "a.air", .bytes = as_bytes(text)}, context);
        REQUIRE_FALSE(file);
        CHECK(file.error().code() == ErrorCode::limit_exceeded);
        return file.error().render();
    };
    Limits limits;
    limits.animations = 1;
    CHECK(error_of(limits) == "a.air:3: more than 1 actions (action 2)");
    limits = {};
    limits.frames = 1;
    CHECK(error_of(limits) == "a.air:6: more than 1 elements (action 2)");
    limits = {};
    limits.text_file_bytes = 20;
    CHECK(error_of(limits).find("the limit is 20") != std::string::npos);
    for (std::uint64_t bytes = 0; bytes < 2 * sizeof(air::Element) + sizeof(air::Clsn); ++bytes) {
        limits = {};
        limits.live_decoded_bytes = bytes;
        CHECK(error_of(limits).starts_with("a.air:"));
    }
}

TEST_CASE("A text cut at any byte is still read") {
    const std::string text =
        "\xEF\xBB\xBF[Begin Action 0]\nClsn2Default: 1\n Clsn2[0] = -10,  0, "
        "10,-79\nLoopstart\nInterpolate Blend\n"
        "0,1, 0,0, 7, HV, AS128D64, 1.5,2, 45 ; comment\nClsn1: 1\nClsn1[0] = 1,2,3,4\n0,2, 0,0, "
        "-1\n[Begin Action 1]\n";
    for (std::size_t length = 0; length <= text.size(); ++length) {
        CHECK(parse_air(text.substr(0, length)).file.actions.size() <= 2);
    }
}

TEST_CASE("65,536 actions of one number are sorted out as fast as they are read") {
    std::string text;
    for (int i = 0; i < 65'536; ++i) {
        text += "[Begin Action 7]\n";
    }
    text += "0,0,0,0,1\n";
    const AirText parsed = parse_air(text);
    CHECK_FALSE(parsed.file.actions.back().shadowed);
    CHECK(parsed.reports.at("air.duplicate-action").total == 65'535);
}
