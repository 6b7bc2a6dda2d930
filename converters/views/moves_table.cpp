#include "converters/views/moves_table.hpp"

#include "converters/views/frame_data.hpp"

namespace fightconv {

Description moves_table(const Character& character) {
    using nlohmann::ordered_json;
    Table table{"moves", {"state", "name", "input", "startup", "active", "recovery", "on_hit", "on_block", "damage", "guard"}, {}};
    for (const Move& move : character.moves) {
        std::vector<ordered_json> row = {move.number, move.name.empty() ? character[move.animation].name : move.name, move.input};
        const FrameData data = frame_data_of(character, move);
        if (data.startup) {
            row.insert(row.end(), {*data.startup, data.active, data.until_landing ? ordered_json("landing") : ordered_json(data.recovery),
                                   data.on_hit, data.on_block, data.damage, name_of(move.guard)});
        } else {
            row.insert(row.end(), 7, "");
        }
        table.rows.push_back(std::move(row));
    }
    Description description;
    description.facts = {{"name", character.info.name}, {"moves_listed", character.moves.size()}};
    description.tables.push_back(std::move(table));
    return description;
}

}  // namespace fightconv
