// The assets of a character in a game: their ids, which begin with the output's name so that no two
// characters share one, and the tables of nether.toml.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "converters/fspk/write/build_pack.hpp"
#include "converters/zx/sounds.hpp"
#include "converters/zx/textures.hpp"

namespace fightconv::zx {

struct Asset {
    std::string table, id, path;
};
inline constexpr std::string_view pack_table = "data";

// A table of nether.toml for each asset. `folder` leads to the assets.
std::string tables_of(const std::vector<Asset>& assets, std::string_view folder);

// The id of a sound: NAME.snd_5_0.
std::string sound_id(std::string_view name, std::string_view clip);

// Names the character of a pack, its mesh keys and the clips of its events as the assets of the
// game: every mesh key is the id of a texture, and every clip that is the id of one of these sounds
// begins with NAME. Clips of other sounds stay as they are.
void name_assets(fspk::BuiltPack& built, const Character& character, std::string_view name,
                 Division division, const Textures& textures, const std::vector<SoundWav>& sounds);

}  // namespace fightconv::zx
