#include "converters/mugen/moves/hits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "converters/mugen/moves/problems.hpp"
#include "converters/mugen/play/attributes.hpp"
#include "converters/mugen/play/pushback.hpp"
#include "converters/mugen/script/estimate.hpp"
#include "core/base/checked.hpp"
#include "core/base/text/encodings.hpp"
#include "core/base/text/text.hpp"
#include "formats/text/mugen_text.hpp"

namespace fightconv::mugen {

namespace {

// "ground.velocity = n, -3": the value at that place keeps its default.
bool keeps_default(const Code& code) {
    return (code.empty() && code.error.empty()) ||
           (code.instructions.size() == 1 && code.instructions.front().ask == Ask::word &&
            code.instructions.front().text == "n");
}

Guard guard_of(const cns::Controller& controller) {
    const cns::Parameter* const flags = cns::find(controller.parameters, "guardflag");
    const std::string letters = flags == nullptr ? std::string() : upper_case(flags->value);
    const auto has = [&](char letter) { return letters.find(letter) != std::string::npos; };
    if (has('M') || (has('H') && has('L'))) {
        return Guard::mid;
    }
    return has('H') ? Guard::high : has('L') ? Guard::low : Guard::unblockable;
}

// `air.hittime` where there is none (Ikemen GO, H 629).
constexpr std::int32_t usual_air_time = 20;

// The gravity of one who is lifted, if the HitDef says nothing else.
double gravity_of(const Facts& facts) { return usual_gravity * facts.localcoord.x / 320; }

// The model counts whole ticks without control behind the hitstop. It has one hitstop for hits and
// guards: a guard with another pause gets a blockstun that makes up for it (mugen.md C8), which is
// returned and may be below 0.
std::int64_t read_times(const std::vector<ValueCode>& given, const VersionTicks& version, Hit& hit,
                        ValueReader& values) {
    const auto time = [&](std::string_view key, std::size_t place, std::int32_t otherwise) {
        return std::int64_t{values.integer(given, key, place, otherwise)};
    };
    const auto like = [&](std::string_view key, std::size_t place, std::int64_t otherwise) {
        return time(key, place, saturate<std::int32_t>(otherwise));
    };
    const auto attacker_pause = [&](std::int64_t pause) {
        return std::max<std::int64_t>(pause + version.attacker_pause, 0);
    };
    const std::int64_t attacker = time("pausetime", 0, 0);
    const std::int64_t shake = time("pausetime", 1, 0);
    const std::int64_t ground_time = time("ground.hittime", 0, 0);
    // Whoever is lifted without falling is in the air, where the time is another one.
    const std::int64_t hit_time =
        hit.effect == HitEffect::launch ? time("air.hittime", 0, usual_air_time) : ground_time;
    const std::int64_t shaking = shake > 0 ? 0 : 1;
    const std::int64_t stun =
        shaking + std::max<std::int64_t>(hit_time, 0) + (hit_time > 0 ? version.hit_time : 0);
    const std::int64_t lands =
        hit.effect == HitEffect::launch
            ? landing_tick(hit.knockback_y,
                           values.number(given, "yaccel", 0, gravity_of(values.facts())),
                           usual_ground_level * values.facts().localcoord.x / 320,
                           std::min<std::int64_t>(stun, usual_high_ticks))
            : stun + 1;
    const std::int64_t slide = like("guard.slidetime", 0, time("ground.slidetime", 0, 0));
    const std::int64_t guard_time = like("guard.hittime", 0, ground_time);
    const std::int64_t control = like("guard.ctrltime", 0, slide);
    const std::int64_t pauses = attacker_pause(attacker) - shake;
    const std::int64_t guard_shake = like("guard.pausetime", 1, shake);
    const std::int64_t guard_pauses =
        attacker_pause(like("guard.pausetime", 0, attacker)) - guard_shake;
    const std::int64_t guard_ends =
        std::max<std::int64_t>(guard_time, 0) + (guard_shake > 0 ? 0 : 1);
    hit.hitstop = saturate<std::int32_t>(std::max<std::int64_t>(shake, 0));
    hit.attacker_hitstop = saturate<std::int32_t>(attacker_pause(attacker));
    hit.hitstun = saturate<std::int32_t>(lands <= stun ? lands + landing_ticks : stun);
    const std::int64_t until_control = control < 0 ? guard_ends : std::min(control, guard_ends);
    const std::int64_t blockstun = std::max<std::int64_t>(until_control, 0) + pauses - guard_pauses;
    hit.blockstun = saturate<std::int32_t>(std::max<std::int64_t>(blockstun, 0));
    return blockstun;
}

// A parameter that is not written is as the engine has it (C21).
void read_pushback(const std::vector<ValueCode>& given, Hit& hit, ValueReader& values) {
    const auto velocity = [&](double written) {
        return static_cast<float>(std::clamp(written, -1e6, 1e6));
    };
    const std::int32_t slide_time = values.integer(given, "ground.slidetime", 0, 0);
    const bool flies = hit.knockback_y < 0 || values.integer(given, "fall", 0, 0) != 0;
    const double gravity = gravity_of(values.facts());
    hit.pushback = flies ? flight(hit.knockback_x, hit.knockback_y,
                                  velocity(values.number(given, "yaccel", 0, gravity)))
                         : slide_of_hit(hit.knockback_x, slide_time, hit.hitstun);
    const float guarded =
        velocity(-values.number(given, "guard.velocity", 0, -static_cast<double>(hit.knockback_x)));
    const std::int32_t guard_time =
        values.integer(given, "guard.hittime", 0, values.integer(given, "ground.hittime", 0, 0));
    hit.block_pushback = slide_of_guard(
        guarded, values.integer(given, "guard.slidetime", 0, slide_time), guard_time);
}

// The power that the engine gives for a hit of this damage; none for a hit of a super.
std::int32_t usual_power(std::int32_t damage, MoveType type) {
    constexpr float of_damage = 0.7F;
    return type == MoveType::super
               ? 0
               : static_cast<std::int32_t>(of_damage * static_cast<float>(damage));
}

// A fall with the values that hold without it anyway is one from which the target recovers at once
// (C8).
HitEffect effect_of(const CompiledController& controller, double knockback_y, ValueReader& values) {
    constexpr std::int32_t usual_recovery = 4;  // ticks
    const auto& given = controller.values;
    const bool falls = values.integer(given, "fall", 0, 0) != 0;
    if (controller.hit->rules.trips('S')) {
        return HitEffect::knockdown;
    }
    const bool recovers = falls && knockback_y < 0 &&
                          values.integer(given, "fall.recover", 0, 0) != 0 &&
                          values.integer(given, "fall.recovertime", 0, 0) == usual_recovery;
    return falls && !recovers ? HitEffect::knockdown
           : knockback_y != 0 ? HitEffect::launch
                              : HitEffect::stun;
}

}  // namespace

double ValueReader::number(const std::vector<ValueCode>& values, std::string_view key,
                           std::size_t place, double otherwise) {
    const auto first = std::find_if(values.begin(), values.end(), [&](const ValueCode& each) {
        return each.parameter->key == key;
    });
    const auto end = std::find_if(first, values.end(), [&](const ValueCode& each) {
        return each.parameter != first->parameter;
    });
    const auto size = static_cast<std::size_t>(end - first);
    if (place >= size || keeps_default(first[static_cast<std::ptrdiff_t>(place)].code)) {
        return otherwise;
    }
    const ValueCode& found = first[static_cast<std::ptrdiff_t>(place)];
    Value value = estimate(found.code, facts_);
    if (value.kind != Value::Kind::exact && known_ != nullptr) {
        const auto known =
            std::find_if(known_->begin(), known_->end(),
                         [&](const ExactValue& each) { return each.value == &found; });
        if (known != known_->end()) {
            value = {.kind = Value::Kind::exact, .number = known->number};
        }
    }
    count(value.kind == Value::Kind::exact);
    const double taken = value.known() && std::isfinite(value.number) ? value.number : otherwise;
    if (value.kind != Value::Kind::exact) {
        const std::string which = size > 1 ? fmt::format(", value {},", place + 1) : std::string();
        const std::string used =
            value.is_integer ? number_text(taken) : number_text(static_cast<float>(taken));
        reporter_.report(moves_problem.approximate_value, Place::at_line(found.parameter->line),
                         "{}{} depends on {}; used {} ({})", found.parameter->key, which,
                         to_utf8(value.why), used, value.known() ? value.rule : "the default");
    }
    return taken;
}

std::int32_t ValueReader::integer(const std::vector<ValueCode>& values, std::string_view key,
                                  std::size_t place, std::int32_t otherwise) {
    constexpr double most = 2'147'483'647;
    return static_cast<std::int32_t>(
        std::clamp(std::trunc(number(values, key, place, otherwise)), -most, most));
}

void ValueReader::count(bool exact) noexcept {
    ++tally_.values;
    tally_.exact += exact ? 1U : 0U;
}

Hit hit_of(const CompiledController& controller, const VersionTicks& version, ValueReader& values) {
    const auto& given = controller.values;
    const Tally before = values.tally();
    Hit hit;
    hit.damage = values.integer(given, "damage", 0, 0);
    hit.chip = values.integer(given, "damage", 1, 0);
    // Backwards is negative in a .cns, away from the attacker positive here.
    const double back = values.number(given, "ground.velocity", 0, 0);
    hit.knockback_x = back == 0 ? 0.0F : static_cast<float>(std::clamp(-back, -1e6, 1e6));
    hit.knockback_y =
        static_cast<float>(std::clamp(values.number(given, "ground.velocity", 1, 0), -1e6, 1e6));
    hit.guard = guard_of(*controller.text);
    hit.effect = effect_of(controller, hit.knockback_y, values);
    read_times(given, version, hit, values);
    values.quietly([&](ValueReader& quiet) { read_pushback(given, hit, quiet); });
    const std::int32_t power = usual_power(hit.damage, type_of(*controller.text));
    hit.power_on_hit = values.integer(given, "getpower", 0, power);
    hit.power_on_guard = values.integer(given, "getpower", 1, hit.power_on_hit / 2);
    if (controller.hit->rules.does_nothing('S')) {
        hit.damage = hit.chip = hit.power_on_hit = hit.power_on_guard = 0;
        hit.hitstop = hit.attacker_hitstop = hit.hitstun = hit.blockstun = 0;
    }
    hit.approximate = values.tally().values - before.values != values.tally().exact - before.exact;
    // Which of several sounds is heard makes no difference to how a hit plays.
    const auto clip = [&](std::string_view key) {
        const auto sound = sound_of(controller, key, SoundBank::common, values);
        return sound ? sound->clip() : std::string();
    };
    hit.sound = clip("hitsound");
    hit.guard_sound = clip("guardsound");
    return hit;
}

std::int64_t blockstun_of(const CompiledController& controller, const VersionTicks& version,
                          ValueReader& values) {
    Hit guarded;
    return controller.hit->rules.does_nothing('S')
               ? 0
               : read_times(controller.values, version, guarded, values);
}

void hit_in_air(const CompiledController& controller, const VersionTicks& version,
                std::int32_t flight, ValueReader& values, Hit& hit) {
    const auto& given = controller.values;
    const std::int32_t time = std::max(values.integer(given, "air.hittime", 0, usual_air_time), 0);
    const std::int64_t stun =
        std::int64_t{time} + (time > 0 ? version.hit_time : 0) + (hit.hitstop > 0 ? 0 : 1);
    hit.hitstun = saturate<std::int32_t>(flight <= stun ? flight + landing_ticks : stun);
    const std::int32_t falls = values.integer(given, "fall", 0, 0);
    const bool goes_down =
        values.integer(given, "air.fall", 0, falls) != 0 || controller.hit->rules.trips('A');
    hit.effect = goes_down ? HitEffect::knockdown : HitEffect::launch;
}

std::string NamedSound::clip() const {
    const std::string own = name_of(key);
    return bank == SoundBank::own ? own : "common" + own.substr(own.find('_'));
}

std::optional<NamedSound> sound_of(const CompiledController& controller, std::string_view key,
                                   SoundBank unmarked, ValueReader& values) {
    const cns::Parameter* const parameter = cns::find(controller.text->parameters, key);
    if (parameter == nullptr) {
        return std::nullopt;
    }
    const char letter = take_prefix(parameter->value).prefix;
    const SoundBank bank = letter == 0     ? unmarked
                           : letter == 'S' ? SoundBank::own
                                           : SoundBank::common;
    constexpr std::int32_t none = -1;
    const std::int32_t group = values.integer(controller.values, key, 0, none);
    const std::int32_t number = values.integer(controller.values, key, 1, 0);
    return group < 0 ? std::nullopt : std::optional(NamedSound{bank, {group, number}});
}

}  // namespace fightconv::mugen
