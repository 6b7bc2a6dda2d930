// The options of conversions that belong to no format: one table for the command line, settings and
// the C interface.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fightconv {

// Who may give the option in a fightconv.toml.
enum class Settable : std::uint8_t {
    nowhere,  // it is for one run
    by_user,  // the user, in a file of his own: what it does must not come with a download
    by_any,   // the file of the current folder, too
};

// The group of the help in which the option is listed.
enum class OptionGroup : std::uint8_t { input, selection, output, run };

struct GeneralOption {
    std::string_view name{};   // without dashes
    char letter = 0;           // of the short form; 0: there is none
    std::string_view value{};  // "LIST", for the help; empty: it is a switch
    bool is_list = false;      // it can be given several times
    Settable settable = Settable::nowhere;
    bool in_library = false;  // fightconv_set_option() takes it
    OptionGroup group = OptionGroup::run;
    std::string help{};
};

const std::vector<GeneralOption>& general_options();
// Null if there is none with this name.
const GeneralOption* general_option(std::string_view name);

}  // namespace fightconv
