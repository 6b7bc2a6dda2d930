#include <algorithm>

#include "core/base/reporter.hpp"
#include "core/base/text/text.hpp"
#include "formats/fspk/pack.hpp"
#include "formats/fspk/problems.hpp"

namespace fightconv::fspk {

namespace {

// Looks at every record of every section once, whatever refers to it. Changes nothing.
class Checker {
public:
    Checker(const View& view, Context& context)
        : view_(view), reporter_(context.diagnostics, view.source().file) {}

    void run() {
        check_container();
        check_strings();
        check_moves();
        check_windows();
        check_extras();
        check_events();
        check_resources();
        check_cancels();
        check_properties();
    }

private:
    // A warning about `item_` unless `holds`.
    template <class... Args>
    void require(bool holds, const Problem& kind, std::uint64_t offset,
                 fmt::format_string<Args...> otherwise, Args&&... args) {
        if (!holds) {
            reporter_.about(item_).report(kind, Place::at_offset(offset), otherwise,
                                          std::forward<Args>(args)...);
        }
    }

    // visit(record, its offset), with the item named after the kind.
    template <class T, class Visit>
    void for_each(const Records<T>& records, Kind kind, Visit visit) {
        for (std::size_t i = 0; i < records.size(); ++i) {
            item_ = {name_of(kind), {}, i};
            visit(records[i], records.offset_of(i));
        }
    }
    template <class T>
    void check_range(const Records<T>& section, std::uint64_t off, std::size_t count, Kind kind,
                     std::uint64_t at) {
        require(section.part(off, count).has_value(), problem.dangling_range, at,
                "{} records from byte {} of {}, which has {} bytes and records of {} bytes", count,
                off, name_of(kind), view_.bytes_of(kind).size(), section.record_bytes());
    }
    void check_string(wire::StrRef ref, std::uint64_t at) {
        require(view_.string(ref).has_value(), problem.dangling_string, at,
                "{} bytes from byte {} of STRING_TABLE, which has {} bytes", ref.len, ref.off,
                view_.bytes_of(Kind::string_table).size());
    }

    void check_container();
    void check_placement();
    void check_strings();
    void check_moves();
    void check_windows();
    void check_window(std::uint8_t start, std::uint8_t end, std::uint32_t shapes_off,
                      std::uint16_t shapes_len, std::uint64_t at, std::uint64_t shapes_at);
    void check_extras();
    void check_events();
    void check_resources();
    void check_cancels();
    void check_properties();
    void check_property(const wire::Property& property, std::uint64_t at);
    template <class T>
    void check_window_ends(const Records<T>& section, std::uint64_t off, std::size_t count,
                           const wire::StateRecord& move, std::uint64_t at);

    const View& view_;
    Reporter reporter_;
    Where item_{"header"};  // what is being looked at
};

void Checker::check_container() {
    require(view_.flags() == 0 || view_.flags() == flags_of_payload, problem.flags,
            offset_in_file<&wire::Header::flags>,
            "the flags are {}, as in a pack of a newer version; it was read as {}", view_.flags(),
            name_of(view_.layout()));
    const bool has_payload =
        view_.section(Kind::payload_nodes) && view_.section(Kind::payload_strings);
    require(view_.flags() != flags_of_payload || has_payload, problem.flags,
            offset_in_file<&wire::Header::flags>,
            "the flags are {}, but there are no {} and {}, so framesmith 0.2 refuses the pack",
            flags_of_payload, name_of(Kind::payload_nodes), name_of(Kind::payload_strings));
    const std::size_t left = view_.source().bytes.size() - view_.total_len();
    require(left == 0, problem.trailing_bytes, view_.total_len(), "{} bytes after the pack", left);
    for (std::uint32_t kind = 1; kind <= 7; ++kind) {
        require(view_.section(static_cast<Kind>(kind)).has_value(), problem.missing_section,
                size_in_file<wire::Header>,
                "{} is missing, but writers include it even if it is empty",
                name_of(static_cast<Kind>(kind)));
    }
    const auto table = view_.section_table();
    for (std::size_t i = 0; i < table.size(); ++i) {
        const Section section = table[i];
        const std::uint64_t at = table.offset_of(i);
        const std::string_view name = name_of(static_cast<Kind>(section.kind));
        item_ = name.empty() ? Where{"section", {}, i} : Where{name};
        require(!name.empty(), problem.unknown_kind, at, "section kind {} is unknown and not read",
                section.kind);
        const bool power_of_two = section.align != 0 && (section.align & (section.align - 1)) == 0;
        require(power_of_two, problem.misaligned, at + offset_in_file<&Section::align>,
                "align is {}, which is not a power of two", section.align);
        require(!power_of_two || section.offset % section.align == 0, problem.misaligned,
                at + offset_in_file<&Section::offset>, "offset {} is not a multiple of align {}",
                section.offset, section.align);
    }
    check_placement();
}

void Checker::check_placement() {
    const auto table = view_.section_table();
    std::vector<Section> sections;
    for (std::size_t i = 0; i < table.size(); ++i) {
        sections.push_back(table[i]);
    }
    std::stable_sort(sections.begin(), sections.end(),
                     [](const Section& a, const Section& b) { return a.offset < b.offset; });
    std::uint64_t end = data_begins(table.size());
    for (const Section& section : sections) {
        item_ = {"section of kind", {}, section.kind};
        if (section.len == 0) {
            continue;
        }
        require(section.offset >= end, problem.overlap, section.offset,
                "the section begins before byte {}, where the one before it ends", end);
        if (section.offset > end) {
            const Bytes gap = view_.source().bytes.subspan(
                static_cast<std::size_t>(end), static_cast<std::size_t>(section.offset - end));
            const bool is_padding = gap.size() < std::max<std::uint32_t>(section.align, 1) &&
                                    std::count(gap.begin(), gap.end(), 0) == std::ssize(gap);
            if (!is_padding) {
                reporter_.about(item_).report(problem.unused_bytes, Place::at_offset(end),
                                              "{} bytes before the section belong to nothing",
                                              gap.size());
            }
        }
        end = std::max<std::uint64_t>(end, std::uint64_t{section.offset} + section.len);
    }
}

void Checker::check_strings() {
    item_ = {name_of(Kind::string_table)};
    if (const auto& table = view_.section(Kind::string_table)) {
        require(is_utf8(as_text(view_.bytes_of(Kind::string_table))), problem.text_not_utf8,
                table->offset, "the string table is not UTF-8");
    }
    for (const auto& [kind, keys] : {std::pair(Kind::mesh_keys, view_.mesh_keys()),
                                     std::pair(Kind::keyframes_keys, view_.keyframes_keys())}) {
        for_each(keys, kind, [&](wire::StrRef ref, std::uint64_t at) { check_string(ref, at); });
    }
}

template <class T>
void Checker::check_window_ends(const Records<T>& section, std::uint64_t off, std::size_t count,
                                const wire::StateRecord& move, std::uint64_t at) {
    const auto windows = section.part(off, count);
    for (std::size_t i = 0; windows && i < windows->size(); ++i) {
        if ((*windows)[i].end_f >= std::max<std::uint16_t>(move.total, 1)) {
            require(false, problem.window_behind_end, at,
                    "window {} lasts until frame {}, but the move has only {} frames", i,
                    (*windows)[i].end_f, move.total);
            return;
        }
    }
}

void Checker::check_moves() {
    const auto moves = view_.moves();
    const std::size_t mesh_keys = view_.mesh_keys().size();
    const std::size_t keyframes_keys = view_.keyframes_keys().size();
    std::size_t index = 0;
    // Moves may share windows, so the number of windows that are checked for their moves is
    // limited; the work stays linear.
    std::size_t windows_left = view_.source().bytes.size();
    for_each(moves, Kind::moves, [&](const wire::StateRecord& move, std::uint64_t at) {
        require(move.move_id == index, problem.move_id, at, "move_id is {}, expected {}",
                move.move_id, index);
        ++index;
        require(move.mesh_key == no_key || move.mesh_key < mesh_keys, problem.dangling_key,
                at + offset_in_file<&wire::MoveRecord::mesh_key>,
                "mesh_key is {}, but there are {} keys", move.mesh_key, mesh_keys);
        require(move.keyframes_key == no_key || move.keyframes_key < keyframes_keys,
                problem.dangling_key, at + offset_in_file<&wire::MoveRecord::keyframes_key>,
                "keyframes_key is {}, but there are {} keys", move.keyframes_key, keyframes_keys);
        require(move.move_type <= 7 || move.move_type == 255, problem.bad_value,
                at + offset_in_file<&wire::MoveRecord::move_type>, "move_type {} has no meaning",
                move.move_type);
        require(move.trigger <= 2, problem.bad_value,
                at + offset_in_file<&wire::MoveRecord::trigger>, "trigger {}, expected 0 to 2",
                move.trigger);
        require(move.guard <= 3, problem.bad_value, at + offset_in_file<&wire::MoveRecord::guard>,
                "guard {}, expected 0 to 3", move.guard);
        require(move.total != 0, problem.bad_value, at + offset_in_file<&wire::MoveRecord::total>,
                "total is 0, so the move ends in every frame");
        require(view_.layout() != Layout::v1_5 || move.total <= 255, problem.bad_value,
                at + offset_in_file<&wire::MoveRecord::total>,
                "total is {}, but the runtime counts only to 255", move.total);
        check_range(view_.hit_windows(), move.hit_windows_off, move.hit_windows_len,
                    Kind::hit_windows, at + offset_in_file<&wire::MoveRecord::hit_windows_off>);
        check_range(view_.hurt_windows(), move.hurt_windows_off, move.hurt_windows_len,
                    Kind::hurt_windows, at + offset_in_file<&wire::MoveRecord::hurt_windows_off>);
        check_range(view_.push_windows(), move.push_windows_off, move.push_windows_len,
                    Kind::push_windows, at + offset_in_file<&wire::StateRecord::push_windows_off>);
        const std::size_t windows =
            std::size_t{move.hit_windows_len} + move.hurt_windows_len + move.push_windows_len;
        if (windows <= windows_left) {
            windows_left -= windows;
            check_window_ends(view_.hit_windows(), move.hit_windows_off, move.hit_windows_len, move,
                              at + offset_in_file<&wire::MoveRecord::hit_windows_off>);
            check_window_ends(view_.hurt_windows(), move.hurt_windows_off, move.hurt_windows_len,
                              move, at + offset_in_file<&wire::MoveRecord::hurt_windows_off>);
            check_window_ends(view_.push_windows(), move.push_windows_off, move.push_windows_len,
                              move, at + offset_in_file<&wire::StateRecord::push_windows_off>);
        }
    });
}

void Checker::check_window(std::uint8_t start, std::uint8_t end, std::uint32_t shapes_off,
                           std::uint16_t shapes_len, std::uint64_t at, std::uint64_t shapes_at) {
    require(start <= end, problem.bad_value, at,
            "the window ends at frame {}, before it begins at {}", end, start);
    check_range(view_.shapes(), shapes_off, shapes_len, Kind::shapes, shapes_at);
}

void Checker::check_windows() {
    for_each(view_.hit_windows(), Kind::hit_windows,
             [&](const wire::HitWindow& window, std::uint64_t at) {
                 check_window(window.start_f, window.end_f, window.shapes_off, window.shapes_len,
                              at, at + offset_in_file<&wire::HitWindow::shapes_off>);
                 require(window.guard <= 3, problem.bad_value,
                         at + offset_in_file<&wire::HitWindow::guard>, "guard {}, expected 0 to 3",
                         window.guard);
                 check_range(view_.cancels(), window.cancels_off, window.cancels_len, Kind::cancels,
                             at + offset_in_file<&wire::HitWindow::cancels_off>);
             });
    for (const auto& [kind, windows] : {std::pair(Kind::hurt_windows, view_.hurt_windows()),
                                        std::pair(Kind::push_windows, view_.push_windows())}) {
        for_each(windows, kind, [&](const wire::HurtWindow& window, std::uint64_t at) {
            check_window(window.start_f, window.end_f, window.shapes_off, window.shapes_len, at,
                         at + offset_in_file<&wire::HurtWindow::shapes_off>);
        });
    }
    for_each(view_.shapes(), Kind::shapes, [&](const Shape& shape, std::uint64_t at) {
        require(shape.kind <= 3, problem.bad_value, at, "shape kind {}, expected 0 to 3",
                shape.kind);
        require(shape.kind > 1 || (shape.c >= 0 && shape.d >= 0), problem.negative_size,
                at + offset_in_file<&Shape::c>,
                "its width or height is negative, so it hits nothing");
    });
}

void Checker::check_extras() {
    const std::size_t moves = view_.moves().size();
    for (const auto& [kind, count] : {std::pair(Kind::extras, view_.extras().size()),
                                      std::pair(Kind::tag_ranges, view_.tag_ranges().size())}) {
        item_ = {name_of(kind)};
        if (const auto& section = view_.section(kind)) {
            require(count == moves, problem.not_parallel, section->offset,
                    "{} records for {} moves", count, moves);
        }
    }
    for_each(view_.extras(), Kind::extras, [&](const wire::StateExtras& extras, std::uint64_t at) {
        const auto check = [&](const auto& section, wire::Range range, Kind kind,
                               std::uint64_t field) {
            check_range(section, range.off, range.len, kind, field);
        };
        check(view_.event_emits(), extras.on_use_emits, Kind::event_emits, at);
        check(view_.event_emits(), extras.on_hit_emits, Kind::event_emits,
              at + offset_in_file<&wire::MoveExtras::on_hit_emits>);
        check(view_.event_emits(), extras.on_block_emits, Kind::event_emits,
              at + offset_in_file<&wire::MoveExtras::on_block_emits>);
        check(view_.notifies(), extras.notifies, Kind::notifies,
              at + offset_in_file<&wire::MoveExtras::notifies>);
        check(view_.costs(), extras.resource_costs, Kind::costs,
              at + offset_in_file<&wire::MoveExtras::resource_costs>);
        check(view_.preconditions(), extras.resource_preconditions, Kind::preconditions,
              at + offset_in_file<&wire::MoveExtras::resource_preconditions>);
        check(view_.deltas(), extras.resource_deltas, Kind::deltas,
              at + offset_in_file<&wire::MoveExtras::resource_deltas>);
        if (view_.layout() != Layout::v1_0) {
            check_string(extras.input, at + offset_in_file<&wire::StateExtras::input>);
            check(view_.cancels(), extras.cancels, Kind::cancels,
                  at + offset_in_file<&wire::StateExtras::cancels>);
        }
    });
    for_each(view_.tag_ranges(), Kind::tag_ranges, [&](wire::Range range, std::uint64_t at) {
        check_range(view_.tags(), range.off, range.len, Kind::tags, at);
    });
    for_each(view_.tags(), Kind::tags,
             [&](wire::StrRef tag, std::uint64_t at) { check_string(tag, at); });
}

void Checker::check_events() {
    for_each(view_.event_emits(), Kind::event_emits,
             [&](const wire::EventEmit& emit, std::uint64_t at) {
                 check_string(emit.id, at);
                 check_range(view_.event_args(), emit.args.off, emit.args.len, Kind::event_args,
                             at + offset_in_file<&wire::EventEmit::args>);
             });
    for_each(view_.event_args(), Kind::event_args,
             [&](const wire::EventArg& arg, std::uint64_t at) {
                 check_string(arg.key, at);
                 require(arg.tag <= 3, problem.bad_value, at + offset_in_file<&wire::EventArg::tag>,
                         "argument type {}, expected 0 to 3", arg.tag);
                 if (arg.tag == static_cast<std::uint8_t>(ArgType::string)) {
                     check_string({static_cast<std::uint32_t>(arg.value),
                                   static_cast<std::uint16_t>(arg.value >> 32)},
                                  at + offset_in_file<&wire::EventArg::value>);
                 }
             });
    for_each(view_.notifies(), Kind::notifies, [&](const wire::Notify& notify, std::uint64_t at) {
        check_range(view_.event_emits(), notify.emits.off, notify.emits.len, Kind::event_emits,
                    at + offset_in_file<&wire::Notify::emits>);
    });
}

void Checker::check_resources() {
    const auto defs = view_.resource_defs();
    std::vector<std::pair<std::uint32_t, std::uint16_t>> names;
    for_each(defs, Kind::resource_defs, [&](const wire::ResourceDef& def, std::uint64_t at) {
        check_string(def.name, at);
        require(def.start <= def.max, problem.bad_value,
                at + offset_in_file<&wire::ResourceDef::start>,
                "start is {}, which is more than max, {}", def.start, def.max);
        names.emplace_back(def.name.off, def.name.len);
    });
    std::sort(names.begin(), names.end());
    // The runtime compares where names lie, never their text (fspk.md 1.3).
    const auto check_name = [&](wire::StrRef name, std::uint64_t at) {
        check_string(name, at);
        require(std::binary_search(names.begin(), names.end(), std::pair(name.off, name.len)),
                problem.unknown_resource, at,
                "no resource has its name at byte {} of STRING_TABLE, so the runtime ignores it",
                name.off);
    };
    for_each(view_.costs(), Kind::costs,
             [&](const wire::Cost& cost, std::uint64_t at) { check_name(cost.name, at); });
    for_each(view_.preconditions(), Kind::preconditions,
             [&](const wire::Precondition& each, std::uint64_t at) {
                 check_name(each.name, at);
                 require(each.min == no_bound || each.max == no_bound || each.min <= each.max,
                         problem.bad_value, at + offset_in_file<&wire::Precondition::min>,
                         "min is {}, which is more than max, {}", each.min, each.max);
             });
    for_each(view_.deltas(), Kind::deltas, [&](const wire::Delta& delta, std::uint64_t at) {
        check_name(delta.name, at);
        require(delta.trigger <= 2, problem.bad_value, at + offset_in_file<&wire::Delta::trigger>,
                "trigger {}, expected 0 to 2", delta.trigger);
    });
}

void Checker::check_cancels() {
    const std::size_t moves = view_.moves().size();
    for_each(view_.cancels(), Kind::cancels, [&](wire::Cancel cancel, std::uint64_t at) {
        require(cancel.move_id < moves, problem.dangling_move, at,
                "it names move {}, but there are {} moves", cancel.move_id, moves);
    });
    for_each(view_.cancel_rules(), Kind::cancel_rules,
             [&](const wire::CancelRule& rule, std::uint64_t at) {
                 const wire::StrRef any{any_string, 0};
                 if (rule.from != any) {
                     check_string(rule.from, at);
                 }
                 if (rule.to != any) {
                     check_string(rule.to, at + offset_in_file<&wire::CancelRule::to>);
                 }
                 require(
                     rule.condition != 0 && rule.condition <= any_condition, problem.bad_value,
                     at + offset_in_file<&wire::CancelRule::condition>,
                     "condition {}, expected a sum of 1 (on hit), 2 (on block) and 4 (on whiff)",
                     rule.condition);
                 require(rule.min_frame <= rule.max_frame, problem.bad_value,
                         at + offset_in_file<&wire::CancelRule::min_frame>,
                         "min_frame is {}, which is more than max_frame, {}", rule.min_frame,
                         rule.max_frame);
             });
    for_each(view_.cancel_denies(), Kind::cancel_denies, [&](CancelDeny deny, std::uint64_t at) {
        require(deny.from < moves, problem.dangling_move, at,
                "it names move {}, but there are {} moves", deny.from, moves);
        require(deny.to < moves, problem.dangling_move, at + offset_in_file<&CancelDeny::to>,
                "it names move {}, but there are {} moves", deny.to, moves);
    });
}

void Checker::check_property(const wire::Property& property, std::uint64_t at) {
    check_string({property.name_off, property.name_len}, at);
    require(property.type <= 2, problem.bad_value, at, "property type {}, expected 0 to 2",
            property.type);
    if (property.type == static_cast<std::uint8_t>(PropertyType::string)) {
        check_string({property.value & 0xFFFF, static_cast<std::uint16_t>(property.value >> 16)},
                     at);
    }
}

void Checker::check_properties() {
    item_ = {name_of(Kind::schema)};
    const SchemaNames schema = view_.schema();
    for (const auto& names : {schema.character, schema.state, schema.tags}) {
        for (std::size_t i = 0; i < names.size(); ++i) {
            check_string(names[i], names.offset_of(i));
        }
    }
    for (std::size_t i = 0; i < view_.character_prop_count(); ++i) {
        item_ = {name_of(Kind::character_props), {}, i};
        const std::size_t record =
            view_.bytes_of(Kind::character_props).size() / view_.character_prop_count();
        check_property(view_.character_prop(i),
                       view_.section(Kind::character_props)->offset + i * record);
    }
    const std::size_t bytes = view_.bytes_of(Kind::state_props).size();
    const std::size_t record = view_.state_prop_bytes();
    const std::size_t index_end = view_.state_prop_index().size() * size_in_file<wire::Range>;
    for_each(view_.state_prop_index(), Kind::state_props, [&](wire::Range range, std::uint64_t at) {
        const bool lies_inside = range.off <= bytes && range.len <= bytes - range.off &&
                                 (range.len == 0 || range.off >= index_end);
        require(lies_inside && range.len % record == 0, problem.dangling_range, at,
                "{} bytes from byte {} of STATE_PROPS, which has records of {} bytes from byte {} "
                "to {}",
                range.len, range.off, record, index_end, bytes);
    });
    for (std::size_t off = index_end; off + record <= bytes; off += record) {
        item_ = {"STATE_PROPS record", {}, (off - index_end) / record};
        check_property(view_.state_prop(off), view_.section(Kind::state_props)->offset + off);
    }
}

}  // namespace

Status check(Source source, Context& context, std::optional<Layout> forced) {
    FC_ASSIGN(const View view, View::parse(source, forced));
    Checker(view, context).run();
    return {};
}

}  // namespace fightconv::fspk
