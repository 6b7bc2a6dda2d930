// The values that a document stores for a character beside its pictures: the user data of cels,
// tags and of the document, as lines key=value. One table per kind writes and reads them, so that
// the importer and the exporter cannot disagree. The meaning of each key:
// converters/aseprite/README.md.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "converters/keyed/fields.hpp"
#include "core/model/character.hpp"
#include "formats/aseprite/aseprite.hpp"

namespace fightconv::ase {

// A line for each tag. In values control characters, '%' and what is not UTF-8 cannot stand: %XX.
std::string text_of(const std::vector<Tag>& tags);
// Never fails, and the tags are sound (core/model/validate.hpp I5). Lines that are not key=value
// are left out and reported.
std::vector<Tag> tags_of(std::string_view text, keyed::Oddities& oddities);

struct Size {
    std::uint32_t width = 0, height = 0;
    friend bool operator==(const Size&, const Size&) = default;
};
std::string text_of_value(const Size& size);
bool read_value(std::string_view text, Size& size);

// The user data of the cel of a frame. Members with their default value are not written.
struct CelFields {
    std::optional<Key> sprite;
    std::uint32_t copy = 0;      // which of several sprites with this key, from 0
    std::optional<Key> missing;  // of a blank frame that names a sprite that does not exist
    // the size of a picture without pixels; the cel is then one clear pixel
    std::optional<Size> empty;
    Point offset;
    std::optional<Point> axis;  // if the cel cannot lie at its place
    keyed::Flips flip;
    Scale scale;
    double angle = 0;
    std::optional<Blend> blend;         // only if it does not follow from layer and opacity
    std::optional<std::int32_t> ticks;  // only if they do not follow from the duration
    Interpolation interpolation;
    std::vector<Box> boxes;  // all of the frame, if slices alone do not give them
    std::vector<Cue> cues;
    std::string label, program;
    std::vector<Tag> tags;  // the frame's own, and lines with other keys

    bool operator==(const CelFields&) const = default;
};
std::string text_of(const CelFields& fields);
CelFields cel_fields_of(std::string_view text, keyed::Oddities& oddities);

// The user data of a tag. The moves of the animation are among its lines too.
struct TagFields {
    std::optional<std::uint16_t> floor_y;
    std::vector<keyed::PlacedMove> moves;
};
// `left_out` becomes the places of the moves that do not fit into a text of Aseprite.
inline constexpr std::size_t longest_text = 65'535;
std::string tag_text(const Character& character, const keyed::MovesByAnimation& moves,
                     AnimationId animation, std::vector<std::uint32_t>& left_out);
TagFields tag_fields_of(std::string_view text, AnimationId animation, keyed::Oddities& oddities);

// The user data of the document.
struct DocumentFields {
    CharacterInfo info;
    bool has_name = false;  // when it was read: the name is written, perhaps as an empty one
    std::uint16_t floor_y = 0;
    std::vector<Tag> properties;
};
std::string text_of(const DocumentFields& fields);
DocumentFields document_fields_of(std::string_view text, keyed::Oddities& oddities);

// ---- the picture, and what user data say of it (aseprite.md 3) ----------------------------------

// The ticks of a duration, and whether a frame of so many ticks may have been written with it.
std::int32_t ticks_of(std::uint16_t duration_ms) noexcept;
bool may_last(std::int32_t ticks, std::uint16_t duration_ms) noexcept;

// The layer and the opacity that show a blend best.
struct SeenBlend {
    aseprite::Blend layer = aseprite::Blend::normal;  // or addition or subtract
    std::uint8_t opacity = 255;
    friend auto operator<=>(const SeenBlend&, const SeenBlend&) = default;
};
SeenBlend seen_blend(const Blend& blend) noexcept;
Blend blend_of(const SeenBlend& seen) noexcept;

}  // namespace fightconv::ase
