// The only way an input is opened: a rooted tree of files with case-insensitive names and no way
// out (reliability.md 7).
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/bytes/bytes.hpp"
#include "core/base/context.hpp"
#include "core/base/result.hpp"
#include "core/disk/tree_entry.hpp"

namespace fightconv {

// A borrowed file. '/' or '\' separates folders in its name.
struct MemoryFile {
    std::string name;
    Bytes bytes;
    // if it is not empty, reading the file fails with these words (malformed)
    std::string damage{};
    // its share of the archive that it was in; nothing for a file that was in none
    std::optional<std::uint64_t> packed{};
};

// Cheap to copy: copies share what was opened and the listings that were read. Every function may
// be called by several threads at once.
class InputTree {
public:
    // A folder on disk. It is one of the roots in which `links` may end; a root that does not exist
    // allows nothing. `not_found` or `io` if it cannot be opened as a folder.
    static Result<InputTree> open(const std::filesystem::path& root, const Links& links = {});

    // Files in memory, in any order, as a browser or an archive provides them. The bytes must
    // outlive the tree, its copies and everything read from it. In names '\' counts as '/'; "."
    // parts, repeated slashes and a slash at the beginning are removed. `unsafe_path` for a name
    // with a
    // ".." part, a drive or a NUL byte. `malformed` for a name without a last part ("", "folder/"),
    // for a name that is given twice, and for a name that is both a file and a folder: no file is
    // left out silently. `owner`, if there is one, keeps the bytes alive as long as the tree and
    // its copies.
    static Result<InputTree> from_memory(std::span<const MemoryFile> files,
                                         std::string root_name = {},
                                         std::shared_ptr<const void> owner = {});
    // The same for tests, where all names are valid. The tree owns the files; what is read from it
    // borrows them.
    static InputTree from_memory(std::map<std::string, ByteBuffer> files,
                                 std::string root_name = {});

    // Files with the names and sizes of those of `files`, which are in memory only while they are
    // read: `load` gives them each time, as a tree in memory. Reading fails with the error of
    // `load`, and with io if it gives other files.
    static InputTree deferred(const InputTree& files, std::function<Result<InputTree>()> load);

    // Whoever reads more than one file of a deferred tree keeps its files in memory meanwhile. For
    // other trees this changes nothing.
    Result<std::shared_ptr<const void>> keep() const;
    // The memory that keep() takes, without taking it.
    std::uint64_t kept_bytes() const noexcept;

    // Whether both are of the same folder that was opened, or of the same files in memory.
    bool shares_files_with(const InputTree& other) const noexcept {
        return backend_ == other.backend_;
    }

    // The folder as a tree of its own, with the folder's name. Paths are relative to the folder and
    // never lead above it. Its links may end where those of this tree may. `not_found` if it is not
    // a folder; `unsafe_path` and `io` as for read().
    Result<InputTree> in(std::string_view folder) const;

    // The same files, and besides them those of `data`, a folder that all characters of a game
    // share. Their names begin with `game_data`; nothing lists them, and a file of that name in
    // this tree comes first. Each of the two trees has its own root, which nothing leads out of.
    InputTree with_game_data(const InputTree& data) const;
    static constexpr std::string_view game_data = "game:/data/";

    // The root folder's own name ("kfm" for chars/kfm), even if it was opened as "."; for files in
    // memory the name that was given.
    const std::string& root_name() const noexcept { return root_name_; }

    // The whole content of a file. `path` has the bytes with which another file names it: '/' and
    // '\' both separate folders, surrounding quotes are removed, and ASCII case is ignored if no
    // name matches exactly. An exact match comes first, so every name from entries() and list()
    // leads to its own entry. If several names differ only in case, the byte-smallest is used, with
    // the diagnostic "input.case-clash". `unsafe_path` for absolute paths, drives, paths above the
    // root and links that are not followed (see Links); `not_found`; `limit_exceeded` over
    // Limits::input_file_bytes; `io` if it is not a regular file. Files in memory are borrowed, not
    // copied.
    Result<FileBytes> read(std::string_view path, Context& context) const;
    // The same for a text, which may have only Limits::text_file_bytes.
    Result<FileBytes> read_text(std::string_view path, Context& context) const;

    // The first bytes of a file, at most `count`; same errors.
    Result<ByteBuffer> head(std::string_view path, std::size_t count) const;

    // The size of a file in bytes, without reading it; same errors except limit_exceeded.
    Result<std::uint64_t> size(std::string_view path) const;

    // The real name of the regular file that `path` leads to, relative, with '/'; nothing if there
    // is none.
    std::optional<std::string> find(std::string_view path) const;

    // Names of the regular files directly in `folder` ("" = the root), sorted by byte value.
    Result<std::vector<std::string>> list(std::string_view folder) const;

    // Everything directly in `folder`, sorted by byte value. Entries that are `outside` or `other`
    // are included, so that they can be reported.
    Result<std::vector<TreeEntry>> entries(std::string_view folder) const;

    // The real path of a file or folder on disk, without links. Nothing if it is in memory, does
    // not exist or must not be opened.
    std::optional<std::filesystem::path> disk_path(std::string_view path) const;

    // The same text for every path to a folder, also through links, which can lead in circles;
    // empty if there is no such folder. In memory it is unique within one tree, on disk across all
    // trees.
    std::string identity(std::string_view folder) const;

private:
    struct Backend;
    struct Disk;
    struct Memory;
    struct Deferred;
    InputTree(std::shared_ptr<const Backend> backend, std::string root_name,
              std::string prefix = {});
    Result<std::string> folder_at(std::string_view folder) const;
    Result<FileBytes> read_up_to(std::uint64_t limit, std::string_view path,
                                 Context& context) const;
    // The rest of a name that leads there.
    std::optional<std::string_view> in_game_data(std::string_view path) const;

    std::shared_ptr<const Backend> backend_;
    std::string prefix_;  // the path of the root in the backend: "" or "chars/kfm/"
    std::string root_name_;
    std::shared_ptr<const InputTree> game_data_;
};

}  // namespace fightconv
