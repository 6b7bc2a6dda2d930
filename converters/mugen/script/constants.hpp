// The constants of a character: [Data], [Size], [Velocity], [Movement], and its own in [Constants].
// mugen.md C1.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/character.hpp"
#include "formats/mugen/cns/cns.hpp"

namespace fightconv::mugen {

struct Constant {
    // the name in const(), lower case: "size.ground.front", "velocity.walk.fwd.x"
    std::string_view name;
    bool is_integer = false;
    double value = 0;
    std::uint32_t line = 0;  // 0: the file does not give it, and the value is the default
};

struct Constants {
    std::vector<Constant> all;  // always the same names, in the order of the documentation
    // of [Constants], by their keys in lower case; these have no name
    std::map<std::string, Constant, std::less<>> own;

    // Finds a constant by its name in any case; null if there is none.
    const Constant* find(std::string_view name) const noexcept;
    // The constant with a name that exists.
    double operator[](std::string_view name) const noexcept;
};

// A line that gives constants, such as "run.fwd = 4.6, 0" of [Velocity].
struct ConstantLine {
    std::string_view section;
    std::string_view key;
    std::size_t values = 1;  // how many there may be
    bool is_integer = false;
    // distances and speeds: their defaults are for a screen 320 pixels wide
    bool is_scaled = false;
};

// The line with this key, in any case; nothing if there is none.
std::optional<ConstantLine> constant_line(std::string_view key) noexcept;

// Reads the first section with each name. Default distances and speeds are scaled to the
// localcoord.
Constants constants_of(const cns::File& file, Point localcoord = {320, 240});

}  // namespace fightconv::mugen
