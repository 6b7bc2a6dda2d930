// What belongs to one conversion: its limits, memory budget, diagnostics and options. Nothing here is global.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/bytes.hpp"
#include "core/base/diagnostics.hpp"
#include "core/base/limits.hpp"

namespace fightconv {

struct Context {
    explicit Context(Limits given = {}) : limits(given), budget(given.live_decoded_bytes), diagnostics(given.diagnostics_per_id) {}

    Limits limits;
    Budget budget;
    DiagnosticSink diagnostics;
    unsigned threads = 1;                                     // number of threads that may work on this conversion
    std::map<std::string, std::string, std::less<>> options;  // "uff-pixels" -> "indexed"; importers and exporters parse and check theirs
    std::function<bool()> cancelled;                          // called from time to time; may be empty

    // The Nth font of the system for names beyond ASCII, nothing after the last (core/disk/fonts.hpp). May be empty: then their code points are drawn.
    std::function<std::optional<ByteBuffer>(std::size_t candidate)> system_font;

    // The error `cancelled` if the caller has asked to stop.
    Status check_cancelled() const {
        return cancelled && cancelled() ? fail(ErrorCode::cancelled, "interrupted; nothing was written for this input") : Status();
    }

    // The number of threads, but no more than pieces of `bytes` each fit into the memory left, so that many threads never fail where one would succeed.
    unsigned threads_for(std::uint64_t bytes) const noexcept {
        const std::uint64_t left = limits.live_decoded_bytes - std::min(limits.live_decoded_bytes, budget.used());
        return static_cast<unsigned>(std::clamp<std::uint64_t>(left / std::max<std::uint64_t>(bytes, 1), 1, std::max(threads, 1U)));
    }
};

}  // namespace fightconv
