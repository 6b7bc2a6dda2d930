// The results by name: for other programs, and to compare two runs.
#include <fmt/format.h>

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "tests/bench/measure.hpp"

namespace fightconv::bench {

namespace {

nlohmann::ordered_json& results() {
    static nlohmann::ordered_json all = nlohmann::ordered_json::object();
    return all;
}

}  // namespace

void record(const std::string& name, double value) { results()[name] = value; }

void write_results(const std::string& path) {
    std::ofstream file(path);
    file << results().dump(1) << '\n';
    if (!file.flush()) {
        fmt::print(stderr, "bench: {} cannot be written\n", path);
        std::exit(1);
    }
}

void compare_results(const std::string& path) {
    std::ifstream file(path);
    const auto before = nlohmann::ordered_json::parse(file, nullptr, false);
    if (!before.is_object()) {
        fmt::print(stderr, "bench: {} has no results\n", path);
        std::exit(1);
    }
    fmt::print(
        "\nAgainst {}; both runs on the same quiet machine, or the times say "
        "nothing\n{:<52}{:>12}{:>12}{:>9}\n",
        path, "", "before", "now", "now/then");
    for (const auto& [name, value] : results().items()) {
        if (const auto then = before.find(name);
            then != before.end() && then->is_number() && then->get<double>() != 0) {
            fmt::print("{:<52}{:>12.4g}{:>12.4g}{:>9.2f}\n", name, then->get<double>(),
                       value.get<double>(), value.get<double>() / then->get<double>());
        }
    }
}

}  // namespace fightconv::bench
