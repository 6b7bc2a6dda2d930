// The parts of the page's data that have a file of their own (README.md).
#pragma once

#include <string>
#include <vector>

#include "converters/json/json_writer.hpp"
#include "core/base/bytes/bytes.hpp"
#include "core/base/context.hpp"
#include "core/model/character.hpp"
#include "core/model/image.hpp"

namespace fightconv {

// Appends the picture's pixels: indices as they are, RGBA bytes each minus the value that its
// neighbours predict.
void append_filtered(const Picture& picture, ByteBuffer& bytes);

// The sounds of the page: those that have room, as 16-bit samples.
struct PageSound {
    SoundKey key;
    std::uint32_t channels = 0, rate = 0;
    std::uint64_t frames = 0;
};
struct PageSounds {
    std::vector<PageSound> list;  // in the file's order
    // of one after the other, little-endian, the channels of a frame adjacent
    ByteBuffer samples;
    std::string left_out;  // says what is not there, and why; empty if everything is
};

// Sounds that frames play have precedence where not all have room. limit_exceeded if the budget
// does not hold the samples.
Result<PageSounds> page_sounds(const Character& character, Context& context, Charge& charge);

// Writes null if the character has no move with which it could fight.
void write_page_fight(JsonWriter& json, const Character& character);

// This is how much memory that needs beside the text, at most.
std::uint64_t page_fight_bytes(const Character& character);

}  // namespace fightconv
