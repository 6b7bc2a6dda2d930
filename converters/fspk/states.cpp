#include "converters/fspk/states.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "converters/fspk/properties.hpp"
#include "converters/fspk/rules.hpp"
#include "core/base/checked.hpp"

namespace fightconv::fspk {

namespace {

struct Numbers {
    std::int32_t first, last;
    bool include(std::int32_t number) const noexcept { return first <= number && number <= last; }
};

struct Reaction {
    Numbers numbers;
    std::string_view tag;
};
// mugen.md A19. Guarding (120 to 149) stays "system": a player leaves it at will.
constexpr std::array<Reaction, 3> reactions = {
    {{{150, 159}, "blockstun"}, {{5000, 5079}, "hitstun"}, {{5080, 5299}, "knockdown"}}};

struct StanceOf {
    Numbers numbers;
    Stance stance;
};
constexpr auto stances =
    std::to_array<StanceOf>({{{6, 6}, Stance::crouching},       {{10, 12}, Stance::crouching},
                             {{41, 46}, Stance::airborne},      {{50, 59}, Stance::airborne},
                             {{105, 106}, Stance::airborne},    {{121, 121}, Stance::crouching},
                             {{122, 122}, Stance::airborne},    {{131, 131}, Stance::crouching},
                             {{132, 132}, Stance::airborne},    {{141, 141}, Stance::crouching},
                             {{142, 142}, Stance::airborne},    {{151, 151}, Stance::crouching},
                             {{152, 152}, Stance::airborne},    {{600, 699}, Stance::airborne},
                             {{5020, 5029}, Stance::crouching}, {{5030, 5079}, Stance::airborne},
                             {{5080, 5089}, Stance::lying},     {{5090, 5099}, Stance::airborne},
                             {{5100, 5119}, Stance::lying},     {{5140, 5159}, Stance::lying},
                             {{5160, 5169}, Stance::airborne},  {{5170, 5179}, Stance::lying},
                             {{5180, 5299}, Stance::airborne}});

struct StanceWords {
    Stance stance;
    std::string_view tag, start, free;
};
constexpr auto stance_words =
    std::to_array<StanceWords>({{Stance::standing, "stand", "start_stand", "free_stand"},
                                {Stance::crouching, "crouch", "start_crouch", "free_crouch"},
                                {Stance::airborne, "air", "start_air", "free_air"},
                                {Stance::lying, "lie", "start_lie", "free_lie"}});

const StanceWords& words_of(Stance stance) {
    const auto found = std::find_if(stance_words.begin(), stance_words.end(),
                                    [&](const StanceWords& each) { return each.stance == stance; });
    return found == stance_words.end() ? stance_words.front() : *found;
}

constexpr auto free_numbers = std::to_array<Numbers>({{0, 6},
                                                      {10, 12},
                                                      {20, 21},
                                                      {41, 46},
                                                      {50, 51},
                                                      {100, 100},
                                                      {120, 122},
                                                      {130, 132},
                                                      {140, 142}});

struct Pair {
    std::int32_t number, other;
};
// The actions with which the engine's own states go on (common1.cns). A character that was hit up
// or diagonally (5051, 5052) falls, bounces and gets up by actions of its own.
constexpr auto followers = std::to_array<Pair>(
    {{5, 0},       {6, 11},      {10, 11},     {12, 0},      {40, 41},     {41, 47},
     {42, 47},     {43, 47},     {44, 47},     {45, 47},     {46, 47},     {47, 0},
     {105, 47},    {120, 130},   {121, 131},   {122, 132},   {140, 0},     {141, 11},
     {142, 47},    {150, 130},   {151, 131},   {152, 132},   {5000, 5005}, {5001, 5006},
     {5002, 5007}, {5005, 0},    {5006, 0},    {5007, 0},    {5010, 5015}, {5011, 5016},
     {5012, 5017}, {5015, 0},    {5016, 0},    {5017, 0},    {5020, 5025}, {5021, 5026},
     {5022, 5027}, {5025, 11},   {5026, 11},   {5027, 11},   {5030, 5035}, {5035, 5050},
     {5040, 47},   {5050, 5060}, {5051, 5061}, {5052, 5062}, {5060, 5100}, {5061, 5101},
     {5062, 5102}, {5070, 5170}, {5080, 5110}, {5081, 5111}, {5082, 5112}, {5090, 5050},
     {5100, 5160}, {5101, 5161}, {5102, 5162}, {5110, 5120}, {5111, 5121}, {5112, 5122},
     {5120, 0},    {5121, 0},    {5122, 0},    {5160, 5170}, {5161, 5171}, {5162, 5172},
     {5170, 5110}, {5171, 5111}, {5172, 5112}, {5200, 47},   {5210, 47},   {5300, 0}});
constexpr auto states_showing = std::to_array<Pair>({{50, 41}, {51, 41}, {52, 47}, {106, 47}});

std::optional<std::int32_t> other_of(std::span<const Pair> pairs, std::int32_t number) {
    const auto found = std::find_if(pairs.begin(), pairs.end(),
                                    [&](const Pair& pair) { return pair.number == number; });
    return found == pairs.end() ? std::nullopt : std::optional(found->other);
}

constexpr std::uint8_t on_contact = if_hit | if_block;

struct Rule {
    std::string_view from, to;
    std::uint8_t condition;
};
constexpr auto of_free_ones = std::to_array<Rule>({{"free_stand", start_on_ground, any_condition},
                                                   {"free_stand", "start_stand", any_condition},
                                                   {"free_crouch", start_on_ground, any_condition},
                                                   {"free_crouch", "start_crouch", any_condition},
                                                   {"free_air", "start_air", any_condition}});
constexpr auto of_kinds = std::to_array<Rule>({{"normal", "special", on_contact},
                                               {"normal", "super", on_contact},
                                               {"command_normal", "special", on_contact},
                                               {"command_normal", "super", on_contact},
                                               {"special", "super", on_contact}});

}  // namespace

StateType state_type(MoveType type, std::int32_t animation_number, bool hits) {
    if (type != MoveType::none) {
        const auto found =
            std::find(fspk_rules::move_types.begin(), fspk_rules::move_types.end(), type);
        return {name_of(type), static_cast<std::uint8_t>(found - fspk_rules::move_types.begin())};
    }
    for (const Reaction& reaction : reactions) {
        if (reaction.numbers.include(animation_number)) {
            return {reaction.tag, fspk_rules::other_type};
        }
    }
    return hits ? StateType{name_of(MoveType::normal), 0}
                : StateType{system_tag, fspk_rules::other_type};
}

Stance stance_of(std::int32_t animation_number, const fightconv::Move* move) {
    if (move != nullptr && move->stance != Stance::none) {
        return move->stance;
    }
    if (move != nullptr && move->input.starts_with("j.")) {
        return Stance::airborne;
    }
    const auto found = std::find_if(stances.begin(), stances.end(), [&](const StanceOf& each) {
        return each.numbers.include(animation_number);
    });
    return found == stances.end() ? Stance::standing : found->stance;
}

std::string_view stance_tag(Stance stance) { return words_of(stance).tag; }
std::string_view start_tag(Stance stance) { return words_of(stance).start; }
std::string_view common_start_tag(Stance stance) {
    return is_on_ground(stance) ? start_on_ground : start_tag(stance);
}
std::string_view free_tag(Stance stance) { return words_of(stance).free; }

std::optional<Stance> stance_tagged(std::string_view tag) {
    const auto found = std::find_if(stance_words.begin(), stance_words.end(),
                                    [&](const StanceWords& each) { return each.tag == tag; });
    return found == stance_words.end() ? std::nullopt : std::optional(found->stance);
}

Stances stances_started(const std::vector<std::string>& tags) {
    Stances started;
    for (const std::string& tag : tags) {
        const bool is_ground = tag == start_on_ground;
        started.add({.standing = is_ground || tag == start_tag(Stance::standing),
                     .crouching = is_ground || tag == start_tag(Stance::crouching),
                     .airborne = tag == start_tag(Stance::airborne)});
    }
    return started;
}

bool is_free(std::int32_t number) {
    return std::any_of(free_numbers.begin(), free_numbers.end(),
                       [&](const Numbers& numbers) { return numbers.include(number); });
}

std::optional<std::int32_t> action_after(std::int32_t number) {
    return other_of(followers, number);
}
std::optional<fightconv::Move> move_of_engine(std::int32_t action, const Character& character) {
    constexpr Numbers of_lying{5110, 5119};
    constexpr std::array<Numbers, 2> of_flights = {Numbers{5070, 5079}, Numbers{5160, 5169}};
    constexpr std::int32_t usual_lying = 60;  // ticks
    // A fall that says nothing else bounces with these (fall.yvelocity and yaccel of a HitDef).
    constexpr float up = -4.5F;
    constexpr float gravity = 0.35F;
    constexpr std::int32_t usual_width = 320;
    fightconv::Move move;
    move.next = action_after(action);
    if (!move.next) {
        return std::nullopt;
    }
    if (of_lying.include(action)) {
        const double ticks = number_property(character, "liedown.time").value_or(usual_lying);
        move.duration = static_cast<std::int32_t>(std::clamp(ticks, 1.0, 3600.0));
    } else if (std::any_of(of_flights.begin(), of_flights.end(),
                           [&](const Numbers& flights) { return flights.include(action); })) {
        const float scale = static_cast<float>(character.info.localcoord.x) / usual_width;
        float y = 0;
        std::int32_t tick = 0;
        float down = up * scale;
        while (y + down < 0) {
            y += down;
            move.movement.push_back({++tick, 0, y});
            down += gravity * scale;
        }
        move.duration = tick + 1;
    }
    return move;
}
std::int32_t usual_action(std::int32_t number) {
    constexpr Numbers of_falls{5050, 5179};
    return of_falls.include(number) ? number - number % 10 : number;
}
std::int32_t action_shown_by(std::int32_t state) {
    return other_of(states_showing, state).value_or(state);
}

TagsOf::TagsOf(std::span<const Move> states) {
    for (const Move& state : states) {
        tags_.insert(state.tags.begin(), state.tags.end());
    }
}

bool TagsOf::has_both_of(const CancelRule& rule) const {
    return (!rule.from || tags_.contains(*rule.from)) && (!rule.to || tags_.contains(*rule.to));
}

std::vector<CancelRule> cancel_rules(std::span<const Move> states, KnownCancels known) {
    const TagsOf tags(states);
    std::vector<CancelRule> found;
    const auto add = [&](const Rule& rule) {
        CancelRule made{
            std::string(rule.from), std::string(rule.to), rule.condition, 0, no_last_frame, 0};
        if (tags.has_both_of(made)) {
            found.push_back(std::move(made));
        }
    };
    std::for_each(of_free_ones.begin(), of_free_ones.end(), add);
    if (known == KnownCancels::no) {
        std::for_each(of_kinds.begin(), of_kinds.end(), add);
    }
    return found;
}

std::vector<CancelRule> rules_of_moves(std::span<const fightconv::Move> moves,
                                       std::size_t& left_out) {
    std::map<std::int32_t, const fightconv::Move*> by_number;
    for (const fightconv::Move& move : moves) {
        if (!by_number.emplace(move.number, &move).second) {
            left_out += move.cancels.size();
        }
    }
    std::vector<CancelRule> found;
    for (const auto& [number, move] : by_number) {
        for (const Cancel& cancel : move->cancels) {
            const auto condition = static_cast<std::uint8_t>((cancel.on_hit ? if_hit : 0) |
                                                             (cancel.on_block ? if_block : 0) |
                                                             (cancel.on_whiff ? if_whiff : 0));
            const auto first = narrow<std::uint8_t>(cancel.first_tick);
            if (!by_number.contains(cancel.into) || !first || condition == 0) {
                ++left_out;
                continue;
            }
            found.push_back({fspk_rules::state_tag_of(number),
                             fspk_rules::state_tag_of(cancel.into), condition, *first,
                             no_last_frame, 0});
        }
    }
    return found;
}

std::vector<CancelRule> rules_when_free(const Character& character) {
    std::set<std::int32_t> seen;
    std::vector<CancelRule> found;
    for (const fightconv::Move& move : character.moves) {
        const bool is_first = seen.insert(move.number).second;
        const bool ends_before =
            move.duration && move.free_tick && *move.duration <= *move.free_tick;
        const auto tick =
            move.free_tick && !ends_before ? narrow<std::uint8_t>(*move.free_tick) : std::nullopt;
        if (is_first && tick) {
            const Stance stance = stance_of(character[move.animation].number, &move);
            found.push_back({fspk_rules::state_tag_of(move.number),
                             std::string(common_start_tag(stance)), any_condition, *tick,
                             no_last_frame, 0});
        }
    }
    std::sort(found.begin(), found.end(),
              [](const CancelRule& a, const CancelRule& b) { return a.from < b.from; });
    return found;
}

}  // namespace fightconv::fspk
