// The value of an expression as far as it is known without the game, as a text for comparing.
#pragma once

#include <string>
#include <string_view>

#include "converters/mugen/script/estimate.hpp"
#include "core/base/text/text.hpp"

namespace fightconv::test {

inline mugen::Value value_of(std::string_view text, const mugen::Facts& facts = {}) {
    return mugen::estimate(mugen::compile(mugen::parse_expression(text), facts), facts);
}

// "= 5", "~ 5.5", "? what it depends on", "! what is wrong"
inline std::string folded(std::string_view text, const mugen::Facts& facts = {}) {
    const mugen::Value value = value_of(text, facts);
    switch (value.kind) {
        case mugen::Value::Kind::exact:
            return "= " + (value.is_integer ? number_text(value.number)
                                            : number_text(static_cast<float>(value.number)));
        case mugen::Value::Kind::approximate: return "~ " + number_text(value.number);
        case mugen::Value::Kind::depends: return "? " + value.why;
        case mugen::Value::Kind::invalid: break;
    }
    return "! " + value.why;
}

}  // namespace fightconv::test
