// Lines of states because of which Ikemen GO does not load a character, and which are read here as
// they were probably meant. mugen.md T5, C4.
#pragma once

#include <string_view>

#include "converters/mugen/play/program.hpp"
#include "core/base/context.hpp"
#include "core/base/reporter.hpp"

namespace fightconv::mugen {

// Triggers that cannot be read, and parameters without a '='.
void report_refused_lines(const Program& program, const Combat& combat, Context& context);

// A parameter or "trigger" with what stands behind it.
void report_refused_line(const Reporter& reporter, std::uint32_t line, std::string_view key,
                         std::string_view value);
void report_unreadable(const Reporter& reporter, Place place, std::string_view why);

}  // namespace fightconv::mugen
