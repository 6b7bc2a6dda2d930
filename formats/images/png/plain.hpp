// The two ways to read a PNG. decode() takes the first one that can.
#pragma once

#include "formats/images/png/png.hpp"

namespace fightconv::png {

// Most PNGs: 8 bits, not interlaced, nothing wrong and nothing that libpng would warn of. Inflated
// in one piece (libdeflate). Fills `out`, which has room for all pixels, and the palette; false, if
// only libpng can say what the file holds or what is wrong with it.
bool decode_plain(Bytes file, const Header& header, MutableBytes out,
                  std::optional<Colours>& palette);

// All PNGs, through libpng. As decode().
Result<Image> decode_with_libpng(Source source, const Context& context);

}  // namespace fightconv::png
