// The boxes of an animation tick by tick, as windows hold them: runs of equal ones in the pack's
// coordinates.
#pragma once

#include <cstdint>
#include <vector>

#include "core/model/timeline.hpp"
#include "formats/fspk/pack.hpp"

namespace fightconv::fspk {

// Pixels in Q12.4, rounded half away from zero.
double to_units(float pixels, double scale);

// Whether the box is less than a pixel wide or high in the game. In MUGEN such a box touches what
// it lies in or beside; in the runtime of packs, which compares whole pixels, it touches nothing.
bool is_flat(const Box& box, const Scale& scale);

// A box in Q12.4 of the game's pixels, rounded half away from zero; at least a pixel wide and high.
struct FittedBox {
    enum class Fit : std::uint8_t {
        whole,
        // edges outside of what 16 bits hold were moved to its limits, or the size to the largest
        // that readers take for positive
        clamped,
        beyond,  // less than a pixel is left of it within the limits
    };
    Fit fit = Fit::whole;
    Shape shape;  // where it is `whole` or `clamped`
};
FittedBox fit_box(const Box& box, const Scale& scale);

// The effect of a hit, taken from its boxes if no move defines it.
struct BoxValues {
    std::uint16_t damage = 0, hitstun = 0, blockstun = 0;
    friend bool operator==(const BoxValues&, const BoxValues&) = default;
};

// Ticks with one set of boxes (in whatever order; `shapes` has that of the first frame), both ends
// inclusive.
struct Run {
    std::uint32_t start = 0, end = 0;
    std::vector<Shape> shapes;
    BoxValues values;
};

struct Runs {
    std::vector<Run> runs;
    std::size_t frames_cut = 0;  // with boxes after the last tick
    std::size_t boxes_clamped = 0;
    std::size_t boxes_beyond = 0;
};

enum class CompareValues : bool { no, yes };
// The runs of the enabled boxes of `kind` in ticks 0 to `last`, for a character with this scale.
Runs runs_of(const Timeline& timeline, BoxKind kind, std::uint32_t last, const Scale& scale,
             CompareValues compare_values);

}  // namespace fightconv::fspk
