// Character -> the folder that a ZX game needs: pack, textures, moves file and the tables for its
// nether.toml (README.md here).
#pragma once

#include <memory>

#include "converters/interface/converter.hpp"

namespace fightconv {

std::unique_ptr<Exporter> make_zx_exporter();

}  // namespace fightconv
