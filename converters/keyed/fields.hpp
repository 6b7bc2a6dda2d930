// The values of a character beside its pictures and frames, as keys with values: its info and
// properties, and the moves of its animations.
//
//   the character    char.author char.display_name char.version_date char.localcoord char.xscale
//                    char.yscale char.autofloor; every other char.KEY is a property, and so is a
//                    scale of 1
//   each animation   its first move as move.FIELD and hit.N.FIELD, its K-th move (K from 2) as
//                    move.K.FIELD and move.K.hit.N.FIELD; N counts from 1; a projectile as
//                    move.projectile.N.FIELD, and its hit as move.projectile.N.hit.FIELD
//
// Only the first of several equal keys is taken, and only where its value can be read; every other
// tag stays. converters/keyed/README.md has the values.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "converters/keyed/rows.hpp"
#include "core/model/character.hpp"

namespace fightconv::keyed {

// Which moves each animation has. Where the moves, read animation by animation, would come back in
// another order than they have now (sorted() is false), each of them gets its place in the list
// written beside it.
class MovesByAnimation {
public:
    explicit MovesByAnimation(const Character& character);
    std::span<const std::uint32_t> places(AnimationId animation) const {
        return places_[animation.value];
    }
    bool sorted() const noexcept { return sorted_; }

private:
    std::vector<std::vector<std::uint32_t>> places_;
    bool sorted_ = true;
};

// A move and, where it was written, its place in the list of moves.
struct PlacedMove {
    Move move;
    std::optional<std::uint32_t> order;
};
// How much text a file can hold in one place, and how much of it a tag takes.
struct Room {
    std::size_t bytes;
    std::size_t (*size_of)(const Tag& tag);
};
// Moves that do not fit into the room are left out. Returns their places in Character::moves.
std::vector<std::uint32_t> add_moves(const Character& character, const MovesByAnimation& moves,
                                     AnimationId animation, Room room, std::vector<Tag>& tags);
// `animation` is the one that the moves then have.
std::vector<PlacedMove> take_moves(AnimationId animation, std::vector<Tag>& tags,
                                   Oddities& oddities);
// The moves of all animations, in their place.
std::vector<Move> in_order(std::vector<PlacedMove> moves);

// info (without the name), properties, and whether floor_y and the overrides of the package were
// computed from its frames, because the character has no floor of its own; the reader then ignores
// them.
struct CharacterFields {
    CharacterInfo info;
    std::vector<Tag> properties;
    bool floor_is_computed = false;
};
void add(const CharacterFields& fields, std::vector<Tag>& tags);
CharacterFields take_character_fields(std::vector<Tag>& tags, Oddities& oddities);

// Whether one of these keys could be meant.
bool is_reserved(std::string_view key) noexcept;

}  // namespace fightconv::keyed
