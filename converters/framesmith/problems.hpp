// The problems that this room can report. The comments say when.
#pragma once

#include "core/base/problem.hpp"
#include "core/base/problem_words.hpp"

namespace fightconv {

struct FramesmithProblems {
    using enum Severity;

    static constexpr PlainWords less_precise{
        "the project stores moves less precisely than the character",
        "The message says what was rounded or merged. Look at the named moves in the editor."};

    // Boxes are not at whole pixels.
    Problem box_rounded{"framesmith.box-rounded", note, less_precise};
    // Hits of a move differ; a state has one damage, guard and so on.
    Problem hits_merged{"framesmith.hits-merged", warning, less_precise};
    // An animation has more ticks than a picture has room for.
    Problem preview_cut{"framesmith.preview-cut", warning, less_precise};
    // A move hits in its first frame, but its startup is written as 1.
    Problem startup_raised{"framesmith.startup-raised", note, less_precise};
    // Inputs that framesmith's training mode does not know: two buttons, in the air, two
    // directions, charges, and moves that follow another one.
    Problem training_inputs{
        "framesmith.training-inputs",
        note,
        {"framesmith's training mode does not know the inputs of some moves",
         "They are in the project, and a game can begin them. To try one in the training mode, "
         "give it an input such as 5L, 236L, 44 or 66 in the editor."}};
    // Hits have chip damage.
    Problem loss_chip{"framesmith.loss.chip", note, words::left_out};
    // Frames are scaled, turned, blended or interpolated.
    Problem loss_effects{"framesmith.loss.effects", note, words::left_out};
};
inline constexpr FramesmithProblems framesmith_problem;

}  // namespace fightconv
