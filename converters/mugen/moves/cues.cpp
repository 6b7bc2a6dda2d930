#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "converters/mugen/moves/hits.hpp"
#include "converters/mugen/moves/moves.hpp"
#include "converters/mugen/moves/problems.hpp"
#include "core/model/timeline.hpp"

namespace fightconv::mugen {

namespace {

constexpr std::size_t most_cues = 256;  // of a state

class CueFinder {
public:
    CueFinder(Player& player, Character& character, Context& context)
        : player_(player),
          combat_(player.combat()),
          facts_(combat_.facts()),
          character_(character),
          context_(context) {
        for (std::size_t i = 0; i < character.animations.size(); ++i) {
            animations_.emplace(character.animations[i].number, i);
        }
        for (const Sound& sound : character.sounds) {
            sounds_.insert(sound.key);
        }
    }

    Status run() && {
        for (const auto& [number, state] : player_.program().states) {
            FC_TRY(context_.check_cancelled());
            FC_TRY(add(number, state));
        }
        return {};
    }

private:
    static bool is_sound(const CompiledController& controller) {
        return controller.text->type == "playsnd";
    }

    Status add(std::int32_t number, const CompiledState& state) {
        if (std::none_of(state.controllers.begin(), state.controllers.end(), is_sound)) {
            return {};
        }
        const Played played = player_.play(number, {});
        ValueReader values(facts_, Reporter(context_.diagnostics, combat_.files[state.file].name)
                                       .about(fmt::format("state {}", number)));
        std::map<const CompiledController*, bool> is_played;  // those that are for certain, or not
        std::size_t cues = 0;
        for (const Event& event : played.events) {
            if (is_sound(*event.controller) && cues < most_cues) {
                bool& certain = is_played[event.controller];
                if (event.assumed == nullptr && !certain) {
                    certain = true;
                    cues += place(number, event, played, values) ? 1U : 0U;
                } else if (event.assumed == nullptr) {
                    cues += place(number, event, played, silent_values_) ? 1U : 0U;
                }
            }
        }
        for (const CompiledController& controller : state.controllers) {
            if (is_sound(controller) && !is_played[&controller]) {
                values.reporter().report(
                    moves_problem.sound_depends, Place::at_line(controller.text->line),
                    "whether this sound is played depends on the game; left out");
            }
        }
        return character_.charge.add(cues * bytes_per_cue, "cues");
    }

    // In the frame that is shown when the sound begins; false where another state's sounds belong
    // to the animation.
    bool place(std::int32_t state, const Event& event, const Played& played, ValueReader& values) {
        if (played.ticks.empty()) {
            return false;
        }
        const auto tick = std::min(static_cast<std::size_t>(event.tick), played.ticks.size() - 1);
        const PlayedTick& moment = played.ticks[tick];
        const auto shown = animations_.find(moment.action);
        if (shown == animations_.end() ||
            owners_.try_emplace(moment.action, state).first->second != state) {
            return false;
        }
        const CompiledController& controller = *event.controller;
        const auto sound = sound_of(controller, "value", SoundBank::own, values);
        if (!sound) {
            return false;
        }
        if (sound->bank == SoundBank::own && !sounds_.empty() && !sounds_.contains(sound->key) &&
            missing_.insert(sound->key).second) {
            values.reporter().report(
                moves_problem.missing_sound, Place::at_line(controller.text->line),
                "the .snd has no sound {},{}", sound->key.group, sound->key.number);
        }
        const double volume = volume_of(controller, values);
        if (volume > 1) {
            values.reporter().report(
                moves_problem.sound_clamped, Place::at_line(controller.text->line),
                "the sound is played above its recorded volume; used the recorded volume");
        }
        Cue cue{sound->clip(), static_cast<float>(std::clamp(volume, 0.0, 1.0)),
                static_cast<float>(
                    std::clamp(values.number(controller.values, "freqmul", 0, 1), 0.01, 100.0))};
        Animation& animation = character_.animations[shown->second];
        const Timeline timeline(animation);
        const auto elapsed = static_cast<std::uint64_t>(moment.elapsed);
        const Timeline::Span& span = timeline.at(elapsed);
        std::vector<Cue>& here = animation.frames[span.frame].cues;
        // at any tick of the frame: it may be played again and again
        const auto is_in = [&](const std::vector<Cue>& cues) {
            return std::any_of(cues.begin(), cues.end(), [&](const Cue& each) {
                return std::tie(each.clip, each.volume, each.pitch) ==
                       std::tie(cue.clip, cue.volume, cue.pitch);
            });
        };
        if (is_in(here)) {
            return false;
        }
        // An animation that has begun again keeps what is heard only then in its last frame.
        const std::size_t began = begin_of(played, tick);
        const bool is_behind = std::cmp_greater_equal(tick - began, timeline.total());
        std::vector<Cue>& cues =
            is_behind ? animation.frames[timeline.spans().back().frame].cues : here;
        if (is_in(cues)) {
            return false;
        }
        if (!is_behind && elapsed >= span.start && elapsed < timeline.total()) {
            cue.tick = static_cast<std::int32_t>(elapsed - span.start);
        }
        cues.push_back(std::move(cue));
        return true;
    }

    // 1 is the recorded volume. A `volumescale` replaces the older `volume` (playSnd.Run() of the
    // engine's bytecode.go).
    static double volume_of(const CompiledController& controller, ValueReader& values) {
        const bool has_scale = cns::find(controller.text->parameters, "volumescale") != nullptr;
        const double added =
            has_scale ? values.number(controller.values, "volumescale", 0, 100) - 100
                      : std::trunc(values.integer(controller.values, "volume", 0, 0) * 25.0 / 64.0);
        return (100 + added) / 100;
    }

    // The tick from which the action has been shown.
    static std::size_t begin_of(const Played& played, std::size_t tick) {
        while (tick > 0 && played.ticks[tick - 1].action == played.ticks[tick].action) {
            --tick;
        }
        return tick;
    }

    static constexpr std::uint64_t bytes_per_cue = 128;

    Player& player_;
    const Combat& combat_;
    const Facts facts_;
    Character& character_;
    Context& context_;
    DiagnosticSink silent_{0};
    // what a controller says is reported once
    ValueReader silent_values_{facts_, Reporter(silent_, {})};
    std::map<std::int32_t, std::size_t> animations_;  // by number
    std::set<SoundKey> sounds_;
    std::set<SoundKey> missing_;                   // from them, as far as it was reported
    std::map<std::int32_t, std::int32_t> owners_;  // the state whose sounds an action has
};

}  // namespace

Status add_cues(Player& player, Character& character, Context& context) {
    return CueFinder(player, character, context).run();
}

}  // namespace fightconv::mugen
