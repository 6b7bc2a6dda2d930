// Animated WebP, lossless, through libwebp.
#pragma once

#include "core/base/bytes/bytes.hpp"
#include "core/base/context.hpp"
#include "formats/images/movie/movie.hpp"

namespace fightconv::webp {

// The movie with every colour and alpha unchanged, timed in ms, with errors that do not add up.
// limit_exceeded: a side over 16,383.
Result<ByteBuffer> encode(const Movie& movie, Context& context);

}  // namespace fightconv::webp
