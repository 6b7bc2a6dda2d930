#include "converters/sprites/picture_folder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <type_traits>

#include "converters/sprites/picture_list.hpp"
#include "converters/sprites/problems.hpp"
#include "core/base/reporter.hpp"
#include "core/base/text/encodings.hpp"
#include "core/base/text/text.hpp"
#include "formats/images/pcx/pcx.hpp"
#include "formats/images/png/png.hpp"
#include "formats/mugen/act/act.hpp"

namespace fightconv::sprites {

namespace {

struct Decoded {
    Picture picture;
    Colours colours{};        // of indices
    std::size_t count = 256;  // of them; those behind are not in the file
    Charge charge{};
};

std::size_t count_of(const Colours& colours) {
    std::size_t count = colours.size();
    while (count > 1 && colours[count - 1] == Rgba{}) {
        --count;
    }
    return count;
}

// MUGEN draws nothing where the index is 0. A file may say so of another index, or of none.
void make_first_transparent(Decoded& decoded) {
    const auto end = decoded.colours.begin() + static_cast<std::ptrdiff_t>(decoded.count);
    const auto clear = std::find_if(decoded.colours.begin(), end,
                                    [](const Rgba& colour) { return colour.a == 0; });
    if (clear == end) {
        decoded.colours[0].a = 0;
        return;
    }
    const auto index = static_cast<std::uint8_t>(clear - decoded.colours.begin());
    if (index == 0) {
        return;
    }
    std::swap(decoded.colours[0], *clear);
    for (std::uint8_t& pixel : decoded.picture.pixels.unpack()) {
        pixel = pixel == 0 ? index : pixel == index ? std::uint8_t{0} : pixel;
    }
}

Colours greys(std::uint8_t bit_depth) {
    const int highest = bit_depth >= 8 ? 255 : (1 << bit_depth) - 1;
    Colours colours{};
    for (int i = 0; i <= highest; ++i) {
        const auto grey = static_cast<std::uint8_t>(i * 255 / highest);
        colours[static_cast<std::size_t>(i)] = {grey, grey, grey, 255};
    }
    return colours;
}

Result<Decoded> decode_png(Source source, Context& context) {
    FC_ASSIGN(const png::Header header, png::read_header(source));
    FC_ASSIGN(png::Image image, png::decode(source, context));
    Decoded decoded{std::move(image.picture), {}, 256, std::move(image.charge)};
    if (decoded.picture.format == PixelFormat::indexed8) {
        decoded.colours = image.palette ? *image.palette : greys(header.bit_depth);
        decoded.count = count_of(decoded.colours);
    }
    return decoded;
}

Result<Decoded> decode_pcx(Source source, Context& context) {
    FC_ASSIGN(const pcx::Header header, pcx::parse_header(source));
    const Limits& limits = context.limits;
    const std::uint64_t pixels = std::uint64_t{header.width} * header.height;
    if (pixels == 0) {
        return fail(Error(ErrorCode::malformed, "the picture has no pixels").in_file(source.file));
    }
    if (header.width > limits.sprite_side || header.height > limits.sprite_side ||
        pixels > limits.sprite_pixels) {
        return fail(Error(ErrorCode::limit_exceeded,
                          fmt::format("{}x{} pixels; a side may have at most {}, and a picture {}",
                                      header.width, header.height, limits.sprite_side,
                                      limits.sprite_pixels))
                        .in_file(source.file));
    }
    Decoded decoded;
    decoded.picture = {header.width,
                       header.height,
                       header.planes == 1 ? PixelFormat::indexed8 : PixelFormat::rgba8888,
                       {}};
    const std::uint64_t bytes = pixels * bytes_per_pixel(decoded.picture.format);
    // 63 pixels for 2 bytes (reliability.md 3)
    constexpr std::uint64_t expansion = 32;
    if (pixels / expansion > source.bytes.size()) {
        return fail(Error(ErrorCode::truncated,
                          fmt::format("{} bytes cannot hold {}x{} pixels", source.bytes.size(),
                                      header.width, header.height))
                        .in_file(source.file));
    }
    decoded.charge = Charge(context.budget);
    FC_TRY(decoded.charge.add(bytes, "a PCX"));
    decoded.picture.pixels = PixelBuffer(static_cast<std::size_t>(bytes));
    pcx::decode(header, source.bytes.subspan(pcx::header_bytes), decoded.picture.pixels.unpack());
    if (header.planes == 1) {
        const std::size_t tail = pcx::palette_bytes + 1;
        const bool has_palette = source.bytes.size() >= pcx::header_bytes + tail &&
                                 source.bytes[source.bytes.size() - tail] == pcx::palette_marker;
        decoded.colours =
            has_palette ? pcx::colours(source.bytes.last(pcx::palette_bytes)) : greys(8);
    }
    return decoded;
}

Result<Decoded> decode(Source source, Context& context) {
    FC_ASSIGN(Decoded decoded, has_extension(source.file, ".pcx") ? decode_pcx(source, context)
                                                                  : decode_png(source, context));
    if (decoded.picture.format == PixelFormat::indexed8) {
        make_first_transparent(decoded);
    }
    return decoded;
}

// This keeps a picture from being used, but not the others of the folder.
bool is_damage(ErrorCode code) {
    return code == ErrorCode::bad_magic || code == ErrorCode::truncated ||
           code == ErrorCode::malformed || code == ErrorCode::unsupported_feature ||
           code == ErrorCode::not_found || code == ErrorCode::unsafe_path || code == ErrorCode::io;
}

class FolderReader {
public:
    FolderReader(const InputTree& tree, Context& context) : tree_(tree), context_(context) {
        result_.character.charge = Charge(context.budget);
    }

    Result<PictureFolder> read() && {
        FC_ASSIGN(const PictureList list, list_pictures(tree_, context_));
        result_.character.info.name =
            list.character.empty() ? to_utf8(tree_.root_name()) : list.character;
        for (const ListedPalette& palette : list.palettes) {
            FC_TRY(add_listed(palette));
        }
        FC_TRY(result_.character.charge.add(
            list.pictures.size() * (sizeof(Sprite) + sizeof(Picture) + 64), "the sprites"));
        for (const ListedPicture& picture : list.pictures) {
            FC_TRY(context_.check_cancelled());
            FC_TRY(add_sprite(picture));
        }
        if (result_.character.sprites.empty()) {
            return fail(Error(ErrorCode::not_found, "the folder has no picture that can be read")
                            .remedy("name the files GROUP-NUMBER.png, as `fightconv extract` does, "
                                    "or list them in a sprites.txt"));
        }
        choose_palettes();
        return std::move(result_);
    }

private:
    struct Known {
        PictureId picture;
        std::optional<PaletteId> palette;
        Point cut;  // from its top-left corner to that of the file's picture, if it was cropped
    };

    // Nothing, after a diagnostic, for a file that cannot be read.
    template <class Read>
    auto read_file(const std::string& file, Read read)
        -> Result<std::optional<typename std::invoke_result_t<Read, Source>::value_type>> {
        auto bytes = tree_.read(file, context_);
        auto result = bytes ? read(Source{file, *bytes}) : fail(std::move(bytes).error());
        if (result) {
            return std::move(*result);
        }
        if (!is_damage(result.error().code())) {
            return fail(std::move(result).error().in_file(file));
        }
        Reporter(context_.diagnostics, file)
            .report(sprites_problem.unreadable, {}, "it is not used, because it cannot be read: {}",
                    result.error().message());
        return std::nullopt;
    }

    Status add_listed(const ListedPalette& listed) {
        FC_ASSIGN(
            const std::optional<Colours> colours,
            read_file(listed.file, [&](Source source) -> Result<Colours> {
                if (has_extension(source.file, ".png") || has_extension(source.file, ".pcx")) {
                    FC_ASSIGN(const Decoded decoded, decode(source, context_));
                    if (decoded.picture.format != PixelFormat::indexed8) {
                        return fail(ErrorCode::malformed,
                                    "it is true colour, without a "
                                    "palette");
                    }
                    return decoded.colours;
                }
                FC_ASSIGN(Colours read, act::parse(source, context_));
                if (!listed.last_colour_first) {
                    std::reverse(read.begin(), read.end());
                    read.back().a = 255;
                    read.front().a = 0;
                }
                return read;
            }));
        if (colours) {
            FC_TRY(result_.character.charge.add(sizeof(Palette), "the palettes"));
            listed_.emplace(listed.key, PaletteId{static_cast<std::uint32_t>(palettes().size())});
            palettes().push_back({listed.key, *colours});
            counts_.push_back(colours->size());
        }
        return {};
    }

    Status add_sprite(const ListedPicture& listed) {
        FC_ASSIGN(const Known* const known, picture_of(listed));
        if (known == nullptr) {
            return {};
        }
        Character& character = result_.character;
        const Picture& picture = character[known->picture];
        Sprite sprite{listed.key, {}, known->picture, known->palette};
        if (sprite.palette && listed.palette) {
            if (const auto shared = listed_.find(*listed.palette); shared != listed_.end()) {
                sprite.palette = shared->second;
            }
        }
        sprite.axis = listed.axis
                          ? Point{listed.axis->x - known->cut.x, listed.axis->y - known->cut.y}
                          : Point{static_cast<std::int32_t>(picture.width / 2),
                                  static_cast<std::int32_t>(picture.height)};
        character.sprites.push_back(sprite);
        result_.has_axis.push_back(listed.axis.has_value());
        return {};
    }

    // Null for a file that cannot be read.
    Result<const Known*> picture_of(const ListedPicture& listed) {
        const auto [place, is_new] = known_.try_emplace({listed.file, listed.crop});
        if (!is_new) {
            return place->second ? &*place->second : nullptr;
        }
        FC_ASSIGN(std::optional<Decoded> decoded,
                  read_file(listed.file, [&](Source source) { return decode(source, context_); }));
        if (!decoded) {
            return nullptr;
        }
        const bool indexed = decoded->picture.format == PixelFormat::indexed8;
        Known known{{static_cast<std::uint32_t>(result_.character.pictures.size())}, {}, {}};
        if (indexed) {
            FC_ASSIGN(known.palette, palette_of(*decoded));
        }
        if (listed.crop) {
            FC_ASSIGN(known.cut, crop(decoded->picture, indexed ? &decoded->colours : nullptr));
        }
        keep(std::move(*decoded));
        place->second = known;
        return &*place->second;
    }

    void keep(Decoded decoded) {
        PixelBuffer& pixels = decoded.picture.pixels;
        const std::size_t plain = pixels.size();
        if (plain_ + plain > context_.limits.plain_pixel_bytes) {
            pixels.pack();
        } else {
            plain_ += plain;
        }
        decoded.charge.give_back(decoded.charge.bytes() - pixels.stored_bytes());
        result_.character.charge.join(std::move(decoded.charge));
        result_.character.pictures.push_back(std::move(decoded.picture));
    }

    // Leaves only what is visible, but at least a pixel.
    Result<Point> crop(Picture& picture, const Colours* colours) {
        const Rectangle part = visible_bounds(picture, colours).value_or(Rectangle{0, 0, 1, 1});
        if (part.width == picture.width && part.height == picture.height) {
            return Point{};
        }
        const std::size_t pixel = bytes_per_pixel(picture.format);
        const std::size_t row = part.width * pixel;
        PixelBuffer cut(row * part.height);
        const PixelView from = picture.pixels.unpacked();
        for (std::uint32_t y = 0; y < part.height; ++y) {
            const std::size_t first = ((static_cast<std::size_t>(part.y) + y) * picture.width +
                                       static_cast<std::size_t>(part.x)) *
                                      pixel;
            std::memcpy(cut.unpack().data() + y * row, from.data() + first, row);
        }
        picture = {part.width, part.height, picture.format, std::move(cut)};
        return Point{part.x, part.y};
    }

    // Pictures share a palette if their files agree in the colours that both have: programs leave
    // out colours at the end that no pixel has.
    Result<PaletteId> palette_of(const Decoded& decoded) {
        for (std::uint32_t i = 0; i < palettes().size(); ++i) {
            const std::size_t common = std::min(counts_[i], decoded.count);
            Colours& known = palettes()[i].colours;
            if (!std::equal(known.begin(), known.begin() + static_cast<std::ptrdiff_t>(common),
                            decoded.colours.begin())) {
                continue;
            }
            if (decoded.count > counts_[i]) {
                known = decoded.colours;
                counts_[i] = decoded.count;
            }
            return PaletteId{i};
        }
        if (palettes().size() == context_.limits.palettes) {
            return fail(ErrorCode::limit_exceeded,
                        fmt::format("the pictures have more than {} different palettes",
                                    context_.limits.palettes));
        }
        FC_TRY(result_.character.charge.add(sizeof(Palette), "the palettes"));
        const auto number = static_cast<std::uint32_t>(palettes().size());
        palettes().push_back({{2, static_cast<std::int16_t>(number)}, decoded.colours});
        counts_.push_back(decoded.count);
        return PaletteId{number};
    }

    // The listed palettes 1,1 to 1,12, as in a .sff (mugen.md V14).
    void choose_palettes() {
        if (!listed_.contains({1, 1})) {
            return;
        }
        for (std::int16_t number = 1; number <= 12; ++number) {
            if (const auto found = listed_.find({1, number}); found != listed_.end()) {
                result_.character.selectable_palettes.push_back({number, found->second});
            }
        }
    }

    std::vector<Palette>& palettes() { return result_.character.palettes; }

    const InputTree& tree_;
    Context& context_;
    PictureFolder result_;
    std::map<Key, PaletteId> listed_;
    std::vector<std::size_t> counts_;  // of the colours of each palette
    std::map<std::pair<std::string, bool>, std::optional<Known>> known_;  // by file, and if cropped
    std::uint64_t plain_ = 0;
};

}  // namespace

void report_missing_axis(const Sprite& sprite, std::string_view from, Context& context) {
    Reporter(context.diagnostics, from)
        .about(fmt::format("sprite {},{}", sprite.key.group, sprite.key.number))
        .report(sprites_problem.no_axis, {},
                "its picture comes without an axis; it was put into the middle of the bottom edge, "
                "{},{}",
                sprite.axis.x, sprite.axis.y);
}

Result<PictureFolder> read_picture_folder(const InputTree& folder, Context& context) {
    return FolderReader(folder, context).read();
}

}  // namespace fightconv::sprites
