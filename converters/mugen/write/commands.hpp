// The .cmd of a character: its commands and the ways that they lead to its states. mugen_writer.md
// W40 to W47.
#pragma once

#include <string>

#include "converters/mugen/write/plan.hpp"
#include "core/base/context.hpp"

namespace fightconv::mugen {

Result<std::string> commands_text(const Plan& plan, Context& context);

}  // namespace fightconv::mugen
