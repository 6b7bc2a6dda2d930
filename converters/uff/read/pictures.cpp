#include "converters/uff/read/pictures.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <tuple>

namespace fightconv::uff {

namespace {

// The part of `rectangle`, moved by `by`, that lies inside of width x height; without area where
// there is none.
Rectangle moved_into(const Rectangle& rectangle, Point by, std::uint32_t width,
                     std::uint32_t height) {
    const auto clamped = [](std::int64_t value, std::uint32_t most) {
        return std::clamp<std::int64_t>(value, 0, most);
    };
    const std::int64_t x = std::int64_t{rectangle.x} + by.x;
    const std::int64_t y = std::int64_t{rectangle.y} + by.y;
    const std::int64_t left = clamped(x, width);
    const std::int64_t top = clamped(y, height);
    const std::int64_t right = clamped(x + rectangle.width, width);
    const std::int64_t bottom = clamped(y + rectangle.height, height);
    if (left >= right || top >= bottom) {
        return {};
    }
    return {static_cast<std::int32_t>(left), static_cast<std::int32_t>(top),
            static_cast<std::uint32_t>(right - left), static_cast<std::uint32_t>(bottom - top)};
}

void copy_rectangle(const std::uint8_t* from, std::size_t from_stride, std::uint8_t* to,
                    std::size_t to_stride, std::size_t row_bytes, std::uint32_t rows) {
    for (std::uint32_t y = 0; y < rows; ++y) {
        std::memcpy(to + y * to_stride, from + y * from_stride, row_bytes);
    }
}

std::size_t position(Point at, std::size_t stride, PixelFormat format) noexcept {
    return static_cast<std::size_t>(at.y) * stride +
           static_cast<std::size_t>(at.x) * bytes_per_pixel(format);
}

// The byte that pixels of a sheet are filled with to be transparent (index 0 in MUGEN's palettes);
// nothing where its palette is opaque.
std::optional<std::uint8_t> transparent_byte(const SheetPixels& sheet) {
    if (sheet.format == PixelFormat::rgba8888) {
        return 0;
    }
    const auto found = std::find_if(sheet.colours->begin(), sheet.colours->end(),
                                    [](Rgba colour) { return colour.a == 0; });
    return found == sheet.colours->end()
               ? std::nullopt
               : std::optional(static_cast<std::uint8_t>(found - sheet.colours->begin()));
}

}  // namespace

bool Pictures::ByBytes::operator()(const Colours& a, const Colours& b) const noexcept {
    return std::memcmp(a.data(), b.data(), sizeof(Colours)) < 0;
}

// The visible pixels of a picture as colours, where all that is fully transparent is alike.
class Pictures::VisibleRows {
public:
    VisibleRows(const Picture& picture, const Seen& seen)
        : pixels_(picture.pixels.unpacked()),
          format_(picture.format),
          stride_(std::size_t{picture.width} * bytes_per_pixel(format_)),
          first_(pixels_.data() + position(seen.stored_at, stride_, format_)),
          width_(seen.visible.width),
          colours_(seen.colours) {}

    void read(std::uint32_t y, std::vector<Rgba>& row) const {
        row.resize(width_);
        const std::uint8_t* const pixels = first_ + y * stride_;
        if (format_ == PixelFormat::indexed8) {
            std::transform(pixels, pixels + row.size(), row.begin(),
                           [&](std::uint8_t index) { return (*colours_)[index]; });
        } else {
            std::memcpy(row.data(), pixels, row.size() * sizeof(Rgba));
        }
        for (Rgba& colour : row) {
            colour = colour.a == 0 ? Rgba{} : colour;
        }
    }

    // True where the bytes of a row are those of the other picture, and mean the same colours.
    bool same_bytes(const VisibleRows& other, std::uint32_t y) const {
        return format_ == other.format_ && colours_ == other.colours_ && width_ == other.width_ &&
               std::memcmp(first_ + y * stride_, other.first_ + y * other.stride_,
                           width_ * bytes_per_pixel(format_)) == 0;
    }

private:
    PixelView pixels_;
    PixelFormat format_;
    std::size_t stride_;
    const std::uint8_t* first_;
    std::size_t width_;
    const Colours* colours_;
};

std::uint64_t Pictures::hash_of(const Picture& picture, const Seen& seen) {
    std::uint64_t hash = 0xCBF29CE484222325;
    const VisibleRows rows(picture, seen);
    std::vector<Rgba> row;
    for (std::uint32_t y = 0; y < seen.visible.height; ++y) {
        rows.read(y, row);
        for (const Rgba colour : row) {
            hash = (hash ^ std::bit_cast<std::uint32_t>(colour)) * 0x100000001B3;
        }
    }
    return hash;
}

// Pixels decide where hashes agree, so that no file can make two pictures one or the search slow.
bool Pictures::ByLook::operator()(const Seen& a, const Seen& b) const {
    const auto head = [](const Seen& seen) {
        return std::tuple(seen.hash, seen.width, seen.height, seen.visible.x, seen.visible.y,
                          seen.visible.width, seen.visible.height);
    };
    if (head(a) != head(b)) {
        return head(a) < head(b);
    }
    const VisibleRows rows_of_a((*character)[a.look.picture], a);
    const VisibleRows rows_of_b((*character)[b.look.picture], b);
    std::vector<Rgba> row_a;
    std::vector<Rgba> row_b;
    for (std::uint32_t y = 0; y < a.visible.height; ++y) {
        if (rows_of_a.same_bytes(rows_of_b, y)) {
            continue;
        }
        rows_of_a.read(y, row_a);
        rows_of_b.read(y, row_b);
        if (const int order = std::memcmp(row_a.data(), row_b.data(), row_a.size() * sizeof(Rgba));
            order != 0) {
            return order < 0;
        }
    }
    return false;
}

Result<SheetPixels> Pictures::sheet(const AnimBlock& block, Bytes inflated) {
    SheetPixels sheet;
    sheet.width = block.sheet_w;
    sheet.height = block.sheet_h;
    sheet.pixels = inflated;
    if (static_cast<PixelLayout>(block.pixel_flags & pixel_layout_mask) == PixelLayout::indexed8) {
        FC_TRY(set_palette(sheet, inflated.first(palette_bytes)));
        sheet.pixels = inflated.subspan(palette_bytes);
    }
    return sheet;
}

Result<SheetPixels> Pictures::sheet(const AnimBlock& block, const Pieces& pieces) {
    SheetPixels sheet;
    sheet.width = block.sheet_w;
    sheet.height = block.sheet_h;
    sheet.pieces = &pieces;
    if (!pieces.palette().empty()) {
        FC_TRY(set_palette(sheet, pieces.palette()));
    }
    return sheet;
}

Status Pictures::set_palette(SheetPixels& sheet, Bytes stored) {
    Colours colours;
    std::memcpy(colours.data(), stored.data(), palette_bytes);
    const auto [found, is_new] = palettes_.try_emplace(
        colours, PaletteId{static_cast<std::uint32_t>(character_.palettes.size())});
    if (is_new) {
        if (character_.palettes.size() >= context_.limits.palettes) {
            return fail(ErrorCode::limit_exceeded,
                        fmt::format("more than {} different palettes", context_.limits.palettes));
        }
        // Palettes have no name in a package; MUGEN counts those of group 1 from 1.
        character_.palettes.push_back(
            {Key{1, static_cast<std::int16_t>(found->second.value + 1)}, colours});
    }
    sheet.format = PixelFormat::indexed8;
    sheet.palette = found->second;
    sheet.colours = &found->first;
    return {};
}

Status Pictures::check_size(std::uint32_t width, std::uint32_t height) const {
    const Limits& limits = context_.limits;
    if (width <= limits.sprite_side && height <= limits.sprite_side &&
        std::uint64_t{width} * height <= limits.sprite_pixels) {
        return {};
    }
    return fail(ErrorCode::limit_exceeded,
                fmt::format("a picture of {}x{} pixels, but a side can have at most {} and a whole "
                            "picture at most {}",
                            width, height, limits.sprite_side, limits.sprite_pixels));
}

Result<Picture> Pictures::new_picture(std::uint32_t width, std::uint32_t height, PixelFormat format,
                                      Charge& charge) {
    FC_TRY(check_size(width, height));
    const std::uint64_t size = std::uint64_t{width} * height * bytes_per_pixel(format);
    FC_TRY(charge.add(size, "a picture"));
    return Picture{width, height, format, PixelBuffer(static_cast<std::size_t>(size))};
}

// The whole picture that `piece` was trimmed from; `seen` is then of that.
Result<Picture> Pictures::restore(const SheetPixels& sheet, Seen& seen, const Picture& piece) {
    const auto background = transparent_byte(sheet);
    const PixelFormat format = background ? sheet.format : PixelFormat::rgba8888;
    FC_ASSIGN(Picture restored, new_picture(seen.width, seen.height, format, character_.charge));
    const MutableBytes pixels = restored.pixels.unpack();
    std::memset(pixels.data(), background.value_or(0), pixels.size());
    const Point to{seen.visible.x, seen.visible.y};
    const std::size_t stride = std::size_t{restored.width} * bytes_per_pixel(format);
    const MutableBytes visible = pixels.subspan(position(to, stride, format));
    if (background) {
        const std::size_t piece_stride = std::size_t{piece.width} * bytes_per_pixel(format);
        const PixelView from = piece.pixels.unpacked();
        copy_rectangle(from.data() + position(seen.stored_at, piece_stride, format), piece_stride,
                       visible.data(), stride,
                       std::size_t{seen.visible.width} * bytes_per_pixel(format),
                       seen.visible.height);
    } else if (seen.visible.width != 0) {
        copy_rgba(piece,
                  {seen.stored_at.x, seen.stored_at.y, seen.visible.width, seen.visible.height},
                  sheet.colours, visible, stride);
    }
    if (format == PixelFormat::rgba8888) {
        seen.look.palette.reset();
    }
    seen.stored_at = to;
    return restored;
}

Result<Look> Pictures::cut(const SheetPixels& sheet, const Rectangle& source,
                           const std::optional<uff_tags::Trim>& trim) {
    Charge charge(context_.budget);  // of the piece
    FC_ASSIGN(Picture piece, new_picture(source.width, source.height, sheet.format, charge));
    if (sheet.pieces != nullptr) {
        sheet.pieces->copy(source, piece.pixels.unpack());
    } else {
        const std::size_t sheet_stride = std::size_t{sheet.width} * bytes_per_pixel(sheet.format);
        const std::size_t piece_stride = std::size_t{piece.width} * bytes_per_pixel(sheet.format);
        copy_rectangle(
            sheet.pixels.data() + position({source.x, source.y}, sheet_stride, sheet.format),
            sheet_stride, piece.pixels.unpack().data(), piece_stride, piece_stride, piece.height);
    }
    const uff_tags::Trim whole = trim.value_or(uff_tags::Trim{{0, 0}, piece.width, piece.height});
    const Rectangle visible = moved_into(visible_bounds(piece, sheet.colours).value_or(Rectangle{}),
                                         whole.at, whole.picture_width, whole.picture_height);
    Seen seen{
        .width = whole.picture_width,
        .height = whole.picture_height,
        .visible = visible,
        .hash = 0,
        .stored_at =
            visible.width == 0 ? Point{} : Point{visible.x - whole.at.x, visible.y - whole.at.y},
        .colours = sheet.colours,
        .look = {PictureId{static_cast<std::uint32_t>(character_.pictures.size())}, sheet.palette}};
    seen.hash = hash_of(piece, seen);
    // where it is looked at while it is looked for
    character_.pictures.push_back(std::move(piece));
    Picture& picture = character_.pictures.back();
    if (const auto known = seen_.find(seen); known != seen_.end()) {
        character_.pictures.pop_back();
        return known->look;
    }
    if (trim) {
        FC_ASSIGN(picture, restore(sheet, seen, picture));
    } else {
        character_.charge.join(std::move(charge));
    }
    seen_.insert(seen);
    pack_if_many();
    return seen.look;
}

// Packs the last picture if all of them together exceed Limits::plain_pixel_bytes.
void Pictures::pack_if_many() {
    PixelBuffer& pixels = character_.pictures.back().pixels;
    if (bytes_ + pixels.size() > context_.limits.plain_pixel_bytes) {
        pixels.pack();
        character_.charge.give_back(pixels.size() - pixels.stored_bytes());
    }
    bytes_ += pixels.stored_bytes();
}

}  // namespace fightconv::uff
