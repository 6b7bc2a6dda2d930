// A pack as plain structs that own what they hold: each move with its own windows, shapes, events
// and costs. serialise() stores what is equal once; unpack() gives everything back.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/context.hpp"
#include "core/base/variant.hpp"
#include "formats/fspk/view.hpp"

namespace fightconv::fspk {

using wire::CancelDeny;
using wire::Shape;

struct HitWindow {
    std::uint8_t start = 0, end = 0;  // frames, both inclusive
    std::uint8_t guard = 0;
    std::uint16_t damage = 0, chip = 0;
    std::uint8_t hitstun = 0, blockstun = 0, hitstop = 0;
    std::int16_t hit_pushback = 0, block_pushback = 0;  // Q12.4; layout 2.0 only
    std::vector<Shape> shapes;
    std::vector<std::uint16_t> cancels;
};

struct HurtWindow {  // and push windows
    std::uint8_t start = 0, end = 0;
    std::uint16_t flags = 0;
    std::vector<Shape> shapes;
};

struct Arg {
    std::string key;
    Variant<bool, std::int64_t, float, std::string> value;  // in the order of ArgType
};
struct Emit {
    std::string id;
    std::vector<Arg> args;  // the reference writer sorts them by key
};
struct Notify {
    std::uint16_t frame = 0;
    std::vector<Emit> emits;
};

struct Cost {
    std::string resource;
    std::uint16_t amount = 0;
};
struct Precondition {
    std::string resource;
    std::uint16_t min = no_bound, max = no_bound;
};
struct Delta {
    std::string resource;
    std::int32_t delta = 0;
    std::uint8_t trigger = 0;
};
struct Resource {
    std::string name;
    std::uint16_t start = 0, max = 0;
};

struct Fixed {  // Q24.8
    std::int32_t raw = 0;
    friend bool operator==(const Fixed&, const Fixed&) = default;
};
struct Property {
    std::string name;
    Variant<Fixed, bool, std::string> value;  // in the order of PropertyType
};

struct CancelRule {
    std::optional<std::string> from, to;  // a tag; nothing = any
    std::uint8_t condition = any_condition, min_frame = 0, max_frame = no_last_frame, flags = 0;
};

struct Schema {
    std::vector<std::string> character_props, state_props, tags;
};

// A move of 1.0, a state of all others. Its id is its place in the pack.
struct Move {
    std::uint16_t mesh_key = no_key, keyframes_key = no_key;
    std::uint8_t type = 0, trigger = 0, guard = 0, flags = 0;
    std::uint8_t startup = 0, active = 0, recovery = 0;
    std::uint16_t total = 0, damage = 0;
    std::uint8_t hitstun = 0, blockstun = 0, hitstop = 0;
    std::vector<HitWindow> hit_windows;
    std::vector<HurtWindow> hurt_windows;
    std::vector<Emit> on_use, on_hit, on_block;
    std::vector<Notify> notifies;
    std::vector<Cost> costs;
    std::vector<Precondition> preconditions;
    std::vector<Delta> deltas;
    // From layout 1.5 on.
    std::vector<HurtWindow> push_windows;
    std::string input;
    std::vector<std::string> tags;
    std::vector<Property> properties;
};

struct Pack {
    std::vector<std::string> mesh_keys, keyframes_keys;
    std::vector<Move> moves;
    std::vector<Resource> resources;
    // From layout 1.5 on.
    std::vector<CancelRule> cancel_rules;
    std::vector<CancelDeny> cancel_denies;
    std::vector<Property> properties;
    std::optional<Schema> schema;
};

// The bytes of the pack; what the layout has no section for is left out. limit_exceeded where a
// count, an offset or a text does not fit the format, with the count, the limit and the move;
// malformed for a property whose name a schema with names does not list.
Result<ByteBuffer> serialise(const Pack& pack, Layout layout);

// Everything that the view refers to. malformed at the first reference that leads nowhere,
// limit_exceeded when the budget does not hold the structs, which `charge` is for.
Result<Pack> unpack(const View& view, Charge& charge);

// Strict check for `validate`: every dangling reference, value out of range, misalignment, overlap,
// unknown section and unused byte, as diagnostics with their offset. An error when View::parse()
// refuses it.
Status check(Source source, Context& context, std::optional<Layout> forced = std::nullopt);

}  // namespace fightconv::fspk
