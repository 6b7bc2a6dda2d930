// Character -> one .fspk pack and its moves file (fspk.md 5, 6; README.md here says what of a
// character becomes what).
#pragma once

#include <memory>

#include "converters/interface/converter.hpp"

namespace fightconv {

std::unique_ptr<Exporter> make_fspk_exporter();

}  // namespace fightconv
