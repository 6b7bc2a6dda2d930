// UFF, the Universal Fighter Frame package, version 1 (big-endian). uff.md "Layout"; README.md has
// the byte layout.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/base/bytes/bytes.hpp"
#include "core/base/bytes/record_fields.hpp"
#include "core/base/context.hpp"

namespace fightconv::uff {

inline constexpr std::uint8_t version_1 = 1;
// Counts, and lengths of texts, are stored in 16 bits.
inline constexpr std::size_t most_counted = 65'535;

// AnimHeader.pixel_flags & 0x03 (uff.md "PixelBlock"; ours, the one place where it is said).
enum class PixelLayout : std::uint8_t { rgba8888 = 0, indexed8 = 1 };
inline constexpr std::uint8_t pixel_layout_mask = 0x03;
// 256 RGBA entries before the indices of indexed8
inline constexpr std::size_t palette_bytes = 1024;

inline constexpr std::uint8_t flip_h = 0x01;  // SpriteEntry.entry_flags
inline constexpr std::uint8_t flip_v = 0x02;
inline constexpr std::uint8_t box_enabled = 0x01;  // HitboxRecord.flags
inline constexpr std::uint8_t box_knockback = 0x02;
inline constexpr std::uint8_t box_type_count = 12;  // HitboxRecord.type; other numbers are kept

// The structs with fields are stored as they are; records.hpp has what is only in files.
struct SpriteEntry {
    std::uint16_t src_x = 0, src_y = 0, src_w = 0, src_h = 0;
    // px from the character's axis to the top-left corner of the rectangle, y down
    std::int16_t pivot_x = 0, pivot_y = 0;
    std::uint8_t entry_flags = 0;
    std::uint8_t tag = 0;
    std::uint16_t duration_ms = 0;
    static constexpr void fields(auto& r, auto&& io) {
        io(r.src_x, r.src_y, r.src_w, r.src_h, r.pivot_x, r.pivot_y, r.entry_flags, r.tag,
           r.duration_ms);
    }
};

struct HitboxValues {
    std::uint8_t type = 0;
    std::uint8_t flags = box_enabled;
    float x = 0, y = 0, width = 0, height = 0;
    std::uint16_t damage = 0, hitstun = 0, blockstun = 0;
    float knockback_angle = 0, knockback_strength = 0, rotation = 0;
    static constexpr void fields(auto& r, auto&& io) {
        io(r.type, r.flags, r.x, r.y, r.width, r.height, r.damage, r.hitstun, r.blockstun,
           r.knockback_angle, r.knockback_strength, r.rotation);
    }
};
struct HitboxRecord : HitboxValues {
    std::string name{};  // stored before the values
};

struct CueValues {
    float volume = 1;
    float pitch = 1;
    static constexpr void fields(auto& r, auto&& io) { io(r.volume, r.pitch); }
};
struct AudioCue : CueValues {
    std::string clip_id{};  // stored before the values
};

struct FrameEntry {
    std::uint16_t id = 0;
    std::string label, program, tags;
    std::vector<HitboxRecord> hitboxes;
    std::vector<AudioCue> cues;
    std::uint64_t offset = 0;  // in the file it was read from
};

struct AnimSettings {
    std::uint16_t default_fps = 60;
    std::uint8_t loop_mode = 0;  // 0 once, 1 loop, 2 ping-pong
    std::uint8_t pixel_flags = 0;
    std::uint16_t sheet_w = 0, sheet_h = 0;
    std::uint16_t frame_w = 0, frame_h = 0;
    static constexpr void fields(auto& r, auto&& io) {
        io(r.default_fps, r.loop_mode, r.pixel_flags, r.sheet_w, r.sheet_h, r.frame_w, r.frame_h);
    }
};
struct AnimBlock : AnimSettings {
    std::string name;
    std::uint16_t floor_y_override = 0;
    std::vector<SpriteEntry> sprites;
    std::vector<FrameEntry> frames;  // as many as sprites, or none (hitbox_size 0)
    // zlib-compressed; borrowed (from the parsed bytes, or from the writer's caller)
    Bytes pixel_block;
    std::uint64_t offset = 0;        // of the block in the file it was read from
    std::uint64_t pixel_offset = 0;  // of the PixelBlock in that file
};

struct Package {
    std::uint8_t version = version_1;
    std::uint8_t pkg_flags = 0;
    std::string char_name;
    std::uint16_t floor_y = 0;
    std::vector<AnimBlock> animations;
    Charge charge{};  // of what parse() has made
};

// The decompressed PixelBlock of an animation: palette (indexed8), then pixels.
struct InflatedPixels {
    ByteBuffer bytes;
    Charge charge;
};

bool has_signature(Bytes head) noexcept;

// Reads the whole structure; pixel blocks stay compressed and borrowed. bad_magic, truncated,
// malformed, limit_exceeded with the offset. An unknown version, an unknown box type, trailing
// bytes, overlapping blocks are reported and read on.
Result<Package> parse(Source source, Context& context);

// Whether two animations of one parsed package have their pixels in common. Of the pixel blocks
// that parse() gives back none overlaps another without being the same sheet, so inflating each
// sheet once is bounded by the size of the file.
bool same_sheet(const AnimBlock& a, const AnimBlock& b) noexcept;

// The bytes of the package. limit_exceeded where a count, a string or an offset does not fit the
// format, naming it.
Result<ByteBuffer> serialise(const Package& package);

// Exactly the size that the header says; `malformed` when it does not inflate to that,
// `unsupported_feature` for other pixel_flags, limit_exceeded when the budget does not hold it.
Result<InflatedPixels> inflate_pixels(const AnimBlock& block, std::string_view file,
                                      Context& context);

// A small file can hold a sheet of a gigabyte. One whose pixels exceed Limits::plain_pixel_bytes
// should not be in memory as a whole.
bool is_large(const AnimBlock& block, const Limits& limits) noexcept;

// The same pixels and errors, a few rows at a time: take() gets the palette (indexed8), then one or
// more whole rows with each call, from the top. Only at the end is it certain that they are the
// pixels. An error of take() ends it.
Status inflate_rows(const AnimBlock& block, std::string_view file, Context& context,
                    const std::function<Status(Bytes)>& take);

// Strict check for `validate`: everything that parse() reports or tolerates, and what contradicts
// itself (rectangles outside of the sheet, frame ids out of order, pixel blocks that do not inflate
// ...), as diagnostics with offsets. An error when it cannot be read at all.
Status check(Source source, Context& context);

}  // namespace fightconv::uff
