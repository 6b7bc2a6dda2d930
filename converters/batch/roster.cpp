#include "converters/batch/roster.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <tuple>

#include "core/base/text.hpp"

namespace fightconv::batch {

namespace {

std::uint64_t bytes_of(const InputPlace& place, const Registry& registry) {
    const auto opened = open_input(place, registry);
    if (!opened) {
        return 0;
    }
    Context context;  // problems are reported when it is converted
    const auto files = opened->files(context);
    std::uint64_t sum = 0;
    for (const std::string& name : files ? *files : std::vector<std::string>()) {
        const auto size = place.tree.size(name);
        sum += !size || *size > context.limits.input_file_bytes ? 0 : *size;  // a file that is too large is not read
    }
    return sum;
}

}  // namespace

std::vector<Job> make_roster(std::vector<InputPlace> inputs, const Registry& registry, bool rename) {
    std::vector<Job> roster;
    std::set<std::string> taken;
    for (InputPlace& input : inputs) {
        const std::string wanted = output_name(input);
        std::string name = wanted;
        for (int number = 2; !taken.insert(lower_case(name)).second && rename; ++number) {
            name = fmt::format("{}~{}", wanted, number);
        }
        const std::uint64_t bytes = bytes_of(input, registry);
        roster.push_back({std::move(input), std::move(name), bytes});
    }
    return roster;
}

std::vector<std::size_t> biggest_first(const std::vector<Job>& roster) {
    std::vector<std::size_t> order(roster.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return std::tie(roster[b].bytes, roster[a].input.shown) < std::tie(roster[a].bytes, roster[b].input.shown);
    });
    return order;
}

std::vector<Job> shard_of(const std::vector<Job>& roster, std::size_t shard, std::size_t shards) {
    std::vector<std::uint64_t> load(shards, 0);
    std::vector<Job> part;
    for (const std::size_t i : biggest_first(roster)) {
        const auto lightest = std::min_element(load.begin(), load.end());
        *lightest += roster[i].bytes + 1;  // so that inputs of 0 bytes are distributed too
        if (lightest == load.begin() + static_cast<std::ptrdiff_t>(shard - 1)) {
            part.push_back(roster[i]);
        }
    }
    std::sort(part.begin(), part.end(), [](const Job& a, const Job& b) { return a.input.shown < b.input.shown; });
    return part;
}

}  // namespace fightconv::batch
