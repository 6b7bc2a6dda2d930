// The text of --help: the options of a command by groups, and those of one format; and the manual
// page, which is made of the same.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "converters/api/general_options.hpp"
#include "converters/cli/command_line.hpp"
#include "converters/cli/console.hpp"
#include "converters/cli/conversion_options.hpp"
#include "converters/preview/html.hpp"
#include "embedded/manual.hpp"

namespace fightconv::cli {

namespace po = boost::program_options;

namespace {

constexpr std::size_t help_column = 28;
constexpr std::ptrdiff_t most_lines = 76;  // beyond that the options of formats have their own help

// Each line of the text by itself; those of a list begin with two blanks.
std::string wrapped_lines(std::string_view text) {
    std::string all;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        const std::size_t blanks = std::min(line.find_first_not_of(' '), line.size());
        all.append(line.substr(0, blanks))
            .append(wrapped(line.substr(blanks), blanks, blanks))
            .append("\n");
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return all;
}

std::string line_of(const po::option_description& option) {
    const std::string short_name =
        option.canonical_display_name(po::command_line_style::allow_dash_for_short);
    std::string line = fmt::format("  {}--{}", short_name.starts_with('-') ? short_name + ", " : "",
                                   option.long_name());
    if (const std::string value = option.format_parameter(); !value.empty()) {
        line.append(" ").append(value);
    }
    if (line.size() + 2 > help_column) {
        line.append("\n").append(help_column, ' ');
    } else {
        line.resize(help_column, ' ');
    }
    return line.append(wrapped(option.description(), help_column, help_column)).append("\n");
}

using Options = std::vector<const po::option_description*>;

std::string list_of(std::string_view title, const Options& options) {
    std::string text = options.empty() ? "" : fmt::format("{}:\n", title);
    for (const po::option_description* option : options) {
        text += line_of(*option);
    }
    return text;
}

std::string_view title_of(OptionGroup group) {
    switch (group) {
        case OptionGroup::input: return "Input";
        case OptionGroup::selection: return "Selection";
        case OptionGroup::output: return "Output";
        case OptionGroup::run: return "Run";
    }
    return "";
}

OptionGroup group_of(const GeneralOption* option) {
    return option == nullptr ? OptionGroup::output : option->group;  // -o is in no table
}

bool declares(const FormatInfo& format, std::string_view option) {
    option.remove_prefix(option.starts_with("no-") && format.options.find(option) == nullptr ? 3
                                                                                             : 0);
    return format.options.find(option) != nullptr;
}

// The formats whose options this command has. A command has all options of a format or none. A
// format of which it has only some, because they are also those of another format, is left out.
std::vector<const FormatInfo*> formats_of(const po::options_description& options,
                                          const Registry& registry) {
    std::vector<const FormatInfo*> formats;
    const auto is_here = [&](const OptionInfo& option) {
        return options.find_nothrow(option.name, false) != nullptr ||
               options.find_nothrow("no-" + option.name, false) != nullptr;
    };
    const auto add = [&](const FormatInfo& format) {
        const DeclaredOptions& declared = format.options;
        if (declared.begin() != declared.end() &&
            std::all_of(declared.begin(), declared.end(), is_here)) {
            formats.push_back(&format);
        }
    };
    for (const auto& importer : registry.importers) {
        add(importer->info());
    }
    for (const auto& exporter : registry.exporters) {
        add(exporter->info());
    }
    return formats;
}

struct OptionList {
    std::string title;
    Options options;
    bool of_formats = false;
};

// The options of a command by groups, in the order in which they are shown.
std::vector<OptionList> option_lists(const Subcommand& command,
                                     const po::options_description& options,
                                     const std::vector<const FormatInfo*>& formats) {
    Options own;
    Options of_formats;
    std::map<OptionGroup, Options> groups;
    for (const auto& option : options.options()) {
        const std::string& name = option->long_name();
        const GeneralOption* const general = general_option(name);
        if (general != nullptr || name == "output") {
            groups[group_of(general)].push_back(option.get());
        } else if (std::any_of(formats.begin(), formats.end(),
                               [&](const FormatInfo* format) { return declares(*format, name); })) {
            of_formats.push_back(option.get());
        } else {
            own.push_back(option.get());
        }
    }
    std::vector<OptionList> lists = {{fmt::format("Options of {}", command.name), std::move(own)}};
    for (const OptionGroup group :
         {OptionGroup::input, OptionGroup::selection, OptionGroup::output}) {
        lists.push_back({std::string(title_of(group)), groups[group]});
    }
    lists.push_back({"Formats", std::move(of_formats), true});
    lists.push_back({std::string(title_of(OptionGroup::run)), groups[OptionGroup::run]});
    return lists;
}

std::string groups_text(const Subcommand& command, const po::options_description& options,
                        const Registry& registry, bool all) {
    const auto formats = formats_of(options, registry);
    std::string text;
    for (const OptionList& list : option_lists(command, options, formats)) {
        if (all || !list.of_formats) {
            text += list_of(list.title, list.options);
            continue;
        }
        std::set<std::string_view> ids;
        for (const FormatInfo* format : formats) {
            ids.insert(format->id);
        }
        text += wrapped_lines(
            fmt::format("Formats with options of their own, which `fightconv {} --help "
                        "FORMAT` lists:\n  {}",
                        command.name, fmt::join(ids, ", ")));
    }
    return text;
}

// --- the manual page, in the markup of man(7) ---

// Text that means itself. A line that begins with a point would be a request.
std::string man_text(std::string_view text) {
    std::string marked;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if ((text[i] == '.' || text[i] == '\'') && (i == 0 || text[i - 1] == '\n')) {
            marked += "\\&";
        }
        marked += text[i] == '\\' ? "\\e" : text[i] == '-' ? "\\-" : std::string(1, text[i]);
    }
    return marked;
}

// Paragraphs, and the lines of lists, which begin with two blanks.
std::string man_paragraphs(std::string_view text) {
    std::string all;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const std::string_view line = text.substr(begin, end - begin);
        const std::size_t blanks = std::min(line.find_first_not_of(' '), line.size());
        if (blanks < line.size()) {
            all +=
                fmt::format("{}\n{}\n", blanks == 0 ? ".PP" : ".br", man_text(line.substr(blanks)));
        }
        begin = end + 1;
    }
    return all;
}

std::string man_item(std::string_view head, std::string_view value, std::string_view text) {
    return fmt::format(".TP\n.B {}{}\n{}\n", man_text(head),
                       value.empty() ? "" : fmt::format(" \\fI{}\\fP", man_text(value)),
                       man_text(text));
}

std::string man_option(const po::option_description& option) {
    const std::string short_name =
        option.canonical_display_name(po::command_line_style::allow_dash_for_short);
    return man_item(
        fmt::format("{}--{}", short_name.starts_with('-') ? short_name + ", " : std::string(),
                    option.long_name()),
        option.format_parameter(), option.description());
}

// `explained`: the options of the commands before it, with the first command that has each of them.
std::string man_command(const Subcommand& command, const Registry& registry,
                        std::map<std::string, std::string_view>& explained) {
    const Help help = command.help(registry);
    std::string text = fmt::format(".SS {}\n.nf\n.B {}\n.fi\n{}", command.name,
                                   man_text(help.usage), man_paragraphs(help.description));
    const po::options_description options = options_of(command, registry);
    std::map<std::string_view, std::string> as_before;  // by command
    for (const OptionList& list : option_lists(command, options, formats_of(options, registry))) {
        for (const po::option_description* option : list.options) {
            const auto [known, is_new] = explained.try_emplace(
                fmt::format("{}\n{}", option->long_name(), option->description()), command.name);
            if (is_new) {
                text += man_option(*option);
            } else {
                std::string& names = as_before[known->second];
                names += fmt::format("{}--{}", names.empty() ? "" : ", ", option->long_name());
            }
        }
    }
    for (const auto& [other, names] : as_before) {
        text += man_item(names, "", fmt::format("As for {}.", other));
    }
    std::string_view examples = help.examples;
    examples.remove_prefix(std::min(examples.find('\n') + 1, examples.size()));
    return text + fmt::format(".PP\n.EX\n{}.EE\n", man_text(examples));
}

// The options that may stand in a fightconv.toml of this kind: "to, animations".
std::string man_settings(Settable settable) {
    std::string list;
    for (const GeneralOption& option : general_options()) {
        if (option.settable == settable) {
            list += fmt::format("{}{}", list.empty() ? "" : ", ", man_text(option.name));
        }
    }
    return list;
}

std::string man_format(const FormatInfo& format) {
    const std::string files = format.output.empty() || format.output.starts_with('.')
                                  ? fmt::format("{}", fmt::join(format.extensions, " "))
                                  : fmt::format("the folder NAME{}", format.output);
    return man_item(format.id, "", fmt::format("{}: {}", format.name, files));
}

}  // namespace

std::string manual(const Registry& registry) {
    std::string synopsis;
    std::string commands;
    std::map<std::string, std::string_view> explained;
    for (const Subcommand* command : all_commands) {
        synopsis += fmt::format(".B {}\n", man_text(command->help(registry).usage));
        commands += man_command(*command, registry, explained);
    }
    std::string formats = "These are read:\n";
    for (const auto& importer : registry.importers) {
        formats += man_format(importer->info());
    }
    formats += ".PP\nThese are written:\n";
    for (const auto& exporter : registry.exporters) {
        formats += man_format(exporter->info());
    }
    return fill_page(embedded::manual, {{"version", FIGHTCONV_VERSION},
                                        {"synopsis", synopsis},
                                        {"commands", commands},
                                        {"formats", formats},
                                        {"settable_by_any", man_settings(Settable::by_any)},
                                        {"settable_by_user", man_settings(Settable::by_user)}});
}

std::string help_text(const Subcommand& command, const Registry& registry) {
    const Help help = command.help(registry);
    const po::options_description options = options_of(command, registry);
    const auto text = [&](bool all) {
        return fmt::format("Usage: {}\n\n{}\n{}\n{}", help.usage, wrapped_lines(help.description),
                           groups_text(command, options, registry, all), help.examples);
    };
    std::string whole = text(true);
    return std::count(whole.begin(), whole.end(), '\n') <= most_lines ? whole : text(false);
}

Result<std::string> help_of_format(const Subcommand& command, std::string_view id,
                                   const Registry& registry) {
    const po::options_description options = options_of(command, registry);
    std::set<std::string_view> known;
    std::vector<const FormatInfo*> meant;  // what reads it and what writes it
    for (const FormatInfo* format : formats_of(options, registry)) {
        known.insert(format->id);
        if (format->id == id) {
            meant.push_back(format);
        }
    }
    if (!meant.empty()) {
        Options listed;
        for (const auto& option : options.options()) {
            if (std::any_of(meant.begin(), meant.end(), [&](const FormatInfo* format) {
                    return declares(*format, option->long_name());
                })) {
                listed.push_back(option.get());
            }
        }
        return list_of(fmt::format("{} ({})", meant.front()->name, id), listed);
    }
    const auto is_it = [&](const auto& format) { return format->info().id == id; };
    if (std::none_of(registry.importers.begin(), registry.importers.end(), is_it) &&
        std::none_of(registry.exporters.begin(), registry.exporters.end(), is_it)) {
        return fail(ErrorCode::not_found,
                    fmt::format("there is no format '{}'; these have options here: {}", id,
                                fmt::join(known, ", ")));
    }
    std::vector<std::string> others;
    for (const Subcommand* other : all_commands) {
        const po::options_description theirs = options_of(*other, registry);
        const auto formats = formats_of(theirs, registry);
        if (std::any_of(formats.begin(), formats.end(),
                        [&](const FormatInfo* format) { return format->id == id; })) {
            others.push_back(fmt::format("`fightconv {} --help {}`", other->name, id));
        }
    }
    return others.empty() ? fmt::format("The format '{}' has no options.\n", id)
                          : fmt::format("The format '{}' has no options here; {} lists some.\n", id,
                                        fmt::join(others, " or "));
}

}  // namespace fightconv::cli
