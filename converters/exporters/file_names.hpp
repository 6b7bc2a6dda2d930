// Names for the files of one folder, made of names that were not made for that.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>

namespace fightconv {

class FileNames {
public:
    // A safe name like `wanted` with this extension ("stand.png"); with "_2" and so on where the folder has it, in whatever case.
    std::string take(std::string_view wanted, std::string_view extension);

private:
    std::set<std::string> taken_;                    // lower case
    std::map<std::string, std::uint32_t> repeated_;  // how often a name was wanted again
};

}  // namespace fightconv
