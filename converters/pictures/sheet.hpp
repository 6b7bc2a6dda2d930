// The sheet of some frames (of one animation, or of all that share an atlas): where each of their
// pictures lies, and its pixels (uff.md "Sheets").
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/context.hpp"
#include "core/base/result.hpp"
#include "core/model/character.hpp"

namespace fightconv {

enum class SheetLayout : std::uint8_t {
    packed,    // each different picture once, trimmed to what is seen
    as_drawn,  // the same, mirrored as the frames mirror it; once for each way that they do
    grid,      // cells of one size, the axis at the same place in each
};

inline constexpr std::uint32_t longest_sheet_side = 65'535;
inline constexpr std::uint64_t most_sheet_pixels = 1ULL << 29;
// of a character: bounds the work that a small file may ask for
inline constexpr std::uint64_t most_pixels_of_all_sheets = 1ULL << 30;

// The rules for a packed sheet.
struct SheetRules {
    std::uint32_t longest_side = longest_sheet_side;  // at most that
    std::uint32_t padding = 0;                        // free pixels between pieces
    // how often the outermost pixels of a piece are repeated around it
    std::uint32_t extrude = 0;
    bool power_of_two = false;  // both sides
};

// The visible part of a picture, at its place in the sheet. Pieces do not overlap.
struct SheetPiece {
    SpriteId sprite;  // one of those that look like this
    Rectangle part;   // of its picture
    std::uint32_t x = 0;
    std::uint32_t y = 0;
    bool flip_h = false;  // as_drawn: mirrored in the sheet
    bool flip_v = false;
};

// The part of the sheet that a frame shows. Frames without anything to see share a transparent
// pixel (grid: the corner of an empty cell).
struct SheetFrame {
    Rectangle source;  // in the sheet
    // of its top-left corner in the sprite's picture; negative where a cell is larger
    Point place;
    bool visible = false;
};

struct Sheet {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::uint32_t cell_width = 0;  // of the grid; 0 in a packed sheet
    std::uint32_t cell_height = 0;
    std::uint32_t extrude = 0;
    std::vector<SheetPiece> pieces;
    std::vector<SheetFrame> frames;  // one for each frame, in their order
    // that all pieces share; null when they differ, are true colour, or there is no piece
    const Colours* colours = nullptr;

    std::uint64_t pixel_count() const noexcept { return std::uint64_t{width} * height; }
};

// The sprites that frames show, in their order.
std::vector<SpriteId> shown_sprites(const Character& character);

// The number of columns that makes a grid of cells about square, with neither side over
// `longest_side` if that is possible.
std::uint32_t grid_columns(std::uint64_t cells, std::uint32_t cell_width, std::uint32_t cell_height,
                           std::uint32_t longest_side);

// `limit_exceeded` where a character's sheets have more pixels than most_pixels_of_all_sheets.
Status check_all_sheets(std::uint64_t pixels);

// Lays out the sheets of a character's animations. Two sprites are one picture when what is seen of
// them is equal, bytes and colours.
class SheetMaker {
public:
    // Looks once at the pixels of each sprite that a frame shows. Borrows the character.
    // `cancelled`.
    static Result<SheetMaker> of(const Character& character, const Context& context);

    // `limit_exceeded`, naming the animation, where a side would be over the longest or the whole
    // over most_sheet_pixels. May be called from several threads.
    Result<Sheet> lay_out(const Animation& animation, SheetLayout layout,
                          const SheetRules& rules = {}) const;
    // One sheet for each animation; `limit_exceeded` also where check_all_sheets() refuses them, or
    // `cancelled`.
    Result<std::vector<Sheet>> lay_out_all(SheetLayout layout, const Context& context,
                                           const SheetRules& rules = {}) const;

    struct Look {
        std::optional<Rectangle> visible;  // nothing: there is nothing to see
        std::uint32_t number = 0;          // equal for sprites that look the same
        const Colours* colours = nullptr;  // equal pointers for equal colours
    };
    // one that a frame shows
    const Look& look_of(SpriteId sprite) const { return looks_[sprite.value]; }

private:
    class Layouter;

    explicit SheetMaker(const Character& character)
        : character_(character), looks_(character.sprites.size()) {}
    Status look_at_pictures(const Context& context);

    const Character& character_;
    std::vector<Look> looks_;  // one per sprite
};

// The parts of which a picture is composed, as numbers: pictures with the same content look the
// same, so only one of them has to be drawn.
using Content = std::vector<std::uint32_t>;
// Adds a part of a sprite at its place in the picture. `way`: how it is drawn, if there are several
// ways.
void add_content(Content& content, const Character& character, SpriteId sprite,
                 const Rectangle& part, std::uint32_t x, std::uint32_t y, std::uint32_t way);
Content content_of(const Character& character, const Sheet& sheet);

// The work of reading its pictures where they are packed, before they are drawn.
std::uint64_t unpacked_bytes(const Character& character, const Sheet& sheet) noexcept;

// The sheet as RGBA, straight alpha, transparent where no piece is; pixels of alpha 0 are 0,0,0,0.
// `out` has pixel_count() * 4 bytes. `cancelled`.
Status render_rgba(const Character& character, const Sheet& sheet, MutableBytes out,
                   const Context& context);

// The entry of the shared colours that stands for "no piece here": the first one of alpha 0.
// Nothing when there is none or the pieces share no colours; such a sheet cannot be rendered with
// indices.
std::optional<std::uint8_t> transparent_index(const Sheet& sheet);

// The sheet as indices into sheet.colours, `background` where no piece is. `out` has pixel_count()
// bytes. `cancelled`.
Status render_indexed(const Character& character, const Sheet& sheet, std::uint8_t background,
                      MutableBytes out, const Context& context);

}  // namespace fightconv
