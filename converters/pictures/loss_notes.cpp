#include "converters/pictures/loss_notes.hpp"

#include <fmt/format.h>

#include "converters/pictures/sheet.hpp"
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

std::optional<std::string> note_of_unused_sprites(const Character& character) {
    const std::size_t all = character.sprites.size();
    const std::size_t unused = all - shown_sprites(character).size();
    if (unused == 0) {
        return std::nullopt;
    }
    return unused == 1 ? fmt::format("1 of {} sprites is left out, because no frame shows it", all)
                       : fmt::format("{} of {} sprites are left out, because no frame shows them",
                                     unused, all);
}

std::optional<std::string> note_of_palettes(const Character& character, std::string_view advice) {
    const std::size_t count = character.selectable_palettes.size();
    if (count < 2) {
        return std::nullopt;
    }
    return fmt::format(
        "{} palettes can be chosen, but only the colours of the current one are written{}", count,
        advice.empty() ? "" : fmt::format(" ({})", advice));
}

}  // namespace fightconv
