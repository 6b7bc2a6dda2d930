#include <algorithm>
#include <array>

#include "converters/mugen/lint/check_parts.hpp"
#include "converters/mugen/lint/problems.hpp"
#include "core/base/reporter.hpp"

namespace fightconv::mugen {

namespace {

// An action whose end the engine's own state waits for, and the one that is shown before it (W8,
// W9).
struct AwaitedAction {
    std::int32_t number;
    std::int32_t state;   // that waits; a character may have another one of this number
    std::int32_t before;  // stays on the screen if the action is missing
    std::string_view what;
};
constexpr auto awaited_actions = std::to_array<AwaitedAction>({
    {10, 10, 0, "crouching down"},
    {12, 12, 11, "standing up"},
    {40, 40, 0, "the start of a jump"},
    {47, 52, 41, "landing"},
    {5100, 5100, 5050, "hitting the ground"},
    {5120, 5120, 5110, "getting up"},
});

}  // namespace

void check_required_actions(const Checked& checked, Context& context) {
    if (checked.actions == nullptr) {
        return;
    }
    const Reporter reporter(context.diagnostics, checked.actions_file);
    const auto stays = [&](std::int32_t number) {
        const auto found = checked.actions->find(number);
        return found != checked.actions->end() && found->second.stays;
    };
    for (const AwaitedAction& each : awaited_actions) {
        if (checked.combat.states.contains(each.state)) {
            continue;
        }
        const auto found = checked.actions->find(each.number);
        if (found != checked.actions->end() && found->second.stays) {
            reporter.about(fmt::format("action {}", each.number))
                .report(
                    lint_problem.action_stays, Place::at_line(found->second.action->line),
                    "the engine waits for the end of {}, but an element of the action stays for "
                    "ever; give it a time",
                    each.what);
        } else if (found == checked.actions->end() && stays(each.before)) {
            reporter.report(lint_problem.action_awaited, {},
                            "there is no action {} ({}): the engine waits for its end and shows "
                            "action {} meanwhile, which never ends",
                            each.number, each.what, each.before);
        }
    }
}

}  // namespace fightconv::mugen
