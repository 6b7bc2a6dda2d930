// The files of a MUGEN character in one run of bytes: which file is the main one, then the size of
// each part but the last, then the parts.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <string_view>

#include "core/base/bytes/byte_writer.hpp"
#include "core/base/bytes/bytes.hpp"

namespace fightconv::fuzz {

// By place in the input; what the texts among them name has these names in the seeds.
inline constexpr std::array<std::string_view, 7> part_names = {"c.def", "c.air", "c.act", "c.cns",
                                                               "c.cmd", "c.snd", "c.sff"};
inline constexpr std::array<std::string_view, 4> main_files = {"", "c.def", "c.sff", "c.air"};

struct MugenParts {
    std::string_view main_file;
    std::map<std::string, ByteBuffer> files;  // those that are not empty
};

inline MugenParts split(Bytes input) {
    constexpr std::size_t head = 1 + 2 * (part_names.size() - 1);
    MugenParts parts;
    if (input.size() < head) {
        return parts;
    }
    parts.main_file = main_files[input[0] % main_files.size()];
    Bytes left = input.subspan(head);
    for (std::size_t i = 0; i < part_names.size(); ++i) {
        const bool last = i + 1 == part_names.size();
        const std::size_t wanted =
            last ? left.size() : std::size_t{input[1 + 2 * i]} | std::size_t{input[2 + 2 * i]} << 8;
        const Bytes part = left.first(std::min(wanted, left.size()));
        left = left.subspan(part.size());
        if (!part.empty()) {
            parts.files.emplace(part_names[i], ByteBuffer(part.begin(), part.end()));
        }
    }
    return parts;
}

// The other way, for the seeds.
inline ByteBuffer join(std::uint8_t main_file, const std::map<std::string, ByteBuffer>& files) {
    ByteWriter sizes;
    ByteWriter parts;
    sizes.le(main_file);
    for (const std::string_view name : part_names) {
        const auto file = files.find(std::string(name));
        const Bytes part = file == files.end() ? Bytes() : Bytes(file->second);
        parts.bytes(part);
        if (name != part_names.back()) {
            sizes.le(static_cast<std::uint16_t>(part.size()));
        }
    }
    sizes.bytes(std::move(parts).take());
    return std::move(sizes).take();
}

}  // namespace fightconv::fuzz
