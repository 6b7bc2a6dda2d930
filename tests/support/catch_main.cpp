// Catch2's main, compiled once.
#if __has_include(<catch2/catch_all.hpp>)
int fightconv_uses_catch2_main = 3;  // Catch2 3.x brings its main in a library
#else
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
#endif
