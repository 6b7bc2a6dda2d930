// The sample characters, drawn from nothing: the same bytes on every run.
#pragma once

#include <vector>

#include "core/base/output_set.hpp"
#include "core/base/result.hpp"

namespace fightconv::samples {

Result<std::vector<OutputSet>> all();  // ember, slate, tide

}  // namespace fightconv::samples
