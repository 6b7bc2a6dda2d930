// The values of a move that come from playing its state: hits and their ticks, how long it lasts,
// where it goes, what it sends out and spends. mugen.md C7, C18.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "converters/mugen/moves/cancels.hpp"
#include "converters/mugen/moves/hits.hpp"
#include "converters/mugen/play/action_times.hpp"
#include "converters/mugen/play/player.hpp"
#include "converters/mugen/script/triggers.hpp"

namespace fightconv::mugen {

// The states in which helpers begin, with the id and the sender of the first such helper. One of
// them is entered where the helper was sent, with what its parent has, so that playing it as a
// state of the character may end in its first tick.
struct FirstHelper {
    std::int32_t identity = 0;
    Sender sender;
};
using HelperStates = std::map<std::int32_t, FirstHelper>;
HelperStates helper_states_of(const Program& program);

// Fills the moves of one character. Borrows all that it is made of.
class MoveFiller {
public:
    MoveFiller(const Combat& combat, Player& player, const HelperStates& helpers, Context& context);

    // All that follows from playing the state. `shown` is the action of the move; `values` counts
    // and reports.
    void fill(Move& move, const CompiledState& state, const Plays& plays, const ActionTimes& shown,
              ValueReader& values);

private:
    std::optional<std::int32_t> free_tick(const Played& played);
    void add_events(Move& move, const CompiledState& state, const Played& played,
                    const ActionTimes& shown, ValueReader& values) const;
    void add_hits(Move& move, const CompiledState& state, const Plays& plays,
                  const ActionTimes& shown, ValueReader& values);
    void add_alternative(Move& move, const CompiledController& controller, const Played& played,
                         ValueReader& values) const;
    void add_variant(Move& move, const CompiledController& controller, const Hit& hit,
                     const Played& played, const ActionTimes& shown,
                     const ValueReader& values) const;
    Hit hit_of(const CompiledController& controller, const Event* event, ValueReader& values) const;
    struct LifeTaken {
        std::int64_t damage = 0;
        bool certain = false;
    };
    LifeTaken life_taken_in(const CompiledState& first) const;
    LifeTaken life_taken_in(const CompiledState& state, const Played& played) const;

    // The first tick at which a controller can act, and what else that needs.
    struct Possible {
        std::int64_t tick = 0;
        std::string assumed;
    };
    std::optional<Possible> first_of(const CompiledController& controller,
                                     const ActionTimes& shown) const;

    const Combat& combat_;
    const Facts facts_;
    Player& player_;
    Context& context_;
    const HelperStates& helpers_;
    DiagnosticSink silent_;  // for what another state has reported
    // states that went on for ever without control behind another, so that they do behind all
    std::set<std::int32_t> never_free_;
};

struct Moment {
    std::int64_t tick = 0;
    // the first condition that depends on the game, and was taken to hold
    const Condition* assumed = nullptr;
};

// The first tick at which all of the conditions can hold; nothing where that is never.
std::optional<Moment> first_moment(const Alternative& alternative, const ActionTimes& shown);

}  // namespace fightconv::mugen
