#include "converters/sounds/sound_wavs.hpp"

#include <fmt/core.h>

#include "core/base/reporter.hpp"
#include "formats/mugen/snd/snd.hpp"

namespace fightconv {

Result<std::vector<SoundWav>> sound_wavs(const Character& character, const Problem& left_out,
                                         const AdaptSamples& adapt, Context& context,
                                         Charge& charge) {
    std::vector<SoundWav> sounds;
    for (const Sound& sound : character.sounds) {
        FC_TRY(context.check_cancelled());
        const std::string item = snd::item_of(sound.key);
        const auto leave_out = [&](std::string_view problem) {
            Reporter(context.diagnostics, character.sound_file.name)
                .about(item)
                .report(left_out, Place::at_offset(sound.offset), "{}; the sound was left out",
                        problem);
        };
        const auto file = wav::parse(character.source_of(sound), sound.offset, item, context);
        if (!file || file->frames() == 0) {
            leave_out(!file ? file.error().message()
                      : file->is_pcm()
                          ? "it has no samples"
                          : fmt::format("{} cannot be decoded", wav::codec_name(*file)));
            continue;
        }
        FC_ASSIGN(wav::Pcm decoded, wav::decode(*file, context));
        auto samples = adapt(std::move(decoded));
        if (!samples && samples.error().code() == ErrorCode::unsupported_feature) {
            leave_out(samples.error().message());
            continue;
        }
        if (!samples) {
            return fail(std::move(samples).error());
        }
        FC_TRY(charge.add(wav::header_bytes + samples->bytes(), "the sounds"));
        FC_ASSIGN(ByteBuffer bytes, wav::serialise(*samples));
        sounds.push_back({name_of(sound.key), std::move(bytes)});
    }
    return sounds;
}

}  // namespace fightconv
