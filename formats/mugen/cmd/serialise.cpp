#include <fmt/format.h>

#include <array>

#include "formats/mugen/cmd/cmd.hpp"
#include "formats/text/mugen_text.hpp"

namespace fightconv::cmd {

std::string serialise(const File& file) {
    const auto parameter = [](std::string_view key, std::string value) {
        return cns::Parameter{.key = std::string(key), .value = std::move(value)};
    };
    std::string out;
    for (const cns::Section& section : file.sections) {
        cns::append_section(out, section.name, section.parameters);
    }
    cns::append_section(
        out, "Defaults",
        {parameter("command.time", std::to_string(file.defaults.time)),
         parameter("command.buffer.time", std::to_string(file.defaults.buffer_time))});
    for (const Command& command : file.commands) {
        std::vector<cns::Parameter> parameters = {
            parameter("name", fmt::format("\"{}\"", command.name)),
            parameter("command", command.text)};
        if (command.time != file.defaults.time) {
            parameters.push_back(parameter("time", std::to_string(command.time)));
        }
        if (command.buffer_time != file.defaults.buffer_time) {
            parameters.push_back(parameter("buffer.time", std::to_string(command.buffer_time)));
        }
        cns::append_section(out, "Command", parameters);
    }
    cns::append_states(out, file.states);
    return out;
}

std::vector<Command> usual_commands() {
    struct Usual {
        std::string_view name, text;
        std::int32_t time;
    };
    static constexpr auto usual = std::to_array<Usual>({{"FF", "F, F", 10},
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
    std::vector<Command> commands;
    commands.reserve(usual.size());
    for (const Usual& each : usual) {
        commands.push_back({.name = std::string(each.name),
                            .text = std::string(each.text),
                            .steps = {},
                            .time = each.time,
                            .buffer_time = 1,
                            .line = 0});
    }
    return commands;
}

}  // namespace fightconv::cmd
