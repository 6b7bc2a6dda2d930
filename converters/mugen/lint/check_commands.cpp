#include <algorithm>
#include <array>
#include <map>

#include "converters/mugen/lint/check_parts.hpp"
#include "converters/mugen/lint/controller_forms.hpp"
#include "converters/mugen/lint/problems.hpp"
#include "converters/mugen/lint/refused_lines.hpp"
#include "converters/mugen/script/expression.hpp"
#include "core/base/reporter.hpp"
#include "core/base/text/encodings.hpp"
#include "formats/text/mugen_text.hpp"

namespace fightconv::mugen {

namespace {

// The commands of every game with Ikemen GO: those of its data/common.cmd (W41).
constexpr auto commands_of_engines = std::to_array<std::string_view>(
    {"recovery", "TagShiftBack", "TagShiftFwd", "a", "b", "c", "x", "y", "z", "start", "d", "w",
     "m", "menu", "holdfwd", "holdback", "holdup", "holddown"});

// MUGEN has room for this many (W43).
constexpr std::size_t most_command_names = 128;

// Directions that are no button in lower case (W42). `d` and `b` are buttons.
constexpr auto lower_directions =
    std::to_array<std::string_view>({"f", "u", "df", "db", "uf", "ub"});

// The first direction in lower case, or nothing.
std::string_view lower_direction(std::string_view inputs) {
    const auto is_sign = [](char c) {
        return std::string_view(",+>/$~ \t0123456789").find(c) != std::string_view::npos;
    };
    while (!inputs.empty()) {
        const auto end = static_cast<std::size_t>(
            std::find_if(inputs.begin(), inputs.end(), is_sign) - inputs.begin());
        if (const std::string_view word = inputs.substr(0, end);
            std::find(lower_directions.begin(), lower_directions.end(), word) !=
            lower_directions.end()) {
            return word;
        }
        inputs.remove_prefix(std::min(inputs.size(), end + 1));
    }
    return {};
}

// A name that no command has, where it is asked for first, and how often.
struct Asked {
    std::string_view file;
    std::uint32_t line = 0;
    std::int32_t state = 0;
    std::size_t times = 0;
};

// `command = "x"`, whose commands are not those of another player; nothing for other nodes.
const std::string* command_at(const std::vector<Node>& nodes, std::size_t at) {
    const Node& node = nodes[at];
    const bool compares = at >= 2 && (node.op == Op::equal || node.op == Op::not_equal);
    const bool asks = compares && nodes[at - 1].op == Op::text && nodes[at - 2].op == Op::call &&
                      nodes[at - 2].text == "command";
    return asks ? &nodes[at - 1].text : nullptr;
}

// Whether the engine reads the value as expressions; var(1) and map(x) are in no table.
bool is_compiled(std::string_view type, std::string_view key) {
    const auto form = form_of_parameter(type, key);
    return form ? form->kind == ValueKind::numbers || form->kind == ValueKind::sound ||
                      form->kind == ValueKind::with_n || form->kind == ValueKind::with_letter
                : key.ends_with(')');
}

}  // namespace

void check_command_names(const Checked& checked, Context& context) {
    if (checked.command_names == nullptr) {
        return;
    }
    const auto is_defined = [&](const std::string& name) {
        return checked.command_names->contains(name) ||
               std::find(commands_of_engines.begin(), commands_of_engines.end(), name) !=
                   commands_of_engines.end();
    };
    std::map<std::string, Asked> undefined;
    for_each_state(checked.combat, [&](const cns::Statedef& state, const std::string& file) {
        const auto look = [&](const std::string& text, std::uint32_t line) {
            if (text.find('"') == std::string::npos) {
                return;
            }
            for (const Expression& expression : parse_values(text)) {
                for (std::size_t i = 0; i < expression.nodes.size(); ++i) {
                    if (const std::string* const name = command_at(expression.nodes, i);
                        name != nullptr && !is_defined(*name)) {
                        Asked& asked = undefined.try_emplace(*name, Asked{file, line, state.number})
                                           .first->second;
                        ++asked.times;
                    }
                }
            }
        };
        for (const cns::Parameter& parameter : state.parameters) {
            if (is_compiled("statedef", parameter.key)) {
                look(parameter.value, parameter.line);
            }
        }
        for (const cns::Block& block : state.blocks) {
            look(block.condition, block.line);
        }
        for (const cns::Controller& controller : state.controllers) {
            for (const cns::Trigger& trigger : controller.triggers) {
                if (!state.is_zss) {  // they are those of the blocks
                    look(trigger.text, trigger.line);
                }
            }
            for (const cns::Parameter& parameter : controller.parameters) {
                if (is_compiled(controller.type, parameter.key)) {
                    look(parameter.value, parameter.line);
                }
            }
        }
    });
    for (const auto& [name, asked] : undefined) {
        const auto other_case =
            std::find_if(checked.command_names->begin(), checked.command_names->end(),
                         [&, &wanted = name](const std::string& known) {
                             return text::equal_ignoring_case(known, wanted);
                         });
        Reporter(context.diagnostics, asked.file)
            .about(fmt::format("state {}", asked.state))
            .report(lint_problem.refused_command, Place::at_line(asked.line),
                    "no [Command] is named {}{}; Ikemen GO does not load the character{}",
                    text::quoted(name),
                    other_case == checked.command_names->end()
                        ? ""
                        : fmt::format(" (but {}: case matters)", text::quoted(*other_case)),
                    asked.times == 1 ? "" : fmt::format(" ({} lines ask for it)", asked.times));
    }
}

std::set<std::string> check_commands(const cns::File& file, std::string_view file_name,
                                     Context& context, LineMends* mends) {
    const Reporter reporter(context.diagnostics, file_name);
    std::set<std::string> names;
    for (const cns::Section& section : file.sections) {
        const cns::Parameter* const name = text::starts_with_ignoring_case(section.name, "command")
                                               ? cns::find(section.parameters, "name")
                                               : nullptr;
        if (name == nullptr) {
            continue;
        }
        const std::string text(text::unquote(name->value));
        if (section.is_closed) {
            names.insert(text);
        }
        const bool is_quoted =
            name->value.size() > 1 && name->value.front() == '"' && name->value.back() == '"';
        const Reporter of_command = reporter.about(fmt::format("command {}", text::quoted(text)));
        if (name->lacks_equals) {
            report_refused_line(of_command, name->line, "name", name->value);
        } else if (!is_quoted) {
            of_command.report(lint_problem.refused_text, Place::at_line(name->line),
                              "the name of the command has no quotes: write name = \"{}\"; Ikemen "
                              "GO does not load the character",
                              to_utf8(text));
        }
        if ((name->lacks_equals || !is_quoted) && !text.empty() &&
            text.find('"') == std::string::npos) {
            add_mend(mends,
                     {.file = std::string(file_name),
                      .line = name->line,
                      .text = fmt::format("name = \"{}\"", text),
                      .why = name->lacks_equals ? "has no '='" : "has a name without quotes"});
        }
        const cns::Parameter* const inputs = cns::find(section.parameters, "command");
        if (const std::string_view word =
                inputs == nullptr ? std::string_view() : lower_direction(inputs->value);
            !word.empty()) {
            reporter.about(fmt::format("command {}", text::quoted(text)))
                .report(lint_problem.direction_case, Place::at_line(inputs->line),
                        "the direction '{}' is in lower case, so the engines never see the command",
                        word);
        }
    }
    if (names.size() > most_command_names) {
        reporter.report(lint_problem.many_commands, {},
                        "the commands have {} names; MUGEN has room for {}, Ikemen GO for all",
                        names.size(), most_command_names);
    }
    return names;
}

void for_each_state(
    const Combat& combat,
    const std::function<void(const cns::Statedef& state, const std::string& file)>& visit) {
    for (const StateFile& file : combat.files) {
        for (const cns::Statedef& state : file.states) {
            const auto counts = combat.states.find(state.number);
            if (!state.shadowed && (state.number < 0 || (counts != combat.states.end() &&
                                                         counts->second.definition == &state))) {
                visit(state, file.name);
            }
        }
    }
}

}  // namespace fightconv::mugen
