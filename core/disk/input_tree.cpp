#include "core/disk/input_tree.hpp"

#include <algorithm>
#include <mutex>
#include <tuple>
#include <utility>

#include "core/base/names.hpp"
#include "core/base/paths.hpp"
#include "core/base/text.hpp"
#include "core/disk/platform.hpp"
#include "core/disk/platform_common.hpp"

namespace fightconv {

namespace input_tree {  // not anonymous: members of InputTree have these types

using platform::DirectoryEntry;

// What lies in one folder, ordered so that all names that differ only in case stand together, byte-smallest first.
class Folder {
public:
    explicit Folder(std::vector<DirectoryEntry> entries) {
        for (DirectoryEntry& entry : entries) {
            std::string folded = lower_case(entry.name);
            entries_.push_back({std::move(folded), std::move(entry)});
        }
        std::sort(entries_.begin(), entries_.end(),
                  [](const Named& a, const Named& b) { return std::tie(a.folded, a.entry.name) < std::tie(b.folded, b.entry.name); });
    }

    struct Match {
        const DirectoryEntry* entry = nullptr;
        bool clash = false;  // others differ from it only in case, and none is exact
    };
    Match find(std::string_view name) const {
        const std::string folded = lower_case(name);
        const auto [first, last] = std::equal_range(entries_.begin(), entries_.end(), folded, ByFolded());
        const auto exact = std::find_if(first, last, [&](const Named& named) { return named.entry.name == name; });
        if (first == last) {
            return {};
        }
        return exact != last ? Match{&exact->entry, false} : Match{&first->entry, last - first > 1};
    }

    std::vector<std::string> file_names() const {
        std::vector<std::string> names;
        for (const Named& named : entries_) {
            if (named.entry.kind == DirectoryEntry::Kind::file) {
                names.push_back(named.entry.name);
            }
        }
        std::sort(names.begin(), names.end());
        return names;
    }

private:
    struct Named {
        std::string folded;
        DirectoryEntry entry;
    };
    struct ByFolded {
        bool operator()(const Named& a, const std::string& b) const { return a.folded < b; }
        bool operator()(const std::string& a, const Named& b) const { return a < b.folded; }
    };
    std::vector<Named> entries_;
};

Error unsafe(std::string_view path, std::string reason) { return Error(ErrorCode::unsafe_path, std::move(reason)).in_file(path); }

// The parts of a path that is safe to look up; "." and "a/.." are gone. `unsafe_path` for what could leave the root.
Result<std::vector<std::string_view>> parts_of(std::string_view path, std::string_view separators) {
    std::vector<std::string_view> parts;
    const std::string_view whole = path;
    while (!path.empty()) {
        const std::size_t end = std::min(path.find_first_of(separators), path.size());
        const std::string_view part = path.substr(0, end);
        path.remove_prefix(std::min(end + 1, path.size()));
        if (part == "..") {
            if (parts.empty()) {
                return fail(unsafe(whole, "leads above the input's folder"));
            }
            parts.pop_back();
        } else if (!part.empty() && part != ".") {
            if (is_device_name(part)) {
                return fail(unsafe(whole, "names a device of Windows"));
            }
            parts.push_back(part);
        }
    }
    return parts;
}

Status check_is_relative(std::string_view path) {
    if (path.find('\0') != path.npos) {
        return fail(unsafe(path, "has a NUL byte in it"));
    }
    if (path.starts_with('/') || path.starts_with('\\')) {
        return fail(unsafe(path, "is an absolute path, expected one relative to the input's folder"));
    }
    const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    if (path.size() >= 2 && is_letter(path[0]) && path[1] == ':') {
        return fail(unsafe(path, "names a drive, expected a path relative to the input's folder"));
    }
    return {};
}

std::string_view without_quotes(std::string_view path) {
    const bool quoted = path.size() >= 2 && path.front() == '"' && path.back() == '"';
    return quoted ? path.substr(1, path.size() - 2) : path;
}

struct Found {
    std::string path;  // the real one
    DirectoryEntry::Kind kind = DirectoryEntry::Kind::folder;
    bool clash = false;
};

}  // namespace input_tree

using namespace input_tree;

struct InputTree::Backend {
    virtual ~Backend() = default;
    virtual Result<ByteBuffer> read(const std::string& path, std::uint64_t limit) const = 0;
    virtual Result<ByteBuffer> head(const std::string& path, std::size_t count) const = 0;

    // The file or folder behind a path as a file spells it.
    Result<Found> find(std::string_view spelled) const {
        const std::string_view path = without_quotes(spelled);
        FC_TRY(check_is_relative(path));
        FC_ASSIGN(const auto parts, parts_of(path, "/\\"));
        if (path.find('\\') != path.npos) {
            // Where '\' is no separator it may be part of a name; such a name goes first (mugen.md T8).
            if (const auto literal = parts_of(path, "/")) {
                if (auto found = find_parts(*literal, path)) {
                    return found;
                }
            }
        }
        return find_parts(parts, path);
    }

    Result<Found> find_file(std::string_view spelled) const {
        FC_ASSIGN(Found found, find(spelled));
        if (found.kind == DirectoryEntry::Kind::folder) {
            return fail(Error(ErrorCode::io, "is a folder, expected a file").in_file(spelled));
        }
        return found;
    }

    // What is in a folder, looked up on the first call.
    Result<const Folder*> folder(const std::string& path) const {
        const std::lock_guard lock(mutex_);
        auto known = folders_.find(path);
        if (known == folders_.end()) {
            FC_ASSIGN(auto entries, list(path));
            known = folders_.emplace(path, Folder(std::move(entries))).first;
        }
        return &known->second;
    }

private:
    virtual Result<std::vector<DirectoryEntry>> list(const std::string& folder) const = 0;

    Result<Found> find_parts(const std::vector<std::string_view>& parts, std::string_view spelled) const {
        Found found;
        for (const std::string_view part : parts) {
            FC_ASSIGN(const Folder* const here, folder(found.path));
            const Folder::Match match = here->find(part);
            if (!match.entry) {
                return fail(Error(ErrorCode::not_found, "no such file").in_file(spelled));
            }
            found.path.append(found.path.empty() ? "" : "/").append(match.entry->name);
            found.kind = match.entry->kind;
            found.clash = found.clash || match.clash;
        }
        return found;
    }

    mutable std::mutex mutex_;
    mutable std::map<std::string, Folder, std::less<>> folders_;
};

struct InputTree::Disk final : Backend {
    explicit Disk(std::filesystem::path folder) : root(std::move(folder)) {}

    Result<ByteBuffer> read(const std::string& path, std::uint64_t limit) const override { return platform::read_beneath(root, path, limit); }
    Result<ByteBuffer> head(const std::string& path, std::size_t count) const override { return platform::head_beneath(root, path, count); }
    Result<std::vector<DirectoryEntry>> list(const std::string& folder) const override { return platform::list_beneath(root, folder); }

    std::filesystem::path root;
};

struct InputTree::Memory final : Backend {
    explicit Memory(std::map<std::string, ByteBuffer> given) : files(std::move(given)) {}

    Result<ByteBuffer> read(const std::string& path, std::uint64_t limit) const override {
        const ByteBuffer& file = files.at(path);
        return file.size() > limit ? fail(platform::size_error(path, limit)) : Result<ByteBuffer>(file);
    }
    Result<ByteBuffer> head(const std::string& path, std::size_t count) const override {
        const ByteBuffer& file = files.at(path);
        return ByteBuffer(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(std::min(count, file.size())));
    }
    Result<std::vector<DirectoryEntry>> list(const std::string& folder) const override {
        const std::string prefix = folder.empty() ? "" : folder + "/";
        std::vector<DirectoryEntry> entries;
        for (auto file = files.lower_bound(prefix); file != files.end() && file->first.starts_with(prefix);) {
            const std::size_t slash = file->first.find('/', prefix.size());
            const std::string name = file->first.substr(prefix.size(), slash - prefix.size());
            if (slash == std::string::npos) {
                entries.push_back({name, DirectoryEntry::Kind::file});
                ++file;
            } else {
                entries.push_back({name, DirectoryEntry::Kind::folder});
                file = files.lower_bound(prefix + name + static_cast<char>('/' + 1));  // past everything in it
            }
        }
        if (entries.empty() && !folder.empty()) {
            return fail(Error(ErrorCode::not_found, "no such folder").in_file(folder));
        }
        return entries;
    }

    std::map<std::string, ByteBuffer> files;
};

InputTree::InputTree(std::unique_ptr<Backend> backend, std::string root_name) : backend_(std::move(backend)), root_name_(std::move(root_name)) {}
InputTree::InputTree(InputTree&&) noexcept = default;
InputTree& InputTree::operator=(InputTree&&) noexcept = default;
InputTree::~InputTree() = default;

Result<InputTree> InputTree::open(const std::filesystem::path& root) {
    auto disk = std::make_unique<Disk>(root);
    FC_TRY(disk->folder(""));
    std::error_code ignored;
    const std::filesystem::path whole = std::filesystem::absolute(root.empty() ? "." : root, ignored).lexically_normal();
    return InputTree(std::move(disk), utf8_from_path((whole.has_filename() ? whole : whole.parent_path()).filename()));
}

InputTree InputTree::from_memory(std::map<std::string, ByteBuffer> files, std::string root_name) {
    return InputTree(std::make_unique<Memory>(std::move(files)), std::move(root_name));
}

Result<ByteBuffer> InputTree::read(std::string_view path, Context& context) const {
    FC_ASSIGN(const Found found, backend_->find_file(path));
    if (found.clash) {
        context.diagnostics.report({.id = "input.case-clash",
                                    .severity = Severity::warning,
                                    .file = found.path,
                                    .message = "several names differ from '" + std::string(path) + "' only in upper and lower case; this one was taken"});
    }
    return backend_->read(found.path, context.limits.input_file_bytes);
}

Result<ByteBuffer> InputTree::head(std::string_view path, std::size_t count) const {
    FC_ASSIGN(const Found found, backend_->find_file(path));
    return backend_->head(found.path, count);
}

std::optional<std::string> InputTree::find(std::string_view path) const {
    auto found = backend_->find(path);
    return found && found->kind == DirectoryEntry::Kind::file ? std::optional(std::move(found->path)) : std::nullopt;
}

Result<std::vector<std::string>> InputTree::list(std::string_view folder) const {
    FC_ASSIGN(const Found found, backend_->find(folder));
    FC_ASSIGN(const Folder* const entries, backend_->folder(found.path));
    return entries->file_names();
}

}  // namespace fightconv
