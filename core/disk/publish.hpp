// Puts an OutputSet on the disk so that a finished name never holds a part: temp file, fsync, rename (reliability.md 6).
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "core/base/output_set.hpp"
#include "core/base/result.hpp"

namespace fightconv {

enum class Existing : std::uint8_t { refuse, overwrite, skip };

struct PublishOptions {
    Existing existing = Existing::refuse;
    bool durable = true;  // fsync before the rename
};

enum class Published : std::uint8_t { written, skipped };

// A set on its way to the disk, and what may happen where something stands in its place.
struct Publication {
    const OutputSet* set;
    Existing existing;
};

class Publisher {
public:
    // Makes the folder (and its parents) where needed and removes temporaries that dead runs of ours left in it.
    // `io` where it cannot be made or written to: found out before any decoding starts.
    static Result<Publisher> open(const std::filesystem::path& folder, PublishOptions options);

    // The files that stand in the place of `set`, as the output folder names them: of a folder all that lies in it (an empty one is its own name).
    std::vector<std::string> standing(const OutputSet& set) const;
    // True when all of `set` stands there already, with the same bytes.
    bool holds(const OutputSet& set) const;
    const PublishOptions& options() const noexcept { return options_; }

    // Why publish() would refuse a set for what stands in its place; what remains after it are failures of the system.
    Status check(const Publication& publication) const;

    // All of all sets or nothing: each is whole beside its place before the first is put there. `io` on any failure (after it no temporary
    // is left); with Existing::refuse an existing name is the error `io` that says so. With Existing::skip a set whose folder or first file is
    // there is skipped; one of which only other files are there is refused, for they would not belong together. A symbolic link or a
    // folder in a file's place is never followed or replaced.
    Result<std::vector<Published>> publish(std::span<const Publication> publications) const;
    Result<Published> publish(const OutputSet& set) const;  // as the options say

private:
    Publisher(std::filesystem::path folder, PublishOptions options) : folder_(std::move(folder)), options_(options) {}
    bool is_skipped(const Publication& publication) const;
    std::filesystem::path folder_;
    PublishOptions options_;
};

// Why publish_file() would refuse: for what stands in the place of `file`.
Status check_file(const std::filesystem::path& file, Existing existing);

// One file in a place that a user names, whatever its name is, as publish() would; its folder has to be there.
Result<Published> publish_file(const std::filesystem::path& file, Bytes bytes, Existing existing);

// The same in the place of whatever file stands there.
inline Status replace_file(const std::filesystem::path& file, Bytes bytes) {
    FC_TRY(publish_file(file, bytes, Existing::overwrite));
    return {};
}

}  // namespace fightconv
