// ANI, the animations of Urho3D, U3D and rbfx: UANI and UAN2 (little-endian). README.md has the
// byte layout.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/bytes/bytes.hpp"
#include "core/base/context.hpp"

namespace fightconv::ani {

enum class Layout : std::uint8_t { uani, uan2 };

inline constexpr std::uint8_t has_position = 1, has_rotation = 2, has_scale = 4;  // Track::mask

struct Key {
    float time = 0;  // in seconds
    std::array<float, 3> position{};
    std::array<float, 4> rotation{1, 0, 0, 0};  // w, x, y, z
    std::array<float, 3> scale{1, 1, 1};
    friend bool operator==(const Key&, const Key&) = default;
};
// The values of a bone or node, absolute. What the mask does not have keeps its default in the
// keys.
struct Track {
    std::string name;
    std::uint8_t mask = 0;
    // of position, rotation and scale; all equal before version 4 of UAN2, 1 before version 3
    std::array<float, 3> weights{1, 1, 1};
    std::vector<Key> keys;
    friend bool operator==(const Track&, const Track&) = default;
};

enum class Interpolation : std::uint8_t { none, linear, spline, tangent };

// Values of any type, for a path such as "child/@StaticSprite2D/Sprite". They are kept as they are
// stored, borrowed from what parse() was given.
struct VariantKey {
    float time = 0;
    Bytes value;
    Bytes tangent_in{}, tangent_out{};  // only with Interpolation::tangent
};
struct VariantTrack {
    std::string path;
    std::uint8_t type = 0;  // a number of Animation::type_numbers
    Interpolation interpolation = Interpolation::none;
    float tension = 0, weight = 1;
    std::vector<VariantKey> keys;
};

// rbfx renumbered the types of values in February 2026 without a new version: those from 7 on
// became 2 more.
enum class TypeNumbers : std::uint8_t { original, shifted };

struct Animation {
    Layout layout = Layout::uani;
    std::uint32_t version = 4;  // of UAN2: 1 to 4
    std::string name;
    float length = 0;  // in seconds
    std::vector<Track> tracks;
    std::vector<VariantTrack> variant_tracks;  // only in UAN2
    TypeNumbers type_numbers = TypeNumbers::original;
    Charge charge{};  // of what parse() has made
};

// "Vector2", as the XML of the engines names the type of a variant track.
std::string_view name_of_type(std::uint8_t type, TypeNumbers numbers) noexcept;

// The value of a key in words: numbers with blanks between them, texts with ';', bytes in
// hexadecimal.
std::string value_text(Bytes value, std::uint8_t type, TypeNumbers numbers);

bool has_signature(Bytes head) noexcept;

// The whole animation. bad_magic, unsupported_version, unsupported_feature (values that contain
// others), truncated, malformed (an unknown type or interpolation, bytes behind the end) or
// limit_exceeded, with the offset. What engines tolerate is reported.
Result<Animation> parse(Source source, Context& context);

// The bytes of an animation of the layout uani. malformed if a name cannot be stored,
// unsupported_feature for what only UAN2 holds, limit_exceeded if a count does not fit.
Result<ByteBuffer> serialise(const Animation& animation);

}  // namespace fightconv::ani
