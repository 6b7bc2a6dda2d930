// Two inputs against each other: what of them can be compared, and what differs. `diff` shows it, `--verify` goes by the same rule.
#pragma once

#include <string>
#include <vector>

#include "converters/interface/converter.hpp"

namespace fightconv {

// What a format can hold: as its exporter says; all where nothing writes it.
Aspects held_by(const Registry& registry, std::string_view format);

// What inputs of these formats can be compared in: everything where they are of one format, else what both hold.
Aspects comparable(const Registry& registry, std::string_view first, std::string_view second);

// What `aspects` leave out, in words: "tags of frames", "sounds".
std::vector<std::string_view> left_out(const Aspects& aspects);

// A character and the format that it was read from: "mugen"; "sff" for sprite files by themselves.
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

// A line about what is not compared, and why; empty when everything is.
std::string left_out_text(const Comparison& comparison);

}  // namespace fightconv
