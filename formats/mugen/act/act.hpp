// ACT palettes: 768 bytes of RGB, last colour first. mugen.md S5.
#pragma once

#include "core/base/bytes/bytes.hpp"
#include "core/base/context.hpp"
#include "core/model/image.hpp"

namespace fightconv::act {

// 256 colours; index 0 is transparent, the others are opaque. Bytes after 768 are ignored
// (Photoshop's trailer). An 8-bit PCX in place of an .act gives its own palette. `truncated` below
// 768 bytes.
Result<Colours> parse(Source source, Context& context);

ByteBuffer serialise(const Colours& colours);  // 768 bytes; the format has no alpha

}  // namespace fightconv::act
