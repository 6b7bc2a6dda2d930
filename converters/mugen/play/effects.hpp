// The values that controllers set in the world of a state that is played: variables, velocities and
// positions, types. mugen.md C18.
#pragma once

#include <string>

#include "converters/mugen/play/evaluator.hpp"

namespace fightconv::mugen {

// A value that a controller may set, but does not set here, depends on `why` from then on.
class Effects {
public:
    // Borrows both of them.
    Effects(World& world, Evaluator& evaluator) noexcept : world_(world), evaluator_(evaluator) {}

    // VarSet, VarAdd, VarRandom; VarRangeSet; VelSet, VelAdd, VelMul, PosSet, PosAdd.
    void set_variables(const CompiledController& controller, const Acting& acting);
    // Sets variables of ZSS to the values that they would have if commands were given.
    void set_locals_if(const CompiledController& controller, const Acting& acting);
    void set_range(const CompiledController& controller, const Acting& acting);
    void move(const CompiledController& controller, const Acting& acting);
    // The type, movetype or physics that the code names; U leaves it as it is.
    void set_type(Field field, const Code& code);
    char& letter_of(Field field) noexcept;

private:
    void set_named(const CompiledController& controller, const Argument& argument,
                   const Acting& acting);
    static void set_local(std::vector<Known>& locals, const Argument& argument, Known value,
                          const Acting& acting);

    World& world_;
    Evaluator& evaluator_;
};

}  // namespace fightconv::mugen
