// Two inputs against each other: what of them can be compared, and what differs. `diff` shows it, `--verify` goes by the same rule.
#pragma once

#include <filesystem>
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

struct Comparison {
    Character first, second;
    std::string first_format, second_format;  // "mugen"; "sff" for sprite files by themselves
    Aspects aspects;
    Differences differences;
};

// A line about what is not compared, and why; empty when everything is.
std::string left_out_text(const Comparison& comparison);

// A path that a user gave, and the options and diagnostics that are its own.
struct ComparisonInput {
    std::filesystem::path path;
    Context& context;
};

// Two .sff are compared as they are; every other pair as characters. The error names the input that cannot be read. At most `most`
// differences of each kind are kept.
Result<Comparison> compare_inputs(const ComparisonInput& first, const ComparisonInput& second, const Registry& registry, std::size_t most);

}  // namespace fightconv
