#include "converters/framesmith/project.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <tuple>

#include "converters/fspk/moves_json.hpp"
#include "converters/fspk/rules.hpp"
#include "core/base/reporter.hpp"

namespace fightconv::framesmith {

namespace {

using nlohmann::ordered_json;
namespace rules = fspk_rules;

struct Condition {
    std::uint8_t bit;
    std::string_view word;
};
constexpr std::array<Condition, 3> conditions = {{{fspk::if_hit, "hit"}, {fspk::if_block, "block"}, {fspk::if_whiff, "whiff"}}};

ordered_json condition_words(std::uint8_t bits) {
    if (bits == fspk::any_condition) {
        return "always";
    }
    ordered_json words = ordered_json::array();
    for (const Condition& condition : conditions) {
        if ((bits & condition.bit) != 0) {
            words.push_back(condition.word);
        }
    }
    return words;
}

ordered_json value_of(const fspk::Property& property) {
    return fspk::visit_value(property, [](const auto& value) { return ordered_json(value); });
}

ordered_json values_of(const std::vector<fspk::Property>& properties) {
    std::map<std::string, ordered_json> values;
    for (const fspk::Property& property : properties) {
        values[property.name] = value_of(property);
    }
    return values;
}

// The boxes of the windows, one by one, in whole pixels, which is all that the runtime looks at (fspk.md 3.2).
template <class Window>
ordered_json boxes_of(const std::vector<Window>& windows, bool& rounded) {
    ordered_json boxes = ordered_json::array();
    const auto whole = [&](std::int16_t units) {
        const double pixels = std::floor(units / fspk::units_per_pixel);
        rounded = rounded || pixels * fspk::units_per_pixel != units;
        return static_cast<std::int32_t>(pixels);
    };
    for (const Window& window : windows) {
        for (const fspk::Shape& shape : window.shapes) {
            boxes.push_back({{"frames", {window.start, window.end}},
                             {"box", {{"x", whole(shape.a)}, {"y", whole(shape.b)}, {"w", whole(shape.c)}, {"h", whole(shape.d)}}}});
        }
    }
    return boxes;
}

ordered_json events_of(const std::vector<fspk::Emit>& emits) {
    ordered_json events = ordered_json::array();
    for (const fspk::Emit& emit : emits) {
        ordered_json args = ordered_json::object();
        for (const fspk::Arg& arg : emit.args) {
            std::visit([&](const auto& value) { args[arg.key] = value; }, arg.value);
        }
        events.push_back({{"id", emit.id}, {"args", std::move(args)}});
    }
    return events;
}

// framesmith requires at least one frame of startup and one active frame, even if nothing hits (fspk.md 3.6).
void add_frame_data(ordered_json& state, const fspk::Move& move) {
    const int startup = std::max<int>(move.startup, 1);
    const int active = std::max<int>(move.startup + move.active - startup, 1);
    state["startup"] = startup;
    state["active"] = active;
    state["recovery"] = std::max(move.total - startup - active, 0);
    state["total"] = move.total;
}

void add_resources(ordered_json& state, const fspk::Move& move) {
    for (const fspk::Cost& cost : move.costs) {
        state["costs"].push_back({{"type", "resource"}, {"name", cost.resource}, {"amount", cost.amount}});
    }
    for (const fspk::Precondition& precondition : move.preconditions) {
        state["preconditions"].push_back({{"type", "resource"}, {"name", precondition.resource}, {"min", precondition.min}});
    }
    constexpr std::array<const char*, 3> triggers = {"on_use", "on_hit", "on_block"};
    for (const fspk::Delta& delta : move.deltas) {
        state[triggers.at(delta.trigger)]["resource_deltas"].push_back({{"name", delta.resource}, {"delta", delta.delta}});
    }
    if (!move.on_hit.empty()) {
        state["on_hit"]["events"] = events_of(move.on_hit);
    }
    if (!move.on_block.empty()) {
        state["on_block"]["events"] = events_of(move.on_block);
    }
    for (const fspk::Notify& notify : move.notifies) {
        state["notifies"].push_back({{"frame", notify.frame}, {"events", events_of(notify.emits)}});
    }
}

// Those of the pack, but a state is named by its input, and hits are those of the boxes instead of the windows.
ordered_json state_properties(const fspk::BuiltPack& built, std::size_t id) {
    const fspk::Move& move = built.pack.moves[id];
    const fspk::MoveSource& source = built.sources[id];
    ordered_json values = ordered_json::object();
    ordered_json hits = ordered_json::array();
    for (const fspk::Property& property : move.properties) {
        if (property.name == rules::next_property) {
            values[property.name] = built.pack.moves[value_of(property).get<std::size_t>()].input;
        } else if (!property.name.starts_with(fmt::format("{}.", rules::hits_property))) {
            values[property.name] = value_of(property);
        }
    }
    bool each_is_one = true;
    for (std::size_t i = 0; i < move.hit_windows.size(); ++i) {
        const std::size_t hit = i < source.hits.size() ? source.hits[i] : i;
        const std::size_t boxes = move.hit_windows[i].shapes.size();
        each_is_one = each_is_one && boxes == 1 && hit == i;
        for (std::size_t box = 0; box < boxes; ++box) {
            hits.push_back(hit);
        }
    }
    if (!each_is_one) {
        values[std::string(rules::hits_property)] = std::move(hits);
    }
    return values;
}

bool all_hit_alike(const std::vector<fspk::HitWindow>& windows) {
    const auto values = [](const fspk::HitWindow& window) { return std::tuple(window.guard, window.damage, window.hitstun, window.blockstun, window.hitstop); };
    return std::all_of(windows.begin(), windows.end(), [&](const fspk::HitWindow& window) { return values(window) == values(windows.front()); });
}

}  // namespace

ByteBuffer text_of(const ordered_json& document) {
    const std::string text = document.dump(1) + "\n";
    return {text.begin(), text.end()};
}

ordered_json character_document(const fspk::BuiltPack& built, const Character& character) {
    ordered_json document;
    document["id"] = built.character_id;
    document["name"] = character.info.display_name.empty() ? character.info.name : character.info.display_name;
    document["properties"] = values_of(built.pack.properties);
    ordered_json& resources = document["resources"] = ordered_json::array();
    for (const fspk::Resource& resource : built.pack.resources) {
        resources.push_back({{"name", resource.name}, {"start", resource.start}, {"max", resource.max}});
    }
    return document;
}

ordered_json cancel_table(const fspk::Pack& pack) {
    ordered_json list = ordered_json::array();
    for (const fspk::CancelRule& rule : pack.cancel_rules) {
        ordered_json entry = {{"from", rule.from.value_or("any")}, {"to", rule.to.value_or("any")}, {"on", condition_words(rule.condition)}};
        if (rule.min_frame != 0) {
            entry["after_frame"] = rule.min_frame;
        }
        list.push_back(std::move(entry));
    }
    return {{"tag_rules", std::move(list)}, {"deny", ordered_json::object()}};
}

// Every event that states name, with where it happens and its arguments: an editor refuses one that is not registered.
ordered_json events_in(const fspk::Pack& pack) {
    constexpr std::array<const char*, 3> types = {"bool", "i32", "f32"};
    std::map<std::string, std::pair<std::set<std::string>, std::map<std::string, std::string>>> known;
    const auto add = [&](const std::vector<fspk::Emit>& emits, const char* context) {
        for (const fspk::Emit& emit : emits) {
            auto& [contexts, args] = known[emit.id];
            contexts.insert(context);
            for (const fspk::Arg& arg : emit.args) {
                args.emplace(arg.key, arg.value.index() < types.size() ? types.at(arg.value.index()) : "string");
            }
        }
    };
    for (const fspk::Move& move : pack.moves) {
        add(move.on_hit, "on_hit");
        add(move.on_block, "on_block");
        for (const fspk::Notify& notify : move.notifies) {
            add(notify.emits, "notify");
        }
    }
    ordered_json events = ordered_json::object();
    for (const auto& [id, event] : known) {
        ordered_json args = ordered_json::object();
        for (const auto& [key, type] : event.second) {
            args[key] = {{"type", type}};
        }
        events[id] = {{"contexts", event.first}, {"args", std::move(args)}};
    }
    return events;
}

ordered_json rules_document(const fspk::Pack& pack) {
    ordered_json resources = ordered_json::array();
    for (const fspk::Resource& resource : pack.resources) {
        resources.push_back(resource.name);
    }
    return {{"version", 1},
            {"registry", {{"resources", std::move(resources)}, {"events", events_in(pack)}}},
            {"apply", ordered_json::array()},  // rules would fill in what is 0 here on purpose (fspk.md 3.3)
            {"validate", ordered_json::array()}};
}

ordered_json state_document(const fspk::BuiltPack& built, std::size_t id, DiagnosticSink& diagnostics) {
    const fspk::Move& move = built.pack.moves[id];
    const fspk::MoveSource& source = built.sources[id];
    const Animation& animation = *source.animation;
    const Where where{"animation", animation.name};
    const Reporter reporter = Reporter(diagnostics, "").about(where);
    bool rounded = false;
    ordered_json state;
    state["input"] = move.input;
    state["name"] = source.move == nullptr || source.move->name.empty() ? animation.name : source.move->name;
    state["type"] = move.tags.front();
    state["tags"] = std::vector<std::string>(move.tags.begin() + 1, move.tags.end());
    add_frame_data(state, move);
    state["damage"] = move.damage;
    state["hitstun"] = move.hitstun;
    state["blockstun"] = move.blockstun;
    state["hitstop"] = move.hitstop;
    state["guard"] = name_of(rules::guard_of(move.guard));
    state["hitboxes"] = boxes_of(move.hit_windows, rounded);
    state["hurtboxes"] = boxes_of(move.hurt_windows, rounded);
    state["pushboxes"] = boxes_of(move.push_windows, rounded);
    state["pushback"] = {{"hit", 0}, {"block", 0}};
    state["meter_gain"] = {{"hit", 0}, {"whiff", 0}};
    state["animation"] = animation.name;
    state["properties"] = state_properties(built, id);
    add_resources(state, move);
    if (rounded) {
        reporter.note("framesmith.box-rounded", {}, "boxes are not at whole pixels; they were rounded down, as the runtime does");
    }
    if (!move.hit_windows.empty() && move.startup == 0) {
        reporter.note("framesmith.startup-raised", {},
                      "it hits in its first frame, but framesmith requires at least one frame of startup; startup was set to 1, and its boxes were kept");
    }
    if (!all_hit_alike(move.hit_windows)) {
        reporter.warn("framesmith.hits-merged", {},
                      "its hits differ in damage, stun times or guard, but a framesmith state has only one of each; the values of the first hit were written");
    }
    return state;
}

}  // namespace fightconv::framesmith
