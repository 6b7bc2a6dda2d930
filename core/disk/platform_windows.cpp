#define WIN32_LEAN_AND_MEAN
#define NOMINMAX
#include <fcntl.h>
#include <io.h>
#include <windows.h>
// after windows.h
#include <shellapi.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <memory>
#include <utility>

#include "core/base/checked.hpp"
#include "core/disk/platform.hpp"
#include "core/disk/platform_common.hpp"

namespace fightconv::platform {

namespace fs = std::filesystem;

namespace {

constexpr DWORD share_all = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
constexpr std::uint64_t most_at_once = 1U << 30;  // bytes in one call

class Handle {
public:
    explicit Handle(HANDLE handle) noexcept
        : handle_(handle == INVALID_HANDLE_VALUE ? nullptr : handle) {}
    Handle(Handle&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
    Handle& operator=(Handle&&) = delete;
    ~Handle() { close(); }
    HANDLE get() const noexcept { return handle_; }
    bool is_open() const noexcept { return handle_ != nullptr; }
    // False if the system reports that written data is lost.
    bool close() noexcept {
        return handle_ == nullptr || ::CloseHandle(std::exchange(handle_, nullptr)) != 0;
    }

private:
    HANDLE handle_;
};

std::error_code error_of(DWORD number) {
    return {static_cast<int>(number), std::system_category()};
}
std::error_code last_error() { return error_of(::GetLastError()); }

// The path as the system takes it at any length: absolute, after "\\?\".
std::wstring native(const fs::path& path) {
    fs::path preferred = path.empty() ? fs::path(L".") : path;
    std::wstring full = preferred.make_preferred().native();
    if (!full.starts_with(L"\\\\?\\")) {
        std::wstring absolute(::GetFullPathNameW(full.c_str(), 0, nullptr, nullptr), L'\0');
        absolute.resize(::GetFullPathNameW(full.c_str(), static_cast<DWORD>(absolute.size()),
                                           absolute.data(), nullptr));
        const bool is_device = absolute.starts_with(L"\\\\.\\");
        const bool is_share = !is_device && absolute.starts_with(L"\\\\");
        full = is_device  ? absolute
               : is_share ? L"\\\\?\\UNC\\" + absolute.substr(2)
                          : L"\\\\?\\" + absolute;
    }
    return full;
}

Handle open_existing(const std::wstring& path, DWORD access, DWORD flags) {
    return Handle(::CreateFileW(path.c_str(), access, share_all, nullptr, OPEN_EXISTING,
                                flags | FILE_FLAG_BACKUP_SEMANTICS, nullptr));
}

// The real path of what is open, after "\\?\".
fs::path place_of(const Handle& opened, std::error_code& error) {
    std::wstring place(MAX_PATH, L'\0');
    for (;;) {
        const DWORD size = ::GetFinalPathNameByHandleW(
            opened.get(), place.data(), static_cast<DWORD>(place.size()), FILE_NAME_NORMALIZED);
        error = size == 0 ? last_error() : std::error_code();
        const bool fits = size < place.size();
        place.resize(size);
        if (fits) {
            return place;
        }
    }
}

// Whether the entry, opened by no one, is a link: a symbolic link, a junction or a mount point.
// Placeholders of files in a cloud are not.
bool is_link(DWORD attributes, DWORD tag) noexcept {
    return (attributes & FILE_ATTRIBUTE_REPARSE_POINT) != 0 && IsReparseTagNameSurrogate(tag);
}

fs::file_type type_of(const WIN32_FIND_DATAW& found) noexcept {
    return is_link(found.dwFileAttributes, found.dwReserved0)         ? fs::file_type::symlink
           : (found.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0 ? fs::file_type::directory
                                                                      : fs::file_type::regular;
}

// The error for a failed open of `file` (a name below a root).
Error open_error(const std::string& file, DWORD number) {
    const std::string reason = error_of(number).message();
    switch (number) {
        case ERROR_FILE_NOT_FOUND:
        case ERROR_PATH_NOT_FOUND:
        case ERROR_INVALID_NAME:
        case ERROR_BAD_PATHNAME:
        case ERROR_BAD_NETPATH:
        case ERROR_BAD_NET_NAME:
        case ERROR_DIRECTORY:
        case ERROR_FILENAME_EXCED_RANGE: return Error(ErrorCode::not_found, reason).in_file(file);
        case ERROR_CANT_RESOLVE_FILENAME: return link_error(file);
        case ERROR_TOO_MANY_OPEN_FILES:
            return Error(ErrorCode::exhausted, fmt::format("cannot open: {}", reason))
                .in_file(file)
                .remedy("use fewer threads (-j)");
        default: return Error(ErrorCode::io, fmt::format("cannot open: {}", reason)).in_file(file);
    }
}

// Opens `relative` below `root`. Where that led is asked of what is open, so it stays true whatever
// other processes do to the path.
Result<Handle> open_beneath(const fs::path& root, const std::string& relative, const Links& links) {
    const std::string shown = relative.empty() ? utf8_from_path(root) : relative;
    const std::wstring path =
        native(root) + (relative.empty() ? L"" : L"\\" + path_from_utf8(relative).native());
    Handle opened = open_existing(path, GENERIC_READ, 0);
    if (!opened.is_open()) {
        return fail(open_error(shown, ::GetLastError()));
    }
    std::error_code error;
    const fs::path place = place_of(opened, error);
    if (error || ::GetFileType(opened.get()) != FILE_TYPE_DISK) {
        return fail(not_regular_error(shown));
    }
    return is_followed(place, root, links) ? Result<Handle>(std::move(opened))
                                           : fail(escape_error(shown));
}

struct OpenFile {
    Handle handle;
    std::string name;
    std::uint64_t size;  // when it was opened
};

Result<OpenFile> open_regular(const fs::path& root, const std::string& relative,
                              const Links& links) {
    FC_ASSIGN(Handle file, open_beneath(root, relative, links));
    BY_HANDLE_FILE_INFORMATION status;
    if (::GetFileInformationByHandle(file.get(), &status) == 0) {
        return fail(io_error(path_from_utf8(relative), "open", last_error()));
    }
    if ((status.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0) {
        return fail(not_regular_error(relative));
    }
    return OpenFile{std::move(file), relative,
                    std::uint64_t{status.nFileSizeHigh} << 32 | status.nFileSizeLow};
}

// Everything up to the present end of the file, but at most `most` bytes. `expected` is an estimate
// of the size.
Result<ByteBuffer> read_up_to(const OpenFile& file, std::uint64_t expected, std::uint64_t most) {
    ByteBuffer bytes(static_cast<std::size_t>(std::min(expected, most)));
    for (std::size_t used = 0;;) {
        DWORD count = 0;
        const auto wanted =
            static_cast<DWORD>(std::min<std::uint64_t>(bytes.size() - used, most_at_once));
        if (::ReadFile(file.handle.get(), bytes.data() + used, wanted, &count, nullptr) == 0) {
            return fail(io_error(path_from_utf8(file.name), "read", last_error()));
        }
        used += count;
        if (count == 0 || used == most) {
            bytes.resize(used);
            return bytes;
        }
        if (used == bytes.size()) {
            bytes.resize(static_cast<std::size_t>(std::min(std::uint64_t{used} * 2, most)));
        }
    }
}

// Null if everything was written, else the call that failed, with GetLastError() set.
const char* write_all(Handle& file, Bytes bytes, bool durable) {
    while (!bytes.empty()) {
        DWORD count = 0;
        if (::WriteFile(file.get(), bytes.data(),
                        static_cast<DWORD>(std::min<std::uint64_t>(bytes.size(), most_at_once)),
                        &count, nullptr) == 0) {
            return "write";
        }
        bytes = bytes.subspan(count);
    }
    if (durable && ::FlushFileBuffers(file.get()) == 0) {
        return "sync";
    }
    return file.close() ? nullptr : "close";
}

// Calls visit(WIN32_FIND_DATAW) for each entry of the folder.
template <class Visit>
std::error_code for_each_entry(const std::wstring& folder, Visit visit) {
    WIN32_FIND_DATAW found;
    const HANDLE search = ::FindFirstFileW((folder + L"\\*").c_str(), &found);
    if (search == INVALID_HANDLE_VALUE) {
        return last_error();
    }
    const std::unique_ptr<void, BOOL (*)(HANDLE)> closer(
        search, [](HANDLE handle) { return ::FindClose(handle); });
    do {
        const std::wstring_view name = found.cFileName;
        if (name != L"." && name != L"..") {
            visit(found);
        }
    } while (::FindNextFileW(search, &found) != 0);
    const DWORD reason = ::GetLastError();
    return reason == ERROR_NO_MORE_FILES ? std::error_code() : error_of(reason);
}

}  // namespace

fs::path resolved_path(const fs::path& path, std::error_code& error) {
    const Handle opened = open_existing(native(path), 0, 0);
    if (!opened.is_open()) {
        error = last_error();
        return {};
    }
    return place_of(opened, error);
}

fs::path real_path(const fs::path& path, std::error_code& error) {
    fs::path existing = native(path);
    fs::path rest;
    for (;;) {
        const fs::path place = resolved_path(existing, error);
        if (!error) {
            return rest.empty() ? place : place / rest;
        }
        if (!existing.has_filename() || !existing.has_relative_path()) {
            return {};
        }
        rest = rest.empty() ? existing.filename() : existing.filename() / rest;
        existing = existing.parent_path();
    }
}

fs::path long_path(const fs::path& path) { return native(path); }

fs::file_type type_of(const fs::path& path) noexcept {
    const std::wstring place = native(path);
    const DWORD attributes = ::GetFileAttributesW(place.c_str());
    if (attributes == INVALID_FILE_ATTRIBUTES) {
        const DWORD reason = ::GetLastError();
        return reason == ERROR_FILE_NOT_FOUND || reason == ERROR_PATH_NOT_FOUND
                   ? fs::file_type::not_found
                   : fs::file_type::none;
    }
    const fs::file_type type = (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0
                                   ? fs::file_type::directory
                                   : fs::file_type::regular;
    if ((attributes & FILE_ATTRIBUTE_REPARSE_POINT) == 0) {
        return type;
    }
    WIN32_FIND_DATAW found;
    const HANDLE search = ::FindFirstFileW(place.c_str(), &found);
    if (search == INVALID_HANDLE_VALUE) {
        return type;
    }
    ::FindClose(search);
    return type_of(found);
}

bool remove_tree(const fs::path& path) noexcept {
    const std::wstring place = native(path);
    const DWORD attributes = ::GetFileAttributesW(place.c_str());
    if (attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_READONLY) != 0) {
        ::SetFileAttributesW(place.c_str(),
                             attributes & ~static_cast<DWORD>(FILE_ATTRIBUTE_READONLY));
    }
    if (type_of(path) == fs::file_type::directory) {
        for_each_entry(place, [&](const WIN32_FIND_DATAW& found) {
            remove_tree(place + L"\\" + found.cFileName);
        });
    }
    // a link itself, not what it leads to
    return ((attributes & FILE_ATTRIBUTE_DIRECTORY) != 0 ? ::RemoveDirectoryW
                                                         : ::DeleteFileW)(place.c_str()) != 0;
}

Result<ByteBuffer> read_beneath(const fs::path& root, const std::string& relative,
                                std::uint64_t limit, const Links& links) {
    FC_ASSIGN(const OpenFile file, open_regular(root, relative, links));
    if (file.size > limit) {
        return fail(size_error(relative, limit));
    }
    FC_ASSIGN(ByteBuffer bytes,
              // one more byte, to see the end of the file or that it has grown
              read_up_to(file, file.size + 1, checked_add(limit, 1).value_or(limit)));
    if (bytes.size() > limit) {
        return fail(size_error(relative, limit));
    }
    return bytes;
}

Result<ByteBuffer> head_beneath(const fs::path& root, const std::string& relative,
                                std::size_t count, const Links& links) {
    FC_ASSIGN(const OpenFile file, open_regular(root, relative, links));
    return read_up_to(file, count, count);
}

Result<std::uint64_t> size_beneath(const fs::path& root, const std::string& relative,
                                   const Links& links) {
    FC_ASSIGN(const OpenFile file, open_regular(root, relative, links));
    return file.size;
}

Result<std::vector<TreeEntry>> list_beneath(const fs::path& root, const std::string& relative,
                                            const Links& links) {
    FC_ASSIGN(const Handle folder, open_beneath(root, relative, links));
    std::error_code error;
    const fs::path place = place_of(folder, error);
    std::vector<TreeEntry> entries;
    if (!error) {
        error = for_each_entry(place.native(), [&](const WIN32_FIND_DATAW& found) {
            TreeEntry& entry = entries.emplace_back();
            entry.name = utf8_from_path(found.cFileName);
            const fs::file_type type = type_of(found);
            entry.is_link = type == fs::file_type::symlink;
            entry.kind =
                entry.is_link
                    ? kind_of_link(
                          root, relative.empty() ? entry.name : relative + "/" + entry.name, links)
                    : kind_of(type);
        });
    }
    if (error) {
        return fail(open_error(relative.empty() ? utf8_from_path(root) : relative,
                               static_cast<DWORD>(error.value())));
    }
    std::sort(entries.begin(), entries.end(),
              [](const TreeEntry& a, const TreeEntry& b) { return a.name < b.name; });
    return entries;
}

Status write_new_file(const fs::path& file, Bytes bytes, bool durable) {
    const std::wstring place = native(file);
    Handle created(::CreateFileW(place.c_str(), GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_DELETE,
                                 nullptr, CREATE_NEW, FILE_ATTRIBUTE_NORMAL, nullptr));
    if (!created.is_open()) {
        return fail(io_error(file, "create", last_error()));
    }
    if (const char* const failed = write_all(created, bytes, durable)) {
        const std::error_code reason = last_error();
        created.close();
        ::DeleteFileW(place.c_str());
        return fail(io_error(file, failed, reason));
    }
    return {};
}

// A virus scanner or an indexer often has a new file open for a moment.
Status rename_file(const fs::path& from, const fs::path& to, bool replace, bool durable) {
    const DWORD flags =
        (replace ? MOVEFILE_REPLACE_EXISTING : 0U) | (durable ? MOVEFILE_WRITE_THROUGH : 0U);
    constexpr int tries = 20;
    constexpr DWORD pause_ms = 25;
    for (int i = 1;; ++i) {
        if (::MoveFileExW(native(from).c_str(), native(to).c_str(), flags) != 0) {
            return {};
        }
        const DWORD reason = ::GetLastError();
        if (i == tries || (reason != ERROR_SHARING_VIOLATION && reason != ERROR_ACCESS_DENIED) ||
            (!replace && type_of(to) != fs::file_type::not_found)) {
            return fail(io_error(to, "rename a file to it", error_of(reason)));
        }
        ::Sleep(pause_ms);
    }
}

// Renames are in the journal of NTFS, in order; there is no call that makes a folder durable.
Status sync_folder(const fs::path& /*folder*/) { return {}; }

Status exchange(const fs::path& a, const fs::path& b) { return exchange_in_steps(a, b); }

Status sync_tree(const fs::path& folder) {
    const std::wstring place = native(folder);
    Status synced;
    const std::error_code error = for_each_entry(place, [&](const WIN32_FIND_DATAW& found) {
        const fs::path entry = place + L"\\" + found.cFileName;
        if (!synced || type_of(found) == fs::file_type::symlink) {
            return;
        }
        if (type_of(found) == fs::file_type::directory) {
            synced = sync_tree(entry);
        } else if (const Handle file = open_existing(entry.native(), GENERIC_WRITE, 0);
                   !file.is_open() || ::FlushFileBuffers(file.get()) == 0) {
            synced = fail(io_error(entry, "sync", last_error()));
        }
    });
    return error ? Status(fail(io_error(folder, "sync", error))) : synced;
}

Status append_to_file(const fs::path& file, Bytes bytes) {
    Handle opened(::CreateFileW(native(file).c_str(), FILE_APPEND_DATA, FILE_SHARE_READ, nullptr,
                                OPEN_ALWAYS, FILE_ATTRIBUTE_NORMAL | FILE_FLAG_OPEN_REPARSE_POINT,
                                nullptr));
    if (!opened.is_open()) {
        return fail(io_error(file, "open", last_error()));
    }
    if (type_of(file) != fs::file_type::regular) {
        return fail(not_regular_error(utf8_from_path(file)));
    }
    if (const char* const failed = write_all(opened, bytes, false)) {
        return fail(io_error(file, failed, last_error()));
    }
    return {};
}

Result<std::shared_ptr<const void>> lock_folder(const fs::path& folder) {
    const std::wstring file = native(folder) + L"\\.fightconv-lock";
    Handle lock(::CreateFileW(file.c_str(), GENERIC_WRITE, 0, nullptr, OPEN_ALWAYS,
                              FILE_ATTRIBUTE_HIDDEN | FILE_FLAG_DELETE_ON_CLOSE, nullptr));
    if (!lock.is_open()) {
        const DWORD reason = ::GetLastError();
        // the latter while the file is being deleted
        const bool is_locked = reason == ERROR_SHARING_VIOLATION || reason == ERROR_ACCESS_DENIED;
        return fail(is_locked ? Error(ErrorCode::io, "another run is writing into this folder")
                                    .in_file(utf8_from_path(folder))
                              : io_error(folder, "lock the folder", error_of(reason)));
    }
    return std::shared_ptr<const void>(std::make_shared<Handle>(std::move(lock)));
}

std::int64_t process_id() noexcept { return ::GetCurrentProcessId(); }

bool process_is_alive(std::int64_t pid) noexcept {
    if (pid <= 0 || pid > std::numeric_limits<DWORD>::max()) {
        return false;
    }
    const Handle process(::OpenProcess(SYNCHRONIZE, FALSE, static_cast<DWORD>(pid)));
    return process.is_open() ? ::WaitForSingleObject(process.get(), 0) == WAIT_TIMEOUT
                             : ::GetLastError() == ERROR_ACCESS_DENIED;
}

void open_standard_streams() noexcept {
    int number = 0;
    for (std::FILE* const stream : {stdin, stdout, stderr}) {
        if (::_fileno(stream) < 0 || ::_get_osfhandle(::_fileno(stream)) < 0) {
            static_cast<void>(::_wfreopen(L"NUL", number == 0 ? L"r" : L"w", stream));
        }
        ::_setmode(::_fileno(stream), _O_BINARY);
        DWORD mode = 0;
        const HANDLE console = ::GetStdHandle(number == 1 ? STD_OUTPUT_HANDLE : STD_ERROR_HANDLE);
        if (number > 0 && ::GetConsoleMode(console, &mode) != 0) {
            ::SetConsoleMode(console, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
        }
        ++number;
    }
    static const UINT code_page_before = ::GetConsoleOutputCP();
    if (code_page_before != 0) {
        ::SetConsoleOutputCP(CP_UTF8);
        std::atexit([] { ::SetConsoleOutputCP(code_page_before); });
    }
}

std::vector<std::string> arguments_of(int /*count*/, char** /*values*/) {
    int count = 0;
    const std::unique_ptr<LPWSTR, HLOCAL (*)(HLOCAL)> values(
        ::CommandLineToArgvW(::GetCommandLineW(), &count), &::LocalFree);
    std::vector<std::string> arguments;
    for (int i = 1; i < count; ++i) {
        const std::wstring_view wide = values.get()[i];
        // a unit never becomes more than three bytes
        std::string& text = arguments.emplace_back(wide.size() * 3, '\0');
        text.resize(static_cast<std::size_t>(
            ::WideCharToMultiByte(CP_UTF8, 0, wide.data(), static_cast<int>(wide.size()),
                                  text.data(), static_cast<int>(text.size()), nullptr, nullptr)));
    }
    return arguments;
}

std::optional<std::filesystem::path> configuration_folder() {
    // the first for whoever has the same settings on several systems
    for (const wchar_t* const variable : {L"XDG_CONFIG_HOME", L"APPDATA"}) {
        if (const wchar_t* const folder = ::_wgetenv(variable); folder != nullptr && *folder != 0) {
            return folder;
        }
    }
    return std::nullopt;
}

bool has_window_of_its_own() noexcept {
    DWORD process = 0;
    return ::GetConsoleProcessList(&process, 1) == 1;
}

void show_to_user(const std::filesystem::path& file) noexcept {
    ::ShellExecuteW(nullptr, L"open", file.c_str(), nullptr, nullptr, SW_SHOWNORMAL);
}

std::optional<std::size_t> read_part(int file_descriptor, MutableBytes into,
                                     std::error_code& error) {
    constexpr int waits = 10;
    constexpr DWORD wait = 10;
    const auto stream = reinterpret_cast<HANDLE>(::_get_osfhandle(file_descriptor));
    for (int i = 0; ::GetFileType(stream) == FILE_TYPE_PIPE; ++i) {
        DWORD bytes = 0;
        if (::PeekNamedPipe(stream, nullptr, 0, nullptr, &bytes, nullptr) == 0 || bytes > 0) {
            break;
        }
        if (i == waits) {
            return std::nullopt;
        }
        ::Sleep(wait);
    }
    const int count = ::_read(file_descriptor, into.data(), static_cast<unsigned>(into.size()));
    if (count < 0) {
        error.assign(errno, std::generic_category());
        return std::nullopt;
    }
    return static_cast<std::size_t>(count);
}

bool is_terminal(int file_descriptor) noexcept {
    DWORD mode = 0;
    return ::GetConsoleMode(reinterpret_cast<HANDLE>(::_get_osfhandle(file_descriptor)), &mode) !=
           0;
}

std::size_t terminal_columns(int file_descriptor) noexcept {
    CONSOLE_SCREEN_BUFFER_INFO info{};
    const bool known = ::GetConsoleScreenBufferInfo(
                           reinterpret_cast<HANDLE>(::_get_osfhandle(file_descriptor)), &info) != 0;
    return known && info.srWindow.Right > info.srWindow.Left
               ? static_cast<std::size_t>(info.srWindow.Right - info.srWindow.Left + 1)
               : 80;
}

}  // namespace fightconv::platform
