#include <fmt/format.h>
#include <lz4.h>

#include "core/base/bytes/byte_reader.hpp"
#include "core/base/where.hpp"
#include "formats/urho3d/pak/records.hpp"

namespace fightconv::pak {

Result<Content> content_of(const Entry& entry, Packing packing, std::string_view file,
                           const Context& context) {
    Content content{{}, Charge(context.budget)};
    if (packing == Packing::none) {
        content.bytes = FileBytes(entry.data);
        return content;
    }
    const Where where{"file", entry.name};
    FC_TRY(content.charge.add(entry.size, where.text()));
    ByteBuffer bytes(entry.size);
    std::size_t done = 0;
    for (ByteReader reader({file, entry.data}, entry.offset); reader.left() > 0;) {
        const std::uint64_t at = reader.offset();
        FC_ASSIGN(const auto block, reader.le<wire::Block>("the head of a block"));
        FC_ASSIGN(const Bytes packed, reader.bytes(block.packed, "a block"));
        const std::size_t room = std::min<std::size_t>(block.unpacked, bytes.size() - done);
        const int unpacked = LZ4_decompress_safe(
            as_text(packed).data(), reinterpret_cast<char*>(bytes.data() + done),
            static_cast<int>(packed.size()), static_cast<int>(room));
        if (unpacked != block.unpacked) {
            return fail(Error(ErrorCode::malformed,
                              unpacked < 0 ? std::string("a block that LZ4 cannot unpack")
                                           : fmt::format("a block unpacks to {} bytes, expected {}",
                                                         unpacked, block.unpacked))
                            .in_file(file)
                            .at(Place::at_offset(at))
                            .about(where.text()));
        }
        done += block.unpacked;
    }
    if (done != bytes.size()) {
        return fail(
            Error(ErrorCode::malformed,
                  fmt::format("the blocks unpack to {} bytes, expected {}", done, bytes.size()))
                .in_file(file)
                .at(Place::at_offset(entry.offset))
                .about(where.text()));
    }
    content.bytes = FileBytes(std::move(bytes));
    return content;
}

// SDBM, as the engines compute it.
std::uint32_t checksum_of(Bytes bytes, std::uint32_t before) noexcept {
    std::uint32_t sum = before;
    for (const std::uint8_t byte : bytes) {
        sum = byte + (sum << 6) + (sum << 16) - sum;
    }
    return sum;
}

}  // namespace fightconv::pak
