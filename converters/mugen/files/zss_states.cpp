#include "converters/mugen/files/zss_states.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <set>
#include <utility>

#include "converters/mugen/files/problems.hpp"
#include "converters/mugen/script/expression.hpp"
#include "core/base/reporter.hpp"
#include "core/base/text/text.hpp"
#include "formats/text/mugen_text.hpp"

namespace fightconv::mugen {

namespace {

constexpr std::size_t most_statements = std::size_t{1} << 18;  // of a character
constexpr std::size_t deepest_calls = 32;
constexpr std::size_t deepest_blocks = zss::deepest_blocks + 4;  // also through functions
constexpr std::size_t most_else_guards = 16;
constexpr std::size_t longest_meaning = 1'024;
constexpr std::int32_t runs_last = -10;  // [StateDef +1]

bool continues_name(char c) noexcept {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

bool is_literal(std::string_view text) noexcept {
    text.remove_prefix(text.starts_with('-') ? 1 : 0);
    return !text.empty() && text.find_first_not_of("0123456789.") == std::string_view::npos &&
           text.find_first_of("0123456789") != std::string_view::npos;
}

// Calls visit(character, index, depth of parentheses) for what is outside of quotes.
template <class Visit>
void outside_of_quotes(std::string_view text, const Visit& visit) {
    bool in_text = false;
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        in_text = in_text != (c == '"');
        if (!in_text && c != '"') {
            depth -= c == ')' || c == ']' ? 1 : 0;
            visit(c, i, depth);
            depth += c == '(' || c == '[' ? 1 : 0;
        }
    }
}

// The parts of "a && b && (c || d)", all of which have to hold.
std::vector<std::string> conjuncts(std::string_view text) {
    std::vector<std::string> parts;
    std::size_t begin = 0;
    bool has_weaker = false;
    outside_of_quotes(text, [&](char c, std::size_t i, int depth) {
        const std::string_view two = text.substr(i, 2);
        has_weaker = has_weaker || (depth == 0 && (two == "||" || two == "^^"));
        if (depth == 0 && c == '&' && two == "&&" && i >= begin) {
            parts.emplace_back(text::trim(text.substr(begin, i - begin)));
            begin = i + 2;
        }
    });
    if (has_weaker) {
        return {std::string(text)};
    }
    parts.emplace_back(text::trim(text.substr(begin)));
    return parts;
}

// The text with each $name replaced by what replace(name in lower case) gives.
template <class Replace>
std::string with_names(std::string_view text, const Replace& replace) {
    if (text.find('$') == std::string_view::npos) {
        return std::string(text);
    }
    std::string result;
    std::size_t done = 0;
    outside_of_quotes(text, [&](char c, std::size_t i, int) {
        if (c != '$' || i < done) {
            return;
        }
        std::size_t end = i + 1;
        while (end < text.size() && continues_name(text[end])) {
            ++end;
        }
        result.append(text.substr(done, i - done));
        result.append(end == i + 1 ? "$" : replace(lower_case(text.substr(i + 1, end - i - 1))));
        done = end;
    });
    return result.append(text.substr(done));
}

struct Target {
    std::string_view kind;
    std::string_view index;
    std::string_view value;
};
// `var(1) := 5`, if the whole text is that.
std::optional<Target> assignment_in(std::string_view text) {
    const std::size_t sign = text.find(":=");
    const Expression whole = parse_expression(text);
    if (sign == std::string_view::npos || whole.nodes.empty() ||
        whole.nodes.back().op != Op::assign) {
        return std::nullopt;
    }
    const std::string_view left = text::trim(text.substr(0, sign));
    const std::size_t open = left.find('(');
    if (open == std::string_view::npos || !left.ends_with(')')) {
        return std::nullopt;
    }
    const std::string_view kind = text::trim(left.substr(0, open));
    for (const std::string_view known : {"var", "fvar", "sysvar", "sysfvar", "map"}) {
        if (text::equal_ignoring_case(kind, known)) {
            return Target{known, text::trim(left.substr(open + 1, left.size() - open - 2)),
                          text::trim(text.substr(sign + 2))};
        }
    }
    return std::nullopt;
}

// ZSS has no controllers for them (Z12).
bool is_for_assignments(std::string_view type) noexcept {
    for (const std::string_view each :
         {"varset", "varadd", "parentvarset", "parentvaradd", "rootvarset", "rootvaradd"}) {
        if (type == each) {
            return true;
        }
    }
    return false;
}

}  // namespace

// One state.
class ZssStates::Builder {
public:
    Builder(ZssStates& all, const zss::File& file, const Reporter& reporter, cns::Statedef& state)
        : all_(all), reporter_(reporter), state_(state), file_(&file) {}

    Status run(std::uint32_t first) && {
        const auto assignments = assignments_in(*file_, first, {});
        Scope scope;
        scope.assignments = &assignments;
        FC_TRY(add_all(first, scope, cns::no_block, std::string()));
        state_.locals.assign(locals_.begin(), locals_.end());
        return {};
    }

private:
    struct Local {
        std::string text;     // what stands for it: "$x", "$x.2" or a number
        std::string meaning;  // what it was set to, if that is all that it ever is; or empty
        std::uint32_t block = cns::no_block;  // in which `meaning` is known
    };
    // The variables of the state, or of one call of a function.
    struct Scope {
        std::map<std::string, Local, std::less<>> locals;
        const Assignments* assignments = nullptr;
        std::size_t order = std::numeric_limits<std::size_t>::max();  // of the function
    };
    // The condition under which the statements that are added are run.
    struct Guard {
        std::string text;
        std::uint32_t line = 0;
    };

    const zss::Statement& at(std::uint32_t place) const { return file_->statements[place]; }

    // The lines of a function in another file would be wrong ones here.
    std::uint32_t here(std::uint32_t line) const noexcept {
        return called_at_ == 0 ? line : called_at_;
    }

    template <class... Args>
    void refused(std::uint32_t line, fmt::format_string<Args...> text, Args&&... args) const {
        reporter_.report(files_problem.zss_refused, Place::at_line(here(line)),
                         "{}; Ikemen GO does not load the character",
                         fmt::vformat(text, fmt::make_format_args(args...)));
    }

    // ---- names

    std::string new_local(const std::string& name) {
        const std::size_t times = ++used_[name];
        locals_.push_back(times == 1 ? "$" + name : fmt::format("${}.{}", name, times));
        return locals_.back();
    }

    Local& declare(Scope& scope, const std::string& name) {
        const auto [local, is_new] = scope.locals.try_emplace(name);
        if (is_new) {
            local->second.text = new_local(name);
        }
        return local->second;
    }

    // The text of an expression as the player computes it.
    std::string computed(std::string_view text, Scope& scope, std::uint32_t line) {
        return with_names(text, [&](const std::string& name) {
            if (!scope.locals.contains(name)) {
                refused(line, "${} is read before it is set", name);
            }
            return declare(scope, name).text;
        });
    }

    // The text of an expression for code that does not play the state: variables that are set only
    // once are replaced by their values.
    std::string meant(std::string_view text, const Scope& scope, std::uint32_t block) const {
        std::string result = with_names(text, [&](const std::string& name) {
            const auto local = scope.locals.find(name);
            if (local == scope.locals.end()) {
                return "$" + name;
            }
            const Local& known = local->second;
            return known.meaning.empty() || !is_in(block, known.block) ? known.text : known.meaning;
        });
        return result.size() <= text.size() + longest_meaning ? result : std::string(text);
    }

    bool is_in(std::uint32_t block, std::uint32_t outer) const {
        while (block != outer && block != cns::no_block) {
            block = state_.blocks[block].outer;
        }
        return block == outer;
    }

    void remember(Local& local, const Scope& scope, const std::string& name, std::string meaning,
                  std::uint32_t block) const {
        const auto times = scope.assignments->find(name);
        if (times != scope.assignments->end() && times->second == 1 &&
            meaning.size() <= longest_meaning && meaning.find(":=") == std::string::npos &&
            !meaning.empty()) {
            local.meaning = is_literal(meaning) ? std::move(meaning) : "(" + meaning + ")";
            local.block = block;
        }
    }

    // ---- controllers

    bool may_make(std::uint32_t line) const {
        if (all_.made_ == most_statements) {
            reporter_.report(files_problem.zss_cut, Place::at_line(here(line)),
                             "the functions make more than {} statements; the rest is left out",
                             most_statements);
        }
        return all_.made_++ < most_statements;
    }

    Result<cns::Controller*> controller(std::string type, std::uint32_t line, std::uint32_t block,
                                        const std::string& label = {}) {
        if (!may_make(line)) {
            return nullptr;
        }
        std::uint64_t bytes = sizeof(cns::Controller) + type.size() + label.size();
        for (const Guard& guard : guards_) {
            bytes += sizeof(cns::Trigger) + guard.text.size();
        }
        FC_TRY(all_.charge_.add(bytes, "statements"));
        cns::Controller& made = state_.controllers.emplace_back();
        made.type = std::move(type);
        made.label = label;
        made.line = here(line);
        made.block = block;
        for (const Guard& guard : guards_) {
            made.triggers.push_back({0, guard.text, guard.line});
        }
        made.triggers.push_back({1, "1", here(line)});
        return &made;
    }

    Status parameter(cns::Controller* controller, std::string key, std::string value,
                     std::uint32_t line) {
        if (controller == nullptr) {
            return {};
        }
        FC_TRY(all_.charge_.add(sizeof(cns::Parameter) + key.size() + value.size(), "parameters"));
        controller->parameters.push_back({std::move(key), std::move(value), here(line)});
        return {};
    }

    Status let(const std::string& local, std::string value, std::uint32_t line,
               std::uint32_t block) {
        FC_ASSIGN(cns::Controller* const made, controller("let", line, block));
        if (made != nullptr) {
            made->step = cns::Step::let;
        }
        return parameter(made, local, std::move(value), line);
    }

    Status jump(cns::Step step, std::uint32_t target, std::uint32_t line, std::uint32_t block) {
        FC_ASSIGN(cns::Controller* const made,
                  controller(step == cns::Step::leave ? "leave" : "again", line, block));
        if (made != nullptr) {
            made->step = step;
            made->target = target;
        }
        return {};
    }

    void too_deep(std::uint32_t line) const {
        reporter_.report(files_problem.zss_cut, Place::at_line(here(line)),
                         "functions and blocks are in each other too deep; what is in this one is "
                         "left out");
    }

    // ---- statements

    Status add_all(std::uint32_t first, Scope& scope, std::uint32_t block,
                   const std::string& label) {
        for (std::uint32_t i = first; i != zss::none; i = at(i).next) {
            const bool is_named_by_block =
                at(i).label.empty() && at(i).kind == zss::Kind::controller;
            FC_TRY(add(at(i), scope, block, is_named_by_block ? label : at(i).label));
        }
        return {};
    }

    Status add(const zss::Statement& statement, Scope& scope, std::uint32_t block,
               const std::string& label) {
        if (!may_make(statement.line)) {
            return {};
        }
        if (depth_ >= deepest_blocks) {
            too_deep(statement.line);
            return {};
        }
        ++depth_;
        Status status = add_one(statement, scope, block, label);
        --depth_;
        return status;
    }

    Status add_one(const zss::Statement& statement, Scope& scope, std::uint32_t block,
                   const std::string& label) {
        switch (statement.kind) {
            case zss::Kind::controller: return add_controller(statement, scope, block, label);
            case zss::Kind::expression: return add_expression(statement, scope, block);
            case zss::Kind::let: return add_let(statement, scope, block);
            case zss::Kind::call: return add_call(statement, scope, block);
            case zss::Kind::block: return add_chain(statement, scope, block, label);
            case zss::Kind::count: return add_count(statement, scope, block, cns::no_block);
            case zss::Kind::repeat: return add_repeat(statement, scope, block, cns::no_block);
            case zss::Kind::leave:
            case zss::Kind::proceed: break;
        }
        if (loops_.empty()) {
            return {};
        }
        const Loop& loop = loops_.back();
        return jump(cns::Step::leave, statement.kind == zss::Kind::leave ? loop.whole : loop.turn,
                    statement.line, block);
    }

    Status add_controller(const zss::Statement& statement, Scope& scope, std::uint32_t block,
                          const std::string& label) {
        if (is_for_assignments(statement.text)) {
            refused(statement.line,
                    "ZSS has no controller {}; variables are set by :=", statement.text);
        }
        FC_ASSIGN(cns::Controller* const made,
                  controller(statement.text, statement.line, block, label));
        for (const cns::Parameter& each : statement.parameters) {
            FC_TRY(parameter(made, each.key, computed(each.value, scope, each.line), each.line));
        }
        return {};
    }

    // Z17
    Status add_expression(const zss::Statement& statement, Scope& scope, std::uint32_t block) {
        const std::string text = computed(statement.text, scope, statement.line);
        const auto target = assignment_in(text);
        const bool is_map = target && target->kind == "map";
        FC_ASSIGN(cns::Controller* const made, controller(!target  ? "expression"
                                                          : is_map ? "mapset"
                                                                   : "varset",
                                                          statement.line, block));
        if (!target) {
            if (made != nullptr) {
                made->step = cns::Step::expression;
            }
            return parameter(made, "value", text, statement.line);
        }
        if (is_map) {
            FC_TRY(parameter(made, "map", "\"" + lower_case(target->index) + "\"", statement.line));
            return parameter(made, "value", std::string(target->value), statement.line);
        }
        return parameter(made, fmt::format("{}({})", target->kind, target->index),
                         std::string(target->value), statement.line);
    }

    // One after the other: each value is computed when its variable is set.
    Status add_let(const zss::Statement& statement, Scope& scope, std::uint32_t block) {
        std::vector<std::string_view> values = {statement.text};
        if (statement.names.size() > 1) {
            values = split_values(statement.text);
        }
        if (values.size() != statement.names.size()) {
            refused(statement.line, "there are {} and {}",
                    counted(statement.names.size(), "variable"), counted(values.size(), "value"));
        }
        for (std::size_t i = 0; i < std::min(values.size(), statement.names.size()); ++i) {
            const std::string& name = statement.names[i];
            const std::string value = computed(values[i], scope, statement.line);
            std::string meaning = meant(values[i], scope, block);
            Local& local = declare(scope, name);
            FC_TRY(let(local.text, value, statement.line, block));
            remember(local, scope, name, std::move(meaning), block);
        }
        return {};
    }

    // Z19
    Status add_call(const zss::Statement& statement, Scope& scope, std::uint32_t block) {
        for (const std::string& name : statement.names) {
            declare(scope, name);
        }
        const auto found = all_.functions_.find(statement.text);
        if (found == all_.functions_.end() || found->second.order >= scope.order) {
            refused(statement.line, "the function {} is not defined before it is called",
                    printable(statement.text));
            return {};
        }
        const Function& function = found->second;
        const zss::Function& text = *function.text;
        const std::vector<std::string_view> values = statement.values.empty()
                                                         ? std::vector<std::string_view>()
                                                         : split_values(statement.values.front());
        if (values.size() != text.arguments.size() ||
            (statement.names.size() != text.results.size() && !statement.names.empty())) {
            refused(statement.line, "the function {} has {} and {}", printable(text.name),
                    counted(text.arguments.size(), "argument"),
                    counted(text.results.size(), "result"));
        }
        if (calls_ >= deepest_calls) {
            too_deep(statement.line);
            return {};
        }
        return inlined(statement, values, function, scope, block);
    }

    Status inlined(const zss::Statement& statement, const std::vector<std::string_view>& values,
                   const Function& function, Scope& scope, std::uint32_t block) {
        const zss::Function& text = *function.text;
        const zss::File* const caller = file_;
        Scope own;
        own.order = function.order;
        file_ = function.file;
        own.assignments = &function.assignments;
        for (std::size_t i = 0; i < text.arguments.size(); ++i) {
            const std::string& name = text.arguments[i];
            const std::string_view given = i < values.size() ? values[i] : "0";
            std::string value = computed(given, scope, statement.line);
            const bool is_set = function.assignments.at(name) > 1 || contains(text.results, name);
            if (is_literal(value) && !is_set) {
                own.locals[name].text = std::move(value);
                continue;
            }
            std::string meaning = meant(given, scope, block);
            Local& local = own.locals[name];
            local.text = new_local(name);
            FC_TRY(let(local.text, std::move(value), statement.line, block));
            if (!is_set) {
                remember(local, own, name, std::move(meaning), block);
            }
        }
        FC_TRY(begin_results(statement, text, scope, own, block));
        ++calls_;
        const std::vector<Loop> loops = std::exchange(loops_, {});
        const std::uint32_t called_at = called_at_;
        if (caller != function.file) {
            called_at_ = here(statement.line);
        }
        Status status = add_all(text.inner, own, block, std::string());
        called_at_ = called_at;
        loops_ = loops;
        --calls_;
        file_ = caller;
        return status;
    }

    // The variables that get the results are those of the function; unset ones are 0.
    Status begin_results(const zss::Statement& statement, const zss::Function& text, Scope& scope,
                         Scope& own, std::uint32_t block) {
        std::set<std::string> taken;
        for (std::size_t i = 0; i < text.results.size(); ++i) {
            const std::string& name = text.results[i];
            const bool is_kept = i < statement.names.size() && statement.names[i] != "_" &&
                                 taken.insert(statement.names[i]).second;
            const auto argument = own.locals.find(name);
            std::string before = argument == own.locals.end() ? "0" : argument->second.text;
            Local local;
            local.text = is_kept ? declare(scope, statement.names[i]).text : new_local(name);
            FC_TRY(let(local.text, std::move(before), statement.line, block));
            own.locals[name] = std::move(local);
        }
        return {};
    }

    static bool contains(const std::vector<std::string>& list, const std::string& name) {
        return std::find(list.begin(), list.end(), name) != list.end();
    }

    // ---- blocks

    Result<std::uint32_t> open_block(const zss::Statement& statement, std::uint32_t outer,
                                     std::uint32_t unless, std::string condition) {
        FC_TRY(all_.charge_.add(sizeof(cns::Block) + condition.size(), "blocks"));
        cns::Block& block = state_.blocks.emplace_back();
        block.outer = outer;
        block.unless = unless;
        block.condition = std::move(condition);
        block.persistent = statement.persistent;
        block.line = here(statement.line);
        return static_cast<std::uint32_t>(state_.blocks.size() - 1);
    }
    void close_block(std::uint32_t block) {
        state_.blocks[block].end = static_cast<std::uint32_t>(state_.blocks.size());
    }

    void guard(std::string_view condition, std::uint32_t line) {
        for (std::string& part : conjuncts(condition)) {
            guards_.push_back({std::move(part), here(line)});
        }
    }

    // if ... else if ... else
    Status add_chain(const zss::Statement& first, Scope& scope, std::uint32_t outer,
                     const std::string& label) {
        const std::size_t guards = guards_.size();
        std::uint32_t unless = cns::no_block;
        std::size_t elses = 0;
        for (const zss::Statement* each = &first;; each = &at(each->otherwise)) {
            if (each->kind == zss::Kind::count) {
                FC_TRY(add_count(*each, scope, outer, unless));
                break;
            }
            if (each->kind == zss::Kind::repeat) {
                FC_TRY(add_repeat(*each, scope, outer, unless));
                break;
            }
            const std::string condition = computed(each->text, scope, each->line);
            const std::string meaning = meant(each->text, scope, outer);
            FC_ASSIGN(const std::uint32_t block, open_block(*each, outer, unless, condition));
            const std::size_t before = guards_.size();
            if (!meaning.empty()) {
                guard(meaning, each->line);
            }
            if (condition.find(":=") != std::string::npos) {  // it is asked, whatever is in it
                FC_TRY(let(nothing_local(), "0", each->line, block));
            }
            FC_TRY(add_all(each->inner, scope, block, each == &first ? label : std::string()));
            close_block(block);
            guards_.resize(before);
            if (each->otherwise == zss::none) {
                break;
            }
            if (elses == most_else_guards) {
                guards_.erase(guards_.begin() + static_cast<std::ptrdiff_t>(guards));
            } else {
                ++elses;
            }
            guards_.push_back({"!(" + meaning + ")", here(each->line)});
            unless = block;
        }
        guards_.resize(guards);
        return {};
    }

    std::string nothing_local() {
        if (nothing_.empty()) {
            nothing_ = new_local("_");
        }
        return nothing_;
    }

    // Z16: begin, end and step are computed before, and the end is tested behind each turn.
    Status add_count(const zss::Statement& statement, Scope& scope, std::uint32_t outer,
                     std::uint32_t unless) {
        const std::uint32_t line = statement.line;
        // what is computed before belongs to the loop, too, if that stands behind an else
        FC_ASSIGN(const std::uint32_t around, open_block(statement, outer, unless, {}));
        const std::string end = new_local("end");
        const std::string step = new_local("step");
        const std::string begin = whole(computed(statement.values[0], scope, line));
        FC_TRY(let(end, whole(computed(statement.values[1], scope, line)), line, around));
        FC_TRY(let(step, whole(computed(statement.values[2], scope, line)), line, around));
        const std::string counter =
            statement.names.empty() ? new_local("i") : declare(scope, statement.names[0]).text;
        FC_TRY(let(counter, begin, line, around));
        zss::Statement plain;
        plain.line = line;
        FC_ASSIGN(const std::uint32_t loop, open_block(plain, around, cns::no_block, {}));
        state_.blocks[loop].again =
            fmt::format("cond({0} > 0, {1} <= {2}, {1} >= {2})", step, counter, end);
        FC_TRY(add_turn(statement, scope, loop));
        FC_TRY(let(counter, fmt::format("{} + {}", counter, step), line, loop));
        FC_TRY(jump(cns::Step::again, loop, line, loop));
        close_block(loop);
        close_block(around);
        return {};
    }

    // Fractions are cut.
    static std::string whole(const std::string& value) {
        return is_literal(value) && value.find('.') == std::string::npos ? value
                                                                         : "floor(" + value + ")";
    }

    Status add_repeat(const zss::Statement& statement, Scope& scope, std::uint32_t outer,
                      std::uint32_t unless) {
        const std::string condition = computed(statement.text, scope, statement.line);
        FC_ASSIGN(const std::uint32_t loop, open_block(statement, outer, unless, condition));
        state_.blocks[loop].again = condition;
        const std::size_t guards = guards_.size();
        guard(meant(statement.text, scope, outer), statement.line);
        FC_TRY(add_turn(statement, scope, loop));
        guards_.resize(guards);
        FC_TRY(jump(cns::Step::again, loop, statement.line, loop));
        close_block(loop);
        return {};
    }

    Status add_turn(const zss::Statement& statement, Scope& scope, std::uint32_t loop) {
        zss::Statement plain;
        plain.line = statement.line;
        FC_ASSIGN(const std::uint32_t turn, open_block(plain, loop, cns::no_block, {}));
        loops_.push_back({loop, turn});
        FC_TRY(add_all(statement.inner, scope, turn, std::string()));
        loops_.pop_back();
        close_block(turn);
        return {};
    }

    struct Loop {
        std::uint32_t whole = cns::no_block;  // what break leaves
        std::uint32_t turn = cns::no_block;   // what continue leaves
    };

    ZssStates& all_;
    const Reporter reporter_;
    cns::Statedef& state_;
    const zss::File* file_;  // of the statements that are added
    std::vector<std::string> locals_;
    std::map<std::string, std::size_t> used_;  // names of locals
    std::string nothing_;
    std::vector<Guard> guards_;
    std::vector<Loop> loops_;      // those that are open
    std::size_t calls_ = 0;        // those that are open
    std::size_t depth_ = 0;        // of statements in statements
    std::uint32_t called_at_ = 0;  // in a function of another file: the line of its call; else 0
};

namespace {

// Z11; nothing for a constant that nobody knows.
std::optional<std::int32_t> number_of(std::string_view text, const Constants& constants) {
    if (text == "+1") {
        return runs_last;
    }
    if (!text::starts_with_ignoring_case(text, "const")) {
        return text::to_int(text);
    }
    const std::size_t open = text.find('(');
    const std::size_t close = text.rfind(')');
    if (open == std::string_view::npos || close == std::string_view::npos || close < open) {
        return std::nullopt;
    }
    const Constant* const constant =
        constants.find(text::trim(text.substr(open + 1, close - open - 1)));
    return constant == nullptr ? std::nullopt
                               : std::optional(static_cast<std::int32_t>(
                                     std::clamp(constant->value, -2147483648.0, 2147483647.0)));
}

}  // namespace

// How often the statements set each variable, once for each argument.
ZssStates::Assignments ZssStates::assignments_in(const zss::File& file, std::uint32_t first,
                                                 const std::vector<std::string>& arguments) {
    Assignments assignments;
    for (const std::string& name : arguments) {
        ++assignments[name];
    }
    std::vector<std::uint32_t> open = {first};
    while (!open.empty()) {
        const std::uint32_t place = open.back();
        open.pop_back();
        if (place == zss::none) {
            continue;
        }
        const zss::Statement& statement = file.statements[place];
        const bool loops = statement.kind == zss::Kind::count;
        for (const std::string& name : statement.names) {
            assignments[name] += loops ? 2 : 1;
        }
        open.insert(open.end(), {statement.next, statement.otherwise, statement.inner});
    }
    return assignments;
}

// Defines the functions of a file that stand before the state with this index.
void ZssStates::define(const zss::File& file, std::size_t& next, std::size_t states) {
    for (; next < file.functions.size() && file.functions[next].states_before <= states; ++next) {
        const zss::Function& function = file.functions[next];
        if (functions_.contains(function.name)) {
            continue;
        }
        functions_.emplace(function.name,
                           Function{&file, &function, defined_++,
                                    assignments_in(file, function.inner, function.arguments)});
    }
}

Result<std::vector<cns::Statedef>> ZssStates::add(zss::File file, const std::string& name) {
    files_.push_back(std::move(file));
    const zss::File& text = files_.back();
    std::vector<cns::Statedef> states;
    std::size_t next_function = 0;
    for (std::size_t i = 0; i < text.states.size(); ++i) {
        FC_TRY(context_.check_cancelled());
        define(text, next_function, i);
        const zss::Statedef& each = text.states[i];
        const Reporter reporter = Reporter(context_.diagnostics, name)
                                      .about(fmt::format("state {}", printable(each.number)));
        const auto number = number_of(each.number, constants_);
        if (!number) {
            reporter.report(files_problem.zss_constant, Place::at_line(each.line),
                            "the number of the state is a constant that is not in [Constants]; the "
                            "state is left out, and Ikemen GO does not load the character unless "
                            "the game has this constant");
            continue;
        }
        FC_TRY(charge_.add(sizeof(cns::Statedef), "states"));
        cns::Statedef& state = states.emplace_back();
        state.number = *number;
        state.line = each.line;
        state.shadowed = each.shadowed;
        state.is_zss = true;
        for (const cns::Parameter& parameter : each.parameters) {
            FC_TRY(
                charge_.add(sizeof(cns::Parameter) + parameter.key.size() + parameter.value.size(),
                            "parameters"));
            state.parameters.push_back(parameter);
        }
        FC_TRY(Builder(*this, text, reporter, state).run(each.inner));
    }
    define(text, next_function, text.states.size());
    return states;
}

}  // namespace fightconv::mugen
