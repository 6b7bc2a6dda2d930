// The texts of what a move sends out, where it goes and what it can be cancelled into, for one key
// each: move.notifies, move.movement, move.cancels.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/model/character.hpp"

namespace fightconv::keyed {

// "1000:hb@0,1010:w@5~": into move 1000 on hit and on block from tick 0, into move 1010 on whiff
// from tick 5, approximately.
std::string text_of_value(const std::vector<Cancel>& cancels);
// "5,helper,state:1005;9~,projectile": the tick ("~" where it is approximate), the event, its
// values; "%,;:" in them as %XX.
std::string text_of_value(const std::vector<Notify>& notifies);
// "3,15,0;8,20,-4": the tick, and where the character is from then on.
std::string text_of_value(const std::vector<Waypoint>& movement);

// The entries of a text that these make; false when it is none.
bool read_value(std::string_view text, std::vector<Cancel>& cancels);
bool read_value(std::string_view text, std::vector<Notify>& notifies);
bool read_value(std::string_view text, std::vector<Waypoint>& movement);

}  // namespace fightconv::keyed
