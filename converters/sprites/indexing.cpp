#include "converters/sprites/indexing.hpp"

#include <algorithm>
#include <array>
#include <bitset>
#include <set>
#include <vector>

namespace fightconv::sprites {

namespace {

bool is_same(Rgba a, Rgba b) { return (a.a == 0 && b.a == 0) || a == b; }

// Editors often drop the alpha of a palette's colours.
bool is_same_without_alpha(Rgba given, Rgba colour) {
    return is_same(given, colour) || (given.a == 255 && colour.a != 0 && given.r == colour.r &&
                                      given.g == colour.g && given.b == colour.b);
}

std::bitset<256> used_in(Bytes indices) {
    std::bitset<256> used;
    for (const std::uint8_t index : indices) {
        used.set(index);
    }
    return used;
}

// The first index of each colour of a palette; all transparent ones are one.
class ColourIndex {
public:
    explicit ColourIndex(const Colours& palette) : palette_(palette) {
        for (std::size_t i = 0; i < palette.size(); ++i) {
            entries_.push_back({key_of(palette[i]), static_cast<std::uint8_t>(i)});
        }
        std::sort(entries_.begin(), entries_.end());
    }

    std::optional<std::uint8_t> find(Rgba colour) {
        if (!last_ || !is_same(*last_, colour)) {
            const auto found = std::lower_bound(entries_.begin(), entries_.end(),
                                                std::pair(key_of(colour), std::uint8_t{0}));
            index_ = found != entries_.end() && found->first == key_of(colour)
                         ? std::optional(found->second)
                         : std::nullopt;
            last_ = colour;
        }
        return index_;
    }

    bool has_at(std::uint8_t index, Rgba colour) const { return is_same(palette_[index], colour); }

private:
    static std::uint32_t key_of(Rgba colour) {
        return colour.a == 0 ? 0
                             : std::uint32_t{colour.a} << 24 | std::uint32_t{colour.r} << 16 |
                                   std::uint32_t{colour.g} << 8 | colour.b;
    }

    const Colours& palette_;
    std::vector<std::pair<std::uint32_t, std::uint8_t>> entries_;
    std::optional<Rgba> last_;
    std::optional<std::uint8_t> index_;
};

// colour_at(i) is the colour of a pixel.
template <class ColourAt>
bool fill(MutableBytes out, const Colours& palette, const PixelView* before, ColourAt colour_at) {
    ColourIndex indices(palette);
    for (std::size_t i = 0; i < out.size(); ++i) {
        const Rgba colour = colour_at(i);
        if (before != nullptr && indices.has_at((*before)[i], colour)) {
            out[i] = (*before)[i];
            continue;
        }
        const auto index = indices.find(colour);
        if (!index) {
            return false;
        }
        out[i] = *index;
    }
    return true;
}

}  // namespace

std::optional<PaletteId> main_palette(const Character& character) {
    if (!character.selectable_palettes.empty()) {
        return character.selectable_palettes.front().palette;
    }
    std::optional<PaletteId> first;
    for (const Sprite& sprite : character.sprites) {
        if (sprite.palette && sprite.key == Key{0, 0}) {
            return sprite.palette;
        }
        first = first ? first : sprite.palette;
    }
    return first;
}

std::optional<Picture> indexed_with(const Picture& picture, const Colours* own,
                                    const Colours& palette, const Picture* before) {
    const PixelView pixels = picture.pixels.unpacked();
    Picture result{picture.width, picture.height, PixelFormat::indexed8,
                   PixelBuffer(std::size_t{picture.width} * picture.height)};
    const MutableBytes out = result.pixels.unpack();
    const bool is_indexed = picture.format == PixelFormat::indexed8;
    if (is_indexed) {
        const std::bitset<256> used = used_in(pixels);
        bool keeps = true;
        for (std::size_t i = 0; i < used.size() && keeps; ++i) {
            keeps = !used[i] || is_same_without_alpha((*own)[i], palette[i]);
        }
        if (keeps) {
            std::copy(pixels.begin(), pixels.end(), out.begin());
            return result;
        }
    }
    const bool has_before = before != nullptr && before->format == PixelFormat::indexed8 &&
                            before->width == picture.width && before->height == picture.height;
    const PixelView old = has_before ? before->pixels.unpacked() : PixelView(Bytes());
    const PixelView* const known = has_before ? &old : nullptr;
    const bool filled =
        is_indexed ? fill(out, palette, known, [&](std::size_t i) { return (*own)[pixels[i]]; })
                   : fill(out, palette, known, [&](std::size_t i) {
                         return Rgba{pixels[4 * i], pixels[4 * i + 1], pixels[4 * i + 2],
                                     pixels[4 * i + 3]};
                     });
    return filled ? std::optional(std::move(result)) : std::nullopt;
}

std::optional<Colours> palette_of(const Picture& picture) {
    const PixelView pixels = picture.pixels.unpacked();
    std::set<std::array<std::uint8_t, 3>> found;
    for (std::size_t i = 0; i < pixels.size(); i += 4) {
        const std::uint8_t alpha = pixels[i + 3];
        if (alpha != 0) {
            found.insert({pixels[i], pixels[i + 1], pixels[i + 2]});
        }
        if ((alpha != 0 && alpha != 255) || found.size() == Colours().size()) {
            return std::nullopt;
        }
    }
    Colours colours{};
    std::transform(found.begin(), found.end(), colours.begin() + 1, [](const auto& rgb) {
        return Rgba{rgb[0], rgb[1], rgb[2], 255};
    });
    return colours;
}

Result<std::optional<PaletteId>> add_palette(Character& character, const Colours& colours,
                                             const Context& context) {
    if (character.palettes.size() >= context.limits.palettes) {
        return std::optional<PaletteId>();
    }
    FC_TRY(character.charge.add(sizeof(Palette), "the palettes"));
    const auto number = static_cast<std::uint32_t>(character.palettes.size());
    character.palettes.push_back({{2, static_cast<std::int16_t>(number)}, colours});
    return std::optional(PaletteId{number});
}

bool look_same(const Picture& a, const Colours* of_a, const Picture& b, const Colours* of_b) {
    if (a.width != b.width || a.height != b.height) {
        return false;
    }
    const RgbaReader first(a, of_a), second(b, of_b);
    const std::size_t bytes = std::size_t{a.width} * 4;
    std::vector<std::uint8_t> row_of_a(bytes), row_of_b(bytes);
    for (std::uint32_t y = 0; y < a.height; ++y) {
        const Rectangle row{0, static_cast<std::int32_t>(y), a.width, 1};
        first.copy(row, row_of_a, bytes);
        second.copy(row, row_of_b, bytes);
        if (row_of_a != row_of_b) {
            return false;
        }
    }
    return true;
}

}  // namespace fightconv::sprites
