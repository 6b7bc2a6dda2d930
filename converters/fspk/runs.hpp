// The boxes of an animation tick by tick, as windows hold them: runs of equal ones in the pack's coordinates.
#pragma once

#include <cstdint>
#include <vector>

#include "core/model/timeline.hpp"
#include "formats/fspk/pack.hpp"

namespace fightconv::fspk {

// The box in Q12.4, rounded half away from zero. Edges outside of what 16 bits hold are moved to the nearest that they do, and the size
// is at most what readers take for positive; `clamped` is then set.
Shape shape_of(const Box& box, bool& clamped);

// What a hit does, from the boxes that make it where no move says it.
struct BoxValues {
    std::uint16_t damage = 0, hitstun = 0, blockstun = 0;
    friend bool operator==(const BoxValues&, const BoxValues&) = default;
};

// Ticks with one set of boxes (in whatever order; `shapes` has that of the first frame), both ends inclusive.
struct Run {
    std::uint32_t start = 0, end = 0;
    std::vector<Shape> shapes;
    BoxValues values;
};

struct Runs {
    std::vector<Run> runs;
    std::size_t frames_cut = 0;  // with boxes behind the last tick
    std::size_t boxes_clamped = 0;
};

enum class CompareValues : bool { no, yes };
// The runs of the enabled boxes of `kind` in ticks 0 to `last`.
Runs runs_of(const Timeline& timeline, BoxKind kind, std::uint32_t last, CompareValues compare_values);

}  // namespace fightconv::fspk
