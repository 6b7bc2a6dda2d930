// What the 1.5 layout wants to know of a state beside its frames: its type, which is its first tag, whether it stands on the ground, and
// the fewest cancel rules that make a pack playable (fspk.md 5.1).
#pragma once

#include <set>
#include <span>
#include <string_view>
#include <vector>

#include "core/model/character.hpp"
#include "formats/fspk/pack.hpp"

namespace fightconv::fspk {

struct StateType {
    std::string_view tag;
    std::uint8_t number;
};
// The move's own type; else by the animation's number one of the reactions, which nothing cancels; else an attack that hits is a normal
// and everything else "system", which cancels into everything.
StateType state_type(MoveType type, std::int32_t animation_number, bool hits);

// By MUGEN's reserved numbers, the usual 600 to 699 of air attacks and the notation "j.".
bool is_grounded(std::int32_t animation_number, std::string_view input);

// The tags of states, which must outlive it.
class TagsOf {
public:
    explicit TagsOf(std::span<const Move> states);
    bool has_both_of(const CancelRule& rule) const;  // "any" is always there

private:
    std::set<std::string_view> tags_;
};

// Those of the rules whose tags some state has. Where it is known of each move what it can be cancelled into, the rules of kinds of moves
// are left out.
enum class KnownCancels : bool { no, yes };
std::vector<CancelRule> cancel_rules(std::span<const Move> states, KnownCancels known);

// A rule for each cancel of each number, in the numbers' order, between the tags of the two states; into moves that are there only, and only where its first
// tick fits. Equal numbers count once, as the first of them says. `left_out` counts the others.
std::vector<CancelRule> rules_of_moves(std::span<const fightconv::Move> moves, std::size_t& left_out);

}  // namespace fightconv::fspk
