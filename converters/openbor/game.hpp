// A small game around a model, so that it can be played at once (openbor.md 7).
#pragma once

#include <string_view>

#include "converters/openbor/model_text.hpp"
#include "core/base/output_set.hpp"

namespace fightconv::openbor {

// Appends the game's files to a set that has those of the model already, whose text is `text`, and
// NAME.pak with all that lies in its folder data. The screen is as large as `screen`, but at
// least 480x272 and at most 3840x2160. limit_exceeded if it does not fit into the budget.
Status add_game(const Model& model, std::string_view text, Point screen, OutputSet& set,
                Context& context);

}  // namespace fightconv::openbor
