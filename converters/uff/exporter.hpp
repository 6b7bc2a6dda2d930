// Character -> one .uff package (uff.md "Coordinates", "Time", "Sheets"; README.md here lists the
// tags, problems.hpp the losses).
#pragma once

#include <memory>

#include "converters/interface/converter.hpp"

namespace fightconv {

std::unique_ptr<Exporter> make_uff_exporter();

}  // namespace fightconv
