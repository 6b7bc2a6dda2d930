#include "converters/sprites/recolour.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "converters/sprites/indexing.hpp"
#include "converters/sprites/problems.hpp"
#include "core/base/reporter.hpp"
#include "core/base/text/text.hpp"

namespace fightconv::sprites {

namespace {

// A colour as 0xRRGGBB, and how many pixels have it.
struct Counted {
    std::uint32_t colour = 0;
    std::uint64_t pixels = 0;
};

std::uint32_t packed(const std::uint8_t* rgb) {
    return std::uint32_t{rgb[0]} << 16 | std::uint32_t{rgb[1]} << 8 | rgb[2];
}
std::uint8_t channel(std::uint32_t colour, int which) {
    return static_cast<std::uint8_t>(colour >> (16 - 8 * which));
}
Rgba opaque(std::uint32_t colour) {
    return {channel(colour, 0), channel(colour, 1), channel(colour, 2), 255};
}

// The colours of the opaque pixels, ascending.
std::vector<Counted> colours_in(const Picture& picture) {
    const PixelView pixels = picture.pixels.unpacked();
    std::vector<std::uint32_t> all;
    for (std::size_t i = 0; i < pixels.size(); i += 4) {
        if (pixels[i + 3] != 0) {
            all.push_back(packed(pixels.data() + i));
        }
    }
    std::sort(all.begin(), all.end());
    std::vector<Counted> colours;
    for (const std::uint32_t colour : all) {
        if (colours.empty() || colours.back().colour != colour) {
            colours.push_back({colour, 0});
        }
        ++colours.back().pixels;
    }
    return colours;
}

// Colours that become one, and the channel in which they differ most.
struct Box {
    std::span<Counted> colours;
    int channel = 0;
    std::uint64_t weight = 0;  // the width in that channel times the number of pixels
};

Box box_of(std::span<Counted> colours) {
    Box box{colours};
    std::uint64_t pixels = 0;
    for (const Counted& each : colours) {
        pixels += each.pixels;
    }
    int widest = 0;
    for (int which = 0; which < 3; ++which) {
        const auto [least, most] = std::minmax_element(
            colours.begin(), colours.end(), [&](const Counted& a, const Counted& b) {
                return channel(a.colour, which) < channel(b.colour, which);
            });
        const int width = channel(most->colour, which) - channel(least->colour, which);
        if (width > widest) {
            widest = width;
            box.channel = which;
        }
    }
    box.weight = static_cast<std::uint64_t>(widest) * pixels;
    return box;
}

// Splits where half of the pixels are on each side. Each side has a colour.
std::pair<Box, Box> split(const Box& box) {
    std::sort(box.colours.begin(), box.colours.end(), [&](const Counted& a, const Counted& b) {
        return std::pair(channel(a.colour, box.channel), a.colour) <
               std::pair(channel(b.colour, box.channel), b.colour);
    });
    std::uint64_t pixels = 0;
    for (const Counted& each : box.colours) {
        pixels += each.pixels;
    }
    std::uint64_t before = box.colours.front().pixels;
    std::size_t place = 1;
    while (place + 1 < box.colours.size() && before + box.colours[place].pixels <= pixels / 2) {
        before += box.colours[place++].pixels;
    }
    return {box_of(box.colours.first(place)), box_of(box.colours.subspan(place))};
}

Rgba mean_of(std::span<const Counted> colours) {
    std::array<std::uint64_t, 3> sums{};
    std::uint64_t pixels = 0;
    for (const Counted& each : colours) {
        for (int which = 0; which < 3; ++which) {
            sums[static_cast<std::size_t>(which)] += channel(each.colour, which) * each.pixels;
        }
        pixels += each.pixels;
    }
    const auto mean = [&](std::size_t which) {
        return static_cast<std::uint8_t>((sums[which] + pixels / 2) / pixels);
    };
    return {mean(0), mean(1), mean(2), 255};
}

// The colours in at most so many boxes.
std::vector<Box> median_cut(std::span<Counted> colours, std::size_t most) {
    std::vector<Box> boxes = {box_of(colours)};
    while (boxes.size() < most) {
        const auto largest =
            std::max_element(boxes.begin(), boxes.end(),
                             [](const Box& a, const Box& b) { return a.weight < b.weight; });
        if (largest->weight == 0) {
            break;
        }
        const auto [first, second] = split(*largest);
        *largest = first;
        boxes.push_back(second);
    }
    return boxes;
}

class ColourReducer {
public:
    ColourReducer(Character& character, const ColourReduction& reduction, SpriteChanges& changes,
                  Context& context)
        : character_(character),
          most_(reduction.colours - 1),
          is_dithered_(reduction.is_dithered),
          changes_(changes),
          context_(context),
          main_(main_palette(character)) {}

    Status run() && {
        std::map<PictureId, std::pair<PictureId, PaletteId>> reduced;
        for (std::uint32_t i = 0; i < character_.sprites.size(); ++i) {
            const PictureId picture = character_.sprites[i].picture;
            if (character_.sprites[i].palette || character_[picture].empty()) {
                continue;
            }
            FC_TRY(context_.check_cancelled());
            const auto [place, is_new] = reduced.try_emplace(picture);
            if (is_new) {
                FC_ASSIGN(place->second, reduce(picture));
            }
            Sprite& sprite = character_.sprites[i];
            sprite.picture = place->second.first;
            sprite.palette = place->second.second;
            changes_.add({i}, true);
            ++sprites_;
        }
        for (const auto& [old, now] : reduced) {
            Picture& picture = character_.pictures[old.value];
            character_.charge.give_back(
                std::min<std::uint64_t>(picture.pixels.stored_bytes(), character_.charge.bytes()));
            picture = {0, 0, PixelFormat::rgba8888, {}};  // no sprite shows it any more
        }
        make_palette_selectable();
        report();
        return {};
    }

private:
    // Formats with palettes let players choose that of the standing sprite.
    void make_palette_selectable() {
        const auto standing = std::find_if(character_.sprites.begin(), character_.sprites.end(),
                                           [](const Sprite& sprite) {
                                               return sprite.key == Key{0, 0};
                                           });
        if (!main_ && standing != character_.sprites.end() && standing->palette) {
            character_.selectable_palettes.push_back({1, *standing->palette});
        }
    }

    Result<std::pair<PictureId, PaletteId>> reduce(PictureId id) {
        ++pictures_;
        const Picture& given = character_[id];
        const std::uint64_t pixels = std::uint64_t{given.width} * given.height;
        Charge working(context_.budget);
        FC_TRY(working.add(pixels * (4 + sizeof(std::uint32_t) + sizeof(Counted)),
                           "the colours of a sprite"));
        FC_TRY(character_.charge.add(pixels + sizeof(Picture), "the reduced sprites"));
        Picture picture{given.width, given.height, given.format, PixelBuffer(given.pixels)};
        settle_alpha(picture.pixels.unpack());
        if (main_) {
            if (auto indexed = indexed_with(picture, nullptr, character_[*main_].colours)) {
                ++in_main_;
                return std::pair(add(*std::move(indexed)), *main_);
            }
        }
        std::vector<Counted> colours = colours_in(picture);
        const bool is_cut = colours.size() > most_;
        cut_ += is_cut ? 1U : 0U;
        FC_ASSIGN(const PaletteId palette, is_cut ? cut(picture, colours) : palette_with(colours));
        return std::pair(add(*indexed_with(picture, nullptr, character_[palette].colours)),
                         palette);
    }

    void settle_alpha(MutableBytes pixels) {
        bool partial = false;
        for (std::size_t i = 3; i < pixels.size(); i += 4) {
            partial = partial || (pixels[i] != 0 && pixels[i] != 255);
            pixels[i] = pixels[i] < 128 ? 0 : 255;
        }
        partial_alpha_ += partial ? 1U : 0U;
    }

    PictureId add(Picture picture) {
        character_.pictures.push_back(std::move(picture));
        return {static_cast<std::uint32_t>(character_.pictures.size() - 1)};
    }

    Result<PaletteId> new_palette(const Colours& colours) {
        FC_ASSIGN(const std::optional<PaletteId> added, add_palette(character_, colours, context_));
        return added ? Result<PaletteId>(*added)
                     : fail(Error(ErrorCode::limit_exceeded,
                                  fmt::format("the sprites need more than {} palettes",
                                              context_.limits.palettes))
                                .remedy("leave sprites out (--animations)"));
    }

    // One of the last palettes that were made, if the missing colours fit into it, or a new one.
    Result<PaletteId> palette_with(const std::vector<Counted>& colours) {
        constexpr std::size_t most_tried = 8;
        for (std::size_t i = 0; i < std::min(made_.size(), most_tried); ++i) {
            Made& made = made_[made_.size() - 1 - i];
            std::vector<std::uint32_t> missing;
            for (const Counted& each : colours) {
                if (!std::binary_search(made.colours.begin(), made.colours.end(), each.colour)) {
                    missing.push_back(each.colour);
                }
            }
            if (made.colours.size() + missing.size() <= most_) {
                add_colours(made, missing);
                return made.palette;
            }
        }
        FC_ASSIGN(const PaletteId palette, new_palette({}));
        std::vector<std::uint32_t> all;
        std::transform(colours.begin(), colours.end(), std::back_inserter(all),
                       [](const Counted& each) { return each.colour; });
        made_.push_back({palette, {}});
        add_colours(made_.back(), all);
        return palette;
    }

    struct Made {
        PaletteId palette;
        std::vector<std::uint32_t> colours;  // ascending
    };

    void add_colours(Made& made, const std::vector<std::uint32_t>& colours) {
        Colours& entries = character_.palettes[made.palette.value].colours;
        std::size_t next = made.colours.size() + 1;
        for (const std::uint32_t colour : colours) {
            entries[next++] = opaque(colour);
        }
        made.colours.insert(made.colours.end(), colours.begin(), colours.end());
        std::sort(made.colours.begin(), made.colours.end());
    }

    // Gives the picture the colours of a new palette.
    Result<PaletteId> cut(Picture& picture, std::vector<Counted>& colours) {
        const std::vector<Box> boxes = median_cut(colours, most_);
        Colours palette{};
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            palette[i + 1] = mean_of(boxes[i].colours);
        }
        if (is_dithered_) {
            Charge working(context_.budget);
            FC_TRY(working.add(dither_bytes(picture.width), "the errors of a dithered sprite"));
            dither(picture.pixels.unpack(), picture.width,
                   std::span(palette).subspan(1, boxes.size()));
        } else {
            give_colours_of_boxes(picture, boxes, palette);
        }
        return new_palette(palette);
    }

    static void give_colours_of_boxes(Picture& picture, const std::vector<Box>& boxes,
                                      const Colours& palette) {
        std::vector<std::pair<std::uint32_t, Rgba>> now;
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            for (const Counted& each : boxes[i].colours) {
                now.emplace_back(each.colour, palette[i + 1]);
            }
        }
        const auto by_colour = [](const auto& a, const auto& b) { return a.first < b.first; };
        std::sort(now.begin(), now.end(), by_colour);
        const MutableBytes pixels = picture.pixels.unpack();
        for (std::size_t i = 0; i < pixels.size(); i += 4) {
            if (pixels[i + 3] != 0) {
                const auto found =
                    std::lower_bound(now.begin(), now.end(),
                                     std::pair(packed(pixels.data() + i), Rgba{}), by_colour);
                pixels[i] = found->second.r;
                pixels[i + 1] = found->second.g;
                pixels[i + 2] = found->second.b;
            }
        }
    }

    void report() const {
        const Reporter reporter(context_.diagnostics, "");
        if (sprites_ == 0) {
            return;
        }
        std::vector<std::string> parts;
        const auto part = [&](std::size_t count, std::string_view what) {
            if (count != 0) {
                parts.push_back(fmt::format("{} {}", count, what));
            }
        };
        part(in_main_, "in the palette of the character");
        part(pictures_ - in_main_ - cut_, "in other palettes with all of their colours");
        part(cut_, fmt::format("reduced to {} colours{}", most_ + 1,
                               is_dithered_ ? " and dithered" : ""));
        reporter.report(sprites_problem.reduced, {}, "{} in true colour: of {}, {}",
                        counted(sprites_, "sprite"), counted(pictures_, "picture"),
                        fmt::join(parts, ", "));
        if (partial_alpha_ != 0) {
            reporter.report(sprites_problem.alpha_lost, {},
                            "{} lost partly transparent pixels: from an alpha of 128 on they are "
                            "opaque now, and others transparent",
                            counted(partial_alpha_, "picture"));
        }
    }

    Character& character_;
    const std::size_t most_;  // without the transparent one
    const bool is_dithered_;
    SpriteChanges& changes_;
    Context& context_;
    const std::optional<PaletteId> main_;
    std::vector<Made> made_;
    std::size_t sprites_ = 0, pictures_ = 0, in_main_ = 0, cut_ = 0, partial_alpha_ = 0;
};

}  // namespace

Status share_palettes(Character& character, SpriteChanges& changes, Context& context) {
    const std::optional<PaletteId> main = main_palette(character);
    if (!main) {
        return {};
    }
    std::vector<bool> is_selectable(character.palettes.size());
    is_selectable[main->value] = true;
    for (const SelectablePalette& each : character.selectable_palettes) {
        is_selectable[each.palette.value] = true;
    }
    // nothing: it has a colour that the palette does not have
    std::map<std::pair<PictureId, PaletteId>, std::optional<PictureId>> known;
    std::size_t shared = 0;
    for (std::uint32_t i = 0; i < character.sprites.size(); ++i) {
        Sprite& sprite = character.sprites[i];
        if (!sprite.palette || is_selectable[sprite.palette->value]) {
            continue;
        }
        FC_TRY(context.check_cancelled());
        const auto [place, is_new] = known.try_emplace({sprite.picture, *sprite.palette});
        if (is_new) {
            const Picture& picture = character[sprite.picture];
            FC_TRY(character.charge.add(picture.pixels.size() + sizeof(Picture), "the sprites"));
            auto indexed = indexed_with(picture, &character[*sprite.palette].colours,
                                        character[*main].colours);
            if (indexed && indexed->pixels == picture.pixels) {
                place->second = sprite.picture;
            } else if (indexed) {
                place->second = PictureId{static_cast<std::uint32_t>(character.pictures.size())};
                character.pictures.push_back(*std::move(indexed));
            }
        }
        if (place->second) {
            sprite.picture = *place->second;
            sprite.palette = main;
            changes.add({i}, true);
            ++shared;
        }
    }
    Reporter(context.diagnostics, "")
        .report(sprites_problem.shared, {}, "{} {} the palette of the character now",
                counted(shared, "sprite"), shared == 1 ? "has" : "have");
    return {};
}

Status reduce_colours(Character& character, const ColourReduction& reduction,
                      SpriteChanges& changes, Context& context) {
    return ColourReducer(character, reduction, changes, context).run();
}

}  // namespace fightconv::sprites
