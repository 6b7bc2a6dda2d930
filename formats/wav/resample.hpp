// Sounds at another rate: the ZX runtime plays nothing but 22050 Hz mono (zx.md 2).
#pragma once

#include "formats/wav/wav.hpp"

namespace fightconv::wav {

// The mean of the channels at `rate`, filtered so that nothing folds back (a windowed sinc, 90 dB); as long as the original, to the
// sample. The same samples on any number of threads. limit_exceeded when the budget does not hold the result, which stays charged.
Result<Pcm> to_mono(const Pcm& pcm, std::uint32_t rate, Context& context);

}  // namespace fightconv::wav
