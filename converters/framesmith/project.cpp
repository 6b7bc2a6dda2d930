#include "converters/framesmith/project.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <span>
#include <tuple>

#include "converters/framesmith/problems.hpp"
#include "converters/fspk/rules.hpp"
#include "converters/fspk/write/moves_json.hpp"
#include "core/base/reporter.hpp"

namespace fightconv::framesmith {

namespace {

namespace rules = fspk_rules;

struct Condition {
    std::uint8_t bit;
    std::string_view word;
};
constexpr std::array<Condition, 3> conditions = {
    {{fspk::if_hit, "hit"}, {fspk::if_block, "block"}, {fspk::if_whiff, "whiff"}}};

void write_conditions(JsonWriter& json, std::uint8_t bits) {
    if (bits == fspk::any_condition) {
        return json.value("always");
    }
    json.list([&] {
        for (const Condition& condition : conditions) {
            if ((bits & condition.bit) != 0) {
                json.value(condition.word);
            }
        }
    });
}

void write_property(JsonWriter& json, const fspk::Property& property) {
    fspk::visit_value(property, [&](const auto& value) { json.member(property.name, value); });
}

// The boxes of the windows, one by one, in whole pixels, which is all that the runtime looks at
// (fspk.md 3.2).
template <class Window>
void write_boxes(JsonWriter& json, const std::vector<Window>& windows, bool& rounded) {
    const auto whole = [&](std::int16_t units) {
        const double pixels = std::floor(units / fspk::units_per_pixel);
        rounded = rounded || pixels * fspk::units_per_pixel != units;
        return static_cast<std::int32_t>(pixels);
    };
    const auto write_box = [&](const fspk::Shape& shape) {
        json.object([&] {
            json.member("x", whole(shape.a));
            json.member("y", whole(shape.b));
            json.member("w", whole(shape.c));
            json.member("h", whole(shape.d));
        });
    };
    json.list([&] {
        for (const Window& window : windows) {
            for (const fspk::Shape& shape : window.shapes) {
                json.object([&] {
                    json.key("frames").list_of(window.start, window.end);
                    json.key("box");
                    write_box(shape);
                });
            }
        }
    });
}

void write_events(JsonWriter& json, const std::vector<fspk::Emit>& emits) {
    json.list(emits, [&](const fspk::Emit& emit) {
        json.object([&] {
            json.member("id", emit.id);
            json.key("args").object([&] {
                json.members(emit.args, [&](const auto& argument) {
                    std::visit([&](const auto& value) { json.value(value); }, argument);
                });
            });
        });
    });
}

// framesmith requires at least one frame of startup and one active frame, even if nothing hits
// (fspk.md 3.6).
void write_frame_data(JsonWriter& json, const fspk::Move& move) {
    const int startup = std::max<int>(move.startup, 1);
    const int active = std::max<int>(move.startup + move.active - startup, 1);
    json.member("startup", startup);
    json.member("active", active);
    json.member("recovery", std::max(move.total - startup - active, 0));
    json.member("total", move.total);
}

void write_deltas(JsonWriter& json, const fspk::Move& move, std::size_t trigger) {
    json.list([&] {
        for (const fspk::Delta& delta : move.deltas) {
            if (delta.trigger == trigger) {
                json.object([&] {
                    json.member("name", delta.resource);
                    json.member("delta", delta.delta);
                });
            }
        }
    });
}

// Writes the gains of using the move, of hitting and of being blocked, and the events of the latter
// two.
void write_triggers(JsonWriter& json, const fspk::Move& move) {
    static const std::vector<fspk::Emit> none;
    constexpr std::array<const char*, 3> names = {"on_use", "on_hit", "on_block"};
    const std::array<const std::vector<fspk::Emit>*, 3> events = {&none, &move.on_hit,
                                                                  &move.on_block};
    std::vector<std::size_t> triggers;  // first those that give something
    const auto add = [&](std::size_t trigger) {
        if (std::find(triggers.begin(), triggers.end(), trigger) == triggers.end()) {
            triggers.push_back(trigger);
        }
    };
    for (const fspk::Delta& delta : move.deltas) {
        add(delta.trigger);
    }
    const std::size_t given = triggers.size();
    for (std::size_t trigger = 0; trigger < names.size(); ++trigger) {
        if (!events[trigger]->empty()) {
            add(trigger);
        }
    }
    for (std::size_t i = 0; i < triggers.size(); ++i) {
        const std::size_t trigger = triggers[i];
        json.key(names.at(trigger)).object([&] {
            if (i < given) {
                write_deltas(json.key("resource_deltas"), move, trigger);
            }
            if (!events.at(trigger)->empty()) {
                write_events(json.key("events"), *events[trigger]);
            }
        });
    }
}

void write_resources(JsonWriter& json, const fspk::Move& move) {
    if (!move.costs.empty()) {
        json.key("costs").list(move.costs, [&](const fspk::Cost& cost) {
            json.object([&] {
                json.member("type", "resource");
                json.member("name", cost.resource);
                json.member("amount", cost.amount);
            });
        });
    }
    if (!move.preconditions.empty()) {
        json.key("preconditions")
            .list(move.preconditions, [&](const fspk::Precondition& precondition) {
                json.object([&] {
                    json.member("type", "resource");
                    json.member("name", precondition.resource);
                    json.member("min", precondition.min);
                });
            });
    }
    write_triggers(json, move);
    if (!move.notifies.empty()) {
        json.key("notifies").list(move.notifies, [&](const fspk::Notify& notify) {
            json.object([&] {
                json.member("frame", notify.frame);
                write_events(json.key("events"), notify.emits);
            });
        });
    }
}

// Writes the properties of the pack, but a state is named by its input, and the hits are given by
// box instead of by window.
void write_state_properties(JsonWriter& json, const fspk::BuiltPack& built, std::size_t id) {
    const fspk::Move& move = built.pack.moves[id];
    const fspk::MoveSource& source = built.sources[id];
    std::vector<std::size_t> hits;
    bool each_is_one = true;
    for (std::size_t i = 0; i < move.hit_windows.size(); ++i) {
        const std::size_t hit = i < source.hits.size() ? source.hits[i] : i;
        const std::size_t boxes = move.hit_windows[i].shapes.size();
        each_is_one = each_is_one && boxes == 1 && hit == i;
        hits.insert(hits.end(), boxes, hit);
    }
    const std::string of_hits = fmt::format("{}.", rules::hits_property);
    json.object([&] {
        for (const fspk::Property& property : move.properties) {
            if (property.name == rules::next_property) {
                const auto next = static_cast<std::size_t>(
                    std::get<fspk::Fixed>(property.value).raw / fspk::units_per_number);
                json.member(property.name, built.pack.moves[next].input);
            } else if (!property.name.starts_with(of_hits)) {
                write_property(json, property);
            }
        }
        if (!each_is_one) {
            json.key(rules::hits_property).list(hits, [&](std::size_t hit) { json.value(hit); });
        }
    });
}

using Named = std::pair<const char*, std::int64_t>;
void write_pair(JsonWriter& json, const Named& first, const Named& second) {
    json.object([&] {
        json.member(first.first, first.second);
        json.member(second.first, second.second);
    });
}

std::int64_t whole_pixels(std::int16_t units) { return std::lround(units / fspk::units_per_pixel); }

bool all_hit_alike(const std::vector<fspk::HitWindow>& windows) {
    const auto values = [](const fspk::HitWindow& window) {
        return std::tuple(window.guard, window.damage, window.hitstun, window.blockstun,
                          window.hitstop, window.hit_pushback, window.block_pushback);
    };
    return std::all_of(windows.begin(), windows.end(), [&](const fspk::HitWindow& window) {
        return values(window) == values(windows.front());
    });
}

void write_registered_event(JsonWriter& json, const std::set<std::string>& contexts,
                            const std::map<std::string, std::string>& args) {
    json.object([&] {
        json.key("contexts").list(contexts, [&](const std::string& context) {
            json.value(context);
        });
        json.key("args").object([&] {
            for (const auto& [key, type] : args) {
                json.key(key).object([&, &known = type] { json.member("type", known); });
            }
        });
    });
}

// Every event that states name, with where it happens and its arguments: an editor refuses one that
// is not registered.
void write_registered_events(JsonWriter& json, const fspk::Pack& pack) {
    constexpr std::array<const char*, 3> types = {"bool", "i32", "f32"};
    std::map<std::string, std::pair<std::set<std::string>, std::map<std::string, std::string>>>
        known;
    const auto add = [&](const std::vector<fspk::Emit>& emits, const char* context) {
        for (const fspk::Emit& emit : emits) {
            auto& [contexts, args] = known[emit.id];
            contexts.insert(context);
            for (const fspk::Arg& arg : emit.args) {
                args.emplace(arg.key, arg.value.index() < types.size() ? types.at(arg.value.index())
                                                                       : "string");
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
    json.object([&] {
        for (const auto& [id, event] : known) {
            const auto& [contexts, args] = event;
            write_registered_event(json.key(id), contexts, args);
        }
    });
}

}  // namespace

ByteBuffer character_file(const fspk::BuiltPack& built, const Character& character) {
    JsonWriter json(file_indent);
    json.object([&] {
        json.member("id", built.character_id);
        json.member("name", character.info.display_name.empty() ? character.info.name
                                                                : character.info.display_name);
        json.key("properties").object([&] {
            for (const fspk::Property& property : built.pack.properties) {
                write_property(json, property);
            }
        });
        json.key("resources").list(built.pack.resources, [&](const fspk::Resource& resource) {
            json.object([&] {
                json.member("name", resource.name);
                json.member("start", resource.start);
                json.member("max", resource.max);
            });
        });
    });
    return std::move(json).file();
}

ByteBuffer cancel_table(const fspk::Pack& pack) {
    JsonWriter json(file_indent);
    json.object([&] {
        json.key("tag_rules").list(pack.cancel_rules, [&](const fspk::CancelRule& rule) {
            json.object([&] {
                json.member("from", rule.from.value_or("any"));
                json.member("to", rule.to.value_or("any"));
                write_conditions(json.key("on"), rule.condition);
                if (rule.min_frame != 0) {
                    json.member("after_frame", rule.min_frame);
                }
            });
        });
        json.key("deny").object([] {});
    });
    return std::move(json).file();
}

ByteBuffer rules_file(const fspk::Pack& pack) {
    JsonWriter json(file_indent);
    json.object([&] {
        json.member("version", 1);
        json.key("registry").object([&] {
            json.key("resources").list(pack.resources, [&](const fspk::Resource& resource) {
                json.value(resource.name);
            });
            write_registered_events(json.key("events"), pack);
        });
        // rules would fill in what is 0 here on purpose (fspk.md 3.3)
        json.key("apply").list([] {});
        json.key("validate").list([] {});
    });
    return std::move(json).file();
}

ByteBuffer state_file(const fspk::BuiltPack& built, std::size_t id, DiagnosticSink& diagnostics) {
    const fspk::Move& move = built.pack.moves[id];
    const fspk::MoveSource& source = built.sources[id];
    const Animation& animation = *source.animation;
    const Where where{"animation", animation.name};
    const Reporter reporter = Reporter(diagnostics, "").about(where);
    const fspk::HitWindow first =
        move.hit_windows.empty() ? fspk::HitWindow() : move.hit_windows.front();
    bool rounded = false;
    JsonWriter json(file_indent);
    json.object([&] {
        json.member("input", move.input);
        json.member("name", source.move == nullptr || source.move->name.empty()
                                ? animation.name
                                : source.move->name);
        json.member("type", move.tags.front());
        json.key("tags").list(std::span(move.tags).subspan(1),
                              [&](const std::string& tag) { json.value(tag); });
        write_frame_data(json, move);
        json.member("damage", move.damage);
        json.member("hitstun", move.hitstun);
        json.member("blockstun", move.blockstun);
        json.member("hitstop", move.hitstop);
        json.member("guard", name_of(rules::guard_of(move.guard)));
        write_boxes(json.key("hitboxes"), move.hit_windows, rounded);
        write_boxes(json.key("hurtboxes"), move.hurt_windows, rounded);
        write_boxes(json.key("pushboxes"), move.push_windows, rounded);
        write_pair(json.key("pushback"), {"hit", whole_pixels(first.hit_pushback)},
                   {"block", whole_pixels(first.block_pushback)});
        write_pair(json.key("meter_gain"), {"hit", 0}, {"whiff", 0});
        json.member("animation", animation.name);
        write_state_properties(json.key("properties"), built, id);
        write_resources(json, move);
    });
    if (rounded) {
        reporter.report(
            framesmith_problem.box_rounded, {},
            "boxes are not at whole pixels; they were rounded down, as the runtime does");
    }
    if (!move.hit_windows.empty() && move.startup == 0) {
        reporter.report(framesmith_problem.startup_raised, {},
                        "it hits in its first frame, but framesmith requires at least one frame of "
                        "startup; startup was set to 1, and its boxes were kept");
    }
    if (!all_hit_alike(move.hit_windows)) {
        reporter.report(
            framesmith_problem.hits_merged, {},
            "its hits differ in damage, stun times or guard, but a framesmith state has "
            "only one of each; the values of the first hit were written");
    }
    return std::move(json).file();
}

}  // namespace fightconv::framesmith
