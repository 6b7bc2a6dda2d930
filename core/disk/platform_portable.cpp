// Standard C++ only, for systems without an implementation of their own. It cannot sync to the
// disk, rename without a moment in which another process could interfere, or recognise or lock out
// other runs.
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <fstream>

#include "core/disk/platform.hpp"
#include "core/disk/platform_common.hpp"

namespace fightconv::platform {

namespace {

namespace fs = std::filesystem;

Result<fs::path> resolve_file(const fs::path& root, const std::string& relative,
                              const Links& links) {
    FC_ASSIGN(fs::path target, resolve_beneath(root, relative, links));
    std::error_code error;
    return fs::is_regular_file(target, error) ? Result<fs::path>(std::move(target))
                                              : fail(not_regular_error(relative));
}

Result<std::uint64_t> size_of(const fs::path& target, const std::string& relative) {
    std::error_code error;
    const std::uint64_t size = fs::file_size(target, error);
    return error ? fail(io_error(relative, "open", error)) : Result<std::uint64_t>(size);
}

Result<ByteBuffer> read_up_to(const fs::path& target, const std::string& relative,
                              std::size_t most) {
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

Result<ByteBuffer> read_beneath(const fs::path& root, const std::string& relative,
                                std::uint64_t limit, const Links& links) {
    FC_ASSIGN(const fs::path target, resolve_file(root, relative, links));
    FC_ASSIGN(const std::uint64_t size, size_of(target, relative));
    if (size > limit) {
        return fail(size_error(relative, limit));
    }
    return read_up_to(target, relative, static_cast<std::size_t>(size));
}

Result<ByteBuffer> head_beneath(const fs::path& root, const std::string& relative,
                                std::size_t count, const Links& links) {
    FC_ASSIGN(const fs::path target, resolve_file(root, relative, links));
    return read_up_to(target, relative, count);
}

Result<std::uint64_t> size_beneath(const fs::path& root, const std::string& relative,
                                   const Links& links) {
    FC_ASSIGN(const fs::path target, resolve_file(root, relative, links));
    return size_of(target, relative);
}

Result<std::vector<TreeEntry>> list_beneath(const fs::path& root, const std::string& relative,
                                            const Links& links) {
    FC_ASSIGN(const fs::path folder, resolve_beneath(root, relative, links));
    std::error_code error;
    std::vector<TreeEntry> entries;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
        TreeEntry& found = entries.emplace_back();
        found.name = utf8_from_path(entry->path().filename());
        std::error_code ignored;
        const fs::file_type type = entry->symlink_status(ignored).type();
        found.is_link = type == fs::file_type::symlink;
        found.kind =
            found.is_link
                ? kind_of_link(root, relative.empty() ? found.name : relative + "/" + found.name,
                               links)
                : kind_of(type);
    }
    if (error) {
        const bool missing =
            error == std::errc::not_a_directory || error == std::errc::no_such_file_or_directory;
        const std::string file = relative.empty() ? utf8_from_path(root) : relative;
        return fail(
            Error(missing ? ErrorCode::not_found : ErrorCode::io, error.message()).in_file(file));
    }
    std::sort(entries.begin(), entries.end(),
              [](const TreeEntry& a, const TreeEntry& b) { return a.name < b.name; });
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
    stream.write(reinterpret_cast<const char*>(bytes.data()),
                 static_cast<std::streamsize>(bytes.size()));
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
        return fail(
            io_error(to, "rename a file to it", std::make_error_code(std::errc::file_exists)));
    }
    fs::rename(from, to, error);
    return error ? Status(fail(io_error(to, "rename a file to it", error))) : Status();
}

Status sync_folder(const fs::path& /*folder*/) { return {}; }

Status exchange(const fs::path& a, const fs::path& b) { return exchange_in_steps(a, b); }

Status sync_tree(const fs::path& /*folder*/) { return {}; }

Status append_to_file(const fs::path& file, Bytes bytes) {
    std::ofstream stream(file, std::ios::binary | std::ios::app);
    stream.write(reinterpret_cast<const char*>(bytes.data()),
                 static_cast<std::streamsize>(bytes.size()));
    stream.close();
    return stream
               ? Status()
               : Status(fail(io_error(file, "write", std::make_error_code(std::errc::io_error))));
}

Result<std::shared_ptr<const void>> lock_folder(const fs::path& /*folder*/) {
    return std::shared_ptr<const void>();
}

std::int64_t process_id() noexcept { return 1; }

// so that files of a running process are never removed
bool process_is_alive(std::int64_t /*pid*/) noexcept { return true; }

void open_standard_streams() noexcept {}

std::optional<std::size_t> read_part(int /*file_descriptor*/, MutableBytes into,
                                     std::error_code& error) {
    // the only stream that is read; it waits
    const std::size_t count = std::fread(into.data(), 1, into.size(), stdin);
    if (std::ferror(stdin) != 0) {
        error.assign(errno, std::generic_category());
    }
    return count;
}

bool is_terminal(int /*file_descriptor*/) noexcept { return false; }

std::size_t terminal_columns(int /*file_descriptor*/) noexcept { return 80; }

}  // namespace fightconv::platform
