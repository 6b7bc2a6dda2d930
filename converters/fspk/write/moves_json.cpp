#include "converters/fspk/write/moves_json.hpp"

#include "converters/fspk/rules.hpp"
#include "converters/fspk/states.hpp"
#include "converters/json/move_json.hpp"

namespace fightconv::fspk {

namespace {

// Boxes as [x, y, width, height] in pixels.
void write_boxes(JsonWriter& json, const std::vector<Shape>& shapes) {
    json.list(shapes, [&](const Shape& shape) {
        const auto pixels = [](std::int16_t units) { return units / units_per_pixel; };
        json.list_of(pixels(shape.a), pixels(shape.b), pixels(shape.c), pixels(shape.d));
    });
}

void write_windows(JsonWriter& json, const std::vector<HurtWindow>& windows) {
    json.list(windows, [&](const HurtWindow& window) {
        json.object([&] {
            json.member("start", window.start);
            json.member("end", window.end);
            write_boxes(json.key("boxes"), window.shapes);
        });
    });
}

// `hits`: of each window the hit that it belongs to; where nothing is known of hits, each window is
// one.
void write_windows(JsonWriter& json, const std::vector<HitWindow>& windows,
                   const std::vector<std::uint32_t>& hits) {
    std::size_t i = 0;
    json.list(windows, [&](const HitWindow& window) {
        json.object([&] {
            json.member("start", window.start);
            json.member("end", window.end);
            json.member("hit", i < hits.size() ? hits[i] : i);
            json.member("guard", name_of(fspk_rules::guard_of(window.guard)));
            json.member("damage", window.damage);
            json.member("chip", window.chip);
            json.member("hitstun", window.hitstun);
            json.member("blockstun", window.blockstun);
            json.member("hitstop", window.hitstop);
            json.member("hit_pushback", window.hit_pushback / units_per_pixel);
            json.member("block_pushback", window.block_pushback / units_per_pixel);
            write_boxes(json.key("boxes"), window.shapes);
        });
        ++i;
    });
}

// How the move plays, which a pack of layout 1.0 cannot say.
void write_played(JsonWriter& json, const fightconv::Move& move) {
    json.member("needs_control", move.needs_control);
    json.member("duration", move.duration);
    json.member("next", move.next);
    json.member("free_tick", move.free_tick);
    write_movement(json.key("movement"), move);
    write_cancels(json.key("cancels"), move);
}

// "ground", "ground air"; nothing where there is no tag.
std::optional<std::string> names_of(const StartTags& starts) {
    std::optional<std::string> words;
    for (const std::string_view tag : starts) {
        words =
            (words ? *words + " " : std::string()) + std::string(tag.substr(start_prefix.size()));
    }
    return words;
}

void write_move(JsonWriter& json, const WrittenPack& written, std::size_t id,
                const Character& character) {
    const Pack& pack = written.built.pack;
    const Move& move = pack.moves[id];
    const MoveSource& source = written.built.sources[id];
    const fightconv::Move* const from = source.move;
    json.object([&] {
        json.member("pack", written.file);
        json.member("id", id);
        json.member("action", source.animation->number);
        json.member("name",
                    from == nullptr || from->name.empty() ? source.animation->name : from->name);
        json.member("input", from == nullptr ? "" : std::string_view(from->input));
        json.member("state_input", move.input);
        json.member("state", from == nullptr ? std::nullopt : std::optional(from->number));
        json.member("type", from == nullptr ? "" : name_of(from->type));
        json.member("animation", pack.keyframes_keys[move.keyframes_key]);
        json.member("mesh_key", pack.mesh_keys[move.mesh_key]);
        json.member("startup", move.startup);
        json.member("active", move.active);
        json.member("recovery", move.recovery);
        json.member("total", move.total);
        json.member("ticks", source.ticks);
        json.member("holds", source.holds);
        json.member("stance", name_of(source.stance));
        json.member("starts", names_of(source.starts));
        const auto of_engine =
            from == nullptr ? move_of_engine(source.animation->number, character) : std::nullopt;
        if (from != nullptr || of_engine) {
            write_played(json, of_engine ? *of_engine : *from);
        }
        json.member("continues_hit", source.continues_hit);
        write_windows(json.key("hit_windows"), move.hit_windows, source.hits);
        write_windows(json.key("hurt_windows"), move.hurt_windows);
        write_windows(json.key("push_windows"), move.push_windows);
    });
}

}  // namespace

JsonWriter moves_file(std::span<const WrittenPack> packs) {
    constexpr std::size_t text_of_byte = 8;  // rarely more
    std::size_t expected_size = 0;
    for (const WrittenPack& pack : packs) {
        expected_size += text_of_byte * pack.bytes.size();
    }
    return JsonWriter(1, expected_size);
}

void write_moves(JsonWriter& json, std::span<const WrittenPack> packs, const Character& character,
                 Layout layout) {
    json.member("fspk_version", name_of(layout));
    json.member("character", packs.front().built.character_id);
    json.member("name", character.info.name);
    json.key("localcoord").list_of(character.info.localcoord.x, character.info.localcoord.y);
    json.key("scale").list_of(character.info.scale.x, character.info.scale.y);
    json.key("packs").list(packs, [&](const WrittenPack& pack) { json.value(pack.file); });
    json.key("properties").object([&] {
        for (const Property& property : packs.front().built.pack.properties) {
            visit_value(property, [&](const auto& value) { json.member(property.name, value); });
        }
    });
    json.key("moves").list([&] {
        for (const WrittenPack& pack : packs) {
            for (std::size_t i = 0; i < pack.built.pack.moves.size(); ++i) {
                write_move(json, pack, i, character);
            }
        }
    });
}

}  // namespace fightconv::fspk
