// The text of a model: its head and its animations (openbor.md 1, 4).
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "converters/openbor/frame_state.hpp"

namespace fightconv::openbor {

struct Model {
    const Character& character;
    const Names& names;
    const Pictures& pictures;
    std::string name;                                        // of the model: one word
    std::string folder;                                      // "data/chars/hero/"
    std::map<std::string, std::string, std::less<>> sounds;  // clip -> path
    double size = 1;  // how many pixels of the game one of the character is wide and high
};

// The parts of a character that were not written exactly.
struct TextLosses {
    std::size_t frames_with_rounded_boxes = 0;
    std::size_t frames_that_never_hit = 0;
    std::size_t sounds = 0;       // of frames and hits
    std::size_t repeats_cut = 0;  // animations
};

// limit_exceeded if it does not fit into the budget; `charge` takes its bytes.
Result<std::string> text_of(const Model& model, TextLosses& losses, Charge& charge);

// The lines for data/models.txt.
std::string models_fragment(const Model& model);

}  // namespace fightconv::openbor
