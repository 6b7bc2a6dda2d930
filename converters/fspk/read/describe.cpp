// inspect: .fspk
#include <fmt/format.h>

#include "converters/fspk/read/to_character.hpp"
#include "converters/inspect/description.hpp"
#include "converters/interface/selection.hpp"
#include "core/base/text/text.hpp"
#include "formats/fspk/view.hpp"

namespace fightconv::fspk {

namespace {

JsonValue text_of(const fspk::View& view, fspk::wire::StrRef ref) {
    const auto text = view.string(ref);
    return text ? JsonValue(json_text(*text)) : JsonValue("(dangling)");
}

JsonValue key_of(const fspk::View& view, const Records<fspk::wire::StrRef>& keys,
                 std::uint16_t key) {
    return key < keys.size() ? text_of(view, keys[key]) : JsonValue("");
}

// "aabb 10,-40 20x10", in pixels.
std::string text_of(const fspk::wire::Shape& shape) {
    static constexpr std::array<std::string_view, 4> kinds = {"aabb", "rotated", "circle",
                                                              "capsule"};
    constexpr double unit = fspk::units_per_pixel;
    const std::string kind = shape.kind < kinds.size() ? std::string(kinds[shape.kind])
                                                       : fmt::format("kind {}", shape.kind);
    return fmt::format("{} {},{} {}x{}", kind, shape.a / unit, shape.b / unit, shape.c / unit,
                       shape.d / unit);
}

JsonValue shapes_of(const fspk::View& view, std::uint32_t off, std::uint16_t len) {
    JsonList list;
    const auto shapes = view.shapes().part(off, len);
    for (std::size_t i = 0; shapes && i < shapes->size(); ++i) {
        list.push_back(text_of((*shapes)[i]));
    }
    return shapes ? list : JsonValue("(dangling)");
}

Table window_table(const fspk::View& view, std::string name,
                   const Records<fspk::wire::HurtWindow>& section, std::uint64_t off,
                   std::size_t len) {
    Table table{std::move(name), {"start", "end", "flags", "shapes"}, {}};
    const auto windows = section.part(off, len);
    for (std::size_t i = 0; windows && i < windows->size(); ++i) {
        const fspk::wire::HurtWindow window = (*windows)[i];
        table.rows.push_back({window.start_f, window.end_f, window.hurt_flags,
                              shapes_of(view, window.shapes_off, window.shapes_len)});
    }
    return table;
}

Description describe_move(const fspk::View& view, const fspk::wire::StateRecord& move) {
    Description description;
    description.facts = {{"move", move.move_id},
                         {"animation", key_of(view, view.keyframes_keys(), move.keyframes_key)},
                         {"mesh_key", key_of(view, view.mesh_keys(), move.mesh_key)},
                         {"type", move.move_type},
                         {"guard", move.guard},
                         {"startup", move.startup},
                         {"active", move.active},
                         {"recovery", move.recovery},
                         {"total", move.total}};
    Table hits{"hit_windows",
               {"start", "end", "guard", "damage", "chip", "hitstun", "blockstun", "hitstop",
                "hit_pushback", "block_pushback", "shapes"},
               {}};
    const auto windows = view.hit_windows().part(move.hit_windows_off, move.hit_windows_len);
    for (std::size_t i = 0; windows && i < windows->size(); ++i) {
        const fspk::wire::HitWindow window = (*windows)[i];
        hits.rows.push_back({window.start_f, window.end_f, window.guard, window.dmg, window.chip,
                             window.hitstun, window.blockstun, window.hitstop,
                             window.hit_pushback / fspk::units_per_pixel,
                             window.block_pushback / fspk::units_per_pixel,
                             shapes_of(view, window.shapes_off, window.shapes_len)});
    }
    description.tables = {std::move(hits),
                          window_table(view, "hurt_windows", view.hurt_windows(),
                                       move.hurt_windows_off, move.hurt_windows_len),
                          window_table(view, "push_windows", view.push_windows(),
                                       move.push_windows_off, move.push_windows_len)};
    return description;
}

Table section_table(const fspk::View& view) {
    Table table{"sections", {"kind", "name", "offset", "bytes", "align"}, {}, true};
    const auto sections = view.section_table();
    for (std::size_t i = 0; i < sections.size(); ++i) {
        const fspk::Section section = sections[i];
        table.rows.push_back({section.kind, fspk::name_of(static_cast<fspk::Kind>(section.kind)),
                              section.offset, section.len, section.align});
    }
    return table;
}

}  // namespace

Result<Description> describe(Source source, std::string_view animation,
                             std::optional<Layout> layout) {
    FC_ASSIGN(const fspk::View view, fspk::View::parse(source, layout));
    const auto moves = view.moves();
    const auto extras = view.extras();
    Table table{"moves",
                {"id", "animation", "input", "type", "startup", "active", "recovery", "total",
                 "damage", "hit", "hurt", "push"},
                {}};
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const fspk::wire::StateRecord move = moves[i];
        const JsonValue name = key_of(view, view.keyframes_keys(), move.keyframes_key);
        if (!animation.empty() && is_named(animation, *name.text(), static_cast<std::int64_t>(i))) {
            return describe_move(view, move);
        }
        const bool has_input = view.layout() != fspk::Layout::v1_0 && i < extras.size();
        table.rows.push_back({i, name, has_input ? text_of(view, extras[i].input) : JsonValue(""),
                              move.move_type, move.startup, move.active, move.recovery, move.total,
                              move.damage, move.hit_windows_len, move.hurt_windows_len,
                              move.push_windows_len});
    }
    if (!animation.empty()) {
        return fail(no_such_animation(animation, {}));
    }
    Table resources{"resources", {"name", "start", "max"}, {}};
    const auto defs = view.resource_defs();
    for (std::size_t i = 0; i < defs.size(); ++i) {
        resources.rows.push_back({text_of(view, defs[i].name), defs[i].start, defs[i].max});
    }
    Description description;
    description.facts = {{"format", "FSPK"},
                         {"layout", fspk::name_of(view.layout())},
                         {"bytes", view.total_len()},
                         {"hit_windows", view.hit_windows().size()},
                         {"hurt_windows", view.hurt_windows().size()},
                         {"shapes", view.shapes().size()}};
    description.tables = {std::move(table), std::move(resources), section_table(view)};
    return description;
}

}  // namespace fightconv::fspk
