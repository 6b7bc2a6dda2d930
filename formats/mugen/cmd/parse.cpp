#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "formats/mugen/cmd/cmd.hpp"
#include "formats/mugen/cmd/problems.hpp"
#include "formats/text/mugen_text.hpp"

namespace fightconv::cmd {

namespace {

struct SymbolName {
    std::string_view name;
    Symbol symbol;
};
// Longer names come first; names are case-sensitive (M2).
constexpr std::array<SymbolName, 17> symbol_names = {{{"DB", Symbol::DB},
                                                      {"DF", Symbol::DF},
                                                      {"UB", Symbol::UB},
                                                      {"UF", Symbol::UF},
                                                      {"D", Symbol::D},
                                                      {"B", Symbol::B},
                                                      {"F", Symbol::F},
                                                      {"U", Symbol::U},
                                                      {"a", Symbol::a},
                                                      {"b", Symbol::b},
                                                      {"c", Symbol::c},
                                                      {"x", Symbol::x},
                                                      {"y", Symbol::y},
                                                      {"z", Symbol::z},
                                                      {"s", Symbol::s},
                                                      {"d", Symbol::d},
                                                      {"w", Symbol::w}}};

// One step: signs and symbols up to the next comma.
class StepReader {
public:
    explicit StepReader(std::string_view text) : rest_(text) {}

    Step read(bool& odd) {
        while (!rest_.empty()) {
            if (!take_sign() && !take_symbol()) {
                odd = odd || !is_space(rest_.front());
                rest_.remove_prefix(1);
            }
        }
        return std::move(step_);
    }

private:
    static bool is_space(char c) noexcept { return c == ' ' || c == '\t'; }

    bool take_sign() {
        const char sign = rest_.front();
        switch (sign) {
            case '+': break;
            case '>': step_.exclusive = true; break;
            case '/': step_.hold = true; break;
            case '$': key_.four_way = true; break;
            case '~': key_.release = true; break;
            default: return false;
        }
        rest_.remove_prefix(1);
        if (sign == '~') {
            key_.charge = std::max(text::to_int(rest_), 0);
            rest_.remove_prefix(std::min(rest_.find_first_not_of(" 0123456789"), rest_.size()));
        }
        return true;
    }

    bool take_symbol() {
        const auto found =
            std::find_if(symbol_names.begin(), symbol_names.end(),
                         [&](const SymbolName& known) { return rest_.starts_with(known.name); });
        if (found == symbol_names.end()) {
            return false;
        }
        key_.symbol = found->symbol;
        step_.keys.push_back(std::exchange(key_, {}));
        rest_.remove_prefix(found->name.size());
        return true;
    }

    std::string_view rest_;
    Step step_;
    Key key_;
};

class FileReader {
public:
    FileReader(std::string_view file, cns::File sheet, Context& context)
        : file_name_(file), sheet_(std::move(sheet)), reporter_(context.diagnostics, file) {
        file_.charge = std::move(sheet_.charge);
    }

    Result<File> read() {
        read_defaults();
        for (cns::Section& section : sheet_.sections) {
            if (is_command(section)) {
                if (auto taken = take_command(section); !taken) {
                    return fail(std::move(taken)
                                    .error()
                                    .in_file(file_name_)
                                    .at(Place::at_line(section.line)));
                }
            } else if (!is_defaults(section)) {
                file_.sections.push_back(std::move(section));
            }
        }
        file_.states = std::move(sheet_.states);
        return std::move(file_);
    }

private:
    // M1
    static bool is_command(const cns::Section& section) noexcept {
        return text::starts_with_ignoring_case(section.name, "command");
    }
    static bool is_defaults(const cns::Section& section) noexcept {
        return text::equal_ignoring_case(section.name, "defaults");
    }

    static std::int32_t ticks(const std::vector<cns::Parameter>& parameters, std::string_view key,
                              std::int32_t otherwise) {
        const cns::Parameter* const parameter = cns::find(parameters, key);
        return parameter == nullptr || parameter->value.empty()
                   ? otherwise
                   : std::max(text::to_int(parameter->value), 1);
    }

    // They hold for the whole file, wherever the section is; the first section counts (T5).
    void read_defaults() {
        const auto section =
            std::find_if(sheet_.sections.begin(), sheet_.sections.end(), is_defaults);
        if (section != sheet_.sections.end()) {
            file_.defaults.time = ticks(section->parameters, "command.time", file_.defaults.time);
            file_.defaults.buffer_time =
                ticks(section->parameters, "command.buffer.time", file_.defaults.buffer_time);
        }
    }

    Status take_command(const cns::Section& section) {
        const cns::Parameter* const name = cns::find(section.parameters, "name");
        const cns::Parameter* const inputs = cns::find(section.parameters, "command");
        if (name == nullptr || inputs == nullptr) {
            reporter_.report(problem.command_incomplete, Place::at_line(section.line),
                             "the command has no {}; it is ignored",
                             name == nullptr ? "name" : "inputs");
            return {};
        }
        // Each step takes at least one byte of the text.
        FC_TRY(file_.charge.add(
            sizeof(Command) + inputs->value.size() * (sizeof(Step) + sizeof(Key)), "commands"));
        Command& command = file_.commands.emplace_back();
        command.name = text::unquote(name->value);
        command.text = inputs->value;
        ParsedSteps parsed = parse_steps(command.text);
        command.steps = std::move(parsed.steps);
        command.time = ticks(section.parameters, "time", file_.defaults.time);
        command.buffer_time = ticks(section.parameters, "buffer.time", file_.defaults.buffer_time);
        command.line = section.line;
        const auto here = [&] {
            return reporter_.about(fmt::format("command {}", text::quoted(command.name)));
        };
        const Place place = Place::at_line(inputs->line);
        if (parsed.odd) {
            here().report(
                problem.symbol_unknown, place,
                "{} contains signs that are neither directions nor buttons; they are skipped",
                text::quoted(command.text));
        }
        if (std::all_of(command.steps.begin(), command.steps.end(),
                        [](const Step& step) { return step.keys.empty(); })) {
            here().report(problem.command_empty, place,
                          "the command has no inputs, so it is never active");
        }
        return {};
    }

    std::string_view file_name_;
    cns::File sheet_;
    Reporter reporter_;
    File file_;
};

}  // namespace

ParsedSteps parse_steps(std::string_view text) {
    ParsedSteps parsed;
    const std::vector<std::string_view> steps = text::split(text, ',', std::string_view::npos);
    parsed.steps.reserve(steps.size());
    for (const std::string_view step : steps) {
        parsed.steps.push_back(StepReader(step).read(parsed.odd));
    }
    return parsed;
}

Result<File> parse(Source source, Context& context) {
    FC_ASSIGN(cns::File sheet, cns::parse(source, context));
    return FileReader(source.file, std::move(sheet), context).read();
}

}  // namespace fightconv::cmd
