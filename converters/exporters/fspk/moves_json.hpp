// NAME.moves.json: what a pack does not say of its moves (formats/fspk/README.md, "Moves file").
#pragma once

#include <string>

#include "converters/exporters/fspk/build_pack.hpp"

namespace fightconv::fspk {

std::string moves_json(const BuiltPack& built, const Character& character, Layout layout);

}  // namespace fightconv::fspk
