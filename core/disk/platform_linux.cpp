#include <dirent.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <limits>
#include <memory>
#include <utility>

#include "core/base/checked.hpp"
#include "core/disk/platform.hpp"
#include "core/disk/platform_common.hpp"

namespace fightconv::platform {

namespace {

class Descriptor {
public:
    explicit Descriptor(int number) noexcept : number_(number) {}
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(number_, other.number_);
        return *this;
    }
    ~Descriptor() {
        if (number_ >= 0) {
            ::close(number_);
        }
    }
    int get() const noexcept { return number_; }
    bool is_open() const noexcept { return number_ >= 0; }
    // The number, which the caller closes from now on.
    int release() noexcept { return std::exchange(number_, -1); }
    // False when the system says that something written is lost.
    bool close() noexcept { return ::close(release()) == 0; }

private:
    int number_;
};

std::error_code last_error() { return {errno, std::generic_category()}; }

// What a failed open of `file` (a name below a root) means.
Error open_error(const std::string& file, int number) {
    const std::string reason = std::generic_category().message(number);
    switch (number) {
        case ENOENT:
        case ENOTDIR:
        case ENAMETOOLONG: return Error(ErrorCode::not_found, reason).in_file(file);
        case EXDEV: return escape_error(file);
        case ELOOP: return link_error(file);
        case EMFILE:
        case ENFILE:
            return Error(ErrorCode::exhausted, "cannot open: " + reason).in_file(file).remedy("raise the limit (ulimit -n), or take fewer threads (-j)");
        default: return Error(ErrorCode::io, "cannot open: " + reason).in_file(file);
    }
}

// For systems without openat2: opens part by part and follows no link at all.
Descriptor open_by_parts(int root, const std::string& relative, int flags) {
    Descriptor folder(::openat(root, ".", O_PATH | O_DIRECTORY | O_CLOEXEC));
    std::size_t begin = 0;
    while (folder.is_open()) {
        const std::size_t end = std::min(relative.find('/', begin), relative.size());
        const std::string part = relative.substr(begin, end - begin);
        if (part == "..") {
            errno = EXDEV;
            return Descriptor(-1);
        }
        const bool is_last = end == relative.size();
        Descriptor next(::openat(folder.get(), part.c_str(), O_NOFOLLOW | O_CLOEXEC | (is_last ? flags : O_PATH | O_DIRECTORY)));
        struct stat status;
        if (!next.is_open() && errno == ENOTDIR && ::fstatat(folder.get(), part.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0) {
            errno = S_ISLNK(status.st_mode) ? ELOOP : ENOTDIR;
        }
        if (is_last) {
            return next;
        }
        folder = std::move(next);
        begin = end + 1;
    }
    return folder;
}

Descriptor open_beneath(int root, const std::string& relative, int flags) {
    open_how how{};
    how.flags = static_cast<unsigned>(flags | O_CLOEXEC);
    how.resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS;
    constexpr int tries = 16;  // EAGAIN: a folder on the way was renamed meanwhile
    for (int i = 0; i < tries; ++i) {
        Descriptor opened(static_cast<int>(::syscall(SYS_openat2, root, relative.c_str(), &how, sizeof how)));
        if (opened.is_open() || (errno != EAGAIN && errno != EINTR)) {
            const bool missing = !opened.is_open() && (errno == ENOSYS || errno == EPERM);  // EPERM: containers that filter it
            return missing ? open_by_parts(root, relative, flags) : std::move(opened);
        }
    }
    return Descriptor(-1);
}

Result<Descriptor> open_root(const std::filesystem::path& root) {
    Descriptor opened(::open(root.empty() ? "." : root.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
    if (!opened.is_open()) {
        return fail(open_error(root.string(), errno));
    }
    return opened;
}

struct OpenFile {
    Descriptor descriptor;
    std::string name;
    std::uint64_t size;  // when it was opened
};

Result<OpenFile> open_regular(const std::filesystem::path& root, const std::string& relative) {
    FC_ASSIGN(const Descriptor folder, open_root(root));
    Descriptor file = open_beneath(folder.get(), relative, O_RDONLY | O_NONBLOCK);  // a FIFO must not make us wait
    if (!file.is_open()) {
        return fail(open_error(relative, errno));
    }
    struct stat status;
    if (::fstat(file.get(), &status) != 0) {
        return fail(io_error(relative, "open", last_error()));
    }
    if (!S_ISREG(status.st_mode)) {
        return fail(not_regular_error(relative));
    }
    return OpenFile{std::move(file), relative, static_cast<std::uint64_t>(status.st_size)};
}

// Everything up to the end, wherever that is by now, but at most `most` bytes. `expected` is a guess.
Result<ByteBuffer> read_up_to(const OpenFile& file, std::uint64_t expected, std::uint64_t most) {
    ByteBuffer bytes(static_cast<std::size_t>(std::min(expected, most)));
    for (std::size_t used = 0;;) {
        const ssize_t count = ::read(file.descriptor.get(), bytes.data() + used, bytes.size() - used);
        if (count < 0 && errno != EINTR) {
            return fail(io_error(file.name, "read", last_error()));
        }
        used += count < 0 ? 0 : static_cast<std::size_t>(count);
        if (count == 0 || used == most) {
            bytes.resize(used);
            return bytes;
        }
        if (used == bytes.size()) {
            bytes.resize(static_cast<std::size_t>(std::min(std::uint64_t{used} * 2, most)));
        }
    }
}

DirectoryEntry::Kind kind_of(mode_t mode) noexcept {
    return S_ISREG(mode) ? DirectoryEntry::Kind::file : S_ISDIR(mode) ? DirectoryEntry::Kind::folder : DirectoryEntry::Kind::other;
}

DirectoryEntry::Kind kind_of_entry(int root, const std::string& path, unsigned char type) {
    if (type == DT_REG || type == DT_DIR) {
        return type == DT_REG ? DirectoryEntry::Kind::file : DirectoryEntry::Kind::folder;
    }
    struct stat status;
    const Descriptor target = open_beneath(root, path, O_PATH);
    return target.is_open() && ::fstat(target.get(), &status) == 0 ? kind_of(status.st_mode) : DirectoryEntry::Kind::other;
}

// Null when all is written, else the call that failed, with errno set.
const char* write_all(Descriptor& file, Bytes bytes, bool durable) {
    while (!bytes.empty()) {
        const ssize_t count = ::write(file.get(), bytes.data(), bytes.size());
        if (count < 0 && errno != EINTR) {
            return "write";
        }
        bytes = bytes.subspan(count < 0 ? 0 : static_cast<std::size_t>(count));
    }
    if (durable && ::fsync(file.get()) != 0) {
        return "sync";
    }
    return file.close() ? nullptr : "close";
}

bool lacks_flag(int number) noexcept { return number == EINVAL || number == ENOSYS || number == EPERM; }

// 0, or -1 with errno. Where the file system knows no RENAME_NOREPLACE, a hard link is as exclusive; folders and file systems
// without links get a check that another process could outrun.
int rename_without_replacing(const char* from, const char* to) {
    if (::renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0) {
        return 0;
    }
    if (!lacks_flag(errno)) {
        return -1;
    }
    if (::link(from, to) == 0) {
        return ::unlink(from);
    }
    struct stat status;
    if (errno == EEXIST || ::lstat(to, &status) == 0) {
        errno = EEXIST;
        return -1;
    }
    return ::rename(from, to);
}

}  // namespace

Result<ByteBuffer> read_beneath(const std::filesystem::path& root, const std::string& relative, std::uint64_t limit) {
    FC_ASSIGN(const OpenFile file, open_regular(root, relative));
    if (file.size > limit) {
        return fail(size_error(relative, limit));
    }
    FC_ASSIGN(ByteBuffer bytes,
              read_up_to(file, file.size + 1, checked_add(limit, 1).value_or(limit)));  // one more: to meet the end, or to see that it has moved
    if (bytes.size() > limit) {
        return fail(size_error(relative, limit));
    }
    return bytes;
}

Result<ByteBuffer> head_beneath(const std::filesystem::path& root, const std::string& relative, std::size_t count) {
    FC_ASSIGN(const OpenFile file, open_regular(root, relative));
    return read_up_to(file, count, count);
}

Result<std::vector<DirectoryEntry>> list_beneath(const std::filesystem::path& root, const std::string& relative) {
    FC_ASSIGN(const Descriptor top, open_root(root));
    Descriptor opened = open_beneath(top.get(), relative.empty() ? "." : relative, O_RDONLY | O_DIRECTORY);
    if (!opened.is_open()) {
        return fail(open_error(relative.empty() ? root.string() : relative, errno));
    }
    const std::unique_ptr<DIR, int (*)(DIR*)> folder(::fdopendir(opened.get()), &::closedir);
    if (!folder) {
        return fail(io_error(relative, "list", last_error()));
    }
    opened.release();
    std::vector<DirectoryEntry> entries;
    errno = 0;
    while (const dirent* const entry = ::readdir(folder.get())) {
        std::string name = entry->d_name;
        if (name != "." && name != "..") {
            const auto kind = kind_of_entry(top.get(), relative.empty() ? name : std::string(relative).append("/").append(name), entry->d_type);
            entries.push_back({std::move(name), kind});
        }
        errno = 0;
    }
    if (errno != 0) {
        return fail(io_error(relative, "list", last_error()));
    }
    std::sort(entries.begin(), entries.end(), [](const DirectoryEntry& a, const DirectoryEntry& b) { return a.name < b.name; });
    return entries;
}

Status write_new_file(const std::filesystem::path& file, Bytes bytes, bool durable) {
    Descriptor created(::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666));
    if (!created.is_open()) {
        return fail(io_error(file, "create", last_error()));
    }
    if (const char* const failed = write_all(created, bytes, durable)) {
        const std::error_code reason = last_error();
        ::unlink(file.c_str());
        return fail(io_error(file, failed, reason));
    }
    return {};
}

Status rename_file(const std::filesystem::path& from, const std::filesystem::path& to, bool replace, bool durable) {
    if ((replace ? ::rename(from.c_str(), to.c_str()) : rename_without_replacing(from.c_str(), to.c_str())) != 0) {
        return fail(io_error(to, "rename to it", last_error()));
    }
    return durable ? sync_folder(to.parent_path()) : Status();
}

Status sync_folder(const std::filesystem::path& folder) {
    const Descriptor opened(::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    const bool synced = opened.is_open() && (::fsync(opened.get()) == 0 || errno == EINVAL);  // EINVAL: a file system that cannot
    return synced ? Status() : Status(fail(io_error(folder, "sync the folder", last_error())));
}

Status exchange(const std::filesystem::path& a, const std::filesystem::path& b) {
    if (::renameat2(AT_FDCWD, a.c_str(), AT_FDCWD, b.c_str(), RENAME_EXCHANGE) == 0) {
        return {};
    }
    if (!lacks_flag(errno)) {
        return fail(io_error(b, "exchange", last_error()));
    }
    return exchange_in_steps(a, b);
}

Status sync_tree(const std::filesystem::path& folder) {
    const Descriptor opened(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    const bool synced = opened.is_open() && ::syncfs(opened.get()) == 0;
    return synced ? Status() : Status(fail(io_error(folder, "sync", last_error())));
}

Status append_to_file(const std::filesystem::path& file, Bytes bytes) {
    Descriptor opened(::open(file.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0666));
    if (!opened.is_open()) {
        return fail(io_error(file, "open", last_error()));
    }
    if (const char* const failed = write_all(opened, bytes, false)) {
        return fail(io_error(file, failed, last_error()));
    }
    return {};
}

Result<std::shared_ptr<const void>> lock_folder(const std::filesystem::path& folder) {
    Descriptor opened(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!opened.is_open()) {
        return fail(io_error(folder, "open the folder", last_error()));
    }
    if (::flock(opened.get(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {  // other errors: a file system that knows no locks
        return fail(Error(ErrorCode::io, "another run is writing into this folder").in_file(utf8_from_path(folder)));
    }
    return std::shared_ptr<const void>(std::make_shared<Descriptor>(std::move(opened)));
}

std::int64_t process_id() noexcept { return ::getpid(); }

bool process_is_alive(std::int64_t pid) noexcept {
    const bool possible = pid > 0 && pid <= std::numeric_limits<pid_t>::max();
    return possible && (::kill(static_cast<pid_t>(pid), 0) == 0 || errno == EPERM);
}

void open_standard_streams() noexcept {
    for (const int number : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (::fcntl(number, F_GETFD) == -1) {
            static_cast<void>(::open("/dev/null", O_RDWR));  // gets the lowest number that is free: this one
        }
    }
}

bool is_terminal(int file_descriptor) noexcept { return ::isatty(file_descriptor) == 1; }

std::size_t terminal_columns(int file_descriptor) noexcept {
    winsize size{};
    return ::ioctl(file_descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

}  // namespace fightconv::platform
