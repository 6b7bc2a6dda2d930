// The boxes and cues of a frame as the texts of one key each.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/model/character.hpp"

namespace fightconv::keyed {

// "hurt,-12,-60,24,60;attack,8,-40,30,10,damage:30": kind, x, y, width, height, and each other
// field that is not the usual one. A kind outside the 12 is a number.
std::string text_of_value(const std::vector<Box>& boxes);
// "snd_5_0,1,1,0": clip, volume, pitch, tick.
std::string text_of_value(const std::vector<Cue>& cues);

// The entries of a text that these make; false when it is none, or has values that the model does
// not allow.
bool read_value(std::string_view text, std::vector<Box>& boxes);
bool read_value(std::string_view text, std::vector<Cue>& cues);

}  // namespace fightconv::keyed
