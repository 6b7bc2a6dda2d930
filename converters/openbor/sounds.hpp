// The sounds of a character as WAV files of 16 bits with one or two channels.
#pragma once

#include <map>
#include <string>

#include "core/base/context.hpp"
#include "core/base/output_set.hpp"
#include "core/model/character.hpp"

namespace fightconv::openbor {

// Appends each sound that can be decoded as a file in `folder`, and charges it; a warning for each
// of the others. The paths by clip ("snd_5_0").
Result<std::map<std::string, std::string, std::less<>>> add_sounds(const Character& character,
                                                                   const std::string& folder,
                                                                   OutputSet& set,
                                                                   Context& context);

}  // namespace fightconv::openbor
