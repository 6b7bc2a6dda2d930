#include "converters/extract/character_json.hpp"

#include <optional>
#include <string_view>

#include "converters/extract/sheets/box_slices.hpp"
#include "converters/json/move_json.hpp"
#include "converters/pictures/effects_json.hpp"

namespace fightconv {

namespace {

// About what the parts of a document take at the most while its text grows.
constexpr std::uint64_t item_json_bytes = 512;
constexpr std::uint64_t box_json_bytes = 768;

std::uint64_t document_bytes(const Character& character) {
    std::uint64_t bytes = item_json_bytes * (character.sprites.size() + character.palettes.size() +
                                             character.sounds.size() + character.properties.size());
    for (const Animation& animation : character.animations) {
        bytes += item_json_bytes;
        for (const Frame& frame : animation.frames) {
            bytes += item_json_bytes + box_json_bytes * frame.boxes.size() +
                     item_json_bytes * (frame.cues.size() + frame.tags.size());
        }
    }
    for (const Move& move : character.moves) {
        bytes +=
            2 * item_json_bytes * (1 + move.hits.size() + move.projectiles.size()) +
            item_json_bytes * (move.notifies.size() + move.cancels.size() + move.movement.size());
    }
    return bytes;
}

void write_info(JsonWriter& json, const CharacterInfo& info) {
    json.object([&] {
        json.member("name", info.name);
        json.member("display_name", info.display_name);
        json.member("author", info.author);
        json.member("version_date", info.version_date);
        json.key("localcoord").list_of(info.localcoord.x, info.localcoord.y);
        json.key("scale").list_of(info.scale.x, info.scale.y);
    });
}

// The place of what an id names, or null.
template <class Id>
std::optional<std::uint32_t> place_of(const std::optional<Id>& id) {
    return id ? std::optional(id->value) : std::nullopt;
}

void write_sprite(JsonWriter& json, const Character& character, SpriteId id) {
    const Sprite& sprite = character[id];
    const Picture& picture = character[sprite.picture];
    json.object([&] {
        json.member("group", sprite.key.group);
        json.member("number", sprite.key.number);
        json.key("axis").list_of(sprite.axis.x, sprite.axis.y);
        json.key("size").list_of(picture.width, picture.height);
        json.member("palette", place_of(character.palette_of(id)));
    });
}

void write_frame(JsonWriter& json, const Frame& frame) {
    json.object([&] {
        json.member("sprite", place_of(frame.sprite));
        if (frame.missing) {
            json.key("missing").list_of(frame.missing->group, frame.missing->number);
        }
        json.member("ticks", frame.ticks);
        write_frame_members(json, frame);
    });
}

void write_animation(JsonWriter& json, const Animation& animation) {
    json.object([&] {
        json.member("number", animation.number);
        json.member("name", animation.name);
        json.member("loop", name_of(animation.loop));
        json.member("loop_start", animation.loop_start);
        if (animation.floor_y) {
            json.member("floor_y", *animation.floor_y);
        }
        json.key("frames").list(animation.frames,
                                [&](const Frame& frame) { write_frame(json, frame); });
    });
}

void write_palette(JsonWriter& json, const Palette& palette) {
    json.object([&] {
        json.member("group", palette.key.group);
        json.member("number", palette.key.number);
    });
}

void write_selectable(JsonWriter& json, const SelectablePalette& each) {
    json.object([&] {
        json.member("number", each.number);
        json.member("palette", each.palette.value);
    });
}

void write_sound(JsonWriter& json, const Sound& sound) {
    json.object([&] {
        json.member("name", name_of(sound.key));
        json.member("group", sound.key.group);
        json.member("number", sound.key.number);
        json.member("bytes", sound.size);
    });
}

void write_cue(JsonWriter& json, const Cue& cue) {
    json.object([&] {
        json.member("clip", cue.clip);
        json.member("volume", cue.volume);
        json.member("pitch", cue.pitch);
        if (cue.tick != 0) {
            json.member("tick", cue.tick);
        }
    });
}

}  // namespace

void write_frame_members(JsonWriter& json, const Frame& frame) {
    json.key("offset").list_of(frame.offset.x, frame.offset.y);
    for (const auto& [is_set, word] :
         {std::pair(frame.flip_h, "flip_h"), std::pair(frame.flip_v, "flip_v")}) {
        if (is_set) {
            json.member(word, true);
        }
    }
    write_effects(json, frame);
    if (!frame.boxes.empty()) {
        json.key("boxes").list(frame.boxes, [&](const Box& box) { write_box(json, box); });
    }
    if (!frame.cues.empty()) {
        json.key("cues").list(frame.cues, [&](const Cue& cue) { write_cue(json, cue); });
    }
    for (const auto& [text, word] :
         {std::pair(&frame.label, "label"), std::pair(&frame.program, "program")}) {
        if (!text->empty()) {
            json.member(word, *text);
        }
    }
    if (!frame.tags.empty()) {
        write_pairs(json.key("tags"), frame.tags);
    }
}

Status write_character(JsonWriter& json, const Character& character, Context& context) {
    Charge charge(context.budget);
    FC_TRY(charge.add(document_bytes(character), "the JSON of the character"));
    json.object([&] {
        write_info(json.key("info"), character.info);
        json.member("floor_y", character.floor_y);
        json.key("palettes").list(character.palettes, [&](const Palette& palette) {
            write_palette(json, palette);
        });
        json.key("palette_choices")
            .list(character.selectable_palettes,
                  [&](const SelectablePalette& each) { write_selectable(json, each); });
        json.member("chosen_palette", character.selected_palette);
        json.key("sprites").list([&] {
            for (std::uint32_t i = 0; i < character.sprites.size(); ++i) {
                write_sprite(json, character, SpriteId{i});
            }
        });
        json.key("animations").list(character.animations, [&](const Animation& animation) {
            write_animation(json, animation);
        });
        json.key("moves").list(character.moves, [&](const Move& move) { write_move(json, move); });
        json.key("sounds").list(character.sounds,
                                [&](const Sound& sound) { write_sound(json, sound); });
        write_pairs(json.key("properties"), character.properties);
    });
    return {};
}

}  // namespace fightconv
