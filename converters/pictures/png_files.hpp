// Several PNGs at once, on several threads.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "converters/pictures/sheet.hpp"
#include "core/base/context.hpp"
#include "core/model/image.hpp"

namespace fightconv {

struct PngToDraw {
    std::uint32_t width = 0;  // before it is enlarged
    std::uint32_t height = 0;
    std::string item;  // as an error names it
    // all of the pixels, as RGBA or as indices; may run in any thread
    std::function<Status(MutableBytes)> draw;
    // what the pixels are indices of; null: they are RGBA
    const Colours* colours = nullptr;
    // set if the picture exists already; then `draw` is not used
    const Picture* picture = nullptr;
    std::vector<std::pair<std::string, std::string>> text = {};  // keyword, value
    // not empty: pictures with the same content are drawn once
    Content content = {};
    // each pixel becomes a square of so many pixels
    std::uint32_t scale = 1;
    // of the packed pictures that `draw` reads
    std::uint64_t unpacked_bytes = 0;
};

// The picture of a sheet: with a palette if all of its pieces share one that has a transparent
// colour. Borrows all but `item`.
PngToDraw png_of(const Character& character, const Sheet& sheet, std::string item,
                 const Context& context);

struct PngFiles {
    std::vector<ByteBuffer> files;
    Charge charge;
};

// The PNGs, in the same order. limit_exceeded if a picture, or all PNGs together, exceed the
// budget.
Result<PngFiles> draw_pngs(const std::vector<PngToDraw>& pictures, Context& context);

}  // namespace fightconv
