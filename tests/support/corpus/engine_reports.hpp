// The reports of check_for_engines() on a MUGEN character of a few lines.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "converters/mugen/lint/check_for_engines.hpp"
#include "core/base/context.hpp"
#include "tests/support/mugen/files.hpp"

namespace fightconv::test {

struct EngineReports {
    std::vector<Diagnostic> all;

    // The reports with this id, one line each.
    std::vector<std::string> of(std::string_view id) const {
        std::vector<std::string> texts;
        for (const Diagnostic& diagnostic : all) {
            if (diagnostic.id() == id) {
                texts.push_back(diagnostic.render());
            }
        }
        return texts;
    }
};

// k.air, k.cns and k.cmd have these texts; `file_lines` are the lines of [Files] after those of
// k.sff and k.air. Throws what the check fails with.
inline EngineReports engine_reports(
    std::string_view states, std::string_view commands = "", std::string_view actions = "",
    std::string_view file_lines = "cns = k.cns\nst = k.cns\ncmd = k.cmd\n", Files more = {}) {
    more.emplace("k.def", def_file("sprite = k.sff\nanim = k.air\n" + std::string(file_lines)));
    more.emplace("k.cns", text_file(states));
    more.emplace("k.cmd", text_file(commands));
    more.emplace("k.air", text_file(actions));
    const auto tree = InputTree::from_memory(std::move(more));
    Context context;
    const mugen::CharacterFiles files{
        "k.def", def::parse({"k.def", *tree.read("k.def", context)}, context).value(), "k.sff",
        "k.air"};
    if (const Status checked = mugen::check_for_engines(tree, files, context); !checked) {
        throw std::runtime_error(checked.error().render());
    }
    return {context.diagnostics.kept()};
}

}  // namespace fightconv::test
