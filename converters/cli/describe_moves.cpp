// inspect --moves: frame data as players write it
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "converters/cli/describe.hpp"

namespace fightconv::cli {

namespace {

using nlohmann::ordered_json;

struct Length {
    std::int64_t ticks = 0;
    bool holds = false;
};
Length length_of(const Animation& animation) {
    Length length;
    for (const Frame& frame : animation.frames) {
        length.holds = length.holds || frame.ticks == Frame::hold;
        length.ticks += std::max(frame.ticks, 1);
    }
    return length;
}

// "4", "3,7" for a hit right behind another, "2(13)2" with the ticks between.
std::string active_text(const std::vector<Hit>& hits) {
    std::string text;
    std::optional<std::int64_t> behind;
    for (const Hit& hit : hits) {
        if (hit.alternative) {
            continue;
        }
        if (behind) {
            text += hit.first_tick > *behind ? fmt::format("({})", hit.first_tick - *behind) : ",";
        }
        text += std::to_string(std::int64_t{hit.last_tick} - hit.first_tick + 1);
        behind = std::int64_t{hit.last_tick} + 1;
    }
    return text;
}

// "37+36"; "90|85" where only one of them happens; "~35" where it is approximate.
std::string damage_text(const std::vector<Hit>& hits) {
    std::string text;
    for (const Hit& hit : hits) {
        text += text.empty() ? "" : hit.alternative ? "|" : "+";
        text += fmt::format("{}{}", hit.approximate ? "~" : "", hit.damage);
    }
    return text;
}

// How much earlier the attacker can act than the one who is hit with the first active tick of the last hit. Nothing where that is not known
// from the move alone: in a throw, or where the move ends with the landing.
ordered_json advantage(std::int32_t stun, const Hit& last, Length length) {
    if (stun <= 0 || length.holds || last.first_tick >= length.ticks) {
        return "";
    }
    return fmt::format("{:+}", stun - (length.ticks - last.first_tick - 1));
}

}  // namespace

Description describe_moves(const Character& character) {
    Table table{"moves", {"state", "name", "input", "startup", "active", "recovery", "on_hit", "on_block", "damage", "guard"}, {}};
    for (const Move& move : character.moves) {
        const Animation& animation = character[move.animation];
        std::vector<ordered_json> row = {move.number, move.name.empty() ? animation.name : move.name, move.input};
        if (move.hits.empty()) {
            row.insert(row.end(), 7, "");
        } else {
            const Length length = length_of(animation);
            const auto last = std::find_if(move.hits.rbegin(), move.hits.rend(), [](const Hit& hit) { return !hit.alternative; });
            const Hit& final = last == move.hits.rend() ? move.hits.back() : *last;
            row.insert(row.end(),
                       {std::int64_t{move.hits.front().first_tick} + 1, active_text(move.hits),
                        length.holds ? ordered_json("landing") : ordered_json(std::max<std::int64_t>(length.ticks - final.last_tick - 1, 0)),
                        move.type == MoveType::throw_ ? "" : advantage(final.hitstun, final, length),
                        move.type == MoveType::throw_ ? "" : advantage(final.blockstun, final, length), damage_text(move.hits), name_of(move.guard)});
        }
        table.rows.push_back(std::move(row));
    }
    Description description;
    description.facts = {{"name", character.info.name}, {"moves_listed", character.moves.size()}};
    description.tables.push_back(std::move(table));
    return description;
}

}  // namespace fightconv::cli
