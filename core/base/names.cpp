#include "core/base/names.hpp"

#include <algorithm>
#include <array>

#include "core/base/text.hpp"

namespace fightconv {

bool is_device_name(std::string_view name) {
    static constexpr std::array<std::string_view, 4> unnumbered = {"con", "prn", "aux", "nul"};
    std::string stem = lower_case(name.substr(0, name.find('.')));
    stem.resize(stem.find_last_not_of(' ') + 1);  // "NUL .txt" is the device too
    const bool numbered = stem.size() == 4 && (stem.starts_with("com") || stem.starts_with("lpt")) && stem[3] >= '1' && stem[3] <= '9';
    return numbered || std::find(unnumbered.begin(), unnumbered.end(), stem) != unnumbered.end();
}

std::string UniqueNames::key_of(const std::string& name) const { return case_ == NameCase::ignored ? lower_case(name) : name; }

std::string UniqueNames::take(const std::string& wanted) {
    std::string name = wanted;
    auto [found, is_free] = numbers_.try_emplace(key_of(wanted), 1);
    while (!is_free) {
        name = wanted + "_" + std::to_string(++found->second);
        is_free = numbers_.try_emplace(key_of(name), 1).second;
    }
    return name;
}

}  // namespace fightconv
