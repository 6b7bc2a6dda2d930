// MUGEN sprite files: SFF v1.01, v2.00 and v2.01. Layout and every rule: README.md; mugen.md F1-F5,
// S1-S8, V1-V16.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/bytes/bytes.hpp"
#include "core/base/context.hpp"
#include "core/model/character.hpp"

namespace fightconv::sff {

enum class Version : std::uint8_t { v1_01, v2_00, v2_01 };
std::string_view name_of(Version version) noexcept;  // "2.01"

// How the pixels of a sprite are stored: the format byte of a v2 node, or pcx, the only one in v1.
enum class Encoding : std::uint8_t {
    raw = 0,
    rle8 = 2,
    rle5 = 3,
    lz5 = 4,
    png8 = 10,
    png24 = 11,
    png32 = 12,
    pcx = 0xFF
};

struct PaletteNode {
    Key key;  // v1: the key of the sprite that owns the palette
    Colours colours{};
    // v2: an earlier palette, of the same colours, to which this one is a link
    std::optional<std::uint32_t> link{};
};

struct SpriteNode {
    Key key;
    Point axis;
    std::uint32_t width = 0;  // of the picture, links included; 0 = blank
    std::uint32_t height = 0;
    PixelFormat format = PixelFormat::indexed8;  // of the picture, links included
    Encoding encoding = Encoding::raw;
    std::uint8_t depth = 8;
    // encoded, without the length prefix of v2; borrowed from the parsed bytes; empty for links and
    // blanks
    Bytes data;
    std::uint64_t data_offset = 0;  // of `data` in the file
    // index of the sprite whose picture is shown; its own index unless it is a link
    std::uint32_t source = 0;
    // index into File::palettes; nothing for true colour and for a file without palettes
    std::optional<std::uint32_t> palette;
    // v2: the file names a palette that it does not have (V12)
    bool palette_outside = false;
};

struct File {
    Version version = Version::v2_01;
    std::vector<PaletteNode> palettes;
    // by node index; repeated keys are kept, and the first one counts (F3)
    std::vector<SpriteNode> sprites;
    std::uint32_t announced_sprites = 0;  // the count in the header; the file may contain fewer
    // sprites that are blank because of damage, and links that lead to no picture; links to damaged
    // sprites are not counted
    std::uint32_t unreadable_sprites = 0;
    Charge charge{};  // of palettes and sprites
};

// True for the 12 bytes with which every SFF begins.
bool has_signature(Bytes head) noexcept;

// The version, from the first 16 bytes. bad_magic, unsupported_version, truncated.
Result<Version> read_version(Source source);
inline constexpr std::size_t version_bytes = 16;

// Reads the whole structure and resolves links and palettes; no picture is kept (v1 decodes one for
// a moment where its palette lies behind its pixels, S8). The File borrows from `source.bytes`.
// bad_magic, unsupported_version, truncated (header), limit_exceeded. A damaged node becomes a
// blank sprite with a diagnostic. `has_act`: an .act gives a v1 character its colours, so the
// palettes of (0,0) and (9000,0), which nobody sees, may be missing (S5).
Result<File> parse(Source source, Context& context, bool has_act = false);

// A clean file with the same sprites, palettes and links; `data` is written as it is encoded.
// limit_exceeded if a count or size does not fit the version; unsupported_feature if the version
// does not have the encoding.
Result<ByteBuffer> serialise(const File& file);

struct DecodedPictures {
    std::vector<Picture> by_node;
    Charge charge;
};

// The pictures of all sprites of a file that parse() has read, in node order; links (follow
// `source`) and blanks have an empty one. Decodes on context.threads threads directly into the
// final buffers. A damaged picture is kept as far as it can be read (the rest is index 0), or is
// blank. In both cases a diagnostic names sprite, offset and reason, and blank ones are added to
// `file.unreadable_sprites`. limit_exceeded if the budget does not hold all pictures.
Result<DecodedPictures> decode_pictures(File& file, std::string_view file_name, Context& context);

// Palettes (indices) whose colours a v1 character's .act replaces: those of (0,0) and of (9000,0).
// mugen.md S5.
std::vector<std::uint32_t> palettes_replaced_by_act(const File& file);

}  // namespace fightconv::sff
