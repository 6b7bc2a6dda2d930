// The sprites and the palettes of a character as files that drawing programs open.
#pragma once

#include "converters/interface/converter.hpp"
#include "converters/views/name_template.hpp"

namespace fightconv {

bool has_pictures(const Character& character);

// A folder NAME-sprites: a PNG for each different picture, with exactly its indices and palette, named by `names`, and sprites.json, which
// lists all sprites. not_found when the character has no pictures; limit_exceeded when the budget does not hold the files.
Result<OutputSet> extract_sprites(const Character& character, std::string_view name, const NameTemplate& names, Context& context);

// A folder NAME-palettes: each different palette as .gpl and .act, and palettes.json, which lists all palettes. Errors as above.
Result<OutputSet> extract_palettes(const Character& character, std::string_view name, Context& context);

}  // namespace fightconv
