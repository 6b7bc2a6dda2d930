#include "converters/fspk/write/plan.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "converters/fspk/rules.hpp"
#include "core/base/text/names.hpp"
#include "core/model/action_names.hpp"

namespace fightconv::fspk {

namespace {

namespace rules = fspk_rules;

// The input of a basic state that framesmith's training mode finds by its place; null for any
// other.
const rules::FixedInput* fixed_input_of(const PlannedState& state) {
    const bool is_basic =
        state.move == nullptr || rules::is_basic_state(*state.move, *state.animation);
    const auto found =
        std::find_if(rules::fixed_inputs.begin(), rules::fixed_inputs.end(),
                     [&](const auto& each) { return each.action == state.animation->number; });
    return is_basic && found != rules::fixed_inputs.end() ? &*found : nullptr;
}

std::string wanted_input(const PlannedState& state) {
    if (const auto* const fixed = fixed_input_of(state)) {
        return std::string(fixed->input);
    }
    std::string input = state.move == nullptr || state.move->input.empty()
                            ? state.animation->name
                            : rules::state_input(state.move->input);
    if (std::string_view(input) <= rules::fixed_inputs.back().input) {
        input.insert(0, 1, '_');
    }
    return input;
}

bool is_follow_up(const fightconv::Move& move) {
    return move.input.find(rules::then) != std::string::npos;
}

// Where it is said which moves begin by themselves, these are all.
bool begins_by_itself(const fightconv::Move& move) {
    return !is_follow_up(move) &&
           (move.needs_control || (!move.name.empty() && !move.input.empty()));
}

class Planner {
public:
    Planner(const Character& character, const std::vector<bool>& empty)
        : character_(character), knows_starts_(character.knows_starts()) {
        std::vector<std::vector<const fightconv::Move*>> moves(character.animations.size());
        for (const fightconv::Move& move : character.moves) {
            moves[move.animation.value].push_back(&move);
        }
        for (std::size_t i = 0; i < moves.size(); ++i) {
            if (!empty[i]) {
                add(character.animations[i], std::move(moves[i]));
            }
        }
    }

    std::vector<PlannedState> in_file_order() && {
        find_starters();
        name_all();
        return std::move(states_);
    }

    std::vector<PlannedState> sorted() && {
        find_starters();
        name_all();
        std::sort(states_.begin(), states_.end(),
                  [](const PlannedState& a, const PlannedState& b) { return a.input < b.input; });
        return std::move(states_);
    }

private:
    void add(const Animation& animation, std::vector<const fightconv::Move*> moves) {
        const auto is_basic = [&](const fightconv::Move* move) {
            return rules::is_basic_state(*move, animation);
        };
        const auto others = is_basic_number(animation.number)
                                ? std::stable_partition(moves.begin(), moves.end(), is_basic)
                                : moves.end();
        if (moves.empty() || others == moves.begin()) {
            states_.push_back({&animation, nullptr, {}, stance_of(animation.number, nullptr)});
        }
        for (const fightconv::Move* const move : moves) {
            states_.push_back({&animation, move, {}, stance_of(animation.number, move)});
        }
    }

    bool begins(const fightconv::Move& move) const {
        return knows_starts_ ? move.starts.any() && !is_follow_up(move) : begins_by_itself(move);
    }

    // The stances in which a state begins by its input: its own, unless the move says more. On the
    // ground one stance stands for both.
    std::vector<Stance> stances_of_start(const PlannedState& state) const {
        if (!knows_starts_) {
            return {state.stance};
        }
        const Stances& starts = state.move->starts;
        std::vector<Stance> found;
        if (is_on_ground(state.stance) && starts.has(state.stance)) {
            found.push_back(state.stance);
        } else if (starts.standing || starts.crouching) {
            found.push_back(starts.standing ? Stance::standing : Stance::crouching);
        }
        if (starts.airborne) {
            found.push_back(Stance::airborne);
        }
        return found;
    }

    // If several moves have one input, it can mean only one of them: the first that asks for
    // control, otherwise the first. There may be one for standing and one for crouching.
    void find_starters() {
        const bool is_known =
            std::any_of(character_.moves.begin(), character_.moves.end(),
                        [&](const fightconv::Move& move) { return begins(move); });
        std::map<std::pair<std::string, Stance>, PlannedState*> starters;
        for (PlannedState& state : states_) {
            // blocked hits, ends of rounds, introductions
            constexpr std::int32_t first_special = 150;
            const std::int32_t number = state.number();
            if (fixed_input_of(state) != nullptr ||
                (state.move == nullptr && number >= 0 && number < first_special)) {
                state.starts = {common_start_tag(state.stance)};
                continue;
            }
            const bool starts = state.move != nullptr &&
                                (is_known ? begins(*state.move) : !is_follow_up(*state.move));
            if (!starts) {
                continue;
            }
            for (const Stance stance : stances_of_start(state)) {
                PlannedState*& best = starters[{wanted_input(state), stance}];
                if (best == nullptr || (state.move->needs_control && !best->move->needs_control)) {
                    best = &state;
                }
            }
        }
        for (const auto& [key, state] : starters) {
            const auto& [input, stance] = key;
            const Stance other = stance == Stance::standing ? Stance::crouching : Stance::standing;
            const bool is_common = is_on_ground(stance) && !starters.contains({input, other});
            state->starts.push_back(is_common ? start_on_ground : start_tag(stance));
        }
    }

    // A state that begins by itself takes its input before all others; a move with the same input
    // has the path to it, or a number. The numbers of moves decide which is first, because the
    // order of animations is another one in the pack.
    void name_all() {
        std::vector<PlannedState*> by_number;
        for (PlannedState& state : states_) {
            by_number.push_back(&state);
        }
        std::stable_sort(
            by_number.begin(), by_number.end(),
            [](const PlannedState* a, const PlannedState* b) { return a->number() < b->number(); });
        std::set<std::string, std::less<>> started;
        const auto name = [&](bool (*applies)(const PlannedState&)) {
            for (PlannedState* const state : by_number) {
                if (state->input.empty() && applies(*state)) {
                    state->input = names_.take(wanted_input(*state));
                    started.insert(state->input);
                }
            }
        };
        name([](const PlannedState& state) {
            return state.move == nullptr || fixed_input_of(state) != nullptr;
        });
        name([](const PlannedState& state) { return !state.starts.empty(); });
        const std::map<std::int32_t, std::string> paths = inputs_before();
        for (PlannedState* const state : by_number) {
            if (!state->input.empty()) {
                continue;
            }
            const std::string wanted = wanted_input(*state);
            const auto path = paths.find(state->move->number);
            const bool follows =
                started.contains(wanted) && !is_follow_up(*state->move) && path != paths.end();
            state->input =
                names_.take(follows ? path->second + std::string(rules::then) + wanted : wanted);
        }
    }

    // For each move into which another can be cancelled: the input of that other move.
    std::map<std::int32_t, std::string> inputs_before() const {
        std::map<std::int32_t, std::string> found;
        for (const PlannedState& state : states_) {
            if (state.move != nullptr && !state.starts.empty() && !state.move->input.empty()) {
                for (const Cancel& cancel : state.move->cancels) {
                    found.try_emplace(cancel.into, state.input);
                }
            }
        }
        return found;
    }

    const Character& character_;
    bool knows_starts_;
    std::vector<PlannedState> states_;
    UniqueNames names_{NameCase::matters};
};

}  // namespace

std::vector<PlannedState> plan_states(const Character& character, const std::vector<bool>& empty,
                                      Layout layout) {
    Planner planner(character, empty);
    return layout == Layout::v1_0 ? std::move(planner).in_file_order()
                                  : std::move(planner).sorted();
}

std::optional<std::size_t> state_numbered(const std::vector<PlannedState>& states,
                                          std::int32_t number) {
    for (const std::int32_t wanted : {number, action_shown_by(number)}) {
        const auto found =
            std::find_if(states.begin(), states.end(),
                         [&](const PlannedState& state) { return state.number() == wanted; });
        if (found != states.end()) {
            return static_cast<std::size_t>(found - states.begin());
        }
    }
    return std::nullopt;
}

}  // namespace fightconv::fspk
