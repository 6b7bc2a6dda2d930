// Base64 (RFC 4648 section 4, padded), for pictures inside text files.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/bytes/bytes.hpp"

namespace fightconv {

std::string base64_text(Bytes bytes);

// The bytes of canonical base64 (no blanks, padded, no bits left over); nothing for any other text.
std::optional<ByteBuffer> bytes_of_base64(std::string_view text);

}  // namespace fightconv
