// Names for the files of one folder, made of names that were not made for that.
#pragma once

#include <string>
#include <string_view>

#include "core/base/names.hpp"

namespace fightconv {

class FileNames {
public:
    // A safe name like `wanted` with this extension ("stand.png"); with "_2" and so on where the folder has it, in whatever case.
    std::string take(std::string_view wanted, std::string_view extension);

private:
    UniqueNames names_;
};

}  // namespace fightconv
