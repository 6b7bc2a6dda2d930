// True-colour pixels as differences, so that they compress better: the Paeth filter of PNG
// (section 9.4), undone by renderer.js.
#pragma once

#include "core/model/image.hpp"

namespace fightconv {

// Appends the picture's pixels: indices as they are, RGBA bytes each minus the value that its
// neighbours predict.
void append_filtered(const Picture& picture, ByteBuffer& bytes);

}  // namespace fightconv
