#include "converters/zx/assets.hpp"

#include <fmt/format.h>

#include <set>

#include "converters/fspk/rules.hpp"

namespace fightconv::zx {

namespace {

void name_clips(std::vector<fspk::Emit>& emits, std::string_view name,
                const std::set<std::string, std::less<>>& clips) {
    for (fspk::Emit& emit : emits) {
        for (fspk::Arg& arg : emit.args) {
            auto* const clip = std::get_if<std::string>(&arg.value);
            if (emit.id == fspk_rules::sound_event && arg.key == fspk_rules::sound_clip &&
                clip != nullptr && clips.contains(*clip)) {
                *clip = sound_id(name, *clip);
            }
        }
    }
}

}  // namespace

// Ids and paths are made of safe names: nothing in them needs escaping.
std::string tables_of(const std::vector<Asset>& assets, std::string_view folder) {
    std::string text;
    for (const Asset& asset : assets) {
        text += fmt::format("\n[[assets.{}]]\nid = \"{}\"\npath = \"{}{}\"\n", asset.table,
                            asset.id, folder, asset.path);
    }
    return text;
}

std::string sound_id(std::string_view name, std::string_view clip) {
    return fmt::format("{}.{}", name, clip);
}

void name_assets(fspk::BuiltPack& built, const Character& character, std::string_view name,
                 Division division, const Textures& textures, const std::vector<SoundWav>& sounds) {
    built.character_id = name;
    fspk::Pack& pack = built.pack;
    if (division == Division::by_animation) {
        for (std::size_t i = 0; i < pack.mesh_keys.size(); ++i) {  // parallel to the keyframes keys
            pack.mesh_keys[i] = fmt::format("{}.{}", name, pack.keyframes_keys[i]);
        }
    } else {
        pack.mesh_keys.clear();
        for (const Texture& texture : textures.list) {
            pack.mesh_keys.push_back(texture.id);
        }
    }
    std::set<std::string, std::less<>> clips;
    for (const SoundWav& sound : sounds) {
        clips.insert(sound.clip);
    }
    for (std::size_t i = 0; i < pack.moves.size(); ++i) {
        fspk::Move& move = pack.moves[i];
        if (division == Division::atlas) {
            const auto animation =
                static_cast<std::size_t>(built.sources[i].animation - character.animations.data());
            move.mesh_key = static_cast<std::uint16_t>(textures.texture_of[animation]);
        }
        for (fspk::Notify& notify : move.notifies) {
            name_clips(notify.emits, name, clips);
        }
        name_clips(move.on_hit, name, clips);
        name_clips(move.on_block, name, clips);
    }
}

}  // namespace fightconv::zx
