// A parsed package as a Character (uff.md "Tags", "Packages of other programs"), and as it is.
#pragma once

#include <string_view>

#include "converters/interface/file_kind.hpp"
#include "core/model/character.hpp"
#include "formats/uff/uff.hpp"

namespace fightconv::uff {

// The character is valid (core/model/validate.hpp).
// limit_exceeded where the pictures or sprites pass a limit; sheets that cannot be read are
// reported and leave blank frames.
Result<Character> to_character(Package package, std::string_view file, Context& context);

// As FileKind::describe.
Result<Description> describe(Source source, std::string_view animation, Context& context);

}  // namespace fightconv::uff
