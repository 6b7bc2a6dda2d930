#include "formats/fspk/view.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace fightconv::fspk {

namespace {

constexpr std::array<std::string_view, all_kinds + 1> kind_names = {"",
                                                                    "STRING_TABLE",
                                                                    "MESH_KEYS",
                                                                    "KEYFRAMES_KEYS",
                                                                    "MOVES",
                                                                    "HIT_WINDOWS",
                                                                    "HURT_WINDOWS",
                                                                    "SHAPES",
                                                                    "CANCELS_U16",
                                                                    "RESOURCE_DEFS",
                                                                    "MOVE_EXTRAS",
                                                                    "EVENT_EMITS",
                                                                    "EVENT_ARGS",
                                                                    "MOVE_NOTIFIES",
                                                                    "MOVE_RESOURCE_COSTS",
                                                                    "MOVE_RESOURCE_PRECONDITIONS",
                                                                    "MOVE_RESOURCE_DELTAS",
                                                                    "STATE_TAG_RANGES",
                                                                    "STATE_TAGS",
                                                                    "CANCEL_TAG_RULES",
                                                                    "CANCEL_DENIES",
                                                                    "CHARACTER_PROPS",
                                                                    "PUSH_WINDOWS",
                                                                    "STATE_PROPS",
                                                                    "SCHEMA",
                                                                    "PAYLOAD_NODES",
                                                                    "PAYLOAD_STRINGS"};

// The size of one record of each section; 1 if the section is not an array of records.
constexpr std::array<std::size_t, all_kinds + 1> record_sizes = {1,
                                                                 1,
                                                                 size_in_file<wire::StrRef>,
                                                                 size_in_file<wire::StrRef>,
                                                                 size_in_file<wire::StateRecord>,
                                                                 size_in_file<wire::HitWindow>,
                                                                 size_in_file<wire::HurtWindow>,
                                                                 size_in_file<wire::Shape>,
                                                                 size_in_file<wire::Cancel>,
                                                                 size_in_file<wire::ResourceDef>,
                                                                 size_in_file<wire::StateExtras>,
                                                                 size_in_file<wire::EventEmit>,
                                                                 size_in_file<wire::EventArg>,
                                                                 size_in_file<wire::Notify>,
                                                                 size_in_file<wire::Cost>,
                                                                 size_in_file<wire::Precondition>,
                                                                 size_in_file<wire::Delta>,
                                                                 size_in_file<wire::Range>,
                                                                 size_in_file<wire::StrRef>,
                                                                 size_in_file<wire::CancelRule>,
                                                                 size_in_file<wire::CancelDeny>,
                                                                 size_in_file<wire::Property>,
                                                                 size_in_file<wire::HurtWindow>,
                                                                 1,
                                                                 1,
                                                                 32,
                                                                 1};

constexpr bool is_known(std::uint32_t kind) noexcept { return kind >= 1 && kind <= all_kinds; }

// The sizes of MOVES and MOVE_EXTRAS, which tell the layout. If both layouts fit, the ids decide,
// which count the records.
struct Sizes {
    Bytes moves;
    std::size_t extras = 0;  // its bytes
    bool has_extras = false;

    template <class Record, class Extras>
    bool fit() const {
        const std::size_t stride = size_in_file<Record>;
        const std::size_t count = moves.size() / stride;
        if (moves.size() % stride != 0 || (has_extras && extras != count * size_in_file<Extras>)) {
            return false;
        }
        for (std::size_t i = 0; i < count; ++i) {
            if (load_le<wire::MoveRecord>(moves.data() + i * stride).move_id !=
                static_cast<std::uint16_t>(i)) {
                return false;
            }
        }
        return true;
    }
};

}  // namespace

bool has_signature(Bytes head) noexcept {
    return as_text(head).starts_with(std::string_view(wire::Header().magic.data(), 4));
}

std::string_view name_of(Layout layout) noexcept {
    return layout == Layout::v1_0 ? "1.0" : layout == Layout::v1_5 ? "1.5" : "2.0";
}

std::string_view name_of(Kind kind) noexcept {
    const auto number = static_cast<std::uint32_t>(kind);
    return is_known(number) ? kind_names[number] : std::string_view();
}

tl::unexpected<Error> View::out_of_bounds(std::string_view message, std::uint64_t offset) const {
    return fail(Error(ErrorCode::malformed, fmt::format("OutOfBounds: {}", message))
                    .in_file(source_.file)
                    .at(Place::at_offset(offset)));
}

Result<View> View::parse(Source source, std::optional<Layout> forced) {
    View view;
    view.source_ = source;
    if (source.bytes.size() < size_in_file<wire::Header>) {
        return fail(
            Error(ErrorCode::truncated,
                  fmt::format(
                      "TooShort: the header of a pack has {} bytes, but this file has only {}",
                      size_in_file<wire::Header>, source.bytes.size()))
                .in_file(source.file)
                .at(Place::at_offset(0)));
    }
    if (!has_signature(source.bytes)) {
        return fail(Error(ErrorCode::bad_magic, "InvalidMagic: a pack begins with the letters FSPK")
                        .in_file(source.file)
                        .at(Place::at_offset(0)));
    }
    view.header_ = load_le<wire::Header>(source.bytes.data());
    const auto& [magic, flags, total_len, count] = view.header_;
    if (total_len > source.bytes.size()) {
        return view.out_of_bounds(fmt::format("total_len is {}, but the file has {} bytes",
                                              total_len, source.bytes.size()),
                                  offset_in_file<&wire::Header::total_len>);
    }
    if (count > most_sections) {
        return view.out_of_bounds(
            fmt::format("{} sections, but readers accept at most {}", count, most_sections),
            offset_in_file<&wire::Header::section_count>);
    }
    if (total_len < data_begins(count)) {
        return view.out_of_bounds(
            fmt::format("the table of {} sections reaches beyond the pack of {} bytes", count,
                        total_len),
            offset_in_file<&wire::Header::section_count>);
    }
    constexpr std::size_t table_begins = size_in_file<wire::Header>;
    view.table_ = Records<Section>(
        source.bytes.subspan(table_begins, data_begins(count) - table_begins), table_begins);
    FC_TRY(view.read_table());

    if (forced) {
        view.layout_ = *forced;
    } else {
        FC_ASSIGN(view.layout_, view.find_layout());
    }
    FC_TRY(view.check_sizes());
    return view;
}

// Whether the windows of all moves are records of this size, and whether they are all of them.
template <class Window>
bool View::fits_hit_windows() const noexcept {
    constexpr std::size_t stride = size_in_file<Window>;
    const Records<wire::MoveRecord> states(bytes_of(Kind::moves), 0,
                                           size_in_file<wire::StateRecord>);
    const std::size_t bytes = bytes_of(Kind::hit_windows).size();
    std::uint64_t end = 0;
    for (std::size_t i = 0; i < states.size(); ++i) {
        const wire::MoveRecord state = states[i];
        if (state.hit_windows_len != 0) {
            end = std::max(end,
                           state.hit_windows_off + std::uint64_t{state.hit_windows_len} * stride);
            if (state.hit_windows_off % stride != 0) {
                return false;
            }
        }
    }
    return bytes % stride == 0 && end == bytes;
}

Result<Layout> View::find_layout() const {
    const auto& moves = section(Kind::moves);
    const auto& extras = section(Kind::extras);
    const Sizes sizes{bytes_of(Kind::moves), extras ? extras->len : 0U, extras.has_value()};
    const bool has_new_kinds =
        std::any_of(sections_.begin(), sections_.end(), [](const std::optional<Section>& section) {
            return section && section->kind > kind_count(Layout::v1_0);
        });
    const bool fits_v1_0 = !has_new_kinds && sizes.fit<wire::MoveRecord, wire::MoveExtras>();
    const bool fits_v1_5 = sizes.fit<wire::StateRecord, wire::StateExtras>();
    if (!fits_v1_0 && !fits_v1_5 && moves && extras &&
        moves->len % size_in_file<wire::MoveRecord> == 0) {
        const std::size_t records = moves->len / size_in_file<wire::MoveRecord>;
        // fspk.md 0: v1.1 and v1.2
        if (records > 0 && (extras->len == records * 64 || extras->len == records * 72)) {
            return fail(
                Error(ErrorCode::unsupported_version,
                      fmt::format("the moves have {} bytes and their extras {}; this pack is of a "
                                  "version between 1.0 (extras of 56) and 1.5 (moves of 36)",
                                  size_in_file<wire::MoveRecord>, extras->len / records))
                    .in_file(source_.file)
                    .at(Place::at_offset(extras->offset))
                    .remedy("write the pack again with a newer exporter"));
        }
    }
    if (fits_v1_0 || !(fits_v1_5 || has_new_kinds)) {
        return Layout::v1_0;
    }
    const std::size_t windows = bytes_of(Kind::hit_windows).size();
    const bool fits_short = windows % size_in_file<wire::ShortHitWindow> == 0;
    const bool fits_long = windows % size_in_file<wire::HitWindow> == 0;
    const bool is_short = fits_short && fits_long
                              ? header_.flags == 0 && !fits_hit_windows<wire::HitWindow>() &&
                                    fits_hit_windows<wire::ShortHitWindow>()
                              : fits_short;
    return is_short ? Layout::v1_5 : Layout::v2_0;
}

Status View::read_table() {
    for (std::size_t i = 0; i < table_.size(); ++i) {
        FC_TRY(add(table_[i], table_.offset_of(i)));
    }
    return {};
}

Status View::add(const Section& section, std::uint64_t at) {
    const auto name = [&] {
        return is_known(section.kind) ? std::string(kind_names[section.kind])
                                      : fmt::format("section kind {}", section.kind);
    };
    const std::uint64_t table_end = data_begins(table_.size());
    if (section.offset < table_end) {
        return out_of_bounds(
            fmt::format("{} begins at byte {}, before the end of the section table at {}", name(),
                        section.offset, table_end),
            at + offset_in_file<&Section::offset>);
    }
    if (section.offset > total_len() || section.len > total_len() - section.offset) {
        return out_of_bounds(
            fmt::format("{} has {} bytes from byte {}, but the pack has only {} bytes", name(),
                        section.len, section.offset, total_len()),
            at + offset_in_file<&Section::offset>);
    }
    if (!is_known(section.kind)) {
        return {};
    }
    auto& place = sections_[section.kind];
    if (place) {
        return fail(
            Error(ErrorCode::malformed, fmt::format("{} is in the section table twice", name()))
                .in_file(source_.file)
                .at(Place::at_offset(at)));
    }
    place = section;
    return {};
}

std::size_t View::record_bytes(Kind kind) const noexcept {
    switch (kind) {
        case Kind::moves: return stride<wire::StateRecord>();
        case Kind::hit_windows: return stride<wire::HitWindow>();
        case Kind::extras: return stride<wire::StateExtras>();
        case Kind::character_props:
            return schema().character.empty() ? size_in_file<wire::Property>
                                              : size_in_file<wire::SchemaProperty>;
        default: return record_sizes[static_cast<std::size_t>(kind)];
    }
}

Status View::check_sizes() const {
    if (const auto& found = section(Kind::schema)) {
        const auto header = found->len < size_in_file<wire::SchemaHeader>
                                ? wire::SchemaHeader()
                                : load_le<wire::SchemaHeader>(bytes_of(Kind::schema).data());
        const std::size_t names =
            std::size_t{header.character_names} + header.state_names + header.tag_names;
        const std::size_t expected =
            size_in_file<wire::SchemaHeader> + names * size_in_file<wire::StrRef>;
        if (found->len < expected) {
            return out_of_bounds(
                fmt::format("SCHEMA has {} bytes, but its header and {} names need {}", found->len,
                            names, expected),
                found->offset);
        }
    }
    for (const auto& each : sections_) {
        if (!each) {
            continue;
        }
        const auto kind = static_cast<Kind>(each->kind);
        if (each->kind > kind_count(layout_)) {
            return fail(Error(ErrorCode::malformed, fmt::format("{} is not a section of layout {}",
                                                                name_of(kind), name_of(layout_)))
                            .in_file(source_.file)
                            .at(Place::at_offset(each->offset)));
        }
        if (each->len % record_bytes(kind) != 0) {
            return fail(
                Error(ErrorCode::malformed,
                      fmt::format("{} has {} bytes, which is not a whole number of records of {} "
                                  "bytes (layout {})",
                                  name_of(kind), each->len, record_bytes(kind), name_of(layout_)))
                    .in_file(source_.file)
                    .at(Place::at_offset(each->offset)));
        }
    }
    const std::size_t indexed = layout_ != Layout::v1_0 && section(Kind::state_props)
                                    ? moves().size() * size_in_file<wire::Range>
                                    : 0;
    if (bytes_of(Kind::state_props).size() < indexed) {
        return out_of_bounds(
            fmt::format("STATE_PROPS has {} bytes, but its index of {} states needs {}",
                        bytes_of(Kind::state_props).size(), moves().size(), indexed),
            section(Kind::state_props)->offset);
    }
    return {};
}

Bytes View::bytes_of(Kind kind) const noexcept {
    const auto& found = section(kind);
    return found ? source_.bytes.subspan(found->offset, found->len) : Bytes();
}

std::optional<std::string_view> View::string(wire::StrRef ref) const noexcept {
    const Bytes table = bytes_of(Kind::string_table);
    if (ref.off > table.size() || ref.len > table.size() - ref.off) {
        return std::nullopt;
    }
    return as_text(table.subspan(ref.off, ref.len));
}

SchemaNames View::schema() const noexcept {
    const Bytes all = bytes_of(Kind::schema);
    if (all.size() < size_in_file<wire::SchemaHeader>) {
        return {};
    }
    const auto header = load_le<wire::SchemaHeader>(all.data());
    const Records<wire::StrRef> names(
        all.subspan(size_in_file<wire::SchemaHeader>),
        section(Kind::schema)->offset + size_in_file<wire::SchemaHeader>);
    const auto part = [&](std::size_t first, std::size_t count) {
        return names.part(first * size_in_file<wire::StrRef>, count)
            .value_or(Records<wire::StrRef>());
    };
    const std::size_t states = header.character_names;
    const std::size_t tags = states + header.state_names;
    return {part(0, header.character_names), part(states, header.state_names),
            part(tags, header.tag_names)};
}

namespace {

wire::Property property_at(const std::uint8_t* at, const Records<wire::StrRef>& names) {
    if (names.empty()) {
        return load_le<wire::Property>(at);
    }
    const auto record = load_le<wire::SchemaProperty>(at);
    const wire::StrRef name =
        record.name_index < names.size() ? names[record.name_index] : wire::StrRef{any_string, 0};
    return {name.off, name.len, record.type, record.value};
}

}  // namespace

std::size_t View::character_prop_count() const noexcept {
    return bytes_of(Kind::character_props).size() / record_bytes(Kind::character_props);
}

wire::Property View::character_prop(std::size_t index) const {
    return property_at(
        bytes_of(Kind::character_props).data() + index * record_bytes(Kind::character_props),
        schema().character);
}

Records<wire::Range> View::state_prop_index() const noexcept {
    const auto& found = section(Kind::state_props);
    return found
               ? Records<wire::Range>(
                     bytes_of(Kind::state_props).first(moves().size() * size_in_file<wire::Range>),
                     found->offset)
               : Records<wire::Range>();
}

std::size_t View::state_prop_bytes() const noexcept {
    return schema().state.empty() ? size_in_file<wire::Property>
                                  : size_in_file<wire::SchemaProperty>;
}

wire::Property View::state_prop(std::uint64_t section_offset) const {
    return property_at(bytes_of(Kind::state_props).data() + section_offset, schema().state);
}

}  // namespace fightconv::fspk
