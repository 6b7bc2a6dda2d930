// A diagnostic as one line with its severity, for tests that check what is reported.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/diagnostics.hpp"

namespace fightconv::test {

// "warning: k.air:3: what was found (action 0) [air.id]" of the first diagnostic with this id;
// empty if there is none.
inline std::string first_report(const std::vector<Diagnostic>& reports, std::string_view id) {
    const auto found = std::find_if(reports.begin(), reports.end(),
                                    [&](const Diagnostic& each) { return each.id() == id; });
    return found == reports.end()
               ? ""
               : (found->severity() == Severity::note ? "note: " : "warning: ") + found->render();
}

}  // namespace fightconv::test
