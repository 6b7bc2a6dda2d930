// A folder of pictures as the sprites of a character. docs/rules/sprites.md.
#pragma once

#include <string_view>
#include <vector>

#include "core/base/context.hpp"
#include "core/disk/input_tree.hpp"
#include "core/model/character.hpp"

namespace fightconv::sprites {

struct PictureFolder {
    // Sprites with their pictures and palettes; each key once. Sprites of one file share a picture.
    // Index 0 of a palette is transparent.
    Character character;
    // by sprite; the axis of the others is the middle of the bottom edge
    std::vector<bool> has_axis;
};

// Pictures that cannot be read are left out and reported. not_found if there are none at all; the
// errors of list_pictures(), and limit_exceeded for a picture over the limits.
Result<PictureFolder> read_picture_folder(const InputTree& folder, Context& context);

// Reports that the middle of the bottom edge was taken for the axis of this sprite.
void report_missing_axis(const Sprite& sprite, std::string_view from, Context& context);

}  // namespace fightconv::sprites
