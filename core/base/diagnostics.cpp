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
    if (count.total++ < per_id_) {
        const auto place =
            diagnostic.problem->leads
                ? std::find_if(kept_.begin(), kept_.end(),
                               [](const Diagnostic& each) { return !each.problem->leads; })
                : kept_.end();
        kept_.insert(place, std::move(diagnostic));
    }
}

std::uint64_t DiagnosticSink::warnings() const noexcept {
    std::uint64_t sum = 0;
    for (const auto& [id, count] : counts_) {
        sum += count.severity == Severity::warning ? count.total : 0;
    }
    return sum;
}

}  // namespace fightconv
