// Bytes in which equal runs are stored once, in the order of first use.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/bytes/bytes.hpp"
#include "core/base/bytes/record_fields.hpp"

namespace fightconv::fspk {

// A hash leads to a run; those that are not within a few places of it are in a sorted map, so that
// a pack whose runs are made to have one hash takes no longer than another.
class DistinctRuns {
public:
    template <class T>
    void le(const T& record) {
        bytes_.resize(bytes_.size() + size_in_file<T>);
        store<std::endian::little>(bytes_.data() + bytes_.size() - size_in_file<T>, record);
    }
    void text(std::string_view text) { bytes_.insert(bytes_.end(), text.begin(), text.end()); }

    // Ends the run of what was added since the last call; where it lies.
    std::uint64_t close();
    bool is_empty() const noexcept { return bytes_.size() == begin_; }  // the run so far
    ByteBuffer take() && { return std::move(bytes_); }

private:
    static constexpr std::uint32_t nowhere = UINT32_MAX;
    struct Run {
        std::uint32_t first = nowhere, size = 0, hash = 0;
    };

    std::string_view text_of(const Run& run) const noexcept {
        return {as_text(bytes_).data() + run.first, run.size};
    }
    std::uint32_t find_or_add(const Run& run);
    void grow();

    ByteBuffer bytes_;
    std::size_t begin_ = 0;    // of the run so far
    std::vector<Run> places_;  // by hash; a power of two of them
    std::map<std::string, Run, std::less<>> farther_;
    std::size_t count_ = 0;  // of runs in both, at most half of the places
};

}  // namespace fightconv::fspk
