// This is what a game needs of a character to let it fight, whatever plays it
// (docs/rules/fight.md): which animation it shows for what, the constants of its body, and its
// moves with what begins them.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "core/model/character.hpp"
#include "core/model/move_input.hpp"

namespace fightconv::fight {

// This is what every fighter does besides its moves. game/character.h of the ZX folder has the same
// order.
enum class Role : std::uint8_t {
    stand,
    crouch,
    walk_forward,
    walk_back,
    jump_start,
    jump_up,
    jump_forward,
    jump_back,
    land,
    guard,
    guard_crouch,
    hit_light,
    hit_medium,
    hit_hard,
    hit_crouch,
    fall,
    lie,
    get_up,
    lie_dead,
    win,
};
inline constexpr std::size_t role_count = 20;
std::string_view name_of(Role role) noexcept;  // "walk_forward"

// Pixels of the game and ticks: x forward, y down.
struct Body {
    std::int32_t life, power;
    std::int32_t attack, defence;  // percent: of its damage, and by which that of others is divided
    double walk_forward, walk_back;
    double jump, jump_forward, jump_back;  // up, and along
    double gravity;
    double front, back;  // how far it reaches from the axis
    std::int32_t jump_ticks, land_ticks, rise_ticks;
};

struct FighterHit {
    const Hit* hit;
    std::int32_t number;  // windows of one number are one hit
    Guard guard;          // never `none`
    bool falls;           // the opponent, who stands
    // with which one who stands begins to slide, so that it slides as far as the hit says
    double push, guard_push;
};

struct FighterCancel {
    const Cancel* cancel;
    std::size_t into;  // its place in Fighter::moves
};

struct FighterProjectile {
    const Projectile* projectile;
    AnimationId animation;
    FighterHit hit;
};

struct FighterMove {
    const Move* move;
    std::optional<MoveInput> input;
    std::string notation;   // of the input; one that was given has none of its own
    std::int32_t duration;  // 0: until it lands
    // after which any other may begin; nothing: not before it is over
    std::optional<std::int32_t> free_tick;
    std::optional<std::size_t> next;  // its place in Fighter::moves
    bool is_throw;
    bool continues;  // its first hit is the one of the move before it
    bool flies;      // whoever does it in the air keeps flying as before
    std::vector<FighterHit> hits;
    std::vector<FighterCancel> cancels;
    std::vector<FighterProjectile> projectiles;  // by tick
};

// Borrows the character.
struct Fighter {
    std::array<AnimationId, role_count> roles;
    Body body;
    std::vector<FighterMove> moves;  // in the order of moves_of_game()
    bool have_given_inputs;          // as in GameMoves
    std::vector<Move> made;          // that some of the moves refer to
};

// At least one animation has to be left.
Fighter fighter_of(const Character& character, const std::vector<bool>& left_out);

// Screen pixels for a pixel of a character that is made for this screen, on a screen of 540 rows:
// whole ones if there is room.
double zoom_of(Point screen) noexcept;

// This is what is left of the speed of one who slides, from tick to tick.
inline constexpr double friction = 0.85;

struct GameMove {
    const Move* move;
    std::optional<MoveInput> input;
};

struct GameMoves {
    std::vector<GameMove> list;
    // No input of the character's starts any of them: each attack has got one, buttons in turn.
    bool have_given_inputs = false;
    std::vector<Move> made;  // of animations that hit, for a character without any attack
};

// The animations whose attack boxes have a damage or a stun, as moves with what the boxes say, for
// a character without moves.
// Buttons in turn are their inputs, for each stance by itself.
std::vector<Move> attacks_of_boxes(const Character& character);

// The moves that an input starts and those that can come after them, except those whose animation
// is left out. Those with long motions come first, so that 236236x is not taken for 236x; then
// those with more buttons. Borrows the character.
GameMoves moves_of_game(const Character& character, const std::vector<bool>& left_out);

}  // namespace fightconv::fight
