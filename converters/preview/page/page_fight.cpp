#include <algorithm>
#include <functional>

#include "converters/fight/fighter.hpp"
#include "converters/preview/page/page_data.hpp"

namespace fightconv {

namespace {

// The place of a move in the character, where the page has the rest of it; nothing if the game has
// made the move.
std::optional<std::size_t> place_of(const Move* move, const Character& character) {
    const Move* const begin = character.moves.data();
    const bool is_own =
        std::less_equal<>()(begin, move) && std::less<>()(move, begin + character.moves.size());
    return is_own ? std::optional(static_cast<std::size_t>(move - begin)) : std::nullopt;
}

void write_body(JsonWriter& json, const fight::Body& body) {
    json.object([&] {
        json.member("life", body.life);
        json.member("power", body.power);
        json.member("attack", body.attack);
        json.member("defence", body.defence);
        json.member("walkForward", body.walk_forward);
        json.member("walkBack", body.walk_back);
        json.member("jump", body.jump);
        json.member("jumpForward", body.jump_forward);
        json.member("jumpBack", body.jump_back);
        json.member("gravity", body.gravity);
        json.member("front", body.front);
        json.member("jumpTicks", body.jump_ticks);
        json.member("landTicks", body.land_ticks);
        json.member("riseTicks", body.rise_ticks);
    });
}

void write_hit(JsonWriter& json, const fight::FighterHit& each) {
    const Hit& hit = *each.hit;
    json.object([&] {
        json.member("first", hit.first_tick);
        json.member("last", hit.last_tick);
        json.member("number", each.number);
        json.member("guard", name_of(each.guard));
        json.member("falls", each.falls);
        json.member("damage", hit.damage);
        json.member("chip", hit.chip);
        json.member("attackerHitstop", hit.attacker_hitstop);
        json.member("hitstop", hit.hitstop);
        json.member("hitstun", hit.hitstun);
        json.member("blockstun", hit.blockstun);
        json.member("push", each.push);
        json.member("guardPush", each.guard_push);
        json.member("throwX", double{hit.knockback_x});
        json.member("throwY", double{hit.knockback_y});
        json.member("power", hit.power_on_hit);
        json.member("guardPower", hit.power_on_guard);
        json.member("sound", hit.sound);
        json.member("guardSound", hit.guard_sound);
    });
}

void write_projectile(JsonWriter& json, const fight::FighterProjectile& each) {
    const Projectile& projectile = *each.projectile;
    json.object([&] {
        json.member("animation", each.animation.value);
        json.member("tick", projectile.tick);
        json.member("life", projectile.life);
        json.member("hits", projectile.hits);
        json.member("interval", std::max(projectile.interval, 0));
        json.member("priority", std::max(projectile.priority, 0));
        json.member("x", double{projectile.x});
        json.member("y", double{projectile.y});
        json.member("speedX", double{projectile.velocity_x});
        json.member("speedY", double{projectile.velocity_y});
        json.member("gainX", double{projectile.acceleration_x});
        json.member("gainY", double{projectile.acceleration_y});
        write_hit(json.key("hit"), each.hit);
    });
}

void write_move(JsonWriter& json, const fight::FighterMove& each, const Character& character) {
    const MoveInput input = each.input.value_or(MoveInput{});
    json.object([&] {
        json.member("move", place_of(each.move, character));
        json.member("name", each.move->name);
        json.member("input", each.notation);
        json.member("motion", each.input ? std::optional(input.motion) : std::nullopt);
        json.member("buttons", input.buttons);
        json.member("stances", input.stances);
        json.member("follows", input.follows);
        json.member("throws", each.is_throw);
        json.member("continues", each.continues);
        json.member("flies", each.flies);
        json.member("animation", each.move->animation.value);
        json.member("duration", each.duration);
        json.member("freeTick", each.free_tick);
        json.member("next", each.next);
        json.member("cost", each.move->power_cost);
        json.member("gain", each.move->power_gain);
        json.key("cancels").list(each.cancels, [&](const fight::FighterCancel& known) {
            const Cancel& cancel = *known.cancel;
            json.list_of(
                known.into, cancel.first_tick,
                (cancel.on_whiff ? 1 : 0) + (cancel.on_hit ? 2 : 0) + (cancel.on_block ? 4 : 0));
        });
        json.key("hits").list(each.hits,
                              [&](const fight::FighterHit& hit) { write_hit(json, hit); });
        json.key("projectiles").list(each.projectiles, [&](const auto& projectile) {
            write_projectile(json, projectile);
        });
    });
}

}  // namespace

void write_page_fight(JsonWriter& json, const Character& character) {
    const bool has_animation = !character.animations.empty();
    const fight::Fighter fighter =
        has_animation ? fight::fighter_of(character, std::vector<bool>(character.animations.size()))
                      : fight::Fighter{};
    if (fighter.moves.empty()) {
        json.value(std::nullopt);
        return;
    }
    json.object([&] {
        json.member("zoom", fight::zoom_of(character.info.localcoord));
        json.key("roles").list(fighter.roles, [&](AnimationId id) { json.value(id.value); });
        write_body(json.key("body"), fighter.body);
        json.key("moves").list(fighter.moves, [&](const fight::FighterMove& move) {
            write_move(json, move, character);
        });
    });
}

std::uint64_t page_fight_bytes(const Character& character) {
    constexpr std::uint64_t move_bytes = 1024, item_bytes = 64;
    // Each animation may become a move.
    std::uint64_t moves = character.moves.size() + character.animations.size();
    std::uint64_t items = 0;
    for (const Move& move : character.moves) {
        moves += move.projectiles.size();
        items += move.hits.size() + move.cancels.size();
    }
    return moves * move_bytes + items * item_bytes;
}

}  // namespace fightconv
