#include <fmt/core.h>

#include <algorithm>
#include <limits>

#include "core/base/bytes/byte_writer.hpp"
#include "core/base/checked.hpp"
#include "formats/fspk/distinct_runs.hpp"
#include "formats/fspk/pack.hpp"

namespace fightconv::fspk {

namespace {

Error over_limit(std::string_view what, std::uint64_t count, std::uint64_t limit) {
    return Error(ErrorCode::limit_exceeded,
                 fmt::format("{}: {}, but FSPK can hold at most {}", what, count, limit));
}

// `what` names the count in the message, which is made only for an error.
template <class Narrow, class... Args>
Result<Narrow> fitting(std::uint64_t count, fmt::format_string<const Args&...> what,
                       const Args&... args) {
    if (const auto fits = narrow<Narrow>(count)) {
        return *fits;
    }
    return fail(over_limit(fmt::format(what, args...), count, std::numeric_limits<Narrow>::max()));
}

// Each text once (fspk.md 1.3): the runtime knows a resource by where its name lies.
class Strings {
public:
    Result<wire::StrRef> add(std::string_view text) {
        runs_.text(text);
        wire::StrRef ref;
        FC_ASSIGN(ref.off, fitting<std::uint32_t>(runs_.close(), "bytes of text"));
        FC_ASSIGN(ref.len, fitting<std::uint16_t>(text.size(), "bytes in the text '{}...'",
                                                  text.substr(0, 40)));
        return ref;
    }
    ByteBuffer take() && { return std::move(runs_).take(); }

private:
    DistinctRuns runs_;
};

// A section of runs of records. An empty run lies at 0.
class Runs {
public:
    template <class T>
    void le(const T& record) {
        runs_.le(record);
    }
    std::uint64_t close() { return runs_.is_empty() ? 0 : runs_.close(); }
    ByteBuffer take() && { return std::move(runs_).take(); }

private:
    DistinctRuns runs_;
};

struct SectionBytes {
    Kind kind;
    ByteBuffer bytes;
};

class Writer {
public:
    Writer(const Pack& pack, Layout layout) : pack_(pack), layout_(layout) {}

    Result<ByteBuffer> run() && {
        FC_TRY(fitting<std::uint16_t>(pack_.moves.size(), "moves"));
        FC_TRY(add_keys(pack_.mesh_keys, mesh_keys_));
        FC_TRY(add_keys(pack_.keyframes_keys, keyframes_keys_));
        for (const Resource& resource : pack_.resources) {
            FC_ASSIGN(const wire::StrRef name, strings_.add(resource.name));
            resource_defs_.le(wire::ResourceDef{name, resource.start, resource.max});
        }
        for (std::size_t i = 0; i < pack_.moves.size(); ++i) {
            if (Status added = add(pack_.moves[i], static_cast<std::uint16_t>(i)); !added) {
                return fail(std::move(added).error().about(item_of(i)));
            }
        }
        if (has_states()) {
            FC_TRY(add_tags());
            FC_TRY(add_cancel_rules());
            FC_TRY(add_properties());
        }
        return assemble();
    }

private:
    bool has_states() const { return layout_ != Layout::v1_0; }

    std::string item_of(std::size_t i) const {
        const std::uint16_t key = pack_.moves[i].keyframes_key;
        return key < pack_.keyframes_keys.size()
                   ? fmt::format("move {} '{}'", i, pack_.keyframes_keys[key])
                   : fmt::format("move {}", i);
    }

    Status add_keys(const std::vector<std::string>& keys, ByteWriter& out) {
        for (const std::string& key : keys) {
            FC_ASSIGN(const wire::StrRef ref, strings_.add(key));
            out.le(ref);
        }
        return {};
    }

    Status add(const Move& move, std::uint16_t id) {
        wire::StateRecord record;
        record.move_id = id;
        record.mesh_key = move.mesh_key;
        record.keyframes_key = move.keyframes_key;
        record.move_type = move.type;
        record.trigger = move.trigger;
        record.guard = move.guard;
        record.flags = move.flags;
        record.startup = move.startup;
        record.active = move.active;
        record.recovery = move.recovery;
        record.total = move.total;
        record.damage = move.damage;
        record.hitstun = move.hitstun;
        record.blockstun = move.blockstun;
        record.hitstop = move.hitstop;
        FC_TRY(add_hit_windows(move));
        FC_ASSIGN(record.hit_windows_off,
                  fitting<std::uint32_t>(hit_windows_.close(), "byte of its first hit window"));
        FC_ASSIGN(record.hit_windows_len,
                  fitting<std::uint16_t>(move.hit_windows.size(), "hit windows"));
        FC_TRY(add_windows(move.hurt_windows, "hurt", hurt_windows_, record.hurt_windows_off,
                           record.hurt_windows_len));
        if (has_states()) {
            FC_TRY(add_windows(move.push_windows, "push", push_windows_, record.push_windows_off,
                               record.push_windows_len));
            moves_.le(record);
        } else {
            moves_.le(static_cast<const wire::MoveRecord&>(record));
        }
        return add_extras(move);
    }

    Result<std::uint32_t> place_shapes(const std::vector<Shape>& shapes) {
        for (const Shape& shape : shapes) {
            shapes_.le(shape);
        }
        return fitting<std::uint32_t>(shapes_.close(), "byte of a window's first shape");
    }

    Status add_hit_windows(const Move& move) {
        for (const HitWindow& window : move.hit_windows) {
            wire::HitWindow record;
            record.start_f = window.start;
            record.end_f = window.end;
            record.guard = window.guard;
            record.dmg = window.damage;
            record.chip = window.chip;
            record.hitstun = window.hitstun;
            record.blockstun = window.blockstun;
            record.hitstop = window.hitstop;
            record.hit_pushback = window.hit_pushback;
            record.block_pushback = window.block_pushback;
            FC_ASSIGN(record.shapes_off, place_shapes(window.shapes));
            FC_ASSIGN(record.shapes_len,
                      fitting<std::uint16_t>(window.shapes.size(), "shapes in a hit window"));
            for (const std::uint16_t target : window.cancels) {
                cancels_.le(target);
            }
            FC_ASSIGN(record.cancels_off,
                      fitting<std::uint32_t>(cancels_.close(), "byte of a window's first cancel"));
            FC_ASSIGN(record.cancels_len,
                      fitting<std::uint16_t>(window.cancels.size(), "cancels in a hit window"));
            if (layout_ < wire::HitWindow::whole_since) {
                hit_windows_.le(static_cast<const wire::ShortHitWindow&>(record));
            } else {
                hit_windows_.le(record);
            }
        }
        return {};
    }

    // Where the windows lie is a u16 in bytes: what comes after 5461 different windows is out of
    // reach (fspk.md 3.6).
    Status add_windows(const std::vector<HurtWindow>& windows, std::string_view what, Runs& section,
                       std::uint16_t& off, std::uint16_t& len) {
        for (const HurtWindow& window : windows) {
            wire::HurtWindow record{window.start, window.end, window.flags, 0, 0};
            FC_ASSIGN(record.shapes_off, place_shapes(window.shapes));
            FC_ASSIGN(record.shapes_len,
                      fitting<std::uint16_t>(window.shapes.size(), "shapes in a window"));
            section.le(record);
        }
        const std::uint64_t at = section.close();
        const auto fits = narrow<std::uint16_t>(at);
        if (!fits) {
            constexpr std::size_t record_bytes = size_in_file<wire::HurtWindow>;
            return fail(over_limit(fmt::format("different {} windows before its own", what),
                                   at / record_bytes,
                                   std::numeric_limits<std::uint16_t>::max() / record_bytes));
        }
        off = *fits;
        FC_ASSIGN(len, fitting<std::uint16_t>(windows.size(), "{} windows", what));
        return {};
    }

    Status add_extras(const Move& move) {
        wire::StateExtras extras;
        FC_ASSIGN(extras.on_use_emits, add_emits(move.on_use));
        FC_ASSIGN(extras.on_hit_emits, add_emits(move.on_hit));
        FC_ASSIGN(extras.on_block_emits, add_emits(move.on_block));
        FC_ASSIGN(extras.notifies,
                  (add_list<wire::Notify>(notifies_, move.notifies, "notifies",
                                          [&](const Notify& notify) -> Result<wire::Notify> {
                                              FC_ASSIGN(const wire::Range emits,
                                                        add_emits(notify.emits));
                                              return wire::Notify{notify.frame, emits};
                                          })));
        FC_ASSIGN(extras.resource_costs,
                  (add_list<wire::Cost>(
                      costs_, move.costs, "costs", [&](const Cost& cost) -> Result<wire::Cost> {
                          FC_ASSIGN(const wire::StrRef name, strings_.add(cost.resource));
                          return wire::Cost{name, cost.amount};
                      })));
        FC_ASSIGN(extras.resource_preconditions,
                  (add_list<wire::Precondition>(
                      preconditions_, move.preconditions, "preconditions",
                      [&](const Precondition& each) -> Result<wire::Precondition> {
                          FC_ASSIGN(const wire::StrRef name, strings_.add(each.resource));
                          return wire::Precondition{name, each.min, each.max};
                      })));
        FC_ASSIGN(extras.resource_deltas,
                  (add_list<wire::Delta>(deltas_, move.deltas, "deltas",
                                         [&](const Delta& delta) -> Result<wire::Delta> {
                                             FC_ASSIGN(const wire::StrRef name,
                                                       strings_.add(delta.resource));
                                             return wire::Delta{name, delta.delta, delta.trigger};
                                         })));
        if (has_states()) {
            FC_ASSIGN(extras.input, strings_.add(move.input));
            extras_.le(extras);
        } else {
            has_extras_ = has_extras_ || !move.on_use.empty() || !move.on_hit.empty() ||
                          !move.on_block.empty() || !move.notifies.empty() || !move.costs.empty() ||
                          !move.preconditions.empty() || !move.deltas.empty();
            extras_.le(static_cast<const wire::MoveExtras&>(extras));
        }
        return {};
    }

    // The records of one list one after the other: `to_record` writes only elsewhere.
    template <class Record, class List, class ToRecord>
    Result<wire::Range> add_list(ByteWriter& out, const List& list, std::string_view what,
                                 ToRecord to_record) {
        if (list.empty()) {
            return wire::Range{};
        }
        const std::size_t begin = out.size();
        for (const auto& each : list) {
            FC_ASSIGN(const Record record, to_record(each));
            out.le(record);
        }
        wire::Range range;
        FC_ASSIGN(range.off, fitting<std::uint32_t>(begin, "bytes of {}", what));
        FC_ASSIGN(range.len, fitting<std::uint16_t>(list.size(), "{}", what));
        return range;
    }

    Result<wire::Range> add_emits(const std::vector<Emit>& emits) {
        return add_list<wire::EventEmit>(
            emits_, emits, "events", [&](const Emit& emit) -> Result<wire::EventEmit> {
                FC_ASSIGN(
                    const wire::Range args,
                    (add_list<wire::EventArg>(args_, emit.args, "event arguments",
                                              [&](const Arg& arg) { return record_of(arg); })));
                FC_ASSIGN(const wire::StrRef id, strings_.add(emit.id));
                return wire::EventEmit{id, args};
            });
    }

    Result<wire::EventArg> record_of(const Arg& arg) {
        wire::EventArg record;
        FC_ASSIGN(record.key, strings_.add(arg.key));
        record.tag = static_cast<std::uint8_t>(arg.value.index());
        if (const auto* const boolean = std::get_if<bool>(&arg.value)) {
            record.value = *boolean ? 1 : 0;
        } else if (const auto* const integer = std::get_if<std::int64_t>(&arg.value)) {
            record.value = std::bit_cast<std::uint64_t>(*integer);
        } else if (const auto* const number = std::get_if<float>(&arg.value)) {
            record.value = std::bit_cast<std::uint32_t>(*number);
        } else {
            FC_ASSIGN(const wire::StrRef text, strings_.add(std::get<std::string>(arg.value)));
            record.value = text.off | std::uint64_t{text.len} << 32;
        }
        return record;
    }

    Status add_tags() {
        for (const Move& move : pack_.moves) {
            FC_ASSIGN(const wire::Range range, (add_list<wire::StrRef>(tags_, move.tags, "tags",
                                                                       [&](const std::string& tag) {
                                                                           return strings_.add(tag);
                                                                       })));
            tag_ranges_.le(range);
        }
        return {};
    }

    Result<wire::StrRef> tag_or_any(const std::optional<std::string>& tag) {
        return tag ? strings_.add(*tag) : Result<wire::StrRef>(wire::StrRef{any_string, 0});
    }

    Status add_cancel_rules() {
        for (const CancelRule& rule : pack_.cancel_rules) {
            wire::CancelRule record{{},        {}, rule.condition, rule.min_frame, rule.max_frame,
                                    rule.flags};
            FC_ASSIGN(record.from, tag_or_any(rule.from));
            FC_ASSIGN(record.to, tag_or_any(rule.to));
            cancel_rules_.le(record);
        }
        for (const CancelDeny& deny : pack_.cancel_denies) {
            cancel_denies_.le(deny);
        }
        return {};
    }

    Status add_properties() {
        const Schema none;
        const Schema& schema = pack_.schema ? *pack_.schema : none;
        if (pack_.schema) {
            FC_TRY(add_schema(schema));
        }
        for (const Property& property : pack_.properties) {
            FC_TRY(add(property, schema.character_props, character_props_));
        }
        ByteWriter records;
        const std::size_t index_bytes = pack_.moves.size() * size_in_file<wire::Range>;
        for (std::size_t i = 0; i < pack_.moves.size(); ++i) {
            const std::size_t begin = records.size();
            for (const Property& property : pack_.moves[i].properties) {
                if (Status added = add(property, schema.state_props, records); !added) {
                    return fail(std::move(added).error().about(item_of(i)));
                }
            }
            wire::Range range;
            if (records.size() != begin) {
                FC_ASSIGN(range.off, fitting<std::uint32_t>(index_bytes + begin,
                                                            "bytes of properties of states"));
                FC_ASSIGN(range.len, fitting<std::uint16_t>(records.size() - begin,
                                                            "bytes of properties of a state"));
            }
            state_props_.le(range);
        }
        const bool any = records.size() != 0;
        state_props_.bytes(std::move(records).take());
        if (!any) {
            state_props_ = ByteWriter();
        }
        return {};
    }

    Status add_schema(const Schema& schema) {
        wire::SchemaHeader header;
        FC_ASSIGN(header.character_names, fitting<std::uint16_t>(schema.character_props.size(),
                                                                 "names of character properties"));
        FC_ASSIGN(header.state_names,
                  fitting<std::uint16_t>(schema.state_props.size(), "names of state properties"));
        FC_ASSIGN(header.tag_names, fitting<std::uint16_t>(schema.tags.size(), "names of tags"));
        schema_.le(header);
        FC_TRY(add_keys(schema.character_props, schema_));
        FC_TRY(add_keys(schema.state_props, schema_));
        return add_keys(schema.tags, schema_);
    }

    Status add(const Property& property, const std::vector<std::string>& names, ByteWriter& out) {
        wire::StrRef name;
        std::size_t index = 0;
        if (names.empty()) {
            FC_ASSIGN(name, strings_.add(property.name));
        } else {
            while (index < names.size() && names[index] != property.name) {
                ++index;
            }
            if (index == names.size()) {
                return fail(
                    ErrorCode::malformed,
                    fmt::format("the schema does not list the property '{}'", property.name));
            }
        }
        const auto type = static_cast<std::uint8_t>(property.value.index());
        FC_ASSIGN(const std::uint32_t value, value_of(property));
        if (names.empty()) {
            out.le(wire::Property{name.off, name.len, type, value});
        } else {
            out.le(wire::SchemaProperty{static_cast<std::uint16_t>(index), type, value});
        }
        return {};
    }

    Result<std::uint32_t> value_of(const Property& property) {
        if (const auto* const number = std::get_if<Fixed>(&property.value)) {
            return std::bit_cast<std::uint32_t>(number->raw);
        }
        if (const auto* const boolean = std::get_if<bool>(&property.value)) {
            return *boolean ? 1U : 0U;
        }
        FC_ASSIGN(const wire::StrRef text, strings_.add(std::get<std::string>(property.value)));
        FC_ASSIGN(
            const std::uint16_t off,
            fitting<std::uint16_t>(text.off, "byte of the text of property '{}'", property.name));
        return off | std::uint32_t{text.len} << 16;
    }

    // The sections in the order in which the reference writers have them (fspk.md 1.2).
    std::vector<SectionBytes> sections() {
        std::vector<SectionBytes> all;
        const auto always = [&](Kind kind, ByteBuffer bytes) {
            all.push_back({kind, std::move(bytes)});
        };
        const auto if_any = [&](Kind kind, ByteBuffer bytes) {
            if (!bytes.empty()) {
                all.push_back({kind, std::move(bytes)});
            }
        };
        always(Kind::string_table, std::move(strings_).take());
        always(Kind::mesh_keys, std::move(mesh_keys_).take());
        always(Kind::keyframes_keys, std::move(keyframes_keys_).take());
        always(Kind::moves, std::move(moves_).take());
        always(Kind::hit_windows, std::move(hit_windows_).take());
        always(Kind::hurt_windows, std::move(hurt_windows_).take());
        if (has_states()) {
            always(Kind::push_windows, std::move(push_windows_).take());
        }
        always(Kind::shapes, std::move(shapes_).take());
        if (has_states()) {
            if_any(Kind::cancels, std::move(cancels_).take());
        } else {
            always(Kind::cancels, std::move(cancels_).take());
        }
        if_any(Kind::resource_defs, std::move(resource_defs_).take());
        if_any(Kind::extras,
               has_states() || has_extras_ ? std::move(extras_).take() : ByteBuffer());
        if_any(Kind::event_emits, std::move(emits_).take());
        if_any(Kind::event_args, std::move(args_).take());
        if_any(Kind::notifies, std::move(notifies_).take());
        if_any(Kind::costs, std::move(costs_).take());
        if_any(Kind::preconditions, std::move(preconditions_).take());
        if_any(Kind::deltas, std::move(deltas_).take());
        if_any(Kind::tag_ranges, tags_.size() != 0 ? std::move(tag_ranges_).take() : ByteBuffer());
        if_any(Kind::tags, std::move(tags_).take());
        if_any(Kind::cancel_rules, std::move(cancel_rules_).take());
        if_any(Kind::cancel_denies, std::move(cancel_denies_).take());
        if_any(Kind::character_props, std::move(character_props_).take());
        if_any(Kind::state_props, std::move(state_props_).take());
        if_any(Kind::schema, std::move(schema_).take());
        return all;
    }

    Result<ByteBuffer> assemble() {
        const std::vector<SectionBytes> all = sections();
        std::uint64_t most = data_begins(all.size());
        for (const SectionBytes& section : all) {
            most += alignment_of(section.kind) + section.bytes.size();
        }
        FC_TRY(fitting<std::uint32_t>(most, "bytes in the pack"));
        ByteWriter out(static_cast<std::size_t>(most));
        const auto header = out.reserve<wire::Header>();
        std::vector<ByteWriter::Slot<wire::Section>> table;
        for (std::size_t i = 0; i < all.size(); ++i) {
            table.push_back(out.reserve<wire::Section>());
        }
        for (std::size_t i = 0; i < all.size(); ++i) {
            const std::uint32_t alignment = alignment_of(all[i].kind);
            out.align(alignment);
            const auto size = static_cast<std::uint32_t>(all[i].bytes.size());
            out.fill_le(table[i], {static_cast<std::uint32_t>(all[i].kind),
                                   static_cast<std::uint32_t>(out.size()), size, alignment});
            out.bytes(all[i].bytes);
        }
        out.fill_le(header, {.total_len = static_cast<std::uint32_t>(out.size()),
                             .section_count = static_cast<std::uint32_t>(all.size())});
        return std::move(out).take();
    }

    const Pack& pack_;
    Layout layout_;
    bool has_extras_ = false;
    Strings strings_;
    Runs hit_windows_, hurt_windows_, push_windows_, shapes_, cancels_;
    ByteWriter mesh_keys_, keyframes_keys_, moves_, resource_defs_, extras_, emits_, args_,
        notifies_, costs_, preconditions_, deltas_;
    ByteWriter tag_ranges_, tags_, cancel_rules_, cancel_denies_, character_props_, state_props_,
        schema_;
};

}  // namespace

Result<ByteBuffer> serialise(const Pack& pack, Layout layout) { return Writer(pack, layout).run(); }

}  // namespace fightconv::fspk
