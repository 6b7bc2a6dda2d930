// The problems that this room can report. The comments say when.
#pragma once

#include "core/base/problem.hpp"
#include "core/base/problem_words.hpp"

namespace fightconv::air {

struct Problems {
    using enum Severity;

    static constexpr PlainWords unusual_lines{
        "lines of the .air are unusual, and were read as games read them",
        "Look at the named lines: usually a comma or a digit is missing. If the animation looks "
        "right, there is nothing to do."};

    // Another action with this number counts.
    Problem duplicate_action{"air.duplicate-action", warning, words::defined_twice};
    // An action has no elements.
    Problem empty_action{"air.empty-action", warning, words::no_frames};
    // An element has fewer than five fields; it is ignored.
    Problem element_short{"air.element-short", warning, unusual_lines};
    // An element is before the first header or in such a section; it is ignored.
    Problem element_outside_action{"air.element-outside-action", warning, unusual_lines};
    // A number is empty or followed by junk; it is read as far as possible.
    Problem odd_number{"air.odd-number", warning, unusual_lines};
    // A number does not fit into 16 bits.
    Problem number_wrapped{"air.number-wrapped", note, unusual_lines};
    // A Clsn line has no colon, another kind or a negative count; it is ignored.
    Problem clsn_odd{"air.clsn-odd", warning, unusual_lines};
    // A Clsn line is misspelt: `Clns2: 1` is ignored, and `Clsn2Defailt: 1` declares boxes of the
    // next element only, as in the engines.
    Problem clsn_misspelt{"air.clsn-misspelt", warning, unusual_lines};
    // A box has fewer than four values; it ends the list.
    Problem box_short{"air.box-short", warning, unusual_lines};
    // A box line belongs to no declaration; it is ignored.
    Problem box_extra{"air.box-extra", warning, unusual_lines};
    // A box line has another kind than its declaration, which counts.
    Problem box_kind{"air.box-kind", note, unusual_lines};
    // There are fewer boxes than declared.
    Problem boxes_missing{"air.boxes-missing", warning, unusual_lines};
    // Boxes are declared after the last element; they are ignored.
    Problem boxes_dangling{"air.boxes-dangling", note, unusual_lines};
    // There are two declarations of one kind before an element.
    Problem boxes_declared_twice{"air.boxes-declared-twice", note, unusual_lines};
    // An Interpolate line does not have exactly one space and a type; it is ignored.
    Problem interpolate_unknown{"air.interpolate-unknown", warning, unusual_lines};
    // An Interpolate line is after the last element; it is ignored.
    Problem interpolate_dangling{"air.interpolate-dangling", note, unusual_lines};
    // A header has text after its `]`, or no `]`; it is read.
    Problem header_odd{"air.header-odd", note, unusual_lines};
    // A section is not an action; it is skipped.
    Problem stray_section{"air.stray-section", note, unusual_lines};
    // A flip has letters other than H and V.
    Problem flip_unknown{"air.flip-unknown", note, unusual_lines};
    // A blend has none of the documented forms.
    Problem blend_unknown{"air.blend-unknown", note, unusual_lines};
    // More boxes are declared than the limit allows; the rest is ignored.
    Problem too_many_boxes{"air.too-many-boxes",
                           warning,
                           {"a frame has more boxes than fightconv allows",
                            "The number in the .air is probably wrong. Correct it."}};
    // A time is 0, so the element is never shown.
    Problem time_zero{"air.time-zero", note, words::unusual_times};
    // A time is below -1, so the element is never shown.
    Problem time_negative{"air.time-negative", warning, words::unusual_times};
    // A time is over 65,535, probably because of a lost line break.
    Problem time_huge{"air.time-huge", warning, words::unusual_times};
    // A time is -1 before the last element; the action stops there.
    Problem hold_in_middle{"air.hold-in-middle", warning, words::unusual_times};
};
inline constexpr Problems problem;

}  // namespace fightconv::air
