// Compares two characters in everything that both of their formats can hold. `diff` shows the
// result; `--verify` follows the same rule.
#pragma once

#include <string>
#include <vector>

#include "converters/interface/converter.hpp"

namespace fightconv {

// The aspects that a format can hold, according to its exporter; everything if there is no
// exporter.
Aspects held_by(const Registry& registry, std::string_view format);

// The aspects that are compared between inputs of these formats: everything if the formats are the
// same, otherwise those that both can hold.
Aspects comparable(const Registry& registry, std::string_view first, std::string_view second);

// The aspects that are not compared, in words: "tags of frames", "sounds".
std::vector<std::string_view> left_out(const Aspects& aspects);

// A character and the format that it was read from: "mugen"; "sff" for single sprite files.
struct Compared {
    Character character;
    std::string format;
};

struct Comparison {
    Compared first, second;
    Aspects aspects;
    Differences differences;
};

// At most `most` differences of each kind are kept.
Comparison compare(Compared first, Compared second, const Registry& registry, std::size_t most);

// A line that says what is not compared, and why; empty if everything is compared.
std::string left_out_text(const Comparison& comparison);

}  // namespace fightconv
