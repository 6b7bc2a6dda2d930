// The problems that this room can report. The comments say when.
#pragma once

#include "core/base/problem.hpp"
#include "core/base/problem_words.hpp"

namespace fightconv::ushd {

struct Problems {
    using enum Severity;

    // A name is not UTF-8; its bytes are kept.
    Problem text_not_utf8{"ushd.text-not-utf8", warning, words::not_understood};
    // A texture unit above 15, which engines ignore.
    Problem texture_unit{"ushd.texture-unit", warning, words::unspecified_values};
    // A pixel shader has a hash of vertex elements.
    Problem element_hash{"ushd.element-hash", warning, words::unspecified_values};
};
inline constexpr Problems problem;

}  // namespace fightconv::ushd
