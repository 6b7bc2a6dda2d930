// Writes an OutputSet to the disk so that no finished name ever has incomplete content: temporary
// file, fsync, rename (reliability.md 6).
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "core/base/diagnostics.hpp"
#include "core/base/output_set.hpp"
#include "core/base/result.hpp"

namespace fightconv {

enum class Existing : std::uint8_t { refuse, overwrite, skip };

struct PublishOptions {
    Existing existing = Existing::refuse;
    bool durable = true;  // fsync before the rename
};

enum class Published : std::uint8_t { written, skipped };

// A set to be published, and what may happen to existing files in its place.
struct Publication {
    const OutputSet* set;
    Existing existing;
};

class Publisher {
public:
    // Creates the folder (and its parents) if needed and removes temporary files that killed runs
    // of fightconv left in it. `io` if the folder cannot be created or written to, so that this is
    // known before any decoding starts. The folders that it created are removed with the
    // publisher, as far as they are still empty.
    static Result<Publisher> open(const std::filesystem::path& folder, PublishOptions options);

    // Creates the folder again, if the run that had created it has removed it meanwhile because
    // it was empty.
    Status make_folder() const;

    // The existing files in the place of `set`, relative to the output folder: for a folder all
    // files in it (for an empty one its own name).
    std::vector<std::string> standing(const OutputSet& set) const;
    // True if all files of `set`, or this one of them, exist already with the same bytes.
    bool holds(const OutputSet& set) const;
    bool holds(const OutputSet& set, const OutputFile& file) const;
    const PublishOptions& options() const noexcept { return options_; }

    // Why publish() would refuse a set because of existing files in its place. After this check
    // only failures of the system are left.
    Status check(const Publication& publication) const;

    // Publishes every set, or none: each is written completely beside its place before the first
    // one is put there. `io` on any failure (no temporary file is left then); `exists` for an
    // existing name with Existing::refuse. With Existing::skip a set is skipped if its folder or
    // first file exists. If only other files of it exist, it is refused, because they would not
    // belong together. A symbolic link or a folder in the place of a file is never followed or
    // replaced. What was replaced and cannot be removed is reported ("output.leftover").
    Result<std::vector<Published>> publish(std::span<const Publication> publications,
                                           DiagnosticSink& diagnostics) const;
    // With Existing of the options, and without reports.
    Result<Published> publish(const OutputSet& set) const;

private:
    // The output folder and those above it, as far as this run has made them.
    class MadeFolders {
    public:
        MadeFolders() = default;
        MadeFolders(MadeFolders&&) noexcept = default;
        MadeFolders& operator=(MadeFolders&& other) noexcept {
            made_.swap(other.made_);
            return *this;
        }
        ~MadeFolders();
        std::error_code make(const std::filesystem::path& folder);

    private:
        std::vector<std::filesystem::path> made_;
    };
    Publisher(std::filesystem::path folder, MadeFolders made, PublishOptions options)
        : folder_(std::move(folder)), made_(std::move(made)), options_(options) {}
    bool is_skipped(const Publication& publication) const;
    std::filesystem::path folder_;
    MadeFolders made_;
    PublishOptions options_;
};

// Why publish_file() would refuse because of what exists in the place of `file`.
Status check_file(const std::filesystem::path& file, Existing existing);

// Publishes one file in a place that a user names, with any name, in the same way as publish(). Its
// folder must exist.
Result<Published> publish_file(const std::filesystem::path& file, Bytes bytes, Existing existing);

// The same, replacing any existing file.
inline Status replace_file(const std::filesystem::path& file, Bytes bytes) {
    FC_TRY(publish_file(file, bytes, Existing::overwrite));
    return {};
}

}  // namespace fightconv
