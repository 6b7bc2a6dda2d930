// Animated PNG through libpng's chunks.
#pragma once

#include "core/base/bytes/bytes.hpp"
#include "core/base/context.hpp"
#include "formats/images/animated/animated_image.hpp"

namespace fightconv::apng {

// The image with every colour, alpha and tick unchanged: with indices if all pictures together have
// at most 256 colours, else in true colour. limit_exceeded: a side over 65,535 pixels.
Result<ByteBuffer> encode(const AnimatedImage& image, Context& context);

}  // namespace fightconv::apng
