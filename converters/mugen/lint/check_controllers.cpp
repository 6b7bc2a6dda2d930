#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include "converters/mugen/lint/check_parts.hpp"
#include "converters/mugen/lint/controller_forms.hpp"
#include "converters/mugen/lint/problems.hpp"
#include "converters/mugen/lint/refused_lines.hpp"
#include "converters/mugen/script/arithmetic.hpp"
#include "converters/mugen/script/expression.hpp"
#include "converters/mugen/script/vocabulary.hpp"
#include "core/base/reporter.hpp"
#include "core/base/text/closest.hpp"
#include "core/base/text/encodings.hpp"
#include "core/base/text/text.hpp"
#include "formats/text/mugen_text.hpp"

namespace fightconv::mugen {

namespace {

// The words that were probably meant. Looking for one takes long, so there is an end to it in a
// file of nothing but unknown words.
class MeantWords {
public:
    explicit MeantWords(std::vector<std::string> words)
        : words_(std::move(words)), candidates_(words_.begin(), words_.end()) {}

    // "; did you mean 'x'?", or nothing
    std::string advice(std::string_view word) {
        constexpr std::size_t most = 256;
        auto known = found_.find(word);
        if (known == found_.end() && found_.size() < most) {
            known = found_.emplace(std::string(word), closest(word, candidates_)).first;
        }
        return known == found_.end() || !known->second
                   ? std::string()
                   : fmt::format("; did you mean '{}'?", *known->second);
    }

private:
    const std::vector<std::string> words_;
    const std::vector<std::string_view> candidates_;
    std::map<std::string, std::optional<std::string_view>, std::less<>> found_;
};

bool is_digit_sign(char c) noexcept { return c >= '0' && c <= '9'; }

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
constexpr auto flag_parameters = std::to_array<std::string_view>({"guardflag", "hitflag"});
constexpr auto axis_controllers =
    std::to_array<std::string_view>({"posadd", "posset", "veladd", "velmul", "velset"});

// The arguments of these triggers that are names are words of their own.
constexpr auto word_functions =
    std::to_array<std::string_view>({"clsnoverlap", "clsnvar", "explodvar", "projclsnoverlap",
                                     "projvar", "soundvar", "spritevar", "stagebgvar"});
constexpr auto variable_controllers = std::to_array<std::string_view>(
    {"parentvaradd", "parentvarset", "rootvaradd", "rootvarset", "varadd", "varset"});
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
void check_comma(const cns::Parameter& parameter, const Reporter& reporter) {
    if (is_decimal_comma(parameter.value)) {
        reporter.report(
            lint_problem.decimal_comma, Place::at_line(parameter.line),
            "'{} = {}' has a comma where one number is expected; write the decimal point as '.'",
            parameter.key, parameter.value);
    }
}

// The first letter of a hitflag or guardflag that no engine knows; 0 if there is none. Case does
// not matter, and Ikemen GO reads both flags with one function.
char unknown_letter(std::string_view flags) noexcept {
    const auto unknown = std::find_if(flags.begin(), flags.end(), [](char c) {
        const char upper = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
        return std::string_view(" \t,HLMAFDP+-").find(upper) == std::string_view::npos;
    });
    return unknown == flags.end() ? '\0' : *unknown;
}

// W34
void check_letters(const cns::Parameter& parameter, const Reporter& reporter) {
    if (const char unknown = unknown_letter(parameter.value); unknown != 0) {
        reporter.report(
            lint_problem.letter_unknown, Place::at_line(parameter.line),
            "'{} = {}' has the letter '{}', which has no meaning there; the engines ignore it",
            parameter.key, parameter.value, std::string_view(&unknown, 1));
    }
}

// The text behind the letter that tells whose animation or sound it is: f200, s5,0, go1.
std::string_view without_owner(std::string_view text) {
    for (const std::string_view owner : {"f", "s", "go"}) {
        if (text.size() > 1 && text::equal_ignoring_case(text.substr(0, owner.size()), owner)) {
            const std::string_view rest = text.substr(owner.size());
            const auto end = std::find_if(rest.begin(), rest.end(), [](char c) {
                return (c | 0x20) < 'a' || (c | 0x20) > 'z';
            });
            const std::string word =
                lower_case(rest.substr(0, static_cast<std::size_t>(end - rest.begin())));
            return word.empty() || is_trigger_name(word) ? rest : text;
        }
    }
    return text;
}

class ControllerCheck {
public:
    ControllerCheck(const Checked& checked, Context& context)
        : checked_(checked), context_(context) {}

    void run() {
        for_each_state(checked_.combat, [&](const cns::Statedef& state, const std::string& file) {
            item_ = fmt::format("state {}", state.number);
            const Reporter reporter = Reporter(context_.diagnostics, file).about(item_);
            file_ = file;
            is_zss_ = state.is_zss;
            for (const cns::Parameter& parameter : state.parameters) {
                if (!state.is_zss) {
                    // the types of a state that always runs mean nothing
                    check_value("statedef", parameter, state.number < 0 || parameter.value.empty(),
                                reporter);
                }
                if (!parameter.lacks_equals && !is_known_parameter("statedef", parameter.key)) {
                    reporter.report(lint_problem.parameter_unknown, Place::at_line(parameter.line),
                                    "a Statedef has no parameter {}{}; the engines ignore it",
                                    text::quoted(parameter.key),
                                    statedef_words_.advice(parameter.key));
                }
            }
            // what stands under a condition has it among its triggers, too; an else has none
            for (const cns::Block& block : state.blocks) {
                if (!block.condition.empty()) {
                    check_expression({0, block.condition, block.line}, true, reporter);
                }
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
            if (is_among(variable_controllers, controller.type)) {
                check_variable(controller, place, reporter);
            }
        }
        check_needed(controller, place, reporter);
        for (const cns::Parameter& parameter : controller.parameters) {
            if (!is_zss && !is_unread(controller, parameter)) {
                const std::string_view needed = is_among(variable_controllers, controller.type)
                                                    ? "v|fv|value"
                                                    : needed_parameters(controller.type);
                const bool is_needed = has_item(needed, parameter.key, '|');
                check_value(controller.type, parameter, !is_needed && parameter.value.empty(),
                            reporter);
            }
            if (!is_zss && parameter.key.starts_with("map(") &&
                needed_parameters(controller.type) == "map") {
                check_map(parameter, reporter);
            }
            if (is_among(axis_controllers, controller.type) &&
                (parameter.key == "x" || parameter.key == "y")) {
                check_comma(parameter, reporter);
            }
            if (is_among(hit_controllers, controller.type) &&
                is_among(flag_parameters, parameter.key)) {
                check_letters(parameter, reporter);
            }
            if (controller.type == "hitdef" && !parameter.lacks_equals &&
                !is_known_parameter("hitdef", parameter.key)) {
                reporter.report(lint_problem.parameter_unknown, Place::at_line(parameter.line),
                                "a HitDef has no parameter {}{}; the engines ignore it",
                                text::quoted(parameter.key), hitdef_words_.advice(parameter.key));
            }
        }
    }

    static bool has_parameter(const cns::Controller& controller, std::string_view needed) {
        return std::any_of(controller.parameters.begin(), controller.parameters.end(),
                           [&](const cns::Parameter& parameter) {
                               return has_item(needed, parameter.key, '|') ||
                                      (needed == "map" && parameter.key.starts_with("map"));
                           });
    }

    // map(x) = 1: the name is one word.
    static void check_map(const cns::Parameter& parameter, const Reporter& reporter) {
        const std::string_view name = std::string_view(parameter.key).substr(4);
        const std::size_t end = name.find_first_of(" !=<>()|&+-*/%,[]^:;{}#\"\t");
        if (end == 0 || end == name.npos || name[end] != ')') {
            report_value(parameter, "has no single word in the parentheses behind map", reporter);
        }
    }

    // Whether the engine does not look at a parameter because another one is there, or is not.
    static bool is_unread(const cns::Controller& controller, const cns::Parameter& parameter) {
        const auto form = form_of_parameter(controller.type, parameter.key);
        return form &&
               ((!form->unread_beside.empty() && has_parameter(controller, form->unread_beside)) ||
                (!form->read_beside.empty() && !has_parameter(controller, form->read_beside)));
    }

    // var(1) = 3, where the first variable of the controller counts; or a value, with v or fv as
    // the table says, of which none has to be there.
    void check_variable(const cns::Controller& controller, Place place, const Reporter& reporter) {
        const auto is_variable = [](const cns::Parameter& parameter) {
            const std::string_view key = parameter.key;
            return key.starts_with("var(") || key.starts_with("fvar(") ||
                   key.starts_with("sysvar(") || key.starts_with("sysfvar(");
        };
        const auto& parameters = controller.parameters;
        if (has_parameter(controller, "value")) {
            return;
        }
        const auto found = std::find_if(parameters.begin(), parameters.end(), is_variable);
        if (found == parameters.end() || found->lacks_equals) {
            reporter.report(lint_problem.refused_parameter, place,
                            "{} sets no variable; Ikemen GO does not load the character",
                            controller.type);
            return;
        }
        if (const std::string why = fault_of_variable(*found, reporter); !why.empty()) {
            report_value(*found, why, reporter);
            if (found->has_capital) {
                mend({.line = found->line,
                      .text = fmt::format("{} = {}", found->key, found->value),
                      .why = why});
            }
        }
    }

    std::string fault_of_variable(const cns::Parameter& parameter, const Reporter& reporter) {
        const std::string_view key = parameter.key;
        if (parameter.has_capital) {
            return "begins with a capital letter";
        }
        if (!key.ends_with(')')) {
            return "has no ')' behind the number of the variable";
        }
        const std::size_t open = key.find('(') + 1;
        const std::string why =
            fault_of_numbers({.kind = ValueKind::numbers}, key.substr(open, key.size() - 1 - open),
                             parameter, reporter);
        return why.empty() ? fault_of({.kind = ValueKind::numbers}, parameter, reporter) : why;
    }

    static void check_needed(const cns::Controller& controller, Place place,
                             const Reporter& reporter) {
        const std::string_view needed = needed_parameters(controller.type);
        if (!needed.empty() && !has_parameter(controller, needed)) {
            std::string names(needed);
            std::replace(names.begin(), names.end(), '|', '/');
            reporter.report(lint_problem.refused_parameter, place,
                            "{} needs '{}'; Ikemen GO does not load the character without it",
                            controller.type, names);
        }
    }

    // Lines without a '=' are reported as such. `can_be_left_out`: MUGEN passes over it if it is
    // wrong.
    void check_value(std::string_view type, const cns::Parameter& parameter, bool can_be_left_out,
                     const Reporter& reporter) {
        if (parameter.lacks_equals && parameter.key == "type" && type != "statedef") {
            mend({.line = parameter.line,
                  .text = fmt::format("type = {}", parameter.value),
                  .why = "has no '='"});
        }
        const auto form = form_of_parameter(type, parameter.key);
        if (!form) {
            return;
        }
        if (parameter.lacks_equals) {
            check_without_equals(*form, parameter, reporter);
            return;
        }
        const std::string why = fault_of(*form, parameter, reporter);
        if (why.empty()) {
            return;
        }
        report_value(parameter, why, reporter);
        if (checked_.mends == nullptr) {
            return;
        }
        if (can_be_left_out) {
            mend({.line = parameter.line, .text = {}, .why = why});
            return;
        }
        // The names in it are reported, because nobody has looked at them yet.
        const auto value = value_in_mugen(*form, parameter.value);
        if (value && fault_of(*form, with_value(parameter, *value), reporter).empty()) {
            mend({.line = parameter.line,
                  .text = fmt::format("{} = {}", parameter.key, *value),
                  .why = why});
        }
    }

    void check_without_equals(const ParameterForm& form, const cns::Parameter& parameter,
                              const Reporter& reporter) {
        if (form.may_be_empty) {
            return;
        }
        std::optional<std::string> value = parameter.value;
        if (!fault_of(form, parameter, unheard_).empty()) {
            value = value_in_mugen(form, parameter.value);
            if (!value || !fault_of(form, with_value(parameter, *value), unheard_).empty()) {
                report_refused_line(of_reading(), parameter.line, parameter.key, parameter.value);
                return;
            }
        }
        if (checked_.mends != nullptr) {
            static_cast<void>(
                fault_of(form, with_value(parameter, *value), reporter));  // its names
        }
        mend({.line = parameter.line,
              .text = fmt::format("{} = {}", parameter.key, *value),
              .why = "has no '='"});
    }

    static cns::Parameter with_value(cns::Parameter parameter, std::string value) {
        parameter.value = std::move(value);
        return parameter;
    }

    // The part of a value that MUGEN uses, if it does not use all of it: as many values as the
    // parameter has, the attributes that there are, a text without its quotes.
    static std::optional<std::string> value_in_mugen(const ParameterForm& form,
                                                     std::string_view value) {
        switch (form.kind) {
            case ValueKind::numbers:
            case ValueKind::sound:
            case ValueKind::with_n:
            case ValueKind::with_letter: {
                const std::vector<std::string_view> parts = split_values(value);
                const std::size_t used = std::min<std::size_t>(parts.size(), form.most);
                return fmt::format(
                    "{}", fmt::join(parts.begin(),
                                    parts.begin() + static_cast<std::ptrdiff_t>(used), ", "));
            }
            case ValueKind::attribute: return known_attributes(value);
            case ValueKind::quoted:
            case ValueKind::quoted_part: {
                std::string text(value);
                text.erase(std::remove(text.begin(), text.end(), '"'), text.end());
                return fmt::format("\"{}\"", text::trim(text));
            }
            case ValueKind::first_letter:
            case ValueKind::word:
            case ValueKind::leading_number:
            case ValueKind::filled:
            case ValueKind::any: break;
        }
        return std::nullopt;
    }

    static std::string known_attributes(std::string_view value) {
        std::string kept;
        for (std::size_t begin = 0; begin <= value.size();) {
            const std::size_t end = std::min(value.find(',', begin), value.size());
            std::string item(text::trim(value.substr(begin, end - begin)));
            if (begin == 0) {
                item.erase(std::remove_if(item.begin(), item.end(),
                                          [](char c) {
                                              return !is_letter_of("sca", {&c, 1});
                                          }),
                           item.end());
                kept = item;
            } else if (!unknown_attribute("s," + item).is_there) {
                kept.append(", ").append(item);
            }
            begin = end + 1;
        }
        return kept;
    }

    void mend(LineMend mend) {
        mend.file = file_;
        add_mend(checked_.mends, std::move(mend));
    }

    // Where what reading reports is kept, and nobody hears it again.
    Reporter of_reading() {
        return Reporter(checked_.mends == nullptr ? none_ : checked_.mends->of_reading, file_)
            .about(item_);
    }

    static void report_value(const cns::Parameter& parameter, std::string_view why,
                             const Reporter& reporter) {
        reporter.report(lint_problem.refused_value, Place::at_line(parameter.line),
                        "'{} = {}' {}; Ikemen GO does not load the character", parameter.key,
                        shown_part(parameter.value), why);
    }

    static std::string shown_part(std::string_view text) {
        constexpr std::size_t most_shown = 80;
        return to_utf8(text.substr(0, most_shown));
    }

    std::string fault_of(const ParameterForm& form, const cns::Parameter& parameter,
                         const Reporter& reporter) {
        const std::string_view value = parameter.value;
        if (value.empty()) {
            return form.may_be_empty ? "" : "has no value";
        }
        switch (form.kind) {
            case ValueKind::numbers: return fault_of_numbers(form, value, parameter, reporter);
            case ValueKind::sound:
                return fault_of_numbers(form, without_owner(value), parameter, reporter);
            case ValueKind::with_n: return fault_of_numbers(form, value, parameter, reporter);
            case ValueKind::with_letter: return fault_of_lettered(form, parameter, reporter);
            case ValueKind::attribute: return fault_of_attribute(parameter, reporter);
            case ValueKind::quoted:
                return value.size() > 1 && value.front() == '"' && value.back() == '"'
                           ? ""
                           : "is not in quotes";
            case ValueKind::quoted_part:
                return value.front() == '"' && value.find('"', 1) != std::string_view::npos
                           ? ""
                           : "is not in quotes";
            case ValueKind::first_letter:
                return is_letter_of(form.words, value)
                           ? std::string()
                           : fmt::format("does not begin with one of the letters '{}'", form.words);
            case ValueKind::word:
                return has_item(form.words, lower_case(value), ',')
                           ? ""
                           : "is not a word that is known there";
            case ValueKind::leading_number:
                return has_item(form.words, std::to_string(text::to_int(value)), ',')
                           ? std::string()
                           : fmt::format("does not begin with one of the numbers {}", form.words);
            case ValueKind::filled: return value.size() < form.fewest ? "has too few letters" : "";
            case ValueKind::any: break;
        }
        return {};
    }

    // priority = 4, Hit
    std::string fault_of_lettered(const ParameterForm& form, const cns::Parameter& parameter,
                                  const Reporter& reporter) {
        const std::vector<std::string_view> parts = split_values(parameter.value);
        for (std::size_t i = 0; i < std::min<std::size_t>(parts.size(), form.most); ++i) {
            std::string why =
                fault_of_numbers({.kind = ValueKind::numbers}, parts[i], parameter, reporter);
            if (!why.empty()) {
                return why;
            }
        }
        const bool is_right =
            parts.size() <= form.most ||
            (!parts[form.most].empty() && is_letter_of(form.words, parts[form.most]));
        return is_right ? ""
                        : fmt::format("has no word that begins with one of '{}' behind its comma",
                                      form.words);
    }

    std::string fault_of_attribute(const cns::Parameter& parameter,
                                   const Reporter& reporter) const {
        const UnknownAttribute unknown = unknown_attribute(parameter.value);
        if (!unknown.is_there) {
            return {};
        }
        std::string why =
            unknown.item.empty()
                ? "has no attribute between two commas, or behind the last one"
                : fmt::format("has {}, which is no attribute", text::quoted(unknown.item));
        if (!unknown.is_letter && checked_.is_mugen_1) {
            reporter.report(lint_problem.letter_unknown, Place::at_line(parameter.line),
                            "'{} = {}' {}; Ikemen GO reads no further", parameter.key,
                            parameter.value, why);
            return {};
        }
        return why;
    }

    static bool is_letter_of(std::string_view letters, std::string_view value) {
        const char c = value.front();
        return letters.find(c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c) !=
               std::string_view::npos;
    }

    // A comma behind the last value is read as if it were not there, unless another value could not
    // follow it.
    std::string fault_of_numbers(const ParameterForm& form, std::string_view value,
                                 const cns::Parameter& parameter, const Reporter& reporter) {
        const std::vector<Expression> values = parse_values(value);
        const bool ends_with_comma = values.size() > 1 && values.back().empty();
        const std::size_t given = values.size() - (ends_with_comma ? 1 : 0);
        if (values.size() > form.most) {
            return fmt::format("has more than {}", counted(form.most, "value"));
        }
        if (given < form.fewest) {
            return fmt::format("has fewer than {}", counted(form.fewest, "value"));
        }
        const bool may_be_n = form.kind == ValueKind::with_n;
        const std::vector<std::string_view> texts =
            may_be_n ? split_values(value) : std::vector<std::string_view>();
        for (std::size_t i = 0; i < given; ++i) {
            if (may_be_n && text::equal_ignoring_case(texts[i], "n")) {
                continue;
            }
            if (values[i].empty()) {
                return "has an empty value";
            }
            if (!values[i].error.empty() || !values[i].refused.empty()) {
                return fmt::format("cannot be read: {}{}", values[i].error, values[i].refused);
            }
            check_names(values[i], Place::at_line(parameter.line), reporter);
        }
        return {};
    }

    void check_triggers(const cns::Controller& controller, const Reporter& reporter) {
        std::set<std::uint32_t> groups;
        bool never_acts = false;
        for (const cns::Trigger& trigger : controller.triggers) {
            if (trigger.group > 1 && !never_acts && !groups.contains(trigger.group - 1)) {
                reporter.report(lint_problem.trigger_gap, Place::at_line(trigger.line),
                                "there is no trigger{} before trigger{}; the engines ignore it",
                                trigger.group - 1, trigger.group);
                continue;
            }
            if (trigger.group > 0) {
                groups.insert(trigger.group);
            }
            const Expression expression =
                check_expression(trigger, is_played(controller), reporter);
            mend_trigger(trigger, expression);
            never_acts = never_acts || (trigger.group == 0 && expression.nodes.size() == 1 &&
                                        expression.nodes.front().op == Op::number &&
                                        expression.nodes.front().number == 0);
        }
        if (!groups.contains(1) && !(never_acts && !groups.empty())) {
            // A later trigger is ignored without a trigger1, and would count behind one.
            const bool has_later =
                std::any_of(controller.triggers.begin(), controller.triggers.end(),
                            [](const cns::Trigger& each) { return each.group > 1; });
            mend({.line = controller.line,
                  .added = has_later ? "triggerall = 0" : "trigger1 = 0",
                  .why = "has no trigger1, so it never acts"});
            reporter.report(lint_problem.refused_trigger, Place::at_line(controller.line),
                            "{} has no trigger1; Ikemen GO does not load the character",
                            controller.type);
        }
    }

    // MUGEN loads a HitDefAttr without a '=', and the trigger does nothing (issues 1102 and 1418 of
    // Ikemen GO).
    void mend_trigger(const cns::Trigger& trigger, const Expression& expression) {
        if (!trigger.lacks_equals && !expression.lacks_sign) {
            return;
        }
        if (!expression.lacks_sign && (expression.empty() || !expression.error.empty())) {
            report_refused_line(of_reading(), trigger.line, "trigger", trigger.text);
            return;
        }
        mend({.line = trigger.line,
              .text = fmt::format("trigger{} = {}",
                                  trigger.group == 0 ? "all" : std::to_string(trigger.group),
                                  expression.lacks_sign ? "0" : trigger.text),
              .why = expression.lacks_sign ? "has no '=' behind its attribute, so it never holds"
                                           : "has no '='"});
    }

    // An expression that reading plays and cannot read has been reported there.
    Expression check_expression(const cns::Trigger& trigger, bool was_played,
                                const Reporter& reporter) {
        Expression expression = parse_expression(trigger.text);
        const Place place = Place::at_line(trigger.line);
        const bool is_empty = expression.empty() && !trigger.lacks_equals;
        if (is_empty || !expression.error.empty()) {
            report_unreadable(was_played && checked_.is_read ? of_reading() : reporter, place,
                              is_empty ? "nothing is behind the '='" : expression.error);
        } else if (!expression.refused.empty()) {
            reporter.report(lint_problem.refused_form, place,
                            "'{}': {}; Ikemen GO does not load the character",
                            shown_part(trigger.text), expression.refused);
        }
        check_names(expression, place, reporter);
        return expression;
    }

    void check_names(const Expression& expression, Place place, const Reporter& reporter) {
        const std::vector<bool> is_word = words_in(expression);
        for (std::size_t i = 0; i < expression.nodes.size(); ++i) {
            const Node& node = expression.nodes[i];
            if (node.op == Op::text && i + 1 < expression.nodes.size() &&
                form_of(expression.nodes[i + 1].text) == TriggerForm::list) {
                check_list(node.text, place, reporter);
            }
            const bool is_local = node.text.starts_with('$');  // a variable of ZSS
            if (node.op != Op::call || is_word[i] || (is_local && is_zss_)) {
                continue;
            }
            const std::string_view before = i > 0 && expression.nodes[i - 1].op == Op::call
                                                ? last_name(expression.nodes[i - 1].text)
                                                : std::string_view();
            const bool is_argument =
                i + 1 < expression.nodes.size() && takes_names(expression.nodes[i + 1]);
            const TriggerForm form = form_of(before);
            const bool is_compared = form == TriggerForm::word || form == TriggerForm::letter ||
                                     form == TriggerForm::quoted;
            if (!is_argument && !is_compared && !is_trigger_name(last_name(node.text))) {
                reporter.report(lint_problem.name_unknown, place,
                                "there is no trigger {}{}; Ikemen GO does not load the character",
                                text::quoted(node.text),
                                trigger_words_.advice(last_name(node.text)));
            }
        }
    }

    // The first attribute of `= SC, NA, SA HA` with a letter or another attribute behind it; empty:
    // there is none.
    static std::string_view unended_attribute(std::string_view list) {
        for (std::size_t comma = list.find(','); comma != list.npos;
             comma = list.find(',', comma + 1)) {
            const std::string_view item =
                text::trim(list.substr(comma + 1, list.find(',', comma + 1) - comma - 1));
            const std::string_view rest = item.substr(std::min<std::size_t>(item.size(), 2));
            const std::string_view next = text::trim(rest).substr(0, 3);
            const bool is_attribute =
                !next.empty() && !unknown_attribute("S," + std::string(text::trim(next))).is_there;
            if (is_attribute || (!rest.empty() && lower_case(rest.substr(0, 1)) >= "a" &&
                                 lower_case(rest.substr(0, 1)) <= "z")) {
                return item;
            }
        }
        return {};
    }

    // The `= SC, NA` of hitdefattr.
    static void check_list(std::string_view list, Place place, const Reporter& reporter) {
        const UnknownAttribute unknown = unknown_attribute(list.substr(list.find('=') + 1));
        if (const std::string_view item = unended_attribute(list); !item.empty()) {
            reporter.report(lint_problem.refused_form, place,
                            "hitdefattr {} has no comma behind the attribute in {}; Ikemen GO does "
                            "not load the character",
                            shown_part(list), text::quoted(item));
        } else if (unknown.is_there ||
                   list.find_first_of("SCAsca", list.find('=')) > list.find(',')) {
            reporter.report(lint_problem.refused_form, place,
                            "hitdefattr {} has {}, which is no attribute; Ikemen GO does not load "
                            "the character",
                            shown_part(list),
                            unknown.item.empty() ? "nothing between two commas, or behind the last"
                                                 : text::quoted(unknown.item));
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
    std::string file_;  // that is looked at
    std::string item_;
    bool is_zss_ = false;
    DiagnosticSink none_{0};
    const Reporter unheard_{none_, {}};
    MeantWords statedef_words_{parameter_names("statedef")};
    MeantWords hitdef_words_{parameter_names("hitdef")};
    MeantWords controller_words_{controller_names()};
    MeantWords trigger_words_{trigger_names()};
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
            if (is_among(single_constants, parameter.key)) {
                check_comma(parameter, reporter);
            }
        }
    }
}

}  // namespace fightconv::mugen
