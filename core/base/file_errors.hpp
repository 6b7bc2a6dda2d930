// Errors about whole files, in the same words for every format.
#pragma once

#include <string_view>

#include "core/base/result.hpp"

namespace fightconv {

// The error `truncated` for a file of 0 bytes.
Error empty_file(std::string_view name);

}  // namespace fightconv
