#include "converters/openbor/pictures.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "converters/openbor/problems.hpp"
#include "converters/pictures/file_names.hpp"
#include "converters/pictures/png_files.hpp"
#include "core/base/parallel.hpp"
#include "core/base/reporter.hpp"
#include "core/base/text/text.hpp"
#include "formats/images/animated/colour_table.hpp"

namespace fightconv::openbor {

namespace {

constexpr Key small_portrait = {9000, 0};
constexpr std::uint32_t longest_icon_side = 128;  // larger ones are no icons
constexpr std::size_t palette_bytes = 768;

std::vector<Look> looks_of(const Character& character, const SheetMaker& maker) {
    std::vector<Look> looks;
    for (const SpriteId sprite : shown_sprites(character)) {
        const SheetMaker::Look& seen = maker.look_of(sprite);
        if (seen.visible && seen.number == looks.size()) {  // they are numbered as they are met
            looks.push_back({sprite, *seen.visible, seen.colours});
        }
    }
    return looks;
}

Result<std::vector<Usage>> usages_of(const Character& character, const std::vector<Look>& looks,
                                     const Context& context) {
    std::vector<Usage> usages(looks.size());
    FC_TRY(parallel_try(looks.size(), context.threads, context, [&](std::size_t i) -> Status {
        usages[i] = usage_of(character, looks[i]);
        return {};
    }));
    return usages;
}

// `size` times as many pixels, but at least one.
std::uint32_t scaled(std::uint32_t pixels, double size) {
    return static_cast<std::uint32_t>(std::max(std::llround(pixels * size), 1LL));
}

// The icon stands for the character where it is chosen.
std::optional<Look> icon_of(const Character& character) {
    const auto found =
        std::find_if(character.sprites.begin(), character.sprites.end(),
                     [](const Sprite& sprite) { return sprite.key == small_portrait; });
    if (found == character.sprites.end()) {
        return std::nullopt;
    }
    const SpriteId id{static_cast<std::uint32_t>(found - character.sprites.begin())};
    const Picture& picture = character.picture_of(id);
    if (picture.empty()) {
        return std::nullopt;
    }
    return Look{id, {0, 0, picture.width, picture.height}, character.colours_of(id)};
}

// Unlike in the palettes of MUGEN, the first colour comes first (openbor.md 6.3).
ByteBuffer act_of(const Colours& colours) {
    ByteBuffer act;
    act.reserve(palette_bytes);
    for (const Rgba& colour : colours) {
        act.insert(act.end(), {colour.r, colour.g, colour.b});
    }
    return act;
}

// The picture in this size: of each pixel the nearest one.
Picture rgba_of(const Character& character, const Look& look, std::uint32_t width,
                std::uint32_t height) {
    const auto drawn = [&](std::uint32_t columns, std::uint32_t rows) {
        return Picture{columns, rows, PixelFormat::rgba8888,
                       PixelBuffer(std::size_t{columns} * rows * 4)};
    };
    Picture whole = drawn(look.part.width, look.part.height);
    copy_rgba(character.picture_of(look.sprite), look.part, look.colours, whole.pixels.unpack(),
              std::size_t{whole.width} * 4);
    if (width == whole.width && height == whole.height) {
        return whole;
    }
    Picture picture = drawn(width, height);
    const PixelView from = whole.pixels.unpacked();
    const MutableBytes out = picture.pixels.unpack();
    for (std::size_t y = 0; y < height; ++y) {
        const std::size_t row = y * whole.height / height * whole.width;
        for (std::size_t x = 0; x < width; ++x) {
            const std::size_t pixel = row + x * whole.width / width;
            std::copy_n(from.begin() + static_cast<std::ptrdiff_t>(pixel * 4), 4,
                        out.begin() + static_cast<std::ptrdiff_t>((y * width + x) * 4));
        }
    }
    return picture;
}

// The picture in a palette of its own. False if its colours had to be reduced.
Result<bool> draw_alone(Picture picture, MutableBytes out, Colours& colours,
                        const Context& context) {
    AnimatedImage image{.width = picture.width, .height = picture.height};
    image.frames.push_back({std::move(picture)});
    ColourTable table;
    FC_ASSIGN(const bool exact, table.build(image, AlphaKind::one_bit, context));
    colours = table.colours();
    const Picture indexed = table.indexed(image.frames.front().picture);
    const PixelView pixels = indexed.pixels.unpacked();
    std::copy(pixels.begin(), pixels.end(), out.begin());
    return exact;
}

// The picture in the nearest colours of the model.
void draw_icon(const Picture& picture, const CommonPalette& palette, MutableBytes out) {
    const PixelView pixels = picture.pixels.unpacked();
    for (std::size_t i = 0; i < out.size(); ++i) {
        out[i] = pixels[i * 4 + 3] < 128
                     ? std::uint8_t{0}
                     : palette.nearest({pixels[i * 4], pixels[i * 4 + 1], pixels[i * 4 + 2], 255});
    }
}

}  // namespace

std::string palette_file(std::size_t number) {
    return number == 0 ? "palette.act" : fmt::format("palette{}.act", number);
}

Result<Pictures> Pictures::of(const Character& character, double icon_size,
                              const Context& context) {
    FC_ASSIGN(SheetMaker maker, SheetMaker::of(character, context));
    std::vector<Look> looks = looks_of(character, maker);
    FC_ASSIGN(std::vector<Usage> usages, usages_of(character, looks, context));
    return Pictures(character, icon_size, std::move(maker), std::move(looks), std::move(usages));
}

Pictures::Pictures(const Character& character, double icon_size, SheetMaker maker,
                   std::vector<Look> looks, std::vector<Usage> usages)
    : character_(character),
      icon_size_(icon_size),
      maker_(std::move(maker)),
      looks_(std::move(looks)),
      usages_(std::move(usages)),
      palette_(character, looks_, usages_),
      icon_(icon_of(character)) {
    if (icon_ &&
        scaled(std::max(icon_->part.width, icon_->part.height), icon_size) > longest_icon_side) {
        icon_.reset();
        icon_is_too_large_ = true;
    }
    FileNames names;
    names.take("icon", ".png");
    for (const Look& look : looks_) {
        const Key key = character[look.sprite].key;
        files_.push_back(names.take(fmt::format("{}_{}", key.group, key.number), ".png"));
    }
    if (palette_.fits()) {
        palettes_ = palette_.alternates();
        palettes_.insert(palettes_.begin(), palette_.colours());
    }
}

std::optional<ShownPicture> Pictures::shown(SpriteId sprite) const {
    const SheetMaker::Look& look = maker_.look_of(sprite);
    if (!look.visible) {
        return std::nullopt;
    }
    const Point axis = character_[sprite].axis;
    return ShownPicture{files_[look.number], std::int64_t{axis.x} - look.visible->x,
                        std::int64_t{axis.y} - look.visible->y};
}

Status Pictures::add_files(const std::string& folder, OutputSet& set, Context& context) const {
    report(context);
    std::vector<Look> looks = looks_;
    std::vector<std::string> files = files_;
    if (icon_) {
        looks.push_back(*icon_);
        files.emplace_back(icon_file);
    }
    const std::size_t own_palettes = palette_.fits() ? 0 : looks.size();
    Charge charge(context.budget);
    FC_TRY(charge.add(own_palettes * sizeof(Colours), "the palettes of the pictures"));
    std::vector<Colours> colours(own_palettes);
    std::vector<char> exact(looks.size(), 1);
    std::vector<PngToDraw> pngs;
    std::uint64_t largest = 0;
    for (std::size_t i = 0; i < looks.size(); ++i) {
        const Look& look = looks[i];
        const Key key = character_[look.sprite].key;
        const bool is_icon = i == looks_.size();
        const double size = is_icon ? icon_size_ : 1;
        PngToDraw png{.width = scaled(look.part.width, size),
                      .height = scaled(look.part.height, size),
                      .item = fmt::format("sprite {},{}", key.group, key.number),
                      .draw = {}};
        const auto rgba = [&, i, width = png.width, height = png.height] {
            return rgba_of(character_, looks[i], width, height);
        };
        if (!palette_.fits() || is_icon) {
            largest = std::max(largest, std::uint64_t{look.part.width} * look.part.height);
        }
        if (!palette_.fits()) {
            png.draw = [&, i, rgba](MutableBytes out) -> Status {
                FC_ASSIGN(const bool is_exact, draw_alone(rgba(), out, colours[i], context));
                exact[i] = is_exact ? 1 : 0;
                return {};
            };
        } else if (is_icon) {
            png.draw = [&, rgba](MutableBytes out) -> Status {
                draw_icon(rgba(), palette_, out);
                return {};
            };
        } else {
            png.draw = [&, i](MutableBytes out) -> Status {
                palette_.draw(looks[i], out);
                return {};
            };
        }
        png.colours = palette_.fits() ? &palette_.colours() : &colours[i];
        pngs.push_back(std::move(png));
    }
    // as RGBA, and with indices
    FC_TRY(charge.add(largest * 5, "a picture whose colours are reduced"));
    FC_ASSIGN(PngFiles drawn, draw_pngs(pngs, context));
    set.charge.join(std::move(drawn.charge));
    for (std::size_t i = 0; i < files.size(); ++i) {
        set.files.push_back({folder + files[i], std::move(drawn.files[i])});
    }
    for (std::size_t i = 0; i < palettes_.size(); ++i) {
        FC_TRY(set.charge.add(palette_bytes, "a palette"));
        set.files.push_back({folder + palette_file(i), act_of(palettes_[i])});
    }
    if (const auto reduced = std::count(exact.begin(), exact.end(), 0); reduced != 0) {
        Reporter(context.diagnostics, "")
            .report(openbor_problem.colours_reduced, {},
                    "a picture of OpenBOR has at most 255 colours; those of {} were reduced to "
                    "similar ones",
                    counted(static_cast<std::uint64_t>(reduced), "picture"));
    }
    return {};
}

void Pictures::report(Context& context) const {
    const Reporter reporter(context.diagnostics, "");
    if (icon_is_too_large_) {
        reporter.report(
            openbor_problem.icon_left_out, {},
            "the small portrait (sprite 9000,0) is larger than {0}x{0} and was left out",
            longest_icon_side);
    }
    if (!palette_.fits()) {
        reporter.report(
            openbor_problem.palettes_differ, {},
            "the pictures have more than 255 colours together, and a model has one palette; each "
            "picture keeps its own, so that no other palette can be chosen in the game ({} left "
            "out)",
            counted(character_.selectable_palettes.empty()
                        ? 0
                        : character_.selectable_palettes.size() - 1,
                    "palette"));
    }
    const auto partial = std::count_if(usages_.begin(), usages_.end(),
                                       [](const Usage& usage) { return usage.partial_alpha; });
    if (partial != 0) {
        reporter.report(openbor_problem.partial_alpha, {},
                        "pixels of OpenBOR are either drawn or not; those with an alpha below 128 "
                        "were left out (in {})",
                        counted(static_cast<std::uint64_t>(partial), "picture"));
    }
}

}  // namespace fightconv::openbor
