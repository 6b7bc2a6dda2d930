// Fails when a format that is built in has no fuzz target, or a target has no seeds.    fuzz_registry SEEDS TARGET...
#include <cstdio>
#include <filesystem>
#include <set>
#include <string>

#include "converters/api/registry.hpp"
#include "converters/interface/converter.hpp"

int main(int argc, char** argv) {
    using namespace fightconv;
    namespace fs = std::filesystem;
    if (argc < 3) {
        std::fprintf(stderr, "usage: fuzz_registry SEEDS TARGET...\n");
        return 2;
    }
    const fs::path seeds = argv[1];
    const std::set<std::string> targets(argv + 2, argv + argc);
    int missing = 0;
    const auto expect_target = [&](std::string_view id, const char* role) {
        if (const std::string target = std::string(id) + role; !targets.contains(target)) {
            std::fprintf(stderr, "there is no fuzz target %s: add tests/fuzz/%s.cpp\n", target.c_str(), target.c_str());
            ++missing;
        }
    };
    const Registry registry = builtin_registry();
    for (const auto& importer : registry.importers) {
        expect_target(importer->info().partial ? "parts" : importer->info().id, "_importer");
    }
    for (const auto& exporter : registry.exporters) {
        exporter->info().purpose == Purpose::character ? expect_target(exporter->info().id, "_exporter") : expect_target("views", "");
    }
    for (const std::string& target : targets) {
        if (!fs::is_directory(seeds / target) || fs::is_empty(seeds / target)) {
            std::fprintf(stderr, "the fuzz target %s has no seeds: write some in make_seeds.cpp\n", target.c_str());
            ++missing;
        }
    }
    return missing == 0 ? 0 : 1;
}
