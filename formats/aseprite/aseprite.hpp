// The files of Aseprite (.aseprite, .ase): layers, frames, cels, tags, slices and palettes
// (little-endian). README.md has the byte layout.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/bytes/bytes.hpp"
#include "core/base/context.hpp"

namespace fightconv::aseprite {

using Colour = std::array<std::uint8_t, 4>;  // red, green, blue, alpha; not premultiplied

// bits of a pixel: an index; value and alpha; a Colour
enum class Depth : std::uint16_t { indexed = 8, grey = 16, rgba = 32 };
constexpr std::size_t bytes_of(Depth depth) noexcept { return static_cast<std::size_t>(depth) / 8; }

// The text and colour that people and scripts add to a thing; empty if nothing was added.
struct UserData {
    std::string text{};
    std::optional<Colour> colour{};
    friend bool operator==(const UserData&, const UserData&) = default;
};

struct Palette {
    std::vector<Colour> colours;
    std::map<std::uint32_t, std::string> names;  // of the few colours that have one
    friend bool operator==(const Palette&, const Palette&) = default;
};

enum class LayerType : std::uint8_t { image, group };

enum class Blend : std::uint8_t {
    normal,
    multiply,
    screen,
    overlay,
    darken,
    lighten,
    colour_dodge,
    colour_burn,
    hard_light,
    soft_light,
    difference,
    exclusion,
    hue,
    saturation,
    colour,
    luminosity,
    addition,
    subtract,
    divide,
};

// Layer::flags
inline constexpr std::uint16_t layer_visible = 1, layer_editable = 2, layer_move_locked = 4,
                               layer_background = 8, layer_prefers_links = 16, layer_collapsed = 32,
                               layer_reference = 64;

using Uuid = std::array<std::uint8_t, 16>;

// Layers lie from the bottom up. A group comes before its layers, whose level is one more.
struct Layer {
    std::string name;
    LayerType type = LayerType::image;
    std::uint16_t flags = layer_visible | layer_editable;
    std::uint16_t level = 0;
    Blend blend = Blend::normal;
    std::uint8_t opacity = 255;
    Uuid uuid{};  // if Document::has_uuids
    UserData user_data{};
    friend bool operator==(const Layer&, const Layer&) = default;
};

// The content of a layer in a frame: a picture of its own, or that of an earlier frame.
struct Cel {
    std::uint16_t layer = 0;
    std::int16_t x = 0, y = 0;  // on the canvas, and beyond it
    std::uint8_t opacity = 255;
    // how many layers it is drawn further up
    std::int16_t z_index = 0;
    // the frame that has the picture, which is not a link itself
    std::optional<std::uint16_t> link{};
    std::uint16_t width = 0, height = 0;  // 0 for a link
    // row by row, bytes_of(depth) each
    ByteBuffer pixels{};
    // x, y, width, height in 1/65536 pixel; of reference layers
    std::optional<std::array<std::int32_t, 4>> precise_bounds{};
    UserData user_data{};
    // instead of `pixels`, for serialise(): which of its streams they are
    std::optional<std::uint32_t> stream{};
    friend bool operator==(const Cel&, const Cel&) = default;
};

struct Frame {
    std::uint16_t duration_ms = 100;
    std::vector<Cel> cels;             // by layer, at most one for each
    std::optional<Palette> palette{};  // from this frame on
    friend bool operator==(const Frame&, const Frame&) = default;
};

enum class Direction : std::uint8_t { forward, reverse, ping_pong, ping_pong_reverse };

struct Tag {
    std::string name;
    std::uint16_t from = 0, to = 0;  // both belong to it
    Direction direction = Direction::forward;
    std::uint16_t repeat = 0;  // 0: for ever
    std::array<std::uint8_t, 3> colour{};
    UserData user_data{};
    friend bool operator==(const Tag&, const Tag&) = default;
};

struct Rectangle {
    std::int32_t x = 0, y = 0;
    std::uint32_t width = 0, height = 0;
    friend bool operator==(const Rectangle&, const Rectangle&) = default;
};
// Holds from its frame to the next key, or to the end. Without width or height the slice is hidden.
struct SliceKey {
    std::uint32_t frame = 0;
    Rectangle bounds{};
    Rectangle centre{};                   // of Slice::has_centre; from the corner of the bounds
    std::array<std::int32_t, 2> pivot{};  // of Slice::has_pivot; from the corner of the bounds
    friend bool operator==(const SliceKey&, const SliceKey&) = default;
};
struct Slice {
    std::string name;
    bool has_centre = false, has_pivot = false;
    std::vector<SliceKey> keys;
    UserData user_data{};
    friend bool operator==(const Slice&, const Slice&) = default;
};

struct Document {
    Depth depth = Depth::rgba;
    std::uint16_t width = 0, height = 0;  // of the canvas
    std::uint8_t transparent_index = 0;   // of indexed pictures, except on a background layer
    // groups have blend mode and opacity; otherwise they have no effect
    bool groups_blend = false;
    bool has_uuids = false;
    std::array<std::uint8_t, 2> pixel_size{1, 1};  // width and height of a pixel, as a ratio
    std::array<std::int16_t, 2> grid_position{};
    std::array<std::uint16_t, 2> grid_size{};
    std::vector<Layer> layers;
    std::vector<Frame> frames;
    std::vector<Tag> tags;
    std::vector<Slice> slices;
    UserData user_data{};
    Charge charge{};  // of what parse() has made
};

bool has_signature(Bytes head) noexcept;

// The whole file. bad_magic, truncated, malformed (it contradicts itself), unsupported_feature
// (tiles that are not 32 bits) or limit_exceeded, with the offset. Tilemaps become pictures. What
// is left out or odd is reported.
Result<Document> parse(Source source, Context& context);

// malformed if the parts of a document contradict each other, limit_exceeded if there are too many,
// with the item. What parse() gives passes.
Status check(const Document& document);

// The bytes of a document that passes check(), and its error otherwise. `streams` are the zlib
// streams of cels that have no pixels of their own; each must inflate to the pixels of the cels
// that name it.
Result<ByteBuffer> serialise(const Document& document, std::span<const ByteBuffer> streams = {});

// The cel of a layer in a frame, or nothing; and the cel that has the picture of a cel. For
// documents that pass check().
const Cel* cel_at(const Document& document, std::size_t frame, std::size_t layer) noexcept;
const Cel& picture_of(const Document& document, const Cel& cel) noexcept;

// The palette of a frame; nothing if there is none up to it.
const Palette* palette_at(const Document& document, std::size_t frame) noexcept;

// Which cels a frame shows. Borrows the document, which passes check().
class DrawnCels {
public:
    explicit DrawnCels(const Document& document);

    // The cels from the bottom up. Nothing if a list of cels does not say it, because a group
    // blends some of them by itself.
    std::optional<std::vector<const Cel*>> of(std::size_t frame) const;

private:
    enum class Seen : std::uint8_t { no, yes, in_group, in_blended_group };
    const Document& document_;
    std::vector<Seen> layers_;
};

struct Picture {
    std::uint16_t width = 0, height = 0;
    std::vector<Colour> pixels;
    Charge charge{};
};

// Draws a frame on the canvas: the visible layers over each other. The document must have passed
// check(). limit_exceeded for a large canvas, or cancelled.
Result<Picture> flatten(const Document& document, std::size_t frame, const Context& context);

}  // namespace fightconv::aseprite
