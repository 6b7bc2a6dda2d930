#include "converters/fspk/events.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "converters/fspk/problems.hpp"
#include "converters/fspk/rules.hpp"
#include "converters/fspk/texts.hpp"
#include "core/base/text/text.hpp"

namespace fightconv::fspk {

namespace {

namespace rules = fspk_rules;

// The name of a sound. In the folder of a ZX game it is an id, which begins like those of the
// textures: "kfm.snd_5_0".
std::string clip_named(const std::string& text, const Pack& pack) {
    const std::size_t dot = text.rfind(rules::of_own_sound);
    const auto begins = [&](const std::string& key) {
        return key.starts_with(std::string_view(text).substr(0, dot + 1));
    };
    const bool is_id = dot != std::string::npos &&
                       std::any_of(pack.mesh_keys.begin(), pack.mesh_keys.end(), begins);
    return readable(is_id ? text.substr(dot + 1) : text);
}

Emit sound_of(const Cue& cue) {
    Emit sound{std::string(rules::sound_event), {}};
    sound.args.reserve(3);
    sound.args.push_back({std::string(rules::sound_clip), cue.clip});
    sound.args.push_back({std::string(rules::sound_pitch), cue.pitch});
    sound.args.push_back({std::string(rules::sound_volume), cue.volume});
    return sound;
}

std::string value_text(bool value) { return value ? "1" : "0"; }
std::string value_text(std::int64_t value) { return std::to_string(value); }
std::string value_text(float value) { return number_text(value); }
std::string value_text(const std::string& value) { return readable(value); }

}  // namespace

void add_sounds(Move& move, const Timeline& timeline, const Reporter& reporter) {
    std::size_t dropped = 0;
    std::vector<std::pair<std::uint64_t, const Cue*>> heard;  // by tick, then as the frame has them
    for (const Timeline::Span& span : timeline.spans()) {
        heard.clear();
        for (const Cue& cue : timeline.frame_of(span).cues) {
            heard.emplace_back(Timeline::tick_of(span, cue), &cue);
        }
        std::sort(heard.begin(), heard.end());
        for (const auto& [tick, cue] : heard) {
            if (tick >= move.total) {
                ++dropped;
                break;
            }
            if (move.notifies.empty() || move.notifies.back().frame != tick) {
                move.notifies.push_back({static_cast<std::uint16_t>(tick), {}});
            }
            move.notifies.back().emits.push_back(sound_of(*cue));
        }
    }
    if (dropped != 0) {
        reporter.report(fspk_problem.cues_cut, {},
                        "sounds after the end of the move were left out (in {})",
                        counted(dropped, "frame"));
    }
}

void add_events(Move& move, const fightconv::Move& source, const Reporter& reporter) {
    std::size_t dropped = 0;
    for (const fightconv::Notify& event : source.notifies) {
        if (event.tick >= move.total) {
            ++dropped;
            continue;
        }
        const auto frame = static_cast<std::uint16_t>(event.tick);
        auto place = std::lower_bound(
            move.notifies.begin(), move.notifies.end(), frame,
            [](const Notify& each, std::uint16_t tick) { return each.frame < tick; });
        if (place == move.notifies.end() || place->frame != frame) {
            place = move.notifies.insert(place, Notify{frame, {}});
        }
        Emit& emit = place->emits.emplace_back(Emit{event.event, {}});
        for (const auto& [key, value] : event.values) {
            emit.args.push_back({key, value});
        }
    }
    if (dropped != 0) {
        reporter.report(fspk_problem.events_cut, {},
                        "events after the end of the move were left out ({} in all)", dropped);
    }
}

void add_contact_sounds(Move& move, const fightconv::Move& source) {
    const auto set_sound = [](std::vector<Emit>& emits, const std::string& clip) {
        if (emits.empty() && !clip.empty()) {
            emits = {{std::string(rules::sound_event), {{std::string(rules::sound_clip), clip}}}};
        }
    };
    for (const Hit& hit : source.hits) {
        if (!hit.alternative && !move.hit_windows.empty()) {
            set_sound(move.on_hit, hit.sound);
            set_sound(move.on_block, hit.guard_sound);
        }
    }
}

bool is_sound(const Emit& emit) { return emit.id == rules::sound_event; }

Cue cue_of(const Emit& sound, const Pack& pack) {
    Cue cue;
    const auto finite = [](float value, float otherwise) {
        return std::isfinite(value) ? value : otherwise;
    };
    for (const Arg& arg : sound.args) {
        if (const auto* const text = std::get_if<std::string>(&arg.value);
            text != nullptr && arg.key == rules::sound_clip) {
            cue.clip = clip_named(*text, pack);
        } else if (const auto* const value = std::get_if<float>(&arg.value)) {
            if (arg.key == rules::sound_pitch) {
                cue.pitch = finite(*value, cue.pitch);
            } else if (arg.key == rules::sound_volume) {
                cue.volume = finite(*value, cue.volume);
            }
        }
    }
    return cue;
}

std::string clip_of(const std::vector<Emit>& emits, const Pack& pack) {
    for (const Emit& emit : emits) {
        const auto clip = std::find_if(emit.args.begin(), emit.args.end(),
                                       [](const Arg& arg) { return arg.key == rules::sound_clip; });
        const auto* const name = is_sound(emit) && clip != emit.args.end()
                                     ? std::get_if<std::string>(&clip->value)
                                     : nullptr;
        if (name != nullptr) {
            return clip_named(*name, pack);
        }
    }
    return {};
}

std::vector<fightconv::Notify> notifies_of(const Move& move) {
    std::vector<fightconv::Notify> events;
    for (const Notify& notify : move.notifies) {
        for (const Emit& emit : notify.emits) {
            if (is_sound(emit)) {
                continue;
            }
            fightconv::Notify& event =
                events.emplace_back(fightconv::Notify{notify.frame, readable(emit.id), {}});
            for (const Arg& arg : emit.args) {
                event.values.emplace_back(
                    tag_key(arg.key),
                    std::visit([](const auto& value) { return value_text(value); }, arg.value));
            }
        }
    }
    return events;
}

}  // namespace fightconv::fspk
