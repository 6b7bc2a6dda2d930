#include "converters/mugen/play/effects.hpp"

#include <algorithm>

namespace fightconv::mugen {

namespace {

const std::string randomly = "random";

}  // namespace

void Effects::set_variables(const CompiledController& controller, const Acting& acting) {
    for (const Argument& argument : controller.arguments) {
        if (argument.field == Field::map || argument.field == Field::local) {
            set_named(controller, argument, acting);
            continue;
        }
        const Known index = evaluator_.value(argument.index);
        Known result = evaluator_.value(argument.value);
        const auto put = [&](auto list, bool is_float) {
            const Known before = variable(world_.*list, index);
            if (controller.act == Act::randomise_variable && argument.value.empty()) {
                result = {0, true, &randomly};
            }
            assign(result, is_float ? single(result) : truncated(result));
            if (controller.act == Act::add_to_variable) {
                result = sum(before, result);
            }
            if (!acting.happens) {
                result = before;
            }
            result.why = acting.why != nullptr ? acting.why : result.why;
            evaluator_.set(list, index, result);
        };
        switch (argument.field) {
            case Field::var: put(&World::var, false); break;
            case Field::fvar: put(&World::fvar, true); break;
            case Field::sysvar: put(&World::sysvar, false); break;
            case Field::sysfvar: put(&World::sysfvar, true); break;
            default: break;
        }
    }
}

void Effects::set_named(const CompiledController& controller, const Argument& argument,
                        const Acting& acting) {
    if (argument.field == Field::local) {
        set_local(evaluator_.locals, argument, evaluator_.value(argument.value), acting);
        return;
    }
    if (argument.place >= world_.maps.size()) {
        return;
    }
    const Known before = world_.maps[argument.place];
    Known result = single(evaluator_.value(argument.value));
    if (controller.act == Act::add_to_variable) {
        result = sum(before, result);
    }
    if (!acting.happens) {
        result = before;
    }
    result.why = acting.why != nullptr ? acting.why : result.why;
    evaluator_.set_map(argument.place, result);
}

void Effects::set_local(std::vector<Known>& locals, const Argument& argument, Known value,
                        const Acting& acting) {
    if (argument.place >= locals.size()) {
        return;
    }
    Known& local = locals[argument.place];
    value = acting.happens ? value : local;
    value.why = acting.why != nullptr ? acting.why : value.why;
    local = value;
}

void Effects::set_locals_if(const CompiledController& controller, const Acting& acting) {
    for (const Argument& argument : controller.arguments) {
        if (argument.field == Field::local) {
            set_local(evaluator_.locals_if, argument, evaluator_.value_if(argument.value), acting);
        }
    }
}

void Effects::set_range(const CompiledController& controller, const Acting& acting) {
    const auto fill = [&](auto list, Field field) {
        const Code* const code = controller.find(field);
        if (code == nullptr) {
            return;
        }
        const Code* const from = controller.find(Field::first);
        const Code* const to = controller.find(Field::last);
        const auto size = static_cast<std::int32_t>((world_.*list).size());
        const std::int32_t first =
            from == nullptr ? 0 : std::max(whole(evaluator_.value(*from)), 0);
        const std::int32_t last =
            to == nullptr ? size - 1 : std::min(whole(evaluator_.value(*to)), size - 1);
        const Known value = evaluator_.value(*code);
        const Known filled = field == Field::value ? truncated(value) : single(value);
        for (std::int32_t i = first; i <= last; ++i) {
            Known result = acting.happens ? filled : (world_.*list)[static_cast<std::size_t>(i)];
            result.why = acting.why != nullptr ? acting.why : result.why;
            evaluator_.set(list, {double(i)}, result);
        }
    };
    fill(&World::var, Field::value);
    fill(&World::fvar, Field::float_value);
}

void Effects::move(const CompiledController& controller, const Acting& acting) {
    const auto along = [&](Field field, Known& velocity, Known& position) {
        const Code* const code = controller.find(field);
        if (code == nullptr) {
            return;
        }
        const bool of_velocity = controller.act == Act::set_velocity ||
                                 controller.act == Act::add_velocity ||
                                 controller.act == Act::multiply_velocity;
        Known& target = of_velocity ? velocity : position;
        Known result = single(evaluator_.value(*code));
        if (controller.act == Act::add_velocity || controller.act == Act::add_position) {
            result = sum(target, result);
        } else if (controller.act == Act::multiply_velocity) {
            result = product(target, result);
        }
        if (!acting.happens) {
            result = target;
        }
        target = length(result);
        target.why = acting.why != nullptr ? acting.why : result.why;
    };
    along(Field::x, world_.velocity_x, world_.position_x);
    along(Field::y, world_.velocity_y, world_.position_y);
}

void Effects::set_type(Field field, const Code& code) {
    if (const auto letter = mugen::letter_of(code)) {
        letter_of(field) = *letter;
    }
}

char& Effects::letter_of(Field field) noexcept {
    return field == Field::state_type  ? world_.state_type
           : field == Field::move_type ? world_.move_type
                                       : world_.physics;
}

}  // namespace fightconv::mugen
