#include "converters/jobs/roster.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <string_view>
#include <tuple>

#include "converters/jobs/result_names.hpp"
#include "core/base/text/text.hpp"

namespace fightconv::batch {

namespace {

bool are_of_one_archive(const InputPlace& a, const InputPlace& b) {
    return a.in_archive && b.in_archive && a.tree.shares_files_with(b.tree);
}

}  // namespace

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
        // a file that is too large is not read
        sum += !size || *size > context.limits.input_file_bytes ? 0 : *size;
    }
    return sum;
}

std::uint64_t expected_memory(const Job& job) noexcept {
    constexpr std::uint64_t expansion_of_files = 16;  // to decoded pixels and sheets
    return job.input.tree.kept_bytes() + job.bytes * expansion_of_files;
}

std::vector<Job> make_roster(std::vector<InputPlace> inputs, const Registry& registry,
                             const PublishRequest& request) {
    std::vector<Job> roster;
    std::map<std::string, std::string> taken;  // the input of each name
    for (InputPlace& input : inputs) {
        const std::string wanted = result_name(request, registry, {input, output_name(input)});
        std::string name = wanted;
        const auto first = taken.find(lower_case(name));
        const std::string taken_by = first == taken.end() ? "" : first->second;
        for (int number = 2; !taken.emplace(lower_case(name), input.shown).second; ++number) {
            name = fmt::format("{}~{}", wanted, number);
        }
        // an archive is not unpacked for it
        const std::uint64_t bytes = input.in_archive ? input.bytes : bytes_of(input, registry);
        roster.push_back({std::move(input), std::move(name), bytes, taken_by});
    }
    return roster;
}

std::vector<std::size_t> biggest_first(const std::vector<Job>& roster) {
    // of the jobs of one archive, which are neighbours: the first of the biggest
    std::vector<std::size_t> leader(roster.size());
    for (std::size_t first = 0, end = 0; first < roster.size(); first = end) {
        while (end < roster.size() &&
               (end == first || are_of_one_archive(roster[first].input, roster[end].input))) {
            ++end;
        }
        const auto begin = roster.begin();
        const auto biggest = std::max_element(
            begin + static_cast<std::ptrdiff_t>(first), begin + static_cast<std::ptrdiff_t>(end),
            [](const Job& a, const Job& b) { return a.bytes < b.bytes; });
        std::fill(leader.begin() + static_cast<std::ptrdiff_t>(first),
                  leader.begin() + static_cast<std::ptrdiff_t>(end),
                  static_cast<std::size_t>(biggest - begin));
    }
    const auto rank = [&](std::size_t i) {
        const Job& lead = roster[leader[i]];
        return std::tuple(~lead.bytes, std::string_view(lead.input.shown), ~roster[i].bytes,
                          std::string_view(roster[i].input.shown));
    };
    std::vector<std::size_t> order(roster.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return rank(a) < rank(b); });
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
    std::sort(part.begin(), part.end(),
              [](const Job& a, const Job& b) { return a.input.shown < b.input.shown; });
    return part;
}

}  // namespace fightconv::batch
