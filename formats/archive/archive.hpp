// Archives as characters are shared: .zip, .7z, .rar (4 and 5) and .tar, also compressed. Read by
// libarchive, in memory: nothing is unpacked to the disk.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/bytes/bytes.hpp"
#include "core/base/context.hpp"
#include "core/base/result.hpp"

namespace fightconv::archives {

inline constexpr const char* archives_are_not_opened =
    "this archive contains archives, which are not opened; unpack it first";
bool has_archive_name(std::string_view name);  // ".zip", ".tar.gz" ...
// also of a file that is only compressed; lzma has no signature
bool has_signature(Bytes file) noexcept;
std::string_view stem_of(std::string_view name);  // "kfm" of "kfm.tar.gz"

struct File {
    // UTF-8, with '/' between folders; names that the files of one folder can have
    std::string name;
    ByteBuffer bytes;
    std::string damage{};  // why it cannot be read, if it cannot; then it has no bytes
    // The bytes of the archive that were read for it: all files together have at most those of the
    // archive. Where files are packed together, what is read ahead counts for the first of them.
    std::uint64_t packed = 0;
};

struct Contents {
    std::vector<File> files;  // in the order of the archive
    Charge charge;            // for the bytes of all files
};

// Every regular file of an archive. Names that are not UTF-8 are Shift-JIS, GBK, Big5 or CP437,
// whichever fits all of its bytes first, as in text files. Links, devices, names that lead out of
// the archive and second files of one name are left out, with the diagnostic "archive.left-out".
// A damaged archive is read as far as possible, with the warning "archive.damaged"; an archive of
// which no file can be read is malformed. unsupported_feature for an encrypted archive and for one
// of several volumes; limit_exceeded over Limits::archive_bytes, archive_files or archive_ratio,
// which count what really comes out, or over the budget.
Result<Contents> unpack(Source archive, Context& context);

}  // namespace fightconv::archives
