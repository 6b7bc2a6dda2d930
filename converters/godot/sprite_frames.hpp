// The animations of a character as a SpriteFrames resource, and a scene that shows it (godot.md 2).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "converters/godot/resource_text.hpp"
#include "converters/pictures/sheet_pages.hpp"
#include "core/base/context.hpp"
#include "core/model/character.hpp"

namespace fightconv::godot {

struct SpriteFramesFiles {
    ByteBuffer resource;       // .tres
    ByteBuffer scene;          // .tscn: a node with its axis where the node is
    std::uint64_t uneven = 0;  // animations of version 3 whose frames are all shown equally long
};

// `textures`: the paths of the pages. `name`: of the node. `resource_path`: of the resource, beside
// the scene. Charges the files to `charge`.
Result<SpriteFramesFiles> sprite_frames(const Character& character, const SheetPages& pages,
                                        const std::vector<std::string>& textures,
                                        std::string_view name, std::string_view resource_path,
                                        Version version, Context& context, Charge& charge);

}  // namespace fightconv::godot
