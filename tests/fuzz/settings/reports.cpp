// Input: reports of the parts of a batch, one on each line, as they are in a journal.
#include "converters/jobs/journal.hpp"
#include "core/base/text/text.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace fightconv::fuzz {
namespace {

void check_rendered(const batch::Report& report) {
    const auto json = batch::render_report(report, ".json");
    require(json.has_value(), "a report can be written", json ? "" : json.error().render());
    const auto back = batch::parse_report(*json);
    require(back.has_value(), "what is written can be read", back ? "" : back.error().render());
    require(*back == report, "what is written comes back", *json);
    for (const char* const extension : {".html", ".csv", ".md"}) {
        const auto text = batch::render_report(report, extension);
        require(text && is_utf8(*text), "a report is a text", extension);
    }
}

// All lines together, as the next run of a batch reads them.
void check_journal(std::string_view text, const std::vector<batch::Report>& reports) {
    const batch::Journal journal = batch::Journal::of("fightconv-batch.jsonl", text);
    for (const batch::Report& report : reports) {
        for (const batch::Entry& entry : report.entries) {
            for (const batch::Journal::Line& line : journal.lines(entry.name)) {
                require(line.entry.name == entry.name &&
                            line.entry.outcome == batch::Outcome::converted,
                        "only what was converted is done", entry.name);
            }
        }
    }
}

}  // namespace
}  // namespace fightconv::fuzz

void fightconv::fuzz::test_reports(const std::uint8_t* data, std::size_t size) {
    const std::string_view text = as_text({data, size});
    std::vector<batch::Report> reports;
    for (std::string_view left = text; !left.empty();) {
        const std::string_view line = left.substr(0, left.find('\n'));
        left.remove_prefix(std::min(line.size() + 1, left.size()));
        auto report = read_twice(
            line.size(), [&](Context&) { return batch::parse_report(line); },
            [](const batch::Report& a, const batch::Report& b) {
                return std::string(a == b ? "" : "the entries");
            });
        if (report) {
            reports.push_back(*std::move(report));
        }
    }
    check_journal(text, reports);
    if (checks_everything()) {
        for (const batch::Report& report : reports) {
            check_rendered(report);
        }
    }
    const auto merged = batch::merge_reports(reports);
    if (!merged) {
        return check(merged.error(), size);
    }
    for (const batch::Report& report : reports) {
        for (const batch::Entry& entry : report.entries) {
            const auto same =
                std::count_if(merged->entries.begin(), merged->entries.end(),
                              [&](const batch::Entry& each) { return each.input == entry.input; });
            require(same == 1, "each input counts once", entry.input);
        }
    }
    if (checks_everything()) {
        const auto reversed = batch::merge_reports({reports.rbegin(), reports.rend()});
        require(reversed && reversed->entries.size() == merged->entries.size(),
                "the order of the parts does not matter");
        check_rendered(*merged);
    }
}
