// The states of a character made ready to be played: what each controller does, its triggers and
// values, read once. mugen.md C18.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "converters/mugen/files/combat.hpp"
#include "converters/mugen/play/attributes.hpp"
#include "converters/mugen/script/code.hpp"

namespace fightconv::mugen {

// The effect of a controller on the state that is played. `other`: nothing that matters here.
enum class Act : std::uint8_t {
    other,
    change_state,
    change_animation,
    hit_definition,
    reversal_definition,
    event,          // a sound, a helper, a projectile, power: the player reports when it happens
    reset_contact,  // MoveHitReset
    add_hits,       // HitAdd
    remove_explod,
    modify_explod,
    set_variable,
    add_to_variable,
    randomise_variable,
    set_variable_range,
    set_velocity,
    add_velocity,
    multiply_velocity,
    gravity,
    set_position,
    add_position,
    freeze_position,
    set_control,
    set_types,
    destroy_self,
    assert_special,  // with a flag of SpecialFlags
    // of ZSS
    compute,      // an expression that sets variables
    leave_block,  // break, continue
    repeat,       // the end of a loop
};

constexpr bool sets_variable(Act act) noexcept {
    return act == Act::set_variable || act == Act::add_to_variable ||
           act == Act::randomise_variable;
}

enum class Field : std::uint8_t {
    value,
    control,
    animation,
    element,
    x,
    y,
    first,
    last,
    float_value,
    identity,
    remove_time,
    ignores_hit_pause,
    pause_time,
    move_time,
    juggle,
    state,
    state_type,
    move_type,
    physics,
    var,
    fvar,
    sysvar,
    sysfvar,
    map,
    local
};

struct Argument {
    Field field = Field::value;
    Code value;
    Code index{};             // of a variable
    std::uint32_t place = 0;  // of a map, or of a variable of ZSS
};

// A value of a parameter; those of one list follow each other.
struct ValueCode {
    const cns::Parameter* parameter = nullptr;
    Code code;
};

// The numbers of a HitDef that decide what its contact does.
enum class HitNumber : std::uint8_t {
    pause,
    shake,
    guard_pause,
    guard_shake,
    hits,
    attacker_state,
    opponent_state,
    fall,
    air_fall,
    force_no_fall,
    ground_hit_time,
    air_hit_time,
    guard_hit_time,
    ground_slide_time,
    guard_slide_time,
    guard_control_time,
    ground_velocity_x,
    ground_velocity_y,
    air_velocity_x,
    air_velocity_y,
    guard_velocity_x,
    gravity
};
inline constexpr std::size_t hit_number_count = static_cast<std::size_t>(HitNumber::gravity) + 1;

// A HitDef or a projectile, made ready for its contacts.
struct CompiledHit {
    static constexpr std::uint32_t not_given = UINT32_MAX;

    TouchRules rules;
    std::array<std::uint32_t, hit_number_count> places{};  // in CompiledController::values
};

// The letter of a type, movetype or physics; nothing for U, which leaves it as it is.
std::optional<char> letter_of(const Code& word) noexcept;

// The flags of AssertSpecial that change what a hit does.
struct SpecialFlags {
    bool unguardable = false;
    bool no_juggle_check = false;
    bool any() const noexcept { return unguardable || no_juggle_check; }
    friend SpecialFlags operator|(SpecialFlags a, SpecialFlags b) noexcept {
        return {a.unguardable || b.unguardable, a.no_juggle_check || b.no_juggle_check};
    }
};

struct CompiledController {
    const cns::Controller* text = nullptr;
    Act act = Act::other;
    Triggers triggers;              // without the lines that always hold
    std::size_t certain_lines = 0;  // those lines, of one instruction each
    bool acts_always = false;       // its first group has no other line
    std::vector<Argument> arguments;
    // of a HitDef and what else moves and cues are read from, in the order of the file
    std::vector<ValueCode> values;
    std::unique_ptr<const CompiledHit> hit;  // of a HitDef or a projectile; otherwise null
    // The places of the values of a HitDef, or of a controller that takes life, that are no
    // constants. They may be known when it acts.
    std::vector<std::size_t> open_values;
    // The lines of its triggers in the order in which they are asked, of `all` and then of each
    // group: those come first that change least while a state is played. The first that is false
    // decides, and is what the controller waits for.
    std::vector<std::vector<std::uint32_t>> order;
    std::int32_t persistent = 1;  // 0: once while the state lasts
    bool asks_command = false;    // a trigger asks for a command that is given
    bool needs_command = false;   // it never acts without one
    bool assigns = false;         // a trigger sets a variable: `var(1) := 2`
    bool ignores_hit_pause = false;
    SpecialFlags flags;  // that it asserts
    // of ZSS: what decides whether it acts, instead of its triggers
    std::uint32_t block = cns::no_block;
    std::uint32_t target = cns::no_block;  // the block that is left, or the loop
    std::size_t first = 0;                 // of a loop: its first controller

    const Code* find(Field field) const noexcept;
    const Code* find(HitNumber number) const noexcept {  // of one with a `hit`
        const std::uint32_t place = hit->places[static_cast<std::size_t>(number)];
        return place == CompiledHit::not_given ? nullptr : &values[place].code;
    }
    bool may_be_cancel() const noexcept { return asks_command && act == Act::change_state; }
};

// The opponent of one who plays a state: far enough away that nothing reaches, or as near as two
// bodies can be, and of which type (S, C, A or L).
struct Opponent {
    bool is_near = false;
    char state_type = 'S';
    bool is_in_reach = false;  // where one stands who is hit, but not next to the character
    friend bool operator==(const Opponent&, const Opponent&) = default;
};

// zss.md Z21-Z24. A condition that is empty holds.
struct CompiledBlock {
    std::uint32_t outer = cns::no_block;
    std::uint32_t unless = cns::no_block;
    std::uint32_t end = 0;
    Code condition;
    Code again;
    std::int32_t persistent = 1;
    bool asks_what_if = false;  // it may come out otherwise if commands were given
};

struct CompiledState {
    std::int32_t number = 0;
    const cns::Statedef* text = nullptr;
    std::size_t file = 0;                         // in Combat::files
    std::vector<Argument> entry;                  // of the Statedef: anim, ctrl, velset, type ...
    std::vector<ValueCode> values;                // of the Statedef: poweradd
    bool keeps_hit_definition = false;            // hitdefpersist
    bool keeps_contact = false;                   // movehitpersist
    bool keeps_hit_count = false;                 // hitcountpersist
    std::vector<CompiledController> controllers;  // those that do something
    std::vector<std::size_t> in_hit_pause;        // of them, in CNS: those that ignore the hitstop
    // of all controllers whose triggers are read
    std::vector<Triggers::Unreadable> unreadable_triggers;
    bool is_zss = false;
    std::vector<CompiledBlock> blocks;
    std::size_t locals = 0;    // variables of ZSS
    bool has_cancels = false;  // a controller may be one
    bool asks_sender = false;  // for the state of whoever has sent out the helper that plays it
    // other than the usual one, if triggers ask for the distance or the type of the opponent
    std::vector<Opponent> opponents;
};

// Whoever has sent out a helper, as the helper finds it: in the state that it was in then, and from
// a tick of the helper on in the next one.
struct Sender {
    static constexpr std::int64_t stays = INT64_MAX;

    struct State {
        std::int32_t number = 0;
        char state_type = 'S';
        char move_type = 'I';
        friend bool operator==(const State&, const State&) = default;
    };
    State first{};
    std::int64_t leaves = stays;
    State next{};

    const State& at(std::int64_t tick) const noexcept { return tick < leaves ? first : next; }
    friend bool operator==(const Sender&, const Sender&) = default;
};
// One of the states that always run stands for state 0.
Sender::State sender_state(const CompiledState& state);

struct Program {
    std::map<std::int32_t, CompiledState> states;  // by number, from 0
    // -3, -2 and -1 in this order, of all files; first those of number -4 that are ZSS
    std::vector<CompiledState> always;
    std::vector<CompiledState> last;  // [StateDef +1] of ZSS: behind the current state
    Names maps;                       // if there is ZSS
};

Program compile(const Combat& combat);

// Whether compile() reads its triggers.
bool is_played(const cns::Controller& controller) noexcept;

}  // namespace fightconv::mugen
