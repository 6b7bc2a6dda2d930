#include "converters/cli/format_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "converters/api/open.hpp"
#include "core/base/find.hpp"
#include "core/base/paths.hpp"

namespace fightconv::cli {

namespace po = boost::program_options;

namespace {

template <class Visit>
void for_each_format(const Formats& formats, Visit visit) {
    for (const Importer* importer : formats.importers) {
        visit(importer->info(), true);
    }
    for (const Exporter* exporter : formats.exporters) {
        visit(exporter->info(), false);
    }
}

Result<std::string> content_of(const std::string& file) {
    Context context;
    FC_ASSIGN(const InputPlace place, place_of(path_from_utf8(file), context));
    FC_ASSIGN(const FileBytes bytes, place.tree.read_text(place.main_file, context));
    return std::string(as_text(bytes));
}

Result<std::string> value_of(const FormatOption& option, const po::variable_value& given) {
    if (option.is_repeatable()) {
        return fmt::format("{}", fmt::join(given.as<std::vector<std::string>>(), " "));
    }
    const auto& value = given.as<std::string>();
    if (!option.is_file()) {
        return value;
    }
    auto content = content_of(value);
    return content ? std::move(content)
                   : fail(ErrorCode::malformed, fmt::format("--{} {}: {}", option.name, value,
                                                            content.error().message()));
}

// A setting for one format, or else one for all formats that take its value.
Result<std::optional<std::string>> default_value(const po::variables_map& values,
                                                 const FormatOption& option,
                                                 const FormatOption::Declaration& of) {
    if (auto* const own = find_in(values, fmt::format("{}.{}", of.format, option.name))) {
        return value_of(option, *own);
    }
    for (const std::string& name : {option.name, "no-" + option.name}) {
        if (const auto shared = values.find(name);
            shared != values.end() && shared->second.defaulted()) {
            FC_ASSIGN(std::string value, value_of(option, shared->second));
            return of.all->parse({{option.name, value}}) ? std::optional(std::move(value))
                                                         : std::nullopt;
        }
    }
    return std::nullopt;
}

Status add_defaults(const po::variables_map& values, const Formats& formats, GivenOptions& given) {
    for (const FormatOption& option : format_options(formats)) {
        for (const FormatOption::Declaration& declaration : option.declarations) {
            FC_ASSIGN(auto value, default_value(values, option, declaration));
            const bool is_given =
                given.reading.contains(option.name) || given.writing.contains(option.name);
            if (value && !is_given) {
                given.defaults[std::string(declaration.format)].emplace(option.name,
                                                                        *std::move(value));
            }
        }
    }
    return {};
}

// Whether an option is for writing, although an importer may have one of this name too.
bool is_of_exporters(std::string_view name, const Formats& formats) {
    return std::any_of(formats.exporters.begin(), formats.exporters.end(),
                       [&](const Exporter* exporter) {
                           const OptionInfo* const option = exporter->info().options.find(name);
                           return option != nullptr && !option->about_input;
                       });
}

}  // namespace

Formats readers(const Registry& registry) {
    Formats formats;
    for (const auto& importer : registry.importers) {
        formats.importers.push_back(importer.get());
    }
    return formats;
}

Formats formats_for(const Registry& registry, Purpose purpose) {
    Formats formats = readers(registry);
    for (const auto& exporter : registry.exporters) {
        if (exporter->info().purpose == purpose) {
            formats.exporters.push_back(exporter.get());
        }
    }
    return formats;
}

bool writes_animated_images(const Exporter& exporter) {
    return exporter.info().purpose == Purpose::view && !exporter.info().output.starts_with('.');
}

bool FormatOption::is_flag() const { return declarations.front().info->kind == OptionKind::flag; }

bool FormatOption::is_file() const { return declarations.front().info->kind == OptionKind::file; }

bool FormatOption::is_repeatable() const { return declarations.front().info->repeatable; }

bool FormatOption::can_be_off() const {
    return is_flag() &&
           std::any_of(declarations.begin(), declarations.end(),
                       [](const Declaration& each) { return each.info->default_text == "on"; });
}

std::string FormatOption::expected() const {
    std::string text;
    for (const Declaration& each : declarations) {
        const std::string part = each.info->expected();
        if (text.find(part) == std::string::npos) {
            text += (text.empty() ? "" : "; ") + part;
        }
    }
    const bool is_short = declarations.front().info->kind == OptionKind::choice &&
                          text.find(';') == std::string::npos;
    return is_short ? text : declarations.front().info->value_name;
}

std::string FormatOption::help() const {
    // Formats with the same declaration share one line.
    std::vector<std::pair<std::string, std::vector<std::string>>> texts;
    for (const Declaration& each : declarations) {
        const OptionInfo& info = *each.info;
        std::string text = info.help;
        const bool differs =
            std::any_of(declarations.begin(), declarations.end(),
                        [&](const Declaration& other) { return other.info->help != info.help; });
        if (differs && info.kind != OptionKind::flag) {
            text += fmt::format(": {}", info.expected());
        }
        if (info.kind != OptionKind::flag && !info.default_text.empty()) {
            text += fmt::format(" (default {})", info.default_text);
        } else if (info.kind == OptionKind::flag && can_be_off()) {
            text += info.default_text == "on" ? " (default)" : " (default: off)";
        }
        const auto same = std::find_if(texts.begin(), texts.end(),
                                       [&](const auto& known) { return known.first == text; });
        if (same == texts.end()) {
            texts.push_back({text, {std::string(each.format)}});
        } else {
            same->second.emplace_back(each.format);
        }
    }
    if (texts.size() == 1) {
        return texts.front().first;
    }
    std::string help;
    for (const auto& [text, formats] : texts) {
        help += fmt::format("{}{}: {}", help.empty() ? "" : "; ", fmt::join(formats, ", "), text);
    }
    return help;
}

std::vector<std::string> FormatOption::words() const {
    std::vector<std::string> all;
    for (const Declaration& each : declarations) {
        all.insert(all.end(), each.info->words.begin(), each.info->words.end());
    }
    return all;
}

std::vector<FormatOption> format_options(const Formats& formats) {
    std::vector<FormatOption> options;
    for_each_format(formats, [&](const FormatInfo& format, bool is_importer) {
        for (const OptionInfo& info : format.options) {
            if (is_importer && is_of_exporters(info.name, formats)) {
                continue;  // the option belongs to the exporter of the same name
            }
            const auto known =
                std::find_if(options.begin(), options.end(),
                             [&](const FormatOption& option) { return option.name == info.name; });
            FormatOption& option =
                known == options.end() ? options.emplace_back(FormatOption{info.name, {}}) : *known;
            option.declarations.push_back({format.id, &info, &format.options});
        }
    });
    return options;
}

void add_format_options(po::options_description& options, const Formats& formats) {
    for (const FormatOption& option : format_options(formats)) {
        const std::string help = option.help();
        if (option.is_repeatable()) {
            options.add_options()(
                option.name.c_str(),
                po::value<std::vector<std::string>>()->composing()->value_name(option.expected()),
                help.c_str());
            continue;
        }
        if (!option.is_flag()) {
            options.add_options()(option.name.c_str(),
                                  po::value<std::string>()->value_name(option.expected()),
                                  help.c_str());
            continue;
        }
        options.add_options()(option.name.c_str(),
                              po::value<std::string>()->zero_tokens()->implicit_value("on", ""),
                              help.c_str());
        if (option.can_be_off()) {
            options.add_options()(
                fmt::format("no-{}", option.name).c_str(),
                po::value<std::string>()->zero_tokens()->implicit_value("off", ""),
                fmt::format("the opposite of --{}", option.name).c_str());
        }
    }
}

Result<GivenOptions> given_options(const po::variables_map& values, const Formats& formats) {
    GivenOptions given;
    const auto is_given = [&](const std::string& name) {
        return values.count(name) != 0 && !values[name].defaulted();
    };
    for (const FormatOption& option : format_options(formats)) {
        const bool off = option.can_be_off() && is_given("no-" + option.name);
        if (!off && !is_given(option.name)) {
            continue;
        }
        std::string value = "off";
        if (!off) {
            FC_ASSIGN(value, value_of(option, values[option.name]));
        }
        (is_of_exporters(option.name, formats) ? given.writing : given.reading)[option.name] =
            std::move(value);
    }
    FC_TRY(add_defaults(values, formats, given));
    return given;
}

OptionValues GivenOptions::reading_with_defaults() const {
    OptionValues all = reading;
    for (const auto& [format, values] : defaults) {
        all.insert(values.begin(), values.end());
    }
    return all;
}

Status check_options(const GivenOptions& given, const Formats& used) {
    const auto check = [](const FormatInfo& format, const OptionValues& values) {
        const auto parsed = format.options.parse(values);
        return parsed ? Status()
                      : fail(parsed.error().code(), fmt::format("--{}", parsed.error().message()));
    };
    for (const Importer* importer : used.importers) {
        FC_TRY(check(importer->info(), given.reading));
    }
    for (const Exporter* exporter : used.exporters) {
        FC_TRY(check(exporter->info(), given.writing));
    }
    return {};
}

Status check_all_used(const GivenOptions& given, const Formats& declared, const Formats& used) {
    const auto takes = [](const std::vector<const Exporter*>& exporters, const std::string& name) {
        std::vector<std::string_view> ids;
        for (const Exporter* exporter : exporters) {
            if (exporter->info().options.find(name) != nullptr) {
                ids.push_back(exporter->info().id);
            }
        }
        return ids;
    };
    for (const auto& [name, value] : given.writing) {
        if (takes(used.exporters, name).empty()) {
            return fail(ErrorCode::malformed,
                        fmt::format("--{} has no effect here: it is an option of {}", name,
                                    fmt::join(takes(declared.exporters, name), ", ")));
        }
    }
    return {};
}

}  // namespace fightconv::cli
