// The records of a pack as they lie in the file (fspk.md 1.4, 1.6 and 1.7). Every number is
// little-endian and may be unaligned.
#pragma once

#include <array>
#include <cstdint>

#include "core/base/bytes/record_fields.hpp"

namespace fightconv::fspk {

// No file says its version; the sizes of its records do (fspk.md 0).
enum class Layout : std::uint8_t {
    v1_0,  // the specification: MoveRecord 32, MoveExtras 56
    v1_5,  // framesmith 0.1: StateRecord 36, StateExtras 72
    v2_0,  // framesmith 0.2: HitWindow 28
};

enum class Kind : std::uint32_t {
    string_table = 1,
    mesh_keys,
    keyframes_keys,
    moves,  // 1.5: STATES
    hit_windows,
    hurt_windows,
    shapes,
    cancels,
    resource_defs,
    extras,
    event_emits,
    event_args,
    notifies,
    costs,
    preconditions,
    deltas,
    tag_ranges,  // from here on not in 1.0
    tags,
    cancel_rules,
    cancel_denies,
    character_props,
    push_windows,
    state_props,
    schema,
    payload_nodes,  // from here on 2.0 only: what framesmith itself knows of the character
    payload_strings,
};
constexpr std::uint32_t kind_count(Layout layout) noexcept {
    return layout == Layout::v1_0 ? 16 : layout == Layout::v1_5 ? 24 : 26;
}
inline constexpr std::uint32_t all_kinds = kind_count(Layout::v2_0);
inline constexpr std::uint32_t most_sections = 32;    // that readers accept
inline constexpr std::uint32_t flags_of_payload = 2;  // Header.flags of a pack that has one
constexpr std::uint32_t alignment_of(Kind kind) noexcept {
    return kind == Kind::string_table ? 1 : kind == Kind::cancels ? 2 : 4;
}

inline constexpr std::uint16_t no_key = 0xFFFF;    // MoveRecord.mesh_key, .keyframes_key
inline constexpr std::uint16_t no_bound = 0xFFFF;  // Precondition.min, .max
// StrRef.off of a cancel rule that matches every tag
inline constexpr std::uint32_t any_string = 0xFFFF'FFFF;
inline constexpr std::uint8_t if_hit = 1;  // CancelRule.condition
inline constexpr std::uint8_t if_block = 2;
inline constexpr std::uint8_t if_whiff = 4;
inline constexpr std::uint8_t any_condition = if_hit | if_block | if_whiff;
inline constexpr std::uint8_t no_last_frame = 255;  // CancelRule.max_frame without an end

inline constexpr double units_per_pixel = 16;  // Q12.4: Shape, but for its e
// Q8.8: Shape.e, which is a capsule's radius or a rotation
inline constexpr double units_of_e = 256;
inline constexpr double units_per_number = 256;          // Q24.8: Property.value
inline constexpr std::uint32_t frames_of_windows = 256;  // a window's frames are 8 bits

enum class ShapeKind : std::uint8_t { aabb, rotated, circle, capsule };
enum class Trigger : std::uint8_t { on_use, on_hit, on_block };
enum class ArgType : std::uint8_t { boolean, integer, number, string };
enum class PropertyType : std::uint8_t { number, boolean, string };  // number: Q24.8

namespace wire {

struct Header {
    std::array<char, 4> magic{'F', 'S', 'P', 'K'};
    std::uint32_t flags = 0, total_len = 0, section_count = 0;
    static constexpr void fields(auto& r, auto&& io) {
        io(r.magic, r.flags, r.total_len, r.section_count);
    }
};

struct Section {
    std::uint32_t kind = 0, offset = 0, len = 0, align = 0;
    static constexpr void fields(auto& r, auto&& io) { io(r.kind, r.offset, r.len, r.align); }
};

struct StrRef {
    std::uint32_t off = 0;
    std::uint16_t len = 0;
    static constexpr void fields(auto& r, auto&& io) { io(r.off, r.len, Pad<2>()); }
    friend bool operator==(const StrRef&, const StrRef&) = default;
};

// `len` records from the byte `off` of their section on.
struct Range {
    std::uint32_t off = 0;
    std::uint16_t len = 0;
    static constexpr void fields(auto& r, auto&& io) { io(r.off, r.len, Pad<2>()); }
};

struct MoveRecord {
    std::uint16_t move_id = 0, mesh_key = no_key, keyframes_key = no_key;
    std::uint8_t move_type = 0, trigger = 0, guard = 0, flags = 0, startup = 0, active = 0,
                 recovery = 0;
    std::uint16_t total = 0, damage = 0;
    std::uint8_t hitstun = 0, blockstun = 0, hitstop = 0;
    std::uint32_t hit_windows_off = 0;
    std::uint16_t hit_windows_len = 0, hurt_windows_off = 0, hurt_windows_len = 0;
    static constexpr void fields(auto& r, auto&& io) {
        io(r.move_id, r.mesh_key, r.keyframes_key, r.move_type, r.trigger, r.guard, r.flags,
           r.startup, r.active, r.recovery, Pad<1>());
        io(r.total, r.damage, r.hitstun, r.blockstun, r.hitstop, Pad<1>(), r.hit_windows_off,
           r.hit_windows_len, r.hurt_windows_off, r.hurt_windows_len);
    }
};
struct StateRecord : MoveRecord {
    using Short = MoveRecord;  // what is there of it before this layout
    static constexpr Layout whole_since = Layout::v1_5;
    std::uint16_t push_windows_off = 0, push_windows_len = 0;
    static constexpr void fields(auto& r, auto&& io) {
        MoveRecord::fields(r, io);
        io(r.push_windows_off, r.push_windows_len);
    }
};

struct ShortHitWindow {
    std::uint8_t start_f = 0, end_f = 0, guard = 0;
    std::uint16_t dmg = 0, chip = 0;
    std::uint8_t hitstun = 0, blockstun = 0, hitstop = 0;
    std::uint32_t shapes_off = 0;
    std::uint16_t shapes_len = 0;
    std::uint32_t cancels_off = 0;
    std::uint16_t cancels_len = 0;
    static constexpr void fields(auto& r, auto&& io) {
        io(r.start_f, r.end_f, r.guard, Pad<1>(), r.dmg, r.chip, r.hitstun, r.blockstun, r.hitstop,
           Pad<1>());
        io(r.shapes_off, r.shapes_len, r.cancels_off, r.cancels_len);
    }
};
struct HitWindow : ShortHitWindow {
    using Short = ShortHitWindow;
    static constexpr Layout whole_since = Layout::v2_0;
    std::int16_t hit_pushback = 0, block_pushback = 0;  // Q12.4
    static constexpr void fields(auto& r, auto&& io) {
        ShortHitWindow::fields(r, io);
        io(r.hit_pushback, r.block_pushback);
    }
};

struct HurtWindow {  // and PushWindow
    std::uint8_t start_f = 0, end_f = 0;
    std::uint16_t hurt_flags = 0;
    std::uint32_t shapes_off = 0;
    std::uint16_t shapes_len = 0;
    static constexpr void fields(auto& r, auto&& io) {
        io(r.start_f, r.end_f, r.hurt_flags, r.shapes_off, r.shapes_len, Pad<2>());
    }
};

struct Shape {
    std::uint8_t kind = 0, flags = 0;
    std::int16_t a = 0, b = 0, c = 0, d = 0, e = 0;
    static constexpr void fields(auto& r, auto&& io) {
        io(r.kind, r.flags, r.a, r.b, r.c, r.d, r.e);
    }
    friend auto operator<=>(const Shape&, const Shape&) = default;
};

struct Cancel {
    std::uint16_t move_id = 0;
    static constexpr void fields(auto& r, auto&& io) { io(r.move_id); }
};

struct ResourceDef {
    StrRef name;
    std::uint16_t start = 0, max = 0;
    static constexpr void fields(auto& r, auto&& io) { io(r.name, r.start, r.max); }
};

struct MoveExtras {
    Range on_use_emits, on_hit_emits, on_block_emits, notifies, resource_costs,
        resource_preconditions, resource_deltas;
    static constexpr void fields(auto& r, auto&& io) {
        io(r.on_use_emits, r.on_hit_emits, r.on_block_emits, r.notifies, r.resource_costs,
           r.resource_preconditions, r.resource_deltas);
    }
};
struct StateExtras : MoveExtras {
    using Short = MoveExtras;
    static constexpr Layout whole_since = Layout::v1_5;
    StrRef input;
    Range cancels;
    static constexpr void fields(auto& r, auto&& io) {
        MoveExtras::fields(r, io);
        io(r.input, r.cancels);
    }
};

struct EventEmit {
    StrRef id;
    Range args;
    static constexpr void fields(auto& r, auto&& io) { io(r.id, r.args); }
};
struct EventArg {
    StrRef key;
    std::uint8_t tag = 0;
    std::uint64_t value = 0;
    static constexpr void fields(auto& r, auto&& io) { io(r.key, r.tag, Pad<3>(), r.value); }
};
struct Notify {
    std::uint16_t frame = 0;
    Range emits;
    static constexpr void fields(auto& r, auto&& io) { io(r.frame, Pad<2>(), r.emits); }
};
struct Cost {
    StrRef name;
    std::uint16_t amount = 0;
    static constexpr void fields(auto& r, auto&& io) { io(r.name, r.amount, Pad<2>()); }
};
struct Precondition {
    StrRef name;
    std::uint16_t min = no_bound, max = no_bound;
    static constexpr void fields(auto& r, auto&& io) { io(r.name, r.min, r.max); }
};
struct Delta {
    StrRef name;
    std::int32_t delta = 0;
    std::uint8_t trigger = 0;
    static constexpr void fields(auto& r, auto&& io) { io(r.name, r.delta, r.trigger, Pad<3>()); }
};

struct CancelRule {
    StrRef from, to;
    std::uint8_t condition = any_condition, min_frame = 0, max_frame = no_last_frame, flags = 0;
    static constexpr void fields(auto& r, auto&& io) {
        io(r.from, r.to, r.condition, r.min_frame, r.max_frame, r.flags, Pad<4>());
    }
};
struct CancelDeny {
    std::uint16_t from = 0, to = 0;
    static constexpr void fields(auto& r, auto&& io) { io(r.from, r.to); }
};

// Where the schema lists names for this kind of property, its records name an entry of it instead
// (README.md, "Properties").
struct SchemaProperty {
    std::uint16_t name_index = 0;
    std::uint8_t type = 0;
    std::uint32_t value = 0;
    static constexpr void fields(auto& r, auto&& io) {
        io(r.name_index, r.type, Pad<1>(), r.value);
    }
};
struct Property {
    std::uint32_t name_off = 0;
    std::uint16_t name_len = 0;
    std::uint8_t type = 0;
    std::uint32_t value = 0;  // string: offset in the low 16 bits, length in the high ones
    static constexpr void fields(auto& r, auto&& io) {
        io(r.name_off, r.name_len, r.type, Pad<1>(), r.value);
    }
};

struct SchemaHeader {
    std::uint16_t character_names = 0, state_names = 0, tag_names = 0;
    static constexpr void fields(auto& r, auto&& io) {
        io(r.character_names, r.state_names, r.tag_names, Pad<2>());
    }
};

static_assert(size_in_file<Header> == 16 && size_in_file<Section> == 16);
static_assert(size_in_file<StrRef> == 8 && size_in_file<Range> == 8 &&
              size_in_file<MoveRecord> == 32 && size_in_file<StateRecord> == 36);
static_assert(size_in_file<ShortHitWindow> == 24 && size_in_file<HitWindow> == 28 &&
              size_in_file<HurtWindow> == 12 && size_in_file<Shape> == 12 &&
              size_in_file<Cancel> == 2);
static_assert(size_in_file<ResourceDef> == 12 && size_in_file<MoveExtras> == 56 &&
              size_in_file<StateExtras> == 72 && size_in_file<EventEmit> == 16);
static_assert(size_in_file<EventArg> == 20 && size_in_file<Notify> == 12 &&
              size_in_file<Cost> == 12 && size_in_file<Precondition> == 12 &&
              size_in_file<Delta> == 16);
static_assert(size_in_file<CancelRule> == 24 && size_in_file<CancelDeny> == 4 &&
              size_in_file<Property> == 12 && size_in_file<SchemaProperty> == 8);
static_assert(size_in_file<SchemaHeader> == 8);

}  // namespace wire

// Where the data may begin: behind the header and the table of sections.
constexpr std::size_t data_begins(std::size_t sections) noexcept {
    return size_in_file<wire::Header> + sections * size_in_file<wire::Section>;
}

}  // namespace fightconv::fspk
