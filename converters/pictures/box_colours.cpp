#include "converters/pictures/box_colours.hpp"

#include <array>

namespace fightconv {

Rgba colour_of(BoxKind kind) {
    static constexpr std::array<Rgba, box_kind_count> colours = {{
        {255, 64, 64, 255},    // attack
        {176, 72, 48, 255},    // attack_inactive
        {72, 136, 255, 255},   // hurt
        {255, 216, 64, 255},   // stun
        {232, 232, 232, 255},  // physical_extent
        {255, 80, 232, 255},   // grab
        {96, 224, 224, 255},   // guard_air
        {96, 232, 128, 255},   // guard_high
        {64, 184, 96, 255},    // guard_med
        {32, 136, 72, 255},    // guard_low
        {255, 152, 48, 255},   // throw_invincible
        {184, 136, 255, 255},  // invincible
    }};
    const auto index = static_cast<std::size_t>(kind);
    return index < colours.size() ? colours[index] : Rgba{160, 160, 160, 255};
}

}  // namespace fightconv
