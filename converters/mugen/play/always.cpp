#include "converters/mugen/play/always.hpp"

#include <algorithm>

namespace fightconv::mugen {

std::vector<AlwaysPart> always_parts(const Program& program) {
    std::vector<AlwaysPart> parts;
    std::size_t states = 0;
    for (const CompiledState& state : program.always) {
        if (state.is_zss) {
            parts.push_back({.state = &state, .place = states++});
            continue;
        }
        for (const CompiledController& controller : state.controllers) {
            const bool may_act = !controller.needs_command && controller.act != Act::event &&
                                 controller.act != Act::hit_definition;
            if (may_act || controller.may_be_cancel()) {
                parts.push_back({.controller = &controller});
            }
        }
    }
    return parts;
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

bool AskedAspects::is_as_seen(std::size_t place, Aspects changed,
                              std::uint64_t& work) const noexcept {
    const std::vector<SeenVariable>& seen = of_each_seen_[place].seen;
    if ((of_each_[place] & changed & ~aspect::variables) != 0 || seen.empty()) {
        return false;
    }
    work += seen.size();
    return std::all_of(seen.begin(), seen.end(),
                       [](const SeenVariable& each) { return each.value == *each.variable; });
}

void AskedAspects::see(std::size_t place, const std::vector<SeenVariable>& seen,
                       const std::vector<SetVariable>& set) {
    constexpr std::size_t most = 32;  // beyond these it is cheaper to ask again
    // what changes in each tick need not be compared
    if (seen.size() > most || (of_each_[place] & (aspect::every_tick | aspect::time)) != 0) {
        forget(place);
        return;
    }
    of_each_seen_[place].seen = seen;
    of_each_seen_[place].set = set;
}

}  // namespace fightconv::mugen
