#include "converters/zx/shrink.hpp"

#include <algorithm>
#include <vector>

namespace fightconv::zx {

namespace {

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
        const auto colour = [&](std::uint32_t sum) {
            return static_cast<std::uint8_t>(alpha == 0 ? 0 : (sum + a / 2) / a);
        };
        pixel[0] = colour(r);
        pixel[1] = colour(g);
        pixel[2] = colour(b);
        pixel[3] = static_cast<std::uint8_t>(alpha);
    }
};

std::int64_t floor_divide(std::int64_t value, std::int64_t by) {
    return value >= 0 ? value / by : -((-value + by - 1) / by);
}

// Pixels of one side of a picture: from `begin`, which may lie outside, those that lie within.
struct Side {
    std::int64_t begin, first, end;

    Side(std::int64_t axis, std::int64_t block, std::uint32_t blocks, std::uint32_t by,
         std::uint32_t size)
        : begin(axis + block * by),
          first(std::max<std::int64_t>(begin, 0)),
          end(std::min<std::int64_t>(begin + std::int64_t{blocks} * by, size)) {}
};

}  // namespace

Rectangle blocks_of(const Rectangle& part, Point axis, std::uint32_t by) {
    const auto side = [by](std::int64_t first, std::int64_t size, std::int64_t& count) {
        const std::int64_t block = floor_divide(first, by);
        count = floor_divide(first + size - 1, by) - block + 1;
        return static_cast<std::int32_t>(block);
    };
    std::int64_t width = 0;
    std::int64_t height = 0;
    const std::int32_t x = side(std::int64_t{part.x} - axis.x, part.width, width);
    const std::int32_t y = side(std::int64_t{part.y} - axis.y, part.height, height);
    return {x, y, static_cast<std::uint32_t>(width), static_cast<std::uint32_t>(height)};
}

void shrink(const Picture& picture, const Colours* colours, Point axis, const Rectangle& blocks,
            std::uint32_t by, MutableBytes out, std::size_t stride) {
    const Side columns(axis.x, blocks.x, blocks.width, by, picture.width);
    const auto width =
        static_cast<std::uint32_t>(std::max<std::int64_t>(columns.end - columns.first, 0));
    ByteBuffer row(std::size_t{width} * 4);
    const RgbaReader reader(picture, colours);
    std::vector<Block> means;
    for (std::uint32_t line = 0; line < blocks.height; ++line) {
        means.assign(blocks.width, {});
        const Side rows(axis.y, std::int64_t{blocks.y} + line, 1, by, picture.height);
        for (std::int64_t y = rows.first; y < rows.end; ++y) {
            reader.copy(
                {static_cast<std::int32_t>(columns.first), static_cast<std::int32_t>(y), width, 1},
                row, row.size());
            for (std::uint32_t x = 0; x < width; ++x) {
                means[static_cast<std::size_t>(columns.first + x - columns.begin) / by].add(
                    &row[std::size_t{x} * 4]);
            }
        }
        std::uint8_t* pixel = &out[line * stride];
        for (const Block& block : means) {
            block.write(pixel, by);
            pixel += 4;
        }
    }
}

}  // namespace fightconv::zx
