// The problems that this room can report. The comments say when.
#pragma once

#include "core/base/problem.hpp"
#include "core/base/problem_words.hpp"

namespace fightconv {

struct FspkProblems {
    using enum Severity;

    static constexpr PlainWords not_representable{
        "parts of the pack cannot be represented",
        "There is nothing to do: the message says what was left out or simplified."};
    static constexpr PlainWords too_large{
        "values are too large for the format",
        "They were limited to what the format can hold, and boxes that lie outside of it were "
        "left out. Shorten the named animations."};

    // A key that is no name for an animation (letters, digits, `_`, `-`, `.`, `~`, anything beyond
    // ASCII), or another's in upper or lower case.
    Problem animation_renamed{"fspk.animation-renamed", note, words::renamed};
    // Shapes that are no upright boxes.
    Problem shape_approximated{"fspk.shape-approximated", warning, not_representable};
    // Events of no frame (on use, hit, block) are left out.
    Problem events_dropped{"fspk.events-dropped", note, not_representable};
    // Cancels and denies between single moves.
    Problem cancels_dropped{"fspk.cancels-dropped", note, not_representable};
    // The moves file, a texture or an animation beside the pack is missing or damaged; what is not
    // affected is read.
    Problem pictures_left_out{"fspk.pictures-left-out", warning, words::without_pictures};
    // The animation is longer than the layout counts.
    Problem total_clamped{"fspk.total-clamped", warning, too_large};
    // Boxes after the last frame that windows reach are left out.
    Problem windows_cut{"fspk.windows-cut", warning, too_large};
    // Cues after the end of the move are left out.
    Problem cues_cut{"fspk.cues-cut", warning, too_large};
    // Events after the end of the move are left out.
    Problem events_cut{"fspk.events-cut", warning, too_large};
    // Boxes, or the push box, reach beyond what Q12.4 holds and were clamped, or lie wholly beyond
    // it and were left out.
    Problem box_clamped{"fspk.box-clamped", warning, too_large};
    // A number does not fit its field.
    Problem value_clamped{"fspk.value-clamped", warning, too_large};
    // Cancels into moves that are not there (or in another pack of `--split`), after tick 255, or
    // of a number that an earlier move has, are left out.
    Problem cancels_cut{
        "fspk.cancels-cut",
        warning,
        {"the pack cannot hold some cancels",
         "They lead to moves that are not in the pack. Convert all animations, or let your game "
         "switch from one pack to another."}};
    // The state that follows another is not in the pack; state 0 is written as `next`.
    Problem next_missing{
        "fspk.next-missing",
        note,
        {"a state that follows another is not in the pack",
         "Standing was written instead. Convert all animations, or let your game decide what "
         "follows."}};
    // Damage above 1000, or chip damage above the damage, is written as it is.
    Problem unusual_damage{"fspk.unusual-damage",
                           note,
                           {"hits do more damage than usual",
                            "There is nothing to do: the values are those of the character."}};
    // Hits that happen instead of the one before them are left out, because in a pack both would
    // happen.
    Problem alternative_hits{
        "fspk.alternative-hits",
        note,
        {"the game chooses one of several hits",
         "A pack holds only the first one. If you need the others, make each of them a move of "
         "its own."}};
    // A hit in whose ticks there is no attack box is left out.
    Problem hit_without_boxes{
        "fspk.hit-without-boxes",
        warning,
        {"hits have no attack box when they happen",
         "They were left out. Add an attack box (Clsn1) to the named animation at that time."}};
    // A pack has no pictures.
    Problem loss_pictures{"fspk.loss.pictures", note, words::left_out};
    // Sounds are left out: a pack holds the names of cues only.
    Problem loss_sounds{"fspk.loss.sounds", note, words::left_out};
    // Boxes of other kinds, or disabled, are left out.
    Problem loss_boxes{"fspk.loss.boxes", note, words::left_out};
    // Rotated boxes are written upright.
    Problem loss_rotation{"fspk.loss.rotation", note, words::left_out};
    // There is no field for knockback.
    Problem loss_knockback{"fspk.loss.knockback", note, words::left_out};
    // Hits launch, knock down or put the opponent into a state of the move.
    Problem loss_hit_effects{"fspk.loss.hit-effects", note, words::left_out};
    // Hits of a move differ in their sounds or in the power that they give.
    Problem loss_hit_values{"fspk.loss.hit-values", note, words::left_out};
    // Sprites that no frame shows, where pictures come with the pack.
    Problem loss_unused_sprites{"fspk.loss.unused-sprites", note, words::left_out};
    // Palettes beside the current one, where pictures come with the pack.
    Problem loss_palettes{"fspk.loss.palettes", note, words::left_out};
    // Boxes that are less than a pixel wide or high become a pixel wide or high.
    Problem loss_flat_boxes{"fspk.loss.flat-boxes", note, words::left_out};
    // A pack of layout 1.0, whoever reads it.
    Problem old_layout{"fspk.old-layout",
                       warning,
                       {"the layout of the pack is older than today's runtime",
                        "Leave out --fspk-version 1.0, unless your reader was written for it."}};
    // Layout 1.0 has no place for inputs, stances, cancels, next states, movement and constants;
    // the file of moves has them.
    Problem loss_layout{"fspk.loss.layout", note, words::left_out};
    // Empty animations to which no move refers are left out.
    Problem loss_empty_animations{"fspk.loss.empty-animations", note, words::left_out};
};
inline constexpr FspkProblems fspk_problem;

}  // namespace fightconv
