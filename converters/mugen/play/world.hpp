// The values that a state hands on to the next, and all others that its controllers can ask for.
// mugen.md C18.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "converters/mugen/play/action_times.hpp"
#include "converters/mugen/play/program.hpp"
#include "converters/mugen/play/pushback.hpp"

namespace fightconv::mugen {

// A number of the game, and what it depends on when the game may have another; null: it is exactly
// this.
struct Known {
    double number = 0;
    bool is_integer = true;
    const std::string* why = nullptr;
    bool or_more = false;  // with a reason: the game may have any larger number, but no smaller one
    friend bool operator==(const Known&, const Known&) = default;
};

template <std::size_t size>
constexpr std::array<Known, size> zeros_of_floats() {
    std::array<Known, size> zeros{};
    for (Known& zero : zeros) {
        zero.is_integer = false;
    }
    return zeros;
}

// The outcome of the first attack that can hit.
enum class Contact : std::uint8_t { none, hit, guarded };

// An object that a character has sent out: a helper, an explod or a projectile ('h', 'e', 'p'),
// with its id and the ticks of World::clock in which it begins and in which it is counted last.
struct Made {
    static constexpr std::int64_t for_ever = INT64_MAX;

    char kind = 0;
    std::int32_t identity = 0;
    std::int64_t first = 0;
    std::int64_t last = for_ever;
    bool goes_on_in_hit_pause = true;
    friend bool operator==(const Made&, const Made&) = default;
};

struct World {
    std::optional<std::int32_t> helper;  // the id of the one that plays it; nothing: the character
    std::optional<Sender> sender;        // of the helper, if it is known
    std::int32_t state = 0;
    std::int32_t previous = 0;
    std::int64_t time = 0;
    char state_type = 'S';
    char move_type = 'I';
    char physics = 'S';
    Known control{0};
    Known velocity_x{0, false}, velocity_y{0, false}, position_x{0, false}, position_y{0, false};
    std::int32_t action = 0;  // its number
    const ActionTimes* shown = nullptr;
    std::int64_t elapsed = 0;
    bool from_start = true;  // `shown` was not entered at an element that a ChangeAnim has chosen
    bool freezes_position = false;
    SpecialFlags flags;                                  // in this tick
    const CompiledController* hit_definition = nullptr;  // the HitDef in force
    std::int64_t contact = 0;                            // ticks since it; 0 = none
    Contact contact_kind = Contact::none;
    bool has_target = false;       // it has touched somebody
    bool target_falls = false;     // and made him fall
    bool target_trips = false;     // and tripped him
    std::int64_t juggle = 0;       // the points that the next hit on one who falls needs
    std::int64_t juggle_left = 0;  // the points that he has left
    bool is_armed = false;         // the HitDef in force has touched nobody since it acted
    std::int32_t hits = 0;         // of the state
    std::int32_t touched_by = -1;  // the `id` of the HitDef that has touched last
    Opponent opponent;
    std::vector<Made> made;
    std::int64_t clock = 0;      // ticks that have been played, in all states
    std::int32_t hit_pause = 0;  // the ticks of hitstop that are left
    // of a Pause or SuperPause: the ticks that are left of it, and of its movetime, in which only
    // the one who has called it goes on
    std::int32_t pause_left = 0;
    std::int32_t pause_moves = 0;
    std::int64_t pause_begin = -1;
    // Ticks for which the opponent stands still after the last contact, while the other goes on.
    // Below 0: so many pass for him while the other stands still.
    std::int64_t opponent_waits = 0;
    // When his stun is over, of World::clock, if that is known. As long as he is lifted, he flies.
    std::optional<std::int64_t> opponent_free;
    std::int64_t opponent_acts = 0;  // he has control again; on guard that may come before
    std::int64_t opponent_lands = 0;
    Flight opponent_flight;            // as long as he flies
    std::int64_t opponent_shakes = 0;  // until then, as the controllers find him
    bool opponent_is_hit = false;      // as the controllers of this tick find him
    bool opponent_flies = false;
    bool opponent_lies = false;  // he has fallen
    Push push;                   // by the last contact, of World::clock
    double pushed_before = 0;    // by those before it
    bool opponent_guards = false;
    std::array<Known, 60> var{};
    std::array<Known, 40> fvar = zeros_of_floats<40>();
    std::array<Known, 5> sysvar{};
    std::array<Known, 5> sysfvar = zeros_of_floats<5>();
    std::vector<Known> maps;  // of Program::maps
    // as Aspects: those with another value since this was cleared
    std::uint64_t changed_variables = 0;

    char opponent_type() const noexcept {
        return opponent_lies ? 'L' : opponent_flies ? 'A' : opponent.state_type;
    }
};

// All variables are 0, but one that some state sets is 0 only until then: it gets its name as the
// reason, which `names` owns.
void mark_variables(const Program& program, World& world, std::deque<std::string>& names);

}  // namespace fightconv::mugen
