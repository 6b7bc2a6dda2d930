#include <algorithm>
#include <iterator>
#include <numeric>
#include <optional>
#include <tuple>
#include <utility>

#include "core/base/find.hpp"
#include "core/base/text/text.hpp"
#include "formats/mugen/cns/cns.hpp"
#include "formats/mugen/cns/problems.hpp"
#include "formats/text/mugen_text.hpp"

namespace fightconv::cns {

namespace {

constexpr std::int32_t last_trigger_group = 65'536;

bool begins_number(char c) noexcept { return c >= '0' && c <= '9'; }
bool is_letter(char c) noexcept { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

std::string item_of(const Statedef& state) { return fmt::format("state {}", state.number); }

// The text after `word` in the name of a section, if the word ends there: "Statedef 200, x" ->
// "200, x".
std::optional<std::string_view> rest_behind(std::string_view name, std::string_view word) noexcept {
    const std::string_view rest = name.substr(std::min(word.size(), name.size()));
    if (!text::starts_with_ignoring_case(name, word) ||
        (!rest.empty() && is_letter(rest.front()))) {
        return std::nullopt;
    }
    return text::trim(rest);
}

// T6, but a word is not read as a number, because it would replace state 0.
std::optional<std::int32_t> state_number(std::string_view text) noexcept {
    const bool sign = text.starts_with('-') || text.starts_with('+');
    const std::string_view digits = text.substr(sign ? 1 : 0);
    return !digits.empty() && begins_number(digits.front()) ? std::optional(text::to_int(text))
                                                            : std::nullopt;
}

// "damage 37, 5": a word, and something behind it.
std::optional<text::KeyValue> pair_without_equals(std::string_view line) noexcept {
    const auto* const end = std::find_if_not(line.begin(), line.end(), [](char c) {
        return is_letter(c) || begins_number(c) || c == '.' || c == '_';
    });
    const auto size = static_cast<std::size_t>(end - line.begin());
    const bool is_pair = size != 0 && size < line.size() && is_letter(line.front()) &&
                         (line[size] == ' ' || line[size] == '\t');
    return is_pair
               ? std::optional(text::KeyValue{line.substr(0, size), text::trim(line.substr(size))})
               : std::nullopt;
}

// Var(1), FVAR(2) and sysVar(0), but not SysFvar(0), which Ikemen GO takes.
bool names_variable_with_capital(std::string_view key) noexcept {
    const bool is_of_engine = text::starts_with_ignoring_case(key, "sys");
    const std::string_view word = key.substr(is_of_engine ? std::size_t{3} : 0);
    return (word.starts_with('V') && text::starts_with_ignoring_case(word, "var(")) ||
           (!is_of_engine && word.starts_with('F') &&
            text::starts_with_ignoring_case(word, "fvar("));
}

std::string label_of(std::string_view header) {
    const std::size_t comma = header.find(',');
    return std::string(comma == std::string_view::npos ? std::string_view()
                                                       : text::trim(header.substr(comma + 1)));
}

class FileReader {
public:
    FileReader(Source source, Context& context)
        : source_(source), context_(context), reporter_(context.diagnostics, source.file) {
        file_.charge = Charge(context.budget);
    }

    Result<File> read() {
        FC_TRY(text::check_size(source_, context_));
        text::LineReader lines(source_, context_);
        while (lines.next(line_)) {
            if (auto taken = take_line(); !taken) {
                return fail(
                    std::move(taken).error().in_file(source_.file).at(line_.place()).about(item()));
            }
        }
        finish_section();
        mark_shadowed();
        return std::move(file_);
    }

private:
    enum class Inside : std::uint8_t { nothing, section, statedef, controller };

    Reporter here() const { return reporter_.about(item()); }
    std::string item() const {
        return inside_ == Inside::statedef || inside_ == Inside::controller
                   ? item_of(file_.states.back())
                   : std::string();
    }

    Status take_line() {
        if (const auto name = text::section_name(line_.text)) {
            finish_section();
            return enter(*name);
        }
        if (inside_ == Inside::nothing) {
            return {};
        }
        if (const auto pair = text::key_value(line_.text)) {
            return take(*pair);
        }
        if (const auto pair = pair_without_equals(line_.text);
            pair && (inside_ != Inside::section || names_command(pair->key))) {
            return take(*pair, true);
        }
        return {};
    }

    bool names_command(std::string_view key) const {
        return text::starts_with_ignoring_case(file_.sections.back().name, "command") &&
               text::equal_ignoring_case(key, "name");
    }

    Status enter(std::string_view name) {
        const auto of_statedef = rest_behind(name, "statedef");
        const auto of_state = rest_behind(name, "state");
        const bool is_closed = line_.text.ends_with(']');
        if (!is_closed) {
            reporter_.report(problem.section_unclosed, line_.place(),
                             "the section {} {}; it is read, but Ikemen GO leaves it out",
                             text::quoted(line_.text),
                             line_.text.find(']') == line_.text.npos ? "has no ']'"
                                                                     : "has a text behind its ']'");
        }
        if (of_statedef) {
            return enter_statedef(*of_statedef);
        }
        if (of_state) {
            if (in_state_ && !text::starts_with_ignoring_case(name, "state ")) {
                here().report(problem.controller_header, line_.place(),
                              "the header {} has no number behind a space; it is read, but Ikemen "
                              "GO leaves out all that stands between it and the next Statedef",
                              text::quoted(line_.text));
            }
            return enter_controller(*of_state);
        }
        FC_TRY(file_.charge.add(sizeof(Section) + name.size(), "sections"));
        file_.sections.push_back({.name = std::string(name),
                                  .line = line_.number,
                                  .parameters = {},
                                  .is_closed = is_closed});
        inside_ = Inside::section;
        in_state_ = false;
        return {};
    }

    Status enter_statedef(std::string_view header) {
        inside_ = Inside::nothing;
        const auto number = state_number(header);
        in_state_ = number.has_value();
        if (!number) {
            reporter_.report(
                problem.state_number, line_.place(),
                "the header {} has no state number; the state and its controllers are ignored",
                text::quoted(line_.text));
            return {};
        }
        if (file_.states.size() >= context_.limits.states) {
            return fail(ErrorCode::limit_exceeded,
                        fmt::format("more than {} states", context_.limits.states));
        }
        FC_TRY(file_.charge.add(sizeof(Statedef) + header.size(), "states"));
        Statedef& state = file_.states.emplace_back();
        state.number = *number;
        state.label = label_of(header);
        state.line = line_.number;
        inside_ = Inside::statedef;
        return {};
    }

    // A controller belongs to the Statedef above it, whatever its own number is (mugen.md C2).
    Status enter_controller(std::string_view header) {
        if (!in_state_) {
            inside_ = Inside::nothing;
            reporter_.report(problem.controller_outside, line_.place(),
                             "the controller {} belongs to no Statedef; it is ignored",
                             text::quoted(line_.text));
            return {};
        }
        FC_TRY(file_.charge.add(sizeof(Controller) + header.size(), "state controllers"));
        Controller& controller = file_.states.back().controllers.emplace_back();
        controller.label = label_of(header);
        controller.line = line_.number;
        inside_ = Inside::controller;
        return {};
    }

    Status take(const text::KeyValue& pair, bool lacks_equals = false) {
        const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20; };
        if (pair.key.empty() || std::any_of(pair.key.begin(), pair.key.end(), is_control)) {
            return {};  // T3: junk
        }
        std::string key = lower_case(pair.key);
        if (inside_ == Inside::controller && key.starts_with("trigger")) {
            return take_trigger(key, pair.value, lacks_equals);
        }
        Status charged =
            file_.charge.add(sizeof(Parameter) + pair.key.size() + pair.value.size(), "parameters");
        if (charged) {
            parameters_.push_back({.key = std::move(key),
                                   .value = std::string(pair.value),
                                   .line = line_.number,
                                   .lacks_equals = lacks_equals,
                                   .has_capital = names_variable_with_capital(pair.key)});
        }
        return charged;
    }

    Status take_trigger(std::string_view key, std::string_view value, bool lacks_equals) {
        const std::string_view group = key.substr(std::string_view("trigger").size());
        const std::int32_t number = group == "all" ? 0 : text::to_int(group);
        const bool has_other = group.find_first_not_of("0123456789") != group.npos;
        if (group != "all" &&
            (has_other || number < 1 || number > last_trigger_group || group.starts_with('0'))) {
            here().report(problem.trigger_odd, line_.place(),
                          "found the key {}, expected triggerall or trigger1 to trigger65536; the "
                          "line is ignored",
                          text::quoted(key));
            return {};
        }
        Status charged = file_.charge.add(sizeof(Trigger) + value.size(), "triggers");
        if (charged) {
            triggers_.push_back({.group = static_cast<std::uint32_t>(number),
                                 .text = std::string(value),
                                 .line = line_.number,
                                 .lacks_equals = lacks_equals});
        }
        return charged;
    }

    std::vector<Parameter>& parameters_of_section() {
        return inside_ == Inside::section    ? file_.sections.back().parameters
               : inside_ == Inside::statedef ? file_.states.back().parameters
                                             : file_.states.back().controllers.back().parameters;
    }

    void finish_section() {
        if (inside_ == Inside::nothing) {
            return;
        }
        drop_duplicates();
        if (inside_ == Inside::controller) {
            Controller& controller = file_.states.back().controllers.back();
            finish_type(controller);
            controller.triggers = taken(triggers_);
        }
        parameters_of_section() = taken(parameters_);
    }

    // The items that were collected, in memory of just their size; the collection keeps its own
    // memory for the next section.
    template <class T>
    static std::vector<T> taken(std::vector<T>& collected) {
        std::vector<T> all(std::make_move_iterator(collected.begin()),
                           std::make_move_iterator(collected.end()));
        collected.clear();
        return all;
    }

    void finish_type(Controller& controller) {
        const auto type = std::find_if(parameters_.begin(), parameters_.end(),
                                       [](const Parameter& p) { return p.key == "type"; });
        if (type == parameters_.end()) {
            here().report(problem.controller_untyped, Place::at_line(controller.line),
                          "the controller has no type, so it does nothing");
            return;
        }
        controller.type = lower_case(type->value);
        if (!type->lacks_equals) {  // which is reported by whoever knows the engines
            parameters_.erase(type);
        }
    }

    // T5: the first of several equal keys counts. Sorting keeps this fast for any file.
    void drop_duplicates() {
        std::vector<Parameter>& all = parameters_;
        order_.resize(all.size());
        std::iota(order_.begin(), order_.end(), std::size_t{0});
        std::sort(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) {
            return std::tie(all[a].key, a) < std::tie(all[b].key, b);
        });
        again_.assign(all.size(), false);
        for (std::size_t i = 1; i < order_.size(); ++i) {
            again_[order_[i]] = all[order_[i]].key == all[order_[i - 1]].key;
        }
        std::size_t kept = 0;
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (again_[i]) {
                here().report(problem.duplicate_key, Place::at_line(all[i].line),
                              "the key {} occurs again in its section; the first one is used",
                              text::quoted(all[i].key));
            } else if (i != kept++) {
                all[kept - 1] = std::move(all[i]);
            }
        }
        all.resize(kept);
    }

    // The first of several equal numbers counts (mugen.md C3).
    void mark_shadowed() {
        std::vector<Statedef>& states = file_.states;
        std::vector<std::size_t> order(states.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            return states[a].number < states[b].number;
        });
        // for each state, the line of the one that counts
        std::vector<std::uint32_t> counts(states.size());
        for (std::size_t i = 0; i < order.size(); ++i) {
            Statedef& state = states[order[i]];
            state.shadowed = i > 0 && states[order[i - 1]].number == state.number;
            counts[order[i]] = state.shadowed ? counts[order[i - 1]] : state.line;
        }
        for (std::size_t i = 0; i < states.size(); ++i) {
            if (states[i].shadowed) {
                reporter_.about(item_of(states[i]))
                    .report(
                        problem.duplicate_state, Place::at_line(states[i].line),
                        "the file contains this state more than once; the one in line {} is used",
                        counts[i]);
            }
        }
    }

    Source source_;
    Context& context_;
    Reporter reporter_;
    File file_;
    text::Line line_;
    Inside inside_ = Inside::nothing;
    bool in_state_ = false;              // controllers belong to the last state
    std::vector<Parameter> parameters_;  // of the section that is being read
    std::vector<Trigger> triggers_;
    std::vector<std::size_t> order_;  // of its keys
    std::vector<bool> again_;         // whose keys came before
};

}  // namespace

Result<File> parse(Source source, Context& context) { return FileReader(source, context).read(); }

const Parameter* find(const std::vector<Parameter>& parameters, std::string_view key) noexcept {
    return find_where(parameters, [&](const Parameter& parameter) { return parameter.key == key; });
}

}  // namespace fightconv::cns
