// Characters for tests, drawn by code: small ones by hand, and random ones that use everything the
// model has.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/character.hpp"

namespace fightconv::test {

// Entry 0 transparent, entry i opaque i*10, `green`, 200-i.
Colours simple_colours(std::uint8_t green = 0);

class CharacterBuilder {
public:
    PaletteId palette(const Colours& colours = simple_colours());
    // Rows of digits, '.' is index 0.
    SpriteId sprite(Key key, Point axis, const std::vector<std::string_view>& rows,
                    PaletteId palette);
    // The picture of another sprite.
    SpriteId link(Key key, Point axis, SpriteId other, PaletteId palette);
    // Rows of digits: '.' is transparent, d is d*20, 1, 2, 255.
    SpriteId true_colour_sprite(Key key, Point axis, const std::vector<std::string_view>& rows);
    AnimationId animation(std::int32_t number, std::string name, std::vector<Frame> frames);

    Character character;
};

Frame frame_of(SpriteId sprite, std::int32_t ticks = 1, Point offset = {});
Box box_of(BoxKind kind, float x, float y, float width, float height);

// The same character without a charge. A Character itself cannot be copied.
Character copy_of(const Character& character);

// The same character as the game shows it, without a scale: larger frames and boxes. Its offsets
// have to be whole pixels.
Character in_pixels_of_game(const Character& character);

// Animations "crowd_0", "crowd_1" ... of so many frames of one tick, in which no set of boxes comes
// twice: a hurt box in each frame, an attack of three boxes and a cue in every fourth. A pack can
// share none of their windows.
Character crowded_character(std::int32_t animations, std::int32_t frames);

// Sound (validate() is empty), the same for the same seed on every system. Only what UFF can hold:
// each sprite is shown, floors are not 0, an animation that holds plays once.
Character random_character(std::uint32_t seed);

}  // namespace fightconv::test
