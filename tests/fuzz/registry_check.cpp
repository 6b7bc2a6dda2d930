// Fails when a format that is built in, a folder of formats or another reader has no fuzz target,
// or a target has no seeds.
#include <array>
#include <cstdio>
#include <filesystem>
#include <set>
#include <string>

#include "converters/api/registry.hpp"
#include "converters/interface/converter.hpp"

namespace fightconv::fuzz {
namespace {

// Folders of formats/ whose reader or writer runs in the target of another name.
constexpr std::array<std::pair<std::string_view, std::string_view>, 8> run_elsewhere = {
    {{"fspk", "fspk_importer"},
     {"text", "def"},
     {"wav", "snd"},
     {"zlib", "uff"},
     {"gif", "views"},
     {"apng", "views"},
     {"webp", "views"},
     {"animated", "views"}}};

// The targets that read something else than a format of characters.
constexpr std::array<std::string_view, 11> other_targets = {
    "rle8",         "rle5",    "lz5",        "archive_names", "select_list", "settings",
    "command_line", "reports", "difference", "c_api",         "states"};

}  // namespace

int check_registry(const std::filesystem::path& formats, const std::filesystem::path& seeds,
                   const std::set<std::string>& targets) {
    int missing = 0;
    const auto expect_target = [&](std::string_view id, const char* role) {
        if (const std::string target = std::string(id) + role; !targets.contains(target)) {
            std::fprintf(stderr,
                         "there is no fuzz target %s: add %s.cpp to a folder of tests/fuzz\n",
                         target.c_str(), target.c_str());
            ++missing;
        }
    };
    const Registry registry = builtin_registry();
    for (const auto& importer : registry.importers) {
        expect_target(importer->info().partial ? "parts" : importer->info().id, "_importer");
    }
    for (const auto& exporter : registry.exporters) {
        exporter->info().purpose == Purpose::character
            ? expect_target(exporter->info().id, "_exporter")
            : expect_target("views", "");
    }
    std::set<std::string> folders;  // those with sources; the others are shelves
    for (const auto& file : std::filesystem::recursive_directory_iterator(formats)) {
        if (file.path().extension() == ".cpp") {
            folders.insert(file.path().parent_path().filename().string());
        }
    }
    for (const std::string& name : folders) {
        const auto* const elsewhere =
            std::find_if(run_elsewhere.begin(), run_elsewhere.end(),
                         [&](const auto& row) { return row.first == name; });
        expect_target(elsewhere == run_elsewhere.end() ? std::string_view(name) : elsewhere->second,
                      "");
    }
    for (const std::string_view target : other_targets) {
        expect_target(target, "");
    }
    for (const std::string& target : targets) {
        if (!std::filesystem::is_directory(seeds / target) ||
            std::filesystem::is_empty(seeds / target)) {
            std::fprintf(stderr,
                         "the fuzz target %s has no seeds: run fuzz_make_seeds "
                         "(tests/fuzz/README.md), and for an importer write some in "
                         "make_seeds.cpp before\n",
                         target.c_str());
            ++missing;
        }
    }
    return missing == 0 ? 0 : 1;
}

}  // namespace fightconv::fuzz
