#include "converters/mugen/play/always.hpp"

#include <algorithm>

namespace fightconv::mugen {

AlwaysControllers::AlwaysControllers(const Program& program) {
    for (const CompiledState& state : program.always) {
        for (const CompiledController& controller : state.controllers) {
            work_ += controller.instructions;
            const bool may_act = !controller.needs_command && controller.act != Act::event &&
                                 controller.act != Act::hit_definition;
            if (may_act || controller.may_be_cancel()) {
                all_.push_back({&controller, work_});
            }
        }
    }
}

std::size_t AskedAspects::next(std::size_t place, Aspects changed) const noexcept {
    while (place < of_each_.size()) {
        const std::size_t end = std::min((place / block + 1) * block, of_each_.size());
        if ((of_blocks_[place / block] & changed) != 0) {
            for (; place < end; ++place) {
                if ((of_each_[place] & changed) != 0) {
                    return place;
                }
            }
        }
        place = end;
    }
    return none;
}

}  // namespace fightconv::mugen
