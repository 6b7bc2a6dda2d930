// The textures of a character: as few common ones as hold all animations, or one for each
// animation.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "converters/pictures/sheet_pages.hpp"

namespace fightconv::zx {

// what the runtime's graphics take (zx.md 2)
inline constexpr std::uint32_t longest_texture_side = 8192;
inline constexpr std::uint64_t video_memory_bytes = 4ULL << 20;  // for everything (zx.md 4)

// The visible part of a picture, at its place in a texture. A clear pixel lies to its right and
// below it, where samplers may look (zx.md 3).
struct Piece {
    SpriteId sprite;  // one of those that look like this
    // of its picture, from its axis (shrink.hpp); a block is a pixel of the texture
    Rectangle blocks;
    // how much of 256 it gives, and leaves of what is behind it (mugen.md A20); most hide that
    std::uint16_t source = 256;
    std::uint16_t destination = 0;
    std::uint32_t x = 0;  // in the texture
    std::uint32_t y = 0;
};

struct Texture {
    std::string id;  // as rom_texture() is asked for it
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::vector<Piece> pieces;  // none: a single clear pixel
};

// The piece of a texture that a frame shows.
struct ShownPiece {
    bool visible = false;  // if not, the rest has no meaning
    std::uint32_t texture = 0;
    std::uint32_t piece = 0;
    Point pivot;  // the sprite's axis from the piece's top-left corner, in the texture's pixels
};

struct Textures {
    std::uint32_t shrunk_by = 1;
    std::vector<Texture> list;
    // of each animation, also of one that shows nothing
    std::vector<std::uint32_t> texture_of;
    // of each animation; none of those that were left out
    std::vector<std::vector<ShownPiece>> frames;
    Charge charge;  // of all that

    Rectangle source_of(const ShownPiece& shown) const;  // its part of the texture
    std::uint64_t bytes() const noexcept;                // of video memory
};

struct TextureRequest {
    // with which the ids begin: NAME.ANIMATION, or NAME.atlas, NAME.atlas2 and so on
    std::string_view name;
    Division division = Division::atlas;
    std::uint32_t shrunk_by = 1;
    std::vector<bool> left_out;  // animations
};

// Finds sizes and places from the outlines of pictures alone: no pixel is drawn before it is known
// what fits.
class TextureMaker {
public:
    // Takes the looks of the character's pictures. Borrows the character.
    TextureMaker(const Character& character, SheetMaker looks)
        : character_(character), looks_(std::move(looks)) {}

    // limit_exceeded if an animation does not fit into a texture, if all textures together have
    // more pixels than is sensible, or over the budget.
    Result<Textures> lay_out(const TextureRequest& request, Context& context) const;

    // The pixels as RGBA. The runtime adds no light, so pieces that are added get an alpha that
    // looks like it (zx.md 3). `cancelled`.
    Status draw(const Texture& texture, std::uint32_t shrunk_by, MutableBytes out,
                const Context& context) const;

private:
    class Page;

    const Character& character_;
    SheetMaker looks_;
};

}  // namespace fightconv::zx
