#include <algorithm>
#include <array>

#include "converters/jobs/report/report.hpp"
#include "formats/images/png/png.hpp"

namespace fightconv::batch {

namespace {

constexpr std::uint32_t longest_side = 96;

// The picture in a thumbnail: the visible part of a sprite, flipped as in the frame.
struct Subject {
    const Picture* picture;
    const Colours* colours;
    Rectangle part;
    bool flip_h;
};

std::optional<Subject> standing_frame(const Character& character) {
    const auto& animations = character.animations;
    const auto stand =
        std::find_if(animations.begin(), animations.end(),
                     [](const Animation& animation) { return animation.number == 0; });
    if (stand == animations.end()) {
        return std::nullopt;
    }
    for (const Frame& frame : stand->frames) {
        if (!frame.sprite) {
            continue;
        }
        const Picture& picture = character.picture_of(*frame.sprite);
        const Colours* const colours = character.colours_of(*frame.sprite);
        if (const auto part = visible_bounds(picture, colours)) {
            return Subject{&picture, colours, *part, frame.flip_h};
        }
    }
    return std::nullopt;
}

// The longer side becomes at most longest_side, the other keeps the proportion and is at least 1.
std::pair<std::uint32_t, std::uint32_t> fitted(std::uint32_t width, std::uint32_t height) {
    const std::uint32_t longer = std::max({width, height, longest_side});
    const auto side = [&](std::uint32_t from) {
        return std::max(1U, (from * longest_side + longer / 2) / longer);
    };
    return {side(width), side(height)};
}

// The span of source pixels that target pixel `at` covers, in units of 1/`target` source pixel, and
// the part of one pixel that is in it.
struct Coverage {
    std::uint64_t first, last;
    std::uint64_t target;
    Coverage(std::uint32_t at, std::uint32_t source, std::uint32_t target_size)
        : first(std::uint64_t{at} * source), last(first + source), target(target_size) {}
    std::uint64_t begin() const { return first / target; }
    std::uint64_t end() const { return (last + target - 1) / target; }
    std::uint64_t of(std::uint64_t pixel) const {
        return std::min(last, (pixel + 1) * target) - std::max(first, pixel * target);
    }
};

// Sums over an area: red, green and blue weighted by alpha, and alpha. Even 16384^2 pixels of 255 *
// 255 fit.
struct Sum {
    std::array<std::uint64_t, 3> colour{};
    std::uint64_t alpha = 0;

    void add(const std::uint8_t* rgba, std::uint64_t weight) {
        const std::uint64_t weighed = weight * rgba[3];
        for (std::size_t i = 0; i < 3; ++i) {
            colour[i] += weighed * rgba[i];
        }
        alpha += weighed;
    }
    void store(std::uint8_t* rgba, std::uint64_t area) const {
        for (std::size_t i = 0; i < 3; ++i) {
            rgba[i] = alpha == 0 ? std::uint8_t{0}
                                 : static_cast<std::uint8_t>((colour[i] + alpha / 2) / alpha);
        }
        rgba[3] = static_cast<std::uint8_t>((alpha + area / 2) / area);
    }
};

// Only one row of the source is in memory as RGBA at a time, however large the picture is.
Picture reduced(const Subject& subject) {
    const Rectangle& part = subject.part;
    const auto [width, height] = fitted(part.width, part.height);
    Picture out{width, height, PixelFormat::rgba8888, PixelBuffer(std::size_t{width} * height * 4)};
    ByteBuffer row(std::size_t{part.width} * 4);
    const RgbaReader reader(*subject.picture, subject.colours);
    for (std::uint32_t y = 0; y < height; ++y) {
        std::array<Sum, longest_side> sums{};
        const Coverage rows(y, part.height, height);
        for (std::uint64_t from = rows.begin(); from < rows.end(); ++from) {
            reader.copy({part.x, part.y + static_cast<std::int32_t>(from), part.width, 1}, row,
                        row.size());
            for (std::uint32_t x = 0; x < width; ++x) {
                const Coverage columns(x, part.width, width);
                for (std::uint64_t column = columns.begin(); column < columns.end(); ++column) {
                    sums[x].add(row.data() + column * 4, columns.of(column) * rows.of(from));
                }
            }
        }
        for (std::uint32_t x = 0; x < width; ++x) {
            const std::size_t to = std::size_t{y} * width + (subject.flip_h ? width - 1 - x : x);
            sums[x].store(out.pixels.unpack().data() + to * 4,
                          std::uint64_t{part.width} * part.height);
        }
    }
    return out;
}

}  // namespace

ByteBuffer thumbnail_of(const Character& character, Context& context) {
    const auto subject = standing_frame(character);
    const std::uint64_t needed = std::uint64_t{4} * longest_side * longest_side +
                                 (subject ? std::uint64_t{4} * subject->part.width : 0);
    Charge charge(context.budget);
    if (!subject || !charge.add(needed, "thumbnail")) {
        return {};
    }
    auto png = png::encode(reduced(*subject), nullptr, Context());
    return png ? *std::move(png) : ByteBuffer{};
}

}  // namespace fightconv::batch
