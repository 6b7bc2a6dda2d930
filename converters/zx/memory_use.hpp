// How much of the console's memory a character takes, in words (zx.md 4).
#pragma once

#include <string>

#include "converters/zx/fit.hpp"
#include "core/base/diagnostics.hpp"

namespace fightconv::zx {

inline constexpr std::uint64_t rom_bytes = 16ULL << 20;

struct MemoryUse {
    const Fitted& fitted;
    const FitRequest& request;
    const Character& character;
    // textures as pixels, sounds as samples, packs: the console compresses nothing
    std::uint64_t rom = 0;

    // The text for the line that names the result: what is used, what each scale would take, and
    // what --fit did.
    std::string remark() const;
    // Warnings for what is not there, and what --fit left out.
    void report(DiagnosticSink& diagnostics) const;
};

}  // namespace fightconv::zx
