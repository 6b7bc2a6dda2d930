#include "converters/mugen_export/ways.hpp"

#include <fmt/format.h>

#include "converters/mugen_export/controllers.hpp"

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
    const auto add = [&](std::string_view condition) { text.append(text.empty() ? "" : " && ").append(condition); };
    const bool can_touch = !planned.from->hits.empty();
    const bool says_when = cancel.on_hit || cancel.on_block || cancel.on_whiff;
    if (says_when && !cancel.on_whiff) {
        add(cancel.on_hit && cancel.on_block ? "movecontact" : cancel.on_hit ? "movehit" : "moveguarded");
    } else if (says_when && can_touch && !(cancel.on_hit && cancel.on_block)) {
        add(cancel.on_hit ? "!moveguarded" : cancel.on_block ? "!movehit" : "!movecontact");
    }
    if (cancel.first_tick > 0 || text.empty()) {
        add(fmt::format("time >= {}", cancel.first_tick));
    }
    return text;
}

}  // namespace fightconv::mugen
