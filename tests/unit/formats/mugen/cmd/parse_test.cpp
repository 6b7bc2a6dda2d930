#include <string>

#include "formats/mugen/cmd/cmd.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/mugen/cns_text.hpp"

using namespace fightconv;
using cmd::Symbol;
using test::parse_cmd;

namespace {

constexpr std::string_view text = R"(; 8-bit banner
[Remap]
x = x

[Defaults]
command.time = 20
command.buffer.time = 2

[Command]
name = "QCF_x"
command = ~D, DF, F, x
time = 12

[Command]
name = "QCF_x"
command = ~D, DF, F, y

[Statedef -1]
[State -1, Palm]
type = ChangeState
value = 1000
triggerall = command = "QCF_x"
trigger1 = statetype = S
trigger1 = ctrl
)";

}  // namespace

TEST_CASE("M1: sections, defaults for the whole file, and states") {
    const auto parsed = parse_cmd(text);
    const cmd::File& file = parsed.file;
    CHECK(file.defaults.time == 20);
    CHECK(file.defaults.buffer_time == 2);
    REQUIRE(file.commands.size() == 2);
    CHECK(file.commands[0].name == "QCF_x");
    CHECK(file.commands[0].line == 9);
    CHECK(file.commands[0].time == 12);
    CHECK(file.commands[0].buffer_time == 2);
    CHECK(file.commands[1].time == 20);
    REQUIRE(file.sections.size() == 1);
    CHECK(file.sections[0].name == "Remap");
    CHECK(file.states.at(0).number == -1);
    CHECK(parsed.reports.empty());

    const auto none = parse_cmd(
                          "[Command]\nname = a\ncommand = a\n[Command 2]\nname=b\ncommand=b\ntime "
                          "= 0\nbuffer.time = -3\n")
                          .file;
    REQUIRE(none.commands.size() == 2);
    CHECK(none.commands[0].time == 15);
    CHECK(none.commands[0].buffer_time == 1);
    CHECK(none.commands[1].time == 1);
    CHECK(none.commands[1].buffer_time == 1);
}

TEST_CASE("M2: names are case-sensitive, with or without quotes, and equal ones are alternatives") {
    const auto file = parse_cmd(
                          "[Command]\nname = QCF\ncommand = a\n[Command]\nname = \"qcf\"\ncommand "
                          "= b\n[Command]\nname = \"QCF\"\ncommand = c\n")
                          .file;
    REQUIRE(file.commands.size() == 3);
    CHECK(file.commands[0].name == file.commands[2].name);
    CHECK(file.commands[0].name != file.commands[1].name);
}

TEST_CASE("M2: symbols are case-sensitive") {
    const auto steps = cmd::parse_steps("B,DB,b,d,D,f").steps;
    REQUIRE(steps.size() == 6);
    CHECK(steps[0].keys.at(0).symbol == Symbol::B);
    CHECK(steps[1].keys.at(0).symbol == Symbol::DB);
    CHECK(steps[2].keys.at(0).symbol == Symbol::b);
    CHECK(steps[3].keys.at(0).symbol == Symbol::d);
    CHECK(steps[4].keys.at(0).symbol == Symbol::D);
    CHECK(steps[5].keys.empty());
}

TEST_CASE("M3: the signs of a step") {
    const auto parsed = cmd::parse_steps(" ~30$B , >F, /$D , a + ~b");
    CHECK_FALSE(parsed.odd);
    const auto& steps = parsed.steps;
    REQUIRE(steps.size() == 4);
    CHECK(steps[0].keys.at(0) ==
          cmd::Key{.symbol = Symbol::B, .release = true, .four_way = true, .charge = 30});
    CHECK(steps[1].exclusive);
    CHECK_FALSE(steps[1].hold);
    CHECK(steps[2].hold);
    CHECK(steps[2].keys.at(0).four_way);
    REQUIRE(steps[3].keys.size() == 2);
    CHECK_FALSE(steps[3].keys[0].release);
    CHECK(steps[3].keys[1] == cmd::Key{.symbol = Symbol::b, .release = true});
}

TEST_CASE("M3: unknown signs are passed over, and nothing is one empty step") {
    const auto odd =
        parse_cmd("[Command]\nname = a\ncommand = ~D, ?DF, x!\n[Command]\nname = b\ncommand =\n");
    REQUIRE(odd.file.commands.size() == 2);
    CHECK(odd.file.commands[0].steps.size() == 3);
    CHECK(odd.file.commands[0].steps[1].keys.at(0).symbol == Symbol::DF);
    CHECK(odd.file.commands[1].steps.size() == 1);
    CHECK(odd.reported("cmd.symbol-unknown") == 1);
    CHECK(odd.reported("cmd.command-empty") == 1);
}

TEST_CASE("A command without a name or inputs is reported and left out") {
    const auto parsed = parse_cmd("[Command]\nname = a\n[Command]\ncommand = a\n[Command]\n");
    CHECK(parsed.file.commands.empty());
    CHECK(parsed.reported("cmd.command-incomplete") == 3);
}

TEST_CASE("A CMD reads back as it is written") {
    const cmd::File file = parse_cmd(text).file;
    const std::string written = cmd::serialise(file);
    const cmd::File read = parse_cmd(written).file;
    CHECK(cmd::serialise(read) == written);
    REQUIRE(read.commands.size() == 2);
    CHECK(read.commands[0].name == "QCF_x");
    CHECK(read.commands[0].text == "~D, DF, F, x");
    CHECK(read.commands[0].time == 12);
    CHECK(read.commands[1].time == 20);
    CHECK(read.commands[1].buffer_time == 2);
    CHECK(read.sections.at(0).parameters.at(0).key == "x");
    CHECK(read.states.at(0).controllers.at(0).triggers.size() == 3);
    CHECK(written.find("time = 20\n") == written.rfind("time = 20\n"));
}

TEST_CASE("A CMD cut at any byte is still read, one over a limit is refused with its place") {
    for (std::size_t length = 0; length <= text.size(); ++length) {
        CHECK(parse_cmd(text.substr(0, length)).file.commands.size() <= 2);
    }
    Limits limits;
    limits.live_decoded_bytes = 4'000;
    Context context(limits);
    const std::string long_command = "[Command]\nname = a\ncommand = " + std::string(1'000, ',');
    const auto refused = cmd::parse({.file = "a.cmd", .bytes = as_bytes(long_command)}, context);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code() == ErrorCode::limit_exceeded);
    CHECK_THAT(refused.error().render(), Catch::StartsWith("a.cmd:1"));
}
