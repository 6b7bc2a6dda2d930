// Bytes written as a person reads them in a dump.
#pragma once

#include <stdexcept>
#include <string_view>

#include "core/base/bytes/bytes.hpp"

namespace fightconv::test {

// "43 05 ff" -> the three bytes; blanks are free.
inline ByteBuffer hex(std::string_view text) {
    ByteBuffer bytes;
    bool half = false;
    for (const char c : text) {
        if (c == ' ') {
            continue;
        }
        const std::size_t digit =
            std::string_view("0123456789abcdef")
                .find(static_cast<char>(c >= 'A' && c <= 'F' ? c - 'A' + 'a' : c));
        if (digit == std::string_view::npos) {
            throw std::invalid_argument("not a hexadecimal digit");
        }
        if (half) {
            bytes.back() = static_cast<std::uint8_t>(bytes.back() * 16u + digit);
        } else {
            bytes.push_back(static_cast<std::uint8_t>(digit));
        }
        half = !half;
    }
    return bytes;
}

}  // namespace fightconv::test
