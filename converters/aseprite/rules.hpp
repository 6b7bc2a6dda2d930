// Names that the documents of characters have, and which the importer knows (aseprite.md 1).
#pragma once

#include <string_view>

namespace fightconv::ase {

inline constexpr std::string_view axis_slice = "axis";
// its frames are sprites that no action shows
inline constexpr std::string_view unused_tag = "unused";
// of a tag in another one: the part that is repeated
inline constexpr std::string_view loop_suffix = " loop";

}  // namespace fightconv::ase
