// A character as the plain structs of the C interface have it, put together as the JSON that the
// interface makes of it: both have to say the same.
#pragma once

#include <fightconv/fightconv.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/support/c_handles.hpp"

namespace fightconv::test {

class TypedCharacter {
public:
    using json = nlohmann::json;

    explicit TypedCharacter(const fightconv_character* character) : character_(character) {}

    json whole() const {
        const auto info = get<fightconv_info>(fightconv_character_info);
        json document = {{"info",
                          {{"name", info.name},
                           {"display_name", info.display_name},
                           {"author", info.author},
                           {"version_date", info.version_date},
                           {"localcoord", {info.screen_width, info.screen_height}},
                           {"scale", {info.scale_x, info.scale_y}}}},
                         {"floor_y", info.floor_y},
                         {"chosen_palette", index_or_null(info.chosen_choice)}};
        add(document, "palettes", info.palette_count, [&](std::uint32_t i) { return palette(i); });
        add(document, "palette_choices", info.palette_choice_count, [&](std::uint32_t i) {
            const auto choice = get<fightconv_palette_choice>(fightconv_palette_choice_at, i);
            return json{{"number", choice.number}, {"palette", choice.palette}};
        });
        add(document, "sprites", info.sprite_count, [&](std::uint32_t i) { return sprite(i); });
        add(document, "animations", info.animation_count,
            [&](std::uint32_t i) { return animation(i); });
        add(document, "moves", info.move_count, [&](std::uint32_t i) { return move(i); });
        add(document, "sounds", info.sound_count, [&](std::uint32_t i) { return sound(i); });
        add(document, "properties", info.property_count,
            [&](std::uint32_t i) { return pair(get<fightconv_pair>(fightconv_property_at, i)); });
        return document;
    }

private:
    template <class T, class... Parameters, class... Indices>
    T get(fightconv_code (*function)(Parameters...), Indices... indices) const {
        return filled<T>(function, character_, indices...).value();
    }

    template <class Item>
    static void add(json& object, const char* name, std::uint32_t count, const Item& item) {
        json list = json::array();
        for (std::uint32_t i = 0; i < count; ++i) {
            list.push_back(item(i));
        }
        object[name] = std::move(list);
    }
    template <class Item>
    static void add_unless_empty(json& object, const char* name, std::uint32_t count,
                                 const Item& item) {
        if (count != 0) {
            add(object, name, count, item);
        }
    }

    // The JSON has all digits of the float.
    static double number(float value) { return value; }
    static json index_or_null(std::uint32_t index) {
        return index == FIGHTCONV_NONE ? json() : json(index);
    }
    static json number_or_null(std::int32_t value) {
        return value == FIGHTCONV_UNKNOWN ? json() : json(value);
    }
    static json pair(const fightconv_pair& pair) { return {pair.key, pair.value}; }

    json palette(std::uint32_t i) const {
        const auto palette = get<fightconv_palette>(fightconv_palette_at, i);
        return {{"group", palette.group}, {"number", palette.number}};
    }

    json sprite(std::uint32_t i) const {
        const auto sprite = get<fightconv_sprite>(fightconv_sprite_at, i);
        return {{"group", sprite.group},
                {"number", sprite.number},
                {"axis", {sprite.axis_x, sprite.axis_y}},
                {"size", {sprite.width, sprite.height}},
                {"palette", index_or_null(sprite.palette)}};
    }

    json sound(std::uint32_t i) const {
        const auto sound = get<fightconv_sound>(fightconv_sound_at, i);
        return {{"name", sound.name},
                {"group", sound.group},
                {"number", sound.number},
                {"bytes", sound.byte_count}};
    }

    json animation(std::uint32_t i) const {
        const auto animation = get<fightconv_animation>(fightconv_animation_at, i);
        json object = {{"number", animation.number},
                       {"name", animation.name},
                       {"loop", fightconv_name_of(FIGHTCONV_NAMES_LOOP, animation.loop)},
                       {"loop_start", animation.loop_start}};
        if (animation.floor_y != FIGHTCONV_UNKNOWN) {
            object["floor_y"] = animation.floor_y;
        }
        add(object, "frames", animation.frame_count,
            [&](std::uint32_t frame_index) { return frame(i, frame_index); });
        return object;
    }

    json frame(std::uint32_t animation, std::uint32_t i) const {
        const auto frame = get<fightconv_frame>(fightconv_frame_at, animation, i);
        json object = {{"sprite", index_or_null(frame.sprite)},
                       {"ticks", frame.ticks},
                       {"offset", {frame.offset_x, frame.offset_y}}};
        if (frame.is_missing != 0) {
            object["missing"] = {frame.missing_group, frame.missing_number};
        }
        for (const auto& [is_set, word] :
             {std::pair(frame.flip_h, "flip_h"), std::pair(frame.flip_v, "flip_v")}) {
            if (is_set != 0) {
                object[word] = true;
            }
        }
        if (frame.blend != FIGHTCONV_BLEND_NORMAL || frame.blend_source != 256 ||
            frame.blend_destination != 256) {
            object["blend"] = {{"mode", fightconv_name_of(FIGHTCONV_NAMES_BLEND, frame.blend)},
                               {"source", frame.blend_source},
                               {"destination", frame.blend_destination}};
        }
        if (frame.scale_x != 1 || frame.scale_y != 1) {
            object["scale"] = {frame.scale_x, frame.scale_y};
        }
        if (frame.angle != 0) {
            object["angle"] = frame.angle;
        }
        for (const auto& [bit, word] : {std::pair(FIGHTCONV_INTERPOLATE_OFFSET, "offset"),
                                        std::pair(FIGHTCONV_INTERPOLATE_BLEND, "blend"),
                                        std::pair(FIGHTCONV_INTERPOLATE_SCALE, "scale"),
                                        std::pair(FIGHTCONV_INTERPOLATE_ANGLE, "angle")}) {
            if ((frame.interpolated & static_cast<std::uint32_t>(bit)) != 0) {
                object["interpolate"].push_back(word);
            }
        }
        add_unless_empty(object, "boxes", frame.box_count, [&](std::uint32_t index) {
            return box(get<fightconv_box>(fightconv_box_at, animation, i, index));
        });
        add_unless_empty(object, "cues", frame.cue_count, [&](std::uint32_t index) {
            const auto cue = get<fightconv_cue>(fightconv_cue_at, animation, i, index);
            json values = {
                {"clip", cue.clip}, {"volume", number(cue.volume)}, {"pitch", number(cue.pitch)}};
            if (cue.tick != 0) {
                values["tick"] = cue.tick;
            }
            return values;
        });
        for (const auto& [text, word] :
             {std::pair(frame.label, "label"), std::pair(frame.program, "program")}) {
            if (*text != '\0') {
                object[word] = text;
            }
        }
        add_unless_empty(object, "tags", frame.tag_count, [&](std::uint32_t index) {
            return pair(get<fightconv_pair>(fightconv_tag_at, animation, i, index));
        });
        return object;
    }

    static json box(const fightconv_box& box) {
        json object = {{"kind", fightconv_name_of(FIGHTCONV_NAMES_BOX_KIND, box.kind)},
                       {"x", number(box.x)},
                       {"y", number(box.y)},
                       {"width", number(box.width)},
                       {"height", number(box.height)}};
        if (*box.name != '\0') {
            object["name"] = box.name;
        }
        if (box.enabled == 0) {
            object["enabled"] = false;
        }
        if (box.knockback != 0) {
            object["knockback"] = true;
        }
        for (const auto& [value, word] :
             {std::pair(box.damage, "damage"), std::pair(box.hitstun, "hitstun"),
              std::pair(box.blockstun, "blockstun")}) {
            if (value != 0) {
                object[word] = value;
            }
        }
        for (const auto& [value, word] : {std::pair(box.knockback_angle, "knockback_angle"),
                                          std::pair(box.knockback_strength, "knockback_strength"),
                                          std::pair(box.rotation, "rotation")}) {
            if (value != 0) {
                object[word] = number(value);
            }
        }
        return object;
    }

    json move(std::uint32_t i) const {
        const auto move = get<fightconv_move>(fightconv_move_at, i);
        json object = {
            {"number", move.number},
            {"animation", move.animation},
            {"name", move.name},
            {"input", move.input},
            {"type", fightconv_name_of(FIGHTCONV_NAMES_MOVE_TYPE, move.type)},
            {"guard", fightconv_name_of(FIGHTCONV_NAMES_GUARD, move.guard)},
            {"stance", fightconv_name_of(FIGHTCONV_NAMES_STANCE, move.stance)},
            {"needs_control", move.needs_control != 0},
            {"duration", number_or_null(move.duration)},
            {"next", number_or_null(move.next)},
            {"free_tick", number_or_null(move.free_tick)},
            {"power_cost", move.power_cost},
            {"power_gain", move.power_gain},
            {"hit_advantage", number_or_null(move.hit_advantage)},
            {"block_advantage", number_or_null(move.block_advantage)},
            {"hit_effect", fightconv_name_of(FIGHTCONV_NAMES_HIT_EFFECT, move.hit_effect)},
            {"hit_power", number_or_null(move.hit_power)}};
        for (const auto& [is_set, word] : {std::pair(move.starts_standing, "standing"),
                                           std::pair(move.starts_crouching, "crouching"),
                                           std::pair(move.starts_airborne, "airborne")}) {
            if (is_set != 0) {
                object["starts"].push_back(word);
            }
        }
        add(object, "hits", move.hit_count, [&](std::uint32_t index) {
            return hit(get<fightconv_hit>(fightconv_hit_at, i, index));
        });
        add(object, "notifies", move.notify_count,
            [&](std::uint32_t index) { return notify(i, index); });
        add(object, "projectiles", move.projectile_count,
            [&](std::uint32_t index) { return projectile(i, index); });
        add(object, "cancels", move.cancel_count, [&](std::uint32_t index) {
            const auto cancel = get<fightconv_cancel>(fightconv_cancel_at, i, index);
            return json{{"into", cancel.into},
                        {"from", cancel.first_tick},
                        {"on_hit", cancel.on_hit != 0},
                        {"on_block", cancel.on_block != 0},
                        {"on_whiff", cancel.on_whiff != 0},
                        {"approximate", cancel.approximate != 0}};
        });
        add(object, "movement", move.waypoint_count, [&](std::uint32_t index) {
            const auto point = get<fightconv_waypoint>(fightconv_waypoint_at, i, index);
            return json{point.tick, number(point.x), number(point.y)};
        });
        return object;
    }

    json projectile(std::uint32_t move, std::uint32_t i) const {
        const auto each = get<fightconv_projectile>(fightconv_projectile_at, move, i);
        return {{"tick", each.tick},
                {"action", each.action},
                {"offset", {number(each.x), number(each.y)}},
                {"velocity", {number(each.velocity_x), number(each.velocity_y)}},
                {"acceleration", {number(each.acceleration_x), number(each.acceleration_y)}},
                {"life", number_or_null(each.life)},
                {"hits", each.hits},
                {"interval", each.interval},
                {"priority", each.priority},
                {"hit", hit(get<fightconv_hit>(fightconv_projectile_hit_at, move, i))},
                {"approximate", each.approximate != 0}};
    }

    static json hit(const fightconv_hit& hit) {
        return {{"first_tick", hit.first_tick},
                {"last_tick", hit.last_tick},
                {"continued", hit.continued != 0},
                {"damage", hit.damage},
                {"chip", hit.chip},
                {"hitstop", hit.hitstop},
                {"attacker_hitstop", hit.attacker_hitstop},
                {"hitstun", hit.hitstun},
                {"blockstun", hit.blockstun},
                {"effect", fightconv_name_of(FIGHTCONV_NAMES_HIT_EFFECT, hit.effect)},
                {"knockback", {number(hit.knockback_x), number(hit.knockback_y)}},
                {"pushback", number(hit.pushback)},
                {"block_pushback", number(hit.block_pushback)},
                {"guard", fightconv_name_of(FIGHTCONV_NAMES_GUARD, hit.guard)},
                {"sound", hit.sound},
                {"guard_sound", hit.guard_sound},
                {"power_on_hit", hit.power_on_hit},
                {"power_on_guard", hit.power_on_guard},
                {"approximate", hit.approximate != 0},
                {"alternative", hit.alternative != 0}};
    }

    json notify(std::uint32_t move, std::uint32_t i) const {
        const auto notify = get<fightconv_notify>(fightconv_notify_at, move, i);
        json object = {{"tick", notify.tick},
                       {"event", notify.event},
                       {"approximate", notify.approximate != 0}};
        add(object, "values", notify.value_count, [&](std::uint32_t index) {
            return pair(get<fightconv_pair>(fightconv_notify_value_at, move, i, index));
        });
        return object;
    }

    const fightconv_character* character_;
};

}  // namespace fightconv::test
