#include <fmt/core.h>

#include <algorithm>
#include <set>

#include "converters/openbor/output.hpp"
#include "converters/openbor/problems.hpp"
#include "converters/pictures/sheet.hpp"
#include "core/base/text/text.hpp"
#include "core/model/action_names.hpp"

namespace fightconv::openbor {

namespace {

struct Counts {
    std::uint64_t boxes = 0, effects = 0, cues = 0, hits = 0, notifies = 0, climbs = 0, cancels = 0,
                  followed = 0;
};

bool is_written(const Box& box) {
    return box.enabled && box.rotation == 0 &&
           (box.kind == BoxKind::hurt || box.kind == BoxKind::attack);
}

// Turned by whole degrees, and mixed with what is behind in a few ways; nothing between two frames.
bool is_approximated(const Frame& frame) {
    return frame.blend != Blend{} || frame.angle != 0 || frame.interpolation.any();
}

bool has_more(const Hit& hit) {
    return hit.chip != 0 || hit.hitstun != 0 || hit.blockstun != 0 || hit.knockback_x != 0 ||
           hit.knockback_y != 0 || hit.power_on_hit != 0 || hit.power_on_guard != 0 ||
           hit.attacker_hitstop != hit.hitstop || !hit.guard_sound.empty() || hit.alternative ||
           (hit.guard != Guard::none && hit.guard != Guard::unblockable);
}

Counts count(const Character& character) {
    Counts counts;
    for (const Animation& animation : character.animations) {
        for (const Frame& frame : animation.frames) {
            counts.boxes += static_cast<std::uint64_t>(
                std::count_if(frame.boxes.begin(), frame.boxes.end(),
                              [](const Box& box) { return !is_written(box); }));
            counts.effects += is_approximated(frame) ? 1U : 0U;
            counts.cues += static_cast<std::uint64_t>(
                std::count_if(frame.cues.begin(), frame.cues.end(),
                              [](const Cue& cue) { return cue.volume != 1 || cue.pitch != 1; }));
        }
    }
    std::set<std::int32_t> numbers;
    for (const Move& move : character.moves) {
        numbers.insert(move.number);
    }
    for (const Move& move : character.moves) {
        counts.followed +=
            move.next && !is_basic_number(*move.next) && !numbers.contains(*move.next) ? 1U : 0U;
        counts.hits +=
            static_cast<std::uint64_t>(std::count_if(move.hits.begin(), move.hits.end(), has_more));
        counts.notifies += move.notifies.size();
        counts.cancels += move.cancels.size();
        counts.climbs += std::any_of(move.movement.begin(), move.movement.end(),
                                     [](const Waypoint& point) { return point.y != 0; })
                             ? 1U
                             : 0U;
    }
    return counts;
}

}  // namespace

std::vector<Diagnostic> losses_of(const Character& character) {
    std::vector<Diagnostic> found;
    const auto add = [&](const Problem& problem, std::uint64_t number, std::string_view one,
                         std::string_view what) {
        if (number != 0) {
            found.push_back({.problem = &problem,
                             .message = fmt::format("{} ({})", what, counted(number, one))});
        }
    };
    const Counts counts = count(character);
    add(openbor_problem.loss_sprites, character.sprites.size() - shown_sprites(character).size(),
        "sprite", "sprites that no animation shows are not written");
    add(openbor_problem.loss_boxes, counts.boxes, "box",
        "only enabled boxes that hit or can be hit are written, and none is turned");
    add(openbor_problem.loss_effects, counts.effects, "frame",
        "blending and turning are only similar, and nothing is interpolated");
    add(openbor_problem.loss_sounds, counts.cues, "sound",
        "sounds are played at their recorded volume and pitch");
    add(openbor_problem.loss_hits, counts.hits, "hit",
        "hits have damage, hitstop, a fall and whether they can be blocked; stun, chip damage, "
        "knockback, power and guard heights are left to the engine");
    add(openbor_problem.loss_notifies, counts.notifies, "event",
        "helpers and projectiles are not sent out; their animations are written");
    add(openbor_problem.loss_cancels, counts.cancels, "cancel",
        "moves cannot be cancelled into each other");
    add(openbor_problem.loss_following, counts.followed, "move",
        "moves end where a state follows that is no move, such as one of landing");
    add(openbor_problem.loss_movement, counts.climbs, "move",
        "moves go forward and back only; jumps and gravity are left to the engine");
    return found;
}

}  // namespace fightconv::openbor
