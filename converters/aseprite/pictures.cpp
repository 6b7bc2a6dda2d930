#include "converters/aseprite/pictures.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstring>
#include <tuple>

namespace fightconv::ase {

namespace {

// The most pixels of all frames whose layers are drawn over each other. This bounds the work that a
// small file may ask for.
constexpr std::uint64_t most_drawn_pixels = 1ULL << 31;

constexpr std::uint64_t work_of_pixel = 4;  // as much as to decode one

bool before(const Colours& a, const Colours& b) {
    return std::memcmp(a.data(), b.data(), sizeof(Colours)) < 0;
}

std::uint64_t hash_of(Bytes bytes) {
    std::uint64_t hash = 0xCBF29CE484222325;
    for (const std::uint8_t byte : bytes) {
        hash = (hash ^ byte) * 0x100000001B3;
    }
    return hash;
}

}  // namespace

// Where row `y` of a part begins among the pixels of a picture.
std::size_t Pictures::offset_in(const aseprite::Cel& picture, const Rectangle& part,
                                std::uint32_t y) const {
    return ((static_cast<std::size_t>(part.y) + y) * picture.width +
            static_cast<std::size_t>(part.x)) *
           aseprite::bytes_of(document_.depth);
}

bool Pictures::ByPixels::operator()(const Entry& a, const Entry& b) const {
    const Picture& one = (*character)[a.picture];
    const Picture& other = (*character)[b.picture];
    const auto head = [](const Entry& entry, const Picture& picture) {
        return std::tuple(entry.hash, picture.width, picture.height, picture.format, entry.palette);
    };
    if (head(a, one) != head(b, other)) {
        return head(a, one) < head(b, other);
    }
    const PixelView pixels = one.pixels.unpacked(), others = other.pixels.unpacked();
    return !pixels.empty() && std::memcmp(pixels.data(), others.data(), pixels.size()) < 0;
}

Pictures::Pictures(const aseprite::Document& document, Character& character, Context& context)
    : document_(document),
      character_(character),
      context_(context),
      palettes_(before),
      entries_(ByPixels{&character}) {}

Status Pictures::go_to(std::size_t frame) {
    frame_ = frame;
    const auto& changed = document_.frames[frame].palette;
    if (!is_indexed() || (!changed && palette_)) {
        return {};
    }
    // Colours that the palette does not have are clear.
    Colours colours{};
    const std::size_t count = changed ? std::min(changed->colours.size(), colours.size()) : 0;
    for (std::size_t i = 0; i < count; ++i) {
        const aseprite::Colour& colour = changed->colours[i];
        colours[i] = {colour[0], colour[1], colour[2], colour[3]};
    }
    colours[document_.transparent_index].a = 0;
    const auto [found, is_new] = palettes_.try_emplace(
        colours, PaletteId{static_cast<std::uint32_t>(character_.palettes.size())});
    if (is_new) {
        if (character_.palettes.size() >= context_.limits.palettes) {
            return fail(ErrorCode::limit_exceeded,
                        fmt::format("more than {} different palettes", context_.limits.palettes));
        }
        FC_TRY(character_.charge.add(2 * sizeof(Palette), "a palette"));
        character_.palettes.push_back(
            {Key{1, static_cast<std::int16_t>(found->second.value + 1)}, colours});
    }
    palette_ = found->second;
    return {};
}

Rectangle Pictures::on_canvas(const aseprite::Cel& cel) const {
    const aseprite::Cel& picture = aseprite::picture_of(document_, cel);
    const std::int32_t left = std::max(0, -cel.x), top = std::max(0, -cel.y);
    const std::int32_t right = std::min<std::int32_t>(picture.width, document_.width - cel.x);
    const std::int32_t bottom = std::min<std::int32_t>(picture.height, document_.height - cel.y);
    return {left, top, static_cast<std::uint32_t>(std::max(0, right - left)),
            static_cast<std::uint32_t>(std::max(0, bottom - top))};
}

Result<bool> Pictures::is_clear(const aseprite::Cel& cel, const Rectangle& part) {
    if (part.width == 0 || part.height == 0) {
        return true;
    }
    if (is_background(cel)) {
        return false;
    }
    const auto [found, is_new] = clear_.try_emplace(key_of(cel, part));
    if (is_new) {
        const aseprite::Cel& picture = aseprite::picture_of(document_, cel);
        // A file pays for the pixels of a picture, but not for all parts that links show of it.
        if (part.width != picture.width || part.height != picture.height) {
            FC_TRY(context_.budget.spend(std::uint64_t{part.width} * part.height * work_of_pixel,
                                         "parts of cels"));
        }
        const std::size_t step = aseprite::bytes_of(document_.depth);
        const std::uint8_t clear = is_indexed() ? document_.transparent_index : std::uint8_t{0};
        bool all = true;
        for (std::uint32_t y = 0; y < part.height && all; ++y) {
            const std::uint8_t* at = picture.pixels.data() + offset_in(picture, part, y) + step - 1;
            for (std::uint32_t x = 0; x < part.width && all; ++x, at += step) {
                all = *at == clear;
            }
        }
        found->second = all;
    }
    return found->second;
}

Result<Picture> Pictures::new_picture(std::uint32_t width, std::uint32_t height,
                                      PixelFormat format) {
    const std::uint64_t pixels = std::uint64_t{width} * height;
    if (std::max(width, height) > context_.limits.sprite_side ||
        pixels > context_.limits.sprite_pixels) {
        return fail(
            ErrorCode::limit_exceeded,
            fmt::format("a picture of {}x{} pixels, but a side can have at most {} and a whole "
                        "picture at most {}",
                        width, height, context_.limits.sprite_side, context_.limits.sprite_pixels));
    }
    const std::uint64_t bytes = pixels * bytes_per_pixel(format);
    FC_TRY(character_.charge.add(bytes + 2 * sizeof(Picture), "a picture"));
    return Picture{width, height, format, PixelBuffer(static_cast<std::size_t>(bytes))};
}

// Kept only if there is none like it.
Look Pictures::keep(Picture picture) {
    const auto palette = picture.format == PixelFormat::indexed8 ? palette_ : std::nullopt;
    const Entry entry{hash_of(picture.pixels.unpack()),
                      PictureId{static_cast<std::uint32_t>(character_.pictures.size())}, palette};
    const std::uint64_t bytes = picture.pixels.size() + 2 * sizeof(Picture);
    character_.pictures.push_back(std::move(picture));
    const auto [found, is_new] = entries_.insert(entry);
    if (!is_new) {
        character_.pictures.pop_back();
        character_.charge.give_back(bytes);
    }
    return {found->picture, palette};
}

Result<std::optional<Look>> Pictures::of_cel(const aseprite::Cel& cel, const Rectangle& part,
                                             keyed::Flips flip) {
    const aseprite::Cel& source = aseprite::picture_of(document_, cel);
    if (is_indexed() && is_background(cel) &&
        std::find(source.pixels.begin(), source.pixels.end(), document_.transparent_index) !=
            source.pixels.end()) {
        return std::nullopt;
    }
    const auto [found, is_new] =
        cels_.try_emplace({key_of(cel, part), flip.horizontal, flip.vertical, palette_});
    if (!is_new) {
        return found->second;
    }
    FC_ASSIGN(Picture picture,
              new_picture(part.width, part.height,
                          is_indexed() ? PixelFormat::indexed8 : PixelFormat::rgba8888));
    const MutableBytes pixels = picture.pixels.unpack();
    const std::size_t stride = std::size_t{part.width} * bytes_per_pixel(picture.format);
    for (std::uint32_t y = 0; y < part.height; ++y) {
        const std::uint8_t* const row = source.pixels.data() + offset_in(source, part, y);
        std::uint8_t* const to = pixels.data() + y * stride;
        if (document_.depth == aseprite::Depth::grey) {
            for (std::size_t x = 0; x < part.width; ++x) {
                std::fill_n(to + x * 4, 3, row[x * 2]);
                to[x * 4 + 3] = row[x * 2 + 1];
            }
        } else {
            std::memcpy(to, row, stride);
        }
    }
    mirror(pixels, stride, picture.width, picture.height, picture.format, flip.horizontal,
           flip.vertical);
    found->second = keep(std::move(picture));
    return found->second;
}

Result<Look> Pictures::empty(std::uint32_t width, std::uint32_t height) {
    FC_ASSIGN(
        Picture picture,
        new_picture(width, height, is_indexed() ? PixelFormat::indexed8 : PixelFormat::rgba8888));
    return keep(std::move(picture));
}

// The part of the canvas that is seen, as a picture of its own.
Result<std::optional<Placed>> Pictures::cut(const Picture& canvas, keyed::Flips flip) {
    const auto seen = visible_bounds(canvas, colours());
    if (!seen) {
        return std::nullopt;
    }
    FC_ASSIGN(Picture picture, new_picture(seen->width, seen->height, canvas.format));
    const PixelView from_pixels = canvas.pixels.unpacked();
    const std::size_t bytes = bytes_per_pixel(canvas.format), stride = bytes * canvas.width,
                      row = bytes * seen->width;
    for (std::uint32_t y = 0; y < seen->height; ++y) {
        const std::size_t from = (static_cast<std::size_t>(seen->y) + y) * stride +
                                 static_cast<std::size_t>(seen->x) * bytes;
        std::memcpy(picture.pixels.unpack().data() + y * row, from_pixels.data() + from, row);
    }
    mirror(picture.pixels.unpack(), row, picture.width, picture.height, picture.format,
           flip.horizontal, flip.vertical);
    return Placed{keep(std::move(picture)), seen->x, seen->y};
}

// Colours that cover what is below them are taken as indices; all else becomes true colour.
bool Pictures::can_stay_indexed(const std::vector<const aseprite::Cel*>& cels) const {
    const auto covers = [](const Rgba& colour) { return colour.a == 0 || colour.a == 255; };
    return is_indexed() && std::all_of(colours()->begin(), colours()->end(), covers) &&
           std::all_of(cels.begin(), cels.end(), [&](const aseprite::Cel* cel) {
               const aseprite::Layer& layer = document_.layers[cel->layer];
               return !is_background(*cel) && layer.blend == aseprite::Blend::normal &&
                      layer.opacity == 255 && cel->opacity == 255;
           });
}

Result<std::optional<Placed>> Pictures::drawn_as_indices(
    const std::vector<const aseprite::Cel*>& cels, keyed::Flips flip) {
    Charge charge(context_.budget);
    const std::size_t size = std::size_t{document_.width} * document_.height;
    FC_TRY(charge.add(size, "the canvas"));
    Picture canvas{document_.width, document_.height, PixelFormat::indexed8, PixelBuffer(size)};
    const MutableBytes pixels = canvas.pixels.unpack();
    std::fill(pixels.begin(), pixels.end(), document_.transparent_index);
    for (const aseprite::Cel* const cel : cels) {
        const aseprite::Cel& picture = aseprite::picture_of(document_, *cel);
        for (int y = std::max<int>(0, cel->y);
             y < std::min<int>(document_.height, cel->y + picture.height); ++y) {
            for (int x = std::max<int>(0, cel->x);
                 x < std::min<int>(document_.width, cel->x + picture.width); ++x) {
                const auto from = static_cast<std::size_t>(y - cel->y) * picture.width +
                                  static_cast<std::size_t>(x - cel->x);
                if (const std::uint8_t index = picture.pixels[from]; (*colours())[index].a != 0) {
                    pixels[static_cast<std::size_t>(y) * document_.width +
                           static_cast<std::size_t>(x)] = index;
                }
            }
        }
    }
    return cut(canvas, flip);
}

Result<std::optional<Placed>> Pictures::drawn(
    const std::optional<std::vector<const aseprite::Cel*>>& cels, keyed::Flips flip) {
    const std::uint64_t canvas_pixels = std::uint64_t{document_.width} * document_.height;
    const std::size_t layers = cels ? cels->size() : document_.frames[frame_].cels.size();
    drawn_pixels_ += canvas_pixels * (layers + 1);
    if (drawn_pixels_ > most_drawn_pixels) {
        return fail(ErrorCode::limit_exceeded,
                    fmt::format("the layers of its frames have more than {} pixels of canvas "
                                "together; flatten them in Aseprite",
                                most_drawn_pixels));
    }
    if (cels && can_stay_indexed(*cels) && canvas_pixels <= context_.limits.sprite_pixels) {
        return drawn_as_indices(*cels, flip);
    }
    FC_ASSIGN(const aseprite::Picture flat, aseprite::flatten(document_, frame_, context_));
    Charge charge(context_.budget);
    FC_TRY(charge.add(canvas_pixels * sizeof(aseprite::Colour), "the canvas"));
    Picture canvas{flat.width, flat.height, PixelFormat::rgba8888,
                   PixelBuffer(flat.pixels.size() * sizeof(aseprite::Colour))};
    std::memcpy(canvas.pixels.unpack().data(), flat.pixels.data(), canvas.pixels.size());
    return cut(canvas, flip);
}

}  // namespace fightconv::ase
