// The contents of a character, or of one of its files, as facts and tables.
#pragma once

#include <optional>
#include <string_view>

#include "converters/api/open.hpp"
#include "converters/extract/moves_table.hpp"
#include "converters/inspect/description.hpp"
#include "converters/inspect/verdict.hpp"

namespace fightconv {

// The kind of the place's main file; null for a folder, and for a file that is described as a
// character.
const FileKind* file_kind_of(const InputPlace& place);

// The kind that these first bytes are a signature of; null if they are none.
const FileKind* file_kind_of(Bytes head);

// These read the file or the character with the given options. Describes such a file, or the
// character in this place. `animation` is empty, or the name or number of the animation whose
// frames are to be shown. not_found if there is no such animation, and the errors of opening and
// reading.
Result<Description> inspect_input(const InputPlace& place, std::string_view animation,
                                  const Registry& registry, Context& context,
                                  const OptionValues& options = {});

// The verdict on the character that was read from this input with the context `reading`, the same
// as that of check_input(). What keeps its engine from loading it is reported to `engines`, which
// has a context of its own because converting does not fail for it.
Verdict verdict_on(const OpenedInput& input, const Character& character, const Context& reading,
                   DiagnosticSink& engines);

// Checks such a file or a character strictly: every problem as a diagnostic. The result is the
// verdict on a character; nothing for other files. The errors of opening and reading.
Result<std::optional<Verdict>> check_input(const InputPlace& place, const Registry& registry,
                                           Context& context, const OptionValues& options = {});

// The sprites of a .sff, or of the character in this place, with a digest of what each looks like.
// The errors of opening and reading.
Result<Description> inspect_digest(const InputPlace& place, const Registry& registry,
                                   Context& context, const OptionValues& options = {});

// The tables of its moves.
// moves_table or cancels_table
using MovesTable = Description (&)(const Character& character, const MoveFilter& filter);
Result<Description> inspect_moves(const InputPlace& place, MovesTable table,
                                  const MoveFilter& filter, const Registry& registry,
                                  Context& context, const OptionValues& options = {});

}  // namespace fightconv
