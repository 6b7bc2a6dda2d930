// Where the sample characters of the project lie.
#pragma once

#include <filesystem>
#include <string>

namespace fightconv::test {

// With a drive on Windows, so that it means the same in every folder.
inline const std::string samples =
    std::filesystem::absolute(FIGHTCONV_SOURCE_DIR).generic_string() + "/samples";

}  // namespace fightconv::test
