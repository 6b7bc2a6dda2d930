// State controllers, made of their parts.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "converters/mugen/write/plan.hpp"
#include "formats/mugen/cns/cns.hpp"

namespace fightconv::mugen {

using Parameters = std::vector<std::pair<std::string_view, std::string>>;

cns::Controller controller(std::string_view type, std::string_view label, std::string trigger,
                           const Parameters& parameters);
// 0: triggerall
void add_trigger(cns::Controller& controller, std::uint32_t group, std::string text);
void add_parameter(std::vector<cns::Parameter>& parameters, std::string_view key,
                   std::string value);

cns::Controller sound_controller(const Plan& plan, const Cue& cue);  // without triggers

std::string at_time(std::int64_t tick);  // "time = 7"
std::string plain(double value);         // with at most 6 decimals (W7)

}  // namespace fightconv::mugen
