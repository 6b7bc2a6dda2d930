// The .snd of a character. mugen_writer.md W48.
#pragma once

#include "converters/mugen/write/plan.hpp"
#include "core/base/bytes.hpp"
#include "core/base/context.hpp"

namespace fightconv::mugen {

// Its sounds as they are stored, without those that the engines do not play.
Result<ByteBuffer> sound_file_of(const Plan& plan, Context& context);

}  // namespace fightconv::mugen
