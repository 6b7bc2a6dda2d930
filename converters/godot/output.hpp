// The files of a folder for Godot, which exporter.cpp puts together.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "converters/godot/resource_text.hpp"
#include "converters/pictures/sheet_pages.hpp"
#include "core/base/context.hpp"
#include "core/base/diagnostics.hpp"
#include "core/base/output_set.hpp"
#include "core/model/character.hpp"

namespace fightconv::godot {

// The animations of a character as a SpriteFrames resource, and a scene that shows it (godot.md 2).
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

// The scene of a character: a Sprite, its boxes and its sounds, driven by an AnimationPlayer
// (godot.md 4, 5).
struct SceneFiles {
    // the path of each page, beside the scene
    std::vector<std::string> textures;
    std::map<std::string, std::string, std::less<>> sounds;  // by clip, as cues name it
};

// The text of NAME.tscn, charged to `charge`.
Result<ByteBuffer> scene_of(const Character& character, const SheetPages& pages,
                            const SceneFiles& files, std::string_view name, Version version,
                            Context& context, Charge& charge);

// Nothing for a character without animations. The files join `charge`. Its error is limit_exceeded.
Result<std::vector<OutputFile>> fight_files(const Character& character, const SceneFiles& files,
                                            std::string_view name, Context& context,
                                            Charge& charge);

// The parts of a character that a Godot scene and the files beside it cannot hold.
std::vector<Diagnostic> losses(const Character& character);

}  // namespace fightconv::godot
