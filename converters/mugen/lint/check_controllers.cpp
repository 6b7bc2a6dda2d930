#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include "converters/mugen/lint/check_parts.hpp"
#include "converters/mugen/lint/check_words.hpp"
#include "converters/mugen/lint/problems.hpp"
#include "converters/mugen/lint/refused_lines.hpp"
#include "converters/mugen/script/arithmetic.hpp"
#include "converters/mugen/script/expression.hpp"
#include "converters/mugen/script/vocabulary.hpp"
#include "core/base/reporter.hpp"
#include "formats/text/mugen_text.hpp"

namespace fightconv::mugen {

namespace {

// The words that were probably meant. Looking for one takes long, so there is an end to it in a
// file of nothing but unknown words.
class MeantWords {
public:
    using Find = std::optional<std::string_view> (*)(std::string_view);
    explicit MeantWords(Find find) : find_(find) {}

    // "; did you mean 'x'?", or nothing
    std::string advice(std::string_view word) {
        constexpr std::size_t most = 256;
        auto known = found_.find(word);
        if (known == found_.end() && found_.size() < most) {
            known = found_.emplace(std::string(word), find_(word)).first;
        }
        return known == found_.end() || !known->second
                   ? std::string()
                   : fmt::format("; did you mean '{}'?", *known->second);
    }

private:
    Find find_;
    std::map<std::string, std::optional<std::string_view>, std::less<>> found_;
};

bool is_digit_sign(char c) noexcept { return c >= '0' && c <= '9'; }
bool is_word_sign(char c) noexcept {
    return is_digit_sign(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           c == '.';
}

// The first number with an exponent outside of quotes, "1e-05"; empty if there is none.
std::string_view number_with_exponent(std::string_view text) {
    bool is_quoted = false;
    for (std::size_t i = 0; i < text.size();) {
        is_quoted = text[i] == '"' ? !is_quoted : is_quoted;
        if (is_quoted || !is_word_sign(text[i])) {
            ++i;
            continue;
        }
        const std::size_t begin = i;
        const auto skip = [&](auto belongs) {
            while (i < text.size() && belongs(text[i])) {
                ++i;
            }
        };
        skip([](char c) { return is_digit_sign(c) || c == '.'; });
        if (i > begin && i < text.size() && (text[i] == 'e' || text[i] == 'E')) {
            std::size_t digits = i + 1;
            digits +=
                digits < text.size() && (text[digits] == '-' || text[digits] == '+') ? 1U : 0U;
            std::size_t end = digits;
            while (end < text.size() && is_digit_sign(text[end])) {
                ++end;
            }
            if (end > digits && (end == text.size() || !is_word_sign(text[end]))) {
                return text.substr(begin, end - begin);
            }
        }
        skip(is_word_sign);
    }
    return {};
}

// "0,44": two numbers where one is due, without a space between them.
bool is_decimal_comma(std::string_view text) {
    const std::string_view digits = text.substr(text.starts_with('-') ? 1 : 0);
    const std::size_t comma = digits.find(',');
    return comma != std::string_view::npos && comma > 0 && comma + 1 < digits.size() &&
           std::all_of(digits.begin(), digits.end(),
                       [](char c) { return is_digit_sign(c) || c == ','; }) &&
           digits.find(',', comma + 1) == std::string_view::npos;
}

// Constants and parameters that are one number.
constexpr auto single_constants = std::to_array<std::string_view>(
    {"crouch.friction", "stand.friction", "xscale", "yaccel", "yscale"});
constexpr auto hit_controllers = std::to_array<std::string_view>({"hitdef", "projectile"});
constexpr auto letter_parameters =
    std::to_array<std::string_view>({"attr", "guardflag", "hitflag"});
constexpr auto axis_controllers =
    std::to_array<std::string_view>({"posadd", "posset", "veladd", "velmul", "velset"});

// Values that triggers compare with words.
constexpr auto word_triggers = std::to_array<std::string_view>(
    {"animtype", "gamemode", "helpername", "movetype", "p2movetype", "p2statetype", "physics",
     "playertype", "prevmovetype", "prevstatetype", "statetype", "teammode"});
// The arguments of these triggers that are names are words of their own.
constexpr auto word_functions =
    std::to_array<std::string_view>({"clsnoverlap", "clsnvar", "explodvar", "projclsnoverlap",
                                     "projvar", "soundvar", "spritevar", "stagebgvar"});
constexpr auto own_values = std::to_array<std::string_view>({"fvar", "sysfvar", "sysvar", "var"});

// enemynear, life -> life
std::string_view last_name(std::string_view name) noexcept {
    const std::size_t comma = name.rfind(", ");
    return comma == std::string_view::npos ? name : name.substr(comma + 2);
}

template <class Words>
bool is_among(const Words& words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

// W7
void check_number(std::string_view text, std::uint32_t line, const Reporter& reporter) {
    if (const std::string_view number = number_with_exponent(text); !number.empty()) {
        reporter.report(
            lint_problem.refused_number, Place::at_line(line),
            "'{}' has an exponent; Ikemen GO does not load the character. Write a plain decimal",
            number);
    }
}

void check_comma(const cns::Parameter& parameter, const Reporter& reporter) {
    if (is_decimal_comma(parameter.value)) {
        reporter.report(
            lint_problem.decimal_comma, Place::at_line(parameter.line),
            "'{} = {}' has a comma where one number is expected; write the decimal point as '.'",
            parameter.key, parameter.value);
    }
}

// W34
void check_letters(const cns::Parameter& parameter, const Reporter& reporter) {
    if (const char unknown = unknown_letter(parameter.key, parameter.value); unknown != 0) {
        reporter.report(
            lint_problem.letter_unknown, Place::at_line(parameter.line),
            "'{} = {}' has the letter '{}', which has no meaning there; the engines ignore it",
            parameter.key, parameter.value, std::string_view(&unknown, 1));
    }
}

class ControllerCheck {
public:
    ControllerCheck(const Checked& checked, Context& context)
        : checked_(checked), context_(context) {}

    void run() {
        for_each_state(checked_.combat, [&](const cns::Statedef& state, const std::string& file) {
            const std::string item = fmt::format("state {}", state.number);
            const Reporter reporter = Reporter(context_.diagnostics, file).about(item);
            for (const cns::Parameter& parameter : state.parameters) {
                check_number(parameter.value, parameter.line, reporter);
                if (!parameter.lacks_equals && !is_statedef_parameter(parameter.key)) {
                    reporter.report(lint_problem.parameter_unknown, Place::at_line(parameter.line),
                                    "a Statedef has no parameter {}{}; the engines ignore it",
                                    text::quoted(parameter.key),
                                    statedef_words_.advice(parameter.key));
                }
            }
            // what stands under a condition has it among its triggers, too
            for (const cns::Block& block : state.blocks) {
                check_expression({0, block.condition, block.line}, true, reporter);
            }
            for (const cns::Controller& controller : state.controllers) {
                if (controller.step == cns::Step::controller) {
                    check(controller, state.is_zss, reporter);
                }
            }
        });
    }

private:
    void check(const cns::Controller& controller, bool is_zss, const Reporter& reporter) {
        const Place place = Place::at_line(controller.line);
        if (controller.type.empty()) {
            reporter.report(lint_problem.refused_controller, place,
                            "the controller has no type; Ikemen GO does not load the character");
            return;
        }
        if (!is_controller(controller.type)) {
            reporter.report(lint_problem.refused_controller, place,
                            "there is no controller {}{}; the engines do not load the character",
                            text::quoted(controller.type),
                            controller_words_.advice(controller.type));
            return;
        }
        if (!is_zss) {
            check_triggers(controller, reporter);
        }
        if (const auto needed = required_parameter(controller.type);
            needed && cns::find(controller.parameters, *needed) == nullptr) {
            reporter.report(lint_problem.refused_parameter, place,
                            "{} needs '{}'; the engines do not load the character without it",
                            controller.type, *needed);
        }
        for (const cns::Parameter& parameter : controller.parameters) {
            check_number(parameter.value, parameter.line, reporter);
            if (is_among(axis_controllers, controller.type) &&
                (parameter.key == "x" || parameter.key == "y")) {
                check_comma(parameter, reporter);
            }
            if (is_among(hit_controllers, controller.type) &&
                is_among(letter_parameters, parameter.key)) {
                check_letters(parameter, reporter);
            }
            if (controller.type == "hitdef" && !parameter.lacks_equals &&
                !is_hitdef_parameter(parameter.key)) {
                reporter.report(lint_problem.parameter_unknown, Place::at_line(parameter.line),
                                "a HitDef has no parameter {}{}; the engines ignore it",
                                text::quoted(parameter.key), hitdef_words_.advice(parameter.key));
            }
        }
    }

    void check_triggers(const cns::Controller& controller, const Reporter& reporter) {
        bool has_first = controller.type == "null";
        for (const cns::Trigger& trigger : controller.triggers) {
            has_first = has_first || trigger.group == 1;
            check_number(trigger.text, trigger.line, reporter);
            check_expression(trigger, is_played(controller), reporter);
        }
        if (!has_first) {
            reporter.report(lint_problem.refused_trigger, Place::at_line(controller.line),
                            "{} has no trigger1; Ikemen GO does not load the character",
                            controller.type);
        }
    }

    // An expression that the import plays and cannot read has been reported there.
    void check_expression(const cns::Trigger& trigger, bool was_played, const Reporter& reporter) {
        const Expression expression = parse_expression(trigger.text);
        const Place place = Place::at_line(trigger.line);
        if (!expression.error.empty() && !(was_played && checked_.is_imported)) {
            report_unreadable(reporter, place, expression.error);
        }
        const std::vector<bool> is_word = words_in(expression);
        for (std::size_t i = 0; i < expression.nodes.size(); ++i) {
            const Node& node = expression.nodes[i];
            if (node.op != Op::call || node.text.size() < 2 || node.text.front() == '$' ||
                is_word[i]) {
                continue;
            }
            const std::string_view before = i > 0 && expression.nodes[i - 1].op == Op::call
                                                ? last_name(expression.nodes[i - 1].text)
                                                : std::string_view();
            if (before == "command") {
                reporter.report(lint_problem.refused_text, place,
                                "the name of the command has no quotes: write command = \"{}\"; "
                                "Ikemen GO does not load the character",
                                node.text);
                continue;
            }
            const bool is_argument =
                i + 1 < expression.nodes.size() && takes_names(expression.nodes[i + 1]);
            if (!is_argument && !is_among(word_triggers, before) &&
                !is_trigger_name(last_name(node.text))) {
                reporter.report(lint_problem.name_unknown, place,
                                "fightconv knows no trigger {}{}; the engines do not load a "
                                "character with a misspelt one",
                                text::quoted(node.text),
                                trigger_words_.advice(last_name(node.text)));
            }
        }
    }

    // Which nodes are words that a function takes: the clsn2 of clsnoverlap(clsn2, id, clsn2).
    static std::vector<bool> words_in(const Expression& expression) {
        std::vector<bool> is_word(expression.nodes.size());
        std::vector<std::size_t> values;  // those that nothing has taken yet
        for (std::size_t i = 0; i < expression.nodes.size(); ++i) {
            const Node& node = expression.nodes[i];
            const std::size_t first = values.size() - arity_of(node);
            for (std::size_t k = first; k < values.size(); ++k) {
                is_word[values[k]] = node.op == Op::call && is_among(word_functions, node.text);
            }
            values.resize(first);
            values.push_back(i);
        }
        return is_word;
    }

    // const(size.height), gethitvar(fall): the argument is a name of its own.
    static bool takes_names(const Node& node) {
        return node.op == Op::call && node.arguments == 1 && !is_among(own_values, node.text) &&
               function_named(node.text, 1) == nullptr;
    }

    const Checked& checked_;
    Context& context_;
    MeantWords statedef_words_{meant_statedef_parameter};
    MeantWords hitdef_words_{meant_hitdef_parameter};
    MeantWords controller_words_{meant_controller};
    MeantWords trigger_words_{meant_trigger_name};
};

}  // namespace

void check_controllers(const Checked& checked, Context& context) {
    ControllerCheck(checked, context).run();
}

void check_constants(const cns::File& file, std::string_view file_name, Context& context) {
    for (const cns::Section& section : file.sections) {
        constexpr auto sections =
            std::to_array<std::string_view>({"Data", "Size", "Velocity", "Movement"});
        if (std::none_of(sections.begin(), sections.end(), [&](std::string_view name) {
                return text::equal_ignoring_case(section.name, name);
            })) {
            continue;
        }
        const Reporter reporter =
            Reporter(context.diagnostics, file_name).about(fmt::format("[{}]", section.name));
        for (const cns::Parameter& parameter : section.parameters) {
            check_number(parameter.value, parameter.line, reporter);
            if (is_among(single_constants, parameter.key)) {
                check_comma(parameter, reporter);
            }
        }
    }
}

}  // namespace fightconv::mugen
