// Moves as JSON: what is known of a move beside its hits is the same in every file that has it.
#pragma once

#include "converters/json/json_writer.hpp"
#include "core/model/character.hpp"

namespace fightconv {

// Calls `visit` with the name and the value of each member that a cancel has in JSON.
template <class Visit>
void visit_cancel(const Cancel& cancel, Visit visit) {
    visit("into", cancel.into);
    visit("from", cancel.first_tick);
    visit("on_hit", cancel.on_hit);
    visit("on_block", cancel.on_block);
    visit("on_whiff", cancel.on_whiff);
    visit("approximate", cancel.approximate);
}

// [{"into": 1000, "from": 3, "on_hit": true, "on_block": true, "on_whiff": false, "approximate":
// false}]: into that move, from that tick on.
void write_cancels(JsonWriter& json, const Move& move);

// "starts": ["standing", "airborne"]; nothing if the move has none.
void write_starts(JsonWriter& json, const Move& move);

// [[3, 15, 0]]: from tick 3 on it is 15 px forward and 0 px down of where the move began.
void write_movement(JsonWriter& json, const Move& move);

// A list of [key, value].
void write_pairs(JsonWriter& json, const std::vector<Tag>& pairs);

// The whole move, with the names of the model; the animation is named by its place among the
// character's. What is not known is null.
void write_move(JsonWriter& json, const Move& move);

}  // namespace fightconv
