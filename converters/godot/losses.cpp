#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string>

#include "converters/godot/output.hpp"
#include "converters/godot/problems.hpp"
#include "converters/godot/tracks.hpp"
#include "converters/pictures/loss_notes.hpp"
#include "core/base/text/text.hpp"

namespace fightconv::godot {

namespace {

// Each function describes one kind of loss, or returns nothing.
using Finding = std::optional<std::string>;

// "in 3 frames", for frames to which something applies.
template <class Applies>
std::optional<std::string> in_frames(const Character& character, Applies applies) {
    std::uint64_t count = 0;
    for (const Animation& animation : character.animations) {
        count += static_cast<std::uint64_t>(
            std::count_if(animation.frames.begin(), animation.frames.end(), applies));
    }
    return count == 0 ? Finding() : fmt::format("in {}", counted(count, "frame"));
}

Finding palettes(const Character& character) {
    return note_of_palettes(character, "--all-palettes writes a folder for each");
}

Finding blending(const Character& character) {
    const auto in = in_frames(character, [](const Frame& frame) {
        return frame.blend.mode == BlendMode::subtract && frame.blend.destination != 256;
    });
    return in ? Finding(fmt::format("blending is only similar to that of the character, because "
                                    "Godot has no such mode ({})",
                                    *in))
              : Finding();
}

Finding effects_of_frames(const Character& character) {
    const auto in = in_frames(character, [](const Frame& frame) {
        return frame.flip_h || frame.flip_v || frame.scale_x != 1 || frame.scale_y != 1 ||
               frame.angle != 0 || frame.blend.mode != BlendMode::normal ||
               frame.interpolation.any();
    });
    return in ? Finding(fmt::format("the scene with the AnimationPlayer mirrors, scales, turns, "
                                    "blends and interpolates, but SpriteFrames cannot ({})",
                                    *in))
              : Finding();
}

Finding box_values(const Character& character) {
    const auto in = in_frames(character, [&](const Frame& frame) {
        return std::any_of(frame.boxes.begin(), frame.boxes.end(), [&](const Box& box) {
            const bool hits =
                box.damage != 0 || box.hitstun != 0 || box.blockstun != 0 || box.knockback;
            return !box.name.empty() || (hits && character.moves.empty());
        });
    });
    return in ? Finding(fmt::format("names and values of boxes are left out ({})", *in))
              : Finding();
}

Finding frame_texts(const Character& character) {
    const auto in = in_frames(character, [](const Frame& frame) {
        return !frame.label.empty() || !frame.program.empty() || !frame.tags.empty();
    });
    return in ? Finding(fmt::format("labels, programs and tags of frames are left out ({})", *in))
              : Finding();
}

Finding sounds(const Character& character) {
    std::set<std::string> own;
    for (const Sound& sound : character.sounds) {
        own.insert(name_of(sound.key));
    }
    std::set<std::string> missing;
    for (const SoundPlayer& player : sound_players(character)) {
        if (own.count(player.cue->clip) == 0) {
            missing.insert(player.cue->clip);
        }
    }
    return missing.empty() ? Finding()
                           : fmt::format(
                                 "sounds that animations play are not among those of the "
                                 "character, so their players have no stream ({} in all)",
                                 missing.size());
}

struct Loss {
    const Problem* problem;
    Finding (*find)(const Character&);
};
constexpr std::array<Loss, 7> table = {
    {{&godot_problem.loss_unused_sprites, note_of_unused_sprites},
     {&godot_problem.loss_palettes, palettes},
     {&godot_problem.loss_blending, blending},
     {&godot_problem.loss_sprite_frames, effects_of_frames},
     {&godot_problem.loss_box_values, box_values},
     {&godot_problem.loss_frame_texts, frame_texts},
     {&godot_problem.loss_sounds, sounds}}};

}  // namespace

std::vector<Diagnostic> losses(const Character& character) {
    std::vector<Diagnostic> found;
    for (const Loss& loss : table) {
        if (auto message = loss.find(character)) {
            found.push_back({.problem = loss.problem, .message = *std::move(message)});
        }
    }
    return found;
}

}  // namespace fightconv::godot
