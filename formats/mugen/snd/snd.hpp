// SND: the list of a character's sounds. Rules: mugen.md 8.
#pragma once

#include <string>
#include <vector>

#include "core/base/bytes/bytes.hpp"
#include "core/base/context.hpp"
#include "core/model/character.hpp"

namespace fightconv::snd {

struct Sound {
    SoundKey key;
    // borrowed from the source, as it is stored: usually a WAV (formats/wav)
    Bytes data;
    std::uint64_t data_offset = 0;  // in the file
    bool shadowed = false;          // an earlier sound with the same key is played instead
};

struct File {
    std::vector<Sound> sounds;  // file order
    Charge charge{};
};

std::string item_of(SoundKey key);  // "sound 5,0", as messages call it

bool has_signature(Bytes head) noexcept;

// Every sound that can be reached. Wrong lengths are clamped to the file and reported. bad_magic,
// truncated (no header), limit_exceeded (Limits::sounds, the budget).
Result<File> parse(Source source, Context& context);

// A file from which parse() reads the same sounds. limit_exceeded for 4 GiB or more.
Result<ByteBuffer> serialise(const File& file);

}  // namespace fightconv::snd
