// The sounds of the page: those that have room, as 16-bit samples.
#pragma once

#include <string>
#include <vector>

#include "core/base/bytes.hpp"
#include "core/base/context.hpp"
#include "core/model/character.hpp"

namespace fightconv {

struct PageSound {
    SoundKey key;
    std::uint32_t channels = 0, rate = 0;
    std::uint64_t frames = 0;
};
struct PageSounds {
    std::vector<PageSound> list;  // in the file's order
    // of one after the other, little-endian, the channels of a frame adjacent
    ByteBuffer samples;
    std::string left_out;  // says what is not there, and why; empty if everything is
};

// Sounds that frames play have precedence where not all have room. limit_exceeded if the budget
// does not hold the samples.
Result<PageSounds> page_sounds(const Character& character, Context& context, Charge& charge);

}  // namespace fightconv
