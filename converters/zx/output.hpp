// The exporter writes these beside the pack: the game with which the character can be played at
// once, what the assets take of the console's memory, and the pictures in NAME.moves.json.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "converters/json/json_writer.hpp"
#include "converters/zx/assets.hpp"
#include "converters/zx/fit.hpp"
#include "converters/zx/game_tables.hpp"
#include "core/base/context.hpp"
#include "core/base/diagnostics.hpp"
#include "core/base/output_set.hpp"

namespace fightconv::zx {

// README.md; game/nether.toml, game/game.c and game/NAME.h; and in `rust` an example that reads the
// pack. `assets` are those of the whole folder: the game has its own tables instead of the pack,
// the example has nothing but the (first) pack, of so many bytes; 0: there is no example. Its error
// is limit_exceeded.
Result<std::vector<OutputFile>> game_files(const GameParts& parts, const std::vector<Asset>& assets,
                                           std::size_t pack_bytes, Context& context);

inline constexpr std::uint64_t rom_bytes = 16ULL << 20;

struct MemoryUse {
    const Fitted& fitted;
    const FitRequest& request;
    const Character& character;
    // textures as pixels, sounds as samples, packs: the console compresses nothing
    std::uint64_t rom = 0;

    // The text for the line that names the result: what is used, what each scale would take, and
    // what --fit did.
    std::string remark() const;
    // Warnings for what is not there, and what --fit left out.
    void report(DiagnosticSink& diagnostics) const;
};

// The members "picture_scale", "draw_scale", "textures" and "animations". `paths` are those of the
// textures.
void write_pictures(JsonWriter& json, const Character& character, const Fitted& fitted,
                    const std::vector<std::string>& paths);

}  // namespace fightconv::zx
