// The rules on which the importer and the exporter of FSPK must agree: identifiers, enumerations,
// names of events and properties.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include "core/model/character.hpp"
#include "core/model/difference/difference.hpp"
#include "formats/fspk/records.hpp"

namespace fightconv::fspk_rules {

// The aspects of a character that come back from a pack: those that matter to a game at each tick.
// Names and inputs, powers, properties and the numbers of moves depend on the layout.
constexpr Aspects held() {
    using Edge = std::numeric_limits<std::int16_t>;  // in units
    constexpr std::uint64_t fewest = std::numeric_limits<std::uint8_t>::max();
    constexpr std::uint64_t most = std::numeric_limits<std::uint16_t>::max();
    Aspects aspects = Aspects::none();
    aspects.ticks = TickPrecision{.ticks = fewest,
                                  .counts_to = {fewest, most},
                                  .units_per_pixel = fspk::units_per_pixel,
                                  .least_edge = Edge::min() / fspk::units_per_pixel,
                                  .greatest_edge = Edge::max() / fspk::units_per_pixel,
                                  .longest_side = Edge::max() / fspk::units_per_pixel,
                                  .shortest_side = 1,
                                  .least_number = 0,
                                  .greatest_damage = std::numeric_limits<std::uint16_t>::max(),
                                  .greatest_time = std::numeric_limits<std::uint8_t>::max(),
                                  .empty_animations = false};
    return aspects;
}

// the resource, and the property with its maximum
inline constexpr std::string_view power = "power";
inline constexpr std::uint16_t usual_power = 3000;
inline constexpr std::string_view sound_event = "sfx";  // of a notify: a cue
inline constexpr std::string_view sound_clip = "clip";
// within the id of a sound: "kfm.snd_5_0"
inline constexpr std::string_view of_own_sound = ".snd_";
inline constexpr std::string_view sound_pitch = "pitch";
inline constexpr std::string_view sound_volume = "volume";
// the screen that the character is made for, in its own pixels
inline constexpr std::string_view screen_width = "localcoord.0";
inline constexpr std::string_view screen_height = "localcoord.1";
// what a game multiplies the pictures by; the boxes of a pack are multiplied already
inline constexpr std::string_view scale_x = "scale.0";
inline constexpr std::string_view scale_y = "scale.1";

// Properties of states (fspk.md 5.4). Names are nested by dots.
inline constexpr std::string_view action_property = "action";  // the animation's number
// the move's number; a state without it only shows its animation
inline constexpr std::string_view number_property = "state";
inline constexpr std::string_view duration_property = "duration";  // ticks until it is over
inline constexpr std::string_view free_property = "free_tick";     // ticks until one may act again
// the state of the pack that follows
inline constexpr std::string_view next_property = "next";
// hits.N: the hit that hit window N belongs to, from 0
inline constexpr std::string_view hits_property = "hits";
// its first hit is that of the state before it
inline constexpr std::string_view kept_property = "continues_hit";
// movement.N.frame, .x, .y: from that frame on it is there
inline constexpr std::string_view movement_property = "movement";

inline constexpr std::string_view then = " > ";  // in inputs: "5L > 5L" follows "5L"

// The states that framesmith's training mode finds by their place, in their order. It sorts states
// by input (fspk.md 3.4), so all other inputs are behind these: no notation begins with 0, and a
// name that comes before them gets a `_`.
struct FixedInput {
    std::int32_t action;
    std::string_view input;
};
inline constexpr std::array<FixedInput, 3> fixed_inputs = {
    {{0, "0_idle"}, {11, "0_idle_crouch"}, {41, "0_idle_jump"}}};
// The names of the same states in packs of fightconv 0.2 and in framesmith's own examples.
inline constexpr std::array<FixedInput, 2> older_fixed_inputs = {
    {{11, "1_crouch"}, {41, "1_jump"}}};

// Whether the move is nothing but the basic action that it shows, such as standing or walking. What
// only borrows the action is something else.
inline bool is_basic_state(const Move& move, const Animation& animation) {
    const bool has_fixed_input =
        std::any_of(fixed_inputs.begin(), fixed_inputs.end(),
                    [&](const FixedInput& each) { return each.action == animation.number; });
    return move.number == animation.number && (!has_fixed_input || move.input.empty());
}

// The tag of a state that cancel rules name, or whose number is not that of its animation:
// "state_1000" of the move with the number 1000.
inline constexpr std::string_view state_tag = "state_";
inline std::string state_tag_of(std::int32_t number) {
    return fmt::format("{}{}", state_tag, number);
}

// The input of a state. The runtime's training mode knows the buttons L M H P K S only (fspk.md 5):
// those that are called as in a .cmd, x y z a b c, are written as them, so that "236x" is "236L".
inline std::string state_input(std::string_view input) {
    constexpr std::string_view buttons = "xyzabc";
    constexpr std::string_view known = "LMHPKS";
    const auto is_letter = [&](std::size_t place) {
        return place < input.size() && ((input[place] >= 'a' && input[place] <= 'z') ||
                                        (input[place] >= 'A' && input[place] <= 'Z'));
    };
    std::string written(input);
    for (std::size_t i = 0; i < input.size(); ++i) {
        const std::size_t button = buttons.find(input[i]);
        const bool is_alone = !(i > 0 && is_letter(i - 1)) && !is_letter(i + 1);
        if (button != std::string_view::npos && is_alone) {
            written[i] = known[button];
        }
    }
    return written;
}

// Lower-cased to [a-z0-9_-], runs of anything else as one '_', none at the ends (fspk.md 3.4); ""
// when nothing is left.
inline std::string character_id(std::string_view name) {
    std::string id;
    for (char c : name) {
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        const bool keeps = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
        if (keeps) {
            id.push_back(c);
        } else if (!id.empty() && id.back() != '_') {
            id.push_back('_');
        }
    }
    id.resize(id.find_last_not_of('_') + 1);
    return id;
}

// The same of an output's name, which is another one for each output in a folder: never "".
inline std::string output_id(std::string_view name) {
    std::string id = character_id(name);
    if (id.empty()) {
        for (const char c : name) {
            id += fmt::format("{:02x}", static_cast<unsigned char>(c));
        }
    }
    return id;
}

// fspk.md 3.1. If the guard is not known, the move can be blocked standing and crouching.
constexpr std::uint8_t number_of(Guard guard) noexcept {
    switch (guard) {
        case Guard::high: return 0;
        case Guard::none:
        case Guard::mid: return 1;
        case Guard::low: return 2;
        case Guard::unblockable: return 3;
    }
    return 1;
}
constexpr Guard guard_of(std::uint8_t number) noexcept {
    constexpr std::array<Guard, 4> guards = {Guard::high, Guard::mid, Guard::low,
                                             Guard::unblockable};
    return number < guards.size() ? guards[number] : Guard::mid;
}

// fspk.md 3.1; the place in this list is the number.
inline constexpr std::array<MoveType, 6> move_types = {MoveType::normal,   MoveType::command_normal,
                                                       MoveType::special,  MoveType::super,
                                                       MoveType::movement, MoveType::throw_};
inline constexpr std::uint8_t other_type = 255;

// The character's properties are the parameters of a .cns; framesmith has other names for some of
// them (fspk.md 5.2).
struct PropertyName {
    std::string_view cns, fspk;
    double factor;  // walking back is negative in a .cns
};
inline constexpr std::array<PropertyName, 3> property_names = {
    {{"life", "health", 1}, {"walk.fwd", "walk_speed", 1}, {"walk.back", "back_walk_speed", -1}}};

// Whether a pack needs the resource `power` for it.
inline bool uses_power(const Move& move) {
    return move.power_cost > 0 || move.power_gain != 0 ||
           std::any_of(move.hits.begin(), move.hits.end(), [](const Hit& hit) {
               return !hit.alternative && (hit.power_on_hit != 0 || hit.power_on_guard != 0);
           });
}

}  // namespace fightconv::fspk_rules
