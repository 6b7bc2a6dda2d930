// zlib streams (RFC 1950), for the formats that compress their data.
#pragma once

#include "core/base/bytes.hpp"
#include "core/base/result.hpp"

namespace fightconv::zlib {

// The compressed bytes, always at the same level: the same input gives the same bytes.
Result<ByteBuffer> compress(Bytes bytes);

}  // namespace fightconv::zlib
