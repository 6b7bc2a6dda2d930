#include <fmt/core.h>

#include "converters/openbor/output.hpp"
#include "converters/openbor/problems.hpp"
#include "converters/sounds/sound_wavs.hpp"
#include "formats/wav/resample.hpp"

namespace fightconv::openbor {

Result<std::map<std::string, std::string, std::less<>>> add_sounds(const Character& character,
                                                                   const std::string& folder,
                                                                   OutputSet& set,
                                                                   Context& context) {
    constexpr std::uint16_t most_channels = 2;
    const auto adapt = [&](wav::Pcm samples) -> Result<wav::Pcm> {
        return samples.channels > most_channels ? wav::to_mono(samples, samples.rate, context)
                                                : Result<wav::Pcm>(std::move(samples));
    };
    FC_ASSIGN(std::vector<SoundWav> sounds,
              sound_wavs(character, openbor_problem.sound_left_out, adapt, context, set.charge));
    std::map<std::string, std::string, std::less<>> paths;
    for (SoundWav& sound : sounds) {
        const std::string path = fmt::format("{}{}.wav", folder, sound.clip);
        set.files.push_back({path, std::move(sound.wav)});
        paths.emplace(std::move(sound.clip), path);
    }
    return paths;
}

}  // namespace fightconv::openbor
