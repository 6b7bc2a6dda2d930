// The problems that this room can report. The comments say when.
#pragma once

#include "core/base/problem.hpp"
#include "core/base/problem_words.hpp"

namespace fightconv::ani {

struct Problems {
    using enum Severity;

    static constexpr PlainWords contradicting_times{
        "times or tracks of an animation contradict each other",
        "The engine shows only some of its keys. Write the animation again with the program that "
        "made it."};

    // A name is not UTF-8; its bytes are kept.
    Problem text_not_utf8{"ani.text-not-utf8", warning, words::not_understood};
    // The mask of a track has other bits than 1, 2 and 4; they were ignored.
    Problem unknown_mask{"ani.unknown-mask", warning, words::unspecified_values};
    // Both numberings of types are possible.
    Problem types_ambiguous{"ani.types-ambiguous", warning, words::unspecified_values};
    // The length is negative or not a finite number.
    Problem bad_length{"ani.bad-length", warning, contradicting_times,
                       damage(Part::none, "", "the length of the animation is impossible")};
    // Two tracks have the same name.
    Problem duplicate_track{"ani.duplicate-track", warning, contradicting_times};
    // The times of the keys do not rise from 0 on.
    Problem keys_unordered{"ani.keys-unordered", warning, contradicting_times};
    // A key lies behind the end of the animation.
    Problem key_behind_end{"ani.key-behind-end", warning, contradicting_times};
};
inline constexpr Problems problem;

}  // namespace fightconv::ani
