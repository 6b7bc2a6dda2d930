// The rules on which the exporter and the importer of Urho3D must agree: units, names, and how
// kinds of boxes are told apart (urho3d.md 1, 4).
#pragma once

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <string>

#include "core/base/text/text.hpp"
#include "core/model/character.hpp"
#include "core/model/clips.hpp"
#include "core/model/scale.hpp"

namespace fightconv::urho3d {

inline constexpr double units_per_pixel = 0.01;
inline constexpr double ticks_per_second = 60;

inline constexpr std::string_view blank_sprite = "blank";  // a transparent pixel
inline constexpr std::string_view intro_ending = ".intro";
inline constexpr std::string_view loop_ending = ".loop";
inline constexpr std::string_view object_animation_ending = ".objanim.xml";
inline constexpr std::string_view rbfx_animation_ending = ".rbfx.xml";
inline constexpr std::string_view collision_ending = "Collision.xml";
inline constexpr std::string_view animations_folder = "Anim/";
// The same actions of a character that faces left; the importer does not look there.
inline constexpr std::string_view left_animations_folder = "AnimLeft/";
// A tag of the node of a prefab: the scale that its files have already, "scale=0.5,0.5".
inline constexpr std::string_view scale_tag = "scale=";

constexpr std::string_view ending_of(Clip::Part part) {
    return part == Clip::Part::intro  ? intro_ending
           : part == Clip::Part::loop ? loop_ending
                                      : std::string_view();
}

// That tag, as an attribute of the node; nothing for a character that is not scaled.
inline std::string scale_tag_text(const Scale& scale) {
    return is_scaled(scale) ? fmt::format(
                                  "\t<attribute name=\"Tags\">\n\t\t<string value=\"{}{},{}\" />\n"
                                  "\t</attribute>\n",
                                  scale_tag, number_text(scale.x), number_text(scale.y))
                            : std::string();
}

// Whether a box can be hit or hit something.
inline bool takes_part(const Box& box) { return box.enabled && box.width > 0 && box.height > 0; }

// Boxes end here, in pixels of the game, so that none meets those that are parked, however large
// those are.
inline constexpr double farthest_edge = 40'000;

// The part of a box in pixels of the game that is not farther away; without an area if there is
// none.
inline Box within_reach(Box box) {
    const auto cut = [](float& start, float& length) {
        const double end = double{start} + length;
        const double from = std::clamp<double>(start, -farthest_edge, farthest_edge);
        const double to = std::clamp(end, -farthest_edge, farthest_edge);
        if (from != start || to != end) {
            start = static_cast<float>(from);
            length = static_cast<float>(to - from);
        }
    };
    cut(box.x, box.width);
    cut(box.y, box.height);
    return box;
}

// The ticks of the longest action: 18 hours. From 2^16 seconds on, a float is not exact enough for
// keys a quarter of a tick early.
inline constexpr std::uint64_t longest_action = std::uint64_t{60} << 16U;

// A number as the engines have it. Above the largest float it is that one, because what is so large
// cannot be seen anyway.
inline float number(double value) {
    constexpr double most = std::numeric_limits<float>::max();
    return static_cast<float>(std::clamp(value, -most, most));
}

// A length in the engines' units.
inline float units(double pixels) { return number(pixels * units_per_pixel) + 0.0F; }
inline std::string units_text(double pixels) { return number_text(units(pixels)); }

// Half of an angle, in radians, as quaternions have it; that of a double which is too large for
// this product too.
inline double half_angle(double degrees) {
    return std::remainder(degrees, 720) * std::numbers::pi / 360;
}

// A shape of Box2D has a category of 16 bits and meets those that its mask names. Boxes of further
// kinds cannot be told apart.
inline constexpr std::uint8_t most_kinds = 16;
// The boxes that a prefab can have, of all kinds.
inline std::size_t most_slots(const Limits& limits) {
    return std::size_t{most_kinds} * limits.boxes_per_frame;
}
constexpr std::uint16_t category_of(BoxKind kind) {
    return static_cast<std::uint16_t>(1U << static_cast<std::uint8_t>(kind));
}
constexpr bool attacks(BoxKind kind) { return kind == BoxKind::attack || kind == BoxKind::grab; }
// The categories that a box of this kind meets. Boxes of the other kinds are there to be looked at
// by the game.
constexpr std::uint16_t mask_of(BoxKind kind) {
    constexpr auto guards = static_cast<std::uint16_t>(
        category_of(BoxKind::guard_air) | category_of(BoxKind::guard_high) |
        category_of(BoxKind::guard_med) | category_of(BoxKind::guard_low));
    if (kind == BoxKind::hurt) {
        return static_cast<std::uint16_t>(category_of(BoxKind::attack) |
                                          category_of(BoxKind::grab));
    }
    if (kind == BoxKind::attack) {
        return static_cast<std::uint16_t>(category_of(BoxKind::hurt) | guards);
    }
    if (kind == BoxKind::grab) {
        return category_of(BoxKind::hurt);
    }
    return (category_of(kind) & guards) != 0 ? category_of(BoxKind::attack) : std::uint16_t{0};
}

// Where a box is that no frame uses at the moment, because a disabled one would still hit
// (urho3d.md 4): what attacks far above, what can be hit far below, so that they never meet.
inline constexpr double parked_units = 1000;
constexpr double parked_y(BoxKind kind) { return attacks(kind) ? parked_units : -parked_units; }

}  // namespace fightconv::urho3d
