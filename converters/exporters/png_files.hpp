// Several PNGs at a time, by several threads.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/context.hpp"
#include "core/image.hpp"

namespace fightconv {

struct PngToDraw {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::string item;                        // as an error names it
    std::function<void(MutableBytes)> draw;  // all of width * height RGBA pixels; may run in any thread
};

// The PNGs, in the same order. limit_exceeded where the budget does not hold a picture, or all PNGs.
Result<std::vector<ByteBuffer>> draw_pngs(const std::vector<PngToDraw>& pictures, Context& context);

}  // namespace fightconv
