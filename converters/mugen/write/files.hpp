// The files of a character beside its .sff, which converters/mugen/exporter.cpp puts together.
#pragma once

#include <string>
#include <vector>

#include "converters/mugen/write/plan.hpp"
#include "core/base/bytes/bytes.hpp"
#include "core/base/context.hpp"
#include "core/base/diagnostics.hpp"
#include "formats/mugen/cns/cns.hpp"

namespace fightconv::mugen {

// The .air; what it does not show as the character does is reported as notes. `keys`: of the
// sprites, by SpriteId.
Result<std::string> actions_text(const Plan& plan, const std::vector<Key>& keys, Context& context);

// The .cns. `constants`: those of the same file. What states cannot say is reported as notes, and
// becomes a comment where it was.
Result<std::string> states_text(const Plan& plan, const std::vector<cns::Section>& constants,
                                Context& context);

// The .cmd of a character: its commands and the ways that they lead to its states. mugen_writer.md
// W40 to W47.
Result<std::string> commands_text(const Plan& plan, Context& context);

// Its sounds as they are stored, without those that the engines do not play.
Result<ByteBuffer> sound_file_of(const Plan& plan, Context& context);

// The parts of a character that a MUGEN folder cannot hold.
std::vector<Diagnostic> losses_of(const Plan& plan);

}  // namespace fightconv::mugen
