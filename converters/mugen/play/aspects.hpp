// The parts of a World that triggers and values can ask for and that may change while a state is
// played, as a set of bits.
#pragma once

#include <array>
#include <cstdint>

#include "converters/mugen/play/world.hpp"

namespace fightconv::mugen {

using Aspects = std::uint64_t;

namespace aspect {
inline constexpr Aspects every_tick = 1;  // of a controller that has to be asked in every tick
inline constexpr Aspects state = 1 << 1;  // its number, that of the state before, and whose it is
inline constexpr Aspects time = 1 << 2;
inline constexpr Aspects animation = 1 << 3;
inline constexpr Aspects types = 1 << 4;
inline constexpr Aspects control = 1 << 5;
inline constexpr Aspects velocity = 1 << 6;
inline constexpr Aspects position = 1 << 7;
inline constexpr Aspects contact = 1 << 8;  // whether there is one, and which
// since there is one, or as long as the opponent is hit or flies
inline constexpr Aspects contact_ticks = 1 << 9;
inline constexpr Aspects hit_definition = 1 << 10;
inline constexpr Aspects made = 1 << 11;
inline constexpr Aspects opponent = 1 << 12;
inline constexpr std::size_t first_variable = 13;
inline constexpr Aspects variables = ~((Aspects{1} << first_variable) - 1);

// Some of them share a bit.
constexpr Aspects variable(std::size_t place) noexcept {
    return Aspects{1} << (first_variable + place % (64 - first_variable));
}
}  // namespace aspect

inline constexpr Aspects everything = ~Aspects{0};

// All variables have a place: first those of `var`, then `fvar`, `sysvar` and `sysfvar`.
constexpr std::size_t first_place(std::array<Known, 60> World::*) noexcept { return 0; }
constexpr std::size_t first_place(std::array<Known, 40> World::*) noexcept { return 60; }
constexpr std::size_t first_place(std::array<Known, 5> World::*list) noexcept {
    return list == &World::sysvar ? 100 : 105;
}

// Maps have the places behind all variables.
inline constexpr std::size_t first_map = 110;
constexpr Aspects aspects_of_map(std::size_t map) noexcept {
    return aspect::variable(first_map + map);
}

// The bit of one variable; 0 if there is none of that number.
template <std::size_t size>
Aspects aspects_of(std::array<Known, size> World::*list, const Known& index) noexcept {
    const bool exists = index.number >= 0 && index.number < static_cast<double>(size);
    return exists ? aspect::variable(first_place(list) + static_cast<std::size_t>(index.number))
                  : 0;
}

// A variable that was asked for, and what it was then.
struct SeenVariable {
    const Known* variable = nullptr;
    Known value;
};
// One that was set, and what to.
struct SetVariable {
    Known* variable = nullptr;
    Aspects aspect = 0;
    Known value;
};

// The aspects on which the question depends apart from its arguments, which are those of the
// variable that it asks for.
Aspects aspects_of(const Instruction& asked, const Known* arguments) noexcept;

// Finds out what has changed.
class WorldWatch {
public:
    explicit WorldWatch(const World& world) : seen_(world) {}

    // The aspects that are not as they were at the last look.
    Aspects look(World& world);

private:
    World seen_;  // apart from the variables
};

}  // namespace fightconv::mugen
