#include "core/base/diagnostics.hpp"

#include <algorithm>

#include "core/base/text/text.hpp"

namespace fightconv {

std::string Diagnostic::render() const {
    std::string text = render_place(file, place);
    if (!text.empty()) {
        text.append(": ");
    }
    text.append(printable(message));
    if (!item.empty()) {
        text.append(" (").append(printable(item)).append(")");
    }
    return text.append(" [").append(id()).append("]");
}

void DiagnosticSink::report(Diagnostic diagnostic) {
    const std::lock_guard lock(mutex_);
    Count& count = counts_[diagnostic.id()];
    count.problem = diagnostic.problem;
    count.severity = std::max(count.severity, diagnostic.severity());
    count.warnings += diagnostic.severity() == Severity::warning ? 1U : 0U;
    if (count.total++ < per_id_) {
        const auto place =
            diagnostic.problem->leads
                ? std::find_if(kept_.begin(), kept_.end(),
                               [](const Diagnostic& each) { return !each.problem->leads; })
                : kept_.end();
        kept_.insert(place, std::move(diagnostic));
    }
}

void DiagnosticSink::add(const DiagnosticSink& other, Effect::Kind kind) {
    for (const Diagnostic& each : other.kept_) {
        if (each.problem->effect.kind == kind) {
            report(each);
        }
    }
    const std::lock_guard lock(mutex_);
    for (const auto& [id, count] : other.counts_) {
        if (count.problem->effect.kind == kind && count.total > other.per_id_) {
            const std::uint64_t only_counted = count.total - other.per_id_;
            Count& mine = counts_[id];
            mine.problem = count.problem;
            mine.severity = std::max(mine.severity, count.severity);
            mine.total += only_counted;
            mine.warnings += std::min(only_counted, count.warnings);
        }
    }
}

std::uint64_t DiagnosticSink::warnings() const noexcept {
    std::uint64_t sum = 0;
    for (const auto& [id, count] : counts_) {
        sum += count.warnings;
    }
    return sum;
}

}  // namespace fightconv
