// The problems that this room can report. The comments say when.
#pragma once

#include "core/base/problem.hpp"
#include "core/base/problem_words.hpp"

namespace fightconv::uff {

struct Problems {
    using enum Severity;

    static constexpr PlainWords outside_of_sheet{
        "frames show no part of their sheet",
        "These frames are blank. Write the file again with the program that made it."};

    // The sheet cannot be read; its frames are blank, but keep their boxes and times.
    Problem pixels_unreadable{"uff.pixels-unreadable", warning, words::unreadable_pictures,
                              damage(Part::sprites, "sheet", "unreadable")};
    // A pixel block overlaps another sheet, and was skipped.
    Problem pixels_overlap{"uff.pixels-overlap", warning, words::unreadable_pictures,
                           damage(Part::sprites, "sheet", "overlapping another")};
    // The frame shows nothing of its sheet: it is blank.
    Problem rectangle_outside{"uff.rectangle-outside", warning, outside_of_sheet,
                              damage(Part::none, "frame", "outside of its sheet")};
    // The frame shows nothing of its sheet: it is blank.
    Problem empty_rectangle{"uff.empty-rectangle", warning, outside_of_sheet};
    // An animation without frames was given one blank frame.
    Problem no_frames{"uff.no-frames", warning, words::no_frames};
    // A package without animations.
    Problem no_animations{"uff.no-animations", warning, words::no_frames};
    // Duration_ms and default_fps are both 0: one tick.
    Problem no_duration{"uff.no-duration", warning, words::unusual_times};
    // NaN or infinity became 0 (volume and pitch: 1).
    Problem not_finite{"uff.not-finite", warning, words::impossible_values};
    // A hitbox was read from its other corner.
    Problem negative_size{"uff.negative-size", warning, words::impossible_values};
    // Rotation outside of -180 to 180.
    Problem rotation_range{"uff.rotation-range", warning, words::impossible_values};
    // Volume outside of 0 to 1, or pitch not above 0.
    Problem cue_range{"uff.cue-range", warning, words::impossible_values};
    // An animation cannot be distinguished from others.
    Problem empty_name{"uff.empty-name", warning, words::renamed};
    // An animation cannot be distinguished from others.
    Problem duplicate_name{"uff.duplicate-name", warning, words::renamed};
    // A string was not UTF-8 and was read as 8-bit text.
    Problem text_not_utf8{"uff.text-not-utf8", warning, words::not_understood};
    // Version is not 1.
    Problem unknown_version{"uff.unknown-version", warning, words::other_program};
    // Reserved bytes of the header are not zero.
    Problem reserved_set{"uff.reserved-set", note, words::other_program};
    // Loop_mode above 2.
    Problem unknown_loop_mode{"uff.unknown-loop-mode", warning, words::other_program};
    // Hitbox type above 11; the number is kept.
    Problem unknown_box_type{"uff.unknown-box-type", warning, words::other_program};
    // Bits without a meaning in entry_flags, hitbox flags or pixel_flags.
    Problem unknown_flags{"uff.unknown-flags", note, words::other_program};
    // Bytes after the last frame record.
    Problem hitbox_block_longer{"uff.hitbox-block-longer", note, words::other_program};
    // The hitbox block of another version has another layout, and was skipped.
    Problem hitbox_block_unreadable{"uff.hitbox-block-unreadable", warning, words::other_program,
                                    damage(Part::none, "block", "of boxes unreadable")};
    // Two parts of the file overlap.
    Problem overlap{"uff.overlap", warning, words::unusual_layout,
                    damage(Part::none, "part", "overlapping another")};
    // Bytes to which nothing refers.
    Problem unused_bytes{"uff.unused-bytes", note, words::unusual_layout};
    // An animation without boxes, labels and cues.
    Problem no_hitbox_block{"uff.no-hitbox-block", note, words::unusual_layout};
    // A frame's id is not its index.
    Problem frame_id{"uff.frame-id", warning, words::unusual_layout};
};
inline constexpr Problems problem;

}  // namespace fightconv::uff
