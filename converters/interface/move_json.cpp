#include "converters/interface/move_json.hpp"

namespace fightconv {

using nlohmann::ordered_json;

namespace {

template <class T>
ordered_json or_null(const std::optional<T>& value) {
    return value ? ordered_json(*value) : ordered_json(nullptr);
}

ordered_json hits_json(const Move& move) {
    ordered_json hits = ordered_json::array();
    for (const Hit& hit : move.hits) {
        hits.push_back({{"first_tick", hit.first_tick},
                        {"last_tick", hit.last_tick},
                        {"continued", hit.continued},
                        {"damage", hit.damage},
                        {"chip", hit.chip},
                        {"hitstop", hit.hitstop},
                        {"attacker_hitstop", hit.attacker_hitstop},
                        {"hitstun", hit.hitstun},
                        {"blockstun", hit.blockstun},
                        {"effect", name_of(hit.effect)},
                        {"knockback", {hit.knockback_x, hit.knockback_y}},
                        {"guard", name_of(hit.guard)},
                        {"sound", hit.sound},
                        {"guard_sound", hit.guard_sound},
                        {"power_on_hit", hit.power_on_hit},
                        {"power_on_guard", hit.power_on_guard},
                        {"approximate", hit.approximate},
                        {"alternative", hit.alternative}});
    }
    return hits;
}

ordered_json notifies_json(const Move& move) {
    ordered_json notifies = ordered_json::array();
    for (const Notify& notify : move.notifies) {
        notifies.push_back({{"tick", notify.tick}, {"event", notify.event}, {"values", pairs_json(notify.values)}, {"approximate", notify.approximate}});
    }
    return notifies;
}

}  // namespace

ordered_json pairs_json(const std::vector<Tag>& pairs) {
    ordered_json list = ordered_json::array();
    for (const auto& [key, value] : pairs) {
        list.push_back({key, value});
    }
    return list;
}

ordered_json cancels_json(const Move& move) {
    ordered_json cancels = ordered_json::array();
    for (const Cancel& cancel : move.cancels) {
        cancels.push_back({{"into", cancel.into},
                           {"from", cancel.first_tick},
                           {"on_hit", cancel.on_hit},
                           {"on_block", cancel.on_block},
                           {"on_whiff", cancel.on_whiff},
                           {"approximate", cancel.approximate}});
    }
    return cancels;
}

ordered_json movement_json(const Move& move) {
    ordered_json movement = ordered_json::array();
    for (const Waypoint& point : move.movement) {
        movement.push_back({point.tick, point.x, point.y});
    }
    return movement;
}

ordered_json move_json(const Move& move) {
    return {{"number", move.number},
            {"animation", move.animation.value},
            {"name", move.name},
            {"input", move.input},
            {"type", name_of(move.type)},
            {"guard", name_of(move.guard)},
            {"stance", name_of(move.stance)},
            {"needs_control", move.needs_control},
            {"duration", or_null(move.duration)},
            {"next", or_null(move.next)},
            {"free_tick", or_null(move.free_tick)},
            {"power_cost", move.power_cost},
            {"power_gain", move.power_gain},
            {"hits", hits_json(move)},
            {"notifies", notifies_json(move)},
            {"cancels", cancels_json(move)},
            {"movement", movement_json(move)}};
}

}  // namespace fightconv
