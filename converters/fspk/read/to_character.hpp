// Pack -> Character (README.md); and a pack as it is.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "converters/fspk/read/side_pictures.hpp"
#include "converters/fspk/state_properties.hpp"
#include "converters/interface/file_kind.hpp"
#include "core/base/context.hpp"
#include "core/model/character.hpp"
#include "formats/fspk/pack.hpp"

namespace fightconv::fspk {

// One animation for each keyframes key that a move has, in the order of the moves, and one move for
// each move. An animation of `pictures` with that name is what it shows; without one it shows
// nothing. limit_exceeded if the boxes exceed the budget, or a frame has more of them than the
// limits allow.
Result<Character> to_character(const Pack& pack, Layout layout, std::string_view file,
                               SidePictures pictures, Context& context);

// The boxes and sounds, tick by tick, of the moves with these places in the pack, which have one
// keyframes key: the attack boxes of all of them, everything else of the first. Over `shown`, if
// there are pictures. `scale` is that of the character, by which its boxes are divided. It has no
// name and no number yet. limit_exceeded if `charge` cannot pay for it, or a frame has too many
// boxes.
Result<Animation> to_animation(const Pack& pack, const std::vector<std::size_t>& moves,
                               const Animation* shown, const Scale& scale, const Context& context,
                               Charge& charge);

// Moves of a pack -> moves of the character. A move of the pack is called a state here, as 1.5
// calls it.
inline constexpr std::int32_t first_free_number = 10'000;  // numbers for what has none

// Adds the moves, with their cancels, to a character that has its animations. `states_of`: of each
// animation, the states that show it. `facts`: what the properties of each state say.
void add_moves(const Pack& pack, Layout layout,
               const std::vector<std::vector<std::size_t>>& states_of,
               const std::vector<ReadFacts>& facts, Character& character);

// As FileKind::describe. `layout`: nothing = as its record sizes tell.
Result<Description> describe(Source source, std::string_view animation,
                             std::optional<Layout> layout);

}  // namespace fightconv::fspk
