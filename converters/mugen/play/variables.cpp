#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>

#include "converters/mugen/play/world.hpp"

namespace fightconv::mugen {

void mark_variables(const Program& program, World& world, std::deque<std::string>& names) {
    struct Range {
        double low = 0;
        double high = std::numeric_limits<double>::max();
    };
    const auto mark = [&](auto& list, const char* kind, Range range) {
        for (std::size_t i = 0; i < list.size(); ++i) {
            if (list[i].why == nullptr && range.low <= static_cast<double>(i) &&
                static_cast<double>(i) <= range.high) {
                list[i].why = &names.emplace_back(fmt::format("{}({})", kind, i));
            }
        }
    };
    const auto exact = [](const Code* code) {
        return code != nullptr ? code->constant() : std::nullopt;
    };
    const auto mark_map = [&](std::size_t place) {
        if (place < world.maps.size() && world.maps[place].why == nullptr) {
            world.maps[place].why =
                &names.emplace_back(fmt::format("map({})", program.maps.all()[place]));
        }
    };
    // of ZSS, in which expressions set variables
    const auto mark_code = [&](const Code& code) {
        for (const Instruction& instruction : code.instructions) {
            switch (instruction.ask) {
                case Ask::set_variable: mark(world.var, "var", {}); break;
                case Ask::set_float_variable: mark(world.fvar, "fvar", {}); break;
                case Ask::set_system_variable: mark(world.sysvar, "sysvar", {}); break;
                case Ask::set_system_float_variable: mark(world.sysfvar, "sysfvar", {}); break;
                case Ask::set_map: mark_map(static_cast<std::size_t>(instruction.number)); break;
                default: break;
            }
        }
    };
    const auto mark_controller = [&](const CompiledController& controller) {
        if (controller.assigns) {
            mark(world.var, "var", {});
            mark(world.fvar, "fvar", {});
        }
        if (controller.act == Act::set_variable_range) {
            const Range whole;
            const Range range{exact(controller.find(Field::first)).value_or(whole.low),
                              exact(controller.find(Field::last)).value_or(whole.high)};
            if (controller.find(Field::value) != nullptr) {
                mark(world.var, "var", range);
            }
            if (controller.find(Field::float_value) != nullptr) {
                mark(world.fvar, "fvar", range);
            }
        }
        for (const Argument& argument : controller.arguments) {
            const auto index = exact(&argument.index);
            const Range range = index ? Range{*index, *index} : Range{};
            switch (argument.field) {
                case Field::var: mark(world.var, "var", range); break;
                case Field::fvar: mark(world.fvar, "fvar", range); break;
                case Field::sysvar: mark(world.sysvar, "sysvar", range); break;
                case Field::sysfvar: mark(world.sysfvar, "sysfvar", range); break;
                case Field::map: mark_map(argument.place); break;
                default: break;
            }
        }
    };
    const auto mark_state = [&](const CompiledState& state) {
        for (const CompiledController& controller : state.controllers) {
            mark_controller(controller);
            if (state.is_zss) {
                for (const Argument& argument : controller.arguments) {
                    mark_code(argument.value);
                }
            }
        }
        for (const CompiledBlock& block : state.blocks) {
            mark_code(block.condition);
            mark_code(block.again);
        }
    };
    for (const auto& [number, state] : program.states) {
        mark_state(state);
    }
    std::for_each(program.always.begin(), program.always.end(), mark_state);
    std::for_each(program.last.begin(), program.last.end(), mark_state);
}

}  // namespace fightconv::mugen
