// Defaults of one's own: the values of options in files named fightconv.toml. A file has the names
// of options as keys, a table for each format whose options are to differ, and a table
// [preset.NAME] with the same contents for each --preset.
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

// The settings for inputs. The strongest come first: those of the preset, of the input's folder, of
// the folder that contains it, and of the user's configuration folder. The first two come with the
// input, so they cannot say what is overwritten or which other files are read. malformed, with the
// line, for what is no setting; not_found if no file has the preset; unsupported_feature if the
// inputs have different files.
Result<Settings> settings_for(const std::vector<std::string>& inputs,
                              const std::optional<std::string>& preset, const Registry& registry);

// The same for the texts of such files, the strongest first.
struct SettingsText {
    std::string file;
    std::string text;
    bool is_own = false;  // it is in the user's configuration folder
};
Result<Settings> settings_in(const std::vector<SettingsText>& texts,
                             const std::optional<std::string>& preset, const Registry& registry);

// The fightconv.toml of the user, whether it exists or not; nothing on a system without such a
// folder.
std::optional<std::filesystem::path> users_settings_file();

// Adds the settings to the values of a command line, for those options that the command declares
// and that were not given.
void add_settings(const Settings& settings,
                  const boost::program_options::options_description& declared,
                  boost::program_options::variables_map& values);

}  // namespace fightconv::cli
