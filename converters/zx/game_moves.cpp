#include "converters/zx/game_moves.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <set>
#include <string_view>

namespace fightconv::zx {

namespace {

// The first of several moves with one number counts. Moves of the engine itself are left to the
// game.
std::vector<GameMove> own_moves(const Character& character, const std::vector<bool>& left_out) {
    std::vector<GameMove> moves;
    std::set<std::int32_t> known;
    for (const Move& move : character.moves) {
        const bool is_of_engine = move.type == MoveType::movement && move.movement.empty();
        if (!left_out[move.animation.value] && !is_of_engine && known.insert(move.number).second) {
            moves.push_back({&move, {}});
        }
    }
    return moves;
}

// On the ground a button alone goes with the direction that is held, and a motion with both
// stances, as in a pack (fspk.md 5.3).
void begin_where_said(MoveInput& input, const Stances& starts) {
    constexpr std::uint8_t on_ground = standing_bit | crouching_bit;
    const bool is_of_air = input.stances == in_air_bit;
    const std::uint8_t ground = is_of_air ? on_ground : input.stances & on_ground;
    input.follows = !starts.any();
    input.stances = static_cast<std::uint8_t>(
        input.follows ? on_ground | in_air_bit
                      : (starts.standing || starts.crouching ? ground : 0) |
                            (starts.airborne ? in_air_bit : 0));
}

// A state that no command leads to has no name, and the input of the one that it comes from
// (mugen.md C14), which must not start it.
void give_inputs(std::vector<GameMove>& moves, bool knows_starts) {
    std::set<std::string_view> taken;
    for (const bool is_named : {true, false}) {
        for (GameMove& each : moves) {
            const std::string_view input = each.move->input;
            const bool only_follows = knows_starts && is_named && !each.move->starts.any();
            const bool follows = only_follows || input.find('>') != std::string_view::npos;
            if (each.move->name.empty() != is_named && (follows || taken.insert(input).second)) {
                each.input = move_input(input);
                if (each.input && knows_starts && !each.input->follows) {
                    begin_where_said(*each.input, each.move->starts);
                }
            }
        }
    }
}

void keep_reachable(std::vector<GameMove>& moves) {
    std::map<std::int32_t, const Move*> by_number;
    std::vector<const Move*> waiting;
    for (const GameMove& each : moves) {
        by_number.emplace(each.move->number, each.move);
        if (each.input && !each.input->follows) {
            waiting.push_back(each.move);
        }
    }
    std::set<std::int32_t> reached;
    const auto reach = [&](std::int32_t number) {
        if (const auto found = by_number.find(number);
            found != by_number.end() && !reached.contains(number)) {
            waiting.push_back(found->second);
        }
    };
    while (!waiting.empty()) {
        const Move& move = *waiting.back();
        waiting.pop_back();
        if (!reached.insert(move.number).second) {
            continue;
        }
        if (move.next) {
            reach(*move.next);
        }
        for (const Cancel& cancel : move.cancels) {
            reach(cancel.into);
        }
    }
    moves.erase(
        std::remove_if(moves.begin(), moves.end(),
                       [&](const GameMove& each) { return !reached.contains(each.move->number); }),
        moves.end());
}

// If two moves have the same motion and buttons, the one that begins both on the ground and in the
// air comes last, so that either can have a move of its own.
std::size_t rank(const GameMove& each) {
    constexpr std::size_t most_buttons = 8;
    if (!each.input) {
        return 0;
    }
    const MoveInput& input = *each.input;
    const bool is_special = input.follows || !(input.stances & in_air_bit) ||
                            !(input.stances & (standing_bit | crouching_bit));
    return 1 +
           2 * (input.motion.size() * most_buttons +
                static_cast<std::size_t>(std::popcount(input.buttons))) +
           (is_special ? 1U : 0U);
}

}  // namespace

std::vector<GameMove> moves_of_game(const Character& character, const std::vector<bool>& left_out) {
    std::vector<GameMove> moves = own_moves(character, left_out);
    give_inputs(moves, character.knows_starts());
    keep_reachable(moves);
    std::stable_sort(moves.begin(), moves.end(),
                     [](const GameMove& a, const GameMove& b) { return rank(a) > rank(b); });
    return moves;
}

}  // namespace fightconv::zx
