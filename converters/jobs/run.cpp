#include "converters/jobs/run.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <iterator>
#include <mutex>
#include <span>

#include "converters/inspect/sha256.hpp"
#include "converters/jobs/describe.hpp"
#include "converters/jobs/journal.hpp"
#include "converters/jobs/last_archive.hpp"
#include "converters/jobs/memory_gate.hpp"
#include "core/base/parallel.hpp"
#include "core/base/paths.hpp"
#include "core/disk/platform.hpp"

namespace fightconv::batch {

namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t any_size = UINT64_MAX;

std::string digest_of(const BatchRequest& request, const Job& job, const OpenedInput& opened,
                      const std::vector<std::string>& files) {
    Sha256 sum;
    sum.add_field(request.version);
    for (const Exporter* exporter : request.each.conversion.exporters) {
        sum.add_field(exporter->info().id);
    }
    for (const OptionValues* options :
         {&request.each.conversion.reading, &request.each.conversion.writing, &opened.found}) {
        for (const auto& [name, value] : *options) {
            sum.add_field(name);
            sum.add_field(value);
        }
        sum.add_field("");
    }
    for (const auto& [format, options] : request.each.conversion.defaults) {
        sum.add_field(format);
        for (const auto& [name, value] : options) {
            sum.add_field(name);
            sum.add_field(value);
        }
        sum.add_field("");
    }
    sum.add_field(request.each.conversion.animations ? request.each.conversion.animations->text()
                                                     : "");
    sum.add_field(request.each.conversion.all_palettes ? "all palettes" : "");
    sum.add_field(request.each.conversion.share_palettes ? "shared palettes" : "");
    sum.add_field(std::to_string(request.each.conversion.colours.value_or(0)));
    // journals that are older than these options stay right
    if (request.each.conversion.dither) {
        sum.add_field("dither");
    }
    if (request.each.limits.play_instructions != Limits().play_instructions) {
        sum.add_field(fmt::format("play {}", request.each.limits.play_instructions));
    }
    sum.add_field(request.each.conversion.strict ? "strict" : "");
    // a result that was not verified is not finished
    if (request.each.conversion.verify_with != nullptr) {
        sum.add_field("verify");
    }
    sum.add_field(job.name);
    sum.add_field(opened.importer->info().id);
    Context context(request.each.limits);
    for (const std::string& file : files) {
        const auto bytes = opened.place.tree.read(file, context);
        sum.add_field(file);
        sum.add_field(bytes ? sha256(*bytes) : "none");
    }
    return sum.hex();
}

// Nothing for an input that cannot be opened, because it fails again. Keeps only one file of the
// input in memory at a time.
std::optional<JobDigest> digest_of(const BatchRequest& request, const Registry& registry,
                                   const Job& job, MemoryGate& gate, LastArchive& last_archive) {
    Context context(request.each.limits);
    const auto pass = gate.enter(job.input.tree.kept_bytes() + job.bytes, context.budget);
    const auto kept = last_archive.keep(job.input.tree);
    const auto opened = open_input(job.input, registry);
    if (!opened) {
        return std::nullopt;
    }
    const auto files = opened->files(context);
    return files ? std::optional(digest_of(request, job, *opened, *files)) : std::nullopt;
}

std::optional<OutputRecord> record_of(const fs::path& folder, const std::string& path) {
    const auto bytes = platform::read_beneath(folder, path, any_size);
    return bytes ? std::optional(OutputRecord{path, bytes->size(), sha256(*bytes)}) : std::nullopt;
}

// Whether the outputs of a job in the journal exist and are unchanged.
bool are_untouched(const fs::path& folder, const Journal::Line& line) {
    return std::all_of(
        line.entry.outputs.begin(), line.entry.outputs.end(),
        [&](const OutputRecord& output) { return record_of(folder, output.path) == output; });
}

using EarlierJobs = std::vector<const Journal::Line*>;

// Whether the journal lists each of these outputs, files or folders, for one of the jobs.
bool are_of(const EarlierJobs& earlier, const std::vector<std::string>& outputs) {
    return std::all_of(outputs.begin(), outputs.end(), [&](const std::string& output) {
        return std::any_of(earlier.begin(), earlier.end(), [&](const Journal::Line* line) {
            return std::any_of(line->entry.outputs.begin(), line->entry.outputs.end(),
                               [&](const OutputRecord& record) {
                                   return record.path == output ||
                                          record.path.starts_with(output + "/");
                               });
        });
    });
}

// The job of an earlier run that gave what this one would; null if there is none.
const Journal::Line* done_by(const BatchRequest& request, std::span<const Journal::Line> lines,
                             const std::optional<JobDigest>& digest) {
    const auto found = std::find_if(lines.begin(), lines.end(), [&](const Journal::Line& line) {
        return line.digest == digest && are_untouched(request.each.folder, line);
    });
    return request.resume && found != lines.end() ? &*found : nullptr;
}

// The jobs of earlier runs whose outputs nobody has changed.
EarlierJobs untouched(const fs::path& folder, std::span<const Journal::Line> lines) {
    EarlierJobs found;
    for (const Journal::Line& line : lines) {
        if (are_untouched(folder, line)) {
            found.push_back(&line);
        }
    }
    return found;
}

// Why a result that stays in its place was not replaced. `is_ours`: an earlier run made it.
Error in_the_way(const Error& refused, bool is_ours) {
    if (!is_ours) {
        return refused;
    }
    return Error(ErrorCode::exists,
                 "it is out of date: its input, the options or the version of fightconv have "
                 "changed since it was made")
        .in_file(refused.file())
        .remedy(
            "--incremental replaces what is out of date, --overwrite all results; "
            "--skip-existing keeps them without a failure");
}

class Runner {
public:
    Runner(const BatchRequest& request, const Registry& registry, const std::vector<Job>& roster,
           const BatchHooks& hooks, const Journal& journal, const Publisher& publisher)
        : request_(request),
          registry_(registry),
          roster_(roster),
          hooks_(hooks),
          journal_(journal),
          publisher_(publisher),
          gate_(request.memory) {
        result_.entries.resize(roster.size());
    }

    BatchResult run();

private:
    bool is_stopping() const {
        return stopping_.load() || (request_.each.stopped && request_.each.stopped());
    }
    void run_one(const Job& job, Entry& entry, std::optional<JobDigest>& new_digest);
    void convert_one(const Job& job, const EarlierJobs& earlier, Entry& entry);
    void note_failure(const Error& error, bool environment, Entry& entry);
    void finish(const Job& job, const Entry& entry, const std::optional<JobDigest>& new_digest);
    void stop_for(Error error);

    const BatchRequest& request_;
    const Registry& registry_;
    const std::vector<Job>& roster_;
    const BatchHooks& hooks_;
    const Journal& journal_;
    const Publisher& publisher_;
    MemoryGate gate_;
    std::atomic<bool> stopping_ = false;
    LastArchive last_archive_;
    std::mutex mutex_;  // protects the result, the end of the journal and the hooks
    BatchResult result_;
};

void Runner::stop_for(Error error) {
    stopping_ = true;
    if (!result_.environment) {
        result_.environment = std::move(error);
    }
}

void Runner::note_failure(const Error& error, bool environment, Entry& entry) {
    const std::lock_guard lock(mutex_);
    entry.outcome =
        error.code() == ErrorCode::cancelled || environment ? Outcome::not_run : Outcome::failed;
    describe_failure(error, entry);
    if (environment) {
        stop_for(error);
    }
}

// `earlier`: what untouched() found for the job.
void Runner::convert_one(const Job& job, const EarlierJobs& earlier, Entry& entry) {
    const fs::path& folder = request_.each.folder;
    PublishHooks seen;
    seen.read = [&](const OpenedInput& opened, const Character& character, Context& context) {
        describe(opened, character, context, entry);
    };
    seen.published = [&](const Written& output, const OutputFile& file) {
        const OutputRecord written{output.path, output.bytes, sha256(file.bytes)};
        entry.outputs.push_back(output.kept ? record_of(folder, output.path).value_or(written)
                                            : written);
    };
    PublishResult result(request_.each);
    const auto pass = gate_.enter(expected_memory(job), result.context.budget);
    if (is_stopping()) {
        return;
    }
    const auto kept = last_archive_.keep(job.input.tree);
    ConversionInput input{job.input, job.name};
    for (const Journal::Line* const line : request_.incremental ? earlier : EarlierJobs()) {
        std::transform(line->entry.outputs.begin(), line->entry.outputs.end(),
                       std::inserter(input.replaced, input.replaced.end()),
                       [](const OutputRecord& output) { return output.path; });
    }
    convert_and_publish(request_.each, registry_, &publisher_, input, result, seen);
    entry.sprites = result.sprites;
    entry.animations = result.animations;
    entry.moves = result.moves;
    add_problems(result.context.diagnostics, entry);
    const auto& outputs = result.outputs;
    const auto all = [&](bool Written::*claim) {
        return std::all_of(outputs.begin(), outputs.end(),
                           [&](const Written& output) { return output.*claim; });
    };
    entry.outcome = all(&Written::same)   ? Outcome::unchanged
                    : all(&Written::kept) ? Outcome::kept
                                          : Outcome::converted;
    if (entry.outputs.empty()) {  // the results existed, so nothing was read
        std::transform(
            outputs.begin(), outputs.end(), std::back_inserter(entry.outputs),
            [&](const Written& output) {
                return record_of(folder, output.path).value_or(OutputRecord{output.path, 0, ""});
            });
    }
    if (result.error) {
        const bool is_ours = !earlier.empty() && result.error->code() == ErrorCode::exists &&
                             are_of(earlier, standing_outputs(request_.each, job.name).outputs);
        note_failure(in_the_way(*result.error, is_ours), result.environment, entry);
    } else if (entry.outcome == Outcome::kept && !entry.facts && !earlier.empty()) {
        // it was not read, but the journal has what was said of it when it was made
        Entry known = earlier.back()->entry;
        known.input = entry.input;
        known.outcome = Outcome::kept;
        known.outputs = std::move(entry.outputs);
        entry = std::move(known);
    }
}

// `new_digest`: that of the outputs, if the journal does not have it yet.
void Runner::run_one(const Job& job, Entry& entry, std::optional<JobDigest>& new_digest) {
    const auto start = std::chrono::steady_clock::now();
    const std::optional<JobDigest> known =
        digest_of(request_, registry_, job, gate_, last_archive_);
    const std::span<const Journal::Line> lines = journal_.lines(job.name);
    if (const Journal::Line* const done = done_by(request_, lines, known)) {
        entry = done->entry;
        entry.input = job.input.shown;
        entry.outcome = Outcome::unchanged;
    } else {
        convert_one(job, untouched(request_.each.folder, lines), entry);
        if (entry.outcome == Outcome::converted || entry.outcome == Outcome::unchanged) {
            new_digest = known.value_or("");
        }
    }
    entry.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

void Runner::finish(const Job& job, const Entry& entry,
                    const std::optional<JobDigest>& new_digest) {
    const std::lock_guard lock(mutex_);
    if (new_digest) {
        if (const Status written = journal_.append({*new_digest, entry}); !written) {
            stop_for(written.error());
        }
    }
    if (request_.fail_fast && entry.outcome == Outcome::failed) {
        stopping_ = true;
    }
    if (hooks_.finished && entry.outcome != Outcome::not_run) {
        hooks_.finished(job, entry);
    }
}

BatchResult Runner::run() {
    for (std::size_t i = 0; i < roster_.size(); ++i) {
        result_.entries[i].name = roster_[i].name;
        result_.entries[i].input = roster_[i].input.shown;
        result_.entries[i].input_bytes = roster_[i].bytes;
    }
    const std::vector<std::size_t> order = biggest_first(roster_);
    parallel_for(order.size(), request_.each.threads, [&](std::size_t i) {
        const Job& job = roster_[order[i]];
        Entry& entry = result_.entries[order[i]];
        if (is_stopping()) {
            return;
        }
        std::optional<JobDigest> new_digest;
        try {
            if (hooks_.starts) {
                const std::lock_guard lock(mutex_);
                hooks_.starts(job);
            }
            run_one(job, entry, new_digest);
        } catch (...) {
            note_failure(error_of_exception().in_file(job.input.shown), false, entry);
        }
        finish(job, entry, new_digest);
    });
    result_.interrupted = request_.each.stopped && request_.each.stopped();
    return std::move(result_);
}

BatchResult stopped_by(const Error& error, const std::vector<Job>& roster) {
    BatchResult result;
    for (const Job& job : roster) {
        Entry& entry = result.entries.emplace_back();
        entry.name = job.name;
        entry.input = job.input.shown;
        entry.input_bytes = job.bytes;
    }
    result.environment = error;
    return result;
}

}  // namespace

BatchResult run(const BatchRequest& given, const Registry& registry, const std::vector<Job>& roster,
                const BatchHooks& hooks) {
    BatchRequest request = given;
    // a killed run had no time to record such a result
    request.each.accepts_same = request.resume;
    request.each.threads_per_job =
        std::max(1U, request.each.threads / static_cast<unsigned>(std::clamp<std::size_t>(
                                                roster.size(), 1, request.each.threads)));
    const fs::path& folder = request.each.folder;
    const auto publisher = Publisher::open(folder, request.each.publish);
    if (!publisher) {
        return stopped_by(publisher.error(), roster);
    }
    const auto lock = platform::lock_folder(folder);
    if (!lock) {
        return stopped_by(
            Error(lock.error())
                .remedy("wait until it ends, or give each run an output folder of its own with -o"),
            roster);
    }
    const auto journal = Journal::open(folder);
    if (!journal) {
        return stopped_by(journal.error(), roster);
    }
    return Runner(request, registry, roster, hooks, *journal, *publisher).run();
}

Result<std::vector<Prediction>> predict(const BatchRequest& request, const Registry& registry,
                                        const std::vector<Job>& roster) {
    const fs::path& folder = request.each.folder;
    std::error_code ignored;
    std::optional<Journal> journal;
    if (fs::is_directory(folder, ignored)) {
        FC_ASSIGN(journal, Journal::open(folder));
    }
    std::vector<Prediction> predictions(roster.size());
    MemoryGate gate(request.memory);
    LastArchive last_archive;
    const auto can_be_opened = [&](const Job& job) {
        const Context context(request.each.limits);
        const auto pass = gate.enter(job.input.tree.kept_bytes(), context.budget);
        const auto kept = last_archive.keep(job.input.tree);
        return open_input(job.input, registry).has_value();
    };
    parallel_for(roster.size(), request.each.threads, [&](std::size_t i) {
        const auto lines =
            journal ? journal->lines(roster[i].name) : std::span<const Journal::Line>();
        if (request.resume && !lines.empty() &&
            done_by(request, lines, digest_of(request, registry, roster[i], gate, last_archive)) !=
                nullptr) {
            predictions[i].outcome = Outcome::unchanged;
            return;
        }
        if (!can_be_opened(roster[i])) {
            predictions[i].outcome = Outcome::failed;
            return;
        }
        const StandingOutputs standing = standing_outputs(request.each, roster[i].name);
        if (request.each.publish.existing == Existing::skip && standing.all) {
            predictions[i].outcome = Outcome::kept;
        } else if (request.each.publish.existing == Existing::refuse && !standing.outputs.empty() &&
                   !(request.incremental && are_of(untouched(folder, lines), standing.outputs))) {
            predictions[i] = {Outcome::failed, true};
        }
    });
    return predictions;
}

}  // namespace fightconv::batch
