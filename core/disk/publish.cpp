#include "core/disk/publish.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <set>
#include <system_error>
#include <utility>

#include "core/base/paths.hpp"
#include "core/base/reporter.hpp"
#include "core/base/text/names.hpp"
#include "core/base/text/text.hpp"
#include "core/disk/platform.hpp"
#include "core/disk/platform_common.hpp"
#include "core/disk/problems.hpp"
#include "core/disk/temporary_name.hpp"

namespace fightconv {

namespace {

namespace fs = std::filesystem;
using platform::io_error;
using platform::type_of;

constexpr std::uint32_t most_temporaries_of_a_name = 10'000;

bool is_there(const fs::path& path) { return type_of(path) != fs::file_type::not_found; }

// Removes the files that it holds when it goes out of scope, because these were not published.
class Temporary {
public:
    explicit Temporary(fs::path path) : path_(std::move(path)) {}
    Temporary(Temporary&& other) noexcept : path_(std::exchange(other.path_, fs::path())) {}
    Temporary& operator=(Temporary&&) = delete;
    ~Temporary() {
        if (!path_.empty()) {
            platform::remove_tree(path_);
        }
    }
    // no longer removed by this
    fs::path take() noexcept { return std::exchange(path_, fs::path()); }
    const fs::path& path() const noexcept { return path_; }

private:
    fs::path path_;
};

// The error as the user should see it: about the final name, not about a temporary one.
Error about_target(const Error& error, const fs::path& target) {
    return Error(error.code(), error.message())
        .in_file(utf8_from_path(target))
        .remedy(error.remedy());
}

// A temporary file or folder that will become `target`; create(path) makes it under the first free
// name.
template <class Create>
Result<Temporary> make_temporary(const fs::path& target, TemporaryName::Kind kind, Create create) {
    TemporaryName name{utf8_from_path(target.filename()), platform::process_id(), 0, kind};
    for (;;) {
        fs::path path = target.parent_path() / path_from_utf8(name.text());
        const Status created = create(path);
        if (created) {
            // moved: a copy could run out of memory and leave the file behind
            return Temporary(std::move(path));
        }
        if (!is_there(path) || ++name.number == most_temporaries_of_a_name) {
            return fail(about_target(created.error(), target));
        }
    }
}

Status make_folder(const fs::path& folder) {
    std::error_code error;
    if (!fs::create_directory(platform::long_path(folder), error) && !error) {
        error = std::make_error_code(std::errc::file_exists);
    }
    return error ? Status(fail(io_error(folder, "create the folder", error))) : Status();
}

// The folders of `path` (relative) below `base`, one level at a time; a link in their place is
// refused.
Status make_folders(const fs::path& base, const fs::path& path) {
    fs::path folder = base;
    for (const fs::path& part : path) {
        folder /= part;
        if (const Status made = make_folder(folder);
            !made && type_of(folder) != fs::file_type::directory) {
            return fail(made.error());
        }
    }
    return {};
}

// Cleans up after killed runs: partial files are removed, and earlier results that were set aside
// are put back if nothing replaced them.
void remove_leftovers(const fs::path& folder) {
    std::error_code error;
    std::vector<std::pair<fs::path, TemporaryName>> leftovers;
    for (fs::directory_iterator entry(platform::long_path(folder), error), end;
         !error && entry != end; entry.increment(error)) {
        const auto name = TemporaryName::parse(utf8_from_path(entry->path().filename()));
        if (name && !platform::process_is_alive(name->process)) {
            leftovers.emplace_back(entry->path(), *name);
        }
    }
    for (const auto& [path, name] : leftovers) {
        const fs::path target = folder / path_from_utf8(name.name);
        if (name.kind == TemporaryName::Kind::aside && !is_there(target)) {
            fs::rename(path, platform::long_path(target), error);
        } else {
            platform::remove_tree(path);
        }
    }
}

Status check_names(const OutputSet& set) {
    std::set<std::string> seen;
    const auto check = [](const fs::path& name) -> Status {
        for (const fs::path& part : name) {
            if (!is_portable_name(utf8_from_path(part))) {
                return fail(
                    Error(ErrorCode::internal,
                          fmt::format("the output name '{}' is not safe", utf8_from_path(name))));
            }
        }
        return {};
    };
    FC_TRY(check(path_from_utf8(set.folder)));
    for (const OutputFile& file : set.files) {
        FC_TRY(check(path_from_utf8(file.path)));
        if (file.path.empty() || !seen.insert(lower_case(file.path)).second) {
            return fail(Error(ErrorCode::internal,
                              fmt::format("two outputs have the name '{}'", file.path)));
        }
    }
    return {};
}

// Whether publishing may put something of type `wanted` in this place.
Status check_target(const fs::path& target, fs::file_type wanted, Existing existing) {
    const fs::file_type type = type_of(target);
    if (type == fs::file_type::not_found || type == fs::file_type::none) {
        return {};  // none: the type is unknown; writing will show the reason
    }
    if (type != wanted) {
        const char* const what = type == fs::file_type::symlink     ? "a symbolic link"
                                 : type == fs::file_type::directory ? "a folder"
                                                                    : "not a regular file";
        return fail(Error(ErrorCode::exists, fmt::format("it is {}, which is never replaced", what))
                        .in_file(utf8_from_path(target))
                        .remedy("move it away, or choose another place for the output"));
    }
    if (existing != Existing::overwrite) {
        return fail(Error(ErrorCode::exists, "it already exists, and nothing was written")
                        .in_file(utf8_from_path(target))
                        .remedy("use --overwrite to replace it, or --skip-existing to leave it"));
    }
    return {};
}

// A file or a folder that is being put into its place.
struct Placement {
    Temporary staged;
    fs::path target;
    bool is_folder = false;
    bool may_replace = false;
    // exchanged: `staged` holds the old one
    enum class State : std::uint8_t { staged, added, replaced, exchanged } state = State::staged;
};

// A file could be replaced in one step, but then the old file would be lost if a later step failed.
Status place(Placement& placement, bool is_only_one) {
    using State = Placement::State;
    const bool replaces = placement.may_replace && is_there(placement.target);
    if (replaces && (placement.is_folder || !is_only_one)) {
        FC_TRY(platform::exchange(placement.staged.path(), placement.target));
        placement.state = State::exchanged;
    } else {
        FC_TRY(platform::rename_file(placement.staged.path(), placement.target, replaces, false));
        placement.state = replaces ? State::replaced : State::added;
    }
    return {};
}

Status place_all(std::vector<Placement>& placements, bool durable) {
    std::set<fs::path> folders;
    for (Placement& placement : placements) {
        FC_TRY(place(placement, placements.size() == 1));
        folders.insert(placement.target.parent_path());
    }
    for (const fs::path& folder : folders) {
        if (durable) {
            FC_TRY(platform::sync_folder(folder));
        }
    }
    return {};
}

// Undoes a placement after a failure: replaced results are restored, and new ones are removed.
void take_back(Placement& placement) {
    if (placement.state == Placement::State::exchanged) {
        // another error is being returned already
        static_cast<void>(platform::exchange(placement.staged.path(), placement.target));
    } else if (placement.state == Placement::State::added) {
        platform::remove_tree(placement.target);
    }
}

Status fill_folder(const fs::path& folder, const fs::path& target,
                   const std::vector<OutputFile>& files) {
    for (const OutputFile& file : files) {
        const fs::path path = path_from_utf8(file.path);
        FC_TRY(make_folders(folder, path.parent_path()));
        if (const Status written = platform::write_new_file(folder / path, file.bytes, false);
            !written) {
            return fail(about_target(written.error(), target / path));
        }
    }
    return {};
}

// Writes sets beside their places.
class Stage {
public:
    Stage(const fs::path& folder, bool durable) : folder_(folder), durable_(durable) {}

    Status add(const Publication& publication) {
        const OutputSet& set = *publication.set;
        const bool may_replace = publication.existing == Existing::overwrite;
        if (!set.folder.empty()) {
            FC_ASSIGN(Temporary staged, folder_of(set));
            placements_.push_back(
                {std::move(staged), folder_ / path_from_utf8(set.folder), true, may_replace});
            return {};
        }
        for (const OutputFile& file : set.files) {
            FC_ASSIGN(Temporary staged, written(file));
            placements_.push_back(
                {std::move(staged), folder_ / path_from_utf8(file.path), false, may_replace});
        }
        return {};
    }

    // Removes the results that were replaced, and reports each that it cannot remove.
    void remove_replaced(DiagnosticSink& diagnostics) && {
        for (Placement& placement : placements_) {
            if (placement.state != Placement::State::exchanged) {
                continue;
            }
            const fs::path old = placement.staged.take();
            if (!platform::remove_tree(old)) {
                Reporter(diagnostics, utf8_from_path(old))
                    .report(disk_problem.output_leftover, {},
                            "the result that was here before could not be removed after it was "
                            "replaced; the next run into this folder removes it");
            }
        }
    }

    Status place() {
        const auto take_all_back = [&] {
            std::for_each(placements_.begin(), placements_.end(), take_back);
        };
        try {
            Status placed = place_all(placements_, durable_);
            if (!placed) {
                take_all_back();
            }
            return placed;
        } catch (const std::bad_alloc&) {
            take_all_back();
            throw;
        }
    }

private:
    // The folder of `path` (relative), created if necessary and cleared of temporary files of
    // killed runs.
    Status prepare_parent(const fs::path& path) {
        if (parents_.insert(path.parent_path()).second) {
            FC_TRY(make_folders(folder_, path.parent_path()));
            if (path.has_parent_path()) {
                remove_leftovers((folder_ / path).parent_path());
            }
        }
        return {};
    }

    Result<Temporary> written(const OutputFile& file) {
        const fs::path path = path_from_utf8(file.path);
        FC_TRY(prepare_parent(path));
        const auto write = [&](const fs::path& temporary) {
            return platform::write_new_file(temporary, file.bytes, durable_);
        };
        return make_temporary(folder_ / path, TemporaryName::Kind::file, write);
    }

    Result<Temporary> folder_of(const OutputSet& set) {
        const fs::path target = folder_ / path_from_utf8(set.folder);
        FC_TRY(prepare_parent(path_from_utf8(set.folder)));
        FC_ASSIGN(Temporary staged,
                  make_temporary(target, TemporaryName::Kind::folder, make_folder));
        FC_TRY(fill_folder(staged.path(), target, set.files));
        if (durable_) {
            if (const Status synced = platform::sync_tree(staged.path()); !synced) {
                return fail(about_target(synced.error(), target));
            }
        }
        return staged;
    }

    const fs::path& folder_;
    bool durable_;
    std::set<fs::path> parents_;
    std::vector<Placement> placements_;
};

}  // namespace

Publisher::MadeFolders::~MadeFolders() {
    std::error_code ignored;
    for (const fs::path& folder : made_) {  // from the inside out
        if (type_of(folder) == fs::file_type::directory) {
            fs::remove(folder, ignored);  // fails if something is in it
        }
    }
}

std::error_code Publisher::MadeFolders::make(const fs::path& folder) {
    const fs::path whole = platform::long_path(folder);
    for (fs::path each = whole; !each.empty() && !is_there(each); each = each.parent_path()) {
        made_.push_back(each);
    }
    std::error_code error;
    fs::create_directories(whole, error);
    return error;
}

Result<Publisher> Publisher::open(const fs::path& folder, PublishOptions options) {
    const fs::path named = folder.has_filename() ? folder : folder.parent_path();
    std::error_code unknown;
    if (fs::is_regular_file(platform::long_path(named), unknown)) {
        return fail(Error(ErrorCode::io, "this is a file, and not a folder for the results")
                        .in_file(utf8_from_path(folder))
                        .remedy("choose another output folder"));
    }
    MadeFolders made;
    if (const std::error_code error = made.make(folder)) {
        return fail(io_error(folder, "create the output folder", error)
                        .remedy("choose another output folder"));
    }
    remove_leftovers(folder);
    const auto write_nothing = [](const fs::path& probe) {
        return platform::write_new_file(probe, {}, false);
    };
    auto probe = make_temporary(folder / "probe", TemporaryName::Kind::file, write_nothing);
    if (!probe) {
        return fail(Error(ErrorCode::io, probe.error().message())
                        .in_file(utf8_from_path(folder))
                        .remedy("choose an output folder that can be written to"));
    }
    return Publisher(folder, std::move(made), options);
}

Status Publisher::make_folder() const {
    std::error_code error;
    fs::create_directories(platform::long_path(folder_), error);
    return error ? Status(fail(io_error(folder_, "create the output folder", error))) : Status();
}

std::vector<std::string> Publisher::standing(const OutputSet& set) const {
    std::vector<std::string> names;
    for (const OutputFile& file : set.files) {
        if (set.folder.empty() && is_there(folder_ / path_from_utf8(file.path))) {
            names.push_back(file.path);
        }
    }
    const fs::path root = platform::long_path(folder_);
    const fs::path folder = root / path_from_utf8(set.folder);
    if (!set.folder.empty() && is_there(folder)) {
        std::error_code error;
        for (fs::recursive_directory_iterator entry(folder, error), end; !error && entry != end;
             entry.increment(error)) {
            if (type_of(entry->path()) != fs::file_type::directory) {
                names.push_back(utf8_from_path(entry->path().lexically_relative(root)));
            }
        }
        if (names.empty()) {
            names.push_back(set.folder);
        }
    }
    return names;
}

bool Publisher::holds(const OutputSet& set, const OutputFile& file) const {
    const auto there = platform::read_beneath(folder_, set.path_of(file), file.bytes.size());
    return there && *there == file.bytes;
}

bool Publisher::holds(const OutputSet& set) const {
    return std::all_of(set.files.begin(), set.files.end(),
                       [&](const OutputFile& file) { return holds(set, file); });
}

bool Publisher::is_skipped(const Publication& publication) const {
    const OutputSet& set = *publication.set;
    const std::string& main =
        set.folder.empty() && !set.files.empty() ? set.files.front().path : set.folder;
    const auto wanted = set.folder.empty() ? fs::file_type::regular : fs::file_type::directory;
    return publication.existing == Existing::skip &&
           type_of(folder_ / path_from_utf8(main)) == wanted;
}

Status Publisher::check(const Publication& publication) const {
    const OutputSet& set = *publication.set;
    FC_TRY(check_names(set));
    if (is_skipped(publication)) {
        return {};
    }
    if (!set.folder.empty()) {
        return check_target(folder_ / path_from_utf8(set.folder), fs::file_type::directory,
                            publication.existing);
    }
    for (const OutputFile& file : set.files) {
        FC_TRY(check_target(folder_ / path_from_utf8(file.path), fs::file_type::regular,
                            publication.existing));
    }
    return {};
}

Result<std::vector<Published>> Publisher::publish(std::span<const Publication> publications,
                                                  DiagnosticSink& diagnostics) const {
    std::vector<Published> published;
    for (const Publication& publication : publications) {
        FC_TRY(check(publication));
        published.push_back(is_skipped(publication) ? Published::skipped : Published::written);
    }
    FC_TRY(make_folder());
    Stage stage(folder_, options_.durable);
    for (std::size_t i = 0; i < publications.size(); ++i) {
        if (published[i] == Published::written) {
            FC_TRY(stage.add(publications[i]));
        }
    }
    FC_TRY(stage.place());
    std::move(stage).remove_replaced(diagnostics);
    return published;
}

Result<Published> Publisher::publish(const OutputSet& set) const {
    const Publication publication{&set, options_.existing};
    DiagnosticSink unread(0);
    FC_ASSIGN(const auto published, publish({&publication, 1}, unread));
    return published.front();
}

Status check_file(const fs::path& file, Existing existing) {
    return existing == Existing::skip && type_of(file) == fs::file_type::regular
               ? Status()
               : check_target(file, fs::file_type::regular, existing);
}

Result<Published> publish_file(const fs::path& file, Bytes bytes, Existing existing) {
    FC_TRY(check_file(file, existing));
    if (existing == Existing::skip && is_there(file)) {
        return Published::skipped;
    }
    const auto write = [&](const fs::path& temporary) {
        return platform::write_new_file(temporary, bytes, true);
    };
    FC_ASSIGN(const Temporary staged, make_temporary(file, TemporaryName::Kind::file, write));
    FC_TRY(platform::rename_file(staged.path(), file, existing == Existing::overwrite, true));
    return Published::written;
}

}  // namespace fightconv
