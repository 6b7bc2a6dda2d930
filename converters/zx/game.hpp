// The game that starts: sources and a manifest beside the assets, with which the character can be
// played at once.
#pragma once

#include <string_view>
#include <vector>

#include "converters/zx/game_tables.hpp"
#include "core/base/context.hpp"
#include "core/base/output_set.hpp"

namespace fightconv::zx {

// game/nether.toml, game/game.c and game/NAME.h. `assets`: the tables of the manifest, with paths
// from the folder of the game. Its error is limit_exceeded.
Result<std::vector<OutputFile>> game_files(const GameParts& parts, std::string_view assets,
                                           Context& context);

}  // namespace fightconv::zx
