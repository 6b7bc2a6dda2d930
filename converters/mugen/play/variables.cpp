#include "converters/mugen/play/variables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>

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
                default: break;
            }
        }
    };
    for (const auto& [number, state] : program.states) {
        std::for_each(state.controllers.begin(), state.controllers.end(), mark_controller);
    }
    for (const CompiledState& state : program.always) {
        std::for_each(state.controllers.begin(), state.controllers.end(), mark_controller);
    }
}

}  // namespace fightconv::mugen
