// `--names "{group:04}-{number:03}"`: the names of the files of sprites.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "converters/extract/name_template.hpp"
#include "core/model/character.hpp"

namespace fightconv {

inline constexpr std::string_view default_sprite_names = "{group:04}-{number:03}";

// A template with {group}, {number}, {index} (of the sprite in its file, from 0) and {name} (the
// base name of the output). malformed also if all sprites would have one name.
Result<NameTemplate> parse_sprite_names(std::string_view text);

// The file name of a sprite, without extension.
std::string sprite_name(const NameTemplate& names, Key key, std::uint32_t index,
                        std::string_view output_name);

}  // namespace fightconv
