# find_package(fightconv) gives fightconv::fightconv, the shared library with its headers for C and
# C++. It needs nothing else.
include("${CMAKE_CURRENT_LIST_DIR}/fightconv-targets.cmake")
