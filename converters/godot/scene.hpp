// The scene of a character: a Sprite, its boxes and its sounds, driven by an AnimationPlayer
// (godot.md 4, 5).
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "converters/godot/resource_text.hpp"
#include "converters/pictures/sheet_pages.hpp"
#include "core/base/context.hpp"
#include "core/model/character.hpp"

namespace fightconv::godot {

struct SceneFiles {
    // the path of each page, beside the scene
    std::vector<std::string> textures;
    std::map<std::string, std::string, std::less<>> sounds;  // by clip, as cues name it
};

// The text of NAME.tscn, charged to `charge`.
Result<ByteBuffer> scene_of(const Character& character, const SheetPages& pages,
                            const SceneFiles& files, std::string_view name, Version version,
                            Context& context, Charge& charge);

}  // namespace fightconv::godot
