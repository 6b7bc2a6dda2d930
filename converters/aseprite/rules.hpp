// Names that the documents of characters have, and which the importer knows (aseprite.md 1).
#pragma once

#include <string_view>

namespace fightconv::ase {

inline constexpr std::string_view axis_slice = "axis";
inline constexpr std::string_view unused_tag = "unused";  // its frames are sprites that no action shows
inline constexpr std::string_view loop_suffix = " loop";  // of a tag in another one: the part that is repeated

}  // namespace fightconv::ase
