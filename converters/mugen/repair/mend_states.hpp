// Writes the lines of states for which Ikemen GO does not load a character so that both engines
// read what MUGEN does, and leaves all others as they are. mugen_writer.md W57.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "converters/mugen/lint/check_for_engines.hpp"
#include "core/base/bytes/bytes.hpp"
#include "core/base/context.hpp"

namespace fightconv::mugen {

struct StateMend {
    std::uint32_t line = 0;  // of the text before
    std::string what;        // "'ctrl = 1,' has more than 1 value; it is 'ctrl = 1' now"
};

struct MendedStates {
    std::string text;              // with the encoding, line ends and comments of the text before
    std::vector<StateMend> mends;  // by line; empty: the text is as before
    Charge charge{};
};

// `mends` are those of this file, by line. The headers of states are mended too (T4). A line that
// is mended keeps its old text in a comment. limit_exceeded.
Result<MendedStates> mend_states(Source source,
                                 const std::map<std::uint32_t, const LineMend*>& mends,
                                 Context& context);

}  // namespace fightconv::mugen
