#include "converters/pictures/scale_note.hpp"

#include <fmt/format.h>

#include "core/model/scale.hpp"

namespace fightconv {

void add_scale_note(const Character& character, const Problem& problem, std::string_view what,
                    std::vector<Diagnostic>& found) {
    if (is_scaled(character)) {
        found.push_back({.problem = &problem,
                         .message = fmt::format(
                             "{} as large as its artist made them; the game scales them by {}, but "
                             "not its movement",
                             what, words_of(character.info.scale))});
    }
}

}  // namespace fightconv
