// AIR: MUGEN's animation text. Rules: mugen.md A1-A18; README.md has the grammar.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/bytes/bytes.hpp"
#include "core/base/context.hpp"
#include "core/model/character.hpp"

namespace fightconv::air {

// Corners in order: x1 <= x2, y1 <= y2 (A12).
struct Clsn {
    std::int32_t x1 = 0;
    std::int32_t y1 = 0;
    std::int32_t x2 = 0;
    std::int32_t y2 = 0;
    friend bool operator==(const Clsn&, const Clsn&) = default;
};

// A run in Action::boxes. Elements with the same default share it.
struct ClsnRange {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
};

struct Element {
    Key sprite;  // group -1 = blank (A6)
    Point offset;
    std::int32_t time = 0;  // ticks; -1 = forever (A5)
    bool flip_h = false;
    bool flip_v = false;
    Blend blend;
    double scale_x = 1;
    double scale_y = 1;
    double angle = 0;
    // from the previous element to this one; for the first element from the last
    Interpolation interpolation;
    ClsnRange clsn1;  // attack boxes in force
    ClsnRange clsn2;  // hurt boxes in force
    std::uint32_t line = 0;
};

struct Action {
    std::int32_t number = 0;
    std::uint32_t line = 0;
    std::uint32_t loop_start = 0;  // element index, from 0
    std::vector<Element> elements;
    std::vector<Clsn> boxes;
    bool shadowed = false;  // another action of the same number counts instead (A2, A3)
};

struct File {
    std::vector<Action> actions;  // in file order, shadowed ones included
    Charge charge{};
};

// Fails only with limit_exceeded: lines that cannot be read are reported and skipped.
Result<File> parse(Source source, Context& context);

// A text from which parse() reads the same actions.
std::string serialise(const File& file);

}  // namespace fightconv::air
