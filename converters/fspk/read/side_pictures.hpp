// The pictures of a pack, which lie beside it in the folder of a ZX game: NAME.moves.json says
// which part of which texture each frame shows (converters/zx/README.md, "Moves file").
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/context.hpp"
#include "core/disk/input_tree.hpp"
#include "core/model/character.hpp"

namespace fightconv::fspk {

struct SidePictures {
    std::string name;            // of the character; empty if there are no pictures
    std::optional<Scale> scale;  // of the character, if the file says it
    std::vector<Picture> pictures;
    std::vector<Sprite> sprites;
    // by name, which is the keyframes key; their frames have no boxes
    std::map<std::string, Animation, std::less<>> animations;
    Charge charge;  // of all that
};

// Reads the pictures beside a pack: nothing if no moves file lies there, or one without pictures.
// Unusable parts are reported and left out; frames whose texture is missing are blank. The only
// error is limit_exceeded.
Result<SidePictures> read_side_pictures(const InputTree& tree, std::string_view main_file,
                                        Context& context);

// The files that read_side_pictures() looks for, except missing ones.
Result<std::vector<std::string>> side_files(const InputTree& tree, std::string_view main_file,
                                            Context& context);

}  // namespace fightconv::fspk
