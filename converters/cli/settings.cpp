#include "converters/cli/settings.hpp"

#include <fmt/format.h>

#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/impl/preprocessor.h>
// It asserts, and lets the compiler assume, what a file of "[[[" does not keep to; without that it refuses such a file.
#undef TOML_ASSERT
#undef TOML_ASSERT_ASSUME
#define TOML_ASSERT(expr) static_assert(true)
#define TOML_ASSERT_ASSUME(expr) static_assert(true)
#include <toml++/toml.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "converters/cli/conversion_options.hpp"
#include "converters/cli/format_options.hpp"
#include "converters/interface/selection.hpp"
#include "core/base/closest.hpp"
#include "core/base/paths.hpp"
#include "core/base/text.hpp"
#include "core/disk/platform.hpp"
#include "core/disk/standard_streams.hpp"
#include "formats/text/mugen_text.hpp"

namespace fightconv::cli {

namespace fs = std::filesystem;
namespace po = boost::program_options;

namespace {

constexpr std::string_view preset_table = "preset";

enum class Kind : std::uint8_t { text, list, on_or_off };

// Options that belong to no format. An input's file must not have the last ones, because it may come from anyone.
struct GeneralOption {
    std::string_view name;
    Kind kind;
    bool own_only;
};
constexpr std::array<GeneralOption, 10> general_options = {{{"to", Kind::list, false},
                                                            {"animations", Kind::text, false},
                                                            {"all-palettes", Kind::on_or_off, false},
                                                            {"strict", Kind::on_or_off, false},
                                                            {"verify", Kind::on_or_off, false},
                                                            {"jobs", Kind::text, true},
                                                            {"memory", Kind::text, true},
                                                            {"overwrite", Kind::on_or_off, true},
                                                            {"skip-existing", Kind::on_or_off, true},
                                                            {"follow-links", Kind::on_or_off, true}}};
// Of each pair the one that was said first, or on the command line, is in force.
constexpr std::array<std::pair<std::string_view, std::string_view>, 2> opposites = {{{"overwrite", "skip-existing"}, {"palette", "all-palettes"}}};

std::optional<std::string_view> opposite_of(std::string_view name) {
    for (const auto& [one, other] : opposites) {
        if (name == one || name == other) {
            return name == one ? other : one;
        }
    }
    return std::nullopt;
}

// "scale" of "gif.scale"
std::string option_of(const Setting& setting) { return setting.name.substr(setting.name.find('.') + 1); }

struct File {
    std::string name;
    bool is_own;
    toml::table table;
};

// Reads the tables of one file.
class Reader {
public:
    Reader(const File& file, const std::vector<FormatOption>& options, const Registry& registry) : file_(file), options_(options), registry_(registry) {}

    // The settings outside of presets, or those of one preset.
    Result<std::vector<Setting>> read(const toml::table& table, const std::string& preset) {
        settings_.clear();
        for (const auto& [key, node] : table) {
            const std::string name(key.str());
            if (const toml::table* const inner = node.as_table(); name == preset_table && preset.empty()) {
                FC_TRY(inner == nullptr ? fail(error("'preset' is a table for each preset: [preset.NAME]", node.source())) : Status());
            } else if (inner == nullptr) {
                FC_TRY(add(name, "", node));
            } else if (is_format(name)) {
                for (const auto& [option, value] : *inner) {
                    FC_TRY(add(std::string(option.str()), name, value));
                }
            } else {
                return fail(unknown(name, format_ids(), "a format", key.source()));
            }
        }
        for (Setting& setting : settings_) {
            setting.preset = preset;
        }
        return std::move(settings_);
    }

    Error error(std::string message, const toml::source_region& where) const {
        return Error(ErrorCode::malformed, std::move(message)).in_file(file_.name).at(Place::at_line(where.begin.line));
    }

private:
    bool is_format(std::string_view id) const {
        const auto ids = format_ids();
        return std::find(ids.begin(), ids.end(), id) != ids.end();
    }

    std::vector<std::string_view> format_ids() const {
        std::vector<std::string_view> ids;
        for (const FormatOption& option : options_) {
            for (const auto& declaration : option.declarations) {
                ids.push_back(declaration.format);
            }
        }
        return ids;
    }

    Error unknown(std::string_view name, const std::vector<std::string_view>& names, std::string_view what, const toml::source_region& where) const {
        const auto meant = closest(name, names);
        return error(fmt::format("'{}' is not the name of {}{}", printable(name), what, meant ? fmt::format("; did you mean {}?", *meant) : ""), where);
    }

    // A value as on a command line.
    Result<std::vector<std::string>> texts_of(std::string_view name, const toml::node& node, Kind kind) const {
        const auto refusal = [&](std::string_view expected) { return fail(error(fmt::format("'{}' takes {}", name, expected), node.source())); };
        if (kind == Kind::on_or_off) {
            const auto* const flag = node.as_boolean();
            return flag == nullptr ? Result<std::vector<std::string>>(refusal("true or false")) : std::vector<std::string>{flag->get() ? "on" : "off"};
        }
        std::vector<std::string> texts;
        const auto add_text = [&](const toml::node& value) {
            if (const auto text = value.value_exact<std::string>()) {
                texts.push_back(*text);
            } else if (const auto number = value.value_exact<std::int64_t>()) {
                texts.push_back(fmt::format("{}", *number));
            } else {
                return false;
            }
            return true;
        };
        if (const toml::array* const list = node.as_array(); list != nullptr && kind == Kind::list) {
            return std::all_of(list->begin(), list->end(), add_text) && !texts.empty() ? Result<std::vector<std::string>>(std::move(texts))
                                                                                       : refusal("a text or a list of texts");
        }
        return add_text(node) ? Result<std::vector<std::string>>(std::move(texts))
                              : refusal(kind == Kind::list ? "a text or a list of texts" : "a text or a whole number");
    }

    Status add(const std::string& name, const std::string& format, const toml::node& node) {
        const auto general = std::find_if(general_options.begin(), general_options.end(), [&](const GeneralOption& each) { return each.name == name; });
        const bool is_general = format.empty() && general != general_options.end();
        const FormatOption* option = nullptr;
        if (!is_general) {
            FC_ASSIGN(option, option_named(name, format, node));
        }
        const bool own_only = is_general ? general->own_only : option->is_file();
        if (own_only && !file_.is_own) {
            return fail(error(fmt::format("'{}' can be set only in your own {}, not in one that comes with an input", name, settings_file), node.source()));
        }
        FC_ASSIGN(std::vector<std::string> values, texts_of(name, node, is_general ? general->kind : option->is_flag() ? Kind::on_or_off : Kind::text));
        FC_TRY(is_general ? check_general(name, values, node) : check(*option, format, values.front(), node));
        if (option != nullptr && option->is_file()) {
            values.front() = utf8_from_path(path_from_utf8(file_.name).parent_path() / path_from_utf8(values.front()));
        }
        settings_.push_back({format.empty() ? name : fmt::format("{}.{}", format, name), std::move(values), file_.name, node.source().begin.line});
        return {};
    }

    Result<const FormatOption*> option_named(const std::string& name, const std::string& format, const toml::node& node) const {
        std::vector<std::string_view> names;
        for (const FormatOption& option : options_) {
            const bool fits = format.empty() || std::any_of(option.declarations.begin(), option.declarations.end(),
                                                            [&](const FormatOption::Declaration& each) { return each.format == format; });
            if (fits && option.name == name) {
                return &option;
            }
            if (fits) {
                names.push_back(option.name);
            }
        }
        if (format.empty()) {
            std::transform(general_options.begin(), general_options.end(), std::back_inserter(names), [](const GeneralOption& each) { return each.name; });
        }
        return fail(unknown(name, names, format.empty() ? "an option that can be set here" : fmt::format("an option of {}", format), node.source()));
    }

    // One of the formats that have the option must take the value.
    Status check(const FormatOption& option, const std::string& format, const std::string& value, const toml::node& node) const {
        Status first_refusal;
        for (const FormatOption::Declaration& declaration : option.declarations) {
            if (option.is_file() || (!format.empty() && declaration.format != format)) {
                continue;
            }
            const Status status = declaration.all->check({{option.name, value}});
            if (status) {
                return {};
            }
            first_refusal = first_refusal ? fail(error(status.error().message(), node.source())) : std::move(first_refusal);
        }
        return first_refusal;
    }

    Status check_general(const std::string& name, const std::vector<std::string>& values, const toml::node& node) const {
        if (name == "animations") {
            const auto selection = AnimationSelection::parse(values.front());
            return selection ? Status() : fail(error(fmt::format("animations: {}", selection.error().message()), node.source()));
        }
        for (const std::string& id : name == "to" ? values : std::vector<std::string>()) {
            if (registry_.exporter(id) == nullptr) {
                std::vector<std::string_view> ids;
                std::transform(registry_.exporters.begin(), registry_.exporters.end(), std::back_inserter(ids),
                               [](const auto& exporter) { return exporter->info().id; });
                return fail(unknown(id, ids, "a format that is written", node.source()));
            }
        }
        return {};
    }

    const File& file_;
    const std::vector<FormatOption>& options_;
    const Registry& registry_;
    std::vector<Setting> settings_;
};

Result<File> parse_file(const std::string& name, std::string_view contents, bool is_own) {
    Context context;
    FC_TRY(text::check_size({name, as_bytes(contents)}, context));
    toml::parse_result parsed = toml::parse(contents, name);
    if (!parsed) {
        return fail(
            Error(ErrorCode::malformed, std::string(parsed.error().description())).in_file(name).at(Place::at_line(parsed.error().source().begin.line)));
    }
    return File{name, is_own, std::move(parsed).table()};
}

Result<std::optional<File>> read_file(const fs::path& path, bool is_own) {
    std::error_code ignored;
    if (!fs::exists(platform::long_path(path), ignored)) {
        return std::nullopt;
    }
    const std::string name = utf8_from_path(path);
    Links links;
    links.follow_all = is_own;
    FC_ASSIGN(const InputTree folder, InputTree::open(path.has_parent_path() ? path.parent_path() : ".", links));
    Context context;
    FC_ASSIGN(const FileBytes bytes, folder.read(utf8_from_path(path.filename()), context));
    FC_ASSIGN(std::optional<File> file, parse_file(name, as_text(bytes), is_own));
    return file;
}

// Where the file of an input can be, the strongest first: in its folder, and in the folder that contains it.
std::vector<fs::path> places_for(const fs::path& input) {
    std::error_code ignored;
    const fs::path normal = input.lexically_normal();
    fs::path given = normal.has_filename() ? normal : normal.parent_path();
    if (!fs::is_directory(platform::long_path(given), ignored)) {
        return {given.parent_path() / settings_file};
    }
    if (given.filename() == "." || given.filename() == "..") {
        given = fs::canonical(given, ignored);
    }
    return {input / settings_file, given.parent_path() / settings_file};
}

Result<std::vector<File>> files_for(std::vector<std::string> inputs) {
    std::erase_if(inputs, [](const std::string& input) { return is_standard_stream(path_from_utf8(input)); });
    std::vector<fs::path> shared;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        std::vector<fs::path> found;
        for (const fs::path& place : places_for(path_from_utf8(inputs[i]))) {
            std::error_code ignored;
            if (fs::is_regular_file(platform::long_path(place), ignored)) {
                found.push_back(place.lexically_normal());
            }
        }
        if (i > 0 && found != shared) {
            const fs::path& one = found.empty() ? shared.front() : found.front();
            return fail(Error(ErrorCode::unsupported_feature, "this file is for some of the inputs only")
                            .in_file(utf8_from_path(one))
                            .remedy("convert the inputs in several runs, or without such files (--no-config)"));
        }
        shared = std::move(found);
    }
    std::vector<File> files;
    for (const fs::path& path : shared) {
        FC_ASSIGN(auto file, read_file(path, false));
        if (file) {
            files.push_back(*std::move(file));
        }
    }
    if (const auto own = users_settings_file()) {
        FC_ASSIGN(auto file, read_file(*own, true));
        if (file) {
            files.push_back(*std::move(file));
        }
    }
    return files;
}

Result<const toml::table*> preset_in(const File& file, const std::string& name, const Reader& reader) {
    const toml::table* const presets = file.table[preset_table].as_table();
    const toml::node* const preset = presets == nullptr ? nullptr : presets->get(name);
    if (preset != nullptr && !preset->is_table()) {
        return fail(reader.error(fmt::format("the preset '{}' is a table: [preset.{}]", printable(name), printable(name)), preset->source()));
    }
    return preset == nullptr ? nullptr : preset->as_table();
}

Result<Settings> settings_of(const std::vector<File>& files, const std::optional<std::string>& preset, const Registry& registry) {
    const std::vector<FormatOption> options = format_options(all_formats(registry));
    std::set<std::string> presets;
    std::vector<std::vector<Setting>> of_preset;  // a layer for each file, the strongest first
    std::vector<std::vector<Setting>> layers;
    for (const File& file : files) {
        Reader reader(file, options, registry);
        FC_ASSIGN(layers.emplace_back(), reader.read(file.table, ""));
        if (const toml::table* const known = file.table[preset_table].as_table()) {
            for (const auto& [name, contents] : *known) {
                presets.emplace(name.str());
            }
        }
        FC_ASSIGN(const toml::table* const chosen, preset_in(file, preset.value_or(""), reader));
        if (chosen != nullptr) {
            FC_ASSIGN(of_preset.emplace_back(), reader.read(*chosen, *preset));
        }
    }
    if (preset && of_preset.empty()) {
        return fail(Error(ErrorCode::not_found, fmt::format("there is no preset '{}'", printable(*preset)))
                        .remedy(presets.empty() ? fmt::format("a preset is a table [preset.{}] in a file {}", *preset, settings_file)
                                                : fmt::format("known presets: {}", fmt::join(presets, ", "))));
    }
    layers.insert(layers.begin(), std::make_move_iterator(of_preset.begin()), std::make_move_iterator(of_preset.end()));
    std::map<std::string, Setting> in_force;
    for (std::vector<Setting>& layer : layers) {
        const std::map<std::string, Setting> stronger = in_force;
        for (Setting& setting : layer) {
            const std::string option = option_of(setting);  // what a stronger layer says of all formats is also for this one
            const auto opposite = opposite_of(option);
            if (!stronger.contains(option) && !(opposite && stronger.contains(std::string(*opposite)))) {
                in_force.try_emplace(setting.name, std::move(setting));
            }
        }
    }
    Settings settings;
    for (const File& file : files) {
        settings.files.push_back(file.name);
    }
    for (auto& [name, setting] : in_force) {
        settings.values.push_back(std::move(setting));
    }
    settings.presets.assign(presets.begin(), presets.end());
    return settings;
}

}  // namespace

std::optional<fs::path> users_settings_file() {
    const auto folder = platform::configuration_folder();
    return folder ? std::optional(*folder / "fightconv" / settings_file) : std::nullopt;
}

Result<Settings> settings_for(const std::vector<std::string>& inputs, const std::optional<std::string>& preset, const Registry& registry) {
    FC_ASSIGN(const std::vector<File> files, files_for(inputs));
    return settings_of(files, preset, registry);
}

Result<Settings> settings_in(const std::vector<SettingsText>& texts, const std::optional<std::string>& preset, const Registry& registry) {
    std::vector<File> files;
    for (const SettingsText& each : texts) {
        FC_ASSIGN(files.emplace_back(), parse_file(each.file, each.text, each.is_own));
    }
    return settings_of(files, preset, registry);
}

void add_settings(const Settings& settings, const po::options_description& declared, po::variables_map& values) {
    const po::variables_map given = values;
    const auto is_given = [&](std::string_view name) { return given.count(std::string(name)) != 0; };
    for (const Setting& setting : settings.values) {
        const std::string option = option_of(setting);
        const po::option_description* const known = declared.find_nothrow(option, false);
        const auto opposite = opposite_of(option);
        if (known == nullptr || is_given(option) || is_given("no-" + option) || (opposite && is_given(*opposite))) {
            continue;
        }
        // A value from a file counts as a default: it may be one that nothing in this run needs.
        const auto add = [&](const std::string& name, boost::any value) { values.insert({name, po::variable_value(value, true)}); };
        const auto* const typed = dynamic_cast<const po::typed_value_base*>(known->semantic().get());
        const bool is_off = setting.values.front() == "off";
        const bool is_list = typed != nullptr && typed->value_type() == typeid(std::vector<std::string>);
        if (option == "to" && !is_list) {
            continue;  // of `preview`, which takes other words
        }
        if (typed == nullptr) {  // a switch
            if (!is_off) {
                add(option, boost::any());
            }
        } else if (setting.name != option) {
            add(setting.name, setting.values.front());
        } else if (is_list) {
            add(option, setting.values);
        } else if (is_off && declared.find_nothrow("no-" + option, false) != nullptr) {
            add("no-" + option, std::string("off"));
        } else if (!is_off || known->semantic()->max_tokens() != 0) {
            add(option, setting.values.front());
        }
    }
}

}  // namespace fightconv::cli
