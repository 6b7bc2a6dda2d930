// The .sff of a character: its sprites, palettes and portraits as both engines load them.
// mugen_writer.md W14 to W24.
#pragma once

#include <optional>
#include <set>
#include <vector>

#include "core/base/context.hpp"
#include "core/model/character.hpp"
#include "formats/mugen/sff/sff.hpp"

namespace fightconv::mugen {

struct SpriteFileOptions {
    sff::Version version = sff::Version::v2_01;
    std::optional<sff::Encoding> encoding{};  // nothing = the smallest for each picture
    // (9000,0) and (9000,1), where the character has none (W24)
    bool add_portraits = true;
    const std::set<Key>* keep = nullptr;  // only sprites with these keys; null: all
};

// The key under which each sprite is written and has to be named in the .air, by SpriteId. It is
// the sprite's own, except of sprites that a frame shows and that no .air could name: an earlier
// sprite with the same key looks different (W23: only the first one counts), or the group is -1,
// which means "no sprite" (mugen.md A6). These get a free number, of their own group where that is
// possible. No frame names one of the new keys as missing, and none is a portrait's.
std::vector<Key> sprite_keys(const Character& character);

// The whole .sff of a character: its sprites in their order, pictures that several of them show
// stored once (W22), the selectable palettes first (W19). What the file cannot hold is reported
// as notes. unsupported_feature for true colour in a version that does not have it; limit_exceeded
// over the limits of the format (W23) or of memory.
Result<ByteBuffer> sprite_file_of(const Character& character, const SpriteFileOptions& options,
                                  Context& context);

struct SpriteKeys {
    std::vector<Key> of_sprite;  // see sprite_keys()
    // in the order of the file; the others repeat the key of one of these
    std::vector<SpriteId> written;
    std::size_t renumbered = 0;
    // they look different from the first sprite of their key, and no frame shows them
    std::size_t left_out = 0;
};
SpriteKeys keys_and_order(const Character& character);

}  // namespace fightconv::mugen
