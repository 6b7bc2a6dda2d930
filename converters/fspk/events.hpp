// The events of a pack, in both directions: sounds, and what else a move sends out.
#pragma once

#include <string>
#include <vector>

#include "core/base/reporter.hpp"
#include "core/model/character.hpp"
#include "core/model/timeline.hpp"
#include "formats/fspk/pack.hpp"

namespace fightconv::fspk {

// ---- writing: into a move that has its total and its hit windows ----

// The sounds of the frames. Reports those after the end of the move, which are left out; so does
// add_events().
void add_sounds(Move& move, const Timeline& timeline, const Reporter& reporter);
// Adds the helpers and projectiles that the move sends out, behind the sounds of the same tick.
void add_events(Move& move, const fightconv::Move& source, const Reporter& reporter);
// Adds the sounds of a contact. The first hit that has one counts.
void add_contact_sounds(Move& move, const fightconv::Move& source);

// ---- reading ----

bool is_sound(const Emit& emit);

// The cue for a sound that is an event of a frame.
Cue cue_of(const Emit& sound, const Pack& pack);

// The clip of the first event that is a sound; empty if there is none.
std::string clip_of(const std::vector<Emit>& emits, const Pack& pack);

// All events except sounds, which are cues of frames.
std::vector<fightconv::Notify> notifies_of(const Move& move);

}  // namespace fightconv::fspk
