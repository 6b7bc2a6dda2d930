// Texts of a pack as a character may have them.
#pragma once

#include <algorithm>
#include <string>

#include "core/base/text/encodings.hpp"
#include "core/base/text/text.hpp"

namespace fightconv::fspk {

// Valid UTF-8 stays as it is, with its BOM; other bytes are decoded.
inline std::string readable(const std::string& text) {
    return is_utf8(text) ? text : to_utf8(text);
}

// The name with characters that the key of a tag may have; never empty.
inline std::string tag_key(const std::string& name) {
    std::string key = name.empty() ? "_" : readable(name);
    std::replace_if(
        key.begin(), key.end(),
        [](char c) { return static_cast<unsigned char>(c) <= ' ' || c == '=' || c == 0x7F; }, '_');
    return key;
}

}  // namespace fightconv::fspk
