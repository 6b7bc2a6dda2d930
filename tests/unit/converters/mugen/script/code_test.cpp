#include "converters/mugen/script/code.hpp"

#include "tests/support/catch.hpp"

using namespace fightconv;

namespace {

mugen::Code code_of(std::string_view text, const mugen::Facts& facts = {}) {
    return mugen::compile(mugen::parse_expression(text), facts);
}

std::vector<mugen::Ask> asked(std::string_view text) {
    std::vector<mugen::Ask> asked;
    for (const mugen::Instruction& instruction : code_of(text).instructions) {
        asked.push_back(instruction.ask);
    }
    return asked;
}

using Asked = std::vector<mugen::Ask>;

}  // namespace

TEST_CASE("Expressions that do not depend on the game are computed at once") {
    for (const char* const text :
         {"7", "1 + 2 * 3", "ceil(6.5)", "min(7, 9)", "(3 = [1, 3]) * 7", "ifelse(1, 7, 8)"}) {
        INFO(text);
        const mugen::Code code = code_of(text);
        REQUIRE(code.is_constant);
        CHECK(code.instructions.front().number == 7);
    }
    CHECK(code_of("7").instructions.front().is_integer);
    CHECK_FALSE(code_of("7.0 / 2").instructions.front().is_integer);
    CHECK_FALSE(code_of("1 / 0").is_constant);
    CHECK(code_of("const(data.life)", {}).is_constant == false);
    const mugen::Constants constants = mugen::constants_of({}, {320, 240});
    const mugen::Code life = code_of("const(data.life) / 2", {.constants = &constants});
    REQUIRE(life.is_constant);
    CHECK(life.instructions.front().number == 500);
}

TEST_CASE("Constant parts of an expression are one instruction") {
    CHECK(asked("time = 2 + 3 * 4") ==
          Asked{mugen::Ask::time, mugen::Ask::nothing, mugen::Ask::nothing});
    CHECK(code_of("time = 2 + 3 * 4").instructions[1].number == 14);
}

TEST_CASE("A name is looked up once") {
    using enum mugen::Ask;
    CHECK(asked("time") == Asked{time});
    CHECK(asked("statetime") == Asked{time});
    CHECK(asked("AnimTime = 0") == Asked{animation_time, nothing, nothing});
    CHECK(asked("AnimElem = 3") == Asked{nothing, element_time, nothing, nothing});
    CHECK(asked("var(3 + 4)") == Asked{nothing, variable});
    CHECK(asked("sysfvar(0)") == Asked{nothing, system_float_variable});
    CHECK(asked("Vel Y") == Asked{velocity_y});
    CHECK(asked("p2dist X") == Asked{opponent_distance});
    CHECK(asked("p2bodydist X") == Asked{opponent_body_distance});
    CHECK(asked("NumExplod(3)") == Asked{nothing, count_explods});
    CHECK(asked("enemynear, StateType = A") == Asked{opponent_state_type, word, nothing});
    CHECK(asked("NumPartner = 0") == Asked{always_zero, nothing, nothing});
    CHECK(asked("ID > 0") == Asked{usually_one, nothing, nothing});
    CHECK(asked("partner, Time") == Asked{absent});
    // nobody is of no type, and not of another one
    CHECK(asked("partner, StateType != A") == Asked{absent});
    CHECK(asked("root, Time") == Asked{sender_other});
    CHECK(asked("parent, StateNo != 200") == Asked{sender_state_number, nothing, nothing});
    CHECK(asked("root, StateType != A") == Asked{sender_state_type, word, nothing});
    CHECK(asked("root, Physics != A") == Asked{absent});
    CHECK(asked("root, enemynear, StateNo") == Asked{absent});
    CHECK(asked("target, StateType != A") == Asked{target_state_type, word, nothing});
    CHECK(asked("target, MoveType = H") == Asked{target_move_type, word, nothing});
    CHECK(asked("target, StateNo != 200") == Asked{target_state_number, nothing, nothing});
    CHECK(asked("target, Time") == Asked{target_other});
    CHECK(asked("p2stateno = 5000") == Asked{opponent_state_number, nothing, nothing});
    CHECK(asked("enemynear, StateNo = 5000") == Asked{opponent_state_number, nothing, nothing});
    CHECK(asked("projhit2 = 1").front() == projectile_contact);
    CHECK(asked("projhittime(2) = 1") == Asked{nothing, projectile_time, nothing, nothing});
    CHECK(asked("projhittime = 1").front() == other);
    CHECK(asked("max(time, 5)") == Asked{time, nothing, function});
    CHECK(code_of("max(time, 5)").instructions.back().function == mugen::function_named("max", 2));
    CHECK(asked("ifelse(time, 1, 2)").back() == function);
    CHECK(asked("TeamSide").back() == other);
    CHECK(code_of("TeamSide").instructions.back().text == "teamside");
}

TEST_CASE("A command is one question, and a letter is a word") {
    const mugen::Code command = code_of("command = \"QCF_a\"");
    REQUIRE(command.instructions.size() == 1);
    CHECK(command.instructions.front().ask == mugen::Ask::command);
    CHECK(command.instructions.front().text == "QCF_a");
    CHECK(command.instructions.front().op == mugen::Op::equal);
    CHECK(code_of("command != \"x\"").instructions.front().op == mugen::Op::not_equal);
    const mugen::Code waited = code_of("helper(3), command = \"QCF_a\"");
    REQUIRE(waited.instructions.size() == 1);
    CHECK(waited.instructions.front().ask == mugen::Ask::command);
    CHECK(waited.instructions.front().text == "QCF_a");
    const mugen::Code attribute = code_of("HitDefAttr = sc, NA, sa && time");
    REQUIRE(attribute.instructions.size() == 3);
    CHECK(attribute.instructions.front().ask == mugen::Ask::hit_attribute);
    CHECK(attribute.instructions.front().text == "= SC, NA, SA");
    const mugen::Code type = code_of("statetype = s");
    REQUIRE(type.instructions.size() == 3);
    CHECK(type.instructions[1].ask == mugen::Ask::word);
    CHECK(type.instructions[1].number == 'S');
}

TEST_CASE("An assignment asks for its place and its value, not for what was there") {
    CHECK(asked("var(2) := 3") ==
          Asked{mugen::Ask::nothing, mugen::Ask::nothing, mugen::Ask::set_variable});
    CHECK(asked("fvar(2) := time") ==
          Asked{mugen::Ask::nothing, mugen::Ask::time, mugen::Ask::set_float_variable});
    CHECK(code_of("life := 3").instructions.back().ask == mugen::Ask::other);
}

TEST_CASE("An expression that cannot be read has no instructions") {
    CHECK(code_of("").empty());
    CHECK(code_of("1 +").empty());
    // deeper than deepest_nesting
    CHECK(code_of(std::string(100, '(') + "1" + std::string(100, ')')).empty());
}

TEST_CASE("Every value that an instruction takes is there", "[code]") {
    for (const char* const text :
         {"time = [1, 3) && !var(1)", "ifelse(random < 5, var(var(2)), -vel x)",
          "var(1) := (var(2) := 3) + 1", "root, var(1)", "1 - -time",
          "command = \"a\" || command = \"b\" && time", "const(size.height) + time",
          "anim = [200, 210] || stateno != 5"}) {
        INFO(text);
        std::size_t values = 0;
        const mugen::Code code = code_of(text);
        REQUIRE_FALSE(code.empty());
        for (const mugen::Instruction& instruction : code.instructions) {
            REQUIRE(values >= instruction.arguments);
            values += 1 - std::size_t{instruction.arguments};
        }
        CHECK(values == 1);
    }
}

TEST_CASE("Triggers that cannot be read are told, and hold in nothing that is computed") {
    const mugen::Triggers triggers =
        mugen::compile({{.group = 1, .text = "time = 3", .line = 4},
                        {.group = 1, .text = "!HitDefAttr(S,SA)", .line = 5},
                        {.group = 2, .text = "", .line = 6}},
                       {});
    REQUIRE(triggers.unreadable.size() == 2);
    CHECK(triggers.unreadable[0].line == 5);
    CHECK_THAT(triggers.unreadable[0].why, Catch::Contains("expected '='"));
    CHECK(triggers.unreadable[1].line == 6);
    CHECK(triggers.groups.at(0).at(1).instructions.at(0).ask == mugen::Ask::other);
}

TEST_CASE("Maps and variables of ZSS have places where they are kept (zss.md Z18, Z30)") {
    mugen::Names maps;
    mugen::Names locals;
    locals.add("$a");
    const mugen::Facts facts{.maps = &maps, .locals = &locals};
    const auto code = [&](std::string_view text, const mugen::Facts& known) {
        return mugen::compile(mugen::parse_expression(text), known).instructions;
    };
    const auto read = code("map(B) + map(c) + $a", facts);
    CHECK(read.at(0).ask == mugen::Ask::map);
    CHECK(read.at(0).number == 0);
    CHECK(read.at(1).number == 1);
    CHECK(read.at(3).ask == mugen::Ask::local);
    CHECK(maps.all() == std::vector<std::string>{"b", "c"});
    const auto set = code("map(c) := 5", facts);
    REQUIRE(set.size() == 2);
    CHECK(set.at(1).ask == mugen::Ask::set_map);
    CHECK(set.at(1).number == 1);
    CHECK(set.at(1).arguments == 1);
    CHECK(code("sysvar(1) := 5", facts).back().ask == mugen::Ask::set_system_variable);
    CHECK(code("sysfvar(1) := 5", facts).back().ask == mugen::Ask::set_system_float_variable);
    // elsewhere only the game knows them
    CHECK(code("map(b)", {}).back().ask == mugen::Ask::other);
    CHECK(code("$b", facts).back().ask == mugen::Ask::other);
    for (std::size_t i = 0; i < mugen::Names::most + 5; ++i) {
        locals.add(std::to_string(i));
    }
    CHECK(locals.all().size() == mugen::Names::most);
}
