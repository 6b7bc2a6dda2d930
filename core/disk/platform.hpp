// The few things that the standard library cannot do: safe opening, durable writing, atomic
// renames, the terminal. Implementations for Linux (platform_linux.cpp), Windows
// (platform_windows.cpp) and in standard C++ (platform_portable.cpp).
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "core/base/bytes/bytes.hpp"
#include "core/base/result.hpp"
#include "core/disk/tree_entry.hpp"

namespace fightconv::platform {

// In these functions `relative` is already normalised, with '/' between its parts, and the roots of
// `links` are real paths (real_roots()). Links on the way are followed as Links allows: nothing
// outside of the roots is opened, even if another process exchanges links meanwhile. `unsafe_path`,
// `not_found`, `io` (not a regular file, or the system's message), `exhausted`.

// Reads the regular file `relative` below `root`, which may have at most `limit` bytes, or else
// `limit_exceeded`.
Result<ByteBuffer> read_beneath(const std::filesystem::path& root, const std::string& relative,
                                std::uint64_t limit, const Links& links = {});

// The first bytes of such a file, at most `count`.
Result<ByteBuffer> head_beneath(const std::filesystem::path& root, const std::string& relative,
                                std::size_t count, const Links& links = {});

// How many bytes are in such a file.
Result<std::uint64_t> size_beneath(const std::filesystem::path& root, const std::string& relative,
                                   const Links& links = {});

// The entries of `relative` below `root`, sorted by byte value.
Result<std::vector<TreeEntry>> list_beneath(const std::filesystem::path& root,
                                            const std::string& relative, const Links& links = {});

// The path with every link resolved, as far as it exists. Equal places have equal paths.
std::filesystem::path real_path(const std::filesystem::path& path, std::error_code& error);

// The path in a form that functions of the standard library take at any length; on Windows that is
// absolute, after "\\?\".
std::filesystem::path long_path(const std::filesystem::path& path);

// The type of the entry itself, without following links; `none` if it is unknown.
std::filesystem::file_type type_of(const std::filesystem::path& path) noexcept;

// Removes a file, a link, or a folder with all that is in it, as far as possible. False if
// something is left.
bool remove_tree(const std::filesystem::path& path) noexcept;

// Creates `file` exclusively (never through a link) with `bytes`; syncs it if `durable`. After an
// error no file is left.
Status write_new_file(const std::filesystem::path& file, Bytes bytes, bool durable);
// Renames within one folder. Without `replace` an existing target is the error `io`. Syncs the
// folder if `durable`.
Status rename_file(const std::filesystem::path& from, const std::filesystem::path& to, bool replace,
                   bool durable);
// Exchanges two folders, or two files: atomically, or in steps if the system has no atomic way.
Status exchange(const std::filesystem::path& a, const std::filesystem::path& b);
// Makes the names in a folder durable.
Status sync_folder(const std::filesystem::path& folder);
// Makes everything that was written in a folder durable, for less than a sync of each file.
Status sync_tree(const std::filesystem::path& folder);

// Appends `bytes` to `file` in one write, and creates the file if it is missing; never through a
// link.
Status append_to_file(const std::filesystem::path& file, Bytes bytes);

// Locks `folder` for this process until the value is destroyed or the process ends. `io` if another
// process holds the lock.
Result<std::shared_ptr<const void>> lock_folder(const std::filesystem::path& folder);

std::int64_t process_id() noexcept;
bool process_is_alive(std::int64_t pid) noexcept;

// Opens the null device in place of standard input, output and error if they are closed. Otherwise
// the next files to be opened would get their numbers, and the program's messages would be written
// into these files. On Linux, writing to such an output fails as it does to a closed one. On
// Windows it also makes them binary, and consoles take UTF-8 and colours until the program ends.
void open_standard_streams() noexcept;

// The arguments after the program's name, in UTF-8 on Windows.
std::vector<std::string> arguments_of(int count, char** values);

// Where programs keep the settings of the user; nothing if the system does not say.
std::optional<std::filesystem::path> configuration_folder();

// Whether the program was started in a window that closes when it ends, as by a double-click on
// Windows.
bool has_window_of_its_own() noexcept;

// Opens a file in the program that the user has for it. Only on Windows.
void show_to_user(const std::filesystem::path& file) noexcept;

// Reads what is there of a stream, into at most these bytes, and waits for it for a tenth of a
// second at most: nothing if there is none by then, 0 at its end.
std::optional<std::size_t> read_part(int file_descriptor, MutableBytes into,
                                     std::error_code& error);

bool is_terminal(int file_descriptor) noexcept;
std::size_t terminal_columns(int file_descriptor) noexcept;  // 80 if it is unknown

}  // namespace fightconv::platform
