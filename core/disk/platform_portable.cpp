// Standard C++ only: for systems without an implementation of their own. What it cannot do: sync to the disk, rename without
// a moment in which another process could step between, tell other runs apart or keep them out, decode East Asian text.
#include <algorithm>
#include <fstream>

#include "core/disk/platform.hpp"
#include "core/disk/platform_common.hpp"

namespace fightconv::platform {

namespace {

namespace fs = std::filesystem;

// The real place of `relative` below `root`, with every link resolved, when it lies in it.
Result<fs::path> resolve_beneath(const fs::path& root, const std::string& relative) {
    std::error_code error;
    const fs::path top = fs::canonical(root.empty() ? fs::path(".") : root, error);
    if (error) {
        return fail(Error(ErrorCode::not_found, error.message()).in_file(utf8_from_path(root)));
    }
    const fs::path target = fs::canonical(top / path_from_utf8(relative), error);
    if (error == std::errc::too_many_symbolic_link_levels) {
        return fail(link_error(relative));
    }
    if (error) {
        return fail(Error(ErrorCode::not_found, error.message()).in_file(relative));
    }
    if (std::mismatch(top.begin(), top.end(), target.begin(), target.end()).first != top.end()) {
        return fail(escape_error(relative));
    }
    return target;
}

DirectoryEntry::Kind kind_of(fs::file_type type) noexcept {
    return type == fs::file_type::regular     ? DirectoryEntry::Kind::file
           : type == fs::file_type::directory ? DirectoryEntry::Kind::folder
                                              : DirectoryEntry::Kind::other;
}

DirectoryEntry::Kind kind_beneath(const fs::path& root, const std::string& relative) {
    std::error_code error;
    const auto target = resolve_beneath(root, relative);
    return target ? kind_of(fs::status(*target, error).type()) : DirectoryEntry::Kind::other;
}

Result<fs::path> resolve_file(const fs::path& root, const std::string& relative) {
    FC_ASSIGN(fs::path target, resolve_beneath(root, relative));
    std::error_code error;
    return fs::is_regular_file(target, error) ? Result<fs::path>(std::move(target)) : fail(not_regular_error(relative));
}

Result<ByteBuffer> read_up_to(const fs::path& target, const std::string& relative, std::size_t most) {
    std::ifstream file(target, std::ios::binary);
    ByteBuffer bytes(most);
    file.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(most));
    if (!file.is_open() || file.bad()) {
        return fail(Error(ErrorCode::io, "cannot read").in_file(relative));
    }
    bytes.resize(static_cast<std::size_t>(file.gcount()));
    return bytes;
}

}  // namespace

Result<ByteBuffer> read_beneath(const fs::path& root, const std::string& relative, std::uint64_t limit) {
    FC_ASSIGN(const fs::path target, resolve_file(root, relative));
    std::error_code error;
    const std::uint64_t size = fs::file_size(target, error);
    if (error) {
        return fail(io_error(relative, "open", error));
    }
    if (size > limit) {
        return fail(size_error(relative, limit));
    }
    return read_up_to(target, relative, static_cast<std::size_t>(size));
}

Result<ByteBuffer> head_beneath(const fs::path& root, const std::string& relative, std::size_t count) {
    FC_ASSIGN(const fs::path target, resolve_file(root, relative));
    return read_up_to(target, relative, count);
}

Result<std::vector<DirectoryEntry>> list_beneath(const fs::path& root, const std::string& relative) {
    FC_ASSIGN(const fs::path folder, resolve_beneath(root, relative));
    std::error_code error;
    std::vector<DirectoryEntry> entries;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
        std::string name = utf8_from_path(entry->path().filename());
        const auto kind = kind_beneath(root, relative.empty() ? name : relative + "/" + name);
        entries.push_back({std::move(name), kind});
    }
    if (error) {
        const bool missing = error == std::errc::not_a_directory || error == std::errc::no_such_file_or_directory;
        const std::string file = relative.empty() ? utf8_from_path(root) : relative;
        return fail(Error(missing ? ErrorCode::not_found : ErrorCode::io, error.message()).in_file(file));
    }
    std::sort(entries.begin(), entries.end(), [](const DirectoryEntry& a, const DirectoryEntry& b) { return a.name < b.name; });
    return entries;
}

Status write_new_file(const fs::path& file, Bytes bytes, bool /*durable*/) {
    std::error_code error;
    if (fs::exists(fs::symlink_status(file, error))) {
        return fail(io_error(file, "create", std::make_error_code(std::errc::file_exists)));
    }
    std::ofstream stream(file, std::ios::binary | std::ios::trunc);
    if (!stream.is_open()) {
        return fail(io_error(file, "create", std::make_error_code(std::errc::io_error)));
    }
    stream.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    stream.close();
    if (!stream) {
        fs::remove(file, error);
        return fail(io_error(file, "write", std::make_error_code(std::errc::io_error)));
    }
    return {};
}

Status rename_file(const fs::path& from, const fs::path& to, bool replace, bool /*durable*/) {
    std::error_code error;
    if (!replace && fs::exists(fs::symlink_status(to, error))) {
        return fail(io_error(to, "rename to it", std::make_error_code(std::errc::file_exists)));
    }
    fs::rename(from, to, error);
    return error ? Status(fail(io_error(to, "rename to it", error))) : Status();
}

Status sync_folder(const fs::path& /*folder*/) { return {}; }

Status exchange(const fs::path& a, const fs::path& b) { return exchange_in_steps(a, b); }

Status sync_tree(const fs::path& /*folder*/) { return {}; }

Status append_to_file(const fs::path& file, Bytes bytes) {
    std::ofstream stream(file, std::ios::binary | std::ios::app);
    stream.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    stream.close();
    return stream ? Status() : Status(fail(io_error(file, "write", std::make_error_code(std::errc::io_error))));
}

Result<std::shared_ptr<const void>> lock_folder(const fs::path& /*folder*/) { return std::shared_ptr<const void>(); }

std::int64_t process_id() noexcept { return 1; }

bool process_is_alive(std::int64_t /*pid*/) noexcept { return true; }  // so that nothing of a live run is ever removed

void open_standard_streams() noexcept {}

bool is_terminal(int /*file_descriptor*/) noexcept { return false; }

std::size_t terminal_columns(int /*file_descriptor*/) noexcept { return 80; }

}  // namespace fightconv::platform
