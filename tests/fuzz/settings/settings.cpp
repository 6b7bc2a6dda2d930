#include "converters/cli/settings.hpp"

#include "converters/api/registry.hpp"
#include "converters/cli/command_line.hpp"
#include "converters/cli/conversion_options.hpp"
#include "core/base/text/text.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace fightconv::fuzz {
namespace {

std::string text_of(const cli::Settings& settings) {
    std::string text;
    for (const cli::Setting& setting : settings.values) {
        text.append(setting.name).append("@").append(std::to_string(setting.line));
        for (const std::string& value : setting.values) {
            text.append("=").append(value);
        }
        text.append("\n");
    }
    return text;
}

// As the user's own file or as that of the current folder.
void check_settings(std::string_view text, bool is_own) {
    static const Registry registry = builtin_registry();
    const auto settings = read_twice(
        text.size(),
        [&](Context&) {
            return cli::settings_in({{cli::settings_file, std::string(text), is_own}}, registry);
        },
        [](const cli::Settings& a, const cli::Settings& b) {
            return difference_of_texts(text_of(a), text_of(b));
        });
    if (!settings) {
        return;
    }
    for (const cli::Setting& setting : settings->values) {
        require(!setting.values.empty(), "a setting has a value", setting.name);
        require(setting.line >= 1 && setting.line <= text.size() + 1, "a setting has its line",
                setting.name);
        require(is_own || setting.name != "overwrite",
                "the file of the current folder cannot overwrite anything");
    }
    for (const cli::Subcommand* const command : cli::all_commands) {
        boost::program_options::variables_map values;
        cli::add_settings(*settings, cli::options_of(*command, registry), values);
        const auto given = cli::given_options(values, cli::all_formats(registry));
        require(given || !given.error().message().empty(), "a wrong option has a reason");
    }
}

}  // namespace
}  // namespace fightconv::fuzz

void fightconv::fuzz::test_settings(const std::uint8_t* data, std::size_t size) {
    const std::string_view text = fightconv::as_text({data, size});
    fightconv::fuzz::check_settings(text, true);
    fightconv::fuzz::check_settings(text, false);
}
