// PAK, the packages of files of Urho3D, U3D and rbfx: UPAK and, with LZ4, ULZ4 (little-endian).
// README.md has the byte layout.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/bytes/bytes.hpp"
#include "core/base/context.hpp"

namespace fightconv::pak {

enum class Packing : std::uint8_t { none, lz4 };

struct Entry {
    std::string_view name;       // a path with '/' between folders, as it is stored; borrowed
    std::uint32_t size = 0;      // of the file, unpacked
    std::uint32_t checksum = 0;  // as the package states it
    std::uint64_t offset = 0;    // of its data, in the file that was parsed
    Bytes data;                  // packed as the package says; borrowed from what parse() was given
};

struct Package {
    Packing packing = Packing::none;
    std::uint32_t checksum = 0;  // of all files, as the package states it
    // where the package begins: behind the program to which it was appended, otherwise 0
    std::uint64_t start = 0;
    std::vector<Entry> entries;  // in the order of the directory
    Charge charge{};             // of what parse() has made
};

// One file of a package.
struct Content {
    FileBytes bytes;  // borrowed from the package if it is not compressed
    Charge charge{};
};

struct File {
    std::string name;
    Bytes bytes;
};

// Why a name does not lead to a file below the folder of a package; empty if it does.
std::string_view fault_of(std::string_view name) noexcept;

// Checks the first bytes of a file; a package that was appended to a program has no signature
// there.
bool has_signature(Bytes head) noexcept;

// The directory, and where the data of each file is. bad_magic, unsupported_feature (RPAK and RLZ4,
// which rbfx wrote from 2019 to 2022), truncated, malformed (files that overlap or reach beyond the
// package, impossible blocks) or limit_exceeded (as for the files of an archive), with the offset.
// Oddities are reported.
Result<Package> parse(Source source, Context& context);

// A file of a package, unpacked. malformed if a block does not unpack to its size, limit_exceeded
// if the budget does not hold the file. Checksums are not compared; that is the task of
// read_files().
Result<Content> content_of(const Entry& entry, Packing packing, std::string_view file,
                           const Context& context);

// Unpacks every file in the order of the directory, compares all checksums, and hands each file to
// `take`, whose error ends it.
Status read_files(const Package& package, std::string_view file, Context& context,
                  const std::function<Status(const Entry&, Content)>& take);

// parse() and read_files().
Status check(Source source, Context& context);

// The checksum of bytes that follow those with the checksum `before`.
std::uint32_t checksum_of(Bytes bytes, std::uint32_t before = 0) noexcept;

// A package of the files, in their order. malformed for names that a package cannot hold (empty,
// twice, with a zero byte), limit_exceeded from 4 GiB on and for more files than parse() takes,
// `cancelled`.
Result<ByteBuffer> serialise(std::span<const File> files, Packing packing, const Context& context);

}  // namespace fightconv::pak
