// Plays a state tick by tick, as the engine would: what is shown, when a HitDef is in force, what is sent out, when the state is left. mugen.md C18.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "converters/mugen/program.hpp"
#include "formats/air/air.hpp"

namespace fightconv::mugen {

// The ticks of an action as the engine counts them: an element of time 0 or less takes none, and the last one may stay for ever.
class ActionTimes {
public:
    explicit ActionTimes(const air::Action& action);

    std::int64_t total() const noexcept { return total_; }  // -1: it never ends
    // The element that is shown so many ticks after the action began, from 0. `elapsed` runs as Place::elapsed does.
    std::size_t element_at(std::int64_t elapsed) const noexcept;
    bool attacks_at(std::int64_t elapsed) const noexcept;
    // animelemtime(element), element from 1.
    std::int64_t element_time(std::int64_t element, std::int64_t elapsed) const noexcept;
    std::int64_t start_of(std::int64_t element) const noexcept;  // from 1
    std::int64_t next(std::int64_t elapsed) const noexcept;      // one tick later: at its end it goes on behind the loop start

private:
    std::vector<std::int64_t> starts_;
    std::vector<bool> attacks_;
    std::int64_t total_ = 0;
    std::int64_t loop_ = 0;  // ticks from the loop start to the end
};

// A number of the game, and what it depends on when the game may have another; null: it is exactly this.
struct Known {
    double number = 0;
    bool is_integer = true;
    const std::string* why = nullptr;
};

enum class Contact : std::uint8_t { none, hit, guarded };

// In what situation a state is entered.
struct Scenario {
    Contact contact = Contact::none;  // of the first attack that can hit
    std::int32_t previous = 0;        // the state before
};

// What a state hands on to the next, and all that its controllers can ask for.
struct World {
    std::int32_t state = 0;
    std::int32_t previous = 0;
    std::int64_t time = 0;
    char state_type = 'S';
    char move_type = 'I';
    char physics = 'S';
    Known control{0};
    Known velocity_x{}, velocity_y{}, position_x{}, position_y{};
    std::int32_t action = 0;  // its number
    const ActionTimes* shown = nullptr;
    std::int64_t elapsed = 0;
    bool freezes_position = false;
    std::int64_t hit = -1;      // the HitDef in force: its place in Played::hits of this state; -1 = none
    std::int64_t contact = 0;   // ticks since it; 0 = none
    Contact contact_kind = Contact::none;
    std::array<Known, 60> var{};
    std::array<Known, 40> fvar{};
    std::array<Known, 5> sysvar{};
    std::array<Known, 5> sysfvar{};
};

// One tick of a state.
struct PlayedTick {
    std::int32_t action = 0;
    std::int64_t elapsed = 0;  // of the action
    std::int32_t event = -1;   // the HitDef in force (place in Played::events); -1 = none
    bool attacks = false;      // it can hit: the state attacks, and there is an attack box
    char state_type = 'S';
    bool control = false;
    float x = 0, y = 0;  // from where the state was entered, in px
};

// A controller that acted.
struct Event {
    std::int32_t tick = 0;
    const CompiledController* controller = nullptr;
    const std::string* assumed = nullptr;  // on what it depends that it acted; null: it does for certain
};

struct Played {
    std::vector<PlayedTick> ticks;
    std::vector<Event> events;         // HitDefs and Act::event, by tick; a HitDef that acts again in the next tick is one event
    std::optional<std::int32_t> next;  // the state that follows; nothing: it is not left within Player::longest ticks
    const std::string* depends = nullptr;  // what else the end of the state depends on
    World world;                           // as it is left
};

class Player {
public:
    static constexpr std::int64_t longest = 600;  // ticks

    Player(const Program& program, const Combat& combat, const air::File& actions);

    // From standing, or from the air for a state of type A.
    Played play(std::int32_t number, const Scenario& scenario);

    bool shows(std::int32_t action) const { return actions_.contains(action); }

private:
    class Run;
    void mark_variables();

    const Program& program_;
    const Combat& combat_;
    std::map<std::int32_t, ActionTimes> actions_;
    World start_;                      // what the character is like before a state is entered
    std::deque<std::string> reasons_;  // names of variables
};

}  // namespace fightconv::mugen
