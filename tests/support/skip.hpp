// The end of a test program that cannot run here. ctest counts it as skipped, and ./dev test shows
// the reason. Test cases that need the same thing have a tag of their own and run by themselves.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

namespace fightconv::test {

[[noreturn]] inline void skip(const std::string& why) {
    std::printf("skipped: %s\n", why.c_str());
    std::fflush(nullptr);
    std::_Exit(77);  // SKIP_RETURN_CODE in tests/CMakeLists.txt
}

}  // namespace fightconv::test
