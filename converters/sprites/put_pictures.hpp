// The pictures of a folder put back into the character that they were extracted from.
// docs/rules/sprites.md 4.
#pragma once

#include <string_view>

#include "converters/interface/sprite_changes.hpp"
#include "converters/sprites/picture_folder.hpp"
#include "core/base/context.hpp"

namespace fightconv::sprites {

// Sprites with the same group and number get the pictures and axes of the folder, and sprites that
// the character does not have are added behind its own. A picture that can be shown in the colours
// of its sprite gets their indices, otherwise its own palette. What looks as before stays as it is;
// all else is added to `changes`. `from` is the name of the folder, for messages. limit_exceeded
// over the budget or for more sprites than a character may have.
Status put_pictures(Character& character, const PictureFolder& folder, std::string_view from,
                    SpriteChanges& changes, Context& context);

}  // namespace fightconv::sprites
