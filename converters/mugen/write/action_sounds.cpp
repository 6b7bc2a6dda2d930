#include "converters/mugen/write/action_sounds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "converters/mugen/write/states/constants.hpp"
#include "converters/mugen/write/states/controllers.hpp"

namespace fightconv::mugen {

namespace {

struct Actions {
    std::int32_t first, last;
    bool of_mugen;  // also of a character from MUGEN
};
// Not standing and crouching, which states of all kinds borrow, and not being hit: common1 begins
// those actions again in each tick of the shaking. What a character from MUGEN plays with other
// actions belongs to one of its states, not to the action.
constexpr auto of_engine = std::to_array<Actions>(
    {{5, 10, false}, {12, 149, false}, {170, 199, true}, {5100, 5299, false}});

}  // namespace

bool plays_by_itself(const Plan& plan, AnimationId animation) {
    const std::int32_t number = plan.actions[animation.value];
    const auto range = std::find_if(of_engine.begin(), of_engine.end(), [&](const Actions& each) {
        return number >= each.first && number <= each.last;
    });
    if (range == of_engine.end() || number == win_state ||
        (!range->of_mugen && comes_from_mugen(*plan.character))) {
        return false;
    }
    return std::none_of(plan.moves.begin(), plan.moves.end(), [&](const PlannedMove& move) {
        return !move.is_engine_state && move.move->animation == animation;
    });
}

cns::Statedef action_sounds(const Plan& plan) {
    constexpr std::size_t most_sounds = 512;
    cns::Statedef state{.number = -3, .label = {}, .line = 0, .parameters = {}, .controllers = {}};
    const auto& animations = plan.character->animations;
    for (std::uint32_t a = 0; a < animations.size(); ++a) {
        const Animation& animation = animations[a];
        const bool has_cue = std::any_of(animation.frames.begin(), animation.frames.end(),
                                         [](const Frame& frame) { return !frame.cues.empty(); });
        if (!has_cue || !plays_by_itself(plan, {a})) {
            continue;
        }
        for (std::size_t i = 0; i < animation.frames.size(); ++i) {
            const bool begins_late =
                i == 0 || (animation.loop != LoopMode::once && i == animation.loop_start);
            for (const Cue& cue : animation.frames[i].cues) {
                if (state.controllers.size() == most_sounds) {
                    return state;
                }
                if (cue.clip.empty()) {
                    continue;
                }
                // This state is run before the one that begins the action, and AnimElemTime is not
                // 0 where a loop returns to (mugen.md C18).
                const std::int32_t tick = std::max(cue.tick, begins_late ? 1 : 0);
                cns::Controller made = sound_controller(plan, cue);
                add_trigger(made, 1, fmt::format("anim = {}", plan.actions[a]));
                add_trigger(made, 1, fmt::format("animelemtime({}) = {}", i + 1, tick));
                state.controllers.push_back(std::move(made));
            }
            if (animation.frames[i].ticks == Frame::hold) {
                break;
            }
        }
    }
    return state;
}

}  // namespace fightconv::mugen
