// The problems that this room can report. The comments say when.
#pragma once

#include "core/base/problem.hpp"
#include "core/base/problem_words.hpp"

namespace fightconv::mdl {

struct Problems {
    using enum Severity;

    static constexpr PlainWords leads_nowhere{
        "parts of a model lead nowhere",
        "The engine may show garbage there. Write the model again with the program that made it."};

    // A name is not UTF-8; its bytes are kept.
    Problem text_not_utf8{"mdl.text-not-utf8", warning, words::not_understood};
    // A vertex element has an unknown meaning, or its unused byte is set; it is kept.
    Problem unknown_element{"mdl.unknown-element", warning, words::unspecified_values};
    // A primitive type above 5.
    Problem unknown_primitive{"mdl.unknown-primitive", warning, words::unspecified_values};
    // Vertices that do not exist can be morphed.
    Problem morph_range{"mdl.morph-range", warning, leads_nowhere,
                        damage(Part::none, "morph", "of vertices that do not exist")};
    // Indices that do not exist are drawn.
    Problem range_outside{"mdl.range-outside", warning, leads_nowhere,
                          damage(Part::none, "range", "of indices outside of its buffer")};
    // An index that is drawn, or a morph, leads to a vertex that does not exist.
    Problem index_outside{"mdl.index-outside", warning, leads_nowhere,
                          damage(Part::none, "index", "without a vertex")};
    // A geometry names a bone that does not exist.
    Problem bone_map{"mdl.bone-map", warning, leads_nowhere,
                     damage(Part::none, "geometry", "with a bone that does not exist")};
    // The parents of a bone lead back to it.
    Problem bone_circle{"mdl.bone-circle", warning, leads_nowhere,
                        damage(Part::none, "bone", "whose parents lead back to it")};
    // Two bones have the same name.
    Problem duplicate_bone{"mdl.duplicate-bone", warning, leads_nowhere};
    // Several bones are roots.
    Problem several_roots{"mdl.several-roots", note, leads_nowhere};
    // The file ends before the centres of all geometries.
    Problem centers_missing{"mdl.centers-missing", note, words::unusual_urho3d_layout};
    // The same indices are drawn so often that not all of them were checked.
    Problem ranges_overlap{"mdl.ranges-overlap", note, words::unusual_urho3d_layout};
};
inline constexpr Problems problem;

}  // namespace fightconv::mdl
