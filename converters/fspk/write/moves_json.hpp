// NAME.moves.json: what a pack cannot hold of its moves (formats/fspk/README.md, "Moves file").
#pragma once

#include <cmath>
#include <span>

#include "converters/fspk/write/split.hpp"
#include "converters/json/json_writer.hpp"

namespace fightconv::fspk {

// The file beside these packs. Its document has the members that write_moves() writes, and those
// that an exporter adds.
JsonWriter moves_file(std::span<const WrittenPack> packs);
void write_moves(JsonWriter& json, std::span<const WrittenPack> packs, const Character& character,
                 Layout layout);

// Calls `visit` with the value of a property: a whole number if it is one, otherwise a number, a
// text, true or false.
template <class Visit>
auto visit_value(const Property& property, Visit visit) {
    if (const auto* const fixed = std::get_if<Fixed>(&property.value)) {
        const double value = fixed->raw / units_per_number;
        return value == std::floor(value) ? visit(static_cast<std::int64_t>(value)) : visit(value);
    }
    const auto* const text = std::get_if<std::string>(&property.value);
    return text != nullptr ? visit(*text) : visit(std::get<bool>(property.value));
}

}  // namespace fightconv::fspk
