#include "converters/framesmith/tick_sheet.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "converters/pictures/pivot.hpp"
#include "converters/pictures/sheet.hpp"
#include "core/base/parallel.hpp"
#include "core/model/timeline.hpp"

namespace fightconv::framesmith {

namespace {

constexpr std::size_t pixel_bytes = 4;

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
    if (!frame.sprite || !seen_[frame.sprite->value]) {
        return std::nullopt;
    }
    const Rectangle& part = *seen_[frame.sprite->value];
    const Point axis = character_[*frame.sprite].axis;
    return Shot{*frame.sprite,
                part,
                pivot_of(frame.offset.x, std::int64_t{axis.x} - part.x, part.width, frame.flip_h),
                pivot_of(frame.offset.y, std::int64_t{axis.y} - part.y, part.height, frame.flip_v),
                frame.flip_h,
                frame.flip_v};
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
            left = first ? shot->x : std::min(left, shot->x);
            top = first ? shot->y : std::min(top, shot->y);
            right =
                first ? shot->x + shot->part.width : std::max(right, shot->x + shot->part.width);
            bottom =
                first ? shot->y + shot->part.height : std::max(bottom, shot->y + shot->part.height);
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
                                  static_cast<std::size_t>(shot->x + sheet.pivot.x);
            const std::size_t y = i / sheet.columns * sheet.cell_height +
                                  static_cast<std::size_t>(shot->y + sheet.pivot.y);
            const MutableBytes place = out.subspan(y * stride + x * pixel_bytes);
            reader->copy(shot->part, place, stride);
            mirror(place, stride, shot->part.width, shot->part.height, PixelFormat::rgba8888,
                   shot->flip_h, shot->flip_v);
        }
    }
    return {};
}

}  // namespace fightconv::framesmith
