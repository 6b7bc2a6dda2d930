// Resamples sounds: the ZX runtime plays only 22050 Hz mono (zx.md 2).
#pragma once

#include "formats/wav/wav.hpp"

namespace fightconv::wav {

// The mean of the channels at `rate`, filtered against aliasing (a windowed sinc, 90 dB) and
// exactly as long as the original. The samples do not depend on the number of threads.
// unsupported_feature for rates below 1 kHz, from which a few bytes would become minutes;
// limit_exceeded if the budget does not hold the result.
Result<Pcm> to_mono(const Pcm& pcm, std::uint32_t rate, Context& context);

}  // namespace fightconv::wav
