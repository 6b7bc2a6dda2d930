#include "converters/zx/sounds.hpp"

#include "converters/zx/problems.hpp"
#include "formats/wav/resample.hpp"

namespace fightconv::zx {

Result<std::vector<SoundWav>> sounds_of(const Character& character, Context& context,
                                        Charge& charge) {
    constexpr std::uint32_t rate = 22050;
    return sound_wavs(
        character, zx_problem.sound_left_out,
        [&](wav::Pcm samples) { return wav::to_mono(samples, rate, context); }, context, charge);
}

}  // namespace fightconv::zx
