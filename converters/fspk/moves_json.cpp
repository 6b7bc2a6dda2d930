#include "converters/fspk/moves_json.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

#include "converters/fspk/rules.hpp"
#include "converters/fspk/states.hpp"
#include "converters/interface/move_json.hpp"

namespace fightconv::fspk {

namespace {

using nlohmann::ordered_json;

// There are as many windows as frames, so their objects and lists are built in place: an initializer list would copy each value twice.
using Object = ordered_json::object_t;
using List = ordered_json::array_t;

// Boxes as [x, y, width, height] in pixels.
List boxes_of(const std::vector<Shape>& shapes) {
    List boxes;
    boxes.reserve(shapes.size());
    for (const Shape& shape : shapes) {
        List box;
        box.reserve(4);
        for (const std::int16_t units : {shape.a, shape.b, shape.c, shape.d}) {
            box.emplace_back(units / units_per_pixel);
        }
        boxes.emplace_back(std::move(box));
    }
    return boxes;
}

List windows_of(const std::vector<HurtWindow>& windows) {
    List list;
    list.reserve(windows.size());
    for (const HurtWindow& window : windows) {
        Object object;
        object.reserve(3);
        object.emplace_back("start", window.start);
        object.emplace_back("end", window.end);
        object.emplace_back("boxes", boxes_of(window.shapes));
        list.emplace_back(std::move(object));
    }
    return list;
}

std::string_view guard_name(std::uint8_t guard) { return name_of(fspk_rules::guard_of(guard)); }

// `hits`: of each window the hit that it belongs to; where nothing is known of hits, each window is one.
List windows_of(const std::vector<HitWindow>& windows, const std::vector<std::uint32_t>& hits) {
    List list;
    list.reserve(windows.size());
    for (std::size_t i = 0; i < windows.size(); ++i) {
        const HitWindow& window = windows[i];
        Object object;
        object.reserve(10);
        object.emplace_back("start", window.start);
        object.emplace_back("end", window.end);
        object.emplace_back("hit", i < hits.size() ? hits[i] : i);
        object.emplace_back("guard", guard_name(window.guard));
        object.emplace_back("damage", window.damage);
        object.emplace_back("chip", window.chip);
        object.emplace_back("hitstun", window.hitstun);
        object.emplace_back("blockstun", window.blockstun);
        object.emplace_back("hitstop", window.hitstop);
        object.emplace_back("boxes", boxes_of(window.shapes));
        list.emplace_back(std::move(object));
    }
    return list;
}

template <class T>
ordered_json or_null(const std::optional<T>& value) {
    return value ? ordered_json(*value) : ordered_json();
}

// How the move plays, which a pack of layout 1.0 cannot say.
void add_played(ordered_json& document, const fightconv::Move& move) {
    document["needs_control"] = move.needs_control;
    document["duration"] = or_null(move.duration);
    document["next"] = or_null(move.next);
    document["free_tick"] = or_null(move.free_tick);
    document["movement"] = movement_json(move);
    document["cancels"] = cancels_json(move);
}

ordered_json document_of(const WrittenPack& written, std::size_t id) {
    const Pack& pack = written.built.pack;
    const Move& move = pack.moves[id];
    const MoveSource& source = written.built.sources[id];
    const fightconv::Move* const from = source.move;
    ordered_json document;
    document["pack"] = written.file;
    document["id"] = id;
    document["action"] = source.animation->number;
    document["name"] = from == nullptr || from->name.empty() ? source.animation->name : from->name;
    document["input"] = from == nullptr ? "" : from->input;
    document["state_input"] = move.input;
    document["state"] = from == nullptr ? ordered_json() : ordered_json(from->number);
    document["type"] = from == nullptr ? "" : std::string(name_of(from->type));
    document["animation"] = pack.keyframes_keys[move.keyframes_key];
    document["mesh_key"] = pack.mesh_keys[move.mesh_key];
    document["startup"] = move.startup;
    document["active"] = move.active;
    document["recovery"] = move.recovery;
    document["total"] = move.total;
    document["ticks"] = source.ticks;
    document["holds"] = source.holds;
    document["stance"] = name_of(source.stance);
    document["starts"] = source.start.empty() ? ordered_json() : ordered_json(source.start.substr(start_prefix.size()));
    if (from != nullptr) {
        add_played(document, *from);
    }
    document["continues_hit"] = source.continues_hit;
    document["hit_windows"] = windows_of(move.hit_windows, source.hits);
    document["hurt_windows"] = windows_of(move.hurt_windows);
    document["push_windows"] = windows_of(move.push_windows);
    return document;
}

}  // namespace

ordered_json moves_document(std::span<const WrittenPack> packs, const Character& character, Layout layout) {
    ordered_json document;
    document["fspk_version"] = name_of(layout);
    document["character"] = packs.front().built.character_id;
    document["name"] = character.info.name;
    document["localcoord"] = {character.info.localcoord.x, character.info.localcoord.y};
    ordered_json& files = document["packs"] = ordered_json::array();
    ordered_json& properties = document["properties"] = ordered_json::object();
    for (const Property& property : packs.front().built.pack.properties) {
        properties[property.name] = value_of(property);
    }
    ordered_json moves = ordered_json::array();
    for (const WrittenPack& pack : packs) {
        files.push_back(pack.file);
        for (std::size_t i = 0; i < pack.built.pack.moves.size(); ++i) {
            moves.push_back(document_of(pack, i));
        }
    }
    document["moves"] = std::move(moves);
    return document;
}

ordered_json value_of(const Property& property) {
    if (const auto* const fixed = std::get_if<Fixed>(&property.value)) {
        const double value = fixed->raw / units_per_number;
        return value == std::floor(value) ? ordered_json(static_cast<std::int64_t>(value)) : ordered_json(value);
    }
    const auto* const text = std::get_if<std::string>(&property.value);
    return text != nullptr ? ordered_json(*text) : ordered_json(std::get<bool>(property.value));
}

ByteBuffer text_of(const ordered_json& document) {
    const std::string text = document.dump(1) + "\n";
    return {text.begin(), text.end()};
}

}  // namespace fightconv::fspk
