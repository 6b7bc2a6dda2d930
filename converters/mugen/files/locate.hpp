// Which files make up a character: mugen.md D1, T8.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "converters/mugen/files/beside.hpp"
#include "formats/mugen/def/def.hpp"

namespace fightconv::mugen {

// The advice for a .sff that is not a sprite file.
inline constexpr std::string_view not_sprites_remedy =
    "give the .sff that the character came with; a text or picture that was only renamed to .sff "
    "does not work";

// Names are the real ones in the tree.
struct CharacterFiles {
    std::string main;                           // the .def, or the .sff or .air that was given
    std::optional<def::Definition> definition;  // nothing for a lone .sff or .air
    std::string sprites;
    std::string animations;
};

// `main_file`: a .def; a .sff or .air, whose other half is STEM.air or STEM.sff, else the only one
// beside it; empty for a folder, whose character is the .def named like the folder, else the only
// one. `encoding` is that of the texts in the .def. Each failure is one plain line with a remedy.
Result<CharacterFiles> locate(const InputTree& tree, std::string_view main_file, Context& context,
                              std::string_view encoding = "auto");

// The lines of [Files] that name a file.
std::vector<def::FileReference> references_in(const def::Definition& definition);

// These and everything else that [Files] names, whether it exists or not, as paths in the tree;
// each once.
std::vector<std::string> all_files(const CharacterFiles& files);

// The text of states, commands or constants that `main` calls `path`: beside it or, as Ikemen GO
// looks for them, in the folder data of the game (T8). The engine's own common1.cns is not meant.
std::optional<std::string> find_text(const InputTree& tree, std::string_view main,
                                     std::string_view path);

// The files of the character in the game's folder that are there, each once.
std::vector<std::string> files_in_game_data(const InputTree& tree, const CharacterFiles& files);

}  // namespace fightconv::mugen
