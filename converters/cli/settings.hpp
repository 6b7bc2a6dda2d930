// Defaults of one's own: the values of options in files named fightconv.toml, which are in the
// current folder and in the user's configuration folder. A file has the names of options as keys, a
// table for each format whose options are to differ, and a table [preset.NAME] with the same
// contents for each --preset.
#pragma once

#include <boost/program_options.hpp>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "converters/interface/converter.hpp"

namespace fightconv::cli {

inline constexpr const char* settings_file = "fightconv.toml";

struct Setting {
    // of an option: "buttons"; of an option of one format: "zx.scale"
    std::string name;
    std::vector<std::string> values;  // as on a command line; "on" or "off" for a switch
    std::string file;
    std::uint32_t line = 0;
    std::string preset{};  // that it belongs to
};

struct Settings {
    std::vector<std::string> files;    // that were read, the strongest first
    std::vector<Setting> values;       // in force, by name
    std::vector<std::string> presets;  // of all files, by name
};

// The settings of the file that --config names, or else of the one in the current folder and of the
// user's own. The strongest come first: those of the preset, of the current folder, and of the
// user. Somebody may have downloaded the current folder, so its file cannot say what is overwritten
// or which other files are read. A file beside an input is not looked for, because it came with the
// input. malformed, with the line, for what is no setting; limit_exceeded for a file of more than
// 64 KiB; not_found if no file has the preset, or if there is no file `config`.
Result<Settings> settings_for(const std::optional<std::string>& config,
                              const std::optional<std::string>& preset, const Registry& registry);

// The same for the texts of such files, the strongest first.
struct SettingsText {
    std::string file;
    std::string text;
    bool is_own = false;  // the user wrote it or named it, so it may set every option
};
Result<Settings> settings_in(const std::vector<SettingsText>& texts,
                             const std::optional<std::string>& preset, const Registry& registry);

// The fightconv.toml of the user, whether it exists or not; nothing on a system without such a
// folder.
std::optional<std::filesystem::path> users_settings_file();

// --config and --preset, which choose the settings.
void add_settings_options(boost::program_options::options_description& options);

// Adds the settings to the values of a command line, for those options that the command declares
// and that were not given.
void add_settings(const Settings& settings,
                  const boost::program_options::options_description& declared,
                  boost::program_options::variables_map& values);

}  // namespace fightconv::cli
