// The importer of what `--to urho3d` writes: a package, or a folder.
#pragma once

#include <memory>

#include "converters/interface/converter.hpp"

namespace fightconv {

std::unique_ptr<Importer> make_urho3d_importer();

}  // namespace fightconv
