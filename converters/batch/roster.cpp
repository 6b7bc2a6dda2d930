#include "converters/batch/roster.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <tuple>

#include "converters/api/open_input.hpp"
#include "core/base/paths.hpp"
#include "core/base/text.hpp"

namespace fightconv::batch {

namespace fs = std::filesystem;

namespace {

std::uint64_t bytes_of(const fs::path& path, const Registry& registry) {
    const auto opened = open_input(path, registry);
    if (!opened) {
        return 0;
    }
    Context unheard;
    const Limits& limits = unheard.limits;
    const auto files = opened->importer->files(opened->tree, opened->main_file, unheard);
    std::uint64_t sum = 0;
    for (const std::string& name : files ? *files : std::vector<std::string>()) {
        std::error_code missing;
        const std::string real = opened->tree.find(name).value_or(name);
        const std::uint64_t size = fs::file_size((opened->main_file.empty() ? path : path.parent_path()) / path_from_utf8(real), missing);
        sum += missing || size > limits.input_file_bytes ? 0 : size;  // what is too large is not read
    }
    return sum;
}

}  // namespace

std::vector<Job> make_roster(const std::vector<std::string>& inputs, const Registry& registry, bool rename) {
    std::vector<Job> roster;
    std::set<std::string> taken;
    for (const std::string& input : inputs) {
        const std::string wanted = output_name(path_from_utf8(input));
        std::string name = wanted;
        for (int number = 2; !taken.insert(lower_case(name)).second && rename; ++number) {
            name = wanted + "~" + std::to_string(number);
        }
        roster.push_back({input, std::move(name), bytes_of(path_from_utf8(input), registry)});
    }
    return roster;
}

std::vector<std::size_t> biggest_first(const std::vector<Job>& roster) {
    std::vector<std::size_t> order(roster.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return std::tie(roster[b].bytes, roster[a].input) < std::tie(roster[a].bytes, roster[b].input); });
    return order;
}

std::vector<Job> shard_of(const std::vector<Job>& roster, std::size_t shard, std::size_t shards) {
    std::vector<std::uint64_t> load(shards, 0);
    std::vector<Job> part;
    for (const std::size_t i : biggest_first(roster)) {
        const auto lightest = std::min_element(load.begin(), load.end());
        *lightest += roster[i].bytes + 1;  // what counts as nothing is spread too
        if (lightest == load.begin() + static_cast<std::ptrdiff_t>(shard - 1)) {
            part.push_back(roster[i]);
        }
    }
    std::sort(part.begin(), part.end(), [](const Job& a, const Job& b) { return a.input < b.input; });
    return part;
}

}  // namespace fightconv::batch
