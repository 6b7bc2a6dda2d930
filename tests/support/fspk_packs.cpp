#include "tests/support/fspk_packs.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>

#include "formats/fspk/pack.hpp"
#include "tests/support/fspk_reader.hpp"

namespace fightconv::test {

namespace {

using Boxes = std::multiset<std::vector<int>>;  // x, y, width, height in 1/16 of a pixel

void require(bool holds, const std::string& otherwise) {
    if (!holds) {
        throw std::runtime_error(otherwise);
    }
}

int units(float pixels) { return static_cast<int>(std::lround(std::clamp(pixels * 16.0, -1e6, 1e6))); }

// In the order of time: to the first that holds, or there and back.
std::vector<const Frame*> shown_frames(const Animation& animation) {
    std::vector<const Frame*> shown;
    for (const Frame& frame : animation.frames) {
        shown.push_back(&frame);
        if (frame.ticks == Frame::hold) {
            return shown;
        }
    }
    if (animation.loop == LoopMode::ping_pong) {
        for (std::size_t i = animation.frames.size() - 1; i-- > animation.loop_start + 1;) {
            shown.push_back(&animation.frames[i]);
        }
    }
    return shown;
}

// The boxes of a kind that a game would see at a tick; what lies beyond 16 bits is cut off there.
Boxes boxes_at(const Animation& animation, BoxKind kind, int tick) {
    std::int64_t end = 0;
    for (const Frame* const frame : shown_frames(animation)) {
        end += std::max(frame->ticks, 1);
        if (tick >= end) {
            continue;
        }
        Boxes boxes;
        for (const Box& box : frame->boxes) {
            if (box.kind == kind && box.enabled) {
                const auto cut = [](int edge) { return std::clamp(edge, -32768, 32767); };
                const int x = cut(units(box.x));
                const int y = cut(units(box.y));
                const int width = std::min(cut(units(box.x) + units(box.width)) - x, 32767);
                const int height = std::min(cut(units(box.y) + units(box.height)) - y, 32767);
                if (width > 0 && height > 0) {
                    boxes.insert({x, y, width, height});
                }
            }
        }
        return boxes;
    }
    return {};
}

Boxes boxes_at(const std::vector<PackWindow>& windows, int tick) {
    Boxes boxes;
    for (const PackWindow& window : windows) {
        if (window.start <= tick && tick <= window.end && boxes.empty()) {  // windows of several hits have the same boxes
            for (const PackShape& shape : window.shapes) {
                require(shape.kind == 0, "a shape that is no box");
                boxes.insert({shape.a, shape.b, shape.c, shape.d});
            }
        }
    }
    return boxes;
}

std::int64_t ticks_of(const Animation& animation) {
    std::int64_t ticks = 0;
    for (const Frame* const frame : shown_frames(animation)) {
        ticks += std::max(frame->ticks, 1);
    }
    return ticks;
}

void check_move(const PackMove& move, const Animation& animation, const std::vector<Hit>* hits, bool is_v1_5) {
    const std::int64_t most = is_v1_5 ? 255 : 65535;
    require(move.total == std::min(ticks_of(animation), most), "total");
    for (int tick = 0; tick < 256; ++tick) {
        const bool shown = tick < move.total;
        const std::string where = animation.name + " tick " + std::to_string(tick);
        require(boxes_at(move.hurt_windows, tick) == (shown ? boxes_at(animation, BoxKind::hurt, tick) : Boxes()), "hurt windows of " + where);
        const bool can_hit =
            hits == nullptr || std::any_of(hits->begin(), hits->end(), [&](const Hit& hit) { return hit.first_tick <= tick && tick <= hit.last_tick; });
        require(boxes_at(move.hit_windows, tick) == (shown && can_hit ? boxes_at(animation, BoxKind::attack, tick) : Boxes()), "hit windows of " + where);
    }
    if (!move.hit_windows.empty()) {
        require(move.startup == std::min_element(move.hit_windows.begin(), move.hit_windows.end(),
                                                 [](const PackWindow& a, const PackWindow& b) { return a.start < b.start; })
                                    ->start,
                "startup of " + animation.name);
    }
}

}  // namespace

const Importer& importer_of(const Registry& registry, std::string_view id) {
    for (const auto& importer : registry.importers) {
        if (importer->info().id == id) {
            return *importer;
        }
    }
    throw std::runtime_error("no such importer");
}

OutputSet exported(const Registry& registry, std::string_view format, const Character& character, const std::string& fspk_version) {
    Context context;
    context.options["fspk-version"] = fspk_version;
    auto set = registry.exporter(format)->write(character, "character", context);
    require(set.has_value(), set ? "" : set.error().render() + " | " + set.error().remedy());
    require(context.budget.used() == set->bytes(), "only the files stay charged");
    return *std::move(set);
}

Character imported(const Registry& registry, const OutputFile& file) {
    Context context;
    const std::string name = file.path;
    const InputTree tree = InputTree::from_memory({{name, file.bytes}});
    auto character = importer_of(registry, name.substr(name.rfind('.') + 1)).read(tree, name, context);
    require(character.has_value(), character ? "" : character.error().render());
    return *std::move(character);
}

void check_contents(const ByteBuffer& pack, const std::string& fspk_version, const ByteBuffer& moves_file, const Character& character) {
    const bool is_v1_5 = fspk_version == "1.5";
    Context context;
    require(fspk::check({"pack", pack}, context).has_value(), "the pack cannot be read");
    const auto& kept = context.diagnostics.kept();
    require(kept.empty(), kept.empty() ? "" : kept.front().render());

    const PackContents contents = read_fspk(pack, is_v1_5);
    const auto document = nlohmann::json::parse(moves_file);
    require(document["moves"].size() == contents.moves.size(), "the moves file has another number of moves");
    const bool has_hits = std::any_of(character.moves.begin(), character.moves.end(), [](const Move& move) { return !move.hits.empty(); });
    std::multiset<std::string> expected;
    const std::vector<bool> empty = empty_animations(character);
    for (std::size_t i = 0; i < empty.size(); ++i) {
        if (!empty[i]) {
            expected.insert(character.animations[i].name);
        }
    }
    std::map<std::string, std::size_t> seen;
    for (std::size_t i = 0; i < contents.moves.size(); ++i) {
        const PackMove& move = contents.moves[i];
        const auto& described = document["moves"][i];
        const std::string key = contents.keyframes_keys.at(static_cast<std::size_t>(move.keyframes_key));
        require(move.id == static_cast<int>(i) && described["id"] == i, "id of move " + std::to_string(i));
        require(described["animation"] == key && described["total"] == move.total && described["startup"] == move.startup,
                "moves file, move " + std::to_string(i));
        require(contents.mesh_keys.at(static_cast<std::size_t>(move.mesh_key)).ends_with("." + key), "mesh key of move " + std::to_string(i));
        const auto animation = std::find_if(character.animations.begin(), character.animations.end(), [&](const Animation& each) { return each.name == key; });
        require(animation != character.animations.end(), "no animation " + key);
        std::vector<const Move*> moves;
        for (const Move& each : character.moves) {
            if (character[each.animation].name == key) {
                moves.push_back(&each);
            }
        }
        const std::size_t turn = seen[key]++;
        const std::vector<Hit> none;
        const Move* const source = turn < moves.size() ? moves[turn] : nullptr;
        require(source != nullptr || turn == 0, "too many moves of " + key);
        check_move(move, *animation, !has_hits ? nullptr : source == nullptr ? &none : &source->hits, is_v1_5);
    }
    require(seen.size() == expected.size(), "animations with moves");
    if (is_v1_5 && !contents.moves.empty()) {
        require(!contents.moves[0].tags.empty(), "tags of state 0");
    }
}

}  // namespace fightconv::test
