#include "converters/json/move_json.hpp"

#include <string_view>
#include <type_traits>

#include "core/model/fields.hpp"

namespace fightconv {

namespace {

template <class T>
void write_value(JsonWriter& json, const T& value) {
    if constexpr (std::is_enum_v<T>) {
        json.value(name_of(value));
    } else {
        json.value(value);
    }
}

void write_hit(JsonWriter& json, const Hit& hit) {
    json.object([&] {
        for_each_key<Hit>([&](std::string_view key, auto member) {
            if (key == "knockback_x") {
                json.key("knockback").list_of(hit.knockback_x, hit.knockback_y);
            } else if (key != "knockback_y" && key != "alternative") {
                write_value(json.key(key), hit.*member);
            }
        });
        json.member("alternative", hit.alternative);  // behind "approximate", as it always was
    });
}

void write_notify(JsonWriter& json, const Notify& notify) {
    json.object([&] {
        json.member("tick", notify.tick);
        json.member("event", notify.event);
        write_pairs(json.key("values"), notify.values);
        json.member("approximate", notify.approximate);
    });
}

void write_projectile(JsonWriter& json, const Projectile& projectile) {
    json.object([&] {
        json.member("tick", projectile.tick);
        json.member("action", projectile.action);
        json.key("offset").list_of(projectile.x, projectile.y);
        json.key("velocity").list_of(projectile.velocity_x, projectile.velocity_y);
        json.key("acceleration").list_of(projectile.acceleration_x, projectile.acceleration_y);
        json.member("life", projectile.life);
        json.member("hits", projectile.hits);
        json.member("interval", projectile.interval);
        json.member("priority", projectile.priority);
        write_hit(json.key("hit"), projectile.hit);
        json.member("approximate", projectile.approximate);
    });
}

}  // namespace

void write_pairs(JsonWriter& json, const std::vector<Tag>& pairs) {
    json.list(pairs, [&](const Tag& pair) { json.list_of(pair.first, pair.second); });
}

void write_cancels(JsonWriter& json, const Move& move) {
    json.list(move.cancels, [&](const Cancel& cancel) {
        json.object([&] {
            visit_cancel(cancel, [&](const char* name, auto value) { json.member(name, value); });
        });
    });
}

void write_movement(JsonWriter& json, const Move& move) {
    json.list(move.movement,
              [&](const Waypoint& point) { json.list_of(point.tick, point.x, point.y); });
}

void write_starts(JsonWriter& json, const Move& move) {
    if (move.starts.any()) {
        std::vector<std::string_view> names;
        for_each_stance(move.starts, [&](Stance stance) { names.push_back(name_of(stance)); });
        json.key("starts").list(names, [&](std::string_view name) { json.value(name); });
    }
}

void write_move(JsonWriter& json, const Move& move) {
    json.object([&] {
        json.member("number", move.number);
        json.member("animation", move.animation.value);
        json.member("name", move.name);
        json.member("input", move.input);
        json.member("type", name_of(move.type));
        json.member("guard", name_of(move.guard));
        json.member("stance", name_of(move.stance));
        json.member("needs_control", move.needs_control);
        write_starts(json, move);
        json.member("duration", move.duration);
        json.member("next", move.next);
        json.member("free_tick", move.free_tick);
        json.member("power_cost", move.power_cost);
        json.member("power_gain", move.power_gain);
        json.member("hit_advantage", move.hit_advantage);
        json.member("block_advantage", move.block_advantage);
        json.member("hit_effect", name_of(move.hit_effect));
        json.member("hit_power", move.hit_power);
        json.key("hits").list(move.hits, [&](const Hit& hit) { write_hit(json, hit); });
        json.key("notifies").list(move.notifies, [&](const Notify& notify) {
            write_notify(json, notify);
        });
        json.key("projectiles").list(move.projectiles, [&](const Projectile& projectile) {
            write_projectile(json, projectile);
        });
        write_cancels(json.key("cancels"), move);
        write_movement(json.key("movement"), move);
    });
}

}  // namespace fightconv
