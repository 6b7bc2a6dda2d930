#include "converters/mugen/write/states/controllers.hpp"

#include <fmt/format.h>

#include "core/base/text/text.hpp"

namespace fightconv::mugen {

cns::Controller controller(std::string_view type, std::string_view label, std::string trigger,
                           const Parameters& parameters) {
    cns::Controller made;
    made.type = type;
    made.label = label;
    if (!trigger.empty()) {
        add_trigger(made, 1, std::move(trigger));
    }
    for (const auto& [key, value] : parameters) {
        add_parameter(made.parameters, key, value);
    }
    return made;
}

void add_trigger(cns::Controller& controller, std::uint32_t group, std::string text) {
    controller.triggers.push_back({group, std::move(text), 0});
}

void add_parameter(std::vector<cns::Parameter>& parameters, std::string_view key,
                   std::string value) {
    parameters.push_back({std::string(key), std::move(value), 0});
}

cns::Controller sound_controller(const Plan& plan, const Cue& cue) {
    cns::Controller made =
        controller("PlaySnd", "sound", {}, {{"value", plan.clip_text(cue.clip, true)}});
    if (cue.volume != 1) {
        add_parameter(made.parameters, "volumescale", decimal_text(100.0 * double{cue.volume}, 4));
    }
    if (cue.pitch != 1) {
        add_parameter(made.parameters, "freqmul", decimal_text(double{cue.pitch}, 6));
    }
    return made;
}

std::string at_time(std::int64_t tick) { return fmt::format("time = {}", tick); }

std::string plain(double value) { return decimal_text(value, 6); }

}  // namespace fightconv::mugen
