#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "core/base/text/text.hpp"
#include "formats/mugen/zss/statements.hpp"
#include "formats/text/mugen_text.hpp"

namespace fightconv::zss {

namespace {

// StateDefs and Functions. zss.md Z4, Z11, Z19, Z20.
class FileReader : private StatementReader {
public:
    FileReader(Source source, Context& context)
        : StatementReader(source, context), source_(source) {}

    Result<File> read() {
        FC_TRY(text::check_size(source_, context_));
        if (Status status = sections(); !status) {
            return fail(std::move(status)
                            .error()
                            .in_file(source_.file)
                            .at(Place::at_line(std::max(cursor_.line(), 1U)))
                            .about(item_));
        }
        mark_shadowed();
        return std::move(file_);
    }

private:
    Status sections() {
        if (cursor_.rest().starts_with(text::byte_order_mark)) {
            refused(1, "the file begins with a byte order mark, which most versions do not know");
            cursor_.advance(text::byte_order_mark.size());
        }
        for (;;) {
            cursor_.skip_space();
            if (cursor_.at_end()) {
                return {};
            }
            FC_TRY(section());
        }
    }

    Status section() {
        const std::uint32_t line = cursor_.line();
        is_broken_ = false;
        item_.clear();
        if (cursor_.accept('[')) {
            cursor_.skip_space();
            const std::string word = cursor_.peek_word();
            cursor_.advance(word.size());
            if (word == "statedef") {
                FC_TRY(statedef(line));
            } else if (word == "function") {
                FC_TRY(function(line));
            } else {
                refused(line, "the section [{} is neither StateDef nor Function; it is not read",
                        to_word(word));
                cursor_.skip_to_section();
                return {};
            }
        } else {
            refused(line, "there is a text before the first StateDef or Function; it is not read");
            is_broken_ = true;
        }
        if (is_broken_) {
            cursor_.skip_to_section();
        }
        return {};
    }

    static std::string to_word(std::string_view word) { return printable(word.substr(0, 32)); }

    Status statedef(std::uint32_t line) {
        if (file_.states.size() >= context_.limits.states) {
            return fail(ErrorCode::limit_exceeded,
                        fmt::format("more than {} states", context_.limits.states));
        }
        FC_ASSIGN(const Sentence number, sentence(true));
        item_ = fmt::format("state {}", to_word(number.text));
        FC_TRY(charge(sizeof(Statedef) + number.text.size()));
        if (number.text.empty() || number.text.find('[') != std::string::npos) {
            broken(line, "expected the number of a StateDef, found {}", text::quoted(number.text));
        }
        if (is_broken_) {
            return {};
        }
        Statedef state;
        state.number = number.text;
        state.line = line;
        char end = number.end;
        FC_TRY(header_parameters(state, end));
        end_of_header(end);
        FC_ASSIGN(state.inner, body());
        file_.states.push_back(std::move(state));
        return {};
    }

    // `key: value;` up to the ']'.
    Status header_parameters(Statedef& state, char& end) {
        Places places;
        bool closed = true;  // by its ';'
        while (!is_broken_ && end == ';') {
            cursor_.advance();
            cursor_.skip_space();
            if (cursor_.peek() == ']') {
                end = ']';
                break;
            }
            FC_ASSIGN(const Sentence key, sentence(true));
            if (key.end != ':') {
                broken(key.line, "expected a key and ':', found {}", text::quoted(key.text));
                break;
            }
            cursor_.advance();
            FC_ASSIGN(Sentence value, sentence(true));
            end = value.end;
            closed = end == ';';
            FC_TRY(take(key, std::move(value), state.parameters, places));
        }
        if (end == ']' && !closed && !is_broken_) {  // Z11
            refused(cursor_.line(), "the last parameter of the StateDef has no ';' before the ']'");
        }
        return {};
    }

    void end_of_header(char end) {
        if (is_broken_) {
            return;
        }
        if (end != ']') {
            broken(cursor_.line(), "expected ';' or ']' in the header");
            return;
        }
        cursor_.advance();
        if (!cursor_.is_line_over()) {
            refused(cursor_.line(), "something follows the ']' of a header on its line");
        }
    }

    // `Function name(a, b) r, s]`
    Status function(std::uint32_t line) {
        FC_ASSIGN(const Sentence whole, sentence(true));
        const std::string head = lower_case(whole.text);
        const std::size_t open = head.find('(');
        const std::size_t close = head.find(')', std::min(open, head.size()));
        if (whole.end != ']' || open == std::string::npos || close == std::string::npos) {
            broken(line, "expected [Function name(arguments) results]");
            return {};
        }
        Function function;
        function.line = line;
        function.name = std::string(text::trim(std::string_view(head).substr(0, open)));
        if (function.name.empty() ||
            std::any_of(function.name.begin(), function.name.end(), ends_word)) {
            broken(line, "expected the name of a function, found {}", text::quoted(function.name));
            return {};
        }
        function.arguments =
            names_in(std::string_view(head).substr(open + 1, close - open - 1), line);
        function.results = names_in(std::string_view(head).substr(close + 1), line);
        function.states_before = static_cast<std::uint32_t>(file_.states.size());
        item_ = fmt::format("function {}", to_word(function.name));
        FC_TRY(charge(sizeof(Function) + head.size() +
                      (function.arguments.size() + function.results.size()) * sizeof(std::string)));
        end_of_header(whole.end);
        if (!functions_.insert(function.name).second) {
            refused(line, "the file contains this function more than once; the first one is used");
        }
        FC_ASSIGN(function.inner, body());
        file_.functions.push_back(std::move(function));
        return {};
    }

    void mark_shadowed() {
        std::map<std::string_view, std::uint32_t> lines;
        for (Statedef& state : file_.states) {
            const auto [known, is_new] = lines.try_emplace(state.number, state.line);
            state.shadowed = !is_new;
            if (state.shadowed) {
                item_ = fmt::format("state {}", to_word(state.number));
                refused(state.line,
                        "the file contains this state more than once; the one in line {} is used",
                        known->second);
            }
        }
    }

    Source source_;
    std::set<std::string, std::less<>> functions_;
};

}  // namespace

Result<File> parse(Source source, Context& context) { return FileReader(source, context).read(); }

}  // namespace fightconv::zss
