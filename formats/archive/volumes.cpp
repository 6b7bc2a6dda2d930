#include "formats/archive/volumes.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>

namespace fightconv::archives {

namespace {

constexpr std::string_view rar4_signature("Rar!\x1A\x07\x00", 7);
constexpr std::string_view rar5_signature("Rar!\x1A\x07\x01\x00", 8);
constexpr std::string_view zip_end("PK\x05\x06");
constexpr std::size_t longest_zip_end = 22 + 65'535;  // with its comment

unsigned u16(Bytes bytes, std::size_t at) {
    return at + 2 <= bytes.size() ? unsigned{bytes[at]} | unsigned{bytes[at + 1]} << 8U : 0U;
}

// Signature, then the main header: CRC (2), type 0x73, flags (2), of which bit 0 is "volume".
bool is_rar4_volume(Bytes archive) {
    return archive.size() > 12 && archive[9] == 0x73 && (u16(archive, 10) & 1U) != 0;
}

// Signature, then the main header: CRC32 (4), and as numbers of variable length: size, type 1,
// flags, size of the extra area if flags has bit 0, and the flags of the archive, of which bit 0 is
// "volume".
bool is_rar5_volume(Bytes archive) {
    std::size_t at = rar5_signature.size() + 4;
    const auto number = [&]() -> std::uint64_t {
        std::uint64_t value = 0;
        for (unsigned shift = 0; at < archive.size() && shift < 63; shift += 7) {
            const std::uint8_t byte = archive[at++];
            value |= std::uint64_t{byte & 0x7FU} << shift;
            if (byte < 0x80) {
                break;
            }
        }
        return value;
    };
    number();  // size
    const bool is_main = number() == 1;
    if ((number() & 1U) != 0) {
        number();  // size of the extra area
    }
    return is_main && (number() & 1U) != 0;
}

// The record at the end of a .zip: signature, number of this disk (2), disk on which the directory
// begins (2).
bool is_zip_volume(Bytes archive) {
    const std::string_view tail = as_text(archive.last(std::min(archive.size(), longest_zip_end)));
    const std::size_t end = tail.rfind(zip_end);
    if (end == tail.npos) {
        return false;
    }
    const std::size_t at = archive.size() - tail.size() + end;
    const unsigned disk = u16(archive, at + 4);
    return disk != 0 && disk != 0xFFFF;  // 0xFFFF: in the record of ZIP64
}

}  // namespace

bool is_one_of_several_volumes(Bytes archive) {
    const std::string_view text = as_text(archive);
    if (text.starts_with(rar5_signature)) {
        return is_rar5_volume(archive);
    }
    return text.starts_with(rar4_signature) ? is_rar4_volume(archive) : is_zip_volume(archive);
}

}  // namespace fightconv::archives
