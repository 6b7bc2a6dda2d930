// Compares two inputs, given as places.
#pragma once

#include "converters/api/open.hpp"
#include "converters/compare/comparison.hpp"

namespace fightconv {

// An input with its own diagnostics, and the options that it is read with.
struct ComparisonInput {
    InputPlace place;
    Context& context;
    OptionValues options = {};
};

// Two .sff are compared as they are; every other pair as characters. The error names the input that
// cannot be read. At most `most` differences of each kind are kept.
Result<Comparison> compare_inputs(const ComparisonInput& first, const ComparisonInput& second,
                                  const Registry& registry, std::size_t most);

}  // namespace fightconv
