// The sounds of the page: those that have room, as 16-bit samples.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "core/base/bytes.hpp"
#include "core/base/context.hpp"
#include "core/model/character.hpp"

namespace fightconv {

struct PageSounds {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();  // name, channels, rate, frames of each, in the file's order
    ByteBuffer samples;                                             // of one after the other, little-endian, the channels of a frame adjacent
    std::string left_out;                                           // says what is not there, and why; empty if everything is
};

// Sounds that frames play have precedence where not all have room. limit_exceeded if the budget does not hold the samples.
Result<PageSounds> page_sounds(const Character& character, Context& context, Charge& charge);

}  // namespace fightconv
