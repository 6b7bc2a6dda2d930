// The place of something in a character, as messages show it: "animation 'stand' frame 3 box 0".
#pragma once

#include <fmt/core.h>

#include <optional>
#include <string>
#include <string_view>

#include "core/base/text/text.hpp"

namespace fightconv {

// Borrows everything. It costs nothing before text() is called, so loops over frames may create one
// in every turn.
struct Where {
    std::string_view what;
    std::string_view name{};             // shown in quotes; if it is empty, the index is shown
    std::optional<std::size_t> index{};  // from 0
    const Where* outer = nullptr;

    std::string text() const {
        const std::string own = !name.empty() ? fmt::format("{} '{}'", what, printable(name))
                                : index       ? fmt::format("{} {}", what, *index)
                                              : std::string(what);
        return outer ? fmt::format("{} {}", outer->text(), own) : own;
    }
};

}  // namespace fightconv
