// Writes a damaged SFF anew, with everything that can be read of it and nothing else changed.
// mugen_writer.md W50 to W54.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "converters/interface/sprite_changes.hpp"
#include "formats/mugen/sff/sff.hpp"

namespace fightconv::sff {

struct Mended {
    ByteBuffer bytes;  // empty if nothing had to be mended
    // "sprite 200,3, node 12: the data ends ...", in the order of the file
    std::vector<std::string> mends;
    Charge charge{};
};

// Sprites of the character that was read from the file, and those of them that are written into it.
struct NewSprites {
    const Character& character;
    const SpriteChanges& changes;
};

// The file in its own version, with its sprites in their order. Data that can be read as it is
// stays as it is stored; what is left of damaged data is encoded again. Of several sprites with one
// key the first stays, and a palette whose key is there before gets another one. With `keep`, only
// sprites with these keys stay. Those in `changed` get the pictures, axes and, where it is another
// one, the palettes that they have there; new ones come behind the others, but in v1 where the
// selectable palettes still recolour those that share their palette. Reading the result gives the
// same pictures, axes, palettes of sprites and selectable palettes. The errors of parse() and of
// encoding; unsupported_feature for true colour in a version that does not have it.
Result<Mended> mend(Source source, const std::set<Key>* keep, const NewSprites* changed,
                    Context& context);

}  // namespace fightconv::sff
