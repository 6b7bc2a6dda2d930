// The parts of a character that a MUGEN folder cannot hold.
#pragma once

#include <vector>

#include "converters/mugen/write/plan.hpp"
#include "core/base/diagnostics.hpp"

namespace fightconv::mugen {

std::vector<Diagnostic> losses_of(const Plan& plan);

}  // namespace fightconv::mugen
