// `preview -o page.html`: a page that plays a character. README.md describes its data.
#pragma once

#include "core/base/bytes/bytes.hpp"
#include "core/base/context.hpp"
#include "core/model/character.hpp"

namespace fightconv {

// One self-contained page that needs no network and no other file. It lists the animations and
// moves of the character, with its pictures as indices so that palettes can be changed, and the
// `diagnostics` as problems and notes. `title` is the name of the input. limit_exceeded where the
// budget does not hold the pictures or the page.
Result<ByteBuffer> preview_page(const Character& character, const DiagnosticSink& diagnostics,
                                std::string_view title, Context& context);

}  // namespace fightconv
