#include "converters/views/character_json.hpp"

#include "converters/interface/move_json.hpp"
#include "converters/pictures/effects_json.hpp"
#include "converters/views/box_slices.hpp"

namespace fightconv {

namespace {

using nlohmann::ordered_json;

// About what the parts of a document take in memory, and as text.
constexpr std::uint64_t item_json_bytes = 1024;
constexpr std::uint64_t box_json_bytes = 1536;

std::uint64_t document_bytes(const Character& character) {
    std::uint64_t bytes = item_json_bytes * (character.sprites.size() + character.palettes.size() + character.sounds.size() + character.properties.size());
    for (const Animation& animation : character.animations) {
        bytes += item_json_bytes;
        for (const Frame& frame : animation.frames) {
            bytes += item_json_bytes + box_json_bytes * frame.boxes.size() + item_json_bytes * (frame.cues.size() + frame.tags.size());
        }
    }
    for (const Move& move : character.moves) {
        bytes += 2 * item_json_bytes * (1 + move.hits.size()) + item_json_bytes * (move.notifies.size() + move.cancels.size() + move.movement.size());
    }
    return bytes;
}

template <class T>
ordered_json value_or_null(const std::optional<T>& value) {
    return value ? ordered_json(*value) : ordered_json(nullptr);
}

ordered_json info_json(const CharacterInfo& info) {
    return {{"name", info.name},
            {"display_name", info.display_name},
            {"author", info.author},
            {"version_date", info.version_date},
            {"localcoord", {info.localcoord.x, info.localcoord.y}}};
}

ordered_json sprites_json(const Character& character) {
    ordered_json sprites = ordered_json::array();
    for (std::uint32_t i = 0; i < character.sprites.size(); ++i) {
        const Sprite& sprite = character.sprites[i];
        const Picture& picture = character[sprite.picture];
        const auto palette = character.palette_of(SpriteId{i});
        sprites.push_back({{"group", sprite.key.group},
                           {"number", sprite.key.number},
                           {"axis", {sprite.axis.x, sprite.axis.y}},
                           {"size", {picture.width, picture.height}},
                           {"palette", palette ? ordered_json(palette->value) : ordered_json(nullptr)}});
    }
    return sprites;
}

ordered_json animation_json(const Animation& animation) {
    ordered_json frames = ordered_json::array();
    for (const Frame& frame : animation.frames) {
        ordered_json object = {{"sprite", frame.sprite ? ordered_json(frame.sprite->value) : ordered_json(nullptr)}};
        if (frame.missing) {
            object["missing"] = {frame.missing->group, frame.missing->number};
        }
        object.update(frame_json(frame));
        frames.push_back(std::move(object));
    }
    ordered_json object = {{"number", animation.number}, {"name", animation.name}, {"loop", name_of(animation.loop)}, {"loop_start", animation.loop_start}};
    if (animation.floor_y) {
        object["floor_y"] = *animation.floor_y;
    }
    object["frames"] = std::move(frames);
    return object;
}

ordered_json palette_json(const Palette& palette) { return {{"group", palette.key.group}, {"number", palette.key.number}}; }

ordered_json choice_json(const PaletteChoice& choice) { return {{"number", choice.number}, {"palette", choice.palette.value}}; }

ordered_json sound_json(const Sound& sound) {
    return {{"name", name_of(sound.key)}, {"group", sound.key.group}, {"number", sound.key.number}, {"bytes", sound.size}};
}

template <class Items, class Make>
ordered_json list_json(const Items& items, Make make) {
    ordered_json list = ordered_json::array();
    for (const auto& item : items) {
        list.push_back(make(item));
    }
    return list;
}

}  // namespace

ordered_json frame_json(const Frame& frame) {
    ordered_json object = {{"ticks", frame.ticks}, {"offset", {frame.offset.x, frame.offset.y}}};
    for (const auto& [is_set, word] : {std::pair(frame.flip_h, "flip_h"), std::pair(frame.flip_v, "flip_v")}) {
        if (is_set) {
            object[word] = true;
        }
    }
    add_effects(object, frame);
    for (const Box& box : frame.boxes) {
        object["boxes"].push_back(box_object(box));
    }
    for (const Cue& cue : frame.cues) {
        object["cues"].push_back({{"clip", cue.clip}, {"volume", cue.volume}, {"pitch", cue.pitch}});
        if (cue.tick != 0) {
            object["cues"].back()["tick"] = cue.tick;
        }
    }
    for (const auto& [text, word] : {std::pair(&frame.label, "label"), std::pair(&frame.program, "program")}) {
        if (!text->empty()) {
            object[word] = *text;
        }
    }
    if (!frame.tags.empty()) {
        object["tags"] = pairs_json(frame.tags);
    }
    return object;
}

Result<ordered_json> character_json(const Character& character, Context& context) {
    Charge charge(context.budget);
    FC_TRY(charge.add(document_bytes(character), "the JSON of the character"));
    return ordered_json{
        {"info", info_json(character.info)},
        {"floor_y", character.floor_y},
        {"palettes", list_json(character.palettes, palette_json)},
        {"palette_choices", list_json(character.palette_choices, choice_json)},
        {"chosen_palette", value_or_null(character.chosen_palette)},
        {"sprites", sprites_json(character)},
        {"animations", list_json(character.animations, animation_json)},
        {"moves", list_json(character.moves, move_json)},
        {"sounds", list_json(character.sounds, sound_json)},
        {"properties", pairs_json(character.properties)},
    };
}

}  // namespace fightconv
