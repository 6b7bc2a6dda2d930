// The values of expressions while a state is played: each with the reason on which it depends, if
// it can be different in the game. mugen.md C18.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "converters/mugen/play/aspects.hpp"
#include "converters/mugen/play/world.hpp"

namespace fightconv::mugen {

// A value that is not a number is false: a division by zero, or a value that nobody can tell.
inline bool holds(const Known& known) noexcept {
    return !std::isnan(known.number) && known.number != 0;
}
Known undefined() noexcept;

// A variable of a list; one that is not there is 0.
template <std::size_t size>
Known variable(const std::array<Known, size>& list, const Known& index) noexcept {
    if (!(index.number >= 0) || index.number >= static_cast<double>(size)) {
        return {0, true, index.why};
    }
    Known value = list[static_cast<std::size_t>(index.number)];
    value.why = value.why == nullptr ? index.why : value.why;
    return value;
}
// In the parts in which the fields have just been written: read as a whole, they would have to
// reach the cache first, which takes half of the time of a character's moves.
inline void assign(Known& place, const Known& known) noexcept {
    place.number = known.number;
    place.is_integer = known.is_integer;
    place.why = known.why;
    place.or_more = known.or_more;
}
inline void set_variable(World& world, Known& variable, Aspects aspect,
                         const Known& value) noexcept {
    if (!(variable == value)) {
        assign(variable, value);
        world.changed_variables |= aspect;
    }
}

// Whether a controller acts, and what that depends on; null: it is certain.
struct Acting {
    bool happens = true;
    const std::string* why = nullptr;
};

// The value as an integer of 32 bits, or as a float; 0 if it is undefined.
inline Known truncated(const Known& value) noexcept {
    const double number = std::isnan(value.number) ? 0 : value.number;
    return {double(static_cast<std::int32_t>(std::clamp(number, -2147483648.0, 2147483647.0))),
            true, value.why};
}
inline Known single(const Known& value) noexcept {
    return {std::isnan(value.number) ? 0 : to_single(value.number), false, value.why};
}
inline std::int32_t whole(const Known& value) noexcept {
    return static_cast<std::int32_t>(truncated(value).number);
}
// The value as a distance or a speed, within a million px; 0 if it is undefined.
inline Known length(const Known& value) noexcept {
    constexpr double most = 1e6;
    return {std::isnan(value.number) ? 0 : to_single(std::clamp(value.number, -most, most)), false,
            value.why};
}
// Computed as the engine does it, of integers or of floats.
Known sum(const Known& a, const Known& b) noexcept;
Known product(const Known& a, const Known& b) noexcept;

class Evaluator {
public:
    // Borrows all of them.
    Evaluator(World& world, const ActionTable& actions, const Facts& facts)
        : world_(world), actions_(actions), facts_(facts) {}

    Known value(const Code& code) {
        if (!code.is_constant) {
            return computed_value(code);
        }
        ++computed;
        const Instruction& number = code.instructions.front();
        return {number.number, number.is_integer, nullptr};
    }
    // Nothing: it depends on the game, or the engine computes it of something without a value, as
    // after a division by zero.
    std::optional<double> exact_number(const Code& code);
    Known acts(const CompiledController& controller);
    // The same if its commands were given, and there were power enough.
    Known would_act(const CompiledController& controller);

    // A condition of ZSS; what it sets is set as `assigning` says.
    Known condition(const Code& code, const Acting& assigning);
    // The same, but nothing is set; or if commands were given.
    Known condition_alone(const Code& code);
    Known condition_if(const Code& code);
    Known value_if(const Code& code);
    // Sets what expressions in a value set only as far as the controller acts.
    void assign_as(const Acting& assigning) noexcept { assigning_ = assigning; }

    // the variables of the ZSS that runs, and what they would be if commands were given
    std::vector<Known> locals;
    std::vector<Known> locals_if;

    // Whether it keeps in the following what its questions depended on, as for controllers of the
    // states that always run. What they hold otherwise means nothing.
    bool keeps_questions = false;
    Aspects asked_for = 0;             // what the questions since it was cleared depended on
    std::vector<SeenVariable> seen;    // the variables among it, each as often as it was asked for
    std::vector<SetVariable> was_set;  // since then
    std::uint64_t computed = 0;        // instructions

    void forget_questions() noexcept {
        asked_for = 0;
        forget_variables();
    }
    void forget_variables() noexcept {
        seen.clear();
        was_set.clear();
    }
    // Sets a variable, and counts it as asked for; nothing if there is none of that number.
    template <std::size_t size>
    void set(std::array<Known, size> World::*list, const Known& index, const Known& value) {
        if (index.number >= 0 && index.number < static_cast<double>(size)) {
            set((world_.*list)[static_cast<std::size_t>(index.number)], aspects_of(list, index),
                value);
        }
    }
    void set_map(std::size_t place, const Known& value) {
        if (place < world_.maps.size()) {
            set(world_.maps[place], aspects_of_map(place), value);
        }
    }

private:
    Known computed_value(const Code& code);
    Known ask(const Instruction& asked, const Known* arguments);
    template <std::size_t size>
    Known ask_variable(std::array<Known, size> World::*list, const Known& index) {
        if (index.number >= 0 && index.number < static_cast<double>(size)) {
            note((world_.*list)[static_cast<std::size_t>(index.number)], aspects_of(list, index));
        }
        return variable(world_.*list, index);
    }
    void note(const Known& variable, Aspects aspect) {
        if (keeps_questions) {
            asked_for |= aspect;
            seen.push_back({&variable, variable});
        }
    }
    void set(Known& variable, Aspects aspect, const Known& value);
    Known compute(const Instruction& instruction, const Known* arguments);
    Known call(const Instruction& instruction, const Known* arguments);
    Known known(const std::optional<Number>& number, const std::string* why);
    Known counted(char kind, const Known* arguments, const Instruction& asked) const;
    Known of_opponent(double number, const Instruction& asked) const;
    Known of_sender(double number, const Instruction& asked) const;
    Sender::State sender_now() const noexcept {
        return world_.sender ? world_.sender->at(world_.clock) : Sender::State();
    }
    Known usually_of_target(double number, const Instruction& asked) const;
    std::int32_t opponent_state() const noexcept;
    Known of_target(double number, const Instruction& asked) const;
    Known distance(double apart, const Instruction& asked) const;
    Known all(const std::vector<Code>& lines, const std::vector<std::uint32_t>& order);
    Known any_group(const CompiledController& controller);
    template <class List>
    Known store(List list, const Known& index, Known value, bool is_integer);
    Known store_map(const Instruction& asked, const Known& value);
    Known as_stored(const Known& before, Known value) const noexcept;

    World& world_;
    const ActionTable& actions_;
    const Facts facts_;
    // where the opponent stands if nobody is in reach
    const double far_ = 150.0 * facts_.localcoord.x / 320;
    const double reach_ = 35.0 * facts_.localcoord.x / 320;
    const double half_width_ = (*facts_.constants)["size.ground.front"];
    const double life_ = (*facts_.constants)["data.life"];
    bool asks_what_if_ = false;
    // whether a controller acts is played for one opponent; what it sets may be asked for with any
    // other
    bool is_of_trigger_ = false;
    bool has_undefined_ = false;  // what was computed since it was cleared
    bool sets_nothing_ = false;
    Acting assigning_{};
    std::vector<Known> stack_;
};

}  // namespace fightconv::mugen
