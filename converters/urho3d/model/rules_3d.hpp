// The rules on which the writer and the reader of the 3D variant must agree: names of bones and
// files (urho3d.md 7).
#pragma once

#include <cstddef>
#include <string_view>

namespace fightconv::urho3d {

inline constexpr std::string_view root_bone = "root";  // the parent of all others
inline constexpr std::string_view model_ending = ".mdl";
inline constexpr std::string_view bone_animation_ending = ".ani";
// StaticModel::ApplyMaterialList() looks for it beside the model
inline constexpr std::string_view material_list_ending = ".txt";
inline constexpr std::string_view model_prefab_ending = "Model.xml";
inline constexpr std::string_view material_ending = "_mat.xml";

// The number of bones that every graphics card moves at once.
inline constexpr std::size_t most_bones = 64;

}  // namespace fightconv::urho3d
