// The character as constant tables of C, for a game that keeps them in its memory: frames, boxes,
// moves, hits (game/character.h says what they hold).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/context.hpp"
#include "core/model/character.hpp"

namespace fightconv::zx {

struct GameTexture {
    std::string id;
    std::uint32_t width, height;
};

struct GameSound {
    std::string clip;  // as cues name it, "snd_5_0"
    std::string id;    // for rom_sound()
};

// The picture of a frame.
struct GamePicture {
    std::size_t texture;  // in GameParts::textures
    Rectangle source;     // its part of the texture
    // the sprite's axis from the part's top-left corner, in the texture's pixels
    Point pivot;
};

// The parts that the exporter made of a character. They refer to the exporter's data.
struct GameParts {
    const Character& character;
    std::string_view name;  // of the output
    std::uint32_t shrunk_by;
    const std::vector<bool>& left_out;  // animations
    std::vector<GameTexture> textures;
    std::vector<GameSound> sounds;
    // nothing: there is nothing to see
    std::function<std::optional<GamePicture>(std::size_t animation, std::size_t frame)> picture_of;
};

// The beginning of the names of the tables: the name of the output, as far as it can be one in C,
// and bytes beyond ASCII as hexadecimal digits.
std::string c_name(std::string_view name);

// The text of NAME.h. The only error is limit_exceeded.
Result<std::string> game_header(const GameParts& parts, Context& context);

}  // namespace fightconv::zx
