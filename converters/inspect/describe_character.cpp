// inspect: a whole character
#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "converters/inspect/describe.hpp"
#include "converters/interface/selection.hpp"
#include "core/model/timeline.hpp"

namespace fightconv::inspect {

namespace {

JsonValue sprite_text(const Character& character, const Frame& frame) {
    if (frame.sprite) {
        const Key key = character[*frame.sprite].key;
        return fmt::format("{},{}", key.group, key.number);
    }
    return frame.missing ? JsonValue(fmt::format("{},{} (missing)", frame.missing->group,
                                                 frame.missing->number))
                         : JsonValue("blank");
}

JsonValue ticks_text(std::int32_t ticks) {
    return ticks == Frame::hold ? JsonValue("hold") : JsonValue(ticks);
}

Table animation_table(const Character& character) {
    Table table{"animations", {"number", "name", "frames", "ticks", "loop", "attack", "hurt"}, {}};
    for (const Animation& animation : character.animations) {
        std::uint64_t attack = 0;
        std::uint64_t hurt = 0;
        for (const Frame& frame : animation.frames) {
            attack += static_cast<std::uint64_t>(
                std::count_if(frame.boxes.begin(), frame.boxes.end(),
                              [](const Box& box) { return box.kind == BoxKind::attack; }));
            hurt += static_cast<std::uint64_t>(
                std::count_if(frame.boxes.begin(), frame.boxes.end(),
                              [](const Box& box) { return box.kind == BoxKind::hurt; }));
        }
        table.rows.push_back({animation.number, animation.name, animation.frames.size(),
                              Timeline(animation).total(), name_of(animation.loop), attack, hurt});
    }
    return table;
}

Description describe_animation(const Character& character, const Animation& animation) {
    Description description;
    description.facts = {{"animation", animation.name},
                         {"number", animation.number},
                         {"loop", name_of(animation.loop)},
                         {"loop_start", animation.loop_start}};
    Table frames{"frames",
                 {"frame", "sprite", "ticks", "x", "y", "flip", "blend", "scale_x", "scale_y",
                  "angle", "interpolate", "boxes"},
                 {}};
    Table boxes{"boxes", {"frame", "kind", "x", "y", "width", "height", "damage"}, {}};
    for (std::size_t i = 0; i < animation.frames.size(); ++i) {
        const Frame& frame = animation.frames[i];
        frames.rows.push_back({i, sprite_text(character, frame), ticks_text(frame.ticks),
                               frame.offset.x, frame.offset.y,
                               std::string(frame.flip_h ? "H" : "") + (frame.flip_v ? "V" : ""),
                               blend_text(frame.blend), frame.scale_x, frame.scale_y, frame.angle,
                               interpolation_text(frame.interpolation), frame.boxes.size()});
        for (const Box& box : frame.boxes) {
            boxes.rows.push_back(
                {i, fightconv::name_of(box.kind), box.x, box.y, box.width, box.height, box.damage});
        }
    }
    description.tables = {std::move(frames), std::move(boxes)};
    return description;
}

}  // namespace

std::string blend_text(const Blend& blend) {
    switch (blend.mode) {
        case BlendMode::normal: return "";
        case BlendMode::subtract: return "sub";
        case BlendMode::add: return fmt::format("add {}:{}", blend.source, blend.destination);
    }
    return "";
}

std::string interpolation_text(const Interpolation& interpolation) {
    std::string text;
    for (const auto& [is_set, word] :
         {std::pair(interpolation.offset, "offset"), std::pair(interpolation.blend, "blend"),
          std::pair(interpolation.scale, "scale"), std::pair(interpolation.angle, "angle")}) {
        text += is_set ? (text.empty() ? "" : " ") + std::string(word) : "";
    }
    return text;
}

Result<Description> describe_character(const Character& character, std::string_view animation) {
    if (!animation.empty()) {
        const auto found = std::find_if(
            character.animations.begin(), character.animations.end(),
            [&](const Animation& each) { return is_named(animation, each.name, each.number); });
        if (found == character.animations.end()) {
            std::vector<std::string_view> names;
            std::transform(character.animations.begin(), character.animations.end(),
                           std::back_inserter(names),
                           [](const Animation& each) { return std::string_view(each.name); });
            return fail(no_such_animation(animation, names));
        }
        return describe_animation(character, *found);
    }
    Description description;
    JsonList selectable;
    for (const SelectablePalette& each : character.selectable_palettes) {
        selectable.push_back(each.number);
    }
    description.facts = {
        {"name", character.info.name},
        {"display_name", character.info.display_name},
        {"author", character.info.author},
        {"localcoord", JsonList{character.info.localcoord.x, character.info.localcoord.y}},
        {"scale", JsonList{character.info.scale.x, character.info.scale.y}},
        {"sprites", character.sprites.size()},
        {"pictures", character.pictures.size()},
        {"sounds", character.sounds.size()},
        {"palette_choices", std::move(selectable)}};
    Table sprites{
        "sprites_list", {"group", "number", "width", "height", "axis_x", "axis_y"}, {}, true};
    for (std::uint32_t i = 0; i < character.sprites.size(); ++i) {
        const Sprite& sprite = character.sprites[i];
        const Picture& picture = character[sprite.picture];
        sprites.rows.push_back({sprite.key.group, sprite.key.number, picture.width, picture.height,
                                sprite.axis.x, sprite.axis.y});
    }
    description.tables = {animation_table(character), std::move(sprites)};
    return description;
}

}  // namespace fightconv::inspect
