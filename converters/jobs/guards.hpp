// Checks that results replace neither an input nor each other.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "converters/jobs/convert_and_publish.hpp"

namespace fightconv {

// The reason why these inputs cannot be converted into one folder: two outputs with the same name,
// or an output that is an input. Changes nothing.
Status check_outputs(const PublishRequest& request, const std::vector<ConversionInput>& inputs);

// Whether a result may become several files, because of --split.
bool splits(const PublishRequest& request);

// Whether writing this file or folder would replace one of `inputs` (canonical paths), or a folder
// that contains one.
bool replaces_one(const std::set<std::filesystem::path>& inputs,
                  const std::filesystem::path& output);

// The error `io`, with advice, for such an output.
Error would_replace_input(const std::filesystem::path& output);

}  // namespace fightconv
