// What the 1.5 layout needs to know of a state besides its frames: its type, which is its first tag, whether it stands on the ground, and
// the smallest set of cancel rules that makes a pack playable (fspk.md 5.1).
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
// The move's own type; otherwise, by the animation's number, one of the reactions, which nothing cancels; otherwise an attack that hits is a
// normal, and everything else is "system", which cancels into everything.
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

// The rules whose tags some state has. If the cancels of each move are known, the rules between kinds of moves are left out.
enum class KnownCancels : bool { no, yes };
std::vector<CancelRule> cancel_rules(std::span<const Move> states, KnownCancels known);

// A rule for each cancel of each number, in the order of the numbers, between the tags of the two states. Only cancels into moves that exist, and whose
// first tick fits. Of moves with the same number, only the first counts. `left_out` counts the other cancels.
std::vector<CancelRule> rules_of_moves(std::span<const fightconv::Move> moves, std::size_t& left_out);

}  // namespace fightconv::fspk
