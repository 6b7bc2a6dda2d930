// The sheet of an animation as framesmith's editor needs it: one cell for each tick, all of the
// same size (framesmith.md 2).
#pragma once

#include <optional>
#include <vector>

#include "core/base/context.hpp"
#include "core/model/character.hpp"

namespace fightconv::framesmith {

inline constexpr std::uint32_t longest_image_side = 16'384;  // what browsers draw

// Pixels of the game from the character's axis.
struct Extent {
    std::int64_t begin = 0, end = 0;
};

// The visible part of a frame: part of a picture, mirrored about its axis, with its top-left corner
// relative to the character's axis.
struct Shot {
    SpriteId sprite;
    Rectangle part;
    std::int64_t x = 0, y = 0;
    bool flip_h = false, flip_v = false;
    Extent columns, rows;  // what it covers, with the character's scale
};

struct TickSheet {
    std::uint32_t cell_width = 1, cell_height = 1;
    std::uint32_t columns = 1, rows = 1;
    Point pivot;                             // the character's axis in each cell
    std::vector<std::optional<Shot>> ticks;  // a cell each, row by row
    std::uint32_t ticks_cut = 0;             // ticks for which there is no room

    std::uint32_t width() const noexcept { return columns * cell_width; }
    std::uint32_t height() const noexcept { return rows * cell_height; }
};

class TickSheetMaker {
public:
    // Looks once at each picture that a frame shows. Borrows the character. `cancelled`.
    static Result<TickSheetMaker> of(const Character& character, const Context& context);

    // The first `ticks` of the animation. If that many cells are too large for a picture, there are
    // fewer, perhaps none.
    TickSheet lay_out(const Animation& animation, std::uint32_t ticks) const;

private:
    explicit TickSheetMaker(const Character& character)
        : character_(character), seen_(character.sprites.size()) {}
    std::optional<Shot> shot_of(const Frame& frame) const;

    const Character& character_;
    std::vector<std::optional<Rectangle>> seen_;  // of each sprite
};

// The work of reading its pictures where they are packed: once while a sprite is shown.
std::uint64_t unpacked_bytes(const Character& character, const TickSheet& sheet) noexcept;

// All pixels of the sheet, as RGBA; of a scaled character, the pixels of its pictures that lie in
// their middle. `cancelled`.
Status draw(const Character& character, const TickSheet& sheet, MutableBytes out,
            const Context& context);

}  // namespace fightconv::framesmith
