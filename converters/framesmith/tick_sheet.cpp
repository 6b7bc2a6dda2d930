#include "converters/framesmith/tick_sheet.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "converters/pictures/pivot.hpp"
#include "converters/pictures/sheet.hpp"
#include "core/base/parallel.hpp"
#include "core/model/scale.hpp"
#include "core/model/timeline.hpp"

namespace fightconv::framesmith {

namespace {

constexpr std::size_t pixel_bytes = 4;

// The pixels that a side of a part covers, which begins at `first`.
Extent extent_of(std::int64_t first, std::uint32_t size, double scale) {
    const auto end = static_cast<double>(first + size);
    return {static_cast<std::int64_t>(std::floor(static_cast<double>(first) * scale)),
            static_cast<std::int64_t>(std::ceil(end * scale))};
}

// For each pixel that a side covers, the pixel of the part that is shown there; nothing beyond it.
std::vector<std::optional<std::uint32_t>> sources_of(const Extent& extent, std::int64_t first,
                                                     std::uint32_t size, bool flip, double scale) {
    std::vector<std::optional<std::uint32_t>> sources;
    for (std::int64_t pixel = extent.begin; pixel < extent.end; ++pixel) {
        const double at =
            std::floor((static_cast<double>(pixel) + 0.5) / scale) - static_cast<double>(first);
        const bool is_inside = at >= 0 && at < static_cast<double>(size);
        const auto source = static_cast<std::uint32_t>(is_inside ? at : 0);
        sources.push_back(is_inside ? std::optional(flip ? size - 1 - source : source)
                                    : std::nullopt);
    }
    return sources;
}

void draw_scaled(const RgbaReader& reader, const Shot& shot, const Scale& scale, MutableBytes out,
                 std::size_t stride) {
    const auto columns = sources_of(shot.columns, shot.x, shot.part.width, shot.flip_h, scale.x);
    const auto rows = sources_of(shot.rows, shot.y, shot.part.height, shot.flip_v, scale.y);
    ByteBuffer line(std::size_t{shot.part.width} * pixel_bytes);
    for (std::size_t y = 0; y < rows.size(); ++y) {
        if (!rows[y]) {
            continue;
        }
        const auto row = static_cast<std::int32_t>(*rows[y]);
        reader.copy({shot.part.x, shot.part.y + row, shot.part.width, 1}, line, line.size());
        for (std::size_t x = 0; x < columns.size(); ++x) {
            if (columns[x]) {
                std::copy_n(
                    line.begin() + static_cast<std::ptrdiff_t>(*columns[x] * pixel_bytes),
                    pixel_bytes,
                    out.begin() + static_cast<std::ptrdiff_t>(y * stride + x * pixel_bytes));
            }
        }
    }
}

}  // namespace

Result<TickSheetMaker> TickSheetMaker::of(const Character& character, const Context& context) {
    TickSheetMaker maker(character);
    std::vector<std::optional<Rectangle>>& seen = maker.seen_;
    const std::vector<SpriteId> sprites = shown_sprites(character);
    std::map<std::pair<PictureId, const Colours*>, SpriteId> firsts;
    std::vector<SpriteId> different;
    for (const SpriteId sprite : sprites) {
        if (firsts.try_emplace({character[sprite].picture, character.colours_of(sprite)}, sprite)
                .second) {
            different.push_back(sprite);
        }
    }
    FC_TRY(parallel_try(different.size(), context.threads, context, [&](std::size_t i) -> Status {
        seen[different[i].value] =
            visible_bounds(character.picture_of(different[i]), character.colours_of(different[i]));
        return {};
    }));
    for (const SpriteId sprite : sprites) {
        seen[sprite.value] =
            seen[firsts.at({character[sprite].picture, character.colours_of(sprite)}).value];
    }
    return maker;
}

std::optional<Shot> TickSheetMaker::shot_of(const Frame& frame) const {
    if (!frame.sprite || frame.blend.shows_nothing() || !seen_[frame.sprite->value]) {
        return std::nullopt;
    }
    const Rectangle& part = *seen_[frame.sprite->value];
    const Point axis = character_[*frame.sprite].axis;
    const Scale& scale = character_.info.scale;
    const std::int64_t x =
        pivot_of(frame.offset.x, std::int64_t{axis.x} - part.x, part.width, frame.flip_h);
    const std::int64_t y =
        pivot_of(frame.offset.y, std::int64_t{axis.y} - part.y, part.height, frame.flip_v);
    return Shot{*frame.sprite,
                part,
                x,
                y,
                frame.flip_h,
                frame.flip_v,
                extent_of(x, part.width, scale.x),
                extent_of(y, part.height, scale.y)};
}

TickSheet TickSheetMaker::lay_out(const Animation& animation, std::uint32_t ticks) const {
    TickSheet sheet;
    std::int64_t left = 0;
    std::int64_t top = 0;
    std::int64_t right = 1;
    std::int64_t bottom = 1;
    bool first = true;
    const Timeline timeline(animation);
    for (const Timeline::Span& span : timeline.spans()) {
        if (span.start >= ticks) {
            break;
        }
        const std::optional<Shot> shot = shot_of(timeline.frame_of(span));
        if (shot) {
            const Extent& columns = shot->columns;
            const Extent& rows = shot->rows;
            left = first ? columns.begin : std::min(left, columns.begin);
            top = first ? rows.begin : std::min(top, rows.begin);
            right = first ? columns.end : std::max(right, columns.end);
            bottom = first ? rows.end : std::max(bottom, rows.end);
            first = false;
        }
        sheet.ticks.insert(
            sheet.ticks.end(),
            static_cast<std::size_t>(std::min<std::uint64_t>(span.ticks, ticks - span.start)),
            shot);
    }
    if (right - left > longest_image_side || bottom - top > longest_image_side) {
        sheet.ticks_cut = static_cast<std::uint32_t>(sheet.ticks.size());
        sheet.ticks.clear();
        return sheet;
    }
    sheet.pivot = {static_cast<std::int32_t>(-left), static_cast<std::int32_t>(-top)};
    sheet.cell_width = static_cast<std::uint32_t>(right - left);
    sheet.cell_height = static_cast<std::uint32_t>(bottom - top);
    const std::size_t room = std::size_t{longest_image_side / sheet.cell_width} *
                             (longest_image_side / sheet.cell_height);
    if (sheet.ticks.size() > room) {
        sheet.ticks_cut = static_cast<std::uint32_t>(sheet.ticks.size() - room);
        sheet.ticks.resize(room);
    }
    sheet.columns =
        grid_columns(sheet.ticks.size(), sheet.cell_width, sheet.cell_height, longest_image_side);
    sheet.rows =
        static_cast<std::uint32_t>((sheet.ticks.size() + sheet.columns - 1) / sheet.columns);
    return sheet;
}

std::uint64_t unpacked_bytes(const Character& character, const TickSheet& sheet) noexcept {
    std::uint64_t bytes = 0;
    std::optional<SpriteId> sprite;
    for (const std::optional<Shot>& shot : sheet.ticks) {
        if (shot && sprite != shot->sprite) {
            sprite = shot->sprite;
            bytes += character.picture_of(*sprite).pixels.unpacked_bytes();
        }
    }
    return bytes;
}

Status draw(const Character& character, const TickSheet& sheet, MutableBytes out,
            const Context& context) {
    std::fill(out.begin(), out.end(), std::uint8_t{0});
    const std::size_t stride = sheet.width() * pixel_bytes;
    std::optional<SpriteId> sprite;
    std::optional<RgbaReader> reader;  // of that
    for (std::size_t i = 0; i < sheet.ticks.size(); ++i) {
        if (const std::optional<Shot>& shot = sheet.ticks[i]) {
            FC_TRY(context.check_cancelled());
            if (sprite != shot->sprite) {
                sprite = shot->sprite;
                reader.emplace(character.picture_of(*sprite), character.colours_of(*sprite));
            }
            const std::size_t x = i % sheet.columns * sheet.cell_width +
                                  static_cast<std::size_t>(shot->columns.begin + sheet.pivot.x);
            const std::size_t y = i / sheet.columns * sheet.cell_height +
                                  static_cast<std::size_t>(shot->rows.begin + sheet.pivot.y);
            const MutableBytes place = out.subspan(y * stride + x * pixel_bytes);
            if (is_scaled(character)) {
                draw_scaled(*reader, *shot, character.info.scale, place, stride);
                continue;
            }
            reader->copy(shot->part, place, stride);
            mirror(place, stride, shot->part.width, shot->part.height, PixelFormat::rgba8888,
                   shot->flip_h, shot->flip_v);
        }
    }
    return {};
}

}  // namespace fightconv::framesmith
