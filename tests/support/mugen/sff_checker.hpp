// A strict reader of SFF v2 files, written from docs/rules/mugen_writer.md W14 to W24 and mugen.md
// V4 to V9. It shares no code with formats/mugen/sff.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/base/bytes/bytes.hpp"

namespace fightconv::test {

struct StrictPalette {
    int group = 0;
    int number = 0;
    bool is_link = false;
    std::uint32_t link = 0;
    std::vector<std::array<std::uint8_t, 4>> colours;  // those of its target for a link
};

struct StrictSprite {
    int group = 0;
    int number = 0;
    int axis_x = 0;
    int axis_y = 0;
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    unsigned format = 0;
    unsigned depth = 0;
    bool is_link = false;
    std::uint32_t shows = 0;  // the node that has its picture
    std::uint32_t palette = 0;
    bool true_colour = false;
    std::vector<std::uint8_t> pixels;  // indices, or RGBA; empty for links and blanks
};

struct StrictSff {
    unsigned minor = 1;  // of 2.00 or 2.01
    std::vector<StrictPalette> palettes;
    std::vector<StrictSprite> sprites;

    const StrictSprite* find(int group, int number) const;
    // RGBA of a sprite as the engine draws it.
    std::vector<std::uint8_t> drawn(const StrictSprite& sprite) const;
};

// Throws std::runtime_error, with the rule, for whatever W14 to W23 do not allow: tables at other
// places, gaps, wrong sums, links that lead forward or to links, keys that come twice, prefixes,
// depths, indices without a palette or colours, palettes of another size, other palettes before the
// selectable ones.
StrictSff read_strict_sff(Bytes bytes);

}  // namespace fightconv::test
