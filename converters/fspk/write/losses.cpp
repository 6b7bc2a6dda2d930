#include "converters/fspk/write/losses.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "converters/fspk/problems.hpp"
#include "converters/fspk/write/runs.hpp"
#include "converters/pictures/loss_notes.hpp"
#include "core/base/text/text.hpp"

namespace fightconv::fspk {

namespace {

template <class Applies>
std::size_t count_frames(const Character& character, Applies applies) {
    std::size_t count = 0;
    for (const Animation& animation : character.animations) {
        count += static_cast<std::size_t>(
            std::count_if(animation.frames.begin(), animation.frames.end(), applies));
    }
    return count;
}

bool is_left_out(const Box& box) {
    return !box.enabled || (box.kind != BoxKind::attack && box.kind != BoxKind::hurt);
}

// Each function describes one kind of loss, or returns nothing.
using Finding = std::optional<std::string>;

Finding pictures(const Character& character) {
    return character.sprites.empty()
               ? Finding()
               : Finding(
                     "a pack cannot hold pictures: give the game sprite sheets as well (--to uff)");
}

Finding other_boxes(const Character& character) {
    const std::size_t frames = count_frames(character, [](const Frame& frame) {
        return std::any_of(frame.boxes.begin(), frame.boxes.end(), is_left_out);
    });
    return frames == 0 ? Finding()
                       : fmt::format(
                             "boxes that are disabled or are neither hitboxes nor hurtboxes are "
                             "left out (in {})",
                             counted(frames, "frame"));
}

Finding rotated_boxes(const Character& character) {
    const std::size_t frames = count_frames(character, [](const Frame& frame) {
        return std::any_of(frame.boxes.begin(), frame.boxes.end(),
                           [](const Box& box) { return !is_left_out(box) && box.rotation != 0; });
    });
    return frames == 0 ? Finding()
                       : fmt::format(
                             "rotated boxes are written without their rotation, because the "
                             "runtime ignores rotated boxes (in {})",
                             counted(frames, "frame"));
}

template <class Applies>
std::size_t count_moves(const Character& character, Applies applies) {
    return static_cast<std::size_t>(
        std::count_if(character.moves.begin(), character.moves.end(), applies));
}

Finding knockback(const Character& character) {
    const std::size_t moves = count_moves(character, [](const fightconv::Move& move) {
        return std::any_of(move.hits.begin(), move.hits.end(), [](const Hit& hit) {
            return hit.knockback_x != 0 || hit.knockback_y != 0;
        });
    });
    return moves == 0 ? Finding() : Finding("a pack has no field for knockback");
}

Finding effects(const Character& character) {
    const std::size_t moves = count_moves(character, [](const fightconv::Move& move) {
        return std::any_of(move.hits.begin(), move.hits.end(),
                           [](const Hit& hit) { return hit.effect != HitEffect::stun; });
    });
    return moves == 0
               ? Finding()
               : fmt::format(
                     "a pack does not say that a hit launches, knocks down or puts the opponent "
                     "into a state of the move (in {})",
                     counted(moves, "move"));
}

Finding values_of_hits(const Character& character) {
    const std::size_t moves = count_moves(character, [](const fightconv::Move& move) {
        return std::any_of(move.hits.begin(), move.hits.end(), [&](const Hit& hit) {
            const Hit& first = move.hits.front();
            return !hit.alternative &&
                   (hit.sound != first.sound || hit.guard_sound != first.guard_sound ||
                    hit.power_on_hit != first.power_on_hit ||
                    hit.power_on_guard != first.power_on_guard);
        });
    });
    return moves == 0 ? Finding()
                      : fmt::format(
                            "a state has one sound and one gain of power for all of its hits, and "
                            "one of each for those that are guarded; where hits differ, the first "
                            "is written (in {})",
                            counted(moves, "move"));
}

Finding palettes(const Character& character) {
    return note_of_palettes(character, "--all-palettes writes a folder for each");
}

Finding sounds(const Character& character) {
    const std::size_t count = character.sounds.size();
    return count == 0 ? Finding()
                      : fmt::format(
                            "the sounds are left out, because a pack holds only the names of the "
                            "sounds that moves play ({} in all; `fightconv extract --sounds` "
                            "writes them as files)",
                            count);
}

Finding empty_ones(const Character& character) {
    constexpr std::size_t most_named = 5;
    const std::vector<bool> empty = empty_animations(character);
    std::vector<std::string_view> names;
    for (std::size_t i = 0; i < empty.size(); ++i) {
        if (empty[i]) {
            names.emplace_back(character.animations[i].name);
        }
    }
    const auto named = std::span(names).first(std::min(names.size(), most_named));
    return names.empty()
               ? Finding()
               : fmt::format(
                     "empty animations to which no move refers are left out ({} in all): {}{}",
                     names.size(), fmt::join(named, ", "),
                     named.size() < names.size() ? " ..." : "");
}

Finding flat_boxes(const Character& character) {
    std::ptrdiff_t count = 0;
    for (const Animation& animation : character.animations) {
        for (const Frame& frame : animation.frames) {
            count += std::count_if(frame.boxes.begin(), frame.boxes.end(), [&](const Box& box) {
                return !is_left_out(box) && is_flat(box, character.info.scale);
            });
        }
    }
    return count == 0 ? Finding()
                      : fmt::format(
                            "boxes that are less than a pixel wide or high become a pixel "
                            "wide or high ({} in all)",
                            count);
}

struct Loss {
    const Problem* problem;
    Finding (*find)(const Character&);
};
// The pictures come first, then the sounds.
constexpr std::array<Loss, 9> table = {{{&fspk_problem.loss_pictures, pictures},
                                        {&fspk_problem.loss_sounds, sounds},
                                        {&fspk_problem.loss_boxes, other_boxes},
                                        {&fspk_problem.loss_rotation, rotated_boxes},
                                        {&fspk_problem.loss_knockback, knockback},
                                        {&fspk_problem.loss_hit_effects, effects},
                                        {&fspk_problem.loss_hit_values, values_of_hits},
                                        {&fspk_problem.loss_empty_animations, empty_ones},
                                        {&fspk_problem.loss_flat_boxes, flat_boxes}}};
// These concern the pictures that come with a pack.
constexpr std::array<Loss, 2> beside_pictures = {
    {{&fspk_problem.loss_unused_sprites, note_of_unused_sprites},
     {&fspk_problem.loss_palettes, palettes}}};

void find(const Character& character, std::span<const Loss> losses,
          std::vector<Diagnostic>& found) {
    for (const Loss& loss : losses) {
        if (Finding message = loss.find(character)) {
            found.push_back({.problem = loss.problem, .message = *std::move(message)});
        }
    }
}

void add_layout(const Character& character, Layout layout, std::vector<Diagnostic>& found) {
    const auto is_pushed = [](const fightconv::Move& move) {
        return std::any_of(move.hits.begin(), move.hits.end(), [](const Hit& hit) {
            return hit.pushback != 0 || hit.block_pushback != 0;
        });
    };
    if (layout < Layout::v2_0 &&
        std::any_of(character.moves.begin(), character.moves.end(), is_pushed)) {
        found.push_back({.problem = &fspk_problem.loss_layout,
                         .message = fmt::format("layout {} has no place for pushback: 2.0 has it",
                                                name_of(layout))});
    }
    if (layout != Layout::v1_0) {
        return;
    }
    found.push_back({.problem = &fspk_problem.old_layout,
                     .message = "layout 1.0 is read only by programs that follow framesmith's "
                                "document of 30 January 2026: framesmith 0.1 takes it for other "
                                "states, without an error, and 0.2 refuses it"});
    if (!character.moves.empty() || !character.properties.empty()) {
        found.push_back({.problem = &fspk_problem.loss_layout,
                         .message = "layout 1.0 has no place for inputs, stances, cancels, the "
                                    "states that follow, movement and constants: only the file of "
                                    "moves has them"});
    }
}

}  // namespace

std::vector<Diagnostic> losses(const Character& character, Layout layout) {
    std::vector<Diagnostic> found;
    find(character, table, found);
    add_layout(character, layout, found);
    return found;
}

std::vector<Diagnostic> losses_of_project(const Character& character) {
    std::vector<Diagnostic> found;
    find(character, beside_pictures, found);
    find(character, std::span(table).subspan(1), found);
    return found;
}

std::vector<Diagnostic> losses_beside_assets(const Character& character, Layout layout) {
    std::vector<Diagnostic> found;
    find(character, beside_pictures, found);
    find(character, std::span(table).subspan(2), found);
    add_layout(character, layout, found);
    return found;
}

}  // namespace fightconv::fspk
