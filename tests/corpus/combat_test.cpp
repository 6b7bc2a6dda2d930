// The .cns, .st and .cmd of the corpus: all are read, nothing in them is lost, and most commands
// lead to states (mugen.md M4).
#include <algorithm>
#include <string>
#include <vector>

#include "converters/mugen/script/estimate.hpp"
#include "core/base/text/text.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus/corpus.hpp"
#include "tests/support/mugen/cns_text.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv;

namespace {

// Lines, without blanks and comments and in small letters, that start so: another way to count than
// the parser's.
std::size_t count_lines(const std::string& text, const std::string& start, bool whole) {
    std::size_t count = 0;
    std::string line;
    for (const char c : text + "\n") {
        if (c != '\n' && c != '\r') {
            line += c == ' ' || c == '\t' ? std::string() : std::string(1, c);
            continue;
        }
        line = lower_case(line.substr(0, line.find(';')));
        count += whole ? line == start : line.rfind(start, 0) == 0;
        line.clear();
    }
    return count;
}

std::size_t count_controllers(const cns::File& file, const std::string& type) {
    std::size_t count = 0;
    for (const cns::Statedef& state : file.states) {
        count += static_cast<std::size_t>(std::count_if(
            state.controllers.begin(), state.controllers.end(),
            [&](const cns::Controller& controller) { return controller.type == type; }));
    }
    return count;
}

}  // namespace

TEST_CASE(
    "Every .cns, .st and .cmd of the corpus has the states, controllers and HitDefs that a plain "
    "count finds") {
    const auto files = test::corpus_files({".cns", ".st", ".cmd"});
    CHECK_FALSE(files.empty());
    for (const auto& path : files) {
        CAPTURE(path.string());
        const std::string text = test::read_file(path);
        const cns::File file = test::parse_cns(text).file;
        CHECK(file.states.size() == count_lines(text, "[statedef", false));
        CHECK(count_controllers(file, "hitdef") == count_lines(text, "type=hitdef", true));
        CHECK(count_controllers(file, "changestate") ==
              count_lines(text, "type=changestate", true));
    }
}

TEST_CASE("Every .cns, .st and .cmd of the corpus reads back as it is written") {
    for (const auto& path : test::corpus_files({".cns", ".st", ".cmd"})) {
        CAPTURE(path.string());
        const std::string written = cns::serialise(test::parse_cns(test::read_file(path)).file);
        CHECK(cns::serialise(test::parse_cns(written).file) == written);
    }
}

TEST_CASE("Commands of the corpus have inputs, and lead to states as often as mugen.md M4 says") {
    std::size_t links = 0;
    std::size_t direct = 0;
    for (const auto& path : test::corpus_files({".cmd"})) {
        CAPTURE(path.string());
        const cmd::File file = test::parse_cmd(test::read_file(path)).file;
        CHECK_FALSE(file.commands.empty());
        const mugen::Inputs inputs(file.commands);
        for (const cmd::Command& command : file.commands) {
            CHECK_FALSE(mugen::notation(command.steps).empty());
        }
        for (const mugen::Link& link : test::links_of(file)) {
            CAPTURE(link.line);
            ++links;
            direct += test::is_direct(link) ? 1U : 0U;
            CHECK((!test::is_direct(link) || !inputs.of(link.when).empty()));
        }
    }
    CHECK(links > 100);
    CHECK(direct * 100 >= links * 68);
}

TEST_CASE("HitDefs of the corpus fold but for what depends on the game") {
    std::size_t values = 0;
    std::size_t known = 0;
    for (const auto& path : test::corpus_files({".cns"})) {
        for (const cns::Statedef& state : test::parse_cns(test::read_file(path)).file.states) {
            for (const cns::Controller& controller : state.controllers) {
                for (const char* key :
                     {"damage", "pausetime", "ground.hittime", "ground.velocity", "air.velocity"}) {
                    const cns::Parameter* const parameter =
                        controller.type == "hitdef" ? cns::find(controller.parameters, key)
                                                    : nullptr;
                    for (const mugen::Expression& expression : mugen::parse_values(
                             parameter == nullptr ? std::string_view() : parameter->value)) {
                        values += expression.empty() ? 0U : 1U;
                        known +=
                            mugen::estimate(mugen::compile(expression, {}), {}).known() ? 1U : 0U;
                    }
                }
            }
        }
    }
    CHECK(values > 1000);
    CHECK(known * 100 >= values * 97);
}
