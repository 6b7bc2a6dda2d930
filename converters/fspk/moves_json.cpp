#include "converters/fspk/moves_json.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

#include "converters/fspk/rules.hpp"
#include "converters/fspk/states.hpp"
#include "converters/interface/move_json.hpp"

namespace fightconv::fspk {

namespace {

using nlohmann::ordered_json;

// Boxes as [x, y, width, height] in pixels.
ordered_json boxes_of(const std::vector<Shape>& shapes) {
    ordered_json boxes = ordered_json::array();
    for (const Shape& shape : shapes) {
        ordered_json box = ordered_json::array();
        for (const std::int16_t units : {shape.a, shape.b, shape.c, shape.d}) {
            box.push_back(units / units_per_pixel);
        }
        boxes.push_back(std::move(box));
    }
    return boxes;
}

ordered_json windows_of(const std::vector<HurtWindow>& windows) {
    ordered_json list = ordered_json::array();
    for (const HurtWindow& window : windows) {
        list.push_back({{"start", window.start}, {"end", window.end}, {"boxes", boxes_of(window.shapes)}});
    }
    return list;
}

std::string_view guard_name(std::uint8_t guard) { return name_of(fspk_rules::guard_of(guard)); }

// `hits`: of each window the hit that it belongs to; where nothing is known of hits, each window is one.
ordered_json windows_of(const std::vector<HitWindow>& windows, const std::vector<std::uint32_t>& hits) {
    ordered_json list = ordered_json::array();
    for (std::size_t i = 0; i < windows.size(); ++i) {
        const HitWindow& window = windows[i];
        list.push_back({{"start", window.start},
                        {"end", window.end},
                        {"hit", i < hits.size() ? hits[i] : i},
                        {"guard", guard_name(window.guard)},
                        {"damage", window.damage},
                        {"chip", window.chip},
                        {"hitstun", window.hitstun},
                        {"blockstun", window.blockstun},
                        {"hitstop", window.hitstop},
                        {"boxes", boxes_of(window.shapes)}});
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
