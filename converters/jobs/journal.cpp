#include "converters/jobs/journal.hpp"

#include <algorithm>
#include <set>

#include "converters/jobs/report/report_json.hpp"
#include "core/base/paths.hpp"
#include "core/disk/platform.hpp"

namespace fightconv::batch {

namespace {

constexpr std::uint64_t most_bytes = 4ULL << 30;

// Takes the outputs of the new line from earlier ones.
void supersede(std::vector<Journal::Line>& earlier, const Entry& now) {
    std::set<std::string_view> written;
    for (const OutputRecord& output : now.outputs) {
        written.insert(output.path);
    }
    for (Journal::Line& line : earlier) {
        if (std::erase_if(line.entry.outputs, [&](const OutputRecord& output) {
                return written.contains(output.path);
            }) > 0) {
            line.digest.clear();
        }
    }
    std::erase_if(earlier, [](const Journal::Line& line) { return line.entry.outputs.empty(); });
}

}  // namespace

Result<Journal> Journal::open(const std::filesystem::path& folder) {
    const std::filesystem::path file = folder / journal_name;
    const auto bytes = platform::read_beneath(folder, journal_name, most_bytes);
    if (!bytes && bytes.error().code() != ErrorCode::not_found) {
        return fail(Error(bytes.error().code(), bytes.error().message())
                        .in_file(utf8_from_path(file))
                        .remedy("move it away; then every character is converted again"));
    }
    return of(file, bytes ? as_text(*bytes) : std::string_view());
}

Journal Journal::of(std::filesystem::path file, std::string_view text) {
    Journal journal(std::move(file));
    journal.ends_torn_ = !text.empty() && text.back() != '\n';
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        journal.read_line(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return journal;
}

void Journal::read_line(std::string_view text) {
    const auto document = parse_report_json(text);
    auto report = document.and_then(report_in);
    const std::string* const digest = document ? document->member("digest").text() : nullptr;
    if (!report || report->entries.size() != 1 || digest == nullptr) {
        return;
    }
    Entry& entry = report->entries.front();
    if (entry.outcome == Outcome::converted || entry.outcome == Outcome::unchanged) {
        std::vector<Line>& lines = by_name_[entry.name];
        supersede(lines, entry);
        lines.push_back({*digest, std::move(entry)});
    }
}

std::span<const Journal::Line> Journal::lines(const std::string& name) const {
    const auto found = by_name_.find(name);
    return found == by_name_.end() ? std::span<const Line>() : found->second;
}

Status Journal::append(const Line& line) const {
    return platform::append_to_file(
        file_, as_bytes((ends_torn_ ? "\n" : "") + journal_line(line.entry, line.digest)));
}

}  // namespace fightconv::batch
