#include "core/disk/input_tree.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <tuple>
#include <utility>

#include "core/base/file_errors.hpp"
#include "core/base/find.hpp"
#include "core/base/paths.hpp"
#include "core/base/reporter.hpp"
#include "core/base/text/encodings.hpp"
#include "core/base/text/names.hpp"
#include "core/base/text/text.hpp"
#include "core/disk/platform.hpp"
#include "core/disk/platform_common.hpp"
#include "core/disk/problems.hpp"

namespace fightconv {

namespace input_tree {  // not anonymous: members of InputTree have these types

// The entries of one folder, sorted so that names that differ only in case are neighbours, the
// byte-smallest first.
class Folder {
public:
    explicit Folder(std::vector<TreeEntry> entries) {
        for (TreeEntry& entry : entries) {
            std::string folded = lower_case(entry.name);
            entries_.push_back({std::move(folded), std::move(entry)});
        }
        std::sort(entries_.begin(), entries_.end(), [](const Named& a, const Named& b) {
            return std::tie(a.folded, a.entry.name) < std::tie(b.folded, b.entry.name);
        });
    }

    struct Match {
        const TreeEntry* entry = nullptr;
        bool clash = false;  // other names differ from it only in case, and none matches exactly
    };
    Match find(std::string_view name) const {
        const std::string folded = lower_case(name);
        const auto [first, last] =
            std::equal_range(entries_.begin(), entries_.end(), folded, ByFolded());
        const auto exact =
            std::find_if(first, last, [&](const Named& named) { return named.entry.name == name; });
        if (first == last) {
            return {};
        }
        return exact != last ? Match{&exact->entry, false} : Match{&first->entry, last - first > 1};
    }

    std::vector<TreeEntry> entries() const {
        std::vector<TreeEntry> entries;
        for (const Named& named : entries_) {
            entries.push_back(named.entry);
        }
        std::sort(entries.begin(), entries.end(),
                  [](const TreeEntry& a, const TreeEntry& b) { return a.name < b.name; });
        return entries;
    }

private:
    struct Named {
        std::string folded;
        TreeEntry entry;
    };
    struct ByFolded {
        bool operator()(const Named& a, const std::string& b) const { return a.folded < b; }
        bool operator()(const std::string& a, const Named& b) const { return a < b.folded; }
    };
    std::vector<Named> entries_;
};

Error unsafe(std::string_view path, std::string reason) {
    return Error(ErrorCode::unsafe_path, std::move(reason)).in_file(path);
}

// The parts of a path, without "." and "a/..". `unsafe_path` for a path that leads above the root.
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
            parts.push_back(part);
        }
    }
    return parts;
}

Status check_is_relative(std::string_view path) {
    if (path.find('\0') != path.npos) {
        return fail(unsafe(path, "contains a NUL byte"));
    }
    if (path.starts_with('/') || path.starts_with('\\')) {
        return fail(
            unsafe(path, "is an absolute path; expected a path relative to the input's folder"));
    }
    const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    if (path.size() >= 2 && is_letter(path[0]) && path[1] == ':') {
        return fail(unsafe(path, "names a drive; expected a path relative to the input's folder"));
    }
    return {};
}

Status check_names_no_device(std::string_view path, const std::vector<std::string_view>& parts) {
    const bool named = std::any_of(parts.begin(), parts.end(), is_device_name);
    return named ? Status(fail(unsafe(path, "is the name of a Windows device"))) : Status();
}

std::string_view without_quotes(std::string_view path) {
    const bool quoted = path.size() >= 2 && path.front() == '"' && path.back() == '"';
    return quoted ? path.substr(1, path.size() - 2) : path;
}

// The name of a file in memory as the tree shows it.
Result<std::string> name_in_memory(std::string_view given) {
    std::string spelled(given);
    std::replace(spelled.begin(), spelled.end(), '\\', '/');
    std::string_view left = spelled;
    left.remove_prefix(std::min(left.find_first_not_of('/'), left.size()));
    FC_TRY(check_is_relative(left));
    std::string name;
    bool ends_in_name = false;
    while (!left.empty()) {
        const std::string_view part = left.substr(0, left.find('/'));
        left.remove_prefix(std::min(part.size() + 1, left.size()));
        ends_in_name = !part.empty() && part != ".";
        if (part == "..") {
            return fail(unsafe(given, "leads out of its folder"));
        }
        if (ends_in_name) {
            name.append(name.empty() ? "" : "/").append(part);
        }
    }
    if (!ends_in_name || spelled.ends_with('/')) {
        return fail(Error(ErrorCode::malformed,
                          given.empty() ? "a file has no name" : "names a folder; expected a file")
                        .in_file(given));
    }
    return name;
}

// The entries directly in a folder of files in memory, whose paths are the keys of a map.
template <class T>
Result<std::vector<TreeEntry>> entries_of(const std::map<std::string, T>& files,
                                          const std::string& folder) {
    const std::string prefix = folder.empty() ? "" : folder + "/";
    std::vector<TreeEntry> entries;
    for (auto file = files.lower_bound(prefix);
         file != files.end() && file->first.starts_with(prefix);) {
        const std::size_t slash = file->first.find('/', prefix.size());
        const std::string name = file->first.substr(prefix.size(), slash - prefix.size());
        if (slash == std::string::npos) {
            entries.push_back({name, TreeEntry::Kind::file});
            ++file;
        } else {
            entries.push_back({name, TreeEntry::Kind::folder});
            // past everything in the folder
            file = files.lower_bound(prefix + name + static_cast<char>('/' + 1));
        }
    }
    if (entries.empty() && !folder.empty()) {
        return fail(Error(ErrorCode::not_found, "there is no such folder").in_file(folder));
    }
    return entries;
}

struct Found {
    std::string path;  // the real path, from the root of the backend
    TreeEntry::Kind kind = TreeEntry::Kind::folder;
    bool clash = false;
};

// Turns an error about a path from the backend's root into one about the path from the tree's root,
// which is at `prefix`.
template <class T>
Result<T> seen_from(const std::string& prefix, Result<T> result) {
    if (result || prefix.empty() || !result.error().file().starts_with(prefix)) {
        return result;
    }
    const Error& error = result.error();
    return fail(Error(error.code(), error.message())
                    .in_file(error.file().substr(prefix.size()))
                    .remedy(error.remedy()));
}

}  // namespace input_tree

using namespace input_tree;

// Paths here begin at the root that was opened. `prefix` is "", or the path of a subtree with '/'
// at its end.
struct InputTree::Backend {
    virtual ~Backend() = default;
    virtual Result<FileBytes> read(const std::string& path, std::uint64_t limit) const = 0;
    virtual Result<ByteBuffer> head(const std::string& path, std::size_t count) const = 0;
    virtual Result<std::uint64_t> size(const std::string& path) const = 0;
    virtual std::optional<std::filesystem::path> disk_path(const std::string& path) const = 0;
    virtual std::string identity(const std::string& folder) const = 0;
    virtual Result<std::shared_ptr<const void>> keep() const { return nullptr; }
    virtual std::uint64_t kept_bytes() const noexcept { return 0; }
    // The bytes that the input has for a file of `size` bytes: fewer if it is packed.
    virtual std::uint64_t packed_size(const std::string& /*path*/, std::uint64_t size) const {
        return size;
    }
    virtual const Memory* in_memory() const noexcept { return nullptr; }

    // The file or folder that a path, as it is spelled in a file, leads to.
    Result<Found> find(const std::string& prefix, std::string_view spelled) const {
        // An existing name comes first (mugen.md T8), however odd it is: with '\\', quotes, a
        // colon, or the name of a Windows device.
        if (!spelled.starts_with('/')) {
            if (const auto literal = parts_of(spelled, "/")) {
                if (auto found = find_parts(prefix, *literal, spelled)) {
                    return found;
                }
            }
        }
        const std::string_view path = without_quotes(spelled);
        FC_TRY(check_is_relative(path));
        FC_ASSIGN(const auto parts, parts_of(path, "/\\"));
        FC_TRY(check_names_no_device(path, parts));
        auto found = find_parts(prefix, parts, path);
        return is_utf8(path) || found ? std::move(found)
                                      : find_decoded(prefix, path, std::move(found));
    }

    Result<Found> find_file(const std::string& prefix, std::string_view spelled) const {
        FC_ASSIGN(Found found, find(prefix, spelled));
        if (found.kind == TreeEntry::Kind::folder) {
            return fail(Error(ErrorCode::io, "is a folder; expected a file").in_file(spelled));
        }
        return found;
    }

    // The entries of a folder, read on the first call.
    Result<const Folder*> folder(const std::string& path) const {
        {
            const std::lock_guard lock(mutex_);
            if (auto* const known = find_in(folders_, path)) {
                return &*known;
            }
        }
        FC_ASSIGN(auto entries, list(path));  // without the lock, because it can take long
        const std::lock_guard lock(mutex_);
        return &folders_.try_emplace(path, std::move(entries)).first->second;
    }

private:
    virtual Result<std::vector<TreeEntry>> list(const std::string& folder) const = 0;

    Result<Found> find_parts(const std::string& prefix, const std::vector<std::string_view>& parts,
                             std::string_view spelled) const {
        Found found{prefix.substr(0, prefix.rfind('/'))};
        for (const std::string_view part : parts) {
            FC_ASSIGN(const Folder* const here, seen_from(prefix, folder(found.path)));
            const Folder::Match match = here->find(part);
            if (!match.entry) {
                return fail(Error(ErrorCode::not_found, "there is no such file").in_file(spelled));
            }
            found.path.append(found.path.empty() ? "" : "/").append(match.entry->name);
            found.kind = match.entry->kind;
            found.clash = found.clash || match.clash;
        }
        return found;
    }

    // Finds a path that is spelled in an older encoding but has a name in UTF-8 on the disk
    // (mugen.md T8); else returns `otherwise`.
    Result<Found> find_decoded(const std::string& prefix, std::string_view path,
                               Result<Found> otherwise) const {
        for (const std::string_view encoding : {"shift_jis", "gbk", "big5", "latin1"}) {
            const std::string decoded = to_utf8(path, encoding);
            const auto parts = parts_of(decoded, "/\\");
            auto found = parts ? find_parts(prefix, *parts, path)
                               : Result<Found>(fail(ErrorCode::not_found, ""));
            if (found) {
                return found;
            }
        }
        return otherwise;
    }

    mutable std::mutex mutex_;
    mutable std::map<std::string, Folder, std::less<>> folders_;
};

struct InputTree::Disk final : Backend {
    Disk(std::filesystem::path folder, Links links) : root_(std::move(folder)) {
        links.roots.push_back(root_);
        links_ = platform::real_roots(links);
    }

    Result<FileBytes> read(const std::string& path, std::uint64_t limit) const override {
        FC_ASSIGN(ByteBuffer bytes, platform::read_beneath(root_, path, limit, links_));
        return FileBytes(std::move(bytes));
    }
    Result<ByteBuffer> head(const std::string& path, std::size_t count) const override {
        return platform::head_beneath(root_, path, count, links_);
    }
    Result<std::uint64_t> size(const std::string& path) const override {
        return platform::size_beneath(root_, path, links_);
    }
    std::optional<std::filesystem::path> disk_path(const std::string& path) const override {
        auto place = platform::resolve_beneath(root_, path, links_);
        return place ? std::optional(*std::move(place)) : std::nullopt;
    }
    std::string identity(const std::string& folder) const override {
        const auto place = disk_path(folder);
        return place ? utf8_from_path(*place) : std::string();
    }

private:
    Result<std::vector<TreeEntry>> list(const std::string& folder) const override {
        return platform::list_beneath(root_, folder, links_);
    }

    std::filesystem::path root_;
    Links links_;
};

struct InputTree::Memory final : Backend {
    const Memory* in_memory() const noexcept override { return this; }
    Result<FileBytes> read(const std::string& path, std::uint64_t limit) const override {
        FC_TRY(check_is_whole(path));
        const Bytes file = files.at(path).bytes;
        return file.size() > limit ? fail(platform::size_error(path, limit))
                                   : Result<FileBytes>(FileBytes(file));
    }
    Result<ByteBuffer> head(const std::string& path, std::size_t count) const override {
        FC_TRY(check_is_whole(path));
        const Bytes file = files.at(path).bytes;
        const Bytes wanted = file.first(std::min(count, file.size()));
        return ByteBuffer(wanted.begin(), wanted.end());
    }
    Result<std::uint64_t> size(const std::string& path) const override {
        return files.at(path).bytes.size();
    }
    std::uint64_t packed_size(const std::string& path, std::uint64_t size) const override {
        return files.at(path).packed.value_or(size);
    }
    std::optional<std::filesystem::path> disk_path(const std::string& /*path*/) const override {
        return std::nullopt;
    }
    std::string identity(const std::string& folder) const override { return "/" + folder; }

    Result<std::vector<TreeEntry>> list(const std::string& folder) const override {
        return entries_of(files, folder);
    }

    Status check_is_whole(const std::string& path) const {
        const std::string& damage = files.at(path).damage;
        return damage.empty() ? Status() : fail(Error(ErrorCode::malformed, damage).in_file(path));
    }

    struct File {
        Bytes bytes;
        std::string damage;
        std::optional<std::uint64_t> packed;
    };
    std::map<std::string, File> files;
    std::shared_ptr<const void> owner;
};

struct InputTree::Deferred final : Backend {
    Result<FileBytes> read(const std::string& path, std::uint64_t limit) const override {
        FC_ASSIGN(auto memory, loaded());
        FC_TRY(memory->check_is_whole(path));
        const Bytes file = memory->files.at(path).bytes;
        return file.size() > limit ? fail(platform::size_error(path, limit))
                                   : Result<FileBytes>(FileBytes(file, std::move(memory)));
    }
    Result<ByteBuffer> head(const std::string& path, std::size_t count) const override {
        FC_ASSIGN(const auto memory, loaded());
        return memory->head(path, count);
    }
    Result<std::uint64_t> size(const std::string& path) const override {
        return sizes.at(path).bytes;
    }
    std::uint64_t packed_size(const std::string& path, std::uint64_t size) const override {
        return sizes.at(path).packed.value_or(size);
    }
    std::optional<std::filesystem::path> disk_path(const std::string& /*path*/) const override {
        return std::nullopt;
    }
    std::string identity(const std::string& folder) const override { return "/" + folder; }
    Result<std::shared_ptr<const void>> keep() const override {
        FC_ASSIGN(auto memory, loaded());
        return memory;
    }
    std::uint64_t kept_bytes() const noexcept override { return total; }
    Result<std::vector<TreeEntry>> list(const std::string& folder) const override {
        return entries_of(sizes, folder);
    }

    struct Size {
        std::size_t bytes;
        std::optional<std::uint64_t> packed;
    };
    std::map<std::string, Size> sizes;
    std::uint64_t total = 0;
    std::function<Result<InputTree>()> load;

private:
    Result<std::shared_ptr<const Memory>> loaded() const {
        const std::lock_guard lock(mutex_);
        if (auto memory = loaded_.lock()) {
            return memory;
        }
        FC_ASSIGN(const InputTree tree, load());
        const std::shared_ptr<const Memory> memory(tree.backend_, tree.backend_->in_memory());
        const auto is_same = [](const auto& size, const auto& file) {
            return size.first == file.first && size.second.bytes == file.second.bytes.size();
        };
        if (memory == nullptr || !std::equal(sizes.begin(), sizes.end(), memory->files.begin(),
                                             memory->files.end(), is_same)) {
            return fail(ErrorCode::io, "its files have changed since they were listed");
        }
        loaded_ = memory;
        return memory;
    }

    mutable std::mutex mutex_;
    mutable std::weak_ptr<const Memory> loaded_;
};

InputTree::InputTree(std::shared_ptr<const Backend> backend, std::string root_name,
                     std::string prefix)
    : backend_(std::move(backend)), prefix_(std::move(prefix)), root_name_(std::move(root_name)) {}

Result<InputTree> InputTree::open(const std::filesystem::path& root, const Links& links) {
    const auto disk = std::make_shared<const Disk>(root, links);
    FC_TRY(disk->folder(""));
    std::error_code ignored;
    const std::filesystem::path whole =
        std::filesystem::absolute(root.empty() ? "." : root, ignored).lexically_normal();
    return InputTree(
        disk, utf8_from_path((whole.has_filename() ? whole : whole.parent_path()).filename()));
}

Result<InputTree> InputTree::from_memory(std::span<const MemoryFile> files, std::string root_name,
                                         std::shared_ptr<const void> owner) {
    const auto memory = std::make_shared<Memory>();
    memory->owner = std::move(owner);
    for (const MemoryFile& file : files) {
        FC_ASSIGN(std::string name, name_in_memory(file.name));
        Memory::File entry{file.bytes, file.damage, file.packed};
        if (!memory->files.try_emplace(std::move(name), std::move(entry)).second) {
            return fail(Error(ErrorCode::malformed, "is given twice").in_file(file.name));
        }
    }
    for (const auto& [name, file] : memory->files) {
        const auto next = memory->files.lower_bound(name + "/");
        if (next != memory->files.end() && next->first.starts_with(name + "/")) {
            return fail(Error(ErrorCode::malformed, "is both a file and a folder").in_file(name));
        }
    }
    return InputTree(memory, std::move(root_name));
}

InputTree InputTree::from_memory(std::map<std::string, ByteBuffer> files, std::string root_name) {
    const auto memory = std::make_shared<Memory>();
    const auto owned = std::make_shared<const std::map<std::string, ByteBuffer>>(std::move(files));
    for (const auto& [name, bytes] : *owned) {
        memory->files.emplace(name, Memory::File{bytes, {}, {}});
    }
    memory->owner = owned;
    return InputTree(memory, std::move(root_name));
}

InputTree InputTree::deferred(const InputTree& files, std::function<Result<InputTree>()> load) {
    const auto deferred = std::make_shared<Deferred>();
    if (const Memory* const memory = files.backend_->in_memory()) {
        for (const auto& [name, file] : memory->files) {
            deferred->sizes.emplace(name, Deferred::Size{file.bytes.size(), file.packed});
            deferred->total += file.bytes.size();
        }
    }
    deferred->load = std::move(load);
    return InputTree(deferred, files.root_name_);
}

Result<std::shared_ptr<const void>> InputTree::keep() const { return backend_->keep(); }

std::uint64_t InputTree::kept_bytes() const noexcept { return backend_->kept_bytes(); }

// The path in the backend of a folder that can be listed.
Result<std::string> InputTree::folder_at(std::string_view folder) const {
    FC_ASSIGN(Found found, backend_->find(prefix_, folder));
    FC_TRY(seen_from(prefix_, backend_->folder(found.path)));
    return std::move(found.path);
}

Result<InputTree> InputTree::in(std::string_view folder) const {
    FC_ASSIGN(const std::string path, folder_at(folder));
    const bool is_root = path.size() < prefix_.size() || path.empty();
    if (is_root) {
        return *this;
    }
    InputTree tree(backend_, path.substr(path.rfind('/') + 1), path + "/");
    tree.game_data_ = game_data_;
    return tree;
}

InputTree InputTree::with_game_data(const InputTree& data) const {
    InputTree tree = *this;
    tree.game_data_ = std::make_shared<const InputTree>(data);
    return tree;
}

std::optional<std::string_view> InputTree::in_game_data(std::string_view path) const {
    return game_data_ != nullptr && path.starts_with(game_data) && !backend_->find(prefix_, path)
               ? std::optional(path.substr(game_data.size()))
               : std::nullopt;
}

Result<FileBytes> InputTree::read(std::string_view path, Context& context) const {
    return read_up_to(context.limits.input_file_bytes, path, context);
}

Result<FileBytes> InputTree::read_text(std::string_view path, Context& context) const {
    return read_up_to(std::min(context.limits.input_file_bytes, context.limits.text_file_bytes),
                      path, context);
}

Result<FileBytes> InputTree::read_up_to(std::uint64_t limit, std::string_view path,
                                        Context& context) const {
    if (const auto rest = in_game_data(path)) {
        return game_data_->read_up_to(limit, *rest, context);
    }
    FC_ASSIGN(const Found found, backend_->find_file(prefix_, path));
    if (found.clash) {
        Reporter(context.diagnostics, std::string_view(found.path).substr(prefix_.size()))
            .report(
                disk_problem.input_case_clash, {},
                "several names differ from '{}' only in upper and lower case; this one was used",
                path);
    }
    FC_ASSIGN(FileBytes bytes, seen_from(prefix_, backend_->read(found.path, limit)));
    context.budget.count_input(bytes.size(), backend_->packed_size(found.path, bytes.size()));
    FC_TRY(check_is_fetched(std::string_view(found.path).substr(prefix_.size()), bytes));
    return bytes;
}

Result<ByteBuffer> InputTree::head(std::string_view path, std::size_t count) const {
    if (const auto rest = in_game_data(path)) {
        return game_data_->head(*rest, count);
    }
    FC_ASSIGN(const Found found, backend_->find_file(prefix_, path));
    FC_ASSIGN(ByteBuffer head, seen_from(prefix_, backend_->head(found.path, count)));
    FC_TRY(check_is_fetched(std::string_view(found.path).substr(prefix_.size()), head));
    return head;
}

Result<std::uint64_t> InputTree::size(std::string_view path) const {
    if (const auto rest = in_game_data(path)) {
        return game_data_->size(*rest);
    }
    FC_ASSIGN(const Found found, backend_->find_file(prefix_, path));
    return seen_from(prefix_, backend_->size(found.path));
}

std::optional<std::string> InputTree::find(std::string_view path) const {
    if (const auto rest = in_game_data(path)) {
        const auto found = game_data_->find(*rest);
        return found ? std::optional(std::string(game_data).append(*found)) : std::nullopt;
    }
    const auto found = backend_->find(prefix_, path);
    return found && found->kind == TreeEntry::Kind::file
               ? std::optional(found->path.substr(prefix_.size()))
               : std::nullopt;
}

Result<std::vector<std::string>> InputTree::list(std::string_view folder) const {
    FC_ASSIGN(const std::vector<TreeEntry> all, entries(folder));
    std::vector<std::string> names;
    for (const TreeEntry& entry : all) {
        if (entry.kind == TreeEntry::Kind::file) {
            names.push_back(entry.name);
        }
    }
    return names;
}

Result<std::vector<TreeEntry>> InputTree::entries(std::string_view folder) const {
    FC_ASSIGN(const std::string path, folder_at(folder));
    FC_ASSIGN(const Folder* const found, backend_->folder(path));
    return found->entries();
}

std::optional<std::filesystem::path> InputTree::disk_path(std::string_view path) const {
    if (const auto rest = in_game_data(path)) {
        return game_data_->disk_path(*rest);
    }
    const auto found = backend_->find(prefix_, path);
    return found ? backend_->disk_path(found->path) : std::nullopt;
}

std::string InputTree::identity(std::string_view folder) const {
    const auto path = folder_at(folder);
    return path ? backend_->identity(*path) : std::string();
}

}  // namespace fightconv
