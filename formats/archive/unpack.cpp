#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <clocale>
#include <cwchar>
#include <memory>
#include <new>
#include <set>

#include "core/base/file_errors.hpp"
#include "core/base/paths.hpp"
#include "core/base/reporter.hpp"
#include "core/base/text/encodings.hpp"
#include "core/base/text/text.hpp"
#include "formats/archive/archive.hpp"
#include "formats/archive/problems.hpp"
#include "formats/archive/volumes.hpp"

namespace fightconv::archives {

namespace {

constexpr std::array<std::string_view, 14> known_extensions = {
    ".zip", ".7z",   ".rar",     ".tar",  ".tar.gz",  ".tgz", ".tar.xz",
    ".txz", ".tbz2", ".tar.bz2", ".tzst", ".tar.zst", ".tlz", ".tar.lzma"};
constexpr std::size_t block = 1U << 16U;
// A .zip can have names of 65,535 bytes, each a folder in a folder.
constexpr std::size_t longest_name = 4096;
constexpr std::ptrdiff_t deepest_folder = 64;
constexpr std::size_t longest_shown = 100;
// Below this much, nobody cares how well an archive was compressed.
constexpr std::uint64_t always_allowed = 64ULL << 20;

// libarchive converts names to the encoding of the locale of the thread, and gives none back that
// it cannot convert: UTF-8 while this lives.
class Utf8Names {
public:
#ifdef _WIN32
    Utf8Names() = default;
#else
    Utf8Names()
        : utf8_(::newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr)),
          before_(utf8_ != nullptr ? ::uselocale(utf8_) : nullptr) {}
    ~Utf8Names() {
        if (utf8_ != nullptr) {
            ::uselocale(before_);
            ::freelocale(utf8_);
        }
    }

private:
    locale_t utf8_;
    locale_t before_;
#endif
public:
    Utf8Names(const Utf8Names&) = delete;
    Utf8Names& operator=(const Utf8Names&) = delete;
};

#ifdef _WIN32
// libarchive keeps a name that the archive says is UTF-8 as wide characters, and gives it back as
// bytes only if they fit into Latin-1. Names of older archives are bytes. Both look alike where all
// characters fit: then the first file of a .zip tells, by bit 11 of its flags.
std::string name_of(::archive_entry* entry, Bytes archive) {
    const char* const bytes = ::archive_entry_pathname(entry);
    const wchar_t* const wide = ::archive_entry_pathname_w(entry);
    const bool says_utf8 = as_text(archive).starts_with("PK\x03\x04") && archive.size() > 7 &&
                           (archive[7] & 0x08U) != 0;
    const bool is_unicode =
        wide != nullptr && (says_utf8 || std::any_of(wide, wide + std::wcslen(wide),
                                                     [](wchar_t c) { return c > 0xFF; }));
    return is_unicode         ? utf8_from_path(std::filesystem::path(wide))
           : bytes != nullptr ? file_name_to_utf8(bytes)
                              : "";
}
#else
std::string name_of(::archive_entry* entry, Bytes /*archive*/) {
    const char* const bytes = ::archive_entry_pathname(entry);
    return bytes != nullptr ? file_name_to_utf8(bytes) : "";
}
#endif

bool is_ascii_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// With '/' between its parts, and nothing for a name that leads out of the archive.
std::string tidy_name(std::string name) {
    std::replace(name.begin(), name.end(), '\\', '/');
    std::string tidy;
    for (std::string_view left = name; !left.empty();) {
        const std::string_view part = left.substr(0, left.find('/'));
        left.remove_prefix(std::min(part.size() + 1, left.size()));
        // "c:", "c:file"
        const bool is_drive = part.size() >= 2 && part[1] == ':' &&
                              (part.size() == 2 || (tidy.empty() && is_ascii_letter(part[0])));
        if (part == ".." || part.find('\0') != part.npos || is_drive) {
            return "";
        }
        if (!part.empty() && part != ".") {
            tidy.append(tidy.empty() ? "" : "/").append(part);
        }
    }
    return tidy;
}

// libarchive keeps all entries of a .zip in memory from the beginning. Counted by the signature
// that each of them has, up to one more than `limit`.
std::size_t entries_of_zip(Bytes archive, std::size_t limit) {
    constexpr std::string_view signature = "PK\x01\x02";
    const std::string_view text = as_text(archive);
    std::size_t count = 0;
    for (std::size_t at = text.starts_with("PK") ? text.find(signature) : text.npos;
         at != text.npos && count <= limit; at = text.find(signature, at + 1)) {
        ++count;
    }
    return count;
}

class Unpacking {
public:
    Unpacking(Source archive, Context& context)
        : archive_(archive),
          context_(context),
          report_(context.diagnostics, archive.file),
          reader_(::archive_read_new(), &::archive_read_free) {
        contents_.charge = Charge(context.budget);
    }

    Result<Contents> run() {
        if (archive_.bytes.empty()) {
            return fail(empty_file(archive_.file));
        }
        if (is_one_of_several_volumes(archive_.bytes)) {
            return fail(one_of_several());
        }
        if (entries_of_zip(archive_.bytes, context_.limits.archive_files) >
            context_.limits.archive_files) {
            return fail(too_many_entries());
        }
        ::archive* const reader = reader_.get();
        if (reader == nullptr) {
            throw std::bad_alloc();
        }
        for (const auto support :
             {&::archive_read_support_format_zip, &::archive_read_support_format_7zip,
              &::archive_read_support_format_rar, &::archive_read_support_format_rar5,
              &::archive_read_support_format_tar, &::archive_read_support_filter_gzip,
              &::archive_read_support_filter_xz, &::archive_read_support_filter_lzma}) {
            support(reader);
        }
#ifndef FIGHTCONV_BUNDLED_ARCHIVE
        // Where libarchive was built without these libraries, it would start programs of the
        // system.
        if (::archive_bzlib_version() != nullptr) {
            ::archive_read_support_filter_bzip2(reader);
        }
        if (::archive_libzstd_version() != nullptr) {
            ::archive_read_support_filter_zstd(reader);
        }
#endif
        if (::archive_read_open_memory(reader, archive_.bytes.data(), archive_.bytes.size()) !=
            ARCHIVE_OK) {
            return fail(unreadable());
        }
        FC_TRY(read_entries());
        leave_out_files_with_names_of_folders();
        const bool has_whole = std::any_of(contents_.files.begin(), contents_.files.end(),
                                           [](const File& file) { return file.damage.empty(); });
        if (!has_whole && damaged_) {
            return fail(unreadable());
        }
        return std::move(contents_);
    }

private:
    Status read_entries() {
        ::archive* const reader = reader_.get();
        std::uint32_t entries = 0;
        while (true) {
            FC_TRY(context_.check_cancelled());
            ::archive_entry* entry = nullptr;
            const int code = ::archive_read_next_header(reader, &entry);
            if (code == ARCHIVE_EOF) {
                return {};
            }
            if (code < ARCHIVE_WARN) {  // what follows cannot be found
                if (::archive_read_has_encrypted_entries(reader) > 0) {
                    return fail(encrypted());
                }
                report_damage("");
                return {};
            }
            if (++entries > context_.limits.archive_files) {
                return fail(too_many_entries());
            }
            if (::archive_entry_is_encrypted(entry) != 0) {
                return fail(encrypted());
            }
            FC_TRY(read_entry(entry));
        }
    }

    void leave_out_files_with_names_of_folders() {
        std::erase_if(contents_.files, [&](const File& file) {
            const auto next = names_.lower_bound(file.name + "/");
            const bool is_folder = next != names_.end() && next->starts_with(file.name + "/");
            if (is_folder) {
                leave_out(file.name, "is both a file and a folder");
                contents_.charge.give_back(file.bytes.size());
            }
            return is_folder;
        });
    }

    Status read_entry(::archive_entry* entry) {
        const std::string given = name_of(entry, archive_.bytes);
        if (::archive_entry_filetype(entry) == AE_IFDIR) {
            return {};
        }
        std::string name = tidy_name(given);
        if (::archive_entry_filetype(entry) != AE_IFREG ||
            ::archive_entry_hardlink(entry) != nullptr) {
            leave_out(given, "is a link or a device");
        } else if (name.empty()) {
            leave_out(given, "leads out of the archive");
        } else if (name.size() > longest_name ||
                   std::count(name.begin(), name.end(), '/') > deepest_folder) {
            leave_out(name.substr(0, longest_shown), "is the beginning of a name that is too long");
        } else if (!names_.insert(name).second) {
            leave_out(given, "is there twice; the first file of this name was taken");
        } else {
            File file{std::move(name), {}};
            file.bytes.reserve(expected_size(entry));
            const la_int64_t before = ::archive_filter_bytes(reader_.get(), -1);
            FC_TRY(read_data(entry, file));
            const la_int64_t after = ::archive_filter_bytes(reader_.get(), -1);
            // The list of a .7z is at its end, from where the first file steps back to the
            // beginning. Files of a .zip can share data: together they have what there is.
            const la_int64_t read = after < before ? after : after - before;
            file.packed =
                std::min(static_cast<std::uint64_t>(read), archive_.bytes.size() - packed_);
            packed_ += file.packed;
            contents_.files.push_back(std::move(file));
        }
        return {};
    }

    Status read_data(::archive_entry* entry, File& file) {
        std::array<std::uint8_t, block> bytes;
        while (true) {
            const la_ssize_t count = ::archive_read_data(reader_.get(), bytes.data(), bytes.size());
            if (count == 0) {
                return {};
            }
            // libarchive finds no end in the LZMA data of an empty file.
            const bool is_empty = file.bytes.empty() && ::archive_entry_size_is_set(entry) != 0 &&
                                  ::archive_entry_size(entry) == 0;
            if (count < 0 && is_empty) {
                return {};
            }
            if (count < 0) {
                report_damage(file.name);
                file.damage = fmt::format("it is damaged in the archive ({})", reason());
                contents_.charge.give_back(file.bytes.size());
                file.bytes = {};
                return {};
            }
            total_ += static_cast<std::uint64_t>(count);
            FC_TRY(check_total());
            FC_TRY(contents_.charge.add(static_cast<std::uint64_t>(count),
                                        "the files of the archive"));
            file.bytes.insert(file.bytes.end(), bytes.begin(), bytes.begin() + count);
            FC_TRY(context_.check_cancelled());
        }
    }

    // The size that the archive states for a file, as far as memory is given for a mere claim; more
    // memory is taken as the file is unpacked.
    std::size_t expected_size(::archive_entry* entry) const {
        constexpr std::uint64_t usual_ratio = 16;  // sprites are seldom compressed better
        const std::uint64_t believed =
            std::min(context_.limits.archive_bytes, usual_ratio * archive_.bytes.size());
        const auto said =
            static_cast<std::uint64_t>(std::max<la_int64_t>(::archive_entry_size(entry), 0));
        return static_cast<std::size_t>(std::min(said, believed - std::min(believed, total_)));
    }

    std::uint64_t most_by_ratio() const {
        return context_.limits.archive_ratio * std::uint64_t{archive_.bytes.size()};
    }

    Status check_total() const {
        const Limits& limits = context_.limits;
        if (total_ > limits.archive_bytes) {
            return fail(report_.error(ErrorCode::limit_exceeded, {}, "contains more than {} bytes",
                                      limits.archive_bytes));
        }
        if (total_ > always_allowed && total_ > most_by_ratio()) {
            return fail(report_.error(
                ErrorCode::limit_exceeded, {},
                "contains more than {} times its own {} bytes; no character is compressed so well",
                limits.archive_ratio, archive_.bytes.size()));
        }
        return {};
    }

    void leave_out(const std::string& name, std::string_view reason) const {
        report_.report(archive::problem.left_out, {}, "'{}' {}; it was left out", name, reason);
    }

    std::string reason() const {
        const char* const text = ::archive_error_string(reader_.get());
        if (text != nullptr) {
            return to_utf8(text);
        }
        // A .7z has its list of files at its end; libarchive gives no reason where that is missing.
        return as_text(archive_.bytes).starts_with("7z")
                   ? "its list of files is missing, because its end was cut off or its beginning "
                     "is damaged"
                   : "the reason is not known";
    }

    void report_damage(std::string_view name) {
        damaged_ = true;
        if (name.empty()) {
            report_.report(archive::problem.damaged, {},
                           "the archive is damaged ({}); the files after this point are missing",
                           reason());
        } else {
            report_.report(archive::problem.damaged, {}, "'{}' is damaged ({}); it is not read",
                           name, reason());
        }
    }

    Error unreadable() const {
        return damaged_
                   ? report_.error(ErrorCode::malformed, {},
                                   "the archive is damaged, and no file of it can be read ({})",
                                   reason())
                   : report_.error(ErrorCode::malformed, {},
                                   "this is no archive that can be read ({}); expected .zip, .7z, "
                                   ".rar or .tar",
                                   reason());
    }
    Error too_many_entries() const {
        return report_.error(ErrorCode::limit_exceeded, {}, "has more than {} entries",
                             context_.limits.archive_files);
    }
    Error encrypted() const {
        return report_.error(ErrorCode::unsupported_feature, {}, "the archive is encrypted")
            .remedy("unpack it with its password, then give the folder");
    }
    Error one_of_several() const {
        return report_
            .error(ErrorCode::unsupported_feature, {},
                   "this is one of several volumes of an archive")
            .remedy("unpack the volumes together, then give the folder");
    }

    Source archive_;
    Context& context_;
    Reporter report_;
    Utf8Names utf8_names_;
    std::unique_ptr<::archive, int (*)(::archive*)> reader_;
    Contents contents_;
    std::set<std::string> names_;
    std::uint64_t total_ = 0;
    std::uint64_t packed_ = 0;  // of all files
    bool damaged_ = false;
};

}  // namespace

bool has_archive_name(std::string_view name) {
    return std::any_of(known_extensions.begin(), known_extensions.end(),
                       [&](std::string_view extension) { return has_extension(name, extension); });
}

bool has_signature(Bytes file) noexcept {
    using namespace std::string_view_literals;
    // .zip, empty .zip, .7z, .rar, gzip, bzip2, xz, zstd
    constexpr std::array signatures = {"PK\x03\x04"sv,
                                       "PK\x05\x06"sv,
                                       "7z\xBC\xAF\x27\x1C"sv,
                                       "Rar!\x1A\x07"sv,
                                       "\x1F\x8B"sv,
                                       "BZh"sv,
                                       "\xFD"
                                       "7zXZ\0"sv,
                                       "\x28\xB5\x2F\xFD"sv};
    constexpr std::size_t tar_magic = 257;
    const std::string_view text = as_text(file);
    return std::any_of(signatures.begin(), signatures.end(),
                       [&](std::string_view signature) { return text.starts_with(signature); }) ||
           (text.size() > tar_magic && text.substr(tar_magic).starts_with("ustar"));
}

std::string_view stem_of(std::string_view name) {
    std::size_t longest = 0;
    for (const std::string_view extension : known_extensions) {
        longest = has_extension(name, extension) ? std::max(longest, extension.size()) : longest;
    }
    return name.substr(0, name.size() - longest);
}

Result<Contents> unpack(Source archive, Context& context) {
    return Unpacking(archive, context).run();
}

}  // namespace fightconv::archives
