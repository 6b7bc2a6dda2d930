// The severity, words and effect of a problem in an input or an output. The problems that a room
// can report are in its problems.hpp, beside the code that reports them.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <string_view>

namespace fightconv {

enum class Severity : std::uint8_t {
    note,     // harmless and worth knowing; never a failure
    warning,  // the result differs from what the author may expect; `--strict` makes it a failure
};

// The words for people who draw characters. Problems with the same words are one to them.
struct PlainWords {
    std::string_view what;    // one line that begins a sentence, without a full stop
    std::string_view advice;  // sentences
};

// The part of a character from which a problem takes something.
enum class Part : std::uint8_t { sprites, sounds, files, none };  // none: its words say enough

// The effect of a problem on a character.
struct Effect {
    enum Kind : std::uint8_t {
        none,
        approximation,  // a value that depends on the game is estimated
        gap,            // the author has left something out, or it was lost in packing
        damage,         // data is announced that is not there, or that nothing can read
        refusal,        // an engine does not load the character
    };
    Kind kind = none;
    // A verdict says this of it: "3 sprites" "cut short". An approximation has none of this, and
    // the thing is empty if there is only one.
    Part part = Part::none;
    std::string_view thing{};
    std::string_view what{};
};

constexpr Effect gap(Part part, std::string_view thing, std::string_view what) noexcept {
    return {Effect::gap, part, thing, what};
}
constexpr Effect damage(Part part, std::string_view thing, std::string_view what) noexcept {
    return {Effect::damage, part, thing, what};
}

constexpr Effect refusal(std::string_view thing, std::string_view what,
                         Part part = Part::none) noexcept {
    return {Effect::refusal, part, thing, what};
}

struct Problem {
    std::string_view id;  // stable: "sff.data-short"
    Severity severity = Severity::warning;
    PlainWords words{};
    Effect effect{};
    bool leads = false;  // it concerns the whole character, and is shown before all others
};

// Copies of the rows of a table of problems, which has nothing else.
template <class Table>
std::span<const Problem> rows_of(const Table& table) {
    static_assert(sizeof(Table) % sizeof(Problem) == 0);
    static const auto rows =
        std::bit_cast<std::array<Problem, sizeof(Table) / sizeof(Problem)>>(table);
    return rows;
}

}  // namespace fightconv
