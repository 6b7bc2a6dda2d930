#include <fmt/format.h>

#include <algorithm>

#include "converters/pictures/loss_notes.hpp"
#include "converters/urho3d/output.hpp"
#include "converters/urho3d/problems.hpp"
#include "converters/urho3d/rules.hpp"
#include "core/base/text/text.hpp"
#include "core/model/scale.hpp"
#include "core/model/timeline.hpp"

namespace fightconv::urho3d {

namespace {

template <class Applies>
std::uint64_t count_frames(const Character& character, Applies applies) {
    std::uint64_t count = 0;
    for (const Animation& animation : character.animations) {
        count += static_cast<std::uint64_t>(
            std::count_if(animation.frames.begin(), animation.frames.end(), applies));
    }
    return count;
}

template <class Applies>
std::uint64_t count_boxes(const Character& character, Applies applies) {
    std::uint64_t count = 0;
    for (const Animation& animation : character.animations) {
        for (const Frame& frame : animation.frames) {
            count += static_cast<std::uint64_t>(
                std::count_if(frame.boxes.begin(), frame.boxes.end(), applies));
        }
    }
    return count;
}

bool has_values(const Box& box) {
    return !box.name.empty() || box.knockback || box.damage != 0 || box.hitstun != 0 ||
           box.blockstun != 0 || box.knockback_angle != 0 || box.knockback_strength != 0;
}

}  // namespace

std::vector<Diagnostic> losses(const Character& character) {
    std::vector<Diagnostic> found;
    const auto add = [&](const Problem& problem, std::uint64_t count, auto message) {
        if (count != 0) {
            found.push_back({.problem = &problem, .message = message(count)});
        }
    };
    add(urho3d_problem.loss_blending,
        count_frames(character, [](const Frame& frame) { return frame.blend != Blend{}; }),
        [](std::uint64_t count) {
            return fmt::format(
                "blending is left out, because the engines can set it only for a whole sprite "
                "component ({})",
                counted(count, "frame"));
        });
    add(urho3d_problem.loss_boxes,
        count_boxes(
            character,
            [](const Box& box) { return static_cast<std::uint8_t>(box.kind) >= most_kinds; }),
        [](std::uint64_t count) {
            return fmt::format(
                "boxes of unknown kinds are left out, because Box2D tells only 16 kinds apart ({} "
                "in all)",
                count);
        });
    add(urho3d_problem.loss_disabled_boxes,
        count_boxes(character, [](const Box& box) { return !takes_part(box); }),
        [](std::uint64_t count) {
            return fmt::format("boxes that are disabled or have no area are left out ({} in all)",
                               count);
        });
    add(urho3d_problem.loss_far_boxes,
        count_boxes(character,
                    [&](const Box& box) {
                        const Box shown = scaled(box, character.info.scale);
                        return takes_part(box) && within_reach(shown) != shown;
                    }),
        [](std::uint64_t count) {
            return fmt::format(
                "boxes are cut {} pixels from the axis, because those that no frame uses lie "
                "farther out ({} in all)",
                farthest_edge, count);
        });
    add(urho3d_problem.loss_long_animations,
        static_cast<std::uint64_t>(
            std::count_if(character.animations.begin(), character.animations.end(),
                          [](const Animation& animation) {
                              return Timeline(animation).total() > longest_action;
                          })),
        [](std::uint64_t count) {
            return fmt::format(
                "frames that last for hours are shortened, so that an animation has no more than "
                "18 hours, because the engines' times are not exact after that ({})",
                counted(count, "animation"));
        });
    add(urho3d_problem.loss_box_rotation,
        count_boxes(character, [](const Box& box) { return box.rotation != 0; }),
        [](std::uint64_t count) {
            return fmt::format("rotated boxes are written upright ({} in all)", count);
        });
    add(urho3d_problem.loss_box_values, count_boxes(character, has_values),
        [](std::uint64_t count) {
            return fmt::format(
                "the names and the hit values of boxes are left out, because a collision shape has "
                "none ({} in all)",
                count);
        });
    add(urho3d_problem.loss_frame_values,
        count_frames(character,
                     [](const Frame& frame) {
                         return !frame.label.empty() || !frame.program.empty() ||
                                !frame.tags.empty() || frame.missing;
                     }),
        [](std::uint64_t count) {
            return fmt::format(
                "labels, programs and tags of frames, and the names of missing sprites, are left "
                "out ({})",
                counted(count, "frame"));
        });
    add(urho3d_problem.loss_moves, character.moves.size(), [](std::uint64_t count) {
        return fmt::format(
            "the moves are left out ({} in all); `fightconv extract --moves-csv` writes them as a "
            "table",
            count);
    });
    add(urho3d_problem.loss_sounds,
        character.sounds.size() +
            count_frames(character, [](const Frame& frame) { return !frame.cues.empty(); }),
        [&](std::uint64_t) {
            return fmt::format(
                "the sounds and the ticks at which they begin are left out ({} in all; `fightconv "
                "extract --sounds` writes them as files)",
                character.sounds.size());
        });
    const auto add_note = [&](const Problem& problem, std::optional<std::string> note) {
        if (note) {
            found.push_back({.problem = &problem, .message = *std::move(note)});
        }
    };
    add_note(urho3d_problem.loss_palettes, note_of_palettes(character, "--palette chooses it"));
    add_note(urho3d_problem.loss_unused_sprites, note_of_unused_sprites(character));
    return found;
}

}  // namespace fightconv::urho3d
