// The facts that the 1.5 layout needs about a state besides its frames: its type, where the
// character is in it, who may begin it and leave it, what follows it, and the rules between all of
// these (fspk.md 5).
#pragma once

#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/character.hpp"
#include "formats/fspk/pack.hpp"

namespace fightconv::fspk {

inline constexpr std::string_view system_tag = "system";
struct StateType {
    std::string_view tag;
    std::uint8_t number;
};
// The move's own type; otherwise, by the animation's number, one of the reactions, which nothing
// cancels; otherwise an attack that hits is a normal, and everything else is "system".
StateType state_type(MoveType type, std::int32_t animation_number, bool hits);

// The stance of the move at its beginning, if it has one; otherwise the notation "j.", MUGEN's
// reserved numbers and the usual 600 to 699 of air attacks decide. Never none.
Stance stance_of(std::int32_t animation_number, const fightconv::Move* move);
std::string_view stance_tag(Stance stance);                 // "stand", "crouch", "air", "lie"
std::optional<Stance> stance_tagged(std::string_view tag);  // the stance with this tag

// Tags of the states in which the character is free to act: standing, crouching, in the air, lying.
// The start tags are for states that a free character can begin, but only from the same stance:
// "start_stand" and so on. Almost everything on the ground can be begun standing and crouching, and
// has a common tag.
std::string_view free_tag(Stance stance);
std::string_view start_tag(Stance stance);
std::string_view common_start_tag(Stance stance);
inline constexpr std::string_view start_prefix = "start_";
inline constexpr std::string_view start_on_ground = "start_ground";
// The tags of a state by which one who is free to act can begin it; empty if nobody can.
using StartTags = std::vector<std::string_view>;
Stances stances_started(const std::vector<std::string>& tags);  // by all tags of a state
constexpr bool is_on_ground(Stance stance) noexcept {
    return stance == Stance::standing || stance == Stance::crouching;
}

// Whether a player leaves the basic state of this number at will: standing, crouching, walking,
// guarding, jumping.
bool is_free(std::int32_t number);

// The action that follows this one of the engine's own: jumping is followed by landing, and landing
// by standing.
std::optional<std::int32_t> action_after(std::int32_t number);
// How a basic action plays that another one follows, as the engine's own state does that shows it:
// what follows, and for lying and flying, whose animation does not say it, how long and how it
// moves. Nothing for others.
std::optional<fightconv::Move> move_of_engine(std::int32_t action, const Character& character);
// The action that takes the place of one that is missing: one who was hit up or diagonally (5101,
// 5102) falls, bounces and gets up like all others. Otherwise the action itself.
std::int32_t usual_action(std::int32_t number);
// The action that one of the engine's own states shows, if it is not that of its number.
std::int32_t action_shown_by(std::int32_t state);

// The tags of states, which must outlive it.
class TagsOf {
public:
    explicit TagsOf(std::span<const Move> states);
    bool has_both_of(const CancelRule& rule) const;  // "any" is always there

private:
    std::set<std::string_view> tags_;
};

// The rules whose tags some state has. If the cancels of each move are known, the rules between
// kinds of moves are left out.
enum class KnownCancels : bool { no, yes };
std::vector<CancelRule> cancel_rules(std::span<const Move> states, KnownCancels known);

// A rule for each cancel of each number, in the order of the numbers, between the tags of the two
// states. Only cancels into moves that exist, and whose first tick fits. Of moves with the same
// number, only the first counts. `left_out` counts the other cancels.
std::vector<CancelRule> rules_of_moves(std::span<const fightconv::Move> moves,
                                       std::size_t& left_out);

// A rule for each number whose move is free to act before it is over: from then on, into what can
// be begun in its stance.
std::vector<CancelRule> rules_when_free(const Character& character);

}  // namespace fightconv::fspk
