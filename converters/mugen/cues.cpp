#include "converters/mugen/cues.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "converters/mugen/hits.hpp"
#include "converters/mugen/timing.hpp"
#include "core/model/timeline.hpp"

namespace fightconv::mugen {

namespace {

constexpr std::size_t most_cues = 256;  // of a state

class CueFinder {
public:
    CueFinder(const Combat& combat, const air::File& actions, Character& character, Context& context)
        : combat_(combat), facts_(combat.facts()), character_(character), context_(context), unheard_(context.limits) {
        for (const air::Action& action : actions.actions) {
            if (!action.shadowed) {  // animations are in the order of these
                actions_.emplace(action.number, Shown{actions_.size(), &action});
            }
        }
        for (const Sound& sound : character.sounds) {
            sounds_.insert(sound.key);
        }
    }

    Status run() && {
        for (const auto& [number, state] : combat_.states) {
            FC_TRY(add(number, state));
        }
        return {};
    }

private:
    struct Shown {
        std::size_t animation = 0;
        const air::Action* action = nullptr;
    };

    Status add(std::int32_t number, const State& state) {
        const auto& controllers = state.definition->controllers;
        if (std::none_of(controllers.begin(), controllers.end(), [](const cns::Controller& each) { return each.type == "playsnd"; })) {
            return {};
        }
        ValueReader unheard(facts_, {}, {}, unheard_);  // what is odd about it is told with the moves
        const auto action = action_of(*state.definition, facts_, unheard);
        const auto shown = action ? actions_.find(*action) : actions_.end();
        if (shown == actions_.end() || !heard_.insert(*action).second) {
            return {};
        }
        ValueReader values(facts_, combat_.files[state.file].name, "state " + std::to_string(number), context_);
        const Timeline timeline(*shown->second.action);
        std::size_t cues = 0;
        for (const cns::Controller& controller : controllers) {
            if (controller.type == "playsnd" && cues < most_cues) {
                cues += place(controller, timeline, character_.animations[shown->second.animation], values);
            }
        }
        return character_.charge.add(cues * bytes_per_cue, "cues");
    }

    // How many cues it gives.
    std::size_t place(const cns::Controller& controller, const Timeline& timeline, Animation& animation, ValueReader& values) {
        std::set<std::int64_t> ticks;
        const cns::Condition* assumed = nullptr;
        const cns::Conditions conditions = cns::conditions_of(controller, facts_);
        for (const cns::Alternative& alternative : conditions.alternatives) {
            const auto moment = first_moment(alternative, timeline);
            if (moment && moment->assumed == nullptr) {
                ticks.insert(moment->tick);
            } else if (moment) {
                assumed = moment->assumed;
            }
        }
        if (ticks.empty()) {
            if (assumed != nullptr) {
                values.report("mugen.sound-depends", Severity::note, controller.line, "whether this sound is played depends on the game; left out");
            }
            return 0;
        }
        const auto sound = sound_of(controller, "value", SoundBank::own, values);
        if (!sound) {
            return 0;
        }
        if (sound->bank == SoundBank::own && !sounds_.empty() && !sounds_.contains(sound->key)) {
            values.report("mugen.missing-sound", Severity::warning, controller.line,
                          "the .snd has no sound " + std::to_string(sound->key.group) + "," + std::to_string(sound->key.number));
        }
        const double volume = values.number(controller.parameters, "volumescale", 0, 100) / 100;
        if (volume > 1) {
            values.report("mugen.sound-clamped", Severity::note, controller.line, "the sound is played louder than it is; took its own volume");
        }
        const Cue cue{sound->clip(), static_cast<float>(std::clamp(volume, 0.0, 1.0)),
                      static_cast<float>(std::clamp(values.number(controller.parameters, "freqmul", 0, 1), 0.01, 100.0))};
        for (const std::int64_t tick : ticks) {
            add_cue(cue, tick, animation);
        }
        return ticks.size();
    }

    // To the frame that is shown at the tick; behind the end, to the last one.
    static void add_cue(const Cue& cue, std::int64_t tick, Animation& animation) {
        const fightconv::Timeline timeline(animation);
        const bool is_behind = std::cmp_greater_equal(tick, timeline.total());
        animation.frames[(is_behind ? timeline.spans().back() : timeline.at(static_cast<std::uint64_t>(tick))).frame].cues.push_back(cue);
    }

    static constexpr std::uint64_t bytes_per_cue = 128;

    const Combat& combat_;
    const cns::Facts facts_;
    Character& character_;
    Context& context_;
    Context unheard_;
    std::map<std::int32_t, Shown> actions_;  // by number
    std::set<SoundKey> sounds_;
    std::set<std::int32_t> heard_;  // actions that have the sounds of a state
};

}  // namespace

Status add_cues(const Combat& combat, const air::File& actions, Character& character, Context& context) {
    return CueFinder(combat, actions, character, context).run();
}

}  // namespace fightconv::mugen
