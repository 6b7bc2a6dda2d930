// The fonts of the system, for names that our own font cannot draw.
#pragma once

#include <cstddef>
#include <optional>

#include "core/base/bytes.hpp"

namespace fightconv {

// The Nth installed font that may have characters beyond ASCII, those for Chinese, Japanese and
// Korean first; nothing after the last. The order is the same as long as the same fonts are
// installed.
std::optional<ByteBuffer> system_font(std::size_t candidate);

}  // namespace fightconv
