#include <algorithm>
#include <cstring>

#include "converters/compare/difference_page.hpp"
#include "formats/images/png/png.hpp"

namespace fightconv {

namespace {

// A sprite and its place where the axis is 0,0.
struct Placed {
    const Picture* picture = nullptr;
    const Colours* colours = nullptr;
    std::int64_t left = 0, top = 0;

    std::int64_t right() const { return left + picture->width; }
    std::int64_t bottom() const { return top + picture->height; }
};

std::optional<Placed> placed(const Character& character, std::optional<SpriteId> sprite) {
    if (!sprite || character.picture_of(*sprite).empty()) {
        return std::nullopt;
    }
    const Point axis = character[*sprite].axis;
    return Placed{&character.picture_of(*sprite), character.colours_of(*sprite),
                  -std::int64_t{axis.x}, -std::int64_t{axis.y}};
}

struct Canvas {
    std::int64_t left = 0, top = 0, right = 0, bottom = 0;

    std::uint64_t width() const { return static_cast<std::uint64_t>(right - left); }
    std::uint64_t height() const { return static_cast<std::uint64_t>(bottom - top); }
    bool is_small() const {
        return width() <= most_pixels && height() <= most_pixels &&
               width() * height() <= most_pixels;
    }
};
Canvas canvas_of(const Placed& one) { return {one.left, one.top, one.right(), one.bottom()}; }
Canvas around(const Canvas& a, const Canvas& b) {
    return {std::min(a.left, b.left), std::min(a.top, b.top), std::max(a.right, b.right),
            std::max(a.bottom, b.bottom)};
}

Picture drawn(const Placed& sprite, const Canvas& canvas) {
    Picture out{static_cast<std::uint32_t>(canvas.width()),
                static_cast<std::uint32_t>(canvas.height()), PixelFormat::rgba8888,
                PixelBuffer(static_cast<std::size_t>(canvas.width() * canvas.height() * 4))};
    const MutableBytes bytes = out.pixels.unpack();
    std::fill(bytes.begin(), bytes.end(), std::uint8_t{0});
    const auto from = (static_cast<std::uint64_t>(sprite.top - canvas.top) * canvas.width() +
                       static_cast<std::uint64_t>(sprite.left - canvas.left)) *
                      4;
    copy_rgba(*sprite.picture, {0, 0, sprite.picture->width, sprite.picture->height},
              sprite.colours, bytes.subspan(static_cast<std::size_t>(from)),
              static_cast<std::size_t>(canvas.width() * 4));
    return out;
}

// Pale grey where both are the same, magenta where they differ; the second picture stays
// recognisable.
Picture lit(const Picture& a, const Picture& b) {
    Picture out{a.width, a.height, PixelFormat::rgba8888, PixelBuffer(a.pixels.size())};
    const PixelView one = a.pixels.unpacked(), other = b.pixels.unpacked();
    std::uint8_t* const to = out.pixels.unpack().data();
    for (std::size_t i = 0; i < out.pixels.size(); i += 4) {
        const auto grey =
            static_cast<std::uint8_t>((other[i] * 3U + other[i + 1] * 6U + other[i + 2]) / 10U);
        const bool same = std::equal(one.data() + i, one.data() + i + 4, other.data() + i);
        const Rgba shown =
            same ? Rgba{grey, grey, grey, static_cast<std::uint8_t>(other[i + 3] / 3U)}
                 : Rgba{255, static_cast<std::uint8_t>(grey / 2U), 200, 255};
        std::memcpy(to + i, &shown, 4);
    }
    return out;
}

}  // namespace

Result<std::optional<DifferencePictures>> draw_difference(const Comparison& comparison,
                                                          const Difference& difference,
                                                          Context& context) {
    const auto first = placed(comparison.first.character, difference.first);
    auto second = placed(comparison.second.character, difference.second);
    if (!first && !second) {
        return std::nullopt;
    }
    Canvas canvas = canvas_of(first ? *first : *second);
    if (first && second) {
        if (const Canvas both = around(canvas, canvas_of(*second)); both.is_small()) {
            canvas = both;
        } else {  // axes far from each other: corner on corner
            second->left = first->left;
            second->top = first->top;
            canvas = around(canvas, canvas_of(*second));
        }
    }
    if (!canvas.is_small()) {
        return std::nullopt;
    }
    Charge charge(context.budget);
    FC_TRY(charge.add(std::uint64_t{3} * 4 * canvas.width() * canvas.height(),
                      "pictures of a difference"));
    DifferencePictures pictures{static_cast<std::uint32_t>(canvas.width()),
                                static_cast<std::uint32_t>(canvas.height()),
                                {},
                                {},
                                {}};
    const Picture one = first ? drawn(*first, canvas) : Picture();
    const Picture other = second ? drawn(*second, canvas) : Picture();
    if (first) {
        FC_ASSIGN(pictures.first, png::encode(one, nullptr, context));
    }
    if (second) {
        FC_ASSIGN(pictures.second, png::encode(other, nullptr, context));
    }
    if (first && second) {
        FC_ASSIGN(pictures.difference, png::encode(lit(one, other), nullptr, context));
    }
    return pictures;
}

}  // namespace fightconv
