// ACT palettes: 768 bytes of RGB, last colour first. mugen.md S5.
#pragma once

#include "core/base/bytes.hpp"
#include "core/base/context.hpp"
#include "core/model/image.hpp"

namespace fightconv::act {

// 256 colours, index 0 transparent, the others opaque. Bytes beyond 768 are ignored (Photoshop's trailer); an 8-bit PCX in an .act's
// place gives its own palette. `truncated` below 768 bytes.
Result<Colours> parse(Source source, Context& context);

ByteBuffer serialise(const Colours& colours);  // 768 bytes; alpha is not in the format

}  // namespace fightconv::act
