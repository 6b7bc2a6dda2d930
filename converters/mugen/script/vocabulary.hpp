// The names that an expression may ask for: triggers, functions and redirections, of MUGEN 1.1 and
// of Ikemen GO. What reads expressions, what computes them and what checks them look here.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fightconv::mugen {

// The question that an instruction asks of the game. The numbers that follow a name in parentheses
// are its arguments.
enum class Ask : std::uint8_t {
    nothing,  // it is a number or an operator
    other,    // what nobody but the game knows; `text` names it
    word,     // a word to compare with: the S of `statetype = S`; its first letter, in upper case
    command,  // `command = "x"`, whole; `text` is the command's name
    quoted,   // any other text
    function,
    time,
    animation_time,
    element_time,
    element_number,
    animation,
    animation_exists,
    state_number,
    previous_state,
    state_type,
    move_type,
    physics,
    control,
    velocity_x,
    velocity_y,
    position_x,
    position_y,
    variable,
    float_variable,
    system_variable,
    system_float_variable,
    map,           // of Ikemen GO; `number` is its place
    local,         // a variable of ZSS; `number` is its place
    set_variable,  // `var(1) := 2`: index and value
    set_float_variable,
    set_system_variable,
    set_system_float_variable,
    set_map,  // the value; `number` is its place
    contact,  // movecontact
    hit,      // movehit
    guarded,  // moveguarded
    hit_count,
    hit_attribute,  // hitdefattr, whole; `text` is "= SC, NA, SA", in upper case
    hit_pause_time,
    projectile_contact,  // projhit, projcontact and projguarded in all their forms
    projectile_time,     // the same with "time": since when
    is_helper,           // of all or with an id
    count_helpers,       // numhelper, of all or with an id
    count_explods,
    count_projectiles,  // numproj and numprojid
    count_targets,
    random,
    opponent_distance,       // p2dist x
    opponent_height,         // p2dist y
    screen_height,           // screenpos y
    opponent_body_distance,  // p2bodydist x
    edge_distance,           // to the edges of the screen
    opponent_state_type,
    opponent_move_type,
    opponent_state_number,
    target_state_type,  // no value without a target, as all of these
    target_move_type,
    target_state_number,
    target_life,
    target_usually_one,  // alive, facing
    target_other,
    // what a helper asks of its parent or root; no value if the character itself plays
    sender_state_number,
    sender_state_type,
    sender_move_type,
    sender_usually_one,  // alive, facing
    sender_other,
    round_state,
    life,
    power,
    always_one,   // for a person who plays a round: alive, facing, numenemy
    always_zero,  // for a person who plays a round: win, matchover, hitpausetime ...
    usually_one,  // 1 where nobody says otherwise: palno, roundno ...
    absent,       // what is asked of a player who is not there: a target, a parent ...
};

// The text that follows a name.
enum class TriggerForm : std::uint8_t {
    value,        // nothing, or arguments in parentheses
    redirection,  // a comma, and what is asked of another player: `root, var(1)`
    axis,         // the letter of an axis, or another word, which is a part of the name: `vel x`
    // a sign and a word, which are a part of the trigger itself: `!statetype = S` is
    // !(statetype = S)
    word,
    letter,    // the same; of the word only the first letter is looked at
    quoted,    // the same with a text in quotes
    list,      // the same with a list: `hitdefattr = SC, NA`
    variable,  // an index in parentheses, and := may set it
};

struct TriggerName {
    std::string_view name;
    TriggerForm form = TriggerForm::value;
    // The meaning with so many arguments; with another number of them only the game knows it.
    Ask ask = Ask::other;
    std::uint32_t fewest = 0;
    std::uint32_t most = 0;
};

// How Ikemen GO reads a trigger: how many values stand in its parentheses, and which words it
// knows, with ',' between them: behind the name (axis), behind the sign (word, letter), or in the
// parentheses; "*" is any word, such as the name of a map.
struct TriggerSpelling {
    std::string_view name;
    std::uint32_t fewest = 0;  // arguments
    std::uint32_t most = 0;
    std::string_view words = {};
    // With one of these words it is compared with a text in quotes, or with letters of a hitflag.
    std::string_view texts = {};
    std::string_view flags = {};
    bool minds_case = false;  // whether `a` and `A` are different words
};

// All names are in lower case.

TriggerForm form_of(std::string_view name) noexcept;
// The question of a trigger; its name includes the axis: "vel x".
Ask ask_named(std::string_view name, std::uint32_t arguments) noexcept;
// projhit, projcontact and projguarded, with the number of a projectile: `projhit100 = 1, < 5`.
bool asks_projectile(std::string_view name) noexcept;

// Null for a trigger that Ikemen GO 06aab6c does not know, or that has a way of its own.
const TriggerSpelling* spelling_of(std::string_view name) noexcept;

// Whether a list with a sign between its items has this one.
bool has_item(std::string_view list, std::string_view item, char between = ',') noexcept;

// The flags of AssertSpecial, with ',' between them.
std::string_view asserted_flags() noexcept;

// Whether an engine knows it; one with an axis too.
bool is_trigger_name(std::string_view name) noexcept;
std::vector<std::string> trigger_names();  // all that is_trigger_name() knows

}  // namespace fightconv::mugen
