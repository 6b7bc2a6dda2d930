// Everything that belongs to one conversion: its limits, memory budget, diagnostics and options.
// Nothing here is global.
#pragma once

#include <algorithm>
#include <any>
#include <functional>

#include "core/base/bytes/bytes.hpp"
#include "core/base/diagnostics.hpp"
#include "core/base/limits.hpp"

namespace fightconv {

class AnimationSelection;
struct OwnFiles;

struct Context {
    explicit Context(Limits given = {})
        : limits(given), budget(given), diagnostics(given.diagnostics_per_id) {}

    // A context for files that are read a second time, or beside the input of `whole`: limits,
    // memory, work, threads and the way to stop are those of `whole`; diagnostics, options and the
    // pointers beside them are its own.
    struct Beside {
        const Context& whole;
        std::uint32_t diagnostics_per_id = whole.limits.diagnostics_per_id;
    };
    explicit Context(Beside of)
        : limits(of.whole.limits),
          budget(of.whole.budget),
          diagnostics(of.diagnostics_per_id),
          threads(of.whole.threads),
          cancelled(of.whole.cancelled) {}

    Limits limits;
    Budget budget;
    DiagnosticSink diagnostics;
    // number of threads that may work on this conversion
    unsigned threads = 1;
    // those of the importer or exporter that is called, as its table has parsed them
    // (options_of()); empty: its defaults
    std::any options;
    // If it is not null, an importer may leave out what these animations do not need and takes
    // long.
    const AnimationSelection* only_animations = nullptr;
    // If it is not null, the exporter of the same format may write them again, with what they have
    // and a Character has not.
    const OwnFiles* own_files = nullptr;
    // called from time to time, by several threads at once; may be empty
    std::function<bool()> cancelled;

    // The error `cancelled` if the caller has asked to stop.
    Status check_cancelled() const {
        return cancelled && cancelled()
                   ? fail(ErrorCode::cancelled, "interrupted; nothing was written for this input")
                   : Status();
    }

    // The number of threads, but no more than pieces of `bytes` each fit into the memory left, so
    // that many threads never fail where one would succeed.
    unsigned threads_for(std::uint64_t bytes) const noexcept {
        const std::uint64_t left =
            limits.live_decoded_bytes - std::min(limits.live_decoded_bytes, budget.used());
        return static_cast<unsigned>(std::clamp<std::uint64_t>(
            left / std::max<std::uint64_t>(bytes, 1), 1, std::max(threads, 1U)));
    }
};

}  // namespace fightconv
