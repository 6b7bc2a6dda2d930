// The only way an input is opened: a rooted tree of files with case-insensitive names and no way out (reliability.md 7).
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/bytes.hpp"
#include "core/base/context.hpp"
#include "core/base/result.hpp"
#include "core/disk/tree_entry.hpp"

namespace fightconv {

// Borrowed. '/' or '\' separates folders in the name.
struct MemoryFile {
    std::string name;
    Bytes bytes;
};

// A cheap value: copies share what was opened, and the listings that were read. Every function may be called by several threads at once.
class InputTree {
public:
    // A folder on disk. It counts among the roots that `links` may end in; a root that is not there allows nothing.
    // `not_found`/`io` when it cannot be opened as a folder.
    static Result<InputTree> open(const std::filesystem::path& root, const Links& links = {});

    // Files in memory, in any order: what a browser or an archive hands over. The bytes must outlive the tree, its copies and what is read
    // from it. In names '\' counts as '/', and "." parts, doubled slashes and one at the beginning are left out. `unsafe_path` for a name with
    // a ".." part, a drive or a NUL byte; `malformed` for one without a last part ("", "folder/"), for one that is there twice, and for one
    // that is a file and a folder: no file is left out silently.
    static Result<InputTree> from_memory(std::span<const MemoryFile> files, std::string root_name = {});
    // The same for tests, whose names are known to be good. The tree owns the files; what is read from it borrows them.
    static InputTree from_memory(std::map<std::string, ByteBuffer> files, std::string root_name = {});

    // The folder as a tree of its own, named after it, in which names have to be relative to it and never lead above it. Its links may end
    // wherever those of this tree may. `not_found` when it is no folder, and what find() meets: `unsafe_path`, `io`.
    Result<InputTree> in(std::string_view folder) const;

    // The root folder's own name ("kfm" for chars/kfm), also where it was opened as "."; what from_memory was given.
    const std::string& root_name() const noexcept { return root_name_; }

    // A file's whole content. `path` is the bytes a file named it by: '/' and '\' both separate, ASCII case is ignored where no exact name
    // exists, surrounding quotes are stripped. An exact match comes first, so that every name from entries() and list() leads
    // to the entry it belongs to.
    // `unsafe_path` for absolute paths, drives, ways above the root and links that are not followed (see Links); `not_found`;
    // `limit_exceeded` over Limits::input_file_bytes; `io` for what is not a regular file. Two names that differ only in case: the
    // byte-smallest, and the diagnostic "input.case-clash". Files in memory are not copied: what comes back borrows them.
    Result<FileBytes> read(std::string_view path, Context& context) const;

    // The first bytes of a file, at most `count`; same errors.
    Result<ByteBuffer> head(std::string_view path, std::size_t count) const;

    // How many bytes are in a file, without reading it; same errors but limit_exceeded.
    Result<std::uint64_t> size(std::string_view path) const;

    // The real name behind `path`, relative with '/', when it names a regular file in the tree.
    std::optional<std::string> find(std::string_view path) const;

    // Names of the regular files directly in `folder` ("" = the root), sorted by byte value.
    Result<std::vector<std::string>> list(std::string_view folder) const;

    // Everything directly in `folder`, sorted by byte value. Entries that are `outside` or `other` are included, so that they can be reported.
    Result<std::vector<TreeEntry>> entries(std::string_view folder) const;

    // The real place of a file or folder on disk, with no link in it. Nothing if it is in memory, does not exist or must not be opened.
    std::optional<std::filesystem::path> disk_path(std::string_view path) const;

    // The same text for every path to a folder, also through links, which can lead in circles; empty if there is no such folder.
    // In memory it is unique within one tree, on disk across all trees.
    std::string identity(std::string_view folder) const;

private:
    struct Backend;
    struct Disk;
    struct Memory;
    InputTree(std::shared_ptr<const Backend> backend, std::string root_name, std::string prefix = {});
    Result<std::string> folder_at(std::string_view folder) const;

    std::shared_ptr<const Backend> backend_;
    std::string prefix_;  // of the root's path in the backend: "" or "chars/kfm/"
    std::string root_name_;
};

}  // namespace fightconv
