#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "converters/mugen/write/action_builder.hpp"
#include "converters/mugen/write/action_sounds.hpp"
#include "converters/mugen/write/files.hpp"
#include "converters/mugen/write/problems.hpp"
#include "converters/mugen/write/states/controllers.hpp"
#include "converters/mugen/write/states/hit_definition.hpp"
#include "converters/mugen/write/states/movement.hpp"
#include "converters/mugen/write/states/ways.hpp"
#include "core/base/find.hpp"
#include "core/base/reporter.hpp"
#include "core/base/text/text.hpp"
#include "core/model/timeline.hpp"
#include "formats/text/mugen_text.hpp"

namespace fightconv::mugen {

namespace {

constexpr std::int32_t stand_state = 0;
constexpr std::int32_t crouch_state = 11;
constexpr std::int32_t fall_state = 50;
// States of common1 that need control and do not give it: whoever comes without it stays without
// it.
constexpr auto states_on_ground = std::to_array<std::int32_t>({0, 10, 11, 12, 20});

// The frames that a move shows, by tick.
class Shown {
public:
    Shown(const Animation& animation, std::int32_t ticks) : timeline_(animation) {
        for (const Frame& frame : animation.frames) {
            frame_attacks_.push_back(!boxes_of(frame, true).empty());
        }
        for (std::int32_t tick = 0; tick < ticks; ++tick) {
            attacks_.push_back(
                frame_attacks_[timeline_.at(static_cast<std::uint64_t>(tick)).frame]);
        }
    }

    bool attacks(std::int32_t tick) const { return attacks_[static_cast<std::size_t>(tick)]; }

    // The height of the middle of the tick's attack boxes, in the pictures' pixels; 0 if there is
    // none.
    std::int32_t attack_height(std::int32_t tick) const {
        const auto boxes =
            boxes_of(timeline_.frame_of(timeline_.at(static_cast<std::uint64_t>(tick))), true);
        if (boxes.empty()) {
            return 0;
        }
        std::int64_t top = boxes.front().y1, bottom = boxes.front().y2;
        for (const air::Clsn& box : boxes) {
            top = std::min<std::int64_t>(top, box.y1);
            bottom = std::max<std::int64_t>(bottom, box.y2);
        }
        return static_cast<std::int32_t>((top + bottom) / 2);
    }

    const Timeline& timeline() const noexcept { return timeline_; }

private:
    Timeline timeline_;
    std::vector<bool> frame_attacks_;
    std::vector<bool> attacks_;  // in each tick
};

class StatesWriter {
public:
    StatesWriter(const Plan& plan, const std::vector<cns::Section>& constants, Context& context)
        : plan_(plan),
          manner_(hit_manner(plan)),
          forces_(forces_of(constants, plan.character->info.localcoord)),
          reporter_(context.diagnostics, {}),
          context_(context),
          charge_(context.budget) {
        for (std::size_t i = 0; i < plan.actions.size(); ++i) {
            actions_.emplace(plan.character->animations[i].number, plan.actions[i]);
        }
        for (const PlannedWay& way : plan.ways) {
            if (way.move->is_follow_up) {
                for (const PlannedCancel* const cancel : way.cancels) {
                    follow_ups_[cancel->from].push_back(cancel);
                }
            }
        }
    }

    Result<std::string> write() && {
        for (const PlannedMove& move : plan_.moves) {
            if (!move.is_engine_state) {
                FC_TRY(context_.check_cancelled());
                const std::size_t before = text_.size();
                write_move(move);
                FC_TRY(charge_.add(text_.size() - before, "the text of the states"));
            }
        }
        for (const PlannedRest& rest : plan_.rests) {
            write_rest(rest);
        }
        write_win();
        if (const cns::Statedef sounds = action_sounds(plan_); !sounds.controllers.empty()) {
            comment("sounds of actions that the engine's own states show");
            const std::size_t before = text_.size();
            cns::append_states(text_, {sounds});
            FC_TRY(charge_.add(text_.size() - before, "the text of the states"));
        }
        report();
        return std::move(text_);
    }

private:
    void comment(std::string_view words) { text_.append("\n; ").append(text::one_line(words)); }

    void write_move(const PlannedMove& planned) {
        const Move& move = *planned.move;
        const Shown shown((*plan_.character)[move.animation], planned.ticks);
        comment(move.name.empty() ? (*plan_.character)[move.animation].name : move.name);
        if (!move.input.empty()) {
            text_.append(", ").append(text::one_line(move.input));
        }
        describe_notifies(move);
        const Movement movement = movement_of(planned, forces_);
        cns::Statedef state{.number = planned.number,
                            .label = {},
                            .line = 0,
                            .parameters = {},
                            .controllers = movement.controllers};
        write_header(planned, movement, state);
        write_hits(planned, shown, state);
        write_projectiles(planned, state);
        write_gain(move, state);
        write_sounds(shown.timeline(), planned.ticks, state);
        write_follow_ups(planned, state);
        write_end(planned, movement, state);
        cns::append_states(text_, {state});
    }

    void describe_notifies(const Move& move) {
        constexpr std::size_t most = 16;
        const std::vector<const Notify*> notifies = unwritten_notifies(move);
        for (std::size_t i = 0; i < std::min(notifies.size(), most); ++i) {
            const Notify& notify = *notifies[i];
            std::string words = fmt::format("tick {}: a {} is sent out, which is not written",
                                            notify.tick, notify.event);
            for (const auto& [key, value] : notify.values) {
                words += fmt::format("; {} = {}", key, value);
            }
            comment(words);
        }
    }

    void write_header(const PlannedMove& planned, const Movement& movement,
                      cns::Statedef& state) const {
        const Move& move = *planned.move;
        const auto put = [&](std::string_view key, std::string value) {
            add_parameter(state.parameters, key, std::move(value));
        };
        put("type", std::string(1, planned.type));
        put("movetype", planned.hits.empty() ? "I" : "A");
        put("physics", std::string(1, movement.physics));
        if (!planned.hits.empty()) {
            put("juggle", "4");
            if (planned.hits.front()->continued) {
                put("hitdefpersist", "1");
            }
        }
        if (movement.start_velocity) {
            put("velset", *movement.start_velocity);
        }
        put("ctrl", move.free_tick == 0 ? "1" : "0");
        put("anim", std::to_string(plan_.actions[move.animation.value]));
        if (move.power_cost != 0) {
            put("poweradd", std::to_string(-std::int64_t{move.power_cost}));
        } else if (move.power_gain != 0) {
            put("poweradd", std::to_string(move.power_gain));
        }
        put("sprpriority", "2");
        if (move.power_cost != 0 && move.power_gain != 0) {
            state.controllers.push_back(controller("PowerAdd", "power", at_time(0),
                                                   {{"value", std::to_string(move.power_gain)}}));
        }
    }

    // One HitDef for each hit, in one tick (W35). Where its boxes last longer than the hit, the
    // state stops attacking: a HitDef hits only with movetype A (W33), and the frames stay as they
    // are for other moves that show them.
    void write_hits(const PlannedMove& planned, const Shown& shown, cns::Statedef& state) {
        std::vector<bool> wanted(static_cast<std::size_t>(planned.ticks));
        std::int32_t armed = planned.ticks;  // the first tick in which a HitDef is in force
        std::int32_t last_first = -1;
        std::vector<cns::Controller> definitions;
        for (const Hit* const hit : planned.hits) {
            bool has_box = false;
            for (std::int32_t tick = hit->first_tick;
                 tick <= hit->last_tick && tick < planned.ticks; ++tick) {
                wanted[static_cast<std::size_t>(tick)] = true;
                has_box = has_box || shown.attacks(tick);
            }
            hits_without_boxes_ += has_box ? 0U : 1U;
            armed = std::min(armed, hit->continued && definitions.empty() ? 0 : hit->first_tick);
            if (hit->continued || hit->first_tick >= planned.ticks) {
                continue;
            }
            if (hit->first_tick == last_first) {
                ++hits_in_one_tick_;
                continue;
            }
            last_first = hit->first_tick;
            // the engine scales boxes, but not the places of sparks
            const double height =
                shown.attack_height(hit->first_tick) * plan_.character->info.scale.y;
            definitions.push_back(hit_definition(
                planned, *hit, static_cast<std::int32_t>(std::lround(height)), manner_));
        }
        bool attacks = !planned.hits.empty();
        for (std::int32_t tick = armed; tick < planned.ticks; ++tick) {
            const bool here = wanted[static_cast<std::size_t>(tick)];
            if (here != attacks && (here || shown.attacks(tick))) {
                state.controllers.push_back(
                    controller("StateTypeSet", here ? "attacks again" : "attacks no more",
                               at_time(tick), {{"movetype", here ? "A" : "I"}}));
                attacks = here;
            }
        }
        std::move(definitions.begin(), definitions.end(), std::back_inserter(state.controllers));
    }

    // W38. The engine moves a projectile before it is seen for the first time, and adds the
    // acceleration behind each move (mugen.md C22).
    void write_projectiles(const PlannedMove& planned, cns::Statedef& state) const {
        for (const Projectile& each : planned.move->projectiles) {
            const auto* const action = find_in(actions_, each.action);
            if (action == nullptr || each.tick >= planned.ticks ||
                planned.move->type == MoveType::throw_) {
                continue;
            }
            Hit hit = each.hit;
            hit.first_tick = each.tick;
            cns::Controller made = hit_definition(planned, hit, 0, manner_);
            made.type = "Projectile";
            // "S, NA" -> "S, NP"
            made.parameters.front().value.back() = 'P';
            const auto put = [&](std::string_view key, std::string value) {
                add_parameter(made.parameters, key, std::move(value));
            };
            const auto put_pair = [&](std::string_view key, float x, float y) {
                put(key, fmt::format("{}, {}", plain(x), plain(y)));
            };
            const float x = each.velocity_x - each.acceleration_x;
            const float y = each.velocity_y - each.acceleration_y;
            put("projanim", std::to_string(*action));
            put_pair("offset", each.x - x, each.y - y);
            put_pair("velocity", x, y);
            put_pair("accel", each.acceleration_x, each.acceleration_y);
            put("projremovetime", std::to_string(each.life.value_or(-1)));
            if (each.life && (each.velocity_y != 0 || each.acceleration_y != 0)) {
                put("projheightbound", "-1000000, 1000000");  // its life says when it ends
            }
            put("projhits", std::to_string(each.hits));
            put("projmisstime", std::to_string(each.interval));
            put("projpriority", std::to_string(each.priority));
            state.controllers.push_back(std::move(made));
        }
    }

    // The power that a touch gains beyond what its HitDefs say, as by a PowerAdd with `movehit`. A
    // state that follows by itself gains its own part.
    void write_gain(const Move& move, cns::Statedef& state) const {
        const PlannedMove* const following = move.next ? plan_.find(*move.next) : nullptr;
        const bool is_over = following == nullptr || following->is_engine_state;
        if (!move.hit_power || !is_over || move.hits.empty()) {
            return;
        }
        std::int64_t rest = std::int64_t{*move.hit_power} - move.power_gain + move.power_cost;
        for (const Hit& hit : move.hits) {
            rest -= hit.power_on_hit;
        }
        if (rest > 0) {
            state.controllers.push_back(
                controller("PowerAdd", "gained by a hit", "movehit = 1",
                           {{"value", std::to_string(rest)}, {"persistent", "0"}}));
        }
    }

    // Each time that a frame with a sound is shown (W39).
    void write_sounds(const Timeline& timeline, std::int32_t ticks, cns::Statedef& state) const {
        constexpr std::uint32_t most_times = 64;
        constexpr std::size_t most_sounds = 128;
        struct Played {
            const Cue* cue;
            std::vector<std::uint64_t> ticks;
        };
        std::vector<Played> all;
        const auto& spans = timeline.spans();
        std::uint64_t begin = 0;
        for (std::size_t i = 0; i < spans.size();) {
            const Timeline::Span& span = spans[i];
            for (const Cue& cue : timeline.frame_of(span).cues) {
                const std::uint64_t tick = begin + Timeline::tick_of(span, cue);
                if (cue.clip.empty() || tick >= static_cast<std::uint64_t>(ticks) ||
                    all.size() == most_sounds) {
                    continue;
                }
                auto known = std::find_if(all.begin(), all.end(),
                                          [&](const Played& each) { return *each.cue == cue; });
                if (known == all.end()) {
                    known = all.insert(all.end(), Played{&cue, {}});
                }
                known->ticks.push_back(tick);
            }
            if (++i == spans.size() && timeline.returns_to() &&
                begin + span.end() < static_cast<std::uint64_t>(ticks) && !all.empty()) {
                i = *timeline.returns_to();
                begin += timeline.total() - spans[i].start;
            }
        }
        for (const Played& played : all) {
            cns::Controller made = sound_controller(plan_, *played.cue);
            for (std::uint32_t i = 0; i < played.ticks.size() && i < most_times; ++i) {
                add_trigger(made, i + 1, at_time(static_cast<std::int64_t>(played.ticks[i])));
            }
            state.controllers.push_back(std::move(made));
        }
    }

    void write_follow_ups(const PlannedMove& planned, cns::Statedef& state) {
        const auto found = follow_ups_.find(&planned);
        if (found == follow_ups_.end()) {
            return;
        }
        for (const PlannedCancel* const cancel : found->second) {
            cns::Controller made = controller("ChangeState", "follow-up", {},
                                              {{"value", std::to_string(cancel->into->number)}});
            add_input_triggers(made, *cancel->into);
            if (cancel->into->input->state_type == 'A') {
                add_trigger(made, 0, "statetype = A");
            }
            add_trigger(made, 1, cancel_trigger(*cancel));
            state.controllers.push_back(std::move(made));
        }
    }

    // Ends the state by time: one whose last frame stays would never end otherwise (W28). The
    // engine ends a state that falls freely when it lands (W33).
    void write_end(const PlannedMove& planned, const Movement& movement, cns::Statedef& state) {
        const Move& move = *planned.move;
        if (move.free_tick && *move.free_tick > 0 && *move.free_tick < planned.ticks) {
            state.controllers.push_back(
                controller("CtrlSet", "free to act", at_time(*move.free_tick), {{"value", "1"}}));
        }
        if (movement.lands) {
            return;
        }
        std::int32_t next = movement.is_in_air    ? fall_state
                            : planned.type == 'C' ? crouch_state
                                                  : stand_state;
        bool is_known = !move.next.has_value();
        if (move.next && !planned.goes_round) {
            const PlannedMove* const following = plan_.find(*move.next);
            const std::int32_t number = following != nullptr ? following->number : *move.next;
            is_known = plan_.has_state(number);
            next = is_known ? number : next;
        }
        unknown_next_ += is_known ? 0U : 1U;
        Parameters parameters{{"value", std::to_string(next)}};
        const bool is_on_ground = std::find(states_on_ground.begin(), states_on_ground.end(),
                                            next) != states_on_ground.end();
        if (move.free_tick == planned.ticks || is_on_ground || (!is_known && !movement.is_in_air)) {
            parameters.emplace_back("ctrl", "1");
        }
        state.controllers.push_back(controller(
            "ChangeState", "ends", fmt::format("time >= {}", planned.ticks), parameters));
    }

    // A state of which no more is known than that it follows, and until when.
    void write_rest(const PlannedRest& rest) {
        comment("follows another state; what it does is not known");
        cns::Statedef state{
            .number = rest.number, .label = {}, .line = 0, .parameters = {}, .controllers = {}};
        const auto put = [&](std::string_view key, std::string_view value) {
            add_parameter(state.parameters, key, std::string(value));
        };
        put("type", rest.is_in_air ? "A" : "S");
        put("movetype", "I");
        put("physics", rest.is_in_air ? "A" : "S");
        if (!rest.is_in_air) {
            put("velset", "0, 0");
            state.controllers.push_back(
                controller("PosSet", "on the ground", at_time(0), {{"y", "0"}}));
        }
        put("ctrl", "0");
        if (rest.action) {
            put("anim", std::to_string(*rest.action));
            write_sounds(Timeline((*plan_.character)[*rest.animation]), rest.ticks, state);
        }
        put("sprpriority", "2");
        if (!rest.is_in_air) {
            state.controllers.push_back(
                controller("ChangeState", "ends", fmt::format("time >= {}", rest.ticks),
                           {{"value", std::to_string(stand_state)}, {"ctrl", "1"}}));
        }
        cns::append_states(text_, {state});
    }

    // The winner stands without this state (W13).
    void write_win() {
        const auto& actions = plan_.actions;
        if (plan_.has_state(win_state) ||
            std::find(actions.begin(), actions.end(), win_state) == actions.end()) {
            return;
        }
        comment("the winner's pose");
        cns::Statedef state{
            .number = win_state, .label = {}, .line = 0, .parameters = {}, .controllers = {}};
        for (const auto& [key, value] : {std::pair<std::string_view, std::string_view>{"type", "S"},
                                         {"movetype", "I"},
                                         {"physics", "S"},
                                         {"velset", "0, 0"},
                                         {"ctrl", "0"},
                                         {"anim", "180"},
                                         {"sprpriority", "2"}}) {
            add_parameter(state.parameters, key, std::string(value));
        }
        const auto place = static_cast<std::size_t>(
            std::find(actions.begin(), actions.end(), win_state) - actions.begin());
        const Timeline timeline(plan_.character->animations[place]);
        write_sounds(
            timeline,
            static_cast<std::int32_t>(std::clamp<std::uint64_t>(timeline.total(), 1, most_ticks)),
            state);
        cns::append_states(text_, {state});
    }

    void report() const {
        if (!plan_.made.empty()) {
            reporter_.report(write_problem.attacks_made, {},
                             "{} {} made of animations with attack boxes; buttons in turn begin "
                             "them",
                             counted(plan_.made.size(), "state"),
                             plan_.made.size() == 1 ? "is" : "are");
        }
        if (unknown_next_ != 0) {
            reporter_.report(write_problem.next_unknown, {},
                             "{} would be followed by a state that the character does not have, or "
                             "that leads back forever; a state of the engine follows instead",
                             counted(unknown_next_, "move"));
        }
        if (!plan_.rests.empty()) {
            reporter_.report(write_problem.states_made, {},
                             "what happens in {} that follow a move is not known; they show the "
                             "action of their number until the character is free to act",
                             counted(plan_.rests.size(), "state"));
        }
        if (hits_without_boxes_ != 0) {
            reporter_.report(write_problem.hits_without_boxes, {},
                             "{} of hits cannot hit, because these ticks have no attack box",
                             counted(hits_without_boxes_, "window"));
        }
        if (hits_in_one_tick_ != 0) {
            reporter_.report(
                write_problem.hits_in_one_tick, {},
                "only the first of several hits that begin in one tick can be written; {} left out",
                counted(hits_in_one_tick_, "hit"));
        }
    }

    const Plan& plan_;
    const HitManner manner_;
    const Forces forces_;
    Reporter reporter_;
    Context& context_;
    Charge charge_;
    std::string text_;
    std::map<const PlannedMove*, std::vector<const PlannedCancel*>> follow_ups_;
    std::map<std::int32_t, std::int32_t> actions_;  // that are written, by those of the character
    std::size_t unknown_next_ = 0;
    std::size_t hits_without_boxes_ = 0;
    std::size_t hits_in_one_tick_ = 0;
};

}  // namespace

Result<std::string> states_text(const Plan& plan, const std::vector<cns::Section>& constants,
                                Context& context) {
    return StatesWriter(plan, constants, context).write();
}

}  // namespace fightconv::mugen
