// The states of a character: the text behind the constants in its .cns. mugen_writer.md W13, W28,
// W33 to W39.
#pragma once

#include <string>
#include <vector>

#include "converters/mugen/write/plan.hpp"
#include "core/base/context.hpp"
#include "formats/cns/cns.hpp"

namespace fightconv::mugen {

// `constants`: those of the same file. What states cannot say is reported as notes, and becomes a
// comment where it was.
Result<std::string> states_text(const Plan& plan, const std::vector<cns::Section>& constants,
                                Context& context);

}  // namespace fightconv::mugen
