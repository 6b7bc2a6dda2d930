// `--animations 0-299,1000-3999,stand`: which animations of a character an output gets.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/character.hpp"
#include "core/result.hpp"

namespace fightconv {

class AnimationSelection {
public:
    // Commas between action numbers, ranges of them ("1000-3999", "-10--1") and animation names. malformed for anything else.
    static Result<AnimationSelection> parse(std::string_view list);

    bool includes(const Animation& animation) const;

private:
    struct Range {
        std::int64_t first;
        std::int64_t last;
    };
    std::vector<std::variant<Range, std::string>> parts_;
};

// Keeps the selected animations in their order, and the moves that show one of them. not_found when none is left.
Status keep_animations(Character& character, const AnimationSelection& selection);

}  // namespace fightconv
