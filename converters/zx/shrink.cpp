#include "converters/zx/shrink.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include "converters/pictures/sheet.hpp"
#include "core/base/parallel.hpp"

namespace fightconv::zx {

namespace {

// Clear pixels before the picture, so that the axis lies between two blocks.
std::uint32_t padding(std::int32_t axis, std::uint32_t by) {
    const std::int64_t over = std::int64_t{axis} % by;
    return static_cast<std::uint32_t>(over > 0 ? by - over : -over);
}

// The blocks of a picture.
struct Grid {
    Grid(const Picture& picture, Point at, std::uint32_t by)
        : left(padding(at.x, by)),
          top(padding(at.y, by)),
          width(blocks_in(picture.width, left, by)),
          height(blocks_in(picture.height, top, by)),
          axis{quotient(at.x, left, by), quotient(at.y, top, by)} {}

    std::uint32_t left, top;
    std::uint32_t width, height;
    Point axis;

private:
    static std::uint32_t blocks_in(std::uint32_t side, std::uint32_t before, std::uint32_t by) {
        return side == 0 ? 0 : static_cast<std::uint32_t>((std::uint64_t{side} + before + by - 1) / by);
    }
    static std::int32_t quotient(std::int32_t axis, std::uint32_t before, std::uint32_t by) {
        return static_cast<std::int32_t>((std::int64_t{axis} + before) / static_cast<std::int64_t>(by));
    }
};

struct Block {
    std::uint32_t r = 0, g = 0, b = 0, a = 0;  // colours times alpha
    std::uint32_t opaque = 0;                  // pixels
    bool crisp = true;                         // no pixel is partly seen

    void add(const std::uint8_t* pixel) {
        const std::uint32_t alpha = pixel[3];
        r += pixel[0] * alpha;
        g += pixel[1] * alpha;
        b += pixel[2] * alpha;
        a += alpha;
        opaque += alpha == 255 ? 1 : 0;
        crisp = crisp && (alpha == 0 || alpha == 255);
    }
    void write(std::uint8_t* pixel, std::uint32_t by) const {
        const std::uint32_t mean = (a + by * by / 2) / (by * by);
        const std::uint32_t alpha = !crisp ? mean : opaque >= by ? 255 : 0;
        const auto colour = [&](std::uint32_t sum) { return static_cast<std::uint8_t>(alpha == 0 ? 0 : (sum + a / 2) / a); };
        pixel[0] = colour(r);
        pixel[1] = colour(g);
        pixel[2] = colour(b);
        pixel[3] = static_cast<std::uint8_t>(alpha);
    }
};

// What a shrunk picture depends on: sprites for which all of it is equal share one.
using Wanted = std::tuple<std::uint32_t, const Colours*, std::uint32_t, std::uint32_t>;  // picture, colours, paddings

}  // namespace

Shrunk shrink(const Picture& picture, const Colours* colours, Point axis, std::uint32_t by) {
    const Grid grid(picture, axis, by);
    Shrunk shrunk{{grid.width, grid.height, PixelFormat::rgba8888, PixelBuffer(std::size_t{grid.width} * grid.height * 4)}, grid.axis};
    ByteBuffer row(std::size_t{picture.width} * 4);
    std::vector<Block> blocks;
    std::uint8_t* out = shrunk.picture.pixels.bytes().data();
    for (std::uint32_t y = 0, from = 0; y < grid.height && grid.width != 0; ++y) {
        blocks.assign(grid.width, {});
        for (const std::uint32_t end = std::min((y + 1) * by - grid.top, picture.height); from < end; ++from) {
            copy_rgba(picture, {0, static_cast<std::int32_t>(from), picture.width, 1}, colours, row, row.size());
            for (std::uint32_t x = 0; x < picture.width; ++x) {
                blocks[(x + grid.left) / by].add(&row[std::size_t{x} * 4]);
            }
        }
        for (const Block& block : blocks) {
            block.write(out, by);
            out += 4;
        }
    }
    return shrunk;
}

Result<Character> shrink_shown(const Character& character, std::uint32_t by, const Context& context) {
    Character small;
    small.charge = Charge(context.budget);
    std::map<Wanted, PictureId> known;
    std::vector<SpriteId> models;  // a sprite of each new picture
    std::uint64_t bytes = 0;
    small.sprites.resize(character.sprites.size());
    for (const SpriteId id : shown_sprites(character)) {
        const Sprite& sprite = character[id];
        const Picture& picture = character.picture_of(id);
        const Grid grid(picture, sprite.axis, by);
        const Wanted wanted{sprite.picture.value, character.colours_of(id), grid.left, grid.top};
        const auto [found, is_new] = known.try_emplace(wanted, PictureId{static_cast<std::uint32_t>(models.size())});
        if (is_new) {
            models.push_back(id);
            bytes += std::uint64_t{grid.width} * grid.height * 4;
        }
        small.sprites[id.value] = {.key = sprite.key, .axis = grid.axis, .picture = found->second, .palette = std::nullopt};
    }
    for (const Animation& animation : character.animations) {
        bytes += sizeof(Frame) * animation.frames.size();
    }
    FC_TRY(small.charge.add(bytes, "the smaller pictures"));
    small.pictures.resize(models.size());
    parallel_for(models.size(), context.threads, [&](std::size_t i) {
        small.pictures[i] = shrink(character.picture_of(models[i]), character.colours_of(models[i]), character[models[i]].axis, by).picture;
    });
    for (const Animation& animation : character.animations) {
        Animation shown;
        shown.name = animation.name;
        shown.frames.resize(animation.frames.size());
        for (std::size_t i = 0; i < shown.frames.size(); ++i) {
            shown.frames[i].sprite = animation.frames[i].sprite;
        }
        small.animations.push_back(std::move(shown));
    }
    return small;
}

}  // namespace fightconv::zx
