#include "converters/interface/move_json.hpp"

namespace fightconv {

using nlohmann::ordered_json;

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

}  // namespace fightconv
