// Animated WebP, lossless, through libwebp.
#pragma once

#include "core/base/bytes/bytes.hpp"
#include "core/base/context.hpp"
#include "formats/images/animated/animated_image.hpp"

namespace fightconv::webp {

// The image with every colour and alpha unchanged, timed in ms, with errors that do not add up.
// limit_exceeded: a side over 16,383.
Result<ByteBuffer> encode(const AnimatedImage& image, Context& context);

}  // namespace fightconv::webp
