// mugen_writer.md W50 to W53.
#include "converters/mugen/repair/mend_air.hpp"

#include <array>
#include <map>
#include <random>
#include <set>

#include "formats/mugen/air/air.hpp"
#include "tests/support/catch.hpp"

using namespace fightconv;

namespace {

air::Mended mended(const std::string& text) {
    Context context;
    auto result = air::mend({"x.air", as_bytes(text)}, context);
    REQUIRE(result);
    return *std::move(result);
}

// Each line as it becomes.
std::string mended_text(const std::string& text) { return mended(text).text; }

struct Shown {
    std::vector<air::Element> elements;
    std::vector<std::pair<std::vector<air::Clsn>, std::vector<air::Clsn>>> boxes;
    std::uint32_t loop_start = 0;
};

// The actions that count, as an engine shows them.
std::map<std::int32_t, Shown> shown_by(const std::string& text, DiagnosticSink* found = nullptr) {
    Context context;
    const auto file = air::parse({"x.air", as_bytes(text)}, context);
    REQUIRE(file);
    std::map<std::int32_t, Shown> all;
    for (const air::Action& action : file->actions) {
        if (action.shadowed) {
            continue;
        }
        Shown& shown = all[action.number];
        shown.loop_start = action.loop_start;
        for (air::Element element : action.elements) {
            const auto boxes = [&](const air::ClsnRange& range) {
                return std::vector(action.boxes.begin() + range.first,
                                   action.boxes.begin() + range.first + range.count);
            };
            shown.boxes.emplace_back(boxes(element.clsn1), boxes(element.clsn2));
            element.line = 0;
            element.clsn1 = element.clsn2 = {};
            shown.elements.push_back(element);
        }
    }
    for (const Diagnostic& diagnostic : context.diagnostics.kept()) {
        if (found != nullptr) {
            found->report(diagnostic);
        }
    }
    return all;
}

bool same(const air::Element& a, const air::Element& b) {
    return a.sprite == b.sprite && a.offset == b.offset && a.time == b.time &&
           a.flip_h == b.flip_h && a.flip_v == b.flip_v && a.blend == b.blend &&
           a.scale_x == b.scale_x && a.scale_y == b.scale_y && a.angle == b.angle &&
           a.interpolation == b.interpolation;
}

void check_same(const std::string& before, const std::string& after) {
    INFO(before);
    INFO(after);
    const auto old_actions = shown_by(before);
    const auto new_actions = shown_by(after);
    REQUIRE(old_actions.size() == new_actions.size());
    for (const auto& [number, old] : old_actions) {
        const Shown& now = new_actions.at(number);
        if (old.elements.empty()) {
            REQUIRE(now.elements.size() == 1);
            CHECK(now.elements[0].sprite.group == -1);
            CHECK(now.elements[0].time == -1);
            continue;
        }
        CHECK(now.loop_start == old.loop_start);
        REQUIRE(now.elements.size() == old.elements.size());
        CHECK(now.boxes == old.boxes);
        for (std::size_t i = 0; i < old.elements.size(); ++i) {
            CHECK(same(now.elements[i], old.elements[i]));
        }
    }
}

}  // namespace

TEST_CASE("An AIR without faults stays as it is, byte for byte", "[air][mend]") {
    const std::string text =
        "\xEF\xBB\xBF; by \x83\x65\r\n[Begin Action 0] ; stand\r\nClsn2Default: 1 ;one\r\n "
        "Clsn2[0] = 1,2,3,4\r\n0,0, 0,0, 5,,A ; x\rloopstart\n0,1, 0,0, 5";
    const air::Mended result = mended(text);
    CHECK(result.text == text);
    CHECK(result.mends.empty());
}

TEST_CASE("A mended line keeps its comment and its old text (W50, W52)", "[air][mend]") {
    CHECK(mended_text("[Begin Action 0]\r\n0,0, 0,0, 5, Q ; hm\r\n0,1, 0,0, 5\r\n") ==
          "[Begin Action 0]\r\n0,0,0,0,5 ; hm ;fightconv: was 0,0, 0,0, 5, Q\r\n0,1, 0,0, 5\r\n");
    const air::Mended result = mended("[Begin Action 0]\n0,0, 0,0, 5, Q\n");
    REQUIRE(result.mends.size() == 1);
    CHECK(result.mends[0].line == 2);
    CHECK(result.mends[0].what.find("flip") != std::string::npos);
}

TEST_CASE("Boxes are counted as they are read (W50)", "[air][mend]") {
    CHECK(mended_text("[Begin Action 0]\nClsn2: 3\nClsn1[0] = 1,2,3,4\n0,0,0,0,5\n") ==
          "[Begin Action 0]\nClsn2: 1 ;fightconv: was Clsn2: 3\nClsn2[0] = 1,2,3,4 ;fightconv: was "
          "Clsn1[0] = 1,2,3,4\n0,0,0,0,5\n");
    CHECK(mended_text(
              "[Begin Action 0]\nClsn2: 1\nClsn2[0] = 1,2,3,4\nClsn2[1] = 1,2,3,4\n0,0,0,0,5\n") ==
          "[Begin Action 0]\nClsn2: 1\nClsn2[0] = 1,2,3,4\n;fightconv: Clsn2[1] = "
          "1,2,3,4\n0,0,0,0,5\n");
    CHECK(mended_text("[Begin Action 0]\nClsn2: 2\nClsn2[0] = 1,2,3\n0,0,0,0,5\n") ==
          "[Begin Action 0]\nClsn2: 0 ;fightconv: was Clsn2: 2\n;fightconv: Clsn2[0] = "
          "1,2,3\n0,0,0,0,5\n");
}

TEST_CASE("The hidden one of two declarations before an element becomes a comment (W50)",
          "[air][mend]") {
    CHECK(mended_text("[Begin Action 0]\nClsn2: 1\nClsn2[0] = 1,2,3,4\nClsn2: 0\n0,0,0,0,5\n") ==
          "[Begin Action 0]\n;fightconv: Clsn2: 1\n;fightconv: Clsn2[0] = 1,2,3,4\nClsn2: "
          "0\n0,0,0,0,5\n");
    // the default is for what follows
    const std::string both =
        "[Begin Action 0]\nClsn2Default: 1\nClsn2[0] = 1,2,3,4\nClsn2: 0\n0,0,0,0,5\n0,1,0,0,5\n";
    CHECK(mended_text(both) == both);
}

TEST_CASE("Actions that are there twice, and actions without elements (W50)", "[air][mend]") {
    CHECK(mended_text("[Begin Action 7]\n0,0,0,0,5\n\n[Begin Action 7]\n; why\n0,1,0,0,5\n") ==
          "[Begin Action 7]\n0,0,0,0,5\n\n;[Begin Action 7]\n; why\n;0,1,0,0,5\n");
    CHECK(mended_text("[Begin Action 7]") ==
          "[Begin Action 7]\n-1,0, 0,0, -1 ;fightconv: nothing is shown");
    CHECK(mended_text("1,0,0,0,5\n[Begin Action 7]\n1,0,0\n0,0,0,0,5\n") ==
          ";fightconv: 1,0,0,0,5\n[Begin Action 7]\n;fightconv: 1,0,0\n0,0,0,0,5\n");
}

TEST_CASE("Mending any text shows the same, and doing it again changes nothing", "[air][mend]") {
    static const std::vector<std::string> lines{"[Begin Action 0]",
                                                "[Begin Action 1",
                                                "[Begin Action 0] x",
                                                "[Else]",
                                                "Clsn1: 1",
                                                "Clsn2: 2",
                                                "Clsn2Default: 1",
                                                "Clsn1Default: 0",
                                                "Clsn2Defailt: 1",
                                                "Clsn3: 1",
                                                "Clns2: 1",
                                                "Clsn2: 1x",
                                                "Clsn2: -1",
                                                "Clsn1[0] = 1,2,3,4",
                                                "Clsn2[0] = 4,3,2,1",
                                                "Clsn2[1] = 1,2,3",
                                                "Clsn= 1,2,3,4",
                                                "0,0, 0,0, 5",
                                                "0,1, 0,0, -1",
                                                "0,2,0,0,5x",
                                                "0,3,0,0,5,HQ,A",
                                                "0,4,0,0,5,,Z",
                                                "0,5,0,0,5,,AS1D2,2,",
                                                "0,6,,,",
                                                "1,2,3",
                                                "Loopstart",
                                                "Interpolate Offset",
                                                "Interpolate  Scale",
                                                "99999,1,1,1,1,Q",
                                                "",
                                                "; comment",
                                                "words",
                                                "0,7,0,0,0,v,as256d0,.5,x,1"};
    std::mt19937 random(1);
    for (int round = 0; round < 3000; ++round) {
        std::string text;
        for (auto count = random() % 24; count > 0; --count) {
            text += lines[random() % lines.size()];
            text += random() % 8 == 0 ? " ; c" : "";
            text += std::array{"\n", "\r\n", "\r"}[random() % 3];
        }
        const air::Mended result = mended(text);
        check_same(text, result.text);
        CHECK(mended(result.text).mends.empty());
        DiagnosticSink left(1);
        shown_by(result.text, &left);
        for (const Diagnostic& diagnostic : left.kept()) {
            static const std::set<std::string, std::less<>> kept{
                "air.time-negative", "air.hold-in-middle", "air.time-huge"};
            INFO(diagnostic.render());
            CHECK((diagnostic.severity() == Severity::note || kept.contains(diagnostic.id())));
        }
    }
}
