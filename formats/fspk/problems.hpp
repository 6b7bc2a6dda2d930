// The problems that this room can report. The comments say when.
#pragma once

#include "core/base/problem.hpp"
#include "core/base/problem_words.hpp"

namespace fightconv::fspk {

struct Problems {
    using enum Severity;

    // A range leaves its section or begins inside of a record.
    Problem dangling_range{"fspk.dangling-range", warning, words::ends_early};
    // A string leaves the string table.
    Problem dangling_string{"fspk.dangling-string", warning, words::ends_early};
    // A box that readers take for empty.
    Problem negative_size{"fspk.negative-size", warning, words::impossible_values};
    // An enumeration, a frame or a bound that is out of its range.
    Problem bad_value{"fspk.bad-value", warning, words::impossible_values};
    // The string table is not UTF-8.
    Problem text_not_utf8{"fspk.text-not-utf8", warning, words::not_understood};
    // The header's flags are not 0.
    Problem flags{"fspk.flags", warning, words::other_program};
    // A section kind above 24, or 0.
    Problem unknown_kind{"fspk.unknown-kind", warning, words::other_program};
    // The file continues after total_len.
    Problem trailing_bytes{"fspk.trailing-bytes", warning, words::unusual_layout};
    // One of the kinds 1 to 7 is missing.
    Problem missing_section{"fspk.missing-section", warning, words::unusual_layout};
    // An alignment that is not a power of two, or an offset that is not a multiple of it.
    Problem misaligned{"fspk.misaligned", warning, words::unusual_layout};
    // Two sections overlap.
    Problem overlap{"fspk.overlap", warning, words::unusual_layout};
    // A gap that is not padding.
    Problem unused_bytes{"fspk.unused-bytes", note, words::unusual_layout};
    // The index of a key or move that does not exist.
    Problem dangling_key{"fspk.dangling-key", warning, words::unusual_layout};
    // The index of a key or move that does not exist.
    Problem dangling_move{"fspk.dangling-move", warning, words::unusual_layout};
    // A move's id is not its index.
    Problem move_id{"fspk.move-id", warning, words::unusual_layout};
    // There are not as many extras or tag ranges as moves.
    Problem not_parallel{"fspk.not-parallel", warning, words::unusual_layout};
    // A cost, precondition or delta of a resource that is not defined at the same place of the
    // string table.
    Problem unknown_resource{"fspk.unknown-resource", warning, words::unusual_layout};
    // A window lasts longer than its move.
    Problem window_behind_end{"fspk.window-behind-end", warning, words::unusual_layout};
};
inline constexpr Problems problem;

}  // namespace fightconv::fspk
