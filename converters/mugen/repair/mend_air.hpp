// Mends the lines of an AIR that an engine reads otherwise than they look, and leaves all others as
// they are. mugen_writer.md W50 to W52.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/bytes/bytes.hpp"
#include "core/base/context.hpp"

namespace fightconv::air {

struct Mend {
    std::uint32_t line = 0;  // of the text before
    std::string what;        // "the flip Q has no meaning; it is left out"
};

struct Mended {
    std::string text;         // with the encoding, line ends and comments of the text before
    std::vector<Mend> mends;  // by line; empty: the text is as before
    Charge charge{};
};

// A text from which parse() reads the same actions, but for those that are there twice, and with
// one blank element in those without any. A line that is mended keeps its old text in a comment. A
// second run finds nothing. limit_exceeded if the file is too large or the budget is spent.
Result<Mended> mend(Source source, Context& context);

}  // namespace fightconv::air
