#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <map>
#include <numbers>
#include <set>
#include <string_view>

#include "converters/fight/fighter.hpp"
#include "converters/fspk/states.hpp"
#include "core/base/checked.hpp"
#include "core/model/timeline.hpp"

namespace fightconv::fight {

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

bool attacks(const Move& move) {
    return !move.projectiles.empty() ||
           std::any_of(move.hits.begin(), move.hits.end(),
                       [](const Hit& hit) { return !hit.alternative; });
}

// An animation whose boxes hit does what the strongest of them say, and the usual where they say
// nothing. Nothing if none of them hits.
std::optional<Move> attack_of(const Animation& animation, AnimationId id) {
    std::optional<Hit> found;
    const Timeline timeline(animation);
    for (const Timeline::Span& span : timeline.spans()) {
        for (const Box& box : timeline.frame_of(span).boxes) {
            if (box.kind != BoxKind::attack || !box.enabled) {
                continue;
            }
            if (!found) {
                found = Hit{.hitstop = 8, .attacker_hitstop = 8};
                found->first_tick = saturate<std::int32_t>(span.start);
            }
            found->last_tick = saturate<std::int32_t>(span.end() - 1);
            found->damage = std::max<std::int32_t>(found->damage, box.damage);
            found->hitstun = std::max<std::int32_t>(found->hitstun, box.hitstun);
            found->blockstun = std::max<std::int32_t>(found->blockstun, box.blockstun);
            if (std::hypot(found->knockback_x, found->knockback_y) < box.knockback_strength) {
                const double angle = double{box.knockback_angle} * std::numbers::pi / 180;
                found->knockback_x = static_cast<float>(box.knockback_strength * std::cos(angle));
                found->knockback_y = static_cast<float>(-box.knockback_strength * std::sin(angle));
            }
        }
    }
    if (!found) {
        return std::nullopt;
    }
    const auto use = [](auto& value, auto usual) { value = value == 0 ? usual : value; };
    use(found->damage, 50);
    use(found->hitstun, 15);
    use(found->blockstun, 12);
    if (found->knockback_y == 0) {
        use(found->knockback_x, 4.0F);
    }
    Move move;
    move.number = animation.number;
    move.animation = id;
    move.name = animation.name;
    move.stance = fspk::stance_of(animation.number, nullptr);
    move.hits = {*found};
    return move;
}

// The input of each attack, empty where there are too many of them: buttons in turn, first alone
// and then with motions; those with which one stands, crouches or is in the air by the stance of
// the attack.
std::vector<std::string> inputs_in_turn(const std::vector<const Move*>& attacks) {
    constexpr std::string_view buttons = "abxyzc";
    constexpr std::array<std::string_view, 7> motions = {"6",   "4",   "236", "214",
                                                         "623", "421", "22"};
    std::map<std::string_view, std::size_t> alone;
    std::array<std::size_t, 2> with_motion{};
    std::vector<std::string> inputs;
    for (const Move* const attack : attacks) {
        const bool in_air = attack->stance == Stance::airborne;
        const std::string_view stance = in_air                                ? "j."
                                        : attack->stance == Stance::crouching ? "2"
                                                                              : "5";
        std::string& input = inputs.emplace_back();
        if (std::size_t& next = alone[stance]; next < buttons.size()) {
            input = std::string(stance) + buttons[next++];
        } else if (std::size_t& more = with_motion[in_air ? 1 : 0];
                   more < motions.size() * buttons.size()) {
            input = std::string(in_air ? "j." : "").append(motions[more / buttons.size()]);
            input += buttons[more++ % buttons.size()];
        }
    }
    return inputs;
}

void give_buttons(std::vector<GameMove>& moves) {
    std::vector<const Move*> attacking;
    for (const GameMove& each : moves) {
        if (attacks(*each.move)) {
            attacking.push_back(each.move);
        }
    }
    const std::vector<std::string> inputs = inputs_in_turn(attacking);
    std::size_t next = 0;
    for (GameMove& each : moves) {
        if (attacks(*each.move)) {
            each.input = move_input(inputs[next++]);
            if (each.input && !each.input->motion.empty() && each.input->stances != in_air_bit) {
                each.input->stances = standing_bit | crouching_bit;
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

std::vector<Move> attacks_of_boxes(const Character& character) {
    const auto says_what_it_does = [](const Frame& frame) {
        return std::any_of(frame.boxes.begin(), frame.boxes.end(), [](const Box& box) {
            return box.kind == BoxKind::attack && (box.damage != 0 || box.hitstun != 0);
        });
    };
    std::vector<Move> made;
    for (std::size_t i = 0; i < character.animations.size(); ++i) {
        const Animation& animation = character.animations[i];
        if (std::any_of(animation.frames.begin(), animation.frames.end(), says_what_it_does)) {
            if (auto attack = attack_of(animation, {static_cast<std::uint32_t>(i)})) {
                made.push_back(*std::move(attack));
            }
        }
    }
    std::vector<const Move*> attacking;
    attacking.reserve(made.size());
    for (const Move& attack : made) {
        attacking.push_back(&attack);
    }
    const std::vector<std::string> inputs = inputs_in_turn(attacking);
    for (std::size_t i = 0; i < made.size(); ++i) {
        made[i].input = inputs[i];
    }
    return made;
}

GameMoves moves_of_game(const Character& character, const std::vector<bool>& left_out) {
    GameMoves moves;
    std::vector<GameMove>& list = moves.list;
    list = own_moves(character, left_out);
    give_inputs(list, character.knows_starts());
    moves.have_given_inputs = std::none_of(list.begin(), list.end(), [](const GameMove& each) {
        return each.input && !each.input->follows;
    });
    if (moves.have_given_inputs) {
        if (std::none_of(list.begin(), list.end(),
                         [](const GameMove& each) { return attacks(*each.move); })) {
            for (std::size_t i = 0; i < left_out.size(); ++i) {
                auto attack = left_out[i] ? std::nullopt
                                          : attack_of(character.animations[i],
                                                      {static_cast<std::uint32_t>(i)});
                if (attack) {
                    moves.made.push_back(*std::move(attack));
                }
            }
            list.clear();
            for (const Move& made : moves.made) {
                list.push_back({&made, {}});
            }
        }
        give_buttons(list);
    }
    keep_reachable(list);
    std::stable_sort(list.begin(), list.end(),
                     [](const GameMove& a, const GameMove& b) { return rank(a) > rank(b); });
    return moves;
}

}  // namespace fightconv::fight
