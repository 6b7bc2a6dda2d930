// fightconv: the command line with the formats that are built in.
#include <cstdio>
#include <new>

#include "converters/api/registry.hpp"
#include "converters/cli/run.hpp"

int main(int count, char** values) {
    try {
        return fightconv::cli::run(count, values, fightconv::builtin_registry());
    } catch (const std::bad_alloc&) {
        std::fputs("error: there is not enough memory to start\n", stderr);
        return 3;
    }
}
