// The exporter to Urho3D, U3D and rbfx: `--to urho3d`.
#pragma once

#include <memory>

#include "converters/interface/converter.hpp"

namespace fightconv {

std::unique_ptr<Exporter> make_urho3d_exporter();

}  // namespace fightconv
