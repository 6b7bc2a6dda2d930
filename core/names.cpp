#include "core/names.hpp"

#include <algorithm>
#include <array>

#include "core/text.hpp"

namespace fightconv {

bool is_device_name(std::string_view name) {
    static constexpr std::array<std::string_view, 4> unnumbered = {"con", "prn", "aux", "nul"};
    std::string stem = lower_case(name.substr(0, name.find('.')));
    stem.resize(stem.find_last_not_of(' ') + 1);  // "NUL .txt" is the device too
    const bool numbered = stem.size() == 4 && (stem.starts_with("com") || stem.starts_with("lpt")) && stem[3] >= '1' && stem[3] <= '9';
    return numbered || std::find(unnumbered.begin(), unnumbered.end(), stem) != unnumbered.end();
}

}  // namespace fightconv
