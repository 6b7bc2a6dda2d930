// Packages of files on the command line: convert FOLDER --to pak, and extract FILE.pak.
#pragma once

#include <filesystem>

#include "converters/cli/conversion_options.hpp"

namespace fightconv::cli {

// The options that only convert has for packages.
void add_package_options(boost::program_options::options_description& options);

// Whether --to asks for packages, and for nothing else.
bool wants_package(const boost::program_options::variables_map& values);
Result<ConversionOptions> read_packing_options(const boost::program_options::variables_map& values);
// Options of packages that have no effect on characters.
Status check_no_package_options(const boost::program_options::variables_map& values);

// Whether this path is a package.
bool is_package(const std::filesystem::path& path);
Result<ConversionOptions> read_unpacking_options(
    const boost::program_options::variables_map& values);

}  // namespace fightconv::cli
