// The constants of a character: [Data], [Size], [Velocity], [Movement]. mugen.md C1.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/model/character.hpp"
#include "formats/cns/cns.hpp"

namespace fightconv::cns {

struct Constant {
    std::string_view name;  // as const() has it, lower case: "size.ground.front", "velocity.walk.fwd.x"
    bool is_integer = false;
    double value = 0;
    std::uint32_t line = 0;  // 0: the file does not say, the value is the default
};

struct Constants {
    std::vector<Constant> all;  // always the same names, in the order of the documentation

    // By its name in any case; null when there is no such constant.
    const Constant* find(std::string_view name) const noexcept;
    // Of a name that is known to be one.
    double operator[](std::string_view name) const noexcept;
};

// From the first section of each name. Distances and speeds that the file does not give are scaled to the localcoord.
Constants constants_of(const File& file, Point localcoord = {320, 240});

}  // namespace fightconv::cns
