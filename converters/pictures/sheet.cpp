#include "converters/pictures/sheet.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <compare>
#include <cstring>
#include <functional>
#include <map>
#include <numeric>
#include <string_view>
#include <tuple>
#include <utility>

#include "converters/pictures/rectangle_packing.hpp"
#include "core/base/parallel.hpp"
#include "core/base/where.hpp"

namespace fightconv {

namespace {

// The pixels that are seen of a sprite.
struct SeenPart {
    PixelView pixels;
    Rectangle part;
    std::size_t stride;
    std::size_t pixel_bytes;

    SeenPart(const Picture& picture, const Rectangle& seen)
        : SeenPart(picture, picture.pixels.unpacked(), seen) {}
    // with the pixels of the picture
    SeenPart(const Picture& picture, PixelView unpacked, const Rectangle& seen)
        : pixels(std::move(unpacked)),
          part(seen),
          stride(std::size_t{picture.width} * bytes_per_pixel(picture.format)),
          pixel_bytes(bytes_per_pixel(picture.format)) {}

    std::string_view row(std::uint32_t y) const {
        const std::size_t first = (static_cast<std::size_t>(part.y) + y) * stride +
                                  static_cast<std::size_t>(part.x) * pixel_bytes;
        return as_text(pixels.subspan(first, part.width * pixel_bytes));
    }
    std::size_t hash() const {
        std::size_t sum = 0;
        for (std::uint32_t y = 0; y < part.height; ++y) {
            sum = sum * 31 + std::hash<std::string_view>()(row(y));
        }
        return sum;
    }
    // Compares the pixels with those of a part of the same size and format.
    bool equals(const SeenPart& other) const {
        std::uint32_t y = 0;
        while (y < part.height && row(y) == other.row(y)) {
            ++y;
        }
        return y == part.height;
    }
};

struct ColoursLess {
    bool operator()(const Colours* a, const Colours* b) const {
        return a != b && std::memcmp(a, b, sizeof(Colours)) < 0;
    }
};

std::uint32_t divide_up(std::uint64_t value, std::uint64_t by) {
    return static_cast<std::uint32_t>((value + by - 1) / by);
}

Error too_large(const Animation& animation, std::uint32_t longest_side, std::string_view what) {
    return Error(ErrorCode::limit_exceeded,
                 fmt::format("{}, but a sheet can have at most {} pixels on a side and {} in all",
                             what, longest_side, most_sheet_pixels))
        .about(Where{"animation", animation.name}.text())
        .remedy("leave this animation out (--animations)");
}

// Around a piece that is drawn.
void repeat_edges(MutableBytes out, std::size_t stride, std::size_t pixel_bytes,
                  const SheetPiece& piece, std::size_t times) {
    const auto at = [&](std::size_t x, std::size_t y) {
        return out.data() + y * stride + x * pixel_bytes;
    };
    const std::size_t left = piece.x, right = left + piece.part.width, top = piece.y,
                      bottom = top + piece.part.height;
    for (std::size_t i = 1; i <= times; ++i) {
        for (std::size_t y = top; y < bottom; ++y) {
            std::memcpy(at(left - i, y), at(left, y), pixel_bytes);
            std::memcpy(at(right + i - 1, y), at(right - 1, y), pixel_bytes);
        }
    }
    const std::size_t row_bytes = (right - left + 2 * times) * pixel_bytes;
    for (std::size_t i = 1; i <= times; ++i) {
        std::memcpy(at(left - times, top - i), at(left - times, top), row_bytes);
        std::memcpy(at(left - times, bottom + i - 1), at(left - times, bottom - 1), row_bytes);
    }
}

Status check_size(std::uint64_t width, std::uint64_t height, std::uint32_t longest_side,
                  const Animation& animation) {
    if (width > longest_side || height > longest_side || width * height > most_sheet_pixels) {
        return fail(too_large(animation, longest_side,
                              fmt::format("its sheet would have {}x{} pixels", width, height)));
    }
    return {};
}

}  // namespace

std::uint32_t grid_columns(std::uint64_t cells, std::uint32_t cell_width, std::uint32_t cell_height,
                           std::uint32_t longest_side) {
    const double square = std::sqrt(static_cast<double>(cells) * cell_height / cell_width);
    const std::uint64_t most = std::min<std::uint64_t>(cells, longest_side / cell_width);
    const std::uint64_t least = divide_up(cells, longest_side / cell_height);
    return static_cast<std::uint32_t>(std::min(
        std::max({static_cast<std::uint64_t>(std::ceil(square)), least, std::uint64_t{1}}), most));
}

Status check_all_sheets(std::uint64_t pixels) {
    if (pixels > most_pixels_of_all_sheets) {
        return fail(ErrorCode::limit_exceeded,
                    fmt::format("the sheets have {} pixels together, but the limit is {}", pixels,
                                most_pixels_of_all_sheets));
    }
    return {};
}

std::vector<SpriteId> shown_sprites(const Character& character) {
    std::vector<bool> shown(character.sprites.size());
    for (const Animation& animation : character.animations) {
        for (const Frame& frame : animation.frames) {
            if (frame.sprite) {
                shown[frame.sprite->value] = true;
            }
        }
    }
    std::vector<SpriteId> sprites;
    for (std::uint32_t i = 0; i < shown.size(); ++i) {
        if (shown[i]) {
            sprites.push_back({i});
        }
    }
    return sprites;
}

Result<SheetMaker> SheetMaker::of(const Character& character, const Context& context) {
    SheetMaker maker(character);
    FC_TRY(maker.look_at_pictures(context));
    return maker;
}

Status SheetMaker::look_at_pictures(const Context& context) {
    const Character& character = character_;
    const std::vector<SpriteId> sprites = shown_sprites(character);
    std::map<const Colours*, const Colours*, ColoursLess> equal_colours;
    // a picture is looked at once, however many sprites share it
    std::map<std::pair<PictureId, const Colours*>, SpriteId> firsts;
    std::vector<SpriteId> different;
    for (const SpriteId sprite : sprites) {
        Look& look = looks_[sprite.value];
        look.colours = character.colours_of(sprite);
        if (look.colours) {
            look.colours = equal_colours.try_emplace(look.colours, look.colours).first->second;
        }
        if (firsts.try_emplace({character[sprite].picture, look.colours}, sprite).second) {
            different.push_back(sprite);
        }
    }
    std::vector<std::size_t> hashes(looks_.size());  // of what is seen
    FC_TRY(parallel_try(different.size(), context.threads, context, [&](std::size_t i) -> Status {
        Look& look = looks_[different[i].value];
        const Picture& picture = character.picture_of(different[i]);
        PixelView pixels = picture.pixels.unpacked();
        look.visible = visible_bounds(picture, std::as_const(pixels), look.colours);
        if (look.visible) {
            hashes[different[i].value] = SeenPart(picture, std::move(pixels), *look.visible).hash();
        }
        return {};
    }));
    // The size, format and colours of what is seen, and the hash of its pixels.
    using Outline =
        std::tuple<std::uint32_t, std::uint32_t, PixelFormat, const Colours*, std::size_t>;
    // The sprites of an outline that do not look the same.
    std::map<Outline, std::vector<SpriteId>> known;
    std::uint32_t numbers = 0;
    for (const SpriteId sprite : sprites) {
        Look& look = looks_[sprite.value];
        if (const SpriteId first = firsts.at({character[sprite].picture, look.colours});
            first != sprite) {
            look = looks_[first.value];
            continue;
        }
        if (!look.visible) {
            continue;
        }
        const Picture& picture = character.picture_of(sprite);
        std::vector<SpriteId>& others = known[{look.visible->width, look.visible->height,
                                               picture.format, look.colours, hashes[sprite.value]}];
        auto same = others.end();
        if (!others.empty()) {
            const SeenPart seen(picture, *look.visible);
            same = std::find_if(others.begin(), others.end(), [&](SpriteId other) {
                return seen.equals({character.picture_of(other), *looks_[other.value].visible});
            });
        }
        if (same == others.end()) {
            look.number = numbers++;
            others.push_back(sprite);
        } else {
            look.number = looks_[same->value].number;
        }
    }
    return {};
}

class SheetMaker::Layouter {
public:
    Layouter(const SheetMaker& maker, const Animation& animation, SheetLayout layout,
             const SheetRules& rules)
        : maker_(maker),
          animation_(animation),
          layout_(layout),
          rules_(rules),
          longest_side_(rules.power_of_two ? std::bit_floor(rules.longest_side)
                                           : rules.longest_side) {
        sheet_.extrude = rules.extrude;
        sheet_.frames.resize(animation.frames.size());
    }

    Result<Sheet> packed() && {
        std::vector<PackedRectangle> rectangles;
        std::uint64_t area = 0;
        std::uint32_t longest = 0;
        const std::uint32_t around = 2 * rules_.extrude;
        for_each_visible([&](std::size_t i, SpriteId sprite, const Look& look) {
            longest = std::max({longest, look.visible->width, look.visible->height});
            const Frame& frame = animation_.frames[i];
            const bool flip_h = layout_ == SheetLayout::as_drawn && frame.flip_h;
            const bool flip_v = layout_ == SheetLayout::as_drawn && frame.flip_v;
            const std::uint32_t piece =
                piece_of(i, {look.number, flip_h ? 1 : 0, flip_v ? 1 : 0}, sprite, look);
            if (piece == rectangles.size()) {
                sheet_.pieces[piece].flip_h = flip_h;
                sheet_.pieces[piece].flip_v = flip_v;
                rectangles.push_back({look.visible->width + around, look.visible->height + around});
                area += std::uint64_t{look.visible->width} * look.visible->height;
            }
            sheet_.frames[i].place = {look.visible->x, look.visible->y};
        });
        if (longest + around > longest_side_) {
            return fail(
                too_large(animation_, longest_side_,
                          fmt::format("a picture that it shows is {} pixels long", longest)));
        }
        if (area > std::min(most_sheet_pixels, std::uint64_t{longest_side_} * longest_side_)) {
            return fail(too_large(animation_, longest_side_,
                                  fmt::format("the pictures that it shows have {} pixels", area)));
        }
        if (needs_blank_) {
            rectangles.push_back({1 + around, 1 + around});
        }
        const PackedSize size =
            pack_near_square(rectangles, {longest_side_, rules_.padding, rules_.power_of_two});
        sheet_.width = size.width;
        sheet_.height = size.height;
        FC_TRY(check_size(sheet_.width, sheet_.height, longest_side_, animation_));
        for (std::size_t i = 0; i < animation_.frames.size(); ++i) {
            SheetFrame& frame = sheet_.frames[i];
            const PackedRectangle& at =
                frame.visible ? rectangles[piece_of_frame_[i]] : rectangles.back();
            frame.source = {static_cast<std::int32_t>(at.x + rules_.extrude),
                            static_cast<std::int32_t>(at.y + rules_.extrude), at.width - around,
                            at.height - around};
        }
        for (std::size_t i = 0; i < sheet_.pieces.size(); ++i) {
            sheet_.pieces[i].x = rectangles[i].x + rules_.extrude;
            sheet_.pieces[i].y = rectangles[i].y + rules_.extrude;
        }
        return finish();
    }

    Result<Sheet> grid() && {
        FC_TRY(find_cell());
        const auto in_cell = [&](SpriteId sprite, const Look& look) {
            const Point axis = maker_.character_[sprite].axis;
            return std::pair(
                static_cast<std::uint32_t>(look.visible->x - std::int64_t{axis.x} - left_),
                static_cast<std::uint32_t>(look.visible->y - std::int64_t{axis.y} - top_));
        };
        for_each_visible([&](std::size_t i, SpriteId sprite, const Look& look) {
            const auto [x, y] = in_cell(sprite, look);
            piece_of(i, {look.number, x, y}, sprite, look);
            sheet_.frames[i].place = {look.visible->x - static_cast<std::int32_t>(x),
                                      look.visible->y - static_cast<std::int32_t>(y)};
        });
        const std::uint64_t cells =
            std::max<std::size_t>(sheet_.pieces.size() + (needs_blank_ ? 1 : 0), 1);
        const std::uint32_t columns =
            grid_columns(cells, sheet_.cell_width, sheet_.cell_height, longest_side_);
        const std::uint64_t rows = divide_up(cells, columns);
        FC_TRY(check_size(std::uint64_t{columns} * sheet_.cell_width, rows * sheet_.cell_height,
                          longest_side_, animation_));
        sheet_.width = columns * sheet_.cell_width;
        sheet_.height = static_cast<std::uint32_t>(rows) * sheet_.cell_height;
        const auto corner = [&](std::size_t cell) {
            return std::pair(static_cast<std::uint32_t>(cell % columns) * sheet_.cell_width,
                             static_cast<std::uint32_t>(cell / columns) * sheet_.cell_height);
        };
        for (std::size_t i = 0; i < animation_.frames.size(); ++i) {
            SheetFrame& frame = sheet_.frames[i];
            const auto [x, y] = corner(frame.visible ? piece_of_frame_[i] : sheet_.pieces.size());
            frame.source = {static_cast<std::int32_t>(x), static_cast<std::int32_t>(y),
                            frame.visible ? sheet_.cell_width : 1,
                            frame.visible ? sheet_.cell_height : 1};
        }
        for (std::size_t i = 0; i < sheet_.pieces.size(); ++i) {
            SheetPiece& piece = sheet_.pieces[i];
            const auto [x, y] = corner(i);
            const auto [inner_x, inner_y] =
                in_cell(piece.sprite, maker_.looks_[piece.sprite.value]);
            piece.x = x + inner_x;
            piece.y = y + inner_y;
        }
        return finish();
    }

private:
    // look; place in the cell, or flips
    using PieceKey = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>;

    // visit(index, sprite, look) for the frames that show something; the others need the
    // transparent pixel.
    template <class Visit>
    void for_each_visible(Visit visit) {
        piece_of_frame_.assign(animation_.frames.size(), 0);
        for (std::size_t i = 0; i < animation_.frames.size(); ++i) {
            const auto& sprite = animation_.frames[i].sprite;
            if (!sprite || !maker_.looks_[sprite->value].visible) {
                needs_blank_ = true;
                continue;
            }
            sheet_.frames[i].visible = true;
            visit(i, *sprite, maker_.looks_[sprite->value]);
        }
    }
    // The piece of a frame, a new one when it looks like none before.
    std::uint32_t piece_of(std::size_t frame, const PieceKey& key, SpriteId sprite,
                           const Look& look) {
        const auto [known, is_new] =
            numbers_.try_emplace(key, static_cast<std::uint32_t>(sheet_.pieces.size()));
        if (is_new) {
            sheet_.pieces.push_back({sprite, *look.visible});
        }
        piece_of_frame_[frame] = known->second;
        return known->second;
    }

    // The cell that holds what each frame shows, all with the axis at the same place; 1x1 when
    // there is nothing to see.
    Status find_cell() {
        std::int64_t right = 0;
        std::int64_t bottom = 0;
        bool first = true;
        for_each_visible([&](std::size_t, SpriteId sprite, const Look& look) {
            const std::int64_t x = std::int64_t{look.visible->x} - maker_.character_[sprite].axis.x;
            const std::int64_t y = std::int64_t{look.visible->y} - maker_.character_[sprite].axis.y;
            left_ = first ? x : std::min(left_, x);
            top_ = first ? y : std::min(top_, y);
            right = first ? x + look.visible->width : std::max(right, x + look.visible->width);
            bottom = first ? y + look.visible->height : std::max(bottom, y + look.visible->height);
            first = false;
        });
        const auto width = static_cast<std::uint64_t>(std::max(right - left_, std::int64_t{1}));
        const auto height = static_cast<std::uint64_t>(std::max(bottom - top_, std::int64_t{1}));
        FC_TRY(check_size(width, height, longest_side_, animation_));
        sheet_.cell_width = static_cast<std::uint32_t>(width);
        sheet_.cell_height = static_cast<std::uint32_t>(height);
        return {};
    }
    Sheet finish() {
        for (const SheetPiece& piece : sheet_.pieces) {
            const Colours* const colours = maker_.looks_[piece.sprite.value].colours;
            sheet_.colours =
                &piece == &sheet_.pieces.front() || colours == sheet_.colours ? colours : nullptr;
            if (!sheet_.colours) {
                break;
            }
        }
        return std::move(sheet_);
    }

    const SheetMaker& maker_;
    const Animation& animation_;
    SheetLayout layout_;
    const SheetRules& rules_;
    std::uint32_t longest_side_;
    Sheet sheet_;
    std::map<PieceKey, std::uint32_t> numbers_;
    std::vector<std::uint32_t> piece_of_frame_;
    bool needs_blank_ = false;
    std::int64_t left_ = 0;  // of the cell, from the axis
    std::int64_t top_ = 0;
};

Result<Sheet> SheetMaker::lay_out(const Animation& animation, SheetLayout layout,
                                  const SheetRules& rules) const {
    Layouter layouter(*this, animation, layout, rules);
    return layout == SheetLayout::grid ? std::move(layouter).grid() : std::move(layouter).packed();
}

Result<std::vector<Sheet>> SheetMaker::lay_out_all(SheetLayout layout, const Context& context,
                                                   const SheetRules& rules) const {
    std::vector<Sheet> sheets(character_.animations.size());
    const auto lay_out_one = [&](std::size_t i) -> Status {
        FC_ASSIGN(sheets[i], lay_out(character_.animations[i], layout, rules));
        return {};
    };
    FC_TRY(parallel_try(sheets.size(), context.threads, context, lay_out_one));
    std::uint64_t pixels = 0;
    for (const Sheet& sheet : sheets) {
        pixels += sheet.pixel_count();
    }
    FC_TRY(check_all_sheets(pixels));
    return sheets;
}

void add_content(Content& content, const Character& character, SpriteId sprite,
                 const Rectangle& part, std::uint32_t x, std::uint32_t y, std::uint32_t way) {
    const Sprite& shown = character[sprite];
    content.insert(content.end(),
                   {shown.picture.value, shown.palette ? shown.palette->value + 1 : 0,
                    static_cast<std::uint32_t>(part.x), static_cast<std::uint32_t>(part.y),
                    part.width, part.height, x, y, way});
}

Content content_of(const Character& character, const Sheet& sheet) {
    Content content = {sheet.width, sheet.height, sheet.extrude};
    for (const SheetPiece& piece : sheet.pieces) {
        add_content(content, character, piece.sprite, piece.part, piece.x, piece.y,
                    (piece.flip_h ? 1U : 0U) + (piece.flip_v ? 2U : 0U));
    }
    return content;
}

std::uint64_t unpacked_bytes(const Character& character, const Sheet& sheet) noexcept {
    return std::accumulate(sheet.pieces.begin(), sheet.pieces.end(), std::uint64_t{0},
                           [&](std::uint64_t sum, const SheetPiece& piece) {
                               return sum +
                                      character.picture_of(piece.sprite).pixels.unpacked_bytes();
                           });
}

Status render_rgba(const Character& character, const Sheet& sheet, MutableBytes out,
                   const Context& context) {
    std::fill(out.begin(), out.end(), std::uint8_t{0});
    const std::size_t stride = std::size_t{sheet.width} * 4;
    for (const SheetPiece& piece : sheet.pieces) {
        FC_TRY(context.check_cancelled());
        const MutableBytes place = out.subspan(piece.y * stride + std::size_t{piece.x} * 4);
        copy_rgba(character.picture_of(piece.sprite), piece.part,
                  character.colours_of(piece.sprite), place, stride);
        mirror(place, stride, piece.part.width, piece.part.height, PixelFormat::rgba8888,
               piece.flip_h, piece.flip_v);
        repeat_edges(out, stride, 4, piece, sheet.extrude);
    }
    return {};
}

std::optional<std::uint8_t> transparent_index(const Sheet& sheet) {
    if (!sheet.colours) {
        return std::nullopt;
    }
    const auto found = std::find_if(sheet.colours->begin(), sheet.colours->end(),
                                    [](Rgba colour) { return colour.a == 0; });
    return found == sheet.colours->end()
               ? std::nullopt
               : std::optional(static_cast<std::uint8_t>(found - sheet.colours->begin()));
}

Status render_indexed(const Character& character, const Sheet& sheet, std::uint8_t background,
                      MutableBytes out, const Context& context) {
    std::fill(out.begin(), out.end(), background);
    for (const SheetPiece& piece : sheet.pieces) {
        FC_TRY(context.check_cancelled());
        const SeenPart seen(character.picture_of(piece.sprite), piece.part);
        const MutableBytes place = out.subspan(std::size_t{piece.y} * sheet.width + piece.x);
        for (std::uint32_t y = 0; y < piece.part.height; ++y) {
            const MutableBytes row = place.subspan(std::size_t{y} * sheet.width, piece.part.width);
            std::memcpy(row.data(), seen.row(y).data(), row.size());
        }
        mirror(place, sheet.width, piece.part.width, piece.part.height, PixelFormat::indexed8,
               piece.flip_h, piece.flip_v);
        repeat_edges(out, sheet.width, 1, piece, sheet.extrude);
    }
    return {};
}

}  // namespace fightconv
