// Packages of files on the command line, for `extract`, which unpacks them.
#pragma once

#include <filesystem>

#include "converters/cli/conversion_options.hpp"

namespace fightconv::cli {

// Whether this path is a package.
bool is_package(const std::filesystem::path& path);
Result<PublishRequest> read_unpacking_options(const boost::program_options::variables_map& values);

}  // namespace fightconv::cli
