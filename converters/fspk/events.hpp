// The events of a pack in the words of the model: sounds, and what else a move sends out.
#pragma once

#include <string>
#include <vector>

#include "core/model/character.hpp"
#include "formats/fspk/pack.hpp"

namespace fightconv::fspk {

bool is_sound(const Emit& emit);

// What is heard when this sound is an event of a frame.
Cue cue_of(const Emit& sound, const Pack& pack);

// The clip of the first event that is a sound; empty if there is none.
std::string clip_of(const std::vector<Emit>& emits, const Pack& pack);

// All events except sounds, which are cues of frames.
std::vector<fightconv::Notify> notifies_of(const Move& move);

}  // namespace fightconv::fspk
