#include "converters/json/move_json.hpp"

namespace fightconv {

namespace {

void write_hit(JsonWriter& json, const Hit& hit) {
    json.object([&] {
        json.member("first_tick", hit.first_tick);
        json.member("last_tick", hit.last_tick);
        json.member("continued", hit.continued);
        json.member("damage", hit.damage);
        json.member("chip", hit.chip);
        json.member("hitstop", hit.hitstop);
        json.member("attacker_hitstop", hit.attacker_hitstop);
        json.member("hitstun", hit.hitstun);
        json.member("blockstun", hit.blockstun);
        json.member("effect", name_of(hit.effect));
        json.key("knockback").list_of(hit.knockback_x, hit.knockback_y);
        json.member("pushback", hit.pushback);
        json.member("block_pushback", hit.block_pushback);
        json.member("guard", name_of(hit.guard));
        json.member("sound", hit.sound);
        json.member("guard_sound", hit.guard_sound);
        json.member("power_on_hit", hit.power_on_hit);
        json.member("power_on_guard", hit.power_on_guard);
        json.member("approximate", hit.approximate);
        json.member("alternative", hit.alternative);
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
