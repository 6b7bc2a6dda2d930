#include "converters/interface/sound_wavs.hpp"

#include <fmt/core.h>

#include "core/base/reporter.hpp"
#include "formats/snd/snd.hpp"

namespace fightconv {

Result<std::vector<SoundWav>> sound_wavs(const Character& character, std::string_view left_out, const AdaptSamples& adapt, Context& context, Charge& charge) {
    std::vector<SoundWav> sounds;
    for (const Sound& sound : character.sounds) {
        const std::string item = snd::item_of(sound.key);
        const auto file = wav::parse(character.source_of(sound), sound.offset, item, context);
        if (!file || file->frames() == 0) {
            const std::string problem = !file            ? file.error().message()
                                        : file->is_pcm() ? "it has no samples"
                                                         : fmt::format("{} cannot be decoded", wav::codec_name(*file));
            Reporter(context.diagnostics, character.sound_file.name)
                .about(item)
                .warn(left_out, Place::at_offset(sound.offset), "{}; the sound was left out", problem);
            continue;
        }
        FC_ASSIGN(wav::Pcm decoded, wav::decode(*file, context));
        FC_ASSIGN(const wav::Pcm samples, adapt(std::move(decoded)));
        FC_TRY(charge.add(wav::header_bytes + samples.bytes(), "the sounds"));
        FC_ASSIGN(ByteBuffer bytes, wav::serialise(samples));
        sounds.push_back({name_of(sound.key), std::move(bytes)});
    }
    return sounds;
}

}  // namespace fightconv
