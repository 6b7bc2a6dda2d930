// FrameEntry.tags of a UFF package: the text's codec, and the keys that carry what UFF has no field
// for. One table per kind of value writes and reads it, so that the importer and the exporter
// cannot disagree. What each key means: converters/uff/README.md.
//
//   every frame              mugen.sprite mugen.ticks mugen.offset mugen.trim mugen.flip
//                            mugen.blend mugen.scale mugen.angle mugen.lerp mugen.loopstart
//                            mugen.blank mugen.cues
//   first frame of each      mugen.action, and the moves of the animation
//   animation                (converters/keyed/fields.hpp)
//   first frame of the file  the character's info and properties (converters/keyed/fields.hpp)
//
// Only the first of several equal keys is taken, and only where its value can be read; every other
// tag stays with the frame.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "converters/keyed/fields.hpp"

namespace fightconv::uff_tags {

using keyed::Flips;
using keyed::Oddities;

// "key=value key=value"; in values, bytes <= 0x20, '%', '=' and 0x7F as %XX.
std::string text_of(std::span<const Tag> tags);

// Never fails, and the tags that come back are sound (core/model/validate.hpp I5): an entry without
// '=' is a key with an empty value, a
// '%' that starts no escape is itself, spaces too many separate nothing, characters that a key may
// not have become %XX.
std::vector<Tag> parse(std::string_view text, Oddities& oddities);

// Where the rectangle in the sheet lies relative to the sprite's picture (negative where it sticks
// out, as grid cells do), and the size of that picture. What of the picture lies outside of the
// rectangle is transparent; an empty picture has a side of 0.
struct Trim {
    Point at;
    std::uint32_t picture_width = 0;
    std::uint32_t picture_height = 0;
    friend bool operator==(const Trim&, const Trim&) = default;
};
// The fields of a frame that SpriteEntry does not hold. Members with their default value are not
// written.
struct FrameFields {
    bool blank = false;
    std::optional<Key> sprite;          // also of a sprite that is missing
    std::optional<std::int32_t> ticks;  // only if they do not follow from duration_ms
    Point offset;
    std::optional<Trim> trim;  // nothing: the rectangle is the whole picture
    Flips blank_flips;         // of a blank frame, whose SpriteEntry has no flip flags
    Blend blend;
    Scale scale;
    double angle = 0;
    Interpolation interpolation;
    bool loop_start = false;
    // of the cues, in their order; none if all begin with the frame
    std::vector<std::int32_t> cue_ticks;
};
void add(const FrameFields& fields, std::vector<Tag>& tags);
FrameFields take_frame_fields(std::vector<Tag>& tags, Oddities& oddities);

// The number of the first frame's animation.
void add_number(std::int32_t number, std::vector<Tag>& tags);
std::optional<std::int32_t> take_number(std::vector<Tag>& tags, Oddities& oddities);

// Whether a frame's own tag of this key could be taken for one of the keys above.
bool is_reserved(std::string_view key) noexcept;

}  // namespace fightconv::uff_tags
