// zlib streams (RFC 1950), for whatever format wants its bytes smaller.
#pragma once

#include "core/base/bytes.hpp"
#include "core/base/result.hpp"

namespace fightconv::zlib {

// The bytes compressed, always at the same level: the same for the same input.
Result<ByteBuffer> compress(Bytes bytes);

}  // namespace fightconv::zlib
