// A character as a document of Aseprite (aseprite.md 1 to 5), and back.
#pragma once

#include "core/base/context.hpp"
#include "core/model/character.hpp"
#include "formats/aseprite/aseprite.hpp"

namespace fightconv::ase {

// The palette that all sprites are shown with, if a document can have their indices: one of its
// colours has to be clear. Nothing: they become true colour.
std::optional<PaletteId> shared_palette(const Character& character);

// The whole file, a charge of its bytes, and the places of the moves for which it has no room.
// limit_exceeded if it has more frames, tags or bytes than a file can have.
struct File {
    ByteBuffer bytes;
    Charge charge;
    std::vector<std::uint32_t> moves_left_out{};
};
Result<File> to_file(const Character& character, Context& context);

// The character is valid (core/model/validate.hpp). limit_exceeded where its pictures, sprites,
// frames or boxes pass a limit.
Result<Character> to_character(const aseprite::Document& document, std::string_view file,
                               Context& context);

}  // namespace fightconv::ase
