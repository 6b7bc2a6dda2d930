#include "converters/jobs/survey.hpp"

#include <algorithm>
#include <chrono>
#include <mutex>

#include "converters/jobs/describe.hpp"
#include "converters/jobs/last_archive.hpp"
#include "converters/jobs/memory_gate.hpp"
#include "core/base/parallel.hpp"

namespace fightconv::batch {

namespace {

Status read_one(const SurveyRequest& request, const Registry& registry, const Job& job,
                Context& context, Entry& entry) {
    FC_ASSIGN(const OpenedInput opened, open_input(job.input, registry));
    FC_ASSIGN(const Character character,
              opened.read(context, request.reading(opened.importer->info())));
    describe(opened, character, context, entry);
    entry.outcome = Outcome::read;
    return {};
}

}  // namespace

std::vector<Entry> survey(const SurveyRequest& request, const Registry& registry,
                          const std::vector<Job>& roster, const BatchHooks& hooks) {
    std::vector<Entry> entries(roster.size());
    const std::vector<std::size_t> order = biggest_first(roster);
    MemoryGate gate(request.limits.live_decoded_bytes);
    LastArchive last_archive;
    std::mutex mutex;  // protects the hooks
    const auto threads_of_each = std::max(
        1U, request.threads /
                static_cast<unsigned>(std::clamp<std::size_t>(roster.size(), 1, request.threads)));
    parallel_for(order.size(), request.threads, [&](std::size_t i) {
        const Job& job = roster[order[i]];
        Entry& entry = entries[order[i]];
        entry.name = job.name;
        entry.input = job.input.shown;
        entry.input_bytes = job.bytes;
        if (request.stopped && request.stopped()) {
            return;
        }
        const auto start = std::chrono::steady_clock::now();
        if (hooks.starts) {
            const std::lock_guard lock(mutex);
            hooks.starts(job);
        }
        Context context(request.limits);
        context.threads = threads_of_each;
        context.cancelled = request.stopped;
        std::optional<Error> error;
        try {
            const auto pass = gate.enter(expected_memory(job), context.budget);
            const auto kept = last_archive.keep(job.input.tree);
            if (const Status status = read_one(request, registry, job, context, entry); !status) {
                error = status.error();
            }
        } catch (...) {
            error = error_of_exception();
        }
        add_problems(context.diagnostics, entry);
        if (error) {
            entry.outcome =
                error->code() == ErrorCode::cancelled ? Outcome::not_run : Outcome::failed;
            describe_failure(Error(*error).in_file(job.input.shown), entry);
        }
        entry.seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        if (hooks.finished && entry.outcome != Outcome::not_run) {
            const std::lock_guard lock(mutex);
            hooks.finished(job, entry);
        }
    });
    return entries;
}

}  // namespace fightconv::batch
