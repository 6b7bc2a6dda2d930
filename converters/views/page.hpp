// `preview -o page.html`: a page that plays a character. README.md says what its data look like.
#pragma once

#include "core/base/bytes.hpp"
#include "core/base/context.hpp"
#include "core/model/character.hpp"

namespace fightconv {

// One self-contained page: no network, no other file. It lists the animations and moves of the character, with its pictures as indices
// so that palettes can be changed, and `diagnostics` as what was odd on the way. `title` is the name of the input. limit_exceeded where the
// budget does not hold the pictures or the page.
Result<ByteBuffer> preview_page(const Character& character, const DiagnosticSink& diagnostics, std::string_view title, Context& context);

}  // namespace fightconv
