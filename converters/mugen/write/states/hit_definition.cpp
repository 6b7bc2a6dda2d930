#include "converters/mugen/write/states/hit_definition.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "converters/mugen/play/pushback.hpp"
#include "converters/mugen/write/states/constants.hpp"
#include "converters/mugen/write/states/controllers.hpp"

namespace fightconv::mugen {

namespace {

constexpr std::int32_t least_medium = 40;  // damage
constexpr std::int32_t least_hard = 80;
constexpr double least_launch = 7;  // px per tick on a screen 320 pixels wide
constexpr double air_lift = -3;
constexpr double throw_back = 3;
constexpr double throw_up = -4;
constexpr double spark_ahead = -10;

struct Reaction {
    std::string_view animation;
    int spark;
};

Reaction reaction_of(const Hit& hit, double scale) {
    if (-hit.knockback_y > least_launch * scale) {
        return {"Up", 2};
    }
    return hit.damage < least_medium ? Reaction{"Light", 0}
           : hit.damage < least_hard ? Reaction{"Medium", 1}
                                     : Reaction{"Hard", 2};
}

std::string attribute_of(const PlannedMove& move, bool is_throw) {
    if (is_throw) {
        return move.type == 'A' ? "A, NT" : "S, NT";
    }
    const char strength = move.move->type == MoveType::super     ? 'H'
                          : move.move->type == MoveType::special ? 'S'
                                                                 : 'N';
    return fmt::format("{}, {}A", move.type == 'L' ? 'C' : move.type, strength);
}

// Nothing: it cannot be guarded. A hit without a guard is taken for one that can be guarded
// anywhere.
std::string_view guard_flags(Guard guard) {
    switch (guard) {
        case Guard::high: return "HA";
        case Guard::low: return "L";
        case Guard::unblockable: return {};
        case Guard::mid:
        case Guard::none: break;
    }
    return "MA";
}

class HitWriter {
public:
    HitWriter(const PlannedMove& move, const Hit& hit, std::int32_t height, const HitManner& manner)
        : move_(move),
          hit_(hit),
          height_(height),
          manner_(manner),
          scale_(manner.plan->scale),
          is_throw_(move.move->type == MoveType::throw_ && !is_guarded(hit)) {}

    cns::Controller write() && {
        made_ = controller("HitDef", "hit", at_time(hit_.first_tick), {});
        write_contact();
        write_times();
        write_velocities();
        write_effects();
        return std::move(made_);
    }

private:
    void put(std::string_view key, std::string value) {
        add_parameter(made_.parameters, key, std::move(value));
    }
    void put(std::string_view key, std::int64_t value) { put(key, std::to_string(value)); }

    void write_contact() {
        put("attr", attribute_of(move_, is_throw_));
        put("hitflag", is_throw_ ? "M-" : "MAF");
        if (const std::string_view flags = guard_flags(hit_.guard); !is_throw_ && !flags.empty()) {
            put("guardflag", std::string(flags));
        }
        const Reaction reaction = reaction_of(hit_, scale_);
        put("animtype", std::string(reaction.animation));
        put("priority", is_throw_                             ? "1, Miss"
                        : move_.move->type == MoveType::super ? "5, Hit"
                                                              : "4, Hit");
        put("damage", fmt::format("{}, {}", hit_.damage, hit_.chip));
        put("sparkno", reaction.spark);
        put("guard.sparkno", 40);
        put("sparkxy", fmt::format("{}, {}", std::lround(spark_ahead * scale_), height_));
    }

    void write_times() {
        const std::int32_t attacker =
            manner_.has_attacker_pause ? hit_.attacker_hitstop : hit_.hitstop;
        put("pausetime", fmt::format("{}, {}", attacker, hit_.hitstop));
        // Ikemen GO adds a tick, and another one for whoever does not shake (W36).
        const std::int64_t added = hit_.hitstop > 0 ? 1 : 2;
        const std::int64_t hit_time = std::max<std::int64_t>(hit_.hitstun - added, 0);
        put("ground.hittime", hit_time);
        if (hit_.effect == HitEffect::launch) {  // the time that counts for whoever is lifted (W36)
            put("air.hittime", hit_time);
        }
        const bool slides = hit_.effect == HitEffect::stun && hit_.knockback_y == 0;
        put("ground.slidetime",
            slide_time(hit_time, slides ? hit_.pushback : 0, [&](std::int64_t time) {
                return slide_of_hit(hit_.knockback_x, time, hit_.hitstun);
            }));
        put("guard.hittime", hit_.blockstun);
        put("guard.slidetime", guard_slide().time);
        put("guard.ctrltime", hit_.blockstun);
    }

    // The time after which one who slides comes nearest to the pushback; all of the stun if nothing
    // is known of it (W36).
    template <class Slide>
    static std::int64_t slide_time(std::int64_t longest, float pushback, Slide slide) {
        std::int64_t best = std::max<std::int64_t>(longest, 0);
        if (pushback == 0) {
            return best;
        }
        constexpr std::int64_t most = 128;  // by then everybody stands
        const auto miss = [&](std::int64_t time) { return std::abs(slide(time) - pushback); };
        for (std::int64_t time = std::min(best, most); time >= 0; --time) {
            best = miss(time) < miss(best) ? time : best;
        }
        return best;
    }

    // With which one who guards slides as far as the hit says: with the velocity of the hit if
    // there is a time for that, otherwise in all of the stun with another one.
    struct GuardSlide {
        double velocity = 0;
        std::int64_t time = 0;
    };
    GuardSlide guard_slide() const {
        const float wanted = hit_.block_pushback;
        const std::int64_t stun = std::max(hit_.blockstun, 0);
        const GuardSlide own{hit_.knockback_x, slide_time(stun, wanted, [&](std::int64_t time) {
                                 return slide_of_guard(hit_.knockback_x, time, stun);
                             })};
        const auto way = [&](double velocity) {
            return slide_of_guard(static_cast<float>(velocity), stun, stun);
        };
        if (wanted == 0 || stun == 0 ||
            slide_of_guard(hit_.knockback_x, own.time, stun) == wanted) {
            return own;
        }
        const double sign = wanted < 0 ? -1 : 1;
        double low = 0, high = 1e6;
        constexpr int halvings = 64;
        for (int i = 0; i < halvings; ++i) {
            const double middle = (low + high) / 2;
            (way(sign * middle) * sign < std::abs(wanted) ? low : high) = middle;
        }
        constexpr std::array<double, 4> steps = {10, 100, 1000, 1e6};  // as few decimals as will do
        for (const double step : steps) {
            const double velocity = std::round(sign * high * step) / step;
            if (way(velocity) == wanted) {
                return {velocity, stun};
            }
        }
        return {sign * high, stun};
    }

    // The yaccel with which one who flies comes as far as the hit says; nothing if the usual one
    // does it, or none.
    std::optional<double> gravity() const {
        const auto comes_there = [&](double gravity) {
            return flight(hit_.knockback_x, hit_.knockback_y, static_cast<float>(gravity)) ==
                   hit_.pushback;
        };
        if (hit_.pushback == 0 || hit_.knockback_y >= 0 || comes_there(usual_gravity * scale_)) {
            return std::nullopt;
        }
        for (int hundredths = 1; hundredths <= 300; ++hundredths) {
            if (comes_there(hundredths * scale_ / 100)) {
                return hundredths * scale_ / 100;
            }
        }
        return std::nullopt;
    }

    void write_velocities() {
        const bool has_velocity = hit_.knockback_x != 0 || hit_.knockback_y != 0;
        const bool is_simple_throw = is_throw_ && !has_velocity;
        const double x = is_simple_throw ? throw_back * scale_ : hit_.knockback_x;
        const double y = is_simple_throw ? throw_up * scale_ : hit_.knockback_y;
        const std::string back = plain(x == 0 ? 0 : -x);
        const bool is_launched =
            hit_.effect == HitEffect::launch && y < 0 && manner_.launched_falls && !is_throw_;
        const bool falls = is_throw_ || is_launched || hit_.effect == HitEffect::knockdown ||
                           (hit_.effect == HitEffect::stun && y < 0);
        const bool trips = hit_.effect == HitEffect::knockdown && hit_.guard == Guard::low && y < 0;
        put("ground.type", trips                                           ? "Trip"
                           : hit_.guard == Guard::low || move_.type == 'C' ? "Low"
                                                                           : "High");
        put("ground.velocity", y == 0 ? back : back + ", " + plain(y));
        put("air.velocity", back + ", " + plain(y < 0 ? y : air_lift * scale_));
        const double guarded = is_simple_throw ? x : guard_slide().velocity;
        put("guard.velocity", plain(guarded == 0 ? 0 : -guarded));
        if (const auto down = gravity()) {
            put("yaccel", plain(*down));
        }
        if (falls) {
            put("fall", 1);
        }
        if (is_launched) {  // by these it is known from one that knocks down (mugen.md C8)
            put("fall.recover", 1);
            put("fall.recovertime", 4);
        }
    }

    void write_effects() {
        put("getpower", fmt::format("{}, {}", hit_.power_on_hit, hit_.power_on_guard));
        if (!hit_.sound.empty()) {
            put("hitsound", manner_.plan->clip_text(hit_.sound, false));
        }
        if (!hit_.guard_sound.empty()) {
            put("guardsound", manner_.plan->clip_text(hit_.guard_sound, false));
        }
    }

    const PlannedMove& move_;
    const Hit& hit_;
    std::int32_t height_;
    const HitManner& manner_;
    double scale_;
    bool is_throw_;
    cns::Controller made_;
};

}  // namespace

HitManner hit_manner(const Plan& plan) {
    const bool pauses =
        std::any_of(plan.moves.begin(), plan.moves.end(), [](const PlannedMove& planned) {
            const std::vector<Hit>& hits = planned.move->hits;
            return std::any_of(hits.begin(), hits.end(),
                               [](const Hit& hit) { return hit.attacker_hitstop != 0; });
        });
    return {&plan, pauses, !comes_from_mugen(*plan.character)};
}

cns::Controller hit_definition(const PlannedMove& move, const Hit& hit, std::int32_t height,
                               const HitManner& manner) {
    return HitWriter(move, hit, height, manner).write();
}

}  // namespace fightconv::mugen
