// FrameEntry.tags of a UFF package: the text's codec, and the keys that carry what UFF has no field for. One table per kind of
// value writes and reads it, so that the importer and the exporter cannot disagree. What each key means:
// converters/uff/README.md.
//
//   every frame              mugen.sprite mugen.ticks mugen.offset mugen.trim mugen.flip mugen.blend mugen.scale mugen.angle
//                            mugen.lerp mugen.loopstart mugen.blank mugen.cues
//   first frame of each      mugen.action; the animation's first move as move.FIELD and hit.N.FIELD, its K-th move (K from 2) as
//   animation                move.K.FIELD and move.K.hit.N.FIELD; N counts from 1
//   first frame of the file  char.author char.display_name char.version_date char.localcoord char.autofloor; every other char.KEY is a property
//
// Only the first of several equal keys is taken, and only where its value can be read; every other tag stays with the frame.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/character.hpp"

namespace fightconv::uff_tags {

// Problems of a text or a value, as messages that the caller reports with file and place.
using Oddities = std::vector<std::string>;

// "key=value key=value"; in values, bytes <= 0x20, '%', '=' and 0x7F as %XX.
std::string text_of(std::span<const Tag> tags);

// Never fails, and the tags that come back are sound (core/model/validate.hpp I5): an entry without '=' is a key with an empty value, a
// '%' that starts no escape is itself, spaces too many separate nothing, characters that a key may not have become %XX.
std::vector<Tag> parse(std::string_view text, Oddities& oddities);

// Where the rectangle in the sheet lies relative to the sprite's picture (negative where it sticks out, as grid cells do), and the
// size of that picture. What of the picture lies outside of the rectangle is transparent; an empty picture has a side of 0.
struct Trim {
    Point at;
    std::uint32_t picture_width = 0;
    std::uint32_t picture_height = 0;
    friend bool operator==(const Trim&, const Trim&) = default;
};
struct Scale {
    double x = 1;
    double y = 1;
    friend bool operator==(const Scale&, const Scale&) = default;
};
struct Flips {
    bool horizontal = false;
    bool vertical = false;
    friend bool operator==(const Flips&, const Flips&) = default;
};

// What SpriteEntry does not hold. Members with their default value are not written.
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
    std::vector<std::int32_t> cue_ticks;  // of the cues, in their order; none if all begin with the frame
};
void add(const FrameFields& fields, std::vector<Tag>& tags);
FrameFields take_frame_fields(std::vector<Tag>& tags, Oddities& oddities);

// Which moves each animation has. Where the moves, read animation by animation, would come back in another order than they have
// now (sorted() is false), each of them gets its place in the list written beside it.
class MovesByAnimation {
public:
    explicit MovesByAnimation(const Character& character);
    std::span<const std::uint32_t> places(AnimationId animation) const { return places_[animation.value]; }
    bool sorted() const noexcept { return sorted_; }

private:
    std::vector<std::vector<std::uint32_t>> places_;
    bool sorted_ = true;
};

// A move and, where it was written, its place in the list of moves.
struct PlacedMove {
    Move move;
    std::optional<std::uint32_t> order;
};
struct AnimationFields {
    std::optional<std::int32_t> number;
    std::vector<PlacedMove> moves;
};
void add_animation_fields(const Character& character, const MovesByAnimation& moves, AnimationId animation, std::vector<Tag>& tags);
// `animation` is the one that the moves then have.
AnimationFields take_animation_fields(AnimationId animation, std::vector<Tag>& tags, Oddities& oddities);
// The moves of all animations, in their place.
std::vector<Move> in_order(std::vector<PlacedMove> moves);

// info (without the name, for which the package has a field), properties, and whether floor_y and the overrides of the package were
// computed from its frames, because the character has no floor of its own; the reader then ignores them.
struct CharacterFields {
    CharacterInfo info;
    std::vector<Tag> properties;
    bool floor_is_computed = false;
};
void add(const CharacterFields& fields, std::vector<Tag>& tags);
CharacterFields take_character_fields(std::vector<Tag>& tags, Oddities& oddities);

// Whether a frame's own tag of this key could be taken for one of the keys above.
bool is_reserved(std::string_view key) noexcept;

}  // namespace fightconv::uff_tags
