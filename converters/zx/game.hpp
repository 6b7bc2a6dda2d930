// The game that starts: sources and a manifest beside the assets, with which the character can be
// played at once.
#pragma once

#include <string_view>
#include <vector>

#include "converters/zx/assets.hpp"
#include "converters/zx/game_tables.hpp"
#include "core/base/context.hpp"
#include "core/base/output_set.hpp"

namespace fightconv::zx {

// README.md; game/nether.toml, game/game.c and game/NAME.h; and in `rust` an example that reads the
// pack. `assets` are those of the whole folder: the game has its own tables instead of the pack,
// the example has nothing but the (first) pack, of so many bytes; 0: there is no example. Its error
// is limit_exceeded.
Result<std::vector<OutputFile>> game_files(const GameParts& parts, const std::vector<Asset>& assets,
                                           std::size_t pack_bytes, Context& context);

}  // namespace fightconv::zx
