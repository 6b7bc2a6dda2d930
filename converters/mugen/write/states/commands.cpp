#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "converters/mugen/write/files.hpp"
#include "converters/mugen/write/problems.hpp"
#include "converters/mugen/write/states/controllers.hpp"
#include "converters/mugen/write/states/ways.hpp"
#include "core/base/reporter.hpp"
#include "core/base/text/text.hpp"

namespace fightconv::mugen {

namespace {

constexpr std::size_t most_names = 128;         // that MUGEN holds (W43)
constexpr std::int32_t buffer_of_specials = 8;  // W46

// The engine does not run by itself.
struct UsualWay {
    std::int32_t state;
    std::string_view label, command;
};
constexpr auto usual_ways =
    std::to_array<UsualWay>({{100, "Run Fwd", "FF"}, {105, "Run Back", "BB"}});

class CommandsWriter {
public:
    CommandsWriter(const Plan& plan, Context& context)
        : plan_(plan), reporter_(context.diagnostics, {}), charge_(context.budget) {}

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
        for (cmd::Command& usual : cmd::usual_commands()) {
            add_command(std::move(usual));
        }
    }

    bool add_command(cmd::Command command) {
        const bool is_new = names_.insert(lower_case(command.name)).second;
        if (is_new && names_.size() > most_names) {
            names_.erase(lower_case(command.name));
            return false;
        }
        if (!is_new) {
            lower_buffer(command);
        }
        if (is_new ||
            std::none_of(file_.commands.begin(), file_.commands.end(),
                         [&](const cmd::Command& each) { return each.text == command.text; })) {
            file_.commands.push_back(std::move(command));
        }
        return true;
    }

    // Commands with one name have that of the move that is over first.
    void lower_buffer(cmd::Command& command) {
        for (cmd::Command& each : file_.commands) {
            if (each.name == command.name) {
                each.buffer_time = command.buffer_time =
                    std::min(each.buffer_time, command.buffer_time);
            }
        }
    }

    // Not of dashes, which would begin again and again, nor of single buttons, which are commands
    // of other moves as well; and over when the move is, so that it does not begin twice.
    static std::int32_t buffer_of(const PlannedMove& move) {
        const bool is_buffered = move.input->directions > 0 && move.input->buttons > 0;
        const std::int32_t free = std::min(move.ticks, move.move->free_tick.value_or(move.ticks));
        return is_buffered ? std::clamp(free, 1, buffer_of_specials) : 1;
    }

    void add_commands(const PlannedMove& move) {
        bool fits = true;
        for (cmd::Command command : move.input->commands) {
            command.buffer_time = buffer_of(move);
            fits = add_command(std::move(command)) && fits;
        }
        if (!fits) {
            too_many_.insert(&move);
        }
    }

    void add_ways() {
        cns::Statedef state{
            .number = -1, .label = {}, .line = 0, .parameters = {}, .controllers = {}};
        std::set<std::string> inputs;
        std::set<std::int32_t> begun;
        for (const PlannedWay& way : plan_.ways) {
            if (!way.move->is_follow_up && !too_many_.contains(way.move)) {
                state.controllers.push_back(way_to(way));
                inputs.insert(way.move->input->names.front());
                begun.insert(way.move->number);
            }
        }
        for (const UsualWay& each : usual_ways) {
            const std::string_view notation = each.command == "FF" ? "66" : "44";
            if (!begun.contains(each.state) && !inputs.contains(std::string(notation))) {
                cns::Controller made = controller("ChangeState", each.label, {},
                                                  {{"value", std::to_string(each.state)}});
                add_trigger(made, 0, fmt::format("command = \"{}\"", each.command));
                add_trigger(made, 1, "statetype = S");
                add_trigger(made, 1, "ctrl");
                state.controllers.push_back(std::move(made));
            }
        }
        file_.states.push_back(std::move(state));
        if (!too_many_.empty()) {
            reporter_.report(write_problem.too_many_commands, {},
                             "MUGEN holds {} names of commands; no command leads to {} more",
                             most_names, counted(too_many_.size(), "move"));
        }
    }

    cns::Controller way_to(const PlannedWay& way) const {
        const PlannedMove& move = *way.move;
        const std::string& name = move.move->name;
        cns::Controller made = controller("ChangeState", name.empty() ? move.move->input : name, {},
                                          {{"value", std::to_string(move.number)}});
        add_input_triggers(made, move);
        if (way.refuses_down) {
            add_trigger(made, 0, "command != \"holddown\"");
        }
        std::uint32_t group = 0;
        if (move.needs_control) {
            for (const Stances& stances : begun_in(way)) {
                add_begin(made, ++group, way, stances);
            }
        }
        for (const PlannedCancel* const cancel : way.cancels) {
            const bool needs_type = !move.needs_control && way.stances == Stances{.airborne = true};
            add_trigger(
                made, ++group,
                fmt::format("(stateno = {}) && {}{}", cancel->from->number,
                            needs_type ? "statetype = A && " : "", cancel_trigger(*cancel)));
        }
        return made;
    }

    // Who may begin it. An input of the air is that of the first group, by which readers go.
    static std::vector<Stances> begun_in(const PlannedWay& way) {
        Stances on_ground = way.stances;
        on_ground.airborne = false;
        if (way.move->input->state_type == 'A' && way.stances.airborne && on_ground.any()) {
            return {{.airborne = true}, on_ground};
        }
        return {way.stances};
    }

    void add_begin(cns::Controller& made, std::uint32_t group, const PlannedWay& way,
                   const Stances& stances) const {
        if (const std::string_view type = type_condition(stances); !type.empty()) {
            add_trigger(made, group, std::string(type));
        }
        add_trigger(made, group, "ctrl");
        if (way.is_near) {
            add_trigger(made, group,
                        fmt::format("p2bodydist X <= {}", reach_of_throw(plan_, *way.move)));
            add_trigger(made, group, "p2statetype != A");
            add_trigger(made, group, "p2movetype != H");
        }
    }

    // The trigger that holds in these stances; empty if they are all.
    static std::string_view type_condition(const Stances& stances) {
        constexpr std::array<std::string_view, 8> conditions = {"",
                                                                "statetype = S",
                                                                "statetype = C",
                                                                "statetype != A",
                                                                "statetype = A",
                                                                "statetype != C",
                                                                "statetype != S",
                                                                ""};
        return conditions[(stances.standing ? 1U : 0U) + (stances.crouching ? 2U : 0U) +
                          (stances.airborne ? 4U : 0U)];
    }

    const Plan& plan_;
    Reporter reporter_;
    Charge charge_;
    cmd::File file_;
    std::set<std::string> names_;
    std::set<const PlannedMove*> too_many_;
};

}  // namespace

Result<std::string> commands_text(const Plan& plan, Context& context) {
    return CommandsWriter(plan, context).write();
}

}  // namespace fightconv::mugen
