// The problems that this room can report. The comments say when.
#pragma once

#include "core/base/problem.hpp"

namespace fightconv::act {

struct Problems {
    using enum Severity;

    static constexpr PlainWords odd_act{
        "a palette file is not a regular .act",
        "Its colours were read. To be safe, save it as an .act of 768 bytes."};

    // The file is a PCX picture; the palette at its end was used.
    Problem is_pcx{"act.is-pcx", note, odd_act};
    // The file has neither 768 nor 772 bytes; the first 768 were used.
    Problem size_odd{"act.size-odd", note, odd_act};
};
inline constexpr Problems problem;

}  // namespace fightconv::act
