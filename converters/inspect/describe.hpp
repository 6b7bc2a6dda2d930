// A character as `inspect` shows it, and the words and tables that it shares with single files.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "converters/inspect/description.hpp"
#include "core/base/result.hpp"
#include "core/model/character.hpp"

namespace fightconv::inspect {

// "add 128:128", "sub"; empty for pixels that cover others.
std::string blend_text(const Blend& blend);
// The values that change gradually from the frame before: "offset blend".
std::string interpolation_text(const Interpolation& interpolation);

// `animation`: as in FileKind::describe.
Result<Description> describe_character(const Character& character, std::string_view animation);

// A sprite, as it is shown: without colours, its picture is RGBA.
struct ShownSprite {
    Key key;
    Point axis;
    const Picture* picture;
    const Colours* colours;
    std::string stored_as;  // "lz5", "blank", "link to 3"
};
// A table of sprites with the SHA-256 of their RGBA (straight alpha, rows from the top, pixels of
// alpha 0 are 0,0,0,0): equal for equal pictures.
Description digest_table(const std::vector<ShownSprite>& sprites, unsigned threads);
// The table of all sprites of the model.
Description describe_digest(const Character& character, unsigned threads);

}  // namespace fightconv::inspect
