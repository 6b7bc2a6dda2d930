#include "converters/mugen/lint/refused_lines.hpp"

#include <algorithm>

#include "converters/mugen/lint/controller_forms.hpp"
#include "converters/mugen/lint/problems.hpp"
#include "core/base/text/encodings.hpp"

namespace fightconv::mugen {

namespace {

// A line of other text is none of these, and what may be empty does not stop the engine.
bool stops_engine(std::string_view type, std::string_view key) {
    const auto form = form_of_parameter(type, key);
    return (key == "type" && type != "statedef") || (form && !form->may_be_empty);
}

void report_parameters(const cns::Statedef& state, const Reporter& reporter) {
    for (const cns::Parameter& parameter : state.parameters) {
        if (parameter.lacks_equals && stops_engine("statedef", parameter.key)) {
            report_refused_line(reporter, parameter.line, parameter.key, parameter.value);
        }
    }
    for (const cns::Controller& controller : state.controllers) {
        for (const cns::Parameter& parameter : controller.parameters) {
            if (parameter.lacks_equals && stops_engine(controller.type, parameter.key)) {
                report_refused_line(reporter, parameter.line, parameter.key, parameter.value);
            }
        }
        for (const cns::Trigger& trigger : controller.triggers) {
            if (trigger.lacks_equals) {
                report_refused_line(reporter, trigger.line, "trigger", trigger.text);
            }
        }
    }
}

}  // namespace

void report_refused_lines(const Program& program, const Combat& combat, Context& context) {
    const auto reporter_of = [&](std::size_t file, std::int32_t state) {
        return Reporter(context.diagnostics, combat.files[file].name)
            .about(fmt::format("state {}", state));
    };
    const auto look = [&](const CompiledState& state) {
        const Reporter reporter = reporter_of(state.file, state.number);
        report_parameters(*state.text, reporter);
        for (const Triggers::Unreadable& trigger : state.unreadable_triggers) {
            report_unreadable(reporter, Place::at_line(trigger.line), trigger.why);
        }
    };
    for (const auto& [number, state] : program.states) {
        look(state);
    }
    std::for_each(program.always.begin(), program.always.end(), look);
}

void report_refused_line(const Reporter& reporter, std::uint32_t line, std::string_view key,
                         std::string_view value) {
    reporter.report(
        lint_problem.refused_line, Place::at_line(line),
        "the line has no '='; Ikemen GO does not load the character because of it. It is "
        "read as '{} = {}'",
        key, to_utf8(value));
}

void report_unreadable(const Reporter& reporter, Place place, std::string_view why) {
    reporter.report(
        lint_problem.trigger_unreadable, place,
        "the trigger cannot be read: {}. Ikemen GO does not load the character because of "
        "it; here it does not hold",
        why);
}

}  // namespace fightconv::mugen
