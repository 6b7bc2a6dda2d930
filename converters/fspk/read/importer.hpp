// FSPK packs of both layouts, ours and others'. README.md says what of them becomes what of a
// Character, and lists the diagnostics.
#pragma once

#include <memory>

#include "converters/interface/converter.hpp"
#include "formats/fspk/view.hpp"

namespace fightconv {

std::unique_ptr<Importer> make_fspk_importer();

// The layout that the options ask for; nothing: it is to be detected. malformed for another value.
Result<std::optional<fspk::Layout>> layout_option(const OptionValues& options);

}  // namespace fightconv
