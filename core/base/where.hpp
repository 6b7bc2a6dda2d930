// Where in a character something lies, as a message says it: "animation 'stand' frame 3 box 0".
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/text.hpp"

namespace fightconv {

// Borrows everything and costs nothing until text() is asked for, so that loops over frames may make one per turn.
struct Where {
    std::string_view what;
    std::string_view name{};             // shown in quotes; where it is empty, the index is shown
    std::optional<std::size_t> index{};  // from 0
    const Where* outer = nullptr;

    std::string text() const {
        std::string all = outer ? outer->text() + " " : std::string();
        all.append(what);
        if (!name.empty()) {
            return all.append(" '").append(printable(name)).append("'");
        }
        return index ? all + " " + std::to_string(*index) : all;
    }
};

}  // namespace fightconv
