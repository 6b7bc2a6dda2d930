// The records of SFF files; README.md describes their fields. All numbers are little endian.
#pragma once

#include <array>
#include <cstdint>

#include "core/base/bytes/record_fields.hpp"

namespace fightconv::sff::wire {

struct Signature {
    std::array<char, 12> magic{'E', 'l', 'e', 'c', 'b', 'y', 't', 'e', 'S', 'p', 'r'};
    std::array<std::uint8_t, 4> version{};  // lowest part first
    static constexpr void fields(auto& r, auto&& io) { io(r.magic, r.version); }
};

// Both headers end at 512 in every file, after a comment.
inline constexpr std::uint32_t header_area = 512;

struct HeaderV1 {
    Signature signature{};
    std::uint32_t groups = 0, sprites = 0, first_subfile = header_area, subheader_size = 32;
    static constexpr void fields(auto& r, auto&& io) {
        io(r.signature, r.groups, r.sprites, r.first_subfile, r.subheader_size);
    }
};

// Always 32 bytes, whatever the header says: five real files claim 512.
struct Subheader {
    std::uint32_t next = 0, length = 0;
    std::int16_t axis_x = 0, axis_y = 0, group = 0, number = 0;
    std::uint16_t link = 0;
    std::uint8_t same_palette = 0;
    static constexpr void fields(auto& r, auto&& io) {
        io(r.next, r.length, r.axis_x, r.axis_y, r.group, r.number, r.link, r.same_palette,
           Pad<13>());
    }
};

struct HeaderV2 {
    Signature signature{};
    std::array<std::uint8_t, 4> compatible_version{};  // the oldest program that can read it
    std::uint32_t sprite_table = 0, sprites = 0, palette_table = header_area, palettes = 0;
    // the engines ignore the lengths, and so do we
    std::uint32_t ldata = 0, ldata_length = 0, tdata = 0, tdata_length = 0;
    static constexpr void fields(auto& r, auto&& io) {
        io(r.signature, Pad<8>(), r.compatible_version, Pad<8>(), r.sprite_table, r.sprites,
           r.palette_table, r.palettes);
        io(r.ldata, r.ldata_length, r.tdata, r.tdata_length);
    }
};

struct SpriteNode {
    std::int16_t group = 0, number = 0;
    std::uint16_t width = 0, height = 0;
    std::int16_t axis_x = 0, axis_y = 0;
    std::uint16_t link = 0;
    std::uint8_t format = 0, depth = 0;
    std::uint32_t offset = 0, length = 0;  // of its data in ldata or tdata
    std::uint16_t palette = 0, flags = 0;
    static constexpr void fields(auto& r, auto&& io) {
        io(r.group, r.number, r.width, r.height, r.axis_x, r.axis_y, r.link, r.format, r.depth,
           r.offset, r.length, r.palette, r.flags);
    }
};

struct PaletteNode {
    std::int16_t group = 0, number = 0;
    std::uint16_t colours = 0, link = 0;
    std::uint32_t offset = 0, length = 0;  // of its colours in ldata
    static constexpr void fields(auto& r, auto&& io) {
        io(r.group, r.number, r.colours, r.link, r.offset, r.length);
    }
};

static_assert(size_in_file<HeaderV1> == 32 && size_in_file<Subheader> == 32 &&
              size_in_file<HeaderV2> == 68);
static_assert(size_in_file<SpriteNode> == 28 && size_in_file<PaletteNode> == 16);

}  // namespace fightconv::sff::wire
