#include "core/model/scale.hpp"

#include <fmt/core.h>

#include "core/base/text/text.hpp"

namespace fightconv {

std::string words_of(const Scale& scale) {
    return scale.x == scale.y
               ? number_text(scale.x)
               : fmt::format("{} wide and {} high", number_text(scale.x), number_text(scale.y));
}

Box scaled(const Box& box, const Scale& scale) {
    const auto times = [](float length, double by) {
        return static_cast<float>(static_cast<double>(length) * by);
    };
    Box larger = box;
    larger.x = times(box.x, scale.x);
    larger.y = times(box.y, scale.y);
    larger.width = times(box.width, scale.x);
    larger.height = times(box.height, scale.y);
    return larger;
}

Placement scaled(Placement placement, const Scale& scale) {
    placement.x *= scale.x;
    placement.y *= scale.y;
    placement.scale_x *= scale.x;
    placement.scale_y *= scale.y;
    return placement;
}

}  // namespace fightconv
