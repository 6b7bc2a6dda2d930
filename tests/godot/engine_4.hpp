// Godot 4, as it is exported for browsers: an npm package brings it along, so it runs in Chromium
// (both are for these tests only).
#pragma once

#include <string>

#include "tests/support/temp_folder.hpp"

namespace fightconv::test {

// Runs the project in the folder's `project` until it prints "end", and returns what it printed.
// The engine must not complain.
std::string run_in_version_4(const TempFolder& folder);

}  // namespace fightconv::test
