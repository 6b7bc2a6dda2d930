// Files of Aseprite, written field by field as their specification lists them.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <vector>

#include "tests/support/urho3d/files.hpp"

namespace fightconv::test {

// A zlib stream that does not compress, written by hand (RFC 1950, RFC 1951).
inline ByteBuffer stored_zlib(const ByteBuffer& bytes) {
    std::uint32_t a = 1, b = 0;
    for (const std::uint8_t byte : bytes) {
        a = (a + byte) % 65521;
        b = (b + a) % 65521;
    }
    const auto size = static_cast<unsigned>(bytes.size());
    Dump dump;
    dump.u8(0x78).u8(0x01).u8(1).u16(size).u16(0xFFFF ^ size).add(bytes);
    return dump.u8(b >> 8).u8(b & 0xFF).u8(a >> 8).u8(a & 0xFF).bytes();
}

inline Dump ase_text(std::string_view text) {
    return Dump().u16(static_cast<unsigned>(text.size())).text(text);
}

inline ByteBuffer ase_chunk(unsigned kind, const Dump& contents) {
    return Dump().u32(contents.size() + 6).u16(kind).add(contents.bytes()).bytes();
}

inline ByteBuffer ase_frame(unsigned duration_ms, const std::vector<ByteBuffer>& chunks) {
    Dump all;
    for (const ByteBuffer& chunk : chunks) {
        all.add(chunk);
    }
    const auto count = static_cast<unsigned>(chunks.size());
    return Dump()
        .u32(all.size() + 16)
        .u16(0xF1FA)
        .u16(std::min(count, 0xFFFFU))
        .u16(duration_ms)
        .u16(0)
        .u32(count)
        .add(all.bytes())
        .bytes();
}

struct AseHeader {
    unsigned depth = 32, flags = 1, width = 4, height = 3;
};
inline ByteBuffer ase_file(const AseHeader& header, const std::vector<ByteBuffer>& frames) {
    Dump all;
    for (const ByteBuffer& frame : frames) {
        all.add(frame);
    }
    Dump dump;
    dump.u32(all.size() + 128)
        .u16(0xA5E0)
        .u16(static_cast<unsigned>(frames.size()))
        .u16(header.width)
        .u16(header.height)
        .u16(header.depth)
        .u32(header.flags);
    // milliseconds of frames without a duration
    dump.u16(70).u32(0).u32(0);
    dump.u8(2).u8(0).u16(0).u16(5);                      // transparent index, number of colours
    dump.u8(1).u8(2).u16(0xFFFF).u16(3).u16(16).u16(8);  // pixel ratio, grid
    return dump.add(ByteBuffer(84)).add(all.bytes()).bytes();
}

inline ByteBuffer ase_layer(std::string_view name, unsigned flags = 3, unsigned type = 0,
                            unsigned level = 0, unsigned blend = 0, unsigned opacity = 255,
                            const ByteBuffer& uuid = {}) {
    Dump dump;
    dump.u16(flags).u16(type).u16(level).u16(0).u16(0).u16(blend).u8(opacity).u8(0).u16(0);
    return ase_chunk(0x2004, dump.add(ase_text(name).bytes()).add(uuid));
}

inline Dump ase_cel_head(unsigned layer, int x, int y, unsigned opacity, unsigned type, int z = 0) {
    Dump dump;
    dump.u16(layer)
        .u16(static_cast<std::uint16_t>(x))
        .u16(static_cast<std::uint16_t>(y))
        .u8(opacity)
        .u16(type)
        .u16(static_cast<std::uint16_t>(z));
    return dump.u8(0).u32(0);
}
inline ByteBuffer ase_raw_cel(unsigned layer, int x, int y, unsigned width, unsigned height,
                              const ByteBuffer& pixels, unsigned opacity = 255, int z = 0) {
    return ase_chunk(0x2005,
                     ase_cel_head(layer, x, y, opacity, 0, z).u16(width).u16(height).add(pixels));
}
inline ByteBuffer ase_packed_cel(unsigned layer, int x, int y, unsigned width, unsigned height,
                                 const ByteBuffer& packed) {
    return ase_chunk(0x2005, ase_cel_head(layer, x, y, 255, 2).u16(width).u16(height).add(packed));
}
inline ByteBuffer ase_linked_cel(unsigned layer, int x, int y, unsigned frame) {
    return ase_chunk(0x2005, ase_cel_head(layer, x, y, 200, 1).u16(frame));
}

// `flags`: 1 the tiles are in another file, 2 they are in this one, 4 tile 0 is empty.
inline ByteBuffer ase_tileset(std::uint32_t id, std::uint32_t tiles, unsigned width,
                              unsigned height, const ByteBuffer& pixels, std::uint32_t flags = 6) {
    Dump dump;
    dump.u32(id).u32(flags).u32(tiles).u16(width).u16(height).u16(1).add(ByteBuffer(14));
    dump.add(ase_text("tiles").bytes());
    if ((flags & 1) != 0) {
        dump.u32(1).u32(0);
    }
    if ((flags & 2) != 0) {
        const ByteBuffer packed = stored_zlib(pixels);
        dump.u32(static_cast<std::uint32_t>(packed.size())).add(packed);
    }
    return ase_chunk(0x2023, dump);
}
inline ByteBuffer ase_tilemap_layer(std::string_view name, std::uint32_t tileset,
                                    unsigned flags = 3) {
    Dump dump;
    dump.u16(flags).u16(2).u16(0).u16(0).u16(0).u16(0).u8(255).u8(0).u16(0);
    return ase_chunk(0x2004, dump.add(ase_text(name).bytes()).u32(tileset));
}
constexpr std::uint32_t ase_flip_x = 0x80000000, ase_flip_y = 0x40000000,
                        ase_flip_diagonal = 0x20000000;
inline ByteBuffer ase_tilemap_cel(unsigned layer, int x, int y, unsigned columns, unsigned rows,
                                  const std::vector<std::uint32_t>& tiles, unsigned bits = 32) {
    Dump map;
    for (const std::uint32_t tile : tiles) {
        map.u32(tile);
    }
    Dump dump = ase_cel_head(layer, x, y, 255, 3).u16(columns).u16(rows).u16(bits);
    dump.u32(0x1FFFFFFF).u32(ase_flip_x).u32(ase_flip_y).u32(ase_flip_diagonal);
    return ase_chunk(0x2005, dump.add(ByteBuffer(10)).add(stored_zlib(map.bytes())));
}

inline ByteBuffer ase_user_text(std::string_view text) {
    return ase_chunk(0x2020, Dump().u32(1).add(ase_text(text).bytes()));
}

inline Dump ase_palette_head(std::uint32_t size, std::uint32_t first, std::uint32_t last) {
    return Dump().u32(size).u32(first).u32(last).u32(0).u32(0);
}

inline Dump ase_tag(unsigned from, unsigned to, unsigned direction, unsigned repeat,
                    std::string_view name) {
    Dump dump;
    dump.u16(from).u16(to).u8(direction).u16(repeat).u32(0).u16(0).u8(10).u8(20).u8(30).u8(0);
    return dump.add(ase_text(name).bytes());
}
inline Dump ase_tags(unsigned count) { return Dump().u16(count).u32(0).u32(0); }

// Indexed; every chunk that is kept, and those that are left out.
inline ByteBuffer ase_indexed_file() {
    Dump palette = ase_palette_head(5, 0, 4);
    palette.u16(0)
        .u32(0xFF000000)
        .u16(0)
        .u32(0xFF0000FF)
        .u16(1)
        .u32(0xFF00FF00)
        .add(ase_text("green").bytes())
        .u16(0)
        .u32(0x80FF0000)
        .u16(0)
        .u32(0xFFFFFFFF);
    Dump slice;
    slice.u32(2).u32(3).u32(0).add(ase_text("hurt1").bytes());
    slice.u32(0)
        .u32(0xFFFFFFFF)
        .u32(2)
        .u32(3)
        .u32(4)
        .u32(1)
        .u32(1)
        .u32(2)
        .u32(2)
        .u32(0xFFFFFFF0)
        .u32(6);
    slice.u32(2).u32(0).u32(0).u32(0).u32(0).u32(0).u32(0).u32(0).u32(0).u32(0).u32(0);
    Dump extra;
    extra.u32(1)
        .u32(0x00010000)
        .u32(0xFFFF8000)
        .u32(0x00020000)
        .u32(0x00030000)
        .add(ByteBuffer(16));
    const ByteBuffer first = ase_frame(
        65535,
        {ase_chunk(0x2008, Dump().u32(0).u32(0).u32(0)),
         ase_chunk(0x2007, Dump().u16(1).u16(0).u32(0).u32(0).u32(0)), ase_chunk(0x2019, palette),
         ase_user_text("axis=1,2"),
         ase_chunk(0x2018, ase_tags(2)
                               .add(ase_tag(0, 2, 2, 3, "walk").bytes())
                               .add(ase_tag(1, 1, 0, 0, "").bytes())),
         ase_user_text("number=20"), ase_chunk(0x2020, Dump().u32(0)), ase_layer("below", 11),
         ase_layer("group", 1, 1), ase_layer("above", 3, 0, 1, 16, 128),
         ase_chunk(0x2020, Dump().u32(3).add(ase_text("t").bytes()).u32(0x04030201)),
         ase_chunk(0x2022, slice), ase_user_text("slice"),
         ase_packed_cel(0, -1, 1, 3, 2, stored_zlib({0, 1, 2, 3, 4, 1})),
         ase_raw_cel(2, 5, -2, 2, 1, {3, 1}, 200, -1), ase_chunk(0x2006, extra),
         ase_user_text("cel")});
    const ByteBuffer second =
        ase_frame(0, {ase_linked_cel(0, -1, 1, 0), ase_chunk(0x2017, Dump())});
    const ByteBuffer third =
        ase_frame(1, {ase_chunk(0x2019, ase_palette_head(5, 3, 3).u16(0).u32(0xFF112233)),
                      ase_linked_cel(0, 7, 7, 1)});
    return ase_file({8}, {first, second, third});
}

// Indexed, with a tilemap of 2x2 tiles in two frames; its tiles have 2x2 pixels, and tile 0 is
// empty.
inline ByteBuffer ase_tilemap_file() {
    Dump palette = ase_palette_head(6, 0, 5);
    for (const std::uint32_t colour :
         {0xFF000000, 0xFF0000FF, 0xFF00FF00, 0xFFFF0000, 0xFF00FFFF, 0xFFFFFFFF}) {
        palette.u16(0).u32(colour);
    }
    const ByteBuffer first = ase_frame(
        100, {ase_chunk(0x2019, palette), ase_tileset(3, 2, 2, 2, {2, 2, 2, 2, 1, 3, 4, 5}),
              ase_user_text("of the tileset"), ase_tilemap_layer("map", 3),
              ase_tilemap_cel(0, 0, -1, 2, 2,
                              {1, 1 | ase_flip_x, 1 | ase_flip_y, 1 | ase_flip_diagonal})});
    const ByteBuffer second = ase_frame(100, {ase_linked_cel(0, 2, 0, 0)});
    return ase_file({8}, {first, second});
}

// RGBA, with layers in groups that blend, and UUIDs.
inline ByteBuffer ase_rgba_file() {
    const ByteBuffer uuid(16, 7);
    const ByteBuffer frame = ase_frame(
        100, {ase_layer("group", 3, 1, 0, 1, 100, uuid), ase_layer("inside", 3, 0, 1, 0, 255, uuid),
              ase_raw_cel(1, 0, 0, 2, 1, {1, 2, 3, 4, 5, 6, 7, 8})});
    return ase_file({32, 7}, {frame});
}

}  // namespace fightconv::test
