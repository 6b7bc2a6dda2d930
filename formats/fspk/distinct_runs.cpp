#include "formats/fspk/distinct_runs.hpp"

#include <algorithm>
#include <utility>

namespace fightconv::fspk {

std::uint64_t DistinctRuns::close() {
    const std::string_view added = as_text(bytes_).substr(begin_);
    if (bytes_.size() >= nowhere) {  // beyond the reach of any pack
        return std::exchange(begin_, bytes_.size());
    }
    if (2 * (count_ + 1) > places_.size()) {
        grow();
    }
    const std::uint32_t first =
        find_or_add({static_cast<std::uint32_t>(begin_), static_cast<std::uint32_t>(added.size()),
                     static_cast<std::uint32_t>(std::hash<std::string_view>()(added))});
    if (first != begin_) {
        bytes_.resize(begin_);
    }
    begin_ = bytes_.size();
    return first;
}

std::uint32_t DistinctRuns::find_or_add(const Run& run) {
    constexpr std::size_t nearby = 8;
    const std::string_view text = text_of(run);
    for (std::size_t i = 0; i < nearby; ++i) {
        Run& place = places_[(run.hash + i) & (places_.size() - 1)];
        if (place.first == nowhere) {
            place = run;
            ++count_;
            return run.first;
        }
        if (place.hash == run.hash && text_of(place) == text) {
            return place.first;
        }
    }
    const auto [place, is_new] = farther_.emplace(text, run);
    count_ += is_new ? 1 : 0;
    return place->second.first;
}

void DistinctRuns::grow() {
    std::vector<Run> all =
        std::exchange(places_, std::vector<Run>(std::max<std::size_t>(64, places_.size() * 2)));
    for (const auto& [text, run] : std::exchange(farther_, {})) {
        all.push_back(run);
    }
    count_ = 0;
    for (const Run& run : all) {
        if (run.first != nowhere) {
            find_or_add(run);
        }
    }
}

}  // namespace fightconv::fspk
