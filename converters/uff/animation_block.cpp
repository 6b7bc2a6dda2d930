#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "converters/pictures/pivot.hpp"
#include "converters/uff/output.hpp"
#include "converters/uff/problems.hpp"
#include "converters/uff/rules.hpp"
#include "core/base/checked.hpp"
#include "core/base/reporter.hpp"
#include "core/model/timeline.hpp"

namespace fightconv::uff {

namespace {

HitboxRecord record_of(const Box& box) {
    return {{.type = static_cast<std::uint8_t>(box.kind),
             .flags = static_cast<std::uint8_t>((box.enabled ? box_enabled : 0) |
                                                (box.knockback ? box_knockback : 0)),
             .x = box.x,
             .y = box.y,
             .width = box.width,
             .height = box.height,
             .damage = box.damage,
             .hitstun = box.hitstun,
             .blockstun = box.blockstun,
             .knockback_angle = box.knockback_angle,
             .knockback_strength = box.knockback_strength,
             .rotation = box.rotation},
            box.name};
}

Result<std::int16_t> fitting_pivot(std::int64_t pivot, std::string_view name, const Where& where) {
    if (const auto fits = narrow<std::int16_t>(pivot)) {
        return *fits;
    }
    return fail(Error(ErrorCode::limit_exceeded,
                      fmt::format("{} is {}, but UFF can hold only -32768 to 32767", name, pivot))
                    .about(where.text())
                    .remedy("leave this animation out (--animations)"));
}

Result<SpriteEntry> entry_of(const Character& character, const Frame& frame,
                             const SheetFrame& place, const Where& where) {
    SpriteEntry entry;
    // Within a sheet, whose sides fit 16 bits.
    entry.src_x = static_cast<std::uint16_t>(place.source.x);
    entry.src_y = static_cast<std::uint16_t>(place.source.y);
    entry.src_w = static_cast<std::uint16_t>(place.source.width);
    entry.src_h = static_cast<std::uint16_t>(place.source.height);
    entry.duration_ms = uff_rules::duration_ms(frame.ticks);
    const Point sprite_axis = frame.sprite ? character[*frame.sprite].axis : Point{};
    const bool mirror_h = frame.sprite && frame.flip_h;
    const bool mirror_v = frame.sprite && frame.flip_v;
    const std::int64_t axis_x = std::int64_t{sprite_axis.x} - place.place.x;
    const std::int64_t axis_y = std::int64_t{sprite_axis.y} - place.place.y;
    FC_ASSIGN(entry.pivot_x, fitting_pivot(pivot_of(frame.offset.x, axis_x, entry.src_w, mirror_h),
                                           "pivot_x", where));
    FC_ASSIGN(entry.pivot_y, fitting_pivot(pivot_of(frame.offset.y, axis_y, entry.src_h, mirror_v),
                                           "pivot_y", where));
    entry.entry_flags =
        static_cast<std::uint8_t>((mirror_h ? flip_h : 0) | (mirror_v ? flip_v : 0));
    return entry;
}

uff_tags::FrameFields fields_of(const Character& character, const Frame& frame,
                                const SheetFrame& place, const SpriteEntry& entry) {
    uff_tags::FrameFields fields;
    if (frame.sprite) {
        const Picture& picture = character.picture_of(*frame.sprite);
        fields.sprite = character[*frame.sprite].key;
        const bool whole = place.place == Point{} && place.source.width == picture.width &&
                           place.source.height == picture.height;
        if (!whole) {
            fields.trim = {place.place, picture.width, picture.height};
        }
    } else {
        fields.blank = true;
        fields.sprite = frame.missing;
        fields.blank_flips = {frame.flip_h, frame.flip_v};
    }
    if (entry.duration_ms == 0 || uff_rules::ticks(entry.duration_ms) != frame.ticks) {
        fields.ticks = frame.ticks;
    }
    fields.offset = frame.offset;
    fields.blend = frame.blend;
    fields.scale = {frame.scale_x, frame.scale_y};
    fields.angle = frame.angle;
    fields.interpolation = frame.interpolation;
    if (std::any_of(frame.cues.begin(), frame.cues.end(),
                    [](const Cue& cue) { return cue.tick != 0; })) {
        for (const Cue& cue : frame.cues) {
            fields.cue_ticks.push_back(cue.tick);
        }
    }
    return fields;
}

FrameEntry frame_entry_of(const Frame& frame, std::size_t index, const std::vector<Tag>& tags) {
    FrameEntry entry;
    entry.id = static_cast<std::uint16_t>(index);
    entry.label = frame.label;
    entry.program = frame.program;
    entry.tags = uff_tags::text_of(tags);
    entry.hitboxes.reserve(frame.boxes.size());
    std::transform(frame.boxes.begin(), frame.boxes.end(), std::back_inserter(entry.hitboxes),
                   record_of);
    entry.cues.reserve(frame.cues.size());
    for (const Cue& cue : frame.cues) {
        entry.cues.push_back({{cue.volume, cue.pitch}, cue.clip});
    }
    return entry;
}

void report_duration(const Frame& frame, const Where& where, Context& context) {
    if (frame.ticks > uff_rules::longest_ticks) {
        Reporter(context.diagnostics, "")
            .about(where)
            .report(
                uff_problem.duration_cut, {},
                "{} ticks are longer than the 65535 ms that UFF can hold; 65535 ms were written, "
                "and the exact ticks are in the tag mugen.ticks",
                frame.ticks);
    }
}

// An animation that holds somewhere stops there (uff.md "Time").
std::uint8_t loop_mode_of(const Animation& animation) {
    return static_cast<std::uint8_t>(Timeline(animation).holds() ? LoopMode::once : animation.loop);
}

}  // namespace

Result<AnimBlock> make_block(const Character& character, AnimationId id, const Sheet& sheet,
                             std::vector<Tag> first_tags, Context& context) {
    const Animation& animation = character[id];
    const Where where{"animation", animation.name};
    if (animation.frames.size() > most_counted) {
        return fail(
            Error(ErrorCode::limit_exceeded, fmt::format("{} frames, but UFF can hold at most {}",
                                                         animation.frames.size(), most_counted))
                .about(where.text())
                .remedy("leave this animation out (--animations)"));
    }
    AnimBlock block;
    block.name = animation.name;
    block.loop_mode = loop_mode_of(animation);
    block.sheet_w = static_cast<std::uint16_t>(sheet.width);
    block.sheet_h = static_cast<std::uint16_t>(sheet.height);
    block.frame_w = static_cast<std::uint16_t>(sheet.cell_width);
    block.frame_h = static_cast<std::uint16_t>(sheet.cell_height);
    block.sprites.reserve(animation.frames.size());
    block.frames.reserve(animation.frames.size());
    for (std::size_t i = 0; i < animation.frames.size(); ++i) {
        const Frame& frame = animation.frames[i];
        const Where here{"frame", {}, i, &where};
        FC_ASSIGN(const SpriteEntry entry, entry_of(character, frame, sheet.frames[i], here));
        uff_tags::FrameFields fields = fields_of(character, frame, sheet.frames[i], entry);
        fields.loop_start = i != 0 && i == animation.loop_start;
        std::vector<Tag> tags = std::exchange(first_tags, {});
        uff_tags::add(fields, tags);
        tags.insert(tags.end(), frame.tags.begin(), frame.tags.end());
        report_duration(frame, here, context);
        block.sprites.push_back(entry);
        block.frames.push_back(frame_entry_of(frame, i, tags));
    }
    return block;
}

std::optional<std::uint16_t> floor_of(const AnimBlock& block, const Sheet& sheet) {
    const auto visible = std::find_if(sheet.frames.begin(), sheet.frames.end(),
                                      [](const SheetFrame& frame) { return frame.visible; });
    if (visible == sheet.frames.end()) {
        return std::nullopt;
    }
    const SpriteEntry& entry =
        block.sprites[static_cast<std::size_t>(visible - sheet.frames.begin())];
    return saturate<std::uint16_t>(entry.pivot_y + entry.src_h);
}

}  // namespace fightconv::uff
