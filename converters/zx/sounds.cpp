#include "converters/zx/sounds.hpp"

#include <fmt/core.h>

#include "core/base/reporter.hpp"
#include "formats/snd/snd.hpp"
#include "formats/wav/resample.hpp"

namespace fightconv::zx {

namespace {

constexpr std::uint32_t rate = 22050;

Result<wav::Pcm> mono_of(const wav::File& file, Context& context) {
    FC_ASSIGN(const wav::Pcm pcm, wav::decode(file, context));
    return wav::to_mono(pcm, rate, context);
}

Result<ByteBuffer> wav_of(const wav::File& file, Context& context, Charge& charge) {
    FC_ASSIGN(const wav::Pcm mono, mono_of(file, context));
    FC_TRY(charge.add(wav::header_bytes + mono.bytes(), "the sounds"));
    return wav::serialise(mono);
}

}  // namespace

Result<std::vector<SoundFile>> sounds_of(const Character& character, Context& context, Charge& charge) {
    std::vector<SoundFile> sounds;
    for (const Sound& sound : character.sounds) {
        const std::string item = snd::item_of(sound.key);
        const auto file = wav::parse(character.source_of(sound), sound.offset, item, context);
        if (!file || file->frames() == 0) {
            const std::string problem = !file            ? file.error().message()
                                        : file->is_pcm() ? "it has no samples, with which no game can be packed"
                                                         : fmt::format("{} cannot be decoded", wav::codec_name(*file));
            Reporter(context.diagnostics, character.sound_file.name)
                .about(item)
                .warn("zx.sound-left-out", Place::at_offset(sound.offset), "{}; the sound was left out", problem);
            continue;
        }
        FC_ASSIGN(ByteBuffer bytes, wav_of(*file, context, charge));
        sounds.push_back({name_of(sound.key), std::move(bytes)});
    }
    return sounds;
}

}  // namespace fightconv::zx
