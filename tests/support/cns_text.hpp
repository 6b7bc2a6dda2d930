// CNS and CMD texts for tests: parsed from a string.
#pragma once

#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "core/context.hpp"
#include "formats/cmd/cmd.hpp"

namespace fightconv::test {

template <class File>
struct CombatText {
    File file;
    std::map<std::string, DiagnosticSink::Count> reports;  // by id

    std::uint64_t reported(const std::string& id) const {
        const auto found = reports.find(id);
        return found == reports.end() ? 0 : found->second.total;
    }
};

// The text as a file; throws what parse() fails with.
template <class File>
CombatText<File> parse_combat(Result<File> (*parse)(Source, Context&), std::string_view text, Limits limits) {
    Context context(limits);
    auto file = parse({.file = "test.cns", .bytes = as_bytes(text)}, context);
    if (!file) {
        throw std::runtime_error(file.error().render());
    }
    return {*std::move(file), context.diagnostics.counts()};
}

inline CombatText<cns::File> parse_cns(std::string_view text, Limits limits = {}) { return parse_combat<cns::File>(cns::parse, text, limits); }
inline CombatText<cmd::File> parse_cmd(std::string_view text, Limits limits = {}) { return parse_combat<cmd::File>(cmd::parse, text, limits); }

}  // namespace fightconv::test
