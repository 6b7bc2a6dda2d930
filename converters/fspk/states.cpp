#include "converters/fspk/states.hpp"

#include <algorithm>
#include <array>
#include <map>

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
constexpr std::array<Reaction, 3> reactions = {{{{150, 159}, "blockstun"}, {{5000, 5079}, "hitstun"}, {{5080, 5299}, "knockdown"}}};

constexpr std::array<Numbers, 10> not_on_the_ground = {
    {{40, 46}, {50, 59}, {105, 106}, {122, 122}, {132, 132}, {142, 142}, {152, 152}, {600, 699}, {5030, 5119}, {5140, 5299}}};

constexpr std::uint8_t on_contact = if_hit | if_block;

struct Rule {
    std::string_view from, to;  // "" = any
    std::uint8_t condition;
};
constexpr std::array<Rule, 7> known_rules = {{{"system", "", any_condition},
                                              {"movement", "", any_condition},
                                              {"normal", "special", on_contact},
                                              {"normal", "super", on_contact},
                                              {"command_normal", "special", on_contact},
                                              {"command_normal", "super", on_contact},
                                              {"special", "super", on_contact}}};

}  // namespace

StateType state_type(MoveType type, std::int32_t animation_number, bool hits) {
    if (type != MoveType::none) {
        const auto found = std::find(fspk_rules::move_types.begin(), fspk_rules::move_types.end(), type);
        return {name_of(type), static_cast<std::uint8_t>(found - fspk_rules::move_types.begin())};
    }
    for (const Reaction& reaction : reactions) {
        if (reaction.numbers.include(animation_number)) {
            return {reaction.tag, fspk_rules::other_type};
        }
    }
    return hits ? StateType{name_of(MoveType::normal), 0} : StateType{"system", fspk_rules::other_type};
}

bool is_grounded(std::int32_t animation_number, std::string_view input) {
    return !input.starts_with("j.") &&
           std::none_of(not_on_the_ground.begin(), not_on_the_ground.end(), [&](const Numbers& numbers) { return numbers.include(animation_number); });
}

TagsOf::TagsOf(std::span<const Move> states) {
    for (const Move& state : states) {
        tags_.insert(state.tags.begin(), state.tags.end());
    }
}

bool TagsOf::has_both_of(const CancelRule& rule) const { return (!rule.from || tags_.contains(*rule.from)) && (!rule.to || tags_.contains(*rule.to)); }

std::vector<CancelRule> cancel_rules(std::span<const Move> states, KnownCancels known) {
    const TagsOf tags(states);
    std::vector<CancelRule> found;
    for (const Rule& rule : known_rules) {
        const bool is_of_kinds = !rule.to.empty();
        const auto to = is_of_kinds ? std::optional<std::string>(rule.to) : std::nullopt;
        CancelRule made{std::string(rule.from), to, rule.condition, 0, no_last_frame, 0};
        if (tags.has_both_of(made) && !(is_of_kinds && known == KnownCancels::yes)) {
            found.push_back(std::move(made));
        }
    }
    return found;
}

std::vector<CancelRule> rules_of_moves(std::span<const fightconv::Move> moves, std::size_t& left_out) {
    std::map<std::int32_t, const fightconv::Move*> by_number;
    for (const fightconv::Move& move : moves) {
        if (!by_number.emplace(move.number, &move).second) {
            left_out += move.cancels.size();
        }
    }
    std::vector<CancelRule> found;
    for (const auto& [number, move] : by_number) {
        for (const Cancel& cancel : move->cancels) {
            const auto condition =
                static_cast<std::uint8_t>((cancel.on_hit ? if_hit : 0) | (cancel.on_block ? if_block : 0) | (cancel.on_whiff ? if_whiff : 0));
            const auto first = narrow<std::uint8_t>(cancel.first_tick);
            if (!by_number.contains(cancel.into) || !first || condition == 0) {
                ++left_out;
                continue;
            }
            found.push_back({fspk_rules::state_tag_of(number), fspk_rules::state_tag_of(cancel.into), condition, *first, no_last_frame, 0});
        }
    }
    return found;
}

}  // namespace fightconv::fspk
