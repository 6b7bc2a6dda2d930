// The records of .aseprite files, and the rules that its reader and its writer share.
#pragma once

#include "core/base/bytes/record_fields.hpp"
#include "formats/aseprite/aseprite.hpp"

namespace fightconv::aseprite {

namespace wire {

inline constexpr std::uint16_t file_magic = 0xA5E0, frame_magic = 0xF1FA;

// Header::flags
inline constexpr std::uint32_t layer_opacity_valid = 1, groups_blend = 2, has_uuids = 4;
struct Header {
    std::uint32_t bytes = 0;  // of the file
    std::uint16_t magic = file_magic, frames = 0, width = 0, height = 0, depth = 0;
    std::uint32_t flags = layer_opacity_valid;
    std::uint16_t speed_ms = 0;
    std::uint8_t transparent_index = 0;
    std::uint16_t colours = 0;
    std::array<std::uint8_t, 2> pixel_size{};
    std::array<std::int16_t, 2> grid_position{};
    std::array<std::uint16_t, 2> grid_size{};
    static constexpr void fields(auto& r, auto&& io) {
        io(r.bytes, r.magic, r.frames, r.width, r.height, r.depth, r.flags, r.speed_ms, Pad<8>(),
           r.transparent_index, Pad<3>(), r.colours, r.pixel_size, r.grid_position, r.grid_size,
           Pad<84>());
    }
};

// FrameHeader::few_chunks, if the other number counts
inline constexpr std::uint16_t many_chunks = 0xFFFF;
struct FrameHeader {
    std::uint32_t bytes = 0;  // with this header
    std::uint16_t magic = frame_magic, few_chunks = 0, duration_ms = 0;
    std::uint32_t chunks = 0;
    static constexpr void fields(auto& r, auto&& io) {
        io(r.bytes, r.magic, r.few_chunks, r.duration_ms, Pad<2>(), r.chunks);
    }
};

enum class Kind : std::uint16_t {
    old_palette = 0x0004,
    older_palette = 0x0011,
    layer = 0x2004,
    cel = 0x2005,
    cel_extra = 0x2006,
    profile = 0x2007,
    external_files = 0x2008,
    mask = 0x2016,
    path = 0x2017,
    tags = 0x2018,
    palette = 0x2019,
    user_data = 0x2020,
    slice = 0x2022,
    tileset = 0x2023,
};
struct Chunk {
    std::uint32_t bytes = 0;  // with this header
    std::uint16_t kind = 0;
    static constexpr void fields(auto& r, auto&& io) { io(r.bytes, r.kind); }
};

inline constexpr std::uint16_t layer_type_tilemap = 2;
struct Layer {
    std::uint16_t flags = 0, type = 0, level = 0, blend = 0;
    std::uint8_t opacity = 0;
    static constexpr void fields(auto& r, auto&& io) {
        io(r.flags, r.type, r.level, Pad<4>(), r.blend, r.opacity, Pad<3>());
    }
};

enum class CelType : std::uint16_t { raw, link, compressed, tilemap };
struct Cel {
    std::uint16_t layer = 0;
    std::int16_t x = 0, y = 0;
    std::uint8_t opacity = 0;
    std::uint16_t type = 0;
    std::int16_t z_index = 0;
    static constexpr void fields(auto& r, auto&& io) {
        io(r.layer, r.x, r.y, r.opacity, r.type, r.z_index, Pad<5>());
    }
};
struct Size {
    std::uint16_t width = 0, height = 0;
    static constexpr void fields(auto& r, auto&& io) { io(r.width, r.height); }
};

inline constexpr std::uint16_t bits_of_tile = 32;  // Tilemap::bits; Aseprite knows no others
struct Tilemap {
    std::uint16_t columns = 0, rows = 0, bits = bits_of_tile;
    std::uint32_t id_mask = 0, flip_x = 0, flip_y = 0, flip_diagonal = 0;
    static constexpr void fields(auto& r, auto&& io) {
        io(r.columns, r.rows, r.bits, r.id_mask, r.flip_x, r.flip_y, r.flip_diagonal, Pad<10>());
    }
};

// Tileset::flags. Without the last one, which early versions did not know, only tiles of the value
// old_empty_tile are empty.
inline constexpr std::uint32_t tiles_elsewhere = 1, has_tiles = 2, tile_zero_is_empty = 4;
inline constexpr std::uint32_t old_empty_tile = 0xFFFFFFFF;
struct Tileset {
    std::uint32_t id = 0, flags = 0, tiles = 0;
    std::uint16_t width = 0, height = 0;  // of a tile
    static constexpr void fields(auto& r, auto&& io) {
        io(r.id, r.flags, r.tiles, r.width, r.height, Pad<16>());
    }
};
using OtherFile = std::array<std::uint32_t, 2>;  // the file's id, and that of the tileset in it

inline constexpr std::uint32_t has_precise_bounds = 1;  // CelExtra::flags
struct CelExtra {
    std::uint32_t flags = has_precise_bounds;
    std::array<std::int32_t, 4> bounds{};
    static constexpr void fields(auto& r, auto&& io) { io(r.flags, r.bounds, Pad<16>()); }
};

struct Palette {
    std::uint32_t size = 0, first = 0, last = 0;
    static constexpr void fields(auto& r, auto&& io) { io(r.size, r.first, r.last, Pad<8>()); }
};
inline constexpr std::uint16_t has_name = 1;  // PaletteEntry::flags
struct PaletteEntry {
    std::uint16_t flags = 0;
    Colour colour{};
    static constexpr void fields(auto& r, auto&& io) { io(r.flags, r.colour); }
};
struct OldPackage {
    std::uint8_t skip = 0, count = 0;  // 0: 256
    static constexpr void fields(auto& r, auto&& io) { io(r.skip, r.count); }
};
using OldColour = std::array<std::uint8_t, 3>;

inline constexpr std::uint16_t profile_srgb = 1, profile_icc = 2;  // Profile::type
struct Profile {
    std::uint16_t type = 0, flags = 0;
    std::uint32_t gamma = 0;
    static constexpr void fields(auto& r, auto&& io) { io(r.type, r.flags, r.gamma, Pad<8>()); }
};

struct Tags {
    std::uint16_t count = 0;
    static constexpr void fields(auto& r, auto&& io) { io(r.count, Pad<8>()); }
};
struct Tag {
    std::uint16_t from = 0, to = 0;
    std::uint8_t direction = 0;
    std::uint16_t repeat = 0;
    std::array<std::uint8_t, 3> colour{};
    static constexpr void fields(auto& r, auto&& io) {
        io(r.from, r.to, r.direction, r.repeat, Pad<6>(), r.colour, Pad<1>());
    }
};

// flags of user data
inline constexpr std::uint32_t has_text = 1, has_colour = 2, has_properties = 4;

inline constexpr std::uint32_t has_centre = 1, has_pivot = 2;  // Slice::flags
struct Slice {
    std::uint32_t keys = 0, flags = 0;
    static constexpr void fields(auto& r, auto&& io) { io(r.keys, r.flags, Pad<4>()); }
};
struct Rectangle {
    std::int32_t x = 0, y = 0;
    std::uint32_t width = 0, height = 0;
    static constexpr void fields(auto& r, auto&& io) { io(r.x, r.y, r.width, r.height); }
};
using Pivot = std::array<std::int32_t, 2>;

using TextLength = std::uint16_t;

static_assert(size_in_file<Header> == 128 && size_in_file<FrameHeader> == 16 &&
              size_in_file<Chunk> == 6 && size_in_file<Layer> == 16);
static_assert(size_in_file<Cel> == 16 && size_in_file<CelExtra> == 36 &&
              size_in_file<Palette> == 20 && size_in_file<PaletteEntry> == 6);
static_assert(size_in_file<Profile> == 16 && size_in_file<Tags> == 10 && size_in_file<Tag> == 17 &&
              size_in_file<Slice> == 12 && size_in_file<Tilemap> == 32 &&
              size_in_file<Tileset> == 32);

}  // namespace wire

inline constexpr std::uint16_t deepest_level = 64;  // of groups in groups

// The parts of check(), each of which needs the parts of the document that come before it.
Status check_layer(const Layer* previous, const Layer& layer);
Status check_cel(const Document& document, std::size_t frame, const Cel& cel);
Status check_tag(const Document& document, const Tag& tag);

}  // namespace fightconv::aseprite
