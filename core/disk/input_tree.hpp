// The only way an input is opened: a rooted tree of files with case-insensitive names and no way out (reliability.md 7).
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/bytes.hpp"
#include "core/base/context.hpp"
#include "core/base/result.hpp"

namespace fightconv {

class InputTree {
public:
    // A folder on disk. `not_found`/`io` when it cannot be opened as a folder.
    static Result<InputTree> open(const std::filesystem::path& root);
    // Files in memory (names relative, '/' between folders): packages and tests.
    static InputTree from_memory(std::map<std::string, ByteBuffer> files, std::string root_name = {});

    InputTree(InputTree&&) noexcept;
    InputTree& operator=(InputTree&&) noexcept;
    ~InputTree();

    // The root folder's own name ("kfm" for chars/kfm), also where it was opened as "."; what from_memory was given.
    const std::string& root_name() const noexcept { return root_name_; }

    // A file's whole content. `path` is the bytes a file named it by: '/' and '\' both separate (the name as it is goes
    // first, then with '\' as '/': mugen.md T8), ASCII case is ignored where no exact name exists, surrounding quotes are stripped.
    // `unsafe_path` for absolute paths, drives and ways above the root; `not_found`; `limit_exceeded` over Limits::input_file_bytes;
    // `io` for what is not a regular file. Two names that differ only in case: the byte-smallest, and the diagnostic "input.case-clash".
    Result<ByteBuffer> read(std::string_view path, Context& context) const;

    // The first bytes of a file, at most `count`; same errors.
    Result<ByteBuffer> head(std::string_view path, std::size_t count) const;

    // The real name behind `path`, relative with '/', when it names a regular file in the tree.
    std::optional<std::string> find(std::string_view path) const;

    // Names of the regular files directly in `folder` ("" = the root), sorted by byte value. Never follows a link out of the root.
    Result<std::vector<std::string>> list(std::string_view folder) const;

private:
    struct Backend;
    struct Disk;
    struct Memory;
    InputTree(std::unique_ptr<Backend> backend, std::string root_name);
    std::unique_ptr<Backend> backend_;
    std::string root_name_;
};

}  // namespace fightconv
