#include "converters/mugen/write/states/ways.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "converters/mugen/write/action_builder.hpp"
#include "converters/mugen/write/states/controllers.hpp"

namespace fightconv::mugen {

void add_input_triggers(cns::Controller& controller, const PlannedMove& move) {
    for (const std::string& name : move.input->names) {
        add_trigger(controller, 0, fmt::format("command = \"{}\"", name));
    }
    if (move.move->power_cost > 0) {
        add_trigger(controller, 0, fmt::format("power >= {}", move.move->power_cost));
    }
}

std::string cancel_trigger(const PlannedCancel& planned) {
    const Cancel& cancel = *planned.cancel;
    std::string text;
    const auto add = [&](std::string_view condition) {
        text.append(text.empty() ? "" : " && ").append(condition);
    };
    const bool can_touch = !planned.from->hits.empty();
    const bool says_when = cancel.on_hit || cancel.on_block || cancel.on_whiff;
    if (says_when && !cancel.on_whiff) {
        add(cancel.on_hit && cancel.on_block ? "movecontact"
            : cancel.on_hit                  ? "movehit"
                                             : "moveguarded");
    } else if (says_when && can_touch && !(cancel.on_hit && cancel.on_block)) {
        add(cancel.on_hit ? "!moveguarded" : cancel.on_block ? "!movehit" : "!movecontact");
    }
    if (cancel.first_tick > 0 || text.empty()) {
        add(fmt::format("time >= {}", cancel.first_tick));
    }
    return text;
}

std::int32_t reach_of_throw(const Plan& plan, const PlannedMove& move) {
    constexpr double body = 16;  // before the axis, as ground.front usually is
    constexpr double least = 3;
    double reach = 0;
    for (const Frame& frame : (*plan.character)[move.move->animation].frames) {
        for (const air::Clsn& box : boxes_of(frame, true)) {
            reach = std::max(reach, box.x2 * plan.character->info.scale.x);
        }
    }
    constexpr double most = 1 << 20;
    return static_cast<std::int32_t>(
        std::clamp(reach - body * plan.scale, std::min(least * plan.scale, most), most));
}

}  // namespace fightconv::mugen
