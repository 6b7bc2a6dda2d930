#include "tests/support/fspk/packs.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>

#include "formats/fspk/pack.hpp"
#include "tests/support/characters/builder.hpp"
#include "tests/support/fspk/reader.hpp"
#include "tests/support/given_options.hpp"

namespace fightconv::test {

namespace {

using Boxes = std::multiset<std::vector<int>>;  // x, y, width, height in 1/16 of a pixel

// Packs have no offsets, and a strict reader knows no scale.
Character as_shown(const Character& character) {
    Character without = copy_of(character);
    for (Animation& animation : without.animations) {
        for (Frame& frame : animation.frames) {
            frame.offset = {};
        }
    }
    return in_pixels_of_game(without);
}

void require(bool holds, const std::string& otherwise) {
    if (!holds) {
        throw std::runtime_error(otherwise);
    }
}

int units(float pixels) {
    return static_cast<int>(std::lround(std::clamp(pixels * 16.0, -1e6, 1e6)));
}

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
                constexpr int pixel = 16;  // each side has at least one
                const int x = cut(units(box.x));
                const int y = cut(units(box.y));
                const int right = units(box.x) + std::max(units(box.width), pixel);
                const int bottom = units(box.y) + std::max(units(box.height), pixel);
                const int width = std::min(cut(right) - x, 32767);
                const int height = std::min(cut(bottom) - y, 32767);
                if (width >= pixel && height >= pixel) {
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
        // windows of several hits have the same boxes
        if (window.start <= tick && tick <= window.end && boxes.empty()) {
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

void check_move(const PackMove& move, const Animation& animation, const std::vector<Hit>* hits,
                const std::string& version) {
    const std::int64_t most = version == "1.0" ? 65535 : 255;
    require(move.total == std::min(ticks_of(animation), most), "total");
    for (int tick = 0; tick < 256; ++tick) {
        const bool shown = tick < move.total;
        const std::string where = animation.name + " tick " + std::to_string(tick);
        require(boxes_at(move.hurt_windows, tick) ==
                    (shown ? boxes_at(animation, BoxKind::hurt, tick) : Boxes()),
                "hurt windows of " + where);
        const bool can_hit =
            hits == nullptr || std::any_of(hits->begin(), hits->end(), [&](const Hit& hit) {
                // a window of a pack hits on its own, so it is none of alternatives (fspk.md 3.5)
                return !hit.alternative && hit.first_tick <= tick && tick <= hit.last_tick;
            });
        require(boxes_at(move.hit_windows, tick) ==
                    (shown && can_hit ? boxes_at(animation, BoxKind::attack, tick) : Boxes()),
                "hit windows of " + where);
    }
    std::map<std::int64_t, std::multiset<std::string>> expected;  // sounds by tick
    std::int64_t start = 0;
    for (const Frame* const frame : shown_frames(animation)) {
        const int ticks = std::max(frame->ticks, 1);
        for (const Cue& cue : frame->cues) {
            const std::int64_t tick = start + std::min(cue.tick, ticks - 1);
            if (tick < move.total) {
                expected[tick].insert("'" + cue.clip + "'");
            }
        }
        start += ticks;
    }
    std::map<std::int64_t, std::multiset<std::string>> heard;
    for (const PackNotify& notify : move.notifies) {
        for (const PackEmit& emit : notify.emits) {
            if (emit.id == "sfx") {
                heard[notify.frame].insert(emit.args.at(0).second);
            }
        }
    }
    require(heard == expected, "sounds of " + animation.name);
    if (!move.hit_windows.empty()) {
        require(move.startup == std::min_element(move.hit_windows.begin(), move.hit_windows.end(),
                                                 [](const PackWindow& a, const PackWindow& b) {
                                                     return a.start < b.start;
                                                 })
                                    ->start,
                "startup of " + animation.name);
    }
}

bool has(const std::vector<std::string>& tags, const std::string& tag) {
    return std::find(tags.begin(), tags.end(), tag) != tags.end();
}

// That a game can be played by the states: which of them follow each other, and what can be begun
// from where.
void check_graph(const PackContents& pack, const nlohmann::json& document,
                 const Character& character) {
    std::set<std::string> inputs;
    for (std::size_t i = 0; i < pack.moves.size(); ++i) {
        const PackMove& state = pack.moves[i];
        const std::string where = "state " + std::to_string(i) + " ";
        require(!state.tags.empty(), where + "has no tags");
        require(inputs.insert(state.input).second,
                where + "has the input of another, " + state.input);
        const auto& described = document["moves"][i];
        const bool has_end = described.contains("next") && !described["next"].is_null();
        const auto next = state.properties.find("next");
        require(!has_end || next != state.properties.end(),
                where + "has an end, and nothing follows");
        require(next == state.properties.end() || std::stoul(next->second) < pack.moves.size(),
                where + "is followed by a state that does not exist");
        for (std::size_t w = 0; w < state.hit_windows.size(); ++w) {
            const auto hit = state.properties.find("hits." + std::to_string(w));
            require(
                described["hit_windows"][w]["hit"] ==
                    (hit == state.properties.end() ? static_cast<int>(w) : std::stoi(hit->second)),
                where + "has another hit in its window");
        }
    }
    const bool stands = std::any_of(character.animations.begin(), character.animations.end(),
                                    [](const Animation& each) { return each.number == 0; });
    if (!stands || pack.moves.empty()) {
        return;
    }
    const PackMove& idle = pack.moves.front();
    require(idle.input == "0_idle" && idle.properties.at("action") == "0" && idle.costs.empty() &&
                idle.deltas.empty(),
            "state 0 is more than standing");
    for (const PackMove& state : pack.moves) {
        const bool begins =
            std::any_of(pack.rules.begin(), pack.rules.end(), [&](const PackRule& rule) {
                constexpr int always = 7;
                return rule.condition == always &&
                       (rule.from == "*" || has(idle.tags, rule.from)) &&
                       (rule.to == "*" || has(state.tags, rule.to));
            });
        // a hop begins on the ground, although its state is one of the air
        const bool begins_on_ground = !has(state.tags, "air") || has(state.tags, "start_ground") ||
                                      has(state.tags, "start_stand");
        require(!begins || (begins_on_ground && state.input.find(" > ") == std::string::npos),
                state.input + " begins where one stands");
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

OutputSet exported(const Registry& registry, std::string_view format, const Character& character,
                   const std::string& fspk_version) {
    Context context;
    context.options = given_options(*registry.exporter(format), {{"fspk-version", fspk_version}});
    auto set = registry.exporter(format)->write(character, "character", context);
    require(set.has_value(), set ? "" : set.error().render() + " | " + set.error().remedy());
    require(context.budget.used() == set->bytes(), "only the files stay charged");
    return *std::move(set);
}

Character imported(const Registry& registry, const OutputFile& file) {
    Context context;
    const std::string name = file.path;
    const InputTree tree = InputTree::from_memory({{name, file.bytes}});
    auto character =
        importer_of(registry, name.substr(name.rfind('.') + 1)).read(tree, name, context);
    require(character.has_value(), character ? "" : character.error().render());
    return *std::move(character);
}

void check_contents(const ByteBuffer& pack, const std::string& fspk_version,
                    const ByteBuffer& moves_file, const Character& converted) {
    const Character character = as_shown(converted);
    const bool has_states = fspk_version != "1.0";
    Context context;
    require(fspk::check({"pack", pack}, context).has_value(), "the pack cannot be read");
    const auto& kept = context.diagnostics.kept();
    require(kept.empty(), kept.empty() ? "" : kept.front().render());

    const PackContents contents = read_fspk(pack, fspk_version);
    const auto document = nlohmann::json::parse(moves_file);
    require(document["moves"].size() == contents.moves.size(),
            "the moves file has another number of moves");
    const bool has_hits = std::any_of(character.moves.begin(), character.moves.end(),
                                      [](const Move& move) { return !move.hits.empty(); });
    std::multiset<std::string> expected;
    const std::vector<bool> empty = empty_animations(character);
    for (std::size_t i = 0; i < empty.size(); ++i) {
        if (!empty[i]) {
            expected.insert(character.animations[i].name);
        }
    }
    std::set<std::string> seen;
    // of moves with the same animation and number
    std::map<std::pair<std::string, int>, std::size_t> turns;
    std::size_t played = 0;
    for (std::size_t i = 0; i < contents.moves.size(); ++i) {
        const PackMove& move = contents.moves[i];
        const auto& described = document["moves"][i];
        const std::string key =
            contents.keyframes_keys.at(static_cast<std::size_t>(move.keyframes_key));
        require(move.id == static_cast<int>(i) && described["id"] == i,
                "id of move " + std::to_string(i));
        require(described["animation"] == key && described["total"] == move.total &&
                    described["startup"] == move.startup,
                "moves file, move " + std::to_string(i));
        require(contents.mesh_keys.at(static_cast<std::size_t>(move.mesh_key)).ends_with("." + key),
                "mesh key of move " + std::to_string(i));
        const auto animation =
            std::find_if(character.animations.begin(), character.animations.end(),
                         [&](const Animation& each) { return each.name == key; });
        require(animation != character.animations.end(), "no animation " + key);
        const bool is_first = seen.insert(key).second;
        const std::vector<Hit> none;
        if (described["state"].is_null()) {
            require(is_first || has_states, "a plain state behind a move of " + key);
            check_move(move, *animation, has_hits ? &none : nullptr, fspk_version);
            continue;
        }
        std::vector<const Move*> moves;
        for (const Move& each : character.moves) {
            if (character[each.animation].name == key && each.number == described["state"]) {
                moves.push_back(&each);
            }
        }
        const std::size_t turn = turns[{key, described["state"].get<int>()}]++;
        require(turn < moves.size(), "too many moves of " + key);
        check_move(move, *animation, has_hits ? &moves[turn]->hits : nullptr, fspk_version);
        ++played;
    }
    require(played == character.moves.size(), "moves");
    require(seen.size() == expected.size(), "animations with moves");
    if (has_states) {
        check_graph(contents, document, character);
    }
}

void check_project(const OutputSet& project, const ByteBuffer& pack) {
    const PackContents contents = read_fspk(pack, "2.0");
    // sorted by the bytes of their inputs, as framesmith does
    std::map<std::string, nlohmann::json> states;
    nlohmann::json rules;
    for (const OutputFile& file : project.files) {
        if (file.path.find("/states/") != std::string::npos) {
            const auto state = nlohmann::json::parse(file.bytes);
            require(states.emplace(state["input"].get<std::string>(), state).second,
                    "two states with the input " + state["input"].dump());
        } else if (file.path.ends_with("cancel_table.json")) {
            rules = nlohmann::json::parse(file.bytes)["tag_rules"];
        }
    }
    require(states.size() == contents.moves.size(), "the project has another number of states");
    auto place = states.begin();
    for (const PackMove& move : contents.moves) {
        const auto& [input, state] = *place++;
        const std::string where = "state " + std::to_string(move.id) + " (" + move.input + ") ";
        require(input == move.input, where + "is another in the project, " + input);
        const PackWindow first = move.hit_windows.empty() ? PackWindow() : move.hit_windows[0];
        const auto pixels = [](int units) { return std::lround(units / 16.0); };
        require(state["pushback"]["hit"] == pixels(first.hit_pushback) &&
                    state["pushback"]["block"] == pixels(first.block_pushback),
                where + "has another pushback");
        require(state["total"] == move.total && state["damage"] == move.damage &&
                    state["hitstun"] == move.hitstun,
                where + "has other frame data");
        std::vector<std::string> tags = {state["type"].get<std::string>()};
        for (const auto& tag : state["tags"]) {
            tags.push_back(tag.get<std::string>());
        }
        require(tags == move.tags, where + "has other tags");
        std::vector<std::pair<int, int>> frames;
        std::vector<int> hits;
        for (std::size_t w = 0; w < move.hit_windows.size(); ++w) {
            const PackWindow& window = move.hit_windows[w];
            const auto hit = move.properties.find("hits." + std::to_string(w));
            frames.insert(frames.end(), window.shapes.size(), {window.start, window.end});
            hits.insert(
                hits.end(), window.shapes.size(),
                hit == move.properties.end() ? static_cast<int>(w) : std::stoi(hit->second));
        }
        require(state["hitboxes"].size() == frames.size(),
                where + "has another number of hitboxes");
        const auto& properties = state["properties"];
        for (std::size_t i = 0; i < frames.size(); ++i) {
            require(state["hitboxes"][i]["frames"] ==
                        nlohmann::json({frames[i].first, frames[i].second}),
                    where + "has hitboxes at other frames");
            const auto said =
                properties.contains("hits") ? properties["hits"][i] : nlohmann::json(i);
            require(said == hits[i], where + "has other hits");
        }
        const auto next = move.properties.find("next");
        require(properties.contains("next") == (next != move.properties.end()),
                where + "has another end");
        require(next == move.properties.end() ||
                    properties["next"] == contents.moves.at(std::stoul(next->second)).input,
                where + "is followed by another state");
        const std::size_t notifies = state.contains("notifies") ? state["notifies"].size() : 0;
        require(notifies == move.notifies.size(), where + "has another number of notifies");
        for (std::size_t i = 0; i < notifies; ++i) {
            require(state["notifies"][i]["frame"] == move.notifies[i].frame,
                    where + "has notifies at other frames");
        }
    }
    require(rules.size() == contents.rules.size(), "the project has another number of rules");
    for (std::size_t i = 0; i < contents.rules.size(); ++i) {
        const PackRule& rule = contents.rules[i];
        const auto word = [](const std::string& tag) {
            return tag == "*" ? std::string("any") : tag;
        };
        const int first = rules[i].contains("after_frame") ? rules[i]["after_frame"].get<int>() : 0;
        require(rules[i]["from"] == word(rule.from) && rules[i]["to"] == word(rule.to) &&
                    first == rule.min_frame,
                "rule " + std::to_string(i));
    }
}

}  // namespace fightconv::test
