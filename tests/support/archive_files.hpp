// Archives with stored files, byte by byte: RAR 4 and 5, for which no free program exists, and
// whatever libarchive writes.
#pragma once

#include <archive.h>
#include <archive_entry.h>
#include <zlib.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "core/base/bytes/bytes.hpp"

namespace fightconv::test {

struct Packed {
    std::string name;
    std::string content{};
    std::string link{};  // where it leads
};

inline std::uint32_t crc_of(std::string_view bytes) {
    return static_cast<std::uint32_t>(
        ::crc32(0, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(bytes.size())));
}

inline std::string little_endian(std::uint64_t value, std::size_t bytes) {
    std::string text;
    for (std::size_t i = 0; i < bytes; ++i) {
        text.push_back(static_cast<char>(value >> (8 * i)));
    }
    return text;
}

// RAR 5 (the technical note of its author): signature; headers of CRC32, size, type, flags and
// their fields; numbers in groups of seven bits.
inline std::string rar5_archive(const std::vector<Packed>& files, unsigned archive_flags = 0) {
    const auto number = [](std::uint64_t value) {
        std::string text;
        for (; value >= 0x80; value >>= 7) {
            text.push_back(static_cast<char>(0x80 | (value & 0x7F)));
        }
        text.push_back(static_cast<char>(value));
        return text;
    };
    const auto header = [&](const std::string& fields) {
        const std::string body = number(fields.size()) + fields;
        return little_endian(crc_of(body), 4) + body;
    };
    std::string archive("Rar!\x1A\x07\x01\x00", 8);
    archive += header(number(1) + number(0) + number(archive_flags));
    // type, flags (data follows), size of the data, flags (CRC32), size, attributes, CRC, method,
    // system, name
    for (const Packed& file : files) {
        archive += header(number(2) + number(2) + number(file.content.size()) + number(4) +
                          number(file.content.size()) + number(0x81A4) +
                          little_endian(crc_of(file.content), 4) + number(0) + number(1) +
                          number(file.name.size()) + file.name);
        archive += file.content;
    }
    // with the flag that RAR sets, for readers that do not know this header
    return archive + header(number(5) + number(4) + number(0));
}

// RAR 4: blocks of CRC16, type, flags, size and their fields.
inline std::string rar4_archive(const std::vector<Packed>& files, unsigned archive_flags = 0) {
    const auto block = [](unsigned type, unsigned flags, const std::string& fields) {
        const std::string body = little_endian(type, 1) + little_endian(flags, 2) +
                                 little_endian(fields.size() + 7, 2) + fields;
        return little_endian(crc_of(body) & 0xFFFF, 2) + body;
    };
    std::string archive("Rar!\x1A\x07\x00", 7);
    archive += block(0x73, archive_flags, std::string(6, '\0'));
    // sizes, system (3: Unix), CRC, time, version 2.0, method (0x30: stored), length of the name,
    // attributes
    for (const Packed& file : files) {
        archive +=
            block(0x74, 0x8000,
                  little_endian(file.content.size(), 4) + little_endian(file.content.size(), 4) +
                      little_endian(3, 1) + little_endian(crc_of(file.content), 4) +
                      little_endian(0x21 << 16, 4) + little_endian(20, 1) + little_endian(0x30, 1) +
                      little_endian(file.name.size(), 2) + little_endian(0x81A4, 4) + file.name);
        archive += file.content;
    }
    return archive + block(0x7B, 0x4000, "");
}

// Its format and its filter are chosen with libarchive's functions. Empty if it cannot be written.
template <class... Choices>
ByteBuffer written_archive(const std::vector<Packed>& files, Choices... choices) {
    const std::unique_ptr<::archive, int (*)(::archive*)> writer(::archive_write_new(),
                                                                 &::archive_write_free);
    (choices(writer.get()), ...);
    std::size_t room = 1U << 20;
    for (const Packed& file : files) {
        room += file.content.size();
    }
    ByteBuffer bytes(room);
    std::size_t used = 0;
    ::archive_write_open_memory(writer.get(), bytes.data(), bytes.size(), &used);
    for (const Packed& file : files) {
        const std::unique_ptr<::archive_entry, void (*)(::archive_entry*)> header(
            ::archive_entry_new(), &::archive_entry_free);
        ::archive_entry_set_pathname(header.get(), file.name.c_str());
        ::archive_entry_set_filetype(header.get(), file.link.empty() ? AE_IFREG : AE_IFLNK);
        ::archive_entry_set_perm(header.get(), 0644);
        if (!file.link.empty()) {
            ::archive_entry_set_symlink(header.get(), file.link.c_str());
        }
        ::archive_entry_set_size(header.get(), static_cast<la_int64_t>(file.content.size()));
        ::archive_write_header(writer.get(), header.get());
        ::archive_write_data(writer.get(), file.content.data(), file.content.size());
    }
    const bool written = ::archive_write_close(writer.get()) == ARCHIVE_OK;
    bytes.resize(written ? used : 0);
    return bytes;
}

inline ByteBuffer zip_archive(const std::vector<Packed>& files) {
    return written_archive(files, &::archive_write_set_format_zip);
}
inline ByteBuffer sevenzip_archive(const std::vector<Packed>& files) {
    return written_archive(files, &::archive_write_set_format_7zip);
}
inline ByteBuffer tar_gz_archive(const std::vector<Packed>& files) {
    return written_archive(files, &::archive_write_set_format_ustar,
                           &::archive_write_add_filter_gzip);
}

}  // namespace fightconv::test
