// fightconv: the command line with the formats that are built in.
#include "converters/api/registry.hpp"
#include "converters/cli/run.hpp"

int main(int count, char** values) { return fightconv::cli::run(count, values, fightconv::builtin_registry()); }
