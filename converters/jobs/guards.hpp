// Checks that results replace neither an input nor each other.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "converters/jobs/conversion.hpp"

namespace fightconv {

// Why these inputs cannot be converted into one folder: two outputs of one name, an output that is an input. Touches nothing.
Status check_outputs(const ConversionPlan& plan, const std::vector<ConversionInput>& inputs);

// Whether writing this file or folder would replace one of `inputs` (canonical paths): itself, or with the folder that it lies in.
bool replaces_one(const std::set<std::filesystem::path>& inputs, const std::filesystem::path& output);

// `io`, with advice: the refusal of such an output.
Error would_replace_input(const std::filesystem::path& output);

}  // namespace fightconv
