// The checks that the targets for states and commands share: reading everything in a state that can
// be read.
#pragma once

#include "converters/mugen/script/estimate.hpp"
#include "converters/mugen/script/triggers.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace fightconv::fuzz {

inline void check(const mugen::Value& value) {
    require(value.kind == mugen::Value::Kind::exact || !value.why.empty(),
            "what is not exact says why");
    require(value.number == value.number, "a value is a number");
}

inline void check(const std::vector<cns::Statedef>& states, const mugen::Facts& facts) {
    for (const cns::Statedef& state : states) {
        for (const cns::Controller& controller : state.controllers) {
            for (const cns::Parameter& parameter : controller.parameters) {
                for (const mugen::Expression& expression :
                     mugen::parse_values(mugen::take_prefix(parameter.value).rest)) {
                    check(mugen::estimate(mugen::compile(expression, facts), facts));
                }
            }
            const mugen::Conditions conditions =
                mugen::conditions_of(mugen::compile(controller.triggers, facts));
            std::size_t count = 0;
            for (const mugen::Alternative& alternative : conditions.alternatives) {
                count += alternative.size();
            }
            require(count <= mugen::most_conditions, "conditions have an end");
        }
    }
}

// Lines grow a little when they are written: spaces around '=', the ends of headers.
inline Limits limits_for_written() {
    Limits wider = limits();
    wider.text_line_bytes *= 2;
    return wider;
}

}  // namespace fightconv::fuzz
