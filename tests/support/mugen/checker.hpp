// A strict reader of the texts of MUGEN characters that fightconv writes: what an engine would
// refuse, hang on or read otherwise. It shares no code with the library. mugen_writer.md W55.
#pragma once

#include <string>
#include <vector>

#include "core/base/output_set.hpp"

namespace fightconv::test {

// Each problem in words with file and line; none for a folder that both engines load and play.
std::vector<std::string> check_mugen(const OutputSet& set);

}  // namespace fightconv::test
