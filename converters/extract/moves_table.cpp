#include "converters/extract/moves_table.hpp"

#include <map>
#include <optional>
#include <utility>

#include "converters/extract/frame_data.hpp"
#include "converters/json/move_json.hpp"

namespace fightconv {

namespace {

bool is_wanted(const Move& move, const MoveFilter& filter) {
    const bool follows = move.input.starts_with(filter.input) &&
                         move.input.substr(filter.input.size()).starts_with(" > ");
    return (!filter.type || move.type == *filter.type) &&
           (filter.input.empty() || move.input == filter.input || follows);
}

template <class T>
JsonValue or_nothing(const std::optional<T>& value) {
    return value ? JsonValue(*value) : JsonValue("");
}

std::string shown_name(const Character& character, const Move& move) {
    return move.name.empty() ? character[move.animation].name : move.name;
}

JsonList row_of(const Character& character, const Move& move) {
    JsonList row = {move.number, shown_name(character, move), move.input, name_of(move.type)};
    const FrameData data = frame_data_of(character, move);
    if (data.startup) {
        row.insert(row.end(), {*data.startup, data.active,
                               data.until_landing ? JsonValue("landing") : JsonValue(data.recovery),
                               data.total, data.on_hit, data.on_block, data.damage,
                               or_nothing(data.power), name_of(move.guard)});
    } else {
        row.insert(row.end(), {"", "", "", data.total, "", "", "", "", ""});
    }
    const Animation& animation = character[move.animation];
    row.insert(row.end(), {animation.name, animation.number});
    return row;
}

// Runs of ticks, each of them [first, last].
JsonList windows_of(const Move& move, bool alternative) {
    JsonList windows;
    for (const Hit& hit : move.hits) {
        if (hit.alternative == alternative) {
            windows.emplace_back(JsonList{hit.first_tick, hit.last_tick});
        }
    }
    return windows;
}

// The cancels as in the other files that have them (converters/json/move_json.hpp).
JsonList cancels_of(const Move& move) {
    JsonList cancels;
    for (const Cancel& cancel : move.cancels) {
        JsonObject members;
        visit_cancel(cancel, [&](const char* name, auto value) {
            members.push_back({name, value});
        });
        cancels.emplace_back(std::move(members));
    }
    return cancels;
}
JsonList movement_of(const Move& move) {
    JsonList points;
    for (const Waypoint& point : move.movement) {
        points.emplace_back(JsonList{point.tick, point.x, point.y});
    }
    return points;
}

JsonList played_row_of(const Move& move) {
    return {move.number,
            name_of(move.stance),
            move.needs_control,
            or_nothing(move.duration),
            or_nothing(move.next),
            or_nothing(move.free_tick),
            windows_of(move, false),
            windows_of(move, true),
            cancels_of(move),
            movement_of(move)};
}

// When a cancel is possible: "hit", "hit, block", "always".
std::string moments_of(const Cancel& cancel) {
    if (cancel.on_hit && cancel.on_block && cancel.on_whiff) {
        return "always";
    }
    std::string moments;
    for (const auto& [is_one, word] :
         {std::pair(cancel.on_hit, "hit"), std::pair(cancel.on_block, "block"),
          std::pair(cancel.on_whiff, "whiff")}) {
        moments += !is_one ? "" : (moments.empty() ? "" : ", ") + std::string(word);
    }
    return moments;
}

}  // namespace

Description moves_table(const Character& character, const MoveFilter& filter) {
    Table table{"moves",
                {"state", "name", "input", "type", "startup", "active", "recovery", "total",
                 "on_hit", "on_block", "damage", "power", "guard", "animation", "action"},
                {},
                false,
                2};
    Table played{"played",
                 {"state", "stance", "needs_control", "duration", "next", "free_tick", "hit_ticks",
                  "other_hit_ticks", "cancels", "movement"},
                 {},
                 true};
    for (const Move& move : character.moves) {
        if (is_wanted(move, filter)) {
            table.rows.push_back(row_of(character, move));
            played.rows.push_back(played_row_of(move));
        }
    }
    Description description;
    description.facts = {{"name", character.info.name}, {"moves_listed", table.rows.size()}};
    description.tables = {std::move(table), std::move(played)};
    return description;
}

Description cancels_table(const Character& character, const MoveFilter& filter) {
    Table table{
        "cancels",
        {"state", "name", "input", "into", "into_name", "into_input", "from_tick", "on", "certain"},
        {}};
    std::map<std::int32_t, const Move*> by_number;
    for (const Move& move : character.moves) {
        by_number.emplace(move.number, &move);
    }
    for (const Move& move : character.moves) {
        if (!is_wanted(move, filter)) {
            continue;
        }
        for (const Cancel& cancel : move.cancels) {
            const auto into = by_number.find(cancel.into);
            const Move* const known = into == by_number.end() ? nullptr : into->second;
            table.rows.push_back({move.number, shown_name(character, move), move.input, cancel.into,
                                  known == nullptr ? "" : shown_name(character, *known),
                                  known == nullptr ? "" : known->input, cancel.first_tick + 1,
                                  moments_of(cancel), cancel.approximate ? "no" : "yes"});
        }
    }
    Description description;
    description.facts = {{"name", character.info.name}, {"cancels_listed", table.rows.size()}};
    description.tables = {std::move(table)};
    return description;
}

}  // namespace fightconv
