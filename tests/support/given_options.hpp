// The options of an importer or exporter for a context, as a user gives them.
#pragma once

#include "converters/interface/converter.hpp"

namespace fightconv::test {

// Throws for a value that the format does not take.
template <class Format>
std::any given_options(const Format& format, const OptionValues& values) {
    return format.info().options.parse(values).value();
}

}  // namespace fightconv::test
