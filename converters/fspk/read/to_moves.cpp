#include <algorithm>
#include <charconv>
#include <limits>
#include <map>
#include <set>

#include "converters/fspk/events.hpp"
#include "converters/fspk/read/to_character.hpp"
#include "converters/fspk/rules.hpp"
#include "converters/fspk/states.hpp"
#include "converters/fspk/texts.hpp"
#include "core/base/checked.hpp"
#include "core/model/action_names.hpp"

namespace fightconv::fspk {

namespace {

namespace rules = fspk_rules;

// 1.0 has no number for a move without a type, so one that does not hit is taken for such a move.
MoveType type_of(const Move& move, Layout layout) {
    constexpr std::uint8_t ex = 6;
    constexpr std::uint8_t rekka = 7;
    if (move.type == 0 && layout == Layout::v1_0 && move.hit_windows.empty()) {
        return MoveType::none;
    }
    if (move.type == ex || move.type == rekka) {
        return MoveType::special;
    }
    return move.type < rules::move_types.size() ? rules::move_types[move.type] : MoveType::none;
}

// Nothing where the input is only a name.
std::string input_of(const Move& state, const Animation& animation) {
    std::string input = readable(state.input);
    const auto is_fixed = [&](const auto& inputs) {
        return std::any_of(inputs.begin(), inputs.end(), [&](const rules::FixedInput& each) {
            return each.action == animation.number && each.input == input;
        });
    };
    return is_fixed(rules::fixed_inputs) || is_fixed(rules::older_fixed_inputs) ||
                   input == animation.name || input == "_" + animation.name
               ? ""
               : input;
}

// "6L" of "6L_2", which keeps it apart from another "6L".
std::string without_number(const std::string& input) {
    const std::size_t last = input.find_last_not_of("0123456789");
    return last != std::string::npos && last != 0 && input[last] == '_' && last + 1 < input.size()
               ? input.substr(0, last)
               : input;
}

// The state that a tag "state_1000" says.
std::optional<std::int32_t> state_of(std::string_view tag) {
    if (!tag.starts_with(rules::state_tag)) {
        return std::nullopt;
    }
    tag.remove_prefix(rules::state_tag.size());
    std::int32_t number = 0;
    const auto [end, error] = std::from_chars(tag.data(), tag.data() + tag.size(), number);
    return error == std::errc{} && std::to_string(number) == tag ? std::optional(number)
                                                                 : std::nullopt;
}

std::vector<Hit> hits_of(const Move& from, const ReadFacts& facts) {
    std::vector<Hit> hits;
    for (std::size_t i = 0; i < from.hit_windows.size(); ++i) {
        const HitWindow& window = from.hit_windows[i];
        if (window.start <= window.end && !window.shapes.empty()) {
            Hit hit;
            hit.continued = i == 0 ? facts.continues_hit
                                   : !facts.hits.empty() && facts.hits[i] == facts.hits[i - 1];
            hit.first_tick = window.start;
            hit.last_tick = window.end;
            hit.damage = window.damage;
            hit.chip = window.chip;
            hit.hitstop = window.hitstop;
            hit.hitstun = window.hitstun;
            hit.blockstun = window.blockstun;
            hit.pushback = static_cast<float>(window.hit_pushback / units_per_pixel);
            hit.block_pushback = static_cast<float>(window.block_pushback / units_per_pixel);
            hit.guard = rules::guard_of(window.guard);
            hits.push_back(hit);
        }
    }
    return hits;
}

// Sets the power that the move costs and gives when it begins and when it connects.
void add_power(const Move& from, fightconv::Move& move) {
    std::int64_t power_cost = 0;
    for (const Cost& cost : from.costs) {
        power_cost += cost.resource == rules::power ? cost.amount : 0;
    }
    move.power_cost = saturate<std::int32_t>(power_cost);
    for (const Delta& delta : from.deltas) {
        if (delta.resource != rules::power) {
            continue;
        }
        const auto add_first = [&](std::int32_t& gain) { gain = gain == 0 ? delta.delta : gain; };
        if (delta.trigger == static_cast<std::uint8_t>(Trigger::on_use)) {
            add_first(move.power_gain);
        } else if (!move.hits.empty()) {
            const bool of_hit = delta.trigger == static_cast<std::uint8_t>(Trigger::on_hit);
            Hit& hit = move.hits.front();
            add_first(of_hit ? hit.power_on_hit : hit.power_on_guard);
        }
    }
}

// The cancels of rules that lead from the tag of one state to that of another.
void add_cancels(const Pack& pack, Character& character) {
    std::map<std::int32_t, std::vector<std::size_t>> moves;
    for (std::size_t i = 0; i < character.moves.size(); ++i) {
        moves[character.moves[i].number].push_back(i);
    }
    for (const CancelRule& rule : pack.cancel_rules) {
        constexpr std::int32_t none = std::numeric_limits<std::int32_t>::min();  // no move has it
        const std::int32_t from = rule.from ? state_of(*rule.from).value_or(none) : none;
        const std::int32_t into = rule.to ? state_of(*rule.to).value_or(none) : none;
        const auto found = moves.find(from);
        if (found == moves.end() || into == none) {
            continue;
        }
        Cancel cancel{.into = into, .first_tick = rule.min_frame};
        cancel.on_hit = (rule.condition & if_hit) != 0;
        cancel.on_block = (rule.condition & if_block) != 0;
        cancel.on_whiff = (rule.condition & if_whiff) != 0;
        character.moves[found->second.front()].cancels.push_back(cancel);
    }
}

class MovesOfStates {
public:
    MovesOfStates(const Pack& pack, Layout layout,
                  const std::vector<std::vector<std::size_t>>& states_of,
                  const std::vector<ReadFacts>& facts, Character& character)
        : pack_(pack),
          layout_(layout),
          states_of_(states_of),
          facts_(facts),
          character_(character) {}

    void add() {
        for (const Move& state : pack_.moves) {
            inputs_.insert(readable(state.input));
        }
        std::vector<std::uint32_t> animation_of(pack_.moves.size());
        for (std::size_t a = 0; a < states_of_.size(); ++a) {
            for (const std::size_t i : states_of_[a]) {
                animation_of[i] = static_cast<std::uint32_t>(a);
            }
        }
        std::vector<bool> has_plain(states_of_.size());
        std::vector<bool> is_plain(pack_.moves.size());
        for (std::size_t i = 0; i < pack_.moves.size(); ++i) {
            is_plain[i] =
                only_shows(i, states_of_[animation_of[i]], character_.animations[animation_of[i]]);
            has_plain[animation_of[i]] = has_plain[animation_of[i]] || is_plain[i];
        }
        std::vector<std::int32_t> numbers;
        std::vector<std::size_t> sources;  // of the character's moves
        for (std::size_t i = 0; i < pack_.moves.size(); ++i) {
            const Animation& animation = character_.animations[animation_of[i]];
            numbers.push_back(animation.number);
            if (is_plain[i]) {
                continue;
            }
            fightconv::Move move = move_of(i, {animation_of[i]}, animation);
            if (has_plain[animation_of[i]] && rules::is_basic_state(move, animation)) {
                move.number =
                    first_free_number + static_cast<std::int32_t>(character_.animations.size() + i);
            }
            numbers.back() = move.number;
            sources.push_back(i);
            character_.moves.push_back(std::move(move));
        }
        add_starts(sources);
        for (std::size_t i = 0; i < sources.size(); ++i) {
            const auto next = facts_[sources[i]].next;
            character_.moves[i].next =
                next && *next < numbers.size() ? std::optional(numbers[*next]) : std::nullopt;
        }
    }

private:
    // Who may begin a move goes by its stance, unless a tag says otherwise of one of them.
    void add_starts(const std::vector<std::size_t>& sources) {
        std::vector<Stances> starts;
        bool says_more = false;
        for (std::size_t i = 0; i < sources.size(); ++i) {
            const Stance stance = character_.moves[i].stance;
            starts.push_back(stances_started(pack_.moves[sources[i]].tags));
            const auto& [standing, crouching, airborne] = starts.back();
            says_more = says_more || (airborne && stance != Stance::airborne) ||
                        ((standing || crouching) && !is_on_ground(stance));
        }
        for (std::size_t i = 0; says_more && i < sources.size(); ++i) {
            character_.moves[i].starts = starts[i];
        }
    }

    // Whether the state is no move, but stands for its animation alone: of those that fightconv
    // wrote, if it has no number. Otherwise, if it says no more than its animation, which has no
    // other state or is a basic one (fspk.md 6).
    bool only_shows(std::size_t place, const std::vector<std::size_t>& group,
                    const Animation& animation) const {
        const Move& state = pack_.moves[place];
        const bool acts =
            !state.hit_windows.empty() || !state.costs.empty() || !state.deltas.empty() ||
            !state.on_hit.empty() || !state.on_block.empty() ||
            state.guard != rules::number_of(Guard::none) ||
            type_of(state, layout_) != MoveType::none ||
            std::any_of(state.notifies.begin(), state.notifies.end(), [](const Notify& notify) {
                return std::any_of(notify.emits.begin(), notify.emits.end(),
                                   [](const Emit& emit) { return !is_sound(emit); });
            });
        if (acts || facts_[place].number) {
            return false;
        }
        return facts_[place].action || (input_of(state, animation).empty() &&
                                        (group.size() == 1 || (group.front() == place &&
                                                               is_basic_number(animation.number))));
    }

    fightconv::Move move_of(std::size_t place, AnimationId id, const Animation& animation) const {
        const Move& from = pack_.moves[place];
        const ReadFacts& facts = facts_[place];
        fightconv::Move move;
        move.number = facts.number.value_or(animation.number);
        bool has_twin = false;
        for (const std::string& tag : from.tags) {
            move.number = state_of(tag).value_or(move.number);
            const auto stance = stance_tagged(tag);
            move.stance = stance.value_or(move.stance);
            move.needs_control = move.needs_control || tag.starts_with(start_prefix);
            has_twin = has_twin || (is_on_ground(move.stance) && tag == start_tag(move.stance));
        }
        move.animation = id;
        move.input = input_of(from, animation);
        // no two states have the same input (fspk.md 5.3)
        if (std::string plain = without_number(move.input); has_twin || inputs_.contains(plain)) {
            move.input = std::move(plain);
        }
        move.duration = facts.duration;
        move.free_tick = facts.free_tick;
        move.movement = facts.movement;
        move.type = type_of(from, layout_);
        move.guard = rules::guard_of(from.guard);
        move.hits = hits_of(from, facts);
        move.notifies = notifies_of(from);
        add_power(from, move);
        if (!move.hits.empty()) {
            move.hits.front().sound = clip_of(from.on_hit, pack_);
            move.hits.front().guard_sound = clip_of(from.on_block, pack_);
        }
        return move;
    }

    const Pack& pack_;
    Layout layout_;
    const std::vector<std::vector<std::size_t>>& states_of_;
    const std::vector<ReadFacts>& facts_;
    Character& character_;
    std::set<std::string, std::less<>> inputs_;
};

}  // namespace

void add_moves(const Pack& pack, Layout layout,
               const std::vector<std::vector<std::size_t>>& states_of,
               const std::vector<ReadFacts>& facts, Character& character) {
    MovesOfStates(pack, layout, states_of, facts, character).add();
    add_cancels(pack, character);
}

}  // namespace fightconv::fspk
