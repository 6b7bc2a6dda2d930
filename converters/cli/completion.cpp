#include "converters/cli/completion.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "converters/cli/command_line.hpp"
#include "converters/cli/conversion_options.hpp"
#include "core/base/text/text.hpp"

namespace fightconv::cli {

namespace {

namespace po = boost::program_options;

class Candidates {
public:
    explicit Candidates(std::string_view typed) : typed_(typed) {}
    void add(std::string_view word) {
        if (word.starts_with(typed_)) {
            text_.append(word).append("\n");
        }
    }
    std::string with(std::string_view names) && { return text_.append(names); }

private:
    std::string_view typed_;
    std::string text_;
};

// The lines with this before each word, but not before what stands for files.
std::string prefixed(std::string_view lines, const std::string& prefix) {
    std::string text;
    while (!lines.empty()) {
        const std::size_t end = lines.find('\n') + 1;
        text.append(lines.starts_with(':') ? "" : prefix).append(lines.substr(0, end));
        lines.remove_prefix(end);
    }
    return text;
}

// The words that can follow an option.
std::string values_of(const std::string& option, const po::option_description& description,
                      std::string_view typed, const Registry& registry) {
    Candidates candidates(typed);
    std::string value = description.format_parameter();
    value.erase(std::min(value.find(' '), value.size()));  // its default
    if (option == "to") {
        const bool is_preview = value == "KIND";
        for (const auto& exporter : registry.exporters) {
            if (!is_preview || exporter->info().purpose == Purpose::view) {
                candidates.add(exporter->info().id);
            }
        }
        return std::move(candidates).with("");
    }
    for (const FormatOption& each : format_options(all_formats(registry))) {
        if (each.name == option) {
            for (const std::string& word : each.words()) {
                candidates.add(word);
            }
            return std::move(candidates).with(each.is_file() ? ":files\n" : "");
        }
    }
    // "gif|apng|webp", but not "DIR|FILE"
    if (value.find('|') != value.npos && lower_case(value) == value) {
        for (std::string_view left = value; !left.empty();) {
            const std::string_view word = left.substr(0, left.find('|'));
            left.remove_prefix(std::min(word.size() + 1, left.size()));
            candidates.add(word);
        }
        return std::move(candidates).with("");
    }
    return std::move(candidates)
        .with(value.find("FILE") != std::string::npos  ? ":files\n"
              : value.find("DIR") != std::string::npos ? ":folders\n"
                                                       : "");
}

}  // namespace

std::string completions(std::vector<std::string> words, const Registry& registry) {
    // bash makes a word of the '=' in "--to=uff"
    std::replace(words.begin(), words.end(), std::string("="), std::string());
    words.erase(std::remove(words.begin(), words.end() - (words.empty() ? 0 : 1), std::string()),
                words.end() - (words.empty() ? 0 : 1));
    const std::string typed = words.empty() ? "" : words.back();
    // in other shells it is one word
    if (const std::size_t equals = typed.find('=');
        typed.starts_with("--") && equals != typed.npos) {
        const std::string option = typed.substr(0, equals);
        words.back() = option;
        words.push_back(typed.substr(equals + 1));
        return prefixed(completions(std::move(words), registry), option + "=");
    }
    Candidates candidates(typed);
    if (words.size() < 2 || words.front() == "help") {
        for (const Subcommand* command : all_commands) {
            candidates.add(command->name);
        }
        if (words.size() >= 2) {
            return std::move(candidates).with("");
        }
        for (const std::string_view word : {"help", "--help", "--version"}) {
            candidates.add(word);
        }
        return std::move(candidates).with(":files\n");
    }
    const auto command =
        std::find_if(all_commands.begin(), all_commands.end(),
                     [&](const Subcommand* each) { return each->name == words.front(); });
    if (command == all_commands.end()) {
        return ":files\n";
    }
    const po::options_description options = options_of(**command, registry);
    const std::string& before = words[words.size() - 2];
    for (const auto& option : options.options()) {
        const bool is_named =
            before == fmt::format("--{}", option->long_name()) ||
            (before.size() == 2 && option->canonical_display_name(
                                       po::command_line_style::allow_dash_for_short) == before);
        if (is_named && option->semantic()->min_tokens() > 0) {
            return values_of(option->long_name(), *option, typed, registry);
        }
    }
    if (!typed.starts_with('-')) {
        return ":files\n";
    }
    for (const auto& option : options.options()) {
        candidates.add(fmt::format("--{}", option->long_name()));
    }
    return std::move(candidates).with("");
}

}  // namespace fightconv::cli
