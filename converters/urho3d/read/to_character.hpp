// The files of a character -> Character; and what each of them holds by itself.
#pragma once

#include <span>

#include "converters/interface/file_kind.hpp"
#include "converters/urho3d/resources.hpp"
#include "core/model/character.hpp"

namespace fightconv::urho3d {

// Pictures, frames, ticks and boxes from the ObjectAnimations, the sheets and the prefab.
Result<Character> to_character(const Resources& resources, Context& context);

// Models, animations, packages and compiled shaders.
std::span<const FileKind> file_kinds() noexcept;

}  // namespace fightconv::urho3d
