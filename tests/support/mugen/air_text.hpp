// AIR texts for tests: parsed from a string, and described in words that two equal files share.
#pragma once

#include <string>
#include <string_view>

#include "core/base/context.hpp"
#include "formats/mugen/air/air.hpp"

namespace fightconv::test {

struct AirText {
    air::File file;
    std::map<std::string_view, DiagnosticSink::Count> reports;  // by id

    bool reported(const std::string& id) const { return reports.contains(id); }
};

// The text as a file "test.air"; throws what parse() fails with.
AirText parse_air(std::string_view text, Limits limits = {});

// "200,1 0,-5 t7 H add 256,128 scale 1.5,2 angle 45 from blend | 1: 0,0,1,1 | 2: ..." with what is
// not the default.
std::string describe(const air::Action& action, const air::Element& element);
// Every action and element, without the line numbers.
std::string describe(const air::File& file);

}  // namespace fightconv::test
