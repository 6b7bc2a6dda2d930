#include "converters/fight/fighter.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <map>

#include "core/base/checked.hpp"
#include "core/model/timeline.hpp"

namespace fightconv::fight {

namespace {

constexpr std::uint64_t most_ticks = std::numeric_limits<std::int16_t>::max();

// The actions that can have the role, the best one first. All of them end with standing.
struct RoleActions {
    std::string_view name;
    std::array<std::int32_t, 4> actions;
};
constexpr std::array<RoleActions, role_count> role_table = {{
    {"stand", {0}},
    {"crouch", {11, 10}},
    {"walk_forward", {20}},
    {"walk_back", {21, 20}},
    {"jump_start", {40}},
    {"jump_up", {41, 44}},
    {"jump_forward", {42, 41}},
    {"jump_back", {43, 41}},
    {"land", {47}},
    {"guard", {130, 120}},
    {"guard_crouch", {131, 130}},
    {"hit_light", {5000, 5010}},
    {"hit_medium", {5001, 5000}},
    {"hit_hard", {5002, 5001, 5000}},
    {"hit_crouch", {5020, 5010, 5000}},
    {"fall", {5050, 5030, 5002}},
    {"lie", {5110, 5100, 5050}},
    {"get_up", {5120}},
    {"lie_dead", {5150, 5140, 5110}},
    {"win", {180, 181}},
}};

// The numbers of a property: "0, -8.6".
std::optional<double> number_in(std::string_view text, std::size_t place) {
    for (; place > 0; --place) {
        const std::size_t comma = text.find(',');
        if (comma == std::string_view::npos) {
            return std::nullopt;
        }
        text.remove_prefix(comma + 1);
    }
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

std::int32_t ticks_of(const Animation& animation) {
    return static_cast<std::int32_t>(std::min(Timeline(animation).total(), most_ticks));
}

// The speed with which one who loses it by friction slides so far in so many ticks; `usual` if it
// is not known how far.
double push_of(double distance, std::int32_t ticks, double usual) {
    if (distance == 0 || ticks <= 0) {
        return usual;
    }
    // std::pow has another last digit on other systems
    double left = 1;
    double factor = friction;
    for (; ticks > 0; ticks /= 2) {
        left *= ticks % 2 == 0 ? 1 : factor;
        factor *= factor;
    }
    return distance * (1 - friction) / (1 - left);
}

// An input that the character does not name itself, as a .cmd would write it.
std::string notation_of(const std::optional<MoveInput>& input) {
    constexpr std::string_view buttons = "abxyzc";
    if (!input) {
        return {};
    }
    std::string words = input->stances == in_air_bit ? "j." : "";
    if (!input->motion.empty()) {
        words += input->motion;
    } else if (input->stances == crouching_bit) {
        words += '2';
    } else if (input->stances == standing_bit) {
        words += '5';
    }
    for (std::size_t i = 0; i < buttons.size(); ++i) {
        if (input->buttons & 1U << i) {
            words += buttons[i];
        }
    }
    return words;
}

class FighterMaker {
public:
    FighterMaker(const Character& character, const std::vector<bool>& left_out)
        : character_(character), left_out_(left_out) {
        for (std::uint32_t i = 0; i < left_out.size(); ++i) {
            if (!left_out[i]) {
                actions_.emplace(character.animations[i].number, AnimationId{i});
            }
        }
    }

    Fighter run() && {
        Fighter fighter{};
        for (std::size_t role = 0; role < role_count; ++role) {
            fighter.roles[role] = animation_of(role_table[role].actions);
        }
        fighter.body = body();
        GameMoves game = moves_of_game(character_, left_out_);
        for (std::size_t i = 0; i < game.list.size(); ++i) {
            places_.emplace(game.list[i].move->number, i);
        }
        for (GameMove& each : game.list) {
            fighter.moves.push_back(move_of(*each.move, std::move(each.input)));
        }
        fighter.have_given_inputs = game.have_given_inputs;
        fighter.made = std::move(game.made);
        return fighter;
    }

private:
    // The first animation of the action that is not left out.
    std::optional<AnimationId> find_action(std::int32_t action) const {
        const auto found = actions_.find(action);
        return found == actions_.end() ? std::nullopt : std::optional(found->second);
    }
    AnimationId animation_of(const std::array<std::int32_t, 4>& actions) const {
        for (const std::int32_t action : actions) {
            if (const auto found = find_action(action)) {
                return *found;
            }
        }
        const auto any = std::find(left_out_.begin(), left_out_.end(), false);
        return {any == left_out_.end() ? 0U : static_cast<std::uint32_t>(any - left_out_.begin())};
    }
    std::int32_t ticks_of_action(std::int32_t action) const {
        const auto found = find_action(action);
        return found ? ticks_of(character_[*found]) : 0;
    }

    double property(std::string_view name, std::size_t place, double otherwise) const {
        const auto& all = character_.properties;
        const auto found =
            std::find_if(all.begin(), all.end(), [&](const Tag& tag) { return tag.first == name; });
        const auto number = found == all.end() ? std::nullopt : number_in(found->second, place);
        return number ? std::clamp(*number, -32767.0, 32767.0) : otherwise;
    }

    Body body() const {
        // MUGEN's usual speeds are for a screen 320 wide
        const double by = std::max(character_.info.localcoord.x, 1) / 320.0;
        return {
            .life = static_cast<std::int32_t>(std::max(property("life", 0, 1000), 1.0)),
            .power = static_cast<std::int32_t>(std::max(property("power", 0, 3000), 1.0)),
            .attack = static_cast<std::int32_t>(std::max(property("attack", 0, 100), 0.0)),
            .defence = static_cast<std::int32_t>(std::max(property("defence", 0, 100), 1.0)),
            .walk_forward = property("walk.fwd", 0, 2.4 * by),
            .walk_back = property("walk.back", 0, -2.2 * by),
            .jump = property("jump.neu", 1, -8.4 * by),
            .jump_forward = property("jump.fwd", 0, 2.5 * by),
            .jump_back = property("jump.back", 0, -2.55 * by),
            .gravity = property("yaccel", 0, 0.44 * by),
            .front = property("ground.front", 0, 16 * by),
            .back = property("ground.back", 0, 15 * by),
            .jump_ticks = ticks_of_action(40),
            .land_ticks = ticks_of_action(47),
            .rise_ticks = ticks_of_action(5120),
        };
    }

    std::optional<std::size_t> place_of(std::int32_t number) const {
        const auto found = places_.find(number);
        return found == places_.end() ? std::nullopt : std::optional(found->second);
    }

    FighterMove move_of(const Move& move, std::optional<MoveInput> input) const {
        FighterMove made{};
        made.move = &move;
        made.notation = move.input.empty() ? notation_of(input) : move.input;
        made.duration = duration_of(move);
        if (made.duration == 0 || move.free_tick < made.duration) {
            made.free_tick = move.free_tick;
        }
        made.next = move.next ? place_of(*move.next) : std::nullopt;
        made.is_throw = move.type == MoveType::throw_;
        made.continues = !move.hits.empty() && move.hits.front().continued;
        made.flies = input && input->stances == in_air_bit;
        made.input = std::move(input);
        add_hits(move, made.hits);
        for (const Projectile& projectile : move.projectiles) {
            const auto shown = find_action(projectile.action);
            if (shown && projectile.hits > 0 && projectile.life.value_or(1) > 0) {
                made.projectiles.push_back({&projectile, *shown, hit_of(move, projectile.hit, 1)});
            }
        }
        for (const Cancel& cancel : move.cancels) {
            if (const auto into = place_of(cancel.into)) {
                made.cancels.push_back({&cancel, *into});
            }
        }
        return made;
    }

    std::int32_t duration_of(const Move& move) const {
        if (move.duration) {
            return std::clamp<std::int32_t>(*move.duration, 1,
                                            static_cast<std::int32_t>(most_ticks));
        }
        return move.stance == Stance::airborne ? 0 : ticks_of(character_[move.animation]);
    }

    static FighterHit hit_of(const Move& move, const Hit& hit, std::int32_t number) {
        const bool is_throw = move.type == MoveType::throw_;
        Guard guard = hit.guard != Guard::none ? hit.guard : move.guard;
        if (guard == Guard::none || guard == Guard::mid) {
            guard = is_throw ? Guard::unblockable : Guard::mid;
        }
        const double usual = double{hit.knockback_x};
        return {&hit,
                number,
                guard,
                hit.effect != HitEffect::stun || is_throw,
                push_of(double{hit.pushback}, hit.hitstun, usual),
                push_of(double{hit.block_pushback}, hit.blockstun, usual)};
    }

    static void add_hits(const Move& move, std::vector<FighterHit>& hits) {
        std::int32_t number = 0;
        for (const Hit& hit : move.hits) {
            if (hit.alternative) {
                continue;
            }
            constexpr std::int32_t most = 31;  // players keep them as bits
            number += hits.empty() || hit.continued || number == most ? 0 : 1;
            hits.push_back(hit_of(move, hit, number));
        }
    }

    const Character& character_;
    const std::vector<bool>& left_out_;
    std::map<std::int32_t, AnimationId> actions_;  // the first one of each number
    std::map<std::int32_t, std::size_t> places_;
};

}  // namespace

std::string_view name_of(Role role) noexcept {
    return role_table[static_cast<std::size_t>(role)].name;
}

double zoom_of(Point screen) noexcept {
    const double fits = 540.0 / std::max(screen.y, 1);
    return fits >= 1 ? std::floor(fits) : fits;
}

Fighter fighter_of(const Character& character, const std::vector<bool>& left_out) {
    return FighterMaker(character, left_out).run();
}

}  // namespace fightconv::fight
