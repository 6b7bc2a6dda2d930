// The parts of the output that lie around the text of a model.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "converters/openbor/model_text.hpp"
#include "core/base/context.hpp"
#include "core/base/diagnostics.hpp"
#include "core/base/output_set.hpp"
#include "core/model/character.hpp"

namespace fightconv::openbor {

// Appends each sound that can be decoded as a file in `folder`, and charges it; a warning for each
// of the others. The paths by clip ("snd_5_0").
Result<std::map<std::string, std::string, std::less<>>> add_sounds(const Character& character,
                                                                   const std::string& folder,
                                                                   OutputSet& set,
                                                                   Context& context);

// Appends the game's files to a set that has those of the model already, whose text is `text`, and
// NAME.pak with all that lies in its folder data. The screen is as large as `screen`, but at
// least 480x272 and at most 3840x2160. limit_exceeded if it does not fit into the budget.
Status add_game(const Model& model, std::string_view text, Point screen, OutputSet& set,
                Context& context);

// The parts of a character that OpenBOR cannot hold.
std::vector<Diagnostic> losses_of(const Character& character);

}  // namespace fightconv::openbor
