#include "converters/mugen_export/commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>

#include "converters/mugen_export/controllers.hpp"
#include "converters/mugen_export/ways.hpp"
#include "core/base/reporter.hpp"
#include "core/base/text.hpp"

namespace fightconv::mugen {

namespace {

constexpr std::size_t most_names = 128;         // that MUGEN holds (W43)
constexpr std::int32_t buffer_of_specials = 8;  // W46

struct UsualCommand {
    std::string_view name, text;
    std::int32_t time;
};
// W41. The last ones are those that can be missed least.
constexpr auto usual_commands = std::to_array<UsualCommand>({{"FF", "F, F", 10},
                                                             {"BB", "B, B", 10},
                                                             {"recovery", "x+y", 1},
                                                             {"a", "a", 1},
                                                             {"b", "b", 1},
                                                             {"c", "c", 1},
                                                             {"x", "x", 1},
                                                             {"y", "y", 1},
                                                             {"z", "z", 1},
                                                             {"start", "s", 1},
                                                             {"holdfwd", "/$F", 1},
                                                             {"holdback", "/$B", 1},
                                                             {"holdup", "/$U", 1},
                                                             {"holddown", "/$D", 1}});

// The engine does not run by itself.
struct UsualWay {
    std::int32_t state;
    std::string_view label, command;
};
constexpr auto usual_ways = std::to_array<UsualWay>({{100, "Run Fwd", "FF"}, {105, "Run Back", "BB"}});

// In the order in which the engine has to ask: where two can be meant, the one with more to its command (W44).
enum class Rank : std::uint8_t { super, special, chord, command_normal, crouching, standing, airborne };

Rank rank_of(const PlannedMove& move) {
    const cmd::GivenInput& input = *move.input;
    const MoveType type = move.move->type;
    if (type == MoveType::super) {
        return Rank::super;
    }
    if (type == MoveType::special || input.directions > 0) {
        return Rank::special;
    }
    if (type == MoveType::throw_ || input.buttons > 1 || input.commands.size() > 1) {
        return Rank::chord;
    }
    if (input.state_type == 'A') {
        return Rank::airborne;
    }
    return input.holds_direction ? Rank::command_normal : input.state_type == 'C' ? Rank::crouching : Rank::standing;
}

class CommandsWriter {
public:
    CommandsWriter(const Plan& plan, Context& context) : plan_(plan), reporter_(context.diagnostics, {}), charge_(context.budget) {
        for (const PlannedCancel& cancel : plan.cancels) {
            cancels_[cancel.into].push_back(&cancel);
        }
    }

    Result<std::string> write() && {
        add_usual_commands();
        for (const PlannedMove& move : plan_.moves) {
            if (move.input) {
                add_commands(move);
            }
        }
        add_ways();
        std::string text = cmd::serialise(file_);
        FC_TRY(charge_.add(text.size(), "the text of the commands"));
        return text;
    }

private:
    void add_usual_commands() {
        for (const UsualCommand& each : usual_commands) {
            add_command({.name = std::string(each.name), .text = std::string(each.text), .steps = {}, .time = each.time, .buffer_time = 1, .line = 0});
        }
    }

    bool add_command(cmd::Command command) {
        const bool is_new = names_.insert(lower_case(command.name)).second;
        if (is_new && names_.size() > most_names) {
            names_.erase(lower_case(command.name));
            return false;
        }
        if (is_new || command.buffer_time > 1) {
            raise_buffer(command);
        }
        if (is_new || std::none_of(file_.commands.begin(), file_.commands.end(), [&](const cmd::Command& each) { return each.text == command.text; })) {
            file_.commands.push_back(std::move(command));
        }
        return true;
    }

    // Of commands with one name.
    void raise_buffer(const cmd::Command& command) {
        for (cmd::Command& each : file_.commands) {
            if (each.name == command.name) {
                each.buffer_time = std::max(each.buffer_time, command.buffer_time);
            }
        }
    }

    void add_commands(const PlannedMove& move) {
        // Not those of dashes, which would begin again and again, nor single buttons, which are commands of other moves as well.
        const bool is_buffered = move.input->directions > 0 && move.input->buttons > 0;
        bool fits = true;
        for (cmd::Command command : move.input->commands) {
            command.buffer_time = is_buffered ? buffer_of_specials : 1;
            fits = add_command(std::move(command)) && fits;
        }
        if (!fits) {
            too_many_.insert(&move);
        }
    }

    void add_ways() {
        std::vector<const PlannedMove*> begun;
        for (const PlannedMove& move : plan_.moves) {
            if (move.input && !move.is_follow_up && !too_many_.contains(&move)) {
                begun.push_back(&move);
                if (move.type == 'S') {
                    standing_.insert(move.input->names);
                }
            }
        }
        std::stable_sort(begun.begin(), begun.end(), [](const PlannedMove* a, const PlannedMove* b) {
            const auto key = [](const PlannedMove* move) {
                const Rank rank = rank_of(*move);
                const bool by_steps = rank == Rank::super || rank == Rank::special;
                const bool is_throw = move->move->type == MoveType::throw_;
                return std::tuple(rank, by_steps ? -static_cast<std::int64_t>(move->input->directions) : 0, -static_cast<std::int64_t>(move->input->buttons),
                                  -static_cast<std::int64_t>(move->input->names.size()), !is_throw);
            };
            return key(a) < key(b);
        });
        cns::Statedef state{.number = -1, .label = {}, .line = 0, .parameters = {}, .controllers = {}};
        std::set<std::string> inputs;
        for (const PlannedMove* const move : begun) {
            state.controllers.push_back(way_to(*move));
            inputs.insert(move->input->names.front());
        }
        for (const UsualWay& each : usual_ways) {
            const bool is_given = std::any_of(begun.begin(), begun.end(), [&](const PlannedMove* move) { return move->number == each.state; });
            const std::string_view notation = each.command == "FF" ? "66" : "44";
            if (!is_given && !inputs.contains(std::string(notation))) {
                cns::Controller made = controller("ChangeState", each.label, {}, {{"value", std::to_string(each.state)}});
                add_trigger(made, 0, fmt::format("command = \"{}\"", each.command));
                add_trigger(made, 1, "statetype = S");
                add_trigger(made, 1, "ctrl");
                state.controllers.push_back(std::move(made));
            }
        }
        file_.states.push_back(std::move(state));
        if (!too_many_.empty()) {
            reporter_.warn("mugen.too-many-commands", {}, "MUGEN holds {} names of commands; no command leads to {} more", most_names,
                           counted(too_many_.size(), "move"));
        }
    }

    cns::Controller way_to(const PlannedMove& move) const {
        const cmd::GivenInput& input = *move.input;
        const std::string& name = move.move->name;
        cns::Controller made = controller("ChangeState", name.empty() ? move.move->input : name, {}, {{"value", std::to_string(move.number)}});
        add_input_triggers(made, move);
        const bool is_on_ground = input.state_type == 'S' && input.directions == 0;
        // Of two moves with one input, the one that crouches is that of one who crouches.
        const bool crouches = input.state_type == 'C' || (is_on_ground && move.type == 'C' && standing_.contains(input.names));
        const bool stands = is_on_ground && !crouches;
        if (stands) {
            add_trigger(made, 0, "command != \"holddown\"");
        }
        std::uint32_t group = 0;
        if (move.needs_control) {
            ++group;
            add_trigger(made, group, input.state_type == 'A' ? "statetype = A" : crouches ? "statetype = C" : stands ? "statetype = S" : "statetype != A");
            add_trigger(made, group, "ctrl");
        }
        const auto found = cancels_.find(&move);
        if (found == cancels_.end()) {
            return made;
        }
        for (const PlannedCancel* const cancel : found->second) {
            const bool needs_type = !move.needs_control && input.state_type == 'A';
            add_trigger(made, ++group,
                        fmt::format("(stateno = {}) && {}{}", cancel->from->number, needs_type ? "statetype = A && " : "", cancel_trigger(*cancel)));
        }
        return made;
    }

    const Plan& plan_;
    Reporter reporter_;
    Charge charge_;
    cmd::File file_;
    std::set<std::string> names_;
    std::set<const PlannedMove*> too_many_;
    std::set<std::vector<std::string>> standing_;  // the commands of moves that stand
    std::map<const PlannedMove*, std::vector<const PlannedCancel*>> cancels_;
};

}  // namespace

Result<std::string> commands_text(const Plan& plan, Context& context) { return CommandsWriter(plan, context).write(); }

}  // namespace fightconv::mugen
