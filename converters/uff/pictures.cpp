#include "converters/uff/pictures.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <tuple>

namespace fightconv::uff {

namespace {

// The part of `rectangle`, moved by `by`, that lies inside of width x height; without area where there is none.
Rectangle moved_into(const Rectangle& rectangle, Point by, std::uint32_t width, std::uint32_t height) {
    const auto clamped = [](std::int64_t value, std::uint32_t most) { return std::clamp<std::int64_t>(value, 0, most); };
    const std::int64_t x = std::int64_t{rectangle.x} + by.x;
    const std::int64_t y = std::int64_t{rectangle.y} + by.y;
    const std::int64_t left = clamped(x, width);
    const std::int64_t top = clamped(y, height);
    const std::int64_t right = clamped(x + rectangle.width, width);
    const std::int64_t bottom = clamped(y + rectangle.height, height);
    if (left >= right || top >= bottom) {
        return {};
    }
    return {static_cast<std::int32_t>(left), static_cast<std::int32_t>(top), static_cast<std::uint32_t>(right - left),
            static_cast<std::uint32_t>(bottom - top)};
}

void copy_rectangle(const std::uint8_t* from, std::size_t from_stride, std::uint8_t* to, std::size_t to_stride, std::size_t row_bytes, std::uint32_t rows) {
    for (std::uint32_t y = 0; y < rows; ++y) {
        std::memcpy(to + y * to_stride, from + y * from_stride, row_bytes);
    }
}

std::size_t position(const Rectangle& at, std::size_t stride, PixelFormat format) noexcept {
    return static_cast<std::size_t>(at.y) * stride + static_cast<std::size_t>(at.x) * bytes_per_pixel(format);
}

// The byte that pixels of a sheet are filled with to be transparent (index 0 in MUGEN's palettes); nothing where its palette is opaque.
std::optional<std::uint8_t> transparent_byte(const SheetPixels& sheet) {
    if (sheet.format == PixelFormat::rgba8888) {
        return 0;
    }
    const auto found = std::find_if(sheet.colours->begin(), sheet.colours->end(), [](Rgba colour) { return colour.a == 0; });
    return found == sheet.colours->end() ? std::nullopt : std::optional(static_cast<std::uint8_t>(found - sheet.colours->begin()));
}

}  // namespace

bool Pictures::ByBytes::operator()(const Colours& a, const Colours& b) const noexcept { return std::memcmp(a.data(), b.data(), sizeof(Colours)) < 0; }

// Colours as seen, where all that is fully transparent is alike.
void Pictures::read_row(const Seen& seen, std::uint32_t y, std::vector<Rgba>& row) {
    row.resize(seen.visible.width);
    const std::uint8_t* const pixels = seen.first + y * seen.stride;
    if (seen.format == PixelFormat::indexed8) {
        std::transform(pixels, pixels + row.size(), row.begin(), [&](std::uint8_t index) { return (*seen.colours)[index]; });
    } else {
        std::memcpy(row.data(), pixels, row.size() * sizeof(Rgba));
    }
    for (Rgba& colour : row) {
        colour = colour.a == 0 ? Rgba{} : colour;
    }
}

std::uint64_t Pictures::hash_of(const Seen& seen) {
    std::uint64_t hash = 0xCBF29CE484222325;
    std::vector<Rgba> row;
    for (std::uint32_t y = 0; y < seen.visible.height; ++y) {
        read_row(seen, y, row);
        for (const Rgba colour : row) {
            hash = (hash ^ std::bit_cast<std::uint32_t>(colour)) * 0x100000001B3;
        }
    }
    return hash;
}

// Pixels decide where hashes agree, so that no file can make two pictures one or the search slow.
bool Pictures::ByLook::operator()(const Seen& a, const Seen& b) const {
    const auto head = [](const Seen& seen) {
        return std::tuple(seen.hash, seen.width, seen.height, seen.visible.x, seen.visible.y, seen.visible.width, seen.visible.height);
    };
    if (head(a) != head(b)) {
        return head(a) < head(b);
    }
    std::vector<Rgba> row_a;
    std::vector<Rgba> row_b;
    for (std::uint32_t y = 0; y < a.visible.height; ++y) {
        read_row(a, y, row_a);
        read_row(b, y, row_b);
        if (const int order = std::memcmp(row_a.data(), row_b.data(), row_a.size() * sizeof(Rgba)); order != 0) {
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
    if (static_cast<PixelLayout>(block.pixel_flags & pixel_layout_mask) == PixelLayout::rgba8888) {
        return sheet;
    }
    Colours colours;
    std::memcpy(colours.data(), inflated.data(), palette_bytes);
    const auto [found, is_new] = palettes_.try_emplace(colours, PaletteId{static_cast<std::uint32_t>(character_.palettes.size())});
    if (is_new) {
        if (character_.palettes.size() >= context_.limits.palettes) {
            return fail(ErrorCode::limit_exceeded, fmt::format("more than {} different palettes", context_.limits.palettes));
        }
        // Palettes have no name in a package; MUGEN counts those of group 1 from 1.
        character_.palettes.push_back({Key{1, static_cast<std::int16_t>(found->second.value + 1)}, colours});
    }
    sheet.format = PixelFormat::indexed8;
    sheet.pixels = inflated.subspan(palette_bytes);
    sheet.palette = found->second;
    sheet.colours = &found->first;
    return sheet;
}

Result<Picture> Pictures::new_picture(std::uint32_t width, std::uint32_t height, PixelFormat format, Charge& charge) {
    const Limits& limits = context_.limits;
    const std::uint64_t pixels = std::uint64_t{width} * height;
    if (width > limits.sprite_side || height > limits.sprite_side || pixels > limits.sprite_pixels) {
        return fail(ErrorCode::limit_exceeded, fmt::format("a picture of {}x{} pixels, but a side can have at most {} and a whole picture at most {}", width,
                                                           height, limits.sprite_side, limits.sprite_pixels));
    }
    const std::uint64_t size = pixels * bytes_per_pixel(format);
    FC_TRY(charge.add(size, "a picture"));
    return Picture{width, height, format, PixelBuffer(static_cast<std::size_t>(size))};
}

// The whole picture that `piece` was trimmed from; `seen` is then of that.
Result<Picture> Pictures::restore(const SheetPixels& sheet, Seen& seen, const Picture& piece, Point at) {
    const auto background = transparent_byte(sheet);
    const PixelFormat format = background ? sheet.format : PixelFormat::rgba8888;
    FC_ASSIGN(Picture restored, new_picture(seen.width, seen.height, format, character_.charge));
    const std::size_t stride = std::size_t{restored.width} * bytes_per_pixel(format);
    std::memset(restored.pixels.bytes().data(), background.value_or(0), restored.pixels.size());
    std::uint8_t* const to = restored.pixels.bytes().data() + position(seen.visible, stride, format);
    if (background) {
        copy_rectangle(seen.first, seen.stride, to, stride, std::size_t{seen.visible.width} * bytes_per_pixel(format), seen.visible.height);
    } else if (seen.visible.width != 0) {
        const Rectangle part{seen.visible.x - at.x, seen.visible.y - at.y, seen.visible.width, seen.visible.height};
        copy_rgba(piece, part, sheet.colours, restored.pixels.bytes().subspan(static_cast<std::size_t>(to - restored.pixels.bytes().data())), stride);
    }
    if (format == PixelFormat::rgba8888) {
        seen.look.palette.reset();
    }
    seen.first = to;
    seen.stride = stride;
    seen.format = format;
    return restored;
}

Result<Look> Pictures::cut(const SheetPixels& sheet, const Rectangle& source, const std::optional<uff_tags::Trim>& trim) {
    const std::size_t pixel_bytes = bytes_per_pixel(sheet.format);
    const std::size_t sheet_stride = sheet.width * pixel_bytes;
    Charge charge(context_.budget);  // of the piece
    FC_ASSIGN(Picture piece, new_picture(source.width, source.height, sheet.format, charge));
    const std::size_t piece_stride = piece.width * pixel_bytes;
    copy_rectangle(sheet.pixels.data() + position(source, sheet_stride, sheet.format), sheet_stride, piece.pixels.bytes().data(), piece_stride, piece_stride,
                   piece.height);

    const uff_tags::Trim whole = trim.value_or(uff_tags::Trim{{0, 0}, piece.width, piece.height});
    const Rectangle visible = moved_into(visible_bounds(piece, sheet.colours).value_or(Rectangle{}), whole.at, whole.picture_width, whole.picture_height);
    Seen seen{.width = whole.picture_width,
              .height = whole.picture_height,
              .visible = visible,
              .hash = 0,
              .first = piece.pixels.bytes().data(),
              .stride = piece_stride,
              .format = sheet.format,
              .colours = sheet.colours,
              .look = {PictureId{static_cast<std::uint32_t>(character_.pictures.size())}, sheet.palette}};
    if (visible.width != 0) {
        seen.first += position({visible.x - whole.at.x, visible.y - whole.at.y, 0, 0}, piece_stride, sheet.format);
    }
    seen.hash = hash_of(seen);
    if (const auto known = seen_.find(seen); known != seen_.end()) {
        return known->look;
    }
    if (trim) {
        FC_ASSIGN(piece, restore(sheet, seen, piece, trim->at));
    } else {
        character_.charge.join(std::move(charge));
    }
    seen_.insert(seen);
    character_.pictures.push_back(std::move(piece));
    return seen.look;
}

}  // namespace fightconv::uff
