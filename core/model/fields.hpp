// The fields of the model's structs, listed once with their names; the list of Hit stands beside it
// in hit.hpp. Code that compares, checks or stores a whole struct iterates over the list, so a new
// field cannot be forgotten.
#pragma once

#include <string_view>
#include <tuple>
#include <utility>

#include "core/model/character.hpp"
#include "core/model/field.hpp"

namespace fightconv {

template <>
inline constexpr auto fields<Box> = std::tuple(
    field("kind", &Box::kind), field("name", &Box::name), field("x", &Box::x), field("y", &Box::y),
    field("width", &Box::width), field("height", &Box::height), field("enabled", &Box::enabled),
    field("knockback", &Box::knockback), field("damage", &Box::damage),
    field("hitstun", &Box::hitstun), field("blockstun", &Box::blockstun),
    field("knockback angle", &Box::knockback_angle),
    field("knockback strength", &Box::knockback_strength), field("rotation", &Box::rotation));

template <>
inline constexpr auto fields<Cue> = std::tuple(field("clip", &Cue::clip),
                                               field("volume", &Cue::volume),
                                               field("pitch", &Cue::pitch),
                                               field("tick", &Cue::tick));

template <>
inline constexpr auto fields<Frame> = std::tuple(
    field("missing sprite", &Frame::missing), field("sprite", &Frame::sprite),
    field("ticks", &Frame::ticks), field("offset", &Frame::offset), field("flip_h", &Frame::flip_h),
    field("flip_v", &Frame::flip_v), field("blend", &Frame::blend),
    field("scale_x", &Frame::scale_x), field("scale_y", &Frame::scale_y),
    field("angle", &Frame::angle), field("interpolation", &Frame::interpolation),
    field("box", &Frame::boxes), field("cue", &Frame::cues), field("label", &Frame::label),
    field("program", &Frame::program), field("tags", &Frame::tags));

template <>
inline constexpr auto fields<Animation> = std::tuple(field("name", &Animation::name),
                                                     field("number", &Animation::number),
                                                     field("loop", &Animation::loop),
                                                     field("loop start", &Animation::loop_start),
                                                     field("floor_y", &Animation::floor_y),
                                                     field("frame", &Animation::frames));

template <>
inline constexpr auto fields<Notify> = std::tuple(field("tick", &Notify::tick),
                                                  field("event", &Notify::event),
                                                  field("values", &Notify::values),
                                                  field("approximate", &Notify::approximate));

template <>
inline constexpr auto fields<Projectile> = std::tuple(
    field("tick", &Projectile::tick), field("action", &Projectile::action),
    field("x", &Projectile::x), field("y", &Projectile::y),
    field("velocity_x", &Projectile::velocity_x), field("velocity_y", &Projectile::velocity_y),
    field("acceleration_x", &Projectile::acceleration_x),
    field("acceleration_y", &Projectile::acceleration_y), field("life", &Projectile::life),
    field("hits", &Projectile::hits), field("interval", &Projectile::interval),
    field("priority", &Projectile::priority), field("hit", &Projectile::hit),
    field("approximate", &Projectile::approximate));

template <>
inline constexpr auto fields<Waypoint> = std::tuple(field("tick", &Waypoint::tick),
                                                    field("x", &Waypoint::x),
                                                    field("y", &Waypoint::y));

template <>
inline constexpr auto fields<Cancel> = std::tuple(field("into", &Cancel::into),
                                                  field("first tick", &Cancel::first_tick),
                                                  field("on hit", &Cancel::on_hit),
                                                  field("on block", &Cancel::on_block),
                                                  field("on whiff", &Cancel::on_whiff),
                                                  field("approximate", &Cancel::approximate));

template <>
inline constexpr auto fields<Move> = std::tuple(
    field("number", &Move::number), field("animation", &Move::animation),
    field("name", &Move::name), field("input", &Move::input), field("type", &Move::type),
    field("guard", &Move::guard), field("power cost", &Move::power_cost),
    field("power gain", &Move::power_gain), field("hit", &Move::hits),
    field("notify", &Move::notifies), field("projectile", &Move::projectiles),
    field("cancel", &Move::cancels), field("duration", &Move::duration), field("next", &Move::next),
    field("free tick", &Move::free_tick), field("stance", &Move::stance),
    field("needs control", &Move::needs_control), field("starts", &Move::starts),
    field("movement", &Move::movement), field("advantage on hit", &Move::hit_advantage),
    field("advantage on block", &Move::block_advantage),
    field("effect of a hit", &Move::hit_effect), field("power of a hit", &Move::hit_power));

template <>
inline constexpr auto fields<CharacterInfo> = std::tuple(
    field("name", &CharacterInfo::name), field("display name", &CharacterInfo::display_name),
    field("author", &CharacterInfo::author), field("version date", &CharacterInfo::version_date),
    field("localcoord", &CharacterInfo::localcoord), field("scale", &CharacterInfo::scale));

// visit(name, member) for each field of the struct.
template <class Struct, class Visit>
constexpr void for_each_field(Visit visit) {
    std::apply([&](const auto&... each) { (visit(each.name, each.member), ...); }, fields<Struct>);
}
// visit(key, member) for each field of the struct.
template <class Struct, class Visit>
constexpr void for_each_key(Visit visit) {
    std::apply([&](const auto&... each) { (visit(each.key, each.member), ...); }, fields<Struct>);
}

// The number of members of an aggregate: the number of values it can be initialised with.
struct AnyValue {
    template <class T>
    operator T() const noexcept;
};
template <class Struct, std::size_t... Index>
constexpr bool takes_values(std::index_sequence<Index...> /*count*/) {
    return requires { Struct{(static_cast<void>(Index), AnyValue())...}; };
}
template <class Struct, std::size_t Count = 0>
constexpr std::size_t member_count() {
    if constexpr (takes_values<Struct>(std::make_index_sequence<Count + 1>())) {
        return member_count<Struct, Count + 1>();
    } else {
        return Count;
    }
}

template <class... Structs>
inline constexpr bool list_every_field =
    ((std::tuple_size_v<std::decay_t<decltype(fields<Structs>)>> == member_count<Structs>()) &&
     ...);
static_assert(list_every_field<Box, Cue, Frame, Animation, Hit, Notify, Projectile, Cancel,
                               Waypoint, Move, CharacterInfo>,
              "add the new field to the list of its struct");

}  // namespace fightconv
