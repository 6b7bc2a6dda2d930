#include <fmt/core.h>

#include "formats/fspk/pack.hpp"

namespace fightconv::fspk {

namespace {

// Where a value of `PropertyType::string` lies: both halves of a property's value.
wire::StrRef text_ref(const wire::Property& property) {
    return {property.value & 0xFFFF, static_cast<std::uint16_t>(property.value >> 16)};
}
wire::StrRef name_ref(const wire::Property& property) {
    return {property.name_off, property.name_len};
}

class Unpacker {
public:
    Unpacker(const View& view, Charge& charge) : view_(view), charge_(charge) {}

    Result<Pack> run() && {
        Pack pack;
        FC_TRY(read_strings(view_.mesh_keys(), pack.mesh_keys, "mesh keys"));
        FC_TRY(read_strings(view_.keyframes_keys(), pack.keyframes_keys, "keyframes keys"));
        FC_TRY(
            read_list(view_.resource_defs(), pack.resources, "resources",
                      [&](const wire::ResourceDef& record, std::uint64_t at) -> Result<Resource> {
                          FC_ASSIGN(std::string name, string(record.name, at));
                          return Resource{std::move(name), record.start, record.max};
                      }));
        const auto moves = view_.moves();
        FC_TRY(charge<Move>(moves.size(), "moves"));
        pack.moves.resize(moves.size());
        for (std::size_t i = 0; i < moves.size(); ++i) {
            if (Status read = read_move(i, pack.moves[i]); !read) {
                return fail(std::move(read).error().about(fmt::format("move {}", i)));
            }
        }
        FC_TRY(read_rules(pack));
        FC_TRY(read_schema(pack));
        FC_TRY(charge<Property>(view_.character_prop_count(), "properties"));
        for (std::size_t i = 0; i < view_.character_prop_count(); ++i) {
            FC_ASSIGN(Property property, property_of(view_.character_prop(i),
                                                     view_.section(Kind::character_props)->offset));
            pack.properties.push_back(std::move(property));
        }
        return pack;
    }

private:
    template <class T>
    Status charge(std::size_t count, std::string_view what) {
        return charge_.add(count * sizeof(T), what);
    }
    tl::unexpected<Error> dangling(std::string_view message, std::uint64_t at) const {
        return fail(Error(ErrorCode::malformed, fmt::format("OutOfBounds: {}", message))
                        .in_file(view_.source().file)
                        .at(Place::at_offset(at)));
    }

    Result<std::string> string(wire::StrRef ref, std::uint64_t at) {
        const auto text = view_.string(ref);
        if (!text) {
            return dangling(
                fmt::format("{} bytes of text from byte {} reach beyond the string table", ref.len,
                            ref.off),
                at);
        }
        FC_TRY(charge<char>(text->size(), "texts"));
        return std::string(*text);
    }

    template <class Record>
    Result<Records<Record>> part(const Records<Record>& section, std::uint64_t off,
                                 std::size_t count, std::string_view what, std::uint64_t at) const {
        if (const auto found = section.part(off, count)) {
            return *found;
        }
        return dangling(
            fmt::format("there are no {} {} at byte {} of their section", count, what, off), at);
    }

    // read(record, its offset) for each record.
    template <class Record, class T, class Read>
    Status read_list(const Records<Record>& records, std::vector<T>& list, std::string_view what,
                     Read read) {
        FC_TRY(charge<T>(records.size(), what));
        list.reserve(records.size());
        for (std::size_t i = 0; i < records.size(); ++i) {
            FC_ASSIGN(T each, read(records[i], records.offset_of(i)));
            list.push_back(std::move(each));
        }
        return {};
    }
    template <class Record, class T, class Read>
    Status read_range(const Records<Record>& section, wire::Range range, std::uint64_t at,
                      std::vector<T>& list, std::string_view what, Read read) {
        FC_ASSIGN(const Records<Record> records, part(section, range.off, range.len, what, at));
        return read_list(records, list, what, read);
    }
    Status read_strings(const Records<wire::StrRef>& refs, std::vector<std::string>& list,
                        std::string_view what) {
        return read_list(refs, list, what,
                         [&](wire::StrRef ref, std::uint64_t at) { return string(ref, at); });
    }

    Status read_shapes(std::uint32_t off, std::uint16_t len, std::uint64_t at,
                       std::vector<Shape>& list) {
        return read_range(view_.shapes(), {off, len}, at, list, "shapes",
                          [](const Shape& shape, std::uint64_t) -> Result<Shape> { return shape; });
    }

    Result<HitWindow> hit_window_of(const wire::HitWindow& record, std::uint64_t at) {
        HitWindow window{.start = record.start_f,
                         .end = record.end_f,
                         .guard = record.guard,
                         .damage = record.dmg,
                         .chip = record.chip,
                         .hitstun = record.hitstun,
                         .blockstun = record.blockstun,
                         .hitstop = record.hitstop,
                         .hit_pushback = record.hit_pushback,
                         .block_pushback = record.block_pushback,
                         .shapes = {},
                         .cancels = {}};
        FC_TRY(read_shapes(record.shapes_off, record.shapes_len, at, window.shapes));
        FC_TRY(read_range(view_.cancels(), {record.cancels_off, record.cancels_len}, at,
                          window.cancels, "cancels",
                          [](wire::Cancel cancel, std::uint64_t) -> Result<std::uint16_t> {
                              return cancel.move_id;
                          }));
        return window;
    }
    Status read_windows(const Records<wire::HurtWindow>& section, wire::Range range,
                        std::uint64_t at, std::vector<HurtWindow>& list) {
        return read_range(
            section, range, at, list, "windows",
            [&](const wire::HurtWindow& record, std::uint64_t where) -> Result<HurtWindow> {
                HurtWindow window{record.start_f, record.end_f, record.hurt_flags, {}};
                FC_TRY(read_shapes(record.shapes_off, record.shapes_len, where, window.shapes));
                return window;
            });
    }

    Status read_move(std::size_t i, Move& move) {
        const auto records = view_.moves();
        const wire::StateRecord record = records[i];
        const std::uint64_t at = records.offset_of(i);
        move.mesh_key = record.mesh_key;
        move.keyframes_key = record.keyframes_key;
        move.type = record.move_type;
        move.trigger = record.trigger;
        move.guard = record.guard;
        move.flags = record.flags;
        move.startup = record.startup;
        move.active = record.active;
        move.recovery = record.recovery;
        move.total = record.total;
        move.damage = record.damage;
        move.hitstun = record.hitstun;
        move.blockstun = record.blockstun;
        move.hitstop = record.hitstop;
        FC_TRY(read_range(view_.hit_windows(), {record.hit_windows_off, record.hit_windows_len}, at,
                          move.hit_windows, "hit windows",
                          [&](const wire::HitWindow& window, std::uint64_t where) {
                              return hit_window_of(window, where);
                          }));
        FC_TRY(read_windows(view_.hurt_windows(),
                            {record.hurt_windows_off, record.hurt_windows_len}, at,
                            move.hurt_windows));
        FC_TRY(read_windows(view_.push_windows(),
                            {record.push_windows_off, record.push_windows_len}, at,
                            move.push_windows));
        const auto extras = view_.extras();
        if (i < extras.size()) {
            FC_TRY(read_extras(extras[i], extras.offset_of(i), move));
        }
        const auto tag_ranges = view_.tag_ranges();
        if (i < tag_ranges.size()) {
            FC_ASSIGN(const Records<wire::StrRef> tags,
                      part(view_.tags(), tag_ranges[i].off, tag_ranges[i].len, "tags",
                           tag_ranges.offset_of(i)));
            FC_TRY(read_strings(tags, move.tags, "tags"));
        }
        const auto index = view_.state_prop_index();
        return i < index.size() ? read_state_props(index[i], index.offset_of(i), move) : Status();
    }

    Status read_extras(const wire::StateExtras& extras, std::uint64_t at, Move& move) {
        FC_TRY(read_emits(extras.on_use_emits, at, move.on_use));
        FC_TRY(read_emits(extras.on_hit_emits, at, move.on_hit));
        FC_TRY(read_emits(extras.on_block_emits, at, move.on_block));
        FC_TRY(read_range(view_.notifies(), extras.notifies, at, move.notifies, "notifies",
                          [&](const wire::Notify& record, std::uint64_t where) {
                              Notify notify{record.frame, {}};
                              Status read = read_emits(record.emits, where, notify.emits);
                              return read ? Result<Notify>(std::move(notify))
                                          : fail(std::move(read).error());
                          }));
        FC_TRY(read_range(view_.costs(), extras.resource_costs, at, move.costs, "costs",
                          [&](const wire::Cost& record, std::uint64_t where) -> Result<Cost> {
                              FC_ASSIGN(std::string name, string(record.name, where));
                              return Cost{std::move(name), record.amount};
                          }));
        FC_TRY(read_range(
            view_.preconditions(), extras.resource_preconditions, at, move.preconditions,
            "preconditions",
            [&](const wire::Precondition& record, std::uint64_t where) -> Result<Precondition> {
                FC_ASSIGN(std::string name, string(record.name, where));
                return Precondition{std::move(name), record.min, record.max};
            }));
        FC_TRY(read_range(view_.deltas(), extras.resource_deltas, at, move.deltas, "deltas",
                          [&](const wire::Delta& record, std::uint64_t where) -> Result<Delta> {
                              FC_ASSIGN(std::string name, string(record.name, where));
                              return Delta{std::move(name), record.delta, record.trigger};
                          }));
        if (view_.layout() != Layout::v1_0) {
            FC_ASSIGN(move.input, string(extras.input, at));
        }
        return {};
    }

    Status read_emits(wire::Range range, std::uint64_t at, std::vector<Emit>& list) {
        return read_range(view_.event_emits(), range, at, list, "events",
                          [&](const wire::EventEmit& record, std::uint64_t where) -> Result<Emit> {
                              Emit emit;
                              FC_ASSIGN(emit.id, string(record.id, where));
                              FC_TRY(read_range(view_.event_args(), record.args, where, emit.args,
                                                "event arguments",
                                                [&](const wire::EventArg& arg, std::uint64_t here) {
                                                    return arg_of(arg, here);
                                                }));
                              return emit;
                          });
    }

    Result<Arg> arg_of(const wire::EventArg& record, std::uint64_t at) {
        Arg arg;
        FC_ASSIGN(arg.key, string(record.key, at));
        switch (static_cast<ArgType>(record.tag)) {
            case ArgType::boolean: arg.value = record.value != 0; return arg;
            case ArgType::integer:
                arg.value = std::bit_cast<std::int64_t>(record.value);
                return arg;
            case ArgType::number:
                arg.value = std::bit_cast<float>(static_cast<std::uint32_t>(record.value));
                return arg;
            case ArgType::string: {
                const wire::StrRef ref{static_cast<std::uint32_t>(record.value),
                                       static_cast<std::uint16_t>(record.value >> 32)};
                FC_ASSIGN(arg.value, string(ref, at));
                return arg;
            }
        }
        return dangling(fmt::format("an event argument has type {}, expected 0 to 3", record.tag),
                        at + offset_in_file<&wire::EventArg::tag>);
    }

    Status read_state_props(wire::Range bytes, std::uint64_t at, Move& move) {
        const std::size_t section = view_.bytes_of(Kind::state_props).size();
        const std::size_t record = view_.state_prop_bytes();
        if (bytes.len % record != 0 || bytes.off > section || bytes.len > section - bytes.off) {
            return dangling(
                fmt::format("there are no {} bytes of properties at byte {}", bytes.len, bytes.off),
                at);
        }
        FC_TRY(charge<Property>(bytes.len / record, "properties"));
        for (std::size_t off = 0; off < bytes.len; off += record) {
            FC_ASSIGN(Property property, property_of(view_.state_prop(bytes.off + off), at));
            move.properties.push_back(std::move(property));
        }
        return {};
    }

    Result<Property> property_of(const wire::Property& record, std::uint64_t at) {
        Property property;
        FC_ASSIGN(property.name, string(name_ref(record), at));
        switch (static_cast<PropertyType>(record.type)) {
            case PropertyType::number:
                property.value = Fixed{std::bit_cast<std::int32_t>(record.value)};
                return property;
            case PropertyType::boolean: property.value = record.value != 0; return property;
            case PropertyType::string: {
                FC_ASSIGN(property.value, string(text_ref(record), at));
                return property;
            }
        }
        return dangling(fmt::format("a property has type {}, expected 0 to 2", record.type), at);
    }

    Status read_rules(Pack& pack) {
        const auto tag_or_any = [&](wire::StrRef ref,
                                    std::uint64_t at) -> Result<std::optional<std::string>> {
            if (ref == wire::StrRef{any_string, 0}) {
                return std::nullopt;
            }
            FC_ASSIGN(std::string tag, string(ref, at));
            return std::optional(std::move(tag));
        };
        FC_TRY(read_list(
            view_.cancel_rules(), pack.cancel_rules, "cancel rules",
            [&](const wire::CancelRule& record, std::uint64_t at) -> Result<CancelRule> {
                CancelRule rule{
                    {}, {}, record.condition, record.min_frame, record.max_frame, record.flags};
                FC_ASSIGN(rule.from, tag_or_any(record.from, at));
                FC_ASSIGN(rule.to,
                          tag_or_any(record.to, at + offset_in_file<&wire::CancelRule::to>));
                return rule;
            }));
        return read_list(view_.cancel_denies(), pack.cancel_denies, "cancel denies",
                         [](CancelDeny deny, std::uint64_t) -> Result<CancelDeny> { return deny; });
    }

    Status read_schema(Pack& pack) {
        if (!view_.section(Kind::schema)) {
            return {};
        }
        const SchemaNames names = view_.schema();
        Schema& schema = pack.schema.emplace();
        FC_TRY(
            read_strings(names.character, schema.character_props, "names of character properties"));
        FC_TRY(read_strings(names.state, schema.state_props, "names of state properties"));
        return read_strings(names.tags, schema.tags, "names of tags");
    }

    const View& view_;
    Charge& charge_;
};

}  // namespace

Result<Pack> unpack(const View& view, Charge& charge) { return Unpacker(view, charge).run(); }

}  // namespace fightconv::fspk
