# Debian's mingw-w64 (g++-mingw-w64-x86-64-posix: std::thread needs the posix variant).
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_C_COMPILER x86_64-w64-mingw32-gcc-posix)
set(CMAKE_CXX_COMPILER x86_64-w64-mingw32-g++-posix)
set(CMAKE_RC_COMPILER x86_64-w64-mingw32-windres)
set(CMAKE_FIND_ROOT_PATH /usr/x86_64-w64-mingw32)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
# GCC knows which registers a function changes, and keeps values in the others. Of a function that
# several objects have (templates), the linker keeps one, which may be compiled with other flags and
# change others; for Windows GCC does not expect that. fightconv.dll wrote wrong numbers.
set(CMAKE_CXX_FLAGS_INIT "-fno-ipa-ra")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-static")
set(CMAKE_SHARED_LINKER_FLAGS_INIT "-static")  # the DLL needs no other either
set(CMAKE_CROSSCOMPILING_EMULATOR wine)  # for tests
