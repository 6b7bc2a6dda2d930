// This makes the folder for Godot 4 a project in which the character fights: the character as a
// resource, and the scripts that follow the rules of docs/rules/fight.md.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "converters/godot/scene.hpp"
#include "core/base/context.hpp"
#include "core/base/output_set.hpp"

namespace fightconv::godot {

// Nothing for a character without animations. The files join `charge`. Its error is limit_exceeded.
Result<std::vector<OutputFile>> fight_files(const Character& character, const SceneFiles& files,
                                            std::string_view name, Context& context,
                                            Charge& charge);

}  // namespace fightconv::godot
