// The frame data of the samples, worked out by hand. Above each move stand the ticks of its
// action's elements in the .air, those with an attack box (Clsn1) in brackets; its ticks count from
// 0, and the numbers of elements from 1. A HitDef is in force from its trigger to the next one.
#include <algorithm>
#include <filesystem>
#include <tuple>

#include "converters/api/open.hpp"
#include "converters/api/registry.hpp"
#include "tests/support/catch.hpp"

using namespace fightconv;

namespace {

// One who is lifted flies for the ticks in which up * t - down * t * (t - 1) / 2 is above
// 0, where he is pulled down by 0.35 on a screen 320 pixels wide.
int ticks_of_flight(double up, double width) {
    const double down = 0.35 * width / 320;
    int ticks = 1;
    while (up * ticks - down * ticks * (ticks - 1) / 2 > 0) {
        ++ticks;
    }
    return ticks;
}
float flown(double velocity, double up, double width) {
    return static_cast<float>(velocity * ticks_of_flight(up, width));
}

constexpr std::int32_t until_landing = Frame::hold;
// a helper that touches nobody, as far as states are played (mugen.md C18)
constexpr std::int32_t as_long_as_it_flies = 599;

struct Expected {
    std::int32_t total = 0;  // ticks of the action, with which the state ends, too
    std::string animation;
    Move move;
};

Character read(const std::string& name) {
    const Registry registry = builtin_registry();
    Context opening;
    const OpenedInput input =
        open_input(std::filesystem::path(FIGHTCONV_SOURCE_DIR) / "samples" / name, registry,
                   opening)
            .value();
    Context context;
    return input.read(context).value();
}

std::int32_t total_of(const Animation& animation) {
    std::int32_t total = 0;
    for (const Frame& frame : animation.frames) {
        if (frame.ticks == Frame::hold) {
            return until_landing;
        }
        total += frame.ticks;
    }
    return total;
}

// Sounds are left out of this.
std::vector<Hit> silent(std::vector<Hit> hits) {
    for (Hit& hit : hits) {
        hit.sound.clear();
        hit.guard_sound.clear();
    }
    return hits;
}

// `pause`: what the attacker pauses less than the other one, by the mugenversion.
void check(const Character& character, const std::vector<Expected>& expected,
           std::int32_t pause = 0) {
    REQUIRE(character.moves.size() == expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const Move& move = character.moves[i];
        const Move& wanted = expected[i].move;
        INFO(character.info.name << " " << wanted.number);
        CHECK(move.number == wanted.number);
        CHECK(move.name == wanted.name);
        CHECK(move.input == wanted.input);
        CHECK(move.type == wanted.type);
        CHECK(move.guard == wanted.guard);
        CHECK(move.power_cost == wanted.power_cost);
        CHECK(move.power_gain == wanted.power_gain);
        CHECK(move.notifies == wanted.notifies);
        CHECK(move.cancels == wanted.cancels);
        const std::vector<Hit> hits = silent(move.hits);
        REQUIRE(hits.size() == wanted.hits.size());
        for (std::size_t k = 0; k < hits.size(); ++k) {
            const Hit& hit = hits[k];
            Hit by_hand = wanted.hits[k];
            by_hand.attacker_hitstop = std::max(by_hand.attacker_hitstop - pause, 0);
            if (by_hand.knockback_y < 0) {
                by_hand.pushback =
                    flown(by_hand.knockback_x, -by_hand.knockback_y, character.info.localcoord.x);
            }
            INFO("hit " << k + 1);
            CHECK(std::pair(hit.first_tick, hit.last_tick) ==
                  std::pair(by_hand.first_tick, by_hand.last_tick));
            CHECK(std::pair(hit.damage, hit.chip) == std::pair(by_hand.damage, by_hand.chip));
            CHECK(std::tuple(hit.hitstop, hit.hitstun, hit.blockstun) ==
                  std::tuple(by_hand.hitstop, by_hand.hitstun, by_hand.blockstun));
            CHECK(std::pair(hit.knockback_x, hit.knockback_y) ==
                  std::pair(by_hand.knockback_x, by_hand.knockback_y));
            CHECK(hit.guard == by_hand.guard);
            CHECK(hit.approximate == by_hand.approximate);
            CHECK(hit == by_hand);  // and whatever else a hit may have
        }
        CHECK(character[move.animation].name == expected[i].animation);
        CHECK(total_of(character[move.animation]) == expected[i].total);
        const bool is_helper = wanted.name.empty();
        CHECK(move.needs_control == !is_helper);
        if (expected[i].total == until_landing) {
            CHECK(move.stance == Stance::airborne);
            CHECK(move.next == 52);
        } else if (is_helper) {
            CHECK_FALSE(move.duration);
            CHECK_FALSE(move.next);
        } else {
            const bool crouches = wanted.input.starts_with('2') && wanted.input.size() == 2;
            CHECK(move.stance == (crouches ? Stance::crouching : Stance::standing));
            CHECK(move.next == (crouches ? 11 : 0));
            CHECK(move.duration == expected[i].total);
            CHECK(move.free_tick == expected[i].total);  // ctrl = 1 of the ChangeState
        }
    }
}

// One who stands slides for so many ticks, with 0.85 of his velocity in each next one until that is
// below 1 (mugen.md C21), and then 0.6 of it for one more tick if he was hit. In sixteenths.
float slid(double velocity, int ticks, double then) {
    double way = 0;
    for (int tick = 0; tick < ticks && velocity >= 1; ++tick) {
        way += velocity;
        velocity *= 0.85;
    }
    way += velocity >= 1 ? velocity * then : 0;
    return static_cast<float>(std::round(way * 16) / 16);
}
// Ticks, and the values of a HitDef: pausetime (of both alike), ground.hittime, guard.hittime;
// knockback away and down: who is sent up without `fall` is launched.
struct HitDef {
    std::int32_t first = 0, last = 0, damage = 0, chip = 0;
    std::int32_t pause = 0, hittime = 0, guard_hittime = 0;
    float x = 0, y = 0;
    Guard guard{};
};
Hit hit(const HitDef& is) {
    return {
        .first_tick = is.first,
        .last_tick = is.last,
        .damage = is.damage,
        .chip = is.chip,
        .hitstop = is.pause,
        .attacker_hitstop = is.pause,
        .hitstun = is.hittime + (is.hittime > 0 ? 1 : 0) + (is.pause > 0 ? 0 : 1),  // mugen.md C8
        .blockstun = is.guard_hittime,
        .effect = is.y != 0 ? HitEffect::launch : HitEffect::stun,
        .knockback_x = is.x,
        .knockback_y = is.y,
        // slidetimes are hittimes
        .pushback = slid(is.x, is.hittime, 0.6),
        .block_pushback = slid(is.x, is.guard_hittime, 0),
        .guard = is.guard,
        .sound = {},
        .guard_sound = {},
        .power_on_hit = is.damage * 7 / 10,
        .power_on_guard = is.damage * 7 / 10 / 2};
}

Hit approximate(Hit hit) {
    hit.approximate = true;
    return hit;
}

// Whoever is lifted without `fall` is stunned by air.hittime, which is 20, and who is at the ground
// with its end for 3 ticks more (mugen.md C8). Here the screen is 1280 pixels wide.
Hit lifted(Hit hit) {
    const int flight = ticks_of_flight(-hit.knockback_y, 1280);
    hit.hitstun = flight <= 21 ? 21 + 3 : 21;
    return hit;
}

// fall = 1
Hit falls(Hit hit) {
    hit.effect = HitEffect::knockdown;
    return hit;
}

Hit with_power(Hit hit, std::int32_t on_hit, std::int32_t on_guard) {
    hit.power_on_hit = on_hit;
    hit.power_on_guard = on_guard;
    return hit;
}

Cancel on_contact(std::int32_t into, std::int32_t first_tick = 0) {
    return {.into = into, .first_tick = first_tick, .on_hit = true, .on_block = true};
}
Cancel on_hit(std::int32_t into) { return {.into = into, .on_hit = true}; }
Cancel on_block(std::int32_t into) { return {.into = into, .on_block = true}; }

Cancel approximate(Cancel cancel) {
    cancel.approximate = true;
    return cancel;
}

Move move(std::int32_t number, std::string name, std::string input, MoveType type, Guard guard,
          std::vector<Hit> hits, std::vector<Cancel> cancels, std::int32_t power_cost,
          std::int32_t power_gain, std::vector<Notify> notifies = {}) {
    Move move;
    move.number = number;
    move.name = std::move(name);
    move.input = std::move(input);
    move.type = type;
    move.guard = guard;
    move.hits = std::move(hits);
    if (type == MoveType::super || type == MoveType::throw_) {
        for (Hit& hit : move.hits) {
            hit.power_on_hit = hit.power_on_guard = 0;
        }
    }
    move.notifies = std::move(notifies);
    move.cancels = std::move(cancels);
    move.power_cost = power_cost;
    move.power_gain = power_gain;
    return move;
}

}  // namespace

TEST_CASE("Ember's frame data are those worked out by hand") {
    using enum MoveType;
    constexpr Guard mid = Guard::mid;
    // [200,499] and movecontact; Throw Fire asks for NumHelper(1005) = 0, too.
    const std::vector<Cancel> into_specials = {on_contact(1000), approximate(on_contact(1010)),
                                               on_contact(3000)};
    std::vector<Cancel> of_the_jab = into_specials;
    of_the_jab.insert(of_the_jab.begin(), on_contact(200, 14));  // time > 13
    check(
        read("ember"),
        {
            // 3 3 [2 6] 4 4, AnimElem = 3: from 3 + 3
            {22, "jab_200",
             move(200, "Jab", "5x", normal, mid,
                  {hit({.first = 6,
                        .last = 13,
                        .damage = 28,
                        .pause = 8,
                        .hittime = 12,
                        .guard_hittime = 9,
                        .x = 4,
                        .guard = mid})},
                  of_the_jab, 0, 15)},
            // 3 3 [2 7] 4 4, AnimElem = 3: from 3 + 3
            {23, "low_kick_230",
             move(230, "Low Kick", "5a", normal, Guard::low,
                  {hit({.first = 6,
                        .last = 14,
                        .damage = 34,
                        .pause = 9,
                        .hittime = 14,
                        .guard_hittime = 11,
                        .x = 5,
                        .guard = Guard::low})},
                  into_specials, 0, 20)},
            // 3 3 [4] 8, AnimElem = 3, = 0; 4 * 8 is as good as a literal
            {18, "low_hook_400",
             move(400, "Low Hook", "2x", normal, mid,
                  {hit({.first = 6,
                        .last = 9,
                        .damage = 32,
                        .pause = 8,
                        .hittime = 13,
                        .guard_hittime = 10,
                        .x = 3.5,
                        .guard = mid})},
                  into_specials, 0, 18)},
            // 3 2 [3 6] -1, AnimElem = 3: from 3 + 2
            {until_landing, "flying_kick_630",
             move(630, "Flying Kick", "j.a", normal, Guard::high,
                  {hit({.first = 5,
                        .last = 13,
                        .damage = 48,
                        .pause = 9,
                        .hittime = 16,
                        .guard_hittime = 12,
                        .x = 4.5,
                        .guard = Guard::high})},
                  {}, 0, 20)},
            // 3 [4] 8; the damage is what state 810 takes
            {15, "grip_800",
             move(800, "Grip", "6y", throw_, Guard::unblockable,
                  {falls(hit({.first = 3, .last = 6, .damage = 90, .guard = Guard::unblockable}))},
                  {}, 0, 0)},
            // 3 4 [2] [5] [8] 6 6 5, AnimElem = 3, AnimElemTime(4) = 0 and Time = 14: from 3 + 4, 7
            // + 2, 9 + 5
            {39, "rising_fist_1000",
             move(1000, "Rising Fist", "623y", special, mid,
                  {hit({.first = 7,
                        .last = 8,
                        .damage = 30,
                        .chip = 4,
                        .pause = 6,
                        .hittime = 18,
                        .guard_hittime = 12,
                        .x = 2,
                        .guard = mid}),
                   hit({.first = 9,
                        .last = 13,
                        .damage = 35,
                        .chip = 5,
                        .pause = 6,
                        .hittime = 18,
                        .guard_hittime = 12,
                        .x = 2,
                        .guard = mid}),
                   falls(with_power(hit({.first = 14,
                                         .last = 21,
                                         .damage = 45,
                                         .chip = 6,
                                         .pause = 12,
                                         .hittime = 20,
                                         .guard_hittime = 16,
                                         .x = 3,
                                         .y = -7.5,
                                         .guard = mid}),
                                    40, 20))},
                  {on_hit(3000)}, 0, 40)},
            // 3 [3 4 4 4 4] and then the last four again and again, Time = 0; the first element has
            // "Clsn1: 0". It is the helper of Throw Fire
            {22, "action_1005",
             move(1005, "", "236x", special, mid,
                  {hit({.first = 3,
                        .last = as_long_as_it_flies,
                        .damage = 60,
                        .chip = 8,
                        .pause = 8,
                        .hittime = 16,
                        .guard_hittime = 14,
                        .x = 6,
                        .guard = mid})},
                  {}, 0, 0)},
            // 9 16 4, AnimElem = 2: from 9
            {29, "throw_fire_1010",
             move(1010, "Throw Fire", "236x", special, Guard::none, {}, {}, 0, 30,
                  {{9, "helper", {{"stateno", "1005"}, {"id", "1005"}, {"pos", "30, -40"}}}})},
            // 10 4 [3] [6] [9] 6 6 6, AnimElem = 3, 4, 5: from 10 + 4, 14 + 3, 17 + 6
            {50, "inferno_3000",
             move(3000, "Inferno", "236236x", super, mid,
                  {hit({.first = 14,
                        .last = 16,
                        .damage = 50,
                        .chip = 8,
                        .pause = 6,
                        .hittime = 20,
                        .guard_hittime = 14,
                        .x = 1,
                        .guard = mid}),
                   hit({.first = 17,
                        .last = 22,
                        .damage = 60,
                        .chip = 10,
                        .pause = 6,
                        .hittime = 20,
                        .guard_hittime = 14,
                        .x = 1,
                        .guard = mid}),
                   falls(hit({.first = 23,
                              .last = 31,
                              .damage = 110,
                              .chip = 18,
                              .pause = 16,
                              .hittime = 30,
                              .guard_hittime = 20,
                              .x = 4,
                              .y = -9,
                              .guard = mid}))},
                  {}, 1000, 0)},
        });
}

TEST_CASE("The projectiles of the samples are those that their states say") {
    const auto thrown = [](std::string_view sample, std::int32_t number) {
        const Character character = read(std::string(sample));
        const auto move = std::find_if(character.moves.begin(), character.moves.end(),
                                       [&](const Move& each) { return each.number == number; });
        REQUIRE(move != character.moves.end());
        REQUIRE(move->projectiles.size() == 1);
        return move->projectiles.front();
    };
    const Projectile fire = thrown("ember", 1010);
    CHECK(std::tuple(fire.tick, fire.action, fire.x, fire.y, fire.velocity_x) ==
          std::tuple(9, 1005, 30.0F, -40.0F, 4.0F));
    CHECK(std::tuple(fire.life, fire.hits, fire.hit.damage) == std::tuple(90, 1, 60));
    const Projectile rock = thrown("slate", 1010);
    // offset = 40, -50 and velocity = 5, 0
    CHECK(std::tuple(rock.tick, rock.action, rock.x, rock.y, rock.velocity_x) ==
          std::tuple(11, 1005, 45.0F, -50.0F, 5.0F));
    CHECK(std::tuple(rock.life.has_value(), rock.hits, rock.hit.damage) ==
          std::tuple(false, 1, 90));
    const Projectile bubble = thrown("tide", 1010);
    CHECK(std::tuple(bubble.tick, bubble.action, bubble.x, bubble.y, bubble.velocity_x) ==
          std::tuple(8, 1005, 150.0F, -180.0F, 12.0F));
    CHECK(std::tuple(bubble.life, bubble.hits, bubble.hit.damage) == std::tuple(120, 1, 50));
}

TEST_CASE("Slate's frame data are those worked out by hand") {
    using enum MoveType;
    constexpr Guard mid = Guard::mid;
    constexpr Guard high = Guard::high;
    // Avalanche has one HitDef at AnimElem = 3 and = 6; of "140 + random % 20" the 140 are known.
    const auto avalanche = [](std::int32_t first, std::int32_t last) {
        return falls(approximate(hit({.first = first,
                                      .last = last,
                                      .damage = 140,
                                      .chip = 30,
                                      .pause = 20,
                                      .hittime = 34,
                                      .guard_hittime = 26,
                                      .x = 6,
                                      .y = -3,
                                      .guard = high})));
    };
    check(
        read("slate"),
        {
            // 4 6 2 [9] 7, Time = 0: when the box is there, from 4 + 6 + 2
            {28, "punch_200",
             move(200, "Punch", "5x", normal, mid,
                  {hit({.first = 12,
                        .last = 20,
                        .damage = 60,
                        .pause = 12,
                        .hittime = 18,
                        .guard_hittime = 14,
                        .x = 6,
                        .guard = mid})},
                  {on_hit(1000), on_contact(3000)}, 0, 25)},
            // 5 5 [9] 7, Time = 0: from 5 + 5
            {26, "stomp_230",
             move(230, "Stomp", "5a", normal, Guard::low,
                  {hit({.first = 10,
                        .last = 18,
                        .damage = 52,
                        .pause = 12,
                        .hittime = 16,
                        .guard_hittime = 13,
                        .x = 5,
                        .guard = Guard::low})},
                  {on_contact(3000)}, 0, 25)},
            // 5 4 [12] -1, Time = 9
            {until_landing, "falling_rock_630",
             move(630, "Falling Rock", "j.y", normal, high,
                  {hit({.first = 9,
                        .last = 20,
                        .damage = 75,
                        .pause = 12,
                        .hittime = 18,
                        .guard_hittime = 15,
                        .x = 4,
                        .guard = high})},
                  {}, 0, 30)},
            // 4 2 [3] 9, AnimElem = 3: from 4 + 2; state 810 takes 40 + 40 + 70
            {18, "bear_hug_800",
             move(800, "Bear Hug", "6y", throw_, Guard::unblockable,
                  {falls(hit({.first = 6, .last = 8, .damage = 150, .guard = Guard::unblockable}))},
                  {}, 0, 0)},
            // 5 12 2 [16] 8, AnimElem = 4: from 5 + 12 + 2; cancelled with time > 19, as it is
            // behind every contact
            {43, "slam_1000",
             move(1000, "Slam", "623y", special, high,
                  {falls(hit({.first = 19,
                              .last = 34,
                              .damage = 120,
                              .chip = 12,
                              .pause = 16,
                              .hittime = 26,
                              .guard_hittime = 20,
                              .x = 3.5,
                              .y = -4,
                              .guard = high}))},
                  {on_contact(3000)}, 0, 60)},
            // 8 3 [12] 6, AnimElem = 3: from 8 + 3; the box is of the arm that throws, and no
            // HitDef is in force
            {29, "throw_rock_1010",
             move(1010, "Throw Rock", "236x", special, Guard::none, {}, {}, 500, 0,
                  {{11,
                    "projectile",
                    {{"projanim", "1005"},
                     {"projid", "1005"},
                     {"damage", "90, 10"},
                     {"velocity", "5, 0"}}}})},
            // 16 2 [8] 8 2 [16] 10: from 16 + 2 and, three elements later, from 18 + 8 + 8 + 2; a
            // PowerAdd spends
            {62, "avalanche_3000",
             move(3000, "Avalanche", "236236x", super, high, {avalanche(18, 25), avalanche(36, 51)},
                  {}, 2000, 0)},
        },
        1);
}

TEST_CASE("Tide's frame data are those worked out by hand, velocities in her own pixels") {
    using enum MoveType;
    constexpr Guard mid = Guard::mid;
    constexpr Guard high = Guard::high;
    // Send Bubble is reached with moveguarded, and asks for NumHelper(1005) = 0.
    const std::vector<Cancel> into_specials = {on_contact(1000), approximate(on_block(1010)),
                                               on_contact(3000)};
    std::vector<Cancel> of_the_sleeve = into_specials;
    of_the_sleeve.insert(of_the_sleeve.begin(), on_contact(230));  // a ChangeState of its own
    const auto spray = [](std::int32_t first, std::int32_t last) {
        return hit({.first = first,
                    .last = last,
                    .damage = 20,
                    .pause = 5,
                    .hittime = 12,
                    .guard_hittime = 10,
                    .x = 8,
                    .guard = high});
    };
    const auto whirl = [](std::int32_t first, std::int32_t last) {
        return hit({.first = first,
                    .last = last,
                    .damage = 22,
                    .chip = 3,
                    .pause = 6,
                    .hittime = 18,
                    .guard_hittime = 14,
                    .x = 6,
                    .guard = mid});
    };
    const auto wave = [](std::int32_t first, std::int32_t last) {
        return hit({.first = first,
                    .last = last,
                    .damage = 35,
                    .chip = 5,
                    .pause = 5,
                    .hittime = 22,
                    .guard_hittime = 16,
                    .x = 4,
                    .guard = mid});
    };
    check(read("tide"),
          {
              // 5 2 [7] 5, AnimElem = 3: from 5 + 2; ground.velocity = -14
              {19, "sleeve_200",
               move(200, "Sleeve", "5x", normal, mid,
                    {hit({.first = 7,
                          .last = 13,
                          .damage = 24,
                          .pause = 7,
                          .hittime = 13,
                          .guard_hittime = 10,
                          .x = 14,
                          .guard = mid})},
                    of_the_sleeve, 0, 10)},
              // 4 2 [9] 6, AnimElem = 3: from 4 + 2
              {21, "high_kick_230",
               move(230, "High Kick", "5a", normal, mid,
                    {hit({.first = 6,
                          .last = 14,
                          .damage = 38,
                          .pause = 9,
                          .hittime = 15,
                          .guard_hittime = 12,
                          .x = 18,
                          .guard = mid})},
                    into_specials, 0, 18)},
              // 4 [3 3] [3 3] -1, AnimElem = 2 and = 4: from 4 and 4 + 6. From 60 px up and rising
              // at 3, with yaccel = 1.76, she is at -10.8 behind ten ticks and lands in the one
              // that follows
              {until_landing, "spray_600",
               move(600, "Spray", "j.x", normal, high, {spray(4, 9), spray(10, 10)}, {}, 0, 12)},
              // 6 [4 4] [4] [4] 8, AnimElem = 2, 4 and 5: from 6, 6 + 8, 14 + 4; of "ifelse(life <
              // 300, 60, 40)" the last is taken
              {30, "whirl_1000",
               move(1000, "Whirl", "623y", special, mid,
                    {whirl(6, 13), whirl(14, 17),
                     approximate(lifted(hit({.first = 18,
                                             .last = 21,
                                             .damage = 40,
                                             .chip = 4,
                                             .pause = 8,
                                             .hittime = 22,
                                             .guard_hittime = 8,
                                             .x = 20,
                                             .y = -12,
                                             .guard = mid})))},
                    {on_hit(3000)}, 0, 45)},
              // [8 8] again and again, Time = 0; the helper of Send Bubble
              {16, "action_1005",
               move(1005, "", "236x", special, mid,
                    {lifted(hit({.last = as_long_as_it_flies,
                                 .damage = 50,
                                 .chip = 6,
                                 .pause = 8,
                                 .hittime = 24,
                                 .guard_hittime = 18,
                                 .x = 4,
                                 .y = -20,
                                 .guard = mid}))},
                    {}, 0, 0)},
              // 8 [16] 6, AnimElem = 2: from 8; no HitDef is in force
              {30, "send_bubble_1010",
               move(1010, "Send Bubble", "236x", special, Guard::none, {}, {}, 250, 0,
                    {{8, "helper", {{"stateno", "1005"}, {"id", "1005"}, {"pos", "150, -180"}}}})},
              // 12 [3 3] [3 3] [3] [8] 12, AnimElem = 2, 4, 6 and 7: from 12, 18, 24, 27; ceil(1.5
              // * 60) is 90; a SuperPause spends
              {47, "tidal_wave_3000",
               move(3000, "Tidal Wave", "236236x", super, mid,
                    {wave(12, 17), wave(18, 23), wave(24, 26),
                     falls(hit({.first = 27,
                                .last = 34,
                                .damage = 90,
                                .chip = 16,
                                .pause = 14,
                                .hittime = 30,
                                .guard_hittime = 16,
                                .x = 24,
                                .y = -32,
                                .guard = mid}))},
                    {}, 1000, 0)},
          });
}
