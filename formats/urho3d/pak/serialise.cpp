#include <fmt/format.h>
#include <lz4.h>
#include <lz4hc.h>

#include <memory>
#include <set>

#include "core/base/bytes/byte_writer.hpp"
#include "core/base/file_errors.hpp"
#include "formats/urho3d/pak/records.hpp"

namespace fightconv::pak {

namespace {

// Compresses like the engines' own tools: blocks of 32 KiB that do not depend on each other.
class Compressor {
public:
    Status write(ByteWriter& out, Bytes bytes, const Context& context) {
        for (std::size_t at = 0; at < bytes.size(); at += wire::block_bytes) {
            FC_TRY(context.check_cancelled());
            const std::string_view block =
                as_text(bytes.subspan(at, std::min(wire::block_bytes, bytes.size() - at)));
            const int size = LZ4_compress_HC_extStateHC(
                state_.get(), block.data(), reinterpret_cast<char*>(room_.data()),
                static_cast<int>(block.size()), static_cast<int>(room_.size()), level);
            out.le(wire::Block{static_cast<std::uint16_t>(block.size()),
                               static_cast<std::uint16_t>(size)});
            out.bytes(Bytes(room_).first(static_cast<std::size_t>(size)));
        }
        return {};
    }

private:
    static constexpr int level = LZ4HC_CLEVEL_DEFAULT;
    static_assert(LZ4_COMPRESSBOUND(wire::block_bytes) <= 0xFFFF);

    std::unique_ptr<std::uint8_t[]> state_ = std::make_unique_for_overwrite<std::uint8_t[]>(
        static_cast<std::size_t>(LZ4_sizeofStateHC()));
    ByteBuffer room_ = ByteBuffer(LZ4_COMPRESSBOUND(wire::block_bytes));  // so it never fails
};

Status check_names(std::span<const File> files) {
    std::set<std::string_view> names;
    for (const File& file : files) {
        const bool is_twice = !names.insert(file.name).second;
        if (is_twice || file.name.empty() || file.name.find('\0') != std::string::npos) {
            return fail(Error(ErrorCode::malformed,
                              is_twice ? "two files of the package have the same name"
                              : file.name.empty()
                                  ? "a file of the package has no name"
                                  : "the name of a file contains a zero byte, which would end it")
                            .about(file.name));
        }
    }
    return {};
}

Status check_size(std::uint64_t size) {
    return fit_32_bits(size, "bytes", "an offset in a package").map([](std::uint32_t) {});
}

}  // namespace

Result<ByteBuffer> serialise(std::span<const File> files, Packing packing, const Context& context) {
    FC_TRY(check_names(files));
    if (files.size() > context.limits.archive_files) {
        return fail(ErrorCode::limit_exceeded,
                    fmt::format("a package of {} files; at most {} can be read again", files.size(),
                                context.limits.archive_files));
    }
    // without compression
    std::uint64_t size = size_in_file<wire::Header> + size_in_file<wire::Trailer>;
    std::uint32_t checksum = 0;
    for (const File& file : files) {
        FC_TRY(context.check_cancelled());
        size += file.name.size() + 1 + size_in_file<wire::Entry> + file.bytes.size();
        checksum = checksum_of(file.bytes, checksum);
    }
    FC_TRY(check_size(size));
    ByteWriter out(packing == Packing::none ? static_cast<std::size_t>(size) : 0);
    out.text(packing == Packing::none ? wire::upak : wire::ulz4);
    out.le(static_cast<std::uint32_t>(files.size()));
    out.le(checksum);
    std::vector<ByteWriter::Slot<wire::Entry>> entries;
    for (const File& file : files) {
        out.text(file.name);
        out.le(std::uint8_t{0});
        entries.push_back(out.reserve<wire::Entry>());
    }
    Compressor compressor;
    for (std::size_t i = 0; i < files.size(); ++i) {
        const Bytes bytes = files[i].bytes;
        out.fill_le(entries[i],
                    wire::Entry{static_cast<std::uint32_t>(out.size()),
                                static_cast<std::uint32_t>(bytes.size()), checksum_of(bytes)});
        if (packing == Packing::lz4) {
            FC_TRY(compressor.write(out, bytes, context));
        } else {
            out.bytes(bytes);
        }
        FC_TRY(check_size(out.size() + size_in_file<wire::Trailer>));
    }
    out.le(static_cast<wire::Trailer>(out.size() + size_in_file<wire::Trailer>));
    return std::move(out).take();
}

}  // namespace fightconv::pak
