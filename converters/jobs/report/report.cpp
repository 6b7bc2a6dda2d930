#include "converters/jobs/report/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

#include "converters/jobs/report/renderers.hpp"
#include "converters/jobs/report/summary.hpp"

namespace fightconv::batch {

Result<std::string> render_report(const Report& report, std::string_view extension) {
    struct Kind {
        std::string_view extension;
        std::string (*render)(const Report&);
    };
    static constexpr std::array<Kind, 4> kinds = {{{".html", render_html},
                                                   {".json", render_json},
                                                   {".csv", render_csv},
                                                   {".md", render_markdown}}};
    const auto kind = std::find_if(kinds.begin(), kinds.end(),
                                   [&](const Kind& each) { return each.extension == extension; });
    if (kind == kinds.end()) {
        return fail(
            Error(ErrorCode::unsupported_feature,
                  fmt::format("a report cannot be written as '{}'", extension))
                .remedy("name the report with one of the extensions .html, .json, .csv and .md"));
    }
    return kind->render(report);
}

namespace {

// Two parts must agree on everything except the times.
bool agree(const Entry& a, Entry b) {
    b.seconds = a.seconds;
    return a == b;
}

// Entries of one input are sorted: those that ran come first, then the fastest. So the order of the
// parts does not matter.
bool comes_before(const Entry& a, const Entry& b) {
    const auto key = [](const Entry& entry) {
        return std::tuple(std::string_view(entry.input), entry.outcome == Outcome::not_run,
                          entry.seconds);
    };
    return key(a) < key(b);
}

template <class T>
void move_to(std::vector<T>& all, std::vector<T>& part) {
    all.insert(all.end(), std::make_move_iterator(part.begin()),
               std::make_move_iterator(part.end()));
}

}  // namespace

void sort_worst_first(Report& report) {
    const auto key = [](const Entry& entry) {
        return std::tuple(entry.outcome != Outcome::failed, place_of_verdict(entry),
                          std::string_view(entry.input));
    };
    std::stable_sort(report.entries.begin(), report.entries.end(),
                     [&](const Entry& a, const Entry& b) { return key(a) < key(b); });
}

Result<Report> merge_reports(std::vector<Report> parts) {
    Report merged;
    for (Report& part : parts) {
        move_to(merged.entries, part.entries);
        move_to(merged.skipped, part.skipped);
    }
    std::sort(merged.skipped.begin(), merged.skipped.end(),
              [](const PassedOver& a, const PassedOver& b) {
                  return std::tie(a.path, a.reason) < std::tie(b.path, b.reason);
              });
    merged.skipped.erase(std::unique(merged.skipped.begin(), merged.skipped.end()),
                         merged.skipped.end());

    auto& entries = merged.entries;
    std::stable_sort(entries.begin(), entries.end(), comes_before);
    for (std::size_t i = 1; i < entries.size(); ++i) {
        const Entry& first = entries[i - 1];
        const Entry& second = entries[i];
        if (first.input == second.input && second.outcome != Outcome::not_run &&
            !agree(first, second)) {
            return fail(
                Error(ErrorCode::malformed,
                      fmt::format("the reports contain different results for '{}'", first.input))
                    .remedy("Merge only the newest report of each shard, all from the same run."));
        }
    }
    const auto same_input = [](const Entry& a, const Entry& b) { return a.input == b.input; };
    entries.erase(std::unique(entries.begin(), entries.end(), same_input), entries.end());
    sort_worst_first(merged);
    return merged;
}

}  // namespace fightconv::batch
