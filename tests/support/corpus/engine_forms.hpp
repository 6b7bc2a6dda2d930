// The right and the wrong forms of what the tables of Ikemen GO have: values of parameters, and
// triggers.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "converters/mugen/lint/controller_forms.hpp"
#include "converters/mugen/script/vocabulary.hpp"
#include "core/base/text/text.hpp"
#include "tests/support/catch.hpp"

namespace fightconv::test {

using namespace mugen;

inline std::string repeated(std::string_view item, std::uint32_t times) {
    std::string all(item);
    for (std::uint32_t i = 1; i < times; ++i) {
        all.append(", ").append(item);
    }
    return all;
}

inline std::string first_of(std::string_view words) {
    return std::string(words.substr(0, words.find(',')));
}

struct Forms {
    std::vector<std::string> right;
    std::vector<std::string> wrong;
};

inline Forms forms_of_value(const ParameterForm& form) {
    // Lists that are so long that nobody writes one more are left out.
    constexpr std::uint32_t most_listed = 20;
    const std::vector<std::string> no_numbers = {"nosuchtrigger", "1 +", "(1", "\"1\""};
    const auto with = [&](std::vector<std::string> more) {
        more.insert(more.end(), no_numbers.begin(), no_numbers.end());
        return more;
    };
    switch (form.kind) {
        case ValueKind::numbers: {
            Forms values{{repeated("var(1) + 2", form.fewest)}, no_numbers};
            if (form.most < most_listed) {
                values.right.push_back(repeated("1", form.most));
                values.wrong.push_back(repeated("1", form.most + 1));
            }
            if (form.fewest > 1) {
                values.wrong.push_back(repeated("1", form.fewest - 1));
            }
            return values;
        }
        case ValueKind::sound:
            return {{"S5", "F5", "5", "ifelse(1,2,3)"}, with({repeated("5", form.most + 1)})};
        case ValueKind::attribute:
            return {{"SCA, NA, ST, HP", "s", "A,AT"}, {"X, NA", "S, XX", "S, NA,"}};
        case ValueKind::quoted: return {{"\"a\""}, {"a", "\"a", "a\""}};
        case ValueKind::quoted_part: return {{"\"a\"", "\"a\" b"}, {"a", "\"a"}};
        case ValueKind::first_letter:
            return {{std::string(1, form.words.front()), form.words.front() + std::string("xyz")},
                    {"q", "5", "\"" + std::string(form.words) + "\""}};
        case ValueKind::word:
            return {{first_of(form.words)}, {"nosuchword", first_of(form.words) + "x"}};
        case ValueKind::leading_number:
            return {{first_of(form.words), first_of(form.words) + "x", "", "x"}, {"99"}};
        case ValueKind::with_letter: {
            const std::string numbers = repeated("1", form.most);
            return {{"1", numbers + ", " + form.words.front()},
                    with({numbers + ",", numbers + ", q", numbers + ", 1"})};
        }
        case ValueKind::with_n:
            return {{"1", repeated("n", form.most), "n, 1"}, with({repeated("n", form.most + 1)})};
        case ValueKind::filled: return {{"abc"}, {}};
        case ValueKind::any: return {{"abc", "1"}, {}};
    }
    return {};
}

// The parameters of which the controller needs one, in their right form, but not `key`; and what
// has to be there so that `key` is looked at.
inline std::string needed_lines(const std::string& type, const std::string& key) {
    const std::string_view needed = needed_parameters(type);
    const std::string name(needed.substr(0, needed.find('|')));
    const auto asked = form_of_parameter(type, key);
    const auto variable = form_of_parameter(type, "v");
    std::string lines;
    if (asked && !asked->read_beside.empty()) {
        lines.append(asked->read_beside.substr(0, asked->read_beside.find('|'))).append(" = 1\n");
    } else if (variable && !variable->read_beside.empty()) {
        lines.append(variable->read_beside).append(" = 1\n");
    }
    if (name.empty() || name == key || (asked && has_item(asked->unread_beside, name, '|'))) {
        return lines;
    }
    const auto form = form_of_parameter(type, name);
    REQUIRE(form);
    return lines + name + " = " + forms_of_value(*form).right.front() + "\n";
}

// The first word that is compared with a number.
inline std::string word_for_number(const TriggerSpelling& spelling) {
    std::string_view rest = spelling.words;
    while (has_item(spelling.texts, first_of(rest)) || has_item(spelling.flags, first_of(rest))) {
        rest.remove_prefix(first_of(rest).size() + 1);
    }
    return first_of(rest);
}

// Each word in the parentheses, compared with what it is compared with; and in the other case.
inline void add_words(const std::string& name, const TriggerSpelling& spelling,
                      std::vector<std::string>& right, std::vector<std::string>& wrong) {
    for (std::string_view rest = spelling.words; !rest.empty();) {
        const std::string word = first_of(rest);
        rest.remove_prefix(std::min(rest.size(), word.size() + 1));
        const std::string call = name + "(" + word + ")";
        if (has_item(spelling.texts, word)) {
            right.push_back(call + " != \"x\"");
            wrong.insert(wrong.end(), {call, call + " = 1", call + " = x"});
        } else if (has_item(spelling.flags, word)) {
            right.insert(right.end(), {call + " = MA", "enemy, " + call + " != hlmafdp- && time"});
            wrong.insert(wrong.end(), {call, call + " = 1", call + " = MX", call + " = \"M\""});
        } else {
            right.push_back(call + " = 1");
            wrong.push_back(call + " = \"x\"");
        }
        std::string other = word;
        other.front() = static_cast<char>(other.front() ^ 0x20);
        if (spelling.minds_case) {
            (has_item(spelling.words, other) ? right : wrong).push_back(name + "(" + other + ")");
        } else if (!has_item(spelling.texts, word) && !has_item(spelling.flags, word)) {
            right.push_back(name + "(" + other + ")");
        }
    }
}

// The trigger of this name; it has a spelling.
inline Forms forms_of_trigger(const std::string& name, const TriggerSpelling* spelling) {
    const TriggerForm form = form_of(name);
    const bool is_redirection = form == TriggerForm::redirection;
    const std::string behind = is_redirection ? ", time = 1" : " = 1";
    const bool takes_words = form == TriggerForm::value && !spelling->words.empty();
    const bool takes_any = spelling->words == "*";
    const std::string argument = takes_any ? "vel" : takes_words ? word_for_number(*spelling) : "1";
    const auto call = [&](std::uint32_t arguments) {
        return arguments == 0 ? name : name + "(" + repeated(argument, arguments) + ")";
    };
    std::vector<std::string> right;
    std::vector<std::string> wrong = {name + "x = 1"};
    if (form == TriggerForm::word || form == TriggerForm::letter) {
        right = {name + " = " + first_of(spelling->words),
                 "!" + name + " != " + first_of(spelling->words)};
        wrong = {name,          name + " = ",      name + " = 1",
                 name + " = q", name + " = \"s\"", name + " " + first_of(spelling->words)};
    } else if (form == TriggerForm::axis) {
        right = {name + " " + first_of(spelling->words) + " > 0"};
        wrong.insert(wrong.end(), {name + " > 0", name + " q > 0"});
    } else {
        right = {call(spelling->fewest) + behind, call(spelling->most) + behind};
        wrong.push_back(call(spelling->most + 1) + behind);
        if (spelling->fewest > 0) {
            wrong.push_back(call(spelling->fewest - 1) + behind);
        }
        if (takes_words && !takes_any) {
            wrong.push_back(name + "(nosuchword) = 1");
            add_words(name, *spelling, right, wrong);
        }
        if (is_redirection) {
            wrong.insert(wrong.end(),
                         {call(spelling->fewest) + ",", call(spelling->fewest) + " time = 1"});
        }
    }
    return {right, wrong};
}

// Triggers that Ikemen GO refuses for other reasons.
inline const std::vector<std::string>& other_wrong_triggers() {
    static const std::vector<std::string> texts = {"",
                                                   "time =",
                                                   "time == 5",
                                                   "time => 5",
                                                   "(time = 5",
                                                   "time = 5)",
                                                   "time = [1,5",
                                                   "a b",
                                                   "time := 3",
                                                   "time = \"a\"",
                                                   "time = 5 ctrl",
                                                   "&& 1",
                                                   "time <> 2",
                                                   "animelem = 0",
                                                   "animelem = -1",
                                                   "animelem = var(1)",
                                                   "animelem",
                                                   "timemod = 4",
                                                   "timemod = 0, 1",
                                                   "projhit",
                                                   "hitdefattr = SX, NA",
                                                   "hitdefattr = S, XA",
                                                   "hitdefattr = S, SA, XX",
                                                   "hitdefattr(S, SA)",
                                                   "hitdefattr = ,NA",
                                                   "hitdefattr",
                                                   "name = Kung",
                                                   "p2name = x",
                                                   "command = holdfwd",
                                                   "command",
                                                   "command = \"holdfwd",
                                                   "time var(1)",
                                                   "isasserted(foo)",
                                                   "target time = 1",
                                                   "enemy, , life",
                                                   "+1",
                                                   "time = +1",
                                                   "var(+1) = 1",
                                                   "1 - +1",
                                                   "time = [+1, 2]",
                                                   "helper = 0",
                                                   "root",
                                                   "enemy(1)",
                                                   "command == \"x\"",
                                                   "name == \"x\"",
                                                   "statetype == S",
                                                   "hitdefattr == S, NA",
                                                   "animelem == 2",
                                                   "animelem = +2",
                                                   "timemod == 2, 1",
                                                   "time ~",
                                                   "hitdefattr = SC, NA, SA HA",
                                                   "hitdefattr = S, NA SA",
                                                   "hitdefattr = S, NAx"};
    return texts;
}

}  // namespace fightconv::test
