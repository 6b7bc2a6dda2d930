// A MUGEN character of a few lines, imported as far as its moves.
#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "converters/mugen/files/animations.hpp"
#include "converters/mugen/lint/refused_lines.hpp"
#include "converters/mugen/moves/moves.hpp"
#include "core/base/context.hpp"
#include "tests/support/mugen/files.hpp"

namespace fightconv::test {

using Windows = std::vector<std::pair<std::int32_t, std::int32_t>>;  // first and last tick

struct SmallFighter {
    Character character;
    std::vector<Diagnostic> reports;
    mugen::Combat combat;

    const Move& move(std::int32_t number) const {
        const auto found = std::find_if(character.moves.begin(), character.moves.end(),
                                        [&](const Move& each) { return each.number == number; });
        if (found == character.moves.end()) {
            throw std::runtime_error("there is no move " + std::to_string(number));
        }
        return *found;
    }

    Windows windows(std::int32_t number) const {
        Windows windows;
        for (const Hit& hit : move(number).hits) {
            windows.emplace_back(hit.first_tick, hit.last_tick);
        }
        return windows;
    }

    // The first window of a move that has only this hit, in one window or several.
    const Hit& only_hit(std::int32_t number) const {
        const std::vector<Hit>& hits = move(number).hits;
        if (hits.empty() || std::any_of(hits.begin() + 1, hits.end(),
                                        [](const Hit& hit) { return !hit.continued; })) {
            throw std::runtime_error("move " + std::to_string(number) + " has not one hit");
        }
        return hits.front();
    }

    std::vector<std::string> reported(std::string_view id) const {
        std::vector<std::string> texts;
        for (const Diagnostic& diagnostic : reports) {
            if (diagnostic.id() == id) {
                texts.push_back(diagnostic.render());
            }
        }
        return texts;
    }
};

// k.air, k.cns and k.cmd have these texts; `file_lines` are those of [Files] that name states.
// Throws what the importer fails with.
inline SmallFighter small_fighter(
    std::string_view actions, std::string_view states, std::string_view commands = "",
    std::string_view file_lines = "cns = k.cns\nst = k.cns\ncmd = k.cmd\n", Files more = {},
    std::string_view common_commands = "", const Limits& limits = {}) {
    const auto worked = [](Status status) {
        if (!status) {
            throw std::runtime_error(status.error().render());
        }
    };
    more.emplace("k.def", def_file(std::string(file_lines) + "sprite = k.sff\nanim = k.air\n"));
    more.emplace("k.cns", text_file(states));
    more.emplace("k.cmd", text_file(commands));
    const auto tree = InputTree::from_memory(std::move(more));
    Context context(limits);
    SmallFighter fighter;
    const mugen::CharacterFiles files{
        "k.def", def::parse({"k.def", *tree.read("k.def", context)}, context).value(), "k.sff",
        "k.air"};
    const air::File air = air::parse({"k.air", as_bytes(actions)}, context).value();
    fighter.character.charge = Charge(context.budget);
    fighter.character.animations =
        mugen::to_animations(air, "k.air", {}, fighter.character.charge, context).value();
    fighter.combat = mugen::read_combat(tree, files, common_commands, context).value();
    const mugen::Program program = mugen::compile(fighter.combat);
    mugen::report_refused_lines(program, fighter.combat, context);
    mugen::Player player(program, fighter.combat, air, context.limits.play_instructions);
    const auto entries = mugen::add_moves(player, air, {}, fighter.character, context);
    worked(entries ? Status() : Status(tl::unexpect, entries.error()));
    worked(mugen::add_cues(player, fighter.character, context));
    worked(mugen::add_shown_animations(player, *entries, fighter.character, context));
    fighter.reports = context.diagnostics.kept();
    return fighter;
}

}  // namespace fightconv::test
