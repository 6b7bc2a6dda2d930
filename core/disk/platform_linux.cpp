#include <dirent.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <poll.h>
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
    // The descriptor, which the caller has to close.
    int release() noexcept { return std::exchange(number_, -1); }
    // False if the system reports that written data is lost.
    bool close() noexcept { return ::close(release()) == 0; }

private:
    int number_;
};

std::error_code last_error() { return {errno, std::generic_category()}; }

// The error for a failed open of `file` (a name below a root).
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
            return Error(ErrorCode::exhausted, fmt::format("cannot open: {}", reason))
                .in_file(file)
                .remedy("raise the limit (ulimit -n), or use fewer threads (-j)");
        default: return Error(ErrorCode::io, fmt::format("cannot open: {}", reason)).in_file(file);
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
        Descriptor next(
            ::openat(folder.get(), part.c_str(),
                     O_NOFOLLOW | O_CLOEXEC | (is_last ? flags : O_PATH | O_DIRECTORY)));
        struct stat status;
        if (!next.is_open() && errno == ENOTDIR &&
            ::fstatat(folder.get(), part.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0) {
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

// `resolve`: as for openat2().
Descriptor open_resolving(int root, const std::string& relative, int flags, std::uint64_t resolve) {
    open_how how{};
    how.flags = static_cast<unsigned>(flags | O_CLOEXEC);
    how.resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS | resolve;
    constexpr int tries = 16;  // EAGAIN: a folder on the way was renamed meanwhile
    for (int i = 0; i < tries; ++i) {
        Descriptor opened(
            static_cast<int>(::syscall(SYS_openat2, root, relative.c_str(), &how, sizeof how)));
        if (opened.is_open() || (errno != EAGAIN && errno != EINTR)) {
            // EPERM: containers that filter it
            const bool missing = !opened.is_open() && (errno == ENOSYS || errno == EPERM);
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

// Opens `relative` below `root`, following the links that Links allows. The kernel itself follows
// relative links that stay in `root`. For all others the real path is looked up and checked, then
// opened without following any link: if another process has put a link there meanwhile, it is
// refused.
Result<Descriptor> open_beneath(const std::filesystem::path& root, const std::string& relative,
                                int flags, const Links& links) {
    FC_ASSIGN(const Descriptor top, open_root(root));
    Descriptor opened = open_resolving(top.get(), relative.empty() ? "." : relative, flags, 0);
    if (!opened.is_open() && (errno == EXDEV || errno == ELOOP)) {
        FC_ASSIGN(const std::filesystem::path target, resolve_beneath(root, relative, links));
        FC_ASSIGN(const Descriptor system_root, open_root(target.root_path()));
        const std::string place = target.relative_path().string();
        opened = open_resolving(system_root.get(), place.empty() ? "." : place, flags,
                                RESOLVE_NO_SYMLINKS);
    }
    if (!opened.is_open()) {
        return fail(open_error(relative.empty() ? root.string() : relative, errno));
    }
    return opened;
}

struct OpenFile {
    Descriptor descriptor;
    std::string name;
    std::uint64_t size;  // when it was opened
};

Result<OpenFile> open_regular(const std::filesystem::path& root, const std::string& relative,
                              const Links& links) {
    // a FIFO must not make us wait
    FC_ASSIGN(Descriptor file, open_beneath(root, relative, O_RDONLY | O_NONBLOCK, links));
    struct stat status;
    if (::fstat(file.get(), &status) != 0) {
        return fail(io_error(relative, "open", last_error()));
    }
    if (!S_ISREG(status.st_mode)) {
        return fail(not_regular_error(relative));
    }
    return OpenFile{std::move(file), relative, static_cast<std::uint64_t>(status.st_size)};
}

// Everything up to the present end of the file, but at most `most` bytes. `expected` is an estimate
// of the size.
Result<ByteBuffer> read_up_to(const OpenFile& file, std::uint64_t expected, std::uint64_t most) {
    ByteBuffer bytes(static_cast<std::size_t>(std::min(expected, most)));
    for (std::size_t used = 0;;) {
        const ssize_t count =
            ::read(file.descriptor.get(), bytes.data() + used, bytes.size() - used);
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

// Some file systems do not report the types of their entries; then each entry is asked for its
// type.
TreeEntry entry_of(int folder, const dirent& found, const std::filesystem::path& root,
                   const std::string& relative, const Links& links) {
    TreeEntry entry{found.d_name};
    struct stat status;
    if (found.d_type == DT_REG || found.d_type == DT_DIR) {
        entry.kind = found.d_type == DT_REG ? TreeEntry::Kind::file : TreeEntry::Kind::folder;
    } else if (::fstatat(folder, found.d_name, &status, AT_SYMLINK_NOFOLLOW) == 0) {
        entry.is_link = S_ISLNK(status.st_mode);
        if (entry.is_link) {
            entry.kind = kind_of_link(
                root, relative.empty() ? entry.name : relative + "/" + entry.name, links);
        } else if (S_ISREG(status.st_mode)) {
            entry.kind = TreeEntry::Kind::file;
        } else {
            entry.kind = S_ISDIR(status.st_mode) ? TreeEntry::Kind::folder : TreeEntry::Kind::other;
        }
    }
    return entry;
}

// Null if everything was written, else the call that failed, with errno set.
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

bool lacks_flag(int number) noexcept {
    return number == EINVAL || number == ENOSYS || number == EPERM;
}

// 0, or -1 with errno. If the file system does not support RENAME_NOREPLACE, a hard link is as
// exclusive. Folders, and file systems without links, get a check first, although another process
// could create the target between the check and the rename.
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

Result<ByteBuffer> read_beneath(const std::filesystem::path& root, const std::string& relative,
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

Result<ByteBuffer> head_beneath(const std::filesystem::path& root, const std::string& relative,
                                std::size_t count, const Links& links) {
    FC_ASSIGN(const OpenFile file, open_regular(root, relative, links));
    return read_up_to(file, count, count);
}

Result<std::uint64_t> size_beneath(const std::filesystem::path& root, const std::string& relative,
                                   const Links& links) {
    FC_ASSIGN(const OpenFile file, open_regular(root, relative, links));
    return file.size;
}

Result<std::vector<TreeEntry>> list_beneath(const std::filesystem::path& root,
                                            const std::string& relative, const Links& links) {
    FC_ASSIGN(Descriptor opened, open_beneath(root, relative, O_RDONLY | O_DIRECTORY, links));
    const std::unique_ptr<DIR, int (*)(DIR*)> folder(::fdopendir(opened.get()), &::closedir);
    if (!folder) {
        return fail(io_error(relative, "list", last_error()));
    }
    opened.release();
    std::vector<TreeEntry> entries;
    errno = 0;
    while (const dirent* const entry = ::readdir(folder.get())) {
        const std::string_view name = entry->d_name;
        if (name != "." && name != "..") {
            entries.push_back(entry_of(::dirfd(folder.get()), *entry, root, relative, links));
        }
        errno = 0;
    }
    if (errno != 0) {
        return fail(io_error(relative, "list", last_error()));
    }
    std::sort(entries.begin(), entries.end(),
              [](const TreeEntry& a, const TreeEntry& b) { return a.name < b.name; });
    return entries;
}

Status write_new_file(const std::filesystem::path& file, Bytes bytes, bool durable) {
    Descriptor created(
        ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666));
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

Status rename_file(const std::filesystem::path& from, const std::filesystem::path& to, bool replace,
                   bool durable) {
    if ((replace ? ::rename(from.c_str(), to.c_str())
                 : rename_without_replacing(from.c_str(), to.c_str())) != 0) {
        return fail(io_error(to, "rename a file to it", last_error()));
    }
    return durable ? sync_folder(to.parent_path()) : Status();
}

Status sync_folder(const std::filesystem::path& folder) {
    const Descriptor opened(
        ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    // EINVAL: the file system cannot sync folders
    const bool synced = opened.is_open() && (::fsync(opened.get()) == 0 || errno == EINVAL);
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
    Descriptor opened(
        ::open(file.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0666));
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
    // other errors: the file system has no locks
    if (::flock(opened.get(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
        return fail(Error(ErrorCode::io, "another run is writing into this folder")
                        .in_file(utf8_from_path(folder)));
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
            // opens the lowest free number, which is this one
            static_cast<void>(::open("/dev/null", O_RDONLY));
        }
    }
}

std::optional<std::size_t> read_part(int file_descriptor, MutableBytes into,
                                     std::error_code& error) {
    constexpr int longest_wait = 100;
    pollfd waiting{.fd = file_descriptor, .events = POLLIN, .revents = 0};
    const int ready = ::poll(&waiting, 1, longest_wait);
    const ssize_t count = ready > 0 ? ::read(file_descriptor, into.data(), into.size()) : -1;
    if (ready > 0 && count >= 0) {
        return static_cast<std::size_t>(count);
    }
    if (ready != 0 && errno != EINTR && errno != EAGAIN) {
        error.assign(errno, std::generic_category());
    }
    return std::nullopt;
}

bool is_terminal(int file_descriptor) noexcept { return ::isatty(file_descriptor) == 1; }

std::size_t terminal_columns(int file_descriptor) noexcept {
    winsize size{};
    return ::ioctl(file_descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

}  // namespace fightconv::platform
