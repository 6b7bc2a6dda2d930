// Writes a character as scenes, resources and pictures of the Godot engine.
// converters/godot/README.md says what becomes what.
#pragma once

#include <memory>

#include "converters/interface/converter.hpp"

namespace fightconv {

std::unique_ptr<Exporter> make_godot_exporter();

}  // namespace fightconv
