// Where the sample characters of the project lie.
#pragma once

#include <string>

namespace fightconv::test {

inline const std::string samples = std::string(FIGHTCONV_SOURCE_DIR) + "/samples";

}  // namespace fightconv::test
