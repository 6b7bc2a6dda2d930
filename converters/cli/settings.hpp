// Defaults of one's own: the values of options in files named fightconv.toml, which are in the
// current folder and in the user's configuration folder. A file has the names of options as keys,
// and a table for each format whose options are to differ.
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
};

struct Settings {
    std::vector<std::string> files;  // that were read, the strongest first
    std::vector<Setting> values;     // in force, by name
};

// The settings of the file that --config names, or else of the one in the current folder and of the
// user's own. Those of the current folder come before those of the user. Somebody may have
// downloaded the current folder, so its file cannot say what is overwritten or which other files
// are read. A file beside an input is not looked for, because it came with the input. malformed,
// with the line, for what is no setting; limit_exceeded for a file of more than 64 KiB; not_found
// if there is no file `config`.
Result<Settings> settings_for(const std::optional<std::string>& config, const Registry& registry);

// The same for the texts of such files, the strongest first.
struct SettingsText {
    std::string file;
    std::string text;
    bool is_own = false;  // the user wrote it or named it, so it may set every option
};
Result<Settings> settings_in(const std::vector<SettingsText>& texts, const Registry& registry);

// The fightconv.toml of the user, whether it exists or not; nothing on a system without such a
// folder.
std::optional<std::filesystem::path> users_settings_file();

// Adds the settings to the values of a command line, for those options that the command declares
// and that were not given.
void add_settings(const Settings& settings,
                  const boost::program_options::options_description& declared,
                  boost::program_options::variables_map& values);

}  // namespace fightconv::cli
