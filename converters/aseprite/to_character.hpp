// A document of Aseprite as a character: one that the exporter wrote and an artist may have
// changed, or one that knows nothing of it (aseprite.md 3, 6).
#pragma once

#include "core/base/context.hpp"
#include "core/model/character.hpp"
#include "formats/aseprite/aseprite.hpp"

namespace fightconv::ase {

// The character is valid (core/model/validate.hpp). limit_exceeded where its pictures, sprites,
// frames or boxes pass a limit.
Result<Character> to_character(const aseprite::Document& document, std::string_view file,
                               Context& context);

}  // namespace fightconv::ase
