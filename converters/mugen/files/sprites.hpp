// The sprites, pictures and palettes of a character out of its .sff and .act files: mugen.md F3,
// S5, V14.
#pragma once

#include <vector>

#include "converters/mugen/files/locate.hpp"
#include "converters/mugen/files/options.hpp"
#include "core/base/context.hpp"
#include "core/disk/input_tree.hpp"
#include "core/model/character.hpp"
#include "formats/mugen/sff/sff.hpp"

namespace fightconv::mugen {

// An .act that the .def names: the number of its palN line and its colours.
struct ActPalette {
    std::int32_t number = 1;
    Colours colours{};
};

// Fills the character's pictures, palettes, selectable palettes and sprites from the files.
// `options.palette` is the number of the selected palette; `unmet` when the character has no such
// palette; `truncated` or `malformed` when damage leaves nothing of the pictures.
Status read_sprites(const InputTree& tree, const CharacterFiles& files, const Options& options,
                    Character& character, Context& context);

// These are the parts of read_sprites(), in the order in which it calls them. `pictures` is what
// decode_pictures gave for `file`; the pictures are moved, and links share them. The character has
// no palettes yet.
void place_sprites(const sff::File& file, std::vector<Picture> pictures, std::string_view file_name,
                   Character& character, Context& context);
// v2: the palettes (1,1) to (1,12) of the file itself (V14). v1: `acts`, and the embedded colours
// as palette 1 when no .act has that number (S5). Returns whether palette 1 has embedded colours.
bool add_selectable_palettes(const sff::File& file, const std::vector<ActPalette>& acts,
                             Character& character);
// v1: the sprites whose colours an .act replaces get the default palette when an .act is in force
// (S5). Which palette is selected has been settled.
void apply_act(const sff::File& file, bool default_is_embedded, Character& character);

}  // namespace fightconv::mugen
