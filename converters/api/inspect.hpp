// The contents of a character, or of one of its files, as facts and tables.
#pragma once

#include <optional>
#include <string_view>

#include "converters/api/open.hpp"
#include "converters/views/description.hpp"
#include "converters/views/moves_table.hpp"

namespace fightconv {

// A file that is described by itself, by what it starts with or what it is called: a .sff or .cmd is more than a character shows of it.
struct FileKind {
    std::string_view extension;
    bool (*has_signature)(Bytes head) noexcept;  // null: the format has none
    Result<Description> (*describe)(Source source, std::string_view animation, Context& context);
    bool has_animations;
};
// The kind of the place's main file; null for a folder, and for a file that only a character tells about.
const FileKind* file_kind_of(const InputPlace& place);

// Describes a file of such a kind, or the character that the place is. `animation`: empty, or the name or number of the one whose frames are
// wanted. not_found when there is none such; the errors of opening and reading.
Result<Description> inspect_input(const InputPlace& place, std::string_view animation, const Registry& registry, Context& context);

// The tables of its moves.
Result<Description> inspect_moves(const InputPlace& place, const MoveFilter& filter, const Registry& registry, Context& context);

}  // namespace fightconv
