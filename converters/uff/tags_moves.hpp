// The texts of what a move sends out and can be cancelled into, for one tag each: move.notifies and move.cancels.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/model/character.hpp"

namespace fightconv::uff_tags {

// "1000:hb@0,1010:w@5~": into move 1000 on hit and on block from tick 0, into move 1010 on whiff from tick 5, approximately.
std::string text_of(const std::vector<Cancel>& cancels);
// "5,helper,state:1005;9,projectile": the tick, the event, its values; "%,;:" in them as %XX.
std::string text_of(const std::vector<Notify>& notifies);

// The entries of a text that these make; false when it is none.
bool read(std::string_view text, std::vector<Cancel>& cancels);
bool read(std::string_view text, std::vector<Notify>& notifies);

}  // namespace fightconv::uff_tags
