#include "converters/fspk/events.hpp"

#include <algorithm>
#include <cmath>

#include "converters/fspk/rules.hpp"
#include "converters/fspk/texts.hpp"

namespace fightconv::fspk {

namespace {

namespace rules = fspk_rules;

// The name of a sound. In the folder of a ZX game it is an id, which begins like those of the textures: "kfm.snd_5_0".
std::string clip_named(const std::string& text, const Pack& pack) {
    const std::size_t dot = text.rfind(rules::of_own_sound);
    const auto begins = [&](const std::string& key) { return key.starts_with(std::string_view(text).substr(0, dot + 1)); };
    const bool is_id = dot != std::string::npos && std::any_of(pack.mesh_keys.begin(), pack.mesh_keys.end(), begins);
    return readable(is_id ? text.substr(dot + 1) : text);
}

std::string value_text(bool value) { return value ? "1" : "0"; }
std::string value_text(std::int64_t value) { return std::to_string(value); }
std::string value_text(float value) { return number_text(value); }
std::string value_text(const std::string& value) { return readable(value); }

}  // namespace

bool is_sound(const Emit& emit) { return emit.id == rules::sound_event; }

Cue cue_of(const Emit& sound, const Pack& pack) {
    Cue cue;
    const auto finite = [](float value, float otherwise) { return std::isfinite(value) ? value : otherwise; };
    for (const Arg& arg : sound.args) {
        if (const auto* const text = std::get_if<std::string>(&arg.value); text != nullptr && arg.key == rules::sound_clip) {
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
        const auto clip = std::find_if(emit.args.begin(), emit.args.end(), [](const Arg& arg) { return arg.key == rules::sound_clip; });
        const auto* const name = is_sound(emit) && clip != emit.args.end() ? std::get_if<std::string>(&clip->value) : nullptr;
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
            fightconv::Notify& event = events.emplace_back(fightconv::Notify{notify.frame, readable(emit.id), {}});
            for (const Arg& arg : emit.args) {
                event.values.emplace_back(tag_key(arg.key), std::visit([](const auto& value) { return value_text(value); }, arg.value));
            }
        }
    }
    return events;
}

}  // namespace fightconv::fspk
