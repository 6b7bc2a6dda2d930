// `--names "{group:04}-{number:03}"`: the names of the files of sprites.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "core/model/character.hpp"

namespace fightconv {

inline constexpr std::string_view default_sprite_names = "{group:04}-{number:03}";

class NameTemplate {
public:
    // Text that is safe in the name of a file, and {group}, {number}, {index} (of the sprite in its file, from 0) or {name} (the character's);
    // {group:04} has zeros up to four digits. malformed, naming the place, for anything else, and where all sprites would have one name.
    static Result<NameTemplate> parse(std::string_view text);

    // Without extension. A minus is an 'm', as in the names of animations and sounds.
    std::string name_of(Key key, std::uint32_t index, std::string_view character_name) const;

private:
    enum class Field : std::uint8_t { none, group, number, index, name };
    struct Piece {
        std::string text;  // what stands before the field
        Field field = Field::none;
        std::size_t digits = 1;
    };
    class Parser;

    std::vector<Piece> pieces_;
};

}  // namespace fightconv
