#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "converters/pictures/loss_notes.hpp"
#include "converters/uff/output.hpp"
#include "converters/uff/problems.hpp"
#include "converters/uff/tags.hpp"
#include "core/model/timeline.hpp"

namespace fightconv::uff {

namespace {

// Each function describes one kind of loss, or returns nothing.
using Finding = std::optional<std::string>;

bool any_animation(const Character& character,
                   bool (*applies)(const Character&, const Animation&)) {
    return std::any_of(character.animations.begin(), character.animations.end(),
                       [&](const Animation& animation) { return applies(character, animation); });
}

Finding selectable_palettes(const Character& character) { return note_of_palettes(character); }

Finding indices(const Character& character) {
    const bool any = std::any_of(character.sprites.begin(), character.sprites.end(),
                                 [](const Sprite& sprite) { return sprite.palette.has_value(); });
    return any ? Finding("palette indices become true colour (--uff-pixels indexed keeps them)")
               : Finding();
}

Finding no_animation(const Character& character) {
    return character.animations.empty()
               ? Finding("the character has no animation, so only its name is written")
               : Finding();
}

Finding loops_that_hold(const Character& character) {
    const bool any = any_animation(character, [](const Character&, const Animation& animation) {
        return animation.loop != LoopMode::once && Timeline(animation).holds();
    });
    return any ? Finding(
                     "animations that loop but hold a frame forever are written as animations that "
                     "play once")
               : Finding();
}

Finding zero_floors(const Character& character) {
    const bool any = any_animation(character, [](const Character& of, const Animation& animation) {
        return animation.floor_y == 0 && of.floor_y != 0;
    });
    return any ? Finding(
                     "animations with a floor of their own of 0 get the character's floor, because "
                     "that is what 0 means in UFF")
               : Finding();
}

Finding reserved_tags(const Character& character) {
    const bool any = any_animation(character, [](const Character&, const Animation& animation) {
        return std::any_of(
            animation.frames.begin(), animation.frames.end(), [](const Frame& frame) {
                return std::any_of(frame.tags.begin(), frame.tags.end(),
                                   [](const Tag& tag) { return uff_tags::is_reserved(tag.first); });
            });
    });
    return any ? Finding(
                     "tags of frames whose keys begin with mugen., move., hit. or char. may be "
                     "read back as something else")
               : Finding();
}

Finding sounds(const Character& character) {
    const std::size_t count = character.sounds.size();
    return count == 0 ? Finding()
                      : fmt::format(
                            "the sounds are left out, because UFF can only name them ({} in all; "
                            "`fightconv extract --sounds` writes them as files)",
                            count);
}

struct Loss {
    const Problem* problem;
    Finding (*find)(const Character&);
    bool also_when_indexed = true;
};
constexpr std::array<Loss, 8> table = {{{&uff_problem.loss_unused_sprites, note_of_unused_sprites},
                                        {&uff_problem.loss_palettes, selectable_palettes},
                                        {&uff_problem.loss_indices, indices, false},
                                        {&uff_problem.loss_no_animation, no_animation},
                                        {&uff_problem.loss_loop_of_hold, loops_that_hold},
                                        {&uff_problem.loss_floor_zero, zero_floors},
                                        {&uff_problem.loss_reserved_tag, reserved_tags},
                                        {&uff_problem.loss_sounds, sounds}}};

}  // namespace

std::vector<Diagnostic> losses(const Character& character, bool indexed) {
    std::vector<Diagnostic> found;
    for (const Loss& loss : table) {
        if (indexed && !loss.also_when_indexed) {
            continue;
        }
        if (auto message = loss.find(character)) {
            found.push_back({.problem = loss.problem, .message = *std::move(message)});
        }
    }
    return found;
}

}  // namespace fightconv::uff
