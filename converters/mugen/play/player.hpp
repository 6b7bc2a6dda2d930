// Plays a state tick by tick, as the engine would: what is shown, when a HitDef is in force, what
// is sent out, when the state is left. mugen.md C18.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "converters/mugen/play/always.hpp"
#include "converters/mugen/play/sent_out.hpp"
#include "converters/mugen/play/world.hpp"

namespace fightconv::mugen {

struct Scenario {
    Contact contact = Contact::none;
    Opponent opponent{};
    bool has_target = false;  // the state before has hit somebody
    // of one who is free to act; a state that follows another begins without it
    bool has_control = true;
    bool lists_cancels = false;  // fills Played::cancels
    bool until_free = false;     // it is played until the character can act
    // the id of the helper that begins in the state; nothing: the character plays it
    std::optional<std::int32_t> helper{};
    std::optional<Sender> sender{};  // of that helper
    // false: of a helper that takes no commands, which does not run those states (C22)
    bool runs_always = true;
};

// One tick of a state.
struct PlayedTick {
    std::int32_t action = 0;
    std::int64_t elapsed = 0;  // of the action
    // the HitDef in force: its place in Played::events, or one of the two below
    std::int32_t event = -1;
    bool attacks = false;  // it can hit: the state attacks, and there is an attack box
    bool control = false;
    bool forbids_guard = false;
    float x = 0;  // px forward and down from where the state was entered
    float y = 0;

    static constexpr std::int32_t no_hit = -1;
    static constexpr std::int32_t inherited_hit = -2;  // of the state before
};

// A value of a HitDef or another event that is no constant, but known in the tick in which it
// happens.
struct ExactValue {
    const ValueCode* value = nullptr;
    double number = 0;
};

// A controller that acted.
struct Event {
    std::int32_t tick = 0;
    std::int32_t last = 0;  // of a HitDef that acts again in the ticks behind that: the last one
    const CompiledController* controller = nullptr;
    // on what it depends that it acted; null: it does for certain
    const std::string* assumed = nullptr;
    std::vector<ExactValue> values{};
};

// A ChangeState that would lead elsewhere if its commands were given, and there were enough power.
struct PossibleCancel {
    std::int32_t tick = 0;  // the first one
    std::int32_t into = 0;
    const CompiledController* controller = nullptr;
    const std::string* assumed = nullptr;  // on what else it depends
};

struct Played {
    char state_type = 'S';    // at its beginning
    std::int32_t action = 0;  // that it shows first
    // the state says which; otherwise it is what was shown before
    bool shows_own = false;
    // a HitDef of the state before that is still in force
    const CompiledController* inherited = nullptr;
    std::vector<PlayedTick> ticks;
    // HitDefs and Act::event, by tick; a HitDef that acts again in the next tick is one event as
    // long as it touches nobody
    std::vector<Event> events;
    // by tick; of each controller the first, and the first that is certain
    std::vector<PossibleCancel> cancels;
    // the ticks in which it touches, and which HitDef as PlayedTick::event has it, in a scenario
    // with contact
    struct Touch {
        std::int32_t tick = 0;
        std::int32_t event = 0;
        bool in_air = false;      // the opponent was there already
        std::int32_t flight = 0;  // ticks until he lands, behind his shaking
        bool lies = false;        // the opponent had fallen already
    };
    std::vector<Touch> contacts;
    // the state that follows; nothing: it is not left within Player::longest ticks, or with the end
    // of the helper that plays it
    std::optional<std::int32_t> next;
    bool is_destroyed = false;  // the helper has ended
    bool lands = false;         // physics have ended it: the landing begins in its last tick
    World world;                // as it is left

    bool has(const CompiledController& controller) const noexcept;  // it has acted
};

class Player {
public:
    static constexpr std::int64_t longest = 600;  // ticks
    // Where a state of type A is entered from: on the way up, at a height that a jump reaches
    // (mugen.md C18).
    static constexpr double entry_height = 60;
    static constexpr double entry_rise = 3;
    // px per tick; one who stands and slides more slowly stands still
    static constexpr double slowest_slide = 1;

    // Borrows all of them. So many instructions of triggers and values may be computed, beside
    // those that the size of the program allows, as far as an input of `input_bytes` can have it.
    Player(const Program& program, const Combat& combat, const air::File& actions,
           std::uint64_t instructions, std::uint64_t input_bytes = ~0ULL);
    Player(const Player&) = delete;  // asked_ has addresses in world_
    Player& operator=(const Player&) = delete;

    const Program& program() const noexcept { return program_; }
    const Combat& combat() const noexcept { return combat_; }
    const ActionTable& actions() const noexcept { return actions_; }

    // Plays a state from standing, or from the air for a state of type A.
    Played play(std::int32_t number, const Scenario& scenario);
    // Plays a state from the world that another state has left.
    Played play(std::int32_t number, const Scenario& scenario, const World& before);

    // Plays the state in which a helper begins that takes no commands: it stands still at this y
    // from the floor.
    Played play_helper(std::int32_t number, const Scenario& scenario, double y);

    // Gives the states that are played from here on a share of the work that is left, as for the
    // first of so many states. A state that takes more than others may take a part of theirs, but
    // no state takes all.
    void begin_share(std::size_t states) noexcept;
    // Whether the share was too small, so that what was played has not come to its end.
    bool is_exhausted() const noexcept { return share_ == 0; }

private:
    class StatePlay;

    // Finds out how long the helpers last that the state sends out, if something counts them.
    void measure_helpers(std::int32_t number);
    std::int64_t ticks_of_helper(std::int32_t number, std::int32_t identity, double y,
                                 const Sender& sender);

    const Program& program_;
    const Combat& combat_;
    const ActionTable actions_;
    const std::vector<AlwaysPart> always_;
    std::vector<std::size_t> always_in_hit_pause_;  // of always_
    const bool counts_helpers_;
    HelperTicks helper_ticks_;
    const Known gravity_;
    const Known stand_friction_;
    const Known crouch_friction_;
    World start_;                      // what the character is like before a state is entered
    std::deque<std::string> reasons_;  // names of variables
    World world_;                      // of the state that is played
    WorldWatch watch_;                 // of world_
    AskedAspects asked_;               // by always_
    Aspects changed_ = everything;     // in world_ since they were asked
    // instructions that may still be computed: in this share, and beside it
    std::uint64_t share_ = 0;
    std::uint64_t left_ = 0;
};

}  // namespace fightconv::mugen
