// CNS and CMD texts for tests: parsed from a string.
#pragma once

#include <algorithm>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "converters/mugen/commands/notation.hpp"
#include "core/base/context.hpp"

namespace fightconv::test {

template <class File>
struct CombatText {
    File file;
    std::map<std::string_view, DiagnosticSink::Count> reports;  // by id

    std::uint64_t reported(const std::string& id) const {
        const auto found = reports.find(id);
        return found == reports.end() ? 0 : found->second.total;
    }
};

// The text as a file; throws what parse() fails with.
template <class File>
CombatText<File> parse_combat(Result<File> (*parse)(Source, Context&), std::string_view text,
                              Limits limits) {
    Context context(limits);
    auto file = parse({.file = "test.cns", .bytes = as_bytes(text)}, context);
    if (!file) {
        throw std::runtime_error(file.error().render());
    }
    return {*std::move(file), context.diagnostics.counts()};
}

inline CombatText<cns::File> parse_cns(std::string_view text, Limits limits = {}) {
    return parse_combat<cns::File>(cns::parse, text, limits);
}
inline CombatText<cmd::File> parse_cmd(std::string_view text, Limits limits = {}) {
    return parse_combat<cmd::File>(cmd::parse, text, limits);
}

inline std::vector<mugen::Link> links_of(const cmd::File& file) {
    std::vector<mugen::Link> links;
    mugen::for_each_link(file.states, {}, [&](const mugen::Link& link) { links.push_back(link); });
    return links;
}

// M4: the link leads to one state, and only by a command.
inline bool is_direct(const mugen::Link& link) {
    const auto is_command = [](const mugen::Condition& condition) {
        return condition.subject == mugen::Subject::command && !condition.negated;
    };
    return link.state.constant() && !link.when.alternatives.empty() &&
           std::all_of(link.when.alternatives.begin(), link.when.alternatives.end(),
                       [&](const auto& alternative) {
                           return std::any_of(alternative.begin(), alternative.end(), is_command);
                       });
}

}  // namespace fightconv::test
