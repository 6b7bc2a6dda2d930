// Names for the files of one folder, made from names that may not be safe or unique as file names.
#pragma once

#include <string>
#include <string_view>

#include "core/base/text/names.hpp"

namespace fightconv {

class FileNames {
public:
    // A safe name like `wanted` with this extension ("stand.png"); with "_2" and so on if the
    // folder already has that name, ignoring case.
    std::string take(std::string_view wanted, std::string_view extension);

private:
    UniqueNames names_;
};

}  // namespace fightconv
